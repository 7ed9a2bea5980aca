"""Tips for the first minutes: what a card can do, at the first moment it can do it.

Each is given until it was followed once or waved away, and never again. The engine finds the play
that a tip names, so it can be made at this very table, whatever the rules.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from casino_core import Card, Play, View, cards_in, plays_by_size
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.play import PlayKind
from casino_core.prose.words import build_words, card_words, cards_words

from ...game.choice import MANY_PLAYS
from ...game.scene import Tip
from ...render.card_symbols import short, shorts
from ...storage.store import StorageKey

TIPS_KEY: Final = StorageKey("casino.tips", N_("the tips that were learned"), 0)

NAMES: Final = ("capture", "sum", "build")
"""The tips in the order in which they are given."""


def kind_of(play: Play) -> str | None:
    """Which tip a play follows; None for a trail."""
    if play.kind is PlayKind.BUILD:
        return "build"
    if play.kind is PlayKind.TRAIL:
        return None
    return "sum" if _adds_up(play) else "capture"


def tip_for(view: View, learned: Iterable[str] = ()) -> Tip | None:
    """The first tip that fits the table and was not learned yet; None if there is none."""
    play = example(view, learned)
    return _WORDS[kind_of(play) or ""](view, play) if play else None


def example(view: View, learned: Iterable[str] = ()) -> Play | None:
    """The play that the tip names: a legal one, the simplest of its kind."""
    wanted = [name for name in NAMES if name not in learned]
    plays = [play for play in plays_by_size(view, MANY_PLAYS) if _is_plain(play)] if wanted else []
    for name in wanted:
        fitting = [play for play in plays if kind_of(play) == name]
        if fitting:
            return min(fitting, key=_simplest)
    return None


def learned_from(plays: Iterable[Play]) -> Iterator[str]:
    """The tips that somebody who made these plays needs no more."""
    for play in plays:
        if name := kind_of(play):
            yield name
            if name == "sum":
                yield "capture"


def _adds_up(play: Play) -> bool:
    """Whether a capture takes more than cards of its own rank and builds."""
    return any(card.rank is not play.card.rank for card in cards_in(play.loose))


def _is_plain(play: Play) -> bool:
    """Whether it shows one thing only: loose cards, but for the capture of a build."""
    return not play.builds or (play.kind is PlayKind.CAPTURE and not play.loose)


def _simplest(play: Play) -> tuple[int, int, int]:
    return len(play.builds), play.taken.bit_count(), play.card.index


class Tips:
    """The tips of one browser: which were learned, and which were read out already."""

    def __init__(self, learned: Iterable[str] = ()) -> None:
        """Begin with what was learned before."""
        self.learned = frozenset(learned)
        self._told: frozenset[str] = frozenset()

    def watch(self, plays: Iterable[Play]) -> bool:
        """Learn from plays that a person made; whether anything was learned."""
        return self._learn(learned_from(plays))

    def put_away(self, name: str) -> bool:
        """Give a tip never again; whether that is new."""
        return self._learn([name])

    def sentence(self, tip: Tip) -> str:
        """What is to be read out of a tip: all of it the first time, then nothing."""
        if tip.name in self._told:
            return ""
        self._told |= {tip.name}
        return tip.sentence

    def _learn(self, names: Iterable[str]) -> bool:
        before, self.learned = self.learned, self.learned.union(names)
        return self.learned != before


# What is said of the play


def _capture(_view: View, play: Play) -> Tip:
    if play.builds:
        return _tip(
            play,
            _("Tip: {card} takes the {build}."),
            _("Tip: your {card} can take the {build}."),
        )
    return _tip(
        play,
        _("Tip: {card} takes {cards}: the same rank."),
        _("Tip: your {card} can take the {cards}, because a card takes its own rank."),
    )


def _sum(_view: View, play: Play) -> Tip:
    return _tip(
        play,
        _("Tip: {card} takes {cards}: they add up."),
        _("Tip: your {card} can take the {cards}, because these add up to its value."),
    )


def _build(view: View, play: Play) -> Tip:
    # RULES 5: after the play the hand still holds a card that can capture the build.
    keeper = cards_in(view.hand & ~play.card.bit & view.rules.capturers[play.value])[0]
    return _tip(
        play,
        _("Tip: {card} on {cards} makes a {build} for your {keeper}."),
        _(
            "Tip: put your {card} on the {cards} for a {build}, "
            "which your {keeper} can take in a later turn."
        ),
        keeper,
    )


def _tip(play: Play, words: str, sentence: str, keeper: Card | None = None) -> Tip:
    """A tip in few signs and in a sentence; `keeper` is the card for which a build is kept."""
    value = play.builds[0].value if play.builds else play.value
    build, kept = build_words(value) if value else "", keeper or play.card
    return Tip(
        kind_of(play) or "",
        words.format(
            card=short(play.card), cards=shorts(play.loose), build=build, keeper=short(kept)
        ),
        sentence.format(
            card=card_words(play.card),
            cards=cards_words(play.loose),
            build=build,
            keeper=card_words(kept),
        ),
    )


_WORDS: Final[dict[str, Callable[[View, Play], Tip]]] = {
    "capture": _capture,
    "sum": _sum,
    "build": _build,
}


# What is remembered


def format_learned(learned: Iterable[str]) -> str:
    """The text to be stored."""
    return json.dumps([name for name in NAMES if name in set(learned)])


def parse_learned(text: str | None) -> frozenset[str]:
    """Read a stored text; one that cannot be read tells of nothing learned."""
    try:
        found = json.loads(text or "[]")
    except ValueError:
        return frozenset()
    return frozenset(name for name in NAMES if isinstance(found, list) and name in found)
