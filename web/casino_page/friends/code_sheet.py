"""What sheets share that show the code of a connection and read that of the other page."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple, Protocol

from casino_core.i18n import gettext as _

from ..render.markup import button, element, text
from .sending import ToSend, send_section


class Step(StrEnum):
    """What a sheet with codes is for at the moment.

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


class Drawn(NamedTuple):
    """A QR code: the modules in a row with its light edge, and the dark ones as a path of SVG."""

    size: int
    path: str


class CodeState(Protocol):
    """What a sheet with codes shows of them.

    step      what the sheet is for
    accepted  whether the answer was read, so that the pages connect now
    code      the own code to be shown; empty while the browser makes it
    drawn     the own code as a QR code; None while it is drawn
    problem   what is wrong with a code, or with the connection
    camera    the state of the camera: empty, `asked`, `on`, or why it is not on
    link      the address with the own invitation; empty if the page has none
    can_send  whether the system has a share sheet
    """

    @property
    def step(self) -> Step: ...
    @property
    def accepted(self) -> bool: ...
    @property
    def code(self) -> str: ...
    @property
    def drawn(self) -> Drawn | None: ...
    @property
    def problem(self) -> str: ...
    @property
    def camera(self) -> str: ...
    @property
    def link(self) -> str: ...
    @property
    def can_send(self) -> bool: ...


def code_button(of: str, action: str, words: str, *, main: bool = False) -> str:
    """Write a button of a sheet with codes, whose commands begin with `of`."""
    return button(
        text(words),
        class_="action main" if main else "action",
        data_action=f"{of}-do",
        data_index=action,
    )


def reading(state: CodeState, label: str, of: str) -> Iterator[str]:
    """Yield the ways to read the code of the other page: with the camera, or as a text."""
    yield element("p", text(_camera_words(state.camera)), class_="about", role="status")
    if state.camera in ("asked", "on"):
        yield element("video", muted=True, playsinline=True, data_camera=True, data_key="camera")
        yield element("p", code_button(of, "rest", _("Stop the camera")), class_="buttons")
    else:
        yield element("p", code_button(of, "scan", _("Scan the code")), class_="buttons")
    box = element(
        "textarea",
        id=f"{of}-code",
        name_="code",
        rows=3,
        spellcheck="false",
        autocomplete="off",
        autocapitalize="characters",
        placeholder=_("or paste it here"),
    )
    box = element("label", text(label), for_=f"{of}-code") + box
    yield element("form", element("div", box, class_="code"), data_fill=f"{of}-fill")


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


def own_code(state: CodeState, label: str, about: str, of: str) -> Iterator[str]:
    """Yield the own code as a QR code, and as a text to be sent."""
    if not state.code:
        if not state.problem:
            yield element("p", text(_("One moment …")), role="status")
        return
    yield element("p", text(about), class_="about")
    if state.drawn:
        yield qr_code(state.drawn, label)
    yield send_section(ToSend(state.link or state.code, can_send=state.can_send), label, "", of)


def qr_code(drawn: Drawn, label: str) -> str:
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


def failed_answer_note() -> str:
    """Say what to do with an answer that leads nowhere: only the other page learns that."""
    words = _("Nothing happens for half a minute? Then read a new code from the other device.")
    return element("p", text(words), class_="about")
