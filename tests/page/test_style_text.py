"""The texts that styles write are not spoken: words stand in the page, and signs that styles draw
are silent.

Screen readers speak the `content` of `::before` and `::after` as a part of the name of a control,
after hidden words that already say it: "0 captured cards captured push button".
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from site_builder.paths import ROOT

SHEETS = sorted((ROOT / "web").rglob("*.css"))
CONTENT = re.compile(r"(?<![\w-])content\s*:\s*([^;}]+)")
FALLBACK = re.compile(r"(?<![\w-])content\s*:\s*([^;}]+);\s*(?=content\s*:\s*\1 / \"\")")
"""A value for older browsers, which the same one that is not spoken follows."""
SILENT = re.compile(r'(none|normal|""|"[^"]*" / ""|attr\([\w-]+\) / "")$')
SPOKEN_STRING = re.compile(r'"[^"]*[^\W_][^"]*"')


def contents(css: str) -> list[str]:
    """The values of all `content` declarations, in order."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    css = FALLBACK.sub("", css)
    return [value.strip() for value in CONTENT.findall(css)]


def test_every_style_sheet_is_looked_at() -> None:
    assert len(SHEETS) > 15
    assert sum(len(contents(sheet.read_text(encoding="utf-8"))) for sheet in SHEETS) > 15


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_styles_write_nothing_that_is_spoken(sheet: Path) -> None:
    texts = contents(sheet.read_text(encoding="utf-8"))
    assert [value for value in texts if SPOKEN_STRING.search(value)] == []
    assert [value for value in texts if not SILENT.match(value)] == []


@pytest.mark.parametrize(
    "css",
    [
        ".a::after { content: attr(data-said); }",
        '.a::after { content: " " attr(data-said) }',
        '.a::before { color: red; content: "new"; }',
        '.a::before { content: "✕"; }',
        ".a::before { content: counter(item); }",
    ],
)
def test_what_is_spoken_is_found(css: str) -> None:
    assert [value for value in contents(css) if not SILENT.match(value)]


@pytest.mark.parametrize(
    "css",
    [
        '.a::after { content: ""; }',
        ".a::after { content: none; }",
        '.a::before { content: "★" / ""; }',
        '.a::before { content: "★"; content: "★" / ""; }',
        '.rank::before { content: attr(data-rank); content: attr(data-rank) / ""; }',
        ".a { justify-content: end; place-content: center; inline-size: max-content }",
        '/* content: "new" */',
    ],
)
def test_what_is_silent_is_not_found(css: str) -> None:
    assert [value for value in contents(css) if not SILENT.match(value)] == []
