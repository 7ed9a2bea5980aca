"""The gains of a merge for this device, counted and told in a sentence."""

from __future__ import annotations

from typing import Final, NamedTuple

from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.prose.words import listed

from ...friends.stored_games import BY_LINK_KEY, parse_by_link
from ...saved_games.waiting_games import WAITING_KEY, parse_waiting
from ...storage.devices import DEVICES_KEY
from ...storage.fields import Field
from ..backup.merging_counts import Texts, parsed
from ..badges import BADGES_KEY, parse_badges
from ..daily.diary import parse_diaries, parse_diary
from ..daily.diary_entry import DAILY_GAMES_KEY, DAILY_KEY
from ..puzzles.progress import PUZZLES_KEY, parse_progress
from ..statistics.counts import totals_of_devices
from ..statistics.game_statistics import STATISTICS_KEY, GameStatistics

MOST: Final = 10**9


class MergeGains(NamedTuple):
    """How many of each kind a merge has brought.

    under_way  games that wait
    friends    games with friends
    played     games in the statistics
    days       days of Daily-5
    puzzles    puzzles that were answered
    badges     badges
    """

    under_way: int = 0
    friends: int = 0
    played: int = 0
    days: int = 0
    puzzles: int = 0
    badges: int = 0


def brought(before: Texts, after: Texts) -> MergeGains:
    """Count what a device has after a merge, and had not before."""
    return MergeGains(
        *(max(0, now - then) for then, now in zip(_has(before), _has(after), strict=True))
    )


def _has(texts: Texts) -> MergeGains:
    waiting = parsed(WAITING_KEY, texts, parse_waiting)
    by_link = parsed(BY_LINK_KEY, texts, parse_by_link)
    own = parsed(STATISTICS_KEY, texts, GameStatistics.parse)
    shares = [own.totals_by_kind] if own else []
    shares += parsed(DEVICES_KEY, texts, totals_of_devices) or []
    daily = parsed(DAILY_KEY, texts, parse_diary)
    others = parsed(DAILY_GAMES_KEY, texts, parse_diaries) or {}
    puzzles = parsed(PUZZLES_KEY, texts, parse_progress)
    badges = parsed(BADGES_KEY, texts, parse_badges)
    diaries = [*([daily] if daily else []), *others.values()]
    return MergeGains(
        len(waiting.under_way) if waiting else 0,
        len(by_link.games) if by_link else 0,
        sum(totals.games for share in shares for totals in share.values()),
        len({day for diary in diaries for day in diary.days}),
        len(puzzles.results) if puzzles else 0,
        len(badges.days) if badges else 0,
    )


def result_words(gains: MergeGains) -> list[str]:
    """Say what a merge has brought, in sentences."""
    under_way = ngettext("{n} game under way", "{n} games under way", gains.under_way)
    friends = ngettext("{n} game with friends", "{n} games with friends", gains.friends)
    played = ngettext("{n} game in the statistics", "{n} games in the statistics", gains.played)
    days = ngettext("{n} day of Daily-5", "{n} days of Daily-5", gains.days)
    puzzles = ngettext("{n} puzzle", "{n} puzzles", gains.puzzles)
    badges = ngettext("{n} badge", "{n} badges", gains.badges)
    words = (under_way, friends, played, days, puzzles, badges)
    parts = [each.format(n=n) for each, n in zip(words, gains, strict=True) if n]
    if not parts:
        return [_("The other device had nothing new."), _("Both devices have everything now.")]
    sentences = [
        _("From the other device: {things}.").format(things=listed(parts)),
        _("What both had counts once."),
    ]
    if gains.under_way:
        sentences.append(_("Games under way wait under “Your games”."))
    if gains.friends:
        sentences.append(_("Go on with a game with friends on one device only."))
    return sentences


def parse_brought(field: Field) -> MergeGains:
    """Read what was stored over the reload. Raises `FieldError`."""
    fields = field["brought"].exactly(len(MergeGains._fields))
    return MergeGains(*(each.whole(MOST) for each in fields))
