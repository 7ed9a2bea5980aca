"""Games by link on two pages without a browser: begun, accepted, played, proved; hostile links."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import format_play
from casino_core.correspondence.correspondence import Awaited
from casino_core.correspondence.group import Group
from casino_core.players import PLAYERS
from casino_core.players.base.rng import rng_for
from casino_page.features.by_link.post import Post, post_of
from casino_page.features.by_link.session import LinkSession
from casino_page.game.game_config import GameConfig, config_content
from casino_page.game.scene import Phase
from casino_page.game.session import Session
from casino_page.storage.store import format_content

from ...core.groups import SmallGroup
from ...profiles import some
from ..pages import Memory, Page
from ..tables import new_session

GROUP = SmallGroup()


class LinkPage(Page):
    """A page with the arithmetic of a small group."""

    def load_group(self, then: Callable[[Group | None], None]) -> None:
        then(GROUP)


class Side:
    """A page, and what its player does in a game by link."""

    def __init__(self, name: str, rules: str = "krypkasino", storage: Memory | None = None) -> None:
        own = new_session("standard", seed="mine")
        self.page = LinkPage(own, storage)
        self.name = name
        if storage is None:
            config = GameConfig(new_session(rules).game.rules, own.seated_players)
            text = format_content(_new_game_key(), config_content(config))
            self.page.storage.write("casino.setup", text)

    @property
    def session(self) -> Session:
        return self.page.context.session

    @property
    def link_session(self) -> LinkSession:
        assert isinstance(self.session, LinkSession)
        return self.session

    @property
    def post(self) -> Post:
        return post_of(self.page.context)

    @property
    def sheet(self) -> str:
        return self.page.sheets.get("by-link", "")

    @property
    def owes(self) -> bool:
        """Whether this side has a turn to make or to send."""
        (kept,) = self.post.kept.games
        return kept.own_turn or kept.unsent

    @property
    def refusal(self) -> str:
        return self.session.scene().refusal or ""

    def invite(self) -> str:
        self.page.do("by-link-begin")
        self.page.do("by-link-fill", f"name={self.name}")
        self.page.do("by-link-invite")
        return self.message()

    def message(self) -> str:
        """The message in the text to send."""
        box = re.search(r'<textarea id="share-by-link"[^>]*>(.*?)</textarea>', self.sheet, re.DOTALL)
        assert box, self.sheet
        found = re.search(r"\./\?link=([\w.-]+)", html.unescape(box[1]))
        assert found, box[1]
        return found[1]

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
        session.store_elsewhere()

    def accept(self, message: str) -> str:
        self.open(message)
        self.page.do("by-link-fill", f"name={self.name}")
        self.page.do("by-link-accept")
        return self.message()

    def turn(self) -> str:
        """Do what is due, and return the message to send."""
        session = self.link_session
        if session.phase is Phase.ROUND_OVER and session.next_round_ready:
            self.page.context.session.next_round()
            self.watch()
        if session.my_turn:
            chosen = PLAYERS["greedy"].play(session.view, rng_for(session.view))
            assert session.play(format_play(chosen, session.view)), session.refusal
            session.store_elsewhere()
        self.page.do("by-link-send")
        return self.message()


def _new_game_key():  # type: ignore[no-untyped-def]
    from casino_page.features.new_game.feature import NEW_GAME_KEY

    return NEW_GAME_KEY


def begun(rules: str = "krypkasino") -> tuple[Side, Side, str]:
    """Two sides after the acceptance, which has not arrived yet."""
    ada, ben = Side("Ada", rules), Side("Ben")
    return ada, ben, ben.accept(ada.invite())


def play_on(reader: Side, writer: Side, message: str, turns: int = 1000) -> list[int]:
    """Play some turns or to the end, and return the length of each message."""
    lengths = []
    for _turn in range(turns):
        reader.open(message)
        if not reader.owes:
            break
        message = reader.turn()
        lengths.append(len(message))
        reader, writer = writer, reader
    return lengths


@pytest.mark.parametrize("rules", ["krypkasino,target=4", "standard,target=8", "standard,ending=at-once,target=2", "royal,target=4"])
def test_a_whole_game(rules: str) -> None:
    ada, ben, message = begun(rules)
    play_on(ada, ben, message)
    for side, other in ((ada, "Ben"), (ben, "Ada")):
        session = side.link_session
        while session.next_round_ready or session.computer_to_play:
            session.next_round()
            side.watch()
        assert session.phase is Phase.GAME_OVER
        assert other in session.names
        side.page.do("by-link-fair")
        assert "Nobody chose the cards" in side.page.sheets["fair"]
    results = [each.link_session.scene().result.outcome for each in (ada, ben)]
    assert results[0] == results[1]
