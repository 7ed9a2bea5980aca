"""The sheet of Daily-5 as HTML: the deals of a day, the text to share, the calendar, results."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final, NamedTuple

from casino_core import PRESET_NOTES
from casino_core.daily import DEALS, GAMES, STANDARD, format_day
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext, pgettext

from ...render.components import text_box
from ...render.markup import (
    button,
    column,
    element,
    fold,
    hidden_words,
    points_table,
    text,
)
from ...render.sheet import copied_note, foot, heading, send_button
from .calendar import CalendarState, calendar
from .diary import Diary, is_playable, waits_for_clock
from .diary_entry import DiaryEntry
from .results_section import compared, figures
from .words import dated_words, progress_in_words, result_sign, result_words, share_text


class SheetState(NamedTuple):
    """The input of the sheet.

    diary          the diary of the game that is shown
    day            the day whose deals are shown
    month          any day of the month that the calendar shows
    day_begins     the time of day at which the next day in UTC begins here, such as `2:00 PM`;
                   empty for midnight
    note           a sentence about what has just happened; empty for none
    address        the address of the page, for the text to share
    deal_on_table  the number of the deal of this day that is on the table, if one is
    can_send       whether the system has a share sheet
    """

    diary: Diary
    day: date
    today: date
    month: date
    day_begins: str
    note: str = ""
    address: str = ""
    deal_on_table: int | None = None
    can_send: bool = False


def daily_sheet(state: SheetState) -> str:
    """Render the sheet for one day."""
    past = state.diary.up_to(state.today)
    body = element(
        "div",
        element("p", text(state.note), role="status") if state.note else "",
        _games(state),
        element("p", text(_about(state)), class_="about"),
        _table(state),
        days_ahead(state.diary, state.today),
        _share(state),
        figures(past, state.today),
        fold(
            _("Calendar"),
            calendar(CalendarState(state.diary, state.today, state.day, state.month)),
            data_key="calendar",
        ),
        compared(past),
        class_="sheet-body",
    )
    title = _("Daily-5, {day}").format(day=dated_words(state.day, state.today))
    return heading("daily-heading", title) + body + _footer(state)


def _games(state: SheetState) -> str:
    """Return the choice of the game, and what is special in it."""
    preset = state.diary.preset
    options = (
        element("option", text(_(PRESET_NOTES[name].title)), value=name, selected=name == preset)
        for name in GAMES
    )
    label = element("label", text(pgettext("rules", "Game")), for_="daily-game")
    select = element("select", *options, name_="game", id="daily-game")
    field = element("p", label, select, class_="line-field")
    about = ""
    if preset != STANDARD:
        about = element("p", text(_(PRESET_NOTES[preset].line)), class_="about")
    return element("form", field, about, autocomplete="off", data_fill="daily-of")


def _about(state: SheetState) -> str:
    if state.day > state.today:
        return _("This day is still to come. What you have played waits until then.")
    if not is_playable(state.day, state.today):
        return _("These rounds can no longer be played.")
    if state.day != state.today:
        return _("You can still play these rounds, but they no longer count.")
    if waits_for_clock(state.diary, state.day, state.today):
        return clock_question(state.diary, state.today)
    if not state.day_begins:
        return _(
            "Five rounds a day, the same for everyone and for the master. New ones at midnight."
        )
    words = _("Five rounds a day, the same for everyone and for the master. New ones at {time}.")
    return words.format(time=state.day_begins)


def _table(state: SheetState) -> str:
    entries = enumerate(state.diary.entries(state.day), 1)
    return points_table(
        _("Points of the day"),
        (column(_("You")), column(_("Master"))),
        (_row(state, *numbered) for numbered in entries),
        _total(state),
        "points-table daily-table",
    )


def _row(state: SheetState, number: int, entry: DiaryEntry) -> str:
    name = _("Round {number}").format(number=number)
    own = str(entry.points[0]) if entry.points else _progress(state, number, entry)
    master = str(entry.master_points[0]) if entry.master_points else "…"
    sign = words = ""
    if entry.points and entry.master_points:
        sign = result_sign(entry, least=state.diary.least)
        sign = element("span", sign, class_="sign", aria_hidden="true")
        words = hidden_words(f" {result_words(entry)}")
    late = element("small", text(_("not counted"))) if entry.over and not entry.counts else ""
    return element(
        "tr",
        element("th", text(name), late, scope="row"),
        element("td", element("b", text(own)), sign, words),
        element("td", text(master if entry.points else "")),
        class_="next" if number == state.diary.next_number(state.day) else None,
    )


def _progress(state: SheetState, number: int, entry: DiaryEntry) -> str:
    if not is_playable(state.day, state.today):
        return "–"
    if number != state.diary.next_number(state.day):
        return ""
    return _("playing") if entry.begun else _("next")


def _total(state: SheetState) -> str:
    """Write the points of the deals that both have finished, and say so where others are left."""
    diary, day = state.diary, state.day
    total, deals = diary.total(day), len(diary.compared(day))
    cells = (str(total.own), str(total.master)) if total else ("–", "–")
    note = ""
    if total and not diary.compares_all(day):
        words = ngettext("{n} round that both finished", "{n} rounds that both finished", deals)
        note = element("small", text(words.format(n=deals)))
    return element(
        "tr",
        element("th", text(_("Total")), note, scope="row"),
        *(element("td", element("b", cell)) for cell in cells),
        class_="in-all",
    )


def _share(state: SheetState) -> str:
    """Return the text to share, once player and master have finished the day."""
    entries = state.diary.entries(state.day)
    if not all(entry.over for entry in entries):
        return ""
    if not all(entry.master_points for entry in entries):
        words = _("The master is still playing. Its points appear here.")
        return element("p", text(words), class_="about")
    result = share_text(state.diary, state.day, state.today, state.address)
    duel = button(
        text(_("Challenge a friend")),
        class_="action",
        data_action="duel-day",
        data_index=format_day(state.day, state.diary.preset),
    )
    send = send_button("day") if state.can_send else ""
    send = element("p", send, duel if state.address else "", class_="buttons")
    words = _("Your result (shows no cards)")
    box = text_box("day", words, result, result.count("\n") + 1, copy_first=True)
    return box + send + copied_note()


def _footer(state: SheetState) -> str:
    return foot(*_buttons(state))


def _buttons(state: SheetState) -> Iterator[str]:
    playable = is_playable(state.day, state.today)
    number = state.diary.next_number(state.day) if playable else None
    if number is None or number == state.deal_on_table:
        return
    if waits_for_clock(state.diary, state.day, state.today):
        yield button(
            text(_("Set aside, play round {number}").format(number=number)),
            class_="action main",
            data_action="daily-aside",
            data_index=format_day(state.day, state.diary.preset),
            autofocus=True,
        )
        return
    begun = state.diary.entry(state.day, number).begun
    words = _("Continue round {number}") if begun else _("Play round {number} of {rounds}")
    yield button(
        text(words.format(number=number, rounds=DEALS)),
        class_="action main",
        data_action="daily-play",
        data_index=format_day(state.day, state.diary.preset),
        autofocus=True,
    )


MOST_SHOWN: Final = 3
"""The greatest number of days ahead that are listed."""


def clock_question(diary: Diary, today: date) -> str:
    """Say that the clock is wrong now or was wrong before, and what can be done in either case."""
    ahead = diary.ahead(today)
    words = ngettext(
        "This device’s clock says {today}, but you have played a later day: {day}. If the clock is "
        "right now, set that day aside and play: it is kept, and comes back when it is due. If the "
        "clock is wrong, set it right; nothing is lost.",
        "This device’s clock says {today}, but you have played {n} later days, up to {day}. If the "
        "clock is right now, set them aside and play: they are kept, and come back when they are "
        "due. If the clock is wrong, set it right; nothing is lost.",
        len(ahead),
    )
    return words.format(
        today=dated_words(today, today), n=len(ahead), day=dated_words(ahead[-1], today)
    )


def days_ahead(diary: Diary, today: date) -> str:
    """List the days ahead with what was played of them; empty without any."""
    ahead = diary.ahead(today)
    if not ahead:
        return ""
    heading = _("Days still to come")
    if waits_for_clock(diary, today, today):
        heading = _("Played by another clock")
    elif diary.aside.issuperset(ahead):
        heading = _("Set aside until their day")
    items = (_item(diary, day, today) for day in ahead[:MOST_SHOWN])
    further = len(ahead) - MOST_SHOWN
    more = ngettext("and {n} more day", "and {n} more days", further).format(n=further)
    rest = element("p", text(more), class_="about") if further > 0 else ""
    return element(
        "section", element("h3", text(heading)), element("ul", *items), rest, class_="days-ahead"
    )


def _item(diary: Diary, day: date, today: date) -> str:
    control = button(
        text(dated_words(day, today)),
        class_="quiet",
        data_action="daily",
        data_index=format_day(day, diary.preset),
    )
    return element("li", control, " ", text(progress_in_words(diary, day)))
