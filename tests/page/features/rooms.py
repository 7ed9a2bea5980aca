"""People whose pages are connected, without a browser: the frames between the pages are carried."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from casino_core import format_play
from casino_core.players import PLAYERS
from casino_core.players.base.rng import rng_for
from casino_page.friends.connecting import SCRIPT
from casino_page.friends.connection.code import format_sdp
from casino_page.friends.link_session import LinkSession

from ..pages import Page
from ..tables import session_at
from .by_link_sides import Side
from .test_peers_code import described

SHORT = "standard,ending=at-once,target=4"
"""A game of some turns."""
THREE = "standard,players=3,ending=at-once,target=3"


class Person:
    """Somebody with the sheet open, and the script of the page."""

    region = commands = "peers"
    first_place = 0
    page: Page

    def __init__(self, name: str) -> None:
        self.page = Page(session_at("table=9d hands=3h9c/4c8s"))
        self.opens_sheet(name)

    def opens_sheet(self, name: str) -> None:
        self.carried: dict[int, int] = {}
        self.page.do("peers")
        self.page.do("peers-fill", f"name={name}")

    @property
    def sheet(self) -> str:
        return self.page.sheets.get(self.region, "")

    @property
    def asked(self) -> list[dict[str, Any]]:
        """The requests to the script."""
        return [json.loads(text) for text in self.page.told[SCRIPT]]

    def last_asked(self, action: str) -> dict[str, Any]:
        return [each for each in self.asked if each["do"] == action][-1]

    def does(self, action: str) -> None:
        self.page.do(f"{self.commands}-do", action)

    def hears(self, on: str, **values: object) -> None:
        self.page.do(f"{self.commands}-heard", json.dumps({"on": on, **values}))

    def describes(self, place: int, *, answers: bool) -> None:
        """Let the script describe this end."""
        sdp = format_sdp(described("chromium", answers=answers))
        self.hears("described", place=self.first_place + place, sdp=sdp)

    def is_described(self, place: int, *, answers: bool) -> str:
        """Let the script describe this end; return the code that is shown then."""
        self.describes(place, answers=answers)
        box = re.search(rf'id="share-{self.commands}"[^>]*>[^<]*?([A-Z2-7]{{30,}})<', self.sheet)
        assert box, self.sheet
        return box[1]

    def frames(self, place: int) -> list[str]:
        """The frames that the page has sent to a place since the last call."""
        sent = [each for each in self.asked if each["do"] == "send" and each["place"] == place]
        frames = [frame for each in sent for frame in each["frames"]]
        new = frames[self.carried.get(place, 0) :]
        self.carried[place] = len(frames)
        return new

    def watch(self) -> None:
        """Do nothing: there is no game to watch on this page."""


class Player(Person, Side):
    """Somebody with a page, a place in a room and games by link."""

    def __init__(self, name: str, rules: str = SHORT) -> None:
        Side.__init__(self, name, rules)
        self.opens_sheet(name)

    @property
    def sheet(self) -> str:
        return self.page.sheets.get("peers", "")

    def watch(self) -> None:
        Side.watch(self)

    @property
    def offers_link(self) -> bool:
        return any("share-by-link" in sheet for sheet in self.page.sheets.values())

    @property
    def status(self) -> str:
        return self.session.scene().status

    def plays(self) -> None:
        session = self.table
        play = PLAYERS["greedy"].play(session.view, rng_for(session.view))
        assert session.play(format_play(play, session.view)), session.refusal


def on_table(player: Player) -> bool:
    return isinstance(player.session, LinkSession)


def carry_all(hub: Person, guests: Mapping[int, Person]) -> None:
    """Carry all frames between the hub and its guests, by place, until none is left."""
    moved = True
    while moved:
        moved = False
        for place, guest in guests.items():
            for source, to, of, at in ((hub, guest, place, 0), (guest, hub, 0, place)):
                for frame in source.frames(of):
                    moved = True
                    to.hears("frame", place=at, frame=frame)
    for each in (hub, *guests.values()):
        each.watch()


def carry(hub: Person, guest: Person, place: int = 1) -> None:
    """Carry all frames between two pages, and watch the plays."""
    carry_all(hub, {place: guest})


def connect(
    hub: Player,
    guest: Player,
    place: int = 1,
    *,
    again: bool = False,
    others: Mapping[int, Player] | None = None,
) -> None:
    """Connect two pages by their codes; other guests of the hub hear of it."""
    hub.does(f"again {place}" if again else "invite")
    guest.page.do("peers-join", hub.is_described(place, answers=False))
    hub.page.do("peers-fill", f"code={guest.is_described(0, answers=True)}")
    opens(hub, guest, place)
    carry_all(hub, {**(others or {}), place: guest})


def connect_one(
    hub: Player, guests: Mapping[int, Player], place: int, *, again: bool = False
) -> None:
    """Connect one of some guests, of whom those of later places are not there yet."""
    others = {at: each for at, each in guests.items() if at <= place or again}
    connect(hub, guests[place], place, again=again, others=others)


def opens(hub: Person, guest: Person, place: int = 1) -> None:
    """The connection opens; what was sent before it never arrives."""
    hub.frames(place)
    guest.frames(0)
    hub.hears("open", place=place)
    guest.hears("open", place=0)


def lose(hub: Person, guest: Person, place: int = 1) -> None:
    hub.hears("gone", place=place)
    guest.hears("gone", place=0)


def begun() -> tuple[Player, Player]:
    """Two who have begun a game over their connection, as it was chosen before."""
    ann, ben = Player("Ann"), Player("Ben")
    ann.page.do("by-link-begin")
    assert 'data-action="by-link-together"' in ann.page.sheets["by-link"]
    ann.page.do("by-link-together")
    assert "Standard" in ann.sheet, "what will be played"
    connect(ann, ben)
    assert "Waiting for Ben." in ann.sheet
    assert "Ann invites you" in html.unescape(ben.page.sheets["by-link"])
    ben.page.do("by-link-accept")
    carry(ann, ben)
    return ann, ben


def hear_instead(hub: Player, guest: Player, text: str) -> dict[str, str]:
    """Change the text of the guest's next turn on its way; return what the host had stored."""
    hub.plays()
    carry(hub, guest)
    before = dict(hub.page.storage.texts)
    guest.plays()
    (frame,) = guest.frames(0)
    head, start, rest = frame.partition("{")
    message = json.loads(start + rest)
    hub.hears("frame", place=1, frame=head + json.dumps({**message, "text": text}))
    return before


def watched() -> tuple[Player, Player, Player]:
    """Two whose game over their connection goes on, and Cy, who watches it."""
    ann, ben = begun()
    ann.plays()
    carry(ann, ben)
    cy = Player("Cy")
    connect(ann, cy, place=2)
    return ann, ben, cy


def seated(rules: str, computers: Sequence[int] = ()) -> tuple[Player, dict[int, Player]]:
    """Ann is the hub; the others come and take one seat after the other."""
    ann = Player("Ann", rules)
    ann.page.do("by-link-begin")
    for seat in computers:
        ann.page.do("by-link-fill", f"seat-{seat}=greedy")
    ann.page.do("by-link-together")
    seats = 4 if "partnership" in rules else 3
    guests: dict[int, Player] = {}
    for place, name in zip(range(1, seats - len(computers)), ("Ben", "Cy", "Di"), strict=False):
        guest = Player(name)
        connect(ann, guest, place, others=guests)
        guests[place] = guest
        assert "Ann invites you" in html.unescape(guest.page.sheets["by-link"])
        guest.page.do("by-link-accept")
        carry_all(ann, guests)
    return ann, guests


def play_all(hub: Player, guests: Mapping[int, Player], turns: int = 200) -> int:
    """Play in turns; no page offers a link; return how many plays there were."""
    everybody = (hub, *guests.values())
    for played in range(turns):
        mover = next((each for each in everybody if on_table(each) and each.table.my_turn), None)
        if mover is None:
            return played
        mover.plays()
        carry_all(hub, guests)
        assert not any(each.offers_link for each in everybody)
    return turns


def play_on(hub: Player, guest: Player, turns: int = 200) -> int:
    """Play a game of two in turns; return how many plays there were."""
    return play_all(hub, {1: guest}, turns)
