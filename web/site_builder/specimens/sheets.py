"""The sheets over the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from casino_core.fairness import PlayerChecked, Verdict
from casino_page.features.backup.backup_file import STORAGE_KEYS
from casino_page.features.backup.sheet import Question, stored_sheet
from casino_page.features.captured_cards.sheet import piles_sheet
from casino_page.features.daily.diary import DAY, NOTHING, Diary, Entry
from casino_page.features.daily.sheet import Look, daily_sheet
from casino_page.features.fair_play.sheet import fair_sheet
from casino_page.features.statistics.book import Book
from casino_page.features.statistics.sheet import statistics_sheet
from casino_page.game.scene import Phase
from casino_page.storage.store import StorageProblem

from .made import MIDDLE, Paper, desk_for, dialog, play_one, play_until

TODAY = date(2026, 11, 20)


def sheets() -> Iterator[tuple[str, str]]:
    """All sheets."""
    yield from _opened()
    yield from _after()
    yield from _days()
    yield from _stored()


def _opened() -> Iterator[tuple[str, str]]:
    """The sheets that the features open, by their commands."""
    paper = Paper(desk_for(MIDDLE))
    yield "A new game", paper.sheet("setup")
    house = ("preset=royal", "ending=count-order", "chair-1=person", "chair-2=person")
    yield "A new game, filled in", paper.sheet("setup", *house)
    yield "A new game that cannot be", paper.sheet("setup", "target=0")
    yield "The rules", paper.sheet("rules")
    yield "Settings", paper.sheet("settings")
    yield "Sharing a table", re.sub("<iframe.*?</iframe>", "", paper.sheet("share"))
    yield "A sealed game", paper.sheet("fair")
    running = desk_for("rules=standard")
    play_one(running.session)
    running.session.think()
    running.session.carry_out()
    yield "Why?", Paper(running).sheet("why-last")


def _after() -> Iterator[tuple[str, str]]:
    """What a game that is over has."""
    over = desk_for("rules=royal")
    play_until(over.session, Phase.GAME_OVER)
    paper = Paper(over)
    yield "Was it fair?", paper.sheet("fair")
    yield "Step by step", paper.sheet("review")
    yield "The record", paper.sheet("record")
    yield "A record is brought", paper.sheet("bring")
    yield "Sharing a deal", re.sub("<iframe.*?</iframe>", "", paper.sheet("share"))
    game = over.session.game
    found = [PlayerChecked(verdict, 1, "greedy", 3, 2, 1) for verdict in Verdict]
    sheet = fair_sheet(game, over.session.names, found, newcomer=False, replay_status="")
    yield "What was not fair", dialog(sheet)


def _days() -> Iterator[tuple[str, str]]:
    """Daily-5, and the statistics."""
    won = Entry("", (7, 4), (5, 6), "", counts=True)
    lost, begun = won._replace(points=(3, 8)), Entry("8sx8d", counts=True)
    days = {TODAY: (won, lost, begun, NOTHING, NOTHING), TODAY - DAY: (won,) * 5}
    yield "Daily-5", dialog(daily_sheet(Look(Diary(days), TODAY, TODAY, "./", 3)))
    yield "Daily-5 of another day", dialog(daily_sheet(Look(Diary(days), TODAY - DAY, TODAY)))
    book = Book()
    yield "No statistics yet", dialog(statistics_sheet(book, None))
    session = desk_for("rules=standard").session
    play_until(session, Phase.GAME_OVER)
    book = book.with_game(session.game, session.seated_players)
    yield "Statistics", dialog(statistics_sheet(book, next(iter(book.all_totals))))


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
    scene = desk_for(MIDDLE).scene()
    yield "Captured cards", dialog(piles_sheet(scene.view, scene.names, aid=True))
