# SPDX-License-Identifier: MIT
"""Position.search() and Game.judge()."""

from __future__ import annotations

from typing import Any

from punct import _punct
from punct._punct import Game, Position


def _search(self: Position, positions: int = 80_000, *, moves: int = 1) -> dict[str, Any]:
    """What a search of so many positions says: a ply of `punct analyze --search --json` (docs/analysis.md).

    "score" is the expected result from -1 (Black wins) to 1 (White wins); "proven" and "moves" stand beside it if it is
    proven; "best" lists the best moves, at most `moves`. Takes 2 to 5 microseconds per position; other threads run
    meanwhile. Equal arguments give equal answers.

    Raises ValueError for numbers below 1.
    """
    return _punct._search(self, positions, moves)


def _judge(self: Game, positions: int = 80_000, *, moves: int = 1) -> dict[str, Any]:
    """What decided the game: the object that `punct analyze --search --json` prints (docs/analysis.md).

    Each ply has its "score", what the move "cost" its player, whether it is a "turning_point", and the "best" moves.
    Takes 2 to 5 microseconds per position and ply; other threads run meanwhile.

    Raises PositionError for a game with an impossible start, ValueError for numbers below 1.
    """
    return _punct._judge(self, positions, moves)


for _function, _name, _owner in ((_search, "search", Position), (_judge, "judge", Game)):
    _function.__name__, _function.__qualname__ = _name, f"{_owner.__name__}.{_name}"
    _function.__module__ = "punct"
    setattr(_owner, _name, _function)
