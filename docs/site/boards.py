"""Boards of the site: records and positions of the documents, drawn by `punct render`, with a link that opens the page on them."""
import base64
import hashlib
import html
import re
import subprocess
import zlib

# The page takes no longer record in its address.
LONGEST_LINK = 100_000


def packed(record):
    """A record as addresses of the page hold it: raw deflate, base64url without padding."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(squeeze.compress(record.encode()) + squeeze.flush()).decode().rstrip("=")


class Boards:
    """Draws boards into `out/boards`; equal boards share a picture."""

    def __init__(self, program, root, out):
        self.program, self.root, self.folder = program, root, out / "boards"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.records = {}

    def run(self, *arguments, text=""):
        done = subprocess.run([self.program, *arguments], cwd=self.root, input=text, capture_output=True, text=True)
        return done.stdout

    def legal(self, record, form):
        """The record as text up to its first illegal move; empty if it cannot be read."""
        return self.run("convert", "-q", "--invalid", "keep", "--from", form, "--to", "text", "--first", "1", "-", text=record)

    def game(self, file, number=1):
        """A game of the samples as text."""
        key = file, number
        if key not in self.records:
            self.records[key] = self.run("convert", "-q", "--invalid", "keep", "--to", "text", "--game", str(number), file)
        return self.records[key]

    def address(self, record, ply=None):
        """Where the page shows the record; None if the record is too long for an address."""
        link = "board.html#" + (f"ply={ply}&" if ply is not None else "") + "record=" + packed(record)
        return link if len(link) < LONGEST_LINK else None

    def picture(self, legal, ply, options=()):
        """The name of the picture, what is on it in words, and its height."""
        turn = [] if ply is None else ["--ply", str(ply)]
        svg = self.run("render", "--from", "text", *(options or ["--last-move"]), "--size", "360", *turn, "-", text=legal)
        if not svg:
            return None, "", 0
        name = hashlib.sha256(svg.encode()).hexdigest()[:12] + ".svg"
        (self.folder / name).write_text(svg, encoding="utf-8")
        words = re.search(r"<title[^>]*>(.*?)</title>", svg, re.S)
        height = re.search(r'<svg[^>]* height="(\d+)', svg)
        return f"boards/{name}", html.unescape(words[1]) if words else "A board of PÜNCT", int(height[1]) if height else 360

    def figure(self, record, form="text", ply=None, caption="", options=()):
        """The HTML of a board: its picture, and a link that opens it to be played on. Empty if no board can be read."""
        legal = self.legal(record, form)
        if not legal:
            return ""
        picture, words, height = self.picture(legal, ply, options)
        address = self.address(record if form == "text" else legal, ply)
        if not picture or not address:
            return ""
        below = f"<figcaption>{html.escape(caption)}</figcaption>" if caption else ""
        language = f' lang="{options[options.index("--lang") + 1]}"' if "--lang" in options else ""
        return (f'<figure class="board"><a href="{html.escape(address)}" class="play">'
                f'<img src="{picture}" alt="{html.escape(words)}"{language} width="360" height="{height}" loading="lazy">'
                f"<span>Open on the board</span></a>{below}</figure>")

    def directive(self, words):
        """The board of a comment `board: FILE [game N] [ply N]` or `board: POSITION LINE`, each with `with OPTIONS` of `render` and `| CAPTION` or without."""
        words, _, caption = (part.strip() for part in words.partition("|"))
        words, _, options = (part.strip() for part in words.partition(" with "))
        file = re.match(r"(\S+\.\w+)(?: game (\d+))?(?: ply (-?\d+))?$", words)
        if file:
            record = self.game(file[1], int(file[2] or 1))
            return self.figure(record, ply=None if file[3] is None else int(file[3]), caption=caption, options=options.split())
        return self.figure(words, "position", caption=caption, options=options.split())

    def linked(self, output):
        """Printed output as HTML, in which every `FILE: game N, ply M` of the samples opens the board there."""
        place = re.compile(r"(samples/[^\s:]+)(?::\d+:\d+)?: (?:\w+: )?game (\d+), ply (\d+)")
        parts, end = [], 0
        for found in place.finditer(output):
            address = (self.root / found[1]).exists() and self.address(self.game(found[1], int(found[2])), int(found[3]))
            if not address:
                continue
            parts += [html.escape(output[end:found.start()], quote=False),
                      f'<a href="{html.escape(address)}" class="play">{html.escape(found[0], quote=False)}</a>']
            end = found.end()
        return "".join(parts) + html.escape(output[end:], quote=False)
