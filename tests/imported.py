"""The imports of the modules of a package, for laws that no contract of import-linter can state.

The contracts themselves, such as the layers, stand in `pyproject.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

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
    """Those of them that stand inside functions."""
    for module in modules(package):
        targets = imported_when_needed(module, PACKAGES)
        yield from ((module, target) for target in _innermost(targets))


def _innermost(targets: set[str]) -> Iterator[str]:
    """The modules without the packages that hold them: `from . import a` names `a`."""
    for target in targets:
        if not any(other.startswith(f"{target}.") for other in targets):
            yield target
