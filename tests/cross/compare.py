#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares a build of the program with another, such as one for another processor: the same bytes, findings and status.

usage: compare.py [--without WHAT]... [--inflate] REFERENCE ROOT -- OTHER...

REFERENCE is the program to compare with, OTHER the command that runs the other one, ROOT the folder of the sources.
WHAT is left out: pictures (PNG), or packed (compressed outputs). With --inflate the pixels of PNG are compared, not the
bytes in which they are compressed: the library that does it has code of its own for each processor.
"""
import hashlib
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import zlib

SAMPLES = "samples/games/text"
ONE = "samples/games/text/game-002.punct"


def runs(root, without):
    """Words of a run each; `@/` is an empty folder for what they write."""
    formats = {"text": "punct", "json": "json", "jsonl": "jsonl", "xml": "xml", "sgf": "sgf"}
    everything = [str(path.relative_to(root)) for path in sorted((root / "tests/data").rglob("*"))
                  if path.suffix in (".punct", ".json", ".jsonl", ".xml", ".sgf")]
    yield ["validate", "samples/games", "samples/site"]
    yield ["validate", "--diagnostics", "json", *everything]
    for name in formats:
        folder = f"samples/games/{name}"
        for target, other in formats.items():
            yield ["convert", "-q", "--to", target, folder]
            yield ["convert", "-q", "--to", target, folder, "-o", f"@/games.{other}"]
    yield ["convert", "-q", "--to", "jsonl", "samples/site"]
    for options in ([], ["--theme", "print", "--legend", "--sets"], ["--layers", "--last-move", "--lang", "de"],
                    ["--explode", "--orientation", "black"], ["--stacks", "--ply", "-1"], ["--view", "oblique"]):
        yield ["render", *options, SAMPLES, "--out-dir", "@/drawn"]
    yield ["render", "--animate", "--from-ply", "20", ONE, "-o", "@/animated.svg"]
    yield ["render", "--panels", "0,3,-1", ONE, "-o", "@/panels.svg"]
    for diagram in sorted((root / "samples/rulebook").glob("*.diagram")):
        yield ["render", str(diagram.relative_to(root)), "-o", f"@/{diagram.stem}.svg"]
    yield ["list", SAMPLES]
    yield ["list", "--json", "--sort", "date,white", "samples/games"]
    yield ["list", "--duplicates", "symmetric", "samples/games/text", "samples/games/sgf"]
    yield ["stats", SAMPLES]
    yield ["stats", "--json", "samples/games"]
    yield ["explore", "--json", "--depth", "2", SAMPLES]
    yield ["select", "--where", "plies > 40 and white ~ 'a'", "--json", SAMPLES]
    yield ["select", "--where", "plies >", SAMPLES]
    yield ["analyze", "--json", ONE]
    yield ["analyze", "--search", "300", "--json", ONE]
    yield ["analyze", "--puzzles", "--json", ONE]
    yield ["moves", "--json", ONE]
    yield ["replay", "--position", SAMPLES]
    yield ["replay", "--ply", "12", ONE]
    yield ["diff", "samples/games/text/game-001.punct", "samples/games/xml/game-001.xml"]
    yield ["diff", "samples/games/text/game-001.punct", "samples/games/text/game-002.punct"]
    yield ["generate", "--games", "40", "--seed", "5"]
    yield ["generate", "--games", "1", "--seed", "5", "--style", "greedy"]
    yield ["perft", "--depth", "2"]
    yield ["split", "--parts", "3", SAMPLES, "--out-dir", "@/parts"]
    yield ["schema", "json"]
    for words in (["--help"], ["render", "--help"], ["--version"], ["nothing"], ["validate", "--nothing"], ["validate", "no-such-file"],
                  ["convert", "--to", "sgf", "-o", "@/no/such/folder/x.sgf", ONE]):
        yield words
    if "packed" not in without:
        yield ["convert", "-q", SAMPLES, "--to", "text", "-o", "@/games.punct.xz"]
        yield ["convert", "-q", SAMPLES, "--to", "text", "-o", "@/games.punct.gz"]
    if "pictures" not in without:
        yield ["render", ONE, "-o", "@/board.png"]
        yield ["render", "--theme", "print", "--layers", ONE, "-o", "@/layers.png"]


def inflated(png):
    """The chunks of a PNG, with the pixels in place of those that hold them compressed."""
    at, chunks, packed = 8, [], b""
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at:at + 8])
        content = png[at + 8:at + 8 + size]
        if kind == b"IDAT":
            packed += content
        else:
            chunks.append(kind + content)
        at += 12 + size
    return b"".join([png[:8], *chunks, zlib.decompress(packed)])


def digest_of(folder, inflate):
    if not folder.exists():
        return []
    found = []
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            data = path.read_bytes()
            data = inflated(data) if inflate and path.suffix == ".png" else data
            found.append((str(path.relative_to(folder)), hashlib.sha256(data).hexdigest()))
    return found


def run(command, words, root, inflate):
    """What the words give: status, both outputs, the files that were written."""
    with tempfile.TemporaryDirectory() as folder:
        words = [word.replace("@/", folder + "/") for word in words]
        done = subprocess.run([*command, *words], cwd=root, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        texts = [text.replace(folder.encode(), b"@") for text in (done.stdout, done.stderr)]
        return {"status": done.returncode, "output": texts[0], "errors": texts[1], "files": digest_of(pathlib.Path(folder), inflate)}


def difference(name, wanted, got):
    if not isinstance(wanted, bytes):
        return f"{name}: {str(got)[:300]}, not {str(wanted)[:300]}"
    at = next((i for i, (a, b) in enumerate(zip(wanted, got)) if a != b), min(len(wanted), len(got)))
    begin = max(0, at - 60)
    return f"{name} from byte {at} on: {got[begin:at + 100]!r}, not {wanted[begin:at + 100]!r}"


def main(arguments):
    without = set()
    while arguments and arguments[0] == "--without":
        without.add(arguments[1])
        arguments = arguments[2:]
    inflate = arguments[:1] == ["--inflate"]
    arguments = arguments[1:] if inflate else arguments
    if len(arguments) < 4 or arguments[2] != "--":
        sys.exit(__doc__)
    reference, root, other = [os.path.abspath(arguments[0])], pathlib.Path(arguments[1]), arguments[3:]
    same, differ = 0, 0
    for words in runs(root, without):
        wanted, got = run(reference, words, root, inflate), run(other, words, root, inflate)
        faults = [difference(name, wanted[name], got[name]) for name in wanted if wanted[name] != got[name]]
        if faults:
            differ += 1
            print(f"punct {' '.join(words)[:200]}", *faults, sep="\n  ")
        else:
            same += 1
    print(f"{same} of {same + differ} runs give the same")
    sys.exit(1 if differ or not same else 0)


main(sys.argv[1:])
