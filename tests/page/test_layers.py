"""The layers of the page: a room imports only rooms below it, and there are no import circles.

Imports inside functions count too.
"""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "web" / "casino_page"
BELOW: dict[str, set[str]] = {
    "game": set(),
    "render": {"game"},
    "screen_reader": {"game", "render"},
}
"""The rooms that each of these rooms may import."""


def imports(file: Path) -> set[tuple[str, ...]]:
    """Return the names that a file imports from the page, such as `("game", "scene", "Scene")`."""
    package = file.relative_to(PAGE.parent).parent.parts
    names = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = (*base, *(node.module.split(".") if node.module else ()))
            names |= {(*module, alias.name) for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {tuple(alias.name.split(".")) for alias in node.names}
    return {name[1:] for name in names if name[0] == PAGE.name}


def files_of(room: str) -> list[Path]:
    return [file for file in (PAGE / room).glob("*.py") if file.name != "__init__.py"]


@pytest.mark.parametrize("room", BELOW)
def test_a_room_imports_only_rooms_below_it(room: str) -> None:
    assert files_of(room)
    rooms = {file.name: {name[0] for name in imports(file)} for file in files_of(room)}
    above = {file: names - BELOW[room] - {room} for file, names in rooms.items()}
    assert {file: names for file, names in above.items() if names} == {}


def test_no_module_imports_itself_by_way_of_others() -> None:
    files = [file for room in BELOW for file in files_of(room)]
    modules = {
        (file.parent.name, file.stem): {name[:2] for name in imports(file)} for file in files
    }
    TopologicalSorter(modules).prepare()
