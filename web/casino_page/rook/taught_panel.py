"""The panel of a task, the sheet of the lessons and the offer to a newcomer, as HTML."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core.i18n import gettext as _

from ..game.panel import Buttons, Fold, Line, Panel, PanelButton, Part
from ..render.markup import button, element, hidden_words, text
from ..render.panel import panel as drawn_panel
from ..render.sheet import heading
from .learned import Learned
from .lessons import LESSONS
from .task import Kind
from .taught_table import TaughtTable


def dressed(drawn: dict[str, str], table: TaughtTable) -> dict[str, str]:
    """Return the regions of a table with the panel of its task, and nothing of other rounds."""
    plain = {"panel": drawn_panel(panel(table)), "notices": ""}
    if table.scene().over or table.task.kind is Kind.TOUCH:
        plain["actions"] = ""
    quiet = table.done or table.task.kind in (Kind.ASK, Kind.TOUCH)
    if quiet and not table.computer_to_act:
        plain["status"] = ""
    return {**drawn, **plain}


def panel(table: TaughtTable) -> Panel:
    """Return the panel: the task with its reason, or the answer to what was done, and buttons."""
    number, tasks = table.number + 1, len(table.course.tasks)
    place = _("Step {number} of {steps}").format(number=number, steps=tasks)
    return Panel(
        _(table.course.title),
        place if tasks > 1 else None,
        tuple(_parts(table)),
        figures=f"{number}/{tasks}",
        marks=(
            ("data_course", table.course.name),
            ("data_step", str(number)),
            ("data_answer", _state(table)),
        ),
    )


def _state(table: TaughtTable) -> str | None:
    if table.verdict is None:
        return None
    return "done" if table.verdict.right else "wrong"


def _parts(table: TaughtTable) -> Iterator[Part]:
    task, verdict = table.task, table.verdict
    if verdict:
        yield Line(verdict.words, "answer", "good" if verdict.right else "other")
    if verdict is None or not verdict.right:
        yield Line(_(task.task), "task")
    if task.choices and not table.done:
        choices = enumerate(task.choices, 1)
        yield Buttons(tuple(PanelButton("answer", _(each), sent=str(n)) for n, each in choices))
    if task.kind is Kind.END or not table.done:
        yield Fold((Line(_(task.why)),), f"why-{table.number}")
    yield Buttons(tuple(_buttons(table)))


def _buttons(table: TaughtTable) -> Iterator[PanelButton]:
    if table.done and not table.last and not table.computer_to_act:
        yield PanelButton("go-on", _("Go on"), main=True)
    if table.done and table.last:
        yield PanelButton("lessons", _("Lessons"), quiet=True)
    elif not table.done and table.task.hint:
        yield PanelButton("hint", _("Help"), quiet=True)
    yield PanelButton("leave", _("Back to my game"), quiet=True)


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
