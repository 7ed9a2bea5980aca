"""The base of the features that connect this page with others, by two codes or at the relay."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from os import urandom
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from casino_core.correspondence.base64url import encoded
from casino_core.i18n import gettext as _

from ..address.bad_links import error_sentence
from ..shell.feature import Feature
from ..shell.feature_loader import NOT_LOADED
from ..storage.fields import Field, read_json
from .code_sheet import CodeState, QrCode, Step
from .connection.code import (
    SESSION_BYTES,
    Code,
    CodeError,
    DescriptionError,
    format_code,
    format_sdp,
    parse_code,
    parse_sdp,
)
from .connection.peer import TOKEN_BYTES, PeerError
from .connection.room import HUB, PLACES, Room
from .relay import KEY_BYTES, Relay, is_key

if TYPE_CHECKING:
    from ..shell.context import TableContext

SCRIPT: Final = "peers/peers"
"""The module of the site that has the connections, the QR codes and the camera."""
LONGEST: Final = 40_000
"""The most characters of a string from the script."""
CODE_TYPED: Final = 50
"""The length from which a string is read as a code; a shorter one may not be complete yet."""


S = TypeVar("S", bound=CodeState)


class ConnectingFeature(Feature, Generic[S]):
    """A feature with a sheet on which this page and others exchange their codes.

    heard         the command by which the script tells what has happened
    sheet         the name of the sheet
    first_place   the number that the script adds to a place, so that no two features share one
    last_place    the last place of a room
    relay_failed  the sentence for a relay that cannot be reached, for the host of a room
    relay_missed  the same for a guest, who has only the link
    relay_full    the sentence for a room in which no place is free
    room          the people who are connected; None before one invites or is invited
    """

    heard: ClassVar[str]
    sheet: ClassVar[str]
    first_place: ClassVar[int] = 0
    last_place: ClassVar[int] = PLACES - 1
    relay_failed: ClassVar[str]
    relay_missed: ClassVar[str]
    relay_full: ClassVar[str]

    _sheet_state: S

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self.room: Room | None = None
        self._relay = Relay(self)
        self._tell: Callable[[str], None] | None = None
        self._sessions: dict[int, bytes] = {}
        self._inviting: int | None = None  # the place whose answer is awaited

    # The sheet

    @property
    @abstractmethod
    def _html(self) -> str:
        """The sheet."""

    @property
    @abstractmethod
    def _link(self) -> str:
        """The address that opens this page's code, in the other tab or page; empty without one."""

    @property
    def _with_link(self) -> S:
        """The state of the sheet, with the link that leads here.

        As a text an answer is to be pasted into the page that waits for it.
        """
        link = self._link if self._sheet_state.step in (Step.INVITING, Step.ROOM) else ""
        return replace(self._sheet_state, link=link, can_send=self.context.page.can_send)

    def _change(self, **fields: object) -> None:
        """Change what the sheet shows."""
        self._sheet_state = replace(self._sheet_state, **fields)  # type: ignore[arg-type]
        self.context.fill(self.sheet, self._html)

    def _show_step(self, step: Step, **fields: object) -> None:
        """Show a step on which codes are exchanged, before there is one."""
        empty = {"code": "", "drawn": None, "accepted": False, "met": "", "problem": ""}
        self._change(step=step, **{**empty, "camera": "", **fields})

    @property
    def _answers(self) -> Mapping[str, Callable[[], None]]:
        """The handler of each button of the sheet."""
        return {
            "invite": self._invite,
            "room": self._open_room,
            "reach": self._reach_relay,
            "scan": self._scan,
            "rest": self._rest,
            "cancel": self._cancel,
        }

    @abstractmethod
    def _invite(self) -> None:
        """Make an invitation for a new guest."""

    @abstractmethod
    def _cancel(self) -> None:
        """Give an invitation or an answer up."""

    def _query_without(self, names: Collection[str], added: str = "") -> str:
        """Return the query of the address without the fields of some names, and with a new one."""
        old = self.context.page.query.removeprefix("?").split("&")
        fields = [field for field in old if field and field.partition("=")[0] not in names]
        fields += [added] if added else []
        return "?" + "&".join(fields) if fields else ""

    # Ends of connections

    @property
    def _server(self) -> Mapping[str, str]:
        """The server that the player has chosen; nothing where that of the host will do."""
        return {}

    @abstractmethod
    def _new_room(self, *, hub: bool) -> Room:
        """Return a room that is used from now on, by `_enter`."""

    def _enter(self, room: Room) -> None:
        """Use another room."""
        self._relay.part()
        room.transmit = self._transmit
        room.on_state = self._note_state
        self.room, self._sessions, self._inviting = room, {}, None

    @abstractmethod
    def _note_state(self) -> None:
        """Show who is there."""

    def offer(self, place: int, *, again: bool = False) -> None:
        """Describe a new end for a guest; one who is invited again knows the session."""
        if not again:
            self._sessions[place] = urandom(SESSION_BYTES)
        self.call("offer", place=place, **self._server)

    def accept(self, place: int, code: Code) -> None:
        """Connect with the end of a guest who has answered."""
        self.call("accept", place=place, sdp=format_sdp(code.description))

    def join(self, code: Code) -> None:
        """Describe an end for the host, given that of the host."""
        self._sessions[HUB] = code.session
        self.call("join", place=HUB, **self._server, sdp=format_sdp(code.description))

    def session(self, place: int) -> bytes:
        """Return the session of the end at a place."""
        return self._sessions[place]

    def lost_place(self) -> int | None:
        """Give up the place of somebody who is lost; None, as no place is given up here."""
        return None

    def tell_full(self) -> None:
        """Tell the person that no place is free at the relay."""
        self._change(problem=_(self.relay_full))

    # The relay

    def _open_room(self) -> None:
        """Open a room at the relay, to which a short link leads."""
        self._come_to_room(encoded(urandom(KEY_BYTES)), hub=True)

    def _come_to_room(self, key: str, *, hub: bool) -> None:
        """Meet the others of a room at the relay, as its host or as a guest."""
        if not is_key(key):
            self._change(problem=_("This link is not whole. Copy all of it, and open it again."))
            return
        self._relay.come(key, self._new_room(hub=hub))
        self._show_step(Step.ROOM)
        if hub:
            self.call("draw", text=self._link)

    def _reach_relay(self) -> None:
        """Try once more to reach the relay."""
        self._show_step(Step.ROOM, drawn=self._sheet_state.drawn)
        self._relay.reach()

    # Codes

    def _read(self, text: str) -> None:
        """Take the code of the other page."""
        wants_answer = self._sheet_state.step is Step.INVITING
        try:
            code = parse_code(text, answers=wants_answer)
            if wants_answer:
                self._accept(code)
            else:
                self._join(code)
        except CodeError as error:
            self._change(problem=error_sentence(error))

    def _accept(self, code: Code) -> None:
        """Connect with the page that has answered. Raises `CodeError`."""
        place = self._inviting
        if place is None or code.session != self._sessions[place]:
            raise CodeError(_("This answer belongs to another invitation."))
        self.accept(place, code)
        self.call("rest")
        self._change(accepted=True, problem="", camera="")

    def _join(self, code: Code) -> None:
        """Answer an invitation. Raises `CodeError`."""
        room = self._new_room(hub=False)
        room.add_peer(HUB, urandom(TOKEN_BYTES).hex())
        self._answer(code)

    def _answer(self, code: Code) -> None:
        self.join(code)
        self.call("rest")
        self._show_step(Step.ANSWERING)

    def _scan(self) -> None:
        self._change(camera="asked", problem="")
        self.call("scan")

    def _rest(self) -> None:
        self.call("rest")
        self._change(camera="")

    # The script

    def call(self, action: str, **fields: object) -> None:
        """Ask the script for something; loads it if needed."""
        if self._tell is None:
            self._tell = self.context.page.talk(SCRIPT, self.heard)
        place = fields.get("place")
        if isinstance(place, int):
            fields["place"] = place + self.first_place
        self._tell(json.dumps({"do": action, **fields}))

    def _transmit(self, place: int, frames: Sequence[str]) -> None:
        self.call("send", place=place, frames=list(frames))

    def _hear(self, text: str) -> None:
        """Take what the script tells."""
        if not text:
            self._change(problem=_(NOT_LOADED))
            return
        message = Field(read_json(text))
        event = message["on"].text(20)
        if event in self._of_page:
            self._of_page[event](message)
            return
        first = self.first_place
        place = message["place"].whole(first + self.last_place, first) - first
        if self.room is not None and place in self.room.peers:
            self._of_peers[event](self.room, place, message)

    @property
    def _of_page(self) -> Mapping[str, Callable[[Field], None]]:
        """The handler of each event of the script that is about this page."""
        return {
            "drawn": self._take_drawing,
            "seen": self._take_seen,
            "handed": self._take_handed,
            "camera": self._take_camera,
            "met": self._take_state_of_relay,
            "told": self._take_signal,
            "server": self._take_server,
        }

    @property
    def _of_peers(self) -> Mapping[str, Callable[[Room, int, Field], None]]:
        """The handler of each event of the script that is about a peer."""
        return {
            "described": self._take_description,
            "failed": self._take_failure,
            "open": self._take_beginning,
            "silent": lambda room, place, _message: room.silent(place),
            "back": lambda room, place, _message: room.back(place),
            "gone": self._take_end,
            "frame": self._take_frame,
            "rude": self._end,
        }

    def _take_drawing(self, message: Field) -> None:
        if message["text"].value == (self._link or self._sheet_state.code):
            self._change(drawn=QrCode(message["size"].whole(200), message["path"].text(LONGEST)))

    def _take_seen(self, message: Field) -> None:
        self._read(message["text"].text(LONGEST))

    def _take_handed(self, message: Field) -> None:
        """Take the answer that was opened in another tab, if it is the one that is awaited."""
        if self._sheet_state.step is Step.INVITING and not self._sheet_state.accepted:
            with suppress(CodeError):
                self._accept(parse_code(message["text"].text(LONGEST), answers=True))

    def _take_camera(self, message: Field) -> None:
        self._change(camera=message["state"].text(20))

    def _take_state_of_relay(self, message: Field) -> None:
        state = message["state"].text(10)
        if not self._relay.key:
            return
        self._change(met=state)
        if state == "open":
            self._relay.opened()
            return
        self._relay.failed()
        if self._sheet_state.step is Step.ROOM:
            hosts = self.room is not None and self.room.hub
            self._change(problem=_(self.relay_failed if hosts else self.relay_missed))

    def _take_signal(self, message: Field) -> None:
        self._relay.hear(message["text"].text(LONGEST))

    @abstractmethod
    def _take_server(self, message: Field) -> None:
        """Note which server and relay the host of this site has named."""

    def _take_description(self, room: Room, place: int, message: Field) -> None:
        try:
            description = parse_sdp(message["sdp"].text(LONGEST), answers=not room.hub)
            whole = Code(self._sessions[place], description)
            code = format_code(whole)
        except (CodeError, DescriptionError) as error:
            self._change(problem=error_sentence(error))
            return
        if self._relay.takes(place, whole):
            return
        self._change(code=code)
        self.call("draw", text=self._link or code)

    @abstractmethod
    def _take_failure(self, room: Room, place: int, message: Field) -> None:
        """Say why a connection cannot be made."""

    def _take_beginning(self, room: Room, place: int, _message: Field) -> None:
        self._relay.connected(place)
        room.opened(place)

    def _take_frame(self, room: Room, place: int, message: Field) -> None:
        try:
            room.heard(place, message["frame"].text(LONGEST))
        except PeerError:
            self._end(room, place, message)

    @abstractmethod
    def _take_end(self, room: Room, place: int, message: Field) -> None:
        """Note that a connection has ended."""

    @abstractmethod
    def _end(self, room: Room, place: int, message: Field) -> None:
        """Leave a peer that does what the protocol does not allow."""
