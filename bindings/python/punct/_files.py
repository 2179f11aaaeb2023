# SPDX-License-Identifier: MIT
"""Opening, writing and selecting games."""

from __future__ import annotations

import atexit
import errno
import io
import os
import stat
import warnings
from collections.abc import Iterable

from punct import _punct
from punct._types import Findings, GameList, LossWarning

# The import of typing takes longer than that of this module.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any


def open(  # noqa: A001
    source: Any,
    format: str | None = None,
    *,
    jobs: int = 1,
    strict: bool = False,
    allow: str | None = None,
    max_game_size: int | None = None,
) -> _punct.Games:
    """The games of a file, a folder, an archive, a list of these, or a binary file object: an iterator of Games.

    The format is recognized by the extension, then by the content, if `format` is not "text", "json", "jsonl", "xml",
    "sgf" or "position". `jobs` is the number of workers, 0 for one per core; the order is kept. Errors are among the
    findings of a game; with `strict`, the first error is raised. If a file is damaged, a LossWarning and a finding say
    so, and the next file follows. Memory does not grow with the input. A worker reads and replays tens of thousands of
    usual games in a second.

    allow="no-change" treats a move that changes nothing as a pass, as Boardspace does, with a warning among the
    findings. `max_game_size` is the size of the largest game that is read, in bytes, if it is not 4 MiB.

    Raises OSError, with the name, if a path cannot be opened; ValueError for an unknown format.
    """
    if hasattr(source, "read"):
        name = getattr(source, "name", None)
        known = os.fsencode(name) if isinstance(name, (str, bytes)) else b"<stream>"
        return _punct._open_object(known, source, strict, format, jobs, allow, max_game_size)
    if isinstance(source, (str, bytes, os.PathLike)):
        source = [source]
    elif not isinstance(source, Iterable):
        raise TypeError(f"games are read from a path, several paths or a binary file, not {type(source).__name__}")
    paths = [os.fspath(path) for path in source]
    if not paths:
        # Without a path the library reads standard input.
        return _punct._open_object(b"", io.BytesIO(), strict, format, jobs, allow, max_game_size)
    for path in paths:
        _try_to_open(path)
    names = [_name_of_path(path) for path in paths]
    return _punct._open_paths(names, strict, format, jobs, allow, max_game_size)


def load(
    file: Any,
    format: str | None = None,
    strict: bool = False,
    *,
    jobs: int = 1,
    allow: str | None = None,
    max_game_size: int | None = None,
) -> list[_punct.Game]:
    """All games of a path or of a file object, a list: list(open(file, ...)). Raises what open() and iterating raise."""
    with open(file, format, jobs=jobs, strict=strict, allow=allow, max_game_size=max_game_size) as games:
        found = list(games)
        return GameList(found, games.findings)


def loads(
    text: Any,
    format: str | None = None,
    strict: bool = False,
    *,
    jobs: int = 1,
    allow: str | None = None,
    max_game_size: int | None = None,
) -> list[_punct.Game]:
    """The games in a str or in bytes, which may be compressed or an archive: a list of Games.

    Its attribute `findings` holds the findings that belong to no game. The format is recognized by the content if
    `format` is not "text", "json", "jsonl", "xml", "sgf" or "position". Errors are among the findings of a game; with
    `strict`, the first error is raised. `jobs` is the number of workers, 0 for one per core; other threads run
    meanwhile. `allow` and `max_game_size` are those of open().

    A LossWarning, and a finding, names what cannot be read of an archive. Raises FormatError if the format is not
    recognized, ValueError for an unknown format, TypeError for what is neither text nor bytes.
    """
    games, findings = _punct._games_in_text(text, format, strict, jobs, allow, max_game_size)
    return GameList(games, Findings(findings))


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


def _state(path: str | bytes) -> str:
    """Which file it is; another one after a change."""
    found = os.stat(path)
    return f"{found.st_dev}:{found.st_ino}:{found.st_size}:{found.st_mtime_ns}"


def _state_of(name: str) -> str:
    """The _state() of FILE or ARCHIVE:MEMBER as the library names it; empty for what is no file."""
    while name:
        try:
            return _state(name)
        except OSError:
            name = name.rpartition(":")[0]
    return ""


def _working_folder() -> str:
    try:
        return os.getcwd()
    except OSError:
        # It was deleted.
        return ""


class _Pieces:
    """The pieces of a file with these games, and what became of each game."""

    def __init__(self, games: Any, format: str, invalid: str) -> None:
        self._games = _games_of(games)
        self._writer = _punct._Writer(format, invalid)
        self.written = 0
        self.left_out: list[str] = []

    def __iter__(self) -> Iterator[bytes]:
        yield self._writer.prologue()
        for game in self._games:
            piece = self._writer.add(game)
            if piece:
                self.written += 1
                yield piece
            else:
                self.left_out.append(os.path.join(game._read_in(), game.source))
        yield self._writer.epilogue()

    def refuse_loss(self, path: bytes, file: Any) -> None:
        """Raises ValueError if the file holds a game that is left out, or that was not read."""
        findings = getattr(self._games, "findings", ())
        unread = [f"{finding.file}:0" for finding in findings if finding.code in ("unreadable", "limit")]
        is_lost = self._writer.lacks_games_of(_state(path))
        if is_lost or any(_is_in_file(source, path) for source in self.left_out + unread):
            raise ValueError(f"{os.fspath(file)!r} is not written: it is also the input, and not all games are kept")


def _is_in_file(source: str, path: bytes) -> bool:
    """Whether the `source` of a game, FILE:GAME or ARCHIVE:MEMBER:GAME, is in the file."""
    name = source
    while name := name.rpartition(":")[0]:
        if os.path.exists(name) and os.path.samefile(name, path):
            return True
    return False


def dumps(games: Iterable[_punct.Game] | _punct.Game, format: str = "text", *, invalid: str = "stop") -> str:
    """The games, or one, in a format, as `punct convert` writes them: a str.

    A game with an error raises that error. With invalid="skip" such games are skipped, with invalid="keep" they are
    written up to the error, and a comment names it. A LossWarning names each game that is skipped, or of which nothing
    could be read, and what the format cannot hold. Raises FormatError for a game that is too large, or nests variations
    too deeply, to be read again; invalid="skip" skips it, too. Raises ValueError for an unknown format.
    """
    return b"".join(_Pieces(games, format, invalid)).decode()


def dump(
    games: Iterable[_punct.Game] | _punct.Game, file: Any, format: str | None = None, *, invalid: str = "stop"
) -> None:
    """Writes the games, or one, to a path or to a file object, one game at a time.

    Without `format`, the extension of a path decides; a path without one, and .txt, is text. The extensions .gz, .zst,
    .xz, .bz2 and .zip compress, as -o of the program does. A file appears whole or not at all; an existing file is
    replaced. If all games are skipped, a LossWarning says that the file is not written; without any game it is empty.
    What a name under /dev stands for, such as /dev/stdout, is written into.

    Raises what dumps() raises, OSError, and ValueError for another extension, or if a game of the file itself is skipped
    or was not read.
    """
    if hasattr(file, "write"):
        _write(file, _Pieces(games, "text" if format is None else format, invalid))
        return
    path = os.fspath(file)
    format, packer = _punct._output_of(os.fsencode(path), format)
    games_out = _Pieces(games, format, invalid)
    pieces = iter(games_out) if packer is None else _packed(games_out, packer)
    descriptor = _punct._own_descriptor(os.fsencode(path))
    if descriptor is not None:
        with io.open(os.dup(descriptor), "wb") as out:
            _write(out, pieces)
        return
    target = os.path.realpath(os.fsencode(path))
    mode = os.stat(target).st_mode if os.path.exists(target) else None
    if not path or (mode is not None and not stat.S_ISREG(mode)):
        # A device or a pipe: there is nothing that could be replaced.
        with io.open(path, "wb") as out:
            _write(out, pieces)
        return
    beside = os.path.join(os.path.dirname(target), b".punct-" + os.urandom(8).hex().encode())
    with _created(beside, mode, file) as out:
        try:
            _write(out, pieces)
            if games_out.left_out and games_out.written == 0:
                os.unlink(beside)
                warnings.warn(f"{os.fspath(file)!r} is not written: all games are left out", LossWarning, stacklevel=2)
                return
            if mode is not None:
                games_out.refuse_loss(target, file)
                os.fchmod(out.fileno(), stat.S_IMODE(mode))
            out.flush()
            # After a power loss, too, there is the old file or the new one.
            os.fsync(out.fileno())
            os.replace(beside, target)
        except BaseException:
            if os.path.lexists(beside):
                os.unlink(beside)
            raise


def _packed(pieces: Iterable[bytes], packer: _punct._Packer) -> Iterator[bytes]:
    for piece in pieces:
        yield packer.add(piece)
    yield packer.finish()


def _created(path: bytes, mode: int | None, file: Any) -> Any:
    """A new file. Where it replaces one with a mode, nobody else may read it before it has that mode."""
    first = 0o666 if mode is None else 0o600
    try:
        return io.open(path, "xb", opener=lambda name, flags: os.open(name, flags, first))
    except OSError as error:
        error.filename = os.fspath(file)
        raise


def _write(file: Any, pieces: Iterable[bytes]) -> None:
    is_text = isinstance(file, io.TextIOBase) or hasattr(file, "encoding")
    for piece in pieces:
        if is_text:
            file.write(piece.decode())
        else:
            _write_whole(file, piece)


def _write_whole(file: Any, piece: bytes) -> None:
    """Writes all bytes to a file that may have no buffer, and so take a part of them."""
    at = _taken(file, piece)
    while at < len(piece):
        taken = _taken(file, memoryview(piece)[at:])
        if taken < 1:
            raise BlockingIOError(errno.EAGAIN, "the file takes no more bytes now", at)
        at += taken


def _taken(file: Any, bytes_: bytes | memoryview) -> int:
    taken = file.write(bytes_)
    if isinstance(taken, int):
        return taken
    # Other objects that give no number have taken all.
    return 0 if isinstance(file, io.RawIOBase) else len(bytes_)


def select(games: Iterable[_punct.Game], where: str) -> Iterator[_punct.Game]:
    """The games that match an expression, such as "plies < 30 and cut by black": an iterator.

    The language is that of `punct select --where` (docs/select.md). Raises FormatError, at once, for an expression that
    cannot be read. A game with an error matches nothing.
    """
    return _selected(_games_of(games), _punct._Condition(where))


def _selected(games: Iterable[_punct.Game], condition: _punct._Condition) -> Iterator[_punct.Game]:
    for game in games:
        if condition.fits(game):
            yield game
    if isinstance(games, _punct.Games):
        # A reading that was closed meanwhile gives no more games either, and is refused here.
        iter(games)


atexit.register(_punct._end_readings)

for _function in (open, load, loads, dump, dumps, select):
    _function.__module__ = "punct"
