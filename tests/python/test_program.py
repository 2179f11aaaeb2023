# SPDX-License-Identifier: MIT
"""Equality with the program, on samples, faulty records and made-up games."""

from __future__ import annotations

import gzip
import json
import os
import warnings

import punct
import pytest
from conftest import FAULTY, FOLDERS, SAMPLES

FORMATS = ("text", "json", "jsonl", "xml", "sgf")


def found_by_program(program, *paths):
    _, errors, _ = program("validate", "--diagnostics", "json", "--color", "never", *paths)
    found = [json.loads(line) for line in errors.splitlines() if line.startswith("{")]
    return [finding for finding in found if "game" in finding and finding["code"] != "unreadable"]


def as_object(finding):
    names = ("file", "line", "column", "game", "ply", "severity", "code", "message")
    made = {name: getattr(finding, name) for name in names}
    return made | ({"candidates": list(finding.candidates)} if finding.candidates else {})


def found_by_module(paths):
    with punct.open(paths) as games:
        of_games = [finding for game in games for finding in game.findings]
        return [as_object(finding) for finding in of_games + list(games.findings)]


def by_place(findings):
    return sorted(findings, key=lambda finding: (finding["file"], finding["line"], finding["column"], str(finding)))


@pytest.mark.parametrize("paths", [SAMPLES, FAULTY], ids=["samples", "faulty"])
def test_findings_are_those_of_validate(program, paths):
    assert by_place(found_by_module(paths)) == by_place(found_by_program(program, *paths))


def nodes_of(game):
    left = [game.root]
    while left:
        yield left[-1]
        left.extend(left.pop().children)


def test_a_node_without_a_position_has_the_error_of_a_finding():
    refused = set()
    for game in punct.open(FAULTY):
        for node in nodes_of(game):
            try:
                assert node.position.turn
            except punct.Error as error:
                assert error.code in {finding.code for finding in game.findings}
                assert not isinstance(error, punct.PositionError) or error.reasons
                refused.add(error.code)
    assert {"center", "occupied", "ambiguous", "bad-position"} <= refused


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.filterwarnings("ignore::punct.LossWarning")
def test_conversions_are_those_of_convert(program, folder, to):
    converted, _, _ = program("convert", "--to", to, folder)
    assert punct.dumps(punct.load(folder), to, invalid="skip") == converted


@pytest.mark.parametrize("style", ["random", "greedy", "search"])
def test_made_up_games_are_those_of_generate(program, style):
    made, _, _ = program("generate", "--games", 2, "--seed", 3, "--style", style, "--most-plies", 40)
    assert punct.dumps(punct.generate(2, seed=3, style=style, most_plies=40)) == made


def test_judgments_are_those_of_analyze(program, tmp_path):
    game = punct.generate(1, seed=5, style="greedy", most_plies=30)[0]
    punct.dump(game, tmp_path / "game.punct")
    printed, _, _ = program("analyze", "--search", 300, "--best", 2, "--json", tmp_path / "game.punct")
    wanted = json.loads(printed)
    judged = punct.load(tmp_path / "game.punct")[0].judge(300, moves=2)
    assert judged["plies"] == wanted["plies"]
    assert {"score", "cost", "turning_point", "best"} <= judged["plies"][1].keys()
    position = game.root.position
    assert position.search(300, moves=2)["best"] == wanted["plies"][0]["best"]


def test_a_search_takes_numbers_from_one():
    for call in (punct.Position().search, punct.Game().judge):
        for wrong in (0, -1):
            with pytest.raises(ValueError, match=f"number of positions is a number from 1 to 1000000000, not {wrong}"):
                call(wrong)
            with pytest.raises(ValueError, match=f"number of moves is a number from 1 to 32, not {wrong}"):
                call(1, moves=wrong)
        with pytest.raises(ValueError, match="number of moves"):
            call(1, moves=33)
        with pytest.raises(TypeError):
            call("many")
    for wrong in ("x", None, 3):
        with pytest.raises(TypeError, match="is a method of punct.Position; call it on one"):
            punct.Position.search(wrong, 5)


def test_legal_moves_come_in_the_order_of_moves(program):
    for game in punct.generate(6, seed=9, most_plies=40):
        position = game.final
        printed, _, _ = program("moves", "--position", position)
        assert [position.text(move) for move in position.legal_moves] == printed.split()


LOOKS = [
    {},
    {"theme": "print", "layers": True},
    {"orientation": "black", "coordinates": "spaces", "sets": True},
    {"arrow": ["K3-K9 green", "C4-F7"], "highlight": "center", "caption": "A caption"},
    {"explode": True, "background": "none", "size": 300},
    {"marker": "L9", "path": "K3-K9 red", "label": ["K3 start", "K9 end"], "mark": "F7 cross", "ghost": "bT@F9,F10,G10"},
    {"crop": "K7+3", "inset": ["K7", "F9"], "legend": True, "detail": "full", "title": "A title"},
    {"view": "oblique", "stacks": True, "lang": "de", "turn": "none"},
    {"pieces": True, "plain": True, "spaces": "each", "connection": True},
    {"card": True, "caption": "One line\nand another", "size": 600},
    {"card": True, "view": "board", "ink": "#402010"},
    {"crop": ["K7", "K7,F9"], "inset": ["K7", "K7"], "coordinates": "none"},
    {"scale": 6.5, "svg": "portable", "id-prefix": "fig1", "background": "#fff8e7"},
]


def keywords_of(look):
    """The keyword arguments of svg() for the same."""
    return {name.replace("-", "_"): value for name, value in look.items()}


def options_of(look):
    """The options of `punct render` for those of svg()."""
    options = []
    for name, value in look.items():
        for each in value if isinstance(value, list) else [value]:
            options += [f"--{name}"] if each is True else [f"--{name}", each]
    return options


@pytest.mark.parametrize("options", LOOKS, ids=str)
def test_drawings_are_those_of_render(program, options):
    for game in punct.generate(2, seed=4, most_plies=30):
        drawn, _, _ = program("render", "--position", game.final, *options_of(options))
        assert game.final.svg(**keywords_of(options)) == drawn
    options.pop("svg", None)
    assert game.final.png(**keywords_of(options))[:8] == b"\x89PNG\r\n\x1a\n"


def test_a_card_and_a_scaled_picture_are_those_of_render(program, tmp_path):
    games = punct.generate(1, seed=8)
    games[0].tags.update({"White": "Ada", "Black": "Bo", "Date": "2007.02.??", "Event": "Club evening"})
    punct.dump(games, tmp_path / "game.punct")
    for ply in (0, 7, -1):
        drawn, _, _ = program("render", "--card", "--lang", "fr", "--ply", ply, tmp_path / "game.punct")
        assert games[0].svg(card=True, lang="fr", ply=ply) == drawn
    program("render", "--scale", "4", "--dpi", "150", "-o", tmp_path / "game.png", tmp_path / "game.punct")
    assert games[0].png(scale=4, dpi=150) == (tmp_path / "game.png").read_bytes()


def test_a_notebook_gets_the_element_of_a_drawing():
    for drawn in punct.generate(1, most_plies=9)[0], punct.Position():
        assert drawn._repr_svg_().startswith("<svg") and drawn.svg().endswith(drawn._repr_svg_())


def test_a_ply_of_a_game_is_drawn_as_render_draws_it(program, tmp_path):
    game = punct.generate(1, seed=8)[0]
    punct.dump([game], tmp_path / "game.punct")
    for ply in (0, 3, -2):
        drawn, _, _ = program("render", "--ply", ply, "--last-move", tmp_path / "game.punct")
        assert punct.load(tmp_path / "game.punct")[0].svg(ply=ply, last_move=True) == drawn


def test_analysis_statistics_and_selection_are_those_of_the_tools(program, tmp_path):
    games = punct.generate(12, seed=5, most_plies=60)
    path = tmp_path / "games.punct"
    punct.dump(games, path)
    statistics = punct.Statistics()
    for game in punct.open(path):
        statistics.add(game)
    printed, _, _ = program("stats", "--json", path)
    counted = json.loads(printed)
    assert statistics.to_dict() == counted.get("result", counted)
    printed, _, _ = program("analyze", "--json", "--game", 2, path)
    analyzed = json.loads(printed)
    assert punct.analyze(punct.load(path)[1]) == analyzed
    for where in ("plies < 30", "cut by black", "white ~ 'Ada' or jumps > 3", "not (result 1-0)"):
        selected, errors, status = program("select", "--where", where, path)
        if status == 2:
            with pytest.raises(punct.FormatError):
                punct.select(games, where)
        else:
            assert punct.dumps(punct.select(games, where)) == selected or not list(punct.select(games, where))


def test_perft_is_that_of_the_program():
    assert punct.perft(punct.Position(), 1) == 4986
    assert punct.perft(punct.Position(), 2) == 23841810


def test_names_of_files_mean_what_they_mean_to_the_program(program, tmp_path):
    made = punct.generate(3, seed=1)
    (tmp_path / "made.punct").write_text(punct.dumps(made))
    for name in ("a.ndjson", "a.SGF", "a.sgf.gz", "a.jsonl.zst", "a.xml.zip", "a.punct.xz", "a.json.BZ2", "a.position"):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", punct.LossWarning)
            punct.dump(made, tmp_path / name)
        written = (tmp_path / name).read_bytes()
        program("convert", "-q", tmp_path / "made.punct", "-o", tmp_path / name, "--force")
        assert (tmp_path / name).read_bytes() == written, name
    for name in ("a.txt", "a"):
        punct.dump(made, tmp_path / name)
        assert (tmp_path / name).read_text() == punct.dumps(made)
    punct.dump(made, tmp_path / "b.gz", "sgf")
    assert gzip.decompress((tmp_path / "b.gz").read_bytes()).decode() == punct.dumps(made, "sgf")
    before = sorted(tmp_path.iterdir())
    for name in ("x.foo", "x.tar", "x.sgf.tgz", "x.tar.gz", b"x.\xff"):
        with pytest.raises(ValueError, match="no format for the extension"):
            punct.dump(made, os.fsencode(tmp_path) + b"/" + os.fsencode(name))
    assert sorted(tmp_path.iterdir()) == before
