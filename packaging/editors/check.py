#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads each syntax file as its editor does and holds what it makes of fixture/record.punct against
fixture/tokens.txt; says too when the files are not those that generate.py writes. Vim itself is asked: it must be there."""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

import generate

HERE = pathlib.Path(__file__).parent
RECORD = (HERE / "fixture/record.punct").read_text(encoding="utf-8").splitlines()


def expected():
    rows = (HERE / "fixture/tokens.txt").read_text(encoding="utf-8").splitlines()
    spots = {}
    for row in rows:
        line, column, name, text = row.split(" ", 3)
        for at in range(int(column), int(column) + len(text)):
            spots[int(line), at] = name
    return spots


def scan(rules):
    """What an engine that tries the rules in their order at every place makes of the record; a rule is
    (name, pattern) or (name, start, end)."""
    spots, inside = {}, None
    for number, line in enumerate(RECORD, 1):
        at = 0
        while at < len(line):
            if inside:
                end = re.compile(inside[2]).search(line, at)
                stop = end.end() if end else len(line)
                name, inside = inside[0], None if end else inside
            else:
                for rule in rules:
                    found = re.compile(rule[1]).match(line, at)
                    if found and found.end() > at:
                        break
                else:
                    at += 1
                    continue
                name, stop = rule[0], found.end()
                if len(rule) == 3:
                    inside, stop = rule, at + 1
            spots.update({(number, spot): name for spot in range(at + 1, stop + 1)})
            at = stop
    return spots


def textmate_rules():
    grammar = json.loads((HERE / "punct.tmLanguage.json").read_text(encoding="utf-8"))
    for pattern in grammar["patterns"]:
        name = pattern["name"].split(".")[-2]
        yield (name, pattern["match"]) if "match" in pattern else (name, pattern["begin"], pattern["end"])


def gtksourceview_rules():
    for context in ElementTree.parse(HERE / "punct.lang").iterfind("definitions/context/include/context"):
        match = context.find("match")
        yield ((context.get("id"), match.text) if match is not None else
               (context.get("id"), context.find("start").text, context.find("end").text))


def nano_rules():
    """The last rule wins in nano, so the reverse is the order of an engine in which the first does."""
    names = [row[0] for row in reversed(generate.tokens())]
    lines = [line for line in (HERE / "punct.nanorc").read_text(encoding="utf-8").splitlines() if line.startswith("color")]
    rules = []
    for name, line in zip(names, lines, strict=True):
        between = re.fullmatch(r'color \w+ start="(.*)" end="(.*)"', line)
        rules.append((name, between[1], between[2]) if between else (name, re.fullmatch(r'color \w+ "(.*)"', line)[1]))
    return reversed(rules)


def vim_spots():
    """What Vim says of every place."""
    script = """
set encoding=utf-8
edit {record}
source {syntax}
let out = []
for l in range(1, line('$'))
  for c in range(1, strchars(getline(l)))
    call add(out, l . ' ' . c . ' ' . synIDattr(synID(l, byteidx(getline(l), c - 1) + 1, 1), 'name'))
  endfor
endfor
call writefile(out, '{out}')
qall!
"""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "out")
        path = pathlib.Path(folder, "script.vim")
        path.write_text(script.format(record=HERE / "fixture/record.punct", syntax=HERE / "punct.vim", out=out))
        subprocess.run(["vim", "-Nu", "NONE", "-i", "NONE", "-es", "-c", "syntax on", "-S", path], check=False,
                       stdin=subprocess.DEVNULL)
        groups = {"punct" + row[0].title().replace("_", ""): row[0] for row in generate.tokens()}
        spots = {}
        for row in out.read_text().splitlines():
            line, column, group = row.split(" ")
            if group in groups:
                spots[int(line), int(column)] = groups[group]
        return spots


def vim_type():
    """The type of file that Vim gives a record, with the syntax files where a package puts them."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(HERE / "ftdetect", pathlib.Path(folder, "ftdetect"))
        out = pathlib.Path(folder, "out")
        subprocess.run(["vim", "-Nu", "NONE", "-i", "NONE", "-es", "-c", f"set runtimepath^={folder}", "-c", "filetype on",
                        "-c", f"edit {HERE / 'fixture/record.punct'}", "-c", f"call writefile([&filetype], '{out}')",
                        "-c", "qall!"], check=False, stdin=subprocess.DEVNULL)
        return out.read_text().strip()


def main():
    faults = [f"{file}: not what generate.py writes" for file, write in generate.WRITERS.items()
              if (HERE / file).read_text(encoding="utf-8") != write(generate.tokens())]
    readings = {"TextMate": scan(list(textmate_rules())), "GtkSourceView": scan(list(gtksourceview_rules())),
                "nano": scan(list(nano_rules())), "Vim": vim_spots()}
    if vim_type() != "punct":
        faults.append(f"Vim: the type of record.punct is '{vim_type()}', not 'punct'")
    right = expected()
    for editor, spots in readings.items():
        for spot in sorted(right.keys() | spots.keys()):
            if right.get(spot) != spots.get(spot):
                faults.append(f"{editor}: line {spot[0]}, column {spot[1]}: {spots.get(spot)}, not {right.get(spot)}")
    print("\n".join(faults) or "all editors agree with the fixture")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
