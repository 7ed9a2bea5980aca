"""The house rules of a new game: every option of the rules, found by a search or by its section."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from casino_core import OPTIONS, Option
from casino_core.i18n import N_, ngettext
from casino_core.i18n import gettext as _
from casino_core.prose.rules import value_words
from casino_core.rows import Parts

from ...render.markup import Attribute, element, text
from ...render.sheet import row_to_part
from ..rules import SECTIONS, differs, options_of
from .fields import PLAYER_OPTIONS, changes, option_field
from .form import NewGameForm
from .points import points_editor

OFTEN = ("sweep_points", "target")
"""The options that people change most; they stand above the others."""

_ELSEWHERE = {*PLAYER_OPTIONS, *OFTEN, *Parts._fields} - {"scoring"}
"""The options that stand with the players, above the sections or in the table of points."""

OTHER_WORDS: Final[Mapping[str, str]] = {
    "partnership": N_("partnership, team"),
    "courts": N_("face cards, picture cards"),
    "capture_extent": N_("forced capture, mandatory capture"),
    "raising": N_("steal a build, take over a build"),
    "pile_tops": N_("steal a pile"),
    "duty": N_("no trailing with a build"),
    "ties": N_("tie, equal"),
}
"""Other words for what some options decide, which the search knows too."""

SECTION = "section-"
"""The names of sections that are unfolded begin with this."""


def house_rules(form: NewGameForm, sought: str, drawn: Collection[str]) -> Iterator[str]:
    """Render the search, and what it finds; without one, every section, folded up.

    A section has its content once its name is among those `drawn`.
    """
    yield _search(sought)
    if form.problem:
        yield element("p", text(form.problem), class_="differs problem")
    if sought.strip():
        yield from _matches(form, sought)
        return
    yield from (option_field(form, OPTIONS[name], row=True) for name in OFTEN)
    yield from (_section(form, number, drawn) for number in SECTIONS)
    if not form.problem:
        yield differs(form.rules)


def section_names() -> list[str]:
    """Return the names of all sections that can be unfolded."""
    return [f"{SECTION}{number}" for number in SECTIONS]


def _search(sought: str) -> str:
    box = element(
        "input",
        type="text",
        name_="sought",
        value=sought,
        placeholder=_("Search all rules"),
        maxlength=60,
        autocomplete="off",
        spellcheck="false",
        aria_label=_("Search all rules"),
    )
    return element("p", box, class_="search", data_key="search")


def _matches(form: NewGameForm, sought: str) -> Iterator[str]:
    words = sought.casefold().split()
    matches = [
        option
        for option in OPTIONS.values()
        if option.name != "points" and all(word in _text_of(option) for word in words)
    ]
    options = [option for option in matches if option.name not in PLAYER_OPTIONS]
    count = ngettext("{n} rule", "{n} rules", len(matches)).format(n=len(matches))
    if not matches:
        count = _("No rule has these words.")
    yield element("p", text(count), role="status", class_="about", data_key="matches")
    if titles := [_(option.title) for option in matches if option.name in PLAYER_OPTIONS]:
        of_players = {"data_action": "setup-part", "data_index": "players"}
        yield row_to_part("friend", _("Players"), ", ".join(titles), **of_players)
    yield from (option_field(form, option) for option in options)


def _text_of(option: Option) -> str:
    values = " ".join(value_words(option, value) for value in option.values)
    others = _(OTHER_WORDS[option.name]) if option.name in OTHER_WORDS else ""
    return f"{_(option.title)} {_(option.meaning)} {_(option.origin)} {values} {others}".casefold()


def _section(form: NewGameForm, number: int, drawn: Collection[str]) -> str:
    """Render a section, folded up, with the number of its rules that are changed."""
    name = f"{SECTION}{number}"
    options = [option for option in options_of(number) if option.name not in _ELSEWHERE]
    of_points = number == OPTIONS["points"].section
    names = {option.name for option in options} | ({*Parts._fields} if of_points else set())
    changed = len(names.intersection(changes(form)) - {*OFTEN})
    words = ngettext("{n} changed", "{n} changed", changed).format(n=changed)
    tag = " " + element("span", text(words), class_="tag") if changed else ""
    command: dict[str, Attribute] = {}
    if name not in drawn:
        command = {"data_action": "unfold", "data_index": name}
    summary = element("summary", element("h3", text(_(SECTIONS[number]))), tag, **command)
    fields = [option_field(form, option) for option in options] if name in drawn else []
    if of_points and fields:
        # The named table stands first, and then its rows.
        fields.insert(1, points_editor(form.values))
    return element("details", summary, *fields, class_="builder", data_key=name)
