#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Allocations that fail: memory.py PROGRAM FAILING_NEW [--small] [--only WORDS] [--every N] [-j N].

Each run of the table in runs.py is repeated with the library FAILING_NEW preloaded, which makes one allocation by operator
new fail, or all from one on: the first 60, and then some spread over the rest. A run must not crash. If it reports success,
it has written what it writes otherwise; if not, it has said so, every file is as it was before or as it should become, and
nothing else stays behind.

--small takes some of the runs and fewer allocations; --every takes each N-th allocation instead.
"""
import argparse
import os
import sys

from folder import Folder, Undisturbed, prepared
from runs import RUNS

FIRST = 60
SPREAD, FEW = 120, 20


class Short:
    """A run, and what it does with all the memory it asks for."""

    def __init__(self, program, library, inputs, run):
        self.program, self.library, self.inputs, self.run = program, library, inputs, run
        with Folder(program, inputs) as folder:
            counted = os.path.join(folder.top, "allocations")
            self.usual = Undisturbed(run, folder, lambda: self.start(folder, PUNCT_COUNT_NEW=counted))
            with open(counted, encoding="ascii") as file:
                self.allocations = int(file.read())
            assert self.allocations > 0, "the library is not in use"

    def start(self, folder, **environment):
        return folder.start(self.run, environment={"LD_PRELOAD": self.library, **environment})

    def numbers(self, small, every):
        if every:
            return range(1, self.allocations + 1, every)
        spread = FEW if small else SPREAD
        step = max(1, self.allocations // spread)
        return [*range(1, min(FIRST, self.allocations) + 1), *range(FIRST + 1, self.allocations + 1, step)]

    def check(self, number):
        """What is wrong where this allocation fails, as a sentence; empty if nothing is."""
        with Folder(self.program, self.inputs) as folder:
            return self.usual.wrong(folder, *self.start(folder, PUNCT_FAIL_NEW=number), statuses=(1, 3))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("library")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--every", type=int, default=0)
    parser.add_argument("-j", type=int, default=os.cpu_count())
    options = parser.parse_args()
    failures = count = 0
    with prepared(options.program, options.j) as (program, inputs, pool):
        for run in RUNS:
            if options.only not in run.words or (options.small and not run.small):
                continue
            short = Short(program, os.path.abspath(options.library), inputs, run)
            numbers = [f"{n}{after}" for n in short.numbers(options.small, options.every) for after in ("", "+")]
            print(f"{run.words}: {short.allocations} allocations, {len(numbers)} runs", flush=True)
            count += len(numbers)
            for number, wrong in zip(numbers, pool.map(short.check, numbers)):
                if wrong:
                    failures += 1
                    print(f"{run.words}: allocation {number}: {wrong}", flush=True)
    print(f"{count} runs with allocations that fail, {failures} of them wrong")
    sys.exit(1 if failures else 0)


main()
