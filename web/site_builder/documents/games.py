"""The pages of the games of other countries: their list, how they differ, and the way to a game.

Each preset that is the game of one country has its page, `web/pages/game-<preset>.md`.
"""

from __future__ import annotations

from collections.abc import Sequence

from casino_core import OPTIONS, PRESET_NOTES, PRESETS, differences
from casino_core.i18n import gettext as _
from casino_core.prose.rules import value_words
from casino_page.render.markup import element, text
from casino_page.tasks.lessons import Lesson

from .markdown import wide_table
from .reference import GAME_PAGES, Address, guided_link, lesson_link, preset_lesson
from .tables import new_table


def differs(preset: str) -> str:
    """Write the options in which a preset differs from the standard game, as a table."""
    usual = PRESETS["standard"]
    rows = (
        [text(_(option.title)), text(value_words(option, value)), text(value_words(option, before))]
        for name, value in differences(PRESETS[preset], usual).items()
        for option, before in [(OPTIONS[name], getattr(usual, name))]
    )
    return wide_table([text(_("Rule")), text(_("Here")), text(_("Standard"))], rows)


def way_to_play(preset: str, lessons: Sequence[Lesson], address: Address) -> str:
    """Link to a new game of a preset, to its guided start, if it has one, and to its lesson."""
    title = _(PRESET_NOTES[preset].title)
    play = new_table(preset, _("Play {title}").format(title=title))
    lesson = lesson_link(preset_lesson(preset, lessons), address)
    return element("p", play, " ", guided_link(preset), " ", lesson)


def game_list() -> str:
    """List the pages of games as links."""
    entries = (
        element(
            "li",
            element("a", text(_(PRESET_NOTES[preset].title)), href=f"{page}.html"),
            element("span", f" {text(_(PRESET_NOTES[preset].line))}", class_="about"),
        )
        for preset, page in GAME_PAGES.items()
    )
    return element("ul", *entries, class_="chapters")
