"""The calendar of Daily-5 as HTML: one month, with the result of each day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final, NamedTuple

from casino_core.daily import format_day
from casino_core.i18n import gettext as _

from ...render.markup import button, classes, element, hidden_words, text
from ...storage.days import day_after, day_before
from .diary import Diary, is_playable
from .diary_entry import DAYS_BACK
from .words import AHEAD, BEHIND, LEVEL, WEEKDAYS, day_in_words, day_sign, month_words

LAST_MONTH: Final = date.max.replace(day=1)


class CalendarState(NamedTuple):
    """The input of the calendar.

    selected  the day whose deals are shown above the calendar
    month     any day of the month that is shown
    """

    diary: Diary
    today: date
    selected: date
    month: date


def calendar(state: CalendarState) -> str:
    """Write a month as a table with a row for each week, and the buttons to other months."""
    weeks = _weeks(state.month.replace(day=1))
    heads = (element("th", text(_(name)), scope="col") for name in WEEKDAYS)
    table = element(
        "table",
        element("thead", element("tr", *heads)),
        element("tbody", *(_week(state, week) for week in weeks)),
        class_="calendar",
        aria_labelledby="calendar-month",
    )
    return element("section", _month(state), table, _legend(state))


def month_to_show(diary: Diary, today: date, month: date) -> date:
    """Return the first day of the wanted month, or of the nearest one that the calendar has."""
    first, last = _months(diary, today)
    return min(max(month.replace(day=1), first), last)


def _months(diary: Diary, today: date) -> tuple[date, date]:
    """Return the first days of the calendar's first month and of its last one, that of today."""
    first = min([*diary.days, day_before(today, DAYS_BACK)])
    return first.replace(day=1), today.replace(day=1)


def _month(state: CalendarState) -> str:
    first, last = _months(state.diary, state.today)
    month = state.month.replace(day=1)
    heading = element(
        "h3", text(month_words(month)), id="calendar-month", aria_live="polite", data_key="month"
    )
    return element(
        "div",
        _to_month("‹", _("Month before"), day_before(month), there=month > first),
        heading,
        _to_month("›", _("Month after"), day_after(month, 31), there=month < last),
        class_="to-months",
    )


def _to_month(sign: str, words: str, month: date, *, there: bool) -> str:
    return button(
        element("span", sign, aria_hidden="true"),
        class_="quiet",
        data_action="daily-month",
        data_index=month.replace(day=1).isoformat(),
        data_key=words,
        aria_label=words,
        aria_disabled=None if there else "true",
    )


def _weeks(first: date) -> Iterator[list[date | None]]:
    """Yield the weeks of a month, from its first day; each begins on Monday.

    None stands for a day of another month.
    """
    last = day_before(day_after(first, 31).replace(day=1)) if first < LAST_MONTH else date.max
    days: list[date | None] = [None] * first.weekday()
    days += [day_after(first, number) for number in range(last.day)]
    days += [None] * (-len(days) % 7)
    for start in range(0, len(days), 7):
        yield days[start : start + 7]


def _week(state: CalendarState, week: list[date | None]) -> str:
    return element("tr", *(_cell(state, day) if day else element("td") for day in week))


def _cell(state: CalendarState, day: date) -> str:
    inside = element("span", str(day.day), class_="date", aria_hidden="true") + "".join(
        _result(state, day)
    )
    name = hidden_words(day_in_words(state.diary, day, state.today))
    class_ = classes(
        "counted" if state.diary.counted(day) else None,
        "today" if day == state.today else None,
    )
    if not (is_playable(day, state.today) or day in state.diary.days):
        return element("td", element("span", inside, name, class_=classes("day", class_)))
    opens = button(
        inside,
        name,
        class_=classes("day", class_, "shown" if day == state.selected else None),
        data_action="daily",
        data_index=format_day(day, state.diary.preset),
        aria_current="date" if day == state.today else None,
    )
    return element("td", opens)


def _result(state: CalendarState, day: date) -> Iterator[str]:
    """Yield what is drawn below the date: points and symbol, progress, or a dash for no play."""
    entries = state.diary.entries(day)
    finished = [entry.points[0] for entry in entries if entry.points]
    if len(finished) == len(entries):
        sign = element("span", day_sign(state.diary, day), class_="sign")
        yield element("b", str(sum(finished)), sign, class_="result", aria_hidden="true")
    elif any(entry.begun for entry in entries):
        part = f"{len(finished)}/{len(entries)}"
        yield element("span", part, class_="result part-of", aria_hidden="true")
    elif state.diary.missed(day, state.today):
        yield element("span", "–", class_="result part-of", aria_hidden="true")


def _legend(state: CalendarState) -> str:
    if not state.diary.days:
        return ""
    words = _(
        "{ahead} more points than the master, {level} as many, {behind} fewer. "
        "Green: all five rounds played on their day."
    )
    if state.diary.least:
        words = _(
            "{ahead} fewer points than the master, {level} as many, {behind} more. "
            "Green: all five rounds played on their day."
        )
    words = words.format(ahead=AHEAD, level=LEVEL, behind=BEHIND)
    return element("p", text(words), class_="about")
