"""Measures where two players win and lose aces, or other cards that score.

    python -m tests.lab.measure_aces counting network --pairs 1000 --seed new --jobs 2

Mirrored pairs of rounds are played (`casino_core.analysis.pairs`). Each card has the use that its
first holder made of it: captured with, built with, trailed, by the deal, or dealt to the table. A
line has a use, and for each player how often a round it made this use of a card, and the share of
these cards that its side won in the end. The last two columns are what the first player wins of
cards of that use a round, and how much more that is than what the second player wins of them.
`network` is a player that judges by the value network one play ahead, `prospect` one that judges as
the counting player does, but overlooks nothing, `balance` one that judges as release 0.2 did, and
`own` that one with the change `own=0.2` of `try_counting`.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import NamedTuple

from casino_core import Game, Position, parse_cards, parse_rules
from casino_core.cards import Card
from casino_core.cli.processes import add_jobs, in_order
from casino_core.play import Play, PlayKind
from casino_core.players import KNOWN, Player, play_by
from casino_core.players.base.considered import PlayEvaluator, best_play, candidates
from casino_core.players.estimates.balances import balances
from casino_core.players.estimates.prospects import prospects
from casino_core.players.networks.value_network import expected_leads
from casino_core.players.policies.counting import MAX_PLAYS
from casino_core.rules.dealing import deal_number
from casino_core.rules.turn import Step, apply
from tests.lab.try_counting import changed, own_capture

JUDGES: Mapping[str, PlayEvaluator] = {
    "network": expected_leads,
    "balance": balances,
    "prospect": prospects,
    "own": changed(own_capture, 0.2),
}
"""Players that judge their plays one play ahead, by name."""
TABLE = "dealt to the table"
ACES = "AsAhAdAc"


class Task(NamedTuple):
    """A pair to play: the players' names, the rules as text, the seed and the cards to follow."""

    first: str
    second: str
    rules: str
    seed: str
    cards: str


class Fate(NamedTuple):
    """What became of a card.

    player  who held it first: 0 for the first player, 1 for the second, None for the table
    use     what that player made of it
    winner  the player whose side won it, None if nobody did
    """

    player: int | None
    use: str
    winner: int | None


def player_named(name: str) -> Player:
    """A player by its name."""
    judge = JUDGES.get(name)
    if judge is None:
        return KNOWN[name].play
    return lambda view, _: best_play(view, candidates(view, MAX_PLAYS), judge)


def fates_of(task: Task) -> list[Fate]:
    """Play a pair and return what became of each card in both rounds."""
    fates = []
    for place in (0, 1):
        position = Game.new(parse_rules(task.rules), task.seed).position
        names = (task.first, task.second) if place == 0 else (task.second, task.first)
        players = [*map(player_named, names)]
        steps: list[Step[Position]] = []
        rngs = [Random(f"{task.seed}/{seat}") for seat in range(2)]
        while not position.over:
            seat = position.turn
            steps.append(apply(position, play_by(players[seat], position, steps, rngs[seat])))
            position = steps[-1].after
        fates += [_fate(card, steps, position, place) for card in parse_cards(task.cards)]
    return fates


def _fate(card: Card, steps: Iterable[Step[Position]], end: Position, place: int) -> Fate:
    """What became of a card in a round in which the first player sat at seat `place`."""
    winner = next((side ^ place for side, won in enumerate(end.won) if won & card.bit), None)
    for before, play, *_ in steps:
        if play.card == card:
            return Fate(before.turn ^ place, _use(before, play), winner)
    return Fate(None, TABLE, winner)


def _use(before: Position, play: Play) -> str:
    deal = deal_number(before)
    names = {PlayKind.CAPTURE: "captured with", PlayKind.BUILD: "built with"}
    return names.get(play.kind, f"trailed in deal {deal}")


def lines(fates: Iterable[Fate], rounds: int) -> Iterator[str]:
    """Yield a line for each use, and one for all."""
    won: Mapping[str, Counter[tuple[int | None, int | None]]] = defaultdict(Counter)
    for fate in fates:
        for use in (fate.use, "all"):
            won[use][fate.player, fate.winner] += 1
    yield "use\tfirst\twon\tsecond\twon\twon by the first\tmore than the second"
    for use, counted in sorted(won.items()):
        cells = [use]
        for player in (0, 1):
            number_of_uses = sum(
                number for (holder, _), number in counted.items() if holder == player
            )
            share = counted[player, player] / number_of_uses if number_of_uses else 0.0
            cells += [f"{number_of_uses / rounds:.3f}", f"{share:.0%}"]
        by = [sum(n for (_, winner), n in counted.items() if winner == side) for side in (0, 1)]
        yield "\t".join([*cells, f"{by[0] / rounds:.3f}", f"{(by[0] - by[1]) / rounds:+.3f}"])


def main() -> None:
    """Play the pairs and print the lines."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    names = [*KNOWN, *JUDGES]
    parser.add_argument("first", choices=names, metavar="first")
    parser.add_argument("second", choices=names, metavar="second")
    parser.add_argument("--rules", default="standard", help="rules for two seats")
    parser.add_argument("--cards", default=ACES, help=f"the cards to follow (default: {ACES})")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", default="aces")
    add_jobs(parser)
    options = parser.parse_args()
    players = options.first, options.second, options.rules
    tasks = [
        Task(*players, f"{options.seed}/{number}", options.cards) for number in range(options.pairs)
    ]
    fates = [
        fate for fates_of_pair in in_order(fates_of, tasks, options.jobs) for fate in fates_of_pair
    ]
    for line in lines(fates, 2 * options.pairs):
        print(line)


if __name__ == "__main__":
    main()
