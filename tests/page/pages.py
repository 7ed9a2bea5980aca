"""A page, an app and a storage without a browser, for the tests of features."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import casino_core
from casino_core.correspondence.group import Group
from casino_page.address.page_request import KEYS, PageRequest, parse_query
from casino_page.features.index import feature_entries
from casino_page.game.scene import Scene
from casino_page.game.session import Session
from casino_page.shell.commands import command, commands_of
from casino_page.shell.computer_turns import ComputerTurns
from casino_page.shell.context import TableContext
from casino_page.shell.current_game import CurrentGame
from casino_page.shell.feature import opening_fields
from casino_page.shell.feature_loader import FeatureLoader
from casino_page.shell.languages import LANGUAGES
from casino_page.shell.lazy_archive import LazyArchive
from casino_page.shell.page_update import PageUpdate
from casino_page.shell.persistence import Persistence
from casino_page.shell.settings import Settings
from tests.core.groups import SmallGroup

T = TypeVar("T")

GROUP = SmallGroup()
"""The group of games by link, instead of ristretto255."""

OPENINGS = opening_fields(feature_entries())
"""The fields of an address that open features."""
PAGE_KEYS = (*KEYS, *(field.name for field in OPENINGS))
"""The fields of the query of the game's own page."""
PUZZLES = Path(casino_core.__file__).parent / "puzzles" / "data"


def requested(query: str, new_seed: str = "") -> PageRequest:
    """The request of an address of the game's own page."""
    return parse_query(query, new_seed, OPENINGS)


def opened_by(query: str, field: str) -> str:
    """The text for the command of what an address opens by a field."""
    request = requested(query)
    assert request.error is None
    assert request.opening
    assert request.opening.field.name == field
    return request.opening.text


def added(scene: Scene, kind: type[T]) -> T | None:
    """Return the addition of a feature to a scene, by its type."""
    return next((each for each in scene.additions if isinstance(each, kind)), None)


class Memory:
    """A storage that lasts as long as the test; with `full` each write fails."""

    def __init__(self, texts: dict[str, str] | None = None, *, full: bool = False) -> None:
        self.texts = texts or {}
        self.full = full
        self.failed = self.refused = False

    @property
    def game_failed(self) -> bool:
        return self.failed

    def read(self, key: str) -> str | None:
        return self.texts.get(key)

    def write(self, key: str, text: str | None) -> None:
        if self.full:
            self.failed = self.refused = True
        elif text is None:
            self.texts.pop(key, None)
        else:
            self.texts[key] = text

    def when_stored(self, on_stored: Callable[[], None], on_refused: Callable[[], None]) -> None:
        answer = on_refused if self.refused else on_stored
        self.refused = False
        answer()


class BrowserStorage:
    """The part of a page that asks the browser.

    answer    the browser's answer
    requests  how often it was asked to keep what is stored
    """

    answer: Persistence = Persistence.GRANTED
    requests: int = 0

    def persistence(self, then: Callable[[Persistence], None], *, ask: bool = False) -> None:
        """Tell the answer at once."""
        self.requests += ask
        then(self.answer)


class Page(BrowserStorage):
    """A page without a browser that records each change, and its app.

    sheets  the HTML of each region and sheet, by name
    files   the text of each file, downloaded or to be read, by name
    words   the text of each region that is read out, by name
    told    the texts given to each module, by its name
    asked   how often the browser was asked to keep what is stored; `kept` is its answer
    """

    address = "./"
    wide = False
    hidden = calm = False
    turns: ComputerTurns
    today = "2026-11-20"
    day_begins = "1:00 AM"
    query = ""
    query_mark = ""
    reloaded = False
    embedded = False
    offline = "ready"
    whole = True
    language = "en"

    def __init__(self, session: Session, storage: Memory | None = None) -> None:
        self.storage = storage or Memory()
        self.lazy_archive = LazyArchive()
        self.sheets: dict[str, str] = {}
        self.files: dict[str, str] = {}
        self.words: dict[str, str] = {}
        self.looks: dict[str, str] = {}
        self.told: dict[str, list[str]] = {}
        current_game = CurrentGame(parse_query(""), None, lambda: "seed")
        current_game.session = session
        self.context = TableContext(
            page=self,
            storage=self.storage,
            current_game=current_game,
            app=self,
            instant=True,
        )
        self.features = FeatureLoader(self.context, feature_entries(), self.do)
        self.commands = {**commands_of(self), **self.features.commands()}

    @property
    def current_game(self) -> CurrentGame:
        return self.context.current_game

    @property
    def settings(self) -> Settings:
        return self.context.settings

    def moment(self, seconds: int) -> str:
        return f"second {seconds}"

    def set_query(self, query: str, mark: str = "") -> None:
        self.query, self.query_mark = query, mark

    def reload(self) -> None:
        self.reloaded = True

    def read_file(self, name: str, command: str) -> None:
        self.do(command, self.files[name])

    def show(self, update: PageUpdate) -> None:
        self.sheets.update(update.regions)
        self.words.update(update.words)

    def after_drawing(self, then: Callable[[], None]) -> None:
        then()

    def set_frame(self, html: str) -> None:
        self.sheets["main"] = html

    def open_sheet(self, name: str, html: str) -> None:
        self.sheets[name] = html

    def close_sheets(self) -> None:
        self.sheets.clear()

    def resolve_language(self, language: str) -> str:
        return language if language in LANGUAGES else "en"

    def load_text(self, name: str, then: Callable[[str | None], None]) -> None:
        then(self.puzzles(Path(name).stem))

    def load_group(self, then: Callable[[Group | None], None]) -> None:
        then(GROUP)

    def puzzles(self, preset: str) -> str | None:
        """The text of the puzzles of a preset; a test may replace it."""
        return (PUZZLES / f"{preset}.txt").read_text(encoding="utf-8")

    async def load_catalogue(self, language: str) -> bytes | None:
        raise NotImplementedError(language)

    def set_language(self, language: str) -> None:
        self.language = language

    def set_looks(self, looks: dict[str, str]) -> None:
        self.looks.update(looks)

    def download(self, name: str, text: str) -> None:
        self.files[name] = text

    def copy(self, name: str) -> None:
        raise NotImplementedError

    can_send = False

    def send(self, name: str, svg: str) -> None:
        raise NotImplementedError

    def save_picture(self, svg: str, kind: str) -> None:
        self.files[f"picture.{kind}"] = svg

    def talk(self, name: str, command: str) -> Callable[[str], None]:  # noqa: ARG002
        return self.told.setdefault(name, []).append

    def clear_typed(self) -> None:
        raise NotImplementedError

    def show_error(self, reason: str, *, stored: bool = False) -> None:
        raise AssertionError(reason, stored)

    def log(self, message: str) -> None:
        raise AssertionError(message)

    def log_error(self, message: str) -> None:
        raise AssertionError(message)

    def do(self, name: str, text: str = "") -> None:
        self.commands[name](text)

    # The app, as far as features and tests use it

    @command("pause")
    def pause(self) -> None:
        self.context.session.pause()

    @command("call-out")
    def call_out(self) -> None:
        self.context.session.call_out()

    def run(self, name: str, text: str) -> None:
        self.do(name, text)

    def go_on(self) -> None:
        pass

    def stop_thinking(self) -> None:
        pass

    def fail(self, error: Exception) -> None:
        pass


def full_scene(page: Page) -> Scene:
    """The scene of the table with what features add."""
    return page.features.decorate(page.current_game.scene())
