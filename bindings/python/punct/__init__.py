# SPDX-License-Identifier: MIT
"""Game records of PÜNCT: read, replay, check, count and draw them.

    import punct

    with punct.open("archive.zip") as games:
        for game in games:
            print(game.white, game.black, game.result, len(game.moves))

Positions, moves and records are values of the library that the program `punct` stands on; what the module says of a
game is what the program says. docs/python.md is the tutorial.
"""

from punct._punct import SPACES, Finding, LegalMoves, Move, Outcome, Piece, Position, Space
from punct._types import (
    BLACK,
    WHITE,
    AmbiguousMoveError,
    Error,
    Findings,
    FormatError,
    IllegalMoveError,
    InvalidMoveError,
    LossWarning,
    Player,
    PositionError,
)

__all__ = [
    "BLACK",
    "SPACES",
    "WHITE",
    "AmbiguousMoveError",
    "Error",
    "Finding",
    "Findings",
    "FormatError",
    "IllegalMoveError",
    "InvalidMoveError",
    "LegalMoves",
    "LossWarning",
    "Move",
    "Outcome",
    "Piece",
    "Player",
    "Position",
    "PositionError",
    "Space",
]
