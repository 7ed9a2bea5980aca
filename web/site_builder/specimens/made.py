"""Games for the specimens, dealt from queries and played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, cast

from casino_core import format_play
from casino_core.players import PLAYERS
from casino_page.address.page_request import parse_query
from casino_page.features.index import feature_entries
from casino_page.game.scene import Phase
from casino_page.game.session import Session
from casino_page.render.markup import element
from casino_page.shell.context import TableContext
from casino_page.shell.current_game import CurrentGame
from casino_page.shell.feature_loader import FeatureLoader
from casino_page.shell.lazy_archive import LazyArchive
from casino_page.shell.page_update import PageUpdate

MIDDLE = (
    "table=3c,5h,6d,Jc,(9:4d5s@1),(7:2h5c@2)&hands=3s9c8dQh/????????&stock=*16"
    "&won=AsAd2s4c6h6c9hKsKd/TdTs7h7d8h8c&scores=8/11&dealer=2"
)
MISTAKE = (
    "table=3d,5h,9c hands=2c8s/5dKh turn=1 dealer=2 last=1 "
    "won=AsAhAdAc2s2h2d3s3h3c4s4h4d4c5s5c6s6h6d6c7s7h7d7c/"
    "8h8d8c9s9h9dTsThTdTcJsJhJdJcQsQhQdQcKsKdKc "
    "played=8s better=8sx3d,5h loss=1.5"
)
"""A mistake of one's own."""
PUZZLE = (
    "puzzle=standard-1 rating=1550 themes=trail/hold-back/last-capture/aces rules=standard "
    "table=8d,Jc hands=????/Ac2dJd turn=2 dealer=2 "
    "won=Ah2s2c3s3h3d4d5h5c6h6d7d8s8h9cTdQsQd/"
    "AsAd2h3c4s4h4c5s5d6s6c7s7h7c9s9h9dTsTcJsJhQhQcKsKhKdKc "
    "last=2 right=2d/Ac margin=2 tempting=JdxJc cost=2 reply=8cx8d"
)
"""A puzzle."""
BARE = "table=&hands=3s8d/????&won=AsAc/TdTc"
"""A table in the middle of a game, and an empty one."""


def game_for(query: str) -> CurrentGame:
    """Start the game of a page that is opened with a query; raise `ValueError` for a wrong one."""
    request = parse_query(f"?{query}", "design")
    if request.error:
        raise request.error
    return CurrentGame(request, None, lambda: "design")


def play_one(session: Session) -> None:
    """Make one play, as the greedy player would."""
    play = PLAYERS["greedy"].play(session.view, Random(1))
    session.play(format_play(play, session.view))


def play_until(session: Session, until: Phase) -> None:
    """Play all seats as the greedy player would, until a round or the game is over."""
    while session.phase is not until:
        if session.computer_to_play:
            session.think()
            session.carry_out()
        elif session.phase is Phase.PLAY:
            play_one(session)
        else:
            session.next_round()


def dialog(html: str, name: str = "") -> str:
    """Write a sheet as it opens over the table."""
    label = f"{name}-heading" if name else None
    return element(
        "dialog", html, class_="sheet", open=True, data_region=name or None, aria_labelledby=label
    )


class StubPage:
    """A page without a browser, on which features open their sheets."""

    address = "./"
    failed = False

    def __init__(self, current_game: CurrentGame) -> None:
        nothing: Any = lambda *_: None  # noqa: E731
        anything = cast("Any", self)
        context = TableContext(anything, anything, current_game, anything, instant=True)
        self._commands = FeatureLoader(context, feature_entries(), nothing).commands()
        self.lazy_archive = LazyArchive()
        self._sheet = self._name = ""

    def do(self, command: str, text: str = "") -> None:
        """Run the command of a button."""
        self._commands[command](text)

    def part(self, name: str, *fields: str, unfolded: Iterable[str] = ()) -> str:
        """Return a part of the sheet of a new game."""
        return self.sheet("setup-part", *fields, unfolded=unfolded, argument=name)

    def sheet(
        self, command: str, *fields: str, unfolded: Iterable[str] = (), argument: str = ""
    ) -> str:
        """Return the sheet that a command opens, after sections are unfolded and fields filled in.

        `argument` is the text of the command.
        """
        self._commands[command](argument)
        for part in unfolded:
            self._commands["unfold"](part)
        for field in fields:
            self._commands["fill-in"](field)
        return dialog(self._sheet, self._name)

    def open_sheet(self, name: str, html: str) -> None:
        self._name, self._sheet = name, html

    def show(self, update: PageUpdate) -> None:
        self._sheet = update.regions.get(self._name, self._sheet)

    def talk(self, _name: str, _command: str) -> Callable[[str], None]:
        """Return a module that does nothing."""
        return lambda _text: None

    def fail(self, error: Exception) -> None:
        """Report an error of a feature."""
        raise error

    def read(self, _: str) -> None:
        """Return None: nothing is stored."""

    def __getattr__(self, name: str) -> Any:
        """Return a function that does nothing, for all else that a page does."""
        return lambda *_: ""
