"""Confirmation: a question, or a warning of a sweep, before a play is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from casino_core import Play, View, card_set, play_label
from casino_core.analysis.replies import may_hold, must_hold, replies
from casino_core.cards import RANK_SETS, CardSet, Rank, cards_in
from casino_core.i18n import gettext as _
from casino_core.prose.names import called
from casino_core.prose.words import alternatives, card_object, one_of_rank
from casino_core.rules.turn import advance
from casino_core.seats import Seat

from ..game.scene import Confirmation
from ..shell.feature import Feature


class Confirm(Feature):
    """Has the session ask before it makes a play, as the settings say."""

    opens_with: ClassVar = {"confirm": ("on",), "sweeps": ("scoring", "always")}
    before_play: ClassVar = True

    def on_command(self, name: str) -> None:
        """Install the question in the session on the table, before the command makes a play."""
        del name
        self.context.session.ask_before = self._ask

    def _ask(self, view: View, play: Play) -> Confirmation | None:
        """Return the question before a play; None if the settings require no question."""
        settings, names = self.context.settings, self.context.session.names
        sweeps, confirm = settings["sweeps"], settings.on("confirm")
        return confirmation(view, play, names, sweeps=sweeps, confirm=confirm)


def confirmation(
    view: View, play: Play, names: Sequence[str], *, sweeps: str = "off", confirm: bool = False
) -> Confirmation | None:
    """Return the question before the seat to play makes a legal play; None for no question.

    `sweeps` says when to warn before leaving a sweep: `off`, `scoring` (if sweeps score points) or
    `always`. `confirm` says whether every play is shown first.
    """
    warns = sweeps == "always" or (sweeps == "scoring" and view.rules.sweep_points)
    sweep = sweep_left(view, play) if warns else None
    if sweep:
        return _warning(play, sweep, names)
    return _confirmation_of_play(view, play) if confirm else None


class SweepRisk(NamedTuple):
    """A sweep that a play leaves to the next seat.

    seat   the next seat
    cards  the alternatives in words: `a five`, or `the two of spades` if other twos cannot sweep
    sure   whether the seat certainly holds one of them
    """

    seat: Seat
    cards: tuple[str, ...]
    sure: bool


def sweep_left(view: View, play: Play) -> SweepRisk | None:
    """Return the sweep that a play leaves if the next seat is an opponent's; None for no sweep."""
    after = advance(view, play)
    if after.over or not after.on_table or after.side == view.side:
        return None
    sweeping = card_set(reply.card for reply in replies(after) if reply.sweeps)
    sweepers = sweeping & must_hold(after, after.turn)
    others = may_hold(after, after.turn) & ~sweeping
    words = tuple(_sweeping_words(sweepers or sweeping, others))
    return SweepRisk(after.turn, words, bool(sweepers)) if words else None


def _sweeping_words(sweeping: CardSet, others: CardSet) -> Iterator[str]:
    """Yield `a five` for each rank; the cards one by one if `others` of the rank cannot sweep."""
    for rank in Rank:
        cards = sweeping & RANK_SETS[rank]
        if cards and others & RANK_SETS[rank]:
            yield from (card_object(card) for card in cards_in(cards))
        elif cards:
            yield one_of_rank(rank)


def _warning(play: Play, sweep: SweepRisk, names: Sequence[str]) -> Confirmation:
    sentence = (
        _("{name} can sweep with {cards}.") if sweep.sure else _("{name} could sweep with {cards}.")
    )
    question = sentence.format(name=called(names[sweep.seat]), cards=alternatives(sweep.cards))
    return Confirmation(play, question, _("Play it anyway"))


def _confirmation_of_play(view: View, play: Play) -> Confirmation:
    return Confirmation(play, _("{play}?").format(play=play_label(play, view)), _("Play it"))
