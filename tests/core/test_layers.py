"""The engine is built in layers: a module imports from its own layer and from those below it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT = Path(__file__).parent.parent.parent
PACKAGE = "casino_core"

LAYERS: Final = (
    ("i18n", "errors", "version", "distinct", "cards", "seats"),
    ("play", "rows", "score"),
    ("ruleset",),
    ("events", "presets"),
    ("position",),
    ("rules",),
    ("shuffle", "game", "sealing"),
    ("notation", "history", "undo", "unproved"),
    ("players",),
    ("analysis", "daily", "fairness", "puzzles"),
    ("prose",),
    ("cli",),
    ("__init__", "__main__"),
)
"""The modules and packages of `casino_core`, from the ground up."""

LAZY: Final = {
    ("__init__.py", "casino_core.analysis.advice"),
    ("daily.py", "casino_core.players.search"),
    ("players/__init__.py", "casino_core.players.search"),
    ("players/policy_network.py", "casino_core.players.weights_policy"),
    ("players/value_network.py", "casino_core.players.features_further"),
    ("players/value_network.py", "casino_core.players.weights"),
    ("players/value_network.py", "casino_core.players.weights_least"),
    ("players/value_network.py", "casino_core.players.weights_open"),
}
"""The imports inside functions: what is loaded only when it is first used."""


class Import(NamedTuple):
    """An import of a module of the package, and whether it stands inside a function."""

    file: str
    line: int
    module: str
    late: bool

    def __str__(self) -> str:
        return f"casino_core/{self.file}:{self.line} imports {self.module}"


def imports_of(home: Path) -> Iterator[Import]:
    """Every import of the package's own modules, those for types only included."""
    modules = {name_of(home, file) for file in home.rglob("*.py")}
    for file in sorted(home.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        name, own = file.relative_to(home).as_posix(), name_of(home, file)
        late: set[ast.AST] = set()
        for scope in ast.walk(tree):
            if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                late |= set(ast.walk(scope))
        for node in ast.walk(tree):
            for module in named(node, own, file.name == "__init__.py", modules):
                yield Import(name, getattr(node, "lineno", 0), module, node in late)


def name_of(home: Path, file: Path) -> str:
    """The name of the module in a file: `casino_core.rules.turn`, `casino_core.rules`."""
    parts = (PACKAGE, *file.relative_to(home).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def named(node: ast.AST, module: str, is_package: bool, modules: set[str]) -> Iterator[str]:  # noqa: FBT001
    """The modules of the package that a statement imports."""
    if isinstance(node, ast.Import):
        yield from (name.name for name in node.names if name.name.split(".")[0] == PACKAGE)
    if not isinstance(node, ast.ImportFrom):
        return
    base = node.module or ""
    if node.level:
        parts = module.split(".")
        above = parts[: len(parts) - node.level + is_package]
        base = ".".join([*above, *([base] if base else [])])
    if base.split(".")[0] != PACKAGE:
        return
    for name in node.names:
        yield f"{base}.{name.name}" if f"{base}.{name.name}" in modules else base


def layer_of(module: str) -> int:
    """The layer of a module, from 0 at the ground."""
    parts = module.split(".")
    name = parts[1] if len(parts) > 1 else "__init__"
    found = [number for number, names in enumerate(LAYERS) if name in names]
    assert found, f"{module} has no place in LAYERS (tests/core/test_layers.py)"
    return found[0]


def arrows_up(found: list[Import], home: Path) -> list[str]:
    """The imports of a module in a higher layer."""
    return [
        str(each)
        for each in found
        if layer_of(each.module) > layer_of(name_of(home, home / each.file))
    ]


def circle(found: list[Import], home: Path) -> list[str]:
    """Modules each of which imports the next, the last one the first; empty if there are none."""
    arrows: dict[str, set[str]] = {}
    for each in found:
        if not each.late:
            arrows.setdefault(name_of(home, home / each.file), set()).add(each.module)
    done: set[str] = set()
    for start in sorted(arrows):
        if way := _way_round(start, arrows, (), done):
            return way
    return []


def _way_round(
    module: str, arrows: Mapping[str, set[str]], way: tuple[str, ...], done: set[str]
) -> list[str]:
    if module in way:
        return [*way[way.index(module) :], module]
    if module in done:
        return []
    for following in sorted(arrows.get(module, ())):
        if found := _way_round(following, arrows, (*way, module), done):
            return found
    done.add(module)
    return []


HOME = ROOT / PACKAGE


@cache
def imports() -> list[Import]:
    """Every import of the engine."""
    return list(imports_of(HOME))


def test_no_module_imports_from_a_layer_above_its_own() -> None:
    lazy = {each for each in imports() if (each.file, each.module) in LAZY}
    assert arrows_up([each for each in imports() if each not in lazy], HOME) == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circle(imports(), HOME) == []


def test_imports_inside_functions_are_lazy_on_purpose() -> None:
    late = {(each.file, each.module) for each in imports() if each.late}
    assert late == LAZY


def test_every_module_has_one_layer() -> None:
    names = [name for layer in LAYERS for name in layer]
    assert len(set(names)) == len(names)
    there = {path.stem for path in HOME.iterdir() if path.suffix == ".py"}
    there |= {path.parent.name for path in HOME.glob("*/__init__.py")}
    assert there == set(names)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A small package with an arrow up, for types only, and a circle."""
    home = tmp_path / PACKAGE
    (home / "rules").mkdir(parents=True)
    (home / "__init__.py").write_text("from .position import Position\n")
    (home / "position.py").write_text(
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from .rules.turn import Step\n"
        "def late():\n    from . import __version__\n"
    )
    (home / "rules" / "__init__.py").write_text("from .turn import Step\n")
    (home / "rules" / "turn.py").write_text("import casino_core.position\nfrom . import why\n")
    (home / "rules" / "why.py").write_text("from .turn import Step\n")
    return home


def test_an_arrow_up_is_named_with_its_file_and_line(house: Path) -> None:
    assert arrows_up(list(imports_of(house)), house) == [
        "casino_core/position.py:3 imports casino_core.rules.turn",
        "casino_core/position.py:5 imports casino_core",
    ]


def test_a_circle_is_named(house: Path) -> None:
    (house / "position.py").write_text("")
    found = circle(list(imports_of(house)), house)
    assert found == ["casino_core.rules.turn", "casino_core.rules.why", "casino_core.rules.turn"]
