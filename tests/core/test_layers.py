"""The engine is built in layers: a module imports from its own layer and from those below it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import casino_core
from tests.structure import arrows_up, imports

HOME = Path(casino_core.__file__).parent

LAYERS: Final = (
    ("i18n", "errors", "version", "distinct", "cards", "seats"),
    ("play", "score", "ruleset"),
    ("events", "presets"),
    ("position",),
    ("rules",),
    ("shuffle", "game"),
    ("notation",),
    ("records",),
    ("players",),
    ("analysis", "daily", "fairness", "puzzles"),
    ("prose",),
    ("cli",),
    ("__init__", "__main__"),
)
"""The modules and packages of `casino_core`, from the ground up."""

LAZY: Final = {
    ("casino_core", "casino_core.analysis.advice"),
    ("casino_core.daily", "casino_core.players.search"),
    ("casino_core.players", "casino_core.players.search"),
    ("casino_core.players.policy_network", "casino_core.players.weights_policy"),
    ("casino_core.players.value_network", "casino_core.players.features_further"),
    ("casino_core.players.value_network", "casino_core.players.weights"),
    ("casino_core.players.value_network", "casino_core.players.weights_least"),
    ("casino_core.players.value_network", "casino_core.players.weights_open"),
}
"""The imports inside functions: what is loaded only when it is first used."""


def test_no_module_imports_from_a_layer_above_its_own() -> None:
    assert arrows_up(imports(HOME), LAYERS) == []


def test_imports_inside_functions_are_lazy_on_purpose() -> None:
    late = {(each.module, each.target) for each in imports(HOME) if each.late}
    assert late == LAZY


def test_every_module_has_one_layer() -> None:
    names = [name for layer in LAYERS for name in layer]
    assert len(set(names)) == len(names)
    there = {path.stem for path in HOME.iterdir() if path.suffix == ".py"}
    there |= {path.parent.name for path in HOME.glob("*/__init__.py")}
    assert there == set(names)
