"""A page of Rook without a browser, and a person who plays on it through its buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from casino_core.i18n import Translations
from casino_core.rook.actions import (
    Action,
    Bid,
    CallCard,
    Give,
    Misdeal,
    NameTrump,
    NoBid,
    PlayCard,
    PutAside,
)
from casino_core.rook.game import Game
from casino_core.rook.players import PLAYERS, play_by
from casino_core.rook.position import Position
from casino_page.rook.app import RookApp
from casino_page.shell.page_update import PageUpdate

from ..pages import BrowserStorage, Memory

AT_ONCE = "?rules=rook&seed=sunday&speed=instant"


class RookPage(BrowserStorage):
    """A page that records what it shows, and its app.

    regions  the HTML of each region and sheet
    lines    the lines in the console
    spoken   the texts for a screen reader, in order
    """

    hidden = False
    typed_cleared = 0
    language = "en"
    reloaded = False

    def __init__(
        self,
        query: str = AT_ONCE,
        storage: Memory | None = None,
        translations: Translations | None = None,
    ) -> None:
        self.query = query
        self.storage = storage or Memory()
        self.regions: dict[str, str] = {}
        self.attributes: dict[str, str] = {}
        self.looks: dict[str, str] = {}
        self.spoken: list[str] = []
        self.refusal = ""
        self.errors: list[str] = []
        self.lines: list[str] = []
        self.app = RookApp(self, self.storage, translations)
        self.app.go_on()

    @property
    def position(self) -> Position:
        return self.app.table.game.position

    def show(self, update: PageUpdate) -> None:
        self.regions.update(update.regions)
        self.attributes.update(update.attributes)
        self.refusal = update.words.get("refusal", self.refusal)
        if update.words.get("spoken"):
            self.spoken.append(update.words["spoken"])

    def set_frame(self, html: str) -> None:
        self.regions["main"] = html

    def set_looks(self, looks: dict[str, str]) -> None:
        self.looks.update(looks)

    def open_sheet(self, name: str, html: str) -> None:
        self.regions[name] = html

    def close_sheets(self) -> None:
        pass

    def copy(self, name: str) -> None:
        raise NotImplementedError(name)

    def clear_typed(self) -> None:
        self.typed_cleared += 1

    def reload(self) -> None:
        self.reloaded = True

    def show_error(self, reason: str, *, stored: bool = False) -> None:
        raise AssertionError(reason, stored)

    def log(self, message: str) -> None:
        self.lines.append(message)

    def log_error(self, message: str) -> None:
        self.errors.append(message)

    def do(self, name: str, text: str = "") -> None:
        self.app.handle(name, text)

    def shown(self, region: str) -> str:
        """The words of a region without its tags."""
        return " ".join(unescape(re.sub(r"<[^>]*>", " ", self.regions[region])).split())

    def buttons(self, region: str) -> Iterator[tuple[str, str]]:
        """The commands and texts of the buttons of a region."""
        for tag in re.findall(r"<button[^>]*>", self.regions[region]):
            name = re.search(r'data-action="([^"]*)"', tag)
            text = re.search(r'data-index="([^"]*)"', tag)
            yield name[1] if name else "card", text[1] if text else ""

    def act(self, action: Action) -> None:
        """Act as a person does: by the cards and buttons of the page."""
        match action:
            case Bid(points):
                while f"Bid {points}" not in self.shown("actions"):
                    self.press("actions", "raise", "1")
                self.press("actions", "bid")
            case NoBid():
                self.press("actions", "pass")
            case Misdeal():
                self.press("actions", "misdeal")
            case PutAside(cards) | Give(cards):
                for card in cards:
                    self.do("card", card.text)
                self.press("actions", "aside" if isinstance(action, PutAside) else "give")
            case NameTrump(suit):
                self.press("actions", "trump", suit.value)
            case CallCard(card):
                self.press("table", "call", card.text)
            case PlayCard(card):
                assert f'data-card="{card.text}"' in self.regions["hand"]
                self.do("card", card.text)

    def press(self, region: str, name: str, text: str = "") -> None:
        """Press a button, which must be there."""
        assert (name, text) in list(self.buttons(region)), (name, text, self.regions[region])
        self.do(name, text)

    def play_round(self, level: str = "beginner") -> None:
        """Play to the end of the round, as a player of the engine would."""
        while not self.position.over:
            self.act(play_by(PLAYERS[level], self.position))
            assert not self.refusal, self.refusal


def played_out(game: Game) -> Game:
    """A game whose last round beginners have played to its end."""
    while not game.position.over:
        game = game.play(play_by(PLAYERS["beginner"], game.position))
    return game
