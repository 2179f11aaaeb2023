#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What every build gives to users is linked safely: hardening_test.py BUILD_FOLDER.

The program, the libraries, the modules and the Python module lie anywhere in memory, bind all functions when they are
loaded and make their tables read-only, and no stack is executable. They look for their libraries beside themselves only:
a path that is empty or relative means the current folder, where strangers' files may lie.
"""
import pathlib
import re
import subprocess
import sys


def read(file, *options):
    return subprocess.run(["readelf", "--wide", *options, file], capture_output=True, text=True, check=True).stdout


def files(build):
    found = [build / "bin" / "punct"]
    for pattern in ("lib*/**/libpunct*.so.?", "lib*/**/punct-*.so", "python/punct/_punct*.so"):
        found += sorted(build.glob(pattern))
    return found


def soft_spots(file):
    """What is wrong with a file, as sentences."""
    headers, dynamic = read(file, "--file-header", "--program-headers"), read(file, "--dynamic")
    if not re.search(r"Type:\s+DYN", headers):
        yield "has a fixed place in memory"
    if "GNU_RELRO" not in headers:
        yield "leaves the tables of its functions writable"
    if not re.search(r"\(FLAGS(_1)?\).*\b(BIND_)?NOW\b", dynamic):
        yield "binds functions late"
    if re.search(r"GNU_STACK.*RWE", headers):
        yield "has an executable stack"
    for paths in re.findall(r"\((?:RUNPATH|RPATH)\).*\[(.*)\]", dynamic):
        for path in paths.split(":"):
            if not path.startswith("$ORIGIN"):
                yield f"looks for libraries in '{path}'"


def main():
    build = pathlib.Path(sys.argv[1])
    built = files(build)
    assert len(built) >= 8, built
    wrong = [f"{file} {spot}" for file in built for spot in soft_spots(file)]
    print("\n".join(wrong) or f"{len(built)} files are linked safely")
    sys.exit(1 if wrong else 0)


main()
