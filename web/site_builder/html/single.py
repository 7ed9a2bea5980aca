"""The page as one file, which plays by double click: no server, no network.

Browsers load no modules for a page from a disk, and fetch nothing. So the small modules become
`data:` addresses in an import map, under invented addresses. The page holds the large files
compressed, and `web/js/boot/single.js` answers each fetch of their addresses with them.
"""

import base64
import gzip
import json
import posixpath
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ..halves.interpreter import LATER
from .page import ONLINE, Edition, page
from .policy import integrity
from .scripts import SINGLE_SCRIPT
from .templates import fill

Files = Mapping[str, bytes]

HOME = "https://casino.invalid/"
"""The invented address of the modules. No site can have it (RFC 2606)."""

LARGE = "pyodide.asm.mjs"
PACKED = (LARGE, "pyodide.asm.wasm", LATER, "stdlib.zip", "casino.zip", "later.zip", "main.py")
AWAITED = tuple(name for name in PACKED if name not in (LARGE, LATER, "later.zip"))
CATALOGUE = ".mo"
"""The suffix of compiled catalogues."""

PUZZLES = "puzzles/standard.txt"
"""The puzzles that come along; those of other games are loaded from the site only."""

# Replaces the large module, and unpacks it when it is called.
SHIM = f"export default async (...args) => (await casinoImport('{LARGE}')).default(...args);"


def single_html(source: Path, runtime: Files, game: Files, icon: bytes, version: str) -> bytes:
    """Write the page as one file; `runtime` and `game` are the files of the site's two folders."""
    files = {**runtime, **game}
    modules = json.dumps({"imports": dict(_modules(runtime))})
    script = (source / "web" / SINGLE_SCRIPT).read_text(encoding="utf-8")
    script = fill(script, {"home": json.dumps(HOME)})
    edition = Edition(
        name="single",
        policy={
            "script-src": f"'wasm-unsafe-eval' data: blob: '{_hash(modules)}' '{_hash(script)}'",
            "img-src": "data:",
        },
        head="\n".join(
            [
                f'<link rel="icon" href="{_data("image/svg+xml", icon)}">',
                f'<script type="importmap">{modules}</script>',
                f'<script type="module">{script}</script>',
            ]
        ),
        app=HOME.rstrip("/"),
        runtime=HOME.rstrip("/"),
        awaited={f"{HOME}{name}": len(files[name]) for name in AWAITED},
        tail="\n".join(_packed(name, data) for name, data in files.items() if _is_packed(name)),
    )
    return page(source, edition, version).encode()


def _modules(runtime: Files) -> list[tuple[str, str]]:
    """Make the import map: each module's invented address, and its text as a `data:` address."""
    names = [name for name in sorted(runtime) if name.endswith((".js", ".mjs"))]
    found = []
    for name in names:
        if name in ONLINE:
            continue
        text = SHIM if name == LARGE else _absolute(runtime[name].decode(), name, names)
        found.append((HOME + name, _data("text/javascript", text.encode())))
    return found


def _absolute(script: str, name: str, names: list[str]) -> str:
    """Let a module import the others, and find the folder, by the invented addresses."""

    def absolute(found: re.Match[str]) -> str:
        quote, path = found.groups()
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
        return f"{quote}{HOME}{target}{quote}" if target in names else found[0]

    script = script.replace("new URL('..', import.meta.url).href", f"'{HOME}'")
    return re.sub(r"""(["'])(\.{1,2}/[\w./-]+)\1""", absolute, script)


def _is_packed(name: str) -> bool:
    return name in (*PACKED, PUZZLES) or name.endswith(CATALOGUE)


@cache
def _packed(name: str, data: bytes) -> str:
    text = base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()
    return f'<script type="application/octet-stream" data-file="{name}">{text}</script>'


def _data(media_type: str, data: bytes) -> str:
    return f"data:{media_type};base64,{base64.b64encode(data).decode()}"


def _hash(text: str) -> str:
    return integrity(text.encode())
