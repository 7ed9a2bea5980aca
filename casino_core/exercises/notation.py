"""An exercise as text (NOTATION, Exercises): a line for each field, its name before a space.

    exercise 1
    position table=9d,3c hands=3h9c/???? turn=1 dealer=2 stock=*40
    task Take the nine.
    right 9cx9d
    wrong 3hx3c That takes the three only.
    wrong else Look at the table again.
    hint Which card is worth most?
    done Well done.

The number is that of the form. Each `position` begins a task, and may be followed by its other
fields in any order; `format_exercise` writes one canonical text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..errors import CasinoError, NotationError
from ..i18n import gettext as _
from ..notation.limits import check_length, shortened, well_formed
from ..notation.plays import format_play
from ..notation.positions import format_position, parse_state
from ..notation.tasks import parse_legal_play
from ..play import Play
from ..position import Position, State, View
from .exercise import Answer, Exercise, Task

FORM: Final = "1"
"""The number of the form of the text."""
FIELDS: Final = ("position", "task", "right", "wrong", "hint", "done")
"""The fields of a task in canonical order."""
BEST: Final = "best"
"""The value of `right` where any best play is right."""
ELSE: Final = "else"
"""The key of the answer to all other plays in `wrong`."""
LONGEST_EXERCISE: Final = 10_000
"""The most characters of an exercise."""
LONGEST_WORDS: Final = 500
"""The most characters of a task, a hint or an answer."""
MOST_TASKS: Final = 30
"""The most tasks of an exercise."""
MOST_PLAYS: Final = 60
"""The most plays that may be right, and that may have an answer."""

_STANDARD: Final = "rules=standard "


def format_exercise(exercise: Exercise) -> str:
    """Write an exercise as text in canonical form."""
    lines = [f"exercise {FORM}"]
    for task in exercise.tasks:
        lines.extend(_lines(task))
    return "\n".join(lines)


def _lines(task: Task) -> Iterator[str]:
    position = task.position
    yield f"position {format_position(position).removeprefix(_STANDARD)}"
    yield f"task {task.words}"
    yield f"right {'/'.join(format_play(play, position) for play in task.right) or BEST}"
    for play, words in task.wrong:
        yield f"wrong {format_play(play, position)} {words}"
    optional = {f"wrong {ELSE}": task.otherwise, "hint": task.hint, "done": task.done}
    for name, words in optional.items():
        if words:
            yield f"{name} {words}"


def parse_exercise(text: str) -> Exercise:
    """Read an exercise.

    Raises `NotationError` for a string that cannot be read, for a position that cannot be played,
    and for plays that are not legal there; the message begins with the number of the task and the
    name of the field: `task 2: right: …`.
    """
    check_length(text, LONGEST_EXERCISE, "exercise")
    lines = [line for line in map(plain_words, text.splitlines()) if line]
    first, *others = lines or [""]
    name, _space, form = first.partition(" ")
    if name != "exercise" or form != FORM:
        words = _("exercise: the text begins with {first!r}, not with “exercise {form}”")
        raise NotationError(words.format(first=shortened(first), form=FORM))
    parts = _parts(others)
    if not parts:
        raise NotationError(_("position: missing; an exercise has at least one"))
    if len(parts) > MOST_TASKS:
        words = _("position: {count} positions, more than {most}")
        raise NotationError(words.format(count=len(parts), most=MOST_TASKS))
    return Exercise(tuple(_numbered(number, part) for number, part in enumerate(parts, 1)))


def plain_words(text: str) -> str:
    """Return a string in one line, without blanks in a row: what an exercise keeps of it."""
    return " ".join(well_formed(text).split())


_Line = tuple[str, str]


def _parts(lines: list[str]) -> list[list[_Line]]:
    """Return the fields of each task, which begins with its position."""
    parts: list[list[_Line]] = []
    for line in lines:
        name, _space, value = line.partition(" ")
        if name not in FIELDS:
            words = _("{name}: no such field; there are {known}")
            raise NotationError(words.format(name=shortened(name), known=", ".join(FIELDS)))
        if name == "position":
            parts.append([])
        elif not parts:
            raise NotationError(_("{name}: a position comes first").format(name=name))
        parts[-1].append((name, value))
    return parts


def _numbered(number: int, fields: list[_Line]) -> Task:
    try:
        return _task(fields)
    except CasinoError as error:
        raise NotationError(f"task {number}: {error}") from None


def _task(fields: list[_Line]) -> Task:
    names = [name for name, _value in fields]
    for name in FIELDS:
        if name != "wrong" and names.count(name) > 1:
            raise NotationError(_("{key}: given twice").format(key=name))
    values = dict(fields)
    position = _position(values["position"])
    answers, otherwise = _answers([value for name, value in fields if name == "wrong"], position)
    right = _right(_needed(values, "right"), position)
    for play in right:
        if play in [wrong for wrong, _words in answers]:
            words = _("wrong: {text} is right").format(text=format_play(play, position))
            raise NotationError(words)
    return Task(
        position,
        _needed(values, "task"),
        right,
        answers,
        otherwise,
        _words(values.get("hint", ""), "hint"),
        _words(values.get("done", ""), "done"),
    )


def _needed(values: dict[str, str], name: str) -> str:
    if not values.get(name):
        raise NotationError(_("{name}: missing").format(name=name))
    return _words(values[name], name)


def _words(text: str, name: str) -> str:
    check_length(text, LONGEST_WORDS, name)
    return text


def _position(text: str) -> Position | View:
    try:
        position = parse_state(text)
    except CasinoError as error:
        raise NotationError(f"position: {error}") from None
    if position.over:
        raise NotationError(_("position: the round is over"))
    if position.hidden[position.turn] or not position.hands[position.turn]:
        words = _("position: the hand of seat {seat}, whose turn it is, is hidden or empty")
        raise NotationError(words.format(seat=position.turn + 1))
    return position


def _right(text: str, position: State) -> tuple[Play, ...]:
    return () if text == BEST else tuple(_plays(text.split("/"), "right", position))


def _plays(texts: list[str], name: str, position: State) -> list[Play]:
    if len(texts) > MOST_PLAYS:
        words = _("{name}: {count} plays, more than {most}")
        raise NotationError(words.format(name=name, count=len(texts), most=MOST_PLAYS))
    try:
        plays = [parse_legal_play(text, position) for text in texts]
    except NotationError as error:
        raise NotationError(f"{name}: {error}") from None
    for play, text in zip(plays, texts, strict=True):
        if plays.count(play) > 1:
            words = _("{name}: {text} is there twice")
            raise NotationError(words.format(name=name, text=shortened(text)))
    return plays


def _answers(values: list[str], position: State) -> tuple[tuple[Answer, ...], str]:
    """Return the answers to wrong plays, and that to all others."""
    texts: list[str] = []
    replies: list[str] = []
    otherwise = ""
    for value in values:
        play, _space, words = value.partition(" ")
        if not words:
            message = _("wrong: {text!r} is not a play with an answer after it")
            raise NotationError(message.format(text=shortened(value)))
        words = _words(words, "wrong")
        if play != ELSE:
            texts.append(play)
            replies.append(words)
        elif otherwise:
            raise NotationError(_("{name}: {text} is there twice").format(name="wrong", text=ELSE))
        else:
            otherwise = words
    plays = _plays(texts, "wrong", position)
    return tuple(map(Answer, plays, replies)), otherwise
