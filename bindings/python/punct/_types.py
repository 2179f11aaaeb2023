# SPDX-License-Identifier: MIT
"""What the module holds besides the values of the library: the players, the errors and lists of findings."""

from __future__ import annotations

import enum


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
    """Something that was read or asked for is not possible; the text says why in a sentence.

    `code` is the code of the finding that the tools would report, such as "punct-on-opponent".
    """

    def __init__(self, message: str, code: str = "syntax") -> None:
        super().__init__(message)
        self.code = code


class InvalidMoveError(Error):
    """A text that is no move: code "syntax", "bad-cell" or "bad-piece"."""


class AmbiguousMoveError(Error):
    """A short move that fits several legal moves, which `candidates` lists: code "ambiguous"."""

    def __init__(self, message: str, code: str = "ambiguous", candidates: tuple[str, ...] = ()) -> None:
        super().__init__(message, code)
        self.candidates = candidates


class IllegalMoveError(Error):
    """A move that the rules do not allow in its position: every other code of a move."""


class PositionError(Error):
    """A position that cannot be; `reasons` holds every reason as a pair of code and sentence."""

    def __init__(self, message: str, code: str = "bad-position", reasons: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(message, code)
        self.reasons = reasons


class FormatError(Error):
    """A record, or an expression, that cannot be read."""


class LossWarning(UserWarning):
    """A format cannot hold all of a game that was written; the text names what is lost."""


class Findings(tuple):  # type: ignore[type-arg]
    """The findings of a game, in the order of their places. A tuple that a notebook shows as a table."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"punct.Findings({list(self)!r})"

    def _repr_html_(self) -> str:
        from html import escape

        if not self:
            return "<p>No findings</p>"
        names = ("file", "line", "column", "game", "ply", "severity", "code", "message")
        head = "".join(f"<th>{name}</th>" for name in names)
        rows = (
            "<tr>" + "".join(f"<td>{escape(str(getattr(finding, name)))}</td>" for name in names) + "</tr>"
            for finding in self
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


WHITE = Player.WHITE
BLACK = Player.BLACK

for _type in (Player, Error, InvalidMoveError, AmbiguousMoveError, IllegalMoveError, PositionError, FormatError):
    _type.__module__ = "punct"
LossWarning.__module__ = Findings.__module__ = "punct"
