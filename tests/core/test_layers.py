"""The engine is built in layers: a module imports from its own layer and from those below it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import casino_core
from tests.structure import arrows_up, imports, layer_of

HOME = Path(casino_core.__file__).parent

LAYERS: Final = (
    ("i18n", "errors", "version", "distinct", "cards", "seats", "losses"),
    ("packs",),
    ("play", "rows", "score"),
    ("ruleset",),
    ("events", "presets"),
    ("doors", "position"),
    ("rules",),
    ("fast",),
    ("shuffle", "game"),
    ("notation",),
    ("records",),
    ("players",),
    ("analysis", "daily", "exercises", "fairness", "puzzles"),
    ("correspondence",),
    ("prose",),
    ("drawing",),
    ("texts",),
    ("rook",),
    ("cli", "rl", "widget"),
    ("__init__", "__main__"),
)
"""The modules and packages of `casino_core`, from the ground up."""

ROOMS_OF_ROOK: Final = (
    ("cards", "actions"),
    ("ruleset",),
    ("tricks",),
    ("position",),
    ("rules",),
    ("game",),
    ("notation",),
    ("record", "prose"),
    ("players",),
    ("analysis",),
    ("__init__",),
)
"""The modules and packages of `casino_core.rook`, the second game, likewise."""

DOOR_TO_ROOK: Final = "casino_core.cli.rook"
"""The only module outside `casino_core.rook` that imports it."""

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

ROOMS_OF_PLAYERS: Final = (
    ("estimates",),
    ("base",),
    ("policies", "beliefs"),
    ("networks",),
    ("search",),
    ("contract",),
    ("searching_player",),
    ("guarded", "registry"),
    ("leads", "thinking"),
    ("__init__",),
)
"""The modules and packages of `casino_core.players`, likewise."""

LAZY: Final = {
    ("casino_core", "casino_core.analysis.advice"),
    ("casino_core.cli", "casino_core.cli.arguments"),
    ("casino_core.cli", "casino_core.cli.program"),
    ("casino_core", "casino_core.drawing.document"),
    ("casino_core.daily", "casino_core.players.search.search"),
    ("casino_core.daily", "casino_core.players.search.styles"),
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


def test_no_module_imports_from_a_layer_above_its_own() -> None:
    assert arrows_up(imports(HOME), LAYERS) == []


def test_no_room_of_players_imports_from_one_above_or_beside_it() -> None:
    """Imports inside functions count, too: a room never needs one above it."""
    inside = [
        each._replace(module=module, target=target)
        for each in imports(HOME)
        if (module := inside_players(each.module)) and (target := inside_players(each.target))
    ]
    assert len(inside) > 50
    assert arrows_up(inside, ROOMS_OF_PLAYERS) == []
    beside = [
        str(each)
        for each in inside
        if layer_of(each.module, ROOMS_OF_PLAYERS) == layer_of(each.target, ROOMS_OF_PLAYERS)
        and each.module.split(".")[1] != each.target.split(".")[1]
    ]
    assert beside == []


def test_casino_imports_nothing_of_rook() -> None:
    for each in imports(HOME):
        if is_of_rook(each.target) and not is_of_rook(each.module):
            assert each.module == DOOR_TO_ROOK, str(each)


def test_rook_takes_from_casino_only_what_both_games_use() -> None:
    taken = {
        each.target
        for each in imports(HOME)
        if is_of_rook(each.module) and not is_of_rook(each.target)
    }
    assert taken <= SHARED_WITH_ROOK


def test_no_module_of_rook_imports_from_a_layer_above_its_own() -> None:
    assert arrows_up(imports(HOME / "rook"), ROOMS_OF_ROOK) == []


def is_of_rook(module: str) -> bool:
    """Whether a module belongs to the second game."""
    return module == "casino_core.rook" or module.startswith("casino_core.rook.")


def inside_players(module: str) -> str:
    """The name of a module of the players without `casino_core`, else the empty string."""
    name = module.removeprefix("casino_core.")
    return name if name.startswith("players.") else ""


def test_imports_inside_functions_are_lazy_on_purpose() -> None:
    late = {(each.module, each.target) for each in imports(HOME) if each.late}
    assert late == LAZY


def test_every_module_has_one_layer() -> None:
    names = [name for layer in LAYERS for name in layer]
    assert len(set(names)) == len(names)
    there = {path.stem for path in HOME.iterdir() if path.suffix == ".py"}
    there |= {path.parent.name for path in HOME.glob("*/__init__.py")}
    assert there == set(names)
