"""The cells of a notebook on a page: each with what a notebook shows below it."""

from __future__ import annotations

import ast
from html import escape
from typing import Any

from casino_page.render.markup import element


class Cells:
    """Runs the cells of a page one after the other, in one namespace."""

    def __init__(self) -> None:
        self._space: dict[str, Any] = {}

    def output(self, _line: str, source: str) -> str:
        """Write a cell, and the picture, table or text that its last expression shows."""
        output = element("div", _html_of(self._value(source)), class_="output")
        return element("pre", element("code", escape(source, quote=False))) + output

    def _value(self, source: str) -> object:
        """Run a cell; return the value of its last line, None if that is not an expression."""
        body = ast.parse(source).body
        last = body.pop() if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), "<cell>", "exec"), self._space)  # noqa: S102 - our own
        if not isinstance(last, ast.Expr):
            return None
        return eval(compile(ast.Expression(last.value), "<cell>", "eval"), self._space)  # noqa: S307


def _html_of(value: object) -> str:
    for form in ("_repr_html_", "_repr_svg_"):
        if hasattr(value, form):
            return str(getattr(value, form)())
    return "" if value is None else element("pre", escape(repr(value)))
