"""The index of the page's features as a module of the site, and a check of all commands.

In the project `casino_page/features/index.py` imports every feature to read what it declares.
The page must not: there each feature comes with the lazy archive, and is imported when it is first
needed. So the build reads the declarations once, and writes a module with the same entries.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .imports import statements
from .page_python import run_page_python
from .processes import BuildError

MODULE = "casino_page.features.index"
"""The module that the index replaces in the site."""

READ = """
import json, sys
from casino_page.shell.commands import SCRIPT_COMMANDS
from casino_page.features.index import feature_entries
from casino_page.shell.settings import SETTINGS
features = [entry._asdict() for entry in feature_entries()]
for entry in features:
    feature = entry["load"]()
    entry["load"] = feature.__name__
    entry["module"] = feature.__module__.removeprefix("casino_page.features")
    entry["url_field"] = entry["url_field"] and entry["url_field"]._asdict()
defaults = {name: setting.default for name, setting in SETTINGS.items()}
commands = sorted(SCRIPT_COMMANDS)
json.dump({"features": features, "script_commands": commands, "defaults": defaults}, sys.stdout)
"""

TEMPLATE = '''"""Every feature with its commands, written by the build from the features."""

from __future__ import annotations

from ..address.page_request import OpeningField
from ..shell.feature import Feature, FeatureEntry
{imports}
{loaders}
_ENTRIES = (
{entries})


def feature_entries() -> tuple[FeatureEntry, ...]:
    """The entry of each feature."""
    return _ENTRIES
'''
NOW = "from {module} import {load}\n"
LOADER = """
def _load_{name}() -> type[Feature]:
{late}    return {load}

"""
LATE = "    from {module} import {load}\n\n"

DECORATORS = frozenset({"command", "text_command"})
SENT = re.compile(r"""data[_-](?:action|fill|send)=["']([\w-]+)["']""")
"""A command that a button or a form of the page sends, in Python or in HTML."""


def module_text(source: Path) -> str:
    """Return the module of the site, which imports a feature at its start only if that says so."""
    entries = _read(source)["features"]
    at_start = [entry for entry in entries if entry["at_start"]]
    return TEMPLATE.format(
        imports="".join(NOW.format(**entry) for entry in at_start),
        loaders="".join(
            LOADER.format(**entry, late="" if entry in at_start else LATE.format(**entry))
            for entry in entries
        ),
        entries="".join(f"    {_entry(**entry)},\n" for entry in entries),
    )


def module_of(source: Path, name: str) -> str:
    """Return the full name of the module that defines a feature."""
    (module,) = (each["module"] for each in _read(source)["features"] if each["name"] == name)
    return f"casino_page.features{module}"


def with_commands_at(source: Path, moment: str) -> list[str]:
    """Return the names of the features with commands that the page gives itself at a moment."""
    features = _read(source)["features"]
    return [each["name"] for each in features if moment in each["moments"].values()]


def loaded_after_start(source: Path) -> list[str]:
    """Return the names of the features that are on by default, but are not there at the start."""
    read = _read(source)
    return [
        each["name"]
        for each in read["features"]
        if not each["at_start"]
        and any(read["defaults"][name] in on for name, on in each["opens_with"].items())
    ]


@cache
def _read(source: Path) -> dict[str, Any]:
    """Read what the page's own Python declares.

    These are the entries of the features, the commands of scripts and the defaults of settings.
    """
    declared: dict[str, Any] = json.loads(run_page_python(source, READ))
    return declared


def _entry(
    name: str, load: str, module: str, url_field: Mapping[str, object] | None, **fields: object
) -> str:
    del load, module
    values = {field: _value(value) for field, value in fields.items()}
    if url_field:
        values["url_field"] = f"OpeningField({_arguments(url_field)})"
    arguments = ", ".join(f"{field}={value}" for field, value in values.items())
    return f"FeatureEntry({name!r}, _load_{name}, {arguments})"


def _arguments(values: Mapping[str, object]) -> str:
    return ", ".join(f"{name}={value!r}" for name, value in values.items())


def _value(value: object) -> str:
    """Return a value as Python, with tuples for lists."""
    if isinstance(value, list):
        return repr(tuple(value))
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key!r}: {_value(each)}' for key, each in value.items())}}}"
    return repr(value)


# The check of all commands


@dataclass(frozen=True)
class SentCommand:
    """A command that a button sends, and the file with the button."""

    command: str
    file: str


def check_commands(source: Path) -> None:
    """Raise `BuildError` if a button of the page sends a command that no part of it answers."""
    answered = {*_read(source)["script_commands"], *declared(source)}
    for sent in sent_commands(source):
        if sent.command not in answered:
            raise BuildError(
                f"{sent.file}: no part of the page answers the command {sent.command!r}. Declare "
                "it with @command or @text_command in its feature."
            )


def declared(source: Path) -> Iterator[str]:
    """Yield every command that a method of the page declares."""
    for file in sorted((source / "web" / "casino_page").rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if any(f"@{name}" in text for name in DECORATORS):
            for each in statements(ast.parse(text)):
                if isinstance(each.statement, ast.FunctionDef):
                    yield from _declared_by(each.statement)


def _declared_by(method: ast.FunctionDef) -> Iterator[str]:
    for decorator in method.decorator_list:
        match decorator:
            case ast.Call(ast.Name(name), arguments) if name in DECORATORS:
                yield from (ast.literal_eval(argument) for argument in arguments)


def sent_commands(source: Path) -> Iterator[SentCommand]:
    """Yield every command that a button of the page sends, as far as it stands there in full."""
    web = source / "web"
    for file in (web / "index.html", web / "embed" / "embed.html", *_page_sources(web)):
        for match in SENT.finditer(file.read_text(encoding="utf-8")):
            yield SentCommand(match[1], file.relative_to(source).as_posix())


def _page_sources(web: Path) -> Iterator[Path]:
    yield from sorted((web / "casino_page").rglob("*.py"))
