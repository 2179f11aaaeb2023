# SPDX-License-Identifier: MIT
"""Small faults that can be planted in C++: where, and what stands there instead.

The sources are in the form of clang-format, and that is relied upon: an operator has a space on both sides, the brackets of
a template have none inside, a statement begins a line.
"""
import dataclasses
import pathlib
import re


@dataclasses.dataclass(frozen=True)
class Mutant:
    kind: str
    file: str
    # What is replaced: from `start` to `end` in the text of the file.
    start: int
    end: int
    instead: str

    def applied(self, text):
        return text[: self.start] + self.instead + text[self.end :]

    def line(self, text):
        return text.count("\n", 0, self.start) + 1

    def place(self, text):
        """What names the mutant as long as its line stays: the line, the column, what is planted."""
        begin = text.rfind("\n", 0, self.start) + 1
        end = text.find("\n", self.start)
        return [self.kind, self.file, text[begin:end], self.start - begin, self.end - self.start, self.instead]


HIDDEN = re.compile(
    r"""//[^\n]* | /\*.*?\*/                          # comments
      | R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"          # raw strings
      | "(?:\\.|[^"\\\n])*" | (?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'   # strings, characters, not separators of digits
      | ^[ \t]*\#(?:\\\n|[^\n])*                      # the preprocessor
      | \[\[.*?\]\]                                   # attributes
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
BRACKETS = {"(": ")", "[": "]", "{": "}"}


def visible(text):
    """The text with all that is not to be mutated blanked, and as long as before."""
    blank = lambda match: re.sub(r"[^\n]", " ", match[0])
    code = HIDDEN.sub(blank, text)
    for match in re.finditer(r"\b(?:static_assert|assert)\(", code):
        end = closing(code, match.end() - 1)
        code = code[: match.start()] + re.sub(r"[^\n]", " ", code[match.start() : end]) + code[end:]
    return code


def closing(code, opening):
    """The end of what the bracket at `opening` encloses, behind its counterpart."""
    depth = 0
    for at in range(opening, len(code)):
        depth += (code[at] in "([{") - (code[at] in ")]}")
        if depth == 0:
            return at + 1
    return len(code)


def term_end(code, at):
    """Where the term that begins here ends: before the next operator of its level."""
    while at < len(code):
        if code[at] in BRACKETS:
            at = closing(code, at)
        elif code[at] in ")]};,?:" and not code.startswith("::", at) and code[at - 1 : at + 1] != "::":
            return at
        elif re.match(r"\s(?:&&|\|\|)\s", code[at : at + 4]):
            return at
        else:
            at += 1
    return at


def term_start(code, at):
    """Where the term that ends here begins."""
    depth = 0
    while at > 0:
        last = code[at - 1]
        if depth == 0 and (last in "([{;,?" or code[max(0, at - 7) : at] == "return " or code[max(0, at - 3) : at] in (" = ", "&& ", "|| ", " : ")):
            break
        depth += (last in ")]}") - (last in "([{")
        at -= 1
    while code[at].isspace():
        at += 1
    return at


COMPARISONS = {"<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "==": ["!="], "!=": ["=="]}
CALL = re.compile(r"^[ ]+((?!return|if|for|while|switch|else|case|using|throw|static_assert|co_)(?:[a-z_]\w*(?:\.|->|::))*[a-z_]\w*(?:\[[^\]\n]*\])?\([^\n]*\));$", re.M)  # fmt: skip
ASSIGNMENT = re.compile(r"^[ ]+([a-z_*][\w.\[\]>-]* (?:[-+*/|&^]|<<|>>)?= [^\n]*|\+\+[\w.\[\]>-]+|--[\w.\[\]>-]+|break|continue);$", re.M)  # fmt: skip


def comparisons(code):
    for match in re.finditer(r"(?<=\s)(<=|>=|==|!=|<|>)(?=\s)", code):
        for instead in COMPARISONS[match[1]]:
            yield match.start(), match.end(), instead


def operators(code):
    for match in re.finditer(r"(?<=\s)(&&|\|\|)(?=\s)", code):
        yield match.start(), match.end(), "||" if match[1] == "&&" else "&&"


def terms(code):
    for match in re.finditer(r"\s(&&|\|\|)\s+", code):
        yield match.start(), term_end(code, match.end()), ""
        yield term_start(code, match.start()), match.end(), ""


def conditions(code):
    for match in re.finditer(r"\b(?:if|while) \(", code):
        end = closing(code, match.end() - 1) - 1
        start = max(match.end(), code.rfind("; ", match.end(), end) + 2)
        yield start, end, None
    for match in re.finditer(r"\b(true|false)\b", code):
        yield match.start(), match.end(), "false" if match[1] == "true" else "true"


def bounds(code):
    for match in re.finditer(r"(?<![\w.])(0x[0-9A-Fa-f']+|0|[1-9][\d']*)(?![\w.'])", code):
        value = int(match[1].replace("'", ""), 0)
        for other in (value + 1, value - 1) if value > 0 else (value + 1,):
            yield match.start(), match.end(), str(other)
    for match in re.finditer(r"(?<![\w.])(\d+\.\d+)(?![\w.])", code):
        yield match.start(), match.end(), f"{float(match[1]) * 1.5 + 0.1:g}"
    for match in re.finditer(r"(?<=[\w)\]] )([+-])(?= [\w(])", code):
        yield match.start(), match.end(), "-" if match[1] == "+" else "+"


def statements(code):
    for pattern in (CALL, ASSIGNMENT):
        for match in pattern.finditer(code):
            yield match.start(1), match.end(1), ""


KINDS = {
    "comparison": comparisons,
    "operator": operators,
    "term": terms,
    "condition": conditions,
    "bound": bounds,
    "statement": statements,
}


def all_mutants(root, folders, pattern=""):
    """The mutants of the sources below these folders whose names contain the pattern."""
    found = []
    for folder in folders:
        for path in sorted([*pathlib.Path(root, folder).rglob("*.cpp"), *pathlib.Path(root, folder).rglob("*.hpp")]):
            name = str(path.relative_to(root))
            if pattern not in name:
                continue
            text = path.read_text(encoding="utf-8")
            code = visible(text)
            for kind, places in KINDS.items():
                for start, end, instead in places(code):
                    negated = f"!({text[start:end]})" if instead is None else instead
                    found.append(Mutant(kind, name, start, end, negated))
    return list(dict.fromkeys(found))
