# SPDX-License-Identifier: MIT
"""Opening, writing and choosing: what is more of Python than of the library."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from punct import _punct
from punct._types import GameList

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

_ENDINGS = {".punct": "text", ".txt": "text", ".json": "json", ".jsonl": "jsonl", ".xml": "xml", ".sgf": "sgf"}


def open(  # noqa: A001
    source: Any, format: str | None = None, *, jobs: int = 1, strict: bool = False
) -> _punct.Games:
    """The games of a file, a folder, an archive, a list of these, or a binary file object: an iterator of Games.

    The format goes by the ending, else by the content; `format` is "text", "json", "jsonl", "xml" or "sgf". `jobs`
    workers read, one a core for 0, and the order is kept. What is wrong with a game is among its findings; with
    `strict`, the first error is raised. Memory does not grow with the input.

    Raises OSError, with the name, for what cannot be opened; ValueError for a format that there is not.
    """
    if jobs < 0:
        raise ValueError("jobs is the number of workers, or 0 for one a core")
    if hasattr(source, "read"):
        name = getattr(source, "name", None)
        return _punct._open_object(name if isinstance(name, str) else "<stream>", source, format, jobs, strict)
    if isinstance(source, (str, bytes, os.PathLike)):
        source = [source]
    paths = [os.fspath(path) for path in source]
    for path in paths:
        _try_to_open(path)
    return _punct._open_paths([os.fsencode(path) for path in paths], format, jobs, strict)


def load(file: Any, format: str | None = None, strict: bool = False, *, jobs: int = 1) -> list[_punct.Game]:
    """All games of a path or of a file object, a list: list(open(file, ...)). Raises what open() and iterating raise."""
    with open(file, format, jobs=jobs, strict=strict) as games:
        found = list(games)
        return GameList(found, games.findings)


def _try_to_open(path: str | bytes) -> None:
    if os.path.isdir(path):
        os.scandir(path).close()
    else:
        os.close(os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK))


def _games_of(games: Any) -> Any:
    return [games] if isinstance(games, _punct.Game) else games


def _pieces(games: Any, format: str, invalid: str) -> Iterator[bytes]:
    writer = _punct._Writer(format, invalid)
    yield writer.prologue()
    for game in _games_of(games):
        yield writer.add(game)
    yield writer.epilogue()


def dumps(games: Iterable[_punct.Game] | _punct.Game, format: str = "text", *, invalid: str = "stop") -> str:
    """The games, or one, in a format, as `punct convert` writes them: a str.

    A game with an error raises that error; with invalid="skip" it is left out, with "keep" it is written up to the
    fault, which a comment names. What the format cannot hold is a LossWarning. Raises ValueError for a format that
    there is not.
    """
    return b"".join(_pieces(games, format, invalid)).decode()


def dump(
    games: Iterable[_punct.Game] | _punct.Game, file: Any, format: str | None = None, *, invalid: str = "stop"
) -> None:
    """Writes the games, or one, to a path or to a file object, game by game.

    The format of a path goes by its ending, text where that says nothing. A file appears whole or not at all, and one
    that is there is replaced. Raises what dumps() raises, and OSError.
    """
    if hasattr(file, "write"):
        _write(file, _pieces(games, format or "text", invalid))
        return
    path = os.fspath(file)
    if format is None:
        format = _ENDINGS.get(os.path.splitext(os.fsdecode(path))[1].lower(), "text")
    import tempfile

    folder, name = os.path.split(os.path.abspath(os.fsdecode(path)))
    descriptor, beside = tempfile.mkstemp(prefix="." + name, dir=folder)
    try:
        with os.fdopen(descriptor, "wb") as out:
            for piece in _pieces(games, format, invalid):
                out.write(piece)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(beside, 0o666 & ~mask)
        os.replace(beside, path)
    except BaseException:
        os.unlink(beside)
        raise


def _write(file: Any, pieces: Iterator[bytes]) -> None:
    import io

    is_text = isinstance(file, io.TextIOBase) or "b" not in getattr(file, "mode", "b")
    for piece in pieces:
        file.write(piece.decode() if is_text else piece)


def select(games: Iterable[_punct.Game], where: str) -> Iterator[_punct.Game]:
    """Those of the games that fit an expression, such as "plies < 30 and cut by black", one at a time.

    The language is that of `punct select --where` (docs/select.md). Raises FormatError, at once, for an expression that
    cannot be read. A game whose start cannot be fits nothing.
    """
    condition = _punct._Condition(where)
    return (game for game in _games_of(games) if condition.fits(game))


for _function in (open, load, dump, dumps, select):
    _function.__module__ = "punct"
