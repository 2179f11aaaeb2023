# SPDX-License-Identifier: MIT
"""Does each thing 10^5 times and holds the memory of the process flat: leaks.py [LOOPS]."""

from __future__ import annotations

import contextlib
import copy
import gc
import io
import pathlib
import pickle
import sys

import punct

GAME = punct.generate(1, seed=3, most_plies=8)[0]
TEXT = punct.dumps(GAME)
POSITION = GAME.final
MOVE = next(iter(POSITION.legal_moves))
EDITED = punct.Game()
BRANCH = EDITED.root.add("E@K3,K4,K5")


def refuse(call, argument):
    with contextlib.suppress(punct.Error, TypeError):
        call(argument)


def add_and_remove():
    node = BRANCH.add("T@C4,C5,D5")
    node.comment = "a comment that is longer than a short string"
    node.add("T@F4,F5,G5")
    node.remove()


def tag():
    EDITED.tags["White"] = "somebody"
    del EDITED.tags["White"]


WORK = {
    "play": lambda: POSITION.play(MOVE),
    "text": lambda: (str(POSITION), repr(MOVE), hash(MOVE), POSITION.text(MOVE)),
    "pieces": lambda: (POSITION.pieces, POSITION.left(punct.WHITE), POSITION.outcome),
    "pickle": lambda: pickle.loads(pickle.dumps((POSITION, MOVE))),
    "copy": lambda: copy.deepcopy([POSITION, MOVE]),
    "refused move": lambda: refuse(POSITION.play, "E@I9,I10,I11"),
    "ambiguous move": lambda: refuse(punct.Position().parse, "E@C4"),
    "refused position": lambda: refuse(punct.Position, "standard w bT@F9,F10,G11"),
    "loads": lambda: punct.loads(TEXT)[0].moves,
    "tree": lambda: list(punct.loads(TEXT)[0].mainline())[-1].position,
    "dumps": lambda: punct.dumps(GAME),
    "add and remove": add_and_remove,
    "tags": tag,
    "svg": lambda: POSITION.svg(),
    "legal moves": lambda: (POSITION.legal_moves, MOVE in POSITION.legal_moves),
    "open": lambda: next(punct.open(io.BytesIO(TEXT.encode()))),
    "arrays": lambda: punct.to_arrays([GAME]),
    "statistics": lambda: punct.Statistics().add(GAME),
    "select": lambda: list(punct.select([GAME], "plies < 30")),
    "view": lambda: GAME.view(page=False)._repr_html_(),
    "raw objects": lambda: refuse(repr, punct.Game.__new__(punct.Game)),
}
SLOW = {"svg": 20, "ambiguous move": 10, "loads": 2, "tree": 2, "open": 10}
# What the interpreter and the allocator may take for themselves, and per loop.
FLAT_KB = 500
KB_PER_LOOP = 0.01


def resident_kb():
    fields = pathlib.Path("/proc/self/statm").read_text().split()
    return int(fields[1]) * 4


def grown_kb(work, loops):
    gc.collect()
    before = resident_kb()
    for _ in range(loops):
        work()
    gc.collect()
    return resident_kb() - before


def least_growth_kb(work, loops, most):
    """What every time takes, if it is more than `most`: threads get memory of their own, once and not at a set time."""
    grown_kb(work, loops // 10)
    least = grown_kb(work, loops)
    for _ in range(2):
        if least > most:
            least = min(least, grown_kb(work, loops))
    return least


def main(loops):
    failed = False
    for name, work in WORK.items():
        times = loops // SLOW.get(name, 1)
        most = FLAT_KB + KB_PER_LOOP * times
        grown = least_growth_kb(work, times, most)
        failed |= grown > most
        print(f"{name:20} {grown:6} kB", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000))
