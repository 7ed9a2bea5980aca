"""The page as one file, which plays by double click: no server, no network.

Browsers load no modules for a page from a disk, and fetch nothing. So the small modules become
`data:` addresses in an import map, under invented addresses, and `web/js/boot/single.js` answers
each fetch of the other files. The page holds them and the map packed (see `packing`): Python in
one archive, which changes with its version only, and the game in another.
"""

import base64
import json
import posixpath
import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from ..halves.interpreter import LATER
from .packing import as_text, described, packed
from .page import ONLINE, Edition, page
from .scripts import SINGLE_SCRIPT, SINGLE_SCRIPTS, site_scripts
from .templates import fill_script

Files = Mapping[str, bytes]

HOME = "https://casino.invalid/"
"""The invented address of the modules. No site can have it (RFC 2606)."""

LARGE = "pyodide.asm.js"
IMPORTS = "imports.json"
"""The import map with the small modules."""

AWAITED = (LARGE, "pyodide.asm.wasm", "stdlib.zip", "casino.zip", "main.py")
CATALOGUE = ".mo"
"""The suffix of compiled catalogues."""

PUZZLES = "puzzles/standard.txt"
"""The puzzles that come along; those of other games are loaded from the site only."""

ARCHIVES = {
    "python": ("pyodide.asm.wasm", "stdlib.zip", LATER),
    "game": (IMPORTS, "main.py", LARGE, "casino.zip", CATALOGUE, PUZZLES, "later.zip"),
}
"""The files of each archive, or the ends of their names, in the order in which they are needed."""

# The characters that an address may have as they are: the fewer change, the better they compress.
READABLE = "".join(map(chr, range(0x20, 0x7F))).replace("%", "").replace("#", "")

# Replaces the large module, and unpacks it when it is called.
SHIM = f"export default async (...args) => (await casinoImport('{LARGE}')).default(...args);"


def single_html(source: Path, runtime: Files, game: Files, icon: bytes, version: str) -> bytes:
    """Write the page as one file; `runtime` and `game` are the files of the site's two folders."""
    modules = json.dumps({"imports": dict(_modules(runtime))})
    files = {IMPORTS: modules.encode(), **runtime, **game}
    archives = {name: _members(files, ends) for name, ends in ARCHIVES.items()}
    streams = {name: packed(members) for name, members in archives.items()}
    script = _script(
        source,
        {name: described(members, streams[name]) for name, members in archives.items()},
    )
    edition = Edition(
        name="single",
        policy={
            "script-src": "'wasm-unsafe-eval' data: blob:",
            "img-src": "data:",
        },
        head="\n".join(
            [
                f'<link rel="icon" href="{_icon(icon)}">',
                f"<script>{script}</script>",
            ]
        ),
        scripts=(modules, script),
        app=HOME.rstrip("/"),
        runtime=HOME.rstrip("/"),
        awaited={f"{HOME}{name}": len(files[name]) for name in AWAITED},
        tail="\n".join(_element(name, stream) for name, stream in streams.items()),
    )
    return page(source, edition, version).encode()


def _script(source: Path, archives: Mapping[str, Mapping[str, object]]) -> str:
    """Join the scripts that unpack the page."""
    own = (source / "web" / SINGLE_SCRIPT).read_text(encoding="utf-8")
    own = fill_script(own, {"home": json.dumps(HOME), "archives": json.dumps(archives)})
    parts = [site_scripts(source)[name] for name in SINGLE_SCRIPTS]
    return "(() => {\n'use strict';\n" + "".join([*parts, own]) + "})();\n"


def _modules(runtime: Files) -> list[tuple[str, str]]:
    """Make the import map: each module's invented address, and its text as a `data:` address."""
    names = [name for name in sorted(runtime) if name.endswith(".js")]
    modules = []
    for name in names:
        if name in ONLINE:
            continue
        text = SHIM if name == LARGE else _absolute(runtime[name].decode(), name, names)
        modules.append((HOME + name, "data:text/javascript," + quote(text, safe=READABLE)))
    return modules


def _absolute(script: str, name: str, names: list[str]) -> str:
    """Let a module import the others, and find the folder, by the invented addresses."""

    def absolute(match: re.Match[str]) -> str:
        quote, path = match.groups()
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
        return f"{quote}{HOME}{target}{quote}" if target in names else match[0]

    script = script.replace("new URL('..', import.meta.url).href", f"'{HOME}'")
    return re.sub(r"""(["'])(\.{1,2}/[\w./-]+)\1""", absolute, script)


def _members(files: Files, ends: tuple[str, ...]) -> Files:
    """Choose the files of an archive."""
    return {name: files[name] for end in ends for name in files if name.endswith(end)}


def _element(name: str, stream: bytes) -> str:
    return f'<script type="text/plain" data-archive="{name}">{as_text(stream)}</script>'


def _icon(icon: bytes) -> str:
    return f"data:image/svg+xml;base64,{base64.b64encode(icon).decode()}"
