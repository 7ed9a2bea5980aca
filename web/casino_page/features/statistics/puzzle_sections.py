"""The puzzles in the statistics: the rating, the bests, and the results by theme."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.prose.words import percent

from ...render.components import facts
from ...render.plots import rating_plot
from ..puzzles.own_mistakes import OwnMistakes
from ..puzzles.progress import Progress
from ..puzzles.ratings import by_theme, provisional_words
from .results import section


class PuzzleRecord(NamedTuple):
    """The results of the player in puzzles.

    progress  the results, the rating and the bests
    own       the player's own mistakes, for which better plays are to be found
    today     today in UTC
    """

    progress: Progress
    own: OwnMistakes
    today: date


def puzzle_sections(record: PuzzleRecord) -> str:
    """Render the results of the player in puzzles; empty if there are none."""
    progress = record.progress
    rows = tuple(_facts(record))
    if not (progress.results or rows):
        return ""
    plot, words = "", ""
    if progress.results:
        words = _results_words(progress)
        rating = _rating_words(progress)
        if progress.ratings:
            label = f"{rating} " + ", ".join(str(each.rating) for each in progress.ratings)
            plot = rating_plot(progress.ratings, label)
        words = f"{words} {rating}"
    listed = facts(rows) if rows else ""
    themes = by_theme(progress)
    by_themes = section(_("Puzzles by theme"), themes, "") if themes else ""
    return section("", plot, words, listed) + by_themes


def _results_words(progress: Progress) -> str:
    attempts = len(progress.results)
    words = ngettext(
        "You solved {solved} of {n} rated puzzle at the first try: {share}.",
        "You solved {solved} of {n} rated puzzles at the first try: {share}.",
        attempts,
    )
    return words.format(
        solved=progress.solved, n=attempts, share=percent(progress.solved / attempts)
    )


def _rating_words(progress: Progress) -> str:
    words = _("Your rating is {rating}.")
    if len(progress.ratings) > 1:
        words = _(
            "Your rating is {rating}. Line: after each answer, newest on the right. Band: where "
            "it probably lies."
        )
    words = words.format(rating=round(progress.rating.rating))
    return words + provisional_words(progress)


def _facts(record: PuzzleRecord) -> Iterator[tuple[str, str]]:
    progress, own = record.progress, record.own
    if progress.streak:
        yield _("Longest streak"), _puzzles(progress.streak)
    if progress.rush:
        yield _("Best rush"), _puzzles(progress.rush)
    if known := progress.days_up_to(record.today):
        yield _("Puzzles of the day"), _of(sum(known.values()), len(known))
    if days := progress.day_streak(record.today):
        yield _("Days in a row"), str(days)
    corrected = len(own.mistakes) - len(own.open)
    if corrected:
        yield _("Better plays found"), _("{n} of {all}").format(n=corrected, all=len(own.mistakes))


def _puzzles(count: int) -> str:
    return ngettext("{n} puzzle", "{n} puzzles", count).format(n=count)


def _of(solved: int, attempts: int) -> str:
    return _("{solved} of {tried} solved").format(solved=solved, tried=attempts)
