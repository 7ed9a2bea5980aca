"""The texts of the table: what a new language needs before anybody is offered it.

They are the texts of the modules that are there when the game starts, of the scripts and pages that
speak before Python does, and of the features that belong to a game at the table. A partial language
(`casino_page.address.pages_to_read`) has all of these; its other texts may be in English still.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from . import feature_index, imports
from .html.embed import TABLE
from .page_python import SCRIPTS

FEATURES: Final = (
    "captured_cards",
    "confirm",
    "deck_offer",
    "guided_offer",
    "hints",
    "how_to_play",
    "new_game",
    "next_opponent",
    "settings",
    "sound_offer",
    "table_talk",
    "tips",
    "undo",
)
"""The features of a game at the table, besides what is there when the game starts."""

FURTHER: Final = (
    "casino_core/prose/hints.py",
    "casino_core/prose/points.py",
    "casino_core/prose/reasons.py",
    "web/casino_page/game/",
    "web/casino_page/render/",
    "web/casino_page/screen_reader/",
    "web/index.html",
    "web/embed/embed.html",
    "web/js/boot/",
    "web/js/correspondence/",
    "web/js/embed/",
    "web/js/table/",
    *(f"web/casino_page/features/{name}{end}" for name in FEATURES for end in ("/", ".py")),
)
"""Features whose texts the build draws, or the text view has, or which need no Python."""

NOT_AT_THE_TABLE: Final = (
    "casino_core/game.py",
    "casino_core/notation/positions.py",
    "casino_core/notation/rulesets.py",
    "casino_core/notation/characters.py",
    "casino_core/options/",
    "casino_core/records/",
    "casino_core/rows.py",
    "web/casino_page/address/field_names.py",
    "web/casino_page/address/page_request.py",
    "web/casino_page/embed/options.py",
    "web/casino_page/storage/fields.py",
)
"""There at the start, and yet not of the table: house rules, and what is wrong with a text, link
or record from elsewhere."""


def of_the_table(source: Path) -> Callable[[Iterable[str]], bool]:
    """Make a test for a text of the table, given the paths of the files that say it."""
    start = _modules_at_start(source)

    def is_of_table(paths: Iterable[str]) -> bool:
        return any(
            path.startswith(FURTHER) or (path in start and not path.startswith(NOT_AT_THE_TABLE))
            for path in paths
        )

    return is_of_table


def _modules_at_start(source: Path) -> frozenset[str]:
    """Return our modules that are there when a table starts on a page or in a frame."""
    program = imports.program(
        [source / "web" / name for name in SCRIPTS],
        imports.packages_of(source),
        at_start=True,
        generated={feature_index.MODULE: feature_index.module_text(source)},
        modules=(TABLE,),
    )
    return frozenset(file.relative_to(source).as_posix() for file in program.ours.values())
