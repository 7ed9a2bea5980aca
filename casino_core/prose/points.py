"""Points in words, for the direction in which they are good (see `direction`).

A sentence that praises points, counts what a play is worth or what it loses takes its words from
here.
"""

from __future__ import annotations

from ..i18n import gettext as _
from ..i18n import ngettext
from ..ruleset import RuleSet
from .direction import fewest_win
from .words import decimal, of_decimal, of_rounded

LEVEL = 0.05
"""A lead or a loss nearer to 0 than this is none: with one decimal it is written as 0."""


# Leads. A lead is positive where it is good, whatever wins.


def expected_lead(lead: float, rules: RuleSet) -> str:
    """Return a lead that is expected: `about +1.4 points`, or how many fewer points."""
    n = of_decimal(lead)
    if not fewest_win(rules):
        words = ngettext("about {points} point", "about {points} points", n)
        return words.format(points=decimal(lead, "+.1f"))
    if abs(lead) < LEVEL:
        return _("about level")
    words = _fewer_expected(n, good=lead > 0, of_others=rules.sides > 2)
    return words.format(points=decimal(abs(lead), ".1f"))


def _fewer_expected(n: int, *, good: bool, of_others: bool) -> str:
    if good and of_others:
        return ngettext(
            "about {points} point fewer than the others",
            "about {points} points fewer than the others",
            n,
        )
    if good:
        return ngettext(
            "about {points} point fewer than the other side",
            "about {points} points fewer than the other side",
            n,
        )
    if of_others:
        return ngettext(
            "about {points} point more than the others",
            "about {points} points more than the others",
            n,
        )
    return ngettext(
        "about {points} point more than the other side",
        "about {points} points more than the other side",
        n,
    )


def short_lead(lead: float, rules: RuleSet, error: float | None = None) -> str:
    """Return a lead in a row of figures: `Lead +1.4`, or `1.4 fewer`; with an error, `±0.3`."""
    if not fewest_win(rules):
        return _("Lead {lead}").format(lead=_figure(lead, "+.1f", error))
    return _fewer(lead, _figure(abs(lead), ".1f", error))


def behind(points: float, rules: RuleSet, error: float | None = None) -> str:
    """Return how far a play is behind the best one in a row of figures: `1.4 ±0.3 behind`."""
    words = _("costs {points}") if fewest_win(rules) else _("{points} behind")
    return words.format(points=_figure(points, ".1f", error))


def how_much_worse(points: float) -> str:
    """Say how much worse a play is than the best one, in whole points: `about 2 points worse`."""
    if points < LEVEL:
        return _("as good")
    n = round(points)
    if not n:
        return _("a little worse")
    return ngettext("about {n} point worse", "about {n} points worse", n).format(n=n)


def _figure(points: float, form: str, error: float | None) -> str:
    margin = "" if error is None else f" ±{decimal(error, '.1f')}"
    return decimal(points, form) + margin


def graph_title(low: str, high: str, rules: RuleSet) -> str:
    """Return the title of a graph of expected leads, with those at its ends."""
    words = _("Expected lead, {low} to {high} points")
    if fewest_win(rules):
        words = _("Expected to be saved, {low} to {high} points")
    return words.format(low=low, high=high)


def certain_lead(lead: float, rules: RuleSet) -> str:
    """Return how a round ends for certain: `ends 2 points ahead for certain`."""
    if not lead:
        return _("the round ends level for certain")
    forms = _fewer_forms if fewest_win(rules) else _ahead_forms
    words = forms(of_rounded(lead), good=lead > 0, of_others=rules.sides > 2)
    return words.format(points=decimal(abs(lead), "g"))


def _ahead_forms(n: int, *, good: bool, of_others: bool) -> str:
    if good and of_others:
        return ngettext(
            "ends {points} point ahead of the others’ average for certain",
            "ends {points} points ahead of the others’ average for certain",
            n,
        )
    if good:
        return ngettext(
            "ends {points} point ahead for certain", "ends {points} points ahead for certain", n
        )
    if of_others:
        return ngettext(
            "ends {points} point behind the others’ average for certain",
            "ends {points} points behind the others’ average for certain",
            n,
        )
    return ngettext(
        "ends {points} point behind for certain", "ends {points} points behind for certain", n
    )


def _fewer_forms(n: int, *, good: bool, of_others: bool) -> str:
    if good and of_others:
        return ngettext(
            "ends with {points} point fewer than the others’ average for certain",
            "ends with {points} points fewer than the others’ average for certain",
            n,
        )
    if good:
        return ngettext(
            "ends with {points} point fewer for certain",
            "ends with {points} points fewer for certain",
            n,
        )
    if of_others:
        return ngettext(
            "ends with {points} point more than the others’ average for certain",
            "ends with {points} points more than the others’ average for certain",
            n,
        )
    return ngettext(
        "ends with {points} point more for certain",
        "ends with {points} points more for certain",
        n,
    )


# What one play is worth beside another


def loses(points: str, rules: RuleSet) -> str:
    """Return what a play loses as a part of a sentence: `gives away 3 points`, or `costs` them.

    `points` are words already.
    """
    words = _("costs {points}") if fewest_win(rules) else _("gives away {points}")
    return words.format(points=points)


def signed_loss(points: float, rules: RuleSet) -> str:
    """Return what a play loses as a figure: minus 1.4, or `+1.4` where the fewest points win."""
    return decimal(points if fewest_win(rules) else -points, "+.1f")


# Points that are made


def made_certain(points: int, rules: RuleSet) -> str:
    """Return the points that a play makes certain for its side."""
    if fewest_win(rules):
        words = ngettext("costs {n} point for certain", "costs {n} points for certain", points)
    else:
        words = ngettext("makes {n} point certain", "makes {n} points certain", points)
    return words.format(n=points)


def of_a_sweep(points: int, rules: RuleSet) -> str:
    """Return a sweep with its points as a part of a sentence: `sweeps the table (1 point)`."""
    if fewest_win(rules):
        words = ngettext(
            "sweeps the table, which costs {n} point",
            "sweeps the table, which costs {n} points",
            points,
        )
    else:
        words = ngettext("sweeps the table ({n} point)", "sweeps the table ({n} points)", points)
    return words.format(n=points)


def difference(lead: float, rules: RuleSet, form: str = "g") -> str:
    """Return a difference of a lead as a figure, `+2`, or in points: `2 fewer`, `2 more`.

    `form` is the format of the number.
    """
    if not fewest_win(rules):
        return decimal(lead, f"+{form}")
    return _fewer(lead, decimal(abs(lead), form))


def _fewer(lead: float, points: str) -> str:
    return (_("{points} fewer") if lead >= 0 else _("{points} more")).format(points=points)
