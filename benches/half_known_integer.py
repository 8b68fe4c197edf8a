#!/usr/bin/env python3
"""Half-known sessions of Evolution: the verdict of evoref beside that of an integer program.

benches/half_known_integer.py EVOREF [--records N] [--seed S] [--seconds T]      needs highspy

Takes the large families of half_known.py up to the first shuffle and the first misread hole: so far the text alone says
which cards are where. The program shares nothing with evoref: it has a whole number for each kind in each draw, and
in each card that left a hand. It tells the line with which the last history ends; a line of evoref that differs is
printed, and the exit code is 1. Where HiGHS needs more than T seconds nothing is compared.
"""

import argparse
import collections
import random
import re
import sys
import tempfile
from pathlib import Path

import highspy
from half_known import LARGE, checked, large

DATA = Path(__file__).parent.parent / "crates/evolution/src/data"
WORDS = {"food": 2, "species": 3, "trait": 3, "intelligence": 3, "grow": 4}


def deck_of(folder, record):
    """Copies of each kind, its values, and the kind that each word means."""
    named = next((line.split()[1] for line in record if line.startswith("edition:")), "bsw")
    text = (folder / named if named.startswith("./") else DATA / f"{named}.yaml").read_text()
    copies = collections.Counter()
    for trait, values in re.findall(r"^  ([a-z-]+): \[(.*)\]", text, re.M):
        copies.update(f"{trait}{int(value):+d}" for value in values.split(","))
    kinds = {kind: kind for kind in copies}
    values = {kind: [int(re.search(r"[-+]\d+$", kind)[0])] for kind in copies}
    for trait, value, also in re.findall(r"trait: ([a-z-]+), value: (\S+), also: \[(.*)\]", text):
        kind = f"{trait}{int(value):+d}"
        for other in map(int, also.split(",")):
            values[kind].append(other)
            kinds[f"{trait}{other:+d}"] = kind
    return copies, values, kinds


def facts(session, record, cards):
    """What the lines say of cards, as (line, what, player, faces or sum)."""
    told, held, food, drawn = iter(enumerate(session.lines, 1)), collections.defaultdict(list), [], 0
    for line, text in enumerate(record, 1):
        player, verb, *rest = [*text.split(), ""][:2] + text.split()[2:]
        if verb == "hand":
            yield line, "hand", player, rest
            continue
        number, true = next(told)
        true = true.split()
        if verb == "draw":
            drawn += len(true) - 2
            if drawn > cards:
                return
            held[player] += true[2:]
            yield line, "draw", player, ["?"] * (len(true) - 2) if rest[0].isdigit() else rest
        elif verb in WORDS:
            held[player].remove(true[WORDS[verb]])
            food += [true[2]] if verb == "food" else []
            yield line, verb, player, [text.split()[WORDS[verb]]]
        elif verb == "attack":
            for card in [word for word in true if word in held[player]]:
                held[player].remove(card)
                yield line, "attack", player, [card]
        elif verb == "reveal":
            total = sum(int(re.search(r"[-+]\d+$", card)[0]) for card in food)
            hole, food = int(text.split()[-1]), []
            # What else was on the hole is not in the record; an empty hole does not say by how much.
            if hole and session.holes[number]:
                yield line, "reveal", None, total + hole - session.holes[number]
            if hole != session.holes[number]:
                return


def has_history(facts, deck, seconds):
    """Whether there are numbers for these facts; None if that was not found out."""
    copies, values, kinds = deck
    model = highspy.Highs()
    model.setOptionValue("output_flag", False)
    model.setOptionValue("time_limit", float(seconds))
    hands = collections.defaultdict(lambda: {kind: [] for kind in copies})
    taken, food = {kind: [] for kind in copies}, []

    def cards(faces, bound):
        """How many of these faces are of each kind."""
        named = collections.Counter(kinds[face] for face in faces if face != "?")
        unknown = len(faces) - named.total()
        if not unknown:
            return {kind: model.addIntegral(lb=count, ub=count) for kind, count in named.items()}
        numbers = {kind: model.addIntegral(lb=named[kind], ub=min(bound[kind], named[kind] + unknown)) for kind in copies}
        model.addConstr(model.qsum(list(numbers.values())) == len(faces))
        return numbers

    def no_debt(player):
        for of_kind in hands[player].values():
            if of_kind:
                model.addConstr(model.qsum(of_kind) >= 0)

    for _, what, player, faces in facts:
        if what == "reveal":
            worth = []
            for numbers in food:
                for kind, number in numbers.items():
                    counted = [model.addIntegral(lb=0, ub=1) for _ in values[kind][1:]]
                    worth += [values[kind][0] * (number - model.qsum(counted)) if counted else values[kind][0] * number]
                    worth += [value * one for value, one in zip(values[kind][1:], counted)]
                    if counted:
                        model.addConstr(model.qsum(counted) <= number)
            model.addConstr(model.qsum(worth) == faces)
            food = []
        elif what == "hand":
            stated = collections.Counter(kinds[face] for face in faces)
            for kind, of_kind in hands[player].items():
                if of_kind:
                    model.addConstr(model.qsum(of_kind) == stated[kind])
                elif stated[kind]:
                    return False
        elif what == "draw":
            no_debt(player)
            if any(count > copies[kind] for kind, count in collections.Counter(kinds[face] for face in faces if face != "?").items()):
                return False
            for kind, number in cards(faces, copies).items():
                hands[player][kind].append(number)
                taken[kind].append(number)
        else:
            numbers = cards(faces, copies)
            for kind, number in numbers.items():
                hands[player][kind].append(-1 * number)
            food += [numbers] if what == "food" else []
    for player in list(hands):
        no_debt(player)
    for kind, numbers in taken.items():
        if numbers:
            model.addConstr(model.qsum(numbers) <= copies[kind])
    model.run()
    status = model.getModelStatus()
    if status == highspy.HighsModelStatus.kInfeasible:
        return False
    return True if status == highspy.HighsModelStatus.kOptimal else None


def last_line(facts, deck, seconds):
    """The line with which the last history ends, 0 if there is one to the end; None if that was not found out."""
    whole = has_history(facts, deck, seconds)
    if whole is not False:
        return whole and 0
    possible, impossible = 0, len(facts)
    while impossible - possible > 1:
        middle = (possible + impossible) // 2
        found = has_history(facts[:middle], deck, seconds)
        if found is None:
            return None
        possible, impossible = (middle, impossible) if found else (possible, middle)
    return facts[impossible - 1][0]


def main():
    asks = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    asks.add_argument("evoref", type=Path)
    asks.add_argument("--records", type=int, default=10, help="of each family")
    asks.add_argument("--seed", type=int, default=1)
    asks.add_argument("--seconds", type=int, default=600, help="for each question")
    asked = asks.parse_args()
    wrong = 0
    print("| family | records | impossible | not found out | differ |\n| --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as scratch:
        folder, evoref = Path(scratch), asked.evoref.resolve()
        for family in LARGE:
            count = collections.Counter()
            for number in range(asked.records):
                session, record = large(evoref, folder, family, number, random.Random(f"{asked.seed} {family} {number}"))
                deck = deck_of(folder, record)
                known = list(facts(session, record, deck[0].total()))
                expected = last_line(known, deck, asked.seconds)
                path = folder / "record.evo"
                path.write_text("\n".join(record[: known[-1][0]]) + "\n")
                line, is_open, _ = checked(evoref, path)
                count["unknown"] += expected is None
                count["impossible"] += bool(expected)
                if expected is not None and not is_open and (line or 0) != expected:
                    count["differ"] += 1
                    print(f"{family} {number}: {expected} is the line, not {line}", file=sys.stderr)
            wrong += count["differ"]
            print(f"| {family} | {asked.records} | {count['impossible']} | {count['unknown']} | {count['differ']} |", flush=True)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
