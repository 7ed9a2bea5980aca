"""The rooms of the page import only rooms below them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import casino_page
from tests.structure import arrows_up, imports, layer_of, modules

PAGE = Path(casino_page.__file__).parent

LAYERS: Final = (
    ("__init__", "storage"),
    ("game",),
    ("saved_games", "address"),
    ("render",),
    ("screen_reader",),
    ("shell",),
    ("features",),
    ("embed",),
    ("static_page",),
)
"""The rooms of `web/casino_page` from the ground up; modules of one layer may import each other."""


def test_no_import_runs_up() -> None:
    assert arrows_up(imports(PAGE), LAYERS) == []


def test_every_module_is_in_a_room() -> None:
    for module in modules(PAGE):
        layer_of(module, LAYERS)
