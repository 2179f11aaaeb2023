# SPDX-License-Identifier: MIT
"""The page in notebooks."""

from __future__ import annotations

import operator
import os

from punct import _punct

# The import of typing takes longer than that of this module.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from punct import Game

# The page takes 540 kB, so a notebook holds it once: the first frame carries it, and the others copy it from there.
_page_was_shown = False

_SCRIPT = """<script>
(() => {
  const frame = document.getElementById("%(id)s");
  const [text, name, ply] = [%(text)s, %(name)s, %(ply)d];
  const since = Date.now();
  const step = () => {
    if (!frame.srcdoc) {
      const page = document.querySelector("iframe[data-punct-page]");
      if (page) frame.srcdoc = page.srcdoc;
      else if (Date.now() - since > 10000)
        frame.srcdoc = "<p>The output that held the page is gone. Run this cell again with <code>view(page=True)</code>.";
    }
    const inside = frame.contentWindow;
    const main = inside && inside.document.getElementById("punct");
    if (!inside || !inside.punct || !main || main.dataset.ready !== "true") return void setTimeout(step, 50);
    inside.punct.load(text, name).then(() => inside.punct.go({ply})).then(() => { frame.dataset.plies = main.dataset.plies; });
  };
  step();
})();
</script>"""


def _page() -> str:
    """The page without games, as installed or built. Raises OSError if there is none."""
    package = os.path.dirname(os.path.abspath(__file__))
    beside = os.path.join(package, "board.html")
    path = beside if os.path.exists(beside) else os.path.normpath(os.path.join(package, _punct._PAGE))
    with open(path, encoding="utf-8") as file:
        return file.read()


class View:
    """A game on the page: what Game.view() gives. A notebook shows it in a frame."""

    __slots__ = ("_game", "_height", "_page", "_ply")

    def __init__(self, game: Game, ply: int, height: int, page: bool | None) -> None:
        self._game, self._ply, self._height, self._page = game, ply, height, page

    def __repr__(self) -> str:
        return f"<punct.View: {self._game!r}>"

    def _repr_html_(self) -> str:
        import json
        import uuid
        from html import escape

        global _page_was_shown
        values = {"id": f"punct-{uuid.uuid4().hex[:12]}", "ply": self._ply}
        for key, value in (("text", self._game._as_written()), ("name", self._game.source or "game")):
            values[key] = json.dumps(value).replace("<", "\\u003c")
        source = ""
        if self._page or (self._page is None and not _page_was_shown):
            source = f' data-punct-page srcdoc="{escape(_page())}"'
            _page_was_shown = True
        title = escape(f"{self._game.white} - {self._game.black}, {self._game.result}")
        frame = f'<iframe id="{values["id"]}" title="{title}" style="width:100%; height:{self._height}px; border:0"{source}>'
        return f"{frame}</iframe>\n{_SCRIPT % values}"


def _view(self: Game, *, ply: int = 0, height: int = 800, page: bool | None = None) -> View:
    """The game on the page, to be replayed, played on and looked at in a notebook.

    `ply` is the ply that is shown first, counted from the end if it is negative; `height` is that of the frame, in
    pixels. A notebook holds the page (540 kB) once, in the first view that it shows; `page` says whether this one
    holds it. The page works on a copy: the game stays as it is.

    Showing it raises OSError if the page is not installed.
    """
    return View(self, operator.index(ply), operator.index(height), page)


_view.__name__, _view.__qualname__, _view.__module__ = "view", "Game.view", "punct"
_punct.Game.view = _view  # type: ignore[attr-defined]
View.__module__ = "punct"
