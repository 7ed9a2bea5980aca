"""The result of a streak, a rush or a series: what was solved, the missed ones, a text to share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.prose.puzzles import THEME_NAMES, puzzle_name

from ...render.components import text_box
from ...render.markup import button, element, text
from ...render.sheet import copied_note, send_button
from .run import Mode, Run

SOLVED, MISSED = "✓", "✗"


class RaceResult(NamedTuple):
    """The result of a race or a series.

    run   the race or the series
    best  whether it is the player's best
    """

    run: Run
    best: bool

    @property
    def code(self) -> str:
        """Its name, the number of puzzles solved and its seed, for a duel: `rush 9 SEED`."""
        return f"{self.run.mode.value} {self.run.solved} {self.run.seed}"


def race_name(mode: Mode) -> str:
    """Return the name of a race."""
    return _("Streak") if mode is Mode.STREAK else _("Rush")


def _title(run: Run) -> str:
    return _(THEME_NAMES[run.theme]) if run.theme else race_name(run.mode)


def solved_words(result: RaceResult) -> str:
    """Return how many puzzles were solved, and whether that is the best."""
    solved, run = result.run.solved, result.run
    if run.mode is Mode.SERIES:
        return _("{solved} of {tried} solved.").format(solved=solved, tried=solved + run.mistakes)
    words = ngettext("{n} puzzle solved.", "{n} puzzles solved.", solved).format(n=solved)
    return _("{result} That is your best.").format(result=words) if result.best else words


def share_text(result: RaceResult, address: str) -> str:
    """Return the text to share: the number and a symbol for each answer, but no puzzle."""
    run = result.run
    answered = run.seen[: run.solved + run.mistakes]
    words = ngettext("{n} puzzle solved.", "{n} puzzles solved.", run.solved).format(n=run.solved)
    lines = [
        _("Casino puzzles, {race}: {result}").format(race=race_name(run.mode), result=words),
        "".join(MISSED if name in run.missed else SOLVED for name in answered),
        address,
    ]
    return "\n".join(filter(None, lines))


def race_section(result: RaceResult, address: str, *, can_send: bool) -> str:
    """Render the result: the missed puzzles, each of which opens, and the ways on."""
    return element("section", *_parts(result, address, can_send=can_send), class_="race")


def _parts(result: RaceResult, address: str, *, can_send: bool) -> Iterator[str]:
    run = result.run
    yield element("h3", text(_title(run)))
    yield element("p", text(solved_words(result)), role="status", class_="ended")
    if run.missed:
        yield element("p", text(_("Missed. Look at them again:")))
        yield element("p", *map(_missed, run.missed), class_="buttons")
    if run.mode is Mode.SERIES:
        yield element("p", *_after_series(run), class_="buttons")
        return
    again = button(text(_("Again")), class_="action main", data_action=f"puzzle-{run.mode.value}")
    words = text(_("Challenge a friend"))
    challenge = button(words, class_="action", data_action="duel-run", data_index=result.code)
    yield element("p", again, challenge, send_button("race") if can_send else "", class_="buttons")
    shared = share_text(result, address)
    words = _("Your result (shows no cards)")
    yield text_box("race", words, shared, shared.count("\n") + 1, copy_first=True)
    yield copied_note()


def _after_series(run: Run) -> Iterator[str]:
    """Write the ways on after a series: more of its theme, or back to the coach."""
    theme = run.theme.value if run.theme else None
    words = text(_("Three more"))
    yield button(words, class_="action", data_action="puzzle-series", data_index=theme)
    words = text(_("How you played"))
    yield button(words, class_="action main", data_action="puzzle-coach")


def _missed(name: str) -> str:
    return button(
        text(_("Puzzle {name}").format(name=puzzle_name(name))),
        class_="action",
        data_action="puzzle-missed",
        data_index=name,
        data_key=f"missed-{name}",
    )
