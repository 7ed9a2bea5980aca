"""Equity: the chance to win the game, from the scores and the lead expected in the present round.

A game is a race to the target. Its table is made backward from the end, as the match equity tables
of backgammon are: the chance at a score is the mean of the chances at the scores after one more
round. How often a round brings which points was measured in self-play (`round_points`). The sides
count as equally strong.

Sides that are level at the target play another round, and the table goes on beyond it. Two things
are not measured, and so are halved or estimated: whom a tie break names, and who is first where
points are counted in order.

Without a target one round decides: the chance is that of winning it, and half of that of a draw.

A rule set has the table of the preset whose rounds bring the same points (`scoring_of`); the target
is its own. There is none for more than two sides, and for scoring that no preset has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import exp, sqrt
from typing import Final, NamedTuple

from ..options.rule_options import OPTIONS
from ..presets import PRESETS
from ..rows import Parts
from ..rules.scoring import counted_items
from ..ruleset import RuleSet
from ..score import Item
from ..seats import Side
from .round_points import ROUND_POINTS

SPREAD_EXPONENT: Final = 0.65
"""The variance of the final lead falls with this power of the share of the pack still to come.

By regression over the rounds of `python -m tests.lab.measure_round_points --spread`."""
LEAST_VARIANCE: Final = 1e-3
"""The share of the variance that is left where a lead is known: only such results count."""
LEAD_STEPS: Final = 4
"""The number of steps in which chances are kept between a lead and the next one, in points."""
_SCORING_SECTIONS: Final = (9, 10)
"""The sections of the rules on counting and on winning."""
_NOT_POINTS: Final = frozenset({"draw", "target", "ending", "tie_break", "calling"})
"""The options of sections 9 and 10 that change no points of a round, but the deal or the end."""
_IN_ITEMS: Final = frozenset({*Parts._fields, "ties"})
"""The options that decide which items count, for how much, and what a tie does."""


class Result(NamedTuple):
    """Points that a round brings, to the dealer's side and the other, and how often it does."""

    dealer: int
    other: int
    share: float


class Equity:
    """The chances to win a game of two sides: to a target, or of one round.

    preset       the preset whose rounds were measured
    exact        whether the rules are those of the preset, but for the target
    spread       the standard deviation of the lead in a round, in points
    point_value  the chance that a point is worth at the start of a game
    """

    def __init__(self, rules: RuleSet, preset: str, results: Sequence[Result]) -> None:
        """Prepare the table of a rule set with two sides; `made_in_steps` makes it."""
        self.preset = preset
        self.exact: bool = rules == replace(PRESETS[preset], target=rules.target)
        self._rules = rules
        self._target = rules.target
        self._sign = -1 if rules.goal == "least" else 1
        self._results = results
        self._mean = sum(self._sign * (own - other) * share for own, other, share in results)
        square = sum((own - other) * (own - other) * share for own, other, share in results)
        self.spread: float = sqrt(square - self._mean * self._mean)
        self._most = max(max(own, other) for own, other, _ in results)
        self._least = min(0, *(min(own, other) for own, other, _ in results))
        self._chances: dict[tuple[int, int], float] = {}
        self._level = 0.5
        self._leads: dict[tuple[object, ...], float] = {}
        # For the points before a round each lead that it may bring once, its share of the rounds,
        # and the share that the dealer's side wins in the end with that lead.
        self._outcomes: dict[tuple[int, int, bool], list[tuple[int, float, float]]] = {}
        self.point_value: float = 0.0

    def made_in_steps(self) -> Iterator[None]:
        """Make the table, and pause after each chance in it."""
        if self._target is not None:
            yield from self._count_backward(self._target)
        ahead, behind = ((1, 0), (0, 1))[:: self._sign]
        self.point_value = (self._before_round(*ahead) - self._before_round(*behind)) / 2

    def chance(self, scores: Sequence[int], side: Side, dealer: Side) -> float:
        """Return the chance of a side to win the game, before `dealer`'s side deals a round."""
        value = self._before_round(scores[dealer], scores[1 - dealer])
        return value if side == dealer else 1 - value

    def _before_round(self, own: int, other: int) -> float:
        """Return the chance of the side that deals next."""
        if self._target is None:
            return self._mean_after_round(own, other)
        if max(own, other) < self._target:
            return self._chances[max(own, self._least), max(other, self._least)]
        # The player who is ahead has won; the same comes after any level score.
        return self._level if own == other else self._leads_to_win(own, other)

    def may_end(self, scores: Sequence[int]) -> bool:
        """Return whether a round from these scores may reach the target and decide the game."""
        return self._target is not None and max(scores) + self._most >= self._target

    def chance_in_round(
        self,
        scores: Sequence[int],
        side: Side,
        dealer: Side,
        lead: float,
        to_come: float,
        *,
        open_end: bool = False,
    ) -> float:
        """Return the chance of a side to win the game, during a round.

        scores    the points before the round
        dealer    the side that dealt it
        lead      the lead that the side is expected to have made in it at its end, in points;
                  where points are bad, a lead is to have fewer
        to_come   the share of the pack that is still to be played, 0 where the lead is known
        open_end  whether it is known that this round does not reach the target
        """
        steps = (lead if side == dealer else -lead) * LEAD_STEPS
        low = int(steps // 1)
        place = scores[dealer], scores[1 - dealer], round(to_come * 52), open_end
        part = steps - low
        value = self._at_lead(low, *place)
        if part:
            value += part * (self._at_lead(low + 1, *place) - value)
        return value if side == dealer else 1 - value

    def _at_lead(self, steps: int, own: int, other: int, cards: int, open_end: bool) -> float:  # noqa: FBT001
        key = steps, own, other, cards, open_end
        if key not in self._leads:
            lead, share = steps / LEAD_STEPS, max(LEAST_VARIANCE, (cards / 52) ** SPREAD_EXPONENT)
            self._leads[key] = self._mean_chance(own, other, lead, share, open_end=open_end)
        return self._leads[key]

    def _mean_chance(
        self, own: int, other: int, lead: float, share: float, *, open_end: bool
    ) -> float:
        """Return the dealer's chance where the lead has this mean and this share of the variance.

        The measured results are weighed so that a normal distribution would have both.
        """
        outcomes = self._outcomes_from(own, other, open_end=open_end)
        if not outcomes:
            # No round that was measured leaves the game open: it stays as it was.
            return 1 - self._before_round(other, own)
        variance = self.spread * self.spread * share
        slope, bend = (lead - self._mean * share) / variance, (1 - share) / 2 / variance
        exponents = [ahead * (slope - ahead * bend) for ahead, _, _ in outcomes]
        highest = max(exponents)
        total = chances = 0.0
        for exponent, (_, frequency, won) in zip(exponents, outcomes, strict=True):
            if exponent > highest - 40:
                weight = exp(exponent - highest)
                total += weight * frequency
                chances += weight * won
        return chances / total

    def _outcomes_from(
        self, own: int, other: int, *, open_end: bool
    ) -> list[tuple[int, float, float]]:
        """Return the leads that a round may bring: many of the results have the same lead."""
        outcomes = self._outcomes.get((own, other, open_end))
        if outcomes is None:
            shares: dict[int, float] = {}
            won: dict[int, float] = {}
            for result in self._results:
                if open_end and self._reaches(own + result.dealer, other + result.other):
                    continue
                lead = self._sign * (result.dealer - result.other)
                chance = self._after_round(own, other, result)
                shares[lead] = shares.get(lead, 0.0) + result.share
                won[lead] = won.get(lead, 0.0) + result.share * chance
            outcomes = [(lead, share, won[lead]) for lead, share in shares.items()]
            self._outcomes[own, other, open_end] = outcomes
        return outcomes

    def _after_round(self, own: int, other: int, result: Result) -> float:
        """Return the chance of the side that dealt from these scores, after the round."""
        totals = own + result.dealer, other + result.other
        if self._target is None:
            return 0.5 if totals[0] == totals[1] else self._leads_to_win(*totals)
        if self._reaches(*totals):
            return self._won(own, other, result, self._target)
        return 1 - self._before_round(*totals[::-1])

    def _reaches(self, own: int, other: int) -> bool:
        """Return whether these totals decide a game to a target.

        Level sides play on, unless a tie break names one of them or one got there first.
        """
        if self._target is None or max(own, other) < self._target:
            return False
        rules = self._rules
        most = rules.goal == "most"
        return own != other or (most and (rules.ending != "round" or rules.tie_break != "none"))

    def _won(self, own: int, other: int, result: Result, target: int) -> float:
        """Return the chance that the side that dealt has won the game with this result."""
        totals = own + result.dealer, other + result.other
        in_order = self._rules.ending != "round" and self._rules.goal == "most"
        if not in_order or min(totals) < target or max(own, other) >= target:
            return 0.5 if totals[0] == totals[1] else self._leads_to_win(*totals)
        # Counted in order: the side that needs the smaller part of its points comes first.
        first = (target - own) * result.other
        second = (target - other) * result.dealer
        return 0.5 if first == second else float(first < second)

    def _leads_to_win(self, own: int, other: int) -> float:
        """Return 1 if the first of two different totals wins, else 0."""
        return float((own > other) == (self._sign > 0))

    def _count_backward(self, target: int) -> Iterator[None]:
        """Find the chance of the side that deals next, for each pair of scores in the race."""
        self._level = self._chance_when_level(target)
        for total in range(2 * target - 2, 2 * self._least - 1, -1):
            lowest = max(self._least, total - target + 1)
            for own in range(lowest, min(target - 1, total - self._least) + 1):
                other = total - own
                self._chances[own, other] = self._mean_after_round(own, other)
                yield None

    def _chance_when_level(self, target: int) -> float:
        """Return the chance of the side that deals next where both are level at the target.

        Every round decides the game then, or leaves it to the other dealer with the same chance: x
        is what is won at once, and of what stays level the part 1 - x.
        """
        won = level = 0.0
        for result in self._results:
            if self._reaches(target + result.dealer, target + result.other):
                won += result.share * self._won(target, target, result, target)
            else:
                level += result.share
        return (won + level) / (1 + level)

    def _mean_after_round(self, own: int, other: int) -> float:
        target, least, chances = self._target, self._least, self._chances
        shares: list[float] = []
        for result in self._results:
            dealer, second, share = result
            first, later = own + dealer, other + second
            if target is not None and first < target and later < target:
                # The game goes on, as it mostly does: what `_after_round` returns, but sooner.
                shares.append(share * (1 - chances[max(later, least), max(first, least)]))
            else:
                shares.append(share * self._after_round(own, other, result))
        return sum(shares)


_EQUITIES: dict[RuleSet, Equity | None] = {}
"""The tables of the last rule sets."""
MOST_KEPT: Final = 8
"""The number of tables that are kept."""


def equity_of(rules: RuleSet) -> Equity | None:
    """Return the chances of a rule set, None if there is no table for it."""
    for _ in equity_steps(rules):
        pass
    return _EQUITIES[rules]


def equity_steps(rules: RuleSet) -> Iterator[None]:
    """Make the table of a rule set in small steps: `equity_of` returns it at once afterwards."""
    if rules in _EQUITIES:
        return
    if _measured(rules) is None:
        for name in ROUND_POINTS:
            scoring_of(PRESETS[name])
            yield None
    preset = table_of(rules)
    equity = Equity(rules, preset, results_of(preset)) if preset else None
    yield None
    if equity:
        yield from equity.made_in_steps()
    if len(_EQUITIES) >= MOST_KEPT:
        _EQUITIES.clear()
    _EQUITIES[rules] = equity


def _measured(rules: RuleSet) -> str | None:
    """Return the name of a rule set that is a preset whose rounds were measured; else None."""
    return next((name for name in ROUND_POINTS if PRESETS[name] == rules), None)


def table_of(rules: RuleSet) -> str | None:
    """Return the preset nearest to a rule set whose rounds bring the same points, if there is one.

    A rule set with more than two sides has none.
    """
    if rules.sides != 2:
        return None
    measured = _measured(rules)
    if measured is not None:
        return measured
    presets = [name for name in ROUND_POINTS if _same_points(rules, PRESETS[name])]
    return max(presets, key=lambda name: _alike(rules, PRESETS[name]), default=None)


@lru_cache(maxsize=32)
def results_of(preset: str) -> tuple[Result, ...]:
    """Return the measured results of the rounds of a preset, the most frequent one first."""
    results = list(map(_parse_word, ROUND_POINTS[preset].split()))
    rounds = sum(count for _, _, count in results)
    return tuple(Result(own, other, count / rounds) for own, other, count in results)


def _parse_word(word: str) -> tuple[int, int, int]:
    """Read a word such as `8-3:41`; points can be negative."""
    points, count = word.split(":")
    border = points.index("-", 1)
    return int(points[:border]), int(points[border + 1 :]), int(count)


@lru_cache(maxsize=64)
def scoring_of(rules: RuleSet) -> tuple[object, ...]:
    """Return all that decides which points a round brings: rules that are alike in it score alike.

    It derives from the items that count. Every other option of scoring belongs to it, and one about
    sweeps where sweeps score.
    """
    items = tuple(counted for counted in counted_items(rules) if counted.points)
    sweeps = any(counted.item in (Item.SWEEPS, Item.SWEEPS_FED) for counted in items)
    options = [
        (option.name, getattr(rules, option.name))
        for option in OPTIONS.values()
        if option.section in _SCORING_SECTIONS
        and option.name not in _NOT_POINTS | _IN_ITEMS
        and (sweeps or not option.name.startswith("sweep"))
    ]
    return rules.pack, items, *options


def _same_points(rules: RuleSet, preset: RuleSet) -> bool:
    return preset.sides == 2 and scoring_of(rules) == scoring_of(preset)


def _alike(rules: RuleSet, preset: RuleSet) -> int:
    """Return the number of options in which two rule sets agree."""
    return sum(getattr(rules, name) == getattr(preset, name) for name in OPTIONS)
