# SPDX-License-Identifier: MIT
"""The command `punct` of a wheel: the program, which lies beside the module."""

from __future__ import annotations

import os
import signal
import sys
from typing import NoReturn


def main() -> NoReturn:
    """Becomes the program, with the words of this command line. Raises OSError if the program cannot be run."""
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", "punct")
    # Python ignores the signal of a closed pipe, and the program would inherit that.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    os.execv(program, ["punct", *sys.argv[1:]])
