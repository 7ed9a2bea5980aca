"""Whatever addresses are opened and whatever is begun: no game under way is ever lost."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from itertools import count
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import PRESETS, Game
from casino_page.address.query_text import split_query
from casino_page.game.game_state import is_under_way
from casino_page.game.seats import SeatedPlayer, people
from casino_page.game.session import Session
from casino_page.saved_games.game_place import GamePlace
from casino_page.saved_games.saved_game import GAME_KEY, SavedGame, format_saved, parse_saved
from casino_page.saved_games.waiting_games import (
    MOST_WAITING,
    WAITING_KEY,
    WaitingGames,
    parse_waiting,
    waiting_content,
)
from casino_page.shell.current_game import CurrentGame
from casino_page.shell.opening import NoRoomError
from casino_page.storage.store import format_content, parse_content

from ..pages import PAGE_KEYS, Memory, Page, requested
from ..tables import let_computer_play

STUDY = "study=8sx5h&table=5h,9c&hands=8s3c2d/7c5s4h"
HOME = ""
RULES = PRESETS["standard"]
LINKS = (
    "seed=abc",
    "seed=abc&rules=royal,players=3",
    "rules=folk",
    "rules=royal&dealer=1&scores=3/0",
    "seats=person,counting",
    "seats=person:Ann,person:Ben&seed=abc",
    "rules=partnership",
    "table=9d,3c&hands=3h9c/????",
    "table=9d,3c,(7:4h3s@2)&hands=3h7d/7cKd&turn=1&stock=*8&won=8s/&last=1&sweeps=1/0",
    "hands=3h9c/8d2c&table=5h&turn=2&rules=royal",
    "position=table%3D9d,3c%20hands%3D3h9c/8d2c",
)
"""An address of every kind that has a game of its own."""
WITHOUT_GAME = (
    HOME,
    "view=table",
    "speed=instant",
    "daily=today",
    "daily=2026-11-19/royal",
    "guided",
    "guided=royal",
    "duel=junk",
    "puzzle=day",
    "puzzle=standard-1",
    "record=junk",
    STUDY,
    "rules=nothing",
    "seed=",
)
"""An address of every kind that has none, or that cannot be opened."""


class Browser:
    """One browser with its storage, and the page that is open in it."""

    def __init__(self) -> None:
        self.storage = Memory()
        self.numbers = count(1)
        self.visit(HOME)

    def visit(self, query: str) -> None:
        """Open an address, as the app does; commands that it gives at once are given here too."""
        place = GamePlace(self.storage)
        self.current_game = CurrentGame(
            requested(query, self.seed()),
            place.text,
            self.seed,
            place.notices,
            waiting=place.waiting,
            may_wait=place.may_wait,
            now=lambda: 1000 + next(self.numbers),
        )
        self.place = place
        self.page = Page(self.current_game.session, self.storage)
        self.page.context.current_game = self.current_game
        self.page.query = f"?{query}" if query else ""
        self.begin()
        self.save()

    def begin(self) -> None:
        """Give the command of the address."""
        if opening := self.current_game.request.opening:
            self.do(opening.field.command, opening.text)

    def seed(self) -> str:
        return f"seed {next(self.numbers)}"

    def do(self, name: str, text: str = "") -> None:
        self.page.features.on_command(name)
        self.page.do(name, text)
        self.save()

    def save(self) -> None:
        if not self.session.store_elsewhere() or self.current_game.waiting != self.place.waiting:
            self.place.save(self.current_game.text_to_store(), self.current_game.waiting)

    @property
    def session(self) -> Session:
        return self.current_game.session

    def reload(self) -> None:
        self.visit(self.page.query.removeprefix("?"))

    # The player

    def play(self, card: int = 0) -> None:
        """Play a card of the game on the table, or go on to the next round."""
        session = self.session
        let_computer_play(session)
        session.next_round()
        session.show_hand()
        hand = session.scene().hand
        if session.my_turn and hand:
            session.play(hand[card % len(hand)].text)
        let_computer_play(session)
        self.save()

    def new_game(self) -> None:
        self.page.features.on_command("new-game")
        self.current_game.new_game()
        self.save()

    def start(self) -> None:
        """Start a game on the sheet of a new game."""
        self.do("setup")
        self.do("fill-in", "preset=royal")
        self.do("start-game")

    def play_from_here(self) -> None:
        self.do("analyse", f"0\n{POSITION}")
        self.do("analysis-play")

    def load_a_game(self) -> None:
        """Load a saved game that is not over."""
        game = Game.new(RULES, self.seed(), names=("You", "Ann"))
        self.do("load-text", format_saved(SavedGame(game)))

    def go_on_with(self, choice: int) -> None:
        games = self.current_game.waiting.under_way
        self.do("go-on-with", str(games[choice % len(games)].number if games else 0))

    # What is stored

    def under_way(self) -> list[LastingParts]:
        """Return the games under way as they are stored: the one of the table, and all others."""
        waiting = stored_waiting(self.storage)
        texts = [self.storage.texts[GAME_KEY.key], *(game.text for game in waiting.under_way)]
        games = [state_of(parse_saved(text)) for text in texts]
        return [game for game in games if is_under_way(game.game, people(game.seated_players))]


POSITION = "table=5h,9c hands=8s3c2dKh/7c5s4h9d stock=*16"


class LastingParts(NamedTuple):
    """The parts of a game that have to come back."""

    game: Game
    seated_players: tuple[SeatedPlayer, ...]
    ahead: Game | None


def state_of(saved: SavedGame) -> LastingParts:
    return LastingParts(saved.game, saved.seated_players, saved.ahead)


def stored_waiting(storage: Memory) -> WaitingGames:
    text = storage.texts.get(WAITING_KEY.key)
    return parse_waiting(parse_content(WAITING_KEY, text)) if text else WaitingGames()


def as_set(games: list[LastingParts]) -> set[str]:
    assert len({repr(game) for game in games}) == len(games), "a game is there twice"
    return {repr(game) for game in games}


Action = Callable[[Browser], None]

visits = st.sampled_from((*LINKS, *WITHOUT_GAME)).map(lambda query: lambda it: it.visit(query))
others = st.sampled_from(
    [
        Browser.reload,
        Browser.new_game,
        Browser.start,
        Browser.play_from_here,
        Browser.load_a_game,
        lambda it: it.do("daily-play"),
        lambda it: it.do("leave"),
        lambda it: it.do("guided"),
        lambda it: it.do("guided-leave"),
        lambda it: it.do("puzzle-day"),
        lambda it: it.do("puzzle-leave"),
        lambda it: it.do("undo"),
        lambda it: it.go_on_with(0),
        lambda it: it.go_on_with(1),
    ]
)
plays = st.just(Browser.play)
actions = st.lists(visits | plays | others, min_size=4, max_size=14)


def test_every_field_of_an_address_is_among_the_kinds() -> None:
    kinds = {name for query in (*LINKS, *WITHOUT_GAME) for name, _ in split_query(query)}
    # These fields of a position never come alone, and the address with them is one of a position.
    # The others name no game by themselves: a turn of a friend, a connection, another device, an
    # exercise, the lesson on a page of its own, and a player of one's own.
    assert set(PAGE_KEYS) - kinds <= {
        "carried",
        "fed",
        "twins",
        "aside",
        "link",
        "exercise",
        "lesson",
        "join",
        "room",
        "device",
        "opponent",
    }
    for query in LINKS:
        request = requested(query, "seed")
        assert request.game_query, f"{query} names no game: {request.error}"


@given(actions)
def test_no_game_under_way_is_lost_whatever_is_opened(choice: list[Action]) -> None:
    browser = Browser()
    browser.play()
    for act in choice:
        before, on_table = browser.under_way(), kept_on_table(browser)
        act(browser)
        now = as_set(browser.under_way())
        lost = as_set(before) - now
        # Only the game that was played on, or in which a play was taken back, has changed.
        assert lost <= {repr(on_table)}
        if lost:
            assert goes_on(browser, on_table)
        assert browser.current_game.scene().waiting == len(browser.current_game.waiting.under_way)


def kept_on_table(browser: Browser) -> LastingParts:
    return state_of(parse_saved(browser.storage.texts[GAME_KEY.key]))


def goes_on(browser: Browser, before: LastingParts) -> bool:
    """Tell whether the game on the table goes on with an earlier one, or went back in it."""
    now = kept_on_table(browser)
    shorter, longer = sorted((before.game.steps, now.game.steps), key=len)
    same_start = now.game.rounds[0].start == before.game.rounds[0].start
    return same_start and [step.play for step in longer[: len(shorter)]] == [
        step.play for step in shorter
    ]


@pytest.mark.parametrize("query", [*LINKS, *WITHOUT_GAME])
@pytest.mark.parametrize("plays", [0, 1])
def test_the_own_game_comes_back_after_any_link(query: str, plays: int) -> None:
    browser = Browser()
    browser.play()
    own = kept_on_table(browser)
    browser.visit(query)
    for _ in range(plays if query in LINKS else 0):
        browser.play()
    is_offered = any(notice.game for notice in browser.current_game.notices)
    assert is_offered is (query in LINKS)
    browser.visit(HOME)
    assert kept_on_table(browser) == own


def test_the_own_game_comes_back_after_ten_links() -> None:
    browser = Browser()
    browser.play()
    own = kept_on_table(browser)
    for query in LINKS:
        browser.visit(query)
        (notice,) = browser.current_game.notices
        assert notice.text == "Your game against Leo waits."
    assert not stored_waiting(browser.storage).under_way[1:], "games that nobody touched wait"
    browser.do("go-on-with", str(notice.game))
    assert browser.page.query == "?speed=instant"
    assert kept_on_table(browser) == own
    browser.reload()
    assert kept_on_table(browser) == own
    assert browser.current_game.notices == ()


@pytest.mark.parametrize("query", LINKS)
def test_a_link_returns_to_its_game(query: str) -> None:
    browser = Browser()
    browser.play()
    browser.visit(query)
    browser.play()
    stored_game = kept_on_table(browser)
    for other in (HOME, *(link for link in LINKS if link != query), query):
        browser.visit(other)
    if is_under_way(stored_game.game, people(stored_game.seated_players)):
        assert kept_on_table(browser) == stored_game


def test_a_game_that_was_not_touched_stays_at_home_and_is_not_listed() -> None:
    browser = Browser()
    own = kept_on_table(browser)
    browser.visit("seed=abc")
    assert browser.current_game.notices == ()
    assert browser.current_game.waiting.under_way == ()
    browser.visit(HOME)
    assert kept_on_table(browser) == own


def test_a_game_in_which_only_the_computer_has_played_is_not_listed() -> None:
    browser = Browser()
    browser.visit("seed=abc&dealer=1")
    let_computer_play(browser.session)
    assert browser.session.game.steps
    browser.save()
    browser.visit("seed=other")
    assert stored_waiting(browser.storage).under_way == ()


def test_a_new_game_on_the_sheet_leaves_the_link_to_its_own_game() -> None:
    browser = Browser()
    browser.visit("seed=abc")
    browser.play()
    linked = kept_on_table(browser)
    browser.start()
    assert browser.page.query == "?speed=instant"
    browser.play()
    begun = kept_on_table(browser)
    browser.visit("seed=abc")
    assert kept_on_table(browser) == linked
    browser.visit(HOME)
    assert kept_on_table(browser) == begun


def test_a_deleted_game_is_gone_and_its_notice_with_it() -> None:
    browser = Browser()
    browser.play()
    browser.visit("seed=abc")
    (notice,) = browser.current_game.notices
    browser.do("delete-game-sure", str(notice.game))
    assert browser.current_game.notices == ()
    assert stored_waiting(browser.storage) == WaitingGames()


def test_the_next_game_is_dealt_from_the_secret_that_was_sealed_and_no_two_from_one() -> None:
    browser = Browser()
    seeds = []
    for _ in range(3):
        browser.play()
        promised = browser.current_game.next_seal
        browser.new_game()
        assert browser.session.game.tag("Seal") == promised
        seeds.append(browser.session.game.seed)
    browser.play()
    for _ in range(3):
        browser.go_on_with(1)
        browser.play()
        browser.new_game()
        seeds.append(browser.session.game.seed)
        browser.play()
    assert len(set(seeds)) == len(seeds)


# The limit


def full_browser() -> Browser:
    browser = Browser()
    browser.play()
    text = browser.current_game.entry
    games = tuple(text._replace(number=n, link=f"seed={n}") for n in range(1, MOST_WAITING + 1))
    content = waiting_content(WaitingGames(games))
    browser.storage.texts[WAITING_KEY.key] = format_content(WAITING_KEY, content)
    browser.visit(HOME)
    return browser


@pytest.mark.parametrize("query", LINKS)
def test_at_the_limit_a_link_is_not_followed_and_says_so(query: str) -> None:
    browser = full_browser()
    own = kept_on_table(browser)
    browser.visit(query)
    assert "50 games wait already" in browser.current_game.notices[0].text
    assert kept_on_table(browser) == own
    assert len(browser.under_way()) == MOST_WAITING + 1


def test_at_the_limit_nothing_new_is_begun_over_a_game_under_way() -> None:
    browser = full_browser()
    before = browser.under_way()
    with pytest.raises(NoRoomError):
        browser.new_game()
    browser.start()
    assert "50 games wait already" in browser.page.words["setup-problem"]
    browser.play_from_here()
    assert "50 games wait already" in browser.page.words["analysis-problem"]
    assert browser.under_way() == before
    browser.go_on_with(7)
    assert len(browser.under_way()) == MOST_WAITING + 1


def test_a_game_of_a_link_that_waits_is_found_at_the_limit() -> None:
    browser = full_browser()
    browser.visit("seed=17")
    assert browser.current_game.text_to_store() != ""
    assert len(browser.under_way()) == MOST_WAITING + 1


# Other versions, and damage


def test_the_game_of_an_older_version_is_at_home_unless_a_link_began_it() -> None:
    browser = Browser()
    browser.play()
    own = kept_on_table(browser)
    browser.storage.texts[GAME_KEY.key] = older(browser.storage.texts[GAME_KEY.key])
    browser.visit("seed=abc")
    browser.visit(HOME)
    assert kept_on_table(browser) == own


def older(text: str) -> str:
    """The text as the version before several games wrote it."""
    heading, _, packed = text.partition("\n")
    content = json.loads(zlib.decompress(base64.b64decode(packed)))
    del content["home"], content["begun"]
    packed = base64.b64encode(zlib.compress(json.dumps(content).encode())).decode()
    return f"{heading}\n{packed}\n"


def test_a_list_of_a_newer_version_is_left_alone_and_no_game_is_lost() -> None:
    browser = Browser()
    browser.play()
    own = kept_on_table(browser)
    newer = '{"version":2,"games":["new"]}'
    browser.storage.texts[WAITING_KEY.key] = newer
    browser.visit("seed=abc")
    assert kept_on_table(browser) == own
    texts = [notice.text for notice in browser.current_game.notices]
    assert any("newer version" in text for text in texts)
    assert any("No other game can wait here now" in text for text in texts)
    browser.visit(HOME)
    assert kept_on_table(browser) == own
    assert browser.storage.texts[WAITING_KEY.key] == newer


@pytest.mark.parametrize("damage", ["junk", '{"version":1}', '{"version":1,"games":{}}'])
def test_a_damaged_list_is_kept_for_download(damage: str) -> None:
    browser = Browser()
    browser.play()
    browser.storage.texts[WAITING_KEY.key] = damage
    browser.visit(HOME)
    (notice,) = browser.current_game.notices
    assert notice.download == damage
    assert browser.storage.texts[WAITING_KEY.unreadable_key] == damage


def test_a_damaged_entry_takes_no_other_game_with_it() -> None:
    browser = Browser()
    browser.play()
    browser.visit("seed=abc")
    browser.play()
    browser.visit("seed=other")
    text = browser.storage.texts[WAITING_KEY.key].replace('"turn":0', '"turn":99', 1)
    browser.storage.texts[WAITING_KEY.key] = text
    browser.visit("seed=other")
    assert len(stored_waiting(browser.storage).under_way) == 1
    assert browser.storage.texts[WAITING_KEY.unreadable_key] == text


def test_a_game_whose_text_is_damaged_goes_on_waiting() -> None:
    browser = Browser()
    browser.play()
    browser.visit("seed=abc")
    (game,) = browser.current_game.waiting.games
    damaged = WaitingGames((game._replace(text="casino-game 1\nAAAA\n"),))
    content = format_content(WAITING_KEY, waiting_content(damaged))
    browser.storage.texts[WAITING_KEY.key] = content
    browser.visit(HOME)
    assert any("damaged" in notice.text for notice in browser.current_game.notices)
    assert len(stored_waiting(browser.storage).under_way) == 1
    browser.do("go-on-with", str(game.number))
    assert "damaged" in browser.page.sheets["games"]
    browser.do("download-game", str(game.number))
    assert list(browser.page.files.values()) == ["casino-game 1\nAAAA\n"]
