# SPDX-License-Identifier: MIT
"""Prints the examples of docs/python.md, or the cells of docs/python.ipynb, as one script, for mypy."""

import json
import pathlib
import sys

from test_documents import examples


def cells(path):
    notebook = json.loads(path.read_text())
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


document = pathlib.Path(sys.argv[1])
print("from __future__ import annotations\n")
print("\n".join(cells(document) if document.suffix == ".ipynb" else examples()))
