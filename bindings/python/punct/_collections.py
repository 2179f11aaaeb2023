# SPDX-License-Identifier: MIT
"""Exploring, listing and comparing collections."""

from __future__ import annotations

import builtins
import itertools
import os

from punct import _files, _punct
from punct._types import Findings, GameList, shown_row

# The import of typing takes longer than that of this module.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any


def _read(games: Any, jobs: int) -> Any:
    """The games of an iterable of them, or of what open() takes."""
    _punct._check_jobs(jobs)
    if isinstance(games, (str, bytes, os.PathLike)) or hasattr(games, "read"):
        return _files.open(games, jobs=jobs)
    games = _files._games_of(games)
    if isinstance(games, (_punct.Games, GameList)):
        return games
    rest = iter(games)
    first = builtins.list(itertools.islice(rest, 1))
    together = itertools.chain(first, rest)
    return together if not first or isinstance(first[0], _punct.Game) else _files.open(together, jobs=jobs)


def _unread_of(games: Any) -> Any:
    """The games of what open() returned that were too large to be read since the last call."""
    return games._take_unread() if isinstance(games, _punct.Games) else ()


def _findings_of(games: Any) -> Findings:
    """The findings of open() or load() that belong to no game."""
    return games.findings if isinstance(games, (_punct.Games, GameList)) else Findings()


class OpeningRow:
    """A line of play in an Exploration, and how it went for the player who makes its last move."""

    __slots__ = {
        "line": "The moves in canonical notation, separated by blanks.",
        "games": "Games that played it, each counted once.",
        "reach": "Games that reach the position after it, by whatever way.",
        "won": "Games that the mover won.",
        "drawn": "Games that were drawn.",
        "lost": "Games that the mover lost.",
        "unfinished": "Games without a result.",
        "score": "The share of points of the mover; None without a finished game.",
        "low": "The lower end of its 95 % interval, by Wilson; None without a finished game.",
        "high": "The upper end of its 95 % interval; None without a finished game.",
        "newest": "The latest date, such as 2006.11.??; None if none is known.",
        "example": "The first game that played it: file:game:ply.",
    }

    def __init__(self, *values: Any) -> None:
        if len(values) != len(OpeningRow.__slots__):
            raise TypeError(f"an OpeningRow has {len(OpeningRow.__slots__)} values, not {len(values)}; explore() makes it")
        for name, value in zip(OpeningRow.__slots__, values):
            setattr(self, name, value)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OpeningRow):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in OpeningRow.__slots__)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<punct.OpeningRow: {self.line}, {self.games} games>"

    @property
    def depth(self) -> int:
        """The number of moves in the line."""
        return len(self.line.split())

    def to_dict(self) -> dict[str, Any]:
        """All values by name, and "depth": a row of a table."""
        values = {name: getattr(self, name) for name in OpeningRow.__slots__}
        return {"line": values.pop("line"), "depth": self.depth, **values}


class Exploration:
    """What was played from a position, and how it went: what explore() gives. Iterating gives its OpeningRows.

    The explorations of two collections merge into that of the whole, if the question is the same. `findings` holds the
    findings of explore() that belong to no game, such as those about damaged files.
    """

    def __init__(
        self,
        position: Any = None,
        after: str | None = None,
        like: str | None = None,
        by: str = "move",
        depth: int = 1,
        where: str | None = None,
        min_games: int = 1,
    ) -> None:
        if isinstance(position, _punct.Position):
            position = str(position)
        self.findings = Findings()
        self._question = (position, after, like, by, depth, where, min_games)
        self._explorer = _punct._Explorer(*self._question)

    def add(self, game: _punct.Game) -> None:
        """Counts a Game. Of a game with an error, only that it is broken is counted."""
        self._explorer.add(game)

    def merge(self, other: Exploration) -> None:
        """Adds the counts of another Exploration, whose games follow. Raises ValueError if its question is another."""
        if not isinstance(other, Exploration):
            raise TypeError(f"what is merged is a punct.Exploration, not {type(other).__name__}")
        if self._question != other._question:
            raise ValueError("the answers are to different questions")
        self._explorer.merge(other._explorer)
        self.findings = Findings(self.findings + other.findings)

    @property
    def level(self) -> str:
        """The level of likeness that answers: "exact", "symmetric", "swapped", "puncts" or "part"."""
        return self._explorer.level()

    @property
    def games(self) -> int:
        """How many sound games were asked that fit the expression."""
        return self._explorer.games()

    @property
    def broken(self) -> int:
        """How many games have an error."""
        return self._explorer.broken()

    @property
    def left_out(self) -> int:
        """How many sound games the expression left out."""
        return self._explorer.left_out()

    @property
    def reached(self) -> int:
        """How many games reach the position at the level that answers."""
        return self._explorer.reached()

    def __iter__(self) -> Iterator[OpeningRow]:
        return iter([OpeningRow(*row) for row in self._explorer.rows()])

    def to_dict(self) -> dict[str, Any]:
        """The answer as `punct explore --json` prints its `result` (docs/json-output.md)."""
        import json

        return json.loads(self._explorer.json())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Exploration):
            return NotImplemented
        return self._question == other._question and self._explorer.json() == other._explorer.json()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> Any:
        return _restored, (self._question, self._explorer.numbered_json(), self._explorer.files(), self.findings)

    def __repr__(self) -> str:
        return f"<punct.Exploration: {self.reached} of {self.games} games, {self.level}>"


def _restored(
    question: tuple[Any, ...], json: str, files: builtins.list[bytes], findings: Findings
) -> Exploration:
    exploration = Exploration(*question)
    exploration.findings = findings
    exploration._explorer.read_numbered_json(json, files)
    return exploration


def explore(
    games: Any,
    position: Any = None,
    after: str | None = None,
    like: str | None = None,
    by: str = "move",
    depth: int = 1,
    where: str | None = None,
    min_games: int = 1,
    *,
    jobs: int = 1,
) -> Exploration:
    """What was played from a position, and how it went: an Exploration, as `punct explore` counts it.

    `games` are Games, or what open() takes. `position` is a Position, a position line or, for like="part", a part of
    one; `after` are moves that are played from it. `like` is "exact", "symmetric", "swapped", "puncts" or "part"; without
    it the finest of these that at least `min_games` games reach answers. `by` is "move", "piece" or "action", `depth` how
    many moves to follow, `where` an expression as in select().

    A game that is too large to be read counts as one with an error. Raises PositionError for a wrong position, what
    Position.play() raises for a wrong move, FormatError for a wrong expression, ValueError for another word, and what
    open() raises.
    """
    exploration = Exploration(position, after, like, by, depth, where, min_games)
    source = _read(games, jobs)
    _unread_of(source)
    for game in source:
        exploration.add(game)
    for unread in _unread_of(source):
        exploration._explorer.add_unread(unread)
    exploration.findings = _findings_of(source)
    return exploration


class Listing(builtins.list):  # type: ignore[type-arg]
    """The rows that list() gives: a list of dicts. The listings of two collections merge into that of the whole.

    Rows may be changed, added and removed like those of any list. `findings` holds the findings of list() that belong to
    no game, such as those about damaged files.
    """

    def __init__(self, columns: str | None = None, sort: str | None = None) -> None:
        super().__init__()
        self.findings = Findings()
        self._lister = _punct._Lister(columns, sort)
        self._request = (columns, sort)

    def add(self, game: _punct.Game) -> None:
        """Adds the row of a Game at its end; merge() and list() put rows in order."""
        self.append(self._lister.row(game))

    def merge(self, other: Listing) -> None:
        """Adds the rows of another Listing with the same columns, whose games follow, and puts all in order.

        The order is that of what the rows hold now. Raises TypeError or ValueError, and changes nothing, for a row that
        cannot be put in order: one without a column, or with a value that is no str, int or None.
        """
        if not isinstance(other, Listing):
            raise TypeError(f"what is merged is a punct.Listing, not {type(other).__name__}")
        if self._request != other._request:
            raise ValueError("the listings have different columns, or are sorted in different ways")
        self[:] = self._in_order([*self, *other])
        self.findings = Findings(self.findings + other.findings)

    def to_dict(self) -> dict[str, Any]:
        """The rows as `punct list --json` prints its `result`.

        A name with bytes that are not UTF-8 has U+FFFD for them, and the name of a file is also in "uri".
        """
        return {"rows": [shown_row(row) for row in self]}

    def _add_unread(self, games: Any) -> None:
        self.extend(self._lister.row_of_unread(unread) for unread in _unread_of(games))

    def _in_order(self, rows: builtins.list[Any]) -> builtins.list[Any]:
        return rows if self._request[1] is None else sorted(rows, key=self._lister.key)

    def __reduce__(self) -> Any:
        return _relisted, (self._request, builtins.list(self), self.findings)


def _relisted(request: tuple[Any, Any], rows: builtins.list[Any], findings: Findings) -> Listing:
    listing = Listing(*request)
    listing.extend(rows)
    listing.findings = findings
    return listing


def list(games: Any, columns: str | None = None, sort: str | None = None, *, jobs: int = 1) -> Listing:  # noqa: A001
    """One row per game: a Listing of dicts with the values that `punct list --json` prints.

    `games` are Games, or what open() takes. `columns` are names such as "date,white,opening,winner", or "+Event" for
    these after the usual ones; a name with a capital is a tag. `sort` are columns, such as "date,-plies". Counts are int,
    other values str; a value that a game cannot have is None. A game that is too large to be read has its row as
    well, but not in a list from load(), which holds only games that were read.

    Raises ValueError for an unknown column, and what open() raises.
    """
    listing = Listing(columns, sort)
    source = _read(games, jobs)
    _unread_of(source)
    for game in source:
        listing._add_unread(source)
        listing.add(game)
    listing._add_unread(source)
    listing[:] = listing._in_order(builtins.list(listing))
    listing.findings = _findings_of(source)
    return listing


def statistics(games: Any, *, jobs: int = 1) -> _punct.Statistics:
    """The Statistics of a collection, as `punct stats` counts it.

    `games` are Games, or what open() takes. A game that is too large to be read counts as one with an error.

    Raises what open() raises.
    """
    counted = _punct.Statistics()
    source = _read(games, jobs)
    _unread_of(source)
    for game in source:
        counted.add(game)
    for _ in _unread_of(source):
        counted._add_unread()
    return counted


def duplicates(games: Any, like: str = "same", *, jobs: int = 1) -> builtins.list[builtins.list[str]]:
    """The games that are in a collection more than once: a list of groups, each a list of `source`.

    `games` are Games, or what open() takes. `like` is "same" for games with the same start and moves, "symmetric" for
    those that are the same under a symmetry of the board, "contained" for those that begin like a longer one. Games with
    errors equal no other. Groups and games are in the order of the input, as `punct list --duplicates` prints them.

    Raises ValueError for another word, and what open() raises.
    """
    return _punct._duplicates(_read(games, jobs), like)


class Difference:
    """How two collections differ: what diff() gives. True if they differ at all."""

    __slots__ = {
        "same": "How many games are in both.",
        "pairs": "A dict for each pair of games that belong together and differ: first, second, tags, notes, ply, ...",
        "only_first": "A dict for each game that is only in the first collection: file, game, plies.",
        "only_second": "The same for the second collection.",
    }

    def __init__(self, difference: dict[str, Any]) -> None:
        if not isinstance(difference, dict):
            raise TypeError(f"a difference is a dict, as to_dict() returns, not {type(difference).__name__}")
        if not difference.keys() >= Difference.__slots__.keys():
            raise ValueError(f"a difference, as to_dict() returns, has {', '.join(Difference.__slots__)}")
        for name in Difference.__slots__:
            setattr(self, name, difference[name])

    def __bool__(self) -> bool:
        return bool(self.pairs or self.only_first or self.only_second)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Difference):
            return NotImplemented
        return self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    def to_dict(self) -> dict[str, Any]:
        """The difference as `punct diff --json` prints it (docs/json-output.md)."""
        return {name: getattr(self, name) for name in Difference.__slots__}

    def __repr__(self) -> str:
        return (
            f"<punct.Difference: {self.same} the same, {len(self.pairs)} different, "
            f"{len(self.only_first)} only in the first, {len(self.only_second)} only in the second>"
        )


def diff(first: Any, second: Any, *, moves_only: bool = False, jobs: int = 1) -> Difference:
    """How two collections differ: a Difference, as `punct diff` compares them. Games with errors are left out.

    Both are Games, one Game, or what open() takes. With `moves_only`, tags, comments, NAGs, marks, times and variations
    do not count. Raises what open() raises.
    """
    import json

    return Difference(json.loads(_punct._difference(_read(first, jobs), _read(second, jobs), moves_only)))


for _each in (OpeningRow, Exploration, Listing, Difference, explore, list, statistics, duplicates, diff):
    _each.__module__ = "punct"
