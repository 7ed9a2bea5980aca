"""The names of the engine for the editor of Python code, each with a signature and a sentence.

`names` are those of `casino_core`, `classes` the members of its classes, and `objects` the classes
of the usual names of variables. An entry has a `name`, a `kind` (class, constant, function, method
or property) and a `text`: the first sentence of its docstring, empty without one. A function has
`arguments` (their names) and a `signature` too. `type` is the class of its result or value, if it
is one of these classes.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeGuard

from .page_python import run_page_python

FILE = "completions.js"
"""The module with the list, beside the editor: a page of another site may load scripts only."""

OBJECTS = {
    "build": "Build",
    "card": "Card",
    "chance": "Random",
    "game": "Game",
    "play": "Play",
    "position": "Position",
    "rules": "RuleSet",
    "step": "Step",
    "view": "View",
}
"""The class of each name that listings and players usually give to a variable."""

PYTHON = """
builtins
    abs(x) The value without its sign.
    all(iterable) -> bool Whether all items are true.
    any(iterable) -> bool Whether one item is true.
    bool(x) True or False.
    dict(iterable) A dictionary.
    enumerate(iterable, start=0) Pairs of a number and an item.
    filter(function, iterable) The items for which a function is true.
    float(x) A number with decimals.
    frozenset(iterable) A set that cannot change.
    int(x) A whole number.
    isinstance(object, classes) -> bool Whether an object is of a class.
    len(object) The number of items.
    list(iterable) A list.
    map(function, iterable) What a function makes of each item.
    max(iterable, *, key=None, default=...) The largest item.
    min(iterable, *, key=None, default=...) The smallest item.
    print(*objects, sep=' ') Print the objects.
    range(start, stop, step) Numbers in a row.
    repr(object) -> str How an object is written in code.
    reversed(sequence) The items from the last to the first.
    round(number, digits) The number, rounded.
    set(iterable) A set.
    sorted(iterable, *, key=None, reverse=False) -> list The items in order.
    str(object) A text.
    sum(iterable, start=0) All items added.
    tuple(iterable) A tuple.
    type(object) The class of an object.
    zip(*iterables) The items of several iterables side by side.
Random
    choice(sequence) One item at random.
    choices(sequence, weights=None, *, k=1) -> list Some items at random, each again and again.
    gauss(mean, deviation) A number around a mean.
    randint(low, high) A whole number from low to high.
    random() A number from 0 to 1.
    randrange(start, stop, step) A number of a range.
    sample(sequence, k) -> list Some different items at random.
    shuffle(list) Put a list into a random order.
    uniform(low, high) A number from low to high.
list
    append(item) Add an item at the end.
    clear() Take all items out.
    copy() -> list The same items in another list.
    count(item) How often an item is in it.
    extend(iterable) Add all items at the end.
    index(item) The place of an item.
    insert(index, item) Put an item at a place.
    pop(index=-1) Take an item out and return it.
    remove(item) Take the first such item out.
    reverse() Turn the order round.
    sort(*, key=None, reverse=False) Put the items in order.
tuple
    count(item) How often an item is in it.
    index(item) The place of an item.
set
    add(item) Add an item.
    clear() Take all items out.
    difference(other) -> set The items that are not in the other.
    discard(item) Take an item out if it is there.
    intersection(other) -> set The items that are in both.
    issubset(other) -> bool Whether the other has all its items.
    pop() Take any item out and return it.
    remove(item) Take an item out.
    union(other) -> set The items that are in one of both.
    update(iterable) Add all items.
dict
    clear() Take all items out.
    copy() -> dict The same items in another dictionary.
    get(key, default=None) The value of a key.
    items() Pairs of a key and its value.
    keys() The keys.
    pop(key, default) Take a value out and return it.
    setdefault(key, default=None) The value of a key, which is put in if it lacks.
    update(other) Take the items of another one.
    values() The values.
str
    count(text) How often a text is in it.
    endswith(text) -> bool Whether it ends with a text.
    find(text) The place of a text, or -1.
    format(*values, **names) -> str Fill in the places in braces.
    join(texts) -> str The texts with this one between each two.
    lower() -> str In small letters.
    replace(old, new) -> str With another text instead of one.
    split(separator=None) -> list The parts between separators.
    startswith(text) -> bool Whether it begins with a text.
    strip() -> str Without the space around it.
    upper() -> str In capital letters.
"""
"""What Python itself has and players use: by class, names with arguments and a sentence.

They are the same in every Python that can build the site."""

PYTHON_LINE = re.compile(r" {4}(\w+)(\(.*?\))(?: -> (\w+))? ([A-Z].*)")

CONTAINERS = {
    **dict.fromkeys(("list",), "list"),
    **dict.fromkeys(("tuple", "Sequence"), "tuple"),
    **dict.fromkeys(("dict", "Mapping"), "dict"),
    **dict.fromkeys(("set", "frozenset", "Set"), "set"),
    "str": "str",
}
"""The class of Python's whose members a value has, by the beginning of its annotation."""

SENTENCE = re.compile(r"(.*?[.!?])(?:\s|$)", re.DOTALL)
FIELD = re.compile(r"^ {0,8}(\w+)  +(\S.*(?:\n {9,}\S.*)*)", re.MULTILINE)
"""A line of the table of fields in the docstring of a class."""

LONGEST = 24
"""The most characters of a default value that a signature shows."""

MOST = 8
"""The most parameters that it shows: a rule set has fifty."""

Entry = dict[str, str]


def completions_module(source: Path) -> bytes:
    """Make the module whose default export is the list."""
    return b"export default " + completions(source) + b";\n"


def completions(source: Path) -> bytes:
    """Make the list from the engine of a project, as compact JSON."""
    code = "from site_builder.completions import main; main()"
    return run_page_python(source, code).encode()


def main() -> None:
    """Write the list to standard output."""
    import casino_core

    public = {name: getattr(casino_core, name) for name in casino_core.__all__}
    json.dump(_List(public).written(), sys.stdout, ensure_ascii=False, separators=(",", ":"))


def first_sentence(text: str | None) -> str:
    """Return the first sentence of a docstring, in one line."""
    match = SENTENCE.match(inspect.cleandoc(text or ""))
    return " ".join(match[1].split()) if match else ""


class _List:
    """The list of some names."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._found = {name: value for name, value in values.items() if not name.startswith("_")}
        self._classes = {name: value for name, value in self._found.items() if _is_ours(value)}

    def written(self) -> dict[str, object]:
        """Write everything as JSON has it."""
        python = python_entries()
        return {
            "names": [self._named(name, value) for name, value in sorted(self._found.items())],
            "builtins": python["builtins"],
            "classes": {
                **{name: [*self._members(each)] for name, each in self._classes.items()},
                **{name: entries for name, entries in python.items() if name != "builtins"},
            },
            "objects": OBJECTS,
        }

    @cached_property
    def _constants(self) -> dict[str, str]:
        """The docstring of each constant: the text below it, in the module it is imported from."""
        import casino_core

        modules = {
            node.module
            for node in ast.parse(inspect.getsource(casino_core)).body
            if isinstance(node, ast.ImportFrom) and node.level == 1
        }
        return {
            target.id: below.value.value
            for module in modules
            for statement, below in pairwise(_statements(f"casino_core.{module}"))
            for target in _targets(statement)
            if isinstance(target, ast.Name) and target.id in self._found
            if isinstance(below, ast.Expr)
            and isinstance(below.value, ast.Constant)
            and isinstance(below.value.value, str)
        }

    def _named(self, name: str, value: object) -> Entry:
        if name in self._classes:
            entry, owner = _entry(name, "class", value.__doc__), self._classes[name]
            return entry if issubclass(owner, Enum) else {**entry, **self._signature_entry(owner)}
        if inspect.isfunction(value):
            return {**_entry(name, "function", value.__doc__), **self._signature_entry(value)}
        return _entry(name, "constant", self._constants.get(name))

    def _members(self, owner: type) -> Iterator[Entry]:
        """Yield the public members that the engine itself gives to a class."""
        for name in sorted(_public(owner)):
            value = inspect.getattr_static(owner, name, None)
            if isinstance(value, property | cached_property):
                getter = value.fget if isinstance(value, property) else value.func
                kind = _entry(name, "property", getter.__doc__)
                yield {**kind, **self._typed(getter.__annotations__.get("return"))}
            elif callable(called := getattr(owner, name, None)):
                yield {
                    **_entry(name, "method", called.__doc__),
                    **self._signature_entry(called, bound=value),
                }
            else:
                entry = _entry(name, "property", _fields(owner).get(name))
                yield {**entry, **self._typed(_annotations(owner).get(name))}

    def _signature_entry(self, called: Callable[..., Any], bound: object = None) -> Entry:
        """Return the signature of a function or a class, and the class of the result."""
        try:
            signature = inspect.signature(called)
        except ValueError:  # an exception or another class made in C
            return {}
        parameters = [*signature.parameters.values()]
        if inspect.isfunction(bound):
            parameters = parameters[1:]  # self
        more = ["..."] if len(parameters) > MOST else []
        result = signature.return_annotation
        end = "" if result is inspect.Signature.empty or inspect.isclass(called) else _arrow(result)
        return {
            "arguments": f"({', '.join([*_parameters(parameters[:MOST], _name), *more])})",
            "signature": f"({', '.join([*_parameters(parameters[:MOST], _whole), *more])}){end}",
            **self._typed(result),
        }

    def _typed(self, annotation: object) -> Entry:
        """Return the first of our classes or of Python's in an annotation, or nothing."""
        written = _text(annotation)
        names = [each for each in written.split(" | ") if each in self._classes]
        if container := CONTAINERS.get(re.split(r"\W", written)[0]):
            names.append(container)
        return {"type": names[0]} if names else {}


def python_entries() -> dict[str, list[Entry]]:
    """Read the table of what Python itself has, by the name of the class."""
    entries_by_class: dict[str, list[Entry]] = {}
    for line in PYTHON.strip().splitlines():
        if not line.startswith(" "):
            entries = entries_by_class.setdefault(line, [])
            continue
        parts = PYTHON_LINE.fullmatch(line)
        assert parts, line
        name, arguments, result, text = parts.groups()
        is_class = name in ("dict", "list", "set", "str", "tuple")
        entry = _entry(name, "class" if is_class else "function", text)
        arrow = f" -> {result}" if result else ""
        entries.append({**entry, "arguments": arguments, "signature": f"{arguments}{arrow}"})
        if result in CONTAINERS.values():
            entries[-1]["type"] = result
    return entries_by_class


def _entry(name: str, kind: str, documentation: str | None) -> Entry:
    return {"name": name, "kind": kind, "text": first_sentence(documentation)}


def _statements(module: str) -> list[ast.stmt]:
    return ast.parse(inspect.getsource(importlib.import_module(module))).body


def _targets(statement: ast.stmt) -> list[ast.expr]:
    if isinstance(statement, ast.AnnAssign):
        return [statement.target]
    return statement.targets if isinstance(statement, ast.Assign) else []


def _is_ours(value: object) -> TypeGuard[type]:
    return inspect.isclass(value) and value.__module__.startswith("casino_core")


def _public(owner: type) -> set[str]:
    names = {
        name
        for each in filter(_is_ours, owner.__mro__)
        for name in (*vars(each), *_annotations(each))
    }
    return {name for name in names if not name.startswith("_")}


def _annotations(owner: type) -> dict[str, object]:
    """Return the annotations of a class and of those above it."""
    annotations: dict[str, object] = {}
    for each in reversed(owner.__mro__):
        annotations.update(inspect.get_annotations(each))
    return annotations


def _fields(owner: type) -> dict[str, str]:
    """Return the description of each field: from the docstring of its class, or of an option."""
    from casino_core import OPTIONS, RuleSet

    descriptions = {name: OPTIONS[name].meaning for name in OPTIONS} if owner is RuleSet else {}
    for each in filter(_is_ours, reversed(owner.__mro__)):
        pairs = FIELD.findall(each.__doc__ or "")
        descriptions.update({name: f"{text[0].upper()}{text[1:]}." for name, text in pairs})
    return descriptions


def _parameters(
    parameters: list[inspect.Parameter], write: Callable[[inspect.Parameter], str]
) -> Iterator[str]:
    """Yield the parameters as Python writes them, with the star before those by name only."""
    starred = False
    for each in parameters:
        if each.kind is each.KEYWORD_ONLY and not starred:
            yield "*"
        starred = starred or each.kind in (each.KEYWORD_ONLY, each.VAR_POSITIONAL)
        yield write(each)


def _name(parameter: inspect.Parameter) -> str:
    if parameter.kind is parameter.VAR_POSITIONAL:
        return f"*{parameter.name}"
    return f"{'**' if parameter.kind is parameter.VAR_KEYWORD else ''}{parameter.name}"


def _whole(parameter: inspect.Parameter) -> str:
    empty = parameter.empty
    annotation = "" if parameter.annotation is empty else f": {_text(parameter.annotation)}"
    if parameter.default is empty:
        return f"{_name(parameter)}{annotation}"
    default = repr(parameter.default)
    value = "..." if len(default) > LONGEST or default.startswith("<") else default
    return f"{_name(parameter)}{annotation}{' = ' if annotation else '='}{value}"


def _arrow(result: object) -> str:
    return f" -> {_text(result)}"


def _text(annotation: object) -> str:
    """Return an annotation as it stands in the code."""
    if isinstance(annotation, str):
        return annotation
    reference = getattr(annotation, "__forward_arg__", None)
    return str(reference or getattr(annotation, "__name__", annotation or ""))
