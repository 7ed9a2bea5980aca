"""The options of Rook on the page of its rules, from the engine's own documentation of them."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core.i18n import gettext as _
from casino_core.rook.ruleset import OPTIONS, Option, RuleSet
from casino_page.render.markup import element, text

from .markdown import wide_table

OPTIONS_FILE = "casino_core/rook/ruleset.py"
"""The file that documents the options, in the project."""


def rook_options() -> str:
    """Write every option of Rook with its values, the usual one first, and its meaning."""
    rows = ([_values(name, option), text(_(option.meaning))] for name, option in OPTIONS.items())
    return wide_table([text(_("Option")), text(_("Effect"))], rows)


def option_texts() -> Iterator[str]:
    """Yield the meanings of the options, which are translated for the page."""
    return (option.meaning for option in OPTIONS.values())


def _values(name: str, option: Option) -> str:
    usual = getattr(RuleSet(), name)
    if not option.step:
        return " ".join(_code(name, value) for value in option.values)
    lowest, highest = option.values
    words = text(_("{lowest} to {highest}, in steps of {step}"))
    return f"{_code(name, usual)} " + words.format(lowest=lowest, highest=highest, step=option.step)


def _code(name: str, value: object) -> str:
    return element("code", text(f"{name}={value}"))
