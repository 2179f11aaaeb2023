# SPDX-License-Identifier: MIT
"""Games in JSON, read by means of Python's own parser, as docs/formats-json.md says."""
import json
import re

from plain import (MOST_NESTING, OWN_TAGS, RESULTS, RULES, TERMINATIONS, Refused, add_tag, choice, dots, is_tag_name, join,
                   need, piece, space, without_empty)  # fmt: skip


class Number(str):
    """A number as it was written."""


def number(text):
    need(abs(float(text)) != float("inf"), "a number out of range")
    return Number(text)


def refuse_constant(text):
    raise Refused(text)


class Members(list):
    """The members of an object, in order."""

    def __init__(self, pairs):
        super().__init__(pairs)
        self.names = [name for name, _ in pairs]

    def get(self, name):
        return next((value for key, value in self if key == name), None)


def parsed(text):
    try:
        value = json.loads(text, object_pairs_hook=Members, parse_int=number, parse_float=number,
                           parse_constant=refuse_constant)  # fmt: skip
    except (ValueError, RecursionError) as error:
        raise Refused(str(error)) from error
    need(not re.search(r"[\ud800-\udfff]", text_of(value)), "half a pair of surrogates")
    need("\0" not in text_of(value), "NUL")
    return value


def text_of(value):
    """All strings in it, one after the other."""
    if isinstance(value, Members):
        return "".join(name + text_of(member) for name, member in value)
    if isinstance(value, list):
        return "".join(map(text_of, value))
    return value if isinstance(value, str) else ""


def compact(value, in_comment=False):
    if isinstance(value, Members):
        return "{" + ",".join(compact(name, in_comment) + ":" + compact(member, in_comment) for name, member in value) + "}"
    if isinstance(value, list):
        return "[" + ",".join(compact(member, in_comment) for member in value) + "]"
    if isinstance(value, Number):
        return str(value)
    text = json.dumps(value, ensure_ascii=False)
    return re.sub("(?<= ) ", r"\\u0020", text) if in_comment else text


def kept_value(value):
    """The value of a tag for a member of one's own."""
    if type(value) is not str:
        return compact(value)
    try:
        return compact(value) if compact(parsed(value)) == value else value
    except Refused:
        return value


def commands(members):
    return " ".join(f"[%{name} {compact(value, True)}]" for name, value in members if is_own(name))


def is_own(name):
    return name.startswith("x-") and is_tag_name(name)


def check_names(members, known):
    need(isinstance(members, Members), "not an object")
    need(len(set(members.names)) == len(members.names), "a member twice")
    for name in members.names:
        need(name in known or is_own(name), f"unknown member {name!r}")


def string(value):
    need(type(value) is str, "not a string")
    return value


def whole(value, least, most):
    """JSON has a single kind of number: 1.0 is 1."""
    need(isinstance(value, Number) and float(value).is_integer() and least <= float(value) <= most, f"no such number {value}")
    return int(float(value))


def array(value):
    need(isinstance(value, list) and not isinstance(value, Members), "not an array")
    return value


def read_move(members, depth):
    check_names(members, ("place", "from", "dots", "level", "connects", "nags", "comment", "variations"))
    need(("place" in members.names) != ("from" in members.names), "place or from")
    need("dots" in members.names, "dots")
    move = {}
    for name, value in members:
        if name == "place":
            move["piece"] = piece(string(value))
        elif name == "from":
            move["from"] = space(string(value))
        elif name == "dots":
            move["dots"] = dots([string(dot) for dot in array(value)])
        elif name == "level":
            move["level"] = whole(value, 1, 99)
        elif name == "connects":
            need(isinstance(value, bool), "connects")
            move["connects"] = value
        elif name == "nags":
            move["nags"] = [whole(nag, 0, 255) for nag in array(value)]
        elif name == "comment":
            move["comment"] = string(value)
        elif name == "variations":
            move["variations"] = [read_variation(line, depth + 1) for line in array(value)]
    move["comment"] = join(move.get("comment", ""), commands(members))
    return without_empty(move)


def read_variation(line, depth):
    need(depth <= MOST_NESTING, "too deep")
    before = ""
    line = array(line)
    if line and isinstance(line[0], Members) and line[0] and all(name == "comment" or is_own(name) for name in line[0].names):
        check_names(line[0], ("comment",))
        before = join(string(line[0].get("comment") or ""), commands(line[0]))
        line = line[1:]
    need(line, "a variation without moves")
    moves = [read_move(move, depth) for move in line]
    if before:
        moves[0]["before"] = before
    return moves


def read_game(members):
    check_names(members, ("format", "version", "tags", "rules", "result", "termination", "position", "comment", "moves"))
    need("moves" in members.names, "moves")
    record = {"tags": []}
    for name, value in members:
        if name == "format":
            need(value == "punct" and type(value) is str, "format")
        elif name == "version":
            whole(value, 1, 1)
        elif name == "tags":
            need(isinstance(value, Members), "tags")
            for tag, text in value:
                need(tag not in OWN_TAGS, f"{tag} is no tag")
                add_tag(record, tag, string(text))
        elif name == "rules":
            record["rules"] = choice(string(value), RULES)
        elif name == "result":
            record["result"] = choice(string(value), RESULTS)
        elif name == "termination":
            record["termination"] = choice(string(value), TERMINATIONS)
        elif name in ("position", "comment"):
            record[name] = string(value)
        elif name == "moves":
            record["moves"] = [read_move(move, 0) for move in array(value)]
    for name, value in members:
        if is_own(name):
            add_tag(record, name, kept_value(value))
    need("position" not in members.names or members.get("position"), "position")
    return without_empty(record)


def decoded(data):
    try:
        return data.removeprefix(b"\xef\xbb\xbf").decode()
    except UnicodeDecodeError as error:
        raise Refused(str(error)) from error


def read(data):
    if not decoded(data).strip(" \t\r\n"):
        return []
    games = parsed(decoded(data))
    return [read_game(game) for game in ([games] if isinstance(games, Members) else array(games))]


def read_lines(data):
    lines = re.split(r"\r\n|\n|\r", decoded(data))
    return [read_game(parsed(line)) for line in lines if line.strip(" \t")]
