#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What no input may do to the program: take memory, or work out of proportion to its size. Usage: scale_test.py PUNCT CHECK

hostile: bytes that are hardly games, 4 and 16 MB of each kind, end with status 0 or 1 and a peak of 128 MiB at most;
         a byte of 1 MB takes 5,000 instructions at most, which Valgrind counts. Work that grows with the square of the
         bytes takes a million times its steps.
memory:  validating ten times as many games, PUNCT_SCALE_GAMES (100000) at most, takes no more memory; sorting a million
         tiny games, choosing among them, finding doubles or comparing takes 128 MiB at most; so does the same with games
         of 3 MB, printing much about each of many, for any number of workers, and analyzing a game of 100,000 plies.
"""
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

MIB = 1 << 20
MB = 1_000_000
HOSTILE_PEAK = 128 * MIB
GAMES_PEAK = 64 * MIB
GROWTH = 4 * MIB
# Where all games wait until the last has been read; FILE has the same games.
TINY_GAMES = 1_000_000
ALL, HALF, TENTH = str(TINY_GAMES), str(TINY_GAMES // 2), str(TINY_GAMES // 10)
WAITING = [("convert", "--sort", "white", "--to", "text"), ("select", "--sort", "white"), ("select", "--last", HALF),
           ("select", "--sample", ALL), ("select", "--dedupe", "contained"), ("diff", "FILE"), ("list", "--sort", "white,-plies"),
           ("list", "--last", ALL), ("list", "--sample", TENTH), ("list", f"--game=-{ALL}--1")]
# Where games of 3 MB wait. FILE has the same games.
LONG_TAGS = 60
WAITING_LONG = [("convert", "--sort", "White", "--to", "text"), ("select", "--dedupe", "contained"), ("diff", "FILE"),
                ("list", "--columns", "Event"), ("list", "--json", "--columns", "Event"),
                ("list", "--duplicates", "same", "--columns", "file,game,Event")]
# Where a few bytes become much: the number of games, and the command.
LARGE = [(200_000, ("list", "-j", "64", "--columns", "+hash,symmetric-hash,start")), (2_000, ("moves", "-j", "8")),
         (2_000, ("moves", "-j", "1", "--json")), (20_000, ("stats", "-j", "8", "--last", "20000"))]
# Two pieces each that go to and fro, with many moves that would win at once.
LONG_GAME = (b'[Position "standard w wE@B7,C7,D7 wE@B8,B9,B10 bC@E1,D1,F1 wC@E7,E6,E8 wR@F7,F6,G6 bT@G2,H2,H3 bT@H4,I4,I5 '
             b'wE@H6,I6,J6 wT@J5,K5,K6 bE@J7,K8,L9 bE@K13,L14,M15 wL@L7,M6,M7 bE@L11,L12,L13 bM@M16,L15,M17"]\n\n'
             + b"L7-N9,M9,M10 G2-G4,F3,G3 N9-L7,M6,M7 G4-G2,H2,H3\n" * 25_000 + b"*\n")
# Instructions: what starting takes, and the most that a byte may take. The worst of these takes 3,500.
START, MOST_A_BYTE = 4_000_000, 5_000

# 63 turns of SGF.
TURNS = b"".join(b";P%d[Dropb %d %c %d 0][Done]" % (i % 2, (1, 20)[i % 2], b"kd"[i % 2], 5 + i // 2 % 2) for i in range(63))
MOVE = b'{"place":"E","dots":["K3","K4","K5"]'
# The format, what stands before, what is repeated ({} is a number), what stands behind, and the command if it is not to
# validate.
HOSTILE = [
    # Bytes that are nothing.
    ("text", b"", b"x", b""), ("text", b"", b"\0", b""), ("text", b"", b"\xff", b""), ("text", b"", b"x\n", b""),
    ("sgf", b"", b"(", b""), ("sgf", b"", b"[", b""), ("sgf", b"", b"\0", b""),
    ("json", b"", b"[", b""), ("json", b"", b"{", b""), ("json", b"", b"\0", b""), ("json", b'["', b"x", b""),
    ("jsonl", b"", b"{\n", b""), ("jsonl", b"", b"[", b""), ("jsonl", b"", b"\0", b""),
    ("xml", b"", b"<", b""), ("xml", b"<!--", b"x", b""), ("xml", b"", b"\0", b""), ("xml", b"", b"(", b""),
    ("xml", b"", b"<!a>", b""), ("xml", b"", b'<?xml encoding="x"?>', b""),
    # Tiny games.
    ("text", b"", b"*\n\n", b""), ("text", b"", b"* ", b""), ("text", b"", b'[Event "x"]\n\nx\n\n', b""),
    ("json", b"[", b"{},", b"{}]"), ("json", b"[", b'{"moves":[]},', b'{"moves":[]}]'), ("jsonl", b"", b"{}\n", b""),
    ("jsonl", b"", b'{"moves":[]}\n', b""), ("xml", b"<punct>", b"<game/>", b"</punct>"), ("xml", b"", b"<game>", b""),
    # Moves, bad ones and such as are only spelled like one.
    ("text", b"", b"1 3 ", b""), ("text", b"", b"T@A2 ", b""), ("text", b"", b"1. E@K3,K4,K5 ", b""),
    ("json", b'{"moves":[', b"{},", b"{}]}"), ("json", b'{"moves":[', b'{"from":"A2","dots":["A2"]},', b"]}"),
    ("xml", b"<punct><game>", b"<move/>", b"</game></punct>"),
    ("xml", b"<punct><game>", b'<move from="A2" dots="A2"/>', b"</game></punct>"),
    # Brackets, branches, empty variations.
    ("text", b"", b"(", b""), ("text", b"", b")", b""), ("text", b"", b"[", b""), ("text", b"1. ", b"(1. ", b""),
    ("text", b"1. T@A2 ", b"()", b""), ("text", b"1. T@A2 ", b"(T@A2)", b""), ("text", b"", b"T@A2 (", b""),
    ("json", b'{"moves":[' + MOVE + b',"variations":[', b"[],", b"[]]}]}"),
    ("json", b'{"moves":[', MOVE + b',"variations":[[', b""),
    ("xml", b'<punct><game><move from="A2" dots="A2">', b"<variation/>", b"</move></game></punct>"),
    ("xml", b"<punct><game>", b'<move from="A2" dots="A2"><variation>', b""),
    # Tags, NAGs, comments, values.
    ("text", b"", b'[T{} ""]\n', b""), ("text", b"", b'[A "x"]\n', b""), ("text", b'[A "', b"x", b'"]\n'),
    ("text", b"T@A2 ", b"$1 ", b""), ("text", b"T@A2 ", b"$999 ", b""), ("text", b"", b"!", b""),
    ("text", b"", b"{", b""), ("text", b"", b"{x} ", b""), ("text", b"", b"T@A2 {x}", b""), ("text", b"{", b"x ", b"}"),
    ("json", b'{"tags":{', b'"T{}":"",', b'"a":""},"moves":[]}'), ("json", b'{"tags":{', b'"a":1,', b'"a":""}}'),
    ("json", b'{"moves":[' + MOVE + b',"nags":[', b"1,", b"1]}]}"),
    ("json", b'{"moves":[{"comment":"', b"x ", b'"}]}'),
    ("xml", b"<punct><game>", b'<tag name="T{}"/>', b"</game></punct>"),
    ("xml", b'<punct><game><move from="A2" dots="A2" nags="', b"1 ", b'"/></game></punct>'),
    ("xml", b"<punct><game><comment>", b"x ", b"</comment></game></punct>"),
    ("xml", b"<punct><game>", b"<comment>x</comment>", b"</game></punct>"),
    ("xml", b"<punct><game>", b"<comment><![CDATA[x]]></comment>", b"</game></punct>"),
    # The same in SGF.
    ("sgf", b"", b"(;)", b""), ("sgf", b"", b"(;GM[25])", b""), ("sgf", b"(;GM[25]", b";", b")"),
    ("sgf", b"", b"(;", b""), ("sgf", b"(;GM[25]", b"(;)", b")"), ("sgf", b"(;GM[25]", b"(;C[x]", b""),
    ("sgf", b"(;GM[25]", b"N{}[x]", b")"), ("sgf", b"(;GM[25]", b";NAG[x]", b")"), ("sgf", b"(;GM[25];C", b"[x]", b")"),
    ("sgf", b"(;GM[25];C[", b"x ", b"])"), ("sgf", b"(;GM[25]", b";P0[1 Done]", b")"), ("sgf", b"(;C[", b"x", b""),
    # Variations to a turn far from the start.
    ("sgf", b"(;GM[25]" + TURNS, b"(;P1[Dropb 20 e 5 0][Done])", b")"),
    # Members that are kept, elements that are not known.
    ("json", b'{"x-a":[', b"1,", b'1],"moves":[]}'), ("json", b'{"x-a":', b"[", b""),
    ("json", b"{", b'"x-{}":1,', b'"moves":[]}'), ("json", b'{"moves":[{', b'"x-{}":1,', b'"dots":[]}]}'),
    ("json", b"{", b'"a{}":1,', b'"moves":[]}'), ("json", b'{"a":[', b"1,", b'1],"moves":[]}'),
    ("xml", b"<punct><game>", b"<a/>", b"</game></punct>"), ("xml", b"<punct><game>", b"<a/>x", b"</game></punct>"),
    ("xml", b"<punct><game>", b"<a>", b""), ("xml", b"<punct><game", b' a{}=""', b"/></punct>"),
    ("xml", b"<punct>", b"<a/>", b"</punct>"), ("xml", b"<punct", b' xmlns:a{}=""', b"><game/></punct>"),
    ("xml", b"<!--", b"\x80", b""), ("xml", b"<punct><game>", b"<!-- ]]> -->", b"</game></punct>"),
    # Variations that are copied: all of a game that is changed, the legal ones of a game that is not whole.
    ("text", b"E@K3,K4,K5 ", b"(E@C3,C4,C5 {long}) ", b"", ("convert", "--to", "json", "--set-tag", "Event=x")),
    ("text", b"E@K3,K4,K5 ", b"(E@C3,C4,C5 {long}) ", b"x", ("convert", "--to", "json", "--invalid", "keep")),
    # Members and times that a comment holds.
    ("text", b"E@K3,K4,K5 {", b"[%x-{} 1] ", b"}", ("convert", "--to", "json")),
    ("text", b"E@K3,K4,K5 {", b"[%emt ", b"}", ("stats",)),
]


def write(path, head, pattern, tail, size):
    with open(path, "wb") as file:
        file.write(head)
        if b"{}" not in pattern or pattern.startswith(b"{}"):
            file.write(pattern * ((size - len(head) - len(tail)) // len(pattern)))
        else:
            room, number, before, behind = size - len(head) - len(tail), 0, *pattern.split(b"{}", 1)
            while room > 0:
                room -= file.write(before + b"%d" % number + behind)
                number += 1
        file.write(tail)


def validate(punct, form, stdin, command=("validate",)):
    """Its exit status, and the most memory it had, in bytes."""
    process = subprocess.Popen([punct, *command, "--from", form, "-"], stdin=stdin, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_maxrss * 1024


def run(punct, path, kind, size):
    form, head, pattern, tail, *command = kind
    write(path, head, pattern, tail, size)
    with open(path, "rb") as file:
        return validate(punct, form, file, *command)


def instructions(punct, path, kind, size):
    """How many it executes, which no other work of the machine changes."""
    form, head, pattern, tail, *command = kind
    write(path, head, pattern, tail, size)
    words = *(command[0] if command else ("validate",)), "--from", form, "-"
    with open(path, "rb") as file:
        counted = subprocess.run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", punct, *words],
                                 stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    return int(re.findall(rb"I\s+refs:\s+([\d,]+)", counted.stderr)[-1].replace(b",", b""))


def check_kind(punct, kind):
    """Whether it is good, and a line that says so."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games")
        results = [run(punct, path, kind, size) for size in (4 * MB, 16 * MB)]
        good = all(status in (0, 1) and peak <= HOSTILE_PEAK for status, peak in results)
        work = (instructions(punct, path, kind, MB) - START) // MB
        good = good and work <= MOST_A_BYTE
        peaks = ", ".join(f"{status} {peak / MIB:.0f} MiB" for status, peak in results)
        return good, f"{'ok   ' if good else 'FAULT'} {kind[0]:5} {(kind[1] + kind[2])[:40]!r:45} {peaks}, {work}"


def check_hostile(punct):
    faults = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        for good, line in workers.map(lambda kind: check_kind(punct, kind), HOSTILE):
            faults += not good
            print(line, flush=True)
    return faults


def peak_for(punct, form, games, command=("validate",)):
    generate = subprocess.Popen([punct, "generate", "--games", str(games), "--seed", "1", "--to", form],
                                stdout=subprocess.PIPE)
    status, peak = validate(punct, form, generate.stdout, command)
    generate.stdout.close()
    print(f"{form:5} {games:8} games: status {status} {peak / MIB:5.1f} MiB", flush=True)
    return peak if generate.wait() == 0 and status == 0 else None


def check_memory(punct):
    games = int(os.environ.get("PUNCT_SCALE_GAMES", "100000"))
    faults = 0
    for form in ("text", "json", "jsonl", "xml", "sgf"):
        few, many = peak_for(punct, form, games // 10), peak_for(punct, form, games)
        good = few is not None and many is not None and many < GAMES_PEAK and many < few + GROWTH
        faults += not good
        if not good:
            print(f"FAULT {form}")
    with tempfile.NamedTemporaryFile() as file:
        for i in range(TINY_GAMES):
            file.write(b'[White "%d"]\n\n*\n\n' % (i * 7919 % TINY_GAMES))
        faults += sum(not stays_small(punct, file, command) for command in WAITING)
    for games, command in LARGE:
        with tempfile.NamedTemporaryFile() as file:
            file.write(b"*\n\n" * games)
            faults += not stays_small(punct, file, command)
    with tempfile.NamedTemporaryFile() as file:
        for i in range(LONG_TAGS):
            file.write(b'[White "%d"]\n[Event "%s"]\n\n*\n\n' % (i * 7 % LONG_TAGS, b"x" * (3 * MB)))
        faults += sum(not stays_small(punct, file, command) for command in WAITING_LONG)
    with tempfile.NamedTemporaryFile() as file:
        file.write(LONG_GAME)
        faults += not stays_small(punct, file, ("analyze", "--json"))
    return faults


def stays_small(punct, file, command):
    file.seek(0)
    named = [file.name if word == "FILE" else word for word in command]
    status, peak = validate(punct, "text", file, named)
    good = status == 0 and peak <= HOSTILE_PEAK
    print(f"{'ok   ' if good else 'FAULT'} {' '.join(command)}: status {status} {peak / MIB:5.1f} MiB", flush=True)
    return good


if __name__ == "__main__":
    check = {"hostile": check_hostile, "memory": check_memory}[sys.argv[2]]
    sys.exit(1 if check(os.path.abspath(sys.argv[1])) else 0)
