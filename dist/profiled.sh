#!/usr/bin/env bash
# A program as it is handed out: built with the profile `dist` to count which ways through it are taken, run, and built
# again with these counts (profile-guided optimization). Prints where it is.
#
#   dist/profiled.sh PROGRAM TARGET RUN [OPTION OF CARGO…]
#
# PROGRAM is the name of its file, and RUN a command of the shell to which `$0` is the program. A program that does not run
# here, or for which no counts can be had, is built without them, and a line says so.
set -euo pipefail
program=$1 target=$2 run=$3
shift 3
folder=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
counts=$folder/$target/counts-$program
merge=$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/llvm-profdata
[[ -x $merge ]] || rustup component add llvm-tools >&2 || true

build() { # FOLDER FLAGS [OPTION…]
    RUSTFLAGS=$2 cargo build --profile dist --quiet --target "$target" --target-dir "$1" "${@:3}"
}

# In a folder of its own, so that neither build undoes the other.
counted() {
    build "$folder/counted" "-Cprofile-generate=$counts" "$@" || return
    rm -rf "$counts"
    # What the run says and how it ends does not matter.
    bash -c "$run" "$folder/counted/$target/dist/$program" >/dev/null 2>&1
    "$merge" merge -o "$counts.profdata" "$counts"
}

flags=
if counted "$@"; then
    flags="-Cprofile-use=$counts.profdata"
else
    echo "$program for $target is built without counts of a run" >&2
fi
build "$folder" "$flags" "$@" >&2
echo "$folder/$target/dist/$program"
