#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A week in an hour: soak.py PROGRAM FACADE SAMPLES [--runs N] [--seed S] [--run K] [-j N].

Each run is a random command line over a random pile, with a random number of workers, that writes to standard output, a
file or a folder, which may hold something already. Something happens to it: nothing, an interrupt, a limit of the system,
a full disk, a reader that goes away. It is judged by what must hold whatever happens: the bytes are those that one worker
writes undisturbed, or the files are as they were; nothing else stays behind; who fails says so; the status is one of
those that are documented. The seed is printed. With --run only that run is made, and its folder is kept.
"""
import argparse
import collections
import concurrent.futures
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from doors import Different, Draw, make_pool

MIB = 1 << 20
FIRST_USER = 52000
# Their output is a report of what could be read, so it may be another where not everything could; the status then is 3.
REPORTS = ("validate", "stats", "list", "explore", "analyze")
LOADER = ("error while loading shared libraries", "cannot apply additional memory protection", "could not allocate TLS")


class SoakRun(Draw):
    def words_and_target(self):
        """A command line, and where it writes: a file, a folder, or standard output."""
        pick, chance = self.random.choice, self.random.random
        words = self.tool()
        if chance() < 0.2:
            words = pick(("render --all --size 90 --detail small", "split --games 2", "split --parts 3",
                          "convert --to xml --name {white}_{n}", "select --where plies>3 --split-by result",
                          "analyze --annotate", "page", "generate --games 30 --seed 9"))  # fmt: skip
        tool = words.split()[0]
        in_folder = tool in ("render", "split") or "--name" in words or "--split-by" in words
        if in_folder:
            return words, "folder"
        if tool == "page" or ("--report" not in words and chance() < 0.5) or tool == "render":
            return words, pick(("out", "out.gz") if tool in ("convert", "generate", "page", "list", "stats") else ("out",))
        return words, ""

    def prepare(self, where, target):
        """Fills a folder of its own for the output, which may hold something before; says what."""
        place = self.top / where
        place.mkdir()
        os.chmod(place, 0o777)
        if target and target != "folder" and self.has_old:
            (place / target).write_bytes(b"what was there before\n")
        return place

    def start(self, command, happening, place):
        """Runs it; returns status, output and errors."""
        kind, value = happening
        limits = {"-v": resource.RLIMIT_AS, "-f": resource.RLIMIT_FSIZE, "-n": resource.RLIMIT_NOFILE,
                  "-u": resource.RLIMIT_NPROC}  # fmt: skip
        as_user = kind == "-u" and os.geteuid() == 0

        def prepare():
            if kind in limits:
                resource.setrlimit(limits[kind], (value, value))
            if as_user:
                os.setgroups([])
                os.setgid(self.user)
                os.setuid(self.user)

        if as_user:
            for at, _, names in os.walk(self.top):
                for name in (at, *(os.path.join(at, name) for name in names)):
                    os.chown(name, self.user, self.user)
        process = subprocess.Popen(command, cwd=self.top, env=self.environment, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=prepare)  # fmt: skip
        if kind in ("INT", "TERM", "HUP"):
            threading.Timer(value, lambda: process.poll() is None and process.send_signal(getattr(signal, "SIG" + kind))).start()
        if kind == "reader":
            os.read(process.stdout.fileno(), value)
            process.stdout.close()
            errors = process.stderr.read()
            process.stderr.close()
            return process.wait(), None, errors
        out, errors = process.communicate()
        return process.returncode, out, errors

    def happening(self):
        pick, chance = self.random.choice, self.random.random
        kind = pick(("nothing", "INT", "TERM", "HUP", "-v", "-f", "-n", "-u", "disk", "reader"))
        value = {
            "-v": pick((12, 16, 20, 28, 40, 70, 150)) * MIB,
            "-f": pick((0, 1, 700, 5000, 70000)),
            "-n": pick((3, 4, 5, 6, 8)),
            "-u": pick((2, 3, 5)),
            "reader": pick((1, 100, 5000)),
        }.get(kind, chance() ** 2 * 0.08)
        return kind, value

    def check(self):
        self.user = FIRST_USER + self.number % 8000
        self.has_old = self.random.random() < 0.5
        words, target = self.words_and_target()
        force = self.random.random() < 0.7 or "old" in words
        files = [] if words.startswith("generate") else self.files
        base = [self.program, *[word.replace("\0", " ") for word in words.split()]]
        destination = {"": [], "folder": ["--out-dir", "{}/od"]}.get(target, ["-o", "{}/" + target])
        destination += ["--force"] if force and target else []

        def command(where, jobs):
            tail = [] if words.startswith(("split", "page")) else [f"-j{jobs}"]
            return [*base, *[word.format(where) for word in destination], *tail, *files]

        quiet = self.prepare("undisturbed", target)
        expected = self.start(command("undisturbed", 1), ("nothing", 0), quiet)
        after = self.content(quiet)
        busy = self.prepare("disturbed", target)
        before = self.content(busy)
        kind, value = self.happening()
        jobs = self.random.choice((1, 2, 3, 8, 40))
        what = f"{' '.join(command('disturbed', jobs)[1:])} [{kind} {value}]".replace("\0", " ")
        mounted = kind == "disk" and self.mount(busy, target)
        try:
            if mounted:
                before = self.content(busy)
            status, out, errors = self.start(command("disturbed", jobs), (kind, value), busy)
            files_now = self.content(busy)
        finally:
            if mounted:
                subprocess.run(["umount", str(busy)], check=True)
        try:
            is_report = words.startswith(REPORTS) or " --json" in words
            self.judge(kind, (status, out, errors), expected, before, after, files_now, is_report)
        except Different as different:
            raise Different(f"punct {what}: {different}") from different
        return kind

    def mount(self, place, target):
        """A disk of 16 kB in place of the folder; False where that is not allowed."""
        if os.geteuid() != 0:
            return False
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k,mode=777", "tmpfs", str(place)], capture_output=True, check=False)
        if done.returncode == 0 and target and target != "folder" and self.has_old:
            (place / target).write_bytes(b"what was there before\n")
        return done.returncode == 0

    def judge(self, kind, found, expected, before, after, files, is_report):
        status, out, errors = found
        if status == 127 or self.not_begun(errors):
            return
        interrupts = {"INT": -signal.SIGINT, "TERM": -signal.SIGTERM, "HUP": -signal.SIGHUP}
        if status < 0 and status != interrupts.get(kind):
            raise Different(f"ends with signal {-status}: {errors[-200:]!r}")
        interrupted = status < 0
        left = [name for name in files if name.endswith(".punct-tmp")]
        left += [name for name in os.listdir(self.top) if name.startswith("punct-")]
        if left:
            raise Different(f"left behind {left}")
        for name in files if not (is_report and status == 3) else ():
            if files[name] not in (before.get(name), after.get(name)):
                raise Different(f"{name} is neither the old nor the new one: {files[name][:60]!r}")
        for name in before:
            if name not in files:
                raise Different(f"{name} is gone")
        if interrupted:
            return
        text = (expected[2], errors)
        if kind in ("nothing", "INT", "TERM", "HUP"):
            errors_expected = text[0].replace(b"undisturbed/", b"disturbed/")
            if (status, out, errors) != (expected[0], expected[1], errors_expected):
                raise Different(f"another answer: {status} {errors[-200:]!r}, not {expected[0]} {errors_expected[-200:]!r}")
        if status == expected[0] and status == 0 and kind != "reader" and (out != expected[1] or files != {**before, **after}):
            raise Different("success without the output")
        if status not in (expected[0], 0, 1, 2, 3):
            raise Different(f"the status is {status}")
        if status != expected[0] and status not in (3,) and kind != "reader" and not (kind == "disk" and status in (1, 3)):
            raise Different(f"the status is {status}, not {expected[0]} or 3: {errors[-200:]!r}")
        if status == 3 and not errors:
            raise Different("3 without a word")

    @staticmethod
    def not_begun(errors):
        return any(words.encode() in errors for words in LOADER)

    @staticmethod
    def content(place):
        return {str(path.relative_to(place)): path.read_bytes() for path in place.rglob("*") if path.is_file()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("facade")
    parser.add_argument("samples")
    parser.add_argument("--runs", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    parser.add_argument("--run", type=int)
    parser.add_argument("-j", type=int, default=os.cpu_count())
    options = parser.parse_args()
    program, facade = os.path.abspath(options.program), os.path.abspath(options.facade)
    pool = make_pool(program, options.samples)
    print(f"seed {options.seed}", flush=True)
    begin = time.monotonic()

    def one(number):
        top = tempfile.mkdtemp(prefix="punct-soak-")
        os.chmod(top, 0o755)
        try:
            return SoakRun(program, facade, pool, number, options.seed, top).check(), None
        except Different as different:
            return "different", f"run {number}: {different}"
        finally:
            if options.run is None:
                shutil.rmtree(top)
            else:
                print(f"kept in {top}")

    numbers = range(options.runs) if options.run is None else [options.run]
    failures, happened = 0, collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(options.j) as workers:
        for number, (kind, wrong) in enumerate(workers.map(one, numbers), 1):
            happened[kind] += 1
            if wrong:
                failures += 1
                print(wrong, flush=True)
            if number % 1000 == 0:
                print(f"{number} runs, {failures} findings, {time.monotonic() - begin:.0f} s", flush=True)
    print(f"{len(numbers)} runs, {failures} findings; " + ", ".join(f"{kind} {count}" for kind, count in sorted(happened.items())))
    sys.exit(1 if failures else 0)


main()
