"""The structure of a Python package: which modules import which, arrows up, and circles.

Every import counts: those inside functions and those for types, too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from site_builder.statements import statements

Layers = Sequence[Sequence[str]]
"""The rooms of a package from the ground up: modules and folders, by their names inside it."""


class Import(NamedTuple):
    """An import of one module of a package by another.

    file    the importing file, from the folder that holds the package
    module  the name of the importing module
    target  the name of the imported one
    late    whether the import stands inside a function
    """

    file: Path
    line: int
    module: str
    target: str
    late: bool

    def __str__(self) -> str:
        return f"{self.file}:{self.line} imports {self.target}"


# Reading


@cache
def modules(package: Path) -> Mapping[str, Path]:
    """The file of every module of a package, by its name such as `casino_core.rules.turn`."""
    return {_name(file.relative_to(package.parent)): file for file in sorted(package.rglob("*.py"))}


def _name(file: Path) -> str:
    *folders, last = file.with_suffix("").parts
    return ".".join(folders if last == "__init__" else [*folders, last])


@cache
def imports(package: Path) -> tuple[Import, ...]:
    """Every import of one module of a package by another, in the order of the files."""
    return tuple(
        Import(file.relative_to(package.parent), line, module, target, late)
        for module, file in modules(package).items()
        for line, target, late in _imported(module, file, modules(package))
    )


def _imported(
    module: str, file: Path, known: Mapping[str, Path]
) -> Iterator[tuple[int, str, bool]]:
    """The line, the imported module and whether it is late, of each import in a file."""
    home = module if file.name == "__init__.py" else module.rpartition(".")[0]
    for each in statements(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(each.statement, ast.Import | ast.ImportFrom):
            for target in dict.fromkeys(_targets(each.statement, home, known)):
                yield each.statement.lineno, target, each.in_function


def _targets(
    node: ast.Import | ast.ImportFrom, home: str, known: Mapping[str, Path]
) -> Iterator[str]:
    """The modules that a statement imports: `from . import a` names `a`, if that is a module."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in known)
        return
    above = home.split(".")[: len(home.split(".")) - node.level + 1] if node.level else []
    source = ".".join([*above, *([node.module] if node.module else [])])
    for alias in node.names:
        inside = f"{source}.{alias.name}"
        yield from (name for name in (inside if inside in known else source,) if name in known)


# Layers


def layer_of(module: str, layers: Layers) -> int:
    """The layer of a module, from 0 at the ground. Fails for a module that has none."""
    name = module.partition(".")[2] or "__init__"
    for number, rooms in enumerate(layers):
        if any(name == room or name.startswith(f"{room}.") for room in rooms):
            return number
    raise AssertionError(f"{module} has no place in the layers of its package")


def arrows_up(found: Iterable[Import], layers: Layers) -> list[str]:
    """The imports of a module in a higher layer, each with its file and line."""
    return [
        str(each) for each in found if layer_of(each.target, layers) > layer_of(each.module, layers)
    ]


# Circles


def circles(package: Path) -> list[str]:
    """One line for each folder whose files and folders import each other in a circle.

    It names those that take part, and the imports. Modules that import each other are a circle of
    the folder that holds them all, so no circle of modules is missed.
    """
    return [
        line for folder, arrows in _arrows(package).items() if (line := _circle(folder, arrows))
    ]


Arrows = Mapping[str, Mapping[str, Import]]
"""For each file or folder those that it imports, with one of the imports."""


def _arrows(package: Path) -> Mapping[Path, Arrows]:
    """The arrows between the files and folders of each folder."""
    found: dict[Path, dict[str, dict[str, Import]]] = {}
    for each in imports(package):
        target = modules(package)[each.target].relative_to(package.parent)
        folder = _common(each.file, target)
        one, other = (file.relative_to(folder).parts[0] for file in (each.file, target))
        if one != other:
            found.setdefault(folder, {}).setdefault(one, {}).setdefault(other, each)
    return found


def _common(one: Path, other: Path) -> Path:
    """The innermost folder that holds both files."""
    return next(folder for folder in one.parents if folder in other.parents)


def _circle(folder: Path, arrows: Arrows) -> str:
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        way: list[str] = error.args[1][::-1]
        steps = (arrows[one][other] for one, other in pairwise(way))
        return f"{folder}: {' > '.join(way)} ({'; '.join(map(str, steps))})"
    return ""
