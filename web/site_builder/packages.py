"""The packages that the site hands out: its index for pip and micropip, and older wheels.

`simple/` is an index of the simple form that installers read (PEP 503). It lists the wheel of the
engine, those of its earlier versions, and the wheels that the host of the site adds. Boxes with
code import the latter, by `packages/index.json`.
"""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from email import message_from_bytes
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from .processes import BuildError
from .wheel import PACKAGE

INDEX: Final = "simple"
"""The folder of the index; its address never changes."""

ADDED: Final = "packages"
"""The folder of the wheels that the host adds; those of the engine lie in the site's own folder."""

_NAME: Final = re.compile(
    r"(?P<name>[^-]+)-(?P<version>[^-]+)(-[^-]+)?-(?P<tag>[^-]+-[^-]+-[^-]+)\.whl"
)
_PURE: Final = re.compile(r"(py2\.)?py3-none-any")
_REQUIRED: Final = re.compile(r"([\w.-]+)[^;]*(?:;(.*))?")
_DEVELOPMENT: Final = re.compile(r"\.?dev\d*|\+")


class Wheel(NamedTuple):
    """A package in a file.

    file      the name of the file
    data      its content
    name      of the package, as an index spells it
    version   of the package
    python    the versions of Python that it asks for; empty for any
    needs     the requirements of the package, as it writes them
    """

    file: str
    data: bytes
    name: str
    version: str
    python: str
    needs: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """Its path in the site. The address of a version of the engine never changes."""
        return self.file if self.name == normal_name(PACKAGE) else f"{ADDED}/{self.file}"


def normal_name(name: str) -> str:
    """Return the name of a package as an index spells it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def read_wheel(file: str, data: bytes) -> Wheel:
    """Read a wheel. Raises `BuildError` for a file that is none, or not in Python alone."""
    parts = _NAME.fullmatch(file)
    if not parts:
        raise BuildError(
            f"{file}: it has no name of a wheel, such as casino_core-0.2.0-py3-none-any.whl."
        )
    if not _PURE.fullmatch(parts["tag"]):
        raise BuildError(
            f"{file}: only wheels in pure Python, whose names end in -none-any.whl, are handed out."
        )
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            [metadata] = [
                name for name in archive.namelist() if name.endswith(".dist-info/METADATA")
            ]
            message = message_from_bytes(archive.read(metadata))
    except (zipfile.BadZipFile, ValueError):
        raise BuildError(
            f"{file}: it cannot be read as a wheel. Download or build it once more."
        ) from None
    return Wheel(
        file,
        data,
        normal_name(parts["name"]),
        parts["version"],
        message["Requires-Python"] or "",
        tuple(message.get_all("Requires-Dist", ())),
    )


def wheels_in(folder: Path) -> tuple[Wheel, ...]:
    """Read the wheels of a folder. Raises `BuildError` if it has none."""
    files = sorted(folder.glob("*.whl")) if folder.is_dir() else []
    if not files:
        raise BuildError(
            f"--wheels {folder}: it has no wheels. Put files *.whl there, or leave --wheels out."
        )
    return tuple(read_wheel(file.name, file.read_bytes()) for file in files)


def earlier_wheels(site: Path) -> tuple[Wheel, ...]:
    """Read the wheels of released engines in a site that was built before, which stay in it."""
    files = sorted(site.glob(f"{PACKAGE}-*.whl"))
    wheels = (read_wheel(file.name, file.read_bytes()) for file in files)
    return tuple(wheel for wheel in wheels if not _DEVELOPMENT.search(wheel.version))


def package_files(wheels: Iterable[Wheel]) -> dict[str, bytes]:
    """Return the wheels and the pages of the index, by their paths in the site.

    Of two wheels with one path the last counts.
    """
    files = {wheel.path: wheel for wheel in wheels}
    names = sorted({wheel.name for wheel in files.values()})
    pages = {f"{INDEX}/index.html": _page("Packages", (_link(f"{name}/", name) for name in names))}
    for name in names:
        listed = (_link_to(files[path]) for path in sorted(files) if files[path].name == name)
        pages[f"{INDEX}/{name}/index.html"] = _page(name, listed)
    added = {wheel.name: wheel for path, wheel in files.items() if path.startswith(f"{ADDED}/")}
    index = {
        name: {"file": wheel.file, "needs": _needs(wheel, added)} for name, wheel in added.items()
    }
    return {
        f"{ADDED}/index.json": json.dumps(index, indent=1, sort_keys=True).encode(),
        **{path: wheel.data for path, wheel in files.items()},
        **{path: page.encode() for path, page in pages.items()},
    }


def _needs(wheel: Wheel, added: Mapping[str, Wheel]) -> list[str]:
    """List the packages that one needs among those added, for boxes with code.

    A requirement under a condition counts where there is such a package. Raises `BuildError` if one
    without a condition is not there.
    """
    names = []
    for requirement in wheel.needs:
        parts = _REQUIRED.match(requirement)
        assert parts, "a requirement begins with a name"
        name, condition = normal_name(parts[1]), parts[2]
        if name in added and "extra" not in (condition or ""):
            names.append(name)
        elif not condition and name != normal_name(PACKAGE):
            raise BuildError(
                f"{wheel.file}: it needs {name}. Put the wheel of {name} into the same folder."
            )
    return names


def _link_to(wheel: Wheel) -> str:
    digest = hashlib.sha256(wheel.data).hexdigest()
    attributes = {"data-requires-python": wheel.python} if wheel.python else {}
    return _link(f"../../{wheel.path}#sha256={digest}", wheel.file, attributes)


def _link(address: str, words: str, further: Mapping[str, str] = {}) -> str:
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in further.items())
    return f'<a href="{escape(address)}"{attributes}>{escape(words)}</a><br>'


def _page(title: str, links: Iterable[str]) -> str:
    return "\n".join(_lines(title, links)) + "\n"


def _lines(title: str, links: Iterable[str]) -> Iterator[str]:
    yield '<!doctype html><html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="pypi:repository-version" content="1.0">'
    yield f"<title>{escape(title)}</title></head><body>"
    yield f"<h1>{escape(title)}</h1>"
    yield from links
    yield "</body></html>"
