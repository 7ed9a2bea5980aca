"""`casino review`: judges every play of the record of a game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from ...analysis.accounting import Measure, account, rating
from ...analysis.accuracy import accuracy, hinted_plays
from ...analysis.equity import equity_of
from ...analysis.grades import Grade
from ...analysis.review import SEED, Review
from ...analysis.review import review as reviews
from ...analysis.review_notation import decision_line, summary_line
from ...analysis.turns import plays_by
from ...errors import CasinoError
from ...notation.plays import format_play
from ...play import Play
from ...prose.coach import accuracy_sentence, hinted_sentence
from ...prose.names import called
from ...prose.review import (
    GRADE_NAMES,
    decision_sentences,
    luck_sentence,
    rating_sentence,
    skill_sentence,
    sum_sentence,
)
from ...records.notation import Record
from ..named_players import SECONDS, player_named
from ..options import Parser, explain
from ..player_options import add_player, add_seconds
from ..streams import each_game


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
        "python -m casino_core review < game.txt",
        "Each play is judged as its seat could see it. A line has the number of the play, the "
        "seat, the play, the lead to be expected in the round, the chance to win and the class. "
        "Then come the mistakes, what each seat gave away, and luck and skill.",
    )
    command.add_argument("--json", action="store_true", help="print a line of JSON for each play")
    command.add_argument(
        "--seed", default="", help="any text: the random deals derive from it (default: review)"
    )
    add_player(
        command, "--player", "also tell how often a player would have played like this", own=True
    )
    add_seconds(command)
    command.set_defaults(
        run=lambda options: each_game(
            lambda record: review(
                record,
                as_json=options.json,
                seed=options.seed,
                player=options.player,
                seconds=options.seconds,
            ),
            as_json=options.json,
        )
    )


MARKS = {Grade.INACCURACY: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}
"""The symbols that chess has for such plays."""


def review(
    record: Record,
    *,
    as_json: bool = False,
    seed: str | None = None,
    player: str | None = None,
    seconds: float = SECONDS,
) -> Iterator[str]:
    """Yield the lines of the review of a record. Raises `CasinoError` if no play was made.

    `seed` is the text from which the random deals derive. The name of a player adds how often it
    would have made the plays, and the best ones; its first fault raises `PlayerFaultError`, before
    anything is said.
    """
    game = record.game
    if not game.steps:
        raise CasinoError("record: no play was made, so there is nothing to review")
    plays = plays_by(player_named(player, seconds), game, seed or SEED) if player else ()
    game_review = reviews(game, seed or SEED)
    yield from _as_json(game_review) if as_json else _as_text(game_review)
    if player:
        yield _beside(game_review, player, plays, as_json=as_json)


def _beside(game_review: Review, player: str, own_plays: Sequence[Play], *, as_json: bool) -> str:
    """Return what a player would have played: how often what was played, and the best play."""
    pairs = [*zip(own_plays, game_review.decisions, strict=True)]
    same = sum(play == decision.play for play, decision in pairs)
    best = sum(play == decision.best for play, decision in pairs)
    if not as_json:
        return f"{player}: the same play in {same} of {len(pairs)} turns, the best in {best}"
    plays = [
        format_play(play, step.before)
        for play, step in zip(own_plays, game_review.game.steps, strict=True)
    ]
    return json.dumps({"player": player, "same": same, "best": best, "plays": plays})


def _as_json(game_review: Review) -> Iterator[str]:
    for decision in game_review.decisions:
        yield decision_line(game_review, decision)
    yield summary_line(game_review)


def _as_text(game_review: Review) -> Iterator[str]:
    game = game_review.game
    yield from _plays(game_review)
    for decision in game_review.mistakes:
        name = called(game.names[decision.seat])
        sentences = " ".join(decision_sentences(game_review, decision))
        yield f"{decision.number}. {name}: {sentences}"
    yield ""
    for seat in game.rules.seats:
        figures = accuracy(game_review, seat)
        yield rating_sentence(rating(game_review, seat), game.names, game.rules)
        if figures:
            yield f"  {accuracy_sentence(figures, game.names[seat])}"
        if words := hinted_sentence(hinted_plays(game, seat)):
            yield f"  {words}"
    for side in game.rules.side_numbers:
        points = account(game_review, side, Measure.POINTS)
        assert points is not None, "there is always a lead in points"
        yield sum_sentence(points, game.names, game.rules)
        yield f"  {luck_sentence(points, game.names, game.rules)}"
        yield f"  {skill_sentence(points, game.names, game.rules)}"
    yield _table(game_review)


def _plays(game_review: Review) -> Iterator[str]:
    """Yield a line for each play, with the class and the better play if there is one."""
    round_number = 0
    for decision in game_review.decisions:
        if decision.round != round_number:
            round_number = decision.round
            yield f"Round {round_number}"
        before = game_review.game.steps[decision.number - 1].before
        notation = format_play(decision.play, before) + MARKS.get(decision.grade, "")
        parts = [
            f"{decision.number:>4}",
            f"{game_review.game.names[decision.seat]:<8.20}",
            f"{notation:<16}",
        ]
        parts.append(f"{decision.worth.lead:+6.1f}")
        if decision.worth.chance is not None:
            parts.append(f"{decision.worth.chance:4.0%}")
        if decision.forced:
            parts.append("only play")
        else:
            parts.append(GRADE_NAMES[decision.grade].lower())
        if decision.plain:
            parts.append(f"-{decision.loss:.2f} ±{decision.error:.2f}")
            parts.append(format_play(decision.best, before))
        yield "  ".join(parts)
    yield ""


def _table(game_review: Review) -> str:
    equity = equity_of(game_review.game.rules)
    if equity is None:
        return "There is no table of the chance to win for these rules; all values are points."
    if equity.exact:
        return f"The chance to win is that of two equal players of {equity.preset}."
    return f"The chance to win rests on the points of rounds of {equity.preset}, the nearest game."
