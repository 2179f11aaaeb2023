# SPDX-License-Identifier: MIT
"""The speed rows of the Python module: python_bench.py [ROW...]. Each prints what it measures: rates are the best of five,
by the clock and, in parentheses, by the time of all processors, with the goal; ratios are medians of runs in pairs, by the clock.
PUNCT_PROGRAM names the program that is compared with."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent import futures

import punct


def best(work, times=5):
    found = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return min(found)


def ratio(one, other, pairs=9):
    """How many times longer `one` takes."""
    return statistics.median(best(one, 1) / best(other, 1) for _ in range(pairs))


def rate(count, work, unit, goal=""):
    spent = []

    def measured():
        before = time.process_time()
        work()
        spent.append(time.process_time() - before)

    seconds = best(measured)
    print(f"{count / seconds:.0f} {unit} ({count / min(spent):.0f} by processor time{goal})")


def pile(games=4000):
    path = tempfile.NamedTemporaryFile(suffix=".punct", delete=False).name
    punct.dump(punct.generate(games, seed=1), path)
    return path


def count_moves(path):
    return sum(len(game.moves) for game in punct.open(path))


def read():
    path = pile()
    rate(4000, lambda: [None for game in punct.open(path)], "games/s read and replayed", "; goal ≥ 40000")


def moves():
    start = punct.Position()
    rate(20 * 4986, lambda: [None for _ in range(20) for move in start.legal_moves], "moves/s iterated", "; goal ≥ 1000000")


def arrays():
    path = pile()

    def ours():
        punct.to_arrays(punct.open(path))

    rate(4000, ours, "games/s as arrays")
    program = os.environ.get("PUNCT_PROGRAM")
    if program:
        theirs = [program, "validate", "--quiet", "--jobs", "1", path]
        found = ratio(lambda: subprocess.run(theirs, check=True), ours)
        print(f"{found:.2f} of the rate of the program, which only reads and replays (goal ≥ 0.7)")


def load_on(core, text):
    """The seconds of a thread that reads on one core."""
    os.sched_setaffinity(0, {core})
    return best(lambda: [punct.loads(text) for _ in range(3)], 1)


def work_of_two(workers, text):
    """How much work two workers do, each on a core of its own, of what each does there alone: cores may differ."""
    cores = sorted(os.sched_getaffinity(0))[:2]

    def seconds(cores):
        with workers(len(cores)) as pool:
            return list(pool.map(load_on, cores, [text] * len(cores)))

    alone = [seconds([core])[0] for core in cores]
    return sum(one / both for one, both in zip(alone, seconds(cores), strict=True))


def threads():
    text = punct.dumps(punct.generate(2000, seed=2)).encode()
    for what, workers in (("threads", futures.ThreadPoolExecutor), ("processes", futures.ProcessPoolExecutor)):
        found = statistics.median(work_of_two(workers, text) for _ in range(9))
        # Threads cannot do more than processes.
        print(f"two {what}: {found:.2f} times the work of one" + (" (goal ≥ 1.8)" if what == "threads" else ""))


def imports():
    def run(script):
        return best(lambda: subprocess.run([sys.executable, "-S", "-c", script], check=True), 15)

    path = f"import sys; sys.path[:0] = {sys.path!r}; "
    print(f"import: {1000 * (run(path + 'import punct') - run(path)):.1f} ms (goal ≤ 30)")


def memory():
    script = (
        "import pathlib, punct, re, sys\n"
        "for game in punct.open(sys.argv[1:]): pass\n"
        # Not that of getrusage(), which counts the process that has started this one.
        "print(re.search('VmHWM: *([0-9]+)', pathlib.Path('/proc/self/status').read_text().expandtabs())[1])"
    )
    path = pile()
    for times in (1, 10):
        done = subprocess.run([sys.executable, "-c", script, *[path] * times], capture_output=True, check=True)
        print(f"memory for {times} x 4000 games: {int(done.stdout) // 1024} MiB")


ROWS = {"read": read, "moves": moves, "arrays": arrays, "threads": threads, "import": imports, "memory": memory}

if __name__ == "__main__":
    for row in sys.argv[1:] or ROWS:
        ROWS[row]()
