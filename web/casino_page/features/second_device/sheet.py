"""The sheet on which two devices of one person meet, as HTML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from casino_core.i18n import gettext as _

from ...friends.code_sheet import (
    Drawn,
    Step,
    code_button,
    failed_answer_note,
    own_code,
    qr_code,
    reading,
)
from ...friends.sending import ToSend, send_section
from ...render.markup import element, text
from ...render.sheet import copied_note, heading
from .result import Brought, result_words

OF = "device"
"""The beginning of the commands of the sheet."""


class SheetState(NamedTuple):
    """What the sheet shows.

    step      what it is for
    code      the own code; empty while the browser makes it
    drawn     the own code as a QR code; None while it is drawn
    accepted  whether the answer was read, so that the devices connect now
    problem   what is wrong
    camera    the state of the camera, as `code_sheet.CodeState` has it
    link      the address with the own invitation
    can_send  whether the system has a share sheet
    relay     whether the host of this site has named a relay
    met       the state of the relay: empty, `open` or `failed`
    hosts     whether this device has shown the invitation
    number    the number by which a person knows both devices
    agreed    whether the person has agreed on this device
    waits     whether nothing of the other device has come yet
    share     the share of both backups that has arrived, from 0 to 1
    brought   what has come
    """

    step: Step = Step.START
    code: str = ""
    drawn: Drawn | None = None
    accepted: bool = False
    problem: str = ""
    camera: str = ""
    link: str = ""
    can_send: bool = False
    relay: bool = False
    met: str = ""
    hosts: bool = False
    number: str = ""
    agreed: bool = False
    waits: bool = True
    share: float = 0.0
    brought: Brought = Brought()


def second_device_sheet(state: SheetState) -> str:
    """Render the sheet."""
    parts = {
        Step.START: _start,
        Step.INVITING: _inviting,
        Step.ANSWERING: _answering,
        Step.ROOM: _room,
        Step.TOGETHER: _together,
        Step.DONE: _done,
    }
    body = element(
        "div",
        element("p", text(state.problem), class_="problem", role="alert", data_key="problem"),
        *parts[state.step](state),
        class_="sheet-body single-column codes peers",
        data_step=state.step,
    )
    back = "stored" if state.step is Step.START else ""
    title = heading("second-device-heading", _("Another device of yours"), back=back)
    return title + body + copied_note()


def _do(action: str, words: str, *, main: bool = False) -> str:
    return code_button(OF, action, words, main=main)


def _start(state: SheetState) -> Iterator[str]:
    about = _("Games, statistics and badges come together on both devices; nothing is lost.")
    yield element("p", text(about), class_="about")
    relay = _do("room", _("Show a link"), main=True) if state.relay else ""
    code = _do("invite", _("Show a code"), main=not state.relay)
    yield element(
        "section",
        element("h3", text(_("On this device"))),
        element("p", relay, code, class_="buttons"),
    )
    yield element(
        "section",
        element("h3", text(_("Or read the code of the other one"))),
        *reading(state, _("The code"), OF),
    )


def _inviting(state: SheetState) -> Iterator[str]:
    if state.accepted:
        yield element("p", text(_("The devices connect …")), role="status")
    else:
        about = _("Scan this with the camera of the other device.")
        yield from own_code(state, _("Your code"), about, OF)
        if state.code:
            yield element("h3", text(_("Then read its answer")))
            yield from reading(state, _("The answer"), OF)
    yield element("p", _do("cancel", _("Cancel")), class_="buttons")


def _answering(state: SheetState) -> Iterator[str]:
    about = _("Scan this answer with the first device, or paste it there.")
    yield from own_code(state, _("Your answer"), about, OF)
    yield failed_answer_note()
    yield element("p", _do("cancel", _("Cancel")), class_="buttons")


def _room(state: SheetState) -> Iterator[str]:
    if state.hosts:
        about = _("Open this link on the other device. Keep this page open.")
        yield element("p", text(about), class_="about")
        if state.drawn:
            yield qr_code(state.drawn, _("Your code"))
        yield send_section(ToSend(state.link, can_send=state.can_send), _("Your code"), "", OF)
    if not state.problem:
        words = _("One moment …")
        if state.met == "open":
            words = _("Waiting for the other device …")
        yield element("p", text(words), role="status")
    yield element("p", _do("cancel", _("Cancel")), class_="buttons")


def _together(state: SheetState) -> Iterator[str]:
    if not state.agreed:
        about = _("The devices are connected. Both show this number:")
        yield element("p", text(about), role="status")
        yield element("p", element("b", text(state.number)), class_="code-number")
        words = _("Is the other device yours? It gets all that is stored here.")
        yield element("p", text(words))
        agree = _do("agree", _("Yes, put together"), main=True)
        yield element("p", agree, _do("cancel", _("No")), class_="buttons")
        return
    words = _("Now agree on the other device.") if state.waits else _("One moment …")
    yield element("p", text(words), role="status")
    label = _("How much has come")
    percent = round(100 * state.share)
    yield element("progress", class_="track", max=100, value=percent, aria_label=label)
    yield element("p", _do("cancel", _("Cancel")), class_="buttons")


def _done(state: SheetState) -> Iterator[str]:
    for words in result_words(state.brought):
        yield element("p", text(words))
