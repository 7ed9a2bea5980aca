"""The context of a table: the page, the storage, the current game and the settings.

Commands and features work with it. It knows no browser: `browser` has the page and the storage of
a real one, and tests have their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from casino_core.i18n import Translations, use_language

from ..game.session import Session
from ..storage.store import Storage, Store
from .current_game import CurrentGame
from .lazy_archive import LazyArchive
from .page_update import PageUpdate
from .settings import SETTINGS_KEY, Settings, settings_content, settings_of


class Page(Protocol):
    """A page with a table on it; see `dom.Page`."""

    @property
    def lazy_archive(self) -> LazyArchive:
        """The rest of the program."""
        ...

    @property
    def address(self) -> str:
        """The folder of the page, with a slash at its end; empty if it has none of its own."""
        ...

    @property
    def embedded(self) -> bool:
        """Whether it is a frame in somebody else's page."""
        ...

    @property
    def wide(self) -> bool:
        """Whether there is room beside the table."""
        ...

    @property
    def hidden(self) -> bool:
        """Whether nobody can see the page now."""
        ...

    @property
    def today(self) -> str:
        """The day in UTC, such as `2026-11-20`."""
        ...

    @property
    def query(self) -> str:
        """The query of the page's address."""
        ...

    def set_query(self, query: str) -> None:
        """Change the query of the address, so that loading the page again leads back here."""
        ...

    def reload(self) -> None:
        """Load the page again, with whatever is stored now."""
        ...

    def read_file(self, name: str, command: str) -> None:
        """Read the file that was chosen in a field, and pass its text on with a command."""
        ...

    def show(self, change: PageUpdate) -> None:
        """Change the page."""
        ...

    def open_sheet(self, name: str, html: str) -> None:
        """Show a sheet over the table."""
        ...

    def close_sheets(self) -> None:
        """Go back to the table."""
        ...

    def set_looks(self, looks: dict[str, str]) -> None:
        """Tell the style sheets how the page is liked."""
        ...

    def language_of(self, wanted: str) -> str:
        """The language that is wanted, or the first that the browser likes and the page has."""
        ...

    async def words(self, language: str) -> bytes | None:
        """The compiled words of a language; None if they cannot be loaded."""
        ...

    def speak(self, language: str) -> None:
        """Say in a language what is not drawn here."""
        ...

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file."""
        ...

    def copy(self, name: str) -> None:
        """Copy the text of a box."""
        ...

    def report(self, message: str) -> None:
        """Report an error of the page's own code in the console."""
        ...

    def save_picture(self, svg: str, kind: str) -> None:
        """Offer a picture as a file, `svg` or `png`."""
        ...


class App(Protocol):
    """The app of a table, as far as a feature may use it; see `app.App`."""

    def go_on(self) -> None:
        """Show and store the game and go on with it, after a change that no command made."""
        ...

    def stop_thinking(self) -> None:
        """Stop the computer player that thinks, before another game is put on the table."""
        ...

    def fail(self, error: Exception) -> None:
        """Report an error in work that goes on in the background."""
        ...


class TableContext:
    """One table with everything that a command or a feature may use.

    settings      the choices of the person
    store         the stored data, by storage keys
    instant       whether there is no waiting and no animation
    translations  the language, None for English. Each command and each timer enters it with
                  `use_language`; the work that they start goes on in it
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
        self.translations = translations
        self.store = Store(storage)
        with use_language(translations):
            self.settings = self.store.load(SETTINGS_KEY, settings_of) or Settings()
        if chosen := {name: value for name, value in self.settings.looks.items() if value}:
            page.set_looks(chosen)

    @property
    def session(self) -> Session:
        """The session on the table."""
        return self.current_game.session

    def change_settings(self, settings: Settings) -> None:
        """Go on with other settings, and store them."""
        before, self.settings = self.settings.looks, settings
        self.store.save(SETTINGS_KEY, settings_content(settings))
        # Only changes: a page around an embedded table has set other looks.
        self.page.set_looks(
            {name: value for name, value in settings.looks.items() if value != before[name]}
        )

    def apply_requested_settings(self, wanted: Mapping[str, str]) -> None:
        """Go on with the settings that the address asks for."""
        settings = self.settings
        for name, value in wanted.items():
            settings = settings.with_field(name, value)
        if settings != self.settings:
            self.change_settings(settings)

    def fill(self, name: str, html: str) -> None:
        """Replace the content of a region, such as a sheet that is open."""
        self.page.show(PageUpdate(regions={name: html}))
