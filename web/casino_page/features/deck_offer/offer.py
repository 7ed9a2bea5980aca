"""The offer of the deck with large faces: a card of each deck, to be touched."""

from __future__ import annotations

from typing import Final

from casino_core.i18n import gettext as _

from ...game.scene import Place, Scene
from ...render.deck_samples import deck_sample
from ...render.markup import button, element, text


class Offer:
    """The offer, before the buttons at the end of a round."""

    def html(self, place: Place, _scene: Scene, _seat: object = None) -> str:
        """Write a button for each deck."""
        if place is not Place.ROUND_END:
            return ""
        decks = (("off", _("Usual faces"), False), ("on", _("Large faces"), True))
        samples = (
            button(
                deck_sample(large=large),
                class_="quiet",
                data_action="large-faces",
                data_index=answer,
                data_key=f"faces-{answer}",
                aria_label=words,
                title=words,
            )
            for answer, words, large in decks
        )
        question = _("Would bigger numbers on the cards be easier to read?")
        return element(
            "span",
            element("span", text(_("Bigger numbers?")), aria_hidden="true"),
            *samples,
            class_="tip deck-offer",
            role="group",
            aria_label=question,
            data_key="deck-offer",
        )


OFFER: Final = Offer()
