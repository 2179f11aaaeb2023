#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the project beside well-known programs and libraries and prints the table of ratios.

    tests/bench/compare.py BUILD [--runs N] [--write docs/performance.md]

BUILD is a build folder of the preset `bench`. Whole programs are measured by their processor time, pinned to one core
with their rival, in turn, and the median of the runs counts; what happens inside a process is measured by the Google
Benchmark suites of this folder. The rival for records is pgn-extract, checking and rewriting chess games that this
script makes up; pgn-extract is installed with apt-get where it is missing.
"""

import argparse
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
import zipfile
import zlib
from pathlib import Path

import chess_games
import real_games

CHESS_GAMES = 100
CHESS_PLIES = 120
CHESS_COPIES = 100
PUNCT_GAMES = 20_000
# Some hundred thousand plies: starting up does not count.
REAL_BYTES = 10_000_000
EXPLORED = 1_000_000
PGN_EXTRACT = "/usr/games/pgn-extract"


def install_rival():
    if not Path(PGN_EXTRACT).exists():
        as_root = [] if os.geteuid() == 0 else ["sudo"]
        subprocess.run([*as_root, "apt-get", "update", "-q"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([*as_root, "apt-get", "install", "-q", "-y", "--no-install-recommends", "pgn-extract"],
                       check=True, stdout=subprocess.DEVNULL)


def make_chess(path):
    """Random legal games, made once and repeated, as checking a game does not depend on the others. Returns the number of
    plies."""
    games, plies = chess_games.make(CHESS_GAMES, CHESS_PLIES)
    path.write_text(games * CHESS_COPIES)
    return plies * CHESS_COPIES


def plies_of(punct, file):
    found = subprocess.run([punct, "list", "--csv", "--columns", "plies", "-q", file], check=False, capture_output=True, text=True)
    return sum(int(row) for row in found.stdout.split()[1:])


def run(command, cores, output=subprocess.DEVNULL):
    """Processor seconds and wall seconds of one run; the standard output goes to `output`."""
    started = time.perf_counter()
    child = subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL,
                             preexec_fn=lambda: os.sched_setaffinity(0, cores))
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1):
        sys.exit(f"{' '.join(map(str, command))}: exit status {child.returncode}")
    return usage.ru_utime + usage.ru_stime, time.perf_counter() - started


def peak(programs, command):
    """The peak of memory of a run, in KiB. A process starts out with what its parent takes, so a small one starts it."""
    return int(subprocess.run([programs / "punct_peak", *command], check=True, capture_output=True, text=True).stdout)


class Table:
    """A row for each comparison. `limit` is what the bytes alone would cost: the rate at which `wc -l` counts their lines,
    or for two things done at once, what the machine does of them in processes that know nothing of each other."""

    def __init__(self):
        self.rows = []

    def add(self, what, ours, theirs, ratio, goal="", reached=None, limit=""):
        date = time.strftime("%Y-%m-%d", time.gmtime())
        self.rows.append((what, ours, theirs, ratio, goal, {None: "", True: "yes", False: "**no**"}[reached], limit, date))

    def text(self):
        lines = ["| row | we | they | ratio | goal | reached | limit | date |", "|---|---|---|---|---|---|---|---|"]
        lines += ["| " + " | ".join(row) + " |" for row in self.rows]
        return "\n".join(lines)


def median_of(runs, commands, cores, field=0):
    """The medians of several commands run in turn."""
    figures = [[] for _ in commands]
    for _ in range(runs):
        for command, list_ in zip(commands, figures):
            list_.append(run(command, cores)[field])
    return [statistics.median(list_) for list_ in figures]


def rate(value):
    return f"{value / 1e6:.2f} M plies/s" if value >= 1e5 else f"{value:.0f} plies/s"


def side_by_side(commands):
    """Wall seconds until the last of several commands, started together, has ended."""
    started = time.perf_counter()
    children = [subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for command in commands]
    for command, child in zip(commands, children):
        if child.wait() not in (0, 1):
            sys.exit(f"{' '.join(map(str, command))}: exit status {child.returncode}")
    return time.perf_counter() - started


def compare_workers(table, punct, format_, file, runs):
    """Wall time of two workers and of one. The limit is what two processes, of one worker each, do beside each other."""
    cores = os.sched_getaffinity(0)
    commands = [[punct, "validate", "-q", f"-j{n}", file] for n in (1, 2)]
    figures = [[run(command, cores)[1] for command in commands] + [side_by_side([commands[0]] * 2)] for _ in range(runs)]
    one, two, both = map(statistics.median, zip(*figures))
    table.add(f"two workers; one, `validate`, {format_}", f"{two * 1e3:.0f} ms", f"{one * 1e3:.0f} ms", f"{one / two:.2f}",
              "≥ 1.9", one / two >= 1.9, f"{2 * one / both:.2f}")


def compare_packed(table, punct, file, runs):
    """Wall time of one worker over a file that is packed, and over the same unpacked.

    The limit is the unpacked file beside a program that only unpacks the other.
    """
    unpack = {"gz": ["gzip", "-dc"], "zst": ["zstd", "-qdc"], "zip": ["unzip", "-p"]}
    cores = os.sched_getaffinity(0)
    packed = {ending: file.with_name(file.name + "." + ending) for ending in ("gz", "zst", "zip")}
    with open(packed["gz"], "wb") as out:
        subprocess.run(["gzip", "-c", file], check=True, stdout=out)
    subprocess.run(["zstd", "-q", "-f", file, "-o", packed["zst"]], check=True)
    with zipfile.ZipFile(packed["zip"], "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(file, file.name)
    for ending, name in packed.items():
        commands = [[punct, "validate", "-q", "-j1", f] for f in (name, file)]
        figures = [[run(command, cores)[1] for command in commands] + [side_by_side([commands[1], [*unpack[ending], name]])]
                   for _ in range(runs)]
        ours, theirs, both = map(statistics.median, zip(*figures))
        table.add(f"`validate` of a .{ending}; of the same unpacked", f"{ours * 1e3:.0f} ms", f"{theirs * 1e3:.0f} ms",
                  f"{ours / theirs:.2f}", "≤ 1.2", ours / theirs <= 1.2, f"{both / theirs:.2f}")
        name.unlink()


def compare_tools(table, punct, file, runs, core):
    """Tools that do more with each game than `validate`, by the processor time of one worker."""
    for what, tool, goal in (("`stats`", ["stats"], 5), ("`select --where 'plies > 70'`", ["select", "--count", "--where", "plies > 70"], 1.05)):
        ours, theirs = median_of(runs, [[punct, *tool, "-q", "-j1", file], [punct, "validate", "-q", "-j1", file]], core)
        table.add(f"{what}; `validate`, text", f"{ours * 1e3:.0f} ms", f"{theirs * 1e3:.0f} ms", f"{ours / theirs:.2f}",
                  f"≤ {goal}", ours / theirs <= goal)


def measure_explore(table, punct, many, folder):
    """Wall time of the first question that anybody asks, with all workers. `many` holds 200,000 games."""
    cores = os.sched_getaffinity(0)
    few = folder / "few.punct"
    subprocess.run([punct, "convert", "-q", "--first", "5000", "--to", "text", "--force", "-o", few, many], check=True)
    piles = [folder / f"pile{i}.punct" for i in range(EXPLORED // (10 * PUNCT_GAMES))]
    for pile in piles:
        pile.symlink_to(many)
    for what, games, goal in (("5,000 games", [few], 0.3), ("10⁶ games", piles, 15)):
        seconds = run([punct, "explore", "-q", *games], cores)[1]
        table.add(f"`explore` over {what}", f"{seconds:.2f} s", "", "", f"≤ {goal} s", seconds <= goal)


def measure_puzzles(table, punct, core):
    samples = sorted((Path(__file__).parents[2] / "samples/games/text").glob("*.punct"))
    plies = sum(plies_of(punct, file) for file in samples)
    seconds = run([punct, "analyze", "-q", "-j1", "--puzzles", "--to", "text", *samples], core)[0]
    table.add("`analyze --puzzles`, the games of the samples", rate(plies / seconds), "", "")


def measure_page(table, page):
    """What a browser loads, as it is and as a server may pack it."""
    if not page.exists():
        return
    size = page.stat().st_size
    packed = len(zlib.compress(page.read_bytes(), 9))
    table.add("the page; the same packed by deflate", f"{size:,} bytes", f"{packed:,} bytes", "", "≤ 600,000", size <= 600_000)


def measure_python(table, build):
    """The rows of python_bench.py, if the module is built."""
    build = build.resolve()
    module = build / "python"
    if not (module / "punct").exists():
        return
    cache = (build / "CMakeCache.txt").read_text()
    python = re.search("^_Python3_EXECUTABLE:INTERNAL=(.+)$", cache, re.MULTILINE)[1]
    done = subprocess.run([python, Path(__file__).with_name("python_bench.py")], check=True, capture_output=True,
                          text=True, env=os.environ | {"PYTHONPATH": str(module), "PUNCT_PROGRAM": str(build / "bin/punct")})
    for line in done.stdout.splitlines():
        figure, _, detail = line.rstrip(")").partition(" (")
        what, _, figure = figure.rpartition(": ")
        goal = detail.rpartition("goal ")[2] if "goal " in detail else ""
        sign, _, bound = goal.partition(" ")
        lead = float(figure.split()[0]) - float(bound or 0)
        reached = (lead >= 0 if sign == "≥" else lead <= 0) if goal else None
        table.add(" ".join(["Python module", what]).strip(), figure, "", "", goal, reached)


def measure_programs(table, programs, folder, runs):
    punct = programs / "punct"
    core = {max(os.sched_getaffinity(0))}
    chess = folder / "chess.pgn"
    chess_plies = make_chess(chess)
    files = {}
    for format_, ending in (("text", "punct"), ("sgf", "sgf"), ("jsonl", "jsonl"), ("xml", "xml")):
        files[format_] = folder / f"games.{ending}"
        subprocess.run([punct, "generate", "--games", str(PUNCT_GAMES), "--seed", "1", "--to", format_, "--force", "-o",
                        files[format_]], check=True)

    def compare(what, command, rival, goal=None):
        plies = plies_of(punct, command[-1])
        ours, theirs, bytes_alone = median_of(runs, [command, rival, ["wc", "-l", command[-1]]], core)
        ours, theirs = plies / ours, chess_plies / theirs
        judged = (f"≥ {goal}", ours / theirs >= goal) if goal else ("", None)
        table.add(what, rate(ours), rate(theirs), f"{ours / theirs:.1f}", *judged, rate(plies / bytes_alone))

    check = [PGN_EXTRACT, "-s", "-r", chess]
    rewrite = [PGN_EXTRACT, "-s", chess]
    validate = [punct, "validate", "-q", "-j1"]
    compare("`validate`, text; pgn-extract `-s -r`", [*validate, files["text"]], check, 9)
    real = real_games.make(folder, REAL_BYTES)
    for number, (name, file) in enumerate(real.items()):
        compare(f"`validate`, SGF of the archive, {name}; pgn-extract `-s -r`", [*validate, file], check, 4 if number == 0 else None)
    for what, to, file in (("SGF of the archive to text", "text", real["all forms"]), ("text to JSON Lines", "jsonl", files["text"]),
                           ("text to SGF", "sgf", files["text"])):
        compare(f"`convert`, {what}; pgn-extract `-s`", [punct, "convert", "-q", "-j1", "--to", to, file], rewrite, 6)
    compare_tools(table, punct, files["text"], runs, core)

    def compare_parser(what, format_, goal):
        rival = [programs / "punct_bare_parser", format_, files[format_]]
        ours, theirs = median_of(runs, [[*validate, files[format_]], rival], core)
        size = files[format_].stat().st_size / 1e6
        table.add(what, f"{size / ours:.0f} MB/s", f"{size / theirs:.0f} MB/s", f"{theirs / ours:.2f}", f"≥ {goal}",
                  theirs / ours >= goal)

    compare_parser("`validate`, JSON Lines; a program of nlohmann's SAX alone", "jsonl", 0.8)
    compare_parser("`validate`, XML; a program of pugixml's load alone", "xml", 0.8)

    bare = peak(programs, [punct, "perft", "--depth", "0"])
    measure_puzzles(table, punct, core)
    for format_, file in files.items():
        ten_times = folder / f"ten_times{file.suffix}"
        subprocess.run([punct, "generate", "--games", str(10 * PUNCT_GAMES), "--seed", "1", "--to", format_, "--force",
                        "-o", ten_times], check=True)
        compare_workers(table, punct, format_, ten_times, runs)
        if format_ == "text":
            compare_packed(table, punct, ten_times, runs)
            measure_explore(table, punct, ten_times, folder)
        small, large = (peak(programs, [*validate, f]) - bare for f in (file, ten_times))
        ten_times.unlink()
        table.add(f"peak memory beyond the program, `validate`, {format_}; the same at ten times the input",
                  f"{small / 1024:.1f} MiB", f"{large / 1024:.1f} MiB", f"{large / max(small, 1):.2f}", "≤ 16 MiB, same",
                  max(small, large) <= 16 * 1024 and large - small < 1024)

    hello = programs / "punct_hello"
    ours, theirs = median_of(40 * runs, [[punct, "perft", "--depth", "0"], [hello]], core, 1)
    table.add("start of a tool that draws nothing; a C++ hello world", f"{ours * 1e3:.2f} ms", f"{theirs * 1e3:.2f} ms",
              f"{ours / theirs:.2f}", "≤ 1.5", ours / theirs <= 1.5)


def measure_suites(table, bench, runs):
    core = {max(os.sched_getaffinity(0))}
    out = subprocess.run([bench, f"--benchmark_repetitions={max(runs, 2)}", "--benchmark_min_time=0.2", "--benchmark_enable_random_interleaving=true",
                          "--benchmark_format=json"], check=True, capture_output=True, text=True,
                         preexec_fn=lambda: os.sched_setaffinity(0, core)).stdout
    found = {b["run_name"].removesuffix("/iterations:1"): b for b in json.loads(out)["benchmarks"]
             if b.get("aggregate_name") == "median"}
    unit = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}

    def seconds(name):
        return found[name]["cpu_time"] * unit[found[name]["time_unit"]]

    def nanoseconds(name):
        return found[name]["ns_each"]

    def throughput(what, ours, theirs, goal=None):
        a, b = found[ours]["bytes_per_second"], found[theirs]["bytes_per_second"]
        judged = (f"≥ {goal}", a / b >= goal) if goal else ()
        table.add(what, f"{a / 1e6:.0f} MB/s", f"{b / 1e6:.0f} MB/s", f"{a / b:.2f}", *judged)

    def alone(what, value, show, goal_text, reached):
        table.add(what, show(value), "", "", goal_text, reached)

    throughput("read and replay JSON Lines over and over in one process; nlohmann's SAX", "read_and_replay/jsonl", "nlohmann_sax_alone")
    throughput("read and replay XML over and over in one process; pugixml's load", "read_and_replay/xml", "pugixml_load_alone")
    throughput("write JSON Lines; nlohmann `dump`", "write_games/jsonl", "nlohmann_dump", 2)
    throughput("write XML; pugixml `save`", "write_games/xml", "pugixml_save", 2)

    value = nanoseconds("count_legal_moves_of_sample_positions")
    alone("all legal moves of a position, counted", value, lambda v: f"{v / 1e3:.2f} us", "≤ 1.5 us", value <= 1500)
    value = nanoseconds("list_legal_moves_of_sample_positions")
    alone("all legal moves of a position, listed", value, lambda v: f"{v / 1e3:.2f} us", "< 6 us", value < 6000)
    value = seconds("perft_3")
    alone("`perft 3` from the empty board", value, lambda v: f"{v:.2f} s", "≤ 5 s", value <= 5)
    value = nanoseconds("check_and_play_sample_games")
    alone("a move checked and played, outcome decided", value, lambda v: f"{v:.0f} ns", "≤ 60 ns", value <= 60)

    ours, theirs = seconds("svg"), seconds("svg_by_cairo")
    table.add("an SVG of a full board; Cairo's SVG surface", f"{ours * 1e6:.0f} us", f"{theirs * 1e6:.0f} us",
              f"1/{theirs / ours:.0f}", "≤ 1/100", theirs / ours >= 100)
    ours, theirs = seconds("png"), seconds("png_by_cairo")
    table.add("a PNG of 800 x 800; Cairo with its own PNG writer", f"{ours * 1e3:.1f} ms", f"{theirs * 1e3:.1f} ms",
              f"{ours / theirs:.2f}", "≤ 0.3", ours / theirs <= 0.3)
    value = found["analyze_sample_games"]["plies"]
    alone("`analyze` with all winning moves", value, rate, "≥ 100,000 plies/s", value >= 100_000)


def processor():
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


def main():
    parser = argparse.ArgumentParser(description="Measures the project beside others and prints the ratios.")
    parser.add_argument("build", type=Path, help="a build folder of the preset bench")
    parser.add_argument("--runs", type=int, default=5, help="runs of each command (5)")
    parser.add_argument("--write", type=Path, help="put the table between the marks of this document")
    arguments = parser.parse_args()
    install_rival()
    programs = (arguments.build / "bin").resolve()
    table = Table()
    with tempfile.TemporaryDirectory() as folder:
        measure_programs(table, programs, Path(folder), arguments.runs)
    measure_suites(table, programs / "punct_bench", arguments.runs)
    measure_page(table, arguments.build.parent / "page/board.html")
    measure_python(table, arguments.build)
    text = f"{processor()}, {os.cpu_count()} cores; medians of {arguments.runs} runs.\n\n{table.text()}\n"
    print(text)
    if arguments.write:
        before, rest = arguments.write.read_text().split(BEGIN)
        arguments.write.write_text(f"{before}{BEGIN}\n{text}{END}{rest.split(END)[1]}")


if __name__ == "__main__":
    main()
