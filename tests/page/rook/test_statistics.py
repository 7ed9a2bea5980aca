"""The statistics of Rook on its page: what counts, once, and what is stored of it."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino_core.rook.actions import NoBid
from casino_core.rook.position import Phase
from casino_page.rook.first_round import FIRST_ROUND
from casino_page.rook.scene import PERSON
from casino_page.rook.statistics import (
    Bids,
    RookStatistics,
    TableKind,
    Totals,
    totals_of_devices,
)
from casino_page.storage.devices import DEVICES_KEY
from casino_page.storage.guests import ROOK_STATISTICS_KEY
from casino_page.storage.store import Store

from ..pages import Memory
from .pages import AT_ONCE, RookPage, played_out
from .test_learning import do_task
from .test_persistence import ALONE, backup_of, restored
from .test_shared_table import shared

USUAL = TableKind("rook", "counting")


def stored(storage: Memory) -> RookStatistics:
    return Store(storage).load(ROOK_STATISTICS_KEY, RookStatistics.parse) or RookStatistics()


def with_bid(query: str = AT_ONCE, points: int = 0) -> RookPage:
    """A page on which the person has the bid, of at least `points`."""
    page = RookPage(query)
    while page.position.phase is Phase.BIDDING:
        while points and f"Bid {points}" not in page.shown("actions"):
            page.press("actions", "raise", "1")
        page.press("actions", "bid")
    return page


def play_game(page: RookPage) -> None:
    """Play a game of beginners to its end."""
    table = page.app.table
    while not table.game.over:
        table.game = played_out(table.game)
        page.do("seen")
        if not table.game.over:
            page.do("next")


@pytest.mark.parametrize("preset", ["rook", "kentucky-west", "rook-called"])
def test_a_whole_game_adds_up_to_its_scores(preset: str) -> None:
    page = RookPage(f"?rules={preset}&seed=sunday")
    play_game(page)
    game = page.app.table.game
    (kind,) = stored(page.storage).totals_by_kind
    totals = stored(page.storage).totals_by_kind[kind]
    assert kind == TableKind(preset, "counting")
    assert game.outcome
    own = game.rules.account(PERSON)
    assert totals.games == 1
    assert totals.wins == (game.outcome.winner == own)
    assert totals.points == game.outcome.totals[own]
    assert totals.points + totals.against == sum(game.outcome.totals)
    assert totals.rounds == totals.own.all + totals.partner.all + totals.others.all
    assert totals.rounds == sum(not each.position.redealt for each in game.rounds)
    assert sum(totals.recent) == totals.points
    assert ("1 of 1 game won" in page_of_statistics(page)) == bool(totals.wins)


def page_of_statistics(page: RookPage) -> str:
    page.do("statistics")
    return page.shown("statistics")


def test_a_bid_that_is_missed_counts_for_the_person() -> None:
    page = with_bid("?rules=rook&seed=monday&speed=instant", points=120)
    page.play_round()
    totals = stored(page.storage).totals_by_kind[USUAL]
    assert totals.own == Bids(made=0, missed=1)
    assert totals.points == -120
    html = page_of_statistics(page)
    assert "0 of your 1 bid made" in html
    assert "You 0 made, 1 missed" in html
    assert "For you -120 points" in html.replace("−", "-")


def test_a_round_taken_back_and_played_again_counts_once() -> None:
    page = with_bid()
    page.play_round()
    before = stored(page.storage)
    for _time in range(2):
        page.do("undo")
        assert not page.position.over
        page.play_round()
    assert stored(page.storage) == before
    again = RookPage(ALONE, page.storage)
    assert stored(again.storage) == before
    afresh = RookPage(AT_ONCE, Memory({ROOK_STATISTICS_KEY.key: text_of(page.storage)}))
    afresh.play_round()
    assert stored(afresh.storage) == before
    page.do("next")
    page.play_round()
    assert stored(page.storage).totals_by_kind[USUAL].rounds == 2


def text_of(storage: Memory) -> str:
    text = storage.read(ROOK_STATISTICS_KEY.key)
    assert text
    return text


def test_a_new_deal_after_four_passes_is_not_a_round_but_the_play_after_it_is() -> None:
    page = RookPage("?rules=rook&seed=sunday")
    table, bidding = page.app.table, page.app.table.game
    while not table.game.position.over:
        table.game = table.game.play(NoBid())
    page.do("seen")
    assert page.position.redealt
    assert not stored(page.storage).totals_by_kind
    table.game = played_out(bidding)
    page.do("seen")
    assert stored(page.storage).totals_by_kind[USUAL].rounds == 1


def test_the_guided_round_and_the_lessons_do_not_count() -> None:
    page = RookPage()
    page.do("guided")
    for task in FIRST_ROUND.tasks[:-1]:
        do_task(page, task)
        page.do("go-on")
    assert page.position.over
    assert ROOK_STATISTICS_KEY.key not in page.storage.texts


def test_a_round_of_several_people_does_not_count() -> None:
    page = shared("12")
    table = page.app.table
    table.game = played_out(table.game)
    page.do("show-hand")
    page.do("seen")
    assert page.position.over
    assert ROOK_STATISTICS_KEY.key not in page.storage.texts


def test_tables_are_chosen_by_rules_and_level() -> None:
    page = RookPage()
    page.play_round()
    page.do("choose", "level=beginner")
    page.do("choose", "rules=kentucky-west")
    while len(stored(page.storage).totals_by_kind) < 2:  # a round of four passes is dealt anew
        page.do("deal")
        page.play_round()
    page.do("statistics")
    sheet = page.regions["statistics"]
    names = re.findall(r"<option[^>]*>([^<]*)", sheet)
    assert names == ["Rook, against Card counter", "Kentucky West, against Beginner"]
    assert re.search(r"<option[^>]*selected[^>]*>Kentucky West", sheet)
    page.do("statistics-of", "table=0")
    assert re.search(r"<option[^>]*selected[^>]*>Rook, against", page.regions["statistics"])
    page.do("statistics-of", "table=7")
    assert not page.errors


def test_the_sheet_without_any_round_says_so() -> None:
    assert "Each round counts as soon as it is over" in page_of_statistics(RookPage())


def test_the_statistics_come_back_from_a_backup_and_go_with_everything() -> None:
    page = with_bid()
    page.play_round()
    other = Memory()
    sheet = restored(backup_of(page.storage), other).sheets["stored"]
    assert "the statistics of Rook" in sheet
    others = totals_of_devices(json.loads(other.texts[DEVICES_KEY.key]))
    assert stored(other).with_others(others) == stored(page.storage)


def test_what_another_tab_has_erased_stays_erased() -> None:
    page = with_bid()
    page.play_round()
    page.storage.write(ROOK_STATISTICS_KEY.key, None)
    assert "No games yet" in page_of_statistics(page)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"version":1}',
        '{"version":1,"tables":[{}],"seen":{}}',
        '{"version":1,"tables":[],"seen":{"a":[1]}}',
        '{"version":1,"tables":7,"seen":{}}',
    ],
)
def test_damaged_statistics_are_set_aside_and_the_table_goes_on(text: str) -> None:
    page = RookPage(AT_ONCE, Memory({ROOK_STATISTICS_KEY.key: text}))
    page.play_round()
    assert "the statistics of Rook" in page.shown("notices")
    assert page.storage.texts[ROOK_STATISTICS_KEY.unreadable_key] == text
    assert stored(page.storage).totals_by_kind[USUAL].rounds == 1


def test_statistics_of_a_newer_version_stay_as_they_are() -> None:
    text = '{"version":99}'
    page = RookPage(AT_ONCE, Memory({ROOK_STATISTICS_KEY.key: text}))
    page.play_round()
    assert text_of(page.storage) == text
    assert "Rook, against Card counter" in page_of_statistics(page)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
FIELDS = st.sampled_from([*Totals._fields, *TableKind._fields])


@settings(max_examples=40, deadline=None)
@given(st.dictionaries(FIELDS, JSON, min_size=1))
def test_no_stored_value_breaks_the_page(damage: dict[str, object]) -> None:
    table = {**USUAL._asdict(), **Totals(rounds=1, recent=(70,))._asdict(), **damage}
    text = json.dumps({"version": 1, "tables": [table], "seen": {}})
    page = RookPage("?rules=rook&seed=sunday", Memory({ROOK_STATISTICS_KEY.key: text}))
    assert page_of_statistics(page)
    assert not page.errors


def test_what_is_stored_is_read_as_it_was() -> None:
    page = with_bid()
    page.play_round()
    statistics = stored(page.storage)
    assert RookStatistics.parse(json.loads(json.dumps(statistics.content()))) == statistics


ROW = {
    "rules": "kentucky-west",
    "level": "master",
    "games": 2,
    "wins": 1,
    "rounds": 3,
    "own": [1, 0],
    "partner": [0, 1],
    "others": [1, 0],
    "points": 310,
    "against": 90,
    "recent": [180, -120, 250],
}
"""A kind of table as version 0.2 has stored it."""


def test_what_an_earlier_version_has_stored_is_read_and_written_the_same() -> None:
    content = {"tables": [ROW], "seen": {"0123456789abcdef": [3, True]}}
    read = RookStatistics.parse(content)
    assert read.totals_by_kind[TableKind("kentucky-west", "master")].partner == Bids(0, 1)
    assert json.loads(json.dumps(read.content())) == content
