"""`casino table`: plays a game in the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from ...analysis.advice import hint
from ...analysis.turns import turn_by
from ...errors import CasinoError, NotationError
from ...game import Game
from ...notation.plays import format_play, parse_play
from ...notation.positions import format_build, format_position
from ...notation.rulesets import parse_rules
from ...players import Player
from ...position import View
from ...prose.events import event_sentence
from ...prose.hints import hint_numbers, hint_sentences
from ...prose.names import YOU
from ...prose.refusals import error_message, error_reason
from ...records.notation import format_record
from ...rules.legal import plays_by_size
from ...ruleset import RuleSet
from ...seats import Seat, seat_names
from ..named_players import player_named
from ..options import Parser, add_rules, add_seed, drawn_seed, explain
from ..player_options import add_player, add_seconds
from ..streams import input_lines


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
        "python -m casino_core table --rules royal --player greedy --seed sunday",
        "An answer is a play in notation, such as 8sx5h,3d. ? lists plays, hint gives a hint, view "
        "is the table in notation, record the record so far, and out calls out.",
    )
    add_rules(command)
    add_player(command, "--player", "the player at the other seats", own=True, default="counting")
    add_seconds(command)
    add_seed(command, "one is drawn; the record at the end has it")
    command.set_defaults(run=_start)


def _start(options: argparse.Namespace) -> Iterable[str]:
    return play_at_table(
        parse_rules(options.rules),
        options.seed or drawn_seed(),
        player_named(options.player, options.seconds),
        input_lines(),
    )


PERSON: Final = Seat(0)
"""The seat of the person who plays in the terminal."""
MOST_LISTED: Final = 40
"""The most plays that are listed for a question."""
COMMANDS: Final = "?, hint, view, record or out"
"""The answers that are not plays."""


def play_at_table(
    rules: RuleSet, seed: str, player: Player, answers: Iterator[str]
) -> Iterator[str]:
    """Yield the lines of a game of a person against a player, to the end of the answers.

    An answer is a play in notation; `?` lists plays, `hint` gives a hint, `view` is what the person
    sees in notation, `record` the record so far, which hides the seed while the game runs, and
    `out` calls out.
    """
    names = (YOU, *seat_names(rules.players)[1:])
    game = Game.new(rules, seed, names=names)
    chance = Random(f"{seed}/players")
    while not game.over:
        if game.position.over:
            game = game.next_round()
        if game.turn != PERSON:
            game = turn_by(player, game, chance)
            yield from _events(game)
            continue
        yield _question(game)
        answer = next(answers, None)
        if answer is None:
            return
        try:
            game, lines = _answered(game, answer.strip())
        except CasinoError as error:
            lines = [*filter(None, (error_message(error), error_reason(error)))]
        yield from lines
    yield format_record(game)


def _events(game: Game) -> list[str]:
    """Return the sentences of what the last turn did."""
    return [event_sentence(event, game.names, game.rules) for event in game.last_events]


def _question(game: Game) -> str:
    view = game.view(PERSON)
    return (
        f"\nTable: {_table(view) or '-'}\n"
        f"Your cards: {' '.join(map(str, view.hand_cards))}\n"
        f"Your play ({COMMANDS}):"
    )


def _table(view: View) -> str:
    return " ".join([*map(str, view.loose_cards), *map(format_build, view.builds)])


def _answered(game: Game, answer: str) -> tuple[Game, list[str]]:
    view = game.view(PERSON)
    if answer == "?":
        return game, [
            " ".join(format_play(play, view) for play in plays_by_size(view, MOST_LISTED))
        ]
    if answer == "hint":
        advice = hint(view)
        sentences = hint_sentences(advice, game.names) + hint_numbers(advice)
        return game, [" ".join([f"{format_play(advice.best.play, view)}:", *sentences])]
    if answer == "view":
        return game, [format_position(view)]
    if answer == "record":
        return game, [format_record(game, sealed=True)]
    if not answer:
        raise NotationError(f"no answer: write a play, {COMMANDS}")
    game = game.call_out(PERSON) if answer == "out" else game.play(parse_play(answer, view))
    return game, _events(game)
