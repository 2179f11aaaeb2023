#!/usr/bin/env python3
"""Compares the tables of docs/json-output.md with what the commands above them print.

usage: check_json_output.py PROGRAM DOCUMENT SAMPLES

In a section with commands every member printed must be in a table of the section, or of the sections around it, with its
type, and every member of the tables must be printed, always if it is not *optional*, and at least once if not *rare*.
"""
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

TYPES = {str: "text", int: "number", float: "number", bool: "true/false", type(None): "null", list: "array", dict: "object"}
Member = collections.namedtuple("Member", "types optional rare")


class Section:
    def __init__(self, title, level):
        self.title, self.level, self.commands, self.members = title, level, [], {}


def sections_of(document):
    sections, fence = [], None
    for line in document.splitlines():
        if line.startswith("```"):
            fence = None if fence is not None else line[3:]
        elif fence == "sh":
            sections[-1].commands.append(line)
        elif heading := re.match(r"(#+) (.*)", line):
            sections.append(Section(heading[2], len(heading[1])))
        elif row := re.match(r"\| `([^`]+)` \| ([^|]+) \|(.*)\|$", line):
            types = set(re.split(r", | or ", row[2].strip()))
            sections[-1].members[row[1]] = Member(types, "*optional*" in row[3], "*rare*" in row[3])
    return sections


def values_in(text):
    decoder, at, values = json.JSONDecoder(), 0, []
    while at < len(text):
        value, at = decoder.raw_decode(text, at)
        values.append(value)
        while at < len(text) and text[at].isspace():
            at += 1
    return values


def run(program, samples, command):
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(samples, os.path.join(folder, "samples"))
        path = os.path.dirname(program) + os.pathsep + os.environ["PATH"]
        environment = {**os.environ, "PATH": path, "LC_ALL": "C.UTF-8"}
        done = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, capture_output=True, text=True)
    values = values_in(done.stdout)
    if not values:
        raise SystemExit(f"nothing printed by: {command}\n{done.stderr}")
    return values


def children(value, path):
    if isinstance(value, dict):
        yield from ((f"{path}.{name}" if path else name, child) for name, child in value.items())
    if isinstance(value, list):
        yield from ((f"{path}[]", child) for child in value)


def pattern_of(member):
    parts = re.split(r"(\*)", member)
    return re.compile("".join(r"[^\[\]]+" if part == "*" else re.escape(part) for part in parts) + "$")


class Check:
    def __init__(self, section, around):
        self.section, self.faults, self.seen = section, [], set()
        self.members = {**around, **section.members}
        self.patterns = {name: pattern_of(name) for name in self.members}

    def look(self, value, path=""):
        here = dict(children(value, path))
        for child, held in children(value, path):
            self.look_at_member(child, held)
        if isinstance(value, dict):
            self.look_for_missing(set(here), path)
        for child, held in children(value, path):
            self.look(held, child)

    def look_at_member(self, path, value):
        if path in self.members:
            fitting = [path]
        else:
            fitting = [name for name, pattern in self.patterns.items() if "*" in name and pattern.match(path)]
        self.seen.update(fitting)
        inner = any(name.startswith((path + ".", path + "[]")) for name in self.members)
        if not fitting and not (inner and isinstance(value, (dict, list))):
            self.faults.append(f"{path} is not described")
        if fitting and not any(TYPES[type(value)] in self.members[name].types for name in fitting):
            self.faults.append(f"{path} is of the type {TYPES[type(value)]}")

    def look_for_missing(self, here, path):
        prefix = path + "." if path else ""
        for name in self.section.members:
            rest = name[len(prefix):] if name.startswith(prefix) else None
            if rest and "*" not in rest and "." not in rest and "[" not in rest and not self.members[name].optional:
                if name not in here:
                    self.faults.append(f"{name} is missing")

    def finish(self):
        for name, member in self.section.members.items():
            if name not in self.seen and not member.rare:
                self.faults.append(f"{name} was never printed")
        return sorted(set(self.faults))


def main():
    program, document, samples = sys.argv[1:]
    failed, stack = False, []
    for section in sections_of(open(document, encoding="utf-8").read()):
        while stack and stack[-1].level >= section.level:
            stack.pop()
        around = {name: member for outer in stack for name, member in outer.members.items()}
        stack.append(section)
        if not section.commands:
            continue
        check = Check(section, around)
        for command in section.commands:
            for value in run(program, samples, command):
                check.look(value)
        for fault in check.finish():
            failed = True
            print(f"{section.title}: {fault}")
    return 1 if failed else 0


sys.exit(main())
