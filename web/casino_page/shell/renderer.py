"""The two views of a table: as it lies there, and to be read. Both show the same scenes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ..game.scene import Scene
from ..render import regions as render


class TableRenderer:
    """The table as it lies there."""

    reading = False

    def __init__(self, *, embedded: bool = False) -> None:
        """`embedded` tells that it is in a frame of another page."""
        self._embedded = embedded

    def frame(self, scene: Scene) -> str:
        """Everything in its place, where another view or language was before."""
        from ..render.frame import frame, in_frame

        html = frame(scene)
        return in_frame(html) if self._embedded else html

    def regions(self, scene: Scene) -> dict[str, str]:
        """The inside of its regions."""
        return render.regions(scene)

    def status(self, scene: Scene) -> str:
        """The inside of the region that tells whose turn it is."""
        return render.status(scene)

    def words(self, _scene: Scene, news: Sequence[str]) -> str:
        """What is to be read out, nothing if it is empty."""
        return " ".join(news)

    def ask(self, _letter: str, _scene: Scene) -> bool:
        """Have something else read out; whether the letter asks for it."""
        return False


class View(Protocol):
    """What `TableView` and `reading.view.ReadingView` have in common."""

    reading: bool

    def frame(self, scene: Scene) -> str:
        """Everything in its place."""
        ...

    def regions(self, scene: Scene) -> dict[str, str]:
        """The inside of its regions."""
        ...

    def status(self, scene: Scene) -> str:
        """The inside of the region that tells whose turn it is."""
        ...

    def words(self, scene: Scene, news: Sequence[str]) -> str:
        """What is to be read out."""
        ...

    def ask(self, letter: str, scene: Scene) -> bool:
        """Have something else read out."""
        ...


def renderer_of(*, reading: bool, embedded: bool = False) -> View:
    """One of the two; the one to be read is loaded when it is first chosen."""
    if not reading:
        return TableRenderer(embedded=embedded)
    from ..screen_reader.renderer import ScreenReaderRenderer

    return ScreenReaderRenderer()
