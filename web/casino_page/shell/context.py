"""The context of a table: the page, the storage, the current game and the settings.

Commands and features work with it. It needs no browser: `browser` and `browser_storage` have the
page and the storage of a real one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from casino_core.i18n import Translations, use_language

from ..game.session import Session
from ..storage.store import Storage, Store
from .current_game import CurrentGame
from .languages import with_letters
from .lazy_archive import LazyArchive
from .page import TablePage
from .page_update import PageUpdate
from .settings import SETTINGS_KEY, Settings, parse_settings, settings_content

if TYPE_CHECKING:
    from casino_core import Game
    from casino_core.correspondence.group import Group

    from ..game.seats import SeatedPlayer


class Page(TablePage, Protocol):
    """The page as features use it."""

    # The window

    @property
    def address(self) -> str:
        """The folder of the page, with a slash at its end; empty if the page is a single file."""
        ...

    @property
    def embedded(self) -> bool:
        """Whether the page is a frame in another page."""
        ...

    @property
    def wide(self) -> bool:
        """Whether there is room for a panel beside the table; never in a frame."""
        ...

    @property
    def offline(self) -> str:
        """What is told of playing without a network: `ready`, `incomplete`, `full` or `denied`.

        Empty while the files are being counted.
        """
        ...

    @property
    def today(self) -> str:
        """Today's date in UTC, such as `2026-11-20`."""
        ...

    @property
    def day_begins(self) -> str:
        """The time of day here at which the next day in UTC begins, such as `2:00 PM`."""
        ...

    def moment(self, seconds: int) -> str:
        """Return a time, given in seconds since 1970, as people here write it."""
        ...

    @property
    def query_mark(self) -> str:
        """The mark of the address; empty if this tab has not given it one by `set_query`."""
        ...

    def set_query(self, query: str, mark: str = "") -> None:
        """Replace the query of the address, so that a reload leads to the same table.

        The mark outlasts a reload, but is no part of the address that others may be given.
        """
        ...

    # Files, the clipboard and the system's share sheet

    def read_file(self, name: str, command: str) -> None:
        """Read the file chosen in a field, and run a command with its text."""
        ...

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file."""
        ...

    def save_picture(self, svg: str, kind: str) -> None:
        """Offer a picture as a file, `svg` or `png`."""
        ...

    @property
    def can_send(self) -> bool:
        """Whether the system has a share sheet."""
        ...

    def send(self, name: str, svg: str) -> None:
        """Open the system's share sheet with that text, and with a picture if there is one."""
        ...

    # The language

    def resolve_language(self, wanted: str) -> str:
        """Return the wanted language, or the first of the browser's that the page has."""
        ...

    def set_language(self, language: str) -> None:
        """Change the language of the texts that Python does not render."""
        ...

    async def load_catalogue(self, language: str) -> bytes | None:
        """Load the compiled catalogue of a language; None if it cannot be loaded."""
        ...

    # Files of the site

    def load_text(self, name: str, then: Callable[[str | None], None]) -> None:
        """Load a file beside the program, and then call `then` with its text.

        The text is None if it cannot be loaded.
        """
        ...

    def talk(self, name: str, command: str) -> Callable[[str], None]:
        """Load a module of the site, and return the function that gives it a text.

        Each text that it answers runs the command.
        """
        ...

    def load_group(self, then: Callable[[Group | None], None]) -> None:
        """Load the arithmetic of games by link, and then call `then` with the group.

        The group is None if it cannot be loaded.
        """
        ...

    # The program

    @property
    def lazy_archive(self) -> LazyArchive:
        """The lazy archive."""
        ...


class App(Protocol):
    """The app of a table as features use it; `app.App` implements it."""

    def run(self, name: str, text: str) -> None:
        """Run a command of another feature with its text."""
        ...

    def go_on(self) -> None:
        """Show and store the game and continue it, after a change that no command made."""
        ...

    def stop_thinking(self) -> None:
        """Stop the computer player's search, before another game is put on the table."""
        ...

    def fail(self, error: Exception) -> None:
        """Report an error in background work."""
        ...


class TableContext:
    """One table with everything that commands and features may use.

    settings      the player's settings
    store         the stored data, by storage keys
    instant       whether there is no waiting and no animation
    translations  the language, None for English. Each command and each timer enters it with
                  `use_language`; the work that they start continues in it
    """

    def __init__(
        self,
        page: Page,
        storage: Storage,
        current_game: CurrentGame,
        app: App,
        *,
        instant: bool = False,
        translations: Translations | None = None,
    ) -> None:
        self.page = page
        self.storage = storage
        self.current_game = current_game
        self.app = app
        self.instant = instant
        self.store = Store(storage)
        with use_language(translations):
            self.settings = self.store.load(SETTINGS_KEY, parse_settings) or Settings()
        self.translations = with_letters(translations, self.settings["letters"])
        if chosen := {name: value for name, value in self.settings.looks.items() if value}:
            page.set_looks(chosen)

    @property
    def session(self) -> Session:
        """The session on the table."""
        return self.current_game.session

    def change_settings(self, settings: Settings) -> None:
        """Replace the settings and store them."""
        before, self.settings = self.settings.looks, settings
        self.store.save(SETTINGS_KEY, settings_content(settings))
        # Only the changes: the page around an embedded table may have set other looks.
        self.page.set_looks(
            {name: value for name, value in settings.looks.items() if value != before[name]}
        )

    def apply_requested_settings(self, requested: Mapping[str, str]) -> None:
        """Change the settings that the address names; store them if any differs."""
        settings = self.settings
        for name, value in requested.items():
            settings = settings.with_field(name, value)
        if settings != self.settings:
            self.change_settings(settings)

    def set_query(self, query: str = "") -> None:
        """Set the query of the address, without its question mark and its speed."""
        parts = [query] * bool(query) + ["speed=instant"] * self.instant
        self.page.set_query("?" + "&".join(parts) if parts else "")

    def change_game(self, change: Callable[[], None]) -> None:
        """Put another game on the table, under the address that names none, and close the sheets.

        A reload then leads to it. Raises `CasinoError` where `change` does; nothing changes then.
        """
        self.app.stop_thinking()
        change()
        if not self.current_game.restarts:
            self.set_query()
        self.page.close_sheets()

    def put_on_table(self, game: Game, seated_players: tuple[SeatedPlayer, ...]) -> None:
        """Put a game on the table; any game under way there waits. Raises `NoRoomError`."""
        self.change_game(lambda: self.current_game.put_on_table(game, seated_players))

    def fill(self, name: str, html: str) -> None:
        """Replace the content of a region, such as an open sheet."""
        self.page.show(PageUpdate(regions={name: html}))
