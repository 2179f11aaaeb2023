# SPDX-License-Identifier: MIT
"""Runs what docs/python.md and samples/python show. In the document, a comment `#> ...` is what the line before prints."""

from __future__ import annotations

import contextlib
import io
import re
import subprocess
import sys

import pytest
from conftest import ROOT


def examples(fence="python"):
    """The blocks of one kind; those that need pandas are fenced as `py`."""
    text = (ROOT / "docs" / "python.md").read_text()
    return re.findall(rf"^```{fence}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def run(examples, tmp_path, monkeypatch):
    (tmp_path / "samples").symlink_to(ROOT / "samples")
    monkeypatch.chdir(tmp_path)
    names = {}
    for example in examples:
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(example, "docs/python.md", "exec"), names)  # noqa: S102
        shown = [line.split("#> ", 1)[1] for line in example.splitlines() if "#> " in line]
        assert out.getvalue().splitlines() == shown, example


@pytest.mark.filterwarnings("ignore::punct.LossWarning")
def test_the_examples_of_the_tutorial_run(tmp_path, monkeypatch):
    assert len(examples()) > 8
    run(examples(), tmp_path, monkeypatch)


def test_the_examples_with_pandas_run(tmp_path, monkeypatch):
    pytest.importorskip("pandas")
    assert examples("py")
    run(examples("py"), tmp_path, monkeypatch)


def test_the_rules_oracle_agrees():
    script = ROOT / "samples" / "python" / "rules_oracle.py"
    done = subprocess.run([sys.executable, script, "60"], capture_output=True, text=True, check=False)
    assert done.stdout == "60 positions, no difference\n", done.stdout + done.stderr
