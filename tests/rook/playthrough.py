"""Writes the golden rounds of Rook: the first rounds of a game of each preset, told in full.

    python -m tests.rook.playthrough     writes tests/rook/golden/ anew

A changed file there means that the rules have changed: read the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from casino_core.rook import (
    PRESETS,
    Game,
    Phase,
    format_action,
    format_cards,
    format_record,
    format_rules,
    legal_actions,
    outcome_sentences,
    parse_rules,
    step_sentences,
)

from .rounds import random_action

GOLDEN = Path(__file__).parent / "golden"
HOUSE = "rook-called,all_pass=dealer,nest_points=none,passing=three,rook_duty=trump,all_tricks=100"
"""A rule set with options that no preset uses."""
GAMES = {**{name: name for name in PRESETS}, "house-rules": HOUSE}
"""The rule set of each golden file."""
ROUNDS = 2


def story(name: str) -> str:
    """Tell the first rounds, in which every action is drawn at random, and write the record."""
    chance, game = Random(name), Game.new(parse_rules(GAMES[name]), name)
    lines = [f"# {format_rules(game.rules)}, dealt from the seed {name!r}"]
    while len(game.rounds) < ROUNDS or not game.position.over:
        if game.position.over:
            game = game.next_round()
        if not game.rounds[-1].steps:
            lines += _dealt(game)
        listed = _listed(game)
        game = game.play(random_action(game.position, chance))
        step = game.rounds[-1].steps[-1]
        lines.append(f"{format_action(step.action)}  [{listed}]")
        lines += [f"  {text}" for text in step_sentences(step, game.names)]
        lines += [f"  {text}" for text in outcome_sentences(game)]
    return "\n".join([*lines, "", format_record(game)])


def _dealt(game: Game) -> Iterator[str]:
    position = game.position
    yield ""
    yield f"## Round {len(game.rounds)}, dealer {position.dealer + 1}"
    for seat, hand in enumerate(position.hands, 1):
        yield f"seat {seat}: {format_cards(hand)}"
    yield f"nest: {format_cards(position.nest)}"


def _listed(game: Game) -> str:
    """The legal actions, or their number where there are hundreds."""
    actions = [format_action(action) for action in legal_actions(game.position)]
    many = game.position.phase in (Phase.NEST, Phase.PASSING)
    return str(len(actions)) if many else " ".join(sorted(actions))


def main() -> None:
    """Write all files anew."""
    GOLDEN.mkdir(exist_ok=True)
    for name in GAMES:
        (GOLDEN / f"{name}.txt").write_text(story(name), encoding="utf-8")


if __name__ == "__main__":
    main()
