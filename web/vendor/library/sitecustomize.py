"""Run by Python itself at its start in the page: quicker imports.

Python's own way to import from zip archives reads and unpacks every module twice, looks for four
files each time, and asks the file system for every folder in an archive, which takes longer than
the modules themselves. The archives of the page hold bytecode of this very Python and data, stored
as they are, so that one look is enough.
"""

from __future__ import annotations

import marshal
import sys
from importlib._bootstrap import module_from_spec
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from io import FileIO
from types import CodeType, ModuleType

SUFFIX = ".zip"
HEADER = 16
"""The bytes before the code in a file of bytecode."""

# The lengths, in bytes, of what an archive says of itself, of each file in its directory, and of
# each file before its content.
END, ENTRY, LOCAL = 22, 46, 30


class Archive(Loader):
    """Finds and loads the modules in one folder of an archive; made by Python for `sys.path`."""

    def __init__(self, folder: str) -> None:
        """Take an archive or a folder in one. Raises `ImportError` for anything else."""
        path, suffix, inside = folder.partition(SUFFIX)
        if not suffix or inside[:1] not in ("", "/"):
            raise ImportError(f"{folder} is not in an archive", path=folder)
        self._folder = folder
        self._inside = f"{inside[1:]}/" if inside else ""
        self._archive = path + suffix
        if self._archive not in _directories:
            _directories[self._archive] = _directory(self._archive)
        self._files = _directories[self._archive]

    def find_spec(self, name: str, _target: ModuleType | None = None) -> ModuleSpec | None:
        """Return the specification of a module, its code included; None if it is not here."""
        last = name.rpartition(".")[2]
        for end, is_package in ((".pyc", False), ("/__init__.pyc", True)):
            file = f"{self._inside}{last}{end}"
            if file not in self._files:
                continue
            code = marshal.loads(memoryview(self._read(file))[HEADER:])  # noqa: S302
            origin = f"{self._folder}/{last}{end}"
            spec = ModuleSpec(name, self, origin=origin, loader_state=code, is_package=is_package)
            spec.has_location = True
            if spec.submodule_search_locations is not None:
                spec.submodule_search_locations.append(f"{self._folder}/{last}")
            return spec
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Run a module that was just made."""
        spec = module.__spec__
        assert spec is not None
        code: CodeType = spec.loader_state
        spec.loader_state = None
        exec(code, module.__dict__)  # noqa: S102

    def get_data(self, path: str) -> bytes:
        """The content of a file of the archive. Raises `OSError` if it is not there."""
        file = path[len(self._archive) + 1 :]
        if not path.startswith(f"{self._archive}/") or file not in self._files:
            raise FileNotFoundError(path)
        return self._read(file)

    def _read(self, file: str) -> bytes:
        place, size = self._files[file]
        if opened := _opened.get(self._archive):
            opened.seek(place)
            return opened.read(size)
        with open(self._archive, "rb", buffering=0) as archive:  # noqa: PTH123 - the page has no pathlib
            archive.seek(place)
            return archive.read(size)


Directory = dict[str, tuple[int, int]]
"""Where the content of each file in an archive begins, and its size in bytes."""

_directories: dict[str, Directory] = {}
_opened: dict[str, FileIO] = {}
"""The archive from which `import_modules` reads just now."""


def import_modules(archive: str, begin: int, end: int) -> None:
    """Import the modules from one place in an archive to another, in the order of the archive.

    Each module comes after those that it imports. Python would search for each of them, and open
    the archive for each, which takes a quarter longer.
    """
    Archive(archive)
    files = list(_directories[archive])[begin:end]
    with open(archive, "rb", buffering=0) as opened:  # noqa: PTH123
        _opened[archive] = opened
        try:
            for file in files:
                name = file.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
                _run(sys.modules.get(name) or _made(name, archive))
        finally:
            del _opened[archive]


def _made(name: str, archive: str) -> ModuleType:
    """Make a module that has not run, and the packages that it is in."""
    parent, _, last = name.rpartition(".")
    if parent and parent not in sys.modules:
        _made(parent, archive)
    spec = Archive(f"{archive}/{parent.replace('.', '/')}" if parent else archive).find_spec(name)
    assert spec is not None
    module = sys.modules[name] = module_from_spec(spec)
    if parent:
        setattr(sys.modules[parent], last, module)
    return module


def _run(module: ModuleType) -> None:
    """Run a module unless it has run: a package may have been made for a module in it."""
    spec = module.__spec__
    if spec and spec.loader and spec.loader_state is not None:
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[spec.name]
            raise


def _directory(archive: str) -> Directory:
    try:
        with open(archive, "rb", buffering=0) as file:  # noqa: PTH123
            file.seek(-END, 2)
            end = file.read(END)
            file.seek(_number(end, 16, 4))
            data = file.read(_number(end, 12, 4))
    except OSError as error:
        raise ImportError(f"{archive} is not an archive", path=archive) from error
    files = {}
    at = 0
    while data[at : at + 4] == b"PK\1\2":
        name_size, extra, comment = (_number(data, at + place, 2) for place in (28, 30, 32))
        name = data[at + ENTRY : at + ENTRY + name_size]
        place = _number(data, at + 42, 4) + LOCAL + name_size + extra
        files[name.decode()] = place, _number(data, at + 20, 4)
        at += ENTRY + name_size + extra + comment
    if not files or at != len(data):
        raise ImportError(f"{archive} is damaged", path=archive)
    return files


def _number(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size], "little")


sys.path_hooks.insert(0, Archive)
sys.path_importer_cache.clear()
