"""The points that are certain: shows them at the score, and what the last play added."""

from __future__ import annotations

from typing import ClassVar

from casino_core import State
from casino_core.analysis.certain import points_made

from ..game.scene import Certain, Phase, Scene
from ..game.session import Session
from ..shell.context import TableContext
from ..shell.feature import Feature


class CertainPoints(Feature):
    """Adds to the score what each side has made for certain in the round under way.

    The first table of a visit waits for none of it: no point is certain there, and the score of a
    game that goes on gets its mark when the second archive is there.
    """

    opens_with: ClassVar = {"certain": ("on",)}
    in_embeds: ClassVar = False  # A table in another page waits for no second archive.

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._last_place: tuple[Session | None, int] = (None, 0)
        self._position: State | None = None
        self._certain = Certain()

    def decorate(self, scene: Scene) -> Scene:
        """Add the points to a scene of a round, without a panel that teaches something else."""
        if scene.phase is not Phase.PLAY or scene.kind.panel:
            return scene
        if not self.context.settings.on("certain"):
            return scene
        certain = _without_gains(scene) if scene.history.look_back else self._present(scene)
        return scene._replace(certain=certain) if any(certain.points) else scene

    def _present(self, scene: Scene) -> Certain:
        """Return the points now, with the gain of the last play if it is new since last time."""
        session = self.context.session
        before, place = self._last_place, (session, len(session.game.steps))
        if place != before:
            earlier, position = self._certain.points, self._position
            self._last_place, self._certain = place, _without_gains(scene)
            self._position = session.game.position
            steps = session.game.rounds[-1].steps
            if session is before[0] and place[1] > before[1] and steps:
                if steps[-1].before is not position:
                    earlier = _points(steps[-1].before)
                self._certain = _with_gains(self._certain, earlier, len(steps))
        return self._certain


def _without_gains(scene: Scene) -> Certain:
    return Certain(_points(scene.view))


def _points(state: State) -> tuple[int, ...]:
    return tuple(points_made(state, side) for side in state.rules.side_numbers)


def _with_gains(certain: Certain, earlier: tuple[int, ...], plays: int) -> Certain:
    """Add what the last play made of the earlier points."""
    gained = (now - then for now, then in zip(certain.points, earlier, strict=True))
    return certain._replace(gained=tuple(gained), plays=plays)
