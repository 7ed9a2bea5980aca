"""Regular expressions of the project, and whether their work grows with the square of a text."""

from __future__ import annotations

import ast
import importlib
import re
import re._parser as parser  # type: ignore[import-not-found]
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from site_builder.paths import ROOT, WEB

SAMPLES = frozenset(string.printable + "é♠٣")
"""The characters that stand for all others."""
SEARCHES = frozenset({"search", "sub", "subn", "split", "findall", "finditer"})
"""The methods that try a pattern at each place of a text."""
REPEATS = (parser.MAX_REPEAT, parser.MIN_REPEAT)
READING = (
    (ROOT, "casino_core"),
    *((WEB, f"casino_page/{part}") for part in ("address", "embed", "features", "game", "storage")),
)
"""The folders of the modules that read what others wrote."""

Item = tuple[Any, Any]


class Pattern(NamedTuple):
    """A regular expression of a file, and the methods with which it is used."""

    file: str
    line: int
    pattern: str
    methods: frozenset[str]

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"

    def problem(self) -> str | None:
        """Return what makes it quadratic or worse; None for a linear one."""
        items = flattened(parser.parse(self.pattern))
        if nested(items):
            return "a repeat within a repeat"
        if adjacent(items):
            return "two repeats side by side that match the same characters"
        if self.methods & SEARCHES and searching(items):
            return "a search that reads on from each place of what it has read already"
        return None


def every_pattern() -> Iterator[Pattern]:
    """Yield the expressions of all modules that read what others wrote."""
    for home, folder in READING:
        for file in sorted((home / folder).rglob("*.py")):
            yield from patterns_of(home, file)


def patterns_of(home: Path, file: Path) -> Iterator[Pattern]:
    """Yield the expressions of a module."""
    text = file.read_text(encoding="utf-8")
    path = file.relative_to(home)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Assign | ast.AnnAssign) and called(node.value) == "compile":
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            name = ast.unparse(target)
            module = importlib.import_module(".".join(path.with_suffix("").parts))
            methods = frozenset(re.findall(rf"\b{name}\.(\w+)", text))
            yield Pattern(str(path), node.lineno, getattr(module, name).pattern, methods)
        elif isinstance(node, ast.Call) and called(node) not in ("", "compile", "escape"):
            pattern = node.args[0]
            assert isinstance(pattern, ast.Constant), f"{path}:{node.lineno}: compile it by name"
            yield Pattern(str(path), node.lineno, str(pattern.value), frozenset({called(node)}))


def called(node: ast.AST | None) -> str:
    """Return the name of the function of `re` that an expression calls; else an empty text."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        of = node.func.value
        return node.func.attr if isinstance(of, ast.Name) and of.id == "re" else ""
    return ""


def flattened(items: Any) -> list[Item]:
    """Return a sequence with the items of its groups instead of the groups."""
    items_in_order: list[Item] = []
    for code, value in items:
        items_in_order += flattened(value[3]) if code is parser.SUBPATTERN else [(code, value)]
    return items_in_order


def is_open(item: Item) -> bool:
    """Whether an item is a repeat without an end."""
    return item[0] in REPEATS and item[1][1] == parser.MAXREPEAT


def may_be_empty(item: Item) -> bool:
    code, value = item
    if code in REPEATS:
        return value[0] == 0 or all(map(may_be_empty, flattened(value[2])))
    if code is parser.BRANCH:
        return any(all(map(may_be_empty, flattened(branch))) for branch in value[1])
    return code in (parser.AT, parser.ASSERT, parser.ASSERT_NOT)


def characters(items: list[Item]) -> frozenset[str]:
    """Return the samples that can be part of what the items match."""
    samples: set[str] = set()
    for code, value in items:
        if code in REPEATS:
            samples |= characters(flattened(value[2]))
        elif code is parser.BRANCH:
            samples |= {c for branch in value[1] for c in characters(flattened(branch))}
        elif code in (parser.LITERAL, parser.NOT_LITERAL, parser.ANY, parser.IN):
            samples |= {letter for letter in SAMPLES if matches_one((code, value), letter)}
            samples |= {chr(value)} if code is parser.LITERAL else set()
    return frozenset(samples)


def first_characters(items: list[Item]) -> frozenset[str]:
    """Return the samples with which a match of the items can begin."""
    samples: set[str] = set()
    for code, value in items:
        if code in REPEATS:
            samples |= first_characters(flattened(value[2]))
        elif code is parser.BRANCH:
            samples |= {c for branch in value[1] for c in first_characters(flattened(branch))}
        else:
            samples |= characters([(code, value)])
        if not may_be_empty((code, value)):
            break
    return frozenset(samples)


def matches_one(item: Item, letter: str) -> bool:
    code, value = item
    if code is parser.ANY:
        return True
    if code in (parser.LITERAL, parser.NOT_LITERAL):
        return (ord(letter) == value) is (code is parser.LITERAL)
    negated = value[0][0] is parser.NEGATE
    return negated is not any(in_class(each, letter) for each in value[negated:])


def in_class(item: Item, letter: str) -> bool:
    code, value = item
    if code is parser.RANGE:
        return bool(value[0] <= ord(letter) <= value[1])
    if code is parser.CATEGORY:
        known = {"DIGIT": r"\d", "SPACE": r"\s", "WORD": r"\w"}
        name = str(value).removeprefix("CATEGORY_")
        inside = re.match(known[name.removeprefix("NOT_")], letter) is not None
        return inside is not name.startswith("NOT_")
    return bool(ord(letter) == value)


def nested(items: list[Item]) -> bool:
    """Whether a repeat has a repeat in it, and nothing that shows where one round of it ends."""
    for item in items:
        code, value = item
        inner = flattened(value[2]) if code in REPEATS else []
        branches = [flattened(branch) for branch in value[1]] if code is parser.BRANCH else []
        if nested(inner) or any(map(nested, branches)):
            return True
        for repeat in filter(is_open, inner if is_open(item) else []):
            others = [each for each in inner if each is not repeat and not may_be_empty(each)]
            if characters(others) <= characters([repeat]):
                return True
    return False


def adjacent(items: list[Item]) -> bool:
    """Whether two repeats share characters, and all between them can go on with the first."""
    for number, first in enumerate(items):
        if not is_open(first):
            continue
        shared = first_characters([first])
        for second in items[number + 1 :]:
            if is_open(second) and shared & characters([second]):
                return True
            if not may_be_empty(second) and not characters([second]) <= shared:
                break
    return False


def searching(items: list[Item]) -> bool:
    """Whether a failed search has read far, and starts again within what it has read."""
    for number, item in enumerate(items):
        if item[0] in (parser.AT, parser.ASSERT, parser.ASSERT_NOT):
            return False  # it cannot start everywhere
        if is_open(item):
            before = [each for each in items[:number] if not may_be_empty(each)]
            after = [e for e in items[number + 1 :] if e[0] is parser.ASSERT or not may_be_empty(e)]
            return bool(after) and characters(before) <= characters([item])
    return False
