"""The panel of a task, the sheet of the lessons and the offer to a newcomer, as HTML."""

from __future__ import annotations

from casino_core.i18n import gettext as _

from ..render.markup import button, classes, element, hidden_words, text
from ..render.sheet import heading
from .learned import Learned
from .lessons import LESSONS
from .task import Kind
from .taught_table import TaughtTable


def dressed(drawn: dict[str, str], table: TaughtTable) -> dict[str, str]:
    """The regions of a table with the panel of its task, and nothing of other rounds."""
    plain = {"panel": panel(table), "notices": ""}
    if table.scene().over or table.task.kind is Kind.TOUCH:
        plain["actions"] = ""
    quiet = table.done or table.task.kind in (Kind.ASK, Kind.TOUCH)
    if quiet and not table.computer_to_act:
        plain["status"] = ""
    return {**drawn, **plain}


def panel(table: TaughtTable) -> str:
    """Write the task with its reason, or the answer to what was done, and the buttons."""
    course, number, tasks = table.course, table.number + 1, len(table.course.tasks)
    place = _("Step {number} of {steps}").format(number=number, steps=tasks)
    shown = element("span", f"{number}/{tasks}", aria_hidden="true")
    return element(
        "div",
        element("h2", text(_(course.title)), class_="guide-title"),
        element("p", hidden_words(place), shown, class_="guide-place") if tasks > 1 else "",
        _words(table),
        _choices(table),
        _why(table) if table.task.kind is Kind.END or not table.done else "",
        element("p", _buttons(table), class_="buttons"),
        class_="guide",
        data_course=course.name,
        data_step=number,
        data_answer=_state(table),
    )


def _state(table: TaughtTable) -> str | None:
    if table.verdict is None:
        return None
    return "done" if table.verdict.right else "wrong"


def _words(table: TaughtTable) -> str:
    task = element("p", text(_(table.task.task)), class_="guide-task")
    if table.verdict is None:
        return task
    tone = "good" if table.verdict.right else "other"
    answer = element("p", text(table.verdict.words), class_=classes("guide-answer", tone))
    return answer if table.verdict.right else answer + task


def _choices(table: TaughtTable) -> str:
    if table.done or not table.task.choices:
        return ""
    shown = (
        button(text(_(words)), class_="action", data_action="answer", data_index=str(number))
        for number, words in enumerate(table.task.choices, 1)
    )
    return element("p", *shown, class_="buttons")


def _why(table: TaughtTable) -> str:
    summary = element("summary", text(_("Why?")))
    return element(
        "details",
        summary,
        element("p", text(_(table.task.why))),
        class_="guide-more",
        data_key=f"why-{table.number}",
    )


def _buttons(table: TaughtTable) -> str:
    shown = []
    if table.done and not table.last and not table.computer_to_act:
        words = text(_("Go on"))
        shown.append(button(words, class_="action main", data_action="go-on", data_key="go-on"))
    if table.done and table.last:
        shown.append(_quiet(_("Lessons"), "lessons"))
    elif not table.done and table.task.hint:
        shown.append(_quiet(_("Help"), "hint"))
    shown.append(_quiet(_("Back to my game"), "leave"))
    return "".join(shown)


def _quiet(words: str, action: str) -> str:
    return button(text(words), class_="quiet", data_action=action, data_key=action)


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
