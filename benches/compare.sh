#!/usr/bin/env bash
# Whole-process runs of evoref beside peers that read records of chess and check legality by replay, all
# in one run on one machine: what `benches/README.md` reports. Knows nothing of the inside.
#
# benches/compare.sh [RUNS]      needs hyperfine; pgn-extract is measured if it is there
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-10}
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
corpus=$target/bench-corpus
evoref=$target/release/evoref
peer=$target/peers/release/peers
PATH=$PATH:/usr/games

cargo build --release --quiet
cargo build --release --quiet --manifest-path benches/peers/Cargo.toml --target-dir "$target/peers"
mkdir -p "$corpus"

# Sessions of every number of players, all draws written and no seed; hidden ones apart.
sessions() { # GAME PLAYERS FILE [OPTION]
    local one=$corpus/$3.part
    : >"$one"
    for players in $2; do
        for seed in $(seq 1 60); do
            "$evoref" play "$1" --players "$players" --seed "$seed" ${4:-} >>"$one"
        done
    done
    # Twelve copies and more: long enough for the clock.
    for _ in $(seq 1 "$5"); do cat "$one"; done >"$corpus/$3.evo"
    rm "$one"
}
if [ ! -e "$corpus/chess.pgn" ]; then
    sessions evo "2 3 4 5" evo "" 25
    sessions evolution "2 3 4 5" evolution "" 12
    sessions evolve "2 3 4 5 6" evolve "" 15
    sessions evolution "2 3 4 5" evolution-hidden --hidden 4
    sessions evolve "2 3 4 5 6" evolve-hidden --hidden 8
    mkdir -p "$corpus/small" "$corpus/small-pgn"
    for number in $(seq 1 10000); do cp fixtures/evo/ok/bid-not-higher.evo "$corpus/small/$number.evo"; done
    "$peer" generate 1 | head -c 600 >"$corpus/one.pgn"
    for number in $(seq 1 10000); do cp "$corpus/one.pgn" "$corpus/small-pgn/$number.pgn"; done
    "$peer" generate 20000 >"$corpus/chess.pgn"
    printf 'fn main() {}' >"$corpus/empty.rs"
    rustc -O -o "$corpus/empty" "$corpus/empty.rs"
fi

# NAME BYTES COMMAND: least and median seconds, and MB/s of the median.
row() {
    local name=$1 bytes=$2
    shift 2
    hyperfine -N --warmup 2 --runs "$runs" --ignore-failure --output null --export-json "$corpus/times.json" "$*" >/dev/null 2>&1
    local least median
    least=$(sed -n 's/^ *"min": \([0-9.e-]*\),*/\1/p' "$corpus/times.json" | head -1)
    median=$(sed -n 's/^ *"median": \([0-9.e-]*\),*/\1/p' "$corpus/times.json" | head -1)
    awk -v n="$name" -v b="$bytes" -v l="$least" -v m="$median" \
        'BEGIN { printf "%-44s %9.2f ms %9.2f ms", n, l * 1e3, m * 1e3; if (b) printf " %8.1f MB/s", b / m / 1e6; print "" }'
}
size() { stat -c %s "$1"; }

printf '%-44s %12s %12s\n' "" least median
export RAYON_NUM_THREADS=1
row "chess: pgn-reader + shakmaty, one core" "$(size "$corpus/chess.pgn")" "$peer" check "$corpus/chess.pgn"
if command -v pgn-extract >/dev/null; then
    row "chess: pgn-extract, one core" "$(size "$corpus/chess.pgn")" pgn-extract -r -s "$corpus/chess.pgn"
fi
for game in evo evolution evolve evolution-hidden evolve-hidden; do
    row "$game, one core" "$(size "$corpus/$game.evo")" "$evoref" check "$corpus/$game.evo"
done
export RAYON_NUM_THREADS=2
for game in evo evolution evolve; do
    row "$game, two cores" "$(size "$corpus/$game.evo")" "$evoref" check "$corpus/$game.evo"
done
row "10,000 small files, two cores" 0 "$evoref" check "$corpus/small"
row "10,000 small games, pgn-reader + shakmaty" 0 "$peer" check "$corpus/small-pgn"
row "one small record" 0 "$evoref" check fixtures/evo/ok/bid-not-higher.evo
row "an empty program" 0 "$corpus/empty"
for game in evo evolution evolve; do
    /usr/bin/time -f "$game, --stream: peak memory %M KiB" "$evoref" check --stream <"$corpus/$game.evo" 2>&1 >/dev/null
done
