"""Every sheet and panel in every state says and shows what its golden specimen does."""

import re
from difflib import unified_diff
from html.parser import HTMLParser

import pytest

from .specimens import COMMAND, FOLDER, VOID, golden_specimens, pretty

MOST_LINES = 60
"""The lines of a difference that a failure shows: the rest is read in Git."""
WORDLESS = frozenset({"button", "iframe", "img", "input", "progress", "select", "svg", "textarea"})
"""Elements that show something without words of their own."""
CONTENT_ELSEWHERE = frozenset({"Log", "Preview"})
"""The headings whose content is another part of the sheet, or a frame that specimens lack."""


def test_the_page_shows_what_the_golden_specimens_show() -> None:
    golden = {file.name: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.html")}
    now = golden_specimens()
    lines = [
        line
        for name in sorted(golden.keys() | now.keys())
        for line in unified_diff(
            golden.get(name, "").splitlines(),
            now.get(name, "").splitlines(),
            name,
            name,
            n=2,
            lineterm="",
        )
    ]
    assert not lines, "\n".join([f"`{COMMAND}` accepts this:", *lines[:MOST_LINES]])


def test_every_field_for_a_file_lies_in_a_button() -> None:
    sheets = "".join(golden_specimens().values())
    fields = re.findall(r'<input type="file"[^>]* id="([^"]*)"', sheets)
    in_buttons = re.findall(
        r'<label class="[^"]*file-button">(?:(?!</label>).)*? id="([^"]*)"', sheets, re.DOTALL
    )
    assert set(fields) == {"stored-file", "file-to-load", "by-link-file"}
    assert fields == in_buttons


class Headings(HTMLParser):
    """The headings and titles of folds of some HTML over which nothing stands."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.idle: list[str] = []
        self._open: list[str] = []
        self._heading: tuple[str, str, int] | None = None
        self._is_inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, _attributes: object) -> None:
        if tag in WORDLESS:
            self._heading = self._heading if self._is_inside else None
        if tag in VOID:
            return
        if re.fullmatch("h[1-6]", tag) and not self._is_inside:
            if self._heading and tag <= self._heading[0] != "h9":
                self.idle.append(self._heading[1])
            level = "h9" if "summary" in self._open else tag
            self._heading, self._is_inside = (level, "", len(self._open)), True
        self._open.append(tag)

    def handle_data(self, data: str) -> None:
        if self._heading and self._is_inside:
            tag, words, depth = self._heading
            self._heading = (tag, f"{words}{data}".strip(), depth)
        elif data.strip():
            self._heading = None

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self._open.pop()
            if not self._heading:
                return
            _, words, depth = self._heading
            if self._is_inside:
                self._is_inside = len(self._open) > depth
            elif len(self._open) < depth and tag != "summary":
                self.idle.append(words)
                self._heading = None


def test_no_heading_stands_over_nothing() -> None:
    assert Headings("<div><h3>Log</h3></div><p>x</p>").idle == ["Log"]
    assert Headings("<h3>Log</h3><ul></ul><h3>Numbers</h3><p>x</p>").idle == ["Log"]
    assert Headings("<details><summary><h3>Log</h3></summary><p>x</p></details>").idle == []
    idle = {name: Headings(html).idle for name, html in golden_specimens().items()}
    assert {name: each for name, each in idle.items() if set(each) - CONTENT_ELSEWHERE} == {}


def test_a_specimen_reads_well() -> None:
    long = "<section><p>Three words here.</p><ul>" + "<li>A <b>line</b> &amp; more</li>" * 3
    assert pretty(f'{long}</ul><input type="radio" checked> </section>').splitlines() == [
        "<section>",
        "  <p>Three words here.</p>",
        "  <ul>",
        *["    <li>A <b>line</b> &amp; more</li>"] * 3,
        "  </ul>",
        '  <input type="radio" checked>',
        "</section>",
    ]


@pytest.mark.parametrize("html", ["<p><b>no end</p>", "<p>", "<p></p></p>"])
def test_what_is_not_closed_is_not_accepted(html: str) -> None:
    with pytest.raises((AssertionError, IndexError)):
        pretty(html)
