"""Measures what pays in the games of other countries, for the pages that tell of them.

    python -m tests.lab.measure_games --presets kasino-se --rounds 1500 --pairs 400 --write

The counting player of release 0.2 plays rounds against itself, and the script counts what a reader
can use: how many sweeps a round has, who gets an ace that was trailed. Then the same player takes
on a habit, such as never to build, and plays pairs of rounds on the same cards against itself
without the habit: what it wins or loses a round is the worth of the habit. `web/pages/measured.tsv`
has the results, each with its standard error; without `--write` they are printed only.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from typing import NamedTuple

from casino_core import (
    PRESET_NOTES,
    PRESETS,
    Game,
    Play,
    PlayKind,
    Position,
    RuleSet,
    State,
    Step,
    View,
    apply,
    score_round,
)
from casino_core.cards import ACES, BIG_CASINO, LITTLE_CASINO
from casino_core.events import Residue
from casino_core.losses import mean_and_error
from casino_core.players import Player, play_by
from casino_core.players.base.considered import best_play, candidates
from casino_core.players.base.oversights import noticed_plays
from casino_core.players.estimates.balances import balances
from casino_core.players.estimates.evaluation import sign_of
from casino_core.players.policies.counting import COUNTING_0_2, MAX_PLAYS, OVERLOOK_RATE
from casino_core.rows import How
from casino_core.rules.scoring import counted_items

FILE = Path(__file__).parents[2] / "web" / "pages" / "measured.tsv"
MEASURED = [name for name, preset in PRESET_NOTES.items() if preset.regional]

SINGLE_CARDS = {
    "aces": ACES,
    "big-casino": BIG_CASINO.copies,
    "little-casino": LITTLE_CASINO.copies,
}
RANK_GROUPS = {"low": range(1, 7), "middle": range(7, 11), "courts": range(11, 14)}
"""The ranks of cards that are laid on an empty table, by the name of their group."""


class Result(NamedTuple):
    """One row of the file.

    value   a mean for each round, or a share of 1
    error   its standard error
    number  the number of rounds, or of pairs of rounds
    """

    preset: str
    measure: str
    value: float
    error: float
    number: int


# What happens in self-play


class Count(NamedTuple):
    """How often something happened in a round, of the times that it could have happened."""

    happened: float
    possible: float = 1


def play_round(rules: RuleSet, seed: str, players: Sequence[Player]) -> list[Step[Position]]:
    """Play a round, and return its steps. The dealer is the last seat."""
    position = Game.new(rules, seed).position
    chances = [Random(f"{seed}/{seat}") for seat in rules.seats]
    steps: list[Step[Position]] = []
    while not position.over:
        seat = position.turn
        step = apply(position, play_by(players[seat], position, steps, chances[seat]))
        steps.append(step)
        position = step.after
    return steps


def counts_of(steps: Sequence[Step[Position]]) -> Iterator[tuple[str, Count]]:
    """Yield what a round of two sides tells, by the name of each measure."""
    end = steps[-1].after
    rules, score = end.rules, score_round(end)
    left_over = [event.cards for event in steps[-1].events if isinstance(event, Residue)]
    yield "left-over", Count(sum(cards.bit_count() for cards in left_over))
    majorities = [counted.item for counted in counted_items(rules) if counted.how is How.MOST]
    for line in score.lines:
        if line.item in majorities and line.counts[0] != line.counts[1]:
            most = line.counts.index(max(line.counts))
            lead = score.points[most] - score.points[1 - most]
            yield f"most-{line.item.value}-higher", Count(lead > 0)
    first = steps[0].before.side
    yield "first-to-play", Count(sign_of(rules) * (score.points[first] - score.points[1 - first]))
    if rules.building != "none":
        builds = [step for step in steps if step.play.kind is PlayKind.BUILD]
        yield "builds", Count(len(builds))
        yield "builds-lost", _builds_lost(steps)
    if rules.pile_tops != "off":
        stolen = [takes_from_piles(step.before, step.play) for step in steps]
        yield "pile-plays", Count(sum(stolen), len(stolen))
    for name, cards in SINGLE_CARDS.items():
        yield f"trailed-{name}-lost", _trailed_and_lost(steps, cards)
    if rules.sweep_points:
        yield "sweeps", Count(sum(end.sweeps))
        for name, ranks in RANK_GROUPS.items():
            yield f"empty-{name}-swept", _swept_at_once(steps, ranks)


def _builds_lost(steps: Sequence[Step[Position]]) -> Count:
    """How many builds another side took away from their owner, by a capture or a raise."""
    lost = losses = 0
    for before, play in ((step.before, step.play) for step in steps):
        for build in play.builds:
            another = before.rules.side(build.owner) != before.side
            losses += another or play.kind is PlayKind.CAPTURE
            lost += another
    return Count(lost, losses)


def _trailed_and_lost(steps: Sequence[Step[Position]], cards: int) -> Count:
    """How many of some cards that were trailed went to the other side in the end."""
    won = steps[-1].after.won
    trails = [
        (step.before.side, step.play.card.bit)
        for step in steps
        if step.play.kind is PlayKind.TRAIL and step.play.card.bit & cards
    ]
    return Count(sum(bool(won[1 - side] & card) for side, card in trails), len(trails))


def _swept_at_once(steps: Sequence[Step[Position]], ranks: range) -> Count:
    """How many cards of some ranks, laid on an empty table, the next play captured."""
    laid = [
        following.play.kind is PlayKind.CAPTURE and bool(following.play.loose & step.play.card.bit)
        for step, following in pairwise(steps)
        if not step.before.on_table and step.play.card.rank in ranks
    ]
    return Count(sum(laid), len(laid))


def ratio(counts: Sequence[Count]) -> tuple[float, float]:
    """Return how often something happened of the times it could have, with the standard error."""
    possible = sum(count.possible for count in counts)
    share = sum(count.happened for count in counts) / possible
    spread = sum((count.happened - share * count.possible) ** 2 for count in counts)
    return share, sqrt(spread) / possible


def measured_in_self_play(preset: str, rounds: int) -> Iterator[Result]:
    """Yield what happens in rounds of the counting player against itself."""
    counts_by_name: defaultdict[str, list[Count]] = defaultdict(list)
    for number in range(rounds):
        steps = play_round(PRESETS[preset], f"games/{number}", [COUNTING_0_2, COUNTING_0_2])
        for name, count in counts_of(steps):
            counts_by_name[name].append(count)
    for name, counts in counts_by_name.items():
        if any(count.possible for count in counts):
            yield _result(preset, name, ratio(counts), rounds)


# What a habit is worth

Habit = Callable[[View, Sequence[Play]], Sequence[Play]]
"""Chooses those of the legal plays that go with a habit; none if none does."""


def never_build(_view: View, plays: Sequence[Play]) -> list[Play]:
    """Choose the plays that build nothing."""
    return [play for play in plays if play.kind is not PlayKind.BUILD and not play.extras]


def always_capture(_view: View, plays: Sequence[Play]) -> list[Play]:
    """Choose the captures."""
    return [play for play in plays if play.kind is PlayKind.CAPTURE]


def never_capture(_view: View, plays: Sequence[Play]) -> list[Play]:
    """Choose the plays that capture nothing."""
    return [play for play in plays if play.kind is not PlayKind.CAPTURE]


def keep_points(_view: View, plays: Sequence[Play]) -> list[Play]:
    """Choose the plays that trail no ace and no casino."""
    points = ACES | BIG_CASINO.bit | LITTLE_CASINO.bit
    return [play for play in plays if play.kind is not PlayKind.TRAIL or not play.card.bit & points]


def takes_from_piles(state: State, play: Play) -> bool:
    """Whether a play takes pile cards, by its card or by an extra action before it."""
    used = (play.loose, *(extra.loose for extra in play.extras))
    return any(state.pile_cards(cards) for cards in used)


def leave_piles(view: View, plays: Sequence[Play]) -> list[Play]:
    """Choose the plays that take no pile card."""
    return [play for play in plays if not takes_from_piles(view, play)]


def trail_high(_view: View, plays: Sequence[Play]) -> list[Play]:
    """Choose, among the trails, those of the highest rank; every other play goes, too."""
    return _trailing(plays, max)


def trail_low(_view: View, plays: Sequence[Play]) -> list[Play]:
    """Choose, among the trails, those of the lowest rank; every other play goes, too."""
    return _trailing(plays, min)


def _trailing(plays: Sequence[Play], choose: Callable[..., int]) -> list[Play]:
    rank = choose([play.card.rank for play in plays if play.kind is PlayKind.TRAIL], default=0)
    return [play for play in plays if play.kind is not PlayKind.TRAIL or play.card.rank == rank]


HABITS: dict[str, Habit] = {
    "never-build": never_build,
    "always-capture": always_capture,
    "never-capture": never_capture,
    "keep-points": keep_points,
    "leave-piles": leave_piles,
    "trail-high": trail_high,
    "trail-low": trail_low,
}


def habits_of(rules: RuleSet) -> Iterator[str]:
    """Yield the habits that can matter under a rule set."""
    least = rules.goal == "least"
    for name in HABITS:
        if name == "never-build" and rules.building == "none":
            continue
        if name == "leave-piles" and rules.pile_tops == "off":
            continue
        if name in ("always-capture", "keep-points") and least:
            continue
        if name == "never-capture" and not least:
            continue
        yield name


def player_with(habit: Habit) -> Player:
    """Return the counting player with a habit, which it breaks only where nothing else is legal."""

    def play(view: View, rng: Random) -> Play:
        plays = candidates(view, MAX_PLAYS)
        rng.shuffle(plays)
        choices = noticed_plays(plays, rng, OVERLOOK_RATE) or plays
        return best_play(view, habit(view, choices) or choices, balances)

    return play


def measured_habit(preset: str, habit: str, pairs: int) -> Result:
    """Measure what a habit wins in a round, in points; it loses where the value is negative."""
    rules, player = PRESETS[preset], player_with(HABITS[habit])
    leads = []
    for number in range(pairs):
        lead = 0
        for seat in rules.seats:
            players = [player if each == seat else COUNTING_0_2 for each in rules.seats]
            points = score_round(_end(rules, f"habits/{number}", players)).points
            side = rules.side(seat)
            lead += sign_of(rules) * (points[side] - points[1 - side])
        leads.append(lead / 2)
    return _result(preset, f"habit-{habit}", mean_and_error(leads), pairs)


def _result(preset: str, measure: str, mean_and_spread: tuple[float, float], number: int) -> Result:
    value, error = (round(each, 4) + 0.0 for each in mean_and_spread)
    return Result(preset, measure, value, error, number)


def _end(rules: RuleSet, seed: str, players: Sequence[Player]) -> Position:
    return play_round(rules, seed, players)[-1].after


# The file


def write_results(results: Sequence[Result], file: Path = FILE) -> None:
    """Replace the rows of some presets."""
    lines = file.read_text(encoding="utf-8").splitlines()[1:] if file.is_file() else []
    measured = {result.preset for result in results}
    rows = [row for line in lines if (row := line.split("\t"))[0] not in measured]
    rows += [[text if isinstance(text, str) else f"{text:g}" for text in each] for each in results]
    rows.sort(key=lambda row: list(PRESETS).index(row[0]))
    table = [list(Result._fields), *rows]
    file.write_text("".join("\t".join(row) + "\n" for row in table), encoding="utf-8")


def main() -> None:
    """Measure, and print the results; with `--write` also put them into the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--presets", nargs="+", choices=MEASURED, default=MEASURED)
    parser.add_argument("--rounds", type=int, default=1500)
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    for preset in options.presets:
        results = list(measured_in_self_play(preset, options.rounds))
        results += [
            measured_habit(preset, habit, options.pairs) for habit in habits_of(PRESETS[preset])
        ]
        for result in results:
            print(*result, sep="\t", flush=True)
        if options.write:
            write_results(results)


if __name__ == "__main__":
    main()
