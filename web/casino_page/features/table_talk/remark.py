"""A remark of a computer player's character: its words, and how the page shows them."""

from __future__ import annotations

from typing import NamedTuple

from casino_core.i18n import gettext as _
from casino_core.prose.names import called
from casino_core.seats import Seat

from ...game.scene import Place, Scene
from ...render.markup import element, hidden_words, text


class Remark(NamedTuple):
    """The words of a computer player's character.

    seat   its seat
    words  the words
    plays  the number of plays made before it, which tells two remarks of the same words apart
    """

    seat: Seat
    words: str
    plays: int = 0

    def html(self, place: Place, scene: Scene, seat: Seat | None = None) -> str:
        """Write the words beside the speaker's face, or where there is room for them."""
        name = scene.names[self.seat]
        if place is Place.FACE and seat == self.seat:
            return self._bubble(name)
        if place in (Place.TRACE, Place.HEADLINE):
            return self._speech(name)
        if place is Place.LAST_IN_WORDS:  # The region is not live.
            words = _("{name} says: {words}").format(name=name, words=self.words)
            return element("p", text(words))
        return ""

    def _bubble(self, name: str) -> str:
        """Write the words in a bubble beside the face, which fades."""
        says = hidden_words(_("{name} says:").format(name=name) + " ")
        return element("span", says, text(self.words), class_="bubble", data_key=self._key)

    def _speech(self, name: str) -> str:
        """Write the words with the speaker's name, for windows without room for the bubble.

        Style sheets show one of the two; neither is in a live region.
        """
        speaker = element("b", text(f"{called(name)}:"))
        return element("span", speaker, " ", text(self.words), class_="speech", data_key=self._key)

    @property
    def _key(self) -> str:
        """A key that tells two remarks of the same words apart: each fades by itself."""
        return f"remark-{self.plays}"
