"""What the page says: offers, advice, explanations and the log, in words."""

from __future__ import annotations

from collections.abc import Sequence

from casino_core import (
    Position,
    RuleSet,
    Selection,
    Step,
    View,
    event_sentence,
    format_play,
    play_label,
    refusal_sentence,
    select,
)
from casino_core.events import Event
from casino_core.play import Kind
from casino_core.text.words import card_words

from .choice import Choice
from .scene import LogLine, Offer


def offers(view: View, selection: Selection | None) -> tuple[Offer, ...]:
    """The plays that a selection makes, no two in the same words."""
    found: list[Offer] = []
    for play in selection.plays if selection else ():
        words = play_label(play, view)
        if any(words == other.text for other in found):
            words = f"{words} ({format_play(play, view)})"
        spoken = words if play.kind is Kind.TRAIL else f"{words}, with the {card_words(play.card)}"
        found.append(Offer(play, words, spoken))
    return tuple(found)


def advice(choice: Choice, selection: Selection | None) -> str:
    """What the person may do next, in a few words."""
    if selection is None:
        return "Now a card of your hand." if choice.has_piles else "Your turn: choose a card."
    if selection.more_loose or selection.more_builds:
        if choice.has_piles:
            return "Choose more cards, or play." if selection.plays else "Choose more cards."
        return "Choose cards, or trail it." if selection.plays else "Choose cards to go with it."
    if not selection.plays:
        return "This card cannot be played now: choose another one."
    return "Play it?" if len(selection.plays) == 1 else "Which play?"


def explanation(view: View, choice: Choice) -> str | None:
    """Why a choice makes no play; None if it makes one."""
    if choice.card is None:
        return None
    refusals = select(view, choice.card, choice.loose, choice.builds).refusals
    # As a capture and as a build; often for one and the same reason.
    sentences = dict.fromkeys(refusal_sentence(view, refusal) for refusal in refusals)
    return " ".join(sentences) or None


def sentences(events: Sequence[Event], names: Sequence[str], rules: RuleSet) -> tuple[str, ...]:
    """What happened, event by event."""
    return tuple(event_sentence(event, names, rules) for event in events)


def log_line(step: Step[Position], number: int, names: Sequence[str]) -> LogLine:
    """A play as the log tells it; it is play `number` of the round, from 1."""
    told = sentences(step.events, names, step.before.rules)
    return LogLine(number, step.before.turn, format_play(step.play, step.before), told)


def as_sentence(message: str) -> str:
    """A message of the engine with its full stop."""
    return message if message.endswith((".", "?", "!")) else f"{message}."
