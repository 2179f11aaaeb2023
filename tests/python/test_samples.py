# SPDX-License-Identifier: MIT
"""Runs what samples/python shows."""

from __future__ import annotations

import subprocess
import sys

from conftest import ROOT


def test_the_rules_oracle_agrees():
    script = ROOT / "samples" / "python" / "rules_oracle.py"
    done = subprocess.run([sys.executable, script, "60"], capture_output=True, text=True, check=False)
    assert done.stdout == "60 positions, no difference\n", done.stdout + done.stderr
