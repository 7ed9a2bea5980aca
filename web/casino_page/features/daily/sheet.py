"""The sheet of Daily-5 as HTML: the deals of a day, the streak, the text to share, other days."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from casino_core.daily import DEALS
from casino_core.i18n import gettext as _

from ...render.markup import button, classes, element, hidden_words, text
from ...render.sheet import heading
from .diary import DAYS_BACK, ONE_DAY, Diary, DiaryEntry
from .words import day_words, result_sign, result_words, share_text, short_day, streak_words


class SheetState(NamedTuple):
    """The input of the sheet.

    day            the day that is shown
    address        the address of the page, for the text to share
    deal_on_table  the number of the deal of this day that is on the table, if one is
    """

    diary: Diary
    day: date
    today: date
    address: str = ""
    deal_on_table: int | None = None


def daily_sheet(state: SheetState) -> str:
    """Render the sheet for one day."""
    body = element(
        "div",
        element("p", text(_about(state)), class_="about"),
        _table(state),
        element("p", text(streak_words(state.diary, state.today)), class_="streak"),
        _share(state),
        _other_days(state),
        class_="sheet-body",
    )
    title = _("Daily-5, {day}").format(day=day_words(state.day))
    return heading("daily-heading", title) + body + _footer(state)


def _about(state: SheetState) -> str:
    if state.day != state.today:
        return _("You can still play these deals, but they no longer count.")
    if not state.diary.would_count(state.day, state.today):
        return _(
            "This device’s clock has gone back: you have already played a later day. "
            "These deals do not count."
        )
    return _(
        "Five deals a day, the same for everyone. You play each once; the master plays your seat "
        "with the same cards."
    )


def _table(state: SheetState) -> str:
    head = "".join(
        element("th", element("span", text(words)), scope="col")
        for words in (_("You"), _("Master"))
    )
    rows = "".join(
        _row(state, *numbered) for numbered in enumerate(state.diary.entries(state.day), 1)
    )
    return element(
        "table",
        element("caption", text(_("Points of the day")), class_="unseen"),
        element("thead", element("tr", element("td"), head)),
        element("tbody", rows),
        element("tfoot", _total(state)),
        class_="points-table daily-table",
    )


def _row(state: SheetState, number: int, entry: DiaryEntry) -> str:
    name = _("Deal {number}").format(number=number)
    own = str(entry.points[0]) if entry.points else _progress(state, number, entry)
    master = str(entry.master_points[0]) if entry.master_points else "…"
    sign = words = ""
    if entry.points and entry.master_points:
        sign = element("span", result_sign(entry), class_="sign", aria_hidden="true")
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
    if number != state.diary.next_number(state.day):
        return ""
    return _("playing") if entry.begun else _("next")


def _total(state: SheetState) -> str:
    total = state.diary.total(state.day)
    cells = (str(total.own), str(total.master)) if total else ("–", "–")
    return element(
        "tr",
        element("th", text(_("Together")), scope="row"),
        *(element("td", element("b", cell)) for cell in cells),
        class_="in-all",
    )


def _share(state: SheetState) -> str:
    """The text to share, once player and master have finished the day."""
    entries = state.diary.entries(state.day)
    if not all(entry.over for entry in entries):
        return ""
    if not all(entry.master_points for entry in entries):
        words = _("The master is still playing. Its points appear here.")
        return element("p", text(words), class_="about")
    result = share_text(state.diary, state.day, state.today, state.address)
    label = element("label", text(_("Your result (shows no cards)")), for_="share-result")
    copy = button(text(_("Copy")), class_="action", data_action="copy", data_index="result")
    box = element(
        "textarea", text(result), id="share-result", rows=result.count("\n") + 1, readonly=True
    )
    copied = element("p", class_="unseen", role="status", data_region="copied")
    return element("div", label, copy, box, class_="code") + copied


def _other_days(state: SheetState) -> str:
    days = (state.today - ago * ONE_DAY for ago in range(DAYS_BACK + 1))
    buttons = "".join(_day_button(state, day) for day in days)
    title = element("h3", text(_("Other days")))
    return element("section", title, element("div", buttons, class_="buttons days"))


def _day_button(state: SheetState, day: date) -> str:
    over = all(entry.over for entry in state.diary.entries(day))
    counted = state.diary.counted(day)
    result = _("counted") if counted else _("played")
    name = _("Today") if day == state.today else short_day(day)
    return button(
        text(name),
        element("span", "✓", aria_hidden="true") if over else "",
        hidden_words(f" {result}") if over else "",
        class_=classes("quiet", "bordered", "counted" if counted else None),
        data_action="daily",
        data_index=day.isoformat(),
        aria_current="date" if day == state.day else None,
    )


def _footer(state: SheetState) -> str:
    return element("footer", element("div"), *_buttons(state))


def _buttons(state: SheetState) -> Iterator[str]:
    number = state.diary.next_number(state.day)
    close = {"class_": "action", "data_action": "close-sheet"}
    if number is None or number == state.deal_on_table:
        yield button(text(_("Back")), **{**close, "class_": "action main"}, autofocus=True)
        return
    yield button(text(_("Back")), **close)
    begun = state.diary.entry(state.day, number).begun
    words = _("Continue deal {number}") if begun else _("Play deal {number} of {deals}")
    yield button(
        text(words.format(number=number, deals=DEALS)),
        class_="action main",
        data_action="daily-play",
        data_index=state.day.isoformat(),
        autofocus=True,
    )
