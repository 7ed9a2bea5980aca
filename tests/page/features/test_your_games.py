"""Your games: no two games of the list read alike, and the notices tell the games apart."""

from __future__ import annotations

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_page.features.your_games import SheetState, games_sheet
from casino_page.saved_games.saved_game import SavedGame
from casino_page.saved_games.waiting_games import (
    WaitingGame,
    WaitingGames,
    parse_waiting,
    waiting_content,
    waiting_game,
)
from casino_page.shell.opening import notice_of_waiting

from ..opened import OpenedTab, run
from ..pages import Memory
from ..tables import let_computer_play, new_session

TAG = re.compile("<[^>]*>")


def entry_of(seed: str, plays: int = 1, rules: str = "standard", seats: str = "") -> WaitingGame:
    """The entry of a game in which the person has played."""
    session = new_session(rules, seed, seats)
    let_computer_play(session)
    for _ in range(plays):
        session.play(session.scene().hand[0].text)
        let_computer_play(session)
    return waiting_game(SavedGame(session.game, seated_players=session.seated_players), 1)


POOL = (
    entry_of("one"),
    entry_of("two"),
    entry_of("two", 5),
    entry_of("three", 2, "draw"),
    entry_of("one", 1, "royal"),
    entry_of("one", 1, "south-african"),
    entry_of("one", seats="person,counting"),
    entry_of("two")._replace(stage=None),
    entry_of("two")._replace(rules="unknown"),
)
"""Games that differ in little."""


def entries(games: list[WaitingGame]) -> list[str]:
    """The words of each entry in the list; the first game is that of the table."""
    numbered = [game._replace(number=n) for n, game in enumerate(games)]
    state = SheetState(numbered[0], numbered[1:], on_table=False)
    html = games_sheet(state, lambda _seconds: "10:05").partition("<ul")[2].partition("</ul>")[0]
    return [unescape(TAG.sub("", entry)) for entry in html.split("<li")[1:]]


@given(st.lists(st.sampled_from(POOL), min_size=1, max_size=8))
def test_no_two_games_of_the_list_read_alike(games: list[WaitingGame]) -> None:
    texts = entries([game._replace(begun=1000) for game in games])
    assert len(set(texts)) == len(games)
    # So do the buttons, which a screen reader reads without the rest.
    buttons = [entry.partition("Go on")[2] for entry in texts]
    assert len(set(buttons)) == len(games)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (entry_of("two", 5), "deal 2 of 6"),
        (entry_of("three", 2, "draw"), "44 cards left"),
        (entry_of("one", 1, "south-african"), "deal 1 of 2"),
    ],
)
def test_an_entry_tells_how_far_the_round_is(game: WaitingGame, words: str) -> None:
    (entry,) = entries([game])
    assert words in entry
    assert "table:" not in entry
    assert "alike" not in entry


def test_games_at_the_same_place_have_the_cards_on_their_tables() -> None:
    first, second = entries([entry_of("one"), entry_of("two")])
    assert "deal 1 of 6" in first
    assert "deal 1 of 6" in second
    assert first.partition("table:")[2] != second.partition("table:")[2]


def test_the_place_in_the_round_is_stored_and_older_lists_lack_it() -> None:
    waiting = WaitingGames((entry_of("one"),))
    content = waiting_content(waiting)
    assert parse_waiting(content) == waiting
    (entry,) = content["games"]
    del entry["stage"]
    assert parse_waiting(content).games[0].stage is None


def test_a_notice_names_the_rules_where_the_same_players_wait_again() -> None:
    royal, standard = POOL[4]._replace(number=2), POOL[0]
    alone = notice_of_waiting(royal, WaitingGames((royal,)))
    assert alone.text == "Your game against Bruno waits."
    both = notice_of_waiting(royal, WaitingGames((royal, standard)))
    assert both.text == "Your game against Bruno waits. Its rules: Royal Casino."
    other = entry_of("one", seats="person,counting:Ann")
    assert notice_of_waiting(other, WaitingGames((other, standard))).text.endswith("waits.")


def test_a_game_is_deleted_after_a_question_only() -> None:
    async def work() -> None:
        memory = Memory()
        for seed in ("one", "two"):
            tab = OpenedTab(f"?seed={seed}&speed=instant", storage=memory)
            tab.do("play", tab.session.scene().hand[0].text)
        tab.do("games")
        (waiting,) = tab.current_game.waiting.under_way
        for command, text in (("delete-game", str(waiting.number)), ("keep-game", "")):
            tab.do(command, text)
            assert tab.current_game.waiting.under_way == (waiting,)
            is_asked = "delete-game-sure" in tab.tab.regions["sheet games"]
            assert is_asked == (command == "delete-game")
        tab.do("delete-game", str(waiting.number))
        tab.do("delete-game-sure", str(waiting.number))
        assert tab.current_game.waiting.under_way == ()

    run(work())
