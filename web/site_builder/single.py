"""The page as one file, which plays by double click: no server, no network.

Browsers load no modules for a page that was opened from a disk, and fetch nothing. So the small
modules become `data:` addresses in an import map, under invented addresses; the large files lie
packed in the page, and `web/boot/single.js` unpacks them for whoever fetches those addresses.
"""

import base64
import gzip
import json
import re
from collections.abc import Mapping
from pathlib import Path

from .page import ONLINE, Edition, fill, integrity, page

Files = Mapping[str, bytes]

HOME = "https://casino.invalid/"
"""The invented address under which the modules know each other. Nobody can own it (RFC 2606)."""

LARGE = "pyodide.asm.mjs"
PACKED = (LARGE, "pyodide.asm.wasm", "stdlib.zip", "casino.zip", "later.zip", "main.py")
AWAITED = tuple(name for name in PACKED if name not in (LARGE, "later.zip"))
WORDS = ".mo"
"""How the files end that hold the words of other languages."""

# Stands for the large module, and unpacks it when it is called.
SHIM = f"export default async (...args) => (await casinoModule('{LARGE}')).default(...args);"


def single_html(source: Path, runtime: Files, game: Files, icon: bytes, version: str) -> bytes:
    """The page as one file, given the files of the site's two folders by their names."""
    files = {**runtime, **game}
    modules = json.dumps({"imports": dict(_modules(runtime))})
    script = (source / "web" / "boot" / "single.js").read_text(encoding="utf-8")
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
    """The import map: the invented address of each module, and its text as a `data:` address."""
    names = [name for name in sorted(runtime) if name.endswith((".js", ".mjs"))]
    found = []
    for name in names:
        if name in ONLINE:
            continue
        text = SHIM if name == LARGE else _absolute(runtime[name].decode(), names)
        found.append((HOME + name, _data("text/javascript", text.encode())))
    return found


def _absolute(script: str, names: list[str]) -> str:
    """A module that names the others, and itself, by their invented addresses."""
    script = script.replace("new URL('.', import.meta.url).href", f"'{HOME}'")
    each = "|".join(map(re.escape, names))
    return re.sub(rf"""(["'])\./({each})\1""", rf"\1{HOME}\2\1", script)


def _is_packed(name: str) -> bool:
    return name in PACKED or name.endswith(WORDS)


def _packed(name: str, data: bytes) -> str:
    text = base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()
    return f'<script type="application/octet-stream" data-file="{name}">{text}</script>'


def _data(media_type: str, data: bytes) -> str:
    return f"data:{media_type};base64,{base64.b64encode(data).decode()}"


def _hash(text: str) -> str:
    return integrity(text.encode())
