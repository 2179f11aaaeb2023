# SPDX-License-Identifier: MIT
"""Calls with wrong arguments are refused by a sentence of Python, which says what is expected."""

from __future__ import annotations

import os

import punct
import pytest

START = punct.Position()
GAME = punct.Game()
DOTS = ("K3", "K4", "K5")

NUMBER_OF_ARGUMENTS = (
    (lambda: START.play(), "Position.play(move): missing a required argument: 'move'"),
    (lambda: START.play("x", "y"), "Position.play(move): too many positional arguments"),
    (lambda: START.left(who="x"), "Position.left(player): missing a required argument: 'player'"),
    (lambda: START.svg("print"), "Position.svg(**options): too many positional arguments"),
    (lambda: START.legal_moves.of(), "LegalMoves.of(space, /): missing a required argument: 'space'"),
    (lambda: GAME.root.promote(2), "Node.promote(): too many positional arguments"),
    (lambda: punct.Position(line="x"), "Position(text=None): got an unexpected keyword argument 'line'"),
    (lambda: punct.Space("K", "3"), "Space(name): too many positional arguments"),
    (lambda: punct.Move("E@K3"), "Move(kind, dots, from_=None, level=1): missing a required argument: 'dots'"),
    (lambda: punct.Game(White="Ada"), "Game(tags=None, position=None): got an unexpected keyword argument 'White'"),
    (lambda: punct.Statistics(3), "Statistics(): too many positional arguments"),
    (lambda: punct.Statistics.from_dict(), "Statistics.from_dict(counts): missing a required argument: 'counts'"),
    (lambda: punct.perft(), "perft() missing 2 required positional arguments: 'position' and 'depth'"),
    (lambda: punct.generate(1, 2), "generate() takes 1 positional argument but 2 were given"),
    (lambda: punct.Node(), "cannot create 'punct.Node' instances"),
    (lambda: punct.LegalMoves(START), "cannot create 'punct.LegalMoves' instances"),
    (lambda: punct.Position.play(3, "E@K3"), "Position.play() is a method of punct.Position; call it on one"),
)

TYPES_OF_ARGUMENTS = (
    (lambda: punct.Position(3), "a position is made from a position line, a str, not int"),
    (lambda: START.play(None), "a move is a punct.Move or a text, such as 'E@K3,K4,K5', not NoneType"),
    (lambda: GAME.svg(animate=True), "there is no option 'animate'"),
    (lambda: GAME.svg(panels="1,2"), "there is no option 'panels'"),
    (lambda: GAME.svg(**{"with": "look.diagram"}), "there is no option 'with'"),
    (lambda: START.svg(last_move=True), "there is no option 'last_move'"),
    (lambda: GAME.svg(ply="3"), "the ply is an int, not str"),
    (lambda: START.svg(layers="yes"), "'layers' is True or False, not 'yes'"),
    (lambda: START.svg(theme=["wood", "night"]), "'theme' takes one value, not a list"),
    (lambda: START.svg(theme={"wood"}), "'theme' takes texts, not set"),
    (lambda: START.svg(mark={"K3 circle"}), "'mark' takes texts, not set"),
    (lambda: START.svg(mark=(text for text in ["K3 circle"])), "'mark' takes texts, not generator"),
    (lambda: START.svg(arrow=5), "'arrow' takes texts, not int"),
    (lambda: START.svg(label=["K3 x", b"K4 y"]), "'label' takes texts, not bytes"),
    (lambda: punct.explore([GAME], jobs="x"), "the number of jobs is an int, not str"),
    (lambda: START.legal_moves["x"], "the place of a move is an int, not str"),
    (lambda: START.top(3), "a space is a punct.Space or its name, such as 'K3', not int"),
    (lambda: START.left(0), "a player is punct.WHITE or punct.BLACK, not int"),
    (lambda: punct.Move("E", DOTS, level="1"), "a level is an int, not str"),
    (lambda: punct.Move(3, DOTS), "the kind of a piece is a str, not int"),
    (lambda: punct.Finding(3), "the code of a finding is a str, not int"),
    (lambda: punct.Finding("center", line=1.5), "the line is an int, not float"),
    (lambda: punct.Finding("center", candidates=3), "candidates are texts of moves, not int"),
    (lambda: punct.Outcome(punct.WHITE, 3), "the reason of an outcome is a str, not int"),
    (lambda: punct.loads(3), "loads() takes a str or bytes, not int"),
    (lambda: punct.loads("", strict="sgf"), "strict is True or False, not str"),
    (lambda: punct.open(os.devnull, strict="sgf"), "strict is True or False, not str"),
    (lambda: punct.open(3), "games are read from a path, several paths or a binary file, not int"),
    (lambda: punct.loads("", jobs="2"), "the number of jobs is an int, not str"),
    (lambda: punct.dumps(START), "games are one punct.Game or several, not Position"),
    (lambda: punct.dumps([START]), "a game is a punct.Game, not punct.Position"),
    (lambda: punct.select(3, "plies < 3"), "games are one punct.Game or several, not int"),
    (
        lambda: punct.select("games.sgf", "plies < 3"),
        "games are one punct.Game or several, not str; punct.open reads those of a path",
    ),
    (lambda: punct.loads("", allow=3), "allow is 'no-change' or None, not int"),
    (lambda: punct.open(os.devnull, max_game_size="8M"), "the size of the largest game is an int, not str"),
    (lambda: punct.perft("standard w", 1), "a position is a punct.Position, not str"),
    (lambda: punct.perft(START, 1.5), "the depth is an int, not float"),
    (lambda: punct.Tags("x"), "tags belong to a punct.Game, not str"),
    (lambda: punct.OpeningRow("x"), "an OpeningRow has 12 values, not 1; explore() makes it"),
    (lambda: punct.Difference("x"), "a difference is a dict, as to_dict() returns, not str"),
    (lambda: punct.generate(1, style=3), "a style is 'random', 'greedy' or 'search', not int"),
    (lambda: punct.Statistics.from_dict(3), "counts are a dict, as to_dict() returns, not int"),
    (lambda: punct.Game("White"), "tags are a mapping from str to str, not str"),
    (lambda: punct.Game({"White": 3}), "the value of a tag is a str, not int"),
    (lambda: GAME.root.add_variation(3), "a variation is made from moves, not int"),
    (lambda: setattr(GAME.root, "comment", 3), "a comment is a str, not int"),
    (lambda: setattr(punct.Game().root.add("E@K3,K4,K5"), "nags", 3), "NAGs are numbers, such as {1, 3}, not int"),
    (lambda: setattr(punct.Game().root.add("E@K3,K4,K5"), "nags", ["!"]), "a NAG is an int, not str"),
)


@pytest.mark.parametrize(("call", "sentence"), NUMBER_OF_ARGUMENTS + TYPES_OF_ARGUMENTS, ids=lambda value: str(value))
def test_wrong_arguments_are_refused_by_a_sentence(call, sentence):
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == sentence


def test_games_for_arrays_are_iterable():
    pytest.importorskip("numpy")
    with pytest.raises(TypeError, match=r"^games are an iterable of punct\.Game, not punct\.Game$"):
        punct.to_arrays(GAME)


def test_numbers_out_of_range_are_refused_by_a_sentence():
    for call, sentence in (
        (lambda: punct.generate(-1), "the number of games is a number from 0 to 18446744073709551615, not -1"),
        (lambda: punct.generate(1, seed=-1), "the seed is a number from 0 to 18446744073709551615, not -1"),
        (lambda: punct.perft(punct.Position(), 9), "the depth is a number from 0 to 8, not 9"),
        (lambda: punct.list([GAME], jobs=-5), "the number of jobs is a number from 0 to 256, not -5"),
        (lambda: punct.loads("", allow="pass"), "allow is 'no-change' or None, not 'pass'"),
        (lambda: punct.loads("", max_game_size=0), "the size of the largest game is a number from 1 to 18446744073709551615, not 0"),
        (lambda: punct.loads("", jobs=10**40), f"the number of jobs is a number from 0 to 256, not {10**40}"),
        (lambda: punct.Finding("center", ply=-1), "the ply is a number from 0 to 4294967295, not -1"),
        (lambda: punct.Move("E", DOTS, level=10**40), f"a level is a number from 1 to 36, not {10**40}"),
    ):
        with pytest.raises(ValueError, match=f"^{sentence}$"):
            call()


def test_values_that_a_drawing_does_not_take_are_refused_by_a_sentence():
    for call, sentence in (
        (lambda: START.svg(theme="none"), "theme: unknown theme 'none'; use one of screen, print, high-contrast, wood, night"),
        (lambda: START.svg(size=True), "size: a size must be a number of pixels from 16 to 20000"),
        (lambda: START.svg(arrow=["K3-K9", "C4-X7"]), r"arrow: 'X7' is not on the board: columns are A to Q \(R1\)"),
        (lambda: START.svg(moves_of="Z"), "moves_of: .*"),
        (lambda: START.svg(scale="wide"), "scale: 'wide' is not a number from 0.5 to 100"),
        (lambda: START.svg(scale=True), "scale: True is not a number from 0.5 to 100"),
        (lambda: START.png(dpi=10**400), "dpi: 10+ is not a number from 10 to 2400"),
        (lambda: START.png(dpi=float("nan")), "dpi: nan is not a number from 10 to 2400"),
        (lambda: START.svg(scale=5, size=300), "scale cannot be combined with size or card"),
        (lambda: START.svg(dpi=96), "dpi is for PNG"),
        (lambda: START.png(svg="portable"), "svg is for SVG"),
        (lambda: START.svg(svg="small"), "svg: 'small' is not portable"),
        (lambda: START.svg(ink="grey"), "ink: 'grey' is not a color such as #f2f2f2"),
        (lambda: START.svg(id_prefix="1a"), "id_prefix: '1a' is not a letter followed by letters, digits, - and _"),
    ):
        with pytest.raises(ValueError, match=f"^{sentence}$"):
            call()


def test_an_error_of_a_number_that_is_asked_for_its_value_is_raised():
    class Stopped:
        def __float__(self):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        START.svg(scale=Stopped())


def test_numbers_and_truths_of_other_types_are_accepted():
    class Two:
        def __index__(self):
            return 2

    assert len(punct.generate(Two(), most_plies=Two())) == 2
    assert punct.loads("", strict=1) == punct.loads("", strict=None) == []
    assert punct.Move("E", DOTS, "K9", Two()).level == 2
