"""Tries changes of what the counting player counts, against itself without them.

    python -m tests.lab.try_counting own=0.2 keep=0.1 --pairs 1500 --seed new --jobs 2
    python -m tests.lab.try_counting reply=0.3 --on prospects --pairs 1500 --seed new

Both players judge their plays by `estimates.balances`, or with `--on prospects` as the counting
player of now, and overlook nothing; the first one counts something besides, times a factor. Each
change is a match of mirrored pairs of rounds, which ends when it is decisive
(`casino_core.analysis.pairs`); its line has the points a pair and their error.

* `own`: the worth of the best capture that the player's hand could make on the table as the play
  leaves it;
* `safe`: the same times the chance that the next player cannot take a card of it;
* `builds`: what the next reply is expected to win more if the next player holds a card for each
  build of its own, as a loss;
* `reply`: minus the chance that the next player can capture anything;
* `beliefs`: what the next reply is expected to win less by the captures that the next player did
  not make (`beliefs.missed_captures`);
* `risk`: minus the chance that the next player can take the player's own build with an ace;
* `loose`: minus the number of loose aces that are left;
* `keep`: a point less for each ace that is trailed;
* `last`: in the last deal the worth of the loose cards to the side that captured last, the more,
  the fewer cards are left.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from math import prod
from typing import NamedTuple

from casino_core import Game, View, parse_rules
from casino_core.analysis.pairs import Pair, figures_of
from casino_core.cards import ACES
from casino_core.cli.processes import add_jobs, in_order
from casino_core.play import Play, PlayKind
from casino_core.players.base.considered import PlayEvaluator, best_play, candidates
from casino_core.players.beliefs.missed_captures import believed_probabilities
from casino_core.players.estimates.balances import LikelyHand, balances, expected_reply
from casino_core.players.estimates.evaluation import card_worths, lead_of, pile_worth, sign_of
from casino_core.players.estimates.largest_captures import EVERY_RANK, made_captures
from casino_core.players.estimates.probabilities import probability_of_none
from casino_core.players.estimates.prospects import best_capture, next_hand, prospects
from casino_core.players.policies.counting import MAX_PLAYS
from casino_core.rules.outcome import outcome
from casino_core.rules.turn import advance
from casino_core.seats import Side
from tests.lab.measure_leads import until_settled

Change = Callable[[View, Play], float]
"""The points that a change adds to a play."""
JUDGES: Mapping[str, PlayEvaluator] = {"balances": balances, "prospects": prospects}
"""The judges of both players' plays, by name."""


def _goes_on(view: View, after: View) -> bool:
    """Whether the deal goes on after a play."""
    return not after.over and (len(after.stock) == len(view.stock) or view.rules.draw)


def own_capture(view: View, play: Play) -> float:
    """The worth of the best capture of the player's hand on the table that a play leaves."""
    after = advance(view, play)
    return best_capture(after, after.hands[view.turn]) if _goes_on(view, after) else 0.0


def safe_capture(view: View, play: Play) -> float:
    """The same of what the next player probably cannot take."""
    after, worths = advance(view, play), card_worths(view.rules)
    if not _goes_on(view, after):
        return 0.0
    chances, own, captures = next_hand(view).chances, after.hands[view.turn], made_captures(after)
    worths_of_captures = [0.0]
    for rank, capture, _ in captures:
        if cards := own & EVERY_RANK[rank]:
            chance = prod(1 - chances[other] for other, cards, _ in captures if cards & capture)
            worths_of_captures.append(chance * (worths[capture] + worths[cards & -cards]))
    return max(worths_of_captures)


def certain_builds(view: View, play: Play) -> float:
    """Return the loss of the next reply if its player may lack a card for a build of its own."""
    after = advance(view, play)
    if not _goes_on(view, after):
        return 0.0
    return expected_reply(after, LikelyHand.after(view)) - expected_reply(after, next_hand(view))


def any_reply(view: View, play: Play) -> float:
    """Minus the chance that the next player can capture anything."""
    after = advance(view, play)
    if not _goes_on(view, after):
        return 0.0
    chances = next_hand(view).chances
    return prod(1 - chances[rank] for rank, *_ in made_captures(after)) - 1.0


def believed_reply(view: View, play: Play) -> float:
    """Return the loss of the next reply, judged by the captures that were not made."""
    after = advance(view, play)
    if not _goes_on(view, after):
        return 0.0
    counted = next_hand(view)
    believed = counted._replace(chances=believed_probabilities(view, after))
    return expected_reply(after, counted) - expected_reply(after, believed)


def risked_aces(view: View, play: Play) -> float:
    """Minus the chance that the next player can take one's own build with an ace, for each."""
    after = advance(view, play)
    if not _goes_on(view, after):
        return 0.0
    chances, capturers = next_hand(view).chances, view.rules.capturers
    own = [build for build in after.builds if build.owner == view.turn and build.cards & ACES]
    return sum(probability_of_none(capturers[build.value], chances) - 1.0 for build in own)


def loose_aces(view: View, play: Play) -> float:
    """Minus the number of loose aces that a play leaves."""
    return -float((advance(view, play).loose & ACES).bit_count())


def kept_ace(_: View, play: Play) -> float:
    """Minus one for an ace that is trailed."""
    return -1.0 if play.kind is PlayKind.TRAIL and play.card.bit & ACES else 0.0


def last_capture(view: View, play: Play) -> float:
    """The worth of the loose cards to the side that captured last, in the last deal."""
    after = advance(view, play)
    if after.over or after.stock or after.last is None:
        return 0.0
    left = sum(map(after.hand_count, view.rules.seats))
    sign = 1 if after.last == view.side else -1
    return sign * pile_worth(view.rules, after.loose) / (1 + left / 2)


CHANGES: Mapping[str, Change] = {
    "own": own_capture,
    "safe": safe_capture,
    "builds": certain_builds,
    "reply": any_reply,
    "beliefs": believed_reply,
    "risk": risked_aces,
    "loose": loose_aces,
    "keep": kept_ace,
    "last": last_capture,
}
"""The changes, by name."""


class Task(NamedTuple):
    """A pair to play: the change, its factor, the rules as text, the seed, and what is changed."""

    change: str
    factor: float
    rules: str
    seed: str
    on: str = "balances"


def changed(change: Change, factor: float, on: PlayEvaluator = balances) -> PlayEvaluator:
    """The balances of plays, or what else is changed, with a change."""

    def judge(view: View, plays: Iterable[Play]) -> Iterator[tuple[Play, float]]:
        return ((play, value + factor * change(view, play)) for play, value in on(view, plays))

    return judge


def play_pair(task: Task) -> Pair:
    """Play the same cards once with the changed player at each place."""
    judge = changed(CHANGES[task.change], task.factor, JUDGES[task.on])
    return Pair(sum(_lead(task, judge, place) for place in (Side(0), Side(1))), 0.0)


def _lead(task: Task, judge: PlayEvaluator, place: Side) -> float:
    """The lead of the changed player at a place, in points; where points are bad, to have fewer."""
    position = Game.new(parse_rules(task.rules), task.seed).position
    while not position.over:
        view = position.view(position.turn)
        used = judge if view.side == place else JUDGES[task.on]
        position = advance(position, best_play(view, candidates(view, MAX_PLAYS), used))
    return sign_of(position.rules) * lead_of([*map(float, outcome(position).totals)], place)


def match(tasks: Iterable[Task], jobs: int) -> list[Pair]:
    """Play pairs until it is settled which judge leads."""
    return until_settled(in_order(play_pair, tasks, jobs))


def parse_change(text: str) -> tuple[str, float]:
    """Read a change, such as `own=0.2`; raises `ArgumentTypeError` for one that is none."""
    name, _, factor = text.partition("=")
    try:
        number = float(factor)
    except ValueError:
        number = None
    if name not in CHANGES or number is None:
        raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(CHANGES)} with a factor")
    return name, number


def main() -> None:
    """Play a match for each change and print its line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("changes", nargs="+", type=parse_change, metavar="change=factor")
    parser.add_argument("--rules", default="standard", help="rules for two seats")
    parser.add_argument("--on", choices=list(JUDGES), default="balances", help="what is changed")
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--seed", default="counting")
    add_jobs(parser)
    options = parser.parse_args()
    for name, factor in options.changes:
        task = partial(Task, name, factor, options.rules)
        tasks = (task(f"{options.seed}/{number}", options.on) for number in range(options.pairs))
        pairs = match(tasks, options.jobs)
        figures = figures_of(pairs, games=False)
        print(f"{name}={factor}\t{figures['mean']:+}\t{figures['error']}\t{len(pairs)}", flush=True)


if __name__ == "__main__":
    main()
