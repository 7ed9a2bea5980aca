"""Compressed forms of the site's files for the web server."""

import gzip
import importlib
import threading
from pathlib import Path
from types import ModuleType
from typing import Self

from ..paths import CACHE
from ..processes import digest

INCOMPRESSIBLE = (".png",)


def find_brotli() -> ModuleType | None:
    """Import the brotli package; None if it is not installed (it is in `.venv`)."""
    try:
        return importlib.import_module("brotli")
    except ImportError:
        return None


class Compression:
    """Compressed forms of files, kept in `.cache` by content: brotli, or gzip if that is missing.

    Compressing well takes some twenty seconds for a new Pyodide, so it is done in the background;
    until it is done, files are served as they are.
    """

    def __init__(self, folder: Path, brotli: ModuleType | None) -> None:
        self.name = "br" if brotli else "gzip"
        self._brotli = brotli
        self._home = CACHE / "compressed"
        self._folder = folder
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> Self:
        """Begin to compress all files of the folder, the small ones first."""
        self._thread.start()
        return self

    def wait(self) -> None:
        """Return when every file is compressed."""
        self._thread.join()

    def of(self, data: bytes) -> bytes | None:
        """Return the compressed form of a content; None if it is not there yet."""
        file = self._file(data)
        return file.read_bytes() if file.is_file() else None

    def _run(self) -> None:
        self._home.mkdir(parents=True, exist_ok=True)
        files = [file for file in self._folder.rglob("*") if file.is_file()]
        for file in sorted(files, key=lambda file: file.stat().st_size):
            data = file.read_bytes()
            target = self._file(data)
            if file.suffix not in INCOMPRESSIBLE and not target.exists():
                form = target.with_suffix(".draft")
                form.write_bytes(self._compress(data))
                form.replace(target)

    def _compress(self, data: bytes) -> bytes:
        if self._brotli is None:
            return gzip.compress(data, 9, mtime=0)
        compressed: bytes = self._brotli.compress(data, quality=11, lgwin=24)
        return compressed

    def _file(self, data: bytes) -> Path:
        return self._home / f"{digest([data])}.{self.name}"
