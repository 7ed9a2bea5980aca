"""Reading lessons: a chapter is a table of plain values, as TOML or JSON give it.

A lesson has

title     a few words
text      one idea, in plain words
task      what to do
position  position text (NOTATION, Positions); its rules are the chapter's unless it names its own
solution  a play, or a list of the learner's plays; a list in it names plays that are as good
goal      see `goals`; left out, the solution itself is asked for
replies   the plays of the others, in order; where they end, the computer plays
hint      what helps
done      what is said at the end
wrong     what legal plays deserve: by play, or by kind (`trail`, `capture`, `build`, `raise`,
          `add`), or `else`
refused   plays that the engine refuses, each with the code of its reason
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from casino_core import NotationError, Position, RuleSetError, parse_position

from .goals import TYPES, Goal

Step = tuple[str, ...]
"""The plays of one turn that are equally good; the first is the one shown."""

CALL = "call"
"""What a solution says where the learner calls out."""

CHAPTER_FIELDS: Final = frozenset({"title", "about", "rules", "lesson"})
TEXTS: Final = ("title", "text", "task", "position", "hint")
LESSON_FIELDS: Final = frozenset(
    {*TEXTS, "done", "solution", "goal", "replies", "wrong", "refused", "rules", "name"}
)


class LessonError(ValueError):
    """A lesson cannot be read; the message names file, lesson and field."""


class Lesson(NamedTuple):
    """One lesson, with its place in its chapter from 1; see above for the fields."""

    chapter: str
    number: int
    title: str
    text: str
    task: str
    position: Position
    solution: tuple[Step, ...]
    goal: Goal
    replies: tuple[str, ...]
    hint: str
    done: str
    wrong: Mapping[str, str]
    refused: Mapping[str, str]
    name: str

    @property
    def id(self) -> str:
        """How links and attributes name it: `builds/3`."""
        return f"{self.chapter}/{self.number}"

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return self.position.turn


class Chapter(NamedTuple):
    """Some lessons in their order, under a title, with a line about them."""

    name: str
    title: str
    about: str
    lessons: tuple[Lesson, ...]


def parse_chapter(name: str, data: Mapping[str, Any]) -> Chapter:
    """Read a chapter. Raises `LessonError`."""
    where = f"{name}: "
    _only(where, data, CHAPTER_FIELDS)
    rules = _text(where, data, "rules", "standard")
    lessons = data.get("lesson")
    if not isinstance(lessons, list) or not lessons:
        raise LessonError(f"{where}lesson: a chapter has lessons")
    return Chapter(
        name,
        _text(where, data, "title"),
        _text(where, data, "about"),
        tuple(_lesson(name, number, rules, part) for number, part in enumerate(lessons, 1)),
    )


def _lesson(chapter: str, number: int, rules: str, data: Mapping[str, Any]) -> Lesson:
    where = f"{chapter}: lesson {number}: "
    _only(where, data, LESSON_FIELDS)
    texts = {field: _text(where, data, field) for field in TEXTS if field != "position"}
    return Lesson(
        chapter=chapter,
        number=number,
        position=_position(where, data, _text(where, data, "rules", rules)),
        solution=_solution(where, data.get("solution")),
        goal=_goal(where, data.get("goal", {})),
        replies=tuple(_strings(where, "replies", data.get("replies", []))),
        done=_text(where, data, "done", ""),
        wrong=_texts(where, data, "wrong"),
        refused=_texts(where, data, "refused"),
        name=_text(where, data, "name", f"{chapter}-{number}"),
        **texts,
    )


def _position(where: str, data: Mapping[str, Any], rules: str) -> Position:
    text = _text(where, data, "position")
    if "rules=" not in text:
        text = f"rules={rules} {text}"
    try:
        position = parse_position(text)
    except (NotationError, RuleSetError) as error:
        raise LessonError(f"{where}position: {error}") from None
    if not isinstance(position, Position):
        raise LessonError(f"{where}position: every card of a lesson is known, none is ??")
    return position


def _solution(where: str, given: object) -> tuple[Step, ...]:
    steps = [given] if isinstance(given, str) else given
    if not isinstance(steps, list) or not steps:
        raise LessonError(f"{where}solution: it is a play or a list of plays")
    return tuple(
        (step,) if isinstance(step, str) else tuple(_strings(where, "solution", step))
        for step in steps
    )


def _goal(where: str, given: Any) -> Goal:
    if given == {}:
        return Goal()
    if not isinstance(given, dict) or len(given) != 1:
        raise LessonError(f"{where}goal: it is one of {_list(TYPES)}, such as {{ capture = 4 }}")
    kind, value = next(iter(given.items()))
    if kind not in TYPES:
        raise LessonError(f"{where}goal: {kind!r} is none of {_list(TYPES)}")
    if not _is_one(TYPES[kind], value):
        raise LessonError(f"{where}goal: {kind} is {TYPES[kind].__name__}, not {value!r}")
    return Goal(kind, value)


def _is_one(wanted: type, value: object) -> bool:
    """Whether a value is exactly of a type: True is no number."""
    return type(value) is wanted


def _only(where: str, data: object, known: frozenset[str]) -> None:
    if not isinstance(data, Mapping):
        raise LessonError(f"{where}it is a table of fields, not {data!r}")
    for field in data:
        if field not in known:
            raise LessonError(f"{where}{field}: no such field; there are {_list(known)}")


def _text(where: str, data: Mapping[str, Any], field: str, default: str | None = None) -> str:
    value = data.get(field, default)
    if not isinstance(value, str) or (default is None and not value.strip()):
        raise LessonError(f"{where}{field}: a text is missing")
    return " ".join(value.split())


def _texts(where: str, data: Mapping[str, Any], field: str) -> Mapping[str, str]:
    found = data.get(field, {})
    if not isinstance(found, Mapping):
        raise LessonError(f"{where}{field}: it is a table of plays and texts")
    return {key: _text(f"{where}{field}: ", found, key) for key in found}


def _strings(where: str, field: str, given: object) -> Sequence[str]:
    if not isinstance(given, list) or not all(isinstance(item, str) for item in given):
        raise LessonError(f"{where}{field}: it is a list of plays")
    return given


def _list(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
