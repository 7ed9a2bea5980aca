"""Compiles Python for the page without what no player needs.

A browser loads the bytecode of the first screen before anybody can play. The annotations of
functions and variables were a tenth of it, the lines of expressions within a statement a twentieth.
The names of the fields of classes stay, because dataclasses and named tuples read them, but not the
types, which they do not; so does the line in which each statement begins, because tracebacks name
it. Python's own modules lose what runs them as a program, which nobody can do in a page.
"""

from __future__ import annotations

import ast
from types import CodeType
from typing import TypeGuard, TypeVar

REGISTERS = "register"
"""The name of decorators of `functools.singledispatch`, which read annotations of functions."""
NO_HASH = bytes(8)
"""Stands for the hash of a source: Python compares none where bytecode is in an archive."""


def with_documents(source: bytes | str, name: str, level: int) -> CodeType:
    """Compile a module whole, as Python does at a level, with one place for each statement.

    Where in a line an expression stands is a quarter of the bytecode, and Python shows it only
    beside the text of the line, which no archive has.
    """
    tree = ast.parse(source, name)
    for statement in tree.body:
        _on_first_line(statement, statement.lineno)
    return compile(tree, name, "exec", dont_inherit=True, optimize=level)


KINDS_OF_FIELDS = ("ClassVar", "InitVar", "KW_ONLY")
"""The annotations of which dataclasses read more than the name."""


def trimmed(source: bytes | str, name: str, *, programs: bool = True) -> CodeType:
    """Compile a module without the annotations of functions and variables, and types of fields.

    Without `programs` it also loses what only runs it as a program.
    """
    tree = ast.parse(source, name)
    if not programs:
        tree = without_program(tree)
    tree = _Bare().visit(tree)
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

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        self.generic_visit(node)
        for each in node.body:
            if isinstance(each, ast.AnnAssign) and not _is_kind_of_field(each.annotation):
                each.annotation = ast.copy_location(ast.Constant(None), each.annotation)
        if any("dataclass" in _names(decorator) for decorator in node.decorator_list):
            # Without a docstring Python makes one, of the signature of the class, which takes long.
            doc = ast.Assign([ast.Name("__doc__", ast.Store())], ast.Constant(node.name))
            node.body.insert(0, ast.copy_location(doc, node))
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


def _is_kind_of_field(annotation: ast.expr) -> bool:
    text = ast.unparse(annotation)
    return any(kind in text for kind in KINDS_OF_FIELDS)


def without_program(tree: ast.Module) -> ast.Module:
    """Leave out `if __name__ == "__main__":`, and the functions that only this block needs.

    Functions whose names are for others stay, all but `main`.
    """
    body = [each for each in tree.body if not _is_program(each)]
    used = set().union(*(_names(each) for each in tree.body if _is_program(each)))
    public = _public_names(tree)

    def is_useless(each: ast.stmt) -> TypeGuard[ast.FunctionDef]:
        return (
            isinstance(each, ast.FunctionDef)
            and (each.name == "main" or each.name.startswith("_"))
            and each.name in used - public
            and not any(each.name in _names(other) for other in body if other is not each)
        )

    while useless := next(filter(is_useless, body), None):
        used |= _names(useless)
        body.remove(useless)
    return ast.Module(body, tree.type_ignores)


def _is_program(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.If) and ast.unparse(statement.test) == "__name__ == '__main__'"


def _names(tree: ast.AST) -> set[str]:
    """List the names in a tree, those in strings and attributes included."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            names.add(node.id)
        elif isinstance(node, ast.Attribute):
            names.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names.add(node.value)
    return names


def _public_names(tree: ast.Module) -> set[str]:
    """List the names in `__all__`."""
    return set().union(
        *(
            _names(each)
            for each in tree.body
            if isinstance(each, ast.Assign | ast.AugAssign) and "__all__" in _names(each)
        )
    )


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
