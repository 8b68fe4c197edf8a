#!/usr/bin/env python3
"""Sessions of Evolution of which only half is known, in families, and what is made of them.

benches/half_known.py EVOREF [--records N] [--seed S] [--keep FOLDER]

Large families begin as whole sessions (`evoref play`), of which lines are forgotten or misread. Of the small ones
the exact answer is known: every history is enumerated here, line by line, by a program that shares nothing with
evoref. The table tells for each family how many records are left open, how many are impossible and were found to be,
and the processor time of the slowest; below it stands each small record whose verdict is wrong. Nothing but seeds
decides what is made.
"""

import argparse
import collections
import json
import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

TRAITS = (
    "ambush burrowing carnivore climbing cooperation defensive-herding fat-tissue fertile foraging hard-shell horns "
    "intelligence long-neck pack-hunting scavenger symbiosis warning-call"
).split()
HEAD = 'evoref 1\ngame: evolution\nplayers: {players}\nedition: {edition}\nsetup\ntable: first A\n'


def word(card):
    return f"{card[0]}{card[1]:+d}"


def edition(folder, name, deck):
    """Writes an edition with these cards."""
    lines = [f"name: {name}", f'title: "{name}"', 'source: "made"', "players: { min: 2, max: 6 }", f"cards: {len(deck)}", "deck:"]
    for trait in TRAITS:
        values = sorted(value for other, value in deck if other == trait)
        lines.append(f"  {trait}: {values}")
    (folder / f"{name}.yaml").write_text("\n".join(lines) + "\nswitches: {}\n")
    return f"./{name}.yaml"


def random_deck(chance, size, least, most, step=1):
    """A deck with a card of each trait at least, and of no more kinds than a deck may have."""
    values = range(least, most + 1, step)
    deck = [(trait, chance.choice(values)) for trait in TRAITS]
    kinds = deck + [(chance.choice(TRAITS), chance.choice(values)) for _ in range(min(size, 128) - len(deck))]
    return kinds + [chance.choice(kinds) for _ in range(size - len(kinds))]


# Large records: whole sessions, of which something is forgotten.


class Session:
    """A session as its lines, with the food on the hole at each reveal."""

    def __init__(self, evoref, folder, players, seed, rules):
        made = subprocess.run(
            [evoref, "play", "evolution", "--players", str(players), "--seed", str(seed), *rules],
            capture_output=True, text=True, cwd=folder, check=True,
        )
        self.lines = [line for line in made.stdout.splitlines() if line and not line.startswith(("result", "check"))]
        # What lies on the hole is asked by saying something else: the answer goes up to the first line that it changes.
        self.holes = {at: 999 for at, line in enumerate(self.lines, 1) if line == "table: reveal"}
        while True:
            told = [f"{line} => hole {self.holes[at]}" if at in self.holes else line for at, line in enumerate(self.lines, 1)]
            (folder / "asked.evo").write_text("\n".join(told) + "\n")
            asked = subprocess.run([evoref, "check", "asked.evo", "--output-format", "json"], capture_output=True, text=True, cwd=folder)
            findings = json.loads(asked.stdout)["records"][0]["diagnostics"]
            differs = [finding for finding in findings if finding["code"] == "evolution/hole-differs"]
            if not differs:
                break
            for finding in differs:
                self.holes[finding["range"]["line"]] = int(finding["message"].rsplit(" ", 1)[1])
        (folder / "asked.evo").unlink()


def forget(session, chance, draws=lambda player: 0.0, pays=0.0, foods=1.0, hands=0.0, misread=0.0):
    """The record that is left: how often draws, payments and food cards are forgotten, hands stated and holes misread."""
    record, held = [], collections.defaultdict(list)
    for number, line in enumerate(session.lines, 1):
        words = line.split()
        player, verb = words[0], words[1] if len(words) > 1 else ""
        # What is in the hands, before anything is forgotten.
        if verb == "draw":
            held[player] += words[2:]
            if chance.random() < draws(player):
                words = [player, "draw", str(len(words) - 2)]
        gone = {"food": words[2:3], "species": words[3:4], "trait": words[3:4], "intelligence": words[3:4], "grow": words[4:5]}.get(verb, [])
        if verb == "food" and chance.random() < hands:
            record.append(" ".join([player, "hand", *held[player]]))
        if verb == "attack":
            gone = [card for card in words if card[-1:].isdigit() and card in held[player]]
        for card in gone:
            if card in held[player]:
                held[player].remove(card)
        if verb == "food" and chance.random() < foods:
            words[2] = "?"
        if verb in ("species", "intelligence", "grow") and chance.random() < pays:
            words[4 if verb == "grow" else 3] = "?"
        if line == "table: reveal":
            hole = session.holes[number]
            if chance.random() < misread:
                hole = max(0, hole + chance.choice((-3, -2, -1, 1, 2, 3)))
            words += ["=>", "hole", str(hole)]
        record.append(" ".join(words))
    return record


def large(evoref, folder, family, number, chance):
    """A session of a large family, whose edition is put into the folder, and what of it is left as a record."""
    players, rules = chance.randint(2, 5), []
    if family == "deck of 200":
        rules = ["--edition", edition(folder, f"deck{number}", random_deck(chance, 200, -3, 9))]
    elif family == "even values, 200":
        rules = ["--edition", edition(folder, f"even{number}", random_deck(chance, 200, -8, 20, 2))]
    elif family == "six players":
        players, rules = 6, ["--edition", "us2"]
    elif family == "2 to 4 reshuffles":
        players, rules = chance.randint(2, 3), ["--edition", edition(folder, f"few{number}", random_deck(chance, 60, -2, 7))]
    session = Session(evoref, folder, players, chance.randrange(1 << 32), rules)
    kept = chance.choice("ABCDEF"[:players]) + ":"
    own = lambda player: 0.0 if player == kept else 1.0
    some = lambda player: 0.5
    ways = {
        "own draws": dict(draws=own),
        "all draws, food summed": {},
        "payments forgotten": dict(pays=chance.choice((0.3, 0.6, 1.0))),
        "misread holes": dict(draws=chance.choice((own, some, lambda player: 0.0)), pays=chance.choice((0.0, 0.5)), misread=0.3),
        "hands stated": dict(draws=chance.choice((own, some)), pays=0.5, hands=0.3),
    }
    return session, forget(session, chance, **ways.get(family, ways[chance.choice(list(ways))]))


# Small records, with every history.


def without(cards, card):
    cards = list(cards)
    cards.remove(card)
    return tuple(cards)


class Histories:
    """All states that some history leads to: deck, discards, hands and food cards, as sorted cards."""

    def __init__(self, deck):
        self.states = {(tuple(sorted(deck)), (), ((), ()), ())}

    def step(self, change):
        self.states = {after for state in self.states for after in change(*state)}
        if len(self.states) > 60_000:
            raise OverflowError

    def draw(self, player, faces):
        def one(face):
            def change(deck, discards, hands, food):
                if not deck:
                    deck, discards = discards, ()
                for card in {card for card in deck if face in ("?", card)}:
                    hand = tuple(sorted(hands[player] + (card,)))
                    yield without(deck, card), discards, tuple(hand if at == player else hands[at] for at in (0, 1)), food
            return change
        # Which of the faces came before a shuffle is not said.
        before, after = self.states, set()
        for order in set(permutations(faces)) if any(len(state[0]) < len(faces) for state in before) else [tuple(faces)]:
            self.states = before
            for face in order:
                self.step(one(face))
            after |= self.states
        self.states = after

    def leave(self, player, face, is_food):
        def change(deck, discards, hands, food):
            for card in {card for card in hands[player] if face in ("?", card)}:
                hand = without(hands[player], card)
                left = tuple(hand if at == player else hands[at] for at in (0, 1))
                if is_food:
                    yield deck, discards, left, tuple(sorted(food + (card,)))
                else:
                    yield deck, tuple(sorted(discards + (card,))), left, food
        self.step(change)

    def reveal(self, hole):
        def change(deck, discards, hands, food):
            if max(0, sum(card[1] for card in food)) == hole:
                yield deck, tuple(sorted(discards + food)), hands, ()
        self.step(change)

    def hand(self, player, faces):
        named = collections.Counter(face for face in faces if face != "?")
        self.states = {state for state in self.states if not named - collections.Counter(state[2][player])}


def permutations(faces):
    if not faces:
        return [()]
    return [(face, *rest) for face in set(faces) for rest in permutations(without(faces, face))]


def small(folder, number, chance):
    """A record of two players who grow bodies, with the line at which the last history ends, if it does."""
    deck = random_deck(chance, 26, -2, 5)
    name = edition(folder, f"small{number}", deck)
    pile, discards, hands = deck[:], [], ([], [])
    chance.shuffle(pile)
    record = [HEAD.format(players="A, B", edition=name).rstrip()]
    facts, line = [], 6
    drawn, paid, stated = chance.choice(((1.0, 0.3), (0.8, 0.8), (1.0, 1.0))), chance.random(), 0.4

    def say(text, *fact):
        nonlocal line
        record.append(text)
        line += 1
        if fact:
            facts.append((line, fact))

    for round_ in range(chance.randint(2, 3)):
        say(f"round {round_ + 1}")
        order = (0, 1) if round_ % 2 == 0 else (1, 0)
        for player in order:
            cards = [pile.pop() for _ in range(4)]
            hands[player].extend(cards)
            shown = [card if chance.random() < drawn[player] else "?" for card in cards]
            if chance.random() < 0.1:
                shown[0] = chance.choice(deck)
            say("AB"[player] + ": draw " + " ".join("?" if card == "?" else word(card) for card in shown), "draw", player, shown)
        food = []
        for player in order:
            food.append(hands[player].pop(chance.randrange(len(hands[player]))))
            say("AB"[player] + ": food ?", "leave", player, "?", True)
        for player in order:
            for _ in range(chance.randint(0, min(2, len(hands[player])))):
                card = hands[player].pop(chance.randrange(len(hands[player])))
                discards.append(card)
                shown = card if chance.random() < paid else "?"
                text = "?" if shown == "?" else word(shown)
                say(f"{'AB'[player]}: grow {round_ + 1} body {text}", "leave", player, shown, False)
        hole = max(0, sum(card[1] for card in food))
        if chance.random() < 0.2:
            hole = max(0, hole + chance.choice((-2, -1, 1, 2)))
        say(f"table: reveal => hole {hole}", "reveal", hole)
        if hole:
            say(f'adjust: table -{hole} hole "cleared"')
        for player in order:
            if hands[player] and chance.random() < stated:
                shown = [card if chance.random() < 0.7 else "?" for card in hands[player]]
                if chance.random() < 0.2:
                    shown[0] = chance.choice(deck)
                say("AB"[player] + ": hand " + " ".join("?" if card == "?" else word(card) for card in shown), "hand", player, shown)
    return record, exact(deck, facts)


def exact(deck, facts):
    """The line at which no history is left. Cards of one value that no fact names are alike."""
    named = {card for _, fact in facts for part in fact for card in (part if isinstance(part, list) else [part]) if card in deck}
    histories = Histories([card if card in named else ("", card[1]) for card in deck])
    for line, (what, *rest) in facts:
        getattr(histories, what)(*rest)
        if not histories.states:
            return line
    return None


# What the program says.


def checked(evoref, path, flags=()):
    """The first error's line, whether anything was left open, and the seconds of processor that it took: of a slow
    one the fastest of five runs, since a busy machine takes twice as long now and then."""
    seconds, runs = float("inf"), 0
    while runs == 0 or seconds > 0.2 and runs < 5:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run = subprocess.run(
            [evoref, "check", path.name, "--output-format", "json", *flags], capture_output=True, text=True, cwd=path.parent
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = min(seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        runs += 1
    findings = json.loads(run.stdout)["records"][0]["diagnostics"]
    errors = [finding for finding in findings if finding["severity"] == "error"]
    line = min((finding["range"]["line"] for finding in errors), default=None)
    is_open = any(finding["code"] == "evolution/cards-not-verified" for finding in findings)
    return line, is_open, seconds


LARGE = (
    "own draws", "all draws, food summed", "payments forgotten", "misread holes", "hands stated", "deck of 200",
    "even values, 200", "six players", "2 to 4 reshuffles",
)


def main():
    asks = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    asks.add_argument("evoref", type=Path)
    asks.add_argument("--records", type=int, default=20, help="of each large family; of the small one ten times as many")
    asks.add_argument("--seed", type=int, default=1)
    asks.add_argument("--keep", type=Path, help="a folder for the records; those that are there are not made again")
    asked = asks.parse_args()
    evoref = asked.evoref.resolve()
    with tempfile.TemporaryDirectory() as scratch:
        folder = (asked.keep or Path(scratch)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        wrong = []
        print("| family | records | open | impossible found | slowest, s | with every flag, s |\n| --- | --- | --- | --- | --- | --- |")
        for family in ("small", *LARGE):
            wrong += table_row(evoref, folder, family, asked)
    print(*wrong, sep="\n")
    return bool(wrong)


def table_row(evoref, folder, family, asked):
    """Prints a row of the table; gives what is wrong."""
    wrong, open_ones, found, slow, slowest = [], 0, 0, 0.0, 0.0
    count = asked.records * 10 if family == "small" else asked.records
    impossible = 0
    for number in range(count):
        path = folder / f"{family.replace(' ', '-').replace(',', '')}-{number}.evo"
        answer = path.with_suffix(".answer")
        if not path.exists():
            chance = random.Random(f"{asked.seed} {family} {number}")
            if family == "small":
                try:
                    record, line = small(folder, number, chance)
                except OverflowError:
                    continue
                answer.write_text(str(line))
            else:
                _, record = large(evoref, folder, family, number, chance)
            path.write_text("\n".join(record) + "\n")
        line, is_open, seconds = checked(evoref, path)
        flagged = checked(evoref, path, ["--keep-going"])
        slow, slowest = max(slow, seconds), max(slowest, flagged[2])
        open_ones += is_open
        found += line is not None
        if family == "small":
            known = answer.read_text()
            impossible += known != "None"
            if str(line) != known and not is_open:
                wrong.append(f"{path.name}: {known} is the line, not {line}")
    of = f" of {impossible}" if family == "small" else ""
    print(f"| {family} | {count} | {open_ones} | {found}{of} | {slow:.2f} | {slowest:.2f} |", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
