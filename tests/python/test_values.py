# SPDX-License-Identifier: MIT
"""Laws of the values: equality, hash, order, pickle, copy, repr; and the errors."""

from __future__ import annotations

import copy
import pickle

import punct
import pytest
from hypothesis import given, settings
from strategies import positions

FINDING = punct.Finding("center", "warning", "a sentence", "x.punct", 3, 4, 5, 6, "3... E@K3", ("E@K3,K4,K5",))


def values_in(position):
    yield position
    yield from position.pieces
    yield from list(position.legal_moves)[:20]
    if position.outcome:
        yield position.outcome


def holds_as_value(value):
    for other in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value), eval(repr(value))):
        assert other == value
        assert hash(other) == hash(value)
        assert not other != value
        assert type(other) is type(value)
    assert value != 1 and not value == "text"


@settings(deadline=None, max_examples=40)
@given(positions())
def test_values_pickle_copy_and_repr(position):
    for value in values_in(position):
        holds_as_value(value)


def test_findings_that_are_equal_have_one_hash():
    one, other = punct.Finding("center"), punct.Finding("center", once=True)
    assert one != other and len({one, other, punct.Finding("center", once=True)}) == 2


def test_findings_spaces_and_players_are_values():
    for value in (FINDING, *punct.SPACES[::7]):
        holds_as_value(value)
    assert pickle.loads(pickle.dumps(punct.WHITE)) is punct.WHITE
    assert eval(repr(punct.BLACK)) is punct.BLACK
    assert punct.WHITE == "white" and punct.WHITE.opponent is punct.BLACK


@settings(deadline=None, max_examples=40)
@given(positions())
def test_a_position_is_its_text_and_its_hash_its_key(position):
    assert punct.Position(str(position)) == position
    assert hash(position) == hash(position.key)
    assert position.pieces == sorted(position.pieces)


@settings(deadline=None, max_examples=25)
@given(positions())
def test_playing_leaves_the_position_alone(position):
    before = str(position)
    for move in list(position.legal_moves)[:10]:
        after = position.play(move)
        assert after == position.play(position.text(move)) and after.turn is position.turn.opponent
        assert position.parse(position.text(move)) == move
        assert move in position.legal_moves
    assert str(position) == before


@settings(deadline=None, max_examples=15)
@given(positions())
def test_a_short_move_is_the_one_that_it_matches_or_names_all(position):
    moves = position.legal_moves
    for short in {str(move).split(",")[0] for move in list(moves)[::59]}:
        matching = tuple(position.text(move) for move in moves if str(move).split(",")[0] == short)
        try:
            assert (position.text(position.parse(short)),) == matching
        except punct.AmbiguousMoveError as error:
            assert error.candidates == matching


def test_the_mark_of_a_win_belongs_to_the_text_not_to_the_move():
    game = next(game for game in punct.generate(20, seed=1) if game.termination == "connection")
    *_, before, _ = [game.root, *game.mainline()]
    position, win = before.position, game.moves[-1]
    assert position.outcome is None and win in position.wins
    assert position.text(win) == f"{win}#" and position.parse(f"{win}#") == position.parse(str(win)) == win
    assert position.play(win).outcome == punct.Outcome(position.turn, "connection")


def test_order():
    assert punct.Space("A2") < punct.Space("A3") < punct.Space("B1") <= punct.Space("b1")
    assert sorted(punct.SPACES) == list(punct.SPACES)
    moves = list(punct.Position().legal_moves)
    assert max(moves) >= min(moves) and sorted(moves)[0] == min(moves)


def test_a_finding_is_the_line_of_the_tools():
    assert str(FINDING) == "x.punct:3:4: warning: game 5, ply 6 (3... E@K3): a sentence [center]"


def refused(kind, code, call, *arguments):
    with pytest.raises(kind) as caught:
        call(*arguments)
    assert type(caught.value) is kind and caught.value.code == code and str(caught.value)
    assert isinstance(caught.value, punct.Error) and isinstance(caught.value, ValueError)
    return caught.value


def test_errors_of_moves():
    start = punct.Position()
    refused(punct.InvalidMoveError, "syntax", start.play, "hello")
    refused(punct.InvalidMoveError, "bad-cell", start.play, "E@Z3,K4,K5")
    refused(punct.InvalidMoveError, "bad-piece", start.play, "X@K3,K4,K5")
    refused(punct.IllegalMoveError, "center", start.play, "E@I9,I10,I11")
    refused(punct.IllegalMoveError, "bad-shape", start.play, "E@K3,K4,L5")
    refused(punct.IllegalMoveError, "no-piece", start.play, "K3-K9,K10,K11")
    refused(punct.IllegalMoveError, "center", start.play, "E@I9")
    after = start.play("E@K3,K4,K5")
    refused(punct.IllegalMoveError, "occupied", after.play, "T@K3,K4,L4")
    refused(punct.IllegalMoveError, "not-yours", after.play, "K3-K9,K10,K11")
    several = refused(punct.AmbiguousMoveError, "ambiguous", start.play, "E@C4")
    assert several.candidates == tuple(start.text(move) for move in start.legal_moves if str(move).startswith("E@C4,"))
    assert pickle.loads(pickle.dumps(several)).candidates == several.candidates


def test_errors_of_values():
    refused(punct.InvalidMoveError, "bad-cell", punct.Space, "I1")
    refused(punct.IllegalMoveError, "bad-shape", punct.Move, "E", ("K3", "K4", "L5"))
    refused(punct.IllegalMoveError, "wrong-level", punct.Move, "E", ("K3", "K4", "K5"), "K9", 37)
    error = refused(punct.PositionError, "bad-position", punct.Position, "standard w bT@F9,F10,G11 wM@J5,J6,K5^2")
    assert len(error.reasons) == 2 and all(code == "bad-position" for code, _ in error.reasons)
    refused(punct.PositionError, "syntax", punct.Position, "nothing")
    for wrong in (1, None, b"E@K3", ["K3"]):
        with pytest.raises(TypeError):
            punct.Position().play(wrong)
    with pytest.raises(TypeError):
        punct.Position(3)


@settings(deadline=None, max_examples=15)
@given(positions())
def test_the_view_of_legal_moves_agrees_with_itself(position):
    moves = position.legal_moves
    listed = list(moves)
    assert len(moves) == len(listed) == len(set(listed)) and bool(moves) == bool(listed)
    assert all(move in moves for move in listed[:50])
    of_pieces = [move for space in {piece.punct for piece in position.pieces} for move in moves.of(space)]
    assert sorted(of_pieces) == sorted({move for move in listed if not move.is_add})
    assert "hello" not in moves and 3 not in moves
