"""What surrounds a table, for whatever works on it: its page, storage, desk and settings.

Nothing here knows a browser: `dom` has the page and the storage of one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from casino_core.i18n import Translations, use_language

from ..game.session import Session
from ..storage.store import SETTINGS, Storage, Store
from .current_game import CurrentGame
from .lazy_archive import LazyArchive
from .page_update import PageUpdate
from .settings import Settings, settings_content, settings_of


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

    def save_picture(self, svg: str, kind: str) -> None:
        """Offer a picture as a file, `svg` or `png`."""
        ...


@dataclass
class TableContext:
    """One table and what is around it.

    instant   whether everything is to be done at once
    settings  how the person likes it
    store     what is kept in the storage, by shelves
    go_on     shows, stores and goes on, after something has happened by itself
    leave     stops the computer player at thought, before the game is another one
    fail      tells of an error in what goes on by itself
    spoken    the language, None for English: whatever begins at the table, a command or a timer,
              begins with `speaking` it, and what that sets going goes on in it
    """

    page: Page
    storage: Storage
    current_game: CurrentGame
    instant: bool
    go_on: Callable[[], None]
    leave: Callable[[], None]
    fail: Callable[[Exception], None]
    spoken: Translations | None = None

    def __post_init__(self) -> None:
        """Read how the person likes it."""
        self.store = Store(self.storage)
        with use_language(self.spoken):
            self.settings = self.store.load(SETTINGS, settings_of) or Settings()
        if chosen := {name: value for name, value in self.settings.looks.items() if value}:
            self.page.set_looks(chosen)

    @property
    def session(self) -> Session:
        """The session on the table."""
        return self.current_game.session

    def keep(self, settings: Settings) -> None:
        """Go on with other settings, and remember them."""
        before, self.settings = self.settings.looks, settings
        self.store.save(SETTINGS, settings_content(settings))
        # Whatever else is there came from the page around a table.
        self.page.set_looks(
            {name: value for name, value in settings.looks.items() if value != before[name]}
        )

    def keep_wish(self, wanted: Mapping[str, str]) -> None:
        """Go on with the settings that an address asks for."""
        settings = self.settings
        for name, value in wanted.items():
            settings = settings.with_field(name, value)
        if settings != self.settings:
            self.keep(settings)

    def fill(self, name: str, html: str) -> None:
        """Show something else in a region, such as a sheet that is open."""
        self.page.show(PageUpdate(regions={name: html}))
