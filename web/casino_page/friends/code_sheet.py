"""The parts of a sheet on which this page and another one exchange the codes of a connection."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from casino_core.i18n import gettext as _

from ..render.markup import button, element, text
from ..render.sheet import copied_note
from .sending import ToSend, buttons, send_section


class Step(StrEnum):
    """The present purpose of a sheet with codes.

    START     to choose how to meet
    INVITING  to show an invitation and to read the answer
    ANSWERING to show the answer to an invitation
    ROOM      to meet at the relay that the host of this site has named
    TOGETHER  to see who is there, and what the pages do together
    DONE      to see what has come
    """

    START = "start"
    INVITING = "inviting"
    ANSWERING = "answering"
    ROOM = "room"
    TOGETHER = "together"
    DONE = "done"


class QrCode(NamedTuple):
    """A QR code: the modules in a row with its light edge, and the dark ones as a path of SVG."""

    size: int
    path: str


@dataclass(frozen=True)
class CodeState:
    """The codes on a sheet, and the state of their exchange.

    step      the purpose of the sheet
    code      this page's code, to be shown; empty while the browser makes it
    drawn     this page's code as a QR code; None while it is drawn
    accepted  whether the answer was read, so that the pages connect now
    problem   the fault of a code, or of the connection
    camera    the state of the camera: empty, `asked`, `on`, or why it is not on
    link      the address with this page's invitation; empty if the page has none
    can_send  whether the system has a share sheet
    relay     whether the host of this site has named a relay
    met       the state of the relay: empty, `open` or `failed`
    """

    step: Step = Step.START
    code: str = ""
    drawn: QrCode | None = None
    accepted: bool = False
    problem: str = ""
    camera: str = ""
    link: str = ""
    can_send: bool = False
    relay: bool = False
    met: str = ""


class MeetingWords(NamedTuple):
    """The sentences of a sheet while two pages meet, and which page this one is.

    code     the name of this page's code
    answer   the name of this page's answer
    scan     the reader of the code
    back     the reader of the answer
    open     the person who opens the link
    read     the heading above the way to read the answer
    connect  that the pages connect
    wait     that the page which shows the link waits for the other one
    look     that the other page looks for the one that shows the link
    hosts    whether this page shows the link
    """

    code: str
    answer: str
    scan: str
    back: str
    open: str
    read: str
    connect: str
    wait: str
    look: str
    hosts: bool


def code_body(state: CodeState, *parts: str) -> str:
    """Write all of a sheet with codes but its heading."""
    body = element(
        "div",
        element("p", text(state.problem), class_="problem", role="alert", data_key="problem"),
        *parts,
        class_="sheet-body single-column codes peers",
        data_step=state.step,
    )
    return body + copied_note()


def code_button(sheet: str, action: str, words: str, *, main: bool = False) -> str:
    """Write a button of a sheet with codes, whose commands begin with the name of the sheet."""
    return button(
        text(words),
        class_="action main" if main else "action",
        data_action=f"{sheet}-do",
        data_index=action,
    )


def meeting(state: CodeState, words: MeetingWords, sheet: str) -> Iterator[str]:
    """Yield what the sheet shows while two pages exchange their codes."""
    if state.step is Step.ROOM:
        yield from _room(state, words, sheet)
    elif state.step is Step.INVITING and state.accepted:
        yield element("p", text(words.connect), role="status")
    elif state.step is Step.INVITING:
        yield from _own_code(state, words.code, words.scan, sheet)
        if state.code:
            yield element("h3", text(words.read))
            yield from reading(state, _("The answer"), sheet)
    else:
        yield from _own_code(state, words.answer, words.back, sheet)
        note = _("Nothing happens for half a minute? Then read a new code from the other device.")
        yield element("p", text(note), class_="about")
    yield buttons(code_button(sheet, "cancel", _("Cancel")))


def _room(state: CodeState, words: MeetingWords, sheet: str) -> Iterator[str]:
    """Yield the link to this page's room, or how to find the other page, or the relay."""
    if state.met == "failed":
        again = code_button(sheet, "reach", _("Try again"), main=True)
        yield buttons(again, code_button(sheet, "invite", _("Show a code")) if words.hosts else "")
        return
    if words.hosts:
        yield element("p", text(words.open), class_="about")
        if state.drawn:
            yield qr_code(state.drawn, words.code)
        yield send_section(ToSend(state.link, can_send=state.can_send), words.code, "", sheet)
    if not state.problem:
        waiting = words.wait if words.hosts else words.look
        status = waiting if state.met == "open" else _("One moment …")
        yield element("p", text(status), role="status")
    if not words.hosts:
        note = _("Nothing happens for half a minute? Then open the page with the link again.")
        yield element("p", text(note), class_="about")


def _own_code(state: CodeState, label: str, about: str, sheet: str) -> Iterator[str]:
    """Yield this page's code as a QR code, and as a text to be sent."""
    if not state.code:
        if not state.problem:
            yield element("p", text(_("One moment …")), role="status")
        return
    yield element("p", text(about), class_="about")
    if state.drawn:
        yield qr_code(state.drawn, label)
    yield send_section(ToSend(state.link or state.code, can_send=state.can_send), label, "", sheet)


def reading(state: CodeState, label: str, sheet: str) -> Iterator[str]:
    """Yield the ways to read the code of the other page: with the camera, or as a text."""
    yield element("p", text(_camera_words(state.camera)), class_="about", role="status")
    if state.camera in ("asked", "on"):
        yield element("video", muted=True, playsinline=True, data_camera=True, data_key="camera")
        yield buttons(code_button(sheet, "rest", _("Stop the camera")))
    else:
        yield buttons(code_button(sheet, "scan", _("Scan the code")))
    box = element(
        "textarea",
        id=f"{sheet}-code",
        name_="code",
        rows=3,
        spellcheck="false",
        autocomplete="off",
        autocapitalize="characters",
        placeholder=_("or paste it here"),
    )
    box = element("label", text(label), for_=f"{sheet}-code") + box
    yield element("form", element("div", box, class_="code"), data_fill=f"{sheet}-fill")


def _camera_words(camera: str) -> str:
    words = {
        "asked": _("The browser asks whether the camera may be used."),
        "on": _("Hold the code before the camera."),
        "denied": _("The camera is not allowed here. Paste the code instead."),
        "missing": _("No camera was found. Paste the code instead."),
        "busy": _("Another program uses the camera. Paste the code instead."),
        "absent": _("This browser lets no page use a camera. Paste the code instead."),
        "insecure": _("The camera works only at an https address. Paste the code instead."),
        "broken": _("The camera cannot be used now. Paste the code instead."),
    }
    return words.get(camera, "")


def qr_code(drawn: QrCode, label: str) -> str:
    """Draw a QR code: dark on light in every theme."""
    side = drawn.size
    ground = element("path", fill="#fff", d=f"M0 0h{side}v{side}H0z")
    dark = element("path", fill="#000", d=drawn.path)
    return element(
        "svg",
        ground,
        dark,
        class_="qr",
        role="img",
        aria_label=label,
        viewBox=f"0 0 {side} {side}",
        shape_rendering="crispEdges",
    )
