"""The diary of Daily-5: counting, streaks, points, merging two tabs, and storage."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest

from casino_core.daily import DEALS
from casino_page.features.daily.diary import Diary, diary_content, is_playable, parse_diary
from casino_page.features.daily.diary_entry import DAYS_BACK, DEALS_A_DAY, DiaryEntry
from casino_page.features.daily.diary_storage import merge_diaries, merge_entries
from casino_page.features.daily_progress import day_before, parse_progress
from casino_page.game.additions import Today
from casino_page.storage.days import ONE_DAY

TODAY = date(2026, 11, 20)


def played(*days: date, counts: bool = True) -> Diary:
    """A diary in which these days were played to their end."""
    diary = Diary()
    for day in days:
        for number in range(1, DEALS + 1):
            entry = DiaryEntry("4h 5h", (number, 11 - number), (6, 5), "4h 5c", counts)
            diary = diary.with_entry(day, number, entry)
    return diary


def before(*ago: int) -> tuple[date, ...]:
    return tuple(TODAY - days * ONE_DAY for days in ago)


# Counting


def test_only_a_deal_begun_on_its_day_counts() -> None:
    assert Diary().would_count(TODAY, TODAY)
    assert not Diary().would_count(TODAY - ONE_DAY, TODAY)
    assert not Diary().would_count(TODAY + ONE_DAY, TODAY)


def test_a_clock_that_goes_back_earns_nothing() -> None:
    begun = Diary().with_entry(TODAY, 1, DiaryEntry("4h", counts=True))
    assert not begun.would_count(TODAY - ONE_DAY, TODAY - ONE_DAY)
    assert begun.would_count(TODAY, TODAY)


def test_a_day_that_did_not_count_as_a_whole_is_no_part_of_a_streak() -> None:
    assert played(TODAY).counted(TODAY)
    assert not played(TODAY, counts=False).counted(TODAY)
    late = played(TODAY).with_entry(TODAY, 5, DiaryEntry("4h", (7, 4), counts=False))
    assert not late.counted(TODAY)
    assert not Diary().counted(TODAY)


@pytest.mark.parametrize(
    ("ago", "possible"),
    [(-1, False), (0, True), (1, True), (DAYS_BACK, True), (DAYS_BACK + 1, False)],
)
def test_today_and_the_days_before_can_be_played(ago: int, *, possible: bool) -> None:
    assert is_playable(TODAY - ago * ONE_DAY, TODAY) is possible


def test_the_deals_come_in_order() -> None:
    diary = Diary()
    for number in range(1, DEALS + 1):
        assert diary.next_number(TODAY) == number
        diary = diary.with_entry(TODAY, number, DiaryEntry("4h", counts=True))
        assert diary.next_number(TODAY) == number
        diary = diary.with_entry(TODAY, number, DiaryEntry("4h", (5, 6), counts=True))
    assert diary.next_number(TODAY) is None


# Streaks


@pytest.mark.parametrize(
    ("days", "streak", "longest"),
    [
        ((), 0, 0),
        ((0,), 1, 1),
        ((1,), 1, 1),
        ((2,), 0, 1),
        ((0, 1, 2), 3, 3),
        ((1, 2, 3), 3, 3),
        ((0, 2, 3, 4), 1, 3),
        ((-1, 0, 1), 2, 3),
    ],
)
def test_streaks(days: tuple[int, ...], streak: int, longest: int) -> None:
    diary = played(*before(*days))
    assert diary.streak(TODAY) == streak
    assert diary.longest_streak() == longest


def test_a_streak_goes_over_months_and_leap_days() -> None:
    days = [date(2028, 2, 27) + timedelta(days=each) for each in range(5)]
    assert played(*days).streak(days[-1]) == 5


def test_a_day_is_missed_only_after_the_first_one_and_before_today() -> None:
    diary = played(*before(2, 4))
    days_ago = [ago for ago in range(-1, 7) if diary.missed(TODAY - ago * ONE_DAY, TODAY)]
    assert days_ago == [1, 3]


# Progress, read without the whole diary


def progress(diary: Diary) -> Today | None:
    return parse_progress(json.loads(json.dumps(diary_content(diary, TODAY))), TODAY.isoformat())


@pytest.mark.parametrize("ago", [(), (DAYS_BACK + 1,), (-1,)])
def test_without_a_deal_in_the_last_days_there_is_no_progress(ago: tuple[int, ...]) -> None:
    assert progress(played(*before(*ago))) is None


@pytest.mark.parametrize(
    "ago", [(0,), (1,), (2,), (0, 1, 2), (1, 2, 3), (0, 2, 3, 4), (DAYS_BACK,), tuple(range(400))]
)
def test_the_progress_is_that_of_the_diary(ago: tuple[int, ...]) -> None:
    diary = played(*before(*ago))
    finished = DEALS if 0 in ago else 0
    streak = diary.streak(TODAY)
    assert progress(diary) == ("2026-11-20", finished, DEALS, streak, 0 in ago)


def test_the_day_before_is_that_of_the_calendar() -> None:
    assert DEALS_A_DAY == DEALS
    day = date(1999, 12, 1)
    while day < date(2101, 3, 2):
        following = day + ONE_DAY
        assert day_before(following.isoformat()) == day.isoformat()
        day = following


def test_deals_that_are_being_played_are_not_finished() -> None:
    diary = played(*before(1)).with_entry(TODAY, 1, DiaryEntry("4h", (5, 6), counts=True))
    diary = diary.with_entry(TODAY, 2, DiaryEntry("4h", counts=True))
    assert progress(diary) == ("2026-11-20", 1, DEALS, 1, False)


# Points


def test_the_total_is_of_the_deals_that_both_have_finished() -> None:
    diary = played(TODAY)
    assert diary.total(TODAY) == (15, 30)
    waiting = diary.with_entry(TODAY, 5, DiaryEntry("4h", (11, 0), None, "", counts=True))
    assert waiting.compared(TODAY) == ((1, 6), (2, 6), (3, 6), (4, 6))
    assert waiting.total(TODAY) == (10, 24)
    assert diary.compares_all(TODAY)
    assert not waiting.compares_all(TODAY)
    unfinished = diary.with_entry(TODAY, 5, DiaryEntry("4h", None, (6, 5), "4h 5c", counts=True))
    assert unfinished.total(TODAY) == (10, 24)
    assert unfinished.compares_all(TODAY)
    assert Diary().total(TODAY) is None


# Two tabs


def test_of_two_tabs_the_one_that_is_further_is_believed() -> None:
    some, more = DiaryEntry("4h"), DiaryEntry("4h 5h")
    over = DiaryEntry("4h 5c", (7, 4), counts=True)
    again = DiaryEntry("4h 5c 6h", (9, 2), counts=True)
    assert merge_entries(some, more) == merge_entries(more, some) == more
    assert merge_entries(again._replace(points=None), over) == over
    assert merge_entries(over, again) == over


def test_what_the_master_found_is_kept_from_either_tab() -> None:
    mine, theirs = DiaryEntry("4h 5h", (7, 4)), DiaryEntry("4h", None, (8, 3), "4h 5h")
    assert merge_entries(theirs, mine) == DiaryEntry("4h 5h", (7, 4), (8, 3), "4h 5h")


def test_the_days_of_both_tabs_are_kept() -> None:
    yesterday = TODAY - ONE_DAY
    both = merge_diaries(played(TODAY), played(yesterday))
    assert both == played(yesterday, TODAY)


# Storage


def test_a_diary_comes_back() -> None:
    diary = played(*before(0, 1)).with_entry(TODAY, 5, DiaryEntry("4h 5h", counts=True))
    text = json.dumps(diary_content(diary, TODAY))
    assert parse_diary(json.loads(text)) == diary


def stored_again(diary: Diary, today: date) -> Diary:
    """A diary as it comes back from the storage."""
    return parse_diary(json.loads(json.dumps(diary_content(diary, today))))


def test_the_plays_are_kept_of_the_last_days_that_were_played() -> None:
    diary = played(*before(*range(0, 40, 2)))
    for today in (TODAY, TODAY + 3000 * ONE_DAY):
        diary_again = stored_again(diary, today)
        with_plays = [day for day in diary_again.days if diary_again.entry(day, 1).plays]
        assert with_plays == sorted(diary.days)[-DAYS_BACK - 1 :], "whatever the clock says"
        (long_gone, *_others) = sorted(diary_again.days)
        assert diary_again.counted(long_gone)
        assert diary_again.total(long_gone) == diary.total(long_gone)
    assert stored_again(diary, TODAY - 3000 * ONE_DAY) == diary


# Days ahead


def test_days_ahead_can_be_set_aside_until_they_come() -> None:
    later = TODAY + 5 * ONE_DAY
    diary = played(later)
    assert not diary.would_count(TODAY, TODAY)
    aside = stored_again(diary.with_aside(TODAY), TODAY)
    assert aside.would_count(TODAY, TODAY)
    assert aside.days == diary.days
    assert stored_again(aside, later).aside == frozenset(), "its day has come"
    assert not stored_again(aside, later).would_count(TODAY, TODAY)
    assert merge_diaries(diary, aside).aside == merge_diaries(aside, diary).aside == {later}


def begun_in_order(*days: tuple[date, date]) -> Diary:
    """A diary whose days were played to their end in this order, each with what the clock said."""
    diary = Diary()
    for day, today in days:
        diary = diary.with_aside(today)
        entry = diary.new_entry(day, today)._replace(points=(7, 4))
        diary = diary._replace(days={**diary.days, day: (entry,) * DEALS})
    return diary


def test_turning_the_clock_back_earns_no_day_of_a_streak() -> None:
    missed, today = TODAY - ONE_DAY, TODAY
    honest = begun_in_order((today - 2 * ONE_DAY, today - 2 * ONE_DAY), (today, today))
    turned = begun_in_order(
        (today - 2 * ONE_DAY, today - 2 * ONE_DAY), (today, today), (missed, missed)
    )
    assert (honest.streak(today), honest.longest_streak()) == (1, 1)
    assert turned.entry(missed, 1).late
    assert (turned.streak(today), turned.longest_streak()) == (2, 2), "three days, one in vain"
    assert progress(turned) == ("2026-11-20", DEALS, DEALS, 2, True)


def test_a_clock_that_was_ahead_does_not_break_a_streak() -> None:
    days = [TODAY + n * ONE_DAY for n in range(4)]
    ahead = days[3]
    diary = begun_in_order((ahead, ahead), *((day, day) for day in days[:3]))
    assert [diary.streak(day) for day in days] == [1, 2, 3, 3]
    after = diary.with_aside(ahead + ONE_DAY)
    entry = after.new_entry(ahead + ONE_DAY, ahead + ONE_DAY)
    assert entry.counts
    assert not entry.late


@pytest.mark.parametrize("days", [-9, -1, 0, 1, 30])
def test_a_deal_that_is_not_over_is_kept_whatever_the_clock_says(days: int) -> None:
    diary = Diary().with_entry(TODAY, 1, DiaryEntry("4h 5h", counts=True))
    assert (
        parse_diary(json.loads(json.dumps(diary_content(diary, TODAY + days * ONE_DAY)))) == diary
    )


@pytest.mark.parametrize(
    "days",
    [
        {"2026-11-20": []},
        {"soon": [{}] * 5},
        {"2026-11-20": [{"points": [7]}] * 5},
        {"2026-11-20": [{"points": [7, 40]}] * 5},
        {"2026-11-20": [{"points": [7, True]}] * 5},
        {"2026-11-20": [{"plays": 4}] * 5},
        {"2026-11-20": ["x"] * 5},
        [],
        None,
    ],
)
def test_damaged_diaries_are_refused(days: object) -> None:
    with pytest.raises((ValueError, TypeError, KeyError, AttributeError)):
        parse_diary({"days": days})
