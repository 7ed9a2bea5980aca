"""Pages and style sheets with `{{slots}}`, and scripts with `BUILD.names`, which the build fills.

A script stays JavaScript that every tool can read: `BUILD.levels` stands where the site has the
value, and a line `// @include js/boot/pause.js` where it has the functions of another script.

A page in which no script runs has a message in every language: nothing can choose one there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from .. import translations
from ..processes import BuildError
from ..translations import Language

_SLOT = re.compile(r"\{\{(\w+)\}\}")
_VALUE = re.compile(r"\bBUILD\.(\w+)")
_TYPES = re.compile(r"^ *// @ts-ignore.*\n|(?:^ *)?/\*\* @[^*]*\*/(?:\n| )?", re.MULTILINE)
"""The comments for type checkers alone."""
_CAST = re.compile(r"/\*\* @type [^*]*\*/ \(([\w$]+(?:\??\.#?[\w$]+|\([^()]*\))*)\)")
"""A value that is given a type: the brackets around it are for type checkers, too."""
_REMARK = re.compile(r"^([^'\"`/\n]*[;,{(\[]) // .*$", re.MULTILINE)
"""A comment behind code that has no string and no pattern, in which it could be no comment."""
_INCLUDE = re.compile(r"^ *// @include (\S+)$", re.MULTILINE)


def fill(template: str, slots: Mapping[str, str]) -> str:
    """Fill the slots of a string.

    Raises `BuildError` if a slot has no value or a value no slot.
    """
    return fill_together({"": template}, slots)[""]


def fill_together(templates: Mapping[str, str], slots: Mapping[str, str]) -> dict[str, str]:
    """Fill the slots of several texts, which share the values.

    Raises `BuildError` if a slot has no value, or a value no slot in any of the texts.
    """
    return _fill(_SLOT, templates, slots)


def fill_script(script: str, values: Mapping[str, str]) -> str:
    """Put values, which are JavaScript, in place of their names in a script.

    Raises `BuildError` if a name has no value or a value no name.
    """
    return fill_scripts({"": script}, values)[""]


def fill_scripts(scripts: Mapping[str, str], values: Mapping[str, str]) -> dict[str, str]:
    """Put values in place of their names in several scripts, which share them.

    What is written for type checkers is left out.
    """
    return _fill(_VALUE, {name: without_types(text) for name, text in scripts.items()}, values)


def without_types(script: str) -> str:
    """Return a script without what is written for type checkers alone."""
    return _TYPES.sub("", _CAST.sub(r"\1", script))


def with_includes(script: str, scripts: Mapping[str, str]) -> str:
    """Return a script with the functions of those that it includes, as they stand in a page."""
    return _INCLUDE.sub(lambda match: _included(scripts[match[1]]), script)


def _included(script: str) -> str:
    return re.sub(r"^export (?!\{)", "", inlined(script), flags=re.MULTILINE).rstrip()


def inlined(script: str) -> str:
    """Return a script as it stands in a page: without comments and white space around lines."""
    lines = (line.strip() for line in _REMARK.sub(r"\1", script).splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


def without_comments(script: str) -> str:
    """Return a script as the site has it: without comments, but for those behind a string."""
    lines = _REMARK.sub(r"\1", script).splitlines(keepends=True)
    return "".join(line for line in lines if line.strip() and not line.lstrip().startswith("//"))


def _fill(
    name: re.Pattern[str], templates: Mapping[str, str], values: Mapping[str, str]
) -> dict[str, str]:
    slots = {each for template in templates.values() for each in name.findall(template)}
    if slots != set(values):
        raise BuildError(f"Slots and values for them differ: {sorted(slots ^ set(values))}")
    return {
        path: name.sub(lambda match: values[match[1]], template)
        for path, template in templates.items()
    }


RULES_LINK = "./learn/rules.html"
"""The address of the rules, from the pages at the top of the site."""

_NOSCRIPT = re.compile(r"(<noscript>\s*<div[^>]*>)(.*?)(</div>\s*</noscript>)", re.DOTALL)
_TEXT = re.compile(r">([^<>]*[^<>\s][^<>]*)<")
_LINK = re.compile(r" <a [^>]*>[^<]*</a>")


def with_noscript(source: Path, template: str, rules: str) -> str:
    """Repeat the message of a template in every language, with the address of the rules in it.

    If `rules` is empty, the link to them is left out.
    """
    start, english, end = _parts(template)
    english = english.replace("{{rules}}", rules) if rules else _LINK.sub("", english)
    others = (
        _TEXT.sub(partial(_translated, language), english).replace(
            'lang="en"', f'lang="{language.name}"'
        )
        for language in translations.languages(source)
    )
    return _NOSCRIPT.sub(lambda _: "".join([start, english, *others, end]), template)


def _parts(template: str) -> tuple[str, str, str]:
    match = _NOSCRIPT.search(template)
    assert match, "each template has a noscript element with one div"
    return match[1], match[2], match[3]


def _translated(language: Language, match: re.Match[str]) -> str:
    """Translate the string between two tags, and keep the white space around it."""
    text = match[1].strip()
    return match[0].replace(text, language.translate(text))
