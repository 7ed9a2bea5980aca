"""Commands: the names that buttons, keys and gestures send, declared where they are answered.

    @command("undo")
    def _undo(self) -> None: ...

    @text_command("undo-to")
    def _undo_to(self, text: str) -> None: ...

A button sends a name (`data-action`) with a string (`data-index`, or the field of a form as
`name=value`). The build reads these declarations: they say which feature answers which command, and
the build fails if a button of the page sends a command that no declaration answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeVar

Command = Callable[[str], object]
"""A bound command, which takes the text that was sent with it."""

CommandHandler = Callable[[str, str], None]
"""Runs a command, given its name and its text."""

Method = TypeVar("Method", bound=Callable[..., object])

SCRIPT_COMMANDS: Final = frozenset(
    {"download-single", "install", "play-here", "retry", "update", "wake"}
)
"""The commands that the JavaScript answers, because they work without Python."""

_DECLARED = "declared_commands"


class Moment(StrEnum):
    """A moment at which the page itself gives commands.

    STARTED  the first play can be made, and the whole program is loaded
    OVER     a round or the game is over, on the game's own page
    """

    STARTED = "started"
    OVER = "over"


class Declaration(NamedTuple):
    """The commands of one method.

    takes_text  whether the method takes the text that is sent with the command
    moment      the moment at which the page itself gives the command; a failure to load the feature
                is then not reported
    """

    names: tuple[str, ...]
    takes_text: bool
    moment: Moment | None = None


class UnknownCommandError(Exception):
    """A command that no part of the page answers; the message names it."""


def command(*names: str, moment: Moment | None = None) -> Callable[[Method], Method]:
    """Declare commands that a method answers without a string."""
    return _declaring(Declaration(names, takes_text=False, moment=moment))


def text_command(*names: str) -> Callable[[Method], Method]:
    """Declare commands that a method answers with the text that was sent with them."""
    return _declaring(Declaration(names, takes_text=True))


def _declaring(declaration: Declaration) -> Callable[[Method], Method]:
    def declare(method: Method) -> Method:
        setattr(method, _DECLARED, declaration)
        return method

    return declare


def declarations(owner: type) -> Iterator[tuple[str, Declaration]]:
    """Yield the name and the declaration of each method of a class that answers commands."""
    for parent in reversed(owner.__mro__):
        for name, method in vars(parent).items():
            if declaration := getattr(method, _DECLARED, None):
                yield name, declaration


def commands_of(owner: object) -> dict[str, Command]:
    """Return the commands of an object by name, bound to it."""
    commands: dict[str, Command] = {}
    for method, declaration in declarations(type(owner)):
        run = getattr(owner, method)
        bound = run if declaration.takes_text else _without_text(run)
        commands.update(dict.fromkeys(declaration.names, bound))
    return commands


def _without_text(run: Callable[[], Any]) -> Command:
    return lambda _text: run()
