#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Piles of games, seen from outside: piles_test.py PROGRAM CHECK SCRIPTS.

With PUNCT_FULL_SIZE in the environment the collections have that many games; otherwise some hundred.

parts    any cut into parts, merged in any order and nesting, gives the bytes of the whole; what does not fit is refused
killed   a task that is killed after a random while, or finds the disk full, leaves nothing, and gives the same when run again
split    the same for parts that are files, with the names of their sources
explore  what the tool says of a position is what a plain program finds, at every level
recipes  the scripts for GNU parallel and make give the bytes of the whole, also after tasks have failed
"""
import csv
import functools
import hashlib
import io
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
RANDOM = random.Random(20260704)
FULL_SIZE = int(os.environ.get("PUNCT_FULL_SIZE", "0"))


def punct(*arguments, status=0, data=None):
    run = subprocess.run([PROGRAM, *map(str, arguments)], input=data, capture_output=True)
    assert run.returncode == status, (arguments, run.returncode, run.stderr.decode()[:2000])
    return run.stdout


def write(name, data):
    with open(name, "wb") as file:
        file.write(data)
    return name


def pile():
    """Files with sound and broken games, other things among them, and one that is empty."""
    a = punct("generate", "--games", FULL_SIZE or 61, "--seed", 5)
    b = punct("generate", "--games", 40, "--seed", 6, "--style", "greedy")
    broken = b'[Event "broken"]\n\n1. E@K3,K4,K5 E@K3,K4,K5 *\n\n'
    doubles = a[: a.index(b"[Event", len(a) // 2)]
    write("a.punct", broken + a + broken)
    write("b.punct", b + broken + doubles)
    write("c.jsonl", punct("convert", "--to", "jsonl", "-", data=b) + b"this is not a game\n")
    write("d.punct", b'[Event "one"]\n\n*\n')
    write("e.sgf", doubtful_sgf())
    return ["a.punct", "b.punct", "c.jsonl", "d.punct", "e.sgf"]


def doubtful_sgf():
    """Games of SGF, of which many show the same about the whole file: bytes of Latin-1, properties that are dropped."""
    games = punct("generate", "--games", 30, "--seed", 7, "--to", "sgf").split(b"; P0[1 Pick")
    marks = [b"", b"", b"C[caf\xe9]", b"KO[1]", b"", b"ZZ[1]KO[2]", b"C[\xfc]ZZ[3]"]
    ends = [marks[i % len(marks)] for i in range(len(games) - 1)] + [b""]
    return b"; P0[1 Pick".join(game + end for game, end in zip(games, ends))


RESULTS = [
    ["list", "--json"],
    ["list", "--json", "--columns", "+White,opening,hash", "--sort", "-plies,white"],
    ["list", "--json", "--duplicates", "same"],
    ["list", "--json", "--duplicates", "contained", "--columns", "+hash"],
    ["stats", "--json"],
    ["validate", "--report", "json"],
    ["validate", "--report", "json", "--strict"],
    ["select", "--json", "--dedupe", "same"],
    ["select", "--json", "--dedupe", "symmetric", "--where", "plies > 20"],
    ["select", "--json", "--dedupe", "contained"],
    ["explore", "--json", "--depth", "3"],
    ["explore", "--json", "--like", "symmetric", "--depth", "2", "--where", "plies > 20"],
]


def broken_ok(*arguments):
    """The output of a run over a pile with broken games."""
    run = subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True)
    assert run.returncode in (0, 1), (arguments, run.returncode, run.stderr.decode()[:2000])
    return run.stdout


def nested_merge(files, folder):
    """Merges runs of neighbors until one is left, in random order."""
    number = 0
    while len(files) > 1:
        size = RANDOM.randint(2, min(5, len(files)))
        at = RANDOM.randrange(len(files) - size + 1)
        some = files[at : at + size]
        RANDOM.shuffle(some)
        number += 1
        files[at : at + size] = [write(f"{folder}/merged-{number}.json", broken_ok("merge", "--intermediate", *some))]
    with open(files[0], "rb") as file:
        return file.read()


def check_parts():
    files = pile()
    for number, result in enumerate(RESULTS):
        whole = broken_ok(*result, *files)
        some = (1, 2, RANDOM.randint(3, 20), RANDOM.randint(21, 63), 64) if FULL_SIZE else (1, RANDOM.randint(2, 12), 64)
        for parts in some:
            folder = f"parts-{number}-{parts}"
            os.mkdir(folder)
            names = [
                write(f"{folder}/{k}.json", broken_ok(*result, "--part", f"{k}/{parts}", *files))
                for k in range(1, parts + 1)
            ]
            shuffled = names[:]
            RANDOM.shuffle(shuffled)
            assert broken_ok("merge", *shuffled) == whole, (result, parts)
            assert nested_merge(names[:], folder) == whole, (result, parts, "nested")
    check_refusals(files)
    check_standard_input()
    check_kinds(files)


def check_refusals(files):
    names = [write(f"r{k}.json", broken_ok("stats", "--json", "--part", f"{k}/4", *files)) for k in range(1, 5)]
    for arguments, word in [
        ([names[0], names[0]], b"both hold"),
        ([names[0], names[2]], b"missing: "),
        ([names[0], write("o.json", broken_ok("stats", "--json", "--strict", "--part", "2/4", *files))], b"options"),
        ([names[0], write("t.json", broken_ok("list", "--json", "--part", "2/4", *files))], b"different tools"),
    ]:
        run = subprocess.run([PROGRAM, "merge", *arguments], capture_output=True)
        assert run.returncode == 1 and word in run.stderr and not run.stdout, (arguments, run)
    os.mkdir("other")
    write("other/a.punct", punct("generate", "--games", 30))
    run = subprocess.run([PROGRAM, "stats", "--json", "a.punct"], cwd="other", capture_output=True, check=True)
    run = subprocess.run([PROGRAM, "merge", names[3], write("foreign.json", run.stdout)], capture_output=True)
    assert run.returncode == 1 and b"a.punct" in run.stderr, run
    partial = json.loads(punct("merge", "--allow-partial", names[0], names[2], status=1))
    assert partial["missing"], partial
    write("bad.json", b'{"tool":"stats"}')
    punct("merge", "bad.json", status=3)
    punct("merge", "nothing-there.json", status=3)


def check_killed():
    files = pile()
    for number, result in enumerate((["stats", "--json"], ["list", "--json"], ["explore", "--json", "--depth", "4"])):
        broken_ok(*result, "-o", "whole.json", "--force", *files)
        names = [f"k{number}-{part}.json" for part in (1, 2, 3)]
        for part, name in enumerate(names, 1):
            command = [PROGRAM, *result, "--part", f"{part}/3", "-o", name, *files]
            for _ in range(8):
                with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as task:
                    try:
                        task.communicate(timeout=RANDOM.expovariate(20))
                    except subprocess.TimeoutExpired:
                        task.send_signal(RANDOM.choice([signal.SIGKILL, signal.SIGTERM]))
                if os.path.exists(name):
                    break
            if not os.path.exists(name):
                full_disk(command, name)
                broken_ok(*command[1:])
        RANDOM.shuffle(names)
        with open("whole.json", "rb") as file:
            assert punct("merge", *names) == file.read(), result


def full_disk(command, name):
    """No file may grow beyond some bytes, as on a disk that is full."""

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700))

    # Nor the file into which a build of the preset coverage counts.
    environment = {**os.environ, "LLVM_PROFILE_FILE": os.devnull}
    run = subprocess.run(command, preexec_fn=limit, env=environment, capture_output=True)
    assert run.returncode == 3 and not os.path.exists(name), (command, run.returncode, run.stderr)


def check_standard_input():
    with open("a.punct", "rb") as file:
        data = file.read()
    whole = json.loads(punct("list", "--json", "-", data=data, status=1))
    rows = []
    for k in range(1, 6):
        run = subprocess.run([PROGRAM, "list", "--json", "--part", f"{k}/5", "-"], input=data, capture_output=True)
        rows += json.loads(run.stdout)["result"]["rows"]
    assert rows == whole["result"]["rows"]
    assert whole["input"][0]["sha256"] == hashlib.sha256(data).hexdigest()


def check_kinds(files):
    """The list says the same in every form, and every game has its row."""
    result = json.loads(broken_ok("list", "--json", *files))
    rows = result["result"]["rows"]
    table = list(csv.DictReader(io.StringIO(broken_ok("list", "--csv", *files).decode())))
    assert [list(map(str, row.values())) for row in rows] == [list(row.values()) for row in table]
    assert sum(run["games"][1] - run["games"][0] + 1 for run in result["input"]) == len(rows)
    assert sum(row["findings"] > 0 and not row["file"].endswith(".sgf") for row in rows) == 4, [row for row in rows if row["findings"]]
    punct("list", "--columns", "nosuch", "a.punct", status=2)


def check_split():
    files = pile()
    text = punct("convert", "--to", "json", "b.punct", status=1)
    write("j.json", text)
    write("x.xml", punct("convert", "--to", "xml", "b.punct", status=1))
    write("s.sgf", punct("convert", "--to", "sgf", "d.punct"))
    for number, how in enumerate((["--parts", 7], ["--games", 9], ["--bytes", 5000])):
        for source in files + ["j.json", "x.xml"]:
            folder = f"split-{number}-{source}"
            broken_ok("split", *how, "--out-dir", folder, source)
            with open(f"{folder}/manifest.json", encoding="utf-8") as file:
                manifest = json.load(file)["parts"]
            assert [os.path.exists(f"{folder}/{part['part']}") for part in manifest]
            for part in manifest:
                with open(f"{folder}/{part['part']}", "rb") as file:
                    assert hashlib.sha256(file.read()).hexdigest() == part["sha256"]
            for result in RESULTS:
                if source == "c.jsonl" and result[0] == "validate":
                    continue  # what is no game belongs to a part by its place
                whole = broken_ok(*result, source)
                names = []
                for part in manifest:
                    names.append(f"{folder}/{part['part']}.{RESULTS.index(result)}.result")
                    write(names[-1], broken_ok(*result, f"{folder}/{part['part']}"))
                RANDOM.shuffle(names)
                assert broken_ok("merge", "--manifest", f"{folder}/manifest.json", *names) == whole, (source, how, result)
                if len(names) > 1:
                    punct("merge", "--manifest", f"{folder}/manifest.json", *names[1:], status=1)


# A second computation of what explore says, by other means: sets of pieces as text, images by a table of coordinates.

LETTERS = "ABCDEFGHIJKLMNOPQ"


def turned(space, number):
    """The image of a space: mirrored in column I for 6 to 11, then turned by so many sixths clockwise about I9."""
    column, row = LETTERS.index(space[0]) - 8, int(space[1:]) - 9
    if number >= 6:
        column, row = -column, row - column
    for _ in range(number % 6):
        column, row = row, row - column
    return LETTERS[column + 8] + str(row + 9)


def kind_image(kind, number):
    return {"L": "R", "R": "L"}.get(kind, kind) if number >= 6 else kind


def key(space):
    return (LETTERS.index(space[0]), int(space[1:]))


@functools.lru_cache(maxsize=None)
def position_image(line, number, swap):
    rules, mover, *pieces = line.split()
    other = {"w": "b", "b": "w"}
    made = set()
    for piece in pieces:
        owner, kind, dots, level = re.fullmatch(r"([wb])([TCELMR])@([^^]*)(\^\d+)?", piece).groups()
        punct_space, *minors = [turned(dot, number) for dot in dots.split(",")]
        owner = other[owner] if swap else owner
        made.add((owner, kind_image(kind, number), punct_space, tuple(sorted(minors, key=key)), level or "^1"))
    return rules, other[mover] if swap else mover, frozenset(made)


def move_image(move, number):
    match = re.fullmatch(r"(?:([TCELMR])@|([A-Q]\d+)-)([^^#]*)(\^\d+)?(#)?", move)
    kind, origin, dots, level, mark = match.groups()
    punct_space, *minors = [turned(dot, number) for dot in dots.split(",")]
    minors.sort(key=key)
    head = kind_image(kind, number) + "@" if kind else turned(origin, number) + "-"
    order = ("TCELMR".index(kind_image(kind, number)) if kind else 6, key(punct_space), key(minors[0]), key(minors[1]))
    where = key(turned(origin, number)) if origin else (-1, -1)
    return (where, *order, level or ""), head + ",".join([punct_space, *minors]) + (level or "") + (mark or "")


def puncts_of(position):
    return position[1], tuple(sorted((owner, space) for owner, _, space, _, _ in position[2]))


def alike(level, position, asked):
    """The images of a position that are the one that is asked about."""
    if level != "part" and position.count("@") != asked.count("@"):
        return []
    if level == "part":
        plain = position_image(position, 0, False)
        want = position_image(asked, 0, False)
        return [0] if plain[1] == want[1] and want[2] <= plain[2] else []
    ways = []
    want = position_image(asked, 0, False)
    for number in range(1 if level == "exact" else 12):
        for swap in (False, True) if level == "swapped" else (False,):
            image = position_image(position, number, swap)
            if image == want or (level == "puncts" and puncts_of(image) == puncts_of(want)):
                ways.append(number)
    return ways


@functools.lru_cache(maxsize=None)
def canonical(level, position):
    images = [
        position_image(position, number, swap)
        for number in range(1 if level == "exact" else 12)
        for swap in ((False, True) if level == "swapped" else (False,))
    ]
    if level == "puncts":
        return min(puncts_of(image) for image in images)
    return min((rules, mover, tuple(sorted(pieces))) for rules, mover, pieces in images)


def plain_answer(level, games, asked):
    reached, rows = 0, {}
    for game in games:
        seen = {}
        here = False
        for ply, position in enumerate(game["positions"]):
            ways = alike(level, position, asked)
            if not ways:
                continue
            here = True
            if ply == len(game["moves"]):
                continue
            name = min(move_image(game["moves"][ply], way) for way in ways)[1]
            if level in ("puncts", "part"):
                name = name.rstrip("#")
            seen.setdefault(name, (ply, game["positions"][ply + 1]))
        reached += here
        for name, (ply, after) in seen.items():
            row = rows.setdefault(name, {"games": 0, "won": 0, "drawn": 0, "lost": 0, "after": after})
            row["games"] += 1
            white = game["positions"][ply].split()[1] == "w"
            result = game["result"]
            outcome = {"1/2-1/2": "drawn", "1-0": "won" if white else "lost", "0-1": "lost" if white else "won"}.get(result)
            if outcome:
                row[outcome] += 1
    return reached, rows


def image_of_game(game, number):
    """A game turned or mirrored, as text."""
    moves = [move_image(move, number)[1] for move in game["moves"]]
    return f'[Result "{game["result"]}"]\n[Termination "{game["termination"]}"]\n\n' + " ".join(moves) + f' {game["result"]}\n\n'


def read_games(name):
    games = []
    for line in punct("convert", "--to", "jsonl", name).decode().splitlines():
        record = json.loads(line)
        moves = []
        for move in record["moves"]:
            dots = ",".join(move["dots"])
            text = move["place"] + "@" + dots if "place" in move else move["from"] + "-" + dots
            text += "^" + str(move["level"]) if move.get("level", 1) > 1 else ""
            moves.append(text + ("#" if move.get("connects") else ""))
        games.append({"moves": moves, "result": record.get("result", "*"), "termination": record.get("termination", "")})
    number = -1
    for line in punct("replay", "--every", "--position", name).decode().splitlines():
        if line in ("standard w", "standard b"):
            number += 1
            games[number]["positions"] = []
        if line:
            games[number]["positions"].append(line)
    return games


def check_explore():
    write("made.punct", punct("generate", "--games", FULL_SIZE or 60, "--seed", 9, "--most-plies", 14))
    games = read_games("made.punct")
    pile = open("made.punct", encoding="utf-8").read()
    for game in games[:20]:
        pile += image_of_game(game, RANDOM.randrange(1, 12))
    # Transpositions: White's first two pieces in the other order, where that is legal.
    for game in games[20:40]:
        if len(game["moves"]) > 3 and all("@" in move for move in game["moves"][:3]):
            moves = [game["moves"][2], game["moves"][1], game["moves"][0]]
            pile += '[Result "*"]\n[Termination "unfinished"]\n\n' + " ".join(moves) + " *\n\n"
    # The same game with the colors exchanged: Black begins.
    other = {"1-0": "0-1", "0-1": "1-0"}
    for game in RANDOM.sample(games, 20):
        pile += image_of_game({**game, "result": other.get(game["result"], game["result"])}, RANDOM.randrange(12)).replace(
            "[Result", '[Position "standard b"]\n[Result', 1
        )
    write("raw.punct", pile.encode())
    write("pile.punct", broken_ok("convert", "raw.punct", "--to", "text"))
    games = read_games("pile.punct")
    for game in games:
        game["reached"] = {
            level: {canonical(level, position) for position in game["positions"]}
            for level in ("exact", "symmetric", "swapped", "puncts")
        }
    for number in range(200):
        level = ["exact", "symmetric", "swapped", "puncts", "part"][number % 5]
        game = RANDOM.choice(games)
        ply = min(RANDOM.choice([0, 1, 1, 2, 2, 3, 5]), len(game["positions"]) - 1)
        asked = game["positions"][ply]
        answer = json.loads(broken_ok("explore", "--json", "--like", level, "--position", asked, "pile.punct"))["result"]
        reached, rows = plain_answer(level, games, asked)
        assert answer["level"] == level and answer["reached"] == reached, (level, asked, answer["reached"], reached)
        assert {row["move"]: row["games"] for row in answer["rows"]} == {
            name: row["games"] for name, row in rows.items()
        }, (level, asked)
        for row in answer["rows"]:
            plain = rows[row["move"]]
            assert all(row[word] == plain[word] for word in ("won", "drawn", "lost")), (level, asked, row, plain)
            assert row["won"] + row["drawn"] + row["lost"] + row["unfinished"] == row["games"]
            if level != "part" and number < 50:
                after = canonical(level, plain["after"])
                reach = sum(after in each["reached"][level] for each in games)
                assert row["reach"] == reach, (level, asked, row, reach)


def check_recipes():
    files = pile()
    whole = broken_ok("stats", "-q", "--json", *files)
    here = {**os.environ, "PATH": os.path.dirname(PROGRAM) + ":" + os.environ["PATH"], "HOME": os.getcwd()}
    scripts = sys.argv[3]

    def run(*command):
        subprocess.run(command, env=here, check=True, capture_output=True)
        with open("out/whole.json", "rb") as file:
            return file.read()

    assert run(f"{scripts}/parallel.sh", "2", "out", *files) == whole
    # Task 2 has failed and left nothing.
    os.remove("out/part-2.json")
    with open("out/joblog", encoding="utf-8") as file:
        log = [line.split("\t") for line in file.read().splitlines()]
    for line in log[1:]:
        if line[0] == "2":
            line[6] = "1"
    write("out/joblog", "\n".join("\t".join(line) for line in log).encode() + b"\n")
    assert run(f"{scripts}/parallel.sh", "2", "out", *files) == whole
    os.mkdir("games")
    for name in files:
        os.rename(name, f"games/{name}")
    subprocess.run(["rm", "-r", "out"], check=True)
    whole = broken_ok("stats", "-q", "--json", *(f"games/{name}" for name in files))
    assert run("make", "-s", "-j2", "-f", f"{scripts}/Makefile", "OUT=out") == whole
    os.remove("out/a.punct.json")
    assert run("make", "-s", "-j2", "-f", f"{scripts}/Makefile", "OUT=out") == whole


CHECKS = {"parts": check_parts, "killed": check_killed, "split": check_split, "explore": check_explore, "recipes": check_recipes}

with tempfile.TemporaryDirectory() as scratch:
    os.chdir(scratch)
    CHECKS[sys.argv[2]]()
