# SPDX-License-Identifier: MIT
"""Game and Node: reading, editing, writing."""

from __future__ import annotations

import gzip
import pathlib
import warnings
import zipfile

import punct
import pytest
from hypothesis import given, settings
from strategies import games

FORMATS = ("text", "json", "jsonl", "xml", "sgf")


def shape_of(node):
    """The tree below a node, as nested lists, by a stack."""
    whole = []
    left = [(node, whole)]
    while left:
        at, into = left.pop()
        children = []
        into.append((at.text, at.comment, sorted(at.nags), children))
        left.extend((child, children) for child in at.children)
    return whole


def known(tags):
    """What is stated: the text format writes the seven tags that every record has, missing ones as ?."""
    return {name: value for name, value in tags.items() if value not in ("?", "????.??.??")}


@settings(deadline=None, max_examples=30)
@given(games())
def test_what_is_written_is_read_back(game):
    for to in ("text", "json", "jsonl", "xml"):
        back = punct.loads(punct.dumps([game], to), strict=True)[0]
        assert shape_of(back.root) == shape_of(game.root)
        assert back.moves == game.moves and back.result == game.result
        assert known(back.tags) == known(game.tags)


@settings(deadline=None, max_examples=20)
@given(games())
def test_nodes_agree_with_positions(game):
    at = game.root.position
    assert game.root.ply == 0 and game.root.parent is None and game.root.move is None
    for ply, node in enumerate(game.mainline(), 1):
        assert node.ply == ply and node.parent.children[0] == node and node.is_main
        at = at.play(node.move)
        assert node.position == at
    assert at == game.final
    assert [node.move for node in game.mainline()] == game.moves


def test_a_game_is_made_move_by_move():
    game = punct.Game(tags={"White": "Ada", "Event": "Autumn cup"})
    node = game.root.add("E@K3,K4,K5")
    node.comment = "a first move"
    node.nags = {3, 1}
    assert game.root.add("e@k3,k4,k5") == node
    answer = node.add("T@C4,C5,D5")
    line = node.add_variation(["T@F4,F5,G5", "K3-K9,K10,K11"])
    assert node.children == [answer, line] and not line.is_main and line.children[0].ply == 3
    text = punct.dumps(game)
    assert "(1... T@F4,F5,G5 2. K3-K9,K10,K11)" in " ".join(text.split())
    assert "{a first move}" in text and "$1 $3" in text and '[White "Ada"]' in text
    assert game.white == "Ada" and game.black == "?" and game.date == "????.??.??" and game.source == ""
    assert len(game.moves) == 2 and game.result == "*" and game.termination in (None, "unfinished")


def test_a_comment_before_a_move_of_the_line_is_written_with_its_comment():
    game = punct.Game()
    node = game.root.add("E@K3,K4,K5")
    node.comment, node.comment_before = "quiet", "first"
    (read,) = punct.loads(punct.dumps(game))[0].mainline()
    assert (read.comment_before, read.comment) == ("", "first quiet")


def test_variations_are_promoted_demoted_and_removed():
    game = punct.Game()
    first = game.root.add("E@K3,K4,K5")
    second = game.root.add("E@C4,C5,C6")
    third = game.root.add("E@D4,D5,D6")
    third.promote()
    assert game.root.children == [first, third, second]
    third.promote()
    assert game.moves == [third.move] and third.is_main
    third.demote()
    second.promote_to_main()
    assert game.root.children == [second, first, third]
    second.remove()
    assert game.root.children == [first, third] and second.parent is None and second.position is not None
    with pytest.raises(ValueError, match="start"):
        game.root.remove()


def test_what_is_edited_is_judged_again():
    game = punct.generate(1, seed=2)[0]
    assert game.result != "*" and game.is_sound
    list(game.mainline())[-1].remove()
    assert not game.is_sound and {finding.code for finding in game.findings} <= {
        "result-mismatch",
        "termination-mismatch",
        "undecided",
    }
    game.result, game.termination = "*", "unfinished"
    assert game.is_sound and game.result == "*"


def test_illegal_moves_are_refused_when_they_are_added():
    game = punct.Game()
    with pytest.raises(punct.IllegalMoveError) as caught:
        game.root.add("E@I9,I10,I11")
    assert caught.value.code == "center" and game.root.children == []


def test_tags_are_a_mapping():
    game = punct.Game({"White": "Ada", "Annotator": "Bela"})
    game.tags["White"] = "Cleo"
    assert dict(game.tags) == {"White": "Cleo", "Annotator": "Bela"} and len(game.tags) == 2
    del game.tags["Annotator"]
    assert list(game.tags) == ["White"] and game.tags.get("Black") is None
    with pytest.raises(KeyError):
        del game.tags["Annotator"]
    for name in ("", "a b", "Position"):
        with pytest.raises(ValueError, match="."):
            game.tags[name] = "x"


def test_a_game_may_start_from_a_position():
    start = punct.Position("standard b wE@K3,K4,K5")
    game = punct.Game(position=start)
    game.root.add("T@C4,C5,D5")
    assert game.root.position == start and punct.loads(punct.dumps(game))[0].root.position == start
    with pytest.raises(punct.PositionError):
        punct.Game(position="standard b wE@K3,K4,L5")


def test_errors_of_reading_stay_until_they_are_given_up():
    text = '[White "Ada"]\n\n1. E@K3,K4,K5 T@F9,F10,G10 2. Zz9 C@C5,C4,C6 3. K3-K9,K10,K11 *\n'
    game = punct.loads(text)[0]
    read = game.findings
    assert [finding.code for finding in read] == ["syntax"]
    game.tags["Event"] = "Club"
    game.root.children[0].children[0].add("C@C5,C4,C6")
    assert game.findings == read and len(game.moves) == 3 and not game.is_sound
    with pytest.raises(punct.FormatError, match="Zz9"):
        punct.dumps(game)
    assert "2. C@C5,C4,C6" in punct.dumps(game, invalid="keep")
    game.give_up_unread()
    assert game.findings == () and punct.loads(punct.dumps(game))[0].moves == game.moves


BROKEN = '[White "Ada"]\n\n1. E@K3,K4,K5 E@I9,I10,I11 2. K3-K9,K10,K11 *\n'


def test_a_broken_game_is_read_up_to_its_fault():
    game = punct.loads(BROKEN)[0]
    assert not game.is_sound and [finding.code for finding in game.findings] == ["center"]
    assert game.findings[0].ply == 2 and game.findings[0].line == 3 and game.source == "<string>:1"
    assert len(game.moves) == 1 and len(list(game.mainline())) == 1
    illegal = next(iter(game.mainline())).children[0]
    assert illegal.move is None
    after = illegal.children[0] if illegal.children else illegal
    for node in (illegal, after):
        with pytest.raises(punct.IllegalMoveError) as caught:
            node.position  # noqa: B018
        assert caught.value.code == "center"
    with pytest.raises(punct.IllegalMoveError) as caught:
        punct.dumps(game)
    assert caught.value.code == "center"
    assert punct.loads(punct.dumps(game, invalid="keep"))[0].is_sound and "1." not in punct.dumps(game, invalid="skip")
    unreadable = punct.loads("just some notes")
    with pytest.warns(punct.LossWarning, match="game 1 is left out: nothing of it could be read"):
        assert punct.dumps(unreadable + [game], invalid="keep") == punct.dumps(game, invalid="keep")
    with pytest.raises(punct.IllegalMoveError):
        punct.loads(BROKEN, strict=True)
    assert "<table>" in game.findings._repr_html_() and "No findings" in punct.Game().findings._repr_html_()


def test_games_are_written_to_files(tmp_path):
    made = punct.generate(3, seed=1)
    for ending, to in ((".sgf", "sgf"), (".json", "json"), (".punct", "text"), (".xml", "xml"), (".jsonl", "jsonl")):
        path = tmp_path / f"games{ending}"
        punct.dump(made, path)
        assert path.read_text() == punct.dumps(made, to)
    with (tmp_path / "stream").open("wb") as out:
        punct.dump(made, out, "json")
    with (tmp_path / "stream").open("w") as out:
        punct.dump(made, out, "json")
    assert len(punct.load(tmp_path / "stream")) == 3
    for missing in (tmp_path / "no folder" / "games.sgf", tmp_path):
        with pytest.raises(OSError, match="no folder|directory") as caught:
            punct.dump(made, missing)
        assert caught.value.filename == str(missing)
    with pytest.raises(punct.IllegalMoveError):
        punct.dump(punct.loads(BROKEN), tmp_path / "games.sgf")
    assert len(punct.load(tmp_path / "games.sgf")) == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        ["games.sgf", "games.json", "games.punct", "games.xml", "games.jsonl", "stream"]
    )


def test_a_file_is_kept_where_all_games_are_left_out(tmp_path):
    kept = tmp_path / "kept.sgf"
    kept.write_text("kept")
    for path in (kept, tmp_path / "new.sgf", tmp_path / "new.sgf.gz"):
        with pytest.warns(punct.LossWarning) as caught:
            punct.dump(punct.loads(BROKEN), path, invalid="skip")
        said = [str(warning.message) for warning in caught]
        assert said[0].startswith("<string>: game 1 is left out: I9 is in the central hexagon")
        assert said[1:] == [f"{str(path)!r} is not written: all games are left out"]
        assert {warning.filename for warning in caught} == {__file__}
    assert kept.read_text() == "kept" and [path.name for path in tmp_path.iterdir()] == ["kept.sgf"]
    punct.dump([], kept)
    assert punct.load(kept) == []


def test_a_file_does_not_lose_its_own_games(tmp_path):
    """As the program, which does not write to its input if games are skipped."""
    path, link, packed, other = (tmp_path / name for name in ("a.punct", "link", "games.zip", "other.punct"))
    path.write_text("1. E@K3,K4,K5 *\n\n" + BROKEN)
    link.symlink_to(path)
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(path, "a.punct")
    for read, written in ((path, path), (path, link), (link, path), (packed, packed)):
        before = written.read_bytes()
        with pytest.warns(punct.LossWarning, match="game 2 is left out"):
            with pytest.raises(ValueError, match="is not written: it is also the input, and not all games are kept"):
                punct.dump(punct.load(read), written, invalid="skip")
        assert written.read_bytes() == before
    with pytest.warns(punct.LossWarning, match="game 2 is left out"):
        punct.dump(punct.load(path), other, invalid="skip")
    punct.dump(punct.load(path), path, invalid="keep")
    assert len(punct.load(other)) == 1 and len(punct.load(path)) == 2
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.punct", "games.zip", "link", "other.punct"]


def read_on_after_errors(path):
    """The games that a strict reading gives if nobody minds its errors."""
    games = punct.open(path, strict=True)
    while True:
        try:
            for game in games:
                yield game
            return
        except (punct.FormatError, OSError):
            pass


def test_own_games_are_known_after_the_folder_or_the_name_changed(tmp_path, monkeypatch):
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path)
    pathlib.Path("cut.gz").write_bytes(gzip.compress(punct.dumps(list(punct.generate(60))).encode())[:-100])
    pathlib.Path("broken.punct").write_text("1. E@K3,K4,K5 *\n\n" + BROKEN)
    with pytest.warns(punct.LossWarning):
        cut, broken = list(punct.load("cut.gz")), list(punct.load("broken.punct"))
    pathlib.Path("cut.gz").rename("renamed.gz")
    monkeypatch.chdir(tmp_path / "sub")
    for games, path in ((cut, "../renamed.gz"), (broken, "../broken.punct")):
        before = pathlib.Path(path).read_bytes()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", punct.LossWarning)
            with pytest.raises(ValueError, match="not all games are kept"):
                punct.dump(games, path, invalid="skip")
        assert pathlib.Path(path).read_bytes() == before


def test_a_whole_reading_after_a_part_of_it_is_written(tmp_path):
    path = tmp_path / "a.punct"
    path.write_text("1. E@K3,K4,K5 *\n\n1. E@K3,K4,K5 {" + 1_000_000 * "x" + "} *\n\n1. E@K3,K4,K5 *\n")
    with pytest.warns(punct.LossWarning):
        part = list(punct.load(path, max_game_size=1000))
    with pytest.raises(ValueError, match="not all games are kept"):
        punct.dump(part, path)
    punct.dump(list(punct.load(path)), path)
    assert len(punct.load(path)) == 3


def test_a_file_is_not_replaced_by_the_part_of_it_that_was_read(tmp_path):
    large, cut = tmp_path / "large.punct", tmp_path / "cut.punct.gz"
    large.write_text("1. E@K3,K4,K5 {" + 5_000_000 * "x" + '} *\n\n[White "Ada"]\n\n1. E@K3,K4,K5 *\n')
    cut.write_bytes(gzip.compress(punct.dumps(list(punct.generate(60))).encode())[:-100])
    for path in (large, cut):
        before = path.read_bytes()
        with pytest.warns(punct.LossWarning):
            games = punct.load(path)
        assert games
        with pytest.raises(ValueError, match="is not written: it is also the input, and not all games are kept"):
            punct.dump(games, path)
        with pytest.warns(punct.LossWarning), pytest.raises(ValueError, match="not all games are kept"):
            punct.dump(punct.open(path), path)
        # A list of one's own does not tell what was not read, and a reading does so only at its end.
        for kept in (list(games), (game for game in games), punct.select(games, "plies >= 0"),
                     (game for game in punct.open(path)), punct.select(punct.open(path), "plies >= 0"),
                     read_on_after_errors(path)):  # fmt: skip
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", punct.LossWarning)
                with pytest.raises(ValueError, match="not all games are kept"):
                    punct.dump(kept, path)
        assert path.read_bytes() == before
        punct.dump(list(games), tmp_path / f"whole-{path.name}")
        (tmp_path / f"whole-{path.name}").replace(path)
        punct.dump(list(games), path)


def test_a_draw_that_sgf_would_make_is_told():
    thrice = (
        "1. T@E6,D6,E7 T@L15,K15,L16 2. C@L6,L5,L7 C@D3,C3,E3 3. E@I5,I3,I4 E@O8,M8,N8 4. E6-A2,A3,B3 D3-C2,B1,D3 "
        "5. A2-E6,D6,E7 C2-D3,C3,E3 6. E6-A2,A3,B3 D3-C2,B1,D3 7. A2-E6,D6,E7 C2-D3,C3,E3 *"
    )
    with pytest.warns(punct.LossWarning, match="a third equal position at the end"):
        punct.dumps(punct.loads(thrice), "sgf")


def test_a_warning_of_a_packed_file_names_the_line_that_wrote_it(tmp_path):
    with pytest.warns(punct.LossWarning, match="SGF cannot hold") as caught:
        punct.dump(punct.generate(1), tmp_path / "games.sgf.gz")
    assert {warning.filename for warning in caught} == {__file__}


def test_findings_keep_their_game_when_it_changes():
    game = punct.loads("1. E@K3,K4,K5 *\n\n" + BROKEN)[1]
    before = game.findings
    game.tags["Event"] = "Club"
    assert game.findings == before and "game 2, ply 2 (1... E@I9,I10,I11)" in str(game.findings[0])


def test_nodes_below_a_removed_one_are_not_of_the_main_line():
    game = punct.Game()
    first = game.root.add("E@K3,K4,K5")
    second = first.add("T@C4,C5,D5")
    assert game.root.is_main and first.is_main and second.is_main
    first.remove()
    assert game.root.is_main and not first.is_main and not second.is_main


def test_a_game_with_an_impossible_start_has_no_final_position():
    game = punct.loads("[Position \"standard w wE@K3,K4,L5\"]\n\n1. E@C4,C5,C6 *")[0]
    for look in (lambda: game.final, lambda: game.root.position, game.svg):
        with pytest.raises(punct.PositionError):
            look()
    assert game._repr_svg_() is None and punct.Game()._repr_svg_().startswith("<svg")


IMPOSSIBLE = ("nonsense", "standard w bT@F9,F10,G11 wM@J5,J6,K5^2", "standard w wE@K3,K4,L5")


@pytest.mark.parametrize("line", IMPOSSIBLE)
def test_an_impossible_start_raises_with_all_reasons(line):
    with pytest.raises(punct.PositionError) as wanted:
        punct.Position(line)
    text = f'[Position "{line}"]\n\n1. E@C4,C5,C6 *'
    game = punct.loads(text)[0]
    for look in (lambda: game.final, game.svg, lambda: punct.analyze(game)):
        with pytest.raises(punct.PositionError) as caught:
            look()
        assert caught.value.reasons == wanted.value.reasons and caught.value.code == wanted.value.code
    for strict in (lambda: punct.loads(text, strict=True), lambda: punct.dumps(game)):
        with pytest.raises(punct.Error) as caught:
            strict()
        assert getattr(caught.value, "reasons", wanted.value.reasons) == wanted.value.reasons


def test_a_start_by_other_rules_raises_with_its_reason():
    game = punct.loads('[Rules "basic"]\n[Position "standard b wE@K3,K4,K5"]\n\n*')[0]
    with pytest.raises(punct.PositionError, match="but the tag Rules says basic") as caught:
        game.final
    assert [code for code, _ in caught.value.reasons] == ["bad-position"]


def nested(depth):
    """A game whose variations nest so deep."""
    game = punct.Game()
    at = game.root.add("E@K3,K4,K5")
    for _ in range(depth):
        siblings = {child.move for child in at.parent.children}
        move = next(move for move in at.parent.position.legal_moves if move not in siblings)
        variation = at.parent.add_variation([move])
        at = variation.add(next(iter(variation.position.legal_moves)))
    return game


@pytest.mark.parametrize("to", FORMATS)
def test_what_could_not_be_read_again_is_not_written(to, tmp_path):
    deepest, deeper, larger = nested(256), nested(257), punct.Game()
    assert [game.is_sound for game in punct.loads(punct.dumps(deepest, to), to)] == [True]
    larger.root.add("E@K3,K4,K5").comment = "&" * (5 << 20)
    kept = tmp_path / "kept"
    kept.write_text("kept")
    for game, sentence in ((deeper, "deeper than 256 levels"), (larger, "larger than 4194304 bytes")):
        for invalid in ("stop", "keep"):
            with pytest.raises(punct.FormatError, match=sentence) as refused:
                punct.dumps([deepest, game], to, invalid=invalid)
            assert refused.value.code == "limit"
        with pytest.warns(punct.LossWarning, match="left out: .*" + sentence) as caught:
            assert punct.dumps([game, deepest, game], to, invalid="skip") == punct.dumps(deepest, to)
        assert caught[0].filename == __file__
        with pytest.raises(punct.FormatError):
            punct.dump([deepest, game], kept, to)
    assert kept.read_text() == "kept"


def test_wrong_arguments():
    for call in (lambda: punct.loads("", "png"), lambda: punct.dumps([], "png"), lambda: punct.dumps([], invalid="x")):
        with pytest.raises(ValueError, match="."):
            call()
    for call in (lambda: punct.loads(3), lambda: punct.dumps([3]), lambda: punct.Position().svg(colour="red")):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(ValueError, match="theme"):
        punct.Position().svg(theme="nothing")
    with pytest.raises(punct.FormatError):
        punct.select([], "plies <")
    with pytest.raises(ValueError, match="depth"):
        punct.perft(punct.Position(), -1)
