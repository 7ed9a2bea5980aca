"""The results of the counted days as HTML: the figures, and the comparison with the master."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from casino_core.i18n import Nn_, ngettext
from casino_core.i18n import gettext as _
from casino_core.prose.words import of_rounded

from ...render.components import facts
from ...render.markup import element, text
from ...render.plots import columns_plot, format_number
from ...tasks.deals_of_day import day_words
from .diary import Diary
from .results import LATELY, DayResult, Estimate, best, change, lead, results

Forms = tuple[str, str]
"""The singular and the plural of a text."""

DRAWN = 30
"""The greatest number of last days that are drawn."""


def figures(diary: Diary, today: date) -> str:
    """Write the streak, the longest one, and the average and the best day; nothing before a day."""
    if not diary.days:
        return ""
    days = results(diary)
    streak = diary.streak(today)
    pairs = [
        (str(streak), ngettext("day in a row", "days in a row", streak)),
        (str(diary.longest_streak()), _("longest streak")),
    ]
    if days:
        pairs += [
            (_rounded(_mean(days)), _("points a day")),
            (str(best(days).own), _("best day")),
        ]
    tiles = facts(((words, figure) for figure, words in pairs), "figures")
    return tiles + _streak_note(diary, today, streak)


def _streak_note(diary: Diary, today: date, streak: int) -> str:
    if streak and diary.counted(today):
        return ""
    if streak:
        words = _("Today’s rounds are not all played yet.")
    else:
        words = _("Play all five on their day to start a streak.")
    return element("p", text(words), class_="about")


def compared(diary: Diary) -> str:
    """Draw the last days beside the master's, and say how the two compare."""
    days = results(diary)
    if not days:
        return ""
    drawn = days[-DRAWN:]
    mean = _mean(drawn)
    words = ngettext(
        "Your points on the last day that counted: {own}, the master’s {master}.",
        "Your points on the last {n} days that counted, newest on the right. Line: your average, "
        "{mean}. Marks: the master with the same cards.",
        len(drawn),
    ).format(n=len(drawn), own=drawn[-1].own, master=drawn[-1].master, mean=_rounded(mean))
    numbers = ", ".join(f"{result.own} ({result.master})" for result in drawn)
    plot = columns_plot(
        [result.own for result in drawn],
        mean,
        f"{words} {numbers}",
        others=[result.master for result in drawn],
    )
    return element(
        "section",
        element("h3", text(_("You and the master"))),
        plot,
        element("p", text(words), class_="about"),
        facts(_facts(days)),
    )


def _facts(days: Sequence[DayResult]) -> Iterator[tuple[str, str]]:
    ahead = sum(result.lead > 0 for result in days)
    level = sum(result.lead == 0 for result in days)
    words = _("ahead on {ahead}, level on {level}, behind on {behind}")
    yield (
        ngettext("{n} day", "{n} days", len(days)).format(n=len(days)),
        words.format(ahead=ahead, level=level, behind=len(days) - ahead - level),
    )
    yield _("On an average day"), _lead_words(lead(days))
    words = _("Last {n} days").format(n=LATELY)
    yield words, _change_words(change(days))
    top = best(days)
    yield (
        _("Best day"),
        _("{day}: {own}, the master {master}").format(
            day=day_words(top.day), own=top.own, master=top.master
        ),
    )


def _lead_words(estimate: Estimate | None) -> str:
    ahead = Nn_(
        "{points} point ahead of the master, give or take {margin}",
        "{points} points ahead of the master, give or take {margin}",
    )
    behind = Nn_(
        "{points} point behind the master, give or take {margin}",
        "{points} points behind the master, give or take {margin}",
    )
    return _estimate_words(estimate, ahead, behind, _("{words}: too close to call"))


def _change_words(estimate: Estimate | None) -> str:
    better = Nn_(
        "{points} point better than before, give or take {margin}",
        "{points} points better than before, give or take {margin}",
    )
    worse = Nn_(
        "{points} point worse than before, give or take {margin}",
        "{points} points worse than before, give or take {margin}",
    )
    return _estimate_words(estimate, better, worse, _("{words}: no clear change"))


def _estimate_words(estimate: Estimate | None, above: Forms, below: Forms, unclear: str) -> str:
    """Say an estimate in the words for its sign, and in `unclear` ones if it may be zero."""
    if estimate is None:
        return _("Too few days to say yet.")
    forms = below if estimate.mean < 0 else above
    words = ngettext(*forms, of_rounded(estimate.mean)).format(
        points=_rounded(abs(estimate.mean)), margin=_rounded(estimate.margin)
    )
    return words if estimate.clear else unclear.format(words=words)


def _mean(days: Sequence[DayResult]) -> float:
    return sum(result.own for result in days) / len(days)


def _rounded(number: float) -> str:
    return format_number(round(number, 1))
