"""The imports inside functions of the engine, and those of its second game from the first.

The layers of the engine are contracts in `pyproject.toml`, which import-linter checks.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.imported import PACKAGES, imported_names, imports, imports_by_name, late_imports

SHARED_WITH_ROOK: Final = {
    "casino_core",
    "casino_core.deprecation",
    "casino_core.distinct",
    "casino_core.errors",
    "casino_core.i18n",
    "casino_core.losses",
    "casino_core.notation.limits",
    "casino_core.notation.characters",
    "casino_core.records.frame",
    "casino_core.records.sealing",
    "casino_core.seats",
    "casino_core.shuffle",
    "casino_core.steps",
}
"""The modules that both games use; none of them says anything of the rules of either."""

LAZY: Final = {
    ("casino_core", "casino_core.analysis.advice"),
    ("casino_core.cli", "casino_core.cli.commands.line"),
    ("casino_core.cli", "casino_core.cli.program"),
    ("casino_core", "casino_core.drawing.document"),
    ("casino_core.cli.commands.line", "casino_core.cli.hint"),
    ("casino_core.daily", "casino_core.players.search.search"),
    ("casino_core.notation.positions", "casino_core.deprecation"),
    ("casino_core.prose.refusals", "casino_core.deprecation"),
    ("casino_core.rook", "casino_core.deprecation"),
    ("casino_core.daily", "casino_core.players.search.styles"),
    ("casino_core.players.registry", "casino_core.players.contract"),
    (
        "casino_core.players.networks.value_network",
        "casino_core.players.estimates.features_further",
    ),
    ("casino_core.players", "casino_core.players.policies.simple"),
    ("casino_core.players.loaded", "casino_core.players.search.search"),
    ("casino_core.players.loaded", "casino_core.players.search.styles"),
    ("casino_core.players.searching_player", "casino_core.players.loaded"),
    ("casino_core.players.thinking", "casino_core.players.loaded"),
    ("casino_core.texts", "casino_core.drawing.document"),
    ("casino_core.texts", "casino_core.drawing.reports"),
    ("casino_core.players.thinking", "casino_core.players.search.search"),
    ("casino_core.players.thinking", "casino_core.players.search.styles"),
}
"""The imports inside functions: what is loaded only when it is first used."""

BY_NAME: Final = {
    "casino_core.cli.options": "the module of the command that was given",
    "casino_core.cli.own_players": "a player that somebody wrote",
    "casino_page.features.index": "the module of each folder of features",
    "casino_page.shell.import_steps": "the modules of the sheets that people open most",
}
"""The modules that import another one by a name they compute, and what it is."""


def test_no_module_of_ours_is_imported_by_a_string_that_hides_it() -> None:
    """import-linter reads statements only, so such an import can close a circle unseen."""
    by_name = [each for package in PACKAGES for each in imports_by_name(package)]
    assert [(module, target) for module, target in by_name if target] == []
    assert {module for module, _ in by_name} == {*BY_NAME}


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ('import_module("casino_core.game")', ["casino_core.game"]),
        ('importlib.import_module(".game", "casino_core")', [".game"]),
        ('html = __import__("casino_core.game").html', ["casino_core.game"]),
        ("load = import_module", [""]),
        ("import_module(f'.{name}', __package__)", [""]),
        ("modules = ['casino_core.game']", []),
    ],
)
def test_an_import_by_a_string_is_seen(code: str, names: list[str]) -> None:
    assert [*imported_names(code)] == names


def test_rook_takes_from_casino_only_what_both_games_use() -> None:
    targets = {target for _, target in imports("casino_core.rook") if not is_of_rook(target)}
    assert targets <= SHARED_WITH_ROOK


def is_of_rook(module: str) -> bool:
    """Whether a module belongs to the second game."""
    return f"{module}.".startswith("casino_core.rook.")


def test_imports_inside_functions_are_lazy_on_purpose() -> None:
    assert {*late_imports("casino_core")} == LAZY
