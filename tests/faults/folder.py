# SPDX-License-Identifier: MIT
"""Where runs of the program take place that something happens to, and how their files are judged."""
import os
import shutil
import subprocess
import tempfile

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
            done = subprocess.run(command, cwd=self.path, env=variables, stdin=data, stdout=out,
                                  stderr=subprocess.PIPE, check=False, **how)  # fmt: skip
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
