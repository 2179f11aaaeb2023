#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the readers with plain ones: compare.py RECORD_TREE ROOT FORMAT [FILES] [SEED].

Each format has a second reader in this folder: slow, short, made of other parts. Both read FILES files each of three kinds:
made of random records, taken from the samples, and damaged ones of either. Both must read the same records or refuse.
"""
import json
import pathlib
import random
import subprocess
import sys

import damage
import plain
import plain_json
import plain_sgf
import plain_text
import plain_xml

PLAIN = {
    "json": (plain_json.read, "json"),
    "jsonl": (plain_json.read_lines, "jsonl"),
    "xml": (plain_xml.read, "xml"),
    "sgf": (plain_sgf.read, "sgf"),
    "text": (plain_text.read, "punct"),
}


def grown(program, form, seed, number):
    """Files of random records."""
    made = subprocess.run([program, form, str(seed), str(number)], capture_output=True, check=True).stdout
    files = []
    while made:
        length, _, made = made.partition(b"\n")
        files.append(made[: int(length)])
        made = made[int(length) :]
    return files


def samples(root, form):
    """The files of this format that the repository holds, but for very large ones."""
    paths = [path for folder in ("samples", "tests/data") for path in (root / folder).rglob("*." + PLAIN[form][1])]
    paths += (root / "tests/fuzz/corpus" / form.removesuffix("l")).glob("*")
    return [path.read_bytes() for path in sorted(paths) if path.stat().st_size < 50_000]


def trees(program, form, files):
    """What the reader makes of each."""
    data = b"".join(b"%d\n%s" % (len(file), file) for file in files)
    lines = subprocess.run([program, form], input=data, capture_output=True, check=True).stdout.splitlines()
    assert len(lines) == len(files)
    return [by_name(form, json.loads(line)) for line in lines]


def by_name(form, games):
    """In SGF the order of tags means nothing, and the rules are those of the site."""
    for game in games if form == "sgf" and isinstance(games, list) else []:
        game["tags"].sort()
        game.pop("rules", None)
    return games


def without_order(tree):
    """The tree with all lines that replace a move in one list in a fixed order. A line that replaces the first move of
    another one replaces the same move as that does."""
    if isinstance(tree, list):
        return [without_order(each) for each in tree]
    if not isinstance(tree, dict):
        return tree
    tree = {name: without_order(each) for name, each in tree.items()}
    if "variations" in tree:
        deeper = [inner for line in tree["variations"] for inner in line[0].pop("variations", [])]
        tree["variations"] = sorted(tree["variations"] + deeper, key=json.dumps)
    return tree


def plain_trees(form, files):
    for file in files:
        try:
            yield PLAIN[form][0](file)
        except plain.Refused as refused:
            yield refused


def difference(fast, slow, path=""):
    """Where two trees first differ."""
    if isinstance(fast, str) and not path:
        return f"refused: {fast}"
    if isinstance(slow, plain.Refused):
        return f"read, but plainly refused: {slow}"
    if type(fast) is type(slow) and isinstance(fast, (dict, list)) and len(fast) == len(slow):
        keys = fast if isinstance(fast, dict) else range(len(fast))
        for key in keys:
            if isinstance(slow, list) or key in slow:
                if fast[key] != slow[key]:
                    return difference(fast[key], slow[key], f"{path}/{key}")
    return f"{path}: read as {json.dumps(fast)[:800]}, plainly {json.dumps(slow)[:800]}"


def main():
    program, root, form = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
    number, seed = (int(word) for word in (*sys.argv[4:], "150", "1")[:2])
    chance = random.Random(seed)
    files = [] if form == "sgf" else grown(program, form, seed, number)
    files += chance.sample(found := samples(root, form), min(number, len(found)))
    files += [damage.damaged(chance, form, chance.choice(files)) for _ in range(number * 4)]
    wrong = accepted = ordered = 0
    for file, fast, slow in zip(files, trees(program, form, files), plain_trees(form, files)):
        accepted += isinstance(fast, list)
        if isinstance(slow, plain.Refused) and isinstance(fast, str) or slow == fast:
            continue
        # Where damage takes lines of SGF back, which of several lines replaces which is not said anywhere.
        if form == "sgf" and isinstance(fast, list) and without_order(slow) == without_order(fast):
            ordered += 1
            continue
        wrong += 1
        print(f"--- {file!r}\n{difference(fast, slow)}")
    print(f"{form}: {len(files)} files, {accepted} of them read, {wrong} of them differently, {ordered} in another order")
    sys.exit(1 if wrong else 0)


main()
