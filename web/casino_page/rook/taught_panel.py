"""The regions of a table with a task, the sheet of the lessons, and the offer to a newcomer."""

from __future__ import annotations

from casino_core.i18n import gettext as _

from ..render.markup import button, element, hidden_words, text
from ..render.panel import panel
from ..render.sheet import heading
from .learned import Learned
from .lessons import LESSONS
from .task import Kind
from .taught_table import TaughtTable


def dressed(drawn: dict[str, str], table: TaughtTable) -> dict[str, str]:
    """Return the regions of a table with the panel of its task, and nothing of other rounds."""
    plain = {"panel": panel(table.script.panel(table)), "notices": ""}
    if table.scene().over or table.task.kind is Kind.TOUCH:
        plain["actions"] = ""
    quiet = table.finished or table.task.kind in (Kind.ASK, Kind.TOUCH)
    if quiet and not table.computer_to_act:
        plain["status"] = ""
    return {**drawn, **plain}


def offer(learned: Learned) -> str:
    """Write the button that opens the guided round, for a newcomer."""
    words = _("Go on with the guided round") if learned.tasks else _("Play a guided round")
    return element(
        "p",
        button(
            element("b", text(_("New to Rook?"))),
            " ",
            element("span", text(words)),
            class_="guided-offer",
            data_action="guided",
            data_key="guided",
        ),
        class_="remark calm",
    )


def lessons_sheet(learned: Learned) -> str:
    """Write the list of the lessons, those that are done marked."""
    done = _("{done} of {number} are done.").format(
        done=len(learned.lessons & set(range(1, len(LESSONS) + 1))), number=len(LESSONS)
    )
    listed = (
        element("li", _lesson(number, course.title, number in learned.lessons))
        for number, course in enumerate(LESSONS, 1)
    )
    body = element(
        "div",
        element("p", _main(_("Guided round"), "guided")),
        element("p", text(done), class_="about"),
        element("ol", *listed, class_="rook-lessons"),
        class_="sheet-body",
    )
    return heading("help-heading", _("Lessons")) + body


def _main(words: str, action: str) -> str:
    return button(text(words), class_="action main", data_action=action)


def _lesson(number: int, title: str, done: bool) -> str:  # noqa: FBT001
    mark = element("span", "✓", aria_hidden="true") + hidden_words(", " + _("done"))
    return button(
        text(_(title)),
        " ",
        mark if done else "",
        class_="action",
        data_action="lesson",
        data_index=str(number),
    )
