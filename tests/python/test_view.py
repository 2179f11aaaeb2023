# SPDX-License-Identifier: MIT
"""Game.view(): the page in a frame. That a browser shows it is seen by check.sh."""

from __future__ import annotations

import html
import json
import re

import punct
import pytest
from punct import _view

PAGE = '<!doctype html><main id="punct" title="a &amp; b"></main>'


@pytest.fixture(autouse=True)
def page(monkeypatch):
    monkeypatch.setattr(_view, "_page_was_shown", False)
    monkeypatch.setattr(_view, "_page", lambda: PAGE)


def held_by(view):
    """The page in a view's frame, and the text of the game that its script loads."""
    shown = view._repr_html_()
    source = re.search(r'srcdoc="([^"]*)"', shown)
    text = re.search(r"const \[text, name, ply\] = \[(.*)\];", shown).group(1)
    assert "<" not in text
    return source and html.unescape(source.group(1)), json.loads(f"[{text}]")


def test_a_notebook_holds_the_page_once():
    first, second = punct.generate(2, seed=1, most_plies=6)
    assert held_by(first.view())[0] == PAGE
    assert held_by(second.view())[0] is None
    assert held_by(second.view(page=True))[0] == PAGE and held_by(first.view(page=False))[0] is None


def test_a_view_holds_the_whole_game():
    game = punct.generate(1, seed=1, most_plies=6)[0]
    game.root.comment = "</script><!-- & \"quoted\" \\u003c"
    game.tags["White"] = '"><script>'
    shown = game.view(ply=-2, height=300)._repr_html_()
    assert shown.count("<script>") == shown.count("</script>") == 1 and "height:300px" in shown
    text, name, ply = held_by(game.view(ply=-2))[1]
    assert (name, ply) == ("game", -2)
    back = punct.loads(text)[0]
    assert back.root.comment == game.root.comment and back.moves == game.moves and back.white == game.white


def test_a_view_shows_what_is_wrong():
    broken = punct.loads("1. E@K3,K4,K5 E@I9,I10,I11 2. C@A2,A3,A4 *")[0]
    text, name, ply = held_by(broken.view())[1]
    assert name == "<string>:1" and ply == 0
    assert [finding.code for finding in punct.loads(text)[0].findings] == ["center"]


def test_views_are_refused_early():
    for wrong in ({"ply": "x"}, {"height": None}, {"ply": 1.5}):
        with pytest.raises(TypeError):
            punct.Game().view(**wrong)
