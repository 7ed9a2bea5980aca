"""`design.html`: every component in every state, for work on the looks.

No other page links to it, and no player loads it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..page_python import run_page_python
from ..processes import BuildError
from .policy import policy_text
from .styles import DARK, LATER_SHEETS, compact, join_sheets, table_style
from .templates import fill

DESIGN = "design.html"
THEMES = ("light", "dark")

_SPECIMENS = "from site_builder.specimens import main; main()"
_COLOUR = re.compile(r"(--[\w-]+): #")
_NAMED = re.compile(r'( (?:id|for|aria-labelledby|aria-describedby)=")([\w-]+")')


def design_html(source: Path) -> bytes:
    """Write the page from the game's style sheets and specimens that its renderers draw."""
    home = source / "web" / "design"
    parts = json.loads(run_page_python(source, _SPECIMENS))
    plain = table_style(source, *LATER_SHEETS)
    names = list(dict.fromkeys(_COLOUR.findall(plain)))
    swatches = "\n".join(f".{_class(name)} {{ background: var({name}); }}" for name in names)
    own = join_sheets(source, "design/design.css")
    style = compact("\n".join([_side_by_side(plain), own, swatches]))
    notices = ("Notices of the page itself", "notices-of-page", _notices(source))
    slots = {
        "policy": policy_text({"img-src": "'self' data:"}, style),
        "head": '<link rel="icon" href="./icon.svg" type="image/svg+xml">',
        "style": style,
        "sprite": parts["sprite"],
        "colours": "".join(_theme(theme, "colours", _swatches(names)) for theme in THEMES),
        "specimens": "\n".join(_sections([*parts["specimens"], notices])),
    }
    return fill((home / DESIGN).read_text(encoding="utf-8"), slots).encode()


def _side_by_side(style: str) -> str:
    """Let the colours of a style hold for any element with `data-theme`."""
    dark, count = DARK.subn(r'[data-theme="dark"] {\1 color-scheme: dark; }', style)
    if not count:
        raise BuildError(
            "The style sheets have no dark colours: those of :root stand in web/static/style.css."
        )
    return dark.replace(":root {", ':root, [data-theme="light"] {')


def _sections(specimens: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    for title, place, html in specimens:
        both = "".join(_theme(theme, place, html) for theme in THEMES)
        yield f'<section><h2>{title}</h2><div class="themes">{both}</div></section>'


def _theme(theme: str, place: str, html: str) -> str:
    """Write a specimen in one theme, with ids of its own: it is there in the other theme too.

    No button of it takes the focus, so that the page opens at its top.
    """
    named = _NAMED.sub(rf"\1{theme}-\2", html).replace(" autofocus", "")
    return f'<div class="theme {place}" data-theme="{theme}">{named}</div>'


def _swatches(names: Sequence[str]) -> str:
    items = (f'<li><i class="{_class(name)}"></i>{name}</li>' for name in names)
    return f'<ul class="swatches">{"".join(items)}</ul>'


def _class(name: str) -> str:
    return f"swatch{name}"


def _notices(source: Path) -> str:
    """Take all notices of the page from its template, and show them at once."""
    page = (source / "web" / "index.html").read_text(encoding="utf-8")
    notices = re.findall(r"<(\w+)( class=\"notice\".*?)</\1>", page, re.DOTALL)
    text = "".join(f"<{tag}{rest}</{tag}>" for tag, rest in notices)
    html = re.sub(r"(data-(?:reason|advice)>)", r"\1Here stands what is known of it.", text)
    return re.sub(r" hidden|\{\{\w+\}\}", "", html)
