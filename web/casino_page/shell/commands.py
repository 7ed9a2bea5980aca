"""Commands: the names that buttons, keys and gestures send, declared where they are carried out.

    @command("undo")
    def _undo(self) -> None: ...

    @text_command("undo-to")
    def _undo_to(self, text: str) -> None: ...

A button sends a name (`data-action`) with a text (`data-index`, or the field of a form as
`name=value`). The build reads these declarations: it knows from them which feature answers which
command, and it refuses a page with a button that no declaration answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

Command = Callable[[str], object]
"""A command that is ready to run: it takes the text that was sent along."""

Method = TypeVar("Method", bound=Callable[..., object])

_DECLARED = "declared_commands"


class Declaration(NamedTuple):
    """The commands of one method.

    takes_text  whether the method takes the text that is sent along
    unasked     whether the page gives the command by itself: a failure to load is not reported
    """

    names: tuple[str, ...]
    takes_text: bool
    unasked: bool


class UnknownCommandError(Exception):
    """A command that no part of the page answers; the message names it."""


def command(*names: str, unasked: bool = False) -> Callable[[Method], Method]:
    """Declare commands that a method answers without a text."""
    return _declaring(Declaration(names, takes_text=False, unasked=unasked))


def text_command(*names: str) -> Callable[[Method], Method]:
    """Declare commands that a method answers with the text that was sent along."""
    return _declaring(Declaration(names, takes_text=True, unasked=False))


def _declaring(declaration: Declaration) -> Callable[[Method], Method]:
    def declare(method: Method) -> Method:
        setattr(method, _DECLARED, declaration)
        return method

    return declare


def declarations(owner: type) -> Iterator[tuple[str, Declaration]]:
    """The methods of a class that answer commands, by their names."""
    for parent in reversed(owner.__mro__):
        for name, method in vars(parent).items():
            if found := getattr(method, _DECLARED, None):
                yield name, found


def commands_of(owner: object) -> dict[str, Command]:
    """The commands of an object, ready to run."""
    found: dict[str, Command] = {}
    for method, declaration in declarations(type(owner)):
        run = getattr(owner, method)
        ready = run if declaration.takes_text else _without_text(run)
        found.update(dict.fromkeys(declaration.names, ready))
    return found


def _without_text(run: Callable[[], Any]) -> Command:
    return lambda _text: run()
