#!/usr/bin/env python3
"""Checks the site in a folder: every link and anchor leads somewhere in it, nothing is asked for elsewhere, and it is small.

usage: check.py FOLDER [--unprinted]     with --unprinted, without the files that print.sh makes
"""
import html.parser
import pathlib
import sys
import urllib.parse

OTHER_PAGES = ("manual.html", "cheatsheet.html", "board.html")
MOST_BYTES, MOST_OF_FIRST = 15_000_000, 300_000
LOADING = {("img", "src"), ("script", "src"), ("link", "href"), ("iframe", "src"), ("source", "src")}


class Parts(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.ids, self.links, self.loads = [], [], []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                self.ids.append(value)
            elif tag == "a" and name == "href":
                self.links.append(value)
            elif (tag, name) in LOADING and not value.startswith("data:"):
                self.loads.append(value)


def faults_of(folder, printed):
    pages = {path.name: Parts(path) for path in folder.glob("*.html")}
    for name, page in pages.items():
        for each in {each for each in page.ids if page.ids.count(each) > 1}:
            yield f"{name}: the id {each} is there twice"
        for link in page.links + page.loads:
            address = urllib.parse.urlsplit(link)
            if address.scheme or address.netloc:
                if link in page.loads:
                    yield f"{name}: asks for {link}"
                continue
            target = urllib.parse.unquote(address.path) or name
            if not (folder / target).exists() and (printed or not target.endswith(".pdf")):
                yield f"{name}: {link} leads nowhere"
            elif address.fragment and target in pages and target != "board.html":
                if urllib.parse.unquote(address.fragment) not in pages[target].ids:
                    yield f"{name}: {link} leads to no such place"
        if name not in OTHER_PAGES and "index.html" not in page.links:
            yield f"{name}: no way home"
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    if size > MOST_BYTES:
        yield f"the site has {size} bytes"
    first = pages["index.html"]
    size = sum((folder / each).stat().st_size for each in ["index.html", *first.loads])
    if size > MOST_OF_FIRST:
        yield f"the first page has {size} bytes"


def main():
    faults = list(faults_of(pathlib.Path(sys.argv[1]), "--unprinted" not in sys.argv))
    print("\n".join(faults))
    return 1 if faults else 0


sys.exit(main())
