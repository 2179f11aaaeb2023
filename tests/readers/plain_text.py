# SPDX-License-Identifier: MIT
"""Games in text, read by regular expressions, as docs/formats-text.md and docs/moves-and-positions.md say."""
import re

from plain import (MOST_NESTING, RESULTS, RULES, TERMINATIONS, add_tag, choice, dots, join, need, piece, space,
                   without_empty)  # fmt: skip

WHITE = " \t\n\v\f\r"
TAG_START = re.compile(r'\[[A-Za-z0-9][A-Za-z0-9_+#=:-]{0,254}[ \t]+"')
TAG = re.compile(r'\[[ \t]*([^ \t"\]\r\n]*)[ \t]*"((?:\\["\\]|\\(?!["\\])|[^"\\\r\n])*)"[ \t]*\]')
TOKEN = re.compile(r"""
    (?P<brace>\{[^}]*\}) | (?P<rest>;[^\r\n]*) | (?P<open>\((?![wWbB]\))) | (?P<close>\))
  | (?P<nag>\$[0-9]+) | (?P<suffix>[!?]+) | (?P<result>\*|1/2-1/2(?![^\s{}()\[\];$!?*])|[01]-[01](?![^\s{}()\[\];$!?*]))
  | (?P<number>[0-9]+(?=[.\s{}()\[\];$!?*]|$)\.*) | (?P<dots>\.+)
  | (?P<move>(?:\([wWbB]\)[ ]*)?[^\s{}()\[\];$!?*]+)
""", re.VERBOSE | re.ASCII)  # fmt: skip
MOVE = re.compile(r"""
    (?:\((?P<player>[wWbB])\)[ ]*)?
    (?: (?P<add>[A-Za-z])@ | (?:(?P<moved>[A-Za-z]):)? (?P<leaves>[A-Za-z][0-9]+)(?:->|→|–|-) )
    (?P<dots>[A-Za-z][0-9]+(?:,[A-Za-z][0-9]+){0,2}) (?:\^(?P<level>[0-9]+))? (?P<mark>\#)?
""", re.VERBOSE | re.ASCII)  # fmt: skip
SUFFIXES = ("", "!", "?", "!!", "??", "!?", "?!")


def read_move(text):
    match = MOVE.fullmatch(text)
    need(match, f"no move: {text!r}")
    move = {}
    if match["leaves"]:
        move["from"] = space(match["leaves"])
    if match["add"] or match["moved"]:
        move["piece"] = piece(match["add"] or match["moved"])
    move["dots"] = dots(match["dots"].split(","))
    if match["player"]:
        move["player"] = match["player"].upper()
    if match["level"]:
        need(match["level"][0] != "0" and int(match["level"]) <= 99, "level")
        move["level"] = int(match["level"])
    if match["mark"]:
        move["connects"] = True
    return move


def folded(text):
    return " ".join(word for word in re.split(f"[{WHITE}]+", text) if word)


class Line:
    """A line of play that is being read."""

    def __init__(self):
        self.moves, self.before = [], ""

    def comment(self, text):
        if self.moves:
            self.moves[-1]["comment"] = join(self.moves[-1].get("comment", ""), text)
        else:
            self.before = join(self.before, text)


def read_tags(record, text):
    """The tags at the front; returns what follows them."""
    while True:
        text = after_gap(text)
        if not text.startswith("["):
            return text
        match = TAG.match(text)
        need(match, "no tag")
        take_tag(record, match[1], re.sub(r'\\(["\\])', r"\1", match[2]))
        text = text[match.end() :]


def take_tag(record, name, value):
    kinds = {"Rules": ("rules", RULES), "Result": ("result", RESULTS), "Termination": ("termination", TERMINATIONS)}
    if name in kinds:
        member, values = kinds[name]
        need(member not in record, f"twice: {name}")
        record[member] = choice(value, values)
    elif name == "Position":
        need("position" not in record, "twice: Position")
        record["position"] = value
    else:
        add_tag(record, name, value)


def after_gap(text):
    return re.sub(rf"\A[{WHITE}]+", "", text)


def read_game(text):
    record = {"tags": []}
    line, opened = Line(), []
    while text := after_gap(text):
        if text.startswith("[") and not line.moves and not opened and "token" not in record and not record.get("begun"):
            text = read_tags(record, text)
            continue
        match = TOKEN.match(text)
        need(match, f"unexpected {text[:10]!r}")
        kind, token, text = match.lastgroup, match[0], text[match.end() :]
        if kind in ("brace", "rest"):
            line.comment(folded(token[1:-1] if kind == "brace" else token[1:]))
            continue
        if kind == "dots":
            continue
        record["begun"] = True
        need("token" not in record, "text after the result")
        if kind == "move":
            line.moves.append(read_move(token))
        elif kind == "nag":
            need(line.moves and int(token[1:]) <= 255, token)
            line.moves[-1].setdefault("nags", []).append(int(token[1:]))
        elif kind == "suffix":
            need(line.moves and token in SUFFIXES, token)
            line.moves[-1].setdefault("nags", []).append(SUFFIXES.index(token))
        elif kind == "open":
            need(line.moves and len(opened) < MOST_NESTING, "(")
            opened.append(line)
            line = Line()
        elif kind == "close":
            need(opened and line.moves, ")")
            close(opened[-1].moves[-1], line)
            line = opened.pop()
        elif kind == "result":
            need(not opened, "a result in a variation")
            record["token"] = choice(token, RESULTS)
    need(not opened, "an open variation")
    record["comment"], record["moves"] = line.before, line.moves
    if line.moves and line.before:
        record["comment"] = line.before
    record.pop("begun", None)
    return without_empty(record)


def close(move, line):
    if line.before:
        line.moves[0]["before"] = line.before
    move.setdefault("variations", []).append(line.moves)


def checked(text):
    need(not re.search("[\0\ud800-\udfff]", text), "NUL, or bytes that are not UTF-8")
    return text


def games_of(text):
    """The texts of the games: a tag after an empty line begins one, even in a comment; and what follows an empty line
    after a result."""
    text = re.sub(r"\r\n?", "\n", text)
    starts = [0]
    for match in re.finditer(r"(?m)(?:^[ \t]*\n)\[", text):
        if TAG_START.match(text, match.end() - 1):
            starts.append(match.end() - 1)
    for begin, end in zip(starts, [*starts[1:], len(text)]):
        yield from parts_by_result(checked(without_escaped_lines(text[begin:end])))


def without_escaped_lines(text):
    """Without the lines that begin with a percent sign, where no comment is open."""
    return re.sub(r"(\{[^}]*\}?|;[^\n]*|\"[^\n\"]*\")|(?m:^)%[^\n]*", lambda match: match[1] or "", text)


def parts_by_result(text):
    """Cuts behind each result of depth 0 that an empty line follows; also before a tag at the start of a line after moves."""
    depth, at, begin, has_moves, has_result = 0, 0, 0, False, False
    while at < len(text):
        gap = re.compile(rf"[{WHITE}]*").match(text, at)
        if has_result and gap[0].count("\n") >= 2:
            yield text[begin : gap.end()]
            begin, depth, has_moves, has_result = gap.end(), 0, False, False
        at = gap.end()
        if at == len(text):
            break
        if text[at] == "[" and (at == 0 or text[at - 1] == "\n") and has_moves and TAG_START.match(text, at):
            yield text[begin:at]
            begin, depth, has_moves, has_result = at, 0, False, False
        if text[at] == "[" and not has_moves:
            tag = TAG.match(text, at)
            at = tag.end() if tag else (text.find("\n", at) if "\n" in text[at:] else len(text))
            continue
        token = TOKEN.match(text, at)
        if not token:
            has_moves = True
            at += 1
            continue
        depth += (token.lastgroup == "open") - (token.lastgroup == "close" and depth > 0)
        has_moves = has_moves or token.lastgroup not in ("brace", "rest", "dots")
        has_result = has_result or (token.lastgroup == "result" and depth == 0)
        at = token.end()
    if text[begin:].strip(WHITE) or begin == 0:
        yield text[begin:]


def read(data):
    text = data.removeprefix(b"\xef\xbb\xbf").decode(errors="surrogateescape")
    return [read_game(game) for game in games_of(text) if game.strip(WHITE)]
