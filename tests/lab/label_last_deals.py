"""Labels positions before the last deal with the points that perfect play is worth there.

    python -m tests.lab.label_last_deals --positions 100000 --native --seed more --jobs 2
    python -m tests.lab.label_last_deals --positions 20000 --rules royal --deals 6 --seed more

With two seats and one pack everybody knows every card of the last deal, and the endgame solver
finds the exact lead that it ends with. Before it eight cards are unseen, which can be dealt in 70
ways, all as likely. A label is the lead of the side to move at the end of the round, with best play
of both, over some of these deals that are drawn without repetition, or over all with `--deals 70`.
It depends on no estimate and on no player's mistakes.

The positions are those before the last deal of rounds that the value network plays one play ahead;
half of its plays have noise added to their values, as in `train_value_network`. Each round is
played once up to the deal before the last, and from there `ENDS` times with other cards to come. A
line of the file has the number of the position, the position as the players see it, and the value
of each deal. A second run with the same file goes on after its last whole round.

With `--native` all 70 deals of the standard game are solved by `last_deal.c`, which a C compiler
(`cc`) makes anew: in 5 milliseconds a position, where the engine's solver takes 0.7 seconds. The
test file beside compares the two.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
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
from casino_core.play import Play
from casino_core.players.base.considered import largest_and_trails
from casino_core.players.networks.value_network import expected_leads
from casino_core.players.policies.counting import MAX_PLAYS
from casino_core.players.search.bounded_plays import ordered_plays
from casino_core.players.search.endgame import EndgameSearch
from casino_core.rules.turn import advance
from casino_core.ruleset import RuleSet
from tests.lab.train_value_network import NOISE, NOISY_SHARE

ENDS = 4
"""The number of positions that each round gives."""
SOURCE = Path(__file__).with_name("last_deal.c")
MOST_DEALS = 70
"""The number of ways to deal eight cards to two seats."""


class Label(NamedTuple):
    """A labelled position.

    number  the number of the position
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
    """A round to play, and the labels of its positions to make.

    rules   the rules as text
    seed    the seed of all rounds
    number  the number of the round
    deals   the number of deals to solve for each position
    native  whether `last_deal.c` solves them
    """

    rules: str
    seed: str
    number: int
    deals: int
    native: bool = False


def before_last_deal(rules: RuleSet, seed: str) -> list[View]:
    """Play a round up to its last deal, the deal before it several times.

    Returns what both sides see there each time.
    """
    rng = Random(seed)
    position = before_deal(rules, seed, rng)
    return [_last_view(dealt_anew(position, rng), rng) for _ in range(ENDS)]


def before_deal(rules: RuleSet, seed: str, rng: Random) -> Position:
    """Play the round of a seed up to the start of the deal before the last."""
    position = Game.new(rules, seed).position
    while len(position.stock) > rules.players * rules.later_hand_size:
        position = advance(position, chosen(position, rng))
    return position


def dealt_anew(position: Position, rng: Random) -> Position:
    """The position with the cards of the hands and of the stock dealt anew."""
    cards = [*filter(None, position.stock)]
    cards += [card for hand in position.hands for card in cards_in(hand)]
    rng.shuffle(cards)
    hands = []
    for hand in position.hands:
        hands.append(card_set(cards[: hand.bit_count()]))
        del cards[: hand.bit_count()]
    return position.replace(hands=tuple(hands), stock=tuple(cards))


def _last_view(position: Position, rng: Random) -> View:
    """Play until the stock is dealt, and return what the seat that played last sees then."""
    while True:
        view, play = position.view(position.turn), chosen(position, rng)
        position = advance(position, play)
        if not position.stock:
            return advance(view, play)


def chosen(position: Position, rng: Random) -> Play:
    """The play that the network judges best, now and then with noise."""
    view = position.view(position.turn)
    values = dict(expected_leads(view, largest_and_trails(view, MAX_PLAYS)))
    if rng.random() < NOISY_SHARE:
        values = {play: value + rng.gauss(0, NOISE) for play, value in values.items()}
    return max(values, key=values.__getitem__)


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


@cache
def native_solver() -> ctypes.CDLL:
    """Compile `last_deal.c` and load it. Raises `OSError` or `CalledProcessError` without `cc`."""
    with TemporaryDirectory() as folder:
        library = Path(folder) / "last_deal.so"
        command = ["cc", "-O2", "-shared", "-fPIC", "-o", str(library), str(SOURCE)]
        subprocess.run(command, check=True)
        return ctypes.CDLL(str(library))


def solved_natively(view: View) -> tuple[float, ...]:
    """The values of all deals of a position of the standard game, in the order of `deals_of`."""
    leads = (ctypes.c_int * MOST_DEALS)()
    sets = map(ctypes.c_uint64, (view.loose, view.unseen, *view.won))
    last = -1 if view.last is None else view.last
    native_solver().solve_deals(view.turn, *sets, last, leads)
    return tuple(float(lead if view.turn == 0 else -lead) for lead in leads)


def labels_of(task: Task) -> tuple[list[Label], float]:
    """Make the labels of a round, and return them with the seconds of processor time they took."""
    start, seed = process_time(), f"{task.seed}/{task.number}"
    labels = []
    for end, view in enumerate(before_last_deal(parse_rules(task.rules), seed)):
        if task.native:
            values = solved_natively(view)
        else:
            deals = deals_of(view)
            number = min(task.deals, len(deals))
            values = tuple(map(solved, Random(f"{seed}/{end}").sample(deals, number)))
        labels.append(Label(task.number * ENDS + end, view, values))
    return labels, process_time() - start


def read_labels(path: Path) -> Iterator[Label]:
    """Yield the labels of a file, of which the first line has the rules, the deals and the seed."""
    with path.open(encoding="utf-8") as file:
        yield from map(Label.from_line, islice(file, 1, None))


def rounds_made(path: Path, header: str) -> int:
    """Return the number of rounds of which a file has the labels; begin it if it is not there.

    The labels of a last round that a run did not finish are taken off. Raises `ValueError` if the
    file has labels of other rules, deals or seeds.
    """
    if not path.exists():
        path.write_text(f"{header}\n", encoding="utf-8")
    found, *lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    if found != header:
        raise ValueError(f"{path} has other labels: {found}")
    rounds = len(lines) // ENDS
    path.write_text("\n".join((found, *lines[: rounds * ENDS], "")), encoding="utf-8")
    return rounds


def make(path: Path, tasks: Sequence[Task], jobs: int) -> float:
    """Append the labels of some rounds to a file, and return the seconds that they took."""
    seconds = 0.0
    with path.open("a", encoding="utf-8") as file:
        for labels, took in in_order(labels_of, tasks, jobs):
            file.writelines(f"{label.line}\n" for label in labels)
            file.flush()
            seconds += took
    return seconds


def main() -> None:
    """Make the labels that are missing."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rules", default="standard", help="rules for two seats and one pack")
    parser.add_argument("--positions", type=int, default=20000)
    parser.add_argument("--deals", type=int, default=6, help="the deals solved for each position")
    parser.add_argument("--native", action="store_true", help="solve all deals by last_deal.c")
    parser.add_argument("--seed", default="last-deal", help="the seed of the cards")
    parser.add_argument("--out", type=Path, default=Path("last-deals.tsv"))
    add_jobs(parser)
    options = parser.parse_args()
    rules = parse_rules(options.rules)
    if rules.players != 2 or rules.has_twins or rules.draw:
        parser.error("--rules: they need two seats, one pack and deals")
    if options.native and rules != RuleSet():
        parser.error("--native: it knows the standard game only")
    text, deals = format_rules(rules), MOST_DEALS if options.native else options.deals
    made = rounds_made(options.out, f"# {text}, {deals} deals, seed {options.seed}")
    numbers = range(made, max(made, options.positions // ENDS))
    tasks = [Task(text, options.seed, number, deals, options.native) for number in numbers]
    took = make(options.out, tasks, options.jobs)
    print(f"{len(tasks) * ENDS} labels, {took:.1f} seconds of processor time")


if __name__ == "__main__":
    main()
