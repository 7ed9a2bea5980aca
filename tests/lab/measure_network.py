"""Measures the value networks: their players judge each play one ahead, and nothing is searched.

    python -m tests.lab.measure_network --rules laisto swazi --against usual counting

Each line is a match of mirrored pairs of rounds, as in `casino_core.cli.match`, and ends when it is
decisive. `usual` has the weights of the usual games everywhere, and counts where points are bad;
`counting` is the counting player without its oversights. With `--searching` both players are
searchers that use such judgements.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Final, NamedTuple

from casino_core import Game, parse_rules
from casino_core.analysis.pairs import Pair, figures_of
from casino_core.cli.processes import add_jobs, in_order
from casino_core.players.base.considered import PlayEvaluator, best_play, candidates
from casino_core.players.base.rng import rng_for
from casino_core.players.estimates.balances import estimated_leads
from casino_core.players.estimates.evaluation import lead_of, sign_of
from casino_core.players.networks.value_network import expected_leads, usual_leads
from casino_core.players.policies.counting import MAX_PLAYS
from casino_core.players.search.search import choose
from casino_core.players.search.styles import SEARCHER
from casino_core.rules.outcome import outcome
from casino_core.rules.turn import advance
from casino_core.ruleset import RuleSet
from casino_core.seats import Side
from tests.lab.measure_leads import until_settled

EVALUATORS: Final[Mapping[str, PlayEvaluator]] = {
    "network": expected_leads,
    "usual": usual_leads,
    "counting": estimated_leads,
}
"""The evaluators by which a player may judge its plays, one play ahead."""


class Task(NamedTuple):
    """One pair to play: the names of two evaluators, the rules as text, the seed of the cards."""

    first: str
    second: str
    rules: str
    seed: str
    searching: bool


def play_pair(task: Task) -> Pair:
    """Play the same cards once with the first evaluator at each place."""
    rules = parse_rules(task.rules)
    leads = [_lead(task, rules, place) for place in rules.side_numbers]
    return Pair(sum(leads), sum(lead > 0 for lead in leads) / len(leads))


def _lead(task: Task, rules: RuleSet, place: Side) -> float:
    """Return the lead of the first evaluator at a place, in points."""
    position = Game.new(rules, task.seed).position
    while not position.over:
        judge = EVALUATORS[task.first if position.side == place else task.second]
        view = position.view(position.turn)
        if task.searching:
            play = choose(view, rng_for(view), SEARCHER._replace(evaluate=judge))
        else:
            play = best_play(view, candidates(view, MAX_PLAYS), judge)
        position = advance(position, play)
    return sign_of(rules) * lead_of(outcome(position).totals, place)


def match(second: str, rules: str, options: argparse.Namespace) -> str:
    """Play pairs until the difference is decisive, and return a line on them.

    It has the rules, the players, the points a pair, their standard error, and the pairs.
    """
    tasks = [
        Task("network", second, rules, f"{options.seed}/{number}", options.searching)
        for number in range(options.pairs)
    ]
    pairs = until_settled(in_order(play_pair, tasks, options.jobs))
    figures = figures_of(pairs, games=False)
    return f"{rules}\tnetwork\t{second}\t{figures['mean']}\t{figures['error']}\t{len(pairs)}"


def main() -> None:
    """Play all matches and print their lines."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rules", nargs="+", required=True)
    parser.add_argument("--against", nargs="+", choices=list(EVALUATORS), default=["counting"])
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", default="network")
    parser.add_argument("--searching", action="store_true", help="let both players search")
    add_jobs(parser)
    options = parser.parse_args()
    for rules in options.rules:
        for second in options.against:
            print(match(second, rules, options), flush=True)


if __name__ == "__main__":
    main()
