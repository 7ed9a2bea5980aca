"""Daily-5 on a page without a browser: its table, its sheet, the master, other tabs and clocks."""

from __future__ import annotations

import asyncio
import json

import pytest

from casino_core import format_play
from casino_core.daily import DEALS, Deal, opponents_play
from casino_page.features.daily.deal_session import DailySession
from casino_page.features.daily.diary import Entry
from casino_page.features.daily.feature import Daily
from casino_page.features.daily.master import Master
from casino_page.features.tips.feature import BeginnersTips
from casino_page.game.scene import Phase
from casino_page.game.session import Session

from ..pages import Memory, Page
from ..tables import let_computer_play, new_session

TODAY = "2026-11-20"
YESTERDAY = "2026-11-19"


class Resting(Master):
    """A master who has no time."""

    def attend(self, deal: Deal | None, entry: Entry) -> None:
        pass


class Club:
    """A page with Daily-5 on it, and what its app would do around."""

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
        self.session.kept()

    def play(self, plays: int = 100) -> None:
        """Play as the opponent would, at most so many plays."""
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
    club = Club()
    own_game = club.session.game
    for number in range(1, DEALS + 1):
        club.do("daily-play", "today")
        assert f"Daily-5, {number} of 5" in club.session.scene().kind.occasion.title  # type: ignore[union-attr]
        club.play()
        assert club.session.phase is Phase.GAME_OVER
        assert club.stored()[number - 1]["points"]
    at_the_end = club.session.game
    club.do("daily-play")
    assert club.session.game == at_the_end
    assert "daily" in club.page.sheets
    club.do("leave")
    assert club.session.game == own_game


def test_a_deal_goes_on_where_it_was_after_the_page_was_loaded_again() -> None:
    club = Club()
    club.do("daily-play")
    club.play(3)
    before = club.session.game
    again = Club(club.page.storage)
    again.do("daily-open", TODAY)
    assert again.session.game == before
    assert again.page.query == "?daily=2026-11-20&speed=instant"


def test_the_sheet_comes_first_for_whoever_has_not_begun() -> None:
    club = Club()
    own_game = club.session.game
    club.do("daily-open", "today")
    assert club.session.game is own_game
    assert "Play deal 1 of 5" in club.sheet
    assert "20 November" in club.sheet


def test_the_saved_game_waits() -> None:
    club = Club()
    text = club.page.current_game.text_to_store()
    club.do("daily-play")
    club.play(2)
    assert club.page.current_game.text_to_store() == text
    club.page.current_game.new_game()
    assert not hasattr(club.session, "deal")


def test_a_deal_that_counts_gives_no_hints_and_takes_nothing_back() -> None:
    club = Club()
    club.do("daily-play", TODAY)
    assert not table(club).hints
    assert not table(club).may_undo
    club.do("daily-play", YESTERDAY)
    assert table(club).hints
    assert table(club).may_undo


@pytest.mark.parametrize(("day", "told"), [(TODAY, False), (YESTERDAY, True)])
def test_no_tip_names_a_play_in_a_deal_that_counts(day: str, *, told: bool) -> None:
    club = Club()
    tips = BeginnersTips(club.page.context)
    club.do("daily-play", day)
    scenes = []
    while club.session.phase is Phase.PLAY:
        scenes.append(tips.decorate(club.session.scene()))
        club.play(1)
    assert any(scene.help.tip for scene in scenes) is told


def table(club: Club) -> DailySession:
    assert isinstance(club.session, DailySession)
    return club.session


def test_yesterdays_deals_are_played_without_counting() -> None:
    club = Club()
    club.play_the_day(YESTERDAY)
    assert not any("counts" in entry for entry in club.stored(YESTERDAY))
    club.do("daily", YESTERDAY)
    assert club.sheet.count("not counted") == DEALS
    assert "to begin a streak" in club.sheet


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("2026-11-21", "still to come"),
        ("2026-11-12", "too long ago"),
        ("soon", "no day"),
    ],
)
def test_a_day_that_cannot_be_played_is_told(text: str, words: str) -> None:
    club = Club()
    club.do("daily-open", text)
    assert words in " ".join(club.notices)
    assert "20 November" in club.sheet


def test_a_deal_over_midnight_counts_and_the_next_one_does_not() -> None:
    club = Club()
    club.do("daily-play")
    club.play(2)
    club.page.today = "2026-11-21"
    club.play()
    club.do("daily-play", TODAY)
    club.play()
    assert [entry.get("counts") for entry in club.stored()][:2] == [True, None]


def test_a_clock_that_goes_back_earns_nothing() -> None:
    storage = Memory()
    Club(storage, "2026-11-21").do("daily-play")
    club = Club(storage)
    club.do("daily")
    assert "clock has gone back" in club.sheet
    club.do("daily-play")
    assert club.session.hints


def test_a_new_game_takes_the_place_of_the_deal_and_of_the_game_that_waited() -> None:
    club = Club()
    club.session.play(format_play(opponents_play(club.session.view), club.session.view))
    club.do("daily-play")
    club.page.do("setup")
    assert "is given up" in club.page.sheets["setup"]
    club.feature.on_command("start-game")
    assert club.page.query == ""
    assert not isinstance(club.session, DailySession)


# Two tabs


def test_what_another_tab_has_played_stands() -> None:
    storage = Memory()
    here, there = Club(storage), Club(storage)
    here.do("daily-play")
    there.do("daily-play")
    there.play(3)
    here.play(1)
    assert here.session.game.steps == there.session.game.steps
    assert "another tab" in " ".join(here.notices)
    assert not there.notices
    here.play(1)
    assert len(here.session.game.steps) > len(there.session.game.steps)


def test_a_deal_that_is_over_in_one_tab_is_over_in_the_other() -> None:
    storage = Memory()
    here, there = Club(storage), Club(storage)
    here.do("daily-play")
    there.do("daily-play")
    there.play()
    here.play(1)
    assert here.session.phase is Phase.GAME_OVER
    assert here.session.game.steps == there.session.game.steps


def test_a_deal_that_is_over_stays_as_it_is_also_where_it_does_not_count() -> None:
    storage = Memory()
    here, there = Club(storage), Club(storage)
    for club in (here, there):
        club.do("daily-play", YESTERDAY)
    there.play()
    done = here.stored(YESTERDAY)[0]
    here.play(1)
    assert here.stored(YESTERDAY)[0] == done


def test_what_was_erased_in_another_tab_is_not_written_again() -> None:
    club = Club(Memory())
    club.do("daily-play")
    club.play()
    club.page.storage.texts.clear()
    club.do("daily-play")
    club.play(1)
    assert "points" not in club.stored()[0]


def test_the_own_play_is_not_judged_while_the_deal_counts() -> None:
    club = Club(Memory())
    club.do("daily-play")
    club.play(1)
    club.page.do("why", "1")
    said = club.page.sheets["why"]
    assert "when the deal is over" in said
    assert "master’s play" not in said


# Storage


def test_plays_that_cannot_be_made_begin_the_deal_again_without_counting() -> None:
    content = {"version": 1, "days": {TODAY: [{"plays": "Ks 2c 2c", "counts": True}] + [{}] * 4}}
    club = Club(Memory({"casino.daily": json.dumps(content)}))
    club.do("daily-open", "today")
    assert "begins anew" in " ".join(club.notices)
    assert club.session.hints
    club.play()
    assert club.stored()[0]["points"]


def test_without_storage_the_day_lasts_as_long_as_the_page() -> None:
    club = Club(Memory(full=True))
    club.play_the_day()
    club.do("daily")
    assert "1 day in a row" in club.sheet
    assert club.page.storage.texts == {}


# The master


def test_the_masters_points_come_by_and_by_and_are_kept() -> None:
    club = Club()
    club.do("daily-play")
    club.play()
    (begun, *others) = club.stored()
    # Its first plays are known: only the end is to be found.
    begun["masters"] = " ".join(str(begun["plays"]).split()[:40])
    content = {"version": 1, "days": {TODAY: [begun, *others]}}
    storage = Memory({"casino.daily": json.dumps(content)})
    asyncio.run(the_master_plays(Page(new_session(), storage)))
    club = Club(storage)
    assert club.stored()[0]["master"]
    assert str(club.stored()[0]["masters"]).startswith(str(begun["masters"]))
    club.do("daily")
    assert "than the master" in club.sheet or "as many as the master" in club.sheet


async def the_master_plays(page: Page) -> None:
    """Open the sheet, and wait until all is found."""
    found = asyncio.Event()
    page.fail = lambda _: found.set()  # type: ignore[method-assign,assignment]
    feature = Daily(page.context)
    attend = feature.master.attend

    def attend_or_end(deal: Deal | None, entry: Entry) -> None:
        attend(deal, entry)
        if deal is None:
            found.set()

    feature.master.attend = attend_or_end  # type: ignore[method-assign]
    feature.commands["daily"]("")
    await found.wait()


def test_the_result_is_shared_when_all_is_known_and_tells_no_card() -> None:
    club = Club()
    club.play_the_day()
    club.do("daily")
    assert "still at the cards" in club.sheet
    entries = [{**entry, "master": [6, 5]} for entry in club.stored()]
    content = {"version": 1, "days": {TODAY: entries}}
    club = Club(Memory({"casino.daily": json.dumps(content)}))
    club.do("daily")
    result = club.sheet.partition("<textarea")[2].partition(">")[2].partition("</textarea>")[0]
    day, signs, points, address = result.splitlines()
    assert day == "Casino Daily-5, 2026-11-20"
    assert set(signs.split()) <= {"▲", "=", "▼"}
    assert points.endswith("the master 30")
    assert address == "./?daily=today"


def _nothing(_deal: Deal, _entry: Entry) -> None:
    pass
