# SPDX-License-Identifier: MIT
"""Opening, writing and selecting games."""

from __future__ import annotations

import atexit
import io
import os
import stat
from collections.abc import Iterable

from punct import _punct
from punct._types import GameList

# The import of typing takes longer than that of this module.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


def open(  # noqa: A001
    source: Any, format: str | None = None, *, jobs: int = 1, strict: bool = False
) -> _punct.Games:
    """The games of a file, a folder, an archive, a list of these, or a binary file object: an iterator of Games.

    The format is recognized by the extension, then by the content, if `format` is not "text", "json", "jsonl", "xml",
    "sgf" or "position". `jobs` is the number of workers, 0 for one per core; the order is kept. Errors are among the
    findings of a game; with `strict`, the first error is raised. If a file is damaged, a LossWarning and a finding say
    so, and the next file follows. Memory does not grow with the input. A worker reads and replays tens of thousands of
    usual games in a second.

    Raises OSError, with the name, if a path cannot be opened; ValueError for an unknown format.
    """
    if hasattr(source, "read"):
        name = getattr(source, "name", None)
        known = os.fsencode(name) if isinstance(name, (str, bytes)) else b"<stream>"
        return _punct._open_object(known, source, format, jobs, strict)
    if isinstance(source, (str, bytes, os.PathLike)):
        source = [source]
    elif not isinstance(source, Iterable):
        raise TypeError(f"games are read from a path, several paths or a binary file, not {type(source).__name__}")
    paths = [os.fspath(path) for path in source]
    if not paths:
        # Without a path the library reads standard input.
        return _punct._open_object(b"", io.BytesIO(), format, jobs, strict)
    for path in paths:
        _try_to_open(path)
    return _punct._open_paths([_name_of_path(path) for path in paths], format, jobs, strict)


def load(file: Any, format: str | None = None, strict: bool = False, *, jobs: int = 1) -> list[_punct.Game]:
    """All games of a path or of a file object, a list: list(open(file, ...)). Raises what open() and iterating raise."""
    with open(file, format, jobs=jobs, strict=strict) as games:
        found = list(games)
        return GameList(found, games.findings)


def _try_to_open(path: str | bytes) -> None:
    mode = os.stat(path).st_mode
    if stat.S_ISDIR(mode):
        os.scandir(path).close()
    elif stat.S_ISREG(mode):
        os.close(os.open(path, os.O_RDONLY | os.O_CLOEXEC))
    # A pipe is opened once, when it is read: who writes into it would take another time for the end.


def _name_of_path(path: str | bytes) -> bytes:
    name = os.fsencode(path)
    # To the library, - is standard input.
    return b"./-" if name == b"-" else name


def _games_of(games: Any) -> Any:
    if isinstance(games, _punct.Game):
        return [games]
    if isinstance(games, (str, bytes, os.PathLike)):
        hint = "; punct.open reads those of a path"
        raise TypeError(f"games are one punct.Game or several, not {type(games).__name__}{hint}")
    if not isinstance(games, Iterable):
        raise TypeError(f"games are one punct.Game or several, not {type(games).__name__}")
    return games


def _pieces(games: Any, format: str, invalid: str, level: int) -> Iterator[bytes]:
    writer = _punct._Writer(format, invalid)
    yield writer.prologue()
    for game in _games_of(games):
        yield writer.add(game, level)
    yield writer.epilogue()


def dumps(games: Iterable[_punct.Game] | _punct.Game, format: str = "text", *, invalid: str = "stop") -> str:
    """The games, or one, in a format, as `punct convert` writes them: a str.

    A game with an error raises that error. With invalid="skip" such games are skipped, with invalid="keep" they are
    written up to the error, and a comment names it. If the format cannot hold all of a game, or nothing of it could be
    read, a LossWarning names what is lost. Raises FormatError for a game that is too large, or nests variations too
    deeply, to be read again; with invalid="skip" a LossWarning says that it is skipped. Raises ValueError for an unknown
    format.
    """
    return b"".join(_pieces(games, format, invalid, 3)).decode()


def dump(
    games: Iterable[_punct.Game] | _punct.Game, file: Any, format: str | None = None, *, invalid: str = "stop"
) -> None:
    """Writes the games, or one, to a path or to a file object, one game at a time.

    Without `format`, the extension of a path decides; a path without one, and .txt, is text. The extensions .gz, .zst,
    .xz, .bz2 and .zip compress, as -o of the program does. A file appears whole or not at all; an existing file is
    replaced. Raises what dumps() raises, OSError, and ValueError for another extension.
    """
    if hasattr(file, "write"):
        _write(file, _pieces(games, "text" if format is None else format, invalid, 4))
        return
    path = os.fspath(file)
    format, packer = _punct._output_of(os.fsencode(path), format)
    pieces = _pieces(games, format, invalid, 4)
    if packer is not None:
        pieces = _packed(pieces, packer)
    path = os.path.realpath(os.fsencode(path))
    if os.path.exists(path) and not os.path.isfile(path):
        # A device or a pipe: there is nothing that could be replaced.
        with _created(path, "wb", file) as out:
            _write(out, pieces)
        return
    beside = os.path.join(os.path.dirname(path), b".punct-" + os.urandom(8).hex().encode())
    with _created(beside, "xb", file) as out:
        try:
            _write(out, pieces)
            out.flush()
            # After a power loss, too, there is the old file or the new one.
            os.fsync(out.fileno())
            if os.path.exists(path):
                os.chmod(beside, stat.S_IMODE(os.stat(path).st_mode))
            os.replace(beside, path)
        except BaseException:
            os.unlink(beside)
            raise


def _packed(pieces: Iterator[bytes], packer: _punct._Packer) -> Iterator[bytes]:
    for piece in pieces:
        yield packer.add(piece)
    yield packer.finish()


def _created(path: bytes, mode: str, file: Any) -> Any:
    try:
        return io.open(path, mode)
    except OSError as error:
        error.filename = os.fspath(file)
        raise


def _write(file: Any, pieces: Iterator[bytes]) -> None:
    is_text = isinstance(file, io.TextIOBase) or hasattr(file, "encoding")
    for piece in pieces:
        file.write(piece.decode() if is_text else piece)


def select(games: Iterable[_punct.Game], where: str) -> Iterator[_punct.Game]:
    """The games that match an expression, such as "plies < 30 and cut by black": an iterator.

    The language is that of `punct select --where` (docs/select.md). Raises FormatError, at once, for an expression that
    cannot be read. A game with an error matches nothing.
    """
    condition = _punct._Condition(where)
    return (game for game in _games_of(games) if condition.fits(game))


atexit.register(_punct._end_readings)

for _function in (open, load, dump, dumps, select):
    _function.__module__ = "punct"
