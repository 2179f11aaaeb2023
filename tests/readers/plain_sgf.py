# SPDX-License-Identifier: MIT
"""Games in the SGF of the play site, read by recursion over lists, as docs/formats-sgf.md says.

A file saved by hand is a tree of nodes. Each way from its root to a leaf is played from the beginning; the moves that two
ways share are those that end with the same `Done`.
"""
import datetime
import re

from plain import OWN_TAGS, ROSTER, is_tag_name, need, without_empty
from sgf_play import Play, commands_of, is_fact
from sgf_tree import KNOWN, WHITE, all_nodes, decoded, parsed


# The tree of moves.


def ways(tree, choices=()):
    """The ways through a tree of nodes: the numbers of the branches chosen, and the nodes, each with the branch that it
    begins if that is not the first one beside others."""
    nodes, branches = tree
    branch = choices if choices and choices[-1] > 0 else None
    here = [(node, branch if index == 0 else None) for index, node in enumerate(nodes)]
    if not branches:
        yield choices, here
    for index, inner in enumerate(branches):
        for deeper, way in ways(inner, (*choices, index)):
            yield deeper, here + way


class Node:
    """A move with the lines that replace it. If it was taken back for another one, they replace that."""

    def __init__(self, key, move, before, notes, taken_back_for):
        self.key, self.move, self.before, self.notes, self.variations = key, move, list(before), list(notes), []
        self.replaced_at = taken_back_for.replaced_at if taken_back_for else self


def text_of(notes):
    return " ".join(note for note, *_ in notes)


class Lines:
    """What the ways make of a game. The first way has its moves. Each other way begins a variation where it leaves the one
    that it branches off, or leads it on where that has no move to replace; but not where that has ended the game."""

    def __init__(self, nodes):
        self.place = {id(node): index for index, node in enumerate(nodes)}
        self.plays, self.lines, self.own, self.kinds = {}, {}, {}, {}

    def kind(self, branch, play):
        """Of a branch that begins where this play is: whether it replaces a move, leads its line on, or has no place."""
        if branch not in self.kinds:
            beside = [way for way in self.plays if way[: len(branch) - 1] == branch[:-1]]
            here = [key for key, *_ in play.moves]
            lines = [[node.key for node in self.lines[way]] for way in beside]
            if any(line[: len(here)] == here and len(line) > len(here) for line in lines):
                self.kinds[branch] = "replaces"
            elif any(self.plays[way].is_over() for way in beside):
                self.kinds[branch] = "dropped"
            else:
                self.kinds[branch] = "leads on"
        return self.kinds[branch]

    def add(self, choices, play):
        around = self.branched_off(choices, play) if any(choices) else None
        known, own = self.lines.get(around, []), self.own.get(around, [])
        nodes = []
        for index, (key, move, before, notes) in enumerate(play.moves):
            if index < len(known) and known[index].key == key and nodes == known[:index]:
                known[index].notes += [note for note in notes if note not in known[index].notes]
                nodes.append(known[index])
                continue
            if len(play.moves) <= play.shared:
                break
            taken_back_for = None
            if around is not None and nodes == known[:index]:
                if index < len(known):
                    known[index].replaced_at.variations.append(own := [])
                    taken_back_for = known[index] if index < play.shared else None
                elif nodes:
                    nodes[-1].notes += before
                    before = ()
                else:
                    play.before, before = play.before + before, ()
            own.append(Node(key, move, before, notes, taken_back_for))
            nodes.append(own[-1])
        self.plays[choices], self.lines[choices], self.own[choices] = play, nodes, own

    def branched_off(self, choices, play):
        """The way that shares most moves: rather one that goes on with the move that this one replaces, or with another
        move, where this one leaves it, and rather one that a late choice left."""
        own = [key for key, *_ in play.moves]

        def likeness(way):
            keys = [key for key, *_ in self.plays[way].moves]
            common = next((index for index, pair in enumerate(zip(keys, own)) if pair[0] != pair[1]), min(len(keys), len(own)))
            return common, keys[common : common + 1] == [play.replaced], len(keys) > common

        left = [index for index, choice in enumerate(choices) if choice > 0]
        return max((way for index in reversed(left) for way in self.lines if way[:index] == choices[:index]), key=likeness)

    def moves(self):
        return [self.tree(node) for node in self.own[next(iter(self.own))]]

    def tree(self, node):
        variations = sorted(node.variations, key=lambda line: self.place[line[0].key[0]])
        return without_empty({**node.move, "before": text_of(node.before), "comment": text_of(node.notes),
                              "variations": [[self.tree(inner) for inner in line] for line in variations]})  # fmt: skip

    def result(self):
        """That of the last way that is the game itself: no variation, and none of its moves taken back."""
        main, result = self.own[next(iter(self.own))], ()
        for choices, play in self.plays.items():
            is_main = all(self.kinds.get(choices[: index + 1], "leads on") == "leads on" for index in range(len(choices)))
            if is_main and all(node in main for node in self.lines[choices]) and len(self.lines[choices]) == len(play.moves):
                result = play.result
        return result


# The root: tags, names, what is claimed.


def name_of(value):
    text = unquoted(value)
    return re.sub(r"%(\d+)%", lambda match: chr(int(match[1])) if 0 < int(match[1]) < 0x110000 else match[0], text)


def unquoted(value):
    text = value[1:-1] if len(value) >= 2 and value[0] == value[-1] == '"' else value
    return "" if text == "null" else text.strip(WHITE)


def facts_of(nodes):
    facts = {}
    for node in nodes:
        for name, value in node:
            if name in ("P0", "P1", "P-1") and is_fact(value) and value:
                word, _, rest = re.sub(rf"[{WHITE}]+", " ", value, count=1).partition(" ")
                text = name_of(rest.strip(WHITE)) if word.lower() == "id" else unquoted(rest.strip(WHITE))
                if text:
                    facts.setdefault((int(name == "P1"), word.lower()), text)
    return facts


def day_of(text):
    match = re.fullmatch(r"(\d{4}-\d\d-\d\d)(?:-\d{4})?", text, re.ASCII)
    java = re.fullmatch(r"(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (\w{3}) (\d\d) \d\d:\d\d:\d\d .+ (\d{4})", text, re.ASCII)
    months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
    if java and java[1] in months:
        return real_day(f"{java[3]}-{months.index(java[1]) + 1:02}-{java[2]}")
    return real_day(match[1]) if match else None


OTHER_TAGS = (*ROSTER, *OWN_TAGS, "DateText", "GameName", "TimeControl", "GameSpeed", "GameComment",
              *(player + fact for player in ("White", "Black") for fact in ("Ranking", "Country", "Time")))  # fmt: skip


def real_day(text):
    try:
        return datetime.date.fromisoformat(text).strftime("%Y.%m.%d")
    except ValueError:
        return None


def tags_of(values, facts, seats):
    tags = {}
    day = day_of(values.get("DT", ""))
    if values.get("DT") and not (day and len(values["DT"]) == len(day)):
        tags["DateText"] = values["DT"]
    days = [real_day(text) for text in re.findall(r"(?<!\d)(?=(\d{4}-\d\d-\d\d)(?!\d))", values.get("GN", ""), re.ASCII)]
    tags["Date"] = day or next((day for day in reversed(days) if day), "")
    for name, tag in (("GN", "GameName"), ("TC", "TimeControl"), ("GS", "GameSpeed"), ("GC", "GameComment")):
        tags[tag] = values.get(name, "")
    for seat, color in enumerate(seats):
        player = "White" if color == "w" else "Black"
        tags[player] = facts.get((seat, "id"), "")
        for fact in ("ranking", "country", "time"):
            tags[player + fact.capitalize()] = facts.get((seat, fact), "")
    return {name: value for name, value in tags.items() if value and not (name in ("White", "Black") and value == "?")}


def has_word(text, name):
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)


def claimed(text, names):
    """The result that RE claims, and whether it leaves open who has won."""
    english = text.startswith("Game won by ")
    if english:
        text = text[len("Game won by ") :].strip(WHITE)
        exact = [name and text == name for name in names]
        guests = [len(name) if name and text.startswith(name + ".") and len(text) > len(name) + 1 else 0 for name in names]
        if sum(map(bool, exact)) == 1:
            return ("1-0", "0-1")[exact.index(True)], False
        if not any(exact) and guests[0] != guests[1]:
            return ("1-0", "0-1")[guests[1] > guests[0]], False
    for whole in (True, False):
        found, rest = [False, False], text
        for index in sorted((0, 1), key=lambda index: -len(names[index])):
            name = names[index]
            if name and (has_word(rest, name) if whole else name in rest):
                found[index] = True
                rest = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "\0", rest) if whole else rest.replace(name, "\0")
        if names[0] == names[1]:
            found = [any(found)] * 2
        if found[0] != found[1]:
            return ("1-0" if found[0] else "0-1"), False
        if found[0]:
            return "*", True
    return ("1/2-1/2", False) if text == "The game is a draw" and not english else ("*", True)


def read_game(tree):
    nodes = list(all_nodes(tree))
    root = next((node for node in nodes if node), [])
    values = {}
    others = {}
    for name, value in root:
        if name == "GM" and value:
            need(value == "25" or value.lower() == "punct", "not PÜNCT")
        elif name == "SU" and value:
            need(value.split()[0].lower() == "punct", "not PÜNCT")
        elif name in ("DT", "GN", "RE", "TC", "GS", "GC", "CM"):
            if value:
                values.setdefault(name, value)
        elif name not in KNOWN and name not in OTHER_TAGS and is_tag_name(name) and value:
            others.setdefault(name, []).append(value)
    seats = "bw" if re.sub(r"\D", "", values.get("CM", "")) == "10" else "wb"
    facts = facts_of(nodes)
    commands = [command for node in nodes for _, command, *_ in commands_of(node)]
    played = commands.index("done") if "done" in commands else len(commands)
    has_start = "start" in commands or "edit" in commands[:played]
    lines = Lines(nodes)
    for choices, way in ways(tree):
        play = Play(seats, has_start, list(lines.plays.values()))
        for node, branch in way:
            play.node(node, branch and lines.kind(branch, play))
        play.end()
        lines.add(choices, play)
    plays = list(lines.plays.values())
    tags = {**tags_of(values, facts, seats), **{name: " ".join(texts) for name, texts in others.items()}}
    position = next((play.position for play in reversed(plays) if play.started), plays[0].position)
    record = {"tags": sorted(map(list, tags.items())), "position": position, "moves": lines.moves()}
    record["comment"] = text_of(dict.fromkeys(note for play in plays for note in play.before))
    if result := lines.result():
        record["result"], record["termination"] = result
    elif values.get("RE"):
        names = [tags.get("White", ""), tags.get("Black", "")]
        record["result"], unclear = claimed(values["RE"], names)
        record["unclear"] = unclear or None
    else:
        record["result"], record["termination"] = "*", "unfinished"
    return without_empty(record)


def read(data):
    return [read_game(tree) for tree in parsed(decoded(data.removeprefix(b"\xef\xbb\xbf")))]
