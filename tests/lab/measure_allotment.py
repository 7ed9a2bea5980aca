"""Measures what a search loses by the deals that it saves, on playouts that are made once.

    python -m tests.lab.measure_allotment --rules standard --positions 100 --deals 400 \\
        --style gain=0.002 --style gain=0.002,deals=160,turns=5000 --results playouts.jsonl

Counting players play rounds. At some of the turns every play is tried on many deals, and the value
and the number of turns of each playout is kept in a file; a second run goes on with it. Then
styles of search are tried on them: each takes its deals from one half, in random order, and its
play is valued by the other half. The styles are `master@0.2`, and what `--style` changes in the
present master.

The table has for each style the mean turns of a decision and their median; the loss, which is by
how much the best play of the other half is better, in points; and the loss less that of the first
style, with its standard error. Styles are tried on the same deals, so small differences show that
no match of some hundred pairs can tell. It is a measure of the allotment alone: what playouts are
worth it does not tell.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from itertools import count, islice
from math import fsum
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Final, NamedTuple

from casino_core import Game, apply, parse_rules
from casino_core.cards import CardSet
from casino_core.cli.processes import look_for_garbage_seldom
from casino_core.losses import mean_and_error
from casino_core.play import Play
from casino_core.players import KNOWN, past_of, play_by
from casino_core.players.beliefs.determinization import samples
from casino_core.players.search.bounded_plays import ordered_plays
from casino_core.players.search.endgame import can_be_solved
from casino_core.players.search.playouts import Playouts
from casino_core.players.search.sampled_values import SampledValues
from casino_core.players.search.styles import MASTER, STYLES, Style, is_slow
from casino_core.players.search.worlds import likely
from casino_core.position import Position
from casino_core.rules.turn import Step
from casino_core.ruleset import RuleSet
from tests.lab.measure_moves import PLAYED_BY

FIRST: Final = "master@0.2"
SHARE: Final = 0.25
"""The share of the turns at which plays are tried, so that the positions are of many rounds."""
ORDERS: Final = 4
"""The number of random orders of the deals in which each style is tried."""


class Turn(NamedTuple):
    """A turn of a round: the position, and the steps before it."""

    position: Position
    steps: tuple[Step[Position], ...]


def turns(rules: RuleSet, seed: str) -> Iterator[Turn]:
    """Yield the turns of a round that counting players play."""
    position = Game.new(rules, seed).position
    steps: tuple[Step[Position], ...] = ()
    while not position.over:
        yield Turn(position, steps)
        play = play_by(KNOWN[PLAYED_BY].play, position, steps, Random(seed))
        steps = (*steps, apply(position, play))
        position = steps[-1].after


class Decision(NamedTuple):
    """The playouts of one decision.

    hand     the number of cards in the hand
    slow     whether the playouts of the game are slow
    players  the number of seats
    priors   the prior of each play
    values   for each deal, the value of each play in points
    turns    for each deal, the number of turns of each play's playout
    """

    hand: int
    slow: bool
    players: int
    priors: list[float]
    values: list[list[float]]
    turns: list[list[int]]


class Choice(NamedTuple):
    """The choice of a style: the number of the play, and the turns that it took."""

    play: int
    turns: int


def decision(turn: Turn, plays: list[Play], deals: int, rng: Random) -> Decision:
    """Try some plays of a turn on some deals."""
    view = turn.position.view(turn.position.turn)
    priors, hand = dict(MASTER.evaluate(view, plays)), view.hand.bit_count()
    plays = MASTER.tried(plays, priors, hand)
    past = past_of(turn.steps, view.turn)
    result = Decision(
        hand, is_slow(view.rules), view.rules.players, [priors[play] for play in plays], [], []
    )
    worlds = filter(None, likely(view, samples(view, rng), MASTER, past, rng))
    for world in islice(worlds, deals):
        playouts = Playouts(world, MASTER.evaluate, priors, policy=MASTER.policy)
        outcomes = [_played_out(playouts, play) for play in plays]
        result.values.append([value for value, _ in outcomes])
        result.turns.append([number for _, number in outcomes])
    return result


def _played_out(playouts: Playouts, play: Play) -> tuple[float, int]:
    """The value of a play, rounded, and the number of turns."""
    value = playouts.value(play)
    return round(value, 4), playouts.turns_made


def open_turns(rules: str, seed: str) -> Iterator[tuple[Turn, list[Play], Random]]:
    """Yield turns with something to decide, of rounds without end, with their plays."""
    for number in count():
        for turn in turns(parse_rules(rules), f"{seed}/{rules}/{number}"):
            rng = Random(f"{seed}/{rules}/{number}/{len(turn.steps)}")
            if rng.random() < SHARE and not can_be_solved(turn.position.view(turn.position.turn)):
                plays = list(ordered_plays(turn.position))
                if len(plays) > 1:
                    yield turn, plays, rng


def choice(style: Style, subject: Decision, order: Sequence[int]) -> Choice:
    """Return the choice of a style that takes the deals in some order (as in `search`)."""
    card = parse_rules("standard").cards[0]
    plays = [Play(card, CardSet(number)) for number, _ in enumerate(subject.priors)]
    number_of = {play: number for number, play in enumerate(plays)}
    sampled = SampledValues(plays, dict(zip(plays, subject.priors, strict=True)), style.weight)
    spent_turns, most = 0, style.most_turns(subject.hand, slow=subject.slow)
    for deal in order[: style.deals * (subject.players - 1)]:
        for play in sampled.plays:
            spent_turns += subject.turns[deal][number_of[play]]
            sampled.add(play, subject.values[deal][number_of[play]])
        sampled.drop_plays(style.gain)
        if len(sampled.plays) == 1 or spent_turns > most:
            break
    return Choice(number_of[sampled.result(exact=False).play], spent_turns)


def tried(style: Style, subject: Decision, seed: str) -> tuple[float, float]:
    """The mean loss of a style at a decision, in points, and its mean turns."""
    losses, turns = [], []
    for number in range(ORDERS):
        order = list(range(len(subject.values)))
        Random(f"{seed}/{number}").shuffle(order)
        used, rest = order[: len(order) // 2], order[len(order) // 2 :]
        truth = [
            fsum(each) / len(rest) for each in zip(*[subject.values[i] for i in rest], strict=True)
        ]
        best = choice(style, subject, used)
        losses.append(max(truth) - truth[best.play])
        turns.append(float(best.turns))
    return mean(losses), mean(turns)


def read(path: Path) -> list[Decision]:
    """The decisions that a file has; none if there is no file."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [Decision(*json.loads(line)) for line in lines]


def style_of(text: str) -> Style:
    """The present master with the changes of a text such as `gain=0.002,deals=160`."""
    changes = (each.split("=") for each in text.split(",") if each)
    return MASTER._replace(**{name: json.loads(number) for name, number in changes})


def main() -> None:
    """Make the playouts that are missing, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rules", default="standard")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", default="allotment")
    parser.add_argument("--style", action="append", default=[], help="changes of the master")
    parser.add_argument("--results", type=Path, required=True)
    options = parser.parse_args()
    look_for_garbage_seldom()
    decisions = read(options.results)
    open_decisions = islice(
        open_turns(options.rules, options.seed), len(decisions), options.positions
    )
    for turn, plays, rng in open_decisions:
        decisions.append(each := decision(turn, plays, options.deals, rng))
        with options.results.open("a", encoding="utf-8") as file:
            file.write(json.dumps(each) + "\n")
    styles = {FIRST: STYLES[FIRST], **{text: style_of(text) for text in ("", *options.style)}}
    before: list[float] = []
    print("style\tdecisions\tmean turns\tmedian\tloss\tmore than the first")
    for name, style in styles.items():
        results = [tried(style, each, f"{options.seed}/{n}") for n, each in enumerate(decisions)]
        losses, turns = [loss for loss, _ in results], [turns for _, turns in results]
        before = before or losses
        more, error = mean_and_error([a - b for a, b in zip(losses, before, strict=True)])
        figures = (
            f"{mean(turns):.0f}\t{median(turns):.0f}\t{mean(losses):.4f}\t{more:+.4f} ± {error:.4f}"
        )
        print(f"{name or 'master'}\t{len(decisions)}\t{figures}", flush=True)


if __name__ == "__main__":
    main()
