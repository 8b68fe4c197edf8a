#!/usr/bin/env bash
# Sessions of Evolution of which only half is known: a hundred families that differ in what was written of draws, of
# what was paid with, of traits and of hands, and in the number of players. Of food cards only the food on the hole is
# known.
#
# benches/half-known.sh EVOREF [SESSIONS]      EVOREF: the program; SESSIONS of each family, 1 by default
set -euo pipefail
evoref=$1
sessions=${2:-1}
open=$(mktemp --suffix=.evo)
trap 'rm -f "$open"' EXIT

for family in $(seq 0 99); do
    for session in $(seq 1 "$sessions"); do
        "$evoref" play evolution --players $((2 + family % 4)) --seed $((1000 * family + session)) >"$open"
        # The line and the food on the hole of every reveal.
        holes=$(grep -n '^table: reveal' "$open" | cut -d: -f1 | while read -r line; do
            echo "$line $("$evoref" state "$open:$line" | sed -n 's/^hole \([0-9]*\).*/\1/p')"
        done)
        awk -v family="$family" -v seed="$((family * 7919 + session))" -v holes="$holes" '
            BEGIN {
                srand(seed)
                count = split(holes, word, /[ \n]/)
                for (i = 1; i < count; i += 2) hole[word[i]] = word[i + 1]
                # How often a drawn card, a draw, a card that is paid with, and the value of a trait is forgotten.
                split("0 0.3 0.6 0.9 1", often, " ")
                faces = often[1 + int(family / 4) % 5]
                paid = often[1 + int(family / 20) % 5]
                draws = family % 3 == 0 ? 0.5 : 0
                values = family % 2
                # How often a hand is stated before the food card is laid.
                hands = family % 7 == 0 ? 0.3 : 0
            }
            function leaves(player, card,    at) {
                at = index(hand[player] " ", " " card " ")
                if (at) hand[player] = substr(hand[player], 1, at - 1) substr(hand[player], at + length(card) + 1)
            }
            # What is in the hands, before anything is forgotten.
            $2 == "draw" { for (i = 3; i <= NF; i++) hand[$1] = hand[$1] " " $i }
            $2 == "food" && forgets(hands) { print $1, "hand" hand[$1] }
            $2 == "food" { leaves($1, $3) }
            $2 == "species" || $2 == "intelligence" || $2 == "trait" { leaves($1, $4) }
            $2 == "grow" { leaves($1, $5) }
            $2 == "attack" { for (i = 6; i < NF; i += 3) leaves($1, $(i + 2)) }
            function forgets(chance) { return rand() < chance }
            function unvalued(card) { sub(/[-+][0-9]+$/, "", card); return card }
            $2 == "draw" && forgets(draws) { print $1, $2, NF - 2; next }
            $2 == "draw" { for (i = 3; i <= NF; i++) if (forgets(faces)) $i = "?" }
            $2 == "food" { $3 = "?" }
            ($2 == "species" || $2 == "intelligence") && forgets(paid) { $4 = "?" }
            $2 == "grow" && forgets(paid) { $5 = "?" }
            $2 == "trait" && values { for (i = 4; i <= NF; i++) $i = unvalued($i) }
            NR in hole { print "table: reveal => hole " hole[NR]; next }
            /^result|^check/ { next }
            { print }
        ' "$open"
    done
done
