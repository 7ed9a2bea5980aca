"""The panel beside the table: a task, the answer to what was done, and the buttons that lead on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from casino_core.analysis.study import Path
    from casino_core.analysis.study import Study as Tree


class Line(NamedTuple):
    """A paragraph of a panel.

    role  its role: `text`, `task`, `answer`, `hint` or `about`; empty for anything else
    tone  the tone of an answer: `good`, `other` or `no`
    """

    words: str
    role: str = ""
    tone: str = ""


class Fold(NamedTuple):
    """Lines behind “Why?”; the key tells one fold from the next."""

    lines: tuple[Line, ...]
    key: str


class PanelButton(NamedTuple):
    """A button of a panel.

    main, quiet  whether it stands out, or back
    sent         the text that is sent with the command; empty for none
    """

    command: str
    words: str
    main: bool = False
    quiet: bool = False
    sent: str = ""


class Buttons(NamedTuple):
    """A row of buttons."""

    buttons: tuple[PanelButton, ...]


class Variations(NamedTuple):
    """All lines of play from a position, whose plays are buttons of a command.

    path  the place that is shown
    """

    tree: Tree
    path: Path
    command: str


class Clock(NamedTuple):
    """The time that is left of a run, and how many puzzles were solved in a row.

    left   the seconds that are left
    whole  the seconds of the whole run
    """

    left: float
    whole: int
    in_a_row: int = 0


Part = Line | Fold | Buttons | Variations | Clock
"""A part of a panel."""


class Panel(NamedTuple):
    """The panel of a task.

    title     its title
    place     its place among others, in words; None for none
    parts     the parts below, in order
    figures   the place in figures; the words are then for a screen reader only
    marks     the attributes for scripts that drive the page
    lesson    whether it is the panel of a lesson, which has its own look
    untitled  whether the title is for a screen reader only
    """

    title: str
    place: str | None
    parts: tuple[Part, ...]
    figures: str = ""
    marks: tuple[tuple[str, str | None], ...] = ()
    lesson: bool = False
    untitled: bool = False
