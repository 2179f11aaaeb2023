#!/usr/bin/env python3
"""Makes the manual as a site, of the documents as they are.

usage: build.py PROGRAM PAGE OUT

PROGRAM draws the boards and lists its options; PAGE is the page, on which boards open. The site works from
disk and asks for nothing elsewhere. pandoc reads the documents; contents.json says what is in them, and in which order.
"""
import html
import json
import pathlib
import posixpath
import re
import shutil
import subprocess
import sys

from boards import Boards

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
READABLE = {"punct": "text", "sgf": "sgf", "position": "position", "json": "json", "jsonl": "jsonl", "xml": "xml"}


def pandoc(text, *arguments):
    return subprocess.run(["pandoc", *arguments], input=text, capture_output=True, text=True, check=True).stdout


def plain(value):
    """The words in a part of pandoc's tree."""
    if isinstance(value, list):
        return "".join(map(plain, value))
    if not isinstance(value, dict):
        return ""
    kind, content = value.get("t"), value.get("c")
    if kind in ("Str", "Code", "CodeBlock"):
        return content if isinstance(content, str) else content[1]
    if kind in ("Space", "SoftBreak", "LineBreak"):
        return " "
    return plain(content)


def page_name(source):
    """`docs/rules.md` is at rules.html, `samples/README.md` at samples.html, `README.md` at overview.html."""
    if source == "README.md":
        return "overview.html"
    if source == "docs/site/first.md":
        return "index.html"
    path = pathlib.PurePosixPath(source)
    return (path.parent.name if path.stem == "README" else path.stem) + ".html"


class Page:
    def __init__(self, site, source, title):
        self.site, self.source, self.title = site, source, title
        self.name = page_name(source)
        self.headings, self.sections, self.targets = [], [], []
        self.body = ""

    def read(self):
        text = self.site.options() if self.source == "options" else (ROOT / self.source).read_text("utf-8")
        tree = json.loads(pandoc(text, "-f", "gfm-autolink_bare_uris", "-t", "json"))
        self.collect(tree["blocks"])
        tree["blocks"] = self.walk(tree["blocks"])
        body = pandoc(json.dumps(tree), "-f", "json", "-t", "html5", "--no-highlight", "--wrap=none")
        self.body = re.sub(r"<th([^>]*)></th>", r"<td\1></td>", body)
        return self

    def collect(self, blocks):
        """The headings, and the words below each for the search."""
        self.sections.append(["", self.title, ""])
        for block in blocks:
            if block["t"] == "Header":
                level, (name, _, _), words = block["c"]
                self.sections.append([name, plain(words), ""])
                if level in (2, 3):
                    self.headings.append((level, name, plain(words)))
            else:
                self.sections[-1][2] += " " + plain(block)

    def walk(self, value):
        if isinstance(value, list):
            return [self.walk(each) for each in value]
        if not isinstance(value, dict):
            return value
        change = getattr(self, "change_" + value.get("t", "").lower(), None)
        if change:
            value = change(value)
        return {key: self.walk(each) for key, each in value.items()}

    def change_link(self, link):
        link["c"][2][0] = self.site.target(self, link["c"][2][0])
        # The site has no files that end in .md: a link that shows the name of one shows the title of its page.
        if re.fullmatch(r"[\w-]+\.md", plain(link["c"][1])) and self.targets and self.targets[-1].name == link["c"][2][0].partition("#")[0]:
            link["c"][1] = [{"t": "Str", "c": self.targets[-1].title}]
        return link

    def change_image(self, image):
        image["c"][2][0] = self.site.target(self, image["c"][2][0])
        image["c"][0][2].append(["loading", "lazy"])
        return image

    def change_codeblock(self, block):
        (name, classes, rest), text = block["c"]
        shown = self.site.boards.linked(text) if classes == ["console"] else html.escape(text, quote=False)
        code = f'<pre tabindex="0" class="{html.escape(" ".join(classes))}"><code>{shown}</code></pre>'
        form = READABLE.get(classes[0]) if classes else None
        board = self.site.boards.figure(text + "\n", form) if form else ""
        code = f'<div class="beside">{code}{board}</div>' if board else code
        return {"t": "RawBlock", "c": ["html", code]}

    def change_rawblock(self, block):
        words = re.match(r"<!-- board: (.*?) -->", block["c"][1], re.S)
        if not words:
            return block
        board = self.site.boards.directive(words[1])
        if not board:
            raise SystemExit(f"{self.source}: this board cannot be drawn: {words[1]}")
        return {"t": "RawBlock", "c": ["html", board]}

    def change_table(self, table):
        """Each cell names its column, so that a narrow screen can show the rows as lists."""
        _, _, _, head, bodies, _ = table["c"]
        names = [plain(cell[4]) for row in head[1] for cell in row[1]]
        for body in bodies:
            for row in body[3]:
                for name, cell in zip(names, row[1]):
                    cell[0][2].append(["data-head", name])
        return table


class Site:
    def __init__(self, program, board, out):
        self.program, self.out = program, out
        self.boards = Boards(program, ROOT, out)
        shutil.copyfile(board, out / "board.html")
        self.listed = json.loads(subprocess.run([program, "manual", "json"], capture_output=True, text=True, check=True).stdout)
        self.contents = json.loads((HERE / "contents.json").read_text("utf-8"))
        self.first = Page(self, "docs/site/first.md", "punct")
        self.parts = [(part["part"], [Page(self, *page) for page in part["pages"]]) for part in self.contents]
        self.pages = [self.first] + [page for _, pages in self.parts for page in pages]
        self.by_source = {page.source: page for page in self.pages}

    def options(self):
        """The options of every tool as a document, out of the program itself."""
        listed = self.listed
        lines = ["# Options of every tool", "", "This page is made from the program. Options that many tools share are at its end.", ""]
        shared = {}
        for tool in listed["tools"]:
            lines += [f"## {tool['name']}", "", f"`{tool['usage']}`", "", tool["summary"] + ".", ""]
            own = []
            for option in tool["options"]:
                row = f"| `{option['heading']}` | {option['description']} |".replace("\\|", "|")
                count = sum(any(other["heading"] == option["heading"] and other["description"] == option["description"]
                                for other in each["options"]) for each in listed["tools"])
                if count > 3:
                    shared[row] = None
                else:
                    own.append(row)
            lines += table("option", "does", own)
        lines += ["## Shared options", ""] + table("option", "does", shared)
        lines += ["## Exit status", ""] + table("status", "meaning", [f"| {each['status']} | {each['meaning']} |" for each in listed["exit_status"]])
        return "\n".join(lines) + "\n"

    def target(self, page, link):
        """Where a link of a document leads in the site; files that are not pages are copied."""
        if re.match(r"[a-z]+:", link) or link.startswith("#"):
            return link
        path, _, anchor = link.partition("#")
        source = posixpath.normpath(posixpath.join(posixpath.dirname(page.source), path))
        anchor = "#" + anchor if anchor else ""
        if source == "docs/site/cheatsheet.html":
            return "cheatsheet.pdf"
        if source in self.by_source:
            page.targets.append(self.by_source[source])
            return self.by_source[source].name + anchor
        file = ROOT / source
        if file.is_dir():
            return self.by_source["samples/README.md"].name
        copy = self.out / "files" / source
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
        return "files/" + source + anchor

    def navigation(self, here):
        parts = []
        for part, pages in self.parts:
            items = "".join(f'<li><a href="{each.name}"{current(each, here)}>{html.escape(each.title)}</a></li>' for each in pages)
            parts.append(f"<h2>{html.escape(part)}</h2><ul>{items}</ul>")
        return "".join(parts)

    def write_page(self, page):
        place = self.pages.index(page)
        before = self.pages[place - 1] if place else None
        after = self.pages[place + 1] if place + 1 < len(self.pages) else None
        linking = [each for each in self.pages if page in each.targets and each is not page]
        inside = "".join(f'<li class="level{level}"><a href="#{html.escape(name)}">{html.escape(words)}</a></li>'
                         for level, name, words in page.headings)
        fill = {
            "title": html.escape(page.title if page is self.first else f"{page.title} – punct"),
            "navigation": self.navigation(page),
            "body": page.body if not inside or page is self.first else page.body.replace("</h1>", "</h1>\n"
                f'<nav class="inside" aria-label="On this page"><ul>{inside}</ul></nav>', 1),
            "neighbors": "".join(f'<a rel="{rel}" href="{each.name}">{mark}{html.escape(each.title)}</a>'
                                 for rel, mark, each in (("prev", "← ", before), ("next", "→ ", after)) if each),
            "linking": "" if not linking else '<p class="linking">Linked from: ' + ", ".join(
                f'<a href="{each.name}">{html.escape(each.title)}</a>' for each in linking) + "</p>",
        }
        template = (HERE / "page.html").read_text("utf-8")
        (self.out / page.name).write_text(re.sub(r"@(\w+)@", lambda name: fill[name[1]], template), "utf-8")

    def write_search(self):
        """The words of all sections, as a script: a page on a disk may load no data in another form."""
        rows = [[page.name + ("#" + name if name else ""), page.title, words, re.sub(r"\s+", " ", text).strip()]
                for page in self.pages for name, words, text in page.sections if text.strip()]
        (self.out / "search.js").write_text("window.manualSections = " + json.dumps(rows, ensure_ascii=False) + ";\n", "utf-8")

    def write_whole(self):
        """All pages in one, for print: anchors begin with the name of their page."""
        def inside(link):
            if link[1] == "board":
                return link[0]
            return f'href="#{link[1]}--{link[2]}"' if link[2] else f'href="#page-{link[1]}"'

        def own(page):
            stem = page.name.removesuffix(".html")
            body = re.sub(r'\bid="', f'id="{stem}--', page.body)
            body = re.sub(r'href="#', f'href="#{stem}--', body)
            return re.sub(r'href="([\w-]+)\.html(?:#([^"]*))?"', inside, body)

        pages = "".join(f'<section id="page-{page.name.removesuffix(".html")}">{own(page)}</section>' for page in self.pages)
        pages = pages.replace('loading="lazy"', "")
        (self.out / "manual.html").write_text(
            '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The manual of punct</title>'
            f'<link rel="stylesheet" href="site.css"></head><body class="whole"><main>{pages}</main></body></html>', "utf-8")

    def write_cheatsheet(self):
        """One page of commands; one with an option that its tool does not have is refused."""
        names = {tool["name"]: {name for option in tool["options"] for name in option["names"]} for tool in self.listed["tools"]}
        sheet = []
        for title, rows in json.loads((HERE / "cheatsheet.json").read_text("utf-8")):
            sheet.append(f"<h2>{html.escape(title)}</h2><dl>")
            for text, meaning in rows:
                tool = re.match(r"punct (\w+)", text)
                words = set(re.findall(r"(?<= )--?[a-z-]+", text.partition("|")[0])) if tool else set()
                if tool and not words <= names.get(tool[1], set()):
                    raise SystemExit(f"cheatsheet.json: the program does not have all of: {text}")
                sheet.append(f"<dt>{html.escape(text)}</dt><dd>{html.escape(meaning)}</dd>")
            sheet.append("</dl>")
        whole = (HERE / "cheatsheet.html").read_text("utf-8").replace("@sheet@", "".join(sheet))
        (self.out / "cheatsheet.html").write_text(whole, "utf-8")

    def write(self):
        for page in self.pages:
            page.read()
        for page in self.pages:
            self.write_page(page)
        self.write_search()
        self.write_whole()
        self.write_cheatsheet()
        for name in ("site.css", "site.js"):
            shutil.copyfile(HERE / name, self.out / name)


def table(first, second, rows):
    return [f"| {first} | {second} |", "|---|---|", *rows, ""] if rows else []


def current(page, here):
    return ' aria-current="page"' if page is here else ""


def main():
    program, board, out = sys.argv[1:]
    out = pathlib.Path(out)
    if out.exists():
        shutil.rmtree(out)
    out.mkdir(parents=True)
    Site(pathlib.Path(program).resolve(), board, out).write()


main()
