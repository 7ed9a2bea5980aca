"""The wheel of the engine, which pages with PyScript or JupyterLite install from the site.

It holds what `python -m build` puts into one, by `pyproject.toml`, but needs no package and is the
same on every machine: its members have one date and a fixed order.
"""

from __future__ import annotations

import base64
import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

PACKAGE = "casino_core"
PLATFORM = "py3-none-any"

WHEEL = f"""\
Wheel-Version: 1.0
Generator: casino-build
Root-Is-Purelib: true
Tag: {PLATFORM}
"""


def wheel_name(version: str) -> str:
    """Return the name of the file of a version."""
    return f"{PACKAGE}-{version}-{PLATFORM}.whl"


def wheel_members(source: Path) -> tuple[str, dict[str, bytes]]:
    """Return the name of the wheel of a project, and its members by their paths."""
    settings = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))
    project = settings["project"]
    home = f"{PACKAGE}-{project['version']}.dist-info"
    licences = {f"{home}/licenses/{name}": source / name for name in project["license-files"]}
    files = {
        **{file.relative_to(source).as_posix(): file for file in _modules(source, settings)},
        **licences,
    }
    members = {
        **{path: file.read_bytes() for path, file in sorted(files.items())},
        f"{home}/METADATA": _metadata(project, source),
        f"{home}/WHEEL": WHEEL.encode(),
        f"{home}/entry_points.txt": _entry_points(project["scripts"]),
    }
    record = f"{home}/RECORD"
    members[record] = "".join([*_recorded(members), f"{record},,\n"]).encode()
    return wheel_name(project["version"]), members


def _modules(source: Path, settings: Mapping[str, Any]) -> Iterator[Path]:
    """Yield the modules of the package, and its data by the patterns of setuptools."""
    home = source / PACKAGE
    data = settings["tool"]["setuptools"]["package-data"][PACKAGE]
    for pattern in ("**/*.py", *data):
        yield from (file for file in home.glob(pattern) if "__pycache__" not in file.parts)


def _metadata(project: Mapping[str, Any], source: Path) -> bytes:
    """Write the core metadata, version 2.4."""
    fields = [
        ("Metadata-Version", "2.4"),
        ("Name", project["name"]),
        ("Version", project["version"]),
        ("Summary", project["description"]),
        ("Author", ", ".join(author["name"] for author in project["authors"])),
        ("License-Expression", project["license"]),
        ("Keywords", ",".join(project["keywords"])),
        *(("Classifier", each) for each in project["classifiers"]),
        *(("Project-URL", f"{name}, {url}") for name, url in project.get("urls", {}).items()),
        ("Requires-Python", project["requires-python"]),
        ("Description-Content-Type", "text/markdown"),
        *(("License-File", name) for name in project["license-files"]),
    ]
    for extra, needed in project["optional-dependencies"].items():
        fields += [
            ("Provides-Extra", extra),
            *(("Requires-Dist", f'{each}; extra == "{extra}"') for each in needed),
        ]
    head = "".join(f"{name}: {value}\n" for name, value in fields)
    return f"{head}\n{(source / project['readme']).read_text(encoding='utf-8')}".encode()


def _entry_points(scripts: Mapping[str, str]) -> bytes:
    lines = (f"{name} = {target}\n" for name, target in scripts.items())
    return "".join(["[console_scripts]\n", *lines]).encode()


def _recorded(members: Mapping[str, bytes]) -> Iterator[str]:
    """Yield a line with the hash and the size of each member."""
    for path, data in members.items():
        hashed = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        yield f"{path},sha256={hashed},{len(data)}\n"
