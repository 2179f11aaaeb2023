#!/usr/bin/env python3
"""Checks the sentences of the manual, and the words of the manual, the messages and the help.

usage: style.py ROOT [PROGRAM]    prints the sentences of more than 25 words of each page where more than two of a hundred are so long,
                                  each sentence that begins with a bare "what",
                                  and each word of LOSERS; those of the help, too, if the program is given
       style.py --counts ROOT     prints for each page how many sentences it has, and how many long ones
       style.py --lines FILE...   puts each sentence of these documents on a line of its own
       style.py --test            tests the counting itself

Counted are paragraphs and list items; headings, tables, fenced blocks and comments are not. A piece of code counts as the words
that it shows, a link as its text. A sentence ends with its full stop, question or exclamation mark, or with its paragraph or item.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOMS = ("libpunct/src", "formats/src", "render/src", "cli", "bindings/engine", "bindings/python/src")
MOST_WORDS = 25
MOST_OF_HUNDRED = 2
NOT_PROSE = {"examples", "usage", "names", "name"}

FENCE = re.compile(r"\s*(?:[-*] |\d+\. )?\s*(`{3,}|~{3,})")
ITEM = re.compile(r"^\s*(?:[-*+]|\d+\.)\s+")
CODE = re.compile(r"(`+)(.+?)\1", re.DOTALL)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
PICTURE = re.compile(r"!\[[^]]*\]\([^)]*\)")
ADDRESS = re.compile(r"\]\([^)]*\)")
LOOKS_LIKE_A_BLOCK = re.compile(r"[-+*]\s|[#>|=~]|\d+[.)]\s|```|<")
HEADLESS = re.compile(r"\**What\b")
NAMES = re.compile(r"(?:[\w-]+, ){8,}[\w-]+")
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
LINK = re.compile(r"\[((?:[^][]|\[[^][]*\])*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)")
END = re.compile(r"[.!?…](?:[\"'”’)*_]*)(?=\s+(?:\[|[\"'“‘(*_]*[A-Z0-9\x00Ѐ-ӿÄÖÜ✓●←]))")
ABBREVIATIONS = re.compile(r"\b(?:e\.g|i\.e|cf|vs|etc|No|Nr|St|Mr)\.$")
# One word for one thing: the words on the left are not used, those on the right are.
LOSERS = {
    r"viewers?": "the page",
    r"pages? for (?:the )?browsers?": "the page",
    r"play sites?|public archive": "Boardspace",
    r"cells? of the board|board cells?|empty cells?": "space",
    r"frozen|freez\w+": "covered",
    r"sound (?:games?|records?|files?)|(?:un)?soundness|(?:is|are) (?:not )?sound": "valid",
    r"rests? level|level of likeness|(?:loosest|strictest|finest) level": "level is for pieces only; likeness",
    r"(?:the|named by the) least (?:of its (?:twelve )?images|move|answer)": "the first",
    r"file endings?|ending in": "extension",
    r"turn by link": "play by link",
    r"covered spaces?": "a space with a dot on top",
    r"open games? without|still open game": "unfinished",
    r"(?<!there )(?:is|are) no (?:space|move|game|record|number|piece|file)s?": "is not a",
}
LOSER = re.compile(r"\b(?:" + "|".join(f"(?P<w{i}>{each})" for i, each in enumerate(LOSERS)) + r")\b", re.IGNORECASE)

LETTERS = re.compile(r"[^\W_]|\x00|[+%]")


def paragraphs_of(text):
    """Every paragraph and list item with the number of its first line, as lists of (line, text)."""
    text = COMMENT.sub(lambda comment: "\n" * comment.group().count("\n"), text)
    fence, lines = None, []
    for number, line in enumerate(text.split("\n"), 1):
        mark = FENCE.match(line)
        if fence:
            if mark and mark.group(1).startswith(fence) and not line.strip().strip(fence[0]):
                fence = None
            continue
        bare = line.strip()
        while bare.startswith("> "):
            bare = bare[2:]
        if mark:
            fence = mark.group(1)
        apart = bool(mark) or not bare or bare.startswith(("#", "|", "<")) or set(bare) <= set("-=*")
        if apart or ITEM.match(bare + " "):
            if lines:
                yield lines
            lines = []
        if not apart:
            lines.append((number, ITEM.sub("", bare, count=1) if not lines else bare))
    if lines:
        yield lines


def sentences_of(text):
    """(line, sentence) of every sentence of a document."""
    for lines in paragraphs_of(text):
        starts, whole = [], ""
        for number, line in lines:
            starts.append((len(whole), number))
            whole += line + " "
        # Code keeps its length and its spaces, and none of its full stops ends a sentence.
        hidden = CODE.sub(lambda code: re.sub(r"\S", "\x00", code.group()), whole)
        hidden = PICTURE.sub(lambda picture: " " * len(picture.group()), hidden)
        hidden = LINK.sub(lambda link: "[" + link.group(1).replace(".", "\x00") + " " * (len(link.group()) - len(link.group(1)) - 1), hidden)
        begin = 0
        ends = [m.end() for m in END.finditer(hidden) if not ABBREVIATIONS.search(hidden[:m.start() + 1])] + [len(hidden)]
        for end in ends:
            words = [word for word in hidden[begin:end].split() if LETTERS.search(word)]
            if words:
                at = begin + len(hidden[begin:end]) - len(hidden[begin:end].lstrip())
                yield max(number for start, number in starts if start <= at), len(words), whole[begin:end].strip()
            begin = end


def with_sentences_apart(text):
    """The document with each sentence on a line of its own; quotes, and what has a comment, stay as they are."""
    lines = text.split("\n")
    for paragraph in reversed(list(paragraphs_of(text))):
        first, last = paragraph[0][0] - 1, paragraph[-1][0]
        item = ITEM.match(lines[first])
        begin = item.group() if item else re.match(r"\s*", lines[first]).group()
        if any(line.lstrip().startswith(">") or line.endswith(("  ", "\\")) or "<!--" in line for line in lines[first:last]):
            continue
        own = [" ".join(sentence.split()) for _, _, sentence in sentences_of("\n".join(line for _, line in paragraph))]
        if any(LOOKS_LIKE_A_BLOCK.match(sentence) for sentence in own[1:]) or " ".join(own).split() != " ".join(line for _, line in paragraph).split():
            continue
        lines[first:last] = [(begin if i == 0 else " " * len(begin)) + sentence for i, sentence in enumerate(own)]
    return "\n".join(lines)


def losers_of(text):
    """(line, word, the word to use) of every word that another one has replaced, in prose, tables and headings."""
    fenced = False
    for number, line in enumerate(text.split("\n"), 1):
        if FENCE.match(line):
            fenced = not fenced
        for match in () if fenced else LOSER.finditer(ADDRESS.sub("]", CODE.sub("", line))):
            yield number, match.group(), list(LOSERS.values())[match.lastindex - 1]


def strings_of(source):
    """(line, text) of every message of a source: string literals with a space, but for names of headers."""
    for number, line in enumerate(source.split("\n"), 1):
        if not line.lstrip().startswith(("//", "#include")):
            yield from ((number, text) for text in STRING.findall(line) if " " in text.strip())


def pages_of(root):
    pages = [*root.glob("*.md"), *(root / "docs").rglob("*.md"), root / "samples" / "README.md", root / "packaging" / "npm" / "README.md"]
    return sorted(page for page in pages if page.exists())


def sources_of(root):
    for room in ROOMS:
        yield from sorted(path for path in (root / room).rglob("*.cpp"))


def long_of(page):
    found = list(sentences_of(page.read_text("utf-8")))
    return found, [each for each in found if each[1] > MOST_WORDS]


def test():
    def words(text):
        return [count for _, count, _ in sentences_of(text)]

    assert words("# No sentence\n\nOne two. Three four five.\n") == [2, 3]
    assert words("One\ntwo. Three") == [2, 1]
    assert words("- one two\n- three\n  four. Five\n1. six") == [2, 2, 1, 1]
    assert words("| a | table |\n|---|---|\n\n```sh\nrm -r x\n```\nEnd.") == [1]
    assert words("See `punct list --a. B` and [two words](a.md#b).") == [8]
    assert words("`Code` begins. `Code` again? (So it does.) Version 1.2 of e.g. C is 3 % off.") == [2, 2, 3, 9]
    assert words("Text <!-- not. This -->\n<!--\nnor this\n-->\nmore – words.") == [1, 2]
    assert words("One. [two](a.md) three. [four.md](b.md)") == [1, 2, 1]
    assert words("It ends with status 1. The - of course - next.") == [5, 4]
    assert [word for _, word, _ in losers_of("The viewer\n```\nviewer\n```\n`frozen` [a](frozen.md) frozen. There is no game.")] == ["viewer", "frozen"]
    assert with_sentences_apart("Put `<!-- a -->`. B.\n") == "Put `<!-- a -->`. B.\n"
    assert with_sentences_apart("A b.\nC\nd. E.\n\n- f. G\n  h\n\n> i. J\n") == "A b.\nC d.\nE.\n\n- f.\n  G h\n\n> i. J\n"
    assert [line for line, _, _ in sentences_of("a\n\nb. C\nd. E f.\n")] == [1, 3, 3, 4]


def help_of(program):
    """(where, text) of every description that `punct manual json` has."""
    def texts(value, where):
        if isinstance(value, dict):
            name = value.get("name") or ", ".join(value.get("names", []))
            for key, each in value.items():
                yield from texts(each, f"{where} {name}".rstrip()) if key not in NOT_PROSE else ()
        elif isinstance(value, list):
            for each in value:
                yield from texts(each, where)
        elif isinstance(value, str) and " " in value:
            yield where, value

    yield from texts(json.loads(subprocess.run([program, "manual", "json"], capture_output=True, check=True).stdout), "help of")


def faults_of(root, program):
    for page in pages_of(root):
        name, text = page.relative_to(root), page.read_text("utf-8")
        found, long = long_of(page)
        if 100 * len(long) > MOST_OF_HUNDRED * len(found):
            for line, words, sentence in long:
                yield f"{name}:{line}: {words} words: {sentence}"
            yield f"{name}: {len(long)} of {len(found)} sentences have more than {MOST_WORDS} words"
        for line, _, sentence in found:
            if HEADLESS.match(sentence) and not sentence.rstrip("*").endswith("?"):
                yield f"{name}:{line}: a sentence begins with a bare 'what'; name the thing: {sentence}"
        for line, word, better in losers_of(text) if page.name != "changelog.md" else ():
            yield f"{name}:{line}: '{word}' is called otherwise here: {better}"
    for source in sources_of(root):
        for line, text in strings_of(source.read_text("utf-8")):
            for _, word, better in losers_of(text):
                yield f"{source.relative_to(root)}:{line}: '{word}' is called otherwise here: {better}"
    for where, text in help_of(program) if program else ():
        for _, words, sentence in sentences_of(NAMES.sub("NAMES", text)):
            if words > MOST_WORDS:
                yield f"{where}: {words} words: {sentence}"
        for _, word, better in losers_of(text):
            yield f"{where}: '{word}' is called otherwise here: {better}"


def print_counts(root):
    sentences, long_ones = 0, 0
    for page in pages_of(root):
        found, long = long_of(page)
        sentences, long_ones = sentences + len(found), long_ones + len(long)
        print(f"{page.relative_to(root)!s:32} {len(found):5} {len(long):4}")
    print(f"{'all':32} {sentences:5} {long_ones:4}")


def main(arguments):
    if arguments == ["--test"]:
        return test()
    if arguments[0] == "--counts":
        return print_counts(pathlib.Path(arguments[1]))
    if arguments[0] == "--lines":
        for path in map(pathlib.Path, arguments[1:]):
            path.write_text(with_sentences_apart(path.read_text("utf-8")), "utf-8")
        return 0
    faults = list(faults_of(pathlib.Path(arguments[0]), arguments[1] if len(arguments) > 1 else None))
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
