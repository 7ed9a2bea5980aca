"""Notes which tests reach a mutant: before its statement stands a call that notes the running test.

A probe costs next to nothing where others trace every line. What is computed once for many tests,
such as a fixture or the value of a cached function, counts for the first of them.
"""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from types import CodeType

from .mutants import Mutant, Path_

NAME = "_note_reached"


class Probes:
    """The tests that have reached each mutant, by their numbers; `test` is the running one."""

    def __init__(self) -> None:
        self.test = -1
        self.reached: defaultdict[int, set[int]] = defaultdict(set)
        self.placed: set[int] = set()
        """The mutants that have a probe; the others change what happens at the import."""

    def note(self, number: int) -> None:
        self.reached[number].add(self.test)

    def place(
        self,
        mutants: Sequence[Mutant],
        read: Callable[[Mutant], str],
        put: Callable[[Mutant, CodeType], bool],
    ) -> None:
        """Put a probe before the statement of each mutant inside a function.

        read  reads the source of a mutant's module
        put   gives a function the code of another module
        """
        modules: defaultdict[str, dict[int, Mutant]] = defaultdict(dict)
        for number, mutant in enumerate(mutants):
            modules[mutant.module][number] = mutant
        for module, inside in modules.items():
            source = read(next(iter(inside.values())))
            code = compile(probed(source, inside), module, "exec", dont_inherit=True)
            vars(sys.modules[module])[NAME] = self.note
            functions = {mutant.function: mutant for mutant in inside.values()}
            there = {name for name, mutant in functions.items() if name and put(mutant, code)}
            self.placed |= {
                number
                for number, mutant in inside.items()
                if mutant.function in there and statement_of(source, mutant.path)[1]
            }


def probed(source: str, mutants: Mapping[int, Mutant]) -> ast.Module:
    """Return the syntax tree of a module with the probes of its mutants, by their numbers."""
    tree = ast.parse(source)
    numbers: defaultdict[ast.AST, list[int]] = defaultdict(list)
    for number, mutant in mutants.items():
        statement, inside = _statement(tree, mutant.path)
        if inside:
            numbers[statement].append(number)
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            body = getattr(node, field, None)
            if isinstance(body, list):
                body[:] = [part for each in body for part in (*map(_call, numbers[each]), each)]
    return ast.fix_missing_locations(tree)


def statement_of(source: str, path: Path_) -> tuple[ast.AST, bool]:
    """Return the statement at a path, and whether it stands inside a function."""
    return _statement(ast.parse(source), path)


def _statement(tree: ast.AST, path: Path_) -> tuple[ast.AST, bool]:
    node, statement = tree, tree
    inside = within = False
    for field, index in path:
        value = getattr(node, field)
        within |= isinstance(node, ast.FunctionDef) and field == "body"
        node = value if index < 0 else value[index]
        if isinstance(node, ast.stmt):
            statement, inside = node, within
    return statement, inside


def _call(number: int) -> ast.stmt:
    return ast.Expr(ast.Call(ast.Name(NAME, ast.Load()), [ast.Constant(number)], []))
