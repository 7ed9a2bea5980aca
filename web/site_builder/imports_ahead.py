"""The order in which the page imports its code: at the start, and that of sheets ahead of use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from . import feature_index, imports
from .page_python import SCRIPTS

MODULE = "casino_page.shell.imports_ahead"
"""The module that the order replaces in the site."""

FEATURES = (
    "hints",
    "how_to_play",
    "settings",
    "new_game",
    "rules",
    "share",
    "your_games",
    "record",
    "statistics",
)
"""Hints, which people want at once, and the features with the sheets that they open most."""

ENGINE = "casino_core"
STARTED = (ENGINE, "casino_page.shell.app", "casino_page.features.index")
"""The modules that run when the game starts, with all that they import."""
AT_ONCE = 4
"""The modules that one step of the start imports: some milliseconds of a phone."""

TEMPLATE = '''"""The modules of the sheets that people open most, written by the build."""

MODULES = {modules!r}
'''


def module_text(source: Path) -> str:
    """Return the module of the site; it leaves out the modules that are there at the start."""
    at_start = _at_start(source)
    features = [feature_index.module_of(source, name) for name in FEATURES]
    order = imports.import_order(features, imports.packages_of(source))
    place = {name: at for at, name in enumerate(order)}
    # A package that imports its modules comes after them: its step imports them, too.
    alone = [name for name in order if place.get(name.rpartition(".")[0], -1) < place[name]]
    return TEMPLATE.format(modules=[name for name in alone if name not in at_start])


def steps_of_start(source: Path) -> list[str]:
    """Return the statements that the start runs one after the other.

    The page can answer between them.

    Python runs a package before the modules in it, and that of the engine imports all of them. So
    it is there without having run, its modules come step by step, and then it runs.
    """
    at_start = _at_start(source)
    order = imports.import_order(STARTED, imports.packages_of(source))
    names = [name for name in order if name in at_start and name != ENGINE]
    engine = [name for name in names if name.startswith(f"{ENGINE}.")]
    page = [name for name in names if name not in engine]
    return [
        (
            f"import sys, importlib.util as util; spec = util.find_spec('{ENGINE}'); "
            f"sys.modules['{ENGINE}'] = util.module_from_spec(spec)"
        ),
        *_steps(engine),
        "spec.loader.exec_module(sys.modules[spec.name]); del spec, util",
        *_steps(page),
        *(f"import {name}" for name in STARTED),
    ]


def _steps(modules: Sequence[str]) -> list[str]:
    return [f"import {name}" for name in modules[AT_ONCE - 1 :: AT_ONCE]]


def _at_start(source: Path) -> Mapping[str, Path]:
    scripts = [source / "web" / name for name in SCRIPTS]
    generated = {feature_index.MODULE: feature_index.module_text(source)}
    packages = imports.packages_of(source)
    return imports.program(scripts, packages, at_start=True, generated=generated).ours
