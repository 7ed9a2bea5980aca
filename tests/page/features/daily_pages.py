"""A page with Daily-5, for its tests."""

from __future__ import annotations

import json

from casino_core import format_play
from casino_core.daily import DEALS, Deal, opponents_play, parse_day
from casino_page.features.daily.deal_session import DailySession
from casino_page.features.daily.diary_entry import DiaryEntry
from casino_page.features.daily.feature import Daily
from casino_page.features.daily.master import Master
from casino_page.game.scene import Phase
from casino_page.game.session import Session

from ..pages import Memory, Page
from ..tables import let_computer_play, new_session

TODAY = "2026-11-20"
YESTERDAY = "2026-11-19"


class RestingMaster(Master):
    """A master that never plays."""

    def assign(self, deal: Deal | None, entry: DiaryEntry) -> None:
        pass


class DailyPage:
    """A page with Daily-5, and the part of its app that lets the computer play."""

    def __init__(self, storage: Memory | None = None, today: str = TODAY) -> None:
        self.page = Page(new_session(), storage)
        self.page.today = today
        self.feature = Daily(self.page.context)
        self.feature.master = RestingMaster(no_news, self.page.fail)

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
            play = opponents_play(self.session.view, parse_day(TODAY))
            assert self.session.play(format_play(play, self.session.view))
            self.go_on()
            plays -= 1

    def play_the_day(self, day: str = TODAY) -> None:
        for _ in range(DEALS):
            self.do("daily-play", day)
            self.play()

    def stored(self, day: str = TODAY) -> list[dict[str, object]]:
        content = json.loads(self.page.storage.texts["casino.daily"])
        deals: list[dict[str, object]] = content["days"][day]
        return deals


def no_news(_deal: Deal, _entry: DiaryEntry) -> None:
    pass


def table(daily: DailyPage) -> DailySession:
    assert isinstance(daily.session, DailySession)
    return daily.session
