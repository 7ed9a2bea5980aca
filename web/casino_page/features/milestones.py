"""The end of a round: badges are earned and aims reached, which one line tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import ClassVar, NamedTuple

from casino_core import Game, Position, Step
from casino_core.events import Swept
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.play import PlayKind
from casino_core.prose.direction import fewest_win
from casino_core.prose.words import in_series, listed
from casino_core.records.history import hinted
from casino_core.seats import Seat

from ..game.later_additions import Achievements
from ..game.scene import Phase, Scene
from ..game.seats import SeatedPlayer, is_own, people
from ..game.session import Session
from ..shell.commands import command
from ..shell.context import TableContext
from ..shell.feature import Feature
from ..storage.store import Store
from .aims import Aim, take_up, week_of
from .badges import (
    BADGES,
    BEHIND,
    BUILD_OF_ANOTHER,
    OWN_BUILD,
    RAISED,
    SWEEP,
    Counts,
    earn,
    earned_by,
)
from .statistics.counts import counts_of_games, with_other_devices
from .statistics.game_statistics import STATISTICS_KEY, GameStatistics, was_helped

MOST_NAMED = 2
"""The most new badges that are named one by one."""


class NewMilestones(NamedTuple):
    """The names of the new badges, and the aims of the week that have just been reached."""

    badges: tuple[str, ...] = ()
    aims: tuple[Aim, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences on the new badges and on the aims."""
        return tuple(self._sentences())

    def _sentences(self) -> Iterator[str]:
        count = len(self.badges)
        if count > MOST_NAMED:
            yield ngettext("{n} new badge.", "{n} new badges.", count).format(n=count)
        elif count:
            titles = listed([BADGES[name].shown_title for name in self.badges])
            words = ngettext("New badge: {titles}.", "New badges: {titles}.", count)
            yield words.format(titles=titles)
        if count := len(self.aims):
            words = ngettext("Weekly goal done: {aims}.", "Weekly goals done: {aims}.", count)
            yield words.format(aims=in_series(_(aim.words) for aim in self.aims))


class MilestoneNotes:
    """Notes what a change of the stored data brings: made before it, asked after it.

    Nothing is noted at a table in another page, and where the settings say so.
    """

    def __init__(self, context: TableContext) -> None:
        """Count what is stored before the change."""
        self._context = context
        counts_here = context.settings.on("milestones") and not context.page.embedded
        self._before = self._count() if counts_here else None

    def reached(self) -> NewMilestones:
        """Store and return the badges and aims that the change has brought."""
        before = self._before
        if before is None:
            return NewMilestones()
        return _reached(self._context, before, self._count(), lambda: before)

    def _count(self) -> Counts:
        store = self._context.store
        return _count_all(with_other_devices(_own_statistics(store), store), store)


class Milestones(Feature):
    """Notes what each round has brought, once, and tells it in the summary of that round."""

    opens_with: ClassVar = {"milestones": ("on",)}
    in_embeds: ClassVar = False  # A table in another page stores nothing.

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._noted: tuple[Game | None, NewMilestones] = (None, NewMilestones())
        self._noting: MilestoneNotes | None = None
        self._brought: tuple[Session | None, NewMilestones] = (None, NewMilestones())

    @command("milestones-before")
    def _note_before(self) -> None:
        """Prepare for a change of what is stored, such as the answer to a puzzle."""
        self._noting = MilestoneNotes(self.context)

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

    def _note(self) -> NewMilestones:
        """Store what the game on the table has brought so far, and return what is new."""
        session, store = self.context.session, self.context.store
        own = _own_statistics(store)
        before = with_other_devices(own, store)
        after = with_other_devices(own.with_game(session.game, session.seated_players), store)
        # What no game counts, such as puzzles, is noted where it happens (`MilestoneNotes`).
        return _reached(
            self.context,
            counts_of_games(before),
            counts_of_games(after),
            lambda: _count_all(before, store),
            proved_by(session.game, session.seated_players),
        )


def _own_statistics(store: Store) -> GameStatistics:
    return store.peek(STATISTICS_KEY, GameStatistics.parse) or GameStatistics()


def _count_all(statistics: GameStatistics, store: Store) -> Counts:
    """Count all that the browser has stored; what reads that is not loaded before."""
    from .statistics.counts import counts_of

    return counts_of(statistics, store)


def _reached(
    context: TableContext,
    before: Counts,
    after: Counts,
    at_start_of_week: Callable[[], Counts],
    proved_badges: Iterable[str] = (),
) -> NewMilestones:
    """Store and return what a change of the counts has brought, and badges that are proved.

    `at_start_of_week` counts all that is stored, for the aims of a new week.
    """
    store, today = context.store, context.page.today
    aims = take_up(store, week_of(date.fromisoformat(today)), at_start_of_week)
    known = aims.reached(before)
    badges = earn(store, [*earned_by(after), *proved_badges], today)
    return NewMilestones(badges, tuple(aim for aim in aims.reached(after) if aim not in known))


def _achievements(reached: NewMilestones, *, in_panel: bool = False) -> Achievements:
    return Achievements(reached.sentences, in_panel, reached.badges)


def _told_in(scene: Scene, reached: NewMilestones) -> Scene:
    """Add a line to the panel beside the table, or to the summary where there is none."""
    in_panel = scene.kind.panel is not None
    if not in_panel and scene.phase is Phase.PLAY:
        return scene
    return scene.adding(_achievements(reached, in_panel=in_panel))


FAR_BEHIND = 5
"""The number of points behind from which a win is one from behind."""


def proved_by(game: Game, seated_players: tuple[SeatedPlayer, ...]) -> frozenset[str]:
    """Return the names of the badges that the rounds of a game prove.

    As in the statistics, games count that one person plays from a dealt pack, but not those against
    a player of one's own. A play with a hint proves nothing, and a win from behind is one without
    hints and plays taken back.
    """
    seats = people(seated_players)
    own = any(is_own(player.level) for player in seated_players)
    if own or len(seats) != 1 or game.rounds[0].cards is None:
        return frozenset()
    (seat,) = seats
    helped = {*hinted(game)}
    own_plays = [step for number, step in enumerate(game.steps, 1) if number not in helped]
    names = {name for step in own_plays for name in _proved_by_play(step, seat)}
    if _won_from_behind(game, seat) and not was_helped(game):
        names.add(BEHIND)
    return frozenset(names)


def _proved_by_play(step: Step[Position], seat: Seat) -> Iterator[str]:
    rules, play = step.before.rules, step.play
    if step.before.turn != seat:
        return
    if play.raised:
        yield RAISED
    if not fewest_win(rules) and any(isinstance(event, Swept) for event in step.events):
        yield SWEEP
    if play.kind is PlayKind.CAPTURE:
        owners = {rules.side(build.owner) for build in play.builds}
        own = {rules.side(seat)}
        if owners & own:
            yield OWN_BUILD
        if owners - own:
            yield BUILD_OF_ANOTHER


def _won_from_behind(game: Game, seat: Seat) -> bool:
    side, outcome = game.rules.side(seat), game.outcome
    if outcome is None or not outcome.over or outcome.winner != side or fewest_win(game.rules):
        return False
    return any(
        max(played.start.scores) - played.start.scores[side] >= FAR_BEHIND for played in game.rounds
    )
