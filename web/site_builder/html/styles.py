"""The style sheets: read with their slots filled, joined, themed and made compact.

Sheets are named by their path in `web/`, such as `static/cards.css`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from ..page_python import constants
from ..processes import BuildError
from .templates import fill_together

FOLDERS = ("static", "embed", "rook", "pages", "design", "js/code")
"""The folders of `web/` that hold style sheets."""

FIRST_SHEET = "static/style.css"
"""The sheet that comes before all others of the table, which follow by their names."""

LINES = "static/lines.css"
"""The sheet of the lines of a study, which an embedded table needs without any dialog."""

LATER_SHEETS = ("static/sheet.css", LINES, "static/celebration.css")
"""The sheets that `sheet-style.js` brings, once the game runs or a sheet is opened."""

DARK = re.compile(r"@media \(prefers-color-scheme: dark\) \{\s*:root \{(.*?)\}\s*\}", re.DOTALL)
"""The dark colours in a sheet."""

_NAMED = re.compile(r"var\((--[\w-]+)")
_DECLARATION = re.compile(r"(--[\w-]+):[^;]*;")
_QUOTED = re.compile(r"""("[^"]*"|'[^']*')""")
_COMMENT = re.compile(rf"{_QUOTED.pattern}|/\*.*?\*/", re.DOTALL)


@cache
def _sheets(source: Path) -> dict[str, str]:
    web = source / "web"
    files = [file for folder in FOLDERS for file in sorted((web / folder).glob("*.css"))]
    raw = {file.relative_to(web).as_posix(): file.read_text(encoding="utf-8") for file in files}
    return fill_together(raw, constants(source).styles)


def join_sheets(source: Path, *names: str) -> str:
    """Join some sheets, one below the other."""
    sheets = _sheets(source)
    return "\n".join(sheets[name] for name in names)


def table_style(source: Path, *more: str) -> str:
    """Join the sheets of the table and more; later rules win.

    The whole style stands in the page itself, so that it costs no request before the page paints.
    """
    names_of_table = {name for name in _sheets(source) if name.startswith("static/")} - set(
        LATER_SHEETS
    )
    names = [*sorted(names_of_table, key=lambda name: (name != FIRST_SHEET, name)), *more]
    style = join_sheets(source, *names)
    if re.search(r"url\((?![\"']?data:)|@import", style):
        raise BuildError("A style sheet loads a file, which the page as one file cannot do.")
    return style


def sheet_alone(source: Path, name: str) -> str:
    """Return a sheet, made compact, with the colours and sizes of the first sheet that it names."""
    style = join_sheets(source, name)
    first = _COMMENT.sub(r"\1", join_sheets(source, FIRST_SHEET))
    names = set(_NAMED.findall(style))
    light = first[first.index(":root {") : first.index("}")]
    dark = DARK.search(first)
    assert dark, "the first sheet has dark colours"
    roots = [
        "".join(each[0] for each in _DECLARATION.finditer(part) if each[1] in names)
        for part in (light, dark[1])
    ]
    scheme = "@media (prefers-color-scheme: dark)"
    return compact(f":root {{ {roots[0]} }} {scheme} {{ :root {{ {roots[1]} }} }} {style}")


def compact(style: str) -> str:
    """Remove comments and most white space from a style."""
    plain = _COMMENT.sub(r"\1", style)
    parts = _QUOTED.split(plain)
    for n in range(0, len(parts), 2):  # not the texts in quotation marks
        part = re.sub(r"\s+", " ", parts[n])
        part = re.sub(r" ?([{};,>~]) ?|(:) ", r"\1\2", part)
        parts[n] = part.replace(";}", "}")
    return "".join(parts).strip()


def themed(style: str) -> str:
    """Let `data-theme` choose the dark colours of a style, or refuse them."""

    def both(match: re.Match[str]) -> str:
        dark = match[1]
        return (
            f"@media (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) {{{dark}}} }}\n"
            f":root[data-theme=dark] {{{dark}}}"
        )

    themed, count = DARK.subn(both, style)
    if count != style.count("prefers-color-scheme: dark"):
        raise BuildError("A style sheet has dark colours elsewhere than in :root.")
    schemes = ":root[data-theme=light] { color-scheme: light; }\n:root[data-theme=dark] "
    return f"{themed}\n{schemes}{{ color-scheme: dark; }}\n"
