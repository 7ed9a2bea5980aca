"""The exercise on the teacher's desk as HTML: its tasks, its code, and the sheet to print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from casino_core import (
    CasinoError,
    Play,
    Position,
    View,
    error_message,
    format_play,
    format_position,
    parse_state,
    plays_by_size,
)
from casino_core.drawing.table import table
from casino_core.exercises import Exercise, Task
from casino_core.exercises.notation import plain_words
from casino_core.i18n import N_, ngettext
from casino_core.i18n import gettext as _
from casino_core.prose.plays import labels_of_plays

from ...address.page_request import LONGEST_PACKED
from ...address.pages_to_read import language_in_use
from ...address.query_text import format_query
from ...render.markup import button, element, text
from ..exercises.draft import play_at
from ..exercises.link import EXERCISE, packed_exercise
from ..share.links import FRAME_PAGE, frame_code
from .exercise_editor import PER_PAGE, ExerciseEditor


def code_box(name: str, words: str, code: str) -> str:
    """Render a code in a box with its label and a button that copies it."""
    box = element(
        "textarea", text(code), id=f"code-{name}", rows=3, readonly=True, spellcheck="false"
    )
    copy = button(
        text(_("Copy")),
        class_="small",
        data_copy=f"code-{name}",
        aria_label=_("Copy: {code}").format(code=words),
    )
    label = element("label", text(words), for_=f"code-{name}")
    return element("div", label, box, copy, class_="code", data_key=f"code-{name}")


SIZE = (480, 480)
"""The width and the height of a frame with an exercise, in pixels."""

MOST_OFFERED = 40
"""The largest number of plays that are offered as buttons."""

TEXTS = {
    "otherwise": N_("What to say to every other wrong play (empty: the engine’s own judgement)"),
    "hint": N_("A hint"),
    "done": N_("What to say to a right play (empty: “Right!”)"),
}
"""The labels of the further texts of a task, by their commands."""


def exercise_regions(editor: ExerciseEditor, address: str, *, playable: bool) -> dict[str, str]:
    """Render the regions of the exercise; `playable` says whether its position can be played."""
    if not playable:
        first = element("p", text(_("Put a position together first.")), class_="nothing")
        return {"exercise": _tabs(editor) + first, "exercise-code": "", "sheet": ""}
    return {
        "exercise": _tabs(editor) + _task(editor),
        "exercise-code": _code_region(editor, address),
        "sheet": _sheet(editor),
    }


def _button(command: str, words: str, value: str = "", *, pressed: bool | None = None) -> str:
    return button(
        text(words),
        class_="small",
        data_teach=command,
        data_text=value,
        data_key=f"{command} {value}",
        aria_pressed=None if pressed is None else "true" if pressed else "false",
    )


# The tasks in a row


def _tabs(editor: ExerciseEditor) -> str:
    tabs = [
        _button(
            "position-show",
            _("Position {number}").format(number=number + 1),
            str(number),
            pressed=number == editor.index,
        )
        for number in range(len(editor.tasks))
    ]
    tabs.append(_button("position-add", _("Next position")))
    if len(editor.tasks) > 1:
        tabs.append(_button("position-remove", _("Remove this position")))
    if editor.replaced:
        tabs.append(_button("exercise-before", _("Bring back the exercise before")))
    return element("p", *tabs, class_="tabs")


# The task shown


def _task(editor: ExerciseEditor) -> str:
    best = _button("best", _("Any best play is right"), pressed=editor.task.best)
    about = (
        _("The engine finds the best plays. You can still answer wrong ones yourself.")
        if editor.task.best
        else _(
            "The first play that you make at this table, or choose below, is right. "
            "Choose others to mark them too, or to say what is wrong."
        )
    )
    named = _named_plays(_position(editor))
    return "".join(
        [
            _field(editor, "task", _("The task in words"), editor.task.words),
            element("p", best),
            element("p", text(about)),
            _marking_table(editor),
            element("p", *_plays(editor, named), class_="offered"),
            _picked(editor, named),
            *(
                _field(editor, name, _(words), _words(editor, name))
                for name, words in TEXTS.items()
            ),
        ]
    )


def _words(editor: ExerciseEditor, name: str) -> str:
    return str(getattr(editor.task, name))


def _field(editor: ExerciseEditor, name: str, words: str, value: str, key: str = "") -> str:
    """Return a labelled box for a text of the task shown."""
    id_ = f"exercise-{name}"
    box = element("textarea", text(value), id=id_, name_=name, rows=2, spellcheck="true")
    label = element("label", text(words), for_=id_)
    return element("div", label, box, class_="code", data_key=f"{name} {editor.index} {key}")


def _marking_table(editor: ExerciseEditor) -> str:
    """Return the table at which plays are made to mark them; a script hears them."""
    position = _position(editor)
    view = position.view(position.turn) if isinstance(position, Position) else position
    live = element(
        "casino-table",
        table(view, position.turn),
        position=format_position(position),
        seat=str(position.turn + 1),
        lang=language_in_use(),
        data_pick="",
    )
    return element("div", live, data_key=f"mark {editor.index} {format_position(position)}")


def _position(editor: ExerciseEditor) -> Position | View:
    return parse_state(editor.task.position)


def _named_plays(position: Position | View) -> dict[str, str]:
    """Return the plays that are offered, in notation, each with its words."""
    plays = list(islice(plays_by_size(position), MOST_OFFERED))
    labels: dict[Play, str] = {}
    for card in dict.fromkeys(play.card for play in plays):
        of_card = [play for play in plays if play.card == card]
        labels.update(zip(of_card, labels_of_plays(of_card, position), strict=True))
    return {format_play(play, position): _named(play, labels[play]) for play in plays}


def _plays(editor: ExerciseEditor, named: Mapping[str, str]) -> Iterator[str]:
    """Yield the plays as buttons, the right ones and those with an answer marked."""
    further = (play for play in (*editor.task.right, editor.picked) if play and play not in named)
    for play in (*named, *dict.fromkeys(further)):
        mark = _mark(editor, play)
        yield _button("pick", f"{mark}{named.get(play, play)}", play, pressed=play == editor.picked)


def _named(play: Play, label: str) -> str:
    return _("{card}: {play}").format(card=play.card, play=label)


def _mark(editor: ExerciseEditor, play: str) -> str:
    if not editor.task.best and play in editor.task.right:
        return "✓ "
    return "✎ " if editor.task.answer(play) else ""


def _picked(editor: ExerciseEditor, named: Mapping[str, str]) -> str:
    """Return what can be done with the play that is chosen."""
    play, task = editor.picked, editor.task
    if not play:
        return ""
    right = not task.best and play in task.right
    mark = "" if task.best else _button("mark", _("This play is right"), pressed=right)
    words = _("What to say to {play}").format(play=named.get(play, play))
    answer = "" if right else _field(editor, "answer", words, task.answer(play), play)
    return element("div", mark, answer, class_="picked", data_key="picked")


# What is given out


def _missing(editor: ExerciseEditor) -> str:
    """Return the sentence on the first position that lacks its task or right play, or empty."""
    for number, task in enumerate(editor.tasks, 1):
        position = parse_state(task.position)
        if not plain_words(task.words):
            return _("Position {number} lacks its task: write it in words.").format(number=number)
        if not task.best and not any(play_at(position, play) for play in task.right):
            words = _("Position {number} lacks its right play: choose a play and mark it.")
            return words.format(number=number)
    return ""


def _code_region(editor: ExerciseEditor, address: str) -> str:
    """Return the codes of the exercise, and the exercise itself; or what is missing.

    Where only a position is on the desk, it alone can be given out.
    """
    if not editor.begun:
        return ""
    try:
        exercise = editor.exercise()
    except CasinoError as error:
        return element("p", text(_missing(editor) or error_message(error)), class_="nothing")
    packed = packed_exercise(exercise)
    if len(packed) > LONGEST_PACKED:
        words = _("The exercise is too long for a line: {count} characters, at most {most}.")
        return element("p", text(words.format(count=len(packed), most=LONGEST_PACKED)))
    codes = _codes(exercise, packed, address)
    length = ngettext(
        "The exercise takes {n} character of the line.",
        "The exercise takes {n} characters of the line.",
        len(packed),
    )
    first = exercise.tasks[0].view
    live = element(
        "casino-table", table(first, first.turn), exercise=packed, lang=language_in_use()
    )
    return "".join(
        [
            *(code_box(name, words, code) for name, (words, code) in codes.items()),
            element("p", text(length.format(n=len(packed)))),
            element("div", live, data_key=packed),
            _sheet_buttons(editor),
        ]
    )


def _codes(exercise: Exercise, packed: str, address: str) -> dict[str, tuple[str, str]]:
    """Return the codes to copy by their names, each with its label."""
    query = format_query({EXERCISE.name: packed})
    lang = language_in_use()
    link, frame = f"{address}?{query}", f"{address}{FRAME_PAGE}?{query}&lang={lang}"
    words = text(exercise.tasks[0].words)
    line = (
        f'<script src="{address}casino-table.js" defer></script>\n'
        f'<casino-table exercise="{packed}" lang="{lang}"><a href="{link}">{words}</a>'
        "</casino-table>"
    )
    return {
        "exercise-element": (_("The line to paste into a page"), line),
        "exercise-link": (_("The address of the exercise"), link),
        "exercise-frame": (_("Frame, for any page"), frame_code(frame, SIZE)),
        "exercise-edit": (_("The address to go on writing"), f"{address}learn/teach.html?{query}"),
    }


# The sheet to print


def _sheet_buttons(editor: ExerciseEditor) -> str:
    words = _("A sheet with {number} on a page")
    sizes = [
        _button("sheet", words.format(number=size), str(size), pressed=size == editor.per_page)
        for size in PER_PAGE
    ]
    return element("p", *sizes, class_="sheet-sizes")


def _sheet(editor: ExerciseEditor) -> str:
    """Return the pages of the sheet, and the solutions on a page of their own."""
    if not editor.per_page:
        return ""
    tasks = list(enumerate(editor.exercise().tasks, 1))
    pages = [
        element(
            "section",
            element("h3", text(_("Exercises"))),
            element("p", text(_("Name")), class_="name-line"),
            element("div", *(_on_sheet(*task) for task in page), class_="sheet-tasks"),
            class_="sheet-page",
            data_tasks=editor.per_page,
        )
        for page in (
            tasks[start : start + editor.per_page]
            for start in range(0, len(tasks), editor.per_page)
        )
    ]
    solutions = element(
        "section",
        element("h3", text(_("Solutions"))),
        element("ol", *(element("li", text(words)) for words in editor.solutions)),
        class_="sheet-page solutions",
    )
    buttons = [
        button(text(_("Print")), class_="small", data_print=""),
        _button("sheet", _("Close the sheet"), "0"),
    ]
    return element("p", *buttons, class_="sheet-sizes") + "".join(pages) + solutions


def _on_sheet(number: int, task: Task) -> str:
    words = element("p", element("b", f"{number}. "), text(task.words))
    return element("div", words, table(task.view, task.view.turn), class_="sheet-task")
