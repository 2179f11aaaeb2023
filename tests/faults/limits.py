#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Limits of the system: limits.py PROGRAM [--small] [--only WORDS] [-j N].

Each run of the table in runs.py, and some of the Python module if it is on PYTHONPATH, is repeated under limits as batch
systems and containers set them: processes and threads (ulimit -u), address space (-v), sizes of files (-f), open files
(-n), and the controllers pids and memory of cgroups if this user may make groups. A run must not crash. If it reports
success, it has written what it writes otherwise; if not, it has said so, every file is as it was before or as it should
become, and nothing else stays behind.

--small takes some of the runs and few values of each limit. Exits with 77 where limits cannot be set.
"""
import argparse
import itertools
import os
import resource
import shutil
import subprocess
import sys

from folder import Folder, Undisturbed, prepared
from runs import RUNS, Run

KIB, MIB = 1 << 10, 1 << 20
LIMITS = {
    "-u": (resource.RLIMIT_NPROC, (2, 3, 4, 6, 9)),
    "-v": (resource.RLIMIT_AS, tuple(int(12 * MIB * 1.18**step) for step in range(24))),
    "-f": (resource.RLIMIT_FSIZE, (0, 1, 512, KIB, 2 * KIB, 4 * KIB, 16 * KIB, 64 * KIB, 300 * KIB)),
    "-n": (resource.RLIMIT_NOFILE, tuple(range(3, 15))),
}
FEW = {"-u": (2, 4), "-v": (18 * MIB, 30 * MIB, 60 * MIB), "-f": (0, 2 * KIB), "-n": (4, 6)}
# Of the Python module: statements, of which the last value is printed.
PYTHON = [
    "len(punct.load(['a.punct', 'folder'], jobs=8))",
    "punct.dumps(punct.load('games.zip', jobs=4))",
    "punct.dump(punct.load('a.punct'), 'out.sgf.gz')",
    "punct.explore('folder', jobs=16).games",
    "len(punct.list(['a.punct', 'folder'], sort='plies', jobs=3))",
    "len(punct.load('a.punct')[0].png())",
    "punct.load('a.punct')[0].judge(200)['plies'][0]",
]
# A user of its own for each worker: the limit counts all processes of a user, and binds nobody with root's rights.
FIRST_USER = 61000
LOADER = ("error while loading shared libraries", "cannot allocate memory", "Too many open files", "out of memory",
          "cannot apply additional memory protection", "cannot create cache", "Fatal Python error: _PyRuntime",
          "Fatal Python error: init", "could not allocate TLS")  # fmt: skip
users = itertools.count(FIRST_USER)


class Limited:
    """A run, and what it does without limits."""

    def __init__(self, program, inputs, run, python=""):
        self.program, self.inputs, self.run, self.python = program, inputs, run, python
        with self.folder() as folder:
            self.usual = Undisturbed(run, folder, lambda: self.start(folder, None))
            assert not python or self.usual.status == 0, run.words

    def folder(self):
        return Folder("/usr/bin/python3" if self.python else self.program, self.inputs)

    def start(self, folder, prepare):
        run = self.run
        if not self.python:
            return folder.start(run, preexec_fn=prepare)
        code = f"import punct, warnings; warnings.simplefilter('ignore'); print({self.python})"
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": os.environ["PYTHONPATH"], "HOME": folder.top,
                       "PYTHONDONTWRITEBYTECODE": "1", "FONTCONFIG_FILE": folder.fonts}  # fmt: skip
        done = subprocess.run([folder.program, "-c", code], cwd=folder.path, env=environment, stdin=subprocess.DEVNULL,
                              capture_output=True, check=False, preexec_fn=prepare)  # fmt: skip
        return done.returncode, done.stdout, done.stderr.decode(errors="replace")

    def check(self, limit, value):
        """What is wrong under a limit, as a sentence; empty if nothing is."""
        with self.folder() as folder:
            user = next(users)
            if limit == "-u" and os.geteuid() == 0:
                give(folder.top, user)

            def prepare():
                resource.setrlimit(LIMITS[limit][0], (value, value))
                if limit == "-u" and os.geteuid() == 0:
                    os.setgroups([])
                    os.setgid(user)
                    os.setuid(user)

            try:
                found = self.start(folder, prepare)
            except (BlockingIOError, subprocess.SubprocessError, OSError):
                return ""  # The system did not let the program begin.
            return self.wrong(folder, *found)

    def wrong(self, folder, status, output, error):
        if status == 127 or any(words in error for words in LOADER):
            return ""  # The program has not begun, or Python itself has given up.
        statuses = range(128) if self.python else (1, 3)
        return self.usual.wrong(folder, status, output, error, statuses, may_leave=lambda name: name.startswith("punct-fc"))


def give(folder, user):
    """Lets another user work in the folder."""
    for place, _, names in os.walk(folder):
        os.chown(place, user, user)
        for name in names:
            os.chown(os.path.join(place, name), user, user)


def groups():
    """Controllers of cgroups that can be used: their folder, or empty."""
    top = "/sys/fs/cgroup"
    try:
        with open(os.path.join(top, "cgroup.controllers"), encoding="ascii") as file:
            known = file.read().split()
        path = os.path.join(top, f"punct-limits-{os.getpid()}")
        os.mkdir(path)
        if "pids" not in known or not os.path.exists(os.path.join(path, "pids.max")):
            os.rmdir(path)
            return ""
        return path
    except OSError:
        return ""


def check_group(limited, group, most):
    """As Limited.check(), in a group of at most so many processes and threads."""
    path = os.path.join(group, f"run-{next(users)}")
    os.mkdir(path)
    try:
        with open(os.path.join(path, "pids.max"), "w", encoding="ascii") as file:
            file.write(str(most))

        def prepare():
            with open(os.path.join(path, "cgroup.procs"), "w", encoding="ascii") as file:
                file.write(str(os.getpid()))

        with limited.folder() as folder:
            return limited.wrong(folder, *limited.start(folder, prepare))
    finally:
        os.rmdir(path)


def cases(limited, values, group):
    for limit, numbers in values.items():
        for value in numbers:
            yield f"ulimit {limit} {value}", lambda name=limit, number=value: limited.check(name, number)
    for most in (1, 2, 4) if group else ():
        yield f"pids.max {most}", lambda number=most: check_group(limited, group, number)


def can_limit():
    return shutil.which("prlimit") is not None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    options = parser.parse_args()
    if not can_limit():
        print("not checked: limits cannot be set here")
        sys.exit(77)
    failures = count = 0
    group = groups()
    with prepared(options.program, options.j) as (program, inputs, pool):
        runs = [(run, "") for run in RUNS if run.small or not options.small]
        if "PYTHONPATH" in os.environ:
            few = 2 if options.small else len(PYTHON)
            runs += [(Run(f"python: {code}"), code) for code in PYTHON[:few]]
        for run, python in runs:
            if options.only not in run.words:
                continue
            limited = Limited(program, inputs, run, python)
            values = FEW if options.small else {name: numbers for name, (_, numbers) in LIMITS.items()}
            if python and not options.small:
                # The interpreter alone takes more.
                values = {**values, "-v": tuple(int(30 * MIB * 1.25**step) for step in range(18))}
            named = list(cases(limited, values, group))
            print(f"{run.words}: {len(named)} limits", flush=True)
            count += len(named)
            for (name, _), wrong in zip(named, pool.map(lambda case: case[1](), named)):
                if wrong:
                    failures += 1
                    print(f"{run.words}: {name}: {wrong}", flush=True)
    if group:
        os.rmdir(group)
    print(f"{count} runs under limits{', cgroups among them' if group else ''}, {failures} of them wrong")
    sys.exit(1 if failures else 0)


main()
