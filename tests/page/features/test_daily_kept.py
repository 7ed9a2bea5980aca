"""Daily-5 of other games, in two tabs and in the storage, and the points of the master."""

from __future__ import annotations

import asyncio
import json
import re

import pytest

from casino_core.daily import DEALS, Deal, daily_rules
from casino_page.features.daily.diary_entry import DiaryEntry
from casino_page.features.daily.feature import Daily
from casino_page.game.scene import Phase

from ..pages import Memory, Page
from ..tables import new_session
from .daily_pages import TODAY, YESTERDAY, DailyPage, table

# Other games


def test_each_game_has_deals_and_days_of_its_own() -> None:
    daily = DailyPage()
    daily.do("daily")
    daily.do("daily-of", "game=royal")
    assert "Jack, queen and king count 11, 12 and 13" in daily.sheet
    daily.play_the_day(f"{TODAY}/royal")
    title = daily.session.scene().kind.occasion.title  # type: ignore[union-attr]
    assert title == "Daily-5, 5 of 5: Royal Casino"
    assert daily.page.query == "?daily=2026-11-20/royal&speed=instant"
    assert table(daily).deal.game().rules == daily_rules("royal")
    text = json.loads(daily.page.storage.texts["casino.daily.games"])["games"]
    assert len(text["royal"]["days"][TODAY]) == DEALS
    assert "casino.daily" not in daily.page.storage.texts
    daily.do("daily")
    assert "Play round 1 of 5" in daily.sheet, "the header leads to the standard game"
    again = DailyPage(daily.page.storage)
    again.do("daily-open", f"{TODAY}/royal")
    assert "See the day" not in again.sheet
    assert "Play round" not in again.sheet


def test_a_deal_goes_on_while_the_day_of_another_game_is_looked_at() -> None:
    daily = DailyPage()
    daily.do("daily-play", f"{TODAY}/misar")
    daily.do("daily")
    daily.play()
    daily.do("daily", f"{TODAY}/misar")
    assert "Play round 2 of 5" in daily.sheet
    daily.do("daily-month", TODAY)
    assert f'data-index="{TODAY}/misar"' in daily.sheet


def test_diaries_of_several_games_survive_two_tabs() -> None:
    storage = Memory()
    first_tab, second_tab = DailyPage(storage), DailyPage(storage)
    first_tab.do("daily-play", "today/royal")
    second_tab.do("daily-play", "today/folk")
    first_tab.play()
    second_tab.play()
    games = json.loads(storage.texts["casino.daily.games"])["games"]
    assert games["folk"]["days"][TODAY][0]["points"]
    assert games["royal"]["days"][TODAY][0]["points"]


def test_a_game_without_daily_deals_is_told() -> None:
    daily = DailyPage()
    daily.do("daily-open", "today/krypkasino")
    assert "krypkasino" in daily.sheet
    assert "Play round 1 of 5" in daily.sheet


# Two tabs


def test_what_another_tab_has_played_stands() -> None:
    storage = Memory()
    first_tab, second_tab = DailyPage(storage), DailyPage(storage)
    first_tab.do("daily-play")
    second_tab.do("daily-play")
    second_tab.play(3)
    first_tab.play(1)
    assert first_tab.session.game.steps == second_tab.session.game.steps
    assert "another tab" in " ".join(first_tab.notices)
    assert not second_tab.notices
    first_tab.play(1)
    assert len(first_tab.session.game.steps) > len(second_tab.session.game.steps)


def test_a_deal_that_is_over_in_one_tab_is_over_in_the_other() -> None:
    storage = Memory()
    first_tab, second_tab = DailyPage(storage), DailyPage(storage)
    first_tab.do("daily-play")
    second_tab.do("daily-play")
    second_tab.play()
    first_tab.play(1)
    assert first_tab.session.phase is Phase.GAME_OVER
    assert first_tab.session.game.steps == second_tab.session.game.steps


def test_a_deal_that_is_over_stays_as_it_is_also_where_it_does_not_count() -> None:
    storage = Memory()
    first_tab, second_tab = DailyPage(storage), DailyPage(storage)
    for daily in (first_tab, second_tab):
        daily.do("daily-play", YESTERDAY)
    second_tab.play()
    done = first_tab.stored(YESTERDAY)[0]
    first_tab.play(1)
    assert first_tab.stored(YESTERDAY)[0] == done


def test_what_was_erased_in_another_tab_is_not_written_again() -> None:
    daily = DailyPage(Memory())
    daily.do("daily-play")
    daily.play()
    daily.page.storage.texts.clear()
    daily.do("daily-play")
    daily.play(1)
    assert "points" not in daily.stored()[0]


def test_the_own_play_is_not_judged_while_the_deal_counts() -> None:
    daily = DailyPage(Memory())
    daily.do("daily-play")
    daily.play(1)
    daily.page.do("why", "1")
    sheet = daily.page.sheets["why"]
    assert "when the round is over" in sheet
    assert "master’s play" not in sheet


# Storage


def test_plays_that_cannot_be_made_begin_the_deal_again_without_counting() -> None:
    content = {"version": 1, "days": {TODAY: [{"plays": "Ks 2c 2c", "counts": True}] + [{}] * 4}}
    daily = DailyPage(Memory({"casino.daily": json.dumps(content)}))
    daily.do("daily-open", "today")
    assert "starts again" in " ".join(daily.notices)
    assert daily.session.hints
    daily.play()
    assert daily.stored()[0]["points"]


def test_without_storage_the_day_lasts_as_long_as_the_page() -> None:
    daily = DailyPage(Memory(full=True))
    daily.play_the_day()
    daily.do("daily")
    assert "<dt>day in a row</dt><dd>1</dd>" in daily.sheet
    assert daily.page.storage.texts == {}


# The master


def test_the_masters_points_come_by_and_by_and_are_kept() -> None:
    daily = DailyPage()
    daily.do("daily-play")
    daily.play()
    (begun, *others) = daily.stored()
    # Most of its plays are stored, so that only the end is left to play.
    begun["masters"] = " ".join(str(begun["plays"]).split()[:40])
    content = {"version": 1, "days": {TODAY: [begun, *others]}}
    storage = Memory({"casino.daily": json.dumps(content)})
    asyncio.run(the_master_plays(Page(new_session(), storage)))
    daily = DailyPage(storage)
    assert daily.stored()[0]["master"]
    assert str(daily.stored()[0]["masters"]).startswith(str(begun["masters"]))
    daily.do("daily")
    assert "than the master" in daily.sheet or "as many as the master" in daily.sheet


async def the_master_plays(page: Page) -> None:
    """Open the sheet, and wait until the master has played every deal that was begun."""
    finish = asyncio.Event()
    page.fail = lambda _: finish.set()  # type: ignore[method-assign,assignment]
    feature = Daily(page.context)
    assign = feature.master.assign

    def assign_or_end(deal: Deal | None, entry: DiaryEntry) -> None:
        assign(deal, entry)
        if deal is None:
            finish.set()

    feature.master.assign = assign_or_end  # type: ignore[method-assign]
    feature.commands["daily"]("")
    await finish.wait()


def test_the_result_is_shared_when_all_is_known_and_tells_no_card() -> None:
    daily = DailyPage()
    daily.play_the_day()
    daily.do("daily")
    assert "master is still playing" in daily.sheet
    entries = [{**entry, "master": [6, 5]} for entry in daily.stored()]
    content = {"version": 1, "days": {TODAY: entries}}
    daily = DailyPage(Memory({"casino.daily": json.dumps(content)}))
    daily.do("daily")
    result = daily.sheet.partition("<textarea")[2].partition(">")[2].partition("</textarea>")[0]
    day, signs, points, address = result.splitlines()
    assert day == "Casino Daily-5, 2026-11-20"
    assert set(signs.split()) <= {"▲", "=", "▼"}
    assert points.endswith("the master 30")
    assert address == "./?daily=today"


@pytest.mark.parametrize(
    ("masters", "foot"),
    [
        ([], "Total – –"),
        ([6], "Total 1 round that both finished 7 6"),
        ([6, 5, 4], "Total 3 rounds that both finished 21 15"),
        ([6, 5, 4, 3], "Total 28 18"),
    ],
)
def test_the_total_compares_only_deals_that_both_have_finished(
    masters: list[int], foot: str
) -> None:
    entries: list[dict[str, object]] = [{"points": [7, 4], "counts": True} for _ in range(4)]
    for entry, points in zip(entries, masters, strict=False):
        entry["master"] = [points, 11 - points]
    content = {"version": 1, "days": {TODAY: [*entries, {}]}}
    daily = DailyPage(Memory({"casino.daily": json.dumps(content)}))
    daily.do("daily")
    match = re.search("<tfoot>(.*?)</tfoot>", daily.sheet)
    assert match
    assert " ".join(re.sub("<[^>]*>", " ", match[1]).split()) == foot
