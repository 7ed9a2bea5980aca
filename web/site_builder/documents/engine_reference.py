"""The reference of the engine, from its docstrings: every public name with its signature.

`griffe` reads the sources, and imports nothing. A docstring of this project is paragraphs, lists of
fields (`name  what it is`, in columns) and examples (`>>>`), which the tests run.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

import griffe

from casino_page.render.markup import element, text

from .markdown import slug

DOORS: Final = (
    "casino_core",
    "casino_core.players",
    "casino_core.players.contract",
    "casino_core.analysis",
    "casino_core.puzzles",
    "casino_core.players.search.worlds",
    "casino_core.records.jsonl",
    "casino_core.rl.actions",
    "casino_core.rl.observations",
    "casino_core.rl.casino_v0",
    "casino_core.rl.casino_gym",
    "casino_core.rl.many_rounds",
    "casino_core.rl.arrays",
    "casino_core.rl.casino_openspiel",
    "casino_core.prose.reasons",
    "casino_core.analysis.matches",
    "casino_core.analysis.simulations",
    "casino_core.cli.match",
    "casino_core.cli.simulate",
    "casino_core.cli.data_set",
    "casino_core.widget",
)
"""The modules from which programs import; a name that several have belongs to the first."""

_Known = griffe.Object | griffe.Alias

_FIELD = re.compile(r"(\w+) {2,}(\S.*)")
_SOURCE = re.compile(r"RULES (\d+)|NOTATION, (\w+)|`([^`]+)`")
_WORD = re.compile(r"[A-Za-z_]\w*")
_DEFINED_BY_PYTHON = ("__init__", "__new__")


@dataclass(frozen=True)
class Name:
    """A public name.

    name    the name
    door    the module from which programs import it
    module  the module that defines it
    object  the object that it names, as `griffe` read it
    """

    name: str
    door: str
    module: str
    object: griffe.Object

    @property
    def docstring(self) -> str:
        """Its documentation; empty if it has none."""
        return str(self.object.docstring.value) if self.object.docstring else ""

    @property
    def line(self) -> str:
        """The first sentence of its documentation, on one line."""
        first = " ".join(self.docstring.partition("\n\n")[0].split())
        return re.split(r"(?<=[.:;]) ", first)[0].rstrip(":;")


@cache
def public_names(source: Path) -> Mapping[str, Name]:
    """Read every public name of the engine in a folder, those of each door in its own order."""
    engine = griffe.load("casino_core", search_paths=[source], resolve_aliases=True)
    names: dict[str, Name] = {}
    for door in DOORS:
        module = engine[door.removeprefix("casino_core").lstrip(".")] if "." in door else engine
        for name in _exported(module):
            target = _target(engine, module, name)
            home = target.canonical_path.rpartition(".")[0]
            if target.canonical_path not in {each.object.canonical_path for each in names.values()}:
                names[name] = Name(name, door, home, target)
    return names


def _target(engine: _Known, module: _Known, name: str) -> griffe.Object:
    """Find what a module means by a name: what it imports, also where it has a part named so."""
    part = module[name]
    if part.is_module and name in module.imports:
        part = engine[module.imports[name].removeprefix("casino_core.")]
    target = part.final_target if part.is_alias else part
    assert isinstance(target, griffe.Object), "an alias that leads somewhere"
    return target


def _exported(module: _Known) -> Sequence[str]:
    """List what a module exports, else the names without an underscore that it defines."""
    if module.exports:
        return [str(name) for name in module.exports]
    kinds = ("class", "function", "attribute")
    return [
        name
        for name, member in module.members.items()
        if not name.startswith("_") and not member.is_alias and member.kind.value in kinds
    ]


class Reference:
    """The parts of pages that document the engine, with links between them.

    `pages` has the text of each page of the reference by its name: the blocks `names` in it say
    which modules it documents. `rules` is the text of the rules, to whose sections it links.
    """

    def __init__(self, names: Mapping[str, Name], pages: Mapping[str, str], rules: str) -> None:
        self._names = names
        headings = re.findall(r"^## ((\d+)\..*)$", rules, re.MULTILINE)
        self._sections = {number: slug(heading) for heading, number in headings}
        modules = {
            page: [
                name
                for line in re.findall(r"^```names (.+)$", words, re.MULTILINE)
                for name in line.split()
            ]
            for page, words in pages.items()
        }
        self._places = {
            each.name: page
            for each in names.values()
            for page, listed in modules.items()
            if any(_within(each.module, module) for module in listed)
        }

    @property
    def undocumented(self) -> list[str]:
        """The public names that stand on no page."""
        return [name for name in self._names if name not in self._places]

    def address(self, name: str) -> str | None:
        """Return the address of a name among the pages, None for a name that is not public."""
        page = self._places.get(name)
        return f"{page}.html#{name}" if page else None

    def index(self) -> str:
        """List every name with a sentence, in the order of the alphabet."""
        items = (
            element(
                "li",
                element("code", self._link(each.name, text(each.name))),
                " ",
                self._words(each.line),
            )
            for each in sorted(self._names.values(), key=lambda it: it.name.lower())
        )
        return element("ul", *items, class_="names")

    def of_modules(self, modules: Sequence[str]) -> str:
        """Document the public names that some modules define."""
        return "".join(
            self._documented(each)
            for each in self._names.values()
            if any(_within(each.module, module) for module in modules)
        )

    def linked(self, html: str) -> str:
        """Link the names of the engine in the code of a page: `casino.legal_plays`, `View`."""
        return _CODE.sub(lambda match: self._linked_code(*match.groups()), html)

    def _linked_code(self, start: str, code: str, end: str) -> str:
        if "\n" in code:
            words = re.sub(r"(?<=casino\.)[A-Za-z_]\w*", lambda it: self._link(it[0], it[0]), code)
        else:
            match = re.fullmatch(r"((?:casino\.)?)([A-Za-z_]\w*)(\(.*\))?", code)
            words = (
                f"{match[1]}{self._link(match[2], match[2])}{match[3] or ''}"
                if match and match[2] in self._names
                else code
            )
        return f"{start}{words}{end}"

    def _link(self, name: str, html: str) -> str:
        """Link something to the place of a name; it stays as it is if the name is not public."""
        address = self.address(name)
        return f'<a href="{address}">{html}</a>' if address else html

    def _documented(self, each: Name) -> str:
        door = "casino" if each.door == "casino_core" else each.door
        heading = element("h2", _term(text(each.name)), id=each.name)
        what = element("span", f"{each.object.kind.value}, from ", element("code", text(door)))
        members = "".join(self._member(each, member) for member in _members(each.object))
        return element(
            "section",
            heading,
            element("p", what, class_="origin"),
            self._signature(each.object, each.name),
            self._text(each.docstring),
            members,
            class_="name",
        )

    def _member(self, owner: Name, member: griffe.Object) -> str:
        docstring = str(member.docstring.value) if member.docstring else ""
        return element(
            "section",
            element("h3", _term(text(member.name)), id=f"{owner.name}.{member.name}"),
            self._signature(member, member.name),
            self._text(docstring),
            class_="member",
        )

    def _signature(self, part: griffe.Object, name: str) -> str:
        """Write how a thing is called, or its type; the names in it are links."""
        if isinstance(part, griffe.Function):
            returns = "" if part.returns is None else f" → {self._expression(part.returns)}"
            if "property" in part.labels:
                return _signature(f"{escape(name)}{returns}")
            return _signature(f"{self._call(name, _own(part))}{returns}")
        if isinstance(part, griffe.Class):
            parameters = _fields(part)
            return _signature(self._call(name, parameters)) if parameters else ""
        if isinstance(part, griffe.Attribute) and part.annotation is not None:
            kind = self._expression(part.annotation)
            return _signature(f"{escape(name)}: {kind}")
        return ""

    def _call(self, name: str, parameters: Sequence[griffe.Parameter]) -> str:
        """Write a call, on one line if it is short, else a parameter a line."""
        parts = [self._parameter(each) for each in _with_markers(parameters)]
        plain = sum(len(re.sub("<[^>]*>", "", part)) + 2 for part in parts)
        if plain + len(name) <= _NARROW:
            return f"{escape(name)}({', '.join(parts)})"
        inside = "".join(f"\n    {part}," for part in parts)
        return f"{escape(name)}({inside}\n)"

    def _parameter(self, each: griffe.Parameter | str) -> str:
        if isinstance(each, str):
            return each
        stars = {"variadic positional": "*", "variadic keyword": "**"}
        sign = stars.get(each.kind.value if each.kind else "", "")
        kind = f": {self._expression(each.annotation)}" if each.annotation is not None else ""
        gap = " = " if kind else "="
        default = "" if each.default is None or sign else f"{gap}{escape(str(each.default))}"
        return f"{sign}{escape(each.name)}{kind}{default}"

    def _expression(self, expression: str | griffe.Expr) -> str:
        words = escape(str(expression).strip("'\""), quote=False)
        return _WORD.sub(lambda match: self._link(match[0], match[0]), words)

    def _text(self, docstring: str) -> str:
        return "".join(map(self._part, filter(str.strip, docstring.split("\n\n"))))

    def _part(self, part: str) -> str:
        if part.startswith(">>>"):
            code = element("code", text(part.rstrip()))
            return element("pre", code, tabindex="0")
        fields = list(_columns(part.splitlines()))
        if fields:
            rows = (
                f"{element('dt', element('code', text(name)))}{element('dd', self._words(words))}"
                for name, words in fields
            )
            return element("dl", *rows)
        return element("p", self._words(part))

    def _words(self, words: str) -> str:
        """Write a sentence: its code as code, and links to rules, notation and names."""
        parts, at = [], 0
        line = " ".join(words.split())
        for mark in _SOURCE.finditer(line):
            parts += [text(line[at : mark.start()]), self._mark(mark)]
            at = mark.end()
        return "".join([*parts, text(line[at:])])

    def _mark(self, mark: re.Match[str]) -> str:
        if mark[1]:
            return element("a", text(mark[0]), href=f"rules.html#{self._sections[mark[1]]}")
        if mark[2]:
            return element("a", text(mark[0]), href=f"notation.html#{mark[2].lower()}")
        code = mark[3]
        name = code.partition("(")[0]
        return element(
            "code", self._link(name, escape(code)) if name in self._names else text(code)
        )


_NARROW = 76
"""The longest call on one line, in characters."""

_CODE = re.compile("(<code>)([^<]*)(</code>)")
"""Code whose names may be links; code of a class is not changed."""


def _term(html: str) -> str:
    return element("code", html, class_="term")


def _signature(html: str) -> str:
    return element("pre", _term(html), tabindex="0")


def _within(module: str, listed: str) -> bool:
    return module == listed or module.startswith(f"{listed}.")


def _members(known: griffe.Object) -> Iterator[griffe.Object]:
    """Yield the methods and properties of a class, and the values of an enumeration."""
    if not isinstance(known, griffe.Class):
        return
    for name, member in known.members.items():
        if isinstance(member, griffe.Alias) or name.startswith("_"):
            continue
        if isinstance(member, griffe.Function) or "property" in member.labels:
            yield member


def _own(function: griffe.Function) -> list[griffe.Parameter]:
    return [each for each in function.parameters if each.name not in ("self", "cls")]


def _fields(known: griffe.Class) -> list[griffe.Parameter]:
    """List the parameters with which a class is called; the fields of a named tuple are those."""
    for name in _DEFINED_BY_PYTHON:
        constructor = known.members.get(name)
        if isinstance(constructor, griffe.Function):
            return _own(constructor)
    if "dataclass" in known.labels:
        return [each for each in known.parameters if each.name != "self"]
    if any(str(base) == "NamedTuple" for base in known.bases):
        return [
            griffe.Parameter(name, annotation=member.annotation, default=member.value)
            for name, member in known.members.items()
            if isinstance(member, griffe.Attribute) and member.annotation is not None
        ]
    return []


def _with_markers(
    parameters: Iterable[griffe.Parameter],
) -> Iterator[griffe.Parameter | str]:
    """Yield parameters with the star before those that are given by name only."""
    starred = False
    for each in parameters:
        kind = each.kind.value if each.kind else ""
        if kind == "keyword-only" and not starred:
            yield "*"
        starred = starred or kind in ("keyword-only", "variadic positional")
        yield each


def _columns(lines: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the fields of a list in columns, with their further lines; nothing for other text."""
    rows: list[list[str]] = []
    for line in lines:
        match = _FIELD.fullmatch(line)
        if match:
            rows.append([match[1], match[2]])
        elif rows and line.startswith("  "):
            rows[-1][1] += f" {line.strip()}"
        else:
            return
    yield from ((name, words) for name, words in rows)
