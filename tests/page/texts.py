"""The texts of a module that are translated, read from its source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import casino_page

PAGE = Path(casino_page.__file__).parent


def texts_in(module: Path) -> Iterator[str]:
    """Yield the texts that a module gives to be translated."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="_" | "N_" | "ngettext")):
                yield from (str(each.value) for each in node.args if isinstance(each, ast.Constant))
