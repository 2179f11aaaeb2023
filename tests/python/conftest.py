# SPDX-License-Identifier: MIT
"""Where the tests find the project."""

from __future__ import annotations

import pathlib

import hypothesis

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Nothing is written into the sources, and a failure is the same for everybody.
hypothesis.settings.register_profile("project", database=None, derandomize=True, deadline=None)
hypothesis.settings.load_profile("project")
