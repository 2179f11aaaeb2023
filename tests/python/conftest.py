# SPDX-License-Identifier: MIT
"""Where the tests find the project."""

from __future__ import annotations

import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
