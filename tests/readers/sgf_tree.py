# SPDX-License-Identifier: MIT
"""The SGF of the play site: from bytes to a tree, and the board that its pieces stand on."""
import re

from plain import FIRST_ROW, LAST_ROW, by_column_and_row, need

WHITE = " \t\r\n\v\f"
# The properties that have a meaning of their own.
KNOWN = "GM SU VV CM P0 P1 P-1 DT GN TC GS GC RE C N AN TM FF".split()
# The offsets of the minor dots by orientation: columns, rows.
ORIENTATIONS = {
    "T": "0,-1 -1,-1 | -1,-1 -1,0 | -1,0 0,1 | 0,1 1,1 | 1,1 1,0 | 1,0 0,-1",
    "C": "0,-1 0,1 | -1,-1 1,1 | -1,0 1,0 | 0,-1 0,1 | -1,-1 1,1 | -1,0 1,0",
    "E": "0,-1 0,-2 | -1,-1 -2,-2 | -1,0 -2,0 | 0,1 0,2 | 1,1 2,2 | 1,0 2,0",
    "L": "0,-1 -1,-2 | -1,-1 -2,-1 | -1,0 -1,1 | 0,1 1,2 | 1,1 2,1 | 1,0 1,-1",
    "M": "0,1 -1,-1 | -1,0 1,1 | 1,0 0,1 | 0,-1 1,1 | -1,-1 1,0 | -1,0 0,-1",
    "R": "1,1 1,2 | 1,0 2,1 | 0,-1 1,-1 | -1,-1 -1,-2 | -1,0 -2,-1 | 0,1 -1,1",
}
KINDS = "TTTTTTCCEEEELLMMRR"
# What a turn puts down may lie beside the board until it is done.
OFF_BOARD = "A0"
COLUMNS = "ABCDEFGHIJKLMNOPQ"


def kind_of(number):
    return KINDS[(number - 1) % 19]


def owner_of(number):
    return "w" if number < 19 else "b"


# Bytes to a tree: a game is a list of nodes, then its branches; a node is a list of names and values.


def decoded(data):
    """UTF-8; each byte that is no part of it is of Latin-1."""
    text, at = "", 0
    while at < len(data):
        try:
            return (text + data[at:].decode()).replace("\0", "\ufffd")
        except UnicodeDecodeError as error:
            text += data[at : at + error.start].decode() + data[at + error.start : at + error.end].decode("latin-1")
            at += error.end
    return text.replace("\0", "\ufffd")


def parsed(text):
    games, at = [], skip(text, 0)
    # No value can hold what begins a game.
    beginnings = [match.start() for match in re.finditer(rf"\([{WHITE}]*;[{WHITE}]*[Gg][Mm][{WHITE}]*\[", text)]
    begin = at
    while at < len(text):
        game, at = parse_game(text, at, 0)
        need(not any(begin < other < at for other in beginnings), "a game within a game")
        games.append(game)
        begin = at = skip(text, at)
    return games


def skip(text, at):
    return re.compile(f"[{WHITE}]*").match(text, at).end()


def parse_game(text, at, depth):
    need(text[at : at + 1] == "(" and depth <= 256, "(")
    nodes, branches = [], []
    at = skip(text, at + 1)
    while text[at : at + 1] == ";":
        node, at = parse_node(text, skip(text, at + 1))
        nodes.append(node)
    need(nodes, "a branch without nodes")
    while text[at : at + 1] == "(":
        branch, at = parse_game(text, at, depth + 1)
        branches.append(branch)
        at = skip(text, at)
    need(text[at : at + 1] == ")", ")")
    return (nodes, branches), at + 1


def parse_node(text, at):
    node = []
    while match := re.compile(rf"([A-Za-z][A-Za-z0-9]*(?:-1)?)[{WHITE}]*(?=\[)").match(text, at):
        name, at = match[1] if match[1].upper() not in KNOWN else match[1].upper(), match.end()
        while text[at : at + 1] == "[":
            value = re.compile(r"\[((?:\\.|[^\]\\])*)\]", re.DOTALL).match(text, at)
            need(value, "]")
            plain = re.sub(r"\\(.)", r"\1", value[1].replace("\r\n", "\n"), flags=re.DOTALL)
            node.append((name, plain.strip(WHITE)))
            at = skip(text, value.end())
    return node, at


def all_nodes(tree):
    nodes, branches = tree
    yield from nodes
    for branch in branches:
        yield from all_nodes(branch)


# The board: pieces by number, each with its dots (the PÜNCT first, the others in order) and its level.


def dots_of(number, space, orientation):
    column, row = COLUMNS.index(space[0]), int(space[1:])
    offsets = ORIENTATIONS[kind_of(number)].split(" | ")[orientation].split()
    spaces = []
    for offset in offsets:
        columns, rows = map(int, offset.split(","))
        at = column + columns, row + rows
        spaces.append(space_at(*at) if is_on_board(*at) else OFF_BOARD)
    return (space, *sorted(spaces, key=by_column_and_row))


def is_on_board(column, row):
    return 0 <= column < 17 and FIRST_ROW[COLUMNS[column]] <= row <= LAST_ROW[COLUMNS[column]]


def space_at(column, row):
    need(is_on_board(column, row), "bad-cell")
    return f"{COLUMNS[column]}{row}"


def space_of(column, row):
    need(len(column) == 1 and column.upper() in COLUMNS and re.fullmatch(r"\d{1,2}", row), "bad-cell")
    return space_at(COLUMNS.index(column.upper()), int(row))


def top(board, space):
    over = [(level, number) for number, (dots, level) in board.items() if space in dots]
    return max(over)[1] if over else None


def with_piece(board, number, dots):
    return fallen({**without_piece(board, number), number: (dots, 0)})


def without_piece(board, number):
    return fallen({other: place for other, place in board.items() if other != number})


def fallen(board):
    """Each piece lies on the highest of those that were there before it. Where pieces are set up freely, they may lose
    what carried them."""
    lying = {}
    for number, (dots, _) in board.items():
        lying[number] = (dots, 1 + max((level for other, level in lying.values() if set(other) & set(dots)), default=0))
    return lying


def position_line(board, mover):
    pieces = []
    for number, (dots, level) in board.items():
        text = f"{owner_of(number)}{kind_of(number)}@{','.join(dots)}" + (f"^{level}" if level > 1 else "")
        pieces.append((level, by_column_and_row(dots[0]), text))
    return " ".join(["standard", mover, *(text for _, _, text in sorted(pieces))])
