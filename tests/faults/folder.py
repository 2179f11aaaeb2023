# SPDX-License-Identifier: MIT
"""Where runs of the program take place that something happens to, and how their files are judged."""
import concurrent.futures
import contextlib
import os
import shutil
import subprocess
import tempfile

from runs import make_inputs

TEMPORARY = "temporary"


class Folder:
    """A folder of its own for a run, with the inputs and a folder for temporary files."""

    def __init__(self, program, inputs):
        self.program = program
        self.top = tempfile.mkdtemp(prefix="punct-faults-")
        self.path = os.path.join(self.top, "work")
        shutil.copytree(inputs, self.path)
        os.mkdir(os.path.join(self.top, TEMPORARY))
        # A reader of fonts that cannot read takes a folder for empty, and writes that into the cache: never that of all.
        self.fonts = os.path.join(self.top, "fonts.conf")
        with open(self.fonts, "w", encoding="ascii") as fonts:
            fonts.write(f"<fontconfig><cachedir>{self.top}/fonts</cachedir>"
                        "<include>/etc/fonts/fonts.conf</include></fontconfig>")  # fmt: skip

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.top)

    def strace(self, run, *options):
        """Runs it under strace; returns the status and what went to standard output and error."""
        return self.start(run, ["strace", "-f", "-qq", "--signal=none", *options, "--"])

    def start(self, run, before=(), environment=None, **how):
        """Runs it behind other words, with more variables of the environment; returns the status and what went to standard
        output and error."""
        command = [*before, self.program, *run.words.split()]
        variables = {"PATH": os.environ["PATH"], "LC_ALL": "C", "TMPDIR": os.path.join(self.top, TEMPORARY),
                     "FONTCONFIG_FILE": self.fonts, **(environment or {})}  # fmt: skip
        source = os.path.join(self.path, run.standard_input) if run.standard_input else os.devnull
        with open(source, "rb") as data, open(os.path.join(self.top, "stdout"), "w+b") as out:
            given = {"input": data.read()} if run.is_piped else {"stdin": data}
            done = subprocess.run(command, cwd=self.path, env=variables, stdout=out, stderr=subprocess.PIPE,
                                  check=False, **given, **how)  # fmt: skip
            out.seek(0)
            return done.returncode, out.read(), done.stderr.decode(errors="replace")

    def files(self):
        """The bytes of all files, by name."""
        found = {}
        for place, _, names in os.walk(self.path):
            for name in names:
                path = os.path.join(place, name)
                with open(path, "rb") as file:
                    found[os.path.relpath(path, self.path)] = file.read()
        return found

    def left_over(self):
        unfinished = [name for name in self.files() if name.endswith(".punct-tmp")]
        return unfinished + os.listdir(os.path.join(self.top, TEMPORARY))


class Undisturbed:
    """What a run does in a new folder when nothing happens to it."""

    def __init__(self, run, folder, start):
        """`start` runs it in the folder and returns the status and what went to standard output and error."""
        self.run = run
        self.before = folder.files()
        self.status, self.output, error = start()
        assert self.status in (0, 1), (run.words, self.status, error)
        self.after = folder.files()
        assert not folder.left_over(), (run.words, folder.left_over())

    def wrong(self, folder, status, output, error, statuses=range(128), may_be_silent=False, may_leave=lambda name: False):
        """What is wrong with a run that something happened to, as a sentence; empty if nothing is. These statuses are
        allowed besides its usual one, and it may leave behind what `may_leave` says."""
        if status < 0 or status > 128:
            return f"crashed with {status}: {error[-200:]}"
        files = folder.files()
        if status == self.status and (files != self.after or output != self.output):
            return f"status {status}, but the output is not what it should be"
        if status not in (0, self.status) and not error and not may_be_silent:
            return f"status {status} without a word"
        if status not in (self.status, *statuses):
            return f"status {status}: {error[-200:]}"
        left = [name for name in folder.left_over() if not may_leave(name)]
        if left:
            return f"left behind {left}"
        return "" if self.run.report else half_written(self.before, self.after, files)


def half_written(before, after, files):
    """A sentence about a file that is neither as before nor as it should become; empty if there is none."""
    for name in before.keys() | files.keys():
        if name.endswith(".punct-tmp") or files.get(name) in (before.get(name), after.get(name)):
            continue
        return f"{name} is neither as before nor as it should become"
    return ""


def with_page(program, top):
    """A copy of the program that finds a page for browsers and its own libraries beside it."""
    for folder in ("bin", "share/punct"):
        os.makedirs(os.path.join(top, folder))
    with open(os.path.join(top, "share/punct/board.html"), "w", encoding="utf-8") as file:
        file.write("<html><!--GAMES--></html>")
    os.symlink(os.path.join(os.path.dirname(program), "../lib"), os.path.join(top, "lib"))
    return shutil.copy(program, os.path.join(top, "bin/punct"))


@contextlib.contextmanager
def prepared(program, jobs):
    """The program with a page beside it, the folder of the inputs, and so many workers."""
    with tempfile.TemporaryDirectory() as top, concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        os.chmod(top, 0o755)
        program = with_page(os.path.abspath(program), top)
        inputs = os.path.join(top, "inputs")
        os.mkdir(inputs)
        make_inputs(program, inputs)
        yield program, inputs, pool
