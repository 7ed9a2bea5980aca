"""The offer of sounds and vibration: it comes once, at a touch, and goes away by itself."""

from __future__ import annotations

import asyncio
from typing import ClassVar, Final

from casino_core.i18n import N_, use_language

from ..game.scene import Scene
from ..render.motion import Motion
from ..shell.commands import text_command
from ..shell.context import TableContext
from ..shell.feature import Feature
from ..shell.page_update import PageUpdate
from ..storage.store import StorageKey

OFFERED_KEY: Final = StorageKey("casino.sound-offered", N_("the note that sounds were offered"), 0)
OFFERED: Final = "yes"

SHOWN_FOR: Final = 9.0
"""Seconds after which the offer goes away."""

TOUCHES: Final = frozenset({"card", "pile", "twice", "lift", "play"})
"""The commands of a person who touches the table."""

FEELINGS: Final = ("sound", "vibration")
"""The settings that are offered."""


class SoundOffer(Feature):
    """Offers to switch sounds and vibration on, unless they are on or were offered before."""

    opens_with: ClassVar = {"sound": ("off",)}
    in_embeds: ClassVar = False  # A table in another page stores nothing.

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._offered = context.store.load_text(OFFERED_KEY, parse_offered) is not None
        self._on_table = False

    def on_command(self, name: str) -> None:
        """Begin the offer with the first touch, but not where a lesson asks for attention."""
        if name not in TOUCHES or self._offered or self.context.instant:
            return
        if not self.context.current_game.scene().kind.panel:
            self._offered = self._on_table = True
            self.context.storage.write(OFFERED_KEY.key, OFFERED)
            asyncio.get_event_loop().call_later(SHOWN_FOR, self._end)

    def decorate(self, scene: Scene) -> Scene:
        """Add the settings that are offered now."""
        if not self._on_table:
            return scene
        offered = tuple(name for name in FEELINGS if not self.context.settings.on(name))
        return scene._replace(help=scene.help._replace(feelings=offered))

    def _end(self) -> None:
        self._on_table = False
        with use_language(self.context.translations):
            self.context.app.go_on()

    @text_command("feel")
    def _take(self, name: str) -> None:
        """Switch on what was offered, and let it be heard or felt."""
        self.context.change_settings(self.context.settings.with_field(name, "on"))
        self.context.page.show(PageUpdate(motion=Motion({}, {}, {}, "capture")))


def parse_offered(text: str) -> str:
    """Read a stored string. Raises `ValueError` if it is damaged."""
    if text != OFFERED:
        raise ValueError("it is not an answer")
    return text
