#!/usr/bin/env bash
# Archives to hand out: a program for each target that rustup has, with completions, manual, handbook and
# licences; a wheel; checksums.
#
#   dist/build.sh [FOLDER]          into target/handout if no folder is named
#   TARGETS="…" PROFILE=release dist/build.sh
#   dist/build.sh web [FOLDER]      the page of docs/web.md, into target/web if no folder is named
set -euo pipefail
cd "$(dirname "$0")/.."
if [[ ${1:-} == web ]]; then
    out=$(realpath -m "${2:-target/web}")
    profile=${PROFILE:-module}
    # What a record from a stranger may make the module take of memory has a bound: 512 MiB.
    cargo rustc --locked --profile "$profile" -p evoref-web --lib --target wasm32-unknown-unknown -- -C link-arg=--max-memory=536870912
    folder=${CARGO_TARGET_DIR:-target}/wasm32-unknown-unknown/$([[ $profile == dev ]] && echo debug || echo "$profile")
    module=$(realpath "$folder/evoref_web.wasm")
    cd web
    [[ -d node_modules ]] || npm ci --no-audit --no-fund
    node build.mjs "$module" "$out"
    echo "$out"
    exit
fi
out=$(realpath -m "${1:-target/handout}")
profile=${PROFILE:-dist}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
host=$(rustc -vV | sed -n 's/^host: //p')
targets=${TARGETS:-$(rustup target list --installed 2>/dev/null || echo "$host")}
# Whoever builds the same commit gets the same bytes in every archive around the program.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
export SOURCE_DATE_EPOCH
rm -rf "$out"
mkdir -p "$out"

# The program of a target, built; nothing if it cannot be linked here.
program() {
    local target=$1 name=evoref features=()
    case $target in
        wasm32-*) return ;;
        *windows*) name=evoref.exe ;;
        # The allocator of musl's C library takes its time; see Cargo.toml.
        *musl) features=(--features allocator) ;;
    esac
    # A C compiler for the allocator: one for musl, else the machine's own, whose calls musl knows as well.
    if [[ $target == x86_64-unknown-linux-musl ]] && ! command -v musl-gcc >/dev/null; then
        export CC_x86_64_unknown_linux_musl=${CC_x86_64_unknown_linux_musl:-cc}
    fi
    if [[ $profile == dist ]]; then
        # shellcheck disable=SC2016
        dist/profiled.sh "$name" "$target" 'dist/training.sh "$0"' --locked --bin evoref "${features[@]}" || return 0
    else
        cargo build --locked --profile "$profile" --bin evoref --target "$target" "${features[@]}" >&2 || return 0
        echo "${CARGO_TARGET_DIR:-target}/$target/$profile/$name"
    fi
}

# What stands beside the program is the same everywhere; a program that runs here writes it.
beside() {
    local program=$1 folder=$2
    mkdir -p "$folder/completions" "$folder/man/man1"
    "$program" completions bash >"$folder/completions/evoref.bash"
    "$program" completions zsh >"$folder/completions/_evoref"
    "$program" completions fish >"$folder/completions/evoref.fish"
    "$program" completions powershell >"$folder/completions/_evoref.ps1"
    "$program" completions elvish >"$folder/completions/evoref.elv"
    cargo run --locked --profile "$profile" -p handbook -- man "$folder/man/man1" >/dev/null
    cargo run --locked --profile "$profile" -p handbook -- docs "$folder/handbook" >/dev/null
    cp README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT "$folder"
    python3 dist/licences.py >"$folder/THIRD-PARTY.txt"
}

pack() {
    local name=$1
    if [[ $name == *windows* ]]; then
        (cd "$out/work" && python3 -m zipfile -c "$out/$name.zip" "$name")
    else
        tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
            -C "$out/work" -c "$name" | gzip -n9 >"$out/$name.tar.gz"
    fi
}

built=() unlinked=()
for target in $targets; do
    [[ $target == wasm32-* ]] && continue
    path=$(program "$target")
    if [[ -n $path ]]; then built+=("$target=$path"); else unlinked+=("$target"); fi
done
[[ ${#built[@]} -gt 0 ]] || { echo "nothing could be built" >&2; exit 1; }

own=
for one in "${built[@]}"; do
    path=${one#*=}
    if "$path" --version >/dev/null 2>&1; then own=$path; fi
done
[[ -n $own ]] || { echo "no program that was built runs here: completions and manual are missing" >&2; exit 1; }
beside "$own" "$out/common"

for one in "${built[@]}"; do
    target=${one%%=*} path=${one#*=}
    name=evoref-$version-$target
    mkdir -p "$out/work/$name"
    cp -R "$out/common/." "$out/work/$name"
    cp "$path" "$out/work/$name/"
    pack "$name"
    # One wheel for every Linux: the program that needs no library.
    if [[ $target == *linux-musl ]]; then
        python3 dist/wheel.py "$path" "$version" "${target%%-*}" "$out"
    fi
done
rm -rf "$out/work" "$out/common"
(cd "$out" && sha256sum -- * >SHA256SUMS)
cat "$out/SHA256SUMS"
for target in "${unlinked[@]}"; do
    echo "$target is left out: its program cannot be built or linked on this machine" >&2
done
