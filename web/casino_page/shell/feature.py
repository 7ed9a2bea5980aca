"""What every feature is made on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..game.scene import Scene
    from .context import TableContext

Command = Callable[[str], object]


class Feature:
    """A part of the page with commands of its own."""

    commands: Mapping[str, Command]

    def __init__(self, context: TableContext) -> None:
        self.context = context

    def on_command(self, name: str) -> None:
        """Another command comes: leave what is going on by itself, unless it may go on."""

    def decorate(self, scene: Scene) -> Scene:
        """A scene that is about to be shown, with what this part adds to it."""
        return scene
