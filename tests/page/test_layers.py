"""The rooms of the page import only rooms below them, and no imports form a circle.

Imports inside functions and imports for type checking count like all others.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import casino_page

PAGE = Path(casino_page.__file__).parent

LAYERS = (
    (
        "storage.store",
        "storage.durable",
        "storage.guided_progress",
        "storage.fields",
        "storage.days",
    ),
    ("game",),
    ("storage.saved_game", "storage.waiting_games", "storage.game_place", "address"),
    ("render",),
    ("screen_reader",),
    ("shell",),
    ("features",),
    ("embed",),
    ("static_page",),
)
"""The rooms of `web/casino_page` from the ground up; modules of one layer may import each other."""

LAZY = {
    "shell.feature_index": "features",
}
"""The modules that may import a higher room, and that room.

The feature index loads every feature; the build puts a generated index in its place, which loads
each feature when it is needed.
"""


def modules(page: Path) -> dict[str, Path]:
    """The file of every module of a page, by its dotted name inside the page."""
    found = {}
    for file in sorted(page.rglob("*.py")):
        *rooms, last = file.relative_to(page).with_suffix("").parts
        found[".".join(rooms if last == "__init__" else [*rooms, last])] = file
    del found[""]  # the page itself, which serves the build
    return found


@cache
def imports(page: Path) -> tuple[tuple[str, str], ...]:
    """Every import of one module of a page by another: the importing and the imported module."""
    return tuple(dict.fromkeys(_imports(page)))


def _imports(page: Path) -> Iterator[tuple[str, str]]:
    known = modules(page)
    for name, file in known.items():
        package = name if file.name == "__init__.py" else name.rpartition(".")[0]
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level:
                yield from ((name, target) for target in _targets(node, package, known))


def _targets(node: ast.ImportFrom, package: str, known: Mapping[str, Path]) -> Iterator[str]:
    """Yield the modules that a relative import names: `from . import a` and `from .a import b`."""
    rooms = package.split(".") if package else []
    above = rooms[: len(rooms) - node.level + 1]
    source = ".".join([*above, node.module] if node.module else above)
    for alias in node.names:
        target = f"{source}.{alias.name}".removeprefix(".")
        if target in known:
            yield target
        elif source in known:
            yield source


def layer_of(module: str) -> int:
    """The number of the layer that a module is in, from 0 for the ground."""
    for number, rooms in enumerate(LAYERS):
        if any(module == room or module.startswith(f"{room}.") for room in rooms):
            return number
    # A package whose modules are in several layers, such as `storage`, has only a docstring.
    assert any(room.startswith(f"{module}.") for rooms in LAYERS for room in rooms), (
        f"web/casino_page: the module {module} is in no room; add its room to LAYERS in "
        "tests/page/test_layers.py"
    )
    return 0


def checked_imports(page: Path) -> list[tuple[str, str]]:
    """The imports without those of `LAZY`."""
    return [
        (module, target)
        for module, target in imports(page)
        if not (module in LAZY and target.startswith(LAZY[module]))
    ]


def arrows_up(page: Path) -> list[str]:
    """A line for each import that runs up, with its file."""
    return [
        f"web/casino_page/{modules(page)[module].relative_to(page)} imports {target}, a higher room"
        for module, target in checked_imports(page)
        if layer_of(target) > layer_of(module)
    ]


def circle(page: Path) -> list[str]:
    """The modules of an import circle, in the order of their imports; empty without a circle."""
    graph: dict[str, set[str]] = {}
    for module, target in checked_imports(page):
        graph.setdefault(module, set()).add(target)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def test_no_import_runs_up() -> None:
    assert arrows_up(PAGE) == []


def test_no_imports_run_in_a_circle() -> None:
    assert circle(PAGE) == []


def test_every_exception_is_needed() -> None:
    found = set(imports(PAGE))
    for module, room in LAZY.items():
        assert any(name == module and target.startswith(room) for name, target in found)


def test_every_module_is_in_a_room() -> None:
    for module in modules(PAGE):
        layer_of(module)


@pytest.mark.parametrize(
    "text",
    [
        "from ..features.undo.feature import Undo",
        "from ..features.undo import feature",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ..features import undo",
        "def load():\n    from ..features.undo import feature",
    ],
)
def test_an_import_that_runs_up_is_named(tmp_path: Path, text: str) -> None:
    write(tmp_path, {"shell/app.py": text, "features/undo/feature.py": ""})
    (arrow,) = arrows_up(tmp_path)
    assert arrow.startswith("web/casino_page/shell/app.py imports features.undo")


def test_a_circle_is_named(tmp_path: Path) -> None:
    write(tmp_path, {"game/a.py": "from .b import x", "game/b.py": "from . import a"})
    assert set(circle(tmp_path)) == {"game.a", "game.b"}


def write(page: Path, texts: dict[str, str]) -> None:
    """Write the modules of a small page."""
    for name, text in texts.items():
        file = page / name
        for folder in (page, *file.relative_to(page).parents[:-1]):
            (page / folder).mkdir(parents=True, exist_ok=True)
            (page / folder / "__init__.py").touch()
        file.write_text(text, encoding="utf-8")
