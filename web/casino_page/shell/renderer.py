"""The two renderers of a table: the cards, and the text for a screen reader. Both show scenes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..game.scene import Scene
from ..render import regions


class Renderer(Protocol):
    """Turns scenes into HTML.

    reading  whether this is the text view
    """

    reading: bool

    def frame(self, scene: Scene) -> str:
        """The whole page, for a scene."""
        ...

    def regions(self, scene: Scene) -> dict[str, str]:
        """The content of each region, by its name."""
        ...

    def status(self, scene: Scene) -> str:
        """The content of the region that tells whose turn it is."""
        ...

    def words(self, scene: Scene, news: Sequence[str]) -> str:
        """The words for the live region; empty if there are none."""
        ...

    def ask(self, letter: str, scene: Scene) -> bool:
        """Read out the answer to a letter; return whether the letter asks for anything."""
        ...


class TableRenderer:
    """Draws the cards on the table."""

    reading = False

    def __init__(self, *, embedded: bool = False) -> None:
        """`embedded` tells that the table is in a frame of another page."""
        self._embedded = embedded

    def frame(self, scene: Scene) -> str:
        """The whole page, in the place of another view or language."""
        from ..render.frame import frame, in_frame

        html = frame(scene)
        return in_frame(html) if self._embedded else html

    def regions(self, scene: Scene) -> dict[str, str]:
        """The content of each region, by its name."""
        return regions.regions(scene)

    def status(self, scene: Scene) -> str:
        """The content of the region that tells whose turn it is."""
        return regions.status(scene)

    def words(self, _scene: Scene, news: Sequence[str]) -> str:
        """The news, as they are."""
        return " ".join(news)

    def ask(self, _letter: str, _scene: Scene) -> bool:
        """Letters ask for nothing here."""
        return False


def renderer_of(*, reading: bool, embedded: bool = False) -> Renderer:
    """One of the two renderers; the text view is loaded when it is first chosen."""
    if not reading:
        return TableRenderer(embedded=embedded)
    from ..screen_reader.renderer import ScreenReaderRenderer

    return ScreenReaderRenderer()
