"""The tasks of the workshop in a page: a listing to change, its checks, and the solution."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from casino_core.i18n import gettext as _
from casino_core.players import PLAYERS
from casino_page.render.markup import element, text

FILE: Final = "player.py"
"""The name of the reader's file in messages."""


def checks_of(task: str) -> str:
    """Write the checks of a task, as `<casino-code>` runs them (`casino_page.code.tasks`)."""
    return (
        "from casino_page.code.tasks import problem\n"
        f'found = problem("{task}")\n'
        "assert not found, found"
    )


def task_html(source: Path, task: str) -> str:
    """Write a task: the listing with which it begins, in a box that runs it, and the solution.

    A task without a solution has no checks either.
    """
    folder = source / "web" / "workshop"
    start, solution = (folder / kind / f"{task}.py" for kind in ("start", "solution"))
    parts, rest = [_listing(start)], []
    if solution.is_file():
        parts.append(element("script", checks_of(task), type="text/plain", data_checks=True))
        summary = element("summary", text(_("A solution")))
        rest.append(element("details", summary, _listing(solution), class_="solution"))
    box = element("casino-code", *parts, file=FILE, label=_("The player of this task"))
    return element("div", box, *rest, class_="task", data_task=task)


def workshop_html() -> str:
    """Write the box for code that came by a link, and the places of what the script makes."""
    label = _("A player from a link")
    linked = element("casino-code", linked="yes", file=FILE, label=label, hidden=True)
    levels = element(
        "select",
        *(element("option", text(_(level.label)), value=name) for name, level in PLAYERS.items()),
    )
    return (
        element("div", linked, class_="linked")
        + element("template", levels, data_levels=True)
        + element("div", class_="bench", hidden=True)
    )


def _listing(file: Path) -> str:
    code = text(file.read_text(encoding="utf-8").strip())
    return element("pre", element("code", code, class_="language-python"), tabindex="0")
