#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the syntax files of the editors from tokens.tsv: generate.py FOLDER"""
import json
import pathlib
import sys
from xml.sax.saxutils import escape

HERE = pathlib.Path(__file__).parent
VIM_GROUPS = {"comment": "Comment", "keyword": "Keyword", "string": "String", "number": "Number",
              "constant": "Constant", "function": "Function", "operator": "Operator", "preprocessor": "PreProc"}
NANO_COLORS = {"comment": "cyan", "keyword": "magenta", "string": "green", "number": "yellow",
               "constant": "brightred", "function": "brightblue", "operator": "yellow", "preprocessor": "brightcyan"}
TEXTMATE_SCOPES = {"comment": "comment.block", "keyword": "keyword.other", "string": "string.quoted.double",
                   "number": "constant.numeric", "constant": "constant.language", "function": "entity.name.function",
                   "operator": "keyword.operator", "preprocessor": "meta.preprocessor"}


def tokens():
    """Rows of (name, word of editors, pattern)."""
    lines = (HERE / "tokens.tsv").read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if line and not line.startswith("#")]


def vim_pattern(pattern):
    # In very magic mode these are operators, and a slash ends the pattern.
    for letter in "@%&<>=~/":
        pattern = pattern.replace(letter, "\\" + letter)
    return "\\v" + pattern


def vim(rows):
    lines = ['" Text records of PÜNCT. Written by generate.py from tokens.tsv.', 'if exists("b:current_syntax")',
             "  finish", "endif"]
    # Vim takes the last of the items that match at one place.
    for name, word, pattern in reversed(rows):
        group = "punct" + name.title().replace("_", "")
        if name == "comment":
            lines.append(f"syntax region {group} start=/{{/ end=/}}/")
        else:
            lines.append(f"syntax match {group} /{vim_pattern(pattern)}/")
        lines.append(f"highlight default link {group} {VIM_GROUPS[word]}")
    return "\n".join([*lines, 'let b:current_syntax = "punct"', ""])


def nano(rows):
    lines = ["# Text records of PÜNCT. Written by generate.py from tokens.tsv.", 'syntax punct "\\.punct$"']
    # nano lets the last rule win.
    for name, word, pattern in reversed(rows):
        if name == "comment":
            lines.append(f'color {NANO_COLORS[word]} start="\\{{" end="\\}}"')
        else:
            lines.append(f'color {NANO_COLORS[word]} "{pattern}"')
    return "\n".join([*lines, ""])


def gtksourceview(rows):
    lines = ['<?xml version="1.0" encoding="UTF-8"?>',
             "<!-- Text records of PÜNCT. Written by generate.py from tokens.tsv. -->",
             '<language id="punct" name="PÜNCT records" version="2.0" section="Other">', "  <metadata>",
             '    <property name="mimetypes">text/x-punct</property>', '    <property name="globs">*.punct</property>',
             "  </metadata>", "  <styles>"]
    lines += [f'    <style id="{name}" name="{name}" map-to="def:{word}"/>' for name, word, _ in rows]
    lines += ["  </styles>", "  <definitions>", '    <context id="punct">', "      <include>"]
    for name, _, pattern in rows:
        if name == "comment":
            lines.append(f'        <context id="{name}" style-ref="{name}"><start>\\{{</start><end>\\}}</end></context>')
        else:
            lines.append(f'        <context id="{name}" style-ref="{name}"><match>{escape(pattern)}</match></context>')
    return "\n".join([*lines, "      </include>", "    </context>", "  </definitions>", "</language>", ""])


def textmate(rows):
    patterns = []
    for name, word, pattern in rows:
        scope = {"name": f"{TEXTMATE_SCOPES[word]}.{name}.punct"}
        patterns.append({**scope, "begin": "\\{", "end": "\\}"} if name == "comment" else {**scope, "match": pattern})
    grammar = {"name": "PÜNCT records", "scopeName": "source.punct", "fileTypes": ["punct"], "patterns": patterns}
    return json.dumps(grammar, ensure_ascii=False, indent=2) + "\n"


WRITERS = {"punct.vim": vim, "punct.nanorc": nano, "punct.lang": gtksourceview, "punct.tmLanguage.json": textmate}

if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    for file, write in WRITERS.items():
        (folder / file).write_text(write(tokens()), encoding="utf-8")
