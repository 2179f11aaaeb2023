#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The program for Windows, run by wine, beside the native one.

  windows_test.py PROGRAM.EXE NATIVE_PROGRAM [--smoke]

Both must print and write the same bytes and end the same way. --smoke takes a minute: what shows that the build works at
all.
"""
import argparse
import contextlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "samples"
GAME = SAMPLES / "games/text/game-001.punct"
WINE = "/usr/lib/wine/wine64"

# Wine reads names as UTF-8 only where the locale says so.
ENVIRONMENT = {**os.environ, "LC_ALL": "C.UTF-8", "WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree,mshtml=",
               "WINEPREFIX": str(ROOT / "build/windows/wine")}


class Programs:
    windows: pathlib.Path
    native: pathlib.Path
    smoke = False


class Windows(unittest.TestCase):
    """Each test has an empty folder of its own."""

    def setUp(self) -> None:
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="punct-windows-")))

    def enterContext(self, context):  # noqa: N802, as in newer versions of unittest
        value = context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)
        return value

    def run_windows(self, *words, **options):
        return self.run_program([WINE, Programs.windows], words, **options)

    def run_native(self, *words, **options):
        return self.run_program([Programs.native], words, **options)

    def run_program(self, program, words, folder=None, stdin=b""):
        done = subprocess.run([*map(str, program), *map(str, words)], cwd=folder or self.folder, env=ENVIRONMENT,
                              input=stdin, capture_output=True, check=False)
        return done.returncode, done.stdout, done.stderr

    def assert_same(self, *words, stdin=b""):
        """Both print the same and end the same way; returns what they print."""
        with self.subTest(words=" ".join(map(str, words))):
            native = self.run_native(*words, stdin=stdin)
            self.assertEqual(self.run_windows(*words, stdin=stdin), native)
            return native[1]

    def assert_same_file(self, *words, name):
        """Both write the same bytes into the file that `-o` names; returns them."""
        with self.subTest(words=" ".join(map(str, words)), name=name):
            made = []
            for run in (self.run_native, self.run_windows):
                status, _, errors = run(*words, "--force", "-o", name)
                self.assertEqual((status, errors), (0, b""))
                made.append((self.folder / name).read_bytes())
            same = look_the_same(*made) if name.endswith(".pdf") else made[0] == made[1]
            self.assertTrue(same, f"{name} differs: {len(made[0])} and {len(made[1])} bytes")
            return made[0]


def look_the_same(one: bytes, other: bytes) -> bool:
    """Whether two PDFs do: the C library of Windows writes some numbers in them with another last digit."""
    pages = [subprocess.run(["pdftoppm", "-r", "40", "-"], input=pdf, capture_output=True, check=True).stdout
             for pdf in (one, other)]
    differ = sum(a != b for a, b in zip(*pages))
    return len(pages[0]) == len(pages[1]) > 1000 and differ * 10000 < len(pages[0])


class Build(Windows):
    def test_needs_nothing_but_windows(self) -> None:
        shown = subprocess.run(["x86_64-w64-mingw32-objdump", "-p", Programs.windows], capture_output=True, text=True,
                               check=True).stdout
        needed = {line.split()[-1].lower() for line in shown.splitlines() if "DLL Name" in line}
        self.assertLessEqual(needed, {"kernel32.dll", "msvcrt.dll", "advapi32.dll", "user32.dll", "gdi32.dll", "msimg32.dll",
                                      "shell32.dll", "ole32.dll", "bcrypt.dll", "ws2_32.dll"})

    # Wine does not heed it: whether names are UTF-8 without it is not seen here.
    def test_asks_for_utf8_and_long_paths(self) -> None:
        program = Programs.windows.read_bytes()
        self.assertIn(b">UTF-8</activeCodePage>", program)
        self.assertIn(b">true</longPathAware>", program)

    def test_is_the_same_program(self) -> None:
        self.assert_same("--version")
        self.assert_same("--help")


class Results(Windows):
    def test_are_the_same(self) -> None:
        games, site = SAMPLES / "games/text", SAMPLES / "site"
        for words in (["validate", games], ["validate", site], ["stats", games], ["stats", "--report", "json", games],
                      ["list", "--sort", "plies", games], ["list", "--csv", site], ["replay", GAME],
                      ["replay", "--position", GAME], ["analyze", GAME], ["moves", "--count", GAME],
                      ["explore", games], ["select", "--where", "plies > 60", games], ["perft", "--depth", "2"],
                      ["generate", "--games", "20", "--seed", "7"], ["schema", "json"], ["diff", GAME, games]):
            self.assert_same(*words)

    def test_of_wide_and_plain_instructions_are_the_same(self) -> None:
        self.assert_same("stats", "--report", "json", "-", stdin=self.run_native("generate", "--games", "300")[1])

    def test_do_not_depend_on_the_workers(self) -> None:
        pile = self.run_native("generate", "--games", "2000", "--seed", "5")[1]
        for jobs in ("1", "2", "7"):
            self.assert_same("validate", "-j", jobs, "-", stdin=pile)
            self.assert_same("list", "-j", jobs, "--csv", "-", stdin=pile)

    def test_are_the_same_for_faulty_files(self) -> None:
        for pattern in ("*", "*/*"):
            for path in sorted((ROOT / "tests/data").glob(pattern)):
                if path.suffix in {".punct", ".sgf", ".json", ".jsonl", ".xml", ".zip", ".gz", ".tar", ".zst"}:
                    self.assert_same("validate", path)
                    if Programs.smoke:
                        break


class RoundTrips(Windows):
    def test_go_through_all_formats(self) -> None:
        self.run_native("convert", "--to", "text", SAMPLES / "games/text", "-o", "from.punct")
        before = self.folder / "from.punct"
        for ending in ("json", "jsonl", "xml", "sgf", "punct"):
            self.assert_same_file("convert", before.name, name=f"to.{ending}")
            before = self.folder / f"to.{ending}"
        status, printed, _ = self.run_native("diff", "from.punct", "to.punct")
        self.assertEqual(status, 0, printed)

    def test_go_through_packed_files(self) -> None:
        text = self.run_native("convert", "--to", "text", SAMPLES / "games/text")[1]
        for ending in ("gz", "zst", "xz", "bz2", "zip"):
            name = f"packed.punct.{ending}"
            self.assert_same_file("convert", SAMPLES / "games/text", name=name)
            self.assertEqual(self.run_windows("convert", "--to", "text", name)[1], text)

    def test_read_lines_of_windows(self) -> None:
        text = GAME.read_bytes().replace(b"\n", b"\r\n")
        (self.folder / "dos.punct").write_bytes(text + b"\x1a")
        (self.folder / "lines.punct").write_bytes(text)
        self.assert_same("validate", "dos.punct")
        self.assertNotIn(b"\r", self.assert_same("convert", "--to", "text", "lines.punct"))
        self.assert_same("convert", "--to", "json", "--from", "text", "-", stdin=text)


class Pictures(Windows):
    def test_are_the_same(self) -> None:
        for words, name in ((["--ply", "12", "--layers"], "layers.png"), (["--last-move", "--legend"], "legend.png"),
                            (["--theme", "print", "--stacks"], "stacks.pdf"), (["--theme", "wood", "--size", "900"], "wood.png"),
                            (["--all", "--sheet", "2x3"], "whole.pdf"), (["--animate"], "game.gif"),
                            (["--animate"], "game.webp"), (["--lang", "pl", "--legend", "--caption", "Łódź"], "pl.png"),
                            (["--animate"], "game.svg")):
            self.assert_same_file("render", *words, GAME, name=name)
            if Programs.smoke:
                return

    def test_of_all_samples_are_the_same(self) -> None:
        games = sorted((SAMPLES / "games/text").iterdir())
        for game in games[:3] if Programs.smoke else games:
            self.assert_same_file("render", game, name="end.svg")
        for game in games[:2] if Programs.smoke else games[::10]:
            self.assert_same_file("render", "--last-move", game, name="end.png")

    def test_of_statistics_are_the_same(self) -> None:
        for name in ("plot.svg", "plot.png", "plot.pdf"):
            made = []
            for run in (self.run_native, self.run_windows):
                self.assertEqual(run("stats", "-q", "--plot", name, SAMPLES / "games/text")[0], 0)
                made.append((self.folder / name).read_bytes())
                (self.folder / name).unlink()
            self.assertTrue(look_the_same(*made) if name.endswith(".pdf") else made[0] == made[1], name)


class Names(Windows):
    WORDS = ("Zażółć gęślą jaźń", "詰め問題 パンクト", "Folder Ż")

    def test_are_read_and_written_as_they_are(self) -> None:
        for word in self.WORDS:
            folder = self.folder / word
            folder.mkdir()
            shutil.copy(GAME, folder / f"{word}.punct")
            self.assert_same("validate", "-v", word)
            self.assert_same("list", "--csv", "--columns", "file,plies", f"{word}/{word}.punct")
            self.assert_same_file("convert", f"{word}/{word}.punct", name=f"{word}/{word}.json")
            self.assertEqual(self.run_windows("convert", "--to", "sgf", "--out-dir", f"{word}/out", "--name", word,
                                              f"{word}/{word}.punct")[0], 0)
            self.assertEqual([path.name for path in (folder / "out").iterdir()], [f"{word}.sgf"])

    def test_may_have_backslashes(self) -> None:
        (self.folder / "games").mkdir()
        shutil.copy(GAME, self.folder / "games/one.punct")
        native = self.run_native("list", "--csv", "games/one.punct")
        self.assertEqual(self.run_windows("list", "--csv", r"games\one.punct"), native)
        self.assertEqual(self.run_windows("list", "--csv", "games" + "\\"), self.run_native("list", "--csv", "games/"))
        self.assertEqual(self.run_windows("convert", "games", "-o", r"games\two.json")[0], 0)
        self.assertTrue((self.folder / "games/two.json").exists())

    def test_may_be_wildcards(self) -> None:
        for name in ("b.punct", "a.punct", "c.sgf"):
            shutil.copy(GAME, self.folder / name)
        self.assertEqual(self.run_windows("list", "--csv", "*.punct"), self.run_native("list", "--csv", "a.punct", "b.punct"))
        self.assertEqual(self.run_windows("list", "--csv", "no*.punct")[0], 3)

    def test_may_be_long(self) -> None:
        long = "/".join(["n" * 60] * 7)
        (self.folder / long).mkdir(parents=True)
        shutil.copy(GAME, self.folder / long / "game.punct")
        self.assert_same("validate", "-v", f"{long}/game.punct")
        self.assert_same("validate", "-v", "n" * 60)
        self.assert_same_file("convert", f"{long}/game.punct", name=f"{long}/game.json")
        deep = "/".join(["m" * 60] * 6)
        self.assertEqual(self.run_windows("convert", "--to", "xml", "--out-dir", deep, GAME)[0], 0)
        self.assertTrue((self.folder / deep / "game-001.xml").exists())


# Opens a file as Windows programs do that share it with nobody, until the end of its input.
HOLDER = """
#include <stdio.h>
#include <windows.h>
int main(int argc, char** argv) {
  HANDLE file = CreateFileA(argv[1], GENERIC_READ, 0, 0, OPEN_EXISTING, 0, 0);
  puts(file == INVALID_HANDLE_VALUE ? "failed" : "held");
  fflush(stdout);
  return getchar() == 0 && argc == 0;
}
"""


class Files(Windows):
    def held(self, name):
        source, program = self.folder / "hold.c", self.folder / "hold.exe"
        if not program.exists():
            source.write_text(HOLDER)
            subprocess.run(["x86_64-w64-mingw32-gcc-posix", source, "-o", program], check=True)

        @contextlib.contextmanager
        def holding():
            holder = subprocess.Popen([WINE, program, name], cwd=self.folder, env=ENVIRONMENT, stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE)
            try:
                self.assertEqual(holder.stdout.readline().strip(), b"held")
                yield
            finally:
                holder.communicate()
        return holding()

    def test_open_elsewhere_get_a_sentence(self) -> None:
        shutil.copy(GAME, self.folder / "game.punct")
        (self.folder / "old.json").write_text("old")
        with self.held("game.punct"):
            status, _, errors = self.run_windows("validate", "game.punct")
            self.assertEqual((status, errors), (3, b"punct validate: game.punct: is open in another program\n"))
        with self.held("old.json"):
            status, _, errors = self.run_windows("convert", "--force", "game.punct", "-o", "old.json")
            self.assertEqual((status, errors), (3, b"punct convert: old.json: is open in another program\n"))
        self.assertEqual((self.folder / "old.json").read_text(), "old")

    def test_are_replaced_whole_or_not_at_all(self) -> None:
        (self.folder / "out.json").write_text("old")
        self.assertEqual(self.run_windows("convert", GAME, "-o", "out.json")[0], 2)
        self.assertEqual((self.folder / "out.json").read_text(), "old")
        (self.folder / "cut.punct").write_bytes(b"1. E@K3,K4,")
        self.assertEqual(self.run_windows("convert", "--force", "-q", "cut.punct", "-o", "out.json")[0], 1)
        self.assertEqual((self.folder / "out.json").read_text(), "old")
        self.assert_same_file("convert", GAME, name="out.json")
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["cut.punct", "out.json"])

    def test_are_refused_as_output_that_are_input(self) -> None:
        shutil.copy(GAME, self.folder / "game.punct")
        for name in ("game.punct", "./GAME.punct" if os.path.exists(self.folder / "GAME.punct") else "./game.punct"):
            status, _, errors = self.run_windows("convert", "--game", "7", "--force", "game.punct", "-o", name)
            self.assertEqual(status, 1, errors)
        self.assertEqual((self.folder / "game.punct").read_bytes(), GAME.read_bytes())

    def test_on_a_full_disk_get_a_sentence(self) -> None:
        disk = self.folder / "disk"
        disk.mkdir()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "punct", disk], check=False, capture_output=True)
        if mounted.returncode != 0:
            self.skipTest("no disk can be mounted here")
        self.addCleanup(subprocess.run, ["umount", "-l", disk], check=True)
        (disk / "old.json").write_text("old")
        for words in (["--force", "-o", "disk/old.json"], ["-o", "disk/new.json.zst"]):
            made = self.run_windows("generate", "--games", "3000", "--to", "json", *words)
            native = self.run_native("generate", "--games", "3000", "--to", "json", *words)
            self.assertEqual(made, native)
            self.assertEqual(made[0], 3)
        self.assertEqual([path.name for path in disk.iterdir()], ["old.json"])
        self.assertEqual((disk / "old.json").read_text(), "old")

    def test_larger_than_memory_are_not_held(self) -> None:
        pile = self.run_native("generate", "--games", "5000")[1]
        self.assert_same("convert", "--to", "jsonl", "--sort", "plies", "-", stdin=pile)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("native")
    parser.add_argument("--smoke", action="store_true")
    given, rest = parser.parse_known_args()
    Programs.windows = pathlib.Path(given.program).resolve()
    Programs.native = pathlib.Path(given.native).resolve()
    Programs.smoke = given.smoke
    # The first program that wine runs begins services, which would hold the outputs of a test open; this one waits for its
    # input until the end, and they stay with it.
    first = subprocess.Popen([WINE, str(Programs.windows), "validate"], env=ENVIRONMENT, stdin=subprocess.PIPE,
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    subprocess.run([WINE, str(Programs.windows), "--version"], env=ENVIRONMENT, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, check=False)
    try:
        unittest.main(argv=[sys.argv[0], *rest])
    finally:
        first.communicate()


if __name__ == "__main__":
    main()
