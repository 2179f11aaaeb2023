# SPDX-License-Identifier: MIT
"""A directive for Sphinx that draws diagrams of PÜNCT, in the language of .diagram files, by `punct render`.

In conf.py:

    sys.path.append("/usr/share/punct")
    extensions = ["punct_sphinx"]

In a document:

    .. punct-diagram::
       :caption: White jumps.
       :theme: print

       position standard w wT@K3,K4,L4
       arrow K3-K9

An argument that ends in .diagram names a file in place of the content. Any other names a record as seen from the
document: the position is that of its game, and the content says the rest.

    .. punct-diagram:: games/match.punct
       :game: 3
       :ply: 17

`caption`, `alt`, `name`, `class`, `align`, `width`, `height` and `figclass` are those of a figure. All other options are
those of `punct render`. HTML and EPUB get SVG, LaTeX gets PDF, all other builders that show pictures get PNG. Pictures
without `alt` are described in words by the program. `punct_program` in conf.py names the program, and `punct_options` is a
list of options for all diagrams, such as ["--theme=print"].
"""
from __future__ import annotations

import hashlib
import os
import re
import subprocess
from html import unescape
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective

# The pictures that can be drawn, in the order in which they are best.
ENDINGS = {"image/svg+xml": ".svg", "application/pdf": ".pdf", "image/png": ".png"}
OF_FIGURE = {
    "alt": directives.unchanged,
    "caption": directives.unchanged,
    "name": directives.unchanged,
    "class": directives.class_option,
    "figclass": directives.class_option,
    "align": lambda text: directives.choice(text, ("left", "center", "right")),
    "width": directives.length_or_percentage_or_unitless,
    "height": directives.length_or_unitless,
}


class AnyOption(dict):
    """The options of a figure by their rules, and every other one as it is written: the program judges it."""

    def __bool__(self):
        return True

    def __missing__(self, name):
        return directives.unchanged


class punct_picture(nodes.General, nodes.Inline, nodes.Element):  # noqa: N801
    """The place of a picture until the builder is known: the attributes of an image, and the arguments of draw()."""


class NotDrawn(Exception):
    """What the program reports."""


class Drawer:
    """Draws .diagram files and positions of records into a folder, each once."""

    def __init__(self, app):
        self.program = app.config.punct_program
        self.folder = Path(app.doctreedir) / "punct-diagrams"

    def draw(self, text, options, ending, record=None):
        """`record` is an absolute path, which cannot look like an option."""
        named = hashlib.sha256("\0".join([self.program, *options, text, record or ""]).encode())
        if record:
            named.update(Path(record).read_bytes())
        name = named.hexdigest()[:20]
        picture = self.folder / f"punct-{name}{ending}"
        if picture.exists():
            return picture
        self.folder.mkdir(parents=True, exist_ok=True)
        # Parallel builds may draw the same picture; each writes a file of its own.
        mine = self.folder / f"{os.getpid()}-{name}"
        source, drawn = mine.with_suffix(".diagram"), mine.with_suffix(ending)
        source.write_text(text + "\n", encoding="utf-8")
        try:
            inputs = [f"--with={source}", "--", record] if record else [str(source)]
            command = [self.program, "render", "--force", "-o", str(drawn), *options, *inputs]
            done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)
            if done.returncode != 0:
                raise NotDrawn((done.stderr or done.stdout).replace(str(source), "diagram").strip())
            drawn.replace(picture)
        except OSError as error:
            raise NotDrawn(f"{self.program} cannot be run: {error.strerror}") from error
        finally:
            source.unlink()
        return picture


class PunctDiagram(SphinxDirective):
    """The directive: draws the SVG, for its description, and leaves the picture for the builder to choose."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec = AnyOption(OF_FIGURE)

    def text_and_record(self):
        content = "\n".join(self.content)
        if not self.arguments:
            return content, None
        name, path = self.env.relfn2path(self.arguments[0])
        self.env.note_dependency(name)
        try:
            text = Path(path).read_bytes()
        except OSError as error:
            raise self.error(f"{self.arguments[0]} cannot be read: {error.strerror}") from error
        if not name.endswith(".diagram"):
            return content, path
        if self.content:
            raise self.error("a diagram file and lines of a diagram cannot be combined")
        return text.decode("utf-8", errors="replace").rstrip("\n"), None

    def run(self):
        text, record = self.text_and_record()
        options = list(self.config.punct_options)
        for name, value in self.options.items():
            if name not in OF_FIGURE:
                options.append(f"--{name}={value}" if value else f"--{name}")
        try:
            svg = Drawer(self.env.app).draw(text, options, ".svg", record).read_text(encoding="utf-8")
        except NotDrawn as error:
            raise self.error(str(error)) from error
        found = re.search("<desc[^>]*>(.*?)</desc>", svg, re.DOTALL)
        alt = self.options.get("alt", unescape(found[1]) if found else "")
        look = {name: self.options[name] for name in ("width", "height") if name in self.options}
        picture = punct_picture(text=text, options=options, record=record, alt=alt, classes=self.options.get("class", []), **look)
        self.set_source_info(picture)
        return [self.figure(picture)]

    def figure(self, picture):
        caption = self.options.get("caption")
        align = self.options.get("align")
        if not caption:
            if align:
                picture["align"] = align
            self.add_name(picture)
            return picture
        figure = nodes.figure("", picture, classes=self.options.get("figclass", []), align=align or "default")
        words, messages = self.state.inline_text(caption, self.lineno)
        figure += nodes.caption(caption, "", *words)
        figure += messages
        self.set_source_info(figure)
        self.add_name(figure)
        return figure


class Draw(SphinxPostTransform):
    """Gives each diagram the best picture that the builder shows."""

    # Before the transforms that convert pictures.
    default_priority = 50

    def run(self, **kwargs):
        shown = self.app.builder.supported_image_types
        kind = next((kind for kind in ENDINGS if kind in shown), None)
        for place in list(self.document.findall(punct_picture)):
            look = dict(place.attributes)
            text, options, record = look.pop("text"), look.pop("options"), look.pop("record")
            image = nodes.image(uri="", candidates={}, **look)
            image.source, image.line = place.source, place.line
            if kind is not None:
                path = str(Drawer(self.app).draw(text, options, ENDINGS[kind], record))
                image["uri"] = path
                image["candidates"] = {kind: path}
                self.env.images.add_file(self.env.docname, path)
            place.replace_self(image)


def setup(app):
    app.add_config_value("punct_program", "punct", "env")
    app.add_config_value("punct_options", [], "env")
    app.add_node(punct_picture)
    app.add_directive("punct-diagram", PunctDiagram)
    app.add_post_transform(Draw)
    return {"version": "2.0.0", "parallel_read_safe": True, "parallel_write_safe": True}
