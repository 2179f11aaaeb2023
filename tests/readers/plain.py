# SPDX-License-Identifier: MIT
"""What the plain readers share: spaces, moves, tags, the form of a record. Each reader is one function from the bytes of a
file to a list of records, or Refused. A record is what record_tree.cpp prints."""
import re

ROSTER = ("Event", "Site", "Date", "Round", "White", "Black")
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
RULES = ("standard", "basic")
TERMINATIONS = ("connection", "center", "pieces", "repetition", "resignation", "time", "forfeit", "agreement", "abandoned",
                "unfinished")  # fmt: skip
OWN_TAGS = ("Rules", "Result", "Termination", "Position")
MOST_NESTING = 256


class Refused(Exception):
    """The file, or a game in it, is not to be read."""


def need(holds, why=""):
    if not holds:
        raise Refused(why)


# The rows of a column, from the lowest to the highest.
FIRST_ROW = dict(zip("ABCDEFGHIJKLMNOPQ", (2, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 10)))
LAST_ROW = dict(zip("ABCDEFGHIJKLMNOPQ", (8, 10, 11, 12, 13, 14, 15, 16, 16, 17, 17, 17, 17, 17, 17, 17, 16)))


def space(text):
    match = re.fullmatch(r"([A-Q])([1-9][0-9]?)", text.upper(), re.ASCII) if text.isascii() else None
    need(match and FIRST_ROW[match[1]] <= int(match[2]) <= LAST_ROW[match[1]], f"no space: {text!r}")
    return match[0]


def by_column_and_row(name):
    return name[0], int(name[1:])


def dots(names):
    """The PÜNCT, then the minor dots in their order."""
    names = [space(name) for name in names]
    need(1 <= len(names) <= 3, "one to three dots")
    return names[:1] + sorted(names[1:], key=by_column_and_row)


def piece(text):
    need(len(text) == 1 and text in "TCELMRtcelmr", f"no piece: {text!r}")
    return text.upper()


def is_tag_name(text):
    return re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_+#=:-]{0,254}", text) is not None


def add_tag(record, name, value):
    need(is_tag_name(name), f"no name of a tag: {name!r}")
    need(all(name != other for other, _ in record["tags"]), f"twice: {name}")
    record["tags"].append([name, value])


def choice(value, values):
    need(value in values, f"{value!r} is none of {values}")
    return value


def join(one, other):
    """Two comments as one."""
    return f"{one} {other}" if one and other else one or other


def without_empty(tree):
    """What is empty is as if it were missing, but for the tags, the moves and what is false."""
    return {key: value for key, value in tree.items() if key in ("tags", "moves") or value not in ("", [], None)}
