"""The page's own way to import from archives does what Python's does."""

import importlib
import importlib.util
import io
import sys
import zipfile
from collections.abc import Iterable, Iterator
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from site_builder.paths import VENDOR

SOURCES = {
    "shelf/__init__.py": "from .books import TITLE\nfrom . import inner",
    "shelf/books.py": "TITLE = 'Hoyle'",
    "shelf/inner/__init__.py": "",
    "shelf/broken.py": "raise RuntimeError('no book')",
}


def archived(order: Iterable[str] = SOURCES) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as written:
        for name in order:
            code = compile(SOURCES[name], name, "exec")
            written.writestr(f"{name}c", bytes(_code_to_hash_pyc(code, b"12345678", False)))
        written.writestr("shelf/data/pages.weights", b"\0\xff")
    return target.getvalue()


ARCHIVE = archived()


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module that Python runs at its start in the page; it has run."""
    monkeypatch.setattr(sys, "path_hooks", list(sys.path_hooks))
    path_of_start = VENDOR / "library" / "sitecustomize.py"
    spec = importlib.util.spec_from_file_location("start", path_of_start)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    before = set(sys.modules)
    yield module
    for name in set(sys.modules) - before:
        del sys.modules[name]
    sys.path_importer_cache.clear()


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: Any) -> Path:  # noqa: ARG001
    """An archive of bytecode on `sys.path`, in a Python that was started as in the page."""
    path = tmp_path / "shelf.zip"
    path.write_bytes(ARCHIVE)
    monkeypatch.setattr(sys, "path", [str(path), *sys.path])
    return path


def test_packages_and_modules_are_found(archive: Path) -> None:
    shelf = importlib.import_module("shelf")
    assert shelf.TITLE == "Hoyle"
    assert shelf.inner.__path__ == [f"{archive}/shelf/inner"]
    assert loader_of(shelf) == "Archive"
    assert loader_of(shelf.books) == "Archive"
    assert shelf.books.__file__ == f"{archive}/shelf/books.pyc"


def test_data_is_read_beside_a_module(archive: Path) -> None:
    books = importlib.import_module("shelf.books")
    assert books.__spec__ is not None
    assert books.__file__ is not None
    loader: Any = books.__spec__.loader
    folder = books.__file__.rpartition("/")[0]
    assert loader.get_data(f"{folder}/data/pages.weights") == b"\0\xff"
    for missing in (f"{folder}/data/none.weights", "shelf/data/pages.weights", f"{archive}"):
        with pytest.raises(FileNotFoundError):
            loader.get_data(missing)


@pytest.mark.usefixtures("archive")
def test_what_is_not_in_the_archive_is_found_elsewhere_or_missing() -> None:
    assert importlib.util.find_spec("colorsys") is not None
    with pytest.raises(ModuleNotFoundError, match=r"shelf\.nothing"):
        importlib.import_module("shelf.nothing")


@pytest.mark.usefixtures("archive")
def test_a_module_that_fails_is_not_kept() -> None:
    with pytest.raises(RuntimeError, match="no book"):
        importlib.import_module("shelf.broken")
    assert "shelf.broken" not in sys.modules


MODULES_FIRST = ("shelf/books.py", "shelf/inner/__init__.py", "shelf/__init__.py")


@pytest.mark.parametrize("at_once", [1, 2, 3])
def test_modules_are_imported_in_the_order_of_the_archive(
    archive: Path, start: Any, at_once: int
) -> None:
    """They are what Python itself makes of them, and the package runs after what is in it."""
    usual = importlib.import_module("shelf")
    modules = ("shelf", "shelf.books", "shelf.inner")
    before = [attributes(sys.modules.pop(name)) for name in modules]
    archive.write_bytes(archived(MODULES_FIRST))
    start._directories.clear()
    count = len(MODULES_FIRST)
    for begin in range(0, count, at_once):
        start.import_modules(str(archive), begin, min(begin + at_once, count))
    shelf = sys.modules["shelf"]
    assert shelf is not usual
    assert (shelf.TITLE, shelf.books, shelf.inner) == ("Hoyle", *map(sys.modules.get, modules[1:]))
    assert [attributes(sys.modules[name]) for name in modules] == before
    assert importlib.import_module("shelf.books") is shelf.books


def test_a_module_of_an_order_that_fails_is_not_kept(archive: Path, start: Any) -> None:
    archive.write_bytes(archived(("shelf/broken.py", "shelf/books.py", "shelf/__init__.py")))
    with pytest.raises(RuntimeError, match="no book"):
        start.import_modules(str(archive), 0, 2)
    assert "shelf.broken" not in sys.modules
    assert "shelf.books" not in sys.modules


@pytest.mark.parametrize(
    "content", [b"", b"no archive at all, but as long as one", ARCHIVE[:-3], ARCHIVE[9:]]
)
def test_what_is_not_a_whole_archive_is_refused(archive: Path, content: bytes) -> None:
    find = sys.path_hooks[0]
    damaged = archive.with_name("damaged.zip")
    damaged.write_bytes(content)
    for place in (damaged, archive.parent, archive.with_name("missing.zip"), f"{archive}x/shelf"):
        with pytest.raises(ImportError):
            find(str(place))


def attributes(module: ModuleType) -> list[object]:
    """List what Python notes of a module when it imports it."""
    spec = module.__spec__
    assert spec is not None
    names = ("__name__", "__package__", "__file__", "__path__")
    places = spec.origin, spec.submodule_search_locations, spec.has_location, spec.parent
    return [*(getattr(module, name, None) for name in names), loader_of(module), *places]


def loader_of(module: ModuleType) -> str:
    return type(module.__loader__).__name__
