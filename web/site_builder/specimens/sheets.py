"""The sheets over the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from casino_core.fairness import CheckResult, PlayerChecked
from casino_core.seats import Seat
from casino_page.features.backup.backup_file import STORAGE_KEYS
from casino_page.features.backup.sheet import Question, stored_sheet
from casino_page.features.captured_cards.sheet import piles_sheet
from casino_page.features.daily.diary import NOT_BEGUN, ONE_DAY, Diary, DiaryEntry
from casino_page.features.daily.sheet import SheetState, daily_sheet
from casino_page.features.fair_play.sheet import fair_sheet
from casino_page.features.statistics.game_statistics import GameStatistics
from casino_page.features.statistics.sheet import statistics_sheet
from casino_page.game.scene import Phase
from casino_page.storage.store import StorageProblem

from .made import MIDDLE, StubPage, dialog, game_for, play_one, play_until

TODAY = date(2026, 11, 20)


def sheets() -> Iterator[tuple[str, str]]:
    """Yield all sheets."""
    yield from _opened()
    yield from _after()
    yield from _days()
    yield from _stored()


def _opened() -> Iterator[tuple[str, str]]:
    """Yield the sheets that the commands of the features open."""
    page = StubPage(game_for(MIDDLE))
    yield "A new game", page.sheet("setup")
    house = ("preset=royal", "ending=count-order", "chair-1=person", "chair-2=person")
    yield "A new game, filled in", page.sheet("setup", *house)
    yield "A new game that cannot be", page.sheet("setup", "target=0")
    yield "The rules", page.sheet("rules")
    yield "Help at the table", page.sheet("help")
    yield "Settings", page.sheet("settings")
    yield "Sharing a table", re.sub("<iframe.*?</iframe>", "", page.sheet("share"))
    yield "A sealed game", page.sheet("fair")
    running = game_for("rules=standard")
    play_one(running.session)
    running.session.think()
    running.session.carry_out()
    yield "Why?", StubPage(running).sheet("why-last")


def _after() -> Iterator[tuple[str, str]]:
    """Yield the sheets of a game that is over."""
    over = game_for("rules=royal")
    play_until(over.session, Phase.GAME_OVER)
    page = StubPage(over)
    yield "Was it fair?", page.sheet("fair")
    yield "Step by step", page.sheet("review")
    yield "The record", page.sheet("record")
    yield "A record is brought", page.sheet("bring")
    yield "Sharing a deal", re.sub("<iframe.*?</iframe>", "", page.sheet("share"))
    game = over.session.game
    found = [PlayerChecked(result, Seat(1), "greedy", 3, 2, 1) for result in CheckResult]
    sheet = fair_sheet(game, over.session.names, found, newcomer=False, replay_status="")
    yield "What was not fair", dialog(sheet)


def _days() -> Iterator[tuple[str, str]]:
    """Daily-5, and the statistics."""
    won = DiaryEntry("", (7, 4), (5, 6), "", counts=True)
    lost, begun = won._replace(points=(3, 8)), DiaryEntry("8sx8d", counts=True)
    days = {TODAY: (won, lost, begun, NOT_BEGUN, NOT_BEGUN), TODAY - ONE_DAY: (won,) * 5}
    yield "Daily-5", dialog(daily_sheet(SheetState(Diary(days), TODAY, TODAY, "./", 3)))
    yield (
        "Daily-5 of another day",
        dialog(daily_sheet(SheetState(Diary(days), TODAY - ONE_DAY, TODAY))),
    )
    statistics = GameStatistics()
    yield "No statistics yet", dialog(statistics_sheet(statistics, None))
    session = game_for("rules=standard").session
    play_until(session, Phase.GAME_OVER)
    statistics = statistics.with_game(session.game, session.seated_players)
    yield "Statistics", dialog(statistics_sheet(statistics, next(iter(statistics.totals_by_kind))))


def _stored() -> Iterator[tuple[str, str]]:
    storage_keys = [(storage_key, 1200) for storage_key in STORAGE_KEYS]
    unreadable = [StorageProblem("The saved game could not be read.", "casino.game.unreadable")]
    yield "Everything stored", dialog(stored_sheet(storage_keys, unreadable, []))
    for question in Question:
        yield (
            "Everything stored, asked",
            dialog(stored_sheet(storage_keys, [], ["casino.game"], question)),
        )
    yield "A file is refused", dialog(stored_sheet([], [], [], problem="This is no such file."))
    scene = game_for(MIDDLE).scene()
    yield "Captured cards", dialog(piles_sheet(scene.view, scene.names, aid=True))
