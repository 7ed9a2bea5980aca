"""Short labels for plays, such as those on buttons."""

from __future__ import annotations

from ..cards import CardSet, cards_in
from ..i18n import gettext as _
from ..play import Play, PlayKind
from ..position import State
from ..rules import sums
from .words import rank_short


def play_label(play: Play, state: State) -> str:
    """Return a short label: `Capture 8, 5+3`, `Build 9`, `Raise 7 to 9`, `Trail the 4`.

    Extra actions come first: `Build 12, then: Trail the 4`.
    """
    return after_extras(play, _label(play, state))


def after_extras(play: Play, words: str) -> str:
    """Return the words for the card of a play after those for its extra actions."""
    if not play.extras:
        return words
    first = [
        (_("Add to {value}") if extra.build else _("Build {value}")).format(value=extra.value)
        for extra in play.extras
    ]
    return _("{first}, then: {play}").format(first=", ".join(first), play=words)


def _label(play: Play, state: State) -> str:
    value, raised = play.value, play.raised
    if play.kind is PlayKind.TRAIL:
        return _("Trail the {rank}").format(rank=rank_short(play.card))
    if play.kind is PlayKind.CAPTURE:
        return _("Capture {sets}").format(sets=", ".join(_captured_sets(play, state)))
    if raised:
        words = (
            _("Raise {old} to {value}, join it") if play.added_to else _("Raise {old} to {value}")
        )
        return words.format(old=raised.value, value=value)
    words = _("Add to {value}") if play.added_to else _("Build {value}")
    return words.format(value=value)


def _captured_sets(play: Play, state: State) -> list[str]:
    """Return the sets of a capture as a player would say them: `8`, `5+3`, `the build of 8`."""
    values = state.rules.values[play.card]
    whole = [build for build in play.builds if build.value in values]
    parts = [_("the build of {value}").format(value=build.value) for build in whole]
    summed = [build for build in play.builds if build not in whole]
    in_sums = [_("build {value}").format(value=build.value) for build in summed]
    if in_sums or not values:
        loose = [rank_short(card) for card in cards_in(play.loose)]
        return [*parts, (", " if not values else "+").join(loose + in_sums)]
    for value in values:
        if sums.divides(sums.rank_counts(play.loose), value, state.rules.high_totals[value]):
            sets = sums.division(play.loose, value)
            return [*map(_sum_text, sorted(sets, key=int.bit_count)), *parts]
    return parts


def _sum_text(cards: CardSet) -> str:
    return "+".join(rank_short(card) for card in reversed(cards_in(cards)))
