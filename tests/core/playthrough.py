"""Writes the golden playthroughs: one game of each preset, told in full.

    python -m tests.core.playthrough     writes tests/golden/ anew

A changed file under tests/golden/ means that the rules have changed: read the difference.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from casino_core import (
    PRESETS,
    Game,
    RuleSet,
    event_sentence,
    format_play,
    format_position,
    format_rules,
    legal_plays,
    play_label,
)
from casino_core.players import calls

GOLDEN = Path(__file__).parent.parent / "golden"
ROUNDS = 2


def story(name: str) -> str:
    """Tell the first rounds of a game of a preset.

    The odd seats make the first of their largest plays, the others a random play. No computer
    player plays here, so that a change of one cannot change a playthrough.
    """
    return "\n".join(_lines(PRESETS[name], name)) + "\n"


def _lines(rules: RuleSet, seed: str) -> Iterator[str]:
    game = Game.new(rules, seed)
    chance = Random(seed)
    yield f"# {format_rules(rules)}, dealt from the seed {seed!r}"
    while not game.over and len(game.rounds) <= ROUNDS:
        if game.position.over:
            game = game.next_round()
        if not game.rounds[-1].steps:
            yield from _deal_lines(game)
        game = _turn(game, chance)
        yield from _turn_lines(game)


def _turn(game: Game, chance: Random) -> Game:
    position = game.position
    if calls(position.view(position.turn)):
        return game.call_out()
    plays = sorted(legal_plays(position), key=lambda play: format_play(play, position))
    if position.turn % 2:
        return game.play(chance.choice(plays))
    return game.play(max(plays, key=lambda play: play.taken.bit_count()))


def _deal_lines(game: Game) -> Iterator[str]:
    yield ""
    yield f"## Round {len(game.rounds)}"
    yield from _sentences(game)


def _turn_lines(game: Game) -> Iterator[str]:
    if not game.called:
        step = game.rounds[-1].steps[-1]
        plays = sorted(format_play(play, step.before) for play in legal_plays(step.before))
        yield ""
        yield format_position(step.before)
        yield f"{len(plays)} {'play' if len(plays) == 1 else 'plays'}: {' '.join(plays)}"
        yield f"> {format_play(step.play, step.before)} ({play_label(step.play, step.before)})"
    yield from _sentences(game)


def _sentences(game: Game) -> Iterator[str]:
    for event in game.last_events:
        yield f"  {event_sentence(event, game.names, game.rules)}"


def main() -> None:
    """Write all files anew."""
    GOLDEN.mkdir(exist_ok=True)
    for name in PRESETS:
        (GOLDEN / f"{name}.txt").write_text(story(name), encoding="utf-8")


if __name__ == "__main__":
    main()
