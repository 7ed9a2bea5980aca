"""Which modules a program is made of, found by reading its import statements."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
BODIES = ("body", "orelse", "finalbody", "handlers", "cases")
"""The fields of a node that hold statements, or branches with statements."""


class Place(NamedTuple):
    """A statement, and where it stands.

    in_function  inside a function, so that it does not run when its module is imported
    for_types    under `if TYPE_CHECKING`, so that it never runs
    """

    statement: ast.stmt
    in_function: bool
    for_types: bool


def statements(tree: ast.AST) -> Iterator[Place]:
    """Yield every statement inside a tree, each before those inside it."""
    return _inside(tree, in_function=False, for_types=False)


def _inside(node: ast.AST, *, in_function: bool, for_types: bool) -> Iterator[Place]:
    for field in BODIES:
        # The body of a lambda is an expression.
        children: Iterable[ast.AST] = getattr(node, field, ()) if field in node._fields else ()
        for child in children:
            types = for_types or _is_for_types(child)
            if isinstance(child, ast.stmt):
                yield Place(child, in_function, types)
            yield from _inside(
                child, in_function=in_function or isinstance(child, FUNCTIONS), for_types=types
            )


def _is_for_types(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name | ast.Attribute)
        and ast.unparse(node.test) == "TYPE_CHECKING"
    )


@dataclass(frozen=True)
class Program:
    """All modules that a program can reach.

    `ours` maps the dotted names of the modules in our own packages to their files;
    `outside` holds the names of all others that these import.
    """

    ours: Mapping[str, Path]
    outside: frozenset[str]


def program(
    entries: Iterable[Path],
    packages: Mapping[str, Path],
    *,
    at_start: bool = False,
    generated: Mapping[str, str] = MappingProxyType({}),
    modules: Iterable[str] = (),
) -> Program:
    """Follow the imports of scripts, and of `modules` by their names.

    `packages` maps the names of our packages to their folders.

    Imports inside functions count, unless only those `at_start` are wanted, which happen before
    any function of the modules runs; imports by computed names are not seen. `generated` holds the
    texts of modules that the build writes instead of those in the project.
    """
    ours: dict[str, Path] = {}
    outside: set[str] = set()
    when = When.AT_START if at_start else When.EVER
    waiting = [each for entry in entries for each in _imported(_text(entry), "", when)]
    waiting += ((name, True) for name in modules)
    imports_so_far: set[tuple[str, bool]] = set()
    while waiting:
        entry = name, certain = waiting.pop()
        if entry in imports_so_far:
            continue
        imports_so_far.add(entry)
        file = find_module(name, packages)
        if file is None:
            outside.update({name} if certain else ())
        elif name not in ours:
            ours[name] = file
            package = name if file.name == "__init__.py" else name.rpartition(".")[0]
            waiting += ((parent, True) for parent in _with_parents(package))
            waiting += _imported(generated.get(name) or _text(file), package, when)
    return Program(dict(sorted(ours.items())), frozenset(outside))


def packages_of(source: Path) -> dict[str, Path]:
    """Return the folders of our packages in a project."""
    return {"casino_core": source / "casino_core", "casino_page": source / "web" / "casino_page"}


def import_order(names: Iterable[str], packages: Mapping[str, Path]) -> list[str]:
    """Return some modules of our packages and all that they import, each after its own imports."""
    ordered: dict[str, None] = {}
    met: set[str] = set()
    for name in names:
        _put_in_order(name, packages, met, ordered)
    return list(ordered)


def _put_in_order(
    name: str, packages: Mapping[str, Path], met: set[str], ordered: dict[str, None]
) -> None:
    file = find_module(name, packages)
    if file is None:
        return
    if parent := name.rpartition(".")[0]:
        _put_in_order(parent, packages, met, ordered)
    if name in met:
        return
    met.add(name)
    package = name if file.name == "__init__.py" else parent
    for imported, _certain in _imported(_text(file), package, When.AT_START):
        _put_in_order(imported, packages, met, ordered)
    ordered[name] = None


def imported_when_needed(
    name: str,
    packages: Mapping[str, Path],
    generated: Mapping[str, str] = MappingProxyType({}),
) -> set[str]:
    """Return the modules of our packages that the functions of one of them import."""
    file = find_module(name, packages)
    assert file, f"there is a module {name}"
    package = name if file.name == "__init__.py" else name.rpartition(".")[0]
    names = _imported(generated.get(name) or _text(file), package, When.IN_FUNCTIONS)
    return {each for each, _ in names if find_module(each, packages)}


def direct_imports(text: str, package: str, packages: Mapping[str, Path]) -> set[Path]:
    """Return the files of our packages that a module with this text imports itself, at any time."""
    names = (name for name, _ in _imported(text, package, When.EVER))
    return {file for name in names if (file := find_module(name, packages))}


def find_module(name: str, packages: Mapping[str, Path]) -> Path | None:
    """Return the file of a module of our packages; None if there is no such module."""
    top, *rest = name.split(".")
    if top not in packages:
        return None
    place = packages[top].joinpath(*rest)
    candidates = (place / "__init__.py", place.with_suffix(".py"))
    return next((file for file in candidates if file.is_file()), None)


def _with_parents(package: str) -> Iterator[str]:
    while package:
        yield package
        package, _, _ = package.rpartition(".")


class When(Enum):
    """Which imports of a module count, by when they happen."""

    EVER = auto()
    AT_START = auto()
    """When the module is imported: not those inside functions or for types."""
    IN_FUNCTIONS = auto()


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def _imported(text: str, package: str, when: When) -> tuple[tuple[str, bool], ...]:
    """Return the names that a module with this text imports, and whether each surely is a module.

    In `from a import b`, b is a module or anything else that a holds.
    """
    return _imported_by_time(text, package)[when]


@cache
def _imported_by_time(text: str, package: str) -> Mapping[When, tuple[tuple[str, bool], ...]]:
    """Return the imports of a module by the time at which they run.

    Each text is parsed once: programs share most of their modules.
    """
    by_time: dict[When, list[tuple[str, bool]]] = {when: [] for when in When}
    for each in statements(ast.parse(text)):
        names = tuple(_names(each.statement, package))
        by_time[When.EVER] += names
        if each.in_function:
            by_time[When.IN_FUNCTIONS] += names
        elif not each.for_types:
            by_time[When.AT_START] += names
    return {when: tuple(names) for when, names in by_time.items()}


def _names(statement: ast.stmt, package: str) -> Iterator[tuple[str, bool]]:
    if isinstance(statement, ast.Import):
        yield from ((alias.name, True) for alias in statement.names)
    elif isinstance(statement, ast.ImportFrom):
        module = _absolute(statement, package)
        yield module, True
        yield from ((f"{module}.{alias.name}", False) for alias in statement.names)


def _absolute(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    base = package.split(".")[: len(package.split(".")) - node.level + 1]
    return ".".join([*base, node.module] if node.module else base)
