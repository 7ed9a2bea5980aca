"""The measurements of self-play in the games of other countries, as tables.

`tests/lab/measure_games.py` writes the numbers to `web/pages/measured.tsv`.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from casino_core import PRESETS
from casino_core.i18n import N_, pgettext
from casino_core.i18n import gettext as _
from casino_core.players import KNOWN
from casino_core.prose.words import decimal
from casino_page.render.markup import element, text

from .markdown import wide_table

FILE: Final = Path("web", "pages", "measured.tsv")

PLAYER: Final = "counting@0.2"
"""The computer player that was measured, against itself."""
SHARES: Final = {
    "most-cards-higher": N_("Rounds in which the side with most cards scores more"),
    "most-spades-higher": N_("Rounds in which the side with most spades scores more"),
    "trailed-aces-lost": N_("Trailed aces that the other side gets"),
    "trailed-big-casino-lost": N_("Trailed tens of diamonds that the other side gets"),
    "trailed-little-casino-lost": N_("Trailed twos of spades that the other side gets"),
    "empty-low-swept": N_("Cards from ace to 6, laid on an empty table, that are swept at once"),
    "empty-middle-swept": N_("Cards from 7 to 10, laid on an empty table, that are swept at once"),
    "empty-courts-swept": N_("Court cards, laid on an empty table, that are swept at once"),
    "builds-lost": N_("Builds that the other side takes or raises"),
    "pile-plays": N_("Plays that take a card from a pile"),
}
"""The measures that are shares, in words."""

MEANS: Final = {
    "first-to-play": N_("Lead of the first to play over the dealer, in points"),
    "sweeps": N_("Sweeps in a round, of both sides"),
    "builds": N_("Build plays in a round, of both sides"),
    "left-over": N_("Cards left for the last to capture"),
}
"""The measures that are means over rounds, in words."""

HABITS: Final = {
    "habit-never-build": N_("Never build"),
    "habit-always-capture": N_("Capture whenever you can"),
    "habit-never-capture": N_("Capture nothing if you can avoid it"),
    "habit-keep-points": N_("Trail no ace and no casino if you can avoid it"),
    "habit-leave-piles": N_("Leave the piles of others alone"),
    "habit-trail-high": N_("If you trail, trail your highest card"),
    "habit-trail-low": N_("If you trail, trail your lowest card"),
}
"""The habits whose worth was measured, in words."""

VAGUE: Final = 0.1
"""A share with a standard error above this is not shown, nor is one that has none."""


class Measurement(NamedTuple):
    """A measured number.

    value   a share of 1, or a mean for each round
    error   its standard error
    number  the number of rounds; for a habit that of pairs of rounds
    """

    preset: str
    measure: str
    value: float
    error: float
    number: int


def read_measurements(file: Path) -> list[Measurement]:
    """Read all measured numbers."""
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t"))
    return [
        Measurement(
            row["preset"],
            row["measure"],
            float(row["value"]),
            float(row["error"]),
            int(row["number"]),
        )
        for row in rows
    ]


def measured(preset: str, measurements: Sequence[Measurement]) -> str:
    """Write what was measured in a preset: what happens, what habits are worth, and the command.

    Raises `ValueError` if nothing was.
    """
    by_name = {each.measure: each for each in measurements if each.preset == preset}
    if not by_name:
        raise ValueError(f"{FILE}: nothing was measured for {preset}")
    happens = [
        _share_row(by_name[name], words) for name, words in SHARES.items() if name in by_name
    ]
    happens += [_mean_row(by_name[name], words) for name, words in MEANS.items() if name in by_name]
    habits = [_habit_row(by_name[name], words) for name, words in HABITS.items() if name in by_name]
    worth = _("Points it wins a round")
    return (
        wide_table([_("What happens"), _("On average")], filter(None, happens))
        + wide_table([_("A habit"), worth], habits)
        + _source(preset, by_name)
    )


def _share_row(share: Measurement, words: str) -> tuple[str, str] | None:
    if not 0 < share.error <= VAGUE:
        return None
    value = pgettext("a share with its error", "{value} ± {error} %").format(
        value=decimal(100 * share.value, ".0f"), error=decimal(max(1, 100 * share.error), ".0f")
    )
    return text(_(words)), _on_one_line(value)


def _mean_row(mean: Measurement, words: str) -> tuple[str, str]:
    return text(_(words)), with_error(mean.value, mean.error, ".2f")


def _habit_row(habit: Measurement, words: str) -> tuple[str, str]:
    return text(_(words)), with_error(habit.value, habit.error, "+.2f")


def with_error(value: float, error: float, form: str) -> str:
    """Write a number and its standard error, which has no sign, on one line."""
    return _on_one_line(f"{decimal(value, form)} ± {decimal(error, form.removeprefix('+'))}")


def _on_one_line(value: str) -> str:
    return text(value.replace(" ", "\N{NO-BREAK SPACE}"))


def _source(preset: str, by_name: dict[str, Measurement]) -> str:
    rounds = next(each.number for each in by_name.values() if each.measure not in HABITS)
    pairs = next(each.number for each in by_name.values() if each.measure in HABITS)
    words = _(
        "From {rounds} rounds of the computer player {level} against itself. The worth of a habit "
        "is from {pairs} pairs of rounds, on the same cards, against the same player without it. "
        "After ± stands the standard error."
    )
    player = KNOWN[PLAYER]
    level = f"{_(player.label)} ({player.name})"
    sentence = words.format(rounds=rounds, pairs=pairs, level=level)
    if PRESETS[preset].goal == "least":
        sentence += " " + _("To win a point here means to have one less.")
    command = (
        f"python -m tests.lab.measure_games --presets {preset} --rounds {rounds} --pairs {pairs}"
    )
    return element("p", text(sentence), class_="origin") + element(
        "pre", element("code", text(command)), tabindex="0"
    )
