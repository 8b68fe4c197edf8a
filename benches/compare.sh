#!/usr/bin/env bash
# Whole-process runs of evoref beside peers that read records of chess and check legality by replay, all
# in one run on one machine, both built as they are handed out: what `docs/guide.md` reports. Knows nothing of the inside.
#
# benches/compare.sh [RUNS]      needs hyperfine; pgn-extract is measured if it is there
#
# The corpora are made once and kept in target/bench-corpus: remove it to make them anew.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${1:-10}
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
corpus=$target/bench-corpus
host=$(rustc -vV | sed -n 's/^host: //p')
PATH=$PATH:/usr/games

# Each is built for the way of records through it: ours with other sessions than below, the peer with 2,000 of its games.
mkdir -p "$corpus"
export TRAINING=$corpus/training.pgn
# shellcheck disable=SC2016
{
    evoref=$(dist/profiled.sh evoref "$host" 'dist/training.sh "$0"' --locked --bin evoref)
    peer=$(dist/profiled.sh peers "$host" 'LLVM_PROFILE_FILE=/dev/null "$0" generate 2000 >"$TRAINING"; "$0" check "$TRAINING"' \
        --manifest-path benches/peers/Cargo.toml)
}

# Different sessions of every number of players, all draws written and no seed; hidden ones apart.
sessions() { # GAME PLAYERS SESSIONS FILE [OPTION]
    for players in $2; do
        for seed in $(seq 1 "$3"); do
            "$evoref" play "$1" --players "$players" --seed "$seed" ${5:-}
        done
    done >"$corpus/$4.evo"
}

# The same sessions as people write them: comments, capitals, blanks, several clauses on a line.
by_hand() { # FILE
    awk '
        /^[A-F]: / && NR % 5 == 0 { $0 = toupper(substr($0, 1, 5)) substr($0, 6) }
        NR % 7 == 0 { gsub(/ /, "  ") }
        NR % 3 == 0 && /^[A-Za-z]+: / { $0 = $0 "   # as it was told" }
        NR % 11 == 0 { print "# another remark" }
        { print }
    ' "$corpus/$1.evo" >"$corpus/$1-by-hand.evo"
}

if [ ! -e "$corpus/chess.pgn" ]; then
    sessions evo "2 3 4 5" 700 evo
    sessions evolution "2 3 4 5" 400 evolution
    sessions evolve "2 3 4 5 6" 500 evolve
    sessions evolution "2 3 4 5" 60 evolution-hidden --hidden
    sessions evolve "2 3 4 5 6" 100 evolve-hidden --hidden
    benches/half-known.sh "$evoref" >"$corpus/evolution-half-known.evo"
    for game in evo evolution evolve; do by_hand "$game"; done
    mkdir -p "$corpus/small" "$corpus/small-pgn"
    for number in $(seq 1 10000); do cp fixtures/evo/ok/bid-not-higher.evo "$corpus/small/$number.evo"; done
    "$peer" generate 1 | head -c 600 >"$corpus/one.pgn"
    for number in $(seq 1 10000); do cp "$corpus/one.pgn" "$corpus/small-pgn/$number.pgn"; done
    "$peer" generate 50000 >"$corpus/chess.pgn"
    printf 'fn main() {}' >"$corpus/empty.rs"
    rustc -O -o "$corpus/empty" "$corpus/empty.rs"
fi

# What is judged in a file of sessions: a clause is one fact, but for each step of a path, each card that
# is drawn, shown, put off or paid (also the one behind `next` and `over`), each gene that is laid out and
# each dinosaur that is placed or dies. Of chess, the plies.
facts() {
    case $1 in
    *.pgn) "$peer" check "$1" | sed -n 's/.* \([0-9]*\) plies.*/\1/p' ;;
    *) awk '
        /^evoref / { moves = 0 }
        /^setup/ { moves = 1; next }
        !moves || !/^[A-Za-z]+[0-9]*: / || /^(check|result|allow): / { next }
        {
            sub(/^[^:]*: /, "")
            clauses = split($0, clause, ";")
            for (i = 1; i <= clauses; i++) {
                words = split(clause[i], word, " ")
                many = 1
                if (word[1] == "move") many = gsub(/-/, "-", clause[i])
                else if (word[1] ~ /^(draw|hand|discard|genes|start|lose)$/ && word[2] !~ /^[0-9]+$/) many = words - 1
                else for (j = 3; j <= words; j++) {
                    if (word[j] == "next" || word[j] == "over") many++
                    if (word[j] == "paying") many += words - j
                }
                facts += many
            }
        }
        END { print facts + 0 }' "$1" ;;
    esac
}

# NAME FILE COMMAND: least and median seconds; of a file, MB/s and millions of facts a second of the median.
row() {
    local name=$1 file=$2 bytes=0 facts=0
    shift 2
    if [ -n "$file" ]; then
        bytes=$(stat -c %s "$file")
        [ -e "$file.facts" ] || facts "$file" >"$file.facts"
        facts=$(cat "$file.facts")
    fi
    hyperfine -N --warmup 2 --runs "$runs" --ignore-failure --output null --export-json "$corpus/times.json" "$*" >/dev/null 2>&1
    local least median
    least=$(sed -n 's/^ *"min": \([0-9.e-]*\),*/\1/p' "$corpus/times.json" | head -1)
    median=$(sed -n 's/^ *"median": \([0-9.e-]*\),*/\1/p' "$corpus/times.json" | head -1)
    awk -v n="$name" -v b="$bytes" -v f="$facts" -v l="$least" -v m="$median" 'BEGIN {
        printf "%-44s %9.2f ms %9.2f ms", n, l * 1e3, m * 1e3
        if (b) printf " %8.1f MB/s %6.1f M/s", b / m / 1e6, f / m / 1e6
        print ""
    }'
}

printf '%-44s %12s %12s\n' "" least median
export RAYON_NUM_THREADS=1
row "chess: pgn-reader + shakmaty, one core" "$corpus/chess.pgn" "$peer" check "$corpus/chess.pgn"
if command -v pgn-extract >/dev/null; then
    row "chess: pgn-extract, one core" "$corpus/chess.pgn" pgn-extract -r -s "$corpus/chess.pgn"
fi
for game in evo evolution evolve evo-by-hand evolution-by-hand evolve-by-hand evolution-hidden evolution-half-known evolve-hidden; do
    row "$game, one core" "$corpus/$game.evo" "$evoref" check "$corpus/$game.evo"
done
export RAYON_NUM_THREADS=2
for game in evo evolution evolve; do
    row "$game, two cores" "$corpus/$game.evo" "$evoref" check "$corpus/$game.evo"
done
row "10,000 small files, two cores" "" "$evoref" check "$corpus/small"
row "10,000 small games, pgn-reader + shakmaty" "" "$peer" check "$corpus/small-pgn"
row "one small record" "" "$evoref" check fixtures/evo/ok/bid-not-higher.evo
row "an empty program" "" "$corpus/empty"
for game in evo evolution evolve; do
    /usr/bin/time -f "$game, --stream: peak memory %M KiB" "$evoref" check --stream <"$corpus/$game.evo" 2>&1 >/dev/null
done

# What a newcomer waits for: nothing is built yet, only fetched.
cargo fetch --locked --quiet
for build in "build --release" "test --no-run"; do
    rm -rf "$corpus/fresh"
    # shellcheck disable=SC2086
    /usr/bin/time -f "fresh cargo $build: %e s, %U s of processor time" \
        cargo $build --locked --quiet --target-dir "$corpus/fresh" 2>&1 >/dev/null | tail -1
done
rm -rf "$corpus/fresh"
