"""The imports of Rook's page from Casino's; and the rooms below the features name none of them.

The layers of the page are contracts in `pyproject.toml`, which import-linter checks.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import casino_page
from casino_page.features.index import feature_entries
from tests.imported import imports

PAGE = Path(casino_page.__file__).parent

SHARED_WITH_ROOK: Final = {
    "casino_page.address.page_request",
    "casino_page.address.pages_to_read",
    "casino_page.address.query_text",
    "casino_page.embed.messages",
    "casino_page.features.settings.sheet",
    "casino_page.features.statistics.counted_games",
    "casino_page.features.statistics.results",
    "casino_page.game.panel",
    "casino_page.render.card_faces",
    "casino_page.render.cards",
    "casino_page.render.components",
    "casino_page.render.frame_template",
    "casino_page.render.markup",
    "casino_page.render.menu_groups",
    "casino_page.render.motion",
    "casino_page.render.panel",
    "casino_page.render.plots",
    "casino_page.render.portraits",
    "casino_page.render.sheet",
    "casino_page.screen_reader.parts",
    "casino_page.shell.browser",
    "casino_page.shell.commands",
    "casino_page.shell.computer_turns",
    "casino_page.shell.context",
    "casino_page.shell.embed_looks",
    "casino_page.shell.time_slicing",
    "casino_page.shell.languages",
    "casino_page.shell.page",
    "casino_page.shell.page_update",
    "casino_page.shell.persistence",
    "casino_page.shell.settings",
    "casino_page.shell.table_app",
    "casino_page.address.bad_links",
    "casino_page.storage.devices",
    "casino_page.storage.fields",
    "casino_page.storage.guests",
    "casino_page.storage.store",
    "casino_page.tasks.task_table",
    "casino_page.tasks.verdict",
}
"""The modules that both tables share."""


def test_rooks_page_takes_from_casinos_only_what_both_use() -> None:
    targets = {
        target
        for _, target in imports("casino_page.rook")
        if target.startswith("casino_page.") and not target.startswith("casino_page.rook.")
    }
    assert targets == SHARED_WITH_ROOK


# The rooms below the features know none of them

BELOW: Final = ("address", "game", "shell")
SETTINGS: Final = PAGE / "shell" / "settings.py"
"""The one list of all settings: what they turn on is what people read there."""

GENERAL: Final = {
    "backup",
    "hints",
    "device",
    "duel",
    "join",
    "lesson",
    "link",
    "new_game",
    "record",
    "room",
    "rules",
    "settings",
    "share",
    "undo",
}
"""The names of features, and their fields, that are words of the game or of the browser, too."""


def names_of_features() -> set[str]:
    """The folders and modules of the features, and the fields of the address that open one."""
    folders = {file.stem for file in (PAGE / "features").iterdir() if file.stem[0] != "_"} - {
        "index"
    }
    fields = {entry.url_field.name for entry in feature_entries() if entry.url_field}
    return (folders | fields) - GENERAL


def words_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The names of a module and its texts that may be names, with their lines."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=word) | ast.Attribute(attr=word) | ast.arg(arg=word):
                yield node.lineno, word
            case ast.FunctionDef(name=word) | ast.ClassDef(name=word):
                yield node.lineno, word
            case ast.keyword(arg=str(word)):
                yield node.value.lineno, word
            case ast.Constant(value=str(word)) if " " not in word:
                yield node.lineno, word


def words(name: str) -> list[str]:
    """The words of a name: `next`, `opponent` of `NextOpponent` and of `next-opponent`."""
    return re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower())


def names_in(tree: ast.AST, features: set[str]) -> list[str]:
    """The features that a module names, with the lines."""
    looked_for = [f"_{feature}_" for feature in features]
    return [
        f"{line}: {word}"
        for line, word in words_in(tree)
        if any(name in f"_{'_'.join(words(word))}_" for name in looked_for)
    ]


@pytest.mark.parametrize("room", BELOW)
def test_no_room_below_the_features_names_one(room: str) -> None:
    lines_by_name = {
        file.name: names_in(ast.parse(file.read_text(encoding="utf-8")), names_of_features())
        for file in sorted((PAGE / room).glob("*.py"))
        if file != SETTINGS
    }
    assert {name: lines for name, lines in lines_by_name.items() if lines} == {}


@pytest.mark.parametrize(
    "code",
    [
        "if request.daily: pass",
        "NEXT_OPPONENT = 1",
        "class NextOpponent: pass",
        "def load(puzzle): pass",
        "run('daily-open')",
        "Scene(daily=None)",
        "def offers_guided(): pass",
    ],
)
def test_a_feature_that_is_named_is_found(code: str) -> None:
    assert names_in(ast.parse(code), {"daily", "guided", "puzzle", "next_opponent"})


def test_other_words_are_not_names_of_features() -> None:
    tree = ast.parse("'''The daily deals.'''\nday.dailies = puzzled('next opponent', next)\n")
    assert names_in(tree, names_of_features()) == []
