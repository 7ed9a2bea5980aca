"""The checks' side: what they ask the reader's code, which runs in another Python (`answers.py`).

No Python can wait for another one here. So the checks are left where they ask what is not answered
yet, and run anew from their beginning with the answer: they meet the same answers again.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Generator, Iterator
from typing import Any, Final

from .crossing import packed, unpacked
from .faults import Fault

Question = dict[str, Any]
Talk = Generator[Question, Any, Any]
"""A generator that yields questions and is sent the answers."""


class UnansweredError(BaseException):
    """The checks ask what is not answered yet; not an `Exception`, so that they let it pass."""

    def __init__(self, question: Question) -> None:
        self.question = question
        super().__init__(question)


class ReaderError(Exception):
    """An error that the reader's code has raised, also of Python's own class of that name."""

    fault: Fault


class Conversation:
    """The questions of checks, and their answers so far."""

    def __init__(self) -> None:
        self._answers: list[dict[str, Any]] = []
        self._at = 0
        self._talks: dict[int, _TalkState] = {}

    def begin(self, answer: dict[str, Any] | None = None) -> None:
        """Begin anew, with one answer more if there is one."""
        if answer is not None:
            self._answers.append(answer)
        self._at = 0

    def question(self, ask: str, *values: object) -> Question:
        """Make a question of a kind (`Answers`) about some values."""
        return {"ask": ask, "values": [packed(each, _number) for each in values]}

    def ask(self, ask: str, *values: object) -> Any:
        """Return the answer to a question. Raises `ReaderError`, and `UnansweredError`."""
        return self._value(self._next(lambda: self.question(ask, *values)))

    def follow(self, begin: Callable[[], Talk]) -> Any:
        """Return what a talk returns. When the checks run anew, it goes on where it was.

        Raises `ReaderError`, which ends the talk.
        """
        if self._at not in self._talks:
            self._talks[self._at] = _TalkState(begin)
        talking = self._talks[self._at]
        self._at += talking.answered
        while not talking.over:
            answer = self._next(lambda: talking.question)
            talking.go_on(self._value(answer))
        return talking.result

    def _next(self, question: Callable[[], Question]) -> dict[str, Any]:
        if self._at == len(self._answers):
            raise UnansweredError(question())
        self._at += 1
        return self._answers[self._at - 1]

    def _value(self, answer: dict[str, Any]) -> Any:
        if error := answer.get("error"):
            raise _error(Fault(**error))
        return self.unpacked(answer["value"])

    def unpacked(self, data: Any) -> Any:
        """Read a value from JSON. What stays with the reader's code is a `Remote`."""
        return unpacked(data, lambda number: Remote(self, number))


class _TalkState:
    """A talk, and how far it has come."""

    def __init__(self, begin: Callable[[], Talk]) -> None:
        self._talk = begin()
        self.result: Any = None
        self.over = False
        self.answered = -1
        self.question: Question = {}
        self.go_on(None)

    def go_on(self, answer: Any) -> None:
        """Send the talk an answer, up to its next question."""
        self.answered += 1
        try:
            self.question = self._talk.send(answer)
        except StopIteration as end:
            self.over, self.result = True, end.value


def _error(fault: Fault) -> ReaderError:
    """Make an error as the reader's code has raised it; a generator could not pass on some."""
    own = getattr(builtins, fault.type, None)
    bases: tuple[type, ...] = (ReaderError,)
    if isinstance(own, type) and issubclass(own, Exception) and own is not StopIteration:
        bases = (ReaderError, own)
    try:
        error: ReaderError = type(fault.type, bases, {})(fault.message)
    except TypeError:  # one that needs more than a message
        error = ReaderError(fault.message)
    error.fault = fault
    return error


_KNOWN: Final = ("__annotations__", "__doc__", "__name__")
"""The attributes with such names that checks may ask for."""


class Remote:
    """Something that stays with the reader's code. What is done with it is done there."""

    def __init__(self, conversation: Conversation, number: int) -> None:
        self.__dict__.update(_conversation=conversation, _number=number)

    def __getattribute__(self, name: str) -> Any:
        """Ask for what every class has."""
        if name in _KNOWN:
            return self._conversation.ask("attribute", self, name)
        return super().__getattribute__(name)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._conversation.ask("attribute", self, name)

    def __call__(self, *values: object, **named: object) -> Any:
        return self._conversation.ask("call", self, values, named)

    def __eq__(self, other: object) -> bool:
        """Compare two values of the reader's code; a value of another kind is never equal."""
        return isinstance(other, Remote) and self._operation("eq", other) is True

    def __hash__(self) -> int:
        return hash(self._number)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._operation("list"))

    def _operation(self, name: str, *others: object) -> Any:
        return self._conversation.ask("operation", name, self, *others)


def _number(value: object) -> int:
    """Return the number of something that stays with the reader's code."""
    if isinstance(value, Remote):
        number: int = value.__dict__["_number"]
        return number
    raise TypeError(f"checks can give the code values, but no {type(value).__name__}")


def _operation(name: str) -> Callable[..., Any]:
    return lambda self, *others: self._operation(name, *others)


for _own in (
    *("bool", "float", "int", "len", "repr", "str", "contains", "getitem", "lt", "le"),
    *("gt", "ge", "add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "neg"),
):
    setattr(Remote, f"__{_own}__", _operation(_own))


_current: list[Conversation] = []


def begin_conversation() -> Conversation:
    """Begin the conversation of the checks that run now."""
    _current[:] = [Conversation()]
    return _current[-1]


def conversation() -> Conversation:
    """Return the conversation of the checks that run now."""
    return _current[-1]
