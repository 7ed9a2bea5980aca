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

HINT_AT_TABLE = ("casino_page.game.explaining", "casino_page.render.board")
"""The modules that explain a play on the table; the first hint is shown with them."""

ENGINE = "casino_core"
STARTED = (ENGINE, "casino_page.shell.app", "casino_page.features.index")
"""The modules that run when the game starts, with all that they import."""

TEMPLATE = '''"""The modules that are imported ahead, written by the build."""

HINT_MODULE = {hints!r}
MODULES = {modules!r}
MODULES_AFTER_START = {after_start!r}
MODULES_OF_FEATURES = {on!r}
'''


def module_text(source: Path) -> str:
    """Return the module of the site; it leaves out the modules that are there at the start."""
    at_start = _at_start(source)
    packages = imports.packages_of(source)

    def modules_of(features: Sequence[str], before: Sequence[str] = ()) -> list[str]:
        names = [*before, *(feature_index.module_of(source, name) for name in features)]
        return [each for each in imports.import_order(names, packages) if each not in at_start]

    return TEMPLATE.format(
        hints=feature_index.module_of(source, FEATURES[0]),
        modules=modules_of(FEATURES, HINT_AT_TABLE),
        after_start=modules_of(feature_index.with_commands_at(source, "started")),
        on=modules_of(feature_index.loaded_after_start(source)),
    )


def modules_of_start(source: Path) -> list[str]:
    """Return the modules that the start imports, each after those that it imports.

    The archive of the game has them in this order, and the page runs a few at a time: it can answer
    in between. Python would run a package before the modules in it, and that of the engine imports
    all of them; here it comes after them.
    """
    at_start = _at_start(source, ())
    # The build writes what the index of the features imports, so they come before it.
    wanted = (*(name for name in at_start if name not in STARTED), *STARTED)
    order = imports.import_order(wanted, imports.packages_of(source))
    names = [name for name in order if name in at_start and name != ENGINE]
    engine = [name for name in names if name.startswith(f"{ENGINE}.")]
    return [*engine, ENGINE, *(name for name in names if name not in engine)]


def _at_start(source: Path, scripts: Sequence[str] = SCRIPTS) -> Mapping[str, Path]:
    """Find the modules that are there when the game has started, with what some scripts import."""
    return imports.program(
        [source / "web" / name for name in scripts],
        imports.packages_of(source),
        at_start=True,
        generated={feature_index.MODULE: feature_index.module_text(source)},
        modules=STARTED,
    ).ours
