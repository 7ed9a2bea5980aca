"""All that a seat knows of a round as a list of numbers from 0 to 1: an information state.

    part      numbers        meaning
    observed  `size(rules)`  what it sees now, and the play that it is making (`observations`)
    first     60             the loose cards of the first deal; half for one copy of twins
    arrivals  60 a copy      when each card of the seat was dealt: (plays made before + 1) /
                             (plays of a round + 1); of twins the earlier one comes first
    plays     151 a play     each play of the round in order: the card that was played (60), and its
                             actions (91); where there are extra actions, each by its last place in
                             the play, from 1, / 128

Seats take turns, so the place of a play tells whose it is. Two states that a seat cannot tell apart
have the same numbers, and others differ: all that came to its eyes is there.
"""

from __future__ import annotations

from array import array
from functools import lru_cache

from ..cards import Card
from ..ruleset import RuleSet
from ..seats import SeatNumber
from .actions import ACTIONS, CARDS, number_of
from .dealt_round import DealtRound, Turn
from .observations import observer, size

PLAY_SIZE = CARDS + ACTIONS
"""The numbers of a play."""
MOST_ACTIONS = 128
"""No play has as many actions."""


def plays_of_round(rules: RuleSet) -> int:
    """Return the most plays of a round: one for each card that may come into a hand."""
    return len(rules.cards) - rules.table_size


@lru_cache(maxsize=64)
def parts(rules: RuleSet) -> dict[str, int]:
    """Return the parts of an information state in order, each with its number of numbers."""
    return {
        "observed": size(rules),
        "first": CARDS,
        "arrivals": CARDS * (1 + rules.has_twins),
        "plays": PLAY_SIZE * plays_of_round(rules),
    }


def recalled_size(rules: RuleSet) -> int:
    """Return the length of an information state under a rule set."""
    return sum(parts(rules).values())


def recall(state: DealtRound, seat: SeatNumber) -> array[float]:
    """Return all that a seat knows; zeros before the first deal is whole."""
    rules, turns = state.progress.rules, state.progress.turns
    if state.position is None:
        return array("f", bytes(4 * recalled_size(rules)))
    first = turns[0].before if turns else state.position
    numbers = observer(rules).numbers(state.position, seat, state.chosen(seat))
    ones, halves = observer(rules).of_cards([first.loose])
    table = array("f", [(ones >> n & 1) + (halves >> n & 1) / 2 for n in range(CARDS)])
    return numbers + table + _arrivals(state, seat) + _plays(rules, turns)


def _arrivals(state: DealtRound, seat: SeatNumber) -> array[float]:
    rules, arrivals = state.progress.rules, state.progress.arrivals
    numbers = array("f", bytes(4 * parts(rules)["arrivals"]))
    most = plays_of_round(rules) + 1
    before: frozenset[Card] = frozenset()
    for arrival in arrivals:
        for card in frozenset(arrival.hands[seat]) - before:
            place = number_of(card)
            while numbers[place]:
                place += CARDS
            numbers[place] = (arrival.after + 1) / most
        before |= frozenset(arrival.hands[seat])
    return numbers


def _plays(rules: RuleSet, turns: tuple[Turn, ...]) -> array[float]:
    numbers = array("f", bytes(4 * parts(rules)["plays"]))
    for number, (_, play, actions) in enumerate(turns):
        start = PLAY_SIZE * number
        numbers[start + number_of(play.card)] = 1.0
        for place, action in enumerate(actions, 1):
            share = place / MOST_ACTIONS if rules.extra_actions else 1.0
            numbers[start + CARDS + action] = share
    return numbers
