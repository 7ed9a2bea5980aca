"""The order in which the page imports the code of sheets while nobody waits for one."""

from __future__ import annotations

from pathlib import Path

from . import feature_index, imports
from .page_python import SCRIPTS

MODULE = "casino_page.shell.imports_ahead"
"""The module that the order replaces in the site."""

FEATURES = (
    "how_to_play",
    "settings",
    "new_game",
    "rules",
    "share",
    "your_games",
    "record",
    "statistics",
)
"""The features with the sheets that people open most."""

TEMPLATE = '''"""The modules of the sheets that people open most, written by the build."""

MODULES = {modules!r}
'''


def module_text(source: Path) -> str:
    """The module of the site; it leaves out the modules that are there at the start."""
    packages = imports.packages_of(source)
    scripts = [source / "web" / name for name in SCRIPTS]
    generated = {feature_index.MODULE: feature_index.module_text(source)}
    at_start = imports.program(scripts, packages, at_start=True, generated=generated).ours
    features = [f"casino_page.features.{name}.feature" for name in FEATURES]
    order = imports.import_order(features, packages)
    return TEMPLATE.format(modules=[name for name in order if name not in at_start])
