"""The context of a table: the page, the storage, the settings, and of Casino the current game.

Commands and features work with it. It needs no browser: `browser` and `browser_storage` have the
page and the storage of a real one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from casino_core.i18n import Translations, use_language

from ..game.session import Session
from ..storage.store import Storage, Store
from .current_game import CurrentGame
from .languages import with_letters
from .page_update import PageUpdate
from .settings import SETTINGS_KEY, Settings, parse_settings, settings_content

if TYPE_CHECKING:
    from casino_core import Game
    from casino_core.analysis.review import Reviewer

    from ..game.seats import SeatedPlayer
    from .first_hint import StoredHint
    from .page import App, Page, TablePage


class PageContext:
    """The parts that the table of any game works with.

    settings      the player's settings
    store         the stored data, by storage keys
    instant       whether there is no waiting and no animation
    translations  the language, None for English. Each command enters it with `use_language`; the
                  work that it starts, timers too, continues in it
    """

    def __init__(
        self,
        page: TablePage,
        storage: Storage,
        app: App,
        *,
        instant: bool = False,
        translations: Translations | None = None,
    ) -> None:
        self.page = page
        self.storage = storage
        self.app = app
        self.instant = instant
        self.store = Store(storage)
        with use_language(translations):
            self.settings = self.store.load(SETTINGS_KEY, parse_settings) or Settings()
        self.translations = with_letters(translations, self.settings["letters"])
        if looks := {name: value for name, value in self.settings.looks.items() if value}:
            page.set_looks(looks)

    def change_settings(self, settings: Settings) -> None:
        """Replace the settings and store them."""
        before, self.settings = self.settings.looks, settings
        self.store.save(SETTINGS_KEY, settings_content(settings))
        # Only the changes: the page around an embedded table may have set other looks.
        self.page.set_looks(
            {name: value for name, value in settings.looks.items() if value != before[name]}
        )

    def fill(self, name: str, html: str) -> None:
        """Replace the content of a region, such as an open sheet."""
        self.page.show(PageUpdate(regions={name: html}))


class TableContext(PageContext):
    """One table of Casino with everything that commands and features may use.

    first_hint  the last first hint that was found before anybody asked for it
    """

    page: Page
    first_hint: StoredHint | None = None

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
        self.current_game = current_game
        super().__init__(page, storage, app, instant=instant, translations=translations)

    @property
    def session(self) -> Session:
        """The session on the table."""
        return self.current_game.session

    @cached_property
    def reviewer(self) -> Reviewer:
        """The reviewer of the game on the table and of the one before it."""
        from casino_core.analysis.review import Reviewer

        return Reviewer()

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
