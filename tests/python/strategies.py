# SPDX-License-Identifier: MIT
"""Positions and games by chance, for hypothesis."""

from __future__ import annotations

import punct
from hypothesis import strategies as st


@st.composite
def positions(draw):
    """A position of a made-up game, finished ones among them."""
    game = punct.generate(
        1,
        seed=draw(st.integers(0, 2**32)),
        rules=draw(st.sampled_from(["standard", "basic"])),
        most_plies=draw(st.integers(0, 60)),
    )[0]
    return game.final


@st.composite
def games(draw):
    """A made-up game with comments, NAGs and variations, some within others."""
    game = punct.generate(1, seed=draw(st.integers(0, 2**32)), most_plies=draw(st.integers(0, 12)))[0]
    texts = st.text(st.characters(min_codepoint=32, max_codepoint=0x2FFF, blacklist_characters="{}[]"), max_size=12)
    for node in [game.root, *game.mainline()]:
        if draw(st.booleans()):
            node.comment = " ".join(draw(texts).split())
        moves = node.position.legal_moves
        for _ in range(draw(st.integers(0, 2)) if moves else 0):
            branch = node.add(draw(st.sampled_from(list(moves)[:40])))
            branch.nags = draw(st.sets(st.integers(1, 255), max_size=2))
    return game
