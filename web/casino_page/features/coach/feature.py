"""The coach: looks at each game of a person in the background, and tells what mattered."""

from __future__ import annotations

from typing import ClassVar

from casino_core import Game
from casino_core.analysis.accuracy import hinted_plays
from casino_core.analysis.leaks import habit_of
from casino_core.prose.coach import accuracy_percent, hinted_words
from casino_core.seats import Seat

from ...game.later_additions import Accuracy
from ...game.scene import Phase, Scene
from ...game.seats import is_own, people
from ...shell.commands import Moment, command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from ...shell.time_slicing import SHORT_SLICE, TimeSlicer
from ..next_opponent.streaks import STREAKS_KEY, Streaks, parse_streaks
from ..review.stored_reviews import THOUSAND, StoredReviews, load_reviews, store_review
from .coaching import Look, look_at, next_level
from .sheet import CoachState, coach_sheet


class Coach(Feature):
    """Looks at a game when it is over; while the next one runs, only where the person is to play.

    With `speed=instant` it looks at nothing before it is asked.
    """

    in_embeds: ClassVar = False  # A table in another page stores nothing.

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._game: Game | None = None
        self._seat = Seat(0)
        self._look: Look | None = None
        self._slicer: TimeSlicer[Look] | None = None

    def on_command(self, name: str) -> None:
        """Leave the judging to the review when it is asked for."""
        if name in ("judge", "judge-own"):
            self._stop()

    def decorate(self, scene: Scene) -> Scene:
        """Add the line to the summary of a game; let the work wait while the computer plays."""
        here = self._applies and self.context.session.game is self._game
        if self._slicer:
            if here or scene.my_turn:
                self._slicer.resume()
            else:
                self._slicer.pause()
        if not here:
            return scene
        accuracy = self._look.accuracy(self._seat) if self._look else None
        helped = hinted_plays(self._game, self._seat) if self._game else None
        words = hinted_words(helped) if helped and helped.hinted else ""
        return scene.adding(Accuracy(accuracy_percent(accuracy) if accuracy else "", words))

    @property
    def _applies(self) -> bool:
        """Whether the game on the table is over, one of a single person, and was played here."""
        session, current_game = self.context.session, self.context.current_game
        if session.phase is not Phase.GAME_OVER or current_game.interrupted:
            return False
        return len(people(session.seated_players)) == 1 and bool(session.game.steps)

    @command("coach-watch", moment=Moment.OVER)
    def _watch(self) -> None:
        """Begin to look at the game that is over."""
        if not self._applies:
            return
        self._take_game()
        if not self.context.instant:
            self._begin()
        self.context.app.go_on()

    @command("coach")
    def _open(self) -> None:
        """Open the sheet; look at the game first if nobody has."""
        if not self._applies:
            return
        self._take_game()
        if not (self._slicer or (self._look and self._look.complete)):
            self._begin()
        self.context.page.open_sheet("coach", self._sheet())

    @text_command("coach-replay")
    def _replay(self, place: str) -> None:
        """Show a place of the game in the review."""
        self.context.page.close_sheets()
        self.context.app.run("judge-own", "")
        self.context.app.run("replay", place)

    @text_command("coach-play")
    def _play(self, level: str) -> None:
        """Begin a game against a level."""
        self.context.page.close_sheets()
        self.context.app.run("play-level", level)

    # Looking

    def _take_game(self) -> None:
        session = self.context.session
        if session.game is not self._game:
            self._stop()
            self._game, self._look = session.game, None
            self._seat = people(session.seated_players)[0]

    def _begin(self) -> None:
        if self._game is None or self._slicer:
            return
        stored_review = self._reviews.review_of(self._game)
        reviews = [stored_review] if stored_review else self.context.reviewer.steps(self._game)
        slicer = TimeSlicer(
            look_at(reviews, self._seat),
            self._show_progress,
            self._finish,
            on_error=self.context.app.fail,
            slice_time=SHORT_SLICE,
        )
        self._slicer = slicer.begin(at_once=self.context.instant)

    def _stop(self) -> None:
        if self._slicer:
            self._slicer.stop()
        self._slicer = None

    def _show_progress(self, look: Look) -> None:
        self._look = look
        self.context.fill("coach", self._sheet())

    def _finish(self, look: Look) -> None:
        """Store the review, and show the mistakes."""
        self._slicer = None
        self._look = look
        today = self.context.page.today
        store_review(self.context.store, look.review, self._seat, own=True, today=today)
        self.context.fill("coach", self._sheet())
        if not self.context.instant:
            self.context.app.go_on()

    @property
    def _reviews(self) -> StoredReviews:
        return load_reviews(self.context.store)

    def _sheet(self) -> str:
        last = self._reviews.last_own
        leaks = [leaked for each in last for leaked in each.leaks]
        session = self.context.session
        return coach_sheet(
            CoachState(
                self._look,
                self._seat,
                session.names,
                habit_of(leaks),
                len(last),
                self._opponent([(each.accuracy or 0) / THOUSAND for each in last]),
            )
        )

    def _opponent(self, shares: list[float]) -> str:
        """Return the level to play next: the offered one, or the one that the accuracy suggests."""
        session = self.context.session
        levels = {player.level for player in session.seated_players if player.level}
        if len(levels) != 1 or any(map(is_own, levels)) or not self._applies:
            return ""
        streaks = self.context.store.peek(STREAKS_KEY, parse_streaks) or Streaks()
        offer = streaks.offer_for(session.game)
        return offer or next_level(levels.pop(), shares, session.game.rules)
