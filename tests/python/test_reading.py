# SPDX-License-Identifier: MIT
"""open(), load(), loads() and to_arrays(): where games come from, and in what order."""

from __future__ import annotations

import gzip
import inspect
import io
import json
import pickle
import subprocess
import sys
import tarfile
import threading
import warnings
import zipfile

import punct
import pytest


@pytest.fixture(scope="module")
def pile(tmp_path_factory):
    """A folder with 300 games in five files, one of them an archive and one packed."""
    folder = tmp_path_factory.mktemp("pile")
    games = punct.generate(300, seed=7, most_plies=30)
    punct.dump(games[:100], folder / "a.punct")
    punct.dump(games[100:150], folder / "b.json")
    punct.dump(games[150:200], folder / "c.sgf")
    with zipfile.ZipFile(folder / "d.zip", "w") as archive:
        archive.writestr("inside.xml", punct.dumps(games[200:250], "xml"))
    (folder / "e.jsonl.gz").write_bytes(gzip.compress(punct.dumps(games[250:], "jsonl").encode()))
    return folder, games


def moves_of(games):
    return [game.moves for game in games]


@pytest.mark.parametrize("jobs", [0, 1, 3])
def test_a_folder_is_read_in_order(pile, jobs):
    folder, made = pile
    with punct.open(folder, jobs=jobs) as games:
        read = list(games)
    assert moves_of(read) == moves_of(made)
    assert read[0].source == f"{folder}/a.punct:1" and read[-1].source == f"{folder}/e.jsonl.gz:50"
    assert read[200].source == f"{folder}/d.zip:inside.xml:1"


def test_lists_streams_and_texts_are_read(pile):
    folder, made = pile
    files = [folder / "a.punct", str(folder / "b.json")]
    assert moves_of(punct.open(files)) == moves_of(made[:150])
    with (folder / "d.zip").open("rb") as stream:
        assert moves_of(punct.open(stream)) == moves_of(made[200:250])
    assert moves_of(punct.open(io.BytesIO(punct.dumps(made, "sgf").encode()))) == moves_of(made)
    assert moves_of(punct.loads((folder / "e.jsonl.gz").read_bytes())) == moves_of(made[250:])
    assert moves_of(punct.loads(bytearray(punct.dumps(made[:9]).encode()), "text")) == moves_of(made[:9])
    assert isinstance(punct.loads(""), list) and punct.loads("") == []


def test_reading_may_be_left_early(pile):
    folder, made = pile
    with punct.open(folder, jobs=2) as games:
        assert next(games).moves == made[0].moves
    with pytest.raises(StopIteration):
        next(games)
    for game in punct.open(folder):
        assert game.moves == made[0].moves
        break


def test_a_reading_that_was_left_early_is_no_empty_collection(pile, tmp_path):
    folder, made = pile
    kept = tmp_path / "kept.punct"
    kept.write_text("kept")
    with punct.open(folder) as games:
        next(games)
    for use in (list, punct.list, punct.explore, punct.dumps, lambda left: punct.dump(left, kept)):
        with pytest.raises(ValueError, match="closed before its end"):
            use(games)
    assert kept.read_text() == "kept"
    with punct.open(folder) as games:
        assert len(list(games)) == len(made)
    assert list(games) == []


def test_a_choice_of_a_closed_reading_is_no_empty_collection(pile):
    folder, _ = pile
    with punct.open(folder) as games:
        chosen = punct.select(games, "plies < 60")
    with pytest.raises(ValueError, match="closed before its end"):
        list(chosen)
    with punct.open(folder) as games:
        chosen = punct.select(games, "plies < 60")
        next(chosen)
    with pytest.raises(ValueError, match="closed before its end"):
        list(chosen)
    assert len(list(punct.select(punct.open(folder), "plies < 60"))) == 300


@pytest.mark.parametrize("kind", ["folder", "archive"])
def test_a_folder_or_archive_without_files_of_games_is_told(program, tmp_path, kind):
    empty = tmp_path / kind
    if kind == "folder":
        empty.mkdir()
        (empty / "notes.jpg").write_text("no games")
    else:
        with zipfile.ZipFile(empty, "w") as archive:
            archive.writestr("notes.jpg", "no games")
    with pytest.warns(punct.LossWarning) as caught:
        games = punct.load(empty)
    _, said, status = program("list", empty)
    told = [line.removeprefix("punct list: ") for line in said.splitlines() if line.startswith("punct list: ")]
    assert status == 1 and games == [] and [str(warning.message) for warning in caught] == told[-1:]
    assert [(finding.code, finding.file) for finding in games.findings] == [("unreadable", str(empty))]
    with pytest.raises(OSError, match=f"no game files in this {kind}"):
        punct.load(empty, strict=True)
    if kind == "archive":
        with pytest.warns(punct.LossWarning, match="no game files in this archive"):
            assert punct.loads(empty.read_bytes()) == []
        with pytest.raises(punct.FormatError, match="no game files in this archive"):
            punct.loads(empty.read_bytes(), strict=True)


def test_moves_that_change_nothing_may_pass(program, tmp_path):
    path = tmp_path / "pass.punct"
    path.write_text("1. E@K3,K4,K5 T@C4,C5,D5 2. K3-K3,K4,K5 T@F9,F10,G10 *\n")
    printed, _, _ = program("validate", "--report", "json", "--allow", "no-change", path)
    with pytest.raises(punct.IllegalMoveError):
        punct.load(path, strict=True)
    for game in (
        punct.load(path, strict=True, allow="no-change")[0],
        next(punct.open(path, allow="no-change")),
        punct.loads(path.read_text(), allow="no-change")[0],
    ):
        assert game.is_sound and len(game.moves) == len(list(game.mainline())) == 4
        told = punct.Findings(game.findings).to_dict()["findings"]
        assert [{**each, "file": ""} for each in told] == [
            {**each, "file": ""} for each in json.loads(printed)["result"]["findings"]
        ]
        game.root.comment = "changed"
        assert game.is_sound and len(game.moves) == 4


def test_larger_games_may_be_allowed(tmp_path):
    path = tmp_path / "large.punct"
    path.write_text("1. E@K3,K4,K5 {" + "b" * (5 << 20) + "} *\n")
    for read in (punct.load, lambda source, **options: punct.loads(source.read_bytes(), **options)):
        assert len(read(path, max_game_size=8 << 20)) == 1
        with pytest.warns(punct.LossWarning, match="larger than 100 bytes"):
            assert read(path, max_game_size=100) == []


def test_findings_as_the_program_writes_them():
    findings = punct.loads("1. M@C4,C5,D4 E@K3 *")[0].findings
    assert findings.to_dict() == {
        "findings": [
            {
                "file": "<string>",
                "line": 1,
                "column": 15,
                "game": 1,
                "ply": 2,
                "severity": "error",
                "code": "ambiguous",
                "message": "several legal moves match E@K3: E@K3,I3,J3, E@K3,K4,K5 and E@K3,L4,M5",
                "candidates": ["E@K3,I3,J3", "E@K3,K4,K5", "E@K3,L4,M5"],
            }
        ],
        "errors": 1,
        "warnings": 0,
    }


def test_what_cannot_be_opened_is_an_oserror(pile, tmp_path):
    with pytest.raises(FileNotFoundError) as caught:
        punct.open(tmp_path / "nothing.punct")
    assert caught.value.filename == str(tmp_path / "nothing.punct")
    with pytest.raises(ValueError, match="png"):
        punct.open(pile[0], format="png")
    unknown = tmp_path / "unknown"
    unknown.write_bytes(b"\0\1")
    for source in (unknown, [pile[0], unknown], io.BytesIO(b"\0\1")):
        with pytest.raises(OSError, match="use format=NAME"):
            punct.load(source)
    with pytest.raises(punct.FormatError, match="use format=NAME"):
        punct.loads(b"\0\1")


@pytest.fixture
def damaged(tmp_path):
    """A tar and a zip, cut short, and a whole file, with the number of games that can be read of all."""
    games = punct.generate(6, seed=1, most_plies=30)
    whole = tmp_path / "whole.punct"
    punct.dump(games, whole)
    with zipfile.ZipFile(tmp_path / "zip", "w") as archive:
        archive.write(whole, "a.punct")
        archive.write(whole, "b.punct")
    with tarfile.open(tmp_path / "tar", "w") as archive:
        archive.add(whole, "a.punct")
        archive.add(whole, "b.punct")
    for name in ("zip", "tar"):
        (tmp_path / f"cut.{name}").write_bytes((tmp_path / name).read_bytes()[: 2 * whole.stat().st_size])
    return [tmp_path / "cut.zip", tmp_path / "cut.tar", whole]


def test_a_file_that_is_named_and_cannot_be_read_at_all_is_an_error(damaged, tmp_path):
    stub = tmp_path / "stub.punct.gz"
    stub.write_bytes(gzip.compress(damaged[2].read_bytes())[:15])
    for read in (punct.load, punct.list, punct.explore):
        with pytest.raises(OSError) as caught:
            read([stub, damaged[2]])
        assert caught.value.filename == str(stub)
    with pytest.raises(punct.FormatError):
        punct.loads(stub.read_bytes())


@pytest.mark.parametrize("jobs", [1, 3])
def test_other_files_are_read_after_a_damaged_one(program, damaged, jobs):
    _, said, status = program("list", *damaged)
    lines = [line.removeprefix("punct list: ") for line in said.splitlines()]
    assert status == 3 and len(lines) == 2
    with pytest.warns(punct.LossWarning) as caught:
        games = punct.load(damaged, jobs=jobs)
    assert [str(warning.message) for warning in caught] == lines
    assert [f"{finding.file}: {finding.message}" for finding in games.findings] == lines
    for finding in games.findings:
        assert finding.code == "unreadable" and finding.severity == "error"
        assert str(finding) == f"{finding.file}: error: {finding.message} [unreadable]"
        assert eval(repr(finding), {"punct": punct}) == finding == pickle.loads(pickle.dumps(finding))
    assert games.findings.to_dict()["findings"][0]["code"] == "unreadable"
    rows = json.loads(program("list", "--json", *damaged)[0])["result"]["rows"]
    assert len(games) == len(rows) > 12
    with pytest.warns(punct.LossWarning) as caught:
        listing, openings = punct.list(damaged, jobs=jobs), punct.explore(damaged, jobs=jobs)
        assert len(list(punct.open(damaged, jobs=jobs))) == len(games)
        assert len(punct.loads(damaged[0].read_bytes())) >= 6
    # A warning names the line that called the package.
    assert {warning.filename for warning in caught} == {__file__}
    assert listing == rows and openings.games == len(rows)
    assert listing.findings == openings.findings == games.findings
    with pytest.warns(punct.LossWarning):
        assert punct.duplicates(damaged) and not punct.diff(damaged, damaged)


def test_findings_are_kept_if_the_warning_is_an_error(damaged):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        games, read = punct.open(damaged), 0
        for _ in range(2):
            with pytest.raises(punct.LossWarning):
                for _ in games:
                    read += 1
        read += len(list(games))
    assert [finding.code for finding in games.findings] == ["unreadable", "unreadable"] and read > 12


def test_strict_reading_ends_at_damage(damaged):
    for path in damaged[:2]:
        with pytest.raises(OSError) as caught:
            punct.load([damaged[2], path], strict=True)
        assert caught.value.filename.startswith(str(path))
        with pytest.raises(punct.FormatError, match="truncated"):
            punct.loads(path.read_bytes(), strict=True)
        with pytest.warns(punct.LossWarning, match="truncated"):
            games = punct.loads(path.read_bytes())
        assert len(games) >= 6 and [finding.code for finding in games.findings] == ["unreadable"]


@pytest.mark.filterwarnings("ignore::punct.LossWarning")
def test_games_that_are_too_large_have_a_row_and_a_finding(program, tmp_path):
    path = tmp_path / "large.punct"
    game = "[White \"%s\"]\n\n1. E@K3,K4,K5 {%s} *\n\n"
    path.write_text(game % ("A", "") + game % ("B", "b" * (5 << 20)) + game % ("C", ""))
    # The way to allow more is that of the program alone.
    said = [line.replace("; --max-game-size allows more", "") for line in program("list", path)[1].splitlines()]
    for sort in (None, "-white", "plies"):
        options = [] if sort is None else ["--sort", sort]
        with pytest.warns(punct.LossWarning) as caught:
            listing = punct.list(path, sort=sort)
        assert [str(warning.message) for warning in caught] == said == [str(finding) for finding in listing.findings]
        assert listing == json.loads(program("list", "--json", *options, path)[0])["result"]["rows"]
        assert len(listing) == 3 and [finding.code for finding in listing.findings] == ["limit"]
    for use in (punct.duplicates, punct.load, lambda source: punct.loads(source.read_text())):
        with pytest.warns(punct.LossWarning, match="game 2: the game is larger"):
            use(path)
    counted = punct.statistics(path)
    assert counted.to_dict() == json.loads(program("stats", "--json", path)[0])["result"] and counted.broken == 1
    openings = punct.explore(path)
    assert openings.to_dict() == json.loads(program("explore", "--json", path)[0])["result"]
    assert openings.broken == 1 and openings.findings == listing.findings
    assert [row["game"] for row in punct.list(path, "game,findings") if row["findings"]] == [2]
    with punct.open(path) as games:
        assert len(list(games)) == 2 and games.findings == listing.findings
    with pytest.raises(punct.FormatError, match="larger than"):
        punct.load(path, strict=True)
    with pytest.raises(punct.FormatError, match="larger than"):
        punct.loads(path.read_text(), strict=True)


def test_messages_name_what_python_can_be_told(program, tmp_path):
    for name, content in (("wrong.punct", b"(;GM[25])"), ("bomb.punct.gz", gzip.compress(b"1. E@K3,K4,K5 *" + b"\n" * (32 << 20)))):
        path = tmp_path / name
        path.write_bytes(content)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", punct.LossWarning)
            messages = [finding.message for finding in punct.load(path).findings]
        assert "--" in program("validate", path)[1] and messages and not any("--" in each for each in messages)
    (hint,) = [each.message for each in punct.load(tmp_path / "wrong.punct").findings]
    assert hint == 'this looks like SGF, not text; use format="sgf"'
    assert [game.is_sound for game in punct.load(tmp_path / "wrong.punct", format="sgf")] == [True]


class Reentrant(io.RawIOBase):
    """A stream whose read() asks for the games that are read from it."""

    def __init__(self, ask, data=b""):
        self.ask, self.data, self.games = ask, io.BytesIO(data), punct.open(self)

    def read(self, size=-1):
        self.ask(self.games)
        return self.data.read(size)


@pytest.mark.parametrize("ask", [next, list, punct.list, lambda games: punct.dumps(games)])
def test_a_stream_that_waits_for_itself_is_refused(ask):
    with pytest.raises(RuntimeError, match="asks for the games"):
        list(Reentrant(ask).games)


@pytest.mark.parametrize("iterates_both", [False, True])
def test_streams_that_wait_for_each_other_are_refused(iterates_both):
    streams = []
    for ask in (1, 0):
        streams.append(Reentrant(lambda _, other=ask: list(streams[other].games)))
    failed = []

    def read(stream):
        try:
            list(stream.games)
        except RuntimeError as error:
            failed.append(str(error))

    threads = [threading.Thread(target=read, args=[each], daemon=True) for each in streams[: 1 + iterates_both]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert not any(thread.is_alive() for thread in threads)
    assert any("asks for games that wait for this file" in each for each in failed)


def test_a_stream_may_read_another_one():
    inner = punct.dumps(punct.generate(1)).encode()
    games = Reentrant(lambda _: list(punct.open(io.BytesIO(inner))), gzip.compress(inner)).games
    assert len(list(games)) == 1


class Failing(io.RawIOBase):
    def read(self, size=-1):
        raise RuntimeError("no more")


def test_errors_of_a_stream_come_through():
    with pytest.raises(RuntimeError, match="no more"):
        list(punct.open(Failing()))
    with pytest.raises(TypeError, match="binary"):
        list(punct.open(io.StringIO("1. E@K3,K4,K5 *")))


class Ending(io.RawIOBase):
    """A stream whose read() forgets that its pieces come to an end."""

    def __init__(self):
        self.pieces = iter([b"1. E@K3,K4,K5 *\n\n", b"1. M@C4,C5,D4 *\n\n"])

    def read(self, size=-1):
        return next(self.pieces)


READINGS = {
    "load": lambda stream: punct.load(stream, strict=True),
    "open": lambda stream: list(punct.open(stream)),
    "dumps": lambda stream: punct.dumps(punct.open(stream)),
    "select": lambda stream: list(punct.select(punct.open(stream), "plies > 0")),
    "list": punct.list,
    "explore": punct.explore,
    "statistics": punct.statistics,
    "duplicates": punct.duplicates,
    "diff": lambda stream: punct.diff(stream, []),
}


@pytest.mark.parametrize("name", READINGS)
def test_a_stream_that_raises_stop_iteration_loses_no_games_in_silence(name):
    with pytest.raises(RuntimeError, match="StopIteration was raised") as caught:
        READINGS[name](Ending())
    assert isinstance(caught.value.__cause__, StopIteration)


def test_arrays_of_a_stream_that_raises_stop_iteration_are_refused():
    pytest.importorskip("numpy")
    with pytest.raises(RuntimeError, match="StopIteration was raised"):
        punct.to_arrays(punct.open(Ending()))


def test_a_warning_that_raises_stop_iteration_ends_no_reading_in_silence(tmp_path):
    def show(*_):
        raise StopIteration

    path = tmp_path / "games.punct"
    path.write_text("1. E@K3,K4,K5 *\n\n1. E@K3,K4,K5 {" + "x" * 5_000_000 + "} *\n\n1. M@C4,C5,D4 *\n")
    with warnings.catch_warnings(), pytest.raises(RuntimeError, match="StopIteration was raised"):
        warnings.simplefilter("always")
        warnings.showwarning = show
        list(punct.open(path))


def test_two_threads_read_at_a_time(pile):
    folder, made = pile
    text = (folder / "a.punct").read_bytes()
    found = []
    threads = [threading.Thread(target=lambda: found.append(moves_of(punct.loads(text)))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [moves_of(made[:100])] * 4


def test_arrays_hold_what_the_games_hold(pile):
    pytest.importorskip("numpy")
    folder, made = pile
    for games in (punct.open(folder), made):
        arrays = punct.to_arrays(games)
        plies = sum(len(game.moves) for game in made)
        assert arrays.moves.shape == (plies, 8) and arrays.moves.dtype == "int16"
        assert arrays.tops.shape == (plies, 211) and arrays.tops.dtype == "uint8"
        assert arrays.offsets.dtype == "int64" and arrays.result.dtype == "int8" and arrays.sound.all()
        assert not arrays.moves.flags.owndata
    codes = {"1-0": 1, "0-1": -1, "1/2-1/2": 0, "*": 2}
    assert arrays.result.tolist() == [codes[game.result] for game in made]
    for number in (0, 17, 299):
        first, last = arrays.offsets[number : number + 2]
        position = made[number].root.position
        assert last - first == len(made[number].moves)
        for row, tops, move in zip(arrays.moves[first:last], arrays.tops[first:last], made[number].moves):
            fields = [None if at < 0 else punct.SPACES[at] for at in row[1:5]]
            assert fields == [move.from_, *move.dots] and "TCELMR"[row[0]] == move.kind and row[5] == move.level
            assert row[6] == (position.turn is punct.BLACK)
            for space, code in zip(punct.SPACES, tops):
                piece = position.top(space)
                if piece is None:
                    assert code == 0
                else:
                    black = 128 * (piece.owner is punct.BLACK)
                    assert code == piece.level + 64 * (piece.punct == space) + black
            position = position.play(move)
            won = position.outcome is not None and position.outcome.winner == position.turn.opponent
            assert bool(row[7]) == won


def test_arrays_outlive_what_they_came_from():
    pytest.importorskip("numpy")
    moves = punct.to_arrays(punct.generate(20, seed=1)).moves
    assert (moves[:, 0] < 6).all() and (moves[:, 5] > 0).all()


def test_statistics_merge():
    games = punct.generate(20, seed=3)
    whole, one, two = punct.Statistics(), punct.Statistics(), punct.Statistics()
    for number, game in enumerate(games):
        whole.add(game)
        (one, two)[number % 2].add(game)
    one.merge(two)
    assert one == whole and one.games == 20 and one.to_dict() == whole.to_dict()
    assert pickle.loads(pickle.dumps(whole)) == whole == punct.Statistics.from_dict(whole.to_dict())


def test_the_module_needs_no_numpy_to_be_imported():
    script = "import sys; sys.modules['numpy'] = None; import punct; print(len(punct.Position().legal_moves))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert done.stdout.strip() == b"4986"
    script = "import sys; sys.modules['numpy'] = None; import punct; punct.to_arrays([])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert b"ImportError" in done.stderr or b"ModuleNotFoundError" in done.stderr


def test_every_public_name_has_a_docstring():
    for name in punct.__all__:
        value = getattr(punct, name)
        if name in ("BLACK", "WHITE", "SPACES"):
            continue
        assert inspect.getdoc(value), name
        if isinstance(value, type) and value.__module__ == "punct":
            for attribute, member in vars(value).items():
                if not attribute.startswith("_") and attribute not in ("code", "candidates", "reasons"):
                    assert inspect.getdoc(member), f"{name}.{attribute}"


def test_names_of_games_are_paths_of_any_bytes(tmp_path):
    path = bytes(tmp_path) + b"/\xff.punct"
    punct.dump(punct.generate(1), path)
    assert len(punct.load(path)) == 1


def test_select_passes_over_games_with_errors():
    games = punct.loads("[White \"Ada\"]\n\n1. E@K3,K4,K5 T@K3,K4,L4 *\n\n[White \"Ada\"]\n\n1. E@K3,K4,K5 *\n")
    assert [len(game.moves) for game in punct.select(games, "white = Ada")] == [1]
    assert len(list(punct.select(games, "not cut"))) == 1


def test_what_is_said_once_of_a_file_is_marked():
    games = punct.loads(b"(;GM[25]XX[1];YY[1])(;GM[25];YY[2])", "sgf")
    once = [finding for game in games for finding in game.findings]
    assert [finding.once for finding in once] == [True]
    assert once[0] == eval(repr(once[0])) == pickle.loads(pickle.dumps(once[0]))
    assert punct.Findings(once).to_dict()["findings"][0]["once"] is True
    assert "once" not in punct.Findings([punct.Finding("syntax")]).to_dict()["findings"][0]
