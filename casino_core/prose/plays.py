"""Plays in words: short labels, such as those on buttons, and labels with the card that is played.

A label says as little as possible: `Capture 8, 5+3`. Plays that stand beside each other get labels
together, so that no two of them read alike: those that would name their cards, `Capture 8♥, 5♠+3♦`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from ..cards import Card, CardSet, cards_in
from ..i18n import gettext as _
from ..notation.plays import format_play
from ..play import Build, ExtraAction, Play, PlayKind
from ..position import State
from ..rules import sums
from .words import capital, card_object, rank_in_label, rank_short, short, the_build, with_card

CardWriter = Callable[[Card], str]
"""Writes a card in a label: its rank alone, or its suit too."""


def play_label(play: Play, state: State) -> str:
    """Return a short label: `Capture 8, 5+3`, `Build 9`, `Raise 7 to 9`, `Trail the 4`.

    Extra actions come first: `Build 12, then: Trail the 4`.

    >>> [casino.play_label(play, position) for play in casino.legal_plays(position)][:3]
    ['Trail the 3', 'Capture 3', 'Build 8']
    """
    return _after(_extra_labels(play), _label(play, state, rank_short))


def play_words(play: Play, state: State) -> str:
    """Return a play with its card: `Capture 8, 5+3 with the eight of spades`."""
    if play.kind is PlayKind.TRAIL:
        trail = capital(_("Trail {card}").format(card=card_object(play.card)))
        return _after(_extra_labels(play), trail)
    return _after(_extra_labels(play), _words(play, state, rank_short))


def labels_of_plays(plays: Sequence[Play], state: State) -> list[str]:
    """Return the labels for plays of a state that stand beside each other, no two of them alike."""
    return _told_apart(
        plays, state, play_label, _label_with_suits, _words_with_suits, _words_with_notation
    )


def words_of_plays(plays: Sequence[Play], state: State) -> list[str]:
    """Return the plays with their cards, as they stand beside each other, no two of them alike."""
    return _told_apart(plays, state, play_words, _words_with_suits, _words_with_notation)


PlayWriter = Callable[[Play, State], str]


def _told_apart(plays: Sequence[Play], state: State, *writers: PlayWriter) -> list[str]:
    """Write each play with the first writer that gives it words of its own.

    Plays that differ in twins only have one notation, and the same words.
    """
    first, *longer = writers
    notations = [format_play(play, state) for play in plays]
    texts = [first(play, state) for play in plays]
    for write in longer:
        counts = Counter(dict(zip(notations, texts, strict=True)).values())
        texts = [
            write(play, state) if counts[words] > 1 else words
            for play, words in zip(plays, texts, strict=True)
        ]
    return texts


def _label_with_suits(play: Play, state: State) -> str:
    """Return a label that names every card but the one that captures."""
    label = _label(play, state, short)
    if play.kind is PlayKind.BUILD:
        piles = [_sum_text(build.cards, short) for build in play.builds]
        piles += map(short, cards_in(play.loose))
        words = _("{label}: {card} on {piles}")
        label = words.format(label=label, card=short(play.card), piles=", ".join(piles))
    return _after(map(_extra_with_suits, play.extras), label)


def _words_with_suits(play: Play, state: State) -> str:
    if play.kind is not PlayKind.CAPTURE:
        return _label_with_suits(play, state)
    return _after(map(_extra_with_suits, play.extras), _words(play, state, short))


def _words_with_notation(play: Play, state: State) -> str:
    return f"{play_words(play, state)} ({format_play(play, state)})"


def _words(play: Play, state: State, write: CardWriter) -> str:
    """Return a capture or a build with its card; the verb may come last."""
    value, raised = play.value, play.raised
    if play.kind is PlayKind.CAPTURE:
        words = _("Capture {sets} {with_card}")
    elif raised and play.added_to:
        words = _("Raise {old} to {value} {with_card}, join it")
    elif raised:
        words = _("Raise {old} to {value} {with_card}")
    else:
        words = _("Add to {value} {with_card}") if play.added_to else _("Build {value} {with_card}")
    sets = _captured_sets(play, state, write) if play.kind is PlayKind.CAPTURE else []
    return capital(
        words.format(
            sets=", ".join(sets),
            old=raised.value if raised else "",
            value=value,
            with_card=with_card(play.card),
        )
    )


def _extra_labels(play: Play) -> list[str]:
    return [_extra_label(extra) for extra in play.extras]


def _extra_label(extra: ExtraAction) -> str:
    words = _("Add to {value}") if extra.build else _("Build {value}")
    return words.format(value=extra.value)


def _extra_with_suits(extra: ExtraAction) -> str:
    added_to = [_sum_text(extra.build.cards, short)] if extra.build else []
    cards = ", ".join([*added_to, *map(short, cards_in(extra.loose))])
    return f"{_extra_label(extra)} ({cards})"


def _after(extras: Iterable[str], words: str) -> str:
    """Return the words for the card of a play after those for its extra actions."""
    first = ", ".join(extras)
    return _("{first}, then: {play}").format(first=first, play=words) if first else words


def _label(play: Play, state: State, write: CardWriter) -> str:
    value, raised = play.value, play.raised
    if play.kind is PlayKind.TRAIL:
        return capital(_("Trail the {rank}").format(rank=_alone(play.card, write)))
    if play.kind is PlayKind.CAPTURE:
        words = _("Capture {sets}")
        return capital(words.format(sets=", ".join(_captured_sets(play, state, write))))
    if raised:
        words = (
            _("Raise {old} to {value}, join it") if play.added_to else _("Raise {old} to {value}")
        )
        return words.format(old=raised.value, value=value)
    words = _("Add to {value}") if play.added_to else _("Build {value}")
    return words.format(value=value)


def _captured_sets(play: Play, state: State, write: CardWriter) -> list[str]:
    """Return the sets of a capture as a player would say them: `8`, `5+3`, `the build of eight`."""
    values = state.rules.values[play.card]
    whole = [build for build in play.builds if build.value in values]
    parts = [_named(the_build(build.value), build, write) for build in whole]
    if whole == [*play.builds]:
        for value in values:
            if sums.divides(sums.rank_counts(play.loose), value, state.rules.high_totals[value]):
                sets = sorted(sums.division(play.loose, value), key=int.bit_count)
                return [*(_sum_text(cards, write) for cards in sets), *parts]
    # A build is part of a sum where it has no value of the card, or where loose cards need it.
    summed = [build for build in play.builds if build not in whole] or whole
    is_sum = bool(values) and play.loose.bit_count() + len(summed) > 1
    loose = [write(card) if is_sum else _alone(card, write) for card in cards_in(play.loose)]
    in_sums = [
        _named(_("build {value}").format(value=build.value), build, write) for build in summed
    ]
    others = parts if summed != whole else []
    return [*others, ("+" if values else ", ").join(loose + in_sums)]


def _named(words: str, build: Build, write: CardWriter) -> str:
    """Return the words for a build; its cards follow where suits are named."""
    return words if write is rank_short else f"{words} ({_sum_text(build.cards, write)})"


def _alone(card: Card, write: CardWriter) -> str:
    """Write a card that is not part of a sum."""
    return rank_in_label(card) if write is rank_short else write(card)


def _sum_text(cards: CardSet, write: CardWriter) -> str:
    if cards.bit_count() == 1:
        return _alone(cards_in(cards)[0], write)
    return "+".join(write(card) for card in reversed(cards_in(cards)))
