#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The same work by different doors gives the same: doors.py PROGRAM FACADE SAMPLES [--draws N] [--seed S] [--draw K] [-j N].

Each draw makes up a pile of files, a tool and its options, and asks several doors for the answer: one worker and many, files,
their folder, a zip, a tar, compressed files, standard input, parts and what `split` cuts, merged; what was written, read
again; other formats; the Python module, which must be on PYTHONPATH; the facade of the page's engine. The seed is printed.
With --draw only that draw is made, and its folder is kept.
"""
import argparse
import bz2
import concurrent.futures
import gzip
import json
import lzma
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import warnings
import zipfile

import punct

ENDINGS = {"text": ".punct", "json": ".json", "jsonl": ".jsonl", "xml": ".xml", "sgf": ".sgf"}
# Results of these are put together by merge.
MERGED = ("validate --report json", "list --json", "stats --json", "explore --json", "select --json --dedupe same")
NAMES = ("a", "b game", "ü", "x-0001", "A", "c#2", "d,e", "f:g", "h'i", "=j")
COLUMNS = ("file,game,white,black,plies,hash", "date,result,opening,symmetric-hash,findings", "+level,cuts,bridges,year",
           "Event,round,termination,errors,warnings,format")  # fmt: skip
WHERE = ("plies > 20", "result = 1-0 or cut", "not bridge", "white != 'Ada Quince'", "level >= 3", "date < 2020")


class Different(Exception):
    pass


class Draw:
    """A pile in a folder of its own, and the doors to it."""

    def __init__(self, program, facade, pool, number, seed, top):
        self.program, self.facade, self.pool, self.number = program, facade, pool, number
        self.random = random.Random(f"{seed} {number}")
        self.top = pathlib.Path(top)
        self.pile = self.top / "pile"
        self.pile.mkdir()
        self.environment = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TMPDIR": str(top)}
        self.is_sound = True
        # Whether no array of JSON is damaged: in a part, its end follows a game whose braces do not match.
        self.is_framed = True
        self.files = sorted(self.make_file(name) for name in self.random.sample(NAMES, self.random.choice((1, 1, 2, 3, 4))))

    def run(self, words, *names, data=None):
        command = [self.program, *words.split(), *names]
        done = subprocess.run(command, cwd=self.top, env=self.environment, input=data if data is not None else b"",
                              capture_output=True, check=False)  # fmt: skip
        if done.returncode not in (0, 1):
            raise Different(f"{command} ends with {done.returncode}: {done.stderr[-300:]!r}")
        return done.stdout, done.stderr, done.returncode

    def make_file(self, name):
        """A file of games in some format, whole or with a fault; returns its name."""
        kind = self.random.choice(list(ENDINGS))
        games = self.random.sample(self.pool, self.random.choice((0, 1, 1, 2, 5, 9)))
        if games and self.random.random() < 0.2:
            games.append(games[0])
        data = self.run(f"convert -q --from jsonl --to {kind}", data=b"".join(games))[0] if games else b""
        self.is_sound &= bool(games)
        if games and self.random.random() < 0.25:
            data = self.damaged(data)
            self.is_sound = False
            self.is_framed &= kind != "json"
        folder = self.random.choice(("", "", "in/"))
        path = self.pile / f"{folder}{name}{ENDINGS[kind]}"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        return str(path.relative_to(self.top))

    def damaged(self, data):
        data = bytearray(data)
        for _ in range(self.random.choice((1, 1, 3))):
            at = self.random.randrange(len(data))
            end = min(len(data), at + self.random.choice((1, 1, 2, 30)))
            data[at:end] = self.random.choice((b"", b"K3", b"(", b"}", b"\n\n", data[at:end] * 2, bytes([self.random.randrange(256)])))
        return bytes(data)

    def tool(self):
        """A command line without files: a tool and its options."""
        pick, chance = self.random.choice, self.random.random
        words = pick((
            "validate", "validate --report json", "validate --strict", "convert --to text", "convert --to json",
            "convert --to jsonl", "convert --to xml", "convert --to sgf", "convert --to text --invalid keep",
            "convert --to text --sort date,white,plies", "convert --to jsonl --drop comments,tags --to-ply 5",
            "list", "list --csv", "list --json", "list --json --duplicates symmetric", "stats", "stats --csv", "stats --json",
            "explore --json", "explore --csv", "explore --json --like puncts --depth 2", "explore --json --by piece",
            "select --count", "select --original", "select --json", "select --json --dedupe same", "select --files",
            "analyze --json", "replay --position --every", "replay --json", "moves --count", "perft --depth 1",
        ))  # fmt: skip
        tool = words.split()[0]
        if tool == "list" and "duplicates" not in words and chance() < 0.6:
            words += " --columns " + pick(COLUMNS)
        if tool == "select" and "--original" not in words and chance() < 0.7:
            words += " --where " + pick(WHERE).replace(" ", "\0")
        if tool == "explore" and chance() < 0.3:
            words += " --where " + pick(WHERE).replace(" ", "\0")
        if tool in ("moves", "replay") and chance() < 0.5:
            words += f" --ply {pick((0, 1, -1, 7))}"
        if chance() < 0.15:
            words += " --ignore " + pick(("bad-date", "undecided,syntax"))
        if chance() < 0.2:
            words += pick((" --game 1", " --game 2-3,-1", " --first 3", " --skip 1", " --last 2", " --sample 2 --seed 5"))
        return words

    def answer(self, words, *names, data=None):
        """As run(); a blank that is no end of a word is written as NUL."""
        split = [word.replace("\0", " ") for word in words.split()]
        command = [self.program, *split, *names]
        done = subprocess.run(command, cwd=self.top, env=self.environment, input=data if data is not None else b"",
                              capture_output=True, check=False)  # fmt: skip
        if done.returncode not in (0, 1, 3):
            raise Different(f"{command} ends with {done.returncode}: {done.stderr[-300:]!r}")
        return done.stdout, done.stderr, done.returncode

    # The doors. Each raises Different.

    def equal(self, door, expected, found):
        for what, one, other in zip(("output", "errors", "status"), expected, found):
            if one == other:
                continue
            at = next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), 0) if what != "status" else 0
            show = (one, other) if what == "status" else (one[max(0, at - 60) : at + 90], other[max(0, at - 60) : at + 90])
            raise Different(f"{door}: the {what} differs at {at}:\n  {show[0]!r}\n  {show[1]!r}")

    def workers(self, words, whole):
        jobs = self.random.choice((2, 3, 8, 37))
        self.equal(f"-j{jobs}", whole, self.answer(f"{words} -j{jobs}", *self.files))

    def folder(self, words, whole):
        # A folder is read in the order of its names, in which `in` comes where it comes.
        self.equal("folder", self.answer(words, *self.in_order()), self.answer(words, "pile"))

    def in_order(self):
        return sorted(self.files, key=lambda name: pathlib.PurePath(name).parts)

    def packed(self, words, _):
        """Files that are compressed one by one."""
        pack, ending = self.random.choice(((gzip.compress, ".gz"), (bz2.compress, ".bz2"), (lzma.compress, ".xz")))
        for name in self.files:
            (self.top / (name + ending)).write_bytes(pack((self.top / name).read_bytes()))
        found = self.answer(words, *[name + ending for name in self.files])
        for name in self.files:
            (self.top / (name + ending)).unlink()
        digest = re.compile(rb'"sha256":"[0-9a-f]*"')
        plain = [digest.sub(b"", part.replace(ending.encode(), b"")) for part in found[:2]]
        whole = [digest.sub(b"", part) for part in self.unpadded(self.answer(words, *self.files)[:2], words)]
        self.equal(ending, (*whole, 0), (*self.unpadded(plain, words), 0))

    def unpadded(self, parts, words):
        """Tables are as wide as the names in them."""
        if not words.startswith("list") or "--csv" in words or "--json" in words:
            return parts
        return [re.sub(rb" +", b" ", part) for part in parts]

    def archive(self, words, _):
        names = self.files
        if self.random.random() < 0.5:
            path = "p.zip"
            with zipfile.ZipFile(self.top / path, "w", self.random.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED))) as out:
                for name in names:
                    out.write(self.top / name, name)
        else:
            path = self.random.choice(("p.tar", "p.tgz", "p.tar.xz"))
            with tarfile.open(self.top / path, "w:" + {"p.tar": "", "p.tgz": "gz", "p.tar.xz": "xz"}[path]) as out:
                for name in names:
                    out.add(self.top / name, name)
        found = self.answer(words, path)
        plain = [part.replace(path.encode() + b":", b"") for part in found[:2]]
        whole = self.answer(words, *names)
        self.equal(path, (*self.unpadded(whole[:2], words), whole[2]), (*self.unpadded(plain, words), found[2]))

    def standard_input(self, words, _):
        name = self.random.choice(self.files)
        kind = next(kind for kind, ending in ENDINGS.items() if name.endswith(ending))
        whole = self.answer(f"{words} --from {kind}", name)
        found = self.answer(f"{words} --from {kind}", data=(self.top / name).read_bytes())
        is_quoted = "--csv" in words and "," in name
        # A cell may hold a place in the file.
        output = re.sub(rb"<stdin>[:\d]*", rb'"\g<0>"', found[0]) if is_quoted else found[0]
        plain = [part.replace(b"<stdin>", name.encode()) for part in (output, found[1])]
        self.equal("standard input", (*self.unpadded(whole[:2], words), whole[2]), (*self.unpadded(plain, words), found[2]))

    def output_file(self, words, whole):
        if words.startswith(("convert", "select")) and not whole[0]:
            return
        name = "out" + self.random.choice(("", ".gz"))
        if words.startswith(("select --original", "analyze --annotate")):
            name = "out"
        found = self.answer(f"{words} -o {name}", *self.files)
        path = self.top / name
        is_frame = len(whole[0]) < 200 or whole[0].count(b"\n") == 1
        if not path.exists() and words.startswith(("convert", "select", "list", "explore")) and is_frame:
            whole = (b"", *whole[1:])  # The frame of a format without a game, or the head of a table, is no file.
        written = path.read_bytes() if path.exists() else b""
        if name == "out.gz" and written:
            written = gzip.decompress(written)
        self.equal(f"-o {name}", whole, (written, found[1], found[2]))

    def parts(self, words, whole):
        count = self.random.choice((2, 3, 5))
        names = []
        for part in range(1, count + 1):
            printed = self.answer(f"{words} --part {part}/{count}", *self.files)[0]
            names.append(f"part-{part}.json")
            (self.top / names[-1]).write_bytes(printed)
        self.random.shuffle(names)
        self.equal(f"{count} parts", (whole[0],), self.answer("merge", *names)[:1])

    # A finding in a game of JSON: what it says and where depends on what follows the game.
    IN_JSON = re.compile(rb'("file":"[^"]*\.json"),"line":\d+,"column":\d+,"game":[1-9].*')

    def split(self, words, whole):
        if not any(self.run("list -q --csv", name)[0].count(b"\n") > 1 for name in self.files):
            return
        how = self.random.choice(("--parts 3", "--games 1", "--games 2", "--bytes 3000"))
        self.answer(f"split {how} --out-dir cut", *self.files)
        results = []
        for path in sorted((self.top / "cut").iterdir()):
            if path.name == "manifest.json":
                continue
            results.append(f"{path.name}.result")
            (self.top / results[-1]).write_bytes(self.answer(words, f"cut/{path.name}")[0])
        self.random.shuffle(results)
        merged = self.answer("merge --manifest cut/manifest.json", *results)[0]
        wordless = lambda data: data if self.is_framed else self.IN_JSON.sub(rb"\1", data)  # noqa: E731
        self.equal(f"split {how}", (wordless(whole[0]),), (wordless(merged),))

    def formats(self, *_):
        """Every format holds the moves; all but SGF hold everything."""
        text = self.run("convert -q --to text", *self.files)[0]
        kind = self.random.choice(list(ENDINGS))
        if kind == "sgf" and b'[Rules "basic"]' in text:
            return  # The site has one set of rules.
        other = self.run(f"convert -q --to {kind}", *self.files)[0]
        back = self.run(f"convert -q --to text --from {kind}", data=other)[0]
        if kind != "sgf":
            self.equal(f"{kind} and back", (text,), (back,))
        columns = "list -q --csv --columns game,white,black,date,plies,hash,result"
        self.equal(f"list of {kind}", self.run(columns, data=text)[:1], self.run(f"{columns} --from {kind}", data=other)[:1])
        again = self.run(f"convert -q --to {kind} --from {kind}", data=other)[0]
        self.equal(f"{kind} twice", (other,), (again,))

    def module(self, words, whole):
        """The Python module; what it has no words for, it is not asked."""
        paths = [str(self.top / name) for name in self.files]
        jobs = self.random.choice((1, 2, 5))
        local = lambda data: data.replace((str(self.top) + "/").encode(), b"")  # noqa: E731
        if words == "stats --json":
            counts = punct.Statistics()
            with punct.open(paths, jobs=jobs) as games:
                for game in games:
                    counts.add(game)
            self.same_json("statistics", json.loads(whole[0])["result"], counts.to_dict())
        elif re.fullmatch(r"list --json( --columns \S+)?", words):
            rows = punct.list(paths, words.split()[-1] if "--columns" in words else None, jobs=jobs).to_dict()["rows"]
            rows = json.loads(local(json.dumps(rows, ensure_ascii=False).encode()))
            self.same_json("list", json.loads(whole[0])["result"]["rows"], rows)
        elif words.startswith("explore --json") and "--ignore" not in words and "--game" not in words:
            options = dict(re.findall(r"--(like|by|depth|where) (\S+)", words))
            if set(re.findall(r"--(\w+)", words)) - {"json", *options}:
                return
            options = {name: int(value) if name == "depth" else value.replace("\0", " ") for name, value in options.items()}
            found = punct.explore(paths, **options, jobs=jobs).to_dict()
            found = json.loads(local(json.dumps(found, ensure_ascii=False).encode()))
            self.same_json("explore", json.loads(whole[0])["result"], found)
        elif re.fullmatch(r"convert --to \w+( --invalid keep)?", words):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                invalid = "keep" if "keep" in words else "skip"
                written = punct.dumps(punct.load(paths, jobs=jobs), words.split()[2], invalid=invalid).encode()
            # Where no game came out, the module writes the frame of the format, and the program nothing.
            if whole[0] or punct.loads(written, words.split()[2]):
                self.equal("dumps", (whole[0],), (written,))

    def same_json(self, door, expected, found):
        if expected != found:
            raise Different(f"{door} of the module differs:\n  {json.dumps(expected)[:400]}\n  {json.dumps(found)[:400]}")

    def engine(self, *_):
        """The rows of the page's engine, and the records that it hands on."""
        name = self.random.choice(self.files)
        done = subprocess.run([self.facade, name], cwd=self.top, capture_output=True, check=False)
        if done.returncode != 0:
            raise Different(f"the facade ends with {done.returncode}: {done.stderr[-300:]!r}")
        lines = done.stdout.decode(errors="replace").splitlines()
        rows = [json.loads(line[4:]) for line in lines if line.startswith("row ")]
        listed = self.run("list -q --json --columns file,game,plies,result,termination,errors", name)[0]
        known = json.loads(listed)["result"]["rows"] if listed else []
        expected = [(row["game"], row["plies"], row["result"], row["termination"], row["errors"]) for row in known]
        found = [(row["number"], row["plies"], row["result"], row["termination"] or "", row["errors"]) for row in rows]
        self.same_json("the list of the facade", expected, found)
        records = "".join(line[7:] + "\n" for line in lines if line.startswith("record "))
        text = self.run("convert -q --to text", name)
        if self.is_sound:
            self.equal("facade", text[:1], self.run("convert -q --to text --from jsonl", data=records.encode())[:1])

    def check(self):
        words = self.tool()
        whole = self.answer(words, *self.files, *(["-j1"]))
        counts = any(option in words for option in ("--first", "--skip", "--last", "--sample"))
        # What could not be read has no result.
        is_merged = words.startswith(MERGED) and not counts and whole[0] and whole[2] != 3
        doors = [self.folder, self.packed, self.archive, self.standard_input, self.output_file, self.engine, self.module]
        doors += [self.formats] if self.is_sound else []
        chosen = [self.workers, *self.random.sample(doors, 3)]
        # Rows without their places, and games by their number in the file, are of the whole only.
        if is_merged and "--game" not in words and self.has_places(words):
            chosen += [self.parts, self.split]
        for door in chosen:
            try:
                door(words, whole)
            except Different as different:
                raise Different(f"punct {words} {' '.join(self.files)}: {different}".replace("\0", " ")) from different
        return len(chosen)

    @staticmethod
    def has_places(words):
        return not words.startswith("list") or "--columns" not in words or "file,game" in words or "+" in words


def make_pool(program, samples):
    """Games as lines of JSON: made up, short and long, and those of the samples with all that a record can hold."""
    pool = []
    for seed, style in ((1, "random --most-plies 12"), (2, "greedy"), (3, "random --most-plies 1"), (4, "greedy --rules basic")):
        command = [program, "generate", "--games", "20", "--seed", str(seed), "--to", "jsonl", "--style", *style.split()]
        pool += subprocess.run(command, capture_output=True, check=True).stdout.splitlines(keepends=True)
    command = [program, "convert", "-q", "--to", "jsonl", os.path.join(samples, "games/text"), os.path.join(samples, "site")]
    pool += subprocess.run(command, capture_output=True, check=False).stdout.splitlines(keepends=True)
    return pool


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("facade")
    parser.add_argument("samples")
    parser.add_argument("--draws", type=int, default=100)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4), "big"))
    parser.add_argument("--draw", type=int)
    parser.add_argument("-j", type=int, default=os.cpu_count())
    options = parser.parse_args()
    program, facade = os.path.abspath(options.program), os.path.abspath(options.facade)
    pool = make_pool(program, options.samples)
    print(f"seed {options.seed}, {len(pool)} games", flush=True)

    def one(number):
        top = tempfile.mkdtemp(prefix="punct-doors-")
        try:
            return Draw(program, facade, pool, number, options.seed, top).check(), None
        except Different as different:
            return 0, f"draw {number}: {different}"
        finally:
            if options.draw is None:
                shutil.rmtree(top)
            else:
                print(f"kept in {top}")

    numbers = range(options.draws) if options.draw is None else [options.draw]
    asked = failures = 0
    with concurrent.futures.ThreadPoolExecutor(options.j) as workers:
        for number, (doors, wrong) in enumerate(workers.map(one, numbers), 1):
            asked += doors
            if wrong:
                failures += 1
                print(wrong, flush=True)
            if number % 1000 == 0:
                print(f"{number} draws, {asked} doors, {failures} differences", flush=True)
    print(f"{len(numbers)} draws, {asked} doors, {failures} differences")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
