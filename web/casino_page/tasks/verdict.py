"""The verdict on what a person does in a task, and judging in small steps."""

from __future__ import annotations

from collections.abc import Callable, Generator
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

from casino_core import Play


class Answer(StrEnum):
    """The answer to a play.

    refused   the play is illegal
    wrong     the play is legal, but it misses the task and is not made
    on        the play is made, and the task continues
    done      the play is made, and the goal is reached
    missed    the play is made, and the task is over without its goal
    unjudged  nobody can tell whether the play is right: it counts neither way
    """

    REFUSED = "refused"
    WRONG = "wrong"
    ON = "on"
    DONE = "done"
    MISSED = "missed"
    UNJUDGED = "unjudged"

    @property
    def is_made(self) -> bool:
        """Whether the play is made."""
        return self in (Answer.ON, Answer.DONE, Answer.MISSED)

    @property
    def over(self) -> bool:
        """Whether the task is over."""
        return self in (Answer.DONE, Answer.MISSED, Answer.UNJUDGED)

    @property
    def tone(self) -> str:
        """The tone in which the panel shows it: `no`, `other` or `good`."""
        if self is Answer.REFUSED:
            return "no"
        return "good" if self in (Answer.ON, Answer.DONE) else "other"


class Verdict(NamedTuple):
    """The answer to a play or a call.

    words   a sentence for the learner
    reason  the rule behind a refusal
    more    the sentences behind “Why?”
    line    the plays that refute the answer, after it
    judged  the judgement of the engine, from which the sentences are written
    """

    answer: Answer
    words: str
    reason: str = ""
    more: tuple[str, ...] = ()
    line: tuple[Play, ...] = ()
    judged: Any = None


VerdictSteps = Generator[None, None, Verdict]
"""A judge at work: it pauses between small steps, and returns the verdict."""

J = TypeVar("J")


def at_once(verdict: Verdict) -> VerdictSteps:
    """Judge without a pause."""
    yield from ()
    return verdict


def in_steps(steps: Generator[None, None, J], verdict: Callable[[J], Verdict]) -> VerdictSteps:
    """Judge in the steps of the engine, after a pause that lets the command end."""
    yield
    return verdict((yield from steps))
