"""The end of a round: badges are earned and aims reached, which one line tells."""

from __future__ import annotations

from datetime import date
from typing import ClassVar

from casino_core import Game

from ...game.later_additions import Achievements
from ...game.scene import Phase, Scene
from ...game.session import Session
from ...shell.commands import command
from ...shell.context import TableContext
from ...shell.feature import Feature
from ..aims.aim import week_of
from ..aims.week import take_up
from ..badges.badge import earned_by
from ..badges.counter import Counts
from ..badges.earned import earn
from ..statistics.all_devices import with_other_devices
from ..statistics.game_counts import counts_of_games
from ..statistics.game_statistics import STATISTICS_KEY, GameStatistics
from .game_proofs import proved_by
from .noting import Noting
from .reached import Reached


class Milestones(Feature):
    """Notes what each round has brought, once, and tells it in the summary of that round."""

    opens_with: ClassVar = {"milestones": ("on",)}
    in_embeds: ClassVar = False  # A table in another page stores nothing.

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._noted: tuple[Game | None, Reached] = (None, Reached())
        self._noting: Noting | None = None
        self._brought: tuple[Session | None, Reached] = (None, Reached())

    @command("milestones-before")
    def _note_before(self) -> None:
        """Prepare for a change of what is stored, such as the answer to a puzzle."""
        self._noting = Noting(self.context)

    @command("milestones-after")
    def _note_after(self) -> None:
        """Note what the change has brought, and tell it."""
        if self._noting:
            session = self.context.session
            self._brought, self._noting = (session, self._noting.reached()), None
            session.say(*self._brought[1].sentences)
            if self._brought[1].badges:
                self.context.app.run("keep-data", "")

    def decorate(self, scene: Scene) -> Scene:
        """Add what the round that is over has brought, or a puzzle or the like on the table."""
        session, reached = self._brought
        if session is self.context.session and reached.sentences:
            return _told_in(scene, reached)
        return self._after_round(scene)

    def _after_round(self, scene: Scene) -> Scene:
        own = scene.phase is not Phase.PLAY and not scene.kind.occasion
        if not own or self.context.current_game.interrupted:
            return scene
        if not self.context.settings.on("milestones"):
            return scene
        game = self.context.session.game
        if self._noted[0] is not game:
            self._noted = game, self._note()
            if self._noted[1].sentences:
                self.context.session.say(*self._noted[1].sentences)
        reached = self._noted[1]
        return scene.adding(_achievements(reached)) if reached.sentences else scene

    def _note(self) -> Reached:
        """Store what the game on the table has brought so far, and return what is new."""
        session, store = self.context.session, self.context.store
        today = self.context.page.today
        own = store.peek(STATISTICS_KEY, GameStatistics.parse) or GameStatistics()
        stored = with_other_devices(own, store)
        before = counts_of_games(stored)
        after = counts_of_games(
            with_other_devices(own.with_game(session.game, session.seated_players), store)
        )
        aims = take_up(store, week_of(date.fromisoformat(today)), lambda: self._count_all(stored))
        proved = proved_by(session.game, session.seated_players)
        badges = earn(store, [*earned_by(after), *proved], today)
        known = aims.reached(before)
        # What no game counts, such as puzzles, is noted where it happens (`noting`).
        return Reached(badges, tuple(aim for aim in aims.reached(after) if aim not in known))

    def _count_all(self, statistics: GameStatistics) -> Counts:
        """Count all that the browser has stored, once a week."""
        from ..statistics.evidence import counts_of

        return counts_of(statistics, self.context.store)


def _achievements(reached: Reached, *, in_panel: bool = False) -> Achievements:
    return Achievements(reached.sentences, in_panel, reached.badges)


def _told_in(scene: Scene, reached: Reached) -> Scene:
    """Add a line to the panel beside the table, or to the summary where there is none."""
    in_panel = scene.kind.panel is not None
    if not in_panel and scene.phase is Phase.PLAY:
        return scene
    return scene.adding(_achievements(reached, in_panel=in_panel))
