# SPDX-License-Identifier: MIT
"""Keeps every sort of object longer than what it came from, and uses it; to be run under valgrind or with sanitizers."""

from __future__ import annotations

import gc
import io
import random

import punct


def made():
    """Objects whose origins are gone when they come back."""
    game = punct.generate(1, seed=5, most_plies=12)[0]
    games = punct.open(io.BytesIO(punct.dumps(game).encode()))
    read = next(games)
    node = list(read.mainline())[3]
    branch = node.add(next(iter(node.position.legal_moves)))
    branch.add(next(iter(branch.position.legal_moves)))
    child = branch.children[0]
    branch.remove()
    position = read.final
    view = position.legal_moves
    left_early = punct.open(io.BytesIO(punct.dumps(punct.generate(300, most_plies=10)).encode()))
    next(left_early)
    return {
        "view": view,
        "iterator": iter(view.of("K3")),
        "moves": iter(view),
        "piece": position.pieces[0],
        "dots": position.pieces[-1].dots,
        "tags": read.tags,
        "mainline": read.mainline(),
        "node": node,
        "child": child,
        "findings": read.findings,
        "games": games,
        "left early": left_early,
        "error": error_of(position),
        "selected": punct.select([game, read], "plies > 3"),
    }


def error_of(position):
    try:
        position.play("E@I9,I10,I11")
    except punct.Error as error:
        return error


def use(kept):
    assert kept["view"] and len(list(kept["moves"])) == len(kept["view"]) and list(kept["iterator"]) is not None
    assert str(kept["piece"]) and str(kept["dots"][2]) and dict(kept["tags"]) and kept["findings"] == ()
    nodes = list(kept["mainline"])
    assert kept["node"] in nodes and kept["node"].game.moves and kept["node"].parent.position
    assert kept["child"].parent.parent is None and kept["child"].position.turn in (punct.WHITE, punct.BLACK)
    assert list(kept["games"]) == [] and kept["error"].code and len(list(kept["selected"])) == 2
    assert kept["left early"].findings == ()


def main():
    for seed in range(3):
        kept = made()
        gc.collect()
        names = list(kept)
        use(kept)
        random.Random(seed).shuffle(names)
        for name in names:
            del kept[name]
            gc.collect()
    print("every object outlived what it came from")


if __name__ == "__main__":
    main()
