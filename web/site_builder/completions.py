"""The names of the engine for the editor of Python code, each with a signature and a sentence.

`names` are those of `casino_core`, `classes` the members of its classes, and `objects` the classes
of the usual names of variables. An entry has a `name`, a `kind` (class, constant, function, method
or property) and a `text`: the first sentence of its docstring, empty without one. A function has
`arguments` (their names) and a `signature` too. `type` is the class of its result or value, if it
is one of these classes, with those of its items in brackets: `tuple[Play]`, `dict[Card, tuple]`,
`tuple[, Play]` for a pair whose first part is of no such class. In the results of Python's own
functions `item` stands for the class of an item that they are given, and `value` for that of a
value in a dictionary. `containers` are the classes of Python with items, by the name that an
annotation has for them. `modules` are modules of Python, whose names are among those of `classes`.
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
    enumerate(iterable, start=0) -> iterator[tuple[, item]] Pairs of a number and an item.
    filter(function, iterable) -> iterator[item] The items for which a function is true.
    float(x) A number with decimals.
    frozenset(iterable) -> set[item] A set that cannot change.
    int(x) A whole number.
    isinstance(object, classes) -> bool Whether an object is of a class.
    iter(iterable) -> iterator[item] The items one after the other, for next().
    len(object) The number of items.
    list(iterable) -> list[item] A list.
    map(function, iterable) What a function makes of each item.
    max(iterable, *, key=None, default=...) -> item The largest item.
    min(iterable, *, key=None, default=...) -> item The smallest item.
    next(iterator) -> item The next item of an iterator.
    print(*objects, sep=' ') Print the objects.
    range(start, stop, step) Numbers in a row.
    repr(object) -> str How an object is written in code.
    reversed(sequence) -> iterator[item] The items from the last to the first.
    round(number, digits) The number, rounded.
    set(iterable) -> set[item] A set.
    sorted(iterable, *, key=None, reverse=False) -> list[item] The items in order.
    str(object) A text.
    sum(iterable, start=0) All items added.
    tuple(iterable) -> tuple[item] A tuple.
    type(object) The class of an object.
    zip(*iterables) The items of several iterables side by side.
Random
    choice(sequence) -> item One item at random.
    choices(sequence, weights=None, *, k=1) -> list[item] Some items, each again and again.
    gauss(mean, deviation) A number around a mean.
    randint(low, high) A whole number from low to high.
    random() A number from 0 to 1.
    randrange(start, stop, step) A number of a range.
    sample(sequence, k) -> list[item] Some different items at random.
    shuffle(list) Put a list into a random order.
    uniform(low, high) A number from low to high.
list
    append(item) Add an item at the end.
    clear() Take all items out.
    copy() -> list[item] The same items in another list.
    count(item) How often an item is in it.
    extend(iterable) Add all items at the end.
    index(item) The place of an item.
    insert(index, item) Put an item at a place.
    pop(index=-1) -> item Take an item out and return it.
    remove(item) Take the first such item out.
    reverse() Turn the order round.
    sort(*, key=None, reverse=False) Put the items in order.
tuple
    count(item) How often an item is in it.
    index(item) The place of an item.
set
    add(item) Add an item.
    clear() Take all items out.
    difference(other) -> set[item] The items that are not in the other.
    discard(item) Take an item out if it is there.
    intersection(other) -> set[item] The items that are in both.
    issubset(other) -> bool Whether the other has all its items.
    pop() -> item Take any item out and return it.
    remove(item) Take an item out.
    union(other) -> set[item] The items that are in one of both.
    update(iterable) Add all items.
dict
    clear() Take all items out.
    copy() -> dict[item, value] The same items in another dictionary.
    get(key, default=None) -> value The value of a key.
    items() -> iterator[tuple[item, value]] Pairs of a key and its value.
    keys() -> iterator[item] The keys.
    pop(key, default) -> value Take a value out and return it.
    setdefault(key, default=None) -> value The value of a key, which is put in if it lacks.
    update(other) Take the items of another one.
    values() -> iterator[value] The values.
str
    count(text) How often a text is in it.
    endswith(text) -> bool Whether it ends with a text.
    find(text) The place of a text, or -1.
    format(*values, **names) -> str Fill in the places in braces.
    join(texts) -> str The texts with this one between each two.
    lower() -> str In small letters.
    replace(old, new) -> str With another text instead of one.
    split(separator=None) -> list[str] The parts between separators.
    startswith(text) -> bool Whether it begins with a text.
    strip() -> str Without the space around it.
    upper() -> str In capital letters.
random
    Random(seed=None) -> Random A source of chance: the same seed gives the same numbers.
    choice(sequence) -> item One item at random.
    choices(sequence, weights=None, *, k=1) -> list[item] Some items, each again and again.
    randint(low, high) A whole number from low to high.
    random() A number from 0 to 1.
    randrange(start, stop, step) A number of a range.
    sample(sequence, k) -> list[item] Some different items at random.
    seed(seed) Begin anew, with the numbers of a seed.
    shuffle(list) Put a list into a random order.
    uniform(low, high) A number from low to high.
math
    ceil(x) The next whole number above.
    comb(n, k) In how many ways k of n things can be chosen.
    exp(x) The power of e.
    factorial(n) The product of the numbers up to n.
    floor(x) The next whole number below.
    fsum(iterable) All items added without loss.
    log(x, base) The logarithm.
    perm(n, k) In how many ways k of n things can be put in a row.
    prod(iterable, *, start=1) All items multiplied.
    sqrt(x) The square root.
statistics
    mean(data) The average.
    median(data) The middle value.
    pstdev(data) The standard deviation of all values there are.
    stdev(data) The standard deviation, estimated from a sample.
    variance(data) The square of the standard deviation.
itertools
    accumulate(iterable) The sums of the first items.
    chain(*iterables) The items of several iterables, one after the other.
    combinations(iterable, r) -> iterator[tuple[item]] All choices of r items.
    count(start=0, step=1) Numbers without an end.
    groupby(iterable, key=None) Runs of items with the same key.
    islice(iterable, stop) -> iterator[item] The first items.
    pairwise(iterable) -> iterator[tuple[item]] Each item with the next one.
    permutations(iterable, r=None) -> iterator[tuple[item]] All orders of r items.
    product(*iterables, repeat=1) All pairs of the items of several iterables.
collections
    Counter(iterable) -> dict[item] How often each item is there.
    defaultdict(default) -> dict A dictionary that makes a value for a new key.
    deque(iterable) -> list[item] A list that is quick at both ends.
"""
"""The members of Python itself that players use: by class or module, names with arguments and a
sentence.

They are the same in every Python that can build the site."""

MODULES = ("random", "math", "statistics", "itertools", "collections")
"""The modules among them."""

PYTHON_LINE = re.compile(r" {4}(\w+)(\(.*?\))(?: -> (\w+(?:\[.*\])?))? ([A-Z].*)")

CONTAINERS = {
    "list": "list",
    **dict.fromkeys(("tuple", "Sequence"), "tuple"),
    **dict.fromkeys(("dict", "Mapping"), "dict"),
    **dict.fromkeys(("set", "frozenset", "Set"), "set"),
    **dict.fromkeys(("Iterator", "Iterable"), "iterator"),
    "str": "str",
}
"""The class of Python's whose members a value has, by the name in its annotation."""

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
        self._values = {name: value for name, value in values.items() if not name.startswith("_")}
        self._classes = {name: value for name, value in self._values.items() if _is_ours(value)}

    def written(self) -> dict[str, object]:
        """Write everything as JSON has it."""
        python = python_entries()
        return {
            "names": [self._named(name, value) for name, value in sorted(self._values.items())],
            "builtins": python["builtins"],
            "classes": {
                **{name: [*self._members(each)] for name, each in self._classes.items()},
                **{name: entries for name, entries in python.items() if name != "builtins"},
            },
            "containers": CONTAINERS,
            "modules": MODULES,
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
            if isinstance(target, ast.Name) and target.id in self._values
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
        """Return the type of an annotation as an entry has it, or nothing."""
        code = _text(annotation)
        name = self._type(ast.parse(code, mode="eval").body) if code else ""
        return {"type": name} if name else {}

    def _type(self, annotation: ast.expr) -> str:
        """Return the first of our classes or of Python's in an annotation, '' if there is none."""
        if isinstance(annotation, ast.BinOp):
            return self._type(annotation.left) or self._type(annotation.right)
        if isinstance(annotation, ast.Name):
            name = annotation.id
            return name if name in self._classes else CONTAINERS.get(name, "")
        if not isinstance(annotation, ast.Subscript):
            return ""
        head = self._type(annotation.value)
        if head not in CONTAINERS.values():
            return head
        inner = annotation.slice
        parts = inner.elts if isinstance(inner, ast.Tuple) else [inner]
        types = [self._type(each) for each in parts if not _is_ellipsis(each)]
        return f"{head}[{', '.join(types)}]" if any(types) else head


def _is_ellipsis(annotation: ast.expr) -> bool:
    return isinstance(annotation, ast.Constant) and annotation.value is ...


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
        is_class = name[0].isupper() or name in ("dict", "list", "set", "str", "tuple")
        entry = _entry(name, "class" if is_class else "function", text)
        is_plain = result and not is_class and "item" not in result and "value" not in result
        arrow = f" -> {result}" if is_plain else ""
        entries.append({**entry, "arguments": arguments, "signature": f"{arguments}{arrow}"})
        if result and result != "bool":
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
