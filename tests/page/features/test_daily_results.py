"""The calendar of Daily-5 and its results: their numbers, their words and their honesty."""

from __future__ import annotations

import re
from datetime import date
from html.parser import HTMLParser

import pytest

from casino_page.features.daily.calendar import CalendarState, calendar
from casino_page.features.daily.diary import Diary
from casino_page.features.daily.diary_entry import DiaryEntry
from casino_page.features.daily.results import (
    BEFORE,
    LATELY,
    DayResult,
    best,
    change,
    lead,
    results,
)
from casino_page.features.daily.results_section import compared, figures
from casino_page.features.daily.words import AHEAD, BEHIND, LEVEL, day_sign
from casino_page.storage.days import ONE_DAY

TODAY = date(2026, 11, 20)


def day_of(
    own: int, master: int, *, counts: bool = True, finished: bool = True
) -> tuple[DiaryEntry, ...]:
    """The entries of a day with these points in all."""

    def spread(total: int) -> list[int]:
        return [total // 5 + (number < total % 5) for number in range(5)]

    return tuple(
        DiaryEntry("", (mine, 11 - mine), (its, 11 - its) if finished else None, "", counts)
        for mine, its in zip(spread(own), spread(master), strict=True)
    )


def diary_of(*days: tuple[int, int]) -> Diary:
    """A diary of the last days up to today, oldest first: own points and the master's."""
    ago = range(len(days) - 1, -1, -1)
    return Diary({TODAY - n * ONE_DAY: day_of(*pair) for n, pair in zip(ago, days, strict=True)})


def day_results(*leads: int) -> list[DayResult]:
    return [DayResult(TODAY, 30 + each, 30) for each in leads]


# Results


def test_only_whole_days_that_count_and_whose_master_is_known_are_results() -> None:
    days = {
        TODAY - 4 * ONE_DAY: day_of(31, 28),
        TODAY - 3 * ONE_DAY: day_of(40, 20, counts=False),
        TODAY - 2 * ONE_DAY: day_of(41, 20, finished=False),
        TODAY - ONE_DAY: (*day_of(30, 30)[:4], DiaryEntry("4h", counts=True)),
        TODAY: day_of(25, 27),
    }
    expected = DayResult(TODAY - 4 * ONE_DAY, 31, 28), DayResult(TODAY, 25, 27)
    assert results(Diary(days)) == expected


def test_the_best_day_is_the_latest_of_several() -> None:
    days = results(diary_of((38, 30), (20, 30), (38, 40), (12, 11)))
    assert best(days) == DayResult(TODAY - ONE_DAY, 38, 40)


def test_fewer_points_are_better_where_points_are_bad() -> None:
    diary = diary_of((38, 30), (20, 30), (30, 30))._replace(preset="laisto")
    days = results(diary)
    assert [day.lead for day in days] == [-8, 10, 0]
    assert best(days).own == 20
    assert [day_sign(diary, day.day) for day in days] == [BEHIND, AHEAD, LEVEL]
    html = calendar(CalendarState(diary, TODAY, TODAY, TODAY))
    assert "▲ fewer points than the master, = as many, ▼ more." in html


def test_a_few_days_say_nothing_about_the_lead() -> None:
    assert lead(day_results(3, 3, 3, 3)) is None
    assert lead(day_results(3, 3, 3, 3, 3)) == (3.0, 0.0)


def test_the_margin_of_a_lead_is_students() -> None:
    own_lead = lead(day_results(-2, 0, 2, 4, 6))
    assert own_lead
    assert own_lead.mean == 2
    assert own_lead.margin == pytest.approx(2.776 * (10 / 5) ** 0.5, rel=0.01)
    assert not own_lead.clear
    assert lead(day_results(1, 2, 3, 2, 1)).clear  # type: ignore[union-attr]


def test_lately_is_compared_with_the_days_before() -> None:
    steady = [1, -1] * 10
    assert change(day_results(*steady[: LATELY + 4])) is None
    recent = change(day_results(*steady, *[6, 7, 6, 7, 6, 7, 6]))
    assert recent
    assert recent.mean == pytest.approx(45 / 7)
    assert recent.clear
    assert not change(day_results(*steady, *steady[:LATELY])).clear  # type: ignore[union-attr]


def test_days_long_before_do_not_count_for_the_change() -> None:
    recent = [0, 1] * 20
    assert change(day_results(*[40] * 50, *recent[: LATELY + BEFORE])) == change(
        day_results(*recent[: LATELY + BEFORE])
    )


def test_the_comparison_says_when_it_can_say_nothing_yet() -> None:
    assert compared(Diary()) == figures(Diary(), TODAY) == ""
    few = compared(diary_of((31, 28), (20, 30), (28, 28)))
    assert few.count("Too few days to say yet.") == 2
    assert "ahead on 1, level on 1, behind on 1" in few
    clear = compared(diary_of(*[(20, 30), (22, 31)] * 4))
    assert "points behind the master, give or take" in clear
    assert "too close" not in clear
    vague = compared(diary_of(*[(20, 30), (38, 31)] * 10))
    assert "too close to call" in vague
    assert "no clear change" in vague


def test_every_day_that_is_drawn_is_also_said() -> None:
    html = compared(diary_of((31, 28), (20, 30), (38, 28)))
    label = re.search('aria-label="([^"]*)"', html)
    assert label
    assert label[1].endswith("31 (28), 20 (30), 38 (28)")
    assert html.count('class="mine"') == html.count('class="other"') == 3


def test_the_figures() -> None:
    html = figures(diary_of((31, 28), (20, 30)), TODAY)
    figures_read = re.findall("<dt>(.*?)</dt><dd>(.*?)</dd>", html)
    assert figures_read == [
        ("days in a row", "2"),
        ("longest streak", "2"),
        ("points a day", "25.5"),
        ("best day", "31"),
    ]
    assert "not all played" not in html
    assert "not all played" in figures(diary_of((31, 28), (20, 30)), TODAY + ONE_DAY)
    assert "to start a streak" in figures(diary_of((31, 28)), TODAY + 2 * ONE_DAY)


# The calendar


class Table(HTMLParser):
    """The text of each cell of a table, row by row; what is hidden from screen readers left out."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._hidden = 0
        self._inside = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self._inside = True
            self.rows[-1].append("")
        elif self._hidden or ("aria-hidden", "true") in attrs:
            self._hidden += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self._inside = False
        elif self._hidden:
            self._hidden -= 1

    def handle_data(self, data: str) -> None:
        if self._inside and not self._hidden:
            self.rows[-1][-1] += data


def month(diary: Diary, shown_day: date = TODAY) -> str:
    return calendar(CalendarState(diary, TODAY, TODAY, shown_day))


@pytest.mark.parametrize(
    ("shown_day", "weeks"),
    [
        (date(2026, 11, 20), 6),
        (date(2027, 2, 28), 4),
        (date(2028, 2, 29), 5),
        (date(2026, 12, 31), 5),
    ],
)
def test_a_month_has_each_of_its_days_under_its_weekday(shown_day: date, weeks: int) -> None:
    heads, *rows = Table(month(Diary(), shown_day)).rows
    assert heads == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    assert len(rows) == weeks
    assert {len(row) for row in rows} == {7}
    days = [cell for row in rows for cell in row if cell]
    next_month = (shown_day.replace(day=28) + 4 * ONE_DAY).replace(day=1)
    assert len(days) == (next_month - shown_day.replace(day=1)).days
    assert rows[0].index(days[0]) == shown_day.replace(day=1).weekday()


def test_the_calendar_says_each_result() -> None:
    diary = Diary(
        {
            date(2026, 11, 10): day_of(31, 28),
            date(2026, 11, 12): day_of(31, 28, counts=False),
            date(2026, 11, 13): day_of(31, 28, finished=False),
            date(2026, 11, 20): (*day_of(30, 30)[:2], *[DiaryEntry()] * 3),
        }
    )
    cells = {cell for row in Table(month(diary)).rows for cell in row}
    assert {
        "9 November",
        "10 November: 31 points, the master 28",
        "11 November: not played",
        "12 November: 31 points, the master 28, not counted",
        "13 November: 31 points",
        "19 November: not played",
        "20 November: 2 of 5 rounds",
        "21 November",
    } <= cells


def test_days_that_can_be_played_or_were_played_are_buttons() -> None:
    html = month(Diary({date(2026, 11, 2): day_of(31, 28)}))
    days = re.findall(r'data-action="daily" data-index="2026-11-(\d\d)"', html)
    assert days == ["02", *(str(day) for day in range(13, 21))]
    assert html.count('aria-current="date"') == 1


def test_the_table_is_named_by_its_month_and_the_ends_are_marked() -> None:
    html = month(Diary({date(2026, 10, 2): day_of(31, 28)}))
    assert 'aria-labelledby="calendar-month"' in html
    assert '<h3 id="calendar-month" aria-live="polite" data-key="month">November 2026</h3>' in html
    before, after = re.findall(r'<button[^>]*data-action="daily-month"[^>]*>', html)
    assert "aria-disabled" not in before
    assert "aria-disabled" in after
