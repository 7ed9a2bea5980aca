"""The points that are certain: shows them at the score, and what the last play added."""

from __future__ import annotations

from typing import ClassVar

from casino_core import Position
from casino_core.analysis.certain import points_made
from casino_core.seats import Side

from ...game.scene import Certain, Phase, Scene
from ...game.session import Session
from ...shell.context import TableContext
from ...shell.feature import Feature


class CertainPoints(Feature):
    """Adds to the score what each side has made for certain in the round under way.

    The first table of a visit waits for none of it: no point is certain there, and the score of a
    game that goes on gets its mark when the second archive is there.
    """

    opens_with: ClassVar = {"certain": ("on",)}
    in_embeds: ClassVar = False  # A table in another page waits for no second archive.

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._seen: tuple[Session | None, int] = (None, 0)
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
        """The points now, with those of the last play if it was made since this was last asked."""
        session = self.context.session
        before, seen = self._seen, (session, len(session.game.steps))
        if seen != before:
            self._seen, self._certain = seen, _without_gains(scene)
            steps = session.game.rounds[-1].steps
            if session is before[0] and seen[1] > before[1] and steps:
                self._certain = _with_gains(self._certain, steps[-1].before, len(steps))
        return self._certain


def _without_gains(scene: Scene) -> Certain:
    return Certain(tuple(points_made(scene.view, side) for side in scene.view.rules.side_numbers))


def _with_gains(certain: Certain, before: Position, plays: int) -> Certain:
    gained = (now - points_made(before, Side(side)) for side, now in enumerate(certain.points))
    return certain._replace(gained=tuple(gained), plays=plays)
