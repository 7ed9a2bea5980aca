"""The choice of merits that speak for a play, from the most telling one on: `merits`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from ...play import Play, PlayKind
from ...position import View
from ...steps import Steps, result_of
from ..facts import OnlyPlay
from .captures import build_merits, capture_merits
from .considered_play import ConsideredPlay, WeightedMerit, other_plays, other_trails
from .kinds import LastCard, LeavesNoSweep, Merit
from .reverse import reverse_merits
from .trails import trail_merits

FORCED = 0.7
"""The weight of the reason that there is no other play, which a plain gain outweighs."""
SHARED_KIND = 0.75
"""The share of its weight that a merit keeps if the rival play has one of the same kind."""
SHARED = 0.5
"""The same if the rival play has the very same merit."""


def merits(view: View, play: Play, rival: Play | None = None) -> tuple[Merit, ...]:
    """Return what speaks for a legal play of the player to move, the most telling first.

    `rival` is the play with which it is compared, such as the second best one: what speaks for both
    tells less. Each merit is true by the rules, whatever the play is worth.

    >>> from casino_core.analysis.merits.choice import merits
    >>> [type(merit).__name__ for merit in merits(view, casino.parse_play("8sx5h,3d", view))]
    ['Wins']
    """
    return result_of(merit_steps(view, play, rival))


def merit_steps(view: View, play: Play, rival: Play | None = None) -> Steps[tuple[Merit, ...]]:
    """Return what speaks for a play, as `merits` does, but in steps.

    Each takes about as long as the replies to one play.
    """
    consider = cache(partial(ConsideredPlay, view))  # two plays have most alternatives in common
    weighed = yield from _weighed(consider, play)
    of_rival = (yield from _weighed(consider, rival)) if rival else []
    against = [each.merit for each in of_rival]
    kinds = {type(merit) for merit in against}

    def weight_beside_rival(each: WeightedMerit) -> float:
        if each.merit in against:
            return each.weight * SHARED
        return each.weight * (SHARED_KIND if type(each.merit) in kinds else 1)

    return tuple(each.merit for each in sorted(weighed, key=weight_beside_rival, reverse=True))


def _weighed(consider: Callable[[Play], ConsideredPlay], play: Play) -> Steps[list[WeightedMerit]]:
    now = consider(play)
    view = now.view
    weighed: list[WeightedMerit] = []
    if other_plays(view, play) == [] and not (play.extras or view.rules.extra_actions):
        last = play.kind is PlayKind.TRAIL and view.hand.bit_count() == 1
        weighed.append(WeightedMerit(FORCED, LastCard() if last else OnlyPlay()))
    yield
    if view.rules.goal == "least":
        yield from _answered([now])
        return [*weighed, *reverse_merits(now)]
    others = [consider(other) for other in other_trails(view, play)]
    yield
    if play.kind is PlayKind.TRAIL:
        yield from _answered([now, *others])
        return [*weighed, *trail_merits(now, others)]
    weighed += capture_merits(now) if play.kind is PlayKind.CAPTURE else build_merits(now)
    yield
    # Nobody can sweep after the play, though somebody could after a trail instead.
    if now.others and not now.sweep_open:
        yield
        for other in others:
            if other.sweep_open:
                weighed.append(WeightedMerit(0.4 + 0.5 * now.rules.sweep_points, LeavesNoSweep()))
                break
            yield
    return weighed


def _answered(plays: Sequence[ConsideredPlay]) -> Steps[None]:
    """Find what the other seats could do after each of some plays."""
    for each in plays:
        if not each.after.over:
            _ = each.answers  # a cached property: the merits need it later
            yield
