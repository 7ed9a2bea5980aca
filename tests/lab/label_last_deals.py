"""Labels positions before the last deal with the points that perfect play is worth there.

    python -m tests.lab.label_last_deals --positions 20000 --deals 6 --seed more --jobs 2

With two seats and one pack everybody knows every card of the last deal, and the endgame solver
finds the exact lead that it ends with. Before it eight cards are unseen, which can be dealt in 70
ways, all as likely. A label is the lead of the side to move at the end of the round, with best play
of both, over some of these deals that are drawn without repetition, or over all with `--deals 70`.
It depends on no estimate and on no player's mistakes.

The positions are those before the last deal of rounds that the value network plays one play ahead;
half of its plays have noise added to their values, as in `train_value_network`. A line of the file
has the number of the round, the position as the players see it, and the value of each deal. A
second run with the same file goes on after its last line. The last line that is printed tells the
seconds of a label.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import combinations, count, islice
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

from casino_core import (
    Game,
    Position,
    View,
    format_position,
    format_rules,
    parse_position,
    parse_rules,
)
from casino_core.cards import CardSet, card_set, cards_in
from casino_core.cli.processes import add_jobs, in_order
from casino_core.players.base.considered import largest_and_trails
from casino_core.players.networks.value_network import expected_leads
from casino_core.players.policies.counting import MAX_PLAYS
from casino_core.players.search.bounded_plays import ordered_plays
from casino_core.players.search.endgame import EndgameSearch
from casino_core.rules.turn import advance
from casino_core.ruleset import RuleSet
from tests.lab.train_value_network import NOISE, NOISY_SHARE

MOST_DEALS = 70
"""The number of ways to deal eight cards to two seats."""


class Label(NamedTuple):
    """A labelled position.

    number  the number of the round from which it comes
    view    the position, with both hands hidden
    values  for each deal that was solved the lead of the side to move at the end of the round
    """

    number: int
    view: View
    values: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The label: the mean of the values, in points."""
        return sum(self.values) / len(self.values)

    @property
    def line(self) -> str:
        """The line in the file of labels."""
        values = " ".join(f"{value:g}" for value in self.values)
        return f"{self.number}\t{format_position(self.view)}\t{values}"

    @classmethod
    def from_line(cls, line: str) -> Label:
        """Read a line of the file of labels."""
        number, position, values = line.split("\t")
        view = parse_position(position)
        assert isinstance(view, View), "both hands are hidden"
        return cls(int(number), view, tuple(map(float, values.split(" "))))


class Task(NamedTuple):
    """A label to make: the rules as text, the seed, the number of the round and of the deals."""

    rules: str
    seed: str
    number: int
    deals: int


def before_last_deal(rules: RuleSet, seed: str) -> View:
    """Play a round up to its last deal, and return what both sides see there."""
    position, rng = Game.new(rules, seed).position, Random(seed)
    while True:
        view = position.view(position.turn)
        values = dict(expected_leads(view, largest_and_trails(view, MAX_PLAYS)))
        if rng.random() < NOISY_SHARE:
            values = {play: value + rng.gauss(0, NOISE) for play, value in values.items()}
        play = max(values, key=values.__getitem__)
        position = advance(position, play)
        if not position.stock:
            return advance(view, play)


def deals_of(view: View) -> list[Position]:
    """Return the ways to deal the unseen cards, from the view of a side that sees no hand."""
    first, second = view.turn, 1 - view.turn
    found = []
    for cards in combinations(cards_in(view.unseen), view.hidden[first]):
        hand = card_set(cards)
        hands = [CardSet(0), CardSet(0)]
        hands[first], hands[second] = hand, view.unseen & ~hand
        found.append(Position(*view.replace(hands=tuple(hands), hidden=(0, 0))))
    return found


def solved(position: Position) -> float:
    """Return the lead that the side to move has at the end of the round with best play of both."""
    search = EndgameSearch(position, best_only=True)
    return max(search.value(play) for play in ordered_plays(position))


def label_of(task: Task) -> tuple[Label, float]:
    """Make a label, and return it with the seconds of processor time that it took."""
    start, seed = process_time(), f"{task.seed}/{task.number}"
    view = before_last_deal(parse_rules(task.rules), seed)
    deals = deals_of(view)
    some = deals if task.deals >= len(deals) else Random(seed).sample(deals, task.deals)
    label = Label(task.number, view, tuple(map(solved, some)))
    return label, process_time() - start


def read_labels(path: Path) -> Iterator[Label]:
    """Yield the labels of a file, of which the first line has the rules, the deals and the seed."""
    with path.open(encoding="utf-8") as file:
        yield from map(Label.from_line, islice(file, 1, None))


def labels_made(path: Path, header: str) -> int:
    """Return the number of labels in a file, and begin it if it is not there.

    A last line that a run did not finish is taken off. Raises `ValueError` if the file has labels
    of other rules, deals or seeds.
    """
    if not path.exists():
        path.write_text(f"{header}\n", encoding="utf-8")
    whole = path.read_text(encoding="utf-8").rpartition("\n")[0]
    found, *lines = whole.split("\n")
    if found != header:
        raise ValueError(f"{path} has other labels: {found}")
    path.write_text(f"{whole}\n", encoding="utf-8")
    return len(lines)


def make(path: Path, tasks: Sequence[Task], jobs: int) -> float:
    """Append the labels of some tasks to a file, and return the seconds of a label."""
    seconds = 0.0
    with path.open("a", encoding="utf-8") as file:
        for label, took in in_order(label_of, tasks, jobs):
            file.write(f"{label.line}\n")
            file.flush()
            seconds += took
    return seconds / max(1, len(tasks))


def main() -> None:
    """Make the labels that are missing."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rules", default="standard", help="rules for two seats and one pack")
    parser.add_argument("--positions", type=int, default=20000)
    parser.add_argument("--deals", type=int, default=6, help="the deals solved for each position")
    parser.add_argument("--seed", default="last-deal", help="the seed of the cards")
    parser.add_argument("--out", type=Path, default=Path("last-deals.tsv"))
    add_jobs(parser)
    options = parser.parse_args()
    rules = parse_rules(options.rules)
    if rules.players != 2 or rules.has_twins or rules.draw:
        parser.error("--rules: they need two seats, one pack and deals")
    text = format_rules(rules)
    made = labels_made(options.out, f"# {text}, {options.deals} deals, seed {options.seed}")
    numbers = islice(count(made), max(0, options.positions - made))
    tasks = [Task(text, options.seed, number, options.deals) for number in numbers]
    took = make(options.out, tasks, options.jobs)
    print(f"{len(tasks)} labels, {took:.3f} seconds of processor time each")


if __name__ == "__main__":
    main()
