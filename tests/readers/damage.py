# SPDX-License-Identifier: MIT
"""Small damages to files of games: some leave them sound, some do not."""
import re

WORDS = {
    "json": [b'"', b",", b":", b"{}", b"[]", b"null", b"true", b"1", b"-1", b"1.0", b"1e2", b"256", b"00", b'"x-a":1,', b'"x-b":"2",',
             b'"comment":"c",', b'"moves":[],', b'"nags":[1],', b'"level":3,', b'"connects":false,', b'"version":1,', b"\\u0000",
             b"\\ud800", b"\\ud83d\\ude42", b"\xff", b"\xc0\x80", b"\n", b" ", b"\xc3\xa9", b'"variations":[[]],', b"\x1f", b"//"],
    "xml": [b"<", b">", b"/>", b"<!-- c -->", b"<?p i?>", b"<![CDATA[x]]>", b"]]>", b"&amp;", b"&#65;", b"&#x41;", b"&#0;", b"&lt", b"&",
            b"<comment>c</comment>", b"<comment/>", b"<game/>", b"<variation></variation>", b' level="2"', b' nags="1 2"', b' nags="256"',
            b" connects='1'", b' version="1"', b' xmlns="u"', b' xsi:a="b"', b"\xff", b"\xc3\xa9", b"\x01", b"<!DOCTYPE a>", b"\n", b" ",
            b'<tag name="A">b</tag>', b"<position>basic w</position>", b"&#13;", b"x"],
    "text": [b"(", b")", b"{", b"}", b"{c}", b";c\n", b"$1", b"$256", b"!", b"?!", b"!?!", b"1.", b"2...", b"*", b"1-0", b"0-0", b"1/2-1/2", b"(W)",
             b"(b) ", b"\n\n", b"\r\n", b"\r", b"\n%x\n", b"[A \"b\"]\n", b"\n\n[A \"b\"]\n", b"[", b"]", b"\\", b"\"", b"^2", b"^0", b"^99", b"#", b"->",
             b"\xe2\x86\x92", b"\xe2\x80\x93", b"E:", b"E@K3,K4,K5 ", b"k3-k9 ", b"\t", b" ", b"\0", b"\xff", b"\xc3\xa9", b"..."],
}  # fmt: skip
WORDS["jsonl"] = WORDS["json"]


def damaged(chance, form, file):
    """One to three damages, one after the other."""
    for _ in range(chance.randint(1, 3)):
        file = chance.choice(SGF_DAMAGES if form == "sgf" else DAMAGES)(chance, form, file)
    return file


def plant(chance, form, file):
    at = place(chance, file)
    return file[:at] + chance.choice(WORDS[form]) + file[at:]


def place(chance, file):
    """Anywhere, or rather where something begins or ends."""
    edges = [match.start() for match in re.finditer(rb"\b|(?<=[^\w\s])|(?=[^\w\s])", file)]
    return chance.choice(edges) if edges and chance.random() < 0.8 else chance.randint(0, len(file))


def cut(chance, form, file):
    one, other = sorted((place(chance, file), place(chance, file)))
    return file[:one] + file[min(other, one + chance.choice((1, 8, 400))) :]


def truncate(chance, form, file):
    return file[: place(chance, file)] if chance.random() < 0.3 else file


def double(chance, form, file):
    """A line, a member or a few words once more, where they stand or elsewhere."""
    parts = [match.span() for match in re.finditer(rb"[^\n]+\n|\{[^{}]*\},?|<[^<>]*>|\[[^\[\]]*\]|\S+\s", file)]
    if not parts:
        return file
    begin, end = chance.choice(parts)
    at = end if chance.random() < 0.5 else chance.choice(parts)[0]
    return file[:at] + file[begin:end] + file[at:]


def exchange(chance, form, file):
    parts = [match.span() for match in re.finditer(rb"[A-Q]\d+|\{[^{}]*\}|<(?:place|move)[^<>]*>|\w+|\[[^\[\]]*\]", file)]
    if len(parts) < 2:
        return file
    (a, b), (c, d) = sorted(chance.sample(parts, 2))
    if c < b:
        return file
    return file[:a] + file[c:d] + file[b:c] + file[a:b] + file[d:]


def change_coordinate(chance, form, file):
    spaces = [match.span() for match in re.finditer(rb"[A-Qa-q]\d{1,2}", file)]
    if not spaces:
        return file
    begin, end = chance.choice(spaces)
    other = chance.choice([b"A1", b"A2", b"Q16", b"q17", b"k3", b"I1", b"R5", b"A02", b"E5", b"P8", b"O6", b"L18", b"K"])
    return file[:begin] + other + file[end:]


def flip_byte(chance, form, file):
    if not file:
        return file
    at = chance.randrange(len(file))
    return file[:at] + bytes([file[at] ^ (1 << chance.randrange(8))]) + file[at + 1 :]


DAMAGES = [plant, plant, plant, cut, truncate, double, exchange, change_coordinate, flip_byte]


# What stands in nodes of SGF. Bytes between properties are the matter of the fuzz targets.
PROPERTIES = [b"C[c]", b"N[n]", b"AN[x]", b"TM[1]", b"TM[99999999]", b"TM[x]", b"P0[time 1]", b"P1[id \"x\"]", b"P0[Resign]", b"P1[1 Resign]",
              b"P0[WinOnTime]", b"P1[LoseOnTime]", b"P1[Done]", b"P0[Pick W 3]", b"P0[Pickb K 3]",
              b"P0[Dropb 1 K 3 0]", b"P1[Dropb 20 F 12 1]", b"P0[Drop W 1]", b"P0[Rotate]", b"P0[Undo]", b"P0[Move K 3 K 9 3]",
              b"P0[Dropb 38 K 3 0]", b"P-1[Done]", b"GM[25]", b"ZZ[z]", b"C[a\\]b]", b"C[\xe9]", b";", b"; ;"]  # fmt: skip


def nodes_of(file):
    """The places of the nodes, but for those where play begins or pieces are set up."""
    nodes = [match.span() for match in re.finditer(rb";(?:[^\[\];()]|\[(?:\\.|[^\]\\])*\])*", file)]
    return [(a, b) for a, b in nodes if not re.search(rb"(?i)start|edit", file[a:b])]


def in_nodes(change):
    """A damage that is given the places of the nodes."""

    def damage(chance, form, file):
        nodes = nodes_of(file)
        return change(chance, file, nodes) if len(nodes) > 2 else file

    return damage


@in_nodes
def plant_property(chance, file, nodes):
    at = chance.choice(nodes)[1]
    return file[:at] + chance.choice(PROPERTIES) + file[at:]


@in_nodes
def drop_node(chance, file, nodes):
    begin, end = chance.choice(nodes[1:])
    return file[:begin] + file[end:]


@in_nodes
def double_node(chance, file, nodes):
    begin, end = chance.choice(nodes[1:])
    at = chance.choice((end, chance.choice(nodes[1:])[1]))
    return file[:at] + file[begin:end] + file[at:]


@in_nodes
def exchange_nodes(chance, file, nodes):
    (a, b), (c, d) = sorted(chance.sample(nodes[1:], 2))
    return file[:a] + file[c:d] + file[b:c] + file[a:b] + file[d:]


@in_nodes
def branch(chance, file, nodes):
    """The rest of a line of nodes becomes a branch, beside which another one stands."""
    index = chance.randrange(1, len(nodes))
    end = file.find(b")", nodes[index][0])
    if end < 0 or b"(" in file[nodes[index][0] : end]:
        return file
    begin = nodes[index][0]
    other = b"".join(file[a:b] for a, b in nodes[index : index + 4])
    return file[:begin] + b"(" + file[begin:end] + b")(" + other + b")" + file[end:]


@in_nodes
def change_word(chance, file, nodes):
    begin, end = chance.choice(nodes[1:])
    node = file[begin:end]
    words = [match.span() for match in re.finditer(rb"(?<= )[A-Q](?= )|(?<= )\d{1,2}(?= |\])", node)]
    if not words:
        return file
    a, b = chance.choice(words)
    other = chance.choice([b"A", b"I", b"Q"]) if node[a:b].isalpha() else b"%d" % chance.choice((0, 1, 3, 5, 9, 12, 17, 19, 20, 37))
    return file[:begin] + node[:a] + other + node[b:] + file[end:]


SGF_DAMAGES = [plant_property, plant_property, drop_node, double_node, exchange_nodes, branch, change_word]
