# SPDX-License-Identifier: MIT
"""Where the tests find the program, the samples and their data."""

from __future__ import annotations

import os
import pathlib
import subprocess

import hypothesis
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Nothing is written into the sources, and a failure is the same for everybody.
hypothesis.settings.register_profile("project", database=None, derandomize=True, deadline=None)
hypothesis.settings.load_profile("project")

FOLDERS = sorted((ROOT / "samples" / "games").iterdir())
SAMPLES = sorted(path for folder in FOLDERS for path in folder.iterdir())
FAULTY = sorted(path for path in (ROOT / "tests" / "data").rglob("*") if path.suffix in {".punct", ".sgf"})


@pytest.fixture(scope="session")
def program():
    """Runs the program: gives its standard output, its standard error and its exit status."""
    path = os.environ["PUNCT_PROGRAM"]

    def run(*arguments, stdin=None):
        done = subprocess.run([path, *map(str, arguments)], input=stdin, capture_output=True, check=False)
        return done.stdout.decode(), done.stderr.decode(), done.returncode

    return run
