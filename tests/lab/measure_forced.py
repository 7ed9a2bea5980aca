"""How many links of a round could be saved, if a forced play of the last deal needed none?

    python -m tests.lab.measure_forced [--rounds 200] [--offers] [PRESET ...]

In the last deal of two, each player knows the other hand by counting. Where the other has one
legal play only, a page could make its own next play at once, and spare two links. With the play of
the card but one a player could also send the last card ahead, in case that it has one legal play
then. Neither is done: `web/pages/by-link.md` says why. Each line has the links of a round, and how
many of them each of the two would save, for rounds that two players of a level play.

`--offers` prints how many links it would save if a page offered to count as soon as no play can
change the points of the round, and the other player agreed: the plays left, less offer and answer.
"""

from __future__ import annotations

import argparse
from itertools import islice, takewhile
from random import Random

import casino_core as casino
from casino_core.players import PLAYERS
from casino_core.rules.legal import plays_by_size

LEVELS = "greedy", "counting"
LINK_OF_INVITATION = 1
OFFER_AND_ANSWER = 2
MOST_POSITIONS = 20_000
"""The most positions that are looked at until points count as not settled."""


def saved_links(preset: str, level: str, rounds: int) -> tuple[float, float, float]:
    """Return the links of a round, and those saved by guesses and by last cards sent ahead."""
    links = guessed = ahead = 0
    for number in range(rounds):
        position, chance = casino.Game.new(preset, seed=f"forced {number}").position, Random(number)
        forced: list[bool] = []
        last_card: list[bool] = []
        while not position.over:
            links += 1
            if not position.stock:
                forced.append(len(list(islice(plays_by_size(position, 2), 2))) == 1)
                last_card.append(forced[-1] and position.hand.bit_count() == 1)
            play = PLAYERS[level].play(position.view(position.turn), chance)
            position = casino.advance(position, play)
        # The first and the last play of the deal bring other things.
        guessed += 2 * sum(forced[1:-1])
        ahead += 2 * sum(last_card[1:-1])
        links += LINK_OF_INVITATION
    return links / rounds, guessed / rounds, ahead / rounds


def saved_by_offers(preset: str, level: str, rounds: int) -> float:
    """Return the links of a round that an offer to count saves, at the first moment it can."""
    saved = 0
    for number in range(rounds):
        position, chance = casino.Game.new(preset, seed=f"forced {number}").position, Random(number)
        last_deal: list[casino.Position] = []
        while not position.over:
            if not position.stock:
                last_deal.append(position)
            play = PLAYERS[level].play(position.view(position.turn), chance)
            position = casino.advance(position, play)
        settled = takewhile(points_are_settled, reversed(last_deal))
        saved += max(0, sum(1 for _position in settled) - OFFER_AND_ANSWER)
    return saved / rounds


def points_are_settled(position: casino.Position) -> bool:
    """Return whether all plays lead to the same points; False if that takes too long to find."""
    outcomes: set[tuple[int, ...]] = set()
    seen, waiting = {position}, [position]
    while waiting and len(seen) < MOST_POSITIONS:
        each = waiting.pop()
        if each.over:
            outcomes.add(casino.score_round(each).points)
            if len(outcomes) > 1:
                return False
            continue
        following = {casino.advance(each, play) for play in casino.legal_plays(each)} - seen
        seen |= following
        waiting += following
    return not waiting


def main() -> None:
    """Play, and print a line for each preset and level."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("presets", nargs="*", default=["standard", "royal", "take-or-add"])
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--offers", action="store_true")
    options = parser.parse_args()
    for preset in options.presets:
        for level in LEVELS:
            if options.offers:
                saved = saved_by_offers(preset, level, options.rounds)
                print(f"{preset:16}{level:10}{saved:6.2f} by offers to count")
                continue
            links, guessed, ahead = saved_links(preset, level, options.rounds)
            line = f"{preset:16}{level:10}{links:6.1f} links{guessed:6.2f} by guesses"
            line += f"{guessed / links:7.1%}{ahead:6.2f} by last cards ahead"
            print(f"{line}{ahead / links:7.1%}")


if __name__ == "__main__":
    main()
