"""Tables to be shown: dealt as a query asks for them, and played."""

from __future__ import annotations

from random import Random

from casino_core import format_play
from casino_core.players import PLAYERS
from casino_page.desk import Desk
from casino_page.query import parse_query
from casino_page.scene import Phase
from casino_page.session import Session

MIDDLE = (
    "table=3c,5h,6d,Jc,(9:4d5s@1),(7:2h5c@2)&hands=3s9c8dQh/????????&stock=*16"
    "&won=AsAd2s4c6h6c9hKsKd/TdTs7h7d8h8c&scores=8/11&dealer=2"
)
BARE = "table=&hands=3s8d/????&won=AsAc/TdTc"
"""A table in the middle of a game, and one with nothing on it."""


def desk_for(query: str) -> Desk:
    """The desk of somebody who opens the page with a query."""
    return Desk(parse_query(f"?{query}", "design"), None, lambda: "design")


def play_one(session: Session) -> None:
    """Make one play, as the greedy player would."""
    play = PLAYERS["greedy"](session.view, Random(1))
    session.play(format_play(play, session.view))


def play_until(session: Session, until: Phase) -> None:
    """Play, all seats as the greedy player does, until a round or the game is over."""
    while session.phase is not until:
        if session.computer_to_play:
            session.think()
            session.carry_out()
        elif session.phase is Phase.PLAY:
            play_one(session)
        else:
            session.next_round()
