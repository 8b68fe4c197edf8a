#!/usr/bin/env python3
"""Compares what two builds of evoref print, byte for byte: for a change that must change nothing outside.

    benches/frozen.py OLD NEW [--sessions 300] [--lines REGEX]

Every fixture and so many random sessions of each game, half of them with hidden cards, are given to `check` (as JSON, plain and
with `--keep-going`), `fmt`, `score --explain`, `legal` and `state`. `--lines` leaves lines out of the comparison that
were changed on purpose. Prints each difference; the exit code is 1 if there is one.
"""

import argparse
import concurrent.futures
import difflib
import pathlib
import re
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parent.parent
COMMANDS = [
    ["check", "--output-format", "json"],
    ["check", "--output-format", "json", "--keep-going"],
    ["fmt", "--diff"],
    ["score", "--explain", "A"],
    ["legal"],
    ["state"],
]
PLAYERS = {"evo": range(2, 6), "evolution": range(2, 6), "evolve": range(2, 7)}
HANDLES = "A,B,C,D,E,F"


def run(program, arguments):
    done = subprocess.run([program, *arguments], capture_output=True, cwd=TOP, stdin=subprocess.DEVNULL)
    text = b"%d\n" % done.returncode + done.stdout + done.stderr
    return text.decode(errors="replace")


def sessions(program, number, folder):
    """Random sessions of every number of players, made by the old program."""
    for game, players in PLAYERS.items():
        for seed in range(number):
            count = players[seed % len(players)]
            hidden = ["--hidden"] if seed % 2 else []
            handles = HANDLES[: 2 * count - 1]
            made = run(program, ["play", game, "--players", handles, "--seed", str(seed), *hidden])
            path = folder / f"{game}-{seed}.evo"
            path.write_text(made.split("\n", 1)[1])
            yield path


def main():
    asked = argparse.ArgumentParser()
    asked.add_argument("old")
    asked.add_argument("new")
    asked.add_argument("--sessions", type=int, default=300)
    asked.add_argument("--lines", help="lines with this are not compared")
    asked = asked.parse_args()
    left_out = re.compile(asked.lines) if asked.lines else None

    def seen(text):
        lines = text.splitlines()
        return [line for line in lines if not (left_out and left_out.search(line))]

    def compare(job):
        command, path = job
        old, new = (seen(run(program, [*command, str(path)])) for program in (asked.old, asked.new))
        if old == new:
            return None
        return "\n".join(difflib.unified_diff(old, new, f"{' '.join(command)} {path}", "new", lineterm="", n=0))

    with tempfile.TemporaryDirectory() as folder:
        files = sorted((TOP / "fixtures").rglob("*.evo"))
        files += sessions(asked.old, asked.sessions, pathlib.Path(folder))
        jobs = [(command, path) for path in files for command in COMMANDS]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            differences = [told for told in pool.map(compare, jobs) if told]
    print("\n".join(differences))
    print(f"{len(jobs)} outputs of {len(files)} records compared, {len(differences)} differ", file=sys.stderr)
    sys.exit(bool(differences))


main()
