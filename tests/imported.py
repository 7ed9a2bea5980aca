"""The imports of the modules of a package, for laws that no contract of import-linter can state.

The contracts themselves, such as the layers, stand in `pyproject.toml`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from site_builder.imports import direct_imports, find_module, imported_when_needed, packages_of
from site_builder.paths import ROOT

PACKAGES = packages_of(ROOT)


@cache
def modules(package: str) -> dict[str, Path]:
    """The file of every module inside a package, by its name such as `casino_core.rules.turn`."""
    top, *rest = package.split(".")
    home = PACKAGES[top].joinpath(*rest)
    files = (file.relative_to(PACKAGES[top].parent) for file in sorted(home.rglob("*.py")))
    names = (".".join(file.with_suffix("").parts).removesuffix(".__init__") for file in files)
    return {name: file for name in names if (file := find_module(name, PACKAGES))}


def imports(package: str) -> Iterator[tuple[str, str]]:
    """Every module inside a package with each of our modules that it imports, at any time."""
    names = {file: name for top in PACKAGES for name, file in modules(top).items()}
    for module, file in modules(package).items():
        home = module if file.name == "__init__.py" else module.rpartition(".")[0]
        files = direct_imports(file.read_text(encoding="utf-8"), home, PACKAGES)
        yield from ((module, target) for target in _innermost({names[each] for each in files}))


def late_imports(package: str) -> Iterator[tuple[str, str]]:
    """Every module inside a package with each of our modules that it imports inside a function."""
    for module in modules(package):
        targets = imported_when_needed(module, PACKAGES)
        yield from ((module, target) for target in _innermost(targets))


def _innermost(targets: set[str]) -> Iterator[str]:
    """The modules without the packages that hold them: `from . import a` names `a`."""
    for target in targets:
        if not any(other.startswith(f"{target}.") for other in targets):
            yield target


IMPORTERS: Final = ("import_module", "__import__")


def imports_by_name(package: str) -> Iterator[tuple[str, str]]:
    """Each module that imports by a string, with the name of that import; "" if not ours."""
    ours = {name for top in PACKAGES for name in modules(top)}
    for module, file in modules(package).items():
        for name in imported_names(file.read_text(encoding="utf-8")):
            resolved = f"{module.rpartition('.')[0]}{name}" if name.startswith(".") else name
            yield module, resolved if resolved in ours else ""


def imported_names(source: str) -> Iterator[str]:
    """Every string by which a source imports; "" where the string is computed or cannot be seen."""
    tree = ast.parse(source)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    called = {node.func for node in calls}
    for node in calls:
        if _is_importer(node.func):
            first = node.args[0] if node.args else None
            known = isinstance(first, ast.Constant) and isinstance(first.value, str)
            yield str(first.value) if known and isinstance(first, ast.Constant) else ""
    # An import function that is passed on may be called with any string.
    yield from ("" for node in ast.walk(tree) if _is_importer(node) and node not in called)


def _is_importer(node: ast.AST) -> bool:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in IMPORTERS
    return False
