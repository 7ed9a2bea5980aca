"""Another device of the same person: what is stored on both is put together on both.

The devices meet as pages of a live game do, by two codes or at the relay. Then the person agrees on
each, both send their backup, and each merges that of the other into its own (`backup.merging`). If
the connection breaks before, nothing has changed; if only one device has merged, the next try
brings the rest to the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from os import urandom
from typing import TYPE_CHECKING, ClassVar, Final

from casino_core.i18n import N_
from casino_core.i18n import gettext as _

from ...address.page_request import OpeningField
from ...friends.code_sheet import Step
from ...friends.connecting import CODE_TYPED, ConnectingFeature
from ...friends.connection.code import LONGEST_CODE
from ...friends.connection.peer import TOKEN_BYTES, State
from ...friends.connection.room import Person, Room
from ...shell.commands import command, text_command
from ...shell.under_way import UNDER_WAY_KEY, Thing, parse_under_way, under_way_content
from ...storage.devices import name_device
from ...storage.fields import Field
from ...storage.store import format_content
from ..backup.backup_file import (
    BackupError,
    format_backup,
    merge_into,
    parse_backup,
    stored_texts,
)
from ..backup.merging import SECOND_DEVICE, merge_backups
from ..backup.merging_counts import parsed
from .result import MergeGains, brought, parse_brought
from .sheet import SheetState, second_device_sheet
from .transfer import Transfer, TransferError

if TYPE_CHECKING:
    from ...shell.context import TableContext
    from ...storage.store import Content

GUEST: Final = 1
_FIRST_PLACE: Final = 8
"""The places of the script from here on are those of devices; those before it are of live games."""
_ROOM: Final = "room"
"""The value that leads to a room at the relay: `room` and its key, after a full stop."""
FAILURES: Final[Mapping[str, str]] = {
    "absent": N_(
        "This browser cannot connect devices: it has no WebRTC, or a setting forbids it. Save on "
        "one device and restore on the other instead."
    ),
    "code": N_("This browser cannot connect with that code. Show a new one."),
}
"""Why a connection cannot be made, by the word of the script; all others are like `code`."""

DEVICE: Final = OpeningField("device", "device-join", over_game=True, longest=2 * LONGEST_CODE)
"""The field of an address that holds the invitation of another device."""


class Pair(Room):
    """A room for two devices: nobody else finds a place."""

    def free_place(self) -> int | None:
        """Return the place of the other device, unless it is taken."""
        return GUEST if self._is_free(GUEST) else None


class SecondDevice(ConnectingFeature[SheetState]):
    """Connects this device with another one of the same person, and exchanges what is stored."""

    url_field: ClassVar = DEVICE
    in_embeds: ClassVar = False
    heard: ClassVar = "device-heard"
    sheet: ClassVar = "second-device"
    first_place: ClassVar = _FIRST_PLACE
    last_place: ClassVar = GUEST
    relay_failed: ClassVar = N_("The relay of this site cannot be reached. Show a code instead.")
    relay_missed: ClassVar = N_(
        "The relay of this site cannot be reached. Show a code on the other device."
    )
    relay_full: ClassVar = N_("Another device is connected already.")

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._sheet_state = SheetState()
        self._transfer = Transfer(self._send)
        self._result: MergeGains | None = None

    # The sheet

    @command("second-device")
    def _open(self) -> None:
        """Open the sheet, and load what it needs."""
        self._result = None
        if self._sheet_state.step is Step.DONE:
            self._sheet_state = SheetState(relay=self._sheet_state.relay)
        self.call("rest")
        self._sheet_state = replace(self._sheet_state, camera="")
        self.context.page.close_sheets()
        self.context.page.open_sheet("second-device", self._html)

    @text_command("device-join")
    def _join_by_link(self, text: str) -> None:
        """Open the sheet with the answer to the invitation of a link."""
        self._open()
        self.context.page.set_query(self._query_without({DEVICE.name}))
        first, _stop, key = text.partition(".")
        if first == _ROOM:
            self._come_to_room(key, hub=False)
        else:
            self._read(text)

    @text_command("device-fill")
    def _fill(self, text: str) -> None:
        """Take the field of the sheet: `code=`."""
        _name, _sign, value = text.partition("=")
        if len(value.strip()) >= CODE_TYPED:
            self._read(value)

    @text_command("device-do")
    def _do(self, action: str) -> None:
        """Answer a button of the sheet."""
        if action in self._answers:
            self._answers[action]()

    @property
    def _answers(self) -> Mapping[str, Callable[[], None]]:
        return {**super()._answers, "agree": self._agree}

    @property
    def _html(self) -> str:
        state = replace(self._with_link, waits=self._transfer.waits, share=self._transfer.share)
        return second_device_sheet(state)

    @property
    def _link(self) -> str:
        """The address that opens this page's code on the other device; empty without one."""
        address, code = self.context.page.address, self._sheet_state.code
        if self._sheet_state.step is Step.ROOM:
            code = f"{_ROOM}.{self._relay.key}"
        return f"{address}#{DEVICE.name}={code}" if address and code else ""

    def _begin_anew(self, problem: str = "") -> None:
        """Part from the other device; nothing has changed here."""
        room, self.room = self.room, None
        for place in list(room.peers) if room else ():
            assert room
            room.close(place)
            self.call("close", place=place)
        self.call("rest")
        self._relay.part()
        self._sessions = {}
        self._transfer = Transfer(self._send)
        self._sheet_state = SheetState(relay=self._sheet_state.relay, problem=problem)
        self._change()

    # Meeting

    def _invite(self) -> None:
        room = self._new_room(hub=True)
        room.add_peer(GUEST, urandom(TOKEN_BYTES).hex())
        self._inviting = GUEST
        self.offer(GUEST)
        self._show_step(Step.INVITING)

    def _new_room(self, *, hub: bool) -> Room:
        room = Pair(Person(), hub=hub)
        room.on_message = lambda _place, text: self._hear_other(text)
        self._enter(room)
        self._transfer = Transfer(self._send)
        self._sheet_state = SheetState(relay=self._sheet_state.relay, hosts=hub)
        return room

    def _cancel(self) -> None:
        self._begin_anew()

    # Together

    def _note_state(self) -> None:
        """Ask the person to agree once both are connected; tell when the other device is gone."""
        room = self.room
        if room is None or self._sheet_state.step is Step.DONE:
            return
        if room.state is State.OPEN and self._sheet_state.step is not Step.TOGETHER:
            (peer,) = room.peers.values()
            tokens = " ".join(sorted((peer.token, peer.other or "")))
            number = int(sha256(tokens.encode()).hexdigest(), 16) % 10_000
            self._change(step=Step.TOGETHER, number=f"{number:04}", problem="", camera="")
        elif room.state is State.CLOSED and self._sheet_state.step is Step.TOGETHER:
            self._break_off()

    def _break_off(self) -> None:
        """Take over what has come whole, else begin anew: the other device is gone."""
        if self._sheet_state.agreed and self._transfer.came is not None:
            self._finish(self._transfer.came)
        else:
            words = _("The connection was lost. Nothing has changed here. Try again.")
            self._begin_anew(words)

    def _agree(self) -> None:
        """Send what is stored here; what comes is taken over from now on."""
        if self._sheet_state.step is not Step.TOGETHER or self._sheet_state.agreed:
            return
        self._sheet_state = replace(self._sheet_state, agreed=True)
        self._transfer.offer(format_backup(self.context.storage))
        self._show_or_finish()

    def _send(self, text: str) -> None:
        if self.room:
            self.room.send(text)

    def _hear_other(self, text: str) -> None:
        if self._sheet_state.step is not Step.TOGETHER:
            return
        try:
            self._transfer.hear(text)
        except TransferError:
            words = _("The other device sent something that it should not. Nothing has changed.")
            self._begin_anew(words)
            return
        self._show_or_finish()

    def _show_or_finish(self) -> None:
        self._change()
        if self._transfer.done and self._sheet_state.agreed and self._transfer.came is not None:
            self._finish(self._transfer.came)

    def _finish(self, backup: str) -> None:
        """Merge what has come into what is stored here, and load the page again with it."""
        storage = self.context.storage
        try:
            other = parse_backup(backup)
        except BackupError as error:
            self._begin_anew(_("{problem} Nothing was changed.").format(problem=error))
            return
        name_device(storage)
        before = stored_texts(storage)
        merged = merge_backups(before, other)
        gains = brought(before, merged)
        self._result = gains
        self._sheet_state = SheetState(Step.DONE, relay=self._sheet_state.relay, brought=gains)
        running = parsed(UNDER_WAY_KEY, merged, parse_under_way) or {}
        thing = Thing(self.context.page.query, {"brought": list(gains)})
        content = under_way_content({**running, SECOND_DEVICE: thing})
        merged[UNDER_WAY_KEY.key] = format_content(UNDER_WAY_KEY, content)
        no_room = _("There is no room for all of it. Nothing was changed.")
        merge_into(storage, merged, self.context.page.reload, lambda: self._begin_anew(no_room))

    # After the reload

    def under_way(self) -> Content | None:
        """Return what has come, to be told after the reload."""
        return {"brought": list(self._result)} if self._result is not None else None

    @classmethod
    def read_under_way(cls, field: Field) -> MergeGains:
        """Read what has come. Raises `FieldError`."""
        return parse_brought(field)

    def take_up(self, state: MergeGains, /, *, here: bool) -> bool:  # noqa: ARG002
        """Tell what has come."""
        self._sheet_state = SheetState(Step.DONE, brought=state)
        self.context.page.open_sheet("second-device", self._html)
        return False

    # The script

    @text_command("device-heard")
    def _hear(self, text: str) -> None:
        super()._hear(text)

    @property
    def _of_peers(self) -> Mapping[str, Callable[[Room, int, Field], None]]:
        return {**super()._of_peers, "rude": self._take_end}

    def _take_server(self, message: Field) -> None:
        relay = message.find("relay")
        self._change(relay=relay is not None and relay.flag())

    def _take_failure(self, _room: Room, _place: int, message: Field) -> None:
        self._begin_anew(_(FAILURES.get(message["why"].text(20), FAILURES["code"])))

    def _take_end(self, room: Room, place: int, _message: Field) -> None:
        if self._sheet_state.step is Step.TOGETHER:
            self._break_off()
        elif room.peers[place].state is State.CONNECTING and not self._relay.key:
            words = _("The devices did not find each other. Are both in the same network?")
            self._begin_anew(words)
        elif self._relay.key:
            self._relay.lost(place)

    def _end(self, _room: Room, _place: int, _message: Field) -> None:
        self._break_off()
