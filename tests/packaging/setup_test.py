#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What ./setup.sh says when it cannot go on: one sentence at the end, and a status that is not 0. Usage: setup_test.py ROOT

Each trial runs a copy of setup.sh in an empty folder, with tools of the system replaced by scripts that fail as the real
ones do. Nothing is installed.
"""
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

# Tools that setup.sh uses before it builds. Others, sudo above all, do not exist for it.
TOOLS = ["awk", "bash", "c++", "cat", "cmake", "df", "dirname", "env", "grep", "id", "nproc", "sed", "sort", "tail", "true"]
NOTHING_INSTALLED = "exit 1"
ALL_INSTALLED = 'shift 3; printf "ii  %s\\n" "$@"'
USER = 'echo 1000'
# Copied with setup.sh for the trial that gets as far as CMake.
SOURCES = ["CMakeLists.txt", "CMakePresets.json", "libpunct"]

TRIALS = {
    "no apt-get": ({"dpkg-query": NOTHING_INSTALLED}, "this system has no apt-get; install by its own means what these"),
    "no sudo": ({"dpkg-query": NOTHING_INSTALLED, "apt-get": "exit 100", "id": USER},
                "packages are missing, and only root or sudo can install them: apt-get install g++ cmake"),
    "not allowed by sudo": ({"dpkg-query": NOTHING_INSTALLED, "apt-get": "exit 100", "id": USER, "sudo": "exit 1"},
                            "packages are missing, and sudo refuses to install them: apt-get install g++ cmake"),
    "no network": ({"dpkg-query": NOTHING_INSTALLED, "apt-get": "exit 100", "apt-cache": "exit 100", "id": "echo 0"},
                   "apt-get cannot fetch the lists of packages; check the network and the sources in /etc/apt"),
    "no such package": ({"dpkg-query": NOTHING_INSTALLED, "id": "echo 0", "apt-get": '[ "$1" = update ]',
                         "apt-cache": '[ "$2" != libqpdf-dev ] && echo "Package: $2"'},
                        "this system's sources of packages lack libqpdf-dev; Debian 12 and 13 have what is needed"),
    "apt-get fails": ({"dpkg-query": NOTHING_INSTALLED, "id": "echo 0", "apt-get": '[ "$1" = update ]', "apt-cache": 'echo "Package: $2"'},
                      "apt-get cannot install what is missing; see above: g++ cmake"),
    "full disk": ({"dpkg-query": ALL_INSTALLED, "df": 'echo "Avail"; echo " 42"'}, "the disk is full: "),
    "old cmake": ({"dpkg-query": ALL_INSTALLED, "cmake": "echo cmake version 3.18.4"},
                  "the build needs cmake 3.25 or newer; "),
    "old compiler": ({"dpkg-query": ALL_INSTALLED, "old-c++": 'exec c++ -U__GNUC__ -D__GNUC__=10 "$@"'},
                     "the build cannot be set up; see above"),
}

# Command lines that ask for what there is not: they are refused with the status 2, before anything is looked for.
REFUSED = {
    "demmo": "'demmo' is not a command",
    "packages m68k": "packages are made for this processor and for arm64, not for 'm68k'",
    "try-packages m68k": "packages are made for this processor and for arm64, not for 'm68k'",
    "wheel m68k": "wheels are made for amd64 and arm64, not for 'm68k'",
    "try-wheel m68k": "wheels are made for amd64 and arm64, not for 'm68k'",
    "cross m68k": "'m68k' is not one of amd64, arm64, i386, riscv64, s390x",
    "cross": "cross needs the names of processors: arm64, i386, riscv64, s390x",
}


def make_tools(folder, scripts):
    """Fills the folder with scripts, and with links to the TOOLS that they do not replace."""
    folder.mkdir()
    for tool in TOOLS:
        os.symlink(shutil.which(tool), folder / tool)
    for name, body in scripts.items():
        script = folder / name
        script.unlink(missing_ok=True)
        script.write_text(f"#!/bin/bash\n{body}\n")
        script.chmod(0o755)


def run_setup(root, folder, words, scripts, name=""):
    make_tools(folder / "bin", scripts)
    shutil.copy(root / "setup.sh", folder)
    for source in SOURCES:
        os.symlink(root / source, folder / source)
    environment = {"PATH": str(folder / "bin"), "LC_ALL": "C.UTF-8"}
    if name == "old compiler":
        # CMake looks for the tools of the compiler and of Ninja itself.
        environment |= {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "CXX": "old-c++"}
    return subprocess.run([folder / "setup.sh", *words], env=environment, stdin=subprocess.DEVNULL, text=True,
                          capture_output=True, check=False)


def ends_with(result, sentence):
    return (result.stderr.splitlines() or [""])[-1].startswith("setup.sh: " + sentence)


def main():
    root = Path(sys.argv[1]).resolve()
    failed = []

    def judge(name, good, result):
        if not good:
            failed.append(name)
            print(f"{name}: status {result.returncode}\n{result.stdout}{result.stderr}")

    for name, (scripts, sentence) in TRIALS.items():
        with tempfile.TemporaryDirectory() as folder:
            result = run_setup(root, Path(folder), ["demo"], scripts, name)
        reason = "needs g++ 12 or clang 14, or newer" if name == "old compiler" else ""
        judge(name, ends_with(result, sentence) and result.returncode != 0 and reason in result.stderr, result)
    for line, sentence in REFUSED.items():
        with tempfile.TemporaryDirectory() as folder:
            result = run_setup(root, Path(folder), line.split(), {})
        judge(line, ends_with(result, sentence) and result.returncode == 2 and not result.stdout, result)
    sys.exit(f"failed: {', '.join(failed)}" if failed else 0)


if __name__ == "__main__":
    main()
