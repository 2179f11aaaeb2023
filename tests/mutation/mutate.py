#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Plants faults in the sources, one at a time, and sees whether the tests notice: mutate.py BUILD [N].

A copy of the sources is built in the folder BUILD, with the tests. Of all mutants (see mutants.py) a sample of N is taken,
as many of each kind. Each is built and tested until a test fails. One that no test notices is shown; it needs a test, or a
reason why it changes nothing that a user can see.

--file PART    only files with PART in their names; all of their mutants unless N is given
--seed S       another sample
--again FILE   the mutants that survived, as this report of an earlier run names them
--report FILE  writes a line of JSON per mutant
"""
import argparse
import collections
import json
import os
import pathlib
import random
import re
import resource
import shutil
import subprocess
import sys

from mutants import KINDS, Mutant, all_mutants

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The tests of the Python module, which pytest runs.
PYTHON = "python"
# What can notice a fault in a room, the quickest first.
TESTS = {
    "libpunct": ["test_libpunct", "test_formats", "test_engine", "test_cli", "test_render", "test_docs"],
    "formats": ["test_formats", "test_engine", "test_cli", "test_docs"],
    "render": ["test_render", "test_engine", "test_docs", "test_cli"],
    "cli": ["test_cli", "test_docs", PYTHON],
    "bindings/engine": ["test_engine"],
    "bindings/python": [PYTHON],
}
FOLDERS = ["libpunct/src", "libpunct/text/src", "formats/src", "render/src", "cli/program", "cli/tools", "cli/collections/src",
           "bindings/engine/src", "bindings/python/src"]  # fmt: skip
# A mutant that never ends is stopped by the processor time that it takes.
MOST_SECONDS = 240
MOST_MEMORY = 4 << 30


class Tree:
    """A copy of the sources, built beside it."""

    def __init__(self, folder):
        self.sources, self.build = folder / "sources", folder / "build"
        self.copy()
        if not (self.build / "build.ninja").exists():
            self.configure()
        built = self.built(["all"])
        if built.returncode != 0:
            sys.exit(built.stdout + "\nthe sources do not build")

    def copy(self):
        """Brings the copy up to date; what is the same keeps its date, and is not built again."""
        listed = subprocess.run(
            ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT, capture_output=True, check=True)  # fmt: skip
        wanted = {pathlib.Path(os.fsdecode(name)) for name in listed.stdout.split(b"\0") if name}
        for name in wanted:
            source, copy = ROOT / name, self.sources / name
            if not source.is_file():
                continue
            copy.parent.mkdir(parents=True, exist_ok=True)
            if not copy.exists() or copy.read_bytes() != source.read_bytes():
                shutil.copy2(source, copy)
                os.utime(copy)
        for path in self.sources.rglob("*"):
            if path.is_file() and path.relative_to(self.sources) not in wanted:
                path.unlink()

    def configure(self):
        command = ["cmake", "-S", self.sources, "-B", self.build, "-G", "Ninja", "--log-level=WARNING",
                   "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O1", "-DPUNCT_WERROR=OFF",
                   "-DCMAKE_LINK_DEPENDS_NO_SHARED=ON"]  # fmt: skip
        if shutil.which("ccache"):
            command.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
        subprocess.run(command, check=True)

    def built(self, targets):
        command = ["cmake", "--build", self.build, "-j", str(os.cpu_count()), "--target", *targets]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def builds(self, test):
        return self.built(["punct_program", "punct_python"] if test == PYTHON else [test]).returncode == 0

    def passes(self, test, suites="*"):
        def limit():
            resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        folder = self.build
        command = [folder / "bin" / test, "--gtest_brief=1", "--gtest_fail_fast", f"--gtest_filter={suites}-*AtScale*"]
        environment = dict(os.environ, RC_PARAMS="seed=1")
        if test == PYTHON:
            environment |= {"PYTHONPATH": str(folder / "python"), "PUNCT_PROGRAM": str(folder / "bin" / "punct")}
            folder = self.sources / "tests" / "python"
            command = ["/usr/bin/python3", "-B", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
        run = subprocess.run(command, cwd=folder, env=environment, preexec_fn=limit, stdin=subprocess.DEVNULL,
                             capture_output=True, check=False)  # fmt: skip
        return run.returncode == 0


def likely_suites(file):
    """The suites of the test files that are named as the file or its folder: these are run first."""
    path = pathlib.Path(file)
    files = [test for name in (path.stem, path.parent.name) for test in (ROOT / "tests").glob(f"*/{name}_test.cpp")]
    tests = "".join(test.read_text(encoding="utf-8") for test in files)
    names = re.findall(r"^(?:TEST|TEST_F|TEST_P|RC_GTEST_PROP)\((\w+),", tests, re.MULTILINE)
    return ":".join(f"{name}.*" for name in sorted(set(names)))


def outcome(tree, mutant):
    """The test that noticed it, "survived" or "does not compile"."""
    path = tree.sources / mutant.file
    text = path.read_text(encoding="utf-8")
    path.write_text(mutant.applied(text), encoding="utf-8")
    likely = likely_suites(mutant.file)
    try:
        room = next(room for room in TESTS if mutant.file.startswith(room + "/"))
        for test in TESTS[room]:
            if not tree.builds(test):
                return "does not compile"
            if (likely and test != PYTHON and not tree.passes(test, likely)) or not tree.passes(test):
                return test
        return "survived"
    finally:
        path.write_text(text, encoding="utf-8")


def sample(mutants, number, seed):
    """As many of each kind, or nearly so."""
    chance = random.Random(seed)
    by_kind = {kind: [mutant for mutant in mutants if mutant.kind == kind] for kind in KINDS}
    for some in by_kind.values():
        chance.shuffle(some)
    taken = []
    while len(taken) < number and any(by_kind.values()):
        taken += [some.pop() for some in by_kind.values() if some]
    return taken[:number]


def survivors(report, mutants, texts):
    """The mutants of this tree that are those that survived then."""
    with open(report, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    places = {json.dumps(line["place"]) for line in lines if line["outcome"] == "survived"}
    return [mutant for mutant in mutants if json.dumps(mutant.place(texts(mutant))) in places]


def shown(mutant, text):
    """Where it is, with the lines before and after it was planted."""
    after = mutant.applied(text)
    first = text.rfind("\n", 0, mutant.start) + 1
    behind = len(text) - mutant.end
    old = text[first : text.find("\n", mutant.end)]
    new = after[first : after.find("\n", len(after) - behind)]
    lines = [f"- {line}" for line in old.split("\n")] + [f"+ {line}" for line in new.split("\n")]
    return f"{mutant.file}:{mutant.line(text)}: {mutant.kind}\n" + "\n".join(lines)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("number", type=int, nargs="?")
    parser.add_argument("--file", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again")
    parser.add_argument("--report", default=os.devnull)
    options = parser.parse_args()
    mutants = all_mutants(ROOT, FOLDERS, options.file)
    texts = lambda mutant: (ROOT / mutant.file).read_text(encoding="utf-8")
    if options.again:
        chosen = survivors(options.again, mutants, texts)
    else:
        chosen = sample(mutants, options.number or (len(mutants) if options.file else 100), options.seed)
    tree = Tree(options.build.resolve())
    counts = collections.Counter()
    with open(options.report, "w", encoding="utf-8") as report:
        for number, mutant in enumerate(chosen, 1):
            text = texts(mutant)
            found = outcome(tree, mutant)
            counts[found if found in ("survived", "does not compile") else "noticed"] += 1
            print(f"{number}/{len(chosen)} {found}: {shown(mutant, text)}", flush=True)
            report.write(json.dumps({"outcome": found, "place": mutant.place(text)}) + "\n")
            report.flush()
    print(f"of {len(chosen)} mutants {counts['noticed']} were noticed, {counts['survived']} survived, "
          f"{counts['does not compile']} did not compile")  # fmt: skip
    sys.exit(1 if counts["survived"] else 0)


if __name__ == "__main__":
    main()
