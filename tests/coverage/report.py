#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tells what the tests have reached, room by room: report.py BUILD.

BUILD is a build of the preset coverage, and its programs have counted into BUILD/raw. This writes below BUILD/report the
sources with the counts (index.html), and each branch that was never taken (missed.txt). Each condition has two branches,
and so has each case of a switch: taken or passed. A branch of a template is taken if one of its instances takes it. What
the compiler decides or writes, such as `if constexpr` and `= default`, is no branch.

Some branches cannot be taken by any input. unreachable.txt names them, by reason. So is what follows a switch over all
values of an enumeration. A second figure leaves these out.
"""
import bisect
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROOMS = ["libpunct", "formats", "render", "cli", "bindings"]


def is_object(path: pathlib.Path) -> bool:
    """Whether this is a program, library or module."""
    if not path.is_file() or path.is_symlink():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def count_at(segments: list, line: int, column: int) -> int:
    """How often the place was reached."""
    found = bisect.bisect_right(segments, [line, column, float("inf")]) - 1
    return segments[found][2] if found >= 0 else 0


def branches_of(name: str, file: dict) -> dict:
    """How often each branch of a file was taken: by line, column and side."""
    lines = (ROOT / name).read_text("utf-8").splitlines()
    taken = {}
    for branch in file["branches"]:
        place = tuple(branch[:4])
        if lines[place[0] - 1].endswith("= default;"):
            continue
        for side, count in zip(("true", "false"), branch[4:6]):
            taken[place, side] = taken.get((place, side), 0) + count
    # The compiler knows a condition if it is reached and yet neither true nor false.
    for place in {place for place, _ in taken}:
        neither = taken[place, "true"] == 0 and taken[place, "false"] == 0
        if neither and count_at(file["segments"], place[0], place[1]) > 0:
            del taken[place, "true"], taken[place, "false"]
    return taken


def missed_in(name: str, taken: dict) -> list:
    """A line for each branch of a file that was never taken, and whether it can be taken: see unreachable.txt."""
    lines = (ROOT / name).read_text("utf-8").splitlines()
    found = []
    for (place, side), count in sorted(taken.items()):
        line, first, last_line, last = place
        # Columns count bytes.
        text = lines[line - 1].encode()
        if count == 0:
            condition = text[first - 1:last - 1 if last_line == line else None].decode()
            branch = f"never {side}: {condition}"
            is_listed = f"{name}: {branch}" in UNREACHABLE
            if is_listed:
                UNREACHABLE[f"{name}: {branch}"] = True
            is_reachable = not is_listed and not text[:first - 1].endswith(b"switch (")
            found.append((f"{name}:{line}:{first}: {branch}", is_reachable))
    return found


def unreachable() -> dict:
    """The lines of unreachable.txt that name branches, and whether such a branch was seen."""
    lines = (pathlib.Path(__file__).parent / "unreachable.txt").read_text("utf-8").splitlines()
    return {line: False for line in lines if line and not line.startswith("#")}


UNREACHABLE = unreachable()


def percent(covered: int, count: int) -> str:
    return f"{100 * covered / count if count else 100:.1f} % ({covered} out of {count})"


def main() -> None:
    build = pathlib.Path(sys.argv[1]).resolve()
    profile, report = build / "counted.profdata", build / "report"
    report.mkdir(exist_ok=True)
    subprocess.run(["llvm-profdata", "merge", "-o", profile, *(build / "raw").glob("*.profraw")], check=True)
    objects = sorted(path for folder in ("bin", "lib") for path in (build / folder).rglob("*") if is_object(path))
    options = [f"--instr-profile={profile}", objects[0], *(f"--object={path}" for path in objects[1:])]
    printed = subprocess.run(
        ["llvm-cov", "export", "--skip-functions", "--skip-expansions", *options], check=True, stdout=subprocess.PIPE).stdout
    files = {}
    for file in json.loads(printed)["data"][0]["files"]:
        path = pathlib.Path(file["filename"])
        if path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in ROOMS:
            files[path.relative_to(ROOT).as_posix()] = file
    missed = []
    for room in ROOMS:
        lines, branches = [0, 0], [0, 0]
        missed_here = []
        for name, file in sorted(files.items()):
            if not name.startswith(room + "/"):
                continue
            taken = branches_of(name, file)
            missed_here += missed_in(name, taken)
            lines[0] += file["summary"]["lines"]["covered"]
            lines[1] += file["summary"]["lines"]["count"]
            branches[0] += sum(count > 0 for count in taken.values())
            branches[1] += len(taken)
        missed += missed_here
        reachable = branches[0] + sum(is_reachable for _, is_reachable in missed_here)
        print(f"{room}: lines {percent(*lines)}, branches {percent(*branches)},"
              f" those that can be taken {percent(branches[0], reachable)}")
    (report / "missed.txt").write_text(
        "".join(line + ("" if is_reachable else " (cannot be taken)") + "\n" for line, is_reachable in missed), "utf-8")
    for line in (line for line, is_seen in UNREACHABLE.items() if not is_seen):
        print(f"unreachable.txt: taken, or no longer there: {line}")
    subprocess.run(
        ["llvm-cov", "show", "--format=html", "--show-branches=count", f"--output-dir={report}", *options,
         *(ROOT / name for name in sorted(files))], check=True, stdout=subprocess.DEVNULL)


main()
