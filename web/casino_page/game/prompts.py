"""Sentences for the person to play: offers, advice and explanations."""

from __future__ import annotations

from casino_core import (
    Play,
    Selection,
    View,
    allowed_under,
    format_play,
    play_label,
    refusal_sentence,
    select,
)
from casino_core.i18n import gettext as _
from casino_core.play import PlayKind
from casino_core.prose.rules import allowed_sentence
from casino_core.prose.words import card_words
from casino_core.rules.why import likely_value

from .choice import Choice
from .scene import Offer

MOST_OPTIONS = 2
"""The largest number of rules named under which a refused play would be legal."""


def offers(view: View, selection: Selection | None) -> tuple[Offer, ...]:
    """Return the plays that a selection makes, no two in the same words."""
    offered: list[Offer] = []
    for play in selection.plays if selection else ():
        words = play_label(play, view)
        if any(words == other.text for other in offered):
            words = f"{words} ({format_play(play, view)})"
        label = words
        if play.kind is not PlayKind.TRAIL:
            label = _("{play}, with the {card}").format(play=words, card=card_words(play.card))
        offered.append(Offer(play, words, label))
    return tuple(offered)


def advice(choice: Choice, selection: Selection | None) -> str:
    """Return what the person may do next, in a few words."""
    if selection is None:
        return _("Now a card of your hand.") if choice.has_piles else _("Your turn: choose a card.")
    if selection.more_loose or selection.more_builds:
        if choice.has_piles:
            return _("Choose more cards, or play.") if selection.plays else _("Choose more cards.")
        return (
            _("Choose cards, or trail it.") if selection.plays else _("Choose cards to go with it.")
        )
    if not selection.plays:
        return _("This card cannot be played now: choose another one.")
    return _("Play it?") if len(selection.plays) == 1 else _("Which play?")


def explanation(view: View, choice: Choice) -> str | None:
    """Return why a choice makes no play, and the rules under which it would; None if it does."""
    if choice.card is None:
        return None
    refusals = select(view, choice.card, choice.loose, choice.builds).refusals
    if not refusals:
        return None
    # The capture and the build are often refused for the same reason.
    sentences = dict.fromkeys(refusal_sentence(view, refusal) for refusal in refusals)
    return " ".join([*sentences, legal_elsewhere(view, *_meant(view, choice))]).rstrip()


def _meant(view: View, choice: Choice) -> list[Play]:
    """Return the plays that a choice may mean: a trail, or a capture and the likeliest build."""
    if choice.card is None:
        return []
    plain = Play(choice.card, choice.loose, choice.builds)
    if not choice.has_piles:
        return [plain]
    value = likely_value(view, choice.card, choice.loose, choice.builds)
    return [plain, Play(choice.card, choice.loose, choice.builds, value)]


def legal_elsewhere(view: View, *plays: Play) -> str:
    """Return the rule changes under which one of these plays would be legal; empty if none."""
    changes = [change for play in plays for change in allowed_under(view, play)]
    return allowed_sentence(list(dict.fromkeys(changes))[:MOST_OPTIONS])


def as_sentence(message: str) -> str:
    """Return a message of the engine with its full stop."""
    return message if message.endswith((".", "?", "!")) else f"{message}."


def invitation(name: str) -> str:
    """Return the sentence that invites a person to play."""
    return _("{name}, it is your turn.").format(name=name)
