"""The two renderers of a table: the cards, and the text view for screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from ..game.scene import Scene
from ..render import regions


class Renderer(Protocol):
    """Renders scenes as HTML.

    reading  whether this is the text view
    """

    reading: bool

    def frame(self, scene: Scene) -> str:
        """Render the whole table."""
        ...

    def parts(self, scene: Scene) -> Iterator[dict[str, str]]:
        """Render the content of each region, by its name, in parts: what moves comes first."""
        ...

    def status(self, scene: Scene) -> str:
        """Render the status region, which says whose turn it is."""
        ...

    def words(self, scene: Scene, news: Sequence[str]) -> str:
        """Return the text for the live region; empty for none."""
        ...

    def ask(self, letter: str, scene: Scene) -> bool:
        """Read out the answer to a letter; return whether the letter has an answer."""
        ...


class TableRenderer:
    """Renders the cards on the table."""

    reading = False

    def __init__(self, *, embedded: bool = False) -> None:
        """`embedded` says that the table is in a frame of another page."""
        self._embedded = embedded
        self._part = regions.KeptParts()

    def frame(self, scene: Scene) -> str:
        """Render the whole table."""
        from ..render.frame import frame, in_frame

        html = frame(scene)
        return in_frame(html) if self._embedded else html

    def parts(self, scene: Scene) -> Iterator[dict[str, str]]:
        """Render the content of each region, by its name, in parts: what moves comes first.

        A choice changes only some of them; the others are kept until what they show changes. A
        renderer renders in one language.
        """
        return regions.parts(scene, self._part)

    def status(self, scene: Scene) -> str:
        """Render the status region, which says whose turn it is."""
        return regions.status(scene, self._part)

    def words(self, _scene: Scene, news: Sequence[str]) -> str:
        """Return the sentences of the news."""
        return " ".join(news)

    def ask(self, _letter: str, _scene: Scene) -> bool:
        """Return False: letters have answers in the text view only."""
        return False


def renderer_of(*, reading: bool, embedded: bool = False) -> Renderer:
    """Return one of the two renderers; the text view is imported when it is first chosen."""
    if not reading:
        return TableRenderer(embedded=embedded)
    from ..screen_reader.renderer import ScreenReaderRenderer

    return ScreenReaderRenderer()
