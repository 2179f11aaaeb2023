# SPDX-License-Identifier: MIT
"""Looks at an executed notebook: every cell of code ran, none failed, and drawings and tables are there."""

from __future__ import annotations

import json
import pathlib
import sys


def main(path):
    cells = [cell for cell in json.loads(pathlib.Path(path).read_text())["cells"] if cell["cell_type"] == "code"]
    assert len(cells) == 10 and all(cell["execution_count"] for cell in cells)
    outputs = [output for cell in cells for output in cell["outputs"]]
    assert not [output for output in outputs if output["output_type"] == "error" or output.get("name") == "stderr"]
    assert all(cell["outputs"] for cell in cells)
    kinds = [kind for output in outputs for kind in output.get("data", {})]
    assert kinds.count("image/svg+xml") >= 3 and kinds.count("text/html") >= 3, kinds
    assert sum("srcdoc=" in "".join(output.get("data", {}).get("text/html", "")) for output in outputs) == 1
    print(f"{len(cells)} cells, {kinds.count('image/svg+xml')} drawings, the page once")


if __name__ == "__main__":
    main(sys.argv[1])
