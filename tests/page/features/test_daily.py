"""Daily-5 on a page without a browser: its table, its sheet, the master, other tabs and clocks."""

from __future__ import annotations

import asyncio
import json
import re

import pytest

from casino_core import format_play
from casino_core.daily import DEALS, Deal, daily_rules, opponents_play
from casino_page.features.badges.earned import load_badges
from casino_page.features.daily.deal_session import DailySession
from casino_page.features.daily.diary_entry import DiaryEntry
from casino_page.features.daily.feature import Daily
from casino_page.features.daily.master import Master
from casino_page.features.tips.feature import BeginnersTips
from casino_page.game.scene import Phase
from casino_page.game.session import Session
from casino_page.render.regions import regions

from ..pages import Memory, Page
from ..tables import let_computer_play, new_session

TODAY = "2026-11-20"
YESTERDAY = "2026-11-19"


class Resting(Master):
    """A master that never plays."""

    def assign(self, deal: Deal | None, entry: DiaryEntry) -> None:
        pass


class DailyPage:
    """A page with Daily-5, and the part of its app that lets the computer play."""

    def __init__(self, storage: Memory | None = None, today: str = TODAY) -> None:
        self.page = Page(new_session(), storage)
        self.page.today = today
        self.feature = Daily(self.page.context)
        self.feature.master = Resting(_nothing, self.page.fail)

    @property
    def session(self) -> Session:
        return self.page.context.session

    @property
    def sheet(self) -> str:
        return self.page.sheets["daily"]

    @property
    def notices(self) -> list[str]:
        return [notice.text for notice in self.page.current_game.notices]

    def do(self, name: str, text: str = "") -> None:
        self.feature.commands[name](text)
        self.go_on()

    def go_on(self) -> None:
        let_computer_play(self.session)
        self.session.store_elsewhere()

    def play(self, plays: int = 100) -> None:
        """Play as the opponent would, at most `plays` plays of the person."""
        while self.session.phase is Phase.PLAY and plays:
            play = opponents_play(self.session.view)
            assert self.session.play(format_play(play, self.session.view))
            self.go_on()
            plays -= 1

    def play_the_day(self, day: str = TODAY) -> None:
        for _ in range(DEALS):
            self.do("daily-play", day)
            self.play()

    def stored(self, day: str = TODAY) -> list[dict[str, object]]:
        content = json.loads(self.page.storage.texts["casino.daily"])
        found: list[dict[str, object]] = content["days"][day]
        return found


def test_a_day_is_played_in_order_and_once() -> None:
    daily = DailyPage()
    own_game = daily.session.game
    for number in range(1, DEALS + 1):
        daily.do("daily-play", "today")
        assert f"Daily-5, {number} of 5" in daily.session.scene().kind.occasion.title  # type: ignore[union-attr]
        daily.play()
        assert daily.session.phase is Phase.GAME_OVER
        assert daily.stored()[number - 1]["points"]
    at_the_end = daily.session.game
    daily.do("daily-play")
    assert daily.session.game == at_the_end
    assert "daily" in daily.page.sheets
    daily.do("leave")
    assert daily.session.game == own_game


def test_seven_days_in_a_row_are_a_badge_when_the_deal_is_over() -> None:
    storage = Memory()
    DailyPage(storage, today=YESTERDAY).play_the_day(YESTERDAY)
    content = json.loads(storage.texts["casino.daily"])
    for day in range(14, 19):
        content["days"][f"2026-11-{day}"] = content["days"][YESTERDAY]
    storage.texts["casino.daily"] = json.dumps(content)
    daily = DailyPage(storage)
    for number in range(1, DEALS + 1):
        assert load_badges(daily.page.context.store).days == {}
        daily.do("daily-play", TODAY)
        daily.play()
        scene = daily.page.features.decorate(daily.session.scene())
        told = "New badge: A Daily-5 week."
        assert (told in regions(scene)["table"]) is (number == DEALS)
        assert (told in daily.session.take_news().sentences) is (number == DEALS)
    assert [*load_badges(daily.page.context.store).days] == ["week"]


def test_a_deal_goes_on_where_it_was_after_the_page_was_loaded_again() -> None:
    daily = DailyPage()
    daily.do("daily-play")
    daily.play(3)
    before = daily.session.game
    again = DailyPage(daily.page.storage)
    again.do("daily-open", TODAY)
    assert again.session.game == before
    assert again.page.query == "?daily=2026-11-20&speed=instant"


def test_the_sheet_comes_first_on_a_day_that_is_not_begun() -> None:
    daily = DailyPage()
    own_game = daily.session.game
    daily.do("daily-open", "today")
    assert daily.session.game is own_game
    assert "Play deal 1 of 5" in daily.sheet
    assert "20 November" in daily.sheet


def test_the_saved_game_waits() -> None:
    daily = DailyPage()
    text = daily.page.current_game.text_to_store()
    daily.do("daily-play")
    daily.play(2)
    assert daily.page.current_game.text_to_store() == text
    daily.page.current_game.new_game()
    assert not hasattr(daily.session, "deal")


def test_a_deal_that_counts_gives_no_hints_and_takes_nothing_back() -> None:
    daily = DailyPage()
    daily.do("daily-play", TODAY)
    assert not table(daily).hints
    assert not table(daily).may_undo
    daily.do("daily-play", YESTERDAY)
    assert table(daily).hints
    assert table(daily).may_undo


@pytest.mark.parametrize(("day", "told"), [(TODAY, False), (YESTERDAY, True)])
def test_no_tip_names_a_play_in_a_deal_that_counts(day: str, *, told: bool) -> None:
    daily = DailyPage()
    tips = BeginnersTips(daily.page.context)
    daily.do("daily-play", day)
    scenes = []
    while daily.session.phase is Phase.PLAY:
        scenes.append(tips.decorate(daily.session.scene()))
        daily.play(1)
    assert any(scene.help.tip for scene in scenes) is told


def table(daily: DailyPage) -> DailySession:
    assert isinstance(daily.session, DailySession)
    return daily.session


def test_yesterdays_deals_are_played_without_counting() -> None:
    daily = DailyPage()
    daily.play_the_day(YESTERDAY)
    assert not any("counts" in entry for entry in daily.stored(YESTERDAY))
    daily.do("daily", YESTERDAY)
    assert daily.sheet.count("<small>not counted</small>") == DEALS
    assert "to start a streak" in daily.sheet


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2026-11-21", "still to come"),
        ("2026-11-12", "too long ago"),
        ("soon", "is not a day"),
    ],
)
def test_a_day_that_cannot_be_played_is_told(text: str, words: str) -> None:
    daily = DailyPage()
    daily.do("daily-open", text)
    assert words in daily.sheet
    assert "20 November" in daily.sheet
    assert not daily.notices  # The sheet hides the table with its notices.


def test_beside_a_deal_that_goes_on_the_table_tells_of_a_day_that_cannot_be_played() -> None:
    daily = DailyPage()
    daily.do("daily-play", TODAY)
    daily.play(1)
    daily.do("daily-open", "2026-11-21")
    assert "still to come" in " ".join(daily.notices)
    assert not daily.page.sheets


def test_a_deal_over_midnight_counts_and_the_next_one_does_not() -> None:
    daily = DailyPage()
    daily.do("daily-play")
    daily.play(2)
    daily.page.today = "2026-11-21"
    daily.play()
    over = daily.session.game
    daily.do("daily-play", TODAY)
    # The next deal would not count any more: the sheet says so first.
    assert daily.session.game == over
    assert "A new day has begun" in daily.sheet
    daily.do("daily-play", TODAY)
    daily.play()
    assert [entry.get("counts") for entry in daily.stored()][:2] == [True, None]


def test_a_sheet_that_is_open_over_midnight_tells_of_the_new_day() -> None:
    daily = DailyPage()
    own_game = daily.session.game
    daily.do("daily")
    daily.page.today = "2026-11-21"
    daily.do("daily-play", TODAY)
    assert daily.session.game is own_game
    assert "A new day has begun" in daily.sheet
    assert "Daily-5, 20 November" in daily.sheet
    daily.do("daily-play", "2026-11-21")
    assert table(daily).counts


def test_a_deal_that_was_begun_goes_on_after_midnight() -> None:
    daily = DailyPage()
    daily.do("daily-play")
    daily.play(2)
    before = daily.session.game
    daily.do("leave")
    daily.do("daily")
    daily.page.today = "2026-11-21"
    daily.do("daily-play", TODAY)
    assert daily.session.game == before
    assert table(daily).counts


def test_a_day_that_was_played_can_be_looked_at_however_long_ago() -> None:
    storage = Memory()
    DailyPage(storage, "2026-05-02").play_the_day("2026-05-02")
    daily = DailyPage(storage)
    own_game = daily.session.game
    daily.do("daily", "2026-05-02")
    assert "Daily-5, 2 May" in daily.sheet
    assert "can no longer be played" in daily.sheet
    assert 'data-action="daily-play"' not in daily.sheet
    daily.do("daily-play", "2026-05-02")
    assert daily.session.game is own_game
    assert not daily.notices


def test_a_deal_that_was_left_long_ago_is_not_played_any_more() -> None:
    storage = Memory()
    first = DailyPage(storage, "2026-05-02")
    first.do("daily-play")
    first.play(2)
    daily = DailyPage(storage)
    own_game = daily.session.game
    for command in ("daily-open", "daily-play"):
        daily.do(command, "2026-05-02")
        assert daily.session.game is own_game
        assert "can no longer be played" in daily.sheet


def test_the_calendar_goes_from_month_to_month_and_no_further_than_it_has_days() -> None:
    storage = Memory()
    DailyPage(storage, "2026-09-30").play_the_day("2026-09-30")
    daily = DailyPage(storage)
    daily.do("daily")
    for month in ("October", "September", "September"):
        daily.do("daily-month", calendar_button(daily, "Month before"))
        assert f"{month} 2026</h3>" in daily.sheet
    assert calendar_button(daily, "Month after") == "2026-10-01"
    daily.do("daily-month", "2031-01-01")
    assert "November 2026</h3>" in daily.sheet


def calendar_button(daily: DailyPage, name: str) -> str:
    found = re.search(rf'data-index="([^"]+)" data-key="{name}"', daily.sheet)
    assert found
    return found[1]


def test_a_clock_that_goes_back_earns_nothing() -> None:
    storage = Memory()
    DailyPage(storage, "2026-11-21").do("daily-play")
    daily = DailyPage(storage)
    own_game = daily.session.game
    daily.do("daily")
    assert "you have played a later day: 21 November" in daily.sheet
    assert 'data-action="daily-play"' not in daily.sheet
    daily.do("daily-play")
    assert daily.session.game is own_game, "it would not count, and the sheet says why"


def lines_of(html: str) -> str:
    return " ".join(re.sub("<[^>]*>", " ", html).split())


@pytest.mark.parametrize("wrong", ["2026-11-21", "2031-03-04", "9999-12-31"])
@pytest.mark.parametrize("game", ["", "/royal"])
def test_a_clock_that_was_ahead_once_does_not_lock_the_days_before(wrong: str, game: str) -> None:
    storage = Memory()
    DailyPage(storage, wrong).do("daily-play", f"today{game}")
    daily = DailyPage(storage)
    daily.do("daily", f"today{game}")
    assert "Played by another clock" in daily.sheet
    assert f'data-index="{wrong}{game}"' in daily.sheet, "what is kept can be looked at"
    daily.do("daily-aside", f"{TODAY}{game}")
    assert table(daily).counts
    daily.play()
    # Set aside once, it is never asked again, not after a reload either.
    again = DailyPage(storage)
    again.do("daily-play", f"today{game}")
    assert table(again).counts
    assert table(again).deal.number == 2
    again.do("daily", f"today{game}")
    assert "Set aside until their day" in again.sheet
    # On its day it goes on where it was.
    then = DailyPage(storage, wrong)
    then.do("daily-play", f"today{game}")
    assert (table(then).deal.number, table(then).counts) == (1, True)


def test_what_was_played_by_a_wrong_clock_is_told_and_is_in_no_figure() -> None:
    storage = Memory()
    DailyPage(storage, "2031-03-04").play_the_day("2031-03-04")
    daily = DailyPage(storage)
    daily.do("daily")
    assert "4 March 2031" in daily.sheet
    assert "<dt>longest streak</dt><dd>1</dd>" not in daily.sheet
    daily.do("daily", "2031-03-04")
    assert "Daily-5, 4 March 2031" in daily.sheet
    assert "This day is still to come" in daily.sheet
    daily.do("daily-month", "2031-03-01")
    assert "November 2026</h3>" in daily.sheet


def test_a_clock_that_is_behind_asks_too_and_loses_nothing() -> None:
    storage = Memory()
    for day in (YESTERDAY, TODAY):
        DailyPage(storage, day).play_the_day(day)
    before = json.loads(storage.texts["casino.daily"])["days"]
    behind = DailyPage(storage, "1970-01-01")
    behind.do("daily-aside", "1970-01-01")
    behind.play()
    right = DailyPage(storage)
    right.do("daily")
    after = json.loads(storage.texts["casino.daily"])["days"]
    assert {day: after[day] for day in before} == before
    assert "<dt>days in a row</dt><dd>2</dd>" in right.sheet


def test_a_clock_a_day_ahead_costs_nothing() -> None:
    storage = Memory()
    for day in (YESTERDAY, TODAY, "2026-11-21"):
        DailyPage(storage, day).play_the_day(day)
    daily = DailyPage(storage)
    daily.do("daily")
    assert "Days still to come 21 November" in lines_of(daily.sheet)
    assert "later day" not in daily.sheet
    assert "<dt>days in a row</dt><dd>2</dd>" in daily.sheet
    tomorrow = DailyPage(storage, "2026-11-21")
    tomorrow.do("daily")
    assert "<dt>days in a row</dt><dd>3</dd>" in tomorrow.sheet


@pytest.mark.parametrize("later", ["2026-11-10", "1970-01-01", "2026-11-21", "2031-03-04"])
def test_a_clock_that_jumps_during_a_deal_loses_no_play(later: str) -> None:
    daily = DailyPage()
    daily.do("daily-play")
    daily.play(2)
    daily.page.today = later
    daily.play()
    assert daily.stored()[0]["points"]
    assert daily.stored()[0]["counts"]
    daily.do("daily-play", TODAY)
    daily.do("daily", TODAY)
    assert f"Daily-5, 20 November{'' if later[:4] == '2026' else ' 2026'}" in daily.sheet
    daily.page.today = TODAY
    daily.do("daily-play", TODAY)
    assert table(daily).deal.number == 2


@pytest.mark.parametrize("day", ["0001-01-01", "0001-01-05", "9999-12-01", "9999-12-31"])
def test_the_first_and_the_last_days_of_the_calendar_are_days_like_others(day: str) -> None:
    storage = Memory()
    daily = DailyPage(storage, day)
    daily.play_the_day(day)
    daily.do("daily")
    for other in (day, "0001-01-01", "9999-12-31"):
        daily.do("daily", other)
        daily.do("daily-month", other)
    assert "<dt>day in a row</dt><dd>1</dd>" in daily.sheet
    right = DailyPage(storage)
    right.do("daily", day)
    right.do("daily")
    for name in ("puzzles", "statistics"):
        daily.page.do(name)


def test_a_new_game_takes_the_place_of_the_deal_and_the_game_that_waited_waits_on() -> None:
    daily = DailyPage()
    daily.session.play(format_play(opponents_play(daily.session.view), daily.session.view))
    daily.do("daily-play")
    daily.page.do("setup")
    assert "Your game against Bruno waits." in daily.page.sheets["setup"]
    daily.feature.on_command("start-game")
    daily.page.do("start-game")
    assert len(daily.page.current_game.waiting.under_way) == 1
    assert daily.page.query == "?speed=instant"
    assert not isinstance(daily.session, DailySession)


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
    stored = json.loads(daily.page.storage.texts["casino.daily.games"])["games"]
    assert len(stored["royal"]["days"][TODAY]) == DEALS
    assert "casino.daily" not in daily.page.storage.texts
    daily.do("daily")
    assert "Play deal 1 of 5" in daily.sheet, "the header leads to the standard game"
    again = DailyPage(daily.page.storage)
    again.do("daily-open", f"{TODAY}/royal")
    assert "See the day" not in again.sheet
    assert "Play deal" not in again.sheet


def test_a_deal_goes_on_while_the_day_of_another_game_is_looked_at() -> None:
    daily = DailyPage()
    daily.do("daily-play", f"{TODAY}/misar")
    daily.do("daily")
    daily.play()
    daily.do("daily", f"{TODAY}/misar")
    assert "Play deal 2 of 5" in daily.sheet
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
    assert "Play deal 1 of 5" in daily.sheet


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
    said = daily.page.sheets["why"]
    assert "when the deal is over" in said
    assert "master’s play" not in said


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
    found = asyncio.Event()
    page.fail = lambda _: found.set()  # type: ignore[method-assign,assignment]
    feature = Daily(page.context)
    assign = feature.master.assign

    def assign_or_end(deal: Deal | None, entry: DiaryEntry) -> None:
        assign(deal, entry)
        if deal is None:
            found.set()

    feature.master.assign = assign_or_end  # type: ignore[method-assign]
    feature.commands["daily"]("")
    await found.wait()


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
        ([6], "Total 1 deal that both finished 7 6"),
        ([6, 5, 4], "Total 3 deals that both finished 21 15"),
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
    found = re.search("<tfoot>(.*?)</tfoot>", daily.sheet)
    assert found
    assert " ".join(re.sub("<[^>]*>", " ", found[1]).split()) == foot


def _nothing(_deal: Deal, _entry: DiaryEntry) -> None:
    pass
