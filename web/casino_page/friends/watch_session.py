"""A game by link of others on the table: it is watched, and nothing can be played."""

from __future__ import annotations

from casino_core.i18n import gettext as _

from ..game.scene import Occasion, Phase, Scene
from .link_session import Button, LinkSession
from .message import Line
from .stored_games import others_listed
from .words import winner_words


class WatchSession(LinkSession):
    """A game of others, seen from the inviter's seat, whose hand is as hidden as the others'."""

    @property
    def friend(self) -> str:
        """The names of all players."""
        return others_listed(self.names, self.link.seat)

    def _status(self, words: str) -> str:
        if self.line is Line.LOST and self.phase is Phase.PLAY:
            return _("The connection is lost.")
        return super()._status(words)

    def _occasion(self, scene: Scene) -> Occasion:
        title = _("You watch {names}").format(names=self.friend)
        return super()._occasion(scene)._replace(title=title, aid=None)

    @property
    def _winner_words(self) -> str:
        return winner_words(self.link, self.names)

    def _buttons(self) -> list[Button]:
        fair = ("by-link-fair", "", _("Was it fair?"))
        if self.phase is Phase.GAME_OVER:
            return [fair, ("review", "", _("Review"))]
        if self.phase is Phase.ROUND_OVER:
            following = ("next", "", _("Next round"))
            return [fair, following] if self.next_round_ready else [fair]
        return [("peers", "", _("Say something"))]
