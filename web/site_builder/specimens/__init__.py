"""Every component in every state, drawn by the page's own renderers from scenes.

`design.html` shows what `specimens` yields, in both themes; a test finds each class of the style
sheets in it. Add a scene or a sheet here for each new component.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from casino_page.render.sprite import sprite

from .sheets import sheets
from .tables import Specimen, tables


def specimens() -> Iterator[Specimen]:
    """Yield all specimens, the smallest first."""
    yield from tables()
    for title, sheet in sheets():
        yield title, "sheets", sheet


def main() -> None:
    """Write all specimens, and the symbols that they use, as JSON to standard output."""
    json.dump({"sprite": sprite(), "specimens": list(specimens())}, sys.stdout)
