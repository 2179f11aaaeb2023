# SPDX-License-Identifier: MIT
"""Games in XML, read by means of Python's tree of elements, as docs/formats-xml.md says."""
import re
import xml.etree.ElementTree
import xml.parsers.expat

from plain import (MOST_NESTING, OWN_TAGS, RESULTS, RULES, TERMINATIONS, Refused, add_tag, choice, dots, join, need, piece,
                   space, without_empty)  # fmt: skip

WHITE = " \t\r\n"


def is_utf8(declaration):
    encoding = re.search(rb"""(?s)encoding[^"']*["']([^"']*)""", declaration)
    return encoding[1].lower() in (b"utf-8", b"us-ascii") if encoding else b"encoding" not in declaration


def without_declaration(data):
    """Of instructions the names matter, and the encodings of declarations around the games; they may hold anything else."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        need(not re.search("[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]", data.decode()), "a character that XML cannot hold")
    except UnicodeDecodeError as error:
        raise Refused(str(error)) from error
    literal = rb"(?s)(<!--.*?-->|<!\[CDATA\[.*?\]\]>)|<\?.*?\?>"
    in_game = False
    for match in re.finditer(rf"{literal.decode()}|</?game\b(?:\"[^\"]*\"|'[^']*'|[^\"'>])*>".encode(), data):
        if match[0].startswith(b"<?"):
            need(re.match(rb"<\?[A-Za-z_:\x80-\xff]", match[0]), "an instruction without a name")
            need(in_game or not re.match(rb"<\?xml[ \t\r\n/>]", match[0]) or is_utf8(match[0]), "encoding")
        elif not match[1]:
            in_game = not match[0].startswith(b"</") and not match[0].endswith(b"/>")
    return re.sub(literal, lambda match: match[1] or b"<?x?>", data)


def parsed(data):
    need(b"<!DOCTYPE" not in re.sub(rb"(?s)<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>", b"", data), "DOCTYPE")
    try:
        # Names with colons are taken as they are.
        builder = xml.etree.ElementTree.TreeBuilder()
        parser = xml.parsers.expat.ParserCreate("UTF-8")
        parser.StartElementHandler = builder.start
        parser.EndElementHandler = builder.end
        parser.CharacterDataHandler = builder.data
        parser.Parse(data, True)
        return builder.close()
    except (xml.parsers.expat.ExpatError, AssertionError) as error:
        raise Refused(str(error)) from error


def check(element, attributes, children):
    for name in element.attrib:
        need(name in attributes, f"attribute {name}")
    for child in element:
        need(child.tag in children, f"element {child.tag}")
    if children:
        texts = [element.text or "", *(child.tail or "" for child in element)]
        need(not "".join(texts).strip(WHITE), "text between elements")


def text(element):
    check(element, ("name",) if element.tag == "tag" else (), ())
    return element.text or ""


def words(value):
    return [word for word in re.split(f"[{WHITE}]+", value) if word]


def whole(value, least, most):
    need(re.fullmatch(r"\d+", value, re.ASCII) and least <= int(value) <= most, f"no such number {value!r}")
    return int(value)


def read_move(element, depth):
    what = "piece" if element.tag == "place" else "from"
    check(element, (what, "dots", "level", "connects", "nags"), ("comment", "variation"))
    need(what in element.attrib and "dots" in element.attrib, f"{what}, dots")
    move = {what: (piece if what == "piece" else space)(element.attrib[what])}
    move["dots"] = dots(words(element.attrib["dots"]))
    if "level" in element.attrib:
        move["level"] = whole(element.attrib["level"], 1, 99)
    if "connects" in element.attrib:
        move["connects"] = choice(element.attrib["connects"], ("true", "false", "1", "0")) in ("true", "1")
    move["nags"] = [whole(word, 0, 255) for word in words(element.attrib.get("nags", ""))]
    move["comment"], move["variations"] = "", []
    for child in element:
        if child.tag == "comment":
            move["comment"] = join(move["comment"], text(child))
        else:
            move["variations"].append(read_variation(child, depth + 1))
    return without_empty(move)


def read_variation(element, depth):
    need(depth <= MOST_NESTING, "too deep")
    check(element, (), ("comment", "place", "move"))
    before, moves = "", []
    for child in element:
        if child.tag == "comment":
            need(not moves, "a comment after a move")
            before = join(before, text(child))
        else:
            moves.append(read_move(child, depth))
    need(moves, "a variation without moves")
    if before:
        moves[0]["before"] = before
    return moves


def read_game(element):
    check(element, ("rules", "result", "termination"), ("tag", "position", "comment", "place", "move"))
    record = {"tags": [], "comment": "", "moves": []}
    for name, values in (("rules", RULES), ("result", RESULTS), ("termination", TERMINATIONS)):
        if name in element.attrib:
            record[name] = choice(element.attrib[name], values)
    for child in element:
        if child.tag in ("place", "move"):
            record["moves"].append(read_move(child, 0))
            continue
        need(not record["moves"], f"{child.tag} after a move")
        if child.tag == "tag":
            need("name" in child.attrib and child.attrib["name"] not in OWN_TAGS, "name")
            add_tag(record, child.attrib["name"], text(child))
        elif child.tag == "position":
            need("position" not in record, "position twice")
            record["position"] = text(child)
        else:
            record["comment"] = join(record["comment"], text(child))
    return without_empty(record)


def read(data):
    data = without_declaration(data)
    if not data.strip(WHITE.encode()):
        return []
    root = parsed(data)
    need(root.tag == "punct", "no games of PÜNCT")
    for name in [name for name in root.attrib if name == "xmlns" or name.startswith(("xmlns:", "xsi:"))]:
        del root.attrib[name]
    check(root, ("version",), ("game",))
    # The parser makes line feeds of carriage returns, but for references to them.
    need("\r" not in "".join([root.text or "", *(game.tail or "" for game in root)]), "a reference between games")
    need(root.attrib.get("version", "1") == "1", "version")
    return [read_game(game) for game in root]
