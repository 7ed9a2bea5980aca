"""Tips for beginners: which fits, its words, and those that were learned, which are stored."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar, Final

from casino_core import Card, Play, View, cards_in, plays_by_size
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.play import PlayKind
from casino_core.prose.direction import fewest_win
from casino_core.prose.words import build_words, card_object, card_objects, short, shorts, with_card

from ..game.choice import MANY_PLAYS
from ..game.scene import Scene, Tip
from ..shell.commands import text_command
from ..shell.context import TableContext
from ..shell.feature import Feature
from ..storage.fields import parse_names
from ..storage.store import StorageKey

TIP_NAMES: Final = ("capture", "sum", "build")
"""The tips in the order in which they are given."""


def tip_name_of(play: Play) -> str | None:
    """Return the name of the tip that a play follows; None for a trail."""
    if play.kind is PlayKind.BUILD:
        return "build"
    if play.kind is PlayKind.TRAIL:
        return None
    return "sum" if _adds_up(play) else "capture"


def tip_for(view: View, learned: Iterable[str] = ()) -> Tip | None:
    """Return the first tip that fits the view and was not learned; None without one.

    There is none where points are bad: a tip shows how to capture.
    """
    if fewest_win(view.rules):
        return None
    play = example_play(view, learned)
    return _FORMATTERS[tip_name_of(play) or ""](view, play) if play else None


def example_play(view: View, learned: Iterable[str] = ()) -> Play | None:
    """Return the play of that tip: the simplest legal one."""
    names = [name for name in TIP_NAMES if name not in learned]
    plays = (
        [play for play in plays_by_size(view, MANY_PLAYS, extras=False) if _is_plain(play)]
        if names
        else []
    )
    for name in names:
        fitting = [play for play in plays if tip_name_of(play) == name]
        if fitting:
            return min(fitting, key=_complexity)
    return None


def tips_learned_from(plays: Iterable[Play]) -> Iterator[str]:
    """Yield the names of the tips that a person who made these plays no longer needs."""
    for play in plays:
        if name := tip_name_of(play):
            yield name
            if name == "sum":
                yield "capture"


def _adds_up(play: Play) -> bool:
    """Return whether a capture takes loose cards of another rank than its own."""
    return any(card.rank is not play.card.rank for card in cards_in(play.loose))


def _is_plain(play: Play) -> bool:
    """Return whether a play uses loose cards only, or captures one build and nothing else."""
    return not play.builds or (
        play.kind is PlayKind.CAPTURE and len(play.builds) == 1 and not play.loose
    )


def _complexity(play: Play) -> tuple[int, int, int]:
    return len(play.builds), play.taken.bit_count(), play.card.index


# The words of the tips


def _capture_tip(_view: View, play: Play) -> Tip:
    if play.builds:
        return _tip(
            play,
            _("Tip: {card} captures the {build}."),
            _("Tip: you can capture the {build} {with_card}."),
        )
    return _tip(
        play,
        _("Tip: {card} captures {cards}: the same rank."),
        _("Tip: you can capture {cards} {with_card}. A card captures its own rank."),
    )


def _sum_tip(_view: View, play: Play) -> Tip:
    return _tip(
        play,
        _("Tip: {card} captures {cards}: they add up."),
        _("Tip: you can capture {cards} {with_card}. They add up to its value."),
    )


def _build_tip(view: View, play: Play) -> Tip:
    # RULES 5: after the play the hand still holds a card that can capture the build.
    keeper = cards_in(view.hand & ~play.card.bit & view.rules.capturers[play.value])[0]
    return _tip(
        play,
        _("Tip: {card} on {cards} makes a {build} for your {keeper}."),
        _(
            "Tip: put {card} on {cards} for a {build}. On a later turn you can capture it "
            "{with_keeper}."
        ),
        keeper,
    )


def _tip(play: Play, words: str, sentence: str, keeper: Card | None = None) -> Tip:
    """Fill in the words shown and the sentence read out; `keeper` captures a build later."""
    value = play.builds[0].value if play.builds else play.value
    build, last_card = build_words(value) if value else "", keeper or play.card
    return Tip(
        tip_name_of(play) or "",
        words.format(
            card=short(play.card), cards=shorts(play.loose), build=build, keeper=short(last_card)
        ),
        sentence.format(
            card=card_object(play.card),
            cards=card_objects(play.loose),
            with_card=with_card(play.card),
            build=build,
            with_keeper=with_card(last_card),
        ),
    )


_FORMATTERS: Final[dict[str, Callable[[View, Play], Tip]]] = {
    "capture": _capture_tip,
    "sum": _sum_tip,
    "build": _build_tip,
}


TIPS_KEY: Final = StorageKey("casino.tips", N_("the tips that were learned"), 0)


class TipProgress:
    """The tips that were learned, and those that were announced since the page was loaded."""

    def __init__(self, learned: Iterable[str] = ()) -> None:
        """Begin with the names of the tips that were learned before."""
        self.learned = frozenset(learned)
        self._announced: frozenset[str] = frozenset()

    def learn_from(self, plays: Iterable[Play]) -> bool:
        """Learn the tips that a person's plays follow; returns whether any is new."""
        return self._learn(tips_learned_from(plays))

    def dismiss(self, name: str) -> bool:
        """Learn a tip that was put away; returns whether it is new."""
        return self._learn([name])

    def announce(self, tip: Tip) -> str:
        """Return the sentence for the screen reader the first time, then an empty text."""
        if tip.name in self._announced:
            return ""
        self._announced |= {tip.name}
        return tip.sentence

    def _learn(self, names: Iterable[str]) -> bool:
        before, self.learned = self.learned, self.learned.union(names)
        return self.learned != before


# Stored data


def format_learned(learned: Iterable[str]) -> str:
    """Return the text to store: a JSON list of the names of tips."""
    return json.dumps([name for name in TIP_NAMES if name in set(learned)])


def parse_learned(text: str) -> frozenset[str]:
    """Read a stored text. Raises one of `UNREADABLE` if it is damaged."""
    return frozenset(TIP_NAMES).intersection(parse_names(text))


class BeginnersTips(Feature):
    """Gives each tip until it was followed once or put away."""

    opens_with: ClassVar = {"tips": ("on",)}
    at_start: ClassVar = True  # The first screen of a newcomer has a tip.
    in_embeds: ClassVar = False  # A table in another page stores nothing.

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._cached: tuple[object, Tip | None] = (None, None)
        self._progress = TipProgress(context.store.load_text(TIPS_KEY, parse_learned) or ())

    def decorate(self, scene: Scene) -> Scene:
        """Add the tip that fits, if the person is to play and may have hints."""
        self._learn()
        if not (scene.my_turn and scene.help.hints and self.context.settings.on("tips")):
            return scene
        tip = self._tip(scene.view)
        if tip and (sentence := self._progress.announce(tip)):
            self.context.session.say(sentence)
        return scene._replace(help=scene.help._replace(tip=tip))

    def _tip(self, view: View) -> Tip | None:
        """Return the tip that fits, searched for once in each view."""
        key = (view, self._progress.learned)
        if self._cached[0] != key:
            self._cached = (key, tip_for(view, self._progress.learned))
        return self._cached[1]

    def _learn(self) -> None:
        """Learn from people's latest plays: each is among the last plays, one per player."""
        session = self.context.session
        last_steps = session.game.rounds[-1].steps[-session.game.rules.players :]
        plays = [step.play for step in last_steps if step.before.turn in session.people]
        if self._progress.learn_from(plays):
            self._save()

    @text_command("tip-away")
    def _dismiss(self, name: str) -> None:
        if self._progress.dismiss(name):
            self._save()

    def _save(self) -> None:
        self.context.storage.write(TIPS_KEY.key, format_learned(self._progress.learned))
