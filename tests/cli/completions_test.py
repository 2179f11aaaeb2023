#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What bash completes with the script of the program: completions_test.py PUNCT.

Bash runs in a terminal of its own, as for a user who types. There, `punct` is a function that prints its arguments."""
import os
import pty
import re
import subprocess
import sys
import tempfile

# What is typed, where ^ is the tab key, and the arguments that the program gets.
CASES = [
    ("punct val^", ["validate"]),
    ("punct validate my^", ["validate", "my game.punct"]),
    ("punct validate fol^deep^", ["validate", "folder/deep.punct"]),
    ("punct validate --stri^", ["validate", "--strict"]),
    ("punct-validate --stri^", ["--strict"]),
    ("punct-validate my^", ["my game.punct"]),
    ("punct convert -o my^", ["convert", "-o", "my game.punct"]),
    ("punct stats --plot spr^", ["stats", "--plot", "spread.svg"]),
    ("punct render --with my^", ["render", "--with", "my game.punct"]),
    ("punct stats --theme my^", ["stats", "--theme", "my"]),
    ("punct stats --theme pri^", ["stats", "--theme", "print"]),
    ("punct stats --lang sk^", ["stats", "--lang", "sk"]),
    ("punct convert --to sg^", ["convert", "--to", "sgf"]),
    ("punct convert --drop com^", ["convert", "--drop", "comments"]),
    ("punct convert --drop nags,com^", ["convert", "--drop", "nags,comments"]),
    ("punct convert --fill res^,ter^", ["convert", "--fill", "result,termination"]),
    ("punct convert --split-by ye^", ["convert", "--split-by", "year"]),
    ("punct convert --split-by form^", ["convert", "--split-by", "form"]),
    ("punct select --sort -ye^", ["select", "--sort", "-year"]),
    ("punct validate --ignore und^", ["validate", "--ignore", "undecided"]),
    ("punct validate --allow no^", ["validate", "--allow", "no-change"]),
    ("punct analyze --kinds def^,win-in-tw^", ["analyze", "--kinds", "defense,win-in-two"]),
    ("punct analyze --best my^", ["analyze", "--best", "my game.punct"]),
    ("punct list --columns +longest^", ["list", "--columns", "+longest-think"]),
    ("punct list --sort -pli^,yea^", ["list", "--sort", "-plies,year"]),
    ("punct list -j my^", ["list", "-j", "my"]),
    ("punct select --termination conn^", ["select", "--termination", "connection"]),
    ("punct explore --to te^", ["explore", "--to", "text"]),
    ("punct explore --turn 0-^", ["explore", "--turn", "0-"]),
    ("punct explore --turn bl^", ["explore", "--turn", "black"]),
    ("punct help val^", ["help", "validate"]),
    ("punct manual js^", ["manual", "json"]),
    ("punct completions fi^", ["completions", "fish"]),
    ("punct schema fin^", ["schema", "findings"]),
    ("punct-schema fin^", ["findings"]),
    ("punct schema my^", ["schema", "my"]),
    ("punct generate my^", ["generate", "my"]),
]


def typed_in_bash(script, folder):
    """What bash prints if all cases are typed."""
    start = f"""PS1=
bind 'set enable-bracketed-paste off' 'set bell-style none'
source {script}
show() {{ printf '[%s]' "$@"; printf ' <<\\n'; }}
punct() {{ show "$@"; }}
punct-validate() {{ show "$@"; }}
punct-schema() {{ show "$@"; }}
"""
    with open(os.path.join(folder, "start"), "w", encoding="utf-8") as file:
        file.write(start)
    command = ["bash", "--noprofile", "--rcfile", os.path.join(folder, "start"), "-i"]
    parent, child = pty.openpty()
    with subprocess.Popen(command, stdin=child, stdout=child, stderr=child, cwd=folder, start_new_session=True,
                          env={"PATH": os.environ["PATH"], "TERM": "dumb", "LC_ALL": "C.UTF-8", "HOME": folder}) as bash:
        os.close(child)
        for typed, _ in CASES:
            os.write(parent, (typed.replace("^", "\t") + "\n").encode())
        os.write(parent, b"exit\n")
        printed = b""
        try:
            while data := os.read(parent, 65536):
                printed += data
        except OSError:  # The end of a terminal.
            pass
        bash.wait(timeout=60)
    return printed.decode("utf-8", "replace")


def main():
    punct = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        script = os.path.join(folder, "script")
        with open(script, "wb") as file:
            subprocess.run([punct, "completions", "bash"], stdout=file, check=True)
        os.mkdir(os.path.join(folder, "folder"))
        for name in ("my game.punct", "spread.svg", "folder/deep.punct"):
            with open(os.path.join(folder, name), "w", encoding="utf-8"):
                pass
        printed = typed_in_bash(script, folder)
    answers = re.findall(r"((?:\[[^\]\n]*\])*) <<\r?\n", printed)
    wrong = [f"{typed}: {answer}, not {wanted}" for (typed, wanted), answer in zip(CASES, map(split, answers))
             if answer != wanted]
    if len(answers) != len(CASES):
        wrong.append(f"{len(answers)} answers to {len(CASES)} lines:\n{printed}")
    print("\n".join(wrong) or f"bash completes {len(CASES)} lines")
    return bool(wrong)


def split(answer):
    return answer[1:-1].split("][")


if __name__ == "__main__":
    sys.exit(main())
