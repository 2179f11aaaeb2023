# SPDX-License-Identifier: MIT
"""Positions by chance, for hypothesis."""

from __future__ import annotations

import random

import punct
from hypothesis import strategies as st


@st.composite
def positions(draw):
    """A position after a few moves by chance, of a piece on the board rather than of a new one."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    position = punct.Position(draw(st.sampled_from(["standard w", "basic w"])))
    for _ in range(draw(st.integers(0, 12))):
        moves = [move for piece in position.pieces for move in position.legal_moves.of(piece.punct)]
        moves = moves if moves and chance.random() < 0.6 else list(position.legal_moves)
        if moves:
            position = position.play(chance.choice(moves))
    return position
