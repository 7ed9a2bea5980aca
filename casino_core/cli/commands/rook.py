"""`casino rook`: plays the card game Rook, checks its records, measures its players."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

from ...errors import CasinoError, NotationError, RecordError
from ...losses import DECISIVE_RATIO, log_ratio, mean_and_error
from ...rook.analysis import (
    Decision,
    account,
    account_sentence,
    count_sentence,
    decision_sentence,
    reviewed,
)
from ...rook.cards import Card, Suit
from ...rook.game import Game
from ...rook.notation import (
    format_action,
    format_cards,
    parse_position,
    parse_rules,
    parse_seat_and_action,
)
from ...rook.players import PLAYERS, play_by
from ...rook.position import SEATS, Phase, Position, View
from ...rook.prose import error_sentence, outcome_sentences, step_sentences
from ...rook.record import format_record, parse_record
from ...rook.rules.legal import legal_actions
from ...rook.rules.refusal import IllegalActionError
from ...rook.rules.scoring import outcome
from ...rook.rules.turn import apply
from ...rook.ruleset import OPTIONS, PRESETS, RuleSet
from ...seats import Seat
from ..options import Actions, Parser, add_action, add_seed, drawn_seed, explain, number, seed_of
from ..processes import add_jobs, in_order
from ..streams import input_lines


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
        "python -m casino_core rook play --rules kentucky-west",
    )
    actions = command.add_subparsers(dest="action", required=True, metavar="ACTION")
    _add_play(actions)
    _add_match(actions)
    action = add_action(
        actions,
        "perft",
        "count the sequences of actions from a position",
        'python -m casino_core rook perft 2 "rules=rook cards=…41 cards… : 70 pass pass pass"',
    )
    action.add_argument("depth", type=number, help="the number of actions in a sequence, such as 2")
    action.add_argument("position", help="a deal and the actions since, in notation")
    action.set_defaults(run=lambda each: with_messages(perft_lines(each.position, each.depth)))
    action = add_action(
        actions,
        "check",
        "read the record of a game of Rook, and replay it",
        "python -m casino_core rook check < game.txt",
    )
    action.set_defaults(run=lambda _: with_messages(check("".join(input_lines()))))
    action = add_action(
        actions,
        "review",
        "judge all decisions of a record of Rook, as each seat could see them",
        "python -m casino_core rook review < game.txt",
    )
    action.add_argument("--seed", help="another text from which the deals are drawn")
    action.set_defaults(run=_review_rook)
    action = add_action(
        actions, "rules", "print the presets and the options", "python -m casino_core rook rules"
    )
    action.set_defaults(run=lambda _: rules_lines())


def _review_rook(options: argparse.Namespace) -> Iterable[str]:
    return with_messages(review_lines("".join(input_lines()), options.seed))


def _add_rules(action: Parser) -> None:
    action.add_argument(
        "--rules", default="rook", help="a rule set, such as rook,target=500 (default: rook)"
    )


def _add_play(actions: Actions) -> None:
    action = add_action(
        actions,
        "play",
        "play a game of Rook in the terminal",
        "python -m casino_core rook play --level beginner --seed sunday",
    )
    level = LEVELS[-1]
    action.add_argument(
        "--level",
        choices=LEVELS,
        default=level,
        help=f"the others (default: {level})",
    )
    _add_rules(action)
    add_seed(action, "one is drawn; the record at the end has it")
    action.set_defaults(
        run=lambda each: with_messages(
            play(each.rules, each.seed or drawn_seed(), each.level, input_lines())
        )
    )


def _add_match(actions: Actions) -> None:
    action = add_action(
        actions,
        "match",
        "measure one player of Rook against another, each at each place with the same cards",
        "python -m casino_core rook match searcher counting --pairs 50 --jobs 2",
    )
    for name in ("first", "second"):
        action.add_argument(name, choices=LEVELS, help=f"the {name} player")
    action.add_argument(
        "--pairs",
        type=number,
        default=100,
        help="the most deals to play; fewer decide a clear match (default: 100)",
    )
    _add_rules(action)
    add_seed(action)
    add_jobs(action)
    action.set_defaults(
        run=lambda each: with_messages(
            match(
                tasks_of(each.first, each.second, each.rules, each.pairs, seed_of(each)),
                each.jobs,
            )
        )
    )


PERSON = Seat(0)
"""The seat of the person who plays in the terminal."""
NAMES = ("South", "West", "North", "East")
LEVELS = tuple(PLAYERS)
"""The names of the players, weakest first."""
MOST_LISTED = 40
"""The most actions that are listed for a question."""
LEAD_TESTED = 10.0
"""The lead in points a round that a match tests against none."""
MIN_PAIRS = 60
"""No match is decided before this number of pairs."""

_QUESTIONS = {
    Phase.BIDDING: "Your bid, or pass",
    Phase.NEST: "Five cards to put aside, as aside=…",
    Phase.TRUMP: "The trump suit, as trump=…",
    Phase.PASSING: "Three cards to pass, as give=…",
    Phase.CALLING: "The card of your partner, as call=…",
    Phase.TRICKS: "Your card",
}


def message(error: CasinoError) -> str:
    """Return the text of an error; of a refusal, the sentence, with its place in a record."""
    if isinstance(error, RecordError):
        return f"{error.where}: {message(error.error)}"
    return error_sentence(error) if isinstance(error, IllegalActionError) else str(error)


# A game in the terminal


def play(rules: str, seed: str, level: str, answers: Iterator[str]) -> Iterator[str]:
    """Yield the lines of a game of a person against computer players, to the end of the answers.

    An answer is an action in notation, `?` for the legal ones, or `record` for the record so far,
    which hides the seed while the game runs.
    """
    game = Game.new(parse_rules(rules), seed, names=NAMES)
    yield from _dealt(game)
    while not game.over:
        if game.position.over:
            game = game.next_round()
            yield from _dealt(game)
        elif game.position.turn != PERSON:
            game = game.play(play_by(PLAYERS[level], game.position))
            yield from _news_of(game)
        else:
            yield _question(game.position.view(PERSON))
            answer = next(answers, None)
            if answer is None:
                return
            try:
                game, lines = _answered(game, answer.strip())
            except CasinoError as error:
                lines = [message(error)]
            yield from lines
    yield format_record(game)


def _dealt(game: Game) -> Iterator[str]:
    position = game.position
    yield ""
    yield f"Round {position.round_number}. The dealer is {game.names[position.dealer]}."


def _news_of(game: Game) -> list[str]:
    """Return what the last action did, as the person hears it, and the count of a round."""
    step = game.rounds[-1].steps[-1]
    return [*step_sentences(step, game.names, PERSON), *outcome_sentences(game)]


def _question(view: View) -> str:
    trick = f"  Trick: {format_cards(view.trick.cards)}." if view.trick else ""
    trumps = f"  Trumps: {view.trump.name.lower()}." if view.trump else ""
    return f"{_hand(view.hand)}{trumps}{trick}\n{_QUESTIONS[view.phase]} (? lists them):"


def _hand(cards: Sequence[Card]) -> str:
    groups = [[card.text for card in cards if card.suit is suit] for suit in (*Suit, None)]
    return "Your cards: " + "  ".join(" ".join(group) for group in groups if group)


def _answered(game: Game, answer: str) -> tuple[Game, list[str]]:
    if answer == "?":
        some = islice(legal_actions(game.position), MOST_LISTED)
        return game, [" ".join(map(format_action, some))]
    if answer == "record":
        return game, [format_record(game, sealed=True)]
    if not answer:
        raise NotationError("no answer: write an action, or ? for a list")
    seat, action = parse_seat_and_action(answer)
    game = game.play(action, seat)
    return game, _news_of(game)


# Matches


class Task(NamedTuple):
    """One pair to play: the players' names, the rules as text, and the seed of the cards."""

    first: str
    second: str
    rules: str
    seed: str


def play_pair(task: Task) -> float:
    """Play one round from each place of the first player; the average lead of its side in points.

    With fixed partners the first player sits at both seats of a side, with called ones alone.
    """
    rules = parse_rules(task.rules)
    leads = [_lead(task, rules, place) for place in range(rules.accounts)]
    return sum(leads) / len(leads)


def _lead(task: Task, rules: RuleSet, place: int) -> float:
    game = Game.new(rules, task.seed)
    while not game.position.over or game.position.redealt:
        if game.position.redealt:
            game = game.next_round()
        mine = rules.account(game.position.turn) == place
        player = PLAYERS[task.first if mine else task.second]
        game = game.play(play_by(player, game.position))
    totals = outcome(game.position).totals
    others = [total for number, total in enumerate(totals) if number != place]
    return totals[place] - sum(others) / len(others)


def match(tasks: Iterable[Task], jobs: int = 1) -> Iterator[str]:
    """Play pairs; yield a line of JSON for each of them, with the result so far, and a last one.

    `mean` is the lead in points, `error` its standard error, and `ratio` that of the sequential
    test of a lead of `LEAD_TESTED` against none (`log_ratio`). The match ends before its last pair
    when the ratio is decisive; `leads` then says whether there is a lead.
    """
    waiting = iter(tasks)
    about = next(waiting)
    leads: list[float] = []
    for lead in in_order(play_pair, chain([about], waiting), jobs):
        leads.append(lead)
        mean, error = mean_and_error(leads)
        measured = error and len(leads) >= MIN_PAIRS
        ratio = log_ratio(mean, error, LEAD_TESTED) if measured else 0.0
        figures = {"mean": round(mean, 2), "error": round(error, 2), "ratio": round(ratio, 2)}
        yield json.dumps({"pair": len(leads), "points": lead, **figures})
        if abs(ratio) > DECISIVE_RATIO:
            figures["leads"] = ratio > 0
            break
    match_of = {"first": about.first, "second": about.second, "rules": about.rules}
    yield json.dumps({**match_of, "pairs": len(leads), **figures})


def tasks_of(first: str, second: str, rules: str, pairs: int, seed: str) -> Iterator[Task]:
    """Yield the pairs of a match, each with a seed of its own."""
    parse_rules(rules)
    return (Task(first, second, rules, f"{seed}/{number}") for number in range(pairs))


# Checks


def perft(position: Position, depth: int) -> int:
    """Return how many sequences of `depth` actions there are from a position, or end before."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _action in legal_actions(position))
    return sum(perft(apply(position, action), depth - 1) for action in legal_actions(position))


def perft_lines(text: str, depth: int) -> Iterator[str]:
    """Yield the counts of sequences for each depth from 1."""
    position = parse_position(text)
    for plays in range(1, depth + 1):
        nodes = perft(position, plays)
        yield f"{plays} {nodes}"
        if not nodes:
            return


def check(text: str) -> Iterator[str]:
    """Read a record, replay its game, and tell how it stands."""
    game = parse_record(text)
    steps, rounds = len(game.steps), len(game.rounds)
    yield f"The record replays: {steps} actions in {rounds} deals."
    yield from outcome_sentences(game)


def review_lines(text: str, seed: str | None = None) -> Iterator[str]:
    """Yield the lines of the review of a record: each slip, then every seat.

    `seed` is the text from which the deals are drawn. Raises `CasinoError` for a record without
    actions.
    """
    game = parse_record(text)
    if not game.steps:
        raise CasinoError("record: nobody has acted, so there is nothing to review")
    review = reviewed(game, seed) if seed else reviewed(game)
    for each in sorted(review.slips, key=lambda slip: slip.number):
        yield _slip(each, game.names)
    if any(round_.position.over for round_ in game.rounds):
        yield ""
    for seat in SEATS:
        yield count_sentence(review, seat, game.names)
        if any(round_.position.over for round_ in game.rounds):
            yield f"  {account_sentence(account(review, seat))}"


def _slip(each: Decision, names: Sequence[str]) -> str:
    actions = f"{format_action(each.action)} -> {format_action(each.best)}"
    where = f"{each.number:>4}  round {each.round}  {names[each.seat]:<8.20}"
    return (
        f"{where}  {actions}  -{each.loss:.1f} ±{each.error:.1f}\n      {decision_sentence(each)}"
    )


def rules_lines() -> Iterator[str]:
    """Yield the presets, and each option with its values."""
    yield f"presets: {', '.join(PRESETS)}"
    for name, option in OPTIONS.items():
        ends = " to " if option.step else ", "
        values = ends.join(map(str, option.values))
        yield f"{name}={values}: {option.meaning} (section {option.section})"


def with_messages(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines; an error of Rook comes as a `CasinoError` whose text is for people."""
    try:
        yield from lines
    except CasinoError as error:
        raise CasinoError(message(error)) from None
