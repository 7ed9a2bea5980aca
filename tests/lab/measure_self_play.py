"""Measures the constants of the players again, from rounds of a player against itself.

    python -m tests.lab.measure_self_play --player counting --rounds 1000 --rules standard

Prints two constants. `HOLDING_FACTORS` of `players.beliefs.missed_captures` has the factors by
which a card is rarer in a hidden hand whose holder could have captured with it, by the number of
cards in that hand. `LYING` of `players.estimates.evaluation` is the share of the value of the loose
cards that the side to play first in a new deal wins in the end.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from statistics import linear_regression

from casino_core import Game, Position, parse_rules, score_round
from casino_core.players import PLAYERS
from casino_core.players.beliefs.missed_captures import MissedCapture, missed_captures
from casino_core.players.estimates.evaluation import LYING, lead_of, pile_worth, standing
from casino_core.players.estimates.largest_captures import RANKS
from casino_core.rules.turn import advance


def rounds(player: str, rules: str, number: int) -> Iterator[list[Position]]:
    """Yield the positions of each of `number` rounds, in order."""
    for deal in range(number):
        position, chance = Game.new(parse_rules(rules), f"measure/{deal}").position, Random(deal)
        positions = [position]
        while not position.over:
            position = advance(position, PLAYERS[player].play(position.view(position.turn), chance))
            positions.append(position)
        yield positions


def holding_ratios(played: list[list[Position]]) -> dict[tuple[int, MissedCapture], float]:
    """Return the number of cards held, relative to the number expected by counting alone.

    The key is the number of hidden cards of the seat that played last, and the capture it missed.
    Seats that own a build are not counted. The ratios are divided by that for `NOTHING`.
    """
    held: Counter[tuple[int, MissedCapture]] = Counter()
    expected: defaultdict[tuple[int, MissedCapture], float] = defaultdict(float)
    for positions in played:
        for before, position in pairwise(positions):
            view, seat = position.view(position.turn), before.turn
            hidden, unseen = view.hidden[seat], view.unseen
            missed = missed_captures(view, seat)
            if missed is None or view.owned(seat):
                continue
            for cards, kind in zip(RANKS, missed, strict=True):
                held[hidden, kind] += (position.hands[seat] & cards).bit_count()
                chance = hidden / unseen.bit_count()
                expected[hidden, kind] += chance * (unseen & cards).bit_count()
    ratios = {key: held[key] / expected[key] for key in sorted(held, key=str) if expected[key]}
    return {
        (hidden, kind): ratios[hidden, kind] / ratios[hidden, MissedCapture.NOTHING]
        for hidden, kind in ratios
    }


def loose_share(played: list[list[Position]]) -> float:
    """Return the slope of the points still to come over the value of the loose cards."""
    loose_values, to_come = [], []
    for positions in played:
        points = score_round(positions[-1]).points
        for before, position in pairwise(positions):
            if len(position.stock) < len(before.stock):
                side = position.side
                loose = pile_worth(position.rules, position.loose)
                loose_values.append(loose)
                to_come.append(lead_of(points, side) - standing(position, side) + LYING * loose)
    return linear_regression(loose_values, to_come).slope


def main() -> None:
    """Print both constants."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--player", choices=list(PLAYERS), default="counting")
    parser.add_argument("--rules", default="standard")
    parser.add_argument("--rounds", type=int, default=1000)
    options = parser.parse_args()
    played = list(rounds(options.player, options.rules, options.rounds))
    for (hidden, kind), factor in holding_ratios(played).items():
        print(f"{hidden} hidden cards, left a {kind.name.lower()}: held {factor:.2f} as often")
    print(f"share of the loose cards' worth: {loose_share(played):.2f}")


if __name__ == "__main__":
    main()
