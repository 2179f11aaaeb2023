#!/usr/bin/env python3
"""Prints a header as Doxygen is to read it.

The headers are written for reading: a comment stands for all fields that follow it up to a blank line, and for all
overloads of a function; fields, and functions that the comment of their type names, are explained there; and what is
named as in the standard library means what it means there. Doxygen wants a comment for each, which is put in here. All
else without a comment is left as it is, for Doxygen to refuse.
"""
import re
import sys

TYPE = re.compile(r"\s*(template\s*<.*>\s*)?(struct|class|enum class|union|namespace|extern)\b")
DEFAULTED_COMPARISON = re.compile(r"friend .*operator(==|<=>)\(.*default;")
FUNCTION = re.compile(r"(operator[^\w(]+|operator bool|\w+)\(")
STANDARD = {"contains", "insert", "erase", "empty", "size", "clear", "value", "error", "has_value", "operator bool",
            "operator*", "operator->", "operator&", "operator|", "operator^", "operator&=", "operator|=", "operator^=",
            "operator+", "operator-", "Expected", "operator==", "operator<=>"}
SEVERAL = re.compile(r"(\s*)([\w:]+(?:<.*>)?) (\w+(?: = \w+|{})?(?:, \w+(?: = \w+|{})?)+);")
ACCESS = re.compile(r"\s*(public|private|protected):")
INLINE_ENUM = re.compile(r"(\s*)(enum class (\w+) .*}) (\w+ = .*;)\n")


def opens(line):
    code = re.sub(r"//.*|'.'|\"[^\"]*\"", "", line)
    return code.count("{") - code.count("}")


def is_field(statement):
    return "operator" not in statement and "(" not in statement.split("=")[0].split("{")[0]


def main():
    comment, own, kinds, statement, documented = [], False, ["namespace"], "", ""
    contracts = [""]
    body = 0
    for line in open(sys.argv[1], encoding="utf-8"):
        text = line.strip()
        if body:
            body += opens(line)
            sys.stdout.write(line)
            continue
        if not statement and (not text or ACCESS.match(line)):
            comment, own = [], False
        elif not statement and text.startswith("///"):
            comment = comment + [line] if own else [line]
            own = True
        elif text and not text.startswith(("//", "#", "}")) and kinds[-1] != "enum":
            if not statement and not TYPE.match(line):
                name = FUNCTION.search(text).group(1) if not is_field(text) and FUNCTION.search(text) else ""
                several = SEVERAL.fullmatch(line.rstrip("\n"))
                if own:
                    documented = name
                elif "///<" in text:
                    line, behind = line.rstrip("\n").split("///<")
                    comment, documented = [f"///{behind}\n"], name
                    text, line = line.strip(), line.rstrip() + "\n"
                    sys.stdout.writelines(comment)
                elif name and f"{name}()" in contracts[-1] + "".join(comment):
                    sys.stdout.write("/// See the type.\n")
                elif DEFAULTED_COMPARISON.search(text):
                    sys.stdout.write("/// Compares all of the value.\n")
                elif comment and name == documented:
                    sys.stdout.writelines(comment)
                elif name in STANDARD:
                    sys.stdout.write("/// As in the standard library.\n")
                elif not name and kinds[-1] == "struct":
                    comment = ["/// See the type.\n"]
                    sys.stdout.writelines(comment)
                if several:
                    indent, of, names = several.groups()
                    line = f"{indent}{of} " + f";\n{''.join(comment)}{indent}{of} ".join(names.split(", ")) + ";\n"
            elif not statement:
                of_several = INLINE_ENUM.fullmatch(line)
                if not own and kinds[-1] in ("class", "struct"):
                    sys.stdout.write("/// See the type around it.\n")
                if of_several:
                    indent, enum, name, field = of_several.groups()
                    line = f"{indent}{enum};\n/// See its type.\n{indent}{name} {field}\n"
            own = False
            statement += text
            depth = opens(statement)
            if TYPE.match(statement) and depth > 0:
                contracts.append("".join(comment))
                kind = TYPE.match(statement).group(2).split()[0]
                kinds.append("namespace" if kind == "extern" else kind)
                statement, comment = "", []
            elif depth > 0:
                body, statement = depth, ""
            elif text.endswith((";", "}")) or "; //" in text:
                statement = ""
            sys.stdout.write(line)
            continue
        if text.startswith("}") and len(kinds) > 1:
            kinds.pop()
            contracts.pop()
            comment, own = [], False
        sys.stdout.write(line)


if sys.argv[1].endswith(".hpp"):
    main()
else:
    sys.stdout.write(open(sys.argv[1], encoding="utf-8").read())
