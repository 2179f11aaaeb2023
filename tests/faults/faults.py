#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Calls of the system that fail: faults.py PROGRAM [--sample] [--small] [--only WORDS] [-j N].

Each run of the table in runs.py is traced once. Then it is repeated for each of its calls, which strace makes fail. The
program must not crash. If it reports success, it must have written what it writes otherwise. If not, it must have said
so, and every file is as it was before or as it should become. Nothing else stays behind.

Then the run is repeated and killed at each call that writes, renames, links or removes, by SIGKILL and by SIGTERM: every
file is as it was before or as it should become, and SIGTERM leaves nothing else behind.

--sample takes of each kind of call only the first, the second and the last that concerns a file of the run; --small takes
only some of the runs as well. Exits with 77 where strace cannot trace.
"""
import argparse
import collections
import os
import re
import subprocess
import sys

from folder import Folder, Undisturbed, half_written, prepared
from runs import RUNS

# Of the calls for memory only mmap: where brk fails, it says so in another way than strace can.
ERRORS = {
    "access": ["EACCES"],
    "chmod": ["EPERM"],
    "clone3": ["EAGAIN"],
    "close": ["EIO"],
    "dup": ["EMFILE"],
    "faccessat2": ["EACCES"],
    "fadvise64": ["EINVAL"],
    "fchmod": ["EPERM"],
    "fcntl": ["EINVAL"],
    "fstat": ["EIO"],
    "fsync": ["EIO"],
    "ftruncate": ["EIO"],
    "getdents64": ["EIO"],
    "link": ["EPERM"],
    "lseek": ["EIO"],
    "lstat": ["EIO"],
    "mkdir": ["ENOSPC"],
    "mmap": ["ENOMEM"],
    "newfstatat": ["EIO"],
    "openat": ["EMFILE", "EACCES"],
    "pread64": ["EIO", "EINTR"],
    "pwrite64": ["ENOSPC"],
    "read": ["EIO", "EINTR"],
    "readlink": ["EIO"],
    "rename": ["EIO"],
    "renameat2": ["ENOSPC", "EINVAL"],
    "stat": ["EIO"],
    "statx": ["EIO"],
    "syncfs": ["EIO"],
    "unlink": ["EPERM"],
    "unlinkat": ["EPERM"],
    "write": ["ENOSPC", "EINTR"],
    "writev": ["ENOSPC", "EINTR"],
}
# At each of these the program is killed.
CHANGING = ["close", "fchmod", "ftruncate", "link", "mkdir", "openat", "pwrite64", "rename", "renameat2", "unlink", "write",
            "writev"]  # fmt: skip


Call = collections.namedtuple("Call", "name number own")


class Checked:
    """A run, what it does without a fault, and the calls that it makes."""

    def __init__(self, program, inputs, run):
        self.program, self.inputs, self.run = program, inputs, run
        with Folder(program, inputs) as folder:
            trace = os.path.join(folder.top, "trace")
            options = ["-y", "-e", "trace=" + known_calls(), "-o", trace]
            self.usual = Undisturbed(run, folder, lambda: folder.strace(run, *options))
            names = {name.split("/")[0].lstrip(".") for name in [*self.usual.before, *self.usual.after]}
            self.calls = read_trace(trace, lambda line: is_own(line, folder.top, names))

    def check_fault(self, call, error):
        with Folder(self.program, self.inputs) as folder:
            inject = f"inject={call.name}:error={error}:when={call.number}"
            outcome = folder.strace(self.run, "-e", "trace=" + call.name, "-e", inject, "-o", os.devnull)
            return self.usual.wrong(folder, *outcome, may_be_silent=call.name in ("write", "writev"),
                                    may_leave=lambda name: call.name in ("unlink", "unlinkat"))  # fmt: skip

    def check_signal(self, call, signal):
        with Folder(self.program, self.inputs) as folder:
            inject = f"inject={call.name}:signal={signal}:when={call.number}"
            folder.strace(self.run, "-e", "trace=" + call.name, "-e", inject, "-o", os.devnull)
            left = folder.left_over()
            if left and signal == "TERM":
                return f"left behind {left}"
            return half_written(self.usual.before, self.usual.after, folder.files())

    def cases(self, sample):
        """The name of each case and the function that checks it."""
        calls = sampled(self.calls) if sample else self.calls
        for call in calls:
            for error in ERRORS[call.name][: 1 if sample else None]:
                yield f"{call.name} {call.number} {error}", lambda c=call, e=error: self.check_fault(c, e)
            if call.name in CHANGING and call.own:
                for signal in ("KILL", "TERM"):
                    yield f"{call.name} {call.number} SIG{signal}", lambda c=call, s=signal: self.check_signal(c, s)


def sampled(calls):
    """Of those that concern the files of the run the first, the second and the last of each kind."""
    kinds = collections.defaultdict(list)
    for call in calls:
        if call.own:
            kinds[call.name].append(call)
    return [call for kind in kinds.values() for call in dict.fromkeys([*kind[:2], kind[-1]])]


def known_calls():
    return ",".join("?" + name for name in ERRORS)


def is_own(line, top, names):
    """Whether a line of the trace is about a file of the run and not of the system."""
    line = re.sub("AT_FDCWD<[^>]*>", "", line)
    path = re.search('"([^"]*)"', line)
    return top in line or (path is not None and path[1].lstrip(".").split("/")[0] in names)


def read_trace(path, is_own):
    """The calls in the order of the trace. strace counts those of each thread for itself."""
    counts, calls = collections.Counter(), {}
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            match = re.match(r"(\d+) +(\w+)\(", line)
            if not match:
                continue
            counts[match.groups()] += 1
            if "MAP_STACK" in line:
                continue
            call = Call(match[2], counts[match.groups()], is_own(line))
            key = (call.name, call.number)
            calls[key] = call._replace(own=call.own or (key in calls and calls[key].own))
    calls = list(calls.values())
    # What the loader does before the program begins is not ours.
    first = next((index for index, call in enumerate(calls) if call.own), 0)
    return calls[first:]


def can_trace():
    try:
        return subprocess.run(["strace", "-qq", "-o", os.devnull, "true"], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    options = parser.parse_args()
    if not can_trace():
        print("not checked: strace is missing or may not trace here")
        sys.exit(77)
    failures = cases = 0
    with prepared(options.program, options.j) as (program, inputs, pool):
        for run in RUNS:
            if options.only not in run.words or (options.small and not run.small):
                continue
            named = list(Checked(program, inputs, run).cases(options.small or options.sample))
            print(f"punct {run.words}: {len(named)} faults", flush=True)
            cases += len(named)
            for (name, _), wrong in zip(named, pool.map(lambda case: case[1](), named)):
                if wrong:
                    failures += 1
                    print(f"punct {run.words}: {name}: {wrong}", flush=True)
    print(f"{cases} faults, {failures} of them wrong")
    sys.exit(1 if failures else 0)


main()
