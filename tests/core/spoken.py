"""The sentences of the engine about plays, for the tests of its languages."""

from __future__ import annotations

from casino_core import Game, parse_play, parse_state, why_not
from casino_core.analysis import considered
from casino_core.position import Position
from casino_core.prose.events import event_sentence
from casino_core.prose.reasons import reason_parts
from casino_core.prose.refusals import refusal_reason, refusal_sentence
from tests.views import view_of

NAMES = ("You", "Ann")


def position(text: str) -> Position:
    state = parse_state(text)
    assert isinstance(state, Position)
    return state


def last_sentences(text: str, *plays: str) -> list[str]:
    """The sentences of the last of some plays."""
    game = Game.from_position(position(text), "spoken", NAMES)
    for play in plays:
        game = game.play(parse_play(play, game.position))
    return [event_sentence(event, NAMES, game.rules) for event in game.last_events]


def refused(text: str, play: str) -> tuple[str, str]:
    """The sentence and the reason of a refused play."""
    start = position(text)
    refusal = why_not(start, parse_play(play, start))
    assert refusal
    return refusal_sentence(refusal, start), refusal_reason(refusal, start)


def parts_of(text: str, play: str) -> list[str]:
    """The reasons for and against a play."""
    view = view_of(text)
    return reason_parts(considered(view, parse_play(play, view)), NAMES)
