"""How many links of a round of two do different ways spare in its last deal?

    python -m tests.lab.measure_forced [--rounds 200] [--levels LEVEL ...] [PRESET ...]

In the last deal of two, each player knows the other hand by counting. The columns are the links of
one round, and those that each way spares:

    ahead     the last card is sent ahead, in case that it has one legal play then
    forced    every forced play is made by the other page at once
    offer     a page offers to count as soon as no play can change the points, and the other agrees
    no choice the rest is made by rule once nobody has a choice any more
    short end the rest is made by rule once no play can change the points, as the pages do
              (`correspondence/short_end.py`)
    secrets   the secrets are shown in the last deal, so no link only brings one after the last play

The last two are what a game by link has; `web/pages/by-link.md` says why it has not the others.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice, takewhile
from random import Random
from typing import Final, NamedTuple

import casino_core as casino
from casino_core.correspondence.short_end import MOST_CARDS, is_settled, rest_of_round
from casino_core.players import PLAYERS
from casino_core.rules.legal import plays_by_size

LEVELS: Final = "beginner", "greedy", "counting"
OTHER_LINKS: Final = 5
"""The links of a round besides its plays: four before the first one, and the last secret."""
OFFER_AND_ANSWER: Final = 2
MOST_POSITIONS: Final = 20_000
"""The most positions that are looked at for an offer until points count as not settled."""


class Spared(NamedTuple):
    """The links of a round, and those that each way spares."""

    links: float
    ahead: float
    forced: float
    offer: float
    no_choice: float
    short_end: float
    secrets: float = 1


def spared(last_deal: list[casino.Position], plays: int) -> Spared:
    """Return what each way spares; `last_deal` has the positions before each of its plays."""
    forced = [len(list(islice(plays_by_size(each, 2), 2))) == 1 for each in last_deal]
    pairs = zip(forced, last_deal, strict=True)
    last_cards = [only and each.hand.bit_count() == 1 for only, each in pairs]
    settled = takewhile(lambda each: is_settled(each, MOST_POSITIONS), reversed(last_deal))
    rests = (rest_of_round(each) for each in last_deal[1:])
    return Spared(
        plays + OTHER_LINKS,
        # The first and the last play of the deal bring other things.
        2 * sum(last_cards[1:-1]),
        2 * sum(forced[1:-1]),
        max(0, sum(1 for _position in settled) - OFFER_AND_ANSWER),
        sum(1 for _only in takewhile(bool, reversed(forced))),
        len(next(filter(None, rests), ())),
    )


def of_rounds(preset: str, level: str, rounds: int) -> Iterator[Spared]:
    """Yield what each way spares in rounds that two players of a level play."""
    for number in range(rounds):
        position, chance = casino.Game.new(preset, seed=f"forced {number}").position, Random(number)
        plays, last_deal = 0, list[casino.Position]()
        while not position.over:
            if not position.stock:
                last_deal.append(position)
            play = PLAYERS[level].play(position.view(position.turn), chance)
            position, plays = casino.advance(position, play), plays + 1
        yield spared(last_deal, plays)


def main() -> None:
    """Play, and print a line for each preset and level."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("presets", nargs="*", default=["standard", "royal", "take-or-add"])
    parser.add_argument("--levels", nargs="+", default=LEVELS)
    parser.add_argument("--rounds", type=int, default=200)
    options = parser.parse_args()
    print(f"Rests of at most {MOST_CARDS} cards.")
    print(f"{'':26}", *(f"{name.replace('_', ' '):>10}" for name in Spared._fields))
    for preset in options.presets:
        for level in options.levels:
            columns = zip(*of_rounds(preset, level, options.rounds), strict=True)
            means = [sum(column) / options.rounds for column in columns]
            print(f"{preset:16}{level:10}", *(f"{mean:10.2f}" for mean in means), flush=True)


if __name__ == "__main__":
    main()
