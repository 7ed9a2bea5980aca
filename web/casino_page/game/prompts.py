"""Sentences for the person to play: offers, advice and explanations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from casino_core import (
    Card,
    Play,
    Reason,
    Refusal,
    Selection,
    View,
    cards_in,
    format_play,
    is_legal,
    refusal_reason,
    refusal_sentence,
)
from casino_core.i18n import gettext as _
from casino_core.play import PlayKind
from casino_core.prose.partial_sums import sum_words, table_sum_words
from casino_core.prose.plays import labels_of_plays
from casino_core.prose.rules import allowed_sentence
from casino_core.prose.words import capital, with_card
from casino_core.rules.next_piles import nearest_play
from casino_core.rules.why import changes_tried, likely_value

from .choice import Choice, Glow
from .scene import Offer

MOST_OPTIONS = 2
"""The largest number of rules named under which a refused play would be legal."""


def offers(view: View, selection: Selection | None) -> tuple[Offer, ...]:
    """Return the plays that a selection makes, each in words that no other has."""
    plays = selection.plays if selection else ()
    # Builds that the turn made first lie on the table already.
    labels = labels_of_plays([play.without_extras for play in plays], view)
    return tuple(_offer(view, *offered) for offered in zip(plays, labels, strict=True))


_TRAIL_RULES = {
    Reason.TRAIL_DUTY,
    Reason.TRAIL_PAIR,
    Reason.TRAIL_FORCED,
    Reason.KEEP,
    Reason.MUST_SWEEP,
}


def barred_trail(view: View, choice: Choice, selection: Selection | None) -> Offer | None:
    """Return the trail of the chosen card, alone, if a rule of trailing forbids it; else None.

    The player looks for the button to trail: this one stands there and tells the rule.
    """
    if choice.card is None or choice.has_piles or selection is None:
        return None
    if not any(refusal.reason in _TRAIL_RULES for refusal in selection.refusals):
        return None
    play = Play(choice.card, extras=choice.extras)
    (words,) = labels_of_plays([play.without_extras], view)
    return _offer(view, play, words)


def _offer(view: View, play: Play, words: str) -> Offer:
    label = words
    if play.kind is not PlayKind.TRAIL:
        label = _("{play}, {with_card}").format(play=words, with_card=with_card(play.card))
    return Offer(play, words, label, format_play(play, view))


def advice(view: View, choice: Choice, selection: Selection | None, glow: Glow) -> str:
    """Return what the person may do next, in a few words, after the sum of the chosen cards."""
    if selection is None:
        return _advice_for_hand(view, choice, glow)
    more = bool(selection.more_loose or selection.more_builds)
    if not selection.plays:
        return _advice_on_the_way(view, choice, selection, more=more)
    if choice.has_piles:
        words = _("Play this?") if len(selection.plays) == 1 else _("Which play?")
        totals = {sum_words(play, view, choice.loose, choice.builds) for play in selection.plays}
        total = totals.pop() if len(totals) == 1 else ""
        return _after_sum(total, _("Choose more cards, or play.") if more else words)
    return _("Choose table cards, or trail this card.") if more else _("Play this?")


def _advice_for_hand(view: View, choice: Choice, glow: Glow) -> str:
    """Return what to do while no card of the hand is chosen."""
    if not choice.has_piles:
        words = _("Now choose a card from your hand.")
        return words if choice.extras else _("Your turn. Choose a card.")
    lit = cards_in(glow.hand or glow.faint_hand)
    values = dict.fromkeys(value for card in lit for value in view.rules.values[card])
    total = table_sum_words(view.rules, choice.loose, values)
    leads = lit or choice.further_extras(view)
    words = (
        _("Now choose a card from your hand.") if leads else _("None of your cards captures that.")
    )
    return _after_sum(total, words)


def _advice_on_the_way(view: View, choice: Choice, selection: Selection, *, more: bool) -> str:
    """Return what to do while a card of the hand is chosen and no play is made."""
    if not more:
        return _("You can’t play this card now. Choose another.")
    if not choice.has_piles or choice.card is None:
        return _("Now choose the table cards you want.")
    nearest = nearest_play(view, choice.card, choice.loose, choice.builds, choice.extras)
    nearest = nearest or _largest_capture(view, choice.card, choice, selection)
    total = sum_words(nearest, view, choice.loose, choice.builds) if nearest else ""
    return _sum_sentence(total) if total else _("Choose more cards.")


def _largest_capture(view: View, card: Card, choice: Choice, selection: Selection) -> Play | None:
    """Return the capture of all that can be added to a choice, if it is legal.

    Where a card must capture all that it can, a choice may lack many cards.
    """
    builds = (*choice.builds, *selection.more_builds)
    play = Play(card, choice.loose | selection.more_loose, builds, extras=choice.extras)
    return play if is_legal(view, play) else None


def _after_sum(total: str, words: str) -> str:
    """Return words after a sum, if there is one."""
    return joined(_sum_sentence(total), words) if total else words


def _sum_sentence(total: str) -> str:
    """Return the sums of a choice as a sentence; in some languages they begin with a word."""
    return as_sentence(capital(total))


def explanation(view: View, choice: Choice) -> tuple[str | None, str]:
    """Return why a choice makes no play, in a short sentence, and the reason in full.

    The reason tells the rule, and the rules under which there would be a play. Without a refusal
    it is `(None, "")`.
    """
    refusals = _refusals(view, choice)
    nearest = nearest_refusal(view, choice)
    if nearest is None:
        return None, ""
    sentence = refusal_sentence(nearest, view)
    sentences = [refusal_reason(nearest, view)]
    for other in refusals:
        # The capture and the build are often refused for the same reason.
        if other.reason is not nearest.reason:
            sentences += refusal_sentence(other, view), refusal_reason(other, view)
    sentences.append(legal_elsewhere(view, *_likely_plays(view, choice)))
    return sentence, joined(*dict.fromkeys(each for each in sentences if each != sentence))


def nearest_refusal(view: View, choice: Choice) -> Refusal | None:
    """Return the refusal of the play that a choice most likely means; None if there is none."""
    return max(
        _refusals(view, choice), key=lambda refusal: _nearness(view, choice, refusal), default=None
    )


def _refusals(view: View, choice: Choice) -> tuple[Refusal, ...]:
    """Return why a choice makes no play; empty while no card of the hand is chosen."""
    selection = choice.selection(view)
    return selection.refusals if selection else ()


_HOPELESS = {Reason.BUILDING_OFF, Reason.COURT_BUILD, Reason.NO_BUILD_SETS}
"""Reasons that leave no build at all; the player then meant to capture."""

_PLAIN = {Reason.COURT_RANK, Reason.COURT_COUNT, Reason.COURT_IN_SUM}
"""Reasons that hold whether the player meant a capture or a build."""


def _nearness(view: View, choice: Choice, refusal: Refusal) -> int:
    """Return how likely a refusal is of the play that was meant: builds before captures.

    A build beyond the highest value was meant where a card is too high to be captured.
    """
    order = list(Reason).index(refusal.reason) + len(Reason) * (refusal.reason in _PLAIN)
    impossible = refusal.reason is Reason.NO_TAKER and refusal.value not in view.rules.capturers
    if impossible and choice.card:
        highest = max(view.rules.values[choice.card], default=0)
        impossible = not choice.loose & view.rules.valued & ~view.rules.low_cards[highest]
    return -order if refusal.reason in _HOPELESS or impossible else order


def _likely_plays(view: View, choice: Choice) -> list[Play]:
    """Return the plays that a choice may mean: a trail, or a capture and the likeliest build."""
    if choice.card is None:
        return []
    plain = Play(choice.card, choice.loose, choice.builds, extras=choice.extras)
    if not choice.has_piles:
        return [plain]
    value = likely_value(view, choice.card, choice.loose, choice.builds)
    return [plain, plain._replace(value=value)]


def legal_elsewhere(view: View, *plays: Play) -> str:
    """Return the rule changes under which one of these plays would be legal; empty if none."""
    # Each rule change takes time to try, so the search ends at the last one that is shown.
    return allowed_sentence([*islice(_changes(view, plays), MOST_OPTIONS)])


def _changes(view: View, plays: Sequence[Play]) -> Iterator[tuple[str, Any]]:
    """Yield each rule change under which one of some plays would be legal, once."""
    changes = []
    for play in plays:
        for change in changes_tried(view, play):
            if change and change not in changes:
                changes.append(change)
                yield change


def as_sentence(message: str) -> str:
    """Return a message of the engine with its full stop."""
    return message if message.endswith((".", "?", "!")) else f"{message}."


def invitation(name: str) -> str:
    """Return the sentence that invites a person to play."""
    return _("{name}, it’s your turn.").format(name=name)


def joined(*sentences: str) -> str:
    """Join sentences to a string, without those that are empty."""
    return " ".join(filter(None, sentences))
