"""What surrounds a table, for whatever works on it: its page, storage, desk and settings.

Nothing here knows a browser: `dom` has the page and the storage of one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from casino_core.text.language import Translations

from .change import Change
from .desk import Desk
from .later import Later
from .session import Session
from .settings import Settings, format_settings, parse_settings

STORED_SETTINGS = "casino.settings"


class Page(Protocol):
    """A page with a table on it; see `dom.Page`."""

    @property
    def later(self) -> Later:
        """The rest of the program."""
        ...

    @property
    def address(self) -> str:
        """The folder of the page, with a slash at its end; empty if it has none of its own."""
        ...

    def show(self, change: Change) -> None:
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


class Storage(Protocol):
    """What keeps texts under keys; see `dom.Storage`."""

    failed: bool

    def read(self, key: str) -> str | None:
        """A stored text, None if there is none."""
        ...

    def write(self, key: str, text: str | None) -> None:
        """Store a text, or remove it."""
        ...


@dataclass
class Around:
    """One table and what is around it.

    instant   whether everything is to be done at once
    settings  how the person likes it
    go_on     shows, stores and goes on, after something has happened by itself
    leave     stops the computer player at thought, before the game is another one
    fail      tells of an error in what goes on by itself
    spoken    the language, None for English: whatever begins at the table, a command or a timer,
              begins with `speaking` it, and what that sets going goes on in it
    """

    page: Page
    storage: Storage
    desk: Desk
    instant: bool
    go_on: Callable[[], None]
    leave: Callable[[], None]
    fail: Callable[[Exception], None]
    spoken: Translations | None = None

    def __post_init__(self) -> None:
        """Read how the person likes it."""
        self.settings = parse_settings(self.storage.read(STORED_SETTINGS) or "")
        if chosen := {name: value for name, value in self.settings.looks.items() if value}:
            self.page.set_looks(chosen)

    @property
    def session(self) -> Session:
        """The session on the table."""
        return self.desk.session

    def keep(self, settings: Settings) -> None:
        """Go on with other settings, and remember them."""
        self.settings = settings
        self.storage.write(STORED_SETTINGS, format_settings(settings))
        self.page.set_looks(settings.looks)

    def keep_wish(self, wanted: Mapping[str, str]) -> None:
        """Go on with the settings that an address asks for."""
        settings = self.settings
        for name, value in wanted.items():
            settings = settings.with_field(name, value)
        if settings != self.settings:
            self.keep(settings)

    def fill(self, name: str, html: str) -> None:
        """Show something else in a region, such as a sheet that is open."""
        self.page.show(Change(regions={name: html}))
