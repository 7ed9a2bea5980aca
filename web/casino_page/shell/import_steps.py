"""Imports code of the later archive in small steps, so that the page stays responsive."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator, Sequence
from types import ModuleType

from . import imports_ahead

SEARCH = "casino_core.players.search.search"
"""The module that imports all others of a search. It comes early: a hint searches, too."""


def import_in_steps(last: str = "", modules: Sequence[str] = ()) -> Iterator[None]:
    """Import one module after the other: all, or until the last one that is needed is there.

    `modules` are those of `imports_ahead` unless others are given.
    """
    waiting = list(modules or imports_ahead.MODULES)
    while waiting and last not in sys.modules:
        _import(waiting.pop(0), waiting)
        yield


def _import(module: str, later: Collection[str]) -> None:
    """Import a module, but not its package if that comes later, since it imports more modules.

    Python would run the package first. An empty one stands in for it during the import.
    """
    package = module.rpartition(".")[0]
    if package not in later or package in sys.modules:
        __import__(module)
        return
    above, _, folder = package.rpartition(".")
    stand_in = sys.modules[package] = ModuleType(package)
    stand_in.__path__ = [f"{path}/{folder}" for path in sys.modules[above].__path__]
    try:
        __import__(module)
    finally:
        del sys.modules[package]
