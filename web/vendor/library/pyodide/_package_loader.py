"""The package loader of Pyodide: it has no packages, but unpacks an archive of ours."""

import os
from typing import Any
from zipimport import zipimporter

from pyodide.ffi import JsBuffer

UNPACKED = "/tmp/unpacked.zip"  # noqa: S108 - a page has it for itself


class Folder:
    """A folder that is known by name only."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __str__(self) -> str:
        return self.name


SITE_PACKAGES = Folder("/site-packages")
DSO_DIR = Folder("/usr/lib")


def init_loaded_packages() -> None:
    """Find no packages."""


def unpack_buffer(buffer: JsBuffer, *, extract_dir: str = ".", **_options: Any) -> None:
    """Unpack a zip archive; there are no others here."""
    with open(UNPACKED, "wb") as file:  # noqa: PTH123 - the page has no pathlib
        buffer.to_file(file)
    archive = zipimporter(UNPACKED)
    for name in archive._get_files():  # type: ignore[attr-defined]  # noqa: SLF001
        if not name.endswith("/"):
            place = os.path.join(extract_dir, name)  # noqa: PTH118
            os.makedirs(os.path.dirname(place), exist_ok=True)  # noqa: PTH103, PTH120
            with open(place, "wb") as file:  # noqa: PTH123
                file.write(archive.get_data(f"{UNPACKED}/{name}"))
    archive.invalidate_caches()
    os.remove(UNPACKED)  # noqa: PTH107
