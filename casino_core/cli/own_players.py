"""The players of files, of modules and of installed packages, found by their names."""

from __future__ import annotations

import importlib
import importlib.util
import re
import sys
from pathlib import Path
from typing import Any

from ..errors import CasinoError
from ..notation.limits import shortened
from ..players import EARLIER, PLAYERS
from ..players.contract import problem_of_error

GROUP = "casino_core.players"
"""The entry points that name players of other packages."""
OWN = "FILE.py:NAME, MODULE:NAME, 'run:COMMAND' for a program"


def load(name: str) -> Any:
    """Return what a name stands for, which need not be a player.

    Raises `CasinoError` if nothing is there.

    The file or the module is run.
    """
    return _of_a_file_or_module(name) if ":" in name else _of_an_entry_point(name)


def _of_a_file_or_module(name: str) -> Any:
    place, _, attribute = name.rpartition(":")
    if not place.endswith(".py") and re.search(r"^\.|[\\/]", place):
        raise CasinoError(f"{shortened(name)}: the name of a file with a player ends in .py")
    try:
        module = _file(place) if place.endswith(".py") else importlib.import_module(place)
    except OSError as error:
        if error.filename != str(Path(place).resolve()):
            raise CasinoError(f"{shortened(name)}: {problem_of_error(error)}") from error
        raise CasinoError(f"{shortened(name)}: {error.strerror}") from None
    except (Exception, SystemExit) as error:
        raise CasinoError(f"{shortened(name)}: {problem_of_error(error)}") from error
    try:
        return getattr(module, attribute)
    except AttributeError:
        there = [each for each in vars(module) if not each.startswith("_")]
        raise CasinoError(
            f"{shortened(name)}: {place} has no {attribute!r}; it has {shortened(', '.join(there))}"
        ) from None


def _file(place: str) -> Any:
    """Return the module of a file.

    Raises what the file raises, and `OSError` if it cannot be read.
    """
    path = Path(place).resolve()
    path.read_bytes()
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None, "a file of Python has a loader"
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)  # dataclasses look for their module there
    folder = str(path.parent)
    sys.path.insert(0, folder)  # a player may have its parts in files beside it
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(folder)
    return module


def _of_an_entry_point(name: str) -> Any:
    # Its library of e-mails costs every command a tenth of its start.
    from importlib.metadata import entry_points

    for point in entry_points(group=GROUP, name=name):
        try:
            return point.load()
        except (Exception, SystemExit) as error:
            raise CasinoError(f"{shortened(name)}: {problem_of_error(error)}") from error
    raise CasinoError(
        f"{shortened(name)!r} is not a player; there are {', '.join([*PLAYERS, *EARLIER])}, "
        f"and your own: {OWN}"
    )
