"""The page of an embedded table, the script for other sites, and a demonstration of both."""

import html
from collections.abc import Mapping
from pathlib import Path

import casino_core

from .. import translations
from .page import TABLE_KEEPERS, Edition, awaited_files, common_slots
from .policy import SITE_POLICY, policy_text
from .scripts import ELEMENT_SCRIPT, EMBED_EARLY, site_scripts
from .styles import LINES, compact, join_sheets, table_style, themed
from .templates import RULES_LINK, fill, inlined, with_noscript

Files = Mapping[str, bytes]

EMBEDDED_TABLE = translations.Drawing("casino_page.static_page", "embedded_slots")

EMBED = "embed.html"
ARCHIVE = "embed.zip"
"""The modules that a frame needs besides those of the game, loaded by its script."""
ENTRY = "embed.py"
"""The script that PyScript runs, by its path in `web/`."""
TABLE = "casino_page.embed.embedded_table"
"""The module that the script imports once the archive is there."""
ELEMENT = "casino-table.js"
"""The addresses that other sites use: they never change."""

DEMO = "demo.html"
TUTORIAL = "tutorial.html"
HEADER = "header.html"
"""The header of the pages that show authors the elements."""
TUTORIAL_PICTURE = "pictures/tutorial.svg"
TUTORIAL_POSITION = "table=Td,6c,4s,As hands=Tc6h2s/?????? dealer=2 stock=*24"
"""An example for authors, who copy it, and its position."""

FRAMES = (
    (280, 280, {"position": "table=2c,3d,5h,9s hands=6d7s7cKh/???????? stock=*40"}),
    (320, 240, {"position": "table=9d,3c hands=3h9c/????", "level": "careless"}),
    (320, 480, {"position": "table=5h,(8:5c3s@2),8d hands=8s3h2c/?????? stock=*24 last=2"}),
    (480, 360, {"seed": "monday", "theme": "dark", "level": "counting"}),
    (360, 640, {"rules": "royal", "seed": "royal", "moves": "on"}),
    (640, 300, {"position": "table=Qs,4d,4c,2h hands=6h8s4s/?????? turn=1", "controls": "none"}),
    (560, 420, {"position": "table=As,2d,3h,4c,5s,6d,7h,8c hands=9sTdJhQc/???????? stock=*32"}),
    (720, 540, {"rules": "standard,players=4", "seed": "four", "seat": "2", "moves": "on"}),
    (1080, 680, {"rules": "folk", "seed": "folk", "controls": "full", "moves": "on"}),
)
"""The frames of the demonstration: width, height and attributes."""

TEXTS_OF = (
    "web/embed/embed.html",
    "web/js/embed/cover.js",
    "web/js/boot/start.js",
    "web/js/boot/halves.js",
    "web/js/boot/trouble.js",
    "web/js/table/share.js",
)
"""The scripts and pages whose texts the page translates itself."""


def embed_files(
    source: Path, files: Files, runtime: str, app: str, version: str
) -> dict[str, bytes]:
    """Write the page in the frame, the element and the demonstration, given the other files."""
    return {
        EMBED: _embed_html(source, files, runtime, app, version),
        ELEMENT: site_scripts(source)[ELEMENT_SCRIPT].encode(),
        DEMO: _demo_html(source),
        TUTORIAL: _tutorial_html(source),
        TUTORIAL_PICTURE: _tutorial_picture().encode(),
    }


def _embed_html(source: Path, files: Files, runtime: str, app: str, version: str) -> bytes:
    awaited = awaited_files(files, runtime, f"{app}/{ENTRY}", TABLE_KEEPERS)
    awaited.append(f"{app}/{ARCHIVE}")
    edition = Edition(
        name="embed",
        policy=SITE_POLICY,
        head='<link rel="icon" href="./icon.svg" type="image/svg+xml">',
        app=f"./{app}",
        runtime=f"./{runtime}",
        awaited={path: len(files[path]) for path in awaited},
    )
    early = [inlined(site_scripts(source)[name]) for name in EMBED_EARLY]
    style = compact(themed(table_style(source, LINES, "embed/embed.css", "embed/lesson.css")))
    parts = translations.drawings(source, EMBEDDED_TABLE)
    html_by_language = {language: "".join(slots.values()) for language, slots in parts.items()}
    slots = {
        **common_slots(source, edition, version, style, *early),
        **parts[translations.ENGLISH],
        "words": translations.block(source, TEXTS_OF, html_by_language),
        "runtime": f"./{runtime}",
        "scripts": "\n".join(f"<script>{script}</script>" for script in early),
    }
    template = (source / "web" / "embed" / EMBED).read_text(encoding="utf-8")
    return fill(with_noscript(source, template, RULES_LINK), slots).encode()


def _demo_html(source: Path) -> bytes:
    numbers = range(1, len(FRAMES) + 1)
    frames = "\n".join(map(_frame, numbers, *zip(*FRAMES, strict=True)))
    return _example_html(source, DEMO, {"frames": frames}, "embed/demo.css")


def _tutorial_html(source: Path) -> bytes:
    slots = {"position": TUTORIAL_POSITION, "picture": TUTORIAL_PICTURE}
    return _example_html(source, TUTORIAL, slots, "embed/demo.css", "embed/tutorial.css")


def _tutorial_picture() -> str:
    return casino_core.svg(casino_core.parse_state(TUTORIAL_POSITION))


def _example_html(source: Path, name: str, slots: Mapping[str, str], *sheets: str) -> bytes:
    """Fill a page that shows authors the elements."""
    style = join_sheets(source, *sheets)
    policy = {"script-src": "'self'", "frame-src": "'self'", "img-src": "'self' data:"}
    common = {
        "header": (source / "web" / "embed" / HEADER).read_text(encoding="utf-8").strip(),
        "policy": policy_text(policy, style),
        "head": '<link rel="icon" href="./icon.svg" type="image/svg+xml">',
        "style": style,
    }
    template = (source / "web" / "embed" / name).read_text(encoding="utf-8")
    return fill(template, {**common, **slots}).encode()


def _frame(number: int, width: int, height: int, options: Mapping[str, str]) -> str:
    attributes = {"id": f"frame-{number}", "width": width, "height": height, **options}
    attribute_html = " ".join(
        f'{name}="{html.escape(str(value))}"' for name, value in attributes.items()
    )
    words = " ".join(f"{name}={value}" for name, value in options.items())
    table = f'<casino-table {attribute_html}><a href="./">Play Casino</a></casino-table>'
    caption = f"{width} × {height}: <code>{html.escape(words)}</code>"
    return f"<figure>{table}<figcaption>{caption}</figcaption></figure>"
