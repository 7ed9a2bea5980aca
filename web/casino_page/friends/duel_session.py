"""A duel on the table: the rival plays the challenger's cards."""

from __future__ import annotations

from collections.abc import Callable

from casino_core import Game, Play
from casino_core.daily import opponent_in
from casino_core.i18n import gettext as _
from casino_core.players import played_by

from ..game.computer_move import ComputerMove
from ..game.scene import Occasion, Phase, Scene
from ..game.seats import USUAL_LEVEL
from ..game.session import Session
from .duel import Duel, part_of
from .words import leader_words, part_words, points_words


class SameMove(ComputerMove):
    """The move of the computer player that an engine had; its search is never cut short.

    ended  whether the search has come to its end
    """

    def __init__(self, engine: str) -> None:
        super().__init__()
        self._engine = engine
        self.ended = False

    def step(self, game: Game, level: str | None) -> bool:
        """Search one small step further; return whether the search has come to its end."""
        name = opponent_in(game) or played_by(level or USUAL_LEVEL, self._engine)[0]
        self.ended = super().step(game, name)
        return self.ended

    def take(self) -> Play | None:
        """Return the play of the finished search; None as long as it goes on."""
        return super().take() if self.ended else None

    def drop(self) -> None:
        """Give up the search and what it has found."""
        super().drop()
        self.ended = False


class DuelSession(Session):
    """A session of the game, or the round, of a challenge: without hints, and nothing taken back.

    The computer players are those of the challenger's game: against the same plays they make the
    same plays again.

    duel  the challenge
    """

    hints = may_undo = False

    def __init__(self, duel: Duel, game: Game, save: Callable[[DuelSession], None]) -> None:
        """Go on with a game of the challenge; `save` saves it."""
        self.duel = duel
        self._save = save
        super().__init__(game, duel.terms.seated_players)

    def new_move(self) -> SameMove:
        """Return the move of the computer player that the engine of the challenge had."""
        return SameMove(self.duel.terms.engine)

    @property
    def phase(self) -> Phase:
        """A single round ends the duel."""
        phase = super().phase
        over = phase is Phase.ROUND_OVER and self.duel.terms.one_round
        return Phase.GAME_OVER if over else phase

    def store_elsewhere(self) -> bool:
        """Save the duel instead of saving a game; always true."""
        self._save(self)
        return True

    def decorate(self, scene: Scene) -> Scene:
        """Return a scene in the words of a duel."""
        return scene._replace(kind=scene.kind._replace(occasion=self._occasion()))

    def _occasion(self) -> Occasion:
        duel = self.duel
        title = _("Duel: beat {result}").format(result=points_words(duel.terms, duel.first.result))
        leave, command = _("Leave"), "duel-leave"
        if self.phase is not Phase.GAME_OVER:
            return Occasion(title, "", "", (), leave, command)
        finished = duel._replace(second=part_of(duel.terms, (self.game,), ""))
        note = f"{part_words(finished, duel.first)} {leader_words(finished, own=1)}"
        buttons = (("duel-compare", "", _("Compare and answer")),)
        headline = points_words(duel.terms, part_of(duel.terms, (self.game,), "").result)
        return Occasion(title, headline, note, buttons, leave, command)
