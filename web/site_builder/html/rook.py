"""The page of Rook, `rook.html`: an edition of the game's own page, with a table of its own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from .. import translations
from ..translations import Drawing
from .page import SitePage, site_page
from .sharing import SharedPage

ROOK = "rook.html"
FRAME = "rook-table.html"
"""The address for the frames of other pages, which never changes: the same page, but hosts let any
site frame it. In a frame it stores nothing, so no site can have a reader click on a stored game."""
ARCHIVE = "rook.zip"
"""The modules that the page needs besides those of the game, loaded by its script."""
ENTRY = "rook/rook.py"
"""The script that PyScript runs, by its path in `web/`."""
APP = "casino_page.rook.app"
FRAMED = "casino_page.rook.framed"
"""The modules that the script imports once the archive is there: on a page, and in a frame."""
SHEET = "rook/rook.css"
RULES = "./learn/rook.html"
"""The address of the rules of Rook, to be read without scripts."""

PREVIEW = SharedPage(
    path=ROOK,
    title="Rook",
    description="The card game Rook, with three computer players, in the browser and offline.",
    embed=None,
)
TABLE = Drawing("casino_page.rook.static_page", "initial_html", guest=True)
PAGE = SitePage(
    name="rook",
    rules=RULES,
    shared=PREVIEW,
    entry=ENTRY,
    archives=(ARCHIVE,),
    sheets=(SHEET,),
    draw=TABLE,
)


def rook_files(source: Path) -> dict[str, bytes]:
    """Read the script of the page and its texts in every language, for the folder of the game."""
    entry = source / "web" / ENTRY
    texts = {
        f"rook.{language.name}.mo": language.rook for language in translations.languages(source)
    }
    return {entry.name: entry.read_bytes(), **texts}


def rook_html(
    source: Path, files: Mapping[str, bytes], runtime: str, app: str, version: str
) -> bytes:
    """Write `rook.html`, given all other files of the site and the names of its two folders."""
    return site_page(source, files, (runtime, app), version, PAGE)
