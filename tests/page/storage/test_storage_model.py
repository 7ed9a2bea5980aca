"""A model of the page's storage: tabs, kills, updates and full disks in any order lose nothing.

The code under test is that of the page: `DurableStorage`, `PageStorage`, `GamePlace`,
`CurrentGame`, the saved game and the games that wait. The browser is a fake with a disk,
transactions that complete later or never, and a local storage that reaches the disk later still.
`Browser.take` and `Browser.complete` do what `web/js/boot/database.js` does with IndexedDB.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from typing import NamedTuple
from unittest.mock import patch

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from casino_core import Game
from casino_page.address.page_request import parse_query
from casino_page.game.session import Session
from casino_page.saved_games import saved_game
from casino_page.saved_games.game_place import GamePlace
from casino_page.saved_games.saved_game import (
    BESIDE_KEY,
    GAME_KEY,
    SavedError,
    SavedGame,
    format_saved,
    is_newer_game,
    parse_saved,
)
from casino_page.saved_games.waiting_games import WAITING_KEY, parse_waiting
from casino_page.shell.current_game import CurrentGame
from casino_page.shell.opening import is_saved_under_way
from casino_page.storage.durable import DurableStorage, Outcome, PageStorage
from casino_page.storage.store import parse_content

from ..tables import let_computer_play

VERSIONS = st.sampled_from([1, 2])
"""The version of the page that a tab runs."""
QUERIES = st.sampled_from(["", "", "seed=one", "rules=royal"])
"""The address that a tab opens; the links set a game aside."""


@contextmanager
def page_of(version: int) -> Iterator[None]:
    """Run the code of the page as if it were of another version."""
    with patch.object(saved_game, "VERSION", version):
        yield


class Transaction(NamedTuple):
    """Changes on their way to the database."""

    tab: Tab
    changes: Mapping[str, str | None]
    done: Callable[[Outcome], None]


class Local:
    """The local storage, which all tabs share; the disk has it as of the last flush."""

    failed = game_failed = False

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.texts: dict[str, str] = {}
        self.disk: dict[str, str] = {}

    def read(self, key: str) -> str | None:
        return self.texts.get(key)

    def write(self, key: str, text: str | None) -> None:
        if text is None:
            self.texts.pop(key, None)
        elif not self.browser.full:
            self.texts[key] = text

    def when_stored(self, on_stored: Callable[[], None], on_refused: Callable[[], None]) -> None:
        (on_refused if self.browser.full else on_stored)()


class Browser:
    """One profile of a browser.

    holder      the tab that has the table
    rows        the texts of the database on the disk, by tab and key
    queue       the transactions that are not complete, in their order
    full        whether the disk is full
    must        the texts of games that the disk has to keep
    aside       the games under way in whose place another one was stored
    taken_over  the games from the local storage that the database has had
    """

    def __init__(self) -> None:
        self.local = Local(self)
        self.holder: Tab | None = None
        self.rows: dict[tuple[Tab | None, str], str] = {}
        self.queue: deque[Transaction] = deque()
        self.full = False
        self.must: set[str] = set()
        self.aside: list[Game] = []
        self.taken_over: set[str] = set()

    @property
    def texts(self) -> dict[str, str]:
        """The texts of the database as the next tab reads them."""
        return {key: text for (tab, key), text in self.rows.items() if tab is self.holder}

    def take(self, tab: Tab) -> dict[str, str]:
        """Take the table for a tab, in one transaction: its rows are those of the tab before."""
        texts = self.texts
        self.holder = tab
        self.rows = {(tab, key): text for key, text in texts.items()}
        return texts

    def complete(self, *, tell: bool = True) -> None:
        """Complete the first transaction; a killed tab is not told of it."""
        tab, changes, done = self.queue.popleft()
        outcome = Outcome.REFUSED
        if not self.full:
            outcome = Outcome.STORED if tab is self.holder else Outcome.LOST
            for key, text in changes.items():
                self.rows.pop((tab, key), None)
                if text is not None:
                    self.rows[tab, key] = text
        if outcome is Outcome.STORED and (text := changes.get(f"{GAME_KEY.key}.taken")):
            self.taken_over |= {each for each in tab.found if each in text}
            if (before := self.local.disk.get(GAME_KEY.key, "")) not in text:
                self.must.discard(before)  # the old version has played on since
        if outcome is Outcome.STORED and (text := changes.get(tab.key)):
            tab.check(text)
            self.note_aside(tab.base, text)
            self.must -= {tab.base}
            self.must |= {text}
            tab.base = text
        if tell:
            done(outcome)
            tab.outcomes.append(outcome)

    def note_aside(self, before: str | None, now: str) -> None:
        """Note a game under way that another one has replaced; one that is over is done with."""
        with page_of(2):
            game = parse_saved(now).game
            if game.over:
                self.forget_aside(now)
            saved = parse_saved(before) if before else None
            if saved and is_saved_under_way(saved) and not goes_on(game, saved.game):
                self.aside.append(saved.game)

    def forget_aside(self, text: str) -> None:
        """Forget that the game of a text was set aside once: it is over, or was damaged since."""
        with page_of(2), suppress(SavedError):
            game = parse_saved(text).game
            self.aside = [other for other in self.aside if not goes_on(game, other)]

    def kill(self, completed: int) -> None:
        """Kill all tabs; some of the transactions under way are completed, the others are not."""
        for _ in range(min(completed, len(self.queue))):
            self.complete(tell=False)
        self.queue.clear()
        self.local.texts = dict(self.local.disk)


class Tab:
    """A tab of some version of the page, as `app` runs it.

    key       the key of its game
    base      the stored game that the next one replaces
    outcomes  the outcomes of its writes
    told      whether it knows that another tab has the table
    """

    def __init__(
        self, browser: Browser, version: int, new_seed: Callable[[], str], query: str = ""
    ) -> None:
        self.browser, self.version = browser, version
        self.outcomes: list[Outcome] = []
        self.told = self.fresh = False
        self._microtasks: list[Callable[[], None]] = []
        self.found = set(browser.local.texts.values())
        with page_of(version):
            durable = DurableStorage(self, browser.take(self))
            durable.take_over(browser.local)
            self.storage = PageStorage(durable, browser.local)
            self.place = GamePlace(self.storage)
            self.key = (BESIDE_KEY if self.place.newer else GAME_KEY).key
            self.current_game = CurrentGame(
                parse_query(query),
                self.place.text,
                new_seed,
                self.place.notices,
                returning=self.place.newer,
                waiting=self.place.waiting,
                may_wait=self.place.may_wait,
            )
            unreadable = self.current_game.unreadable
            self.base = None if unreadable else self.place.text
            if unreadable:
                self.place.keep_unreadable(unreadable)
            elif self.base:
                self.fresh = parse_saved(self.base).game != self.current_game.session.game
            self.save()

    # The database

    def soon(self, run: Callable[[], None]) -> None:
        self._microtasks.append(run)

    def write(
        self, changes: Mapping[str, str | None], on_outcome: Callable[[Outcome], None]
    ) -> None:
        self.browser.queue.append(Transaction(self, changes, on_outcome))

    # The player

    def save(self) -> None:
        """Save the game; the changes are on their way when the command is done."""
        self.place.save(self.current_game.text_to_store(), self.current_game.waiting)
        while self._microtasks:
            self._microtasks.pop()()

    def play(self, choice: int) -> None:
        with page_of(self.version):
            session = self.current_game.session
            if session.result() is not None or not session.my_turn:
                self.new_game()
                return
            hand = session.scene().hand
            session.play(hand[choice % len(hand)].text)
            let_computer_play(session)
            self.save()

    def new_game(self) -> None:
        with page_of(self.version):
            self.current_game.new_game()
            let_computer_play(self.current_game.session)
            self.fresh = True
            self.save()

    def go_on_with(self, choice: int) -> None:
        with page_of(self.version):
            games = self.current_game.waiting.under_way
            readable = [game for game in games if not is_newer_game(game.text)]
            if readable:
                self.current_game.go_on_with(readable[choice % len(readable)].number)
                self.fresh = True
                self.save()

    def check(self, text: str) -> None:
        """The game that replaces a stored one goes on with it, unless a new game was begun."""
        with page_of(self.version):
            if self.base is not None and not self.fresh:
                before, now = parse_saved(self.base).game, parse_saved(text).game
                assert now.steps[: len(before.steps)] == before.steps
                assert now.seed == before.seed


class OldTab:
    """A tab of the page from before there was a database: it plays in the local storage."""

    def __init__(self, local: Local, seed: str) -> None:
        text = local.read(GAME_KEY.key)
        readable = text is not None and not text.startswith("junk")
        self.local = local
        self.session = Session(parse_saved(text).game if text and readable else new_game(seed))

    def play(self) -> None:
        if self.session.my_turn:
            self.session.play(self.session.scene().hand[0].text)
            let_computer_play(self.session)
        self.local.write(GAME_KEY.key, format_saved(SavedGame(self.session.game)))


def new_game(seed: str) -> Game:
    return Game.new(CurrentGame(parse_query(""), None, str).session.game.rules, seed)


class StorageModel(RuleBasedStateMachine):
    """Tabs of one browser, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.browser = Browser()
        self.tabs: list[Tab] = []
        self.numbers = count(1)

    def seed(self) -> str:
        return f"seed-{next(self.numbers)}"

    def some_tab(self, choice: int) -> Tab | None:
        """A tab that does not know that another tab has the table."""
        playing = [tab for tab in self.tabs if not tab.told]
        return playing[choice % len(playing)] if playing else None

    # Tabs

    @rule(version=VERSIONS, completed=st.integers(0, 3), told=st.booleans(), query=QUERIES)
    def open_a_tab(self, version: int, completed: int, told: bool, query: str) -> None:  # noqa: FBT001
        """The player opens a tab, or chooses to play there; the others may not be told."""
        for _ in range(min(completed, len(self.browser.queue))):
            self.browser.complete()
        if self.browser.full:
            return  # nothing can be taken; the page shows what is stored and stores nothing
        for tab in self.tabs:
            tab.told = tab.told or told
        texts = {**self.browser.texts}
        tab = Tab(self.browser, version, self.seed, query)
        self.tabs.append(tab)
        text = texts.get(GAME_KEY.key)
        if self.browser.local.texts.get(GAME_KEY.key) in self.browser.taken_over:
            assert tab.place.text is None or tab.place.newer or tab.place.text == text, (
                "a text that a kill brought back is used"
            )
        newer = text is not None and is_newer_game_for(version, text)
        if newer and not self.browser.local.texts.get(GAME_KEY.key):
            assert tab.place.newer
            assert any("newer version" in notice.text for notice in tab.place.notices)

    @rule(version=VERSIONS, query=QUERIES, card=st.integers(0, 3), left=st.integers(0, 2))
    def play_and_follow_a_link(self, version: int, query: str, card: int, left: int) -> None:
        """The player plays a card in a new tab and follows a link; some writes are under way."""
        for address in ("", query):
            while len(self.browser.queue) > left and not self.browser.full:
                self.complete_a_transaction()
            self.open_a_tab(version, 0, told=True, query=address)
            if not address and self.tabs:
                self.tabs[-1].play(card)

    @rule(choice=st.integers(0, 9))
    def close_a_tab(self, choice: int) -> None:
        if self.tabs:
            tab = self.tabs.pop(choice % len(self.tabs))
            others = [each for each in self.browser.queue if each.tab is not tab]
            self.browser.queue = deque(others)

    @rule(choice=st.integers(0, 9), card=st.integers(0, 3))
    def play(self, choice: int, card: int) -> None:
        if tab := self.some_tab(choice):
            tab.play(card)

    @rule(choice=st.integers(0, 9))
    def begin_a_new_game(self, choice: int) -> None:
        if tab := self.some_tab(choice):
            tab.new_game()

    @rule(choice=st.integers(0, 9), game=st.integers(0, 9))
    def go_on_with_a_game_that_waits(self, choice: int, game: int) -> None:
        if tab := self.some_tab(choice):
            tab.go_on_with(game)

    # The browser

    @precondition(lambda self: self.browser.queue)
    @rule()
    def complete_a_transaction(self) -> None:
        tab = self.browser.queue[0].tab
        self.browser.complete()
        if tab.outcomes[-1] is Outcome.LOST:
            tab.told = True
            assert tab is not self.browser.holder
        elif tab.outcomes[-1] is Outcome.REFUSED:
            assert tab.storage.game_failed

    @rule(completed=st.integers(0, 2))
    def kill_the_browser(self, completed: int) -> None:
        self.browser.kill(completed)
        self.tabs.clear()

    @rule()
    def fill_the_disk(self) -> None:
        self.browser.full = True

    @rule()
    def free_the_disk(self) -> None:
        self.browser.full = False

    @rule(number=st.integers(0, 99))
    def damage_the_game(self, number: int) -> None:
        """Something other than the page writes nonsense where the game was."""
        self.browser.kill(0)
        self.tabs.clear()
        place = (self.browser.holder, GAME_KEY.key)
        gone = self.browser.rows.get(place, "")
        self.browser.must.discard(gone)
        self.browser.forget_aside(gone)
        self.browser.rows[place] = f"junk {number}."
        self.browser.must.add(f"junk {number}.")

    # The page from before there was a database

    @rule(plays=st.integers(1, 2))
    def play_in_an_old_version(self, plays: int) -> None:
        old = OldTab(self.browser.local, self.seed())
        for _ in range(plays):
            old.play()

    @rule()
    def flush_the_local_storage(self) -> None:
        local = self.browser.local
        if not self.browser.full:
            self.browser.must -= self.replaced_locally()
            local.disk = dict(local.texts)
            self.browser.must |= {text for text in local.texts.values() if text}

    def replaced_locally(self) -> set[str]:
        """The games on the disk's local storage that an old version has played on."""
        now = self.browser.local.texts.get(GAME_KEY.key)
        return {text for text in self.browser.local.disk.values() if now and text != now}

    # What has to hold

    @invariant()
    def nothing_is_lost(self) -> None:
        """The disk has every game that counts, and every text that could not be read."""
        there = [*self.browser.texts.values(), *self.browser.local.disk.values()]
        for text in self.browser.must:
            assert any(text in other for other in there), f"lost: {text}"

    @invariant()
    def no_game_under_way_is_lost_for_another_one(self) -> None:
        games = list(self.readable_games())
        for game in self.browser.aside:
            assert any(goes_on(other, game) for other in games), f"lost: {game.seed}"

    def readable_games(self) -> Iterator[Game]:
        """Yield every game on the disk: on the table, waiting, or kept beside.

        The games that were replaced are kept one after the other under one key.
        """
        disk = self.browser.texts
        waiting = disk.get(WAITING_KEY.key)
        rows = [text for key, text in disk.items() if key != WAITING_KEY.key]
        texts = [text for row in rows for text in re.split(r"\n(?=casino-game )", row)]
        if waiting:
            games = parse_waiting(parse_content(WAITING_KEY, waiting)).games
            texts += [game.text for game in games]
        with page_of(2):
            for text in texts:
                with suppress(SavedError):
                    yield parse_saved(text).game

    @invariant()
    def what_a_tab_was_told_is_stored_is_on_the_disk(self) -> None:
        for tab in self.tabs:
            if tab is self.browser.holder and tab.outcomes and not self.pending(tab):
                text = self.browser.texts.get(tab.key)
                if tab.outcomes[-1] is Outcome.STORED:
                    with page_of(tab.version):
                        assert text == tab.current_game.text_to_store()

    def pending(self, tab: Tab) -> bool:
        return any(transaction.tab is tab for transaction in self.browser.queue)


def goes_on(game: Game, earlier: Game) -> bool:
    """Tell whether a game goes on with an earlier one."""
    plays = [step.play for step in game.steps[: len(earlier.steps)]]
    return game.seed == earlier.seed and plays == [step.play for step in earlier.steps]


def is_newer_game_for(version: int, text: str) -> bool:
    with page_of(version):
        return is_newer_game(text)


TestStorage = StorageModel.TestCase
TestStorage.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)


def test_games_that_an_older_page_has_replaced_one_after_the_other_are_all_kept() -> None:
    model = StorageModel()
    model.open_a_tab(version=1, completed=0, told=False, query="")
    model.play_in_an_old_version(plays=1)
    model.play_and_follow_a_link(version=1, query="seed=one", card=0, left=0)
    model.play_in_an_old_version(plays=1)
    model.go_on_with_a_game_that_waits(choice=0, game=0)
    model.play_and_follow_a_link(version=1, query="", card=0, left=0)
    assert [game.seed for game in model.browser.aside] == ["seed-2"]
    model.no_game_under_way_is_lost_for_another_one()
    model.nothing_is_lost()
