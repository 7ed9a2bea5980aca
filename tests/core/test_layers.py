"""What the engine imports inside functions, and what its second game takes from the first.

The layers of the engine are contracts in `pyproject.toml`, which import-linter checks.
"""

from __future__ import annotations

from typing import Final

from tests.imported import imports, late_imports

SHARED_WITH_ROOK: Final = {
    "casino_core",
    "casino_core.distinct",
    "casino_core.errors",
    "casino_core.i18n",
    "casino_core.losses",
    "casino_core.notation.limits",
    "casino_core.notation.lists",
    "casino_core.notation.signs",
    "casino_core.records.frame",
    "casino_core.records.sealing",
    "casino_core.seats",
    "casino_core.shuffle",
}
"""What both games use; none of it says anything of the rules of either."""

LAZY: Final = {
    ("casino_core", "casino_core.analysis.advice"),
    ("casino_core.cli", "casino_core.cli.commands.line"),
    ("casino_core.cli", "casino_core.cli.program"),
    ("casino_core", "casino_core.drawing.document"),
    ("casino_core.cli.commands.line", "casino_core.cli.hint"),
    ("casino_core.daily", "casino_core.players.search.search"),
    ("casino_core.daily", "casino_core.players.search.styles"),
    ("casino_core.players.registry", "casino_core.players.contract"),
    (
        "casino_core.players.networks.value_network",
        "casino_core.players.estimates.features_further",
    ),
    ("casino_core.players.searching_player", "casino_core.players.search.search"),
    ("casino_core.texts", "casino_core.drawing.document"),
    ("casino_core.players.searching_player", "casino_core.players.search.styles"),
    ("casino_core.players.thinking", "casino_core.players.search.search"),
    ("casino_core.players.thinking", "casino_core.players.search.styles"),
}
"""The imports inside functions: what is loaded only when it is first used."""


def test_rook_takes_from_casino_only_what_both_games_use() -> None:
    taken = {target for _, target in imports("casino_core.rook") if not is_of_rook(target)}
    assert taken <= SHARED_WITH_ROOK


def is_of_rook(module: str) -> bool:
    """Whether a module belongs to the second game."""
    return f"{module}.".startswith("casino_core.rook.")


def test_imports_inside_functions_are_lazy_on_purpose() -> None:
    assert {*late_imports("casino_core")} == LAZY
