# SPDX-License-Identifier: MIT
"""Equality with the program on many records: the samples, tests/data, made-up games with comments and variations, and
faulty records. PUNCT_MADE and PUNCT_FAULTY are the numbers of the latter, PUNCT_RECORDS names more folders."""

from __future__ import annotations

import json
import os
import pathlib
import random
import shutil

import punct
import pytest
from conftest import ROOT
from test_program import FORMATS, LOOKS, by_place, found_by_module, found_by_program, keywords_of, options_of

ENDINGS = {"text": ".punct", "json": ".json", "jsonl": ".jsonl", "xml": ".xml", "sgf": ".sgf"}
WORDS = ("over the middle", "[%mark F7 cross]", "[%arrow K3-K9 green] a threat", "Züge & <b>tags</b>", '"quoted"')
REFUSED = ("x", "E@", "T@I9", "K3-K4", "E@A1,A2,A3", "T@F9,F10,G10", "Q16-A2,B3,B4", "E@K3", "M@C4,C5,D4^9")


def annotated(game, chance):
    """The game with comments, NAGs and variations, some within others."""
    for node in [game.root, *game.mainline()]:
        if chance.random() < 0.2:
            node.comment = chance.choice(WORDS)
        moves = node.position.legal_moves
        while moves and chance.random() < 0.1:
            branch = node.add(chance.choice(list(moves)))
            branch.nags = {chance.randrange(1, 20)}
            branch.comment = chance.choice(WORDS)
            node, moves = branch, branch.position.legal_moves
    return punct.dumps(game)


def faulty(text, chance):
    """The text of a game with something broken in it."""
    at = chance.randrange(60, len(text))
    return chance.choice(
        (
            text[:at] + text[at + chance.randrange(1, 5) :],
            text[:at] + chance.choice('Zz9@(){}"') + text[at:],
            text[:at],
            text.replace(" *\n", " 1-0\n"),
            text.replace("-H", "-I").replace("@F", "@I", 1),
        )
    )


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    folder = tmp_path_factory.mktemp("records")
    made = [
        annotated(punct.generate(1, first=number, most_plies=4 + number % 60)[0], random.Random(number))
        for number in range(1, int(os.environ.get("PUNCT_MADE", "50")) + 1)
    ]
    broken = [
        faulty(made[number % len(made)], random.Random(-number - 1))
        for number in range(int(os.environ.get("PUNCT_FAULTY", "20")))
    ]
    for name, texts in (("made", made), ("faulty", broken)):
        for number, text in enumerate(texts):
            (folder / f"{name}-{number}.punct").write_text(text)
    more = [pathlib.Path(path) for path in os.environ.get("PUNCT_RECORDS", "").split(":") if path]
    folders = [ROOT / "samples", ROOT / "tests" / "data", *more, folder]
    return sorted(path for each in folders for path in each.rglob("*") if path.suffix in ENDINGS.values())


@pytest.fixture(scope="module")
def sound(records, tmp_path_factory):
    """Copies of the files that hold one game without an error, and the games."""
    folder = tmp_path_factory.mktemp("sound")
    found = {}
    for path in records:
        games = punct.load(path)
        if len(games) == 1 and games[0].is_sound and not games.findings:
            copy = folder / f"{len(found):05}{path.suffix}"
            found[shutil.copyfile(path, copy)] = games[0]
    assert len(found) > len(records) // 2
    return found


def test_findings(program, records):
    assert by_place(found_by_module(records)) == by_place(found_by_program(program, *records))


@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.filterwarnings("ignore::punct.LossWarning")
def test_conversions(program, sound, to, tmp_path):
    program("convert", "--to", to, "--out-dir", tmp_path, *sound)
    for copy, game in sound.items():
        assert punct.dumps(game, to) == (tmp_path / copy.name).with_suffix(ENDINGS[to]).read_text(), copy


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_drawings(program, sound, look, tmp_path):
    program("render", *options_of(look), "--out-dir", tmp_path, *sound)
    for copy, game in sound.items():
        assert game.svg(**keywords_of(look)) == (tmp_path / copy.name).with_suffix(".svg").read_text(), copy


def test_legal_moves(program, sound):
    printed, _, _ = program("moves", "--json", *sound)
    told = {line["file"]: line for line in map(json.loads, printed.splitlines())}
    for copy, game in sound.items():
        position = game.final
        assert str(position) == told[str(copy)]["position"]
        assert [position.text(move) for move in position.legal_moves] == told[str(copy)]["moves"]


@pytest.mark.parametrize("bad", REFUSED)
def test_refusals(program, bad, tmp_path):
    games = punct.generate(20, seed=9, most_plies=12)
    for number, game in enumerate(games):
        (tmp_path / f"{number:02}.punct").write_text(punct.dumps(game).replace(" *\n", f" {bad} *\n"))
    found = found_by_program(program, *sorted(tmp_path.iterdir()))
    for number, game in enumerate(games):
        told = [each for each in found if each["file"].endswith(f"{number:02}.punct") and each["ply"]]
        try:
            game.final.play(bad)
        except punct.Error as error:
            assert [(told[0]["code"], told[0]["message"])] == [(error.code, str(error))]
        else:
            assert not told
