# SPDX-License-Identifier: MIT
"""What is counted, analyzed and made up.

Functions of Python can be pickled by their names, which processes that share work need; compiled ones cannot.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterable
from typing import Any

from punct import _punct
from punct._punct import Game, Position
from punct._types import Arrays


def perft(position: Position, depth: int) -> int:
    """The number of sequences of `depth` legal moves, as `punct perft` counts them.

    Takes time exponential in the depth; other threads run meanwhile.

    Raises ValueError for a depth that is not from 0 to 8.
    """
    return _punct._perft(position, depth)


def analyze(game: Game) -> dict[str, Any]:
    """What was at stake at every ply of a game: the object that `punct analyze --json` prints (docs/analysis.md).

    It has one dict per ply in its "plies". Takes less than a millisecond per ply; other threads run meanwhile.

    Raises PositionError for a game with an impossible start.
    """
    return _from_json(_punct._analyze(game))


def generate(
    games: int,
    *,
    seed: int = 1,
    style: str = "random",
    rules: str = "standard",
    most_plies: int = 400,
    first: int = 1,
) -> builtins.list[Game]:
    """A list of random games: those of `punct generate` for the same seed, beginning with number `first`.

    `style` is "random", "greedy" or "search". Takes less than a millisecond for a random game, some for a greedy one,
    half a second for a searched one.

    Raises ValueError for an unknown style or unknown rules.
    """
    return _punct._generate(games, seed, style, rules, most_plies, first)


def to_arrays(games: Iterable[Game]) -> Arrays:
    """The main lines of games as NumPy arrays, without a copy: an Arrays with these attributes.

    moves    int16 [plies, 8]: kind (0-5 for T C E L M R), the space that the PÜNCT leaves (-1 if a piece is added), the
             spaces of the PÜNCT and of the two minor dots, level, mover (0 White, 1 Black), whether the move wins
    offsets  int64 [games + 1]: the plies of game i are those from offsets[i] to offsets[i + 1]
    tops     uint8 [plies, 211]: what is on top of each space before each move: 0 for nothing, else the level, plus 64
             for a PÜNCT, plus 128 for Black
    result   int8 [games]: 1 White wins, -1 Black wins, 0 draw, 2 unknown
    sound    bool [games]: whether the game has no error; a game with an error has its moves before the first illegal
             one

    Spaces are numbered as in punct.SPACES. `games` is what open() returns, which is fastest, or any iterable of Games.
    Raises ImportError if NumPy is not installed.
    """
    import numpy  # noqa: F401

    return Arrays(*_punct._arrays_of(games))


def _search(self: Position, positions: int = 80_000, *, moves: int = 1) -> dict[str, Any]:
    """What a search of so many positions says: a ply of `punct analyze --search --json` (docs/analysis.md).

    "score" is the expected result from -1 (Black wins) to 1 (White wins); "proven" and "moves" stand beside it if it is
    proven; "best" lists the best moves, at most `moves`. Takes 2 to 5 microseconds per position; other threads run
    meanwhile. Equal arguments give equal answers.

    Raises ValueError for numbers below 1.
    """
    return _from_json(_punct._search(self, positions, moves))["plies"][0]


def _judge(self: Game, positions: int = 80_000, *, moves: int = 1) -> dict[str, Any]:
    """What decided the game: the object that `punct analyze --search --json` prints (docs/analysis.md).

    Each ply has its "score", what the move "cost" its player, whether it is a "turning_point", and the "best" moves.
    Takes 2 to 5 microseconds per position and ply; other threads run meanwhile.

    Raises PositionError for a game with an impossible start, ValueError for numbers below 1.
    """
    return _from_json(_punct._judge(self, positions, moves))


def _from_json(text: str) -> Any:
    import json

    return json.loads(text)


for _function, _name, _owner in ((_search, "search", Position), (_judge, "judge", Game)):
    _function.__name__, _function.__qualname__ = _name, f"{_owner.__name__}.{_name}"
    setattr(_owner, _name, _function)
for _function in (perft, analyze, generate, to_arrays, _search, _judge):
    _function.__module__ = "punct"
