#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Power that fails: power.py PROGRAM [--small] [-j N].

Each run of the table in runs.py that writes files is recorded by strace: what it writes, waits for, renames, links and
deletes. Then power is taken to fail after each of these calls, and at every earlier state of the folders that the file
system may have kept: folders change in the order of the calls, and of the bytes of a file there is what was waited for
with fsync; all else may be gone. Every file that users see must be the old one or the new one.

New files of --out-dir and the parts of split do not wait for the disk one by one (docs/tools.md): they may be lost,
but not once split has put its manifest in place.

Exits with 77 where strace cannot trace.
"""
import argparse
import os
import re
import subprocess
import sys

from folder import Folder, Undisturbed, prepared
from runs import RUNS

CALLS = "openat,write,writev,pwrite64,ftruncate,rename,renameat2,link,unlink,unlinkat,fsync,fdatasync,syncfs"
OLD, NEW, PARTIAL = "old", "new", "partial"


class Disk:
    """What is on the disk: the folders at each step, and which bytes of the files were waited for."""

    def __init__(self, names):
        # From the name of a file to its number; the old files have all their bytes.
        self.names = {name: ("old", name) for name in names}
        self.history = [dict(self.names)]
        self.waiting = {}  # The numbers of new files, and whether bytes of them may be missing.
        self.created = 0

    def step(self, changed):
        if changed:
            self.history.append(dict(self.names))

    def create(self, name, truncates):
        if name in self.names and not truncates:
            return
        self.created += 1
        self.names[name] = ("new", self.created)
        self.waiting[self.names[name]] = True

    def state_of(self, file):
        return OLD if file[0] == "old" else PARTIAL if self.waiting[file] else NEW


def is_temporary(name):
    return name.endswith(".punct-tmp")


def whole_calls(lines):
    """The calls in the order in which they ended: strace cuts one in two where another thread calls meanwhile."""
    begun = {}
    for line in lines:
        if cut := re.match(r"(\d+) +(.*?) *<unfinished \.\.\.>$", line.rstrip()):
            begun[cut[1]] = cut[2]
        elif rest := re.match(r"(\d+) +<\.\.\. \w+ resumed>(.*)", line):
            yield f"{rest[1]} {begun.pop(rest[1], '')}{rest[2]}"
        else:
            yield line


def replay(lines, folder, names):
    """Yields, after each call, the call and the states in which power that fails now may leave the named files."""
    disk = Disk(names)

    def local(path):
        path = os.path.normpath(os.path.join(folder, path))
        return os.path.relpath(path, folder) if path.startswith(folder + os.sep) else None

    for line in whole_calls(lines):
        match = re.match(r"\d+ +(\w+)\((.*)\) += (-?\d+)", line)
        if not match or int(match[3]) < 0:
            continue
        call, words = match[1], match[2]
        paths = [path for path in map(local, re.findall(r'"((?:[^"\\]|\\.)*)"', words)) if path]
        of_descriptor = re.match(r"\d+<([^>]*)>", words)
        file = disk.names.get(local(of_descriptor[1])) if of_descriptor and local(of_descriptor[1]) else None
        changes = True
        if call == "openat" and paths and "O_CREAT" in words:
            disk.create(paths[0], "O_TRUNC" in words or paths[0] not in disk.names)
        elif call in ("write", "writev", "pwrite64", "ftruncate") and file:
            if file[0] == "old":
                yield line, {local(of_descriptor[1]): {PARTIAL}}
            else:
                disk.waiting[file] = True
            changes = False
        elif call in ("fsync", "fdatasync") and file:
            disk.waiting[file] = False
            changes = False
        elif call == "syncfs":
            disk.waiting = dict.fromkeys(disk.waiting, False)
            disk.history = []
        elif call in ("rename", "renameat2") and len(paths) == 2:
            disk.names[paths[1]] = disk.names.pop(paths[0])
        elif call == "link" and len(paths) == 2:
            disk.names[paths[1]] = disk.names[paths[0]]
        elif call in ("unlink", "unlinkat") and paths:
            disk.names.pop(paths[0], None)
        else:
            continue
        disk.step(changes)
        states = {}
        for kept in disk.history:
            for name, number in kept.items():
                if not is_temporary(name):
                    states.setdefault(name, set()).add(disk.state_of(number))
        yield line, states


def check(program, inputs, run):
    """The number of calls, and what is wrong, as sentences."""
    with Folder(program, inputs) as folder:
        trace = os.path.join(folder.top, "trace")
        options = ["-y", "-s", "4096", "-e", "trace=" + CALLS, "-o", trace]
        usual = Undisturbed(run, folder, lambda: folder.strace(run, *options))
        with open(trace, encoding="utf-8", errors="replace") as file:
            lines = file.readlines()
        wrong, calls = {}, 0
        may_be_lost = set()
        if "--out-dir" in run.words:
            may_be_lost = {name for name in usual.after if name not in usual.before and not name.endswith("manifest.json")}
        for line, states in replay(lines, folder.path, usual.before):
            calls += 1
            for name, kinds in states.items():
                if PARTIAL not in kinds or name not in usual.after:
                    continue
                if name in may_be_lost and not any(other.endswith("manifest.json") for other in states):
                    continue
                wrong.setdefault(name, line.strip()[:100])
        return calls, [f"{name} may be lost after {line}" for name, line in wrong.items()]


def can_trace():
    try:
        return subprocess.run(["strace", "-qq", "-o", os.devnull, "true"], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    options = parser.parse_args()
    if not can_trace():
        print("not checked: strace is missing or may not trace here")
        sys.exit(77)
    failures = calls = 0
    with prepared(options.program, options.j) as (program, inputs, pool):
        runs = [run for run in RUNS if " -o " in run.words or "--out-dir" in run.words]
        runs = [run for run in runs if run.small or not options.small]
        for run, (count, wrong) in zip(runs, pool.map(lambda run: check(program, inputs, run), runs)):
            calls += count
            failures += len(wrong)
            for sentence in wrong:
                print(f"punct {run.words}: {sentence}")
    print(f"power failed after {calls} calls of {len(runs)} runs; {failures} files could be lost")
    sys.exit(1 if failures else 0)


main()
