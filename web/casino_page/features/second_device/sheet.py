"""The sheet on which two devices of one person meet, as HTML."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from casino_core.i18n import gettext as _

from ...friends.code_sheet import (
    CodeState,
    MeetingWords,
    Step,
    code_body,
    code_button,
    meeting,
    reading,
)
from ...render.markup import element, text
from ...render.sheet import heading
from .result import MergeGains, result_words

OF = "device"
"""The beginning of the commands of the sheet."""


@dataclass(frozen=True)
class SheetState(CodeState):
    """The content of the sheet.

    hosts     whether this device has shown the invitation
    number    the number by which a person knows both devices
    agreed    whether the person has agreed on this device
    waits     whether nothing of the other device has come yet
    share     the share of both backups that has arrived, from 0 to 1
    brought   the gains of the merge
    """

    hosts: bool = False
    number: str = ""
    agreed: bool = False
    waits: bool = True
    share: float = 0.0
    brought: MergeGains = field(default_factory=MergeGains)


def second_device_sheet(state: SheetState) -> str:
    """Render the sheet."""
    parts = {Step.START: _start, Step.TOGETHER: _together, Step.DONE: _done}
    back = "stored" if state.step is Step.START else ""
    title = heading("second-device-heading", _("Another device of yours"), back=back)
    return title + code_body(state, *parts.get(state.step, _meeting)(state))


def _meeting(state: SheetState) -> Iterator[str]:
    words = MeetingWords(
        code=_("Your code"),
        answer=_("Your answer"),
        scan=_("Scan this with the camera of the other device."),
        back=_("Scan this answer with the first device, or paste it there."),
        open=_("Open this link on the other device. Keep this page open."),
        read=_("Then read its answer"),
        connect=_("The devices connect …"),
        wait=_("Waiting for the other device …"),
        look=_("Waiting for the other device …"),
        hosts=state.hosts,
    )
    return meeting(state, words, OF)


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
