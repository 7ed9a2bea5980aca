"""The table of Rook at every moment, and which of its parts may not lie on which."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final, NamedTuple

from playwright.sync_api import Page, ViewportSize

from casino_core.i18n import gettext as _
from casino_core.rook.notation import format_rules
from casino_core.rook.ruleset import PRESETS, RuleSet
from casino_core.seats import Seat
from casino_page.rook.course_script import NOT_ASKED
from casino_page.rook.display import with_curtain
from casino_page.rook.regions import regions, table_attributes
from casino_page.rook.task import Kind
from casino_page.rook.taught_table import TaughtTable
from casino_page.rook.teaching import COURSES, regions_of_task
from casino_page.tasks.verdict import Answer, Verdict
from tests.page.rook.moments import moments
from tests.rook.rounds import each_value

from .layout import MEASURE, Box, faults, parts_of

SIZES: Final = ((320, 568), (390, 844), (1366, 768))
"""Windows from a small phone to a desktop."""
MORE_SIZES: Final = (*SIZES, (1280, 800))
"""Those of the deep test."""
PEOPLE: Final = ((Seat(0), Seat(2)), (Seat(0), Seat(1), Seat(2), Seat(3)))
"""Seats of people who share a device."""
TOUCHABLE: Final = 24
"""Pixels of a card that no other card covers, at least."""
AT_ONCE: Final = 60
"""The number of states that the page is given at once."""

KINDS: Final = {
    "card": ":is(.hand, .callable) .card",
    "bid": ".said-bid",
    "nest": ".middle .pile",
    "trick": ".compass .card",
    "contract": ".contract span",
    "name": ".seat .name",
    "mark": ".seat .marks > *",
    "held": ".held-count",
    "hint": ".hint",
    "refusal": ".refusal",
    "button": ":is(.actions, .status) button",
    "line": ".status .line",
    "side": ".side",
    "game": ".game-line > *",
    "panel": ".panel > *",
    "notice": ".notices > *",
    "summary": ".summary",
    "count": ".summary :is(h2, p, th, td)",
}
"""Selectors of the parts."""
SCROLLED: Final = "count"
"""The parts that may have to be scrolled to, among people with long names and below the panel of a
lesson."""
MIDDLE: Final = ("bid", "nest", "trick", "contract", "summary")
PLAYERS: Final = ("name", "mark", "held")
APART: Final = {
    **dict.fromkeys(MIDDLE, (*MIDDLE, *PLAYERS, "card", "line", "button")),
    "name": ("name", "mark", "held", "card", "line", "button"),
    "held": ("held", "mark", "card"),
    "card": ("button", "line", "panel", "refusal"),
    "line": ("button",),
    "button": ("button",),
    "hint": (*MIDDLE, *PLAYERS, "card", "button", "side"),
    "panel": (*MIDDLE, *PLAYERS, "button", "line"),
    "notice": (*MIDDLE, *PLAYERS, "card", "hint"),
    "side": ("side", "game"),
}
"""For each kind the kinds that it may not lie on."""


class State(NamedTuple):
    """The state of the page at a moment of a round or of a lesson.

    name        the rules, with the people at the device, or the lesson
    title       the moment
    regions     the HTML of the regions
    attributes  those of the table
    scrolled    the kind of the parts that may have to be scrolled to, empty for none
    """

    name: str
    title: str
    regions: dict[str, str]
    attributes: dict[str, str]
    scrolled: str = ""


Wanted = Callable[[str, str], bool]
"""Tells by the name of the rules, and of a moment, whether the state is wanted."""


def all_states() -> Iterator[State]:
    """Yield the states of presets, of people at one device, of every option, and of the lessons."""
    yield from _states(PEOPLE, lambda _name, _title: True)


def some_states() -> Iterator[State]:
    """Yield of all states those that may differ, once in each phase for the options."""
    phases: set[tuple[str, str]] = set()

    def wanted(name: str, title: str) -> bool:
        alone = name in PRESETS or (name.startswith("lesson") and not title.endswith("done"))
        few = not title.startswith(("waits", "a refusal", "once more")) and "trick 5" not in title
        return alone or (few and _phase(name, title) not in phases)

    for each in _states(PEOPLE[1:], wanted):
        phases.add(_phase(each.name, each.title))
        yield each


def _phase(name: str, title: str) -> tuple[str, str]:
    return name, title.partition(", card")[0]


def _states(groups: Iterable[tuple[Seat, ...]], wanted: Wanted) -> Iterator[State]:
    """Yield the states that are wanted; each of the groups of people shares a device."""
    for name, rules in PRESETS.items():
        yield from _round_states(name, rules, wanted)
        for people in groups:
            yield from _round_states(f"{name}, {len(people)} people", rules, wanted, people)
    for rules in each_value():
        if rules not in PRESETS.values():
            yield from _round_states(format_rules(rules), rules, wanted)
    yield from (each for each in _lesson_states() if wanted(each.name, each.title))


def _round_states(
    name: str, rules: RuleSet, wanted: Wanted, people: tuple[Seat, ...] = (Seat(0),)
) -> Iterator[State]:
    for title, scene in moments(rules, people, partial(wanted, name)):
        inside = {**with_curtain(regions(scene), scene), "panel": "", "log": ""}
        scrolled = SCROLLED if len(people) > 1 else ""
        yield State(name, title, inside, table_attributes(scene), scrolled)


def _lesson_states() -> Iterator[State]:
    """Yield each task of each course: asked, with its longest wrong answer, and done."""
    for course in COURSES:
        for number, task in enumerate(course.tasks):
            usual = () if task.kind is Kind.ASK else (NOT_ASKED,)
            wrong = max(map(_, (*task.wrong.values(), *usual)), key=len, default="")
            answers: tuple[Verdict | None, ...] = (
                None,
                Verdict(Answer.WRONG, wrong),
                Verdict(Answer.DONE, _(task.done)),
            )
            if task.kind is Kind.END:
                answers = (None,)
            for answer, verdict in zip(("asked", "wrong", "done"), answers, strict=False):
                table = TaughtTable(course, lambda _done: None, number)
                table.note(verdict=verdict)
                scene = table.scene()
                inside = {**regions_of_task(regions(scene), table), "log": ""}
                title = f"task {number + 1}, {answer}"
                name, attributes = f"lesson {course.name}", table_attributes(scene)
                yield State(name, title, inside, attributes, SCROLLED)


def layout_faults(
    page: Page, states: Iterable[State], sizes: Iterable[tuple[int, int]]
) -> Iterator[str]:
    """Show states in windows of several sizes; yield what is wrong with each.

    Of states that look the same only one is shown.
    """
    states = list({_look(each): each for each in states}.values())
    for width, height in sizes:
        page.set_viewport_size(ViewportSize(width=width, height=height))
        for first in range(0, len(states), AT_ONCE):
            some = states[first : first + AT_ONCE]
            request = {"kinds": KINDS, "states": [each._asdict() for each in some]}
            measured = json.loads(page.evaluate(MEASURE, json.dumps(request)))
            for state, parts in zip(some, measured, strict=True):
                for fault in faults(parts_of(parts), Box(0, 0, width, height), APART, TOUCHABLE):
                    yield f"{width}x{height}, {state.name}: {state.title}: {fault}"


def _look(state: State) -> str:
    """Return what the table is drawn from: all but the position, which no style reads."""
    attributes = {name: each for name, each in state.attributes.items() if name != "data-view"}
    return json.dumps([state.regions, attributes])
