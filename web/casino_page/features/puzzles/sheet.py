"""The sheet of the puzzles: the puzzle of the day, practice, streak and rush, and their results."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from casino_core import PRESET_NOTES
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext, pgettext
from casino_core.prose.puzzles import THEME_NAMES
from casino_core.puzzles.library import Entry
from casino_core.puzzles.themes import Theme

from ...render.components import choice, field
from ...render.markup import button, element, text
from ...render.sheet import heading
from .progress import Progress
from .race_result import RaceResult, race_section
from .ratings import provisional_words, weak_part
from .run import RUSH_MISTAKES, RUSH_SECONDS

ALL = "all"
"""The choice of all themes, and of all deals."""
LAST, EARLIER = "last", "earlier"
"""The choices of the deal."""


class SheetState(NamedTuple):
    """The content of the sheet.

    today     today in UTC
    progress  the progress of the player
    preset    the game whose puzzles are shown
    presets   the games that have puzzles
    themes    the themes of its puzzles, each with their number
    theme     the theme chosen for practice, None for all
    parts     the numbers of puzzles of the last deal and of earlier ones
    earlier   whether those of earlier deals are chosen, or those of the last one; None for both
    own       the number of the player's own mistakes that are open
    daily     the puzzle of today, None while the puzzles are being loaded
    problem   why the puzzles are not there, if they could not be loaded
    ended     why there is no further puzzle, if the run has come to its end
    race      the result of the last streak or rush, None if none has ended
    address   the address of the page, for the text to share
    can_send  whether the system has a share sheet
    """

    today: date
    progress: Progress
    preset: str
    presets: tuple[str, ...]
    themes: tuple[tuple[Theme, int], ...] = ()
    theme: Theme | None = None
    parts: tuple[int, int] = (0, 0)
    earlier: bool | None = None
    own: int = 0
    daily: Entry | None = None
    problem: str = ""
    ended: str = ""
    race: RaceResult | None = None
    address: str = ""
    can_send: bool = False


def puzzles_sheet(state: SheetState) -> str:
    """Render the sheet."""
    parts: list[str] = []
    if state.ended:
        parts.append(element("p", text(state.ended), role="status", class_="ended"))
    if state.race:
        parts.append(race_section(state.race, state.address, can_send=state.can_send))
    if state.problem:
        parts.append(element("p", text(state.problem), role="alert", class_="problem"))
    if state.daily:
        parts += _sections(state, state.daily)
    elif not state.problem:
        parts.append(element("p", text(_("The puzzles are being loaded …")), role="status"))
    body = element("div", *parts, class_="sheet-body puzzles")
    form = element("form", body, autocomplete="off", data_fill="puzzles-of")
    return heading("puzzles-heading", _("Puzzles")) + form


def _sections(state: SheetState, daily: Entry) -> Iterator[str]:
    yield element("p", text(_("One play is plainly the best. Which?")), class_="about")
    yield _section(_("Puzzle of the day"), _day_words(state, daily), _day_button(state))
    yield _section(_("Practice"), _rating_words(state.progress), _practice(state))
    if weak := weak_part(state.progress):
        words, practise = weak
        yield _section(_("What you miss often"), words, element("p", practise, class_="buttons"))
    if state.own:
        yield _section(_("Your mistakes"), _own_words(state.own), _own_button())
    streak = _("Each harder than the last, until your first mistake.")
    best = ngettext("Your best: {n} puzzle.", "Your best: {n} puzzles.", state.progress.streak)
    if state.progress.streak:
        streak = f"{streak} {best.format(n=state.progress.streak)}"
    yield _section(_("Streak"), streak, _go("puzzle-streak", _("Begin a streak")))
    rush = _("As many as you can in {minutes} minutes; {mistakes} mistakes end it.")
    rush = rush.format(minutes=RUSH_SECONDS // 60, mistakes=RUSH_MISTAKES)
    best = ngettext("Your best: {n} puzzle.", "Your best: {n} puzzles.", state.progress.rush)
    if state.progress.rush:
        rush = f"{rush} {best.format(n=state.progress.rush)}"
    yield _section(_("Rush"), rush, _go("puzzle-rush", _("Begin a rush")))


def _section(title: str, words: str, *parts: str) -> str:
    return element(
        "section", element("h3", text(title)), element("p", text(words)), *parts, data_key=title
    )


def _go(action: str, words: str, *, main: bool = False) -> str:
    style = "action main" if main else "action"
    return button(text(words), class_=style, data_action=action, data_key=action)


def _day_words(state: SheetState, daily: Entry) -> str:
    results = state.progress.days.get(state.today.isoformat())
    if results is None:
        words = _("The same for everyone. Rated {rating}.")
        words = words.format(rating=daily.rating)
    elif results:
        words = _("You solved today’s puzzle.")
    else:
        words = _("You missed today’s puzzle.")
    streak = state.progress.day_streak(state.today)
    if streak:
        row = ngettext("{n} day in a row.", "{n} days in a row.", streak).format(n=streak)
        words = f"{words} {row}"
    return words


def _day_button(state: SheetState) -> str:
    done = state.today.isoformat() in state.progress.days
    words = _("Look at it again") if done else _("Solve it")
    return _go("puzzle-day", words, main=not done)


def _rating_words(progress: Progress) -> str:
    if not progress.results:
        return _("Puzzles at your level.")
    words = _("Your rating is {rating}. You solved {solved} of {tried} puzzles.")
    words = words.format(
        rating=round(progress.rating.rating),
        solved=progress.solved,
        tried=len(progress.results),
    )
    return words + provisional_words(progress)


def _own_words(own: int) -> str:
    words = ngettext(
        "You gave points away with {n} play in your judged games. Find a better one.",
        "You gave points away with {n} plays in your judged games. Find better ones.",
        own,
    )
    return words.format(n=own)


def _own_button() -> str:
    return _go("puzzle-own", _("Find better plays"))


def _practice(state: SheetState) -> str:
    themes = [(ALL, _("All themes"))]
    themes += [(theme.value, f"{_(THEME_NAMES[theme])} ({n})") for theme, n in state.themes]
    games = [(name, _(PRESET_NOTES[name].title)) for name in state.presets]
    theme_name = state.theme.value if state.theme else ALL
    return element(
        "p",
        field(pgettext("rules", "Game"), choice("preset", games, state.preset)),
        _deals(state),
        field(_("Theme"), choice("theme", themes, theme_name)),
        _go("puzzle-practice", _("Practise")),
        class_="buttons",
    )


def _deals(state: SheetState) -> str:
    """Return the choice of the deal, nothing for a game that has puzzles of one kind only."""
    last, earlier = state.parts
    if not (last and earlier):
        return ""
    words = _("Last deal"), _("Earlier deals")
    deals = [(ALL, _("All deals"))]
    deals += [(LAST, f"{words[0]} ({last})"), (EARLIER, f"{words[1]} ({earlier})")]
    current = ALL if state.earlier is None else EARLIER if state.earlier else LAST
    return field(_("Deal"), choice("deal", deals, current))
