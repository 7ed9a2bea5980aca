"""The statements of Python sources, one inside the other, without their expressions.

A tree has twelve times as many nodes as statements, and imports and functions are statements.
"""

import ast
from collections.abc import Iterable, Iterator
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
