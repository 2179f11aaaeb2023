# SPDX-License-Identifier: MIT
"""The rules of adding and moving written once more, in thirty lines, and held against the library.

    python3 rules_oracle.py 10000
"""

from __future__ import annotations

import random
import sys

import punct

At = tuple[int, int]
SIXTHS = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)]
WAYS = {"T": (0, 1), "C": (0, 3), "E": (0, 0), "L": (0, 1), "M": (0, 2), "R": (0, 5)}
BOARD = {(space.column, space.row): space for space in punct.SPACES}
CENTER = {at for at, space in BOARD.items() if space.is_center}


def laid(kind: str, at: At) -> list[tuple[At, At, At]]:
    """Every way to lie with the PÜNCT here: its dots, where the second is the middle of an E, L or R."""
    found = []
    for turn in range(6):
        (ax, ay), (bx, by) = (SIXTHS[(turn + way) % 6] for way in WAYS[kind])
        far = (at[0] + bx, at[1] + by) if kind in "TCM" else (at[0] + ax + bx, at[1] + ay + by)
        found.append((at, (at[0] + ax, at[1] + ay), far))
    return [dots for dots in found if BOARD.keys() >= set(dots)]


LAID = {kind: {at: laid(kind, at) for at in BOARD} for kind in WAYS}
Stacks = dict[At, list[punct.Piece]]
Made = tuple[object, ...]


def legal(position: punct.Position) -> set[Made]:
    found: set[Made] = set()
    stacks = {at: position.stack(space) for at, space in BOARD.items()}
    empty = {at for at, stack in stacks.items() if not stack}  # R8
    if position.rules == "standard" or not position.pieces:  # R9, R10
        empty -= CENTER
    for kind, left in position.left(position.turn).items():
        ways = (dots for at in empty for dots in LAID[kind][at] if left and empty.issuperset(dots))
        found.update((None, kind, dots[0], *sorted(dots[1:]), 1) for dots in ways)
    for piece in position.pieces:  # R11
        if piece.owner is position.turn and all(position.top(dot) == piece for dot in piece.dots):
            found |= moved(piece, stacks)
    return set() if position.outcome else found


def moved(piece: punct.Piece, stacks: Stacks) -> set[Made]:
    found: set[Made] = set()
    own = [(dot.column, dot.row) for dot in piece.dots]
    stacks = stacks | {at: stacks[at][:-1] for at in own}
    spaces = {(own[0][0] + n * x, own[0][1] + n * y) for x, y in SIXTHS for n in range(17)}
    for dots in (dots for at in spaces & BOARD.keys() for dots in LAID[piece.kind][at]):
        heights = [stacks[at][-1].level if stacks[at] else 0 for at in dots]
        middle = heights.pop(1 if piece.kind in "ELR" else 0)
        is_flat = heights[0] == heights[1] and (middle == heights[0] or (piece.kind != "T" and middle < heights[0]))
        carried = heights[0] == 0 or (stacks[dots[0]] and stacks[dots[0]][-1].owner is piece.owner)  # R13
        if is_flat and carried and [dots[0], *sorted(dots[1:])] != own:  # R12
            found.add((piece.punct, piece.kind, dots[0], *sorted(dots[1:]), heights[0] + 1))
    return found


def of_library(move: punct.Move) -> Made:
    return (move.from_, move.kind, *((dot.column, dot.row) for dot in move.dots), move.level)


def main(wanted: int) -> int:
    chance = random.Random(2011)
    position = punct.Position()
    for count in range(wanted):
        moves = list(position.legal_moves)
        if legal(position) != {of_library(move) for move in moves}:
            print(f"the rules differ in {position}")
            return 1
        jumps = [move for move in moves if not move.is_add]
        start = punct.Position(chance.choice(["standard w", "basic w"]))
        position = position.play(chance.choice(jumps if jumps and count % 3 else moves)) if moves else start
    print(f"{wanted} positions, no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
