#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the commands of the thumbnailers as a desktop does. Usage: thumbnailer_test.py PUNCT ROOT

A file of each type that they name becomes a picture of the width asked for, a game one of its last position; files that are
broken become none.
"""
import configparser
import filecmp
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

PNG = b"\x89PNG\r\n\x1a\n"
SIZES = [128, 256, 512]
SAMPLES = {
    "text/x-punct": "games/text/game-001.punct",
    "text/x-punct-diagram": "rulebook/1-board.diagram",
    "text/x-punct-position": "positions/two-chains.position",
    "application/x-punct-sgf": "games/sgf/game-001.sgf",
    "application/x-punct+json": "games/json/game-001.json",
    "application/x-punct+xml": "games/xml/game-001.xml",
}
BROKEN = {
    "nothing.punct": b"",
    "noise.punct": bytes(range(256)) * 16,
    "impossible.punct": b"1. E@K3,K4,K5 T@F9,F10,G10 2. K3-K9,K10,K11 L@C4,C5,D6 3. K9-F9,F10,F11 *\n",
    "chess.sgf": b"(;GM[3];W[e2e4])",
    "cut.json": b'{"format":"punct","version":1,"moves":[',
    "cut.xml": b'<punct version="1"><game><moves>',
    "wrong.diagram": b"standard w bT@F9,F10\n",
}


def run(command, punct, source, picture, size):
    """The command of the thumbnailer with its placeholders filled in, and the program first in PATH."""
    values = {"%i": str(source), "%o": str(picture), "%s": str(size)}
    path = f"{punct.parent}:{os.environ['PATH']}"
    return subprocess.run([values.get(word, word) for word in shlex.split(command)], env=os.environ | {"PATH": path},
                          capture_output=True, check=False)


def size_of(picture):
    """Width and height of a PNG."""
    data = picture.read_bytes()
    assert data.startswith(PNG), f"{picture} is not a PNG"
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def check_samples(commands, punct, samples, folder):
    assert sorted(commands) == sorted(SAMPLES), "each type of the thumbnailers has its sample here"
    for name, command in commands.items():
        for size in SIZES:
            picture = folder / "thumbnail.png"
            result = run(command, punct, samples / SAMPLES[name], picture, size)
            assert result.returncode == 0, f"{name}: {result.stderr}"
            assert size_of(picture)[0] == size, f"{name}: {size_of(picture)} is not {size} wide"
            picture.unlink()


def check_last_position(commands, punct, game, folder):
    """The picture is that of the last position, not of the one before."""
    listed = subprocess.run([punct, "list", "--columns", "plies", game], check=True, capture_output=True, text=True)
    last = int(listed.stdout.split()[-1])
    run(commands["text/x-punct"], punct, game, folder / "thumbnail.png", 256)
    for ply in last, last - 1:
        drawn = folder / "drawn.png"
        command = [punct, "render", "--quiet", "--ply", str(ply), "--size", "256", "--force", "-o", drawn, game]
        subprocess.run(command, check=True)
        same = filecmp.cmp(folder / "thumbnail.png", drawn, shallow=False)
        assert same == (ply == last), f"ply {ply} of {last}"


def check_broken(commands, punct, folder):
    for name, content in BROKEN.items():
        source = folder / name
        source.write_bytes(content)
        for command in set(commands.values()):
            result = run(command, punct, source, folder / "broken.png", 256)
            assert result.returncode != 0, f"{name} is broken, and {command} is content"
        source.unlink()
        left = [path for path in os.listdir(folder) if path not in ("thumbnail.png", "drawn.png")]
        assert not left, f"{name} left {left}"


def commands_by_type(folder):
    commands = {}
    for path in sorted(folder.glob("*.thumbnailer")):
        parser = configparser.ConfigParser(interpolation=None)
        parser.optionxform = str
        parser.read(path, encoding="utf-8")
        entry = parser["Thumbnailer Entry"]
        commands |= {name: entry["Exec"] for name in entry["MimeType"].split(";") if name}
    return commands


def main():
    punct, root = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    commands = commands_by_type(root / "packaging/desktop")
    with tempfile.TemporaryDirectory() as folder:
        check_samples(commands, punct, root / "samples", Path(folder))
        check_last_position(commands, punct, root / "samples/games/text/game-001.punct", Path(folder))
        check_broken(commands, punct, Path(folder))


if __name__ == "__main__":
    main()
