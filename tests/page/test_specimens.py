"""Every sheet and panel in every state says and shows what its golden specimen does."""

import re
from difflib import unified_diff

import pytest

from .specimens import COMMAND, FOLDER, golden_specimens, pretty

MOST_LINES = 60
"""The lines of a difference that a failure shows: the rest is read in Git."""


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
    assert set(fields) == {"stored-file", "brought-file", "by-link-file"}
    assert fields == in_buttons


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
