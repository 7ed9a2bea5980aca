"""`index.html` and `sw.js`: templates in `web/` whose `{{slots}}` the build fills."""

import base64
import hashlib
import html
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from .shell import BuildError

NO_PLUGINS = [
    "!codemirror",
    "!deprecations-manager",
    "!donkey",
    "!error",
    "!py-editor",
    "!py-game",
    "!py-terminal",
]
PAINT = "import sys, casino_page; sys.stdout.write(casino_page.initial_table_html())"


def fill(template: str, slots: Mapping[str, str]) -> str:
    """Put values into the `{{slots}}` of a text; each slot must have one and each must be used."""
    wanted = set(re.findall(r"\{\{(\w+)\}\}", template))
    if wanted != set(slots):
        raise BuildError(f"Slots and values for them differ: {sorted(wanted ^ set(slots))}")
    return re.sub(r"\{\{(\w+)\}\}", lambda match: slots[match[1]], template)


def index_html(
    source: Path, files: Mapping[str, bytes], runtime: str, app: str, version: str
) -> bytes:
    """The page, given all other files of the site and the names of its two folders."""
    awaited = _awaited(files, runtime, app)
    config = {
        "interpreter": f"./{runtime}/interpreter.mjs",
        "files": {f"./{app}/casino.zip": "./*"},
        "js_modules": {"main": {f"./{runtime}/table.mjs": "table"}},
        "plugins": NO_PLUGINS,
    }
    slots = {
        "version": version,
        "runtime": f"./{runtime}",
        "app": f"./{app}",
        "preloads": "\n".join(filter(None, map(_preload, awaited))),
        "parts": _attribute({path: len(files[path]) for path in awaited}),
        "py_config": _attribute(config),
        "mpy_config": json.dumps({"plugins": NO_PLUGINS}),
        "table": _initial_table(source),
    }
    template = (source / "web" / "index.html").read_text(encoding="utf-8")
    return fill(template, slots).encode()


def service_worker(template: Path, files: Mapping[str, bytes]) -> bytes:
    """The service worker, with the hash of every file of its version."""
    hashes = {path: _integrity(data) for path, data in sorted(files.items())}
    text = template.read_text(encoding="utf-8")
    return fill(text, {"files": json.dumps(hashes, indent=2)}).encode()


def _awaited(files: Mapping[str, bytes], runtime: str, app: str) -> list[str]:
    """What has to arrive before the first play."""
    scripts = [path for path in sorted(files) if path.startswith(f"{runtime}/")]
    scripts.remove(f"{runtime}/offline.mjs")
    return [*scripts, f"{app}/casino.zip", f"{app}/main.py"]


def _preload(path: str) -> str | None:
    """The link that asks for a file early.

    None for the wasm, whose compiled form browsers keep only if WebAssembly itself fetches it,
    and for the script that the page starts with.
    """
    if path.endswith((".wasm", "/start.mjs")):
        return None
    if path.endswith(("js", "mjs")):
        return f'<link rel="modulepreload" href="./{path}">'
    return f'<link rel="preload" as="fetch" crossorigin href="./{path}">'


def _initial_table(source: Path) -> str:
    """The table as the page shows it before Python is there, rendered by the page's own code."""
    path = os.pathsep.join([str(source), str(source / "web")])
    seed = {"PYTHONHASHSEED": "0", "PYTHONIOENCODING": "utf-8"}
    result = subprocess.run(
        [sys.executable, "-B", "-c", PAINT],
        env={**os.environ, **seed, "PYTHONPATH": path},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if result.returncode:
        raise BuildError(f"casino_page.initial_table_html() failed:\n{result.stderr}")
    return result.stdout


def _integrity(data: bytes) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(data).digest()).decode()


def _attribute(value: object) -> str:
    return html.escape(json.dumps(value))
