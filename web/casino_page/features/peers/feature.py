"""The connection of pages: the commands of its sheet, and the channel that it offers to others."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from os import urandom
from time import time
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from casino_core.correspondence.links import FIELD as LINK_FIELD
from casino_core.i18n import N_
from casino_core.i18n import gettext as _

from ...address.page_request import OpeningField
from ...friends.code_sheet import Step
from ...friends.connecting import CODE_TYPED, LONGEST, ConnectingFeature
from ...friends.connection.code import (
    LONGEST_CODE,
    Code,
    CodeError,
    format_code,
)
from ...friends.connection.peer import TOKEN_BYTES, FullError, State
from ...friends.connection.room import FACES, HUB, REMARKS, Room
from ...friends.connection_sheet import SheetState, peers_sheet
from ...friends.link_session import LinkSession
from ...friends.live import Live
from ...friends.message import name_of
from ...friends.post import post_of
from ...friends.relay import is_key
from ...game.later_additions import Remark
from ...game.seats import clean_name
from ...shell.commands import command, text_command
from ...shell.under_way import LONGEST_QUERY
from ...storage.fields import Field

if TYPE_CHECKING:
    from ...game.scene import Scene
    from ...shell.context import TableContext
    from ...storage.store import Content

_HOST: Final = r"[A-Za-z0-9.:?=\[\]-]{1,150}"
SERVER: Final = re.compile(rf"stuns?:{_HOST}|turns?:{_HOST} \S{{1,60}} \S{{1,60}}")
"""A server: its address, and for TURN a name and a password after it."""
FAILURES: Final[Mapping[str, str]] = {
    "absent": N_(
        "This browser cannot connect pages: it has no WebRTC, or a setting forbids it. Play by "
        "link instead."
    ),
    "server": N_("This browser refuses the address of the server. Change it, or leave it empty."),
    "code": N_("This browser cannot connect with that code. Show a new invitation."),
    "browser": N_("This browser could not prepare a connection. Try again."),
}
"""Why a connection cannot be made, by the word of the script."""

JOIN: Final = OpeningField("join", "peers-join", over_game=True, longest=2 * LONGEST_CODE)
"""The field of an address that holds an invitation, or what a reload leads back to."""
_AGAIN: Final = "again"
"""The value that leads back after a reload: `again` and the game to invite again, after a full
stop, or the code of an invitation with `.again` to answer again."""
ROOM: Final = "room"
"""The value that leads to a room at the relay: `room`, its key and, for its host, `host` and the
game."""
_HOST_OF_ROOM: Final = "host"
LASTING: Final = 6 * 3600
"""Seconds after which a reload leads back to no room: its people have gone."""
LATEST: Final = 2**53
"""The greatest number of seconds that is read."""
_BACK: Final = "back"
"""The value for a guest: a reload leads back to the sheet, which asks for a new invitation."""


class RoomToReturn(NamedTuple):
    """A room at the relay to which a reload leads back.

    room   its key
    hosts  whether this page is its host
    game   the name of the game that is played there; empty for one that is watched
    since  when somebody there was reached last, in seconds since 1970
    query  the query of the page's address meanwhile; None for one of an earlier version
    """

    room: str
    hosts: bool
    game: str
    since: int
    query: str | None = None


class Peers(ConnectingFeature[SheetState]):
    """Connects this page with up to seven others.

    The `send`, `on_message`, `on_remark` and `on_state` of its room are what another feature needs.
    """

    url_field: ClassVar = JOIN
    in_embeds: ClassVar = False
    heard: ClassVar = "peers-heard"
    sheet: ClassVar = "peers"
    relay_failed: ClassVar = N_(
        "The relay of this site cannot be reached. Invite with a code instead."
    )
    relay_missed: ClassVar = N_("The relay of this site cannot be reached. Ask for another link.")
    relay_full: ClassVar = N_("This table is full.")

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._sheet_state = SheetState()
        self._invitation = ""  # the code of the invitation that is answered
        self._remark_shown: tuple[int, int, int] | None = None  # place, remark, plays before it
        self._address_noted = False
        self._reached_at = 0  # when somebody of the room was reached last, in seconds since 1970
        self._to_return: RoomToReturn | None = None  # the room of another address in the history
        self._live = Live(context, lambda words: self._change(problem=words), self._change)

    # The sheet

    @command("peers")
    def _open(self) -> None:
        """Open the sheet, and load what it needs."""
        self.call("rest")
        me = self._sheet_state.me
        name = me.name or post_of(self.context).games.name
        self._sheet_state = replace(self._sheet_state, camera="", me=me._replace(name=name))
        self._live.begin()
        self.context.page.open_sheet("peers", self._html)

    @text_command("peers-join")
    def _join_by_link(self, code: str) -> None:
        """Open the sheet with the answer to the invitation of a link, or again after a reload."""
        first, _stop, rest = code.partition(".")
        written_here = self.context.page.query_mark == code
        self._open()
        if first == ROOM:
            key, _stop, host = rest.partition(".")
            if written_here:
                self._live.choose(host.partition(".")[2])
            self._come_to_room(key, hub=written_here and bool(host))
            return
        if first in (_AGAIN, _BACK) and not written_here:
            self._note_address()  # somebody else's address leads back to nothing here
            return
        if first == _AGAIN:
            self._live.choose(rest)
            self._invite()
            words = _("This page was loaded anew. Send this new invitation; the old one is void.")
        elif first == _BACK:
            words = _("This page was loaded anew. Ask for a new invitation, and read it here.")
        else:
            self._read(code)
            words = _(
                "This page was loaded anew. Send this new answer. If the old one was read already, "
                "ask for a new invitation."
            )
        if (rest == _AGAIN and self._sheet_state.step is Step.ANSWERING) or first in (
            _AGAIN,
            _BACK,
        ):
            self._change(problem=words)
        else:
            self._note_address()

    def _note_address(self) -> None:
        """Let a reload lead back to the sheet; a game by link on the table has its own address.

        An address opens one thing only, so the sheet takes the place of what it opened before. The
        mark tells a reload from a page to which somebody has given the address.
        """
        if self.context.current_game.interrupted:
            return
        page, value = self.context.page, self._to_come_back
        value = value if len(value) <= JOIN.longest else ""
        opening = self.context.current_game.request.opening
        others = {LINK_FIELD, opening.field.name if opening else LINK_FIELD} if value else set()
        query = self._query_without(
            {JOIN.name, *others}, added=f"{JOIN.name}={value}" if value else ""
        )
        if (query, value) != (page.query, page.query_mark):
            page.set_query(query, value)
        self._address_noted = True

    @property
    def _to_come_back(self) -> str:
        """The value of the address that leads back here after a reload; empty for nothing."""
        step, room = self._sheet_state.step, self.room
        if room is None or step is Step.START or self._live.standing.game:
            return ""
        if self._relay.key:
            host = f".{_HOST_OF_ROOM}.{self._live.chosen_text}" if room.hub else ""
            return f"{ROOM}.{self._relay.key}{host}"
        if room.hub:
            return f"{_AGAIN}.{self._live.chosen_text}"
        return f"{self._invitation}.{_AGAIN}" if step is Step.ANSWERING else _BACK

    @text_command("peers-fill")
    def _fill(self, text: str) -> None:
        """Take a field of the sheet: `name=`, `face=`, `stun=` or `code=`."""
        name, _sign, value = text.partition("=")
        me = self._sheet_state.me
        if name == "name":
            self._sheet_state = replace(self._sheet_state, me=me._replace(name=clean_name(value)))
            post = post_of(self.context)
            post.keep(post.games._replace(name=clean_name(value)))
        elif name == "face" and value.isdecimal() and int(value) < len(FACES):
            self._sheet_state = replace(self._sheet_state, me=me._replace(face=int(value)))
        elif name == "stun":
            self._choose_server(value.strip())
        elif name == "code" and len(value.strip()) >= CODE_TYPED:
            self._read(value)

    def _choose_server(self, value: str) -> None:
        wrong = bool(value) and not SERVER.fullmatch(value)
        words = _("The address of a server looks like stun:stun.example.org:3478.")
        if value.startswith("turn"):
            words = _("A TURN server needs a name and a password after its address.")
        self._change(stun=value, problem=words if wrong else "")

    @text_command("peers-do")
    def _do(self, text: str) -> None:
        """Answer a button of the sheet, with a number where it needs one."""
        action, _space, number = text.partition(" ")
        if action in self._answers:
            self._answers[action]()
        elif number.isdecimal() and len(number) == 1:
            if action == "again":
                self._invite(int(number))
            elif action == "remark" and int(number) < len(REMARKS):
                self._remark(int(number))

    @property
    def _answers(self) -> Mapping[str, Callable[[], None]]:
        return {
            **super()._answers,
            "leave": self._leave,
            "invitation": self._live.open_invitation,
            "withdraw": self._withdraw,
            "link": self._show_link,
        }

    @property
    def _html(self) -> str:
        state, room = replace(self._with_link, chosen=self._live.chosen), self.room
        if room is not None:
            state = replace(
                state,
                place=room.place,
                people=self._live.named(room.people),
                states={place: peer.state for place, peer in room.peers.items()},
                standing=self._live.standing,
                met_here=bool(self._relay.key),
            )
        return peers_sheet(state)

    @property
    def _link(self) -> str:
        """The address that opens this page's code, in the other tab or page; empty without one."""
        address, code = self.context.page.address, self._sheet_state.code
        if self._sheet_state.step is Step.ROOM:
            return f"{address}#{ROOM}={self._relay.key}"
        return f"{address}#{JOIN.name}={code}" if address and code else ""

    def _change(self, **fields: object) -> None:
        super()._change(**fields)
        self._note_address()

    # Codes

    def _invite(self, place: int | None = None) -> None:
        """Make an invitation for a new guest, or for one whose connection is lost."""
        room = self.room
        if self._sheet_state.met == "failed":
            self._relay.part()
        if room is None or not room.hub:
            room = self._new_room(hub=True)
        again = place in room.peers
        seat = place if again else room.free_place()
        if seat is None:
            return
        if not again:
            room.add_peer(seat, urandom(TOKEN_BYTES).hex())
        room.peers[seat].invited_again()
        self._inviting = seat
        self.offer(seat, again=again)
        self._show_step(Step.INVITING)

    # The relay

    def _show_link(self) -> None:
        """Show the link of the room again, for somebody who is lost or comes later."""
        met = self._sheet_state.met
        if met == "failed":
            self._reach_relay()
        elif self._relay.key:
            self._show_step(Step.ROOM, met=met)
        self.call("draw", text=self._link)

    def under_way(self) -> Content | None:
        """Return the room at the relay in which the game on the table is played or watched.

        After *Back* it is the one to which *Forward* leads.
        """
        session = self.context.session
        if self.room is None and self._to_return:
            return self._to_return._asdict()
        if not (self._relay.key and self.room and isinstance(session, LinkSession)):
            return None
        game = "" if session.watches else name_of(session.link)
        if game and not self._live.has(game):
            return None
        return {
            "room": self._relay.key,
            "hosts": self.room.hub,
            "game": game,
            "since": self._reached_at,
            "query": self.context.page.query,
        }

    @classmethod
    def read_under_way(cls, field: Field) -> object:
        """Read a room to come back to."""
        query = field.find("query")
        return RoomToReturn(
            field["room"].text(LONGEST),
            field["hosts"].flag(),
            field["game"].text(LONGEST),
            field["since"].whole(LATEST),
            None if query is None else query.text(LONGEST_QUERY),
        )

    def take_up(self, state: RoomToReturn, /, *, here: bool) -> bool:
        """Come back to the room, while the table shows the game; nothing is opened."""
        if not is_key(state.room) or time() - state.since >= LASTING:
            return False
        if state.query not in (None, self.context.page.query):
            self._to_return = state
        elif here or state.query is not None:
            self._reached_at = state.since
            self._live.choose(state.game)
            self._come_to_room(state.room, hub=state.hosts)
        return False

    def lost_place(self) -> int | None:
        """Give up the place of somebody who is lost, first of one who watches."""
        peers = self.room.peers if self.room else {}
        lost = [place for place, peer in peers.items() if peer.state is State.LOST]
        place = min(lost, key=lambda each: (each in self._live.players, each), default=None)
        if place is not None:
            self._live.vacate(place)
        return place

    def _new_room(self, *, hub: bool) -> Room:
        self._to_return = None
        room = Room(self._sheet_state.me, hub=hub)
        room.on_remark = self._hear_remark
        self._enter(room)
        self._live.enter(room)
        return room

    def _join(self, code: Code) -> None:
        room = self.room
        again = room is not None and not room.hub and self._sessions.get(HUB) == code.session
        if room is not None and room.state is State.OPEN and not again:
            raise CodeError(_("You are connected already. Leave that table first."))
        self._invitation = format_code(code)
        (self._answer if again else super()._join)(code)

    @property
    def _server(self) -> Mapping[str, str]:
        """The server that the player has chosen; nothing where that of the host will do."""
        server = self._sheet_state.stun
        if server == self._sheet_state.named:
            return {}
        return {"stun": server if SERVER.fullmatch(server) else ""}

    def _take_server(self, message: Field) -> None:
        """Show the server that the host of this site has named, unless the player has one."""
        named, own = message["stun"].text(LONGEST), self._sheet_state.stun
        stun = named if own == self._sheet_state.named else own
        relay = message.find("relay")
        self._change(named=named, stun=stun, relay=relay is not None and relay.flag())

    def _cancel(self) -> None:
        """Give an invitation or an answer up; those who are connected stay so."""
        if self._sheet_state.step is Step.ROOM:
            if self._is_together:
                self._change(step=Step.TOGETHER)
            else:
                self._leave()
            return
        room, place = self.room, self._inviting if self._inviting is not None else HUB
        self.call("rest")
        if room is not None and room.peers[place].state is not State.OPEN:
            self.call("close", place=place)
            if room.peers[place].state is State.CONNECTING:
                room.close(place)
                del room.peers[place]
        step = Step.TOGETHER
        if not self._is_together:
            self.room, step = None, Step.START
            self._live.leave()
        self._inviting = None
        self._change(step=step, problem="", camera="")

    @property
    def _is_together(self) -> bool:
        """Whether people have met, though the connection with them may be lost."""
        return self.room is not None and self.room.state in (State.OPEN, State.LOST)

    # Together

    def _remark(self, remark: int) -> None:
        room = self.room
        if room is None or room.place is None:
            return
        try:
            room.remark(remark)
        except FullError:
            return  # somebody is away, and too much waits for them already
        self._hear_remark(room.place, remark)

    def _hear_remark(self, place: int, remark: int) -> None:
        self._change(said={**self._sheet_state.said, place: remark})
        self._remark_shown = (place, remark, len(self.context.session.game.steps))

    def decorate(self, scene: Scene) -> Scene:
        """Show the friend's face, and the friend's remark until somebody plays."""
        if self._address_noted:  # a game that was left may have brought back an older address
            self._note_address()
        session, room = self.context.session, self.room
        if room is None or not isinstance(session, LinkSession):
            return scene
        game, faces = name_of(session.link), list(session.characters)
        people = self._live.named(room.people)
        seats = {place: self._live.seat_of(game, place) for place in people}
        for place, seat in seats.items():
            if seat is not None:
                faces[seat] = FACES[people[place].face]
        scene = scene._replace(characters=tuple(faces))
        if self._remark_shown is None:
            return scene
        place, remark, plays = self._remark_shown
        speaker = seats.get(place)
        if speaker is None or plays != len(session.game.steps):
            return scene
        return scene.adding(Remark(speaker, _(REMARKS[remark]), plays))

    def _withdraw(self) -> None:
        """Give up the invitation to a game that was declined; another game can be chosen then."""
        self._live.withdraw(self._live.standing.withdraw)
        self._change(problem="")

    def _leave(self) -> None:
        if self.room:
            for place in list(self.room.peers):
                self.room.close(place)
                self.call("close", place=place)
        self.room = None
        self._relay.part()
        self._live.leave()
        state = self._sheet_state
        self._sheet_state = SheetState(
            me=state.me, stun=state.stun, named=state.named, relay=state.relay
        )
        self._change()

    def _note_state(self) -> None:
        """Show who is there; an invitation that was taken leads back to everybody."""
        room = self.room
        if room is None:
            return
        place = HUB if not room.hub else self._inviting
        self._live.note_state()
        if room.reached:
            self._reached_at = int(time())
        waiting = place is not None and room.peers[place].state is not State.OPEN
        if self._relay.key:
            waiting = State.OPEN not in [peer.state for peer in room.peers.values()]
        if not waiting or self._sheet_state.step is Step.TOGETHER:
            self._inviting = None
            self._change(step=Step.TOGETHER, problem="")

    # The script

    @text_command("peers-heard")
    def _hear(self, text: str) -> None:
        super()._hear(text)

    def _take_failure(self, _room: Room, _place: int, message: Field) -> None:
        self.call("rest")
        words = _(FAILURES.get(message["why"].text(20), FAILURES["code"]))
        self._change(problem=words, accepted=False, camera="")

    def _end(self, room: Room, place: int, _message: Field) -> None:
        """Leave a peer that does what the protocol does not allow."""
        room.close(place)
        self.call("close", place=place)
        self._change(problem=_("The other page sent something that it should not. You left it."))

    def _take_end(self, room: Room, place: int, _message: Field) -> None:
        room.gone(place)
        if self._relay.key:  # it leads to a new connection
            self._relay.lost(place)
        if room.peers[place].state is State.CONNECTING:
            words = _(
                "The pages did not find each other. Are both in the same network? Show a new "
                "invitation to try again."
            )
            self._change(problem=words, accepted=False)
