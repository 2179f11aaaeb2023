#!/usr/bin/env python3
"""extract_programs.py DOCUMENT FOLDER: writes each block of C++ whose first line is `// NAME.cpp` to FOLDER/NAME.cpp."""
import pathlib
import re
import sys

document, folder = map(pathlib.Path, sys.argv[1:])
folder.mkdir(parents=True, exist_ok=True)
for name, program in re.findall(r"^```cpp\n// (\w+\.cpp)\n(.*?)^```$", document.read_text("utf-8"), re.M | re.S):
    (folder / name).write_text(program, "utf-8")
