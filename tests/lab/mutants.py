"""Makes mutants: copies of a module of which one small part of the syntax tree is changed.

What is changed: comparisons, arithmetic, `and`, `or` and `not`, conditions, numbers, texts, truth
values, named arguments, `min` and `max`, `any` and `all`, returned values, and statements that are
there for their effect. What is not: annotations, decorators, docstrings, assertions, `strict` of
`zip`, which asserts something too, and what only the type checker reads.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

Path_ = tuple[tuple[str, int], ...]
"""The way from the module to a node: names of fields, each with an index, -1 for no list."""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
OTHER_NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
UNREAD = {
    ast.AnnAssign: {"annotation"},
    ast.FunctionDef: {"decorator_list", "returns", "type_params"},
    ast.arg: {"annotation"},
    ast.ClassDef: {"decorator_list", "bases", "keywords", "type_params"},
}
"""The fields of a node in which nothing is changed."""


class Mutant(NamedTuple):
    """One change of a module.

    module    the dotted name of the module
    function  the function or class in which the change is, dotted; empty at the top
    line      the number of the line of the statement
    before    the statement, or the head of a compound one, on one line
    after     the same as the mutant has it
    path      the way to the changed node
    number    which change of this node it is, from 0
    """

    module: str
    function: str
    line: int
    before: str
    after: str
    path: Path_
    number: int

    @property
    def name(self) -> str:
        """A short text that no other mutant has, as long as the module stays as it is."""
        steps = ".".join(f"{field}{index if index >= 0 else ''}" for field, index in self.path)
        return f"{self.module}:{self.line}:{steps}:{self.number}"

    @property
    def change(self) -> tuple[str, str, str, str]:
        """The key of a change in the list of equivalent mutants: it stays when lines move."""
        return self.module, self.function, self.before, self.after


def mutants_of(module: str, source: str) -> Iterator[Mutant]:
    """Yield every mutant of a module."""
    tree = ast.parse(source)
    for function, statement, path, node in _nodes(tree):
        for number, other in enumerate(changes(node)):
            changed = _with_node(statement[1], path[len(statement[0]) :], other)
            before, after = _head(statement[1]), _head(changed)
            if before != after:
                line = statement[1].lineno
                yield Mutant(module, function, line, before, after, path, number)


def heads(source: str) -> Iterator[tuple[str, str]]:
    """Yield every statement of a module as mutants show it, after the function it is in."""
    for function, statement, path, node in _nodes(ast.parse(source)):
        if statement[0] == path:
            yield function, _head(node)


def called_on_import(source: str) -> frozenset[str]:
    """Return the names of the functions that a module calls outside functions."""
    names: set[str] = set()
    waiting: list[ast.AST] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            names.add(node.func.id)
        inside = node.body if isinstance(node, ast.FunctionDef) else []
        waiting += [child for child in ast.iter_child_nodes(node) if child not in inside]
    return frozenset(names)


def mutated(source: str, mutant: Mutant) -> ast.Module:
    """Return the syntax tree of a module with the change of a mutant."""
    tree = ast.parse(source)
    node: ast.AST = tree
    for field, index in mutant.path:
        node = _child(node, field, index)
    other = list(changes(node))[mutant.number]
    changed = _with_node(tree, mutant.path, other)
    assert isinstance(changed, ast.Module)
    return ast.fix_missing_locations(changed)


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that can replace a node."""
    make = _CHANGES.get(type(node))
    if make:
        yield from make(node)
    test = getattr(node, "test", None)
    if isinstance(node, ast.If | ast.IfExp) and not isinstance(test, ast.Constant):
        yield from (_copy(node, test=ast.Constant(value)) for value in (True, False))
    if isinstance(node, ast.While) and not isinstance(test, ast.Constant):
        yield _copy(node, test=ast.Constant(value=False))


def _compare(node: ast.Compare) -> Iterator[ast.AST]:
    for number, operator in enumerate(node.ops):
        for other in COMPARISONS[type(operator)]:
            ops = [*node.ops[:number], other(), *node.ops[number + 1 :]]
            yield _copy(node, ops=ops)


def _operator(node: ast.BinOp | ast.AugAssign) -> Iterator[ast.AST]:
    if type(node.op) in OPERATORS:
        yield _copy(node, op=OPERATORS[type(node.op)]())
    if isinstance(node, ast.AugAssign):
        yield ast.Pass()


def _bool_op(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield _copy(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    for number in range(len(node.values)):
        values = [*node.values[:number], *node.values[number + 1 :]]
        yield _copy(node, values=values) if len(values) > 1 else values[0]


def _unary_op(node: ast.UnaryOp) -> Iterator[ast.AST]:
    yield node.operand


def _constant(node: ast.Constant) -> Iterator[ast.AST]:
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(value=not value)
    elif isinstance(value, int):
        yield ast.Constant(value=value + 1)
    elif isinstance(value, str):
        yield ast.Constant(value=value + "XX")


def _return(node: ast.Return) -> Iterator[ast.AST]:
    if node.value and not isinstance(node.value, ast.Constant):
        yield _copy(node, value=ast.Constant(value=None))


def _effect(node: ast.Expr) -> Iterator[ast.AST]:
    if not isinstance(node.value, ast.Constant):
        yield ast.Pass()


def _comprehension(node: ast.comprehension) -> Iterator[ast.AST]:
    if node.ifs:
        yield _copy(node, ifs=[])
        yield _copy(node, ifs=[ast.Constant(value=False)])


def _call(node: ast.Call) -> Iterator[ast.AST]:
    if isinstance(node.func, ast.Name) and node.func.id in OTHER_NAMES:
        yield _copy(node, func=ast.Name(OTHER_NAMES[node.func.id], ast.Load()))
    for number, keyword in enumerate(node.keywords):
        if not _is_for_readers(keyword):
            yield _copy(node, keywords=[*node.keywords[:number], *node.keywords[number + 1 :]])


_CHANGES: dict[type[ast.AST], Callable[[Any], Iterator[ast.AST]]] = {
    ast.Compare: _compare,
    ast.BinOp: _operator,
    ast.AugAssign: _operator,
    ast.BoolOp: _bool_op,
    ast.UnaryOp: _unary_op,
    ast.Constant: _constant,
    ast.Return: _return,
    ast.Expr: _effect,
    ast.comprehension: _comprehension,
    ast.Call: _call,
    ast.Raise: lambda _: iter([ast.Pass()]),
    ast.Break: lambda _: iter([ast.Continue()]),
    ast.Continue: lambda _: iter([ast.Break()]),
}

Statement = tuple[Path_, ast.stmt]


def _nodes(tree: ast.Module) -> Iterator[tuple[str, Statement, Path_, ast.AST]]:
    """Yield each node that may be changed, with its function, its statement and the way to it."""
    waiting: list[tuple[str, Statement | None, Path_, ast.AST]] = [("", None, (), tree)]
    while waiting:
        function, statement, path, node = waiting.pop()
        if _is_for_readers(node):
            continue
        if isinstance(node, ast.stmt):
            statement = (path, node)
        if statement:
            yield function, statement, path, node
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            function = f"{function}.{node.name}".lstrip(".")
        nodes = [(function, statement, (*path, step), child) for step, child in _children(node)]
        waiting += reversed(nodes)


def _is_for_readers(node: ast.AST) -> bool:
    """Whether a node is there for people, for the type checker, or to assert something."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    if isinstance(node, ast.Assign):
        return ast.unparse(node.value).startswith("TypeVar(")
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    if isinstance(node, ast.Raise):
        return node.exc is not None and ast.unparse(node.exc).startswith("AssertionError(")
    return isinstance(node, ast.Assert | ast.Import | ast.ImportFrom)


def _children(node: ast.AST) -> Iterator[tuple[tuple[str, int], ast.AST]]:
    for field, value in ast.iter_fields(node):
        if field in UNREAD.get(type(node), ()):
            continue
        if isinstance(value, ast.AST):
            yield (field, -1), value
        elif isinstance(value, list):
            for index, child in enumerate(value):
                if isinstance(child, ast.AST):
                    yield (field, index), child


def _child(node: ast.AST, field: str, index: int) -> Any:
    value = getattr(node, field)
    return value if index < 0 else value[index]


def _copy(node: Any, **fields: object) -> Any:
    """Return a node of the same type in which some fields are others."""
    return ast.copy_location(type(node)(**(dict(ast.iter_fields(node)) | fields)), node)


def _with_node(root: ast.AST, path: Path_, other: ast.AST) -> ast.AST:
    """Return a copy of a tree in which another node stands at the end of a path."""
    if not path:
        return other
    root = deepcopy(root)
    node: Any = root
    for field, index in path[:-1]:
        node = _child(node, field, index)
    field, index = path[-1]
    if index < 0:
        setattr(node, field, other)
    else:
        getattr(node, field)[index] = other
    return root


def _head(node: ast.AST) -> str:
    """Return a statement on one line; of a compound one only what stands before its body."""
    node = deepcopy(node)
    for field in ("body", "orelse", "decorator_list"):
        if isinstance(getattr(node, field, None), list):
            setattr(node, field, [ast.Pass()] if field == "body" else [])
    lines = ast.unparse(ast.fix_missing_locations(node)).splitlines()
    if isinstance(node, ast.stmt) and hasattr(node, "body"):
        lines.pop()
    return " ".join(line.strip() for line in lines)


def module_file(root: Path, module: str) -> Path:
    """Return the file of a module below a folder."""
    return root.joinpath(*module.split(".")).with_suffix(".py")
