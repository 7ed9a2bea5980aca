"""The aims of a week: chosen from what is not done yet, the same for the whole week."""

from __future__ import annotations

import json
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core.players import PLAYERS
from casino_page.features.aims import (
    AIMS,
    AIMS_A_WEEK,
    WeekOfAims,
    aims_content,
    aims_of,
    parse_aims,
    week_of,
)
from casino_page.features.badges import Counter, Counts
from casino_page.features.guided_offer import STARTS
from casino_page.game.later_additions import Achievements

from ..pages import Memory, Page, added, full_scene
from ..tables import new_session
from .test_badges import over

COUNTS = st.dictionaries(st.sampled_from(Counter), st.integers(0, 1000)).map(Counts)
DONE = Counts({Counter.GUIDED: len(STARTS) + 1, Counter.BEATEN: len(PLAYERS)})


@given(st.dates(), COUNTS)
def test_a_week_has_three_aims_that_can_still_be_reached(day: date, counts: Counts) -> None:
    aims = aims_of(week_of(day), counts)
    assert len(set(aims)) == AIMS_A_WEEK
    assert aims == aims_of(week_of(day), counts)
    for aim in aims:
        assert aim.most is None or counts.of(aim.counter) < aim.most


def test_what_was_done_often_is_not_an_aim_and_all_else_comes_up() -> None:
    often = Counts({Counter.WINS: 300, Counter.SWEEPS: 500})
    weeks = [f"2026-W{number:02}" for number in range(1, 53)]
    choice = {aim.name for week in weeks for aim in aims_of(week, often)}
    assert not choice & {"win", "sweep"}
    assert {aim.name for week in weeks for aim in aims_of(week, Counts())} == set(AIMS)
    assert not {aim.name for week in weeks for aim in aims_of(week, DONE)} & {"guided", "beat"}


def test_a_week_begins_on_monday_and_belongs_to_a_year() -> None:
    assert week_of(date(2026, 11, 22)) == "2026-W47"
    assert week_of(date(2026, 11, 23)) == "2026-W48"
    assert week_of(date(2027, 1, 1)) == "2026-W53"


def test_only_what_is_done_in_the_week_counts() -> None:
    before = Counts({aim.counter: 7 for aim in AIMS.values()})
    aims = WeekOfAims().in_week("2026-W48", before)
    assert [done for _aim, done in aims.progress(before)] == [0] * AIMS_A_WEEK
    more = Counts(dict.fromkeys(before.numbers, 8))
    assert [done for _aim, done in aims.progress(more)] == [1] * AIMS_A_WEEK
    most = Counts(dict.fromkeys(before.numbers, 100))
    assert aims.reached(most) == tuple(aim for aim, _done in aims.progress(most))
    erased = Counts()
    assert [done for _aim, done in aims.progress(erased)] == [0] * AIMS_A_WEEK
    assert aims.in_week("2026-W48", more) is aims
    assert aims.in_week("2026-W49", more).week == "2026-W49"


@given(st.dates(date(1, 1, 1)), COUNTS)
def test_what_is_stored_is_read_back(day: date, counts: Counts) -> None:
    aims = WeekOfAims().in_week(week_of(day), counts)
    assert parse_aims(json.loads(json.dumps(aims_content(aims)))) == aims


@pytest.mark.parametrize("week", ["", "2026", "2026-W60", "2026-w48", "٢٠٢٦-W48", 48, None])
def test_no_other_week_is_read(week: object) -> None:
    with pytest.raises(ValueError, match="week"):
        parse_aims({"week": week, "before": {}})


def test_the_statistics_show_the_aims_and_a_reached_one_is_told_in_the_summary() -> None:
    page = Page(over(), Memory())
    content = {
        "version": 1,
        "week": week_of(date.fromisoformat(page.today)),
        "before": {"table": 0},
    }
    page.storage.texts["casino.aims"] = json.dumps(content)
    reached = added(full_scene(page), Achievements)
    assert reached is not None
    assert AIMS["table"].words in reached.sentences[0]
    assert "Weekly goal done: Play a game that you have not played yet." in reached.sentences
    page.do("count-game")
    page.do("statistics")
    assert page.sheets["statistics"].count("data-aim") == 1
    assert "1 of 1" in page.sheets["statistics"]


def test_the_aims_are_chosen_when_the_statistics_are_opened() -> None:
    page = Page(new_session())
    page.do("statistics")
    assert page.sheets["statistics"].count("data-aim") == AIMS_A_WEEK
    assert page.sheets["statistics"].count('value="0"') == AIMS_A_WEEK
    assert json.loads(page.storage.texts["casino.aims"])["week"] == "2026-W47"


def test_a_week_that_begins_with_a_round_starts_from_all_that_was_done_before() -> None:
    guided = '{"version":1,"steps":11,"games":{"royal":4}}'
    page = Page(over("royal"), Memory({"casino.guided": guided}))
    full_scene(page)
    before = json.loads(page.storage.texts["casino.aims"])["before"]
    assert len(before) == AIMS_A_WEEK
    assert before.get("guided", 2) == 2
    assert all(number == 0 for name, number in before.items() if name != "guided")
