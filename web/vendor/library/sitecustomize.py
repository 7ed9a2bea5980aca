"""Run by Python itself at its start in the page: quicker imports, and quicker named tuples.

Python's own way to import from zip archives reads and unpacks every module twice and looks for
four files each time, which takes longer than the modules themselves. The archives of the page hold
nothing but bytecode of this very Python, so that one look is enough.
"""

from __future__ import annotations

import marshal
import sys
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType
from zipimport import zipimporter

HEADER = 16
"""The bytes before the code in a file of bytecode."""


class Archive(Loader):
    """Finds and loads the modules in one folder of an archive; made by Python for `sys.path`."""

    def __init__(self, folder: str) -> None:
        """Take an archive or a folder in one. Raises `ImportError` for anything else."""
        self._folder = folder
        self._archive = zipimporter(folder)

    def find_spec(self, name: str, _target: ModuleType | None = None) -> ModuleSpec | None:
        """What there is to know of a module, its code included; None if it is not here."""
        place = f"{self._folder}/{name.rpartition('.')[2]}"
        for file, is_package in ((f"{place}.pyc", False), (f"{place}/__init__.pyc", True)):
            try:
                data = self._archive.get_data(file)
            except OSError:
                continue
            code = marshal.loads(memoryview(data)[HEADER:])  # noqa: S302
            spec = ModuleSpec(name, self, origin=file, loader_state=code, is_package=is_package)
            spec.has_location = True
            if spec.submodule_search_locations is not None:
                spec.submodule_search_locations.append(place)
            return spec
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Run a module that was just made."""
        spec = module.__spec__
        assert spec is not None
        code: CodeType = spec.loader_state
        spec.loader_state = None
        exec(code, module.__dict__)  # noqa: S102


sys.path_hooks.insert(0, Archive)
sys.path_importer_cache.clear()

import fast_namedtuple  # type: ignore[import-not-found]  # noqa: E402 - the faster way

fast_namedtuple.install()
