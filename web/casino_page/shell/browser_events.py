"""The events of the page that become commands: clicks, keys, forms and gestures.

Commands run in the order of their events. A tap at the table takes several frames: the engine
follows it, and what changes is drawn and laid out. So the page first shows what was tapped as
pressed, and its command runs after that paint.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .commands import SCRIPT_COMMANDS, CommandHandler
from .keys import letter_typed

EventReader = Callable[[Any], tuple[str, str] | None]
"""Returns the name and the text of the command that an event stands for; None for no command."""


def event_handler(read: EventReader, run: CommandHandler) -> Callable[[Any], None]:
    """Make an event handler that runs the command of each event."""

    def handle(event: Any) -> None:
        command = read(event)
        if command:
            run(*command)

    return handle


def tap_handler(
    order: CommandOrder, answer: Callable[[Any, Callable[[], None]], None]
) -> Callable[[Any], None]:
    """Make a handler of clicks, by which a tap at the table is answered before its command runs.

    `answer` shows an element as pressed, and calls what it is given after the next paint. A click
    that a key or a script makes is not a tap. A script finds its play drawn when its click is over.
    """

    def handle(event: Any) -> None:
        command = _read_click(event)
        if command and command[0] in TAPS and event.isTrusted and event.detail:
            order.put_off(*command)
            answer(event.target, order.run_waiting)
        elif command:
            order.handle(*command)
            if not event.isTrusted:
                order.handle("seen", "")  # as any command, this has all drawn before

    return handle


def _read_click(event: Any) -> tuple[str, str] | None:
    """Return the command of a button, a card or a pile."""
    element = event.target.closest("[data-play], [data-action], [data-place]")
    if not element or getattr(element, "type", "") == "submit":
        return None
    if text := _attribute(element, "data-play"):
        return "play", text
    if name := _attribute(element, "data-action"):
        return None if name in SCRIPT_COMMANDS else (name, _attribute(element, "data-index"))
    cards = _attribute(element, "data-cards") or _attribute(element, "data-card")
    return ("card" if element.dataset.place == "hand" else "pile"), cards


def _read_submit(event: Any) -> tuple[str, str] | None:
    """Return the command of a form that is submitted."""
    event.preventDefault()
    if event.target.matches('[data-region="typed"]'):
        return "typed", event.target.querySelector("input").value
    command = _attribute(event.target, "data-send")
    return (command, "") if command else None


def _read_input(event: Any) -> tuple[str, str] | None:
    """Return the command of a form whose fields take effect at once, with `name=value`."""
    field = event.target
    form = field.closest("[data-fill]")
    return (_attribute(form, "data-fill"), f"{field.name}={field.value}") if form else None


def _read_key(event: Any) -> tuple[str, str] | None:
    """Return the command of a letter key or Esc; None in sheets and input fields."""
    if event.key == "Escape":
        # An open sheet closes by itself on Esc, and the choice at the table stays.
        return None if event.target.closest("dialog") else ("clear", "")
    # AltGr, with which some keyboards type a sign, counts as Ctrl and Alt on some systems.
    typing = event.getModifierState("AltGraph")
    modified = (event.ctrlKey or event.altKey or event.metaKey) and not typing
    if modified or event.target.closest("dialog, input, select, textarea"):
        return None
    letter = letter_typed(event.key, event.code, shift=event.shiftKey)
    return ("key", letter) if letter else None


def _read_gesture(event: Any) -> tuple[str, str] | None:
    """Return the command of a gesture, which has the name of the event after `casino:`."""
    return event.type.removeprefix("casino:"), event.detail


def _attribute(element: Any, name: str) -> str:
    """Return an attribute of an element; empty if it is missing."""
    value = element.getAttribute(name)
    return value if isinstance(value, str) else ""


BODY_EVENTS: Final[dict[str, EventReader]] = {
    "click": _read_click,
    "submit": _read_submit,
    "input": _read_input,
    "keydown": _read_key,
    "casino:felt": _read_gesture,
    "casino:twice": _read_gesture,
    "casino:lift": _read_gesture,
    "casino:drop": _read_gesture,
    "casino:look-by": _read_gesture,
    "casino:replay-by": _read_gesture,
    "casino:shared": _read_gesture,
    "casino:analysis-by": _read_gesture,
}
"""The readers of the events that reach the body of the document, by event name."""

DOCUMENT_EVENTS: Final[dict[str, EventReader]] = {
    "visibilitychange": lambda _: ("seen", ""),
    "casino:not-stored": lambda _: ("seen", ""),
    "casino:let-go": lambda _: ("let-go", ""),
}
"""The readers of the events that only the document itself receives."""


TAPS: Final = frozenset({"card", "pile", "play", "clear", "undo", "hint"})
"""The commands of taps at the table. No other waits: browsers allow copying only in a click."""


class CommandOrder:
    """Runs commands in their order; one that waits runs before any other."""

    def __init__(self, run: CommandHandler) -> None:
        self._run = run
        self._waiting: tuple[str, str] | None = None

    def handle(self, name: str, text: str) -> None:
        """Run a command now."""
        self.run_waiting()
        self._run(name, text)

    def put_off(self, name: str, text: str) -> None:
        """Let a command wait until `run_waiting`, or until another command comes."""
        self.run_waiting()
        self._waiting = name, text

    def run_waiting(self) -> None:
        """Run the command that waits, if there is one."""
        waiting, self._waiting = self._waiting, None
        if waiting:
            self._run(*waiting)
