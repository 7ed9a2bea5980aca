"""Writes the golden specimens: every sheet and panel in every state, as HTML that reads well.

    python -m tests.page.specimens     writes tests/golden/specimens/ anew

A changed file under tests/golden/specimens/ means that the page says or shows something else: read
the difference. A new state is a new specimen in `web/site_builder/specimens/`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html import escape
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).parents[2]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT / "web")]

from casino_core.cards import FULL_PACK  # noqa: E402
from casino_page.render.card_faces import face  # noqa: E402
from site_builder.specimens import specimens  # noqa: E402

FOLDER = ROOT / "tests" / "golden" / "specimens"
COMMAND = "python -m tests.page.specimens"
WIDTH = 100
"""The longest element that stands on one line."""

VOID = frozenset({"input", "br", "hr", "img", "meta", "link"})
FACES = tuple(filter(None, map(face, FULL_PACK)))
WITH_FACES = "Cards"
"""The specimen that shows what the others leave out: the faces of all cards."""
DRAWING = re.compile(r'(<svg class="(?:portrait|glyph)").*?</svg>', re.DOTALL)


def golden_specimens() -> dict[str, str]:
    """Return the text of each file in the folder, by its name."""
    files: dict[str, str] = {}
    for title, _, html in specimens():
        text = pretty(html if title == WITH_FACES else without_drawings(html))
        if text not in files.values():
            files[_free_name(title, files)] = text
    return files


def without_drawings(html: str) -> str:
    """Leave out faces of cards, portraits and icons, which fill pages and tell nothing."""
    html = DRAWING.sub(r"\1></svg>", html)
    for drawing in FACES:
        html = html.replace(drawing, "")
    return html


def _free_name(title: str, files: dict[str, str]) -> str:
    name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
    names = (f"{name}-{number}.html" for number in range(2, 99))
    return next(each for each in (f"{name}.html", *names) if each not in files)


def pretty(html: str) -> str:
    """Write HTML with an element on each line, indented, unless it is short enough for one."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.open_elements == [reader.root], f"not closed: {reader.open_elements[-1].opening}"
    lines = (line for part in reader.root.parts for line in _lines(part, ""))
    return "\n".join(lines) + "\n"


class _Element:
    """An element: its tag with the attributes, and the elements and texts in it."""

    def __init__(self, name: str, opening: str) -> None:
        self.name = name
        self.opening = opening
        self.parts: list[_Element | str] = []

    def __str__(self) -> str:
        closing = "" if self.name in VOID else f"</{self.name}>"
        return f"{self.opening}{''.join(map(str, self.parts))}{closing}"


class _Reader(HTMLParser):
    """Reads HTML as a tree; white space between elements only is left out."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = _Element("", "")
        self.open_elements = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = (key if value is None else f'{key}="{escape(value)}"' for key, value in attrs)
        element = _Element(tag, f"<{' '.join([tag, *named])}>")
        self.open_elements[-1].parts.append(element)
        if tag not in VOID:
            self.open_elements.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            left = self.open_elements.pop()
            assert left.name == tag, f"</{tag}> closes {left.opening}"

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.open_elements[-1].parts.append(escape(data, quote=False))


def _lines(part: _Element | str, indent: str) -> Iterator[str]:
    whole = str(part)
    if isinstance(part, str) or not part.parts or len(indent + whole) <= WIDTH:
        yield indent + re.sub(r"\s+", " ", whole).rstrip()
        return
    yield indent + part.opening
    for inner in part.parts:
        yield from _lines(inner, f"{indent}  ")
    yield f"{indent}</{part.name}>"


def main() -> None:
    """Write all files anew, and remove those of specimens that are gone."""
    files = golden_specimens()
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.html"):
        if old.name not in files:
            old.unlink()
    for name, text in files.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
