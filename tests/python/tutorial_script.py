# SPDX-License-Identifier: MIT
"""Prints the examples of docs/python.md as one script, for mypy."""

from test_documents import examples

print("from __future__ import annotations\n")
print("\n".join(examples()))
