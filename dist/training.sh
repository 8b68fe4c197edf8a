#!/usr/bin/env bash
# What a program is run on for the counts of dist/profiled.sh: sessions of each game with every number of players, and
# those of the fixtures.
#
#   dist/training.sh PROGRAM
set -euo pipefail
cd "$(dirname "$0")/.."
sessions=$(mktemp)
trap 'rm "$sessions"' EXIT
for session in evo\ {2..5} evolution\ {2..5} evolve\ {2..6}; do
    for seed in {10001..10040}; do
        # Only checking counts.
        LLVM_PROFILE_FILE=/dev/null "$1" play ${session% *} --players ${session#* } --seed "$seed" >>"$sessions"
    done
done
"$1" check "$sessions"
"$1" check fixtures/*/played
