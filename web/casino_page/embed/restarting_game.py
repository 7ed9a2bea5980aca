"""The current game of a table in another page, which begins the same game again."""

from __future__ import annotations

from collections.abc import Callable

from ..address.page_request import PageRequest
from ..game.scene import Scene
from ..game.seats import SeatedPlayer
from ..game.session import Session
from ..shell.commands import commands_of
from ..shell.current_game import CurrentGame


class RestartingGame(CurrentGame):
    """A current game whose new game begins the same deal, position or lesson again."""

    restarts = True

    def __init__(
        self,
        request: PageRequest,
        new_seed: Callable[[], str],
        lesson: Session | None = None,
    ) -> None:
        """Begin the game of a request, or the session of a lesson instead."""
        super().__init__(request, None, new_seed)
        self._lesson = lesson is not None
        self.session = lesson or self.session
        self._start = self.session.game

    def new_game(self, _seated_players: tuple[SeatedPlayer, ...] = ()) -> None:
        """Begin the same game again; a lesson begins at the current one of its chapter."""
        if self._lesson:
            commands_of(self.session)["lesson-again"]("")
        else:
            self.session = Session(self._start, self.session.seated_players)

    def scene(self) -> Scene:
        """Make the scene of the table now; in a frame there is no room for portraits."""
        scene = super().scene()
        return scene._replace(kind=scene.kind._replace(again=True), characters=())
