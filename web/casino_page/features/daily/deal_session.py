"""A deal of Daily-5 on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from casino_core import CasinoError, Game, format_play, parse_play
from casino_core.daily import DEALS, OPPONENT, SEAT, Deal, points
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.sealing import with_players

from ...game.scene import Occasion, Phase, Scene
from ...game.seats import SeatedPlayer, levels_of, names_of
from ...game.session import Session
from .diary import Entry

CHAIRS = (SeatedPlayer(), SeatedPlayer(OPPONENT))


class Standing(NamedTuple):
    """What a deal's table tells of the diary.

    entry  what is known of the deal
    last   whether it is the last of the day that was not over
    """

    entry: Entry
    last: bool


class DailySession(Session):
    """One deal: it is dealt and kept otherwise than a game, and played to its end but once.

    counts  whether its points count; then there are no hints, and no play is taken back
    """

    def __init__(
        self,
        deal: Deal,
        entry: Entry,
        keep: Callable[[DailySession], None],
        standing: Callable[[], Standing],
    ) -> None:
        """Go on with a deal where it was left. Raises `CasinoError` if its plays cannot be made."""
        self.deal = deal
        self.counts = entry.counts
        self.hints = self.may_undo = not entry.counts
        self._keep = keep
        self._standing = standing
        super().__init__(replayed(start_of(deal), entry.plays), CHAIRS)

    @property
    def entry(self) -> Entry:
        """The deal as far as it has come here."""
        over = points(self.game) if self.game.position.over else None
        return Entry(plays_of(self.game), over, counts=self.counts)

    def kept(self) -> bool:
        """Keep the deal in the diary."""
        self._keep(self)
        return True

    def decorate(self, scene: Scene) -> Scene:
        """Return a scene in the words of Daily-5."""
        scene = scene._replace(kind=scene.kind._replace(occasion=self._occasion()))
        over = scene.phase is Phase.GAME_OVER
        return scene._replace(status=_("The deal is over.")) if over else scene

    def _occasion(self) -> Occasion:
        title = _("Daily-5, {number} of {deals}").format(number=self.deal.number, deals=DEALS)
        leave = _("Leave")
        if self.phase is not Phase.GAME_OVER:
            return Occasion(title, "", "", (), leave)
        own = points(self.game)[SEAT]
        headline = ngettext("{n} point", "{n} points", own).format(n=own)
        standing = self._standing()
        note = _masters(standing.entry, own) or _("The master is at the same cards …")
        return Occasion(title, headline, note, self._buttons(standing), leave)

    def _buttons(self, standing: Standing) -> tuple[tuple[str, str, str], ...]:
        day = self.deal.day.isoformat()
        if standing.last:
            return (("daily", day, _("See the day")),)
        return (("daily", day, _("The day so far")), ("daily-play", day, _("Next deal")))


def _masters(entry: Entry, own: int) -> str:
    """What the master has made of the same cards, if that is known."""
    if entry.master is None:
        return ""
    master = entry.master[0]
    if master == own:
        return _("The master has as many with the same cards.")
    return ngettext(
        "The master has {n} with the same cards.", "The master has {n} with the same cards.", master
    ).format(n=master)


def start_of(deal: Deal) -> Game:
    """A deal before its first play, with everything that its record says."""
    return with_players(deal.game(names_of(CHAIRS)), levels_of(CHAIRS))


def plays_of(game: Game) -> str:
    """Every play of a game, in notation."""
    return " ".join(format_play(step.play, step.before) for step in game.steps)


def replayed(game: Game, plays: str) -> Game:
    """A game after some plays. Raises `CasinoError` if they cannot be made."""
    for word in plays.split():
        if game.position.over:
            raise CasinoError(f"{word}: the deal is over")
        game = game.play(parse_play(word, game.position))
    return game
