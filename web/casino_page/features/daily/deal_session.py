"""A deal of Daily-5 on the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from casino_core import CasinoError, Game, format_play, parse_play
from casino_core.daily import DEALS, SEAT, Deal, format_day, points
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.prose.words import labelled

from ...game.scene import Occasion, Phase, Scene
from ...game.session import Session
from ...tasks.deals_of_day import SEATED_PLAYERS, OpponentsMove, game_words, initial_game
from .diary_entry import DiaryEntry


class DealStatus(NamedTuple):
    """The diary's knowledge of the deal on the table.

    entry     the entry of the deal
    day_over  whether every deal of its day is finished
    """

    entry: DiaryEntry
    day_over: bool


class DailySession(Session):
    """A session of one deal, which is played once, to its end, and saved in the diary.

    counts  whether its points count; then it has no hints and no undo
    """

    def __init__(
        self,
        deal: Deal,
        entry: DiaryEntry,
        save: Callable[[DailySession], None],
        status: Callable[[], DealStatus],
    ) -> None:
        """Resume a deal from its entry. Raises `CasinoError` if its plays cannot be made.

        `save` saves the deal in the diary, `status` reads its status from there.
        """
        self.deal = deal
        self.counts = entry.counts
        self.hints = self.may_undo = not entry.counts
        self._save = save
        self._deal_status = status
        super().__init__(replay(initial_game(deal), entry.plays), SEATED_PLAYERS)

    def new_move(self) -> OpponentsMove:
        """Return the move of the opponent that the day has."""
        return OpponentsMove()

    @property
    def entry(self) -> DiaryEntry:
        """The diary entry of the deal as played in this session."""
        final_points = points(self.game) if self.game.position.over else None
        return DiaryEntry(format_plays(self.game), final_points, counts=self.counts)

    def store_elsewhere(self) -> bool:
        """Save the deal in the diary instead of saving a game; always true."""
        self._save(self)
        return True

    def decorate(self, scene: Scene) -> Scene:
        """Return a scene in the words of Daily-5."""
        scene = scene._replace(kind=scene.kind._replace(occasion=self._occasion()))
        over = scene.phase is Phase.GAME_OVER
        return scene._replace(status=_("The round is over.")) if over else scene

    def _occasion(self) -> Occasion:
        title = _("Daily-5, {number} of {deals}").format(number=self.deal.number, deals=DEALS)
        if game := game_words(self.deal.preset):
            title = labelled(title, game)
        leave = _("Leave")
        if self.phase is not Phase.GAME_OVER:
            return Occasion(title, "", "", (), leave)
        own_points = points(self.game)[SEAT]
        headline = ngettext("{n} point", "{n} points", own_points).format(n=own_points)
        status = self._deal_status()
        note = _master_note(status.entry, own_points) or _("The master is playing the same cards …")
        return Occasion(title, headline, note, self._buttons(status), leave)

    def _buttons(self, status: DealStatus) -> tuple[tuple[str, str, str], ...]:
        day = format_day(self.deal.day, self.deal.preset)
        if status.day_over:
            return (("daily", day, _("See the day")),)
        return (("daily", day, _("The day so far")), ("daily-play", day, _("Next round")))


def _master_note(entry: DiaryEntry, own_points: int) -> str:
    """Return the master's result with the same cards; empty while it is not known."""
    if entry.master_points is None:
        return ""
    master_points = entry.master_points[0]
    if master_points == own_points:
        return _("The master scored the same with these cards.")
    return ngettext(
        "The master scored {n} with these cards.",
        "The master scored {n} with these cards.",
        master_points,
    ).format(n=master_points)


def format_plays(game: Game) -> str:
    """Return every play of a game in notation, separated by spaces."""
    return " ".join(format_play(step.play, step.before) for step in game.steps)


def replay(game: Game, plays: str) -> Game:
    """Make the plays of a string in a game. Raises `CasinoError` if one of them cannot be made."""
    for text in plays.split():
        if game.position.over:
            raise CasinoError(f"{text}: the round is over")
        game = game.play(parse_play(text, game.position))
    return game
