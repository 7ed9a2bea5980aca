"""The page of Rook, `rook.html`: an edition of the game's own page, with a table of its own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from .. import translations
from ..halves import interpreter
from ..translations import Drawing
from .page import SITE_LINKS, Edition, awaited_files, first_script, page, preload
from .policy import SITE_POLICY
from .sharing import Shared

ROOK = "rook.html"
ARCHIVE = "rook.zip"
"""The modules that the page needs besides those of the game, loaded by its script."""
ENTRY = "rook/rook.py"
"""The script that PyScript runs, by its path in `web/`."""
APP = "casino_page.rook.app"
"""The module that the script imports once the archive is there."""
SHEET = "rook/rook.css"
RULES = "./learn/rook.html"
"""The address of the rules of Rook, to be read without scripts."""

SHOWN = Shared(
    path=ROOK,
    title="Rook",
    description="The card game Rook, with three computer players, in the browser and offline.",
    embed=None,
)
TABLE = Drawing("casino_page.rook.static_page", "initial_html", guest=True)


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
    script = f"{app}/{Path(ENTRY).name}"
    awaited = [*awaited_files(files, runtime, script), f"{app}/{ARCHIVE}"]
    first = first_script(source, f"./{runtime}/{interpreter.WHOLE}")
    early = [path for path in awaited if path != script]
    head = [
        f"<script>{first}</script>",
        SITE_LINKS,
        f'<script type="module" src="./{runtime}/boot/start.js"></script>',
        *filter(None, map(preload, early)),
    ]
    edition = Edition(
        name="rook",
        policy=SITE_POLICY,
        scripts=(first,),
        head="\n".join(head),
        app=f"./{app}",
        runtime=f"./{runtime}",
        awaited={path: len(files[path]) for path in awaited},
        rules=RULES,
        shown=SHOWN,
        entry=Path(ENTRY).name,
        sheets=(SHEET,),
        draw=TABLE,
    )
    return page(source, edition, version).encode()
