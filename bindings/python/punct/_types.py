# SPDX-License-Identifier: MIT
"""The players, the errors, and the containers of findings, games, tags and arrays."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, MutableMapping

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from punct import Game


class Player(str, enum.Enum):
    """A player: punct.WHITE or punct.BLACK. Equal to the strings "white" and "black"."""

    WHITE = "white"
    BLACK = "black"

    @property
    def opponent(self) -> Player:
        """The other player."""
        return Player.BLACK if self is Player.WHITE else Player.WHITE

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return f"punct.{self.name}"


class Error(ValueError):
    """The base of the errors about moves, positions and records; the text is a sentence that says what is wrong.

    `code` is the code of the finding that the tools would report, such as "punct-on-opponent".
    """

    def __init__(self, message: str, code: str = "syntax") -> None:
        super().__init__(message)
        self.code = code


class InvalidMoveError(Error):
    """A text is not a move: code "syntax", "bad-cell" or "bad-piece"."""


class AmbiguousMoveError(Error):
    """A short move matches several legal moves, which `candidates` lists: code "ambiguous"."""

    def __init__(self, message: str, code: str = "ambiguous", candidates: tuple[str, ...] = ()) -> None:
        super().__init__(message, code)
        self.candidates = candidates


class IllegalMoveError(Error):
    """The rules do not allow a move in its position: every other code of a move."""


class PositionError(Error):
    """A position is impossible; `reasons` holds every reason as a pair of code and sentence."""

    def __init__(self, message: str, code: str = "bad-position", reasons: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(message, code)
        self.reasons = reasons


class FormatError(Error):
    """A record or an expression cannot be read, or a record could not be read again if it was written: code "limit"."""


class LossWarning(UserWarning):
    """A format cannot hold all of a game, a game is left out, or a game or a file cannot be read; the text says which."""


def shown_text(text: str) -> str:
    """A text as JSON has it: U+FFFD for each byte of a name that is not UTF-8."""
    return text if text.isascii() else "".join("\ufffd" if "\ud800" <= each <= "\udfff" else each for each in text)


def shown_row(row: dict[str, Any]) -> dict[str, Any]:
    """A row as the program prints it: the name of a file that is not UTF-8 is also in "uri"."""
    shown = {name: shown_text(value) if isinstance(value, str) else value for name, value in row.items()}
    if "file" in row and shown["file"] != row["file"]:
        from urllib.parse import quote

        shown["uri"] = quote(row["file"].encode("utf-8", "surrogateescape"))
    return shown


class Findings(tuple):  # type: ignore[type-arg]
    """The findings of a game, in the order of their places. A tuple that a notebook shows as a table."""

    __slots__ = ()
    _COLUMNS = ("file", "line", "column", "game", "ply", "severity", "code", "message")

    def __repr__(self) -> str:
        return f"punct.Findings({list(self)!r})"

    def to_dict(self) -> dict[str, Any]:
        """`findings`, `errors` and `warnings`, as in the member `result` of `punct validate --report json`.

        A name with bytes that are not UTF-8 has U+FFFD for them, and the name of a file is also in "uri".
        """
        rows = [shown_row({name: getattr(finding, name) for name in self._COLUMNS}) for finding in self]
        for row, finding in zip(rows, self):
            if finding.candidates:
                row["candidates"] = list(finding.candidates)
            if finding.once:
                row["once"] = True
        errors = sum(finding.severity == "error" for finding in self)
        return {"findings": rows, "errors": errors, "warnings": len(self) - errors}

    def _repr_html_(self) -> str:
        from html import escape

        if not self:
            return "<p>No findings</p>"
        names = self._COLUMNS
        head = "".join(f"<th>{name}</th>" for name in names)
        rows = (
            "<tr>" + "".join(f"<td>{escape(shown_text(str(getattr(finding, name))))}</td>" for name in names) + "</tr>"
            for finding in self
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


class GameList(list):  # type: ignore[type-arg]
    """The games that load() and loads() return: a list, with the `findings` that belong to no game."""

    def __init__(self, games: Iterable[Game] = (), findings: Findings = Findings()) -> None:
        super().__init__(games)
        self.findings = findings


class Tags(MutableMapping):  # type: ignore[type-arg]
    """The tags of a game, in the order of the record: names and values are str.

    Raises KeyError for a tag that the game does not have, ValueError for a name that no tag can have.
    """

    __slots__ = ("_game",)

    def __init__(self, game: Game) -> None:
        from punct import _punct

        if not isinstance(game, _punct.Game):
            raise TypeError(f"tags belong to a punct.Game, not {type(game).__name__}")
        self._game = game

    def __getitem__(self, name: str) -> str:
        for each, value in self._game._tags():
            if each == name:
                return value
        raise KeyError(name)

    def __setitem__(self, name: str, value: str) -> None:
        self._game._set_tag(name, value)

    def __delitem__(self, name: str) -> None:
        self[name]
        self._game._delete_tag(name)

    def __iter__(self) -> Iterator[str]:
        return iter([name for name, _ in self._game._tags()])

    def __len__(self) -> int:
        return len(self._game._tags())

    def __repr__(self) -> str:
        return f"punct.Tags({dict(self)!r})"


class Arrays:
    """The main lines of games as NumPy arrays; to_arrays() describes them."""

    __slots__ = {
        "moves": "int16, one row of 8 numbers per ply: see to_arrays().",
        "offsets": "int64, the row of moves and tops where each game begins, and the end of the last game.",
        "tops": "uint8, one row of 211 spaces per ply: what lies on top before the move, 0 for nothing.",
        "result": "int8, one number per game.",
        "sound": "bool, whether a game has no errors.",
    }

    def __init__(self, moves: Any, offsets: Any, tops: Any, result: Any, sound: Any) -> None:
        self.moves = moves
        self.offsets = offsets
        self.tops = tops
        self.result = result
        self.sound = sound

    def __repr__(self) -> str:
        return f"<punct.Arrays: {len(self.result)} games, {len(self.moves)} plies>"


WHITE = Player.WHITE
BLACK = Player.BLACK

for _type in (Player, Error, InvalidMoveError, AmbiguousMoveError, IllegalMoveError, PositionError, FormatError):
    _type.__module__ = "punct"
LossWarning.__module__ = Findings.__module__ = GameList.__module__ = Arrays.__module__ = Tags.__module__ = "punct"
