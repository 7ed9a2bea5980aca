"""Opens addresses and tables in frames as a browser does, with the app itself, but no browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from time import monotonic, process_time
from typing import Any, TypeVar

from casino_core.correspondence.group import Group
from casino_core.i18n import Translations
from casino_page.address.page_request import PageRequest
from casino_page.features.index import feature_entries
from casino_page.game.session import Session
from casino_page.saved_games.game_place import GamePlace
from casino_page.shell.app import App
from casino_page.shell.commands import CommandHandler
from casino_page.shell.current_game import CurrentGame
from casino_page.shell.languages import LANGUAGES
from casino_page.shell.lazy_archive import LazyArchive
from casino_page.shell.page_update import PageUpdate
from casino_page.shell.time_slicing import PAUSE
from site_builder import catalogue
from site_builder.paths import ROOT

from .pages import GROUP, PUZZLES, BrowserStorage, Memory, requested

T = TypeVar("T")

MOST_STEPS_OF_START = 20
"""More steps than the commands that follow the start take where their code is imported."""

MOST_SECONDS = 60
"""The most processor time that one address or message may take: far more than any needs."""


class Tab(BrowserStorage):
    """A window of a browser, as far as the app needs one.

    regions  the HTML of each region and sheet, by name
    errors   the errors of the program that were shown
    lines    the lines in the console
    mistake  the field and the message of the mistake that is shown instead of a table
    """

    address = "./"
    wide = calm = hidden = can_send = let_go = shows_text_view = False
    today = "2026-11-20"
    day_begins = "1:00 AM"
    offline = query_mark = ""
    whole = True

    def __init__(self, query: str = "", *, embedded: bool = False) -> None:
        self.query = query
        self.embedded = embedded
        self.language = "en"
        self.lazy_archive = LazyArchive()
        self.regions: dict[str, str] = {}
        self.errors: list[str] = []
        self.lines: list[str] = []
        self.mistake: tuple[str, str] | None = None
        self.state = "booting"

    def set_query(self, query: str, mark: str = "") -> None:
        self.query, self.query_mark = query, mark

    def moment(self, _seconds: int) -> str:
        """Write a time as the clock of the browser does."""
        return "10:05"

    def show(self, update: PageUpdate) -> None:
        update.as_json().encode()
        self.regions.update(update.regions)
        for name, html in update.regions.items():
            if f"sheet {name}" in self.regions:
                self.regions[f"sheet {name}"] = html

    def after_drawing(self, then: Callable[[], None]) -> None:
        then()

    def set_frame(self, html: str) -> None:
        html.encode()
        self.regions["main"] = html

    def open_sheet(self, name: str, html: str) -> None:
        html.encode()
        self.regions[f"sheet {name}"] = html

    def close_sheets(self) -> None:
        self.regions = {n: each for n, each in self.regions.items() if not n.startswith("sheet ")}

    def set_looks(self, looks: dict[str, str]) -> None:
        pass

    def resolve_language(self, language: str) -> str:
        return language if language in LANGUAGES else "en"

    async def load_catalogue(self, language: str) -> bytes | None:
        return catalogue.compiled(catalogue.load(ROOT, language))

    def set_language(self, language: str) -> None:
        self.language = language

    def load_text(self, name: str, then: Callable[[str | None], None]) -> None:
        then((PUZZLES.parent / name.replace("puzzles", PUZZLES.name)).read_text(encoding="utf-8"))

    def talk(self, name: str, command: str) -> Callable[[str], None]:  # noqa: ARG002
        return lambda _text: None

    def load_group(self, then: Callable[[Group | None], None]) -> None:
        then(GROUP)

    def set_state(self, state: str) -> None:
        self.state = state

    def show_error(self, reason: str, *, stored: bool = False) -> None:  # noqa: ARG002
        self.errors.append(reason)
        self.state = "error"

    def show_mistake(self, field: str, reason: str, advice: str) -> None:
        (field + reason + advice).encode()
        self.mistake = field, reason
        self.state = "error"

    def log(self, message: str) -> None:
        self.lines.append(message)

    def log_error(self, message: str) -> None:
        raise AssertionError(message)

    def listen(self, run: CommandHandler, *, instant: bool = False) -> None:
        pass

    def stop_listening(self) -> None:
        pass

    def clear_typed(self) -> None:
        pass


class OpenedTab:
    """A tab in which an address was opened."""

    def __init__(
        self,
        query: str,
        translations: Translations | None = None,
        storage: Memory | None = None,
    ) -> None:
        self.tab = Tab(query)
        self.storage = storage = storage or Memory()
        self.request: PageRequest = requested(query, "new seed")
        place = GamePlace(storage)
        self.current_game = CurrentGame(
            self.request,
            place.text,
            lambda: "seed",
            place.notices,
            returning=place.newer,
            waiting=place.waiting,
            may_wait=place.may_wait,
        )
        self.app = App(
            self.tab,  # type: ignore[arg-type]
            storage,
            self.current_game,
            feature_entries(),
            place=place,
            instant=self.request.instant,
            translations=translations,
        )
        self.app.start()

    def reloaded(self) -> OpenedTab:
        """The tab after a reload: another program with the same address and the same storage."""
        self.app.stop()
        return OpenedTab(self.tab.query, storage=self.storage)

    def do(self, name: str, text: str = "") -> None:
        """Give a command."""
        self.app.handle(name, text)

    @property
    def told(self) -> list[str]:
        """The sentences beside the table, the refusal too."""
        notices = [notice.text for notice in self.current_game.notices]
        return [*notices, *([self.refusal] if self.refusal else [])]

    @property
    def refusal(self) -> str:
        return self.session.scene().refusal or ""

    @property
    def session(self) -> Session:
        return self.current_game.session


async def opened(query: str) -> OpenedTab:
    """Open an address, and let the work that it starts begin."""
    with in_time(query):
        page = OpenedTab(query)
        await at_rest()
    return page


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a loop of its own, and stop what it has begun.

    Unlike `asyncio.run` it leaves the loop alone that other tests of this process work in.
    """
    loop = asyncio.new_event_loop()
    try:
        return loop.run_until_complete(work)
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(at_rest())
        loop.close()


async def at_rest() -> None:
    """Let all begin that does not wait for time to pass."""
    for _ in range(5):
        await asyncio.sleep(0)


async def started() -> None:
    """Let the page give itself the commands that follow the start, a step after each pause."""
    for _ in range(MOST_STEPS_OF_START):
        await asyncio.sleep(PAUSE)


PATIENCE = 120
"""The seconds after which a test gives up waiting: none fails because the machine is busy."""


async def until(reached: Callable[[], bool]) -> None:
    """Wait until a state is reached."""
    end = monotonic() + PATIENCE
    while not reached():
        assert monotonic() < end, "the state is not reached"
        await asyncio.sleep(0.01)


@contextmanager
def in_time(what: str) -> Iterator[None]:
    """Fail if something takes very long."""
    begun = process_time()
    yield
    assert process_time() - begun < MOST_SECONDS, f"this takes very long: {what[:200]!r}"
