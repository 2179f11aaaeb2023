# SPDX-License-Identifier: MIT
"""Game records of PÜNCT: read, replay, check, count and draw them.

    import punct

    with punct.open("archive.zip") as games:
        for game in games:
            print(game.white, game.black, game.result, len(game.moves))

The module uses the libraries of the program `punct`, so both say the same about a game. docs/python.md is the tutorial.
"""

from punct._collections import (  # noqa: A004
    Difference,
    Exploration,
    Listing,
    OpeningRow,
    diff,
    duplicates,
    explore,
    list,
    statistics,
)
from punct._counting import analyze, generate, perft, to_arrays
from punct._files import dump, dumps, load, loads, open, select  # noqa: A004
from punct._punct import (
    SPACES,
    Finding,
    Game,
    Games,
    LegalMoves,
    Move,
    Node,
    Outcome,
    Piece,
    Position,
    Space,
    Statistics,
)
from punct._types import (
    BLACK,
    WHITE,
    AmbiguousMoveError,
    Arrays,
    Error,
    Findings,
    FormatError,
    GameList,
    IllegalMoveError,
    InvalidMoveError,
    LossWarning,
    Player,
    PositionError,
    Tags,
)
from punct._view import View

__all__ = [
    "BLACK",
    "SPACES",
    "WHITE",
    "AmbiguousMoveError",
    "Arrays",
    "Difference",
    "Error",
    "Exploration",
    "Finding",
    "Findings",
    "FormatError",
    "Game",
    "GameList",
    "Games",
    "IllegalMoveError",
    "InvalidMoveError",
    "LegalMoves",
    "Listing",
    "LossWarning",
    "Move",
    "Node",
    "OpeningRow",
    "Outcome",
    "Piece",
    "Player",
    "Position",
    "PositionError",
    "Space",
    "Statistics",
    "Tags",
    "View",
    "analyze",
    "diff",
    "dump",
    "dumps",
    "duplicates",
    "explore",
    "generate",
    "list",
    "load",
    "loads",
    "open",
    "perft",
    "select",
    "statistics",
    "to_arrays",
]
