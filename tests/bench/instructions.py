#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the instructions that the program takes for a ply, by callgrind, and prints them as a table.

    tests/bench/instructions.py BUILD [--before BUILD] [--write docs/performance.md]

Instructions do not depend on what else the machine does, so they can be compared where times cannot. BUILD is a build
folder of the preset `release`; with --before a second column shows another one. What starting up takes is left out.
"""

import argparse
import re
import subprocess
import tempfile
from pathlib import Path

import real_games
from compare import plies_of

GAMES = 400
SEED = 3
BEGIN, END = "<!-- instructions: begin -->", "<!-- instructions: end -->"


def instructions(command):
    counted = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command], check=False,
                             capture_output=True, text=True)
    return int(re.search(r"Collected\s*: (\d+)", counted.stderr)[1])


def rows(punct, folder):
    """The name of each row, its command and its file."""
    random, greedy = folder / "random.punct", folder / "greedy.punct"
    for style, file in (("random", random), ("greedy", greedy)):
        subprocess.run([punct, "generate", "--games", str(GAMES), "--seed", str(SEED), "--style", style, "--force", "-o", file],
                       check=True)
    for ending in ("sgf", "jsonl", "xml"):
        subprocess.run([punct, "convert", "-q", "--force", "-o", random.with_suffix(f".{ending}"), random], check=True)
    validate = ["validate", "-q", "-j1"]
    yield "`validate`, text, random games", validate, random
    yield "`validate`, text, greedy games", validate, greedy
    for name, file in real_games.make(folder, 500_000).items():
        yield f"`validate`, SGF of the archive, {name}", validate, file
    yield "`validate`, SGF that the tools wrote", validate, random.with_suffix(".sgf")
    yield "`validate`, JSON Lines", validate, random.with_suffix(".jsonl")
    yield "`validate`, XML", validate, random.with_suffix(".xml")
    for what, to, file in (("SGF of the archive to text", "text", folder / "real0.sgf"), ("text to JSON Lines", "jsonl", random),
                           ("text to SGF", "sgf", random)):
        yield f"`convert`, {what}", ["convert", "-q", "-j1", "--force", "--to", to, "-o", folder / "out"], file
    yield "`select --dedupe symmetric`", ["select", "-q", "-j1", "--force", "--dedupe", "symmetric", "-o", folder / "out.punct"], random
    yield "`stats`", ["stats", "-q", "-j1"], random


def main():
    parser = argparse.ArgumentParser(description="Counts instructions per ply.")
    parser.add_argument("build", type=Path)
    parser.add_argument("--before", type=Path, help="another build folder, for comparison")
    parser.add_argument("--write", type=Path, help="put the table between the marks of this document")
    arguments = parser.parse_args()
    programs = [build.resolve() / "bin/punct" for build in (arguments.before, arguments.build) if build]
    lines = ["| row | before | now |", "|---|---|---|"] if arguments.before else ["| row | now |", "|---|---|"]
    with tempfile.TemporaryDirectory() as folder:
        start = {punct: instructions([punct, "--version"]) for punct in programs}
        for name, command, file in rows(programs[-1], Path(folder)):
            plies = plies_of(programs[-1], file)
            figures = [(instructions([punct, *command, file]) - start[punct]) / plies for punct in programs]
            lines.append(f"| {name} | " + " | ".join(f"{figure:,.0f}" for figure in figures) + " |")
    text = "\n".join(lines) + "\n"
    print(text)
    if arguments.write:
        before, rest = arguments.write.read_text().split(BEGIN)
        arguments.write.write_text(f"{before}{BEGIN}\n{text}{END}{rest.split(END)[1]}")


if __name__ == "__main__":
    main()
