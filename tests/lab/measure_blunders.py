"""Measures the review with blunders planted in rounds of a strong player: how many does it find?

    python -m tests.lab.measure_blunders --results blunders.jsonl --jobs 2
    python -m tests.lab.measure_blunders --results blunders.jsonl --rules standard,players=3 mulle
    python -m tests.lab.measure_blunders --results blunders.jsonl --table

A player plays a round against itself. At some of its plays another one is planted, which a judge
calls plainly worse: in the last deal the exact solver, before it two policies that play the same
deals of the hidden cards to the end of the round. With both, the play gives away more than the
border of a blunder by two standard errors. The judge knows nothing of the value network, by which
the review estimates the end of a deal, and has deals of its own. Its policies waver, so that no
single line of play decides where all cards are known.

Then every round is reviewed. `found` is the number of planted blunders that the review calls a
mistake or a blunder, `unjudged` that of the other real plays of which it says that they were tried
on too few deals. `sound` is the number of other real plays, `called` how many of those it calls a
mistake or a blunder, and `false` how many of these the judge finds as good as the best play, on
more deals; `at most` is the upper bound of their share, and `at least` the lower one of that of the
blunders found, each with 95 % confidence. `seconds` is the processor time of the review of a round.
With `--share 0` nothing is planted: what is called are the player's own plays.

The rounds, what the review found in them and the verdicts are lines of the file of results. Another
run with the same file goes on where the last one stopped. `--again` reviews all rounds again, as a
changed review needs. `--table` plays and reviews nothing: it prints a table of the file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from functools import partial
from math import comb, fsum, hypot, sqrt
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final, NamedTuple

from casino_core import PRESETS, Game, Play, Position, format_play, parse_play, parse_rules
from casino_core.analysis.grades import GRAVE, Grade, borders_of
from casino_core.analysis.review import Decision, Review, review_steps
from casino_core.analysis.wavering import WaveringPolicy
from casino_core.cli.processes import in_order, parse_jobs
from casino_core.notation.positions import format_position
from casino_core.players import KNOWN, play_by
from casino_core.players.base.considered import PlayEvaluator
from casino_core.players.base.measured_games import has_policy
from casino_core.players.beliefs.determinization import samples
from casino_core.players.estimates.balances import balances
from casino_core.players.estimates.evaluation import for_points
from casino_core.players.networks.policy_network import learned_balances, learned_prospects
from casino_core.players.policies.fast_playout import playout_policy
from casino_core.players.search.bounded_plays import ordered_plays
from casino_core.players.search.endgame import EndgameSearch, can_be_solved
from casino_core.puzzles.comparing import Comparison, Difference
from casino_core.records.notation import format_record, parse_record
from casino_core.ruleset import RuleSet

KINDS: Final = (
    *PRESETS,
    *(f"{name},players={n}" for name in ("standard", "royal") for n in (3, 4)),
)
"""The games that are measured, if none are named."""
VARIANTS: Final = (
    *("standard", "royal", "counting-out", "two-handed", "folk", "attend", "take-or-add"),
    *("spade", "diamond"),
)
DRAWS: Final = ("draw", "royal-draw")
GROUPS: Final = {
    "`standard` and its variants": VARIANTS,
    "`draw`, `royal-draw`": DRAWS,
    "games of other countries": tuple({*PRESETS} - {*VARIANTS, *DRAWS, "partnership"}),
    "partners": ("partnership",),
    "three seats": ("standard,players=3", "royal,players=3"),
    "four seats": ("standard,players=4", "royal,players=4"),
}
"""The rows of the table."""
STAGES: Final = (8, 24, 48, 96)
"""The numbers of deals after which the judge may know enough; the first only says no."""
FALSE_DEALS: Final = 160
"""The number of deals on which it tries a play that the review calls a mistake."""
ERRORS: Final = 2.0
"""The standard errors by which it must be sure."""
SPREAD: Final = 0.2
"""The points by which they waver, at most."""
CONFIDENCE: Final = 0.95
SHARE: Final = 0.6
"""The share of the plays at which a blunder is looked for, unless another is given."""
TRIED: Final = 4
"""The number of plays that are tried there."""


class BlunderRound(NamedTuple):
    """A round with blunders in it: its rules, its record, and their numbers, from 1."""

    rules: str
    seed: str
    record: str
    numbers: tuple[int, ...]
    losses: tuple[float, ...]


class Measurement(NamedTuple):
    """The results of the review of a round: counts, and the plays that the judge has yet to see."""

    rules: str
    seed: str
    planted: int
    found: int
    sound: int
    unjudged: int
    called: tuple[tuple[int, str], ...]
    missed: tuple[str, ...]
    seconds: float


# The judge


def policies_of(rules: RuleSet) -> tuple[PlayEvaluator, PlayEvaluator]:
    """Return two policies that differ.

    Where no network judges balances, they are only counted, so the second one judges prospects.
    """
    return balances, learned_balances if has_policy(rules) else learned_prospects


def exact_loss(position: Position, play: Play, best: Play) -> Difference:
    """Return what a play gives away in the last deal."""
    view = position.view(position.turn)
    endgame = EndgameSearch(next(samples(view.replace(rules=for_points(view.rules)), Random(0))))
    return Difference(endgame.value(best) - endgame.value(play), 0.0, 1)


def losses(
    position: Position, play: Play, best: Play, stages: Sequence[int], border: float
) -> Iterator[Difference]:
    """Yield what a play gives away by each policy, as soon as it is plainly on one side."""
    view = position.view(position.turn)
    if can_be_solved(view):
        yield exact_loss(position, play, best)
        return
    for number, policy in enumerate(policies_of(position.rules)):
        seed = f"judge/{number}"
        wavering = WaveringPolicy(policy, SPREAD, Random(f"{seed}/{format_position(view)}"))
        play_on = partial(playout_policy, evaluate=wavering)
        trials = Comparison(view, seed, play_on, [best, play])
        for deals in stages:
            trials.go_on(deals)
            points, error, _ = trials.behind(play, best)
            # A rare event may not have turned up yet.
            error = hypot(error, 1 / sqrt(deals))
            if abs(points - border) > ERRORS * error and (points < border or deals > stages[0]):
                break
        yield Difference(points, error, deals)


def is_blunder(position: Position, play: Play, best: Play) -> float:
    """Return the loss of a play that is a blunder by every policy, else 0."""
    border = borders_of(position.rules)[Grade.BLUNDER]
    least = 0.0
    for loss in losses(position, play, best, STAGES, border):
        if loss.points < border + ERRORS * loss.error:
            return 0.0
        least = loss.points if not least else min(least, loss.points)
    return least


def is_sound(position: Position, play: Play, best: Play) -> bool:
    """Return whether a play is as good as the one that the review finds best, by any policy."""
    border = borders_of(position.rules)[Grade.INACCURACY]
    all_losses = losses(position, play, best, (FALSE_DEALS,), border)
    return any(each.points <= max(border, ERRORS * each.error) for each in all_losses)


# Planting


def plant(player: str, share: float, task: tuple[str, str]) -> BlunderRound:
    """Play a round of a player against itself, with blunders in it."""
    text, seed = task
    rules = parse_rules(text)
    game, rng, numbers, losses_planted = Game.new(rules, seed), Random(seed), [], []
    while not game.position.over:
        position, steps = game.position, game.rounds[-1].steps
        play = play_by(KNOWN[player].play, position, steps, rng)
        if rng.random() < share:
            blunder, loss = _blunder(position, play, rng)
            if blunder:
                play = blunder
                numbers.append(len(steps) + 1)
                losses_planted.append(round(loss, 2))
        game = game.play(play)
    return BlunderRound(text, seed, format_record(game), tuple(numbers), tuple(losses_planted))


def _blunder(position: Position, best: Play, rng: Random) -> tuple[Play | None, float]:
    plays = [play for play in ordered_plays(position) if play != best]
    for play in rng.sample(plays, min(TRIED, len(plays))):
        loss = is_blunder(position, play, best)
        if loss:
            return play, loss
    return None, 0.0


# Measuring


def measured(planted: BlunderRound) -> Measurement:
    """Review a round with blunders in it."""
    game = parse_record(planted.record)
    started = process_time()
    *_, last = filter(None, review_steps(game))
    seconds = process_time() - started
    real = [each for each in last.decisions if not each.forced]
    blunders = [each for each in real if each.number in planted.numbers]
    others = [each for each in real if each.number not in planted.numbers]
    called = [each for each in others if each.grade in GRAVE]
    return Measurement(
        planted.rules,
        planted.seed,
        len(blunders),
        sum(each.grade in GRAVE for each in blunders),
        len(others),
        sum(each.grade is Grade("unjudged") for each in others),
        tuple((each.number, _best(last, each)) for each in called),
        tuple(_missed_blunder(last, each) for each in blunders if each.grade not in GRAVE),
        round(seconds, 2),
    )


def _best(done: Review, decision: Decision) -> str:
    return format_play(decision.best, done.game.steps[decision.number - 1].before)


def _missed_blunder(done: Review, decision: Decision) -> str:
    """Return a blunder that was missed, in words for people who look why."""
    notation = format_play(decision.play, done.game.steps[decision.number - 1].before)
    return (
        f"{decision.number} {notation} {decision.grade} loss={decision.loss} "
        f"error={decision.error} "
        f"deals={decision.deals}"
    )


def verdict(task: tuple[BlunderRound, int, str]) -> bool:
    """Return whether a play that the review calls a mistake is sound."""
    planted, number, best = task
    step = parse_record(planted.record).steps[number - 1]
    return is_sound(step.before, step.play, parse_play(best, step.before))


# The file of results


class Results:
    """The rounds and the verdicts so far, and the file that keeps them."""

    def __init__(self, path: Path) -> None:
        """Read the file if there is one."""
        self._path = path
        self.planted: dict[tuple[str, str], BlunderRound] = {}
        self.measured: dict[tuple[str, str], Measurement] = {}
        self.verdicts: dict[tuple[str, str, int, str], bool] = {}
        lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
        for line in lines:
            self._take(json.loads(line))

    def _take(self, fields_read: list[Any]) -> None:
        if fields_read[0] == "planted":
            rules, seed, record, numbers, lost = fields_read[1:]
            planted = BlunderRound(rules, seed, record, tuple(numbers), tuple(lost))
            self.planted[rules, seed] = planted
        elif fields_read[0] == "measured":
            fields = dict(zip(Measurement._fields, fields_read[1:], strict=True))
            fields["called"] = tuple((number, best) for number, best in fields["called"])
            each = Measurement(**{**fields, "missed": tuple(fields["missed"])})
            self.measured[each.rules, each.seed] = each
        else:
            rules, seed, number, best, sound = fields_read[1:]
            self.verdicts[rules, seed, number, best] = sound

    def add(self, *fields: Any) -> None:
        """Note a result, and write it at the end of the file."""
        self._take(list(fields))
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(fields) + "\n")


def most_of(number: int, count: int) -> float:
    """Return the upper bound of a share, `number` of `count` (Clopper and Pearson, one-sided)."""
    if number >= count:
        return 1.0
    low, high = number / count, 1.0
    while high - low > 1e-6:
        share = (low + high) / 2
        chance = fsum(
            comb(count, each) * share**each * (1 - share) ** (count - each)
            for each in range(number + 1)
        )
        low, high = (share, high) if chance > 1 - CONFIDENCE else (low, share)
    return high


def figures_of(rows: Sequence[Measurement], results: Results) -> dict[str, Any]:
    """Return the sums over some rounds, and the seconds of one."""
    verdicts = [
        results.verdicts[each.rules, each.seed, number, best]
        for each in rows
        for number, best in each.called
    ]
    figures: dict[str, Any] = {"rounds": len(rows)}
    for name in ("planted", "found", "sound", "unjudged"):
        figures[name] = sum(getattr(each, name) for each in rows)
    figures |= {"called": len(verdicts), "false": sum(verdicts)}
    figures["at most"] = f"{100 * most_of(sum(verdicts), figures['sound']):.1f} %"
    missed = figures["planted"] - figures["found"]
    figures["at least"] = f"{100 - 100 * most_of(missed, figures['planted']):.0f} %"
    figures["seconds"] = round(sum(each.seconds for each in rows) / max(1, len(rows)), 2)
    return figures


def table(results: Results) -> Iterator[str]:
    """Yield the rows of the table: the groups of games, each game, then all together."""
    done = list(results.measured.values())
    columns = (
        *("planted", "found", "at least", "sound", "called", "false", "at most", "unjudged"),
        "seconds",
    )
    yield f"| | {' | '.join(columns)} |"
    yield f"|---{'|---' * len(columns)}|"
    every = {each.rules for each in done}
    rows = (*GROUPS.items(), *((name, (name,)) for name in KINDS if name in every), ("all", KINDS))
    for name, games in rows:
        measured_rows = [each for each in done if each.rules in games]
        figures = figures_of(measured_rows, results)
        yield f"| {name} | {' | '.join(str(figures[column]) for column in columns)} |"


def main() -> None:
    """Plant, review and judge, and print a line for each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rules", nargs="+", default=KINDS)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--player", default="searcher", choices=list(KNOWN))
    parser.add_argument("--share", type=float, default=SHARE, help="less in slow games")
    parser.add_argument("--seed", default="blunders")
    parser.add_argument("--results", type=Path, required=True)
    parser.add_argument("--jobs", type=parse_jobs, default=1)
    parser.add_argument("--plant-only", action="store_true", help="review nothing yet")
    parser.add_argument("--missed", action="store_true", help="tell the blunders that were missed")
    parser.add_argument("--again", action="store_true", help="review all rounds again")
    parser.add_argument("--table", action="store_true", help="print the table of the results")
    options = parser.parse_args()
    results = Results(options.results)
    if options.table:
        print(*table(results), sep="\n")
        return
    tasks = [
        (rules, f"{options.seed}/{n}") for n in range(options.rounds) for rules in options.rules
    ]
    missing = [task for task in tasks if task not in results.planted]
    for planted in in_order(partial(plant, options.player, options.share), missing, options.jobs):
        results.add("planted", *planted)
    if options.plant_only:
        return
    for rules in options.rules:
        rounds = [results.planted[task] for task in tasks if task[0] == rules]
        new = [each for each in rounds if options.again or each[:2] not in results.measured]
        for each in in_order(measured, new, options.jobs):
            results.add("measured", *each)
        rows = [results.measured[each[:2]] for each in rounds]
        calls = [
            (planted, *called)
            for planted, each in zip(rounds, rows, strict=True)
            for called in each.called
            if (*planted[:2], *called) not in results.verdicts
        ]
        for call, sound in zip(calls, in_order(verdict, calls, options.jobs), strict=True):
            planted, number, best = call
            results.add("verdict", planted.rules, planted.seed, number, best, sound)
        print(json.dumps({"rules": rules, **figures_of(rows, results)}), flush=True)
        if options.missed:
            for each in rows:
                print(*(f"    {each.seed} {line}" for line in each.missed), sep="\n", flush=True)


if __name__ == "__main__":
    main()
