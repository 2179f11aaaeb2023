#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the time of another build of the program with that of the native one: rows for docs/performance.md.

usage: foreign_speed.py REFERENCE -- OTHER...

REFERENCE is the native program, OTHER the command that runs the other one. They run in turn, with one worker; a time is
the median of three runs in the user's mode, for `start` on the clock.
"""
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

RUNS = 3
GAMES = 100000


def times(command):
    before, clock = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime, time.monotonic()
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: {done.returncode}")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, time.monotonic() - clock


def main(arguments):
    if len(arguments) < 3 or arguments[1] != "--":
        sys.exit(__doc__)
    reference, other = [os.path.abspath(arguments[0])], arguments[2:]
    with tempfile.TemporaryDirectory() as folder:
        text, sgf = f"{folder}/games.punct", f"{folder}/games.sgf"
        subprocess.run([*reference, "generate", "--games", str(GAMES), "--seed", "1", "-q", "-o", text], check=True)
        subprocess.run([*reference, "convert", "-q", text, "-o", sgf], check=True)
        rows = (("start", ["--version"], 1), ("validate, text", ["validate", "-j", "1", text], 0),
                ("validate, SGF", ["validate", "-j", "1", sgf], 0),
                ("convert text to JSON Lines", ["convert", "-j", "1", "-q", "--to", "jsonl", text], 0),
                ("stats", ["stats", "-j", "1", text], 0), ("explore", ["explore", "-j", "1", text], 0),
                ("perft --depth 3", ["perft", "--depth", "3"], 0))
        print("| what | native | other | ratio |\n|---|---|---|---|")
        for name, words, which in rows:
            measured = [(times([*reference, *words])[which], times([*other, *words])[which]) for _ in range(RUNS)]
            native, others = (statistics.median(column) for column in zip(*measured))
            print(f"| {name} | {native:.2f} s | {others:.2f} s | {others / max(native, 0.001):.1f} |", flush=True)


main(sys.argv[1:])
