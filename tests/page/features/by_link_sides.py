"""The pages of two people who play by link, without a browser."""

from __future__ import annotations

import html
import re

from casino_core import format_play
from casino_core.players import PLAYERS
from casino_core.players.base.rng import rng_for
from casino_page.features.new_game.feature import NEW_GAME_KEY
from casino_page.friends.link_session import LinkSession
from casino_page.friends.post import Post, post_of
from casino_page.friends.stored_games import (
    StoredGame,
)
from casino_page.game.game_config import GameConfig, config_content
from casino_page.game.scene import Phase
from casino_page.game.seats import usual_players
from casino_page.game.session import Session
from casino_page.storage.store import format_content

from ..pages import Memory, Page
from ..tables import new_session

SHORT = "standard,ending=at-once,target=2"
"""A game of a few turns."""


class Side:
    """A page, and what its player does in a game by link."""

    def __init__(self, name: str, rules: str = SHORT, storage: Memory | None = None) -> None:
        own = new_session("standard", seed="mine")
        self.page = Page(own, storage)
        self.name = name
        choice = new_session(rules).game.rules
        config = GameConfig(choice, usual_players(choice.players))
        text = format_content(NEW_GAME_KEY, config_content(config))
        self.page.storage.write(NEW_GAME_KEY.key, text)

    @property
    def session(self) -> Session:
        return self.page.context.session

    @property
    def table(self) -> LinkSession:
        assert isinstance(self.session, LinkSession)
        return self.session

    @property
    def post(self) -> Post:
        return post_of(self.page.context)

    @property
    def entry(self) -> StoredGame:
        (entry,) = self.post.games.games
        return entry

    @property
    def sheet(self) -> str:
        return self.page.sheets.get("by-link", "")

    @property
    def told(self) -> str:
        """The messages to the player, at the table and on the sheet."""
        return f"{self.session.scene().refusal or ''} {html.unescape(self.sheet)}"

    def invite(self) -> str:
        self.page.do("by-link-begin")
        self.page.do("by-link-fill", f"name={self.name}")
        self.page.do("by-link-fill", "length=game")
        self.page.do("by-link-invite")
        return self.message()

    def message(self) -> str:
        """The message in the text to send."""
        sheet = self.page.sheets.get("by-link", "")
        box = re.search(r'<textarea id="share-by-link".*?>(.*?)</textarea>', sheet, re.DOTALL)
        assert box, sheet
        match = re.search(r"\./#link=([\w.-]+)", html.unescape(box[1]))
        assert match, box[1]
        return match[1]

    def open(self, message: str) -> None:
        self.page.do("by-link-open", message)
        self.watch()

    def watch(self) -> None:
        """Watch the plays of the friend."""
        session = self.session
        while session.computer_to_play:
            session.think()
            session.carry_out()
        session.store_elsewhere()

    def accept(self, message: str) -> str:
        self.open(message)
        self.page.do("by-link-fill", f"name={self.name}")
        self.page.do("by-link-accept")
        return self.message()

    def say(self, word: str) -> str:
        self.page.do("by-link-say", word)
        return self.last()

    def last(self) -> str:
        self.session.store_elsewhere()
        self.page.do("by-link-send")
        return self.message()

    def turn(self) -> str:
        """Do what is due, and return the message to send."""
        session = self.table
        if session.phase is Phase.ROUND_OVER and session.next_round_ready:
            session.next_round()
            self.watch()
        if session.my_turn:
            play = PLAYERS["greedy"].play(session.view, rng_for(session.view))
            assert session.play(format_play(play, session.view)), session.refusal
            self.watch()  # the rest of a round that plays itself
        return self.last()

    def again(self) -> Side:
        """The same player after a reload, with the game opened."""
        side = Side(self.name, storage=self.page.storage)
        side.page.do("by-link-go", self.entry.name)
        return side


def begun(rules: str = SHORT) -> tuple[Side, Side, str]:
    """Two sides after Ben has passed the pack on for the last time; that has not arrived yet."""
    ada, ben = Side("Ada", rules), Side("Ben")
    ada.open(ben.accept(ada.invite()))
    ben.open(ada.message())
    return ada, ben, ben.message()


def played(reader: Side, writer: Side, message: str, turns: int = 1000) -> list[str]:
    """Play some turns, or to the end, and return the messages."""
    messages = []
    for _turn in range(turns):
        reader.open(message)
        if not (reader.entry.own_turn or reader.entry.unsent):
            break
        message = reader.turn()
        messages.append(message)
        reader, writer = writer, reader
    return messages
