"""Tips for a newcomer, shown at the moment they matter, and what was learned of them."""

from __future__ import annotations

from typing import ClassVar

from casino_core import View

from ...game.scene import Scene, Tip
from ...shell.commands import text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from .tips import TIPS_KEY, Tips, format_learned, parse_learned, tip_for


class BeginnersTips(Feature):
    """Gives tips until each was followed once or put away."""

    opens_with: ClassVar = {"tips": ("on",)}
    at_start: ClassVar = True  # the first screen of a newcomer has a tip
    in_embeds: ClassVar = False  # a table in another page keeps nothing

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._found: tuple[object, Tip | None] = (None, None)
        self._tips = Tips(parse_learned(context.storage.read(TIPS_KEY.key)))

    def decorate(self, scene: Scene) -> Scene:
        """The scene with the tip that fits it, if the person can play now and may have hints."""
        self._watch()
        if not (scene.my_turn and scene.help.hints and self.context.settings.on("tips")):
            return scene
        tip = self._tip(scene.view)
        if tip and (sentence := self._tips.sentence(tip)):
            self.context.session.say(sentence)
        return scene._replace(help=scene.help._replace(tip=tip))

    def _tip(self, view: View) -> Tip | None:
        """The tip that fits, looked for once in each position."""
        wanted = (view, self._tips.learned)
        if self._found[0] != wanted:
            self._found = (wanted, tip_for(view, self._tips.learned))
        return self._found[1]

    def _watch(self) -> None:
        """Learn from the plays of people, the last of which is among the last of the round."""
        session = self.context.session
        steps = session.game.rounds[-1].steps[-session.game.rules.players :]
        made = [step.play for step in steps if step.before.turn in session.people]
        if self._tips.watch(made):
            self._keep()

    @text_command("tip-away")
    def _put_away(self, name: str) -> None:
        if self._tips.put_away(name):
            self._keep()

    def _keep(self) -> None:
        self.context.storage.write(TIPS_KEY.key, format_learned(self._tips.learned))
