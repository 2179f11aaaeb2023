# SPDX-License-Identifier: MIT
"""Games in the forms that the play site has stored since 2004 (tests/data/archive), all together and class by class."""

import re
from pathlib import Path

ARCHIVE = Path(__file__).parents[1] / "data/archive"
# What lines of actions hold beyond picking a piece up, dropping it and Done; the bytes of a file decide.
CLASSES = {
    "all forms": rb"",
    "a time at every action": rb"TM\[",
    "second thoughts within a turn": rb"(?i)\bpick(?:(?!\bdone\b)[^;])*;(?:(?!\bdone\b)[^;])*\bpick",
    "drops without picks": rb"(?i)\b(?:done|start p[01])\b[^;]*;[^;]*\bdropb",
    "lines that end in CRLF": rb"\r\n",
    "comments": rb"[^A-Z]C\[",
    "several branches": rb"\)\s*\(\s*;(?!\s*GM)",
}


def make(folder, size):
    """Writes a file of so many bytes for each class: all files of the archive that are of it, over and over. Returns them
    by class."""
    files = [file.read_bytes() for file in sorted(ARCHIVE.glob("*.sgf"))]
    made = {}
    for number, (name, pattern) in enumerate(CLASSES.items()):
        games = b"\n".join(file for file in files if re.search(pattern, file)) + b"\n"
        made[name] = folder / f"real{number}.sgf"
        made[name].write_bytes(games * (size // len(games)))
    return made
