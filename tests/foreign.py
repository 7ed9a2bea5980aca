"""Programs of other people with which deep tests try the site: generators, and installers.

They are fetched once into folders of `.cache`, and nothing else uses them.
"""

from __future__ import annotations

import json
import sys
import venv
from collections.abc import Mapping
from pathlib import Path

from site_builder import node
from site_builder.paths import CACHE, REQUIREMENTS
from site_builder.processes import digest, run

DOCUSAURUS = {
    "@docusaurus/core": "3.10.2",
    "@docusaurus/preset-classic": "3.10.2",
    "react": "19.2.0",
    "react-dom": "19.2.0",
}
WORDPRESS = {"@wordpress/autop": "4.56.0"}

MICROPIP = (
    "micropip",
    "0.11.1",
    (
        "768de165adb8e66906039d8fec4127a57f522dfdf8e6fbff877a4616941ecfd3",
        "85ca3e96a7ffc63934b50d7dcc4a1875875d52b76e7ed3fe5e2bbe283e6562dc",
    ),
)
"""The installer of wheels in Pyodide: its name, its version, and the digests of its files."""


def foreign_python() -> Path:
    """Return the Python of an environment with the packages of `web/requirements/foreign.txt`."""
    lock = REQUIREMENTS / "foreign.txt"
    home = CACHE / "foreign" / digest([lock.read_bytes()])[:16]
    python = home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    marker = home / "complete"
    if not marker.exists():
        venv.create(home, with_pip=True, clear=True)
        pip: list[str | Path] = [python, "-m", "pip", "--disable-pip-version-check", "--no-input"]
        options = ["install", "--quiet", "--require-hashes", "--only-binary", ":all:"]
        run([*pip, *options, "-r", lock])
        marker.touch()
    return python


def foreign_packages() -> Path:
    """Return the folder in which that environment has its packages."""
    [folder] = foreign_python().parents[1].glob("[Ll]ib/**/site-packages")
    return folder


def micropip() -> Path:
    """Return the wheel of micropip, which asks for a newer Python than the tests may run in."""
    name, version, digests = MICROPIP
    requirement = f"{name}=={version} " + " ".join(f"--hash=sha256:{each}" for each in digests)
    home = CACHE / "foreign" / f"{name}-{digest([requirement])[:16]}"
    if not (wheels := [*home.glob("*.whl")]):
        home.mkdir(parents=True, exist_ok=True)
        (home / "wanted.txt").write_text(requirement)
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
        options = ["--no-deps", "--require-hashes", "--python-version", "3.14", "--dest", str(home)]
        run([*pip, *options, "--only-binary", ":all:", "-r", home / "wanted.txt"])
        wheels = [*home.glob("*.whl")]
    return wheels[0]


def docusaurus() -> Path:
    """Return a folder whose `node_modules` has Docusaurus."""
    return _from_npm("docusaurus", DOCUSAURUS)


def wordpress() -> Path:
    """Return a folder whose `node_modules` has what WordPress makes of the text of a page."""
    return _from_npm("wordpress", WORDPRESS)


def _from_npm(name: str, dependencies: Mapping[str, str]) -> Path:
    package_json = json.dumps({"private": True, "dependencies": dependencies})
    home = CACHE / "foreign" / f"{name}-{digest([package_json])[:16]}"
    marker = home / "complete"
    if not marker.exists():
        home.mkdir(parents=True, exist_ok=True)
        (home / "package.json").write_text(package_json)
        options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        run([*node.find().npm, "install", "--prefix", home, *options], env=node.path())
        marker.touch()
    return home
