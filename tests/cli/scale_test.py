#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What no input may do to the program: take long, or take memory. Usage: scale_test.py PUNCT hostile|memory

hostile: bytes that are no games, PUNCT_SCALE_MIB (64) MiB of each, end with status 1 in time and in little memory.
memory: validating ten times as many games, PUNCT_SCALE_GAMES (100000) at most, takes no more memory.
"""
import os
import subprocess
import sys
import time

MIB = 1 << 20
HOSTILE_SECONDS_A_GIB = 60
HOSTILE_PEAK = 200 * MIB
GAMES_PEAK = 64 * MIB
GROWTH = 4 * MIB

HOSTILE = [
    ("text", b"", b"x"), ("text", b"", b"("), ("text", b"", b"["), ("text", b"", b"{"), ("text", b"", b"\0"),
    ("text", b"1. ", b"(1. "), ("text", b"", b"x\n"), ("text", b"", b"[Event \"x\"]\n\nx\n\n"), ("text", b"", b"\xff"),
    ("sgf", b"", b"("), ("sgf", b"", b"(;"), ("sgf", b"", b"["), ("sgf", b"", b"\0"), ("sgf", b"(;C[", b"x"),
    ("json", b"", b"["), ("json", b"", b"{"), ("json", b"", b"\0"), ("json", b"[", b"{},"), ("json", b"[\"", b"x"),
    ("jsonl", b"", b"{\n"), ("jsonl", b"", b"["), ("jsonl", b"", b"\0"),
    ("xml", b"", b"<game>"), ("xml", b"<punct>", b"<game/>"), ("xml", b"", b"<"), ("xml", b"<!--", b"x"),
    ("xml", b"", b"\0"), ("xml", b"", b"("),
]


class Validation:
    """A run of `punct validate` on what it gets from a pipe."""

    def __init__(self, punct, form, stdin):
        self.start = time.monotonic()
        self.process = subprocess.Popen([punct, "validate", "--from", form, "-"], stdin=stdin,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def end(self):
        """Its exit status, what it took in seconds, and the most memory it had, in bytes."""
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        return self.process.returncode, time.monotonic() - self.start, usage.ru_maxrss * 1024


def feed(pipe, head, pattern, size):
    block = pattern * (MIB // len(pattern))
    try:
        pipe.write(head)
        for _ in range(size // len(block)):
            pipe.write(block)
        pipe.close()
    except BrokenPipeError:
        pass  # It has stopped reading, as it may.


def check_hostile(punct):
    size = int(os.environ.get("PUNCT_SCALE_MIB", "64")) * MIB
    limit = 2 + HOSTILE_SECONDS_A_GIB * size / 1024 / MIB
    faults = 0
    for form, head, pattern in HOSTILE:
        validation = Validation(punct, form, subprocess.PIPE)
        feed(validation.process.stdin, head, pattern, size)
        status, seconds, peak = validation.end()
        good = status == 1 and seconds < limit and peak < HOSTILE_PEAK
        faults += not good
        print(f"{'ok   ' if good else 'FAULT'} {form:5} {head + pattern!r:32} status {status} {seconds:6.2f} s "
              f"{peak / MIB:5.0f} MiB", flush=True)
    return faults


def peak_for(punct, form, games):
    generate = subprocess.Popen([punct, "generate", "--games", str(games), "--seed", "1", "--to", form],
                                stdout=subprocess.PIPE)
    validation = Validation(punct, form, generate.stdout)
    generate.stdout.close()
    status, seconds, peak = validation.end()
    print(f"{form:5} {games:8} games: status {status} {seconds:6.2f} s {peak / MIB:5.1f} MiB", flush=True)
    return peak if generate.wait() == 0 and status == 0 else None


def check_memory(punct):
    games = int(os.environ.get("PUNCT_SCALE_GAMES", "100000"))
    faults = 0
    for form in ("text", "json", "jsonl", "xml", "sgf"):
        few, many = peak_for(punct, form, games // 10), peak_for(punct, form, games)
        good = few is not None and many is not None and many < GAMES_PEAK and many < few + GROWTH
        faults += not good
        if not good:
            print(f"FAULT {form}")
    return faults


if __name__ == "__main__":
    check = {"hostile": check_hostile, "memory": check_memory}[sys.argv[2]]
    sys.exit(1 if check(os.path.abspath(sys.argv[1])) else 0)
