"""Asking before a play is made: because it is to be shown first, or because it leaves a sweep."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from casino_core import Play, View, card_set, play_label
from casino_core.analysis.replies import must_hold, replies
from casino_core.cards import RANK_SETS, Rank
from casino_core.i18n import gettext as _
from casino_core.prose.names import called
from casino_core.prose.words import alternatives, one_of_rank
from casino_core.rules.turn import advance

from ...game.scene import Confirmation


def confirmation(
    view: View, play: Play, names: Sequence[str], *, sweeps: str = "off", confirm: bool = False
) -> Confirmation | None:
    """What to ask before the seat to play makes a legal play; None if nothing.

    `sweeps` is when to warn before leaving a sweep: `off`, `scoring` (where it scores) or `always`;
    `confirm` whether every play is first shown.
    """
    warned = sweeps == "always" or (sweeps == "scoring" and view.rules.sweep_points)
    found = sweep_left(view, play) if warned else None
    if found:
        return _warning(play, found, names)
    return _shown(view, play) if confirm else None


class SweepLeft(NamedTuple):
    """A sweep that a play leaves to the next seat: with cards of these ranks.

    `sure` tells that the seat surely holds one of them.
    """

    seat: int
    ranks: tuple[Rank, ...]
    sure: bool


def sweep_left(view: View, play: Play) -> SweepLeft | None:
    """The sweep that a play leaves to the next seat, if that is an opponent's; None if none."""
    after = advance(view, play)
    if after.over or not after.on_table or after.side == view.side:
        return None
    sweeping = card_set(reply.card for reply in replies(after) if reply.sweeps)
    held = sweeping & must_hold(after, after.turn)
    ranks = tuple(rank for rank in Rank if RANK_SETS[rank] & (held or sweeping))
    return SweepLeft(after.turn, ranks, bool(held)) if ranks else None


def _warning(play: Play, found: SweepLeft, names: Sequence[str]) -> Confirmation:
    form = (
        _("{name} can sweep with {cards}.") if found.sure else _("{name} could sweep with {cards}.")
    )
    cards = alternatives([one_of_rank(rank) for rank in found.ranks])
    question = form.format(name=called(names[found.seat]), cards=cards)
    return Confirmation(play, question, _("Play it anyway"))


def _shown(view: View, play: Play) -> Confirmation:
    return Confirmation(play, _("{play}?").format(play=play_label(play, view)), _("Play it"))
