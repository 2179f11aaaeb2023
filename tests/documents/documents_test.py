#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds documents with figures. Usage: documents_test.py PUNCT ROOT pandoc|latex|sphinx|converters

Each builds what packaging/documents is for, and looks into the result. `converters` draws portable SVG by two other
programs. Exits with 77, and says what is missing, if a tool is not installed; with PUNCT_NO_SKIP in the environment
that is a failure.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

PUNCT, ROOT, KIND = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3]
DOCUMENTS = ROOT / "packaging/documents"
DIAGRAM = "position standard w wT@K3,K4,L4\narrow K3-K9\ncaption Über 100 % < \\{schön}\n"
# A game whose name, taken for options or for words of a shell, does harm.
HOSTILE = "-o $(touch hostile);`touch hostile`&.punct"
GAMES = "[White \"Anna\"]\n\n1. T@K3,K4,L4 E@A2,A3,A4 *\n\n[White \"Cleo\"]\n\n1. T@F9,F10,G10 E@B7,B6,B5 2. C@N10,N9,N11 *\n"
OF_GAME = "Black E PÜNCT B7 dots B5 B6"
ALT = "White T PÜNCT K3 dots K4 L4"


def python_with(module):
    """An interpreter that has the module of Debian's: this one, or that of the system."""
    for python in [sys.executable, "/usr/bin/python3"]:
        if subprocess.run([python, "-c", f"import {module}"], capture_output=True, check=False).returncode == 0:
            return python
    return None


def need(*tools, module=None):
    """Skips the test if one of the tools, or the module of Python, is missing."""
    missing = [tool for tool in tools if not shutil.which(tool)]
    if module and not python_with(module):
        missing.append(f"the module {module} of Python")
    if missing:
        must_run = bool(os.environ.get("PUNCT_NO_SKIP"))
        print(f"{'missing' if must_run else 'skipped, for lack of'}: {', '.join(missing)}")
        sys.exit(1 if must_run else 77)


def run(*command, fails=False, **options):
    """What the command prints on both streams; its failure is that of the test, unless it must fail."""
    done = subprocess.run([str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
                          check=False, timeout=120, env=os.environ | {"PUNCT": str(PUNCT)}, **options)
    assert (done.returncode != 0) == fails, f"{command} exits with {done.returncode}:\n{done.stdout}"
    return done.stdout


def size_of_pdf(path):
    return [float(x) for x in re.search(r"Page size: +([\d.]+) x ([\d.]+)", run("pdfinfo", path)).groups()]


def size_of_png(data):
    """The width in millimeters that a PNG states."""
    pixels = int.from_bytes(data[16:20], "big")
    at = data.index(b"pHYs") + 4
    return pixels / int.from_bytes(data[at:at + 4], "big") * 1000


def pandoc(folder):
    need("pandoc", "pdflatex", "pdftotext", "pdfinfo")
    block = f"```punct-diagram\n{DIAGRAM}```\n"
    figure = '\n```{.punct-diagram #jump caption="White *jumps*." theme=print scale=3.4 width=60mm}\n' + DIAGRAM + "```\n"
    source = folder / "article.md"
    source.write_text(f"---\ntitle: Article\n---\n\nOne board:\n\n{block}\nAnd a figure:\n{figure}\n{block}", encoding="utf-8")
    made = ["pandoc", "--lua-filter", DOCUMENTS / "punct-diagram.lua", source]

    html = folder / "article.html"
    run(*made, "-s", "-o", html)
    text = html.read_text(encoding="utf-8")
    assert text.count("<svg ") == text.count("</svg>") == 3 and "<pre" not in text and text.count(ALT) == 3
    assert '<figure id="jump"' in text and "<figcaption>White <em>jumps</em>.</figcaption>" in text and "width:60mm;height:auto" in text
    ids = re.findall(r'\bid="([^"]*)"', text)
    assert len(ids) == len(set(ids)), "two elements have one id"

    run(*made, "-o", folder / "article.docx")
    with zipfile.ZipFile(folder / "article.docx") as book:
        # Two of the three drawings are the same.
        pictures = sorted(size_of_png(book.read(name)) for name in book.namelist() if name.endswith(".png"))
        document = book.read("word/document.xml").decode("utf-8")
    assert len(pictures) == 2 and abs(pictures[1] - 127) < 0.2, pictures
    assert ALT in document

    run(*made, "-o", folder / "article.epub")
    with zipfile.ZipFile(folder / "article.epub") as book:
        drawings = [name for name in book.namelist() if name.endswith(".svg")]
        assert len(drawings) == 2 and all(ElementTree.fromstring(book.read(name)) is not None for name in drawings)

    template = folder / "plain.latex"
    template.write_text("\\documentclass{article}\n\\usepackage{graphicx,hyperref}\n\\begin{document}\n$body$\n\\end{document}\n")
    run(*made, "--template", template, "--extract-media", "media", "-o", folder / "article.tex", cwd=folder)
    run("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "article.tex", cwd=folder)
    words = run("pdftotext", folder / "article.pdf", "-")
    assert words.count("White to move") == 3 and "White jumps." in words, words

    (folder / "games").mkdir()
    (folder / "games" / HOSTILE).write_text(GAMES, encoding="utf-8")
    source.write_text(f"```{{.punct-diagram file='games/{HOSTILE}' game=2 ply=2 last-move=''}}\ncaption From a game\n```\n\n"
                      f"```{{.punct-diagram file='games/{HOSTILE}' game=2}}\n```\n", encoding="utf-8")
    run(*made, "-o", html, cwd="/")
    text = html.read_text(encoding="utf-8")
    assert text.count(OF_GAME) == 3 and "was added. From a game" in text and "White C PÜNCT N10" in text, text
    run(*made, "-o", folder / "game.docx", cwd="/")
    (folder / HOSTILE).write_text(GAMES, encoding="utf-8")
    run(*made[:-1], "-o", html, cwd=folder, input=f"```{{.punct-diagram file='{HOSTILE}' game=1}}\n```\n")
    assert "White T PÜNCT K3" in html.read_text(encoding="utf-8")
    assert not list(folder.rglob("hostile")) and not Path("/hostile").exists()

    source.write_text("```{.punct-diagram theme=sepia}\nposition standard w\n```\n")
    assert "unknown theme 'sepia'" in run(*made, fails=True)
    source.write_text("```punct-diagram\nposition standard w\narow K3\n```\n")
    assert "diagram 1:2:1: error: unknown keyword" in run(*made, fails=True)


def latex(folder):
    need("pdflatex", "pdftotext", "pdfinfo")
    shutil.copy(DOCUMENTS / "punct.sty", folder)
    source = folder / "article.tex"
    source.write_text(
        "\\documentclass{article}\n\\usepackage{punct}\n"
        f"\\punctsetup{{program={PUNCT}, options={{--theme print --scale 3.4}}}}\n"
        "\\begin{document}\nBefore.\n\\begin{figure}[h]\n"
        f"\\begin{{punctdiagram}}[width=60mm]\n# % \\ {{ }} $ & _ ^ ~ # `'\n{DIAGRAM}\\end{{punctdiagram}}\n"
        "\\caption{White jumps.}\n\\end{figure}\n"
        f"After \\begin{{punctdiagram}}\n{DIAGRAM}crop K4+1\n\\end{{punctdiagram}} in a line.\n"
        "\\end{document}\n", encoding="utf-8")
    typeset = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error"]
    assert "Diagram 2 is not drawn" in run(*typeset, "article.tex", cwd=folder)
    run(*typeset, "-shell-escape", "article.tex", cwd=folder)
    written = (folder / "article-punct-1.diagram").read_text(encoding="utf-8")
    assert written == "# % \\ { } $ & _ ^ ~ # `'\n" + DIAGRAM, written
    words = run("pdftotext", folder / "article.pdf", "-")
    assert "Über 100 % < \\{schön}" in words and "White jumps." in words and "After" in words, words
    drawn = {path: path.stat().st_mtime_ns for path in folder.glob("punct-*.pdf")}
    assert len(drawn) == 2
    # What is drawn once is not drawn again.
    run(*typeset, "-shell-escape", "article.tex", cwd=folder)
    assert drawn == {path: path.stat().st_mtime_ns for path in folder.glob("punct-*.pdf")}
    words = source.read_text(encoding="utf-8")
    source.write_text(words.replace("arrow K3", "arow K3"), encoding="utf-8")
    assert "Diagram 1 cannot be drawn" in run(*typeset, "-shell-escape", "article.tex", cwd=folder, fails=True)
    # Names in TeX: all characters but % # { } \\ can be written.
    (folder / HOSTILE).write_text(GAMES, encoding="utf-8")
    game = (f"\\begin{{punctdiagram}}[file={{{HOSTILE}}}, options={{--game 2 --ply 2 --last-move}}, width=50mm]\n"
            "caption From a game\n\\end{punctdiagram}\n")
    source.write_text(words.split("Before.")[0] + game + "\\end{document}\n", encoding="utf-8")
    run(*typeset, "-shell-escape", "article.tex", cwd=folder)
    assert "From a game" in run("pdftotext", folder / "article.pdf", "-")
    drawn = set(folder.glob("punct-*.pdf")) - set(drawn)
    # A record that changes is drawn again.
    (folder / HOSTILE).write_text(GAMES.replace("B7,B6,B5", "B8,B7,B6"), encoding="utf-8")
    run(*typeset, "-shell-escape", "article.tex", cwd=folder)
    assert len(drawn) == 1 and len(set(folder.glob("punct-*.pdf"))) == 4
    source.write_text(source.read_text(encoding="utf-8").replace(HOSTILE, "it's.punct"), encoding="utf-8")
    assert "with an apostrophe" in run(*typeset, "-shell-escape", "article.tex", cwd=folder, fails=True)
    assert not list(folder.rglob("hostile"))


def sphinx(folder):
    need("sphinx-build", "pdfinfo")
    (folder / "conf.py").write_text(
        f"import sys\nsys.path.append({str(DOCUMENTS)!r})\nextensions = ['punct_sphinx']\nproject = author = copyright = version = 'Book'\n"
        f"punct_program = {str(PUNCT)!r}\npunct_options = ['--theme=print']\nnumfig = True\n", encoding="utf-8")
    shutil.copy(ROOT / "samples/rulebook/2b-straight-move.diagram", folder)
    indented = "".join(f"   {line}\n" for line in DIAGRAM.splitlines())
    page = folder / "index.rst"
    page.write_text(
        "Book\n====\n\nSee :numref:`jump`.\n\n.. punct-diagram::\n   :caption: White *jumps*.\n   :name: jump\n   :width: 60%\n"
        f"   :scale: 3.4\n\n{indented}\n.. punct-diagram:: 2b-straight-move.diagram\n   :alt: A straight move\n   :legend:\n",
        encoding="utf-8")
    built = ["sphinx-build", "-q", "-W", "-d", folder / "trees", "-b"]

    run(*built, "html", folder, folder / "html")
    text = (folder / "html/index.html").read_text(encoding="utf-8")
    drawings = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("html/_images/*.svg")}
    assert set(re.findall(r'src="_images/([^"]*)"', text)) == set(drawings) and len(drawings) == 2, text
    assert ALT in text and 'alt="A straight move"' in text and "White <em>jumps</em>." in text and "Fig. 1" in text
    assert any("Black’s piece, free to move" in drawing for drawing in drawings.values()), "the options without a value are lost"

    run(*built, "latex", folder, folder / "latex")
    pictures = list(folder.glob("latex/punct-*.pdf"))
    tex = (folder / "latex/book.tex").read_text(encoding="utf-8")
    assert len(pictures) == 2 and all(path.stem in tex for path in pictures)
    # Spaces 3.4 mm apart: 40 of 720 units of the board's width.
    assert any(abs(size_of_pdf(path)[0] - 3.4 / 25.4 * 72 * 18) < 1 for path in pictures)
    run(*built, "text", folder, folder / "text")
    assert "[image: A straight move]" in (folder / "text/index.txt").read_text(encoding="utf-8")
    run(*built, "epub", folder, folder / "epub")
    with zipfile.ZipFile(folder / "epub/Book.epub") as book:
        assert sum(name.endswith(".svg") and "punct-" in name for name in book.namelist()) == 2

    (folder / "games").mkdir()
    (folder / "games" / HOSTILE).write_text(GAMES, encoding="utf-8")
    directive = f".. punct-diagram:: {HOSTILE}\n   :game: 2\n"
    (folder / "games/annotated.rst").write_text(
        f":orphan:\n\nGames\n=====\n\n{directive}   :ply: 2\n   :last-move:\n\n   caption From a game\n\n{directive}", encoding="utf-8")
    for builder in ["html", "latex"]:
        run(*built, builder, folder, folder / builder)
    text = (folder / "html/games/annotated.html").read_text(encoding="utf-8")
    assert text.count(OF_GAME) == 3 and "was added. From a game" in text and "White C PÜNCT N10" in text, text
    (folder / "games" / HOSTILE).write_text(GAMES.replace("B7,B6,B5", "B8,B7,B6"), encoding="utf-8")
    run(*built, "html", folder, folder / "html")
    assert "Black E PÜNCT B8" in (folder / "html/games/annotated.html").read_text(encoding="utf-8"), "a record that changes is not drawn again"
    assert not list(folder.rglob("hostile"))
    (folder / "games/annotated.rst").write_text(f":orphan:\n\nGames\n=====\n\n{directive}   :ply: 9\n", encoding="utf-8")
    assert "annotated.rst:6:" in run(*built, "html", folder, folder / "html", fails=True)
    (folder / "games/annotated.rst").unlink()

    page.write_text("Book\n====\n\n.. punct-diagram::\n\n   position standard w\n   arow K3\n", encoding="utf-8")
    report = run(*built, "html", folder, folder / "html", fails=True)
    assert "index.rst:4:" in report and "diagram:2:1: error: unknown keyword" in report, report


def converters(folder):
    """Portable SVG looks as the other form does, drawn by librsvg and by svglib, which makes PDF of simple SVG."""
    need("rsvg-convert", "pdftoppm", module="svglib")
    position = ROOT / "samples/rulebook/7-four-levels.diagram"
    for theme in ["screen", "print", "high-contrast"]:
        files = {}
        for form in ["styled", "portable"]:
            files[form] = folder / f"{theme}-{form}.svg"
            options = ["--svg", "portable"] if form == "portable" else []
            run(PUNCT, "render", position, "--theme", theme, "--coordinates", "none", "--turn", "none", *options,
                "-o", files[form])
        by_rsvg = {form: gray_by_rsvg(file) for form, file in files.items()}
        assert difference(by_rsvg["styled"], by_rsvg["portable"]) < 0.002, theme
        assert difference(by_rsvg["styled"], gray_by_svglib(files["portable"])) < 0.02, theme


def gray_by_rsvg(svg):
    pdf = svg.with_suffix(".rsvg.pdf")
    run("rsvg-convert", "-f", "pdf", "-o", pdf, svg)
    return gray_of(pdf)


def gray_by_svglib(svg):
    pdf = svg.with_suffix(".svglib.pdf")
    run(python_with("svglib"), "-c", "import sys; from svglib.svglib import svg2rlg; from reportlab.graphics.renderPDF import drawToFile\n"
        "drawToFile(svg2rlg(sys.argv[1]), sys.argv[2])", svg, pdf)
    return gray_of(pdf)


def gray_of(pdf):
    run("pdftoppm", "-gray", "-scale-to", "400", "-singlefile", pdf, pdf.with_suffix(""))
    data = pdf.with_suffix(".pgm").read_bytes()
    head = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", data)
    return int(head[1]), int(head[2]), data[head.end():]


def difference(one, other):
    """The part of the pixels that differ by more than 64 of 255. A side may be a pixel longer in one of the pictures."""
    width, height = (min(sides) for sides in zip(one[:2], other[:2]))
    assert max(one[0], other[0]) <= width + 1 and max(one[1], other[1]) <= height + 1, (one[:2], other[:2])
    apart = sum(abs(one[2][y * one[0] + x] - other[2][y * other[0] + x]) > 64 for y in range(height) for x in range(width))
    return apart / (width * height)


with tempfile.TemporaryDirectory() as name:
    {"pandoc": pandoc, "latex": latex, "sphinx": sphinx, "converters": converters}[KIND](Path(name))
print(f"{KIND}: built")
