"""Reading a chapter of lessons from plain values, as TOML or JSON give them.

A lesson has

title     a few words
text      one idea, in plain words
task      the learner's task
position  position text (NOTATION, Positions), under the chapter's rules unless it names others
solution  a play, or a list of the learner's plays; a list in it names equally good plays
goal      see `goals`; without it, the learner has to play the solution itself
replies   the plays of the other seats, in order; after them the computer chooses its plays
hint      a help with the task
done      the sentence shown at the end
wrong     the answers to legal plays that miss the goal, by play, by kind (`trail`, `capture`,
          `build`, `raise`, `add`), or for all others (`else`)
refused   plays that the engine refuses, each with the code of the refusal
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from casino_core import NotationError, Position, RuleSetError, parse_state
from casino_core.notation.limits import shortened

from .goals import VALUE_TYPES, Goal
from .lesson import Chapter, Lesson, LessonError, Step

CHAPTER_FIELDS: Final = frozenset({"title", "about", "rules", "lesson"})
TEXT_FIELDS: Final = ("title", "text", "task", "position", "hint")
LESSON_FIELDS: Final = frozenset(
    {*TEXT_FIELDS, "done", "solution", "goal", "replies", "wrong", "refused", "rules", "name"}
)


def parse_chapter(name: str, data: Mapping[str, Any]) -> Chapter:
    """Read a chapter. Raises `LessonError`."""
    prefix = f"{name}: "
    _check_fields(prefix, data, CHAPTER_FIELDS)
    rules = _parse_text(prefix, data, "rules", "standard")
    lessons = data.get("lesson")
    if not isinstance(lessons, list) or not lessons:
        raise LessonError(f"{prefix}lesson: a chapter has lessons")
    return Chapter(
        name,
        _parse_text(prefix, data, "title"),
        _parse_text(prefix, data, "about"),
        tuple(_parse_lesson(name, number, rules, each) for number, each in enumerate(lessons, 1)),
    )


# Each function below raises `LessonError` with the prefix, which names the chapter and the lesson.


def _parse_lesson(chapter: str, number: int, rules: str, data: Mapping[str, Any]) -> Lesson:
    prefix = f"{chapter}: lesson {number}: "
    _check_fields(prefix, data, LESSON_FIELDS)
    texts = {
        field: _parse_text(prefix, data, field) for field in TEXT_FIELDS if field != "position"
    }
    return Lesson(
        chapter=chapter,
        number=number,
        position=_parse_position(prefix, data, _parse_text(prefix, data, "rules", rules)),
        solution=_parse_solution(prefix, data.get("solution")),
        goal=_parse_goal(prefix, data.get("goal", {})),
        replies=tuple(_parse_plays(prefix, "replies", data.get("replies", []))),
        done=_parse_text(prefix, data, "done", ""),
        wrong=_parse_texts(prefix, data, "wrong"),
        refused=_parse_texts(prefix, data, "refused"),
        name=_parse_text(prefix, data, "name", f"{chapter}-{number}"),
        **texts,
    )


def _parse_position(prefix: str, data: Mapping[str, Any], rules: str) -> Position:
    text = _parse_text(prefix, data, "position")
    if "rules=" not in text:
        text = f"rules={rules} {text}"
    try:
        position = parse_state(text)
    except (NotationError, RuleSetError) as error:
        raise LessonError(f"{prefix}position: {error}") from None
    if not isinstance(position, Position):
        raise LessonError(f"{prefix}position: every card of a lesson is known, none is ??")
    return position


def _parse_solution(prefix: str, data: object) -> tuple[Step, ...]:
    steps = [data] if isinstance(data, str) else data
    if not isinstance(steps, list) or not steps:
        raise LessonError(f"{prefix}solution: it is a play or a list of plays")
    return tuple(
        (step,) if isinstance(step, str) else tuple(_parse_plays(prefix, "solution", step))
        for step in steps
    )


def _parse_goal(prefix: str, data: Any) -> Goal:
    if data == {}:
        return Goal()
    kinds = _listed(VALUE_TYPES)
    if not isinstance(data, dict) or len(data) != 1:
        raise LessonError(f"{prefix}goal: it is one of {kinds}, such as {{ capture = 4 }}")
    kind, value = next(iter(data.items()))
    if kind not in VALUE_TYPES:
        raise LessonError(f"{prefix}goal: {_short_repr(kind)} is none of {kinds}")
    if not _has_type(value, VALUE_TYPES[kind]):
        raise LessonError(
            f"{prefix}goal: {kind} is {VALUE_TYPES[kind].__name__}, not {_short_repr(value)}"
        )
    return Goal(kind, value)


def _has_type(value: object, kind: type) -> bool:
    """Return whether a value is exactly of a type: True is an int, but not a number of cards."""
    return type(value) is kind


def _check_fields(prefix: str, data: object, known: frozenset[str]) -> None:
    if not isinstance(data, Mapping):
        raise LessonError(f"{prefix}it is a table of fields, not {_short_repr(data)}")
    for field in data:
        if field not in known:
            raise LessonError(
                f"{prefix}{shortened(field)}: no such field; there are {_listed(known)}"
            )


def _parse_text(
    prefix: str, data: Mapping[str, Any], field: str, default: str | None = None
) -> str:
    value = data.get(field, default)
    if not isinstance(value, str) or (default is None and not value.strip()):
        raise LessonError(f"{prefix}{field}: a text is missing")
    return " ".join(value.split())


def _parse_texts(prefix: str, data: Mapping[str, Any], field: str) -> Mapping[str, str]:
    texts = data.get(field, {})
    if not isinstance(texts, Mapping):
        raise LessonError(f"{prefix}{field}: it is a table of plays and texts")
    return {key: _parse_text(f"{prefix}{field}: ", texts, key) for key in texts}


def _parse_plays(prefix: str, field: str, data: object) -> Sequence[str]:
    if not isinstance(data, list) or not all(isinstance(play, str) for play in data):
        raise LessonError(f"{prefix}{field}: it is a list of plays")
    return data


def _short_repr(value: object) -> str:
    """Format a value for an error message, in a part of a line."""
    try:
        return shortened(repr(value))
    except (ValueError, RecursionError):  # Python writes no number of thousands of digits
        return "that"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
