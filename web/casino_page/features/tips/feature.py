"""Tips for beginners: adds them to the scene, and stores the ones that were learned."""

from __future__ import annotations

from typing import ClassVar

from casino_core import View

from ...game.scene import Scene, Tip
from ...shell.commands import text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from .progress import TIPS_KEY, TipProgress, format_learned, parse_learned
from .tips import tip_for


class BeginnersTips(Feature):
    """Gives each tip until it was followed once or put away."""

    opens_with: ClassVar = {"tips": ("on",)}
    at_start: ClassVar = True  # The first screen of a newcomer has a tip.
    in_embeds: ClassVar = False  # A table in another page stores nothing.

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._cached: tuple[object, Tip | None] = (None, None)
        self._progress = TipProgress(context.store.load_text(TIPS_KEY, parse_learned) or ())

    def decorate(self, scene: Scene) -> Scene:
        """Add the tip that fits, if the person is to play and may have hints."""
        self._learn()
        if not (scene.my_turn and scene.help.hints and self.context.settings.on("tips")):
            return scene
        tip = self._tip(scene.view)
        if tip and (sentence := self._progress.announce(tip)):
            self.context.session.say(sentence)
        return scene._replace(help=scene.help._replace(tip=tip))

    def _tip(self, view: View) -> Tip | None:
        """Return the tip that fits, searched for once in each view."""
        key = (view, self._progress.learned)
        if self._cached[0] != key:
            self._cached = (key, tip_for(view, self._progress.learned))
        return self._cached[1]

    def _learn(self) -> None:
        """Learn from people's latest plays: each is among the last plays, one per player."""
        session = self.context.session
        last_steps = session.game.rounds[-1].steps[-session.game.rules.players :]
        plays = [step.play for step in last_steps if step.before.turn in session.people]
        if self._progress.learn_from(plays):
            self._save()

    @text_command("tip-away")
    def _dismiss(self, name: str) -> None:
        if self._progress.dismiss(name):
            self._save()

    def _save(self) -> None:
        self.context.storage.write(TIPS_KEY.key, format_learned(self._progress.learned))
