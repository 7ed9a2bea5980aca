"""Modules of the site that are joined with the npm packages that they import."""

import os
from pathlib import Path

from . import node
from .paths import CACHE, ROOT, VENDOR
from .processes import digest, run, say

GROUP = "js/correspondence/group.js"
"""The arithmetic of a game by correspondence, by its path in `web/`."""
PEERS = "js/peers/peers.js"
"""The connection of two pages, and the QR codes for it."""

CODEMIRROR = "js/code/codemirror.js"
"""The parts of CodeMirror that the editor of Python code needs."""


def bundled(name: str = GROUP, source: Path = ROOT) -> bytes:
    """Join a module with what it imports and make it smaller; done once, then kept in `.cache`.

    It imports npm packages and modules of its own folder.
    """
    packages, script = node.packages(), source / "web" / name
    recipes = [VENDOR / recipe for recipe in ("bundle.mjs", "minify.mjs", "package-lock.json")]
    made_of = (*sorted(script.parent.glob("*.js")), *recipes)
    home = CACHE / "bundled" / digest(file.read_bytes() for file in made_of)[:16]
    target = home / script.name
    if not target.exists():
        say(f"Joining {script.name} with its packages")
        home.mkdir(parents=True, exist_ok=True)
        # Each process has its own drafts: another one may do the same work.
        joined, draft = (home / f"{step}-{os.getpid()}.mjs" for step in ("joined", "draft"))
        run([node.find().node, recipes[0], packages, script, joined])
        run([node.find().node, recipes[1], packages, joined, draft])
        joined.unlink()
        draft.replace(target)
    return target.read_bytes()
