"""Compiles Python for the page without what no player needs.

A browser loads the bytecode of the first screen before anybody can play. The annotations of
functions and variables were a tenth of it, the lines of expressions within a statement a twentieth.
The annotations of classes stay, because dataclasses and named tuples read them; so does the line in
which each statement begins, because tracebacks name it.
"""

from __future__ import annotations

import ast
from types import CodeType
from typing import TypeVar

REGISTERS = "register"
"""The name of decorators of `functools.singledispatch`, which read annotations of functions."""
NO_HASH = bytes(8)
"""Stands for the hash of a source: Python compares none where bytecode is in an archive."""


def trimmed(source: bytes | str, name: str) -> CodeType:
    """Compile a module without the annotations of functions and variables."""
    tree = _Bare().visit(ast.parse(source, name))
    for statement in tree.body:
        _on_first_line(statement, statement.lineno)
    return compile(ast.fix_missing_locations(tree), name, "exec", dont_inherit=True, optimize=2)


_Function = TypeVar("_Function", ast.FunctionDef, ast.AsyncFunctionDef)


class _Bare(ast.NodeTransformer):
    """Leaves out the annotations that only readers and type checkers need."""

    def visit_Module(self, node: ast.Module) -> ast.Module:
        self.generic_visit(node)
        node.body = [_without_annotation(each) for each in node.body]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AsyncFunctionDef:
        return self._function(node)

    def _function(self, node: _Function) -> _Function:
        self.generic_visit(node)
        if not any(REGISTERS in ast.dump(decorator) for decorator in node.decorator_list):
            for argument in ast.walk(node.args):
                if isinstance(argument, ast.arg):
                    argument.annotation = None
            node.returns = None
        return node


def _without_annotation(statement: ast.stmt) -> ast.stmt:
    """A variable of a module without its annotation."""
    if not isinstance(statement, ast.AnnAssign) or not isinstance(statement.target, ast.Name):
        return statement
    if statement.value is None:
        return ast.copy_location(ast.Pass(), statement)
    return ast.copy_location(ast.Assign([statement.target], statement.value), statement)


def _on_first_line(node: ast.AST, line: int) -> None:
    """Put a statement and its expressions on the line in which it begins."""
    if isinstance(node, (ast.stmt, ast.excepthandler, ast.match_case)):
        line = getattr(node, "lineno", line)
    if hasattr(node, "lineno"):
        node.lineno = node.end_lineno = line  # type: ignore[attr-defined]
        node.col_offset = node.end_col_offset = 0  # type: ignore[attr-defined]
    for child in ast.iter_child_nodes(node):
        _on_first_line(child, line)
