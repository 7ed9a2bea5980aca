"""Tasks at an arranged table: what the person is to do, and the answers to what they do.

The guided first round and the lessons are courses of such tasks, written as plain values.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from casino_core.rook.actions import (
    Action,
    Bid,
    CallCard,
    Give,
    Misdeal,
    NameTrump,
    NoBid,
    PlayCard,
    PutAside,
)
from casino_core.rook.cards import in_order
from casino_core.rook.game import Game, Round
from casino_core.rook.notation import THEN, parse_action, parse_cards, parse_position


class Kind(Enum):
    """The answer that a task asks for.

    ACT     one of the right actions
    REFUSE  the right action, which the rules refuse
    TOUCH   a touch of one of the right cards, which is not played
    ASK     the right one of its choices
    END     nothing: the course is over
    """

    ACT = "act"
    REFUSE = "refuse"
    TOUCH = "touch"
    ASK = "ask"
    END = "end"


class Task(NamedTuple):
    """One task; its texts are in English, each sentence of twelve words at most but `why`.

    task     the words of the task
    why      the idea behind it, told where it is asked for
    right    the right actions in notation, or cards, or the number of the right choice, from 1
    done     the answer to the right one
    hint     a help; empty for the cards of the right action being marked from the beginning
    wrong    the answers to others, by notation, by a card among several, by kind (`bid`, `pass`,
             `misdeal`, `aside`, `give`, `trump`, `call`, `card`) or for all (`else`)
    answers  the actions of the others afterwards, in notation
    choices  the answers to a question
    """

    kind: Kind
    task: str
    why: str
    right: tuple[str, ...] = ()
    done: str = ""
    hint: str = ""
    wrong: Mapping[str, str] = MappingProxyType({})
    answers: str = ""
    choices: tuple[str, ...] = ()


class Course(NamedTuple):
    """Tasks that follow one another in one round.

    title  a few words
    start  a deal and the actions before the first task, in notation; the person has seat 1
    tasks  the tasks in their order
    """

    name: str
    title: str
    start: str
    tasks: tuple[Task, ...]


NAMES = ("You", "Ada", "Finn", "Cleo")
"""The players of every course, as they sit to the left."""


def game_before(course: Course, number: int) -> Game:
    """Return the game before a task, by its number from 0: all that is done before it is done."""
    game = game_of(course.start)
    for task in course.tasks[:number]:
        for action in actions_of(task):
            game = game.play(action)
    return game


def actions_of(task: Task) -> Iterator[Action]:
    """Yield what is done in a task: the first right action, then what the others answer."""
    if task.kind is Kind.ACT:
        yield parse_action(task.right[0])
    yield from map(parse_action, task.answers.split())


def game_of(text: str) -> Game:
    """Read a deal and the actions since as a game (NOTATION). Raises `CasinoError`."""
    start, _then, rest = text.partition(f" {THEN}")
    fields = dict(word.partition("=")[::2] for word in start.split())
    position, cards = parse_position(start), parse_cards(fields["cards"])
    game = Game(position.rules, None, NAMES, (Round(position, cards),))
    for word in rest.split():
        game = game.play(parse_action(word))
    return game


def same(action: Action, other: Action) -> bool:
    """Return whether two actions are the same, in whatever order their cards are named."""
    if isinstance(action, PutAside | Give) and isinstance(other, PutAside | Give):
        return in_order(action.cards) == in_order(other.cards)
    return action == other


def wrong_answer(task: Task, action: Action, text: str) -> str:
    """Return the answer to an action that is not asked for, in English; `text` is its notation."""
    keys = [text]
    if isinstance(action, PutAside | Give):
        keys += [card.text for card in action.cards]
    keys += [_KINDS[type(action)], "else"]
    return next((task.wrong[key] for key in keys if key in task.wrong), "")


_KINDS: Mapping[type, str] = {
    Bid: "bid",
    NoBid: "pass",
    Misdeal: "misdeal",
    PutAside: "aside",
    Give: "give",
    NameTrump: "trump",
    CallCard: "call",
    PlayCard: "card",
}
