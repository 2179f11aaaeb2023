# SPDX-License-Identifier: MIT
"""The runs of the program in which calls of the system are made to fail: every way of reading and of writing."""
import dataclasses
import gzip
import io
import os
import subprocess
import tarfile
import zipfile


@dataclasses.dataclass
class Run:
    """Words of a command line, run in a folder with the files of make_inputs()."""

    words: str
    # A report is written whatever could be read: it is whole, but need not say the same.
    report: bool = False
    # The file that standard input comes from.
    standard_input: str = ""
    # Whether standard input is a pipe.
    is_piped: bool = False
    # Of those that a short test takes.
    small: bool = False


RUNS = [
    Run("validate a.punct b.jsonl", small=True),
    Run("validate -j2 folder", small=True),
    Run("validate games.zip"),
    Run("validate games.tar"),
    Run("validate a.punct.gz"),
    Run("validate a.punct.zst"),
    Run("validate a.punct.xz"),
    Run("validate a.punct.bz2"),
    Run("validate -", standard_input="a.punct"),
    Run("validate -", standard_input="games.zip"),
    Run("validate --report json -o out.json a.punct", report=True),
    Run("validate --report junit -o out.xml a.punct folder", report=True),
    Run("validate --report sarif -o old.json --force a.punct", report=True),
    Run("convert --to json a.punct"),
    Run("convert a.punct folder -o out.sgf"),
    Run("convert a.punct b.jsonl -o old.punct --force", small=True),
    Run("convert a.punct -o a.punct --force"),
    Run("convert b.jsonl -o b.jsonl --force"),
    Run("convert folder --to xml --out-dir out", small=True),
    Run("convert folder --to text --out-dir old --force"),
    Run("convert --sort date a.punct -o out.punct"),
    Run("convert --last 2 folder -o out.json"),
    Run("convert a.punct -o out.punct.gz"),
    Run("convert a.punct -o out.punct.zst"),
    Run("convert a.punct -o out.punct.xz"),
    Run("convert a.punct -o out.punct.bz2"),
    Run("convert a.punct -o out.punct.zip", small=True),
    Run("convert a.punct -o old.punct.gz --force"),
    Run("convert games.zip -o out.jsonl"),
    Run("render --game 1 a.punct -o out.svg"),
    Run("render --game 1 a.punct -o old.svg --force"),
    Run("render --game 1 a.punct -o out.png"),
    Run("render --game 1 a.punct -o out.pdf"),
    Run("render --game 1 --animate --size 90 --from-ply 20 a.punct -o out.gif"),
    Run("render --game 1 --animate --size 90 --from-ply 20 a.punct -o out.webp"),
    Run("render --game 1 --with marks.diagram a.punct -o out.svg"),
    Run("render a.punct folder --out-dir out"),
    Run("render --all --game 1 --sheet 2x3 a.punct -o out.pdf"),
    Run("split --parts 2 --out-dir out folder"),
    Run("split --parts 3 --out-dir out a.punct"),
    Run("split --parts 2 --out-dir out -", standard_input="a.punct"),
    Run("split --parts 3 --out-dir out -", standard_input="a.punct", is_piped=True),
    Run("merge part-1.json part-2.json -o out.json", small=True),
    Run("select a.punct folder --where plies>1 -o out.punct"),
    Run("select a.punct --split-by result --out-dir out"),
    Run("select --dedupe symmetric a.punct folder -o out.punct"),
    Run("stats --json a.punct folder -o out.json", report=True),
    Run("list --sort -plies a.punct folder", small=True),
    Run("list --json --sort white,-plies a.punct folder -o out.json", report=True),
    Run("list --csv a.punct -o out.csv", report=True),
    Run("explore --json a.punct folder -o out.json", report=True),
    Run("explore a.punct --plot out.svg --style house.style -o out.txt", report=True),
    Run("page a.punct -o out.html"),
    Run("diff a.punct folder/c.sgf"),
    Run("generate --games 3 -o out.xml"),
    Run("analyze --annotate --game 1 a.punct -o out.punct"),
    Run("analyze --json a.punct -o out.json", report=True),
    Run("analyze --search 200 --best 2 --game 1 a.punct"),
    Run("moves --game 1 a.punct --count"),
    Run("replay --game 1 a.punct"),
    Run("schema json"),
]


def make_inputs(program, folder):
    """Fills a folder with games in every kind of file, and with files to be replaced."""

    def punct(*words, data=None):
        return subprocess.run([program, *words], cwd=folder, input=data, capture_output=True, check=True).stdout

    def put(name, data):
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)

    games = punct("generate", "--games", "4", "--seed", "11", "--style", "greedy")
    put("a.punct", games)
    put("marks.diagram", b"arrow K3-K9\n")
    put("house.style", b"paper = #fff8e7\n")
    put("b.jsonl", punct("convert", "--to", "jsonl", "-", data=games))
    put("folder/c.sgf", punct("generate", "--games", "2", "--seed", "12", "--style", "greedy", "--to", "sgf"))
    put("folder/d.xml", punct("generate", "--games", "1", "--seed", "13", "--style", "greedy", "--to", "xml"))
    put("folder/deeper/e.json", punct("generate", "--games", "1", "--seed", "14", "--style", "greedy", "--to", "json"))
    put("a.punct.gz", gzip.compress(games, mtime=0))
    for ending in ("zst", "xz", "bz2"):
        punct("convert", "a.punct", "-o", f"a.punct.{ending}")
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("one.punct", games)
        file.writestr("two.punct", games)
    put("games.zip", archive.getvalue())
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w") as file:
        for name in ("one.punct", "two.punct"):
            member = tarfile.TarInfo(name)
            member.size = len(games)
            file.addfile(member, io.BytesIO(games))
    put("games.tar", archive.getvalue())
    for part in ("1", "2"):
        put(f"part-{part}.json", punct("stats", "--json", "--part", f"{part}/2", "a.punct"))
    for name in ("old.punct", "old.punct.gz", "old.svg", "old.json", "old/c.punct", "old/d.punct"):
        put(name, b"what was there before\n")
