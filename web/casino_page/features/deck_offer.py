"""The offer of the deck with large faces: when a round is over, until it is answered."""

from __future__ import annotations

from typing import ClassVar, Final

from casino_core.i18n import N_

from ..game.additions import NewcomerOffer
from ..game.first_game import FIRST_SEED
from ..game.scene import Phase, Scene
from ..shell.commands import text_command
from ..shell.context import TableContext
from ..shell.feature import Feature
from ..storage.store import StorageKey

DECK_CHOSEN_KEY: Final = StorageKey(
    "casino.deck-offered", N_("the note that large faces were offered"), 0
)
CHOSEN: Final = "yes"


class DeckOffer(Feature):
    """Offers a newcomer the deck with large faces, until one of the two decks is chosen.

    During play it would read as a question about the game.
    """

    opens_with: ClassVar = {"index": ("normal",)}
    in_embeds: ClassVar = False  # A table in another page stores nothing.

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._has_answer = context.store.load_text(DECK_CHOSEN_KEY, parse_chosen) is not None

    def decorate(self, scene: Scene) -> Scene:
        """Add the offer to the end of a round of a newcomer's first game."""
        game, settings = self.context.session.game, self.context.settings
        usual_deck = settings["index"] == "normal" and not settings.on("reading")
        due = game.seed == FIRST_SEED and scene.phase is Phase.ROUND_OVER
        if self._has_answer or not (usual_deck and due) or scene.kind.panel:
            return scene
        return scene.adding(NewcomerOffer.LARGE_FACES)

    @text_command("large-faces")
    def _choose(self, text: str) -> None:
        """Take the deck that was touched, and never ask again."""
        self._has_answer = True
        self.context.storage.write(DECK_CHOSEN_KEY.key, CHOSEN)
        if text == "on":
            self.context.change_settings(self.context.settings.with_field("index", "large"))


def parse_chosen(text: str) -> str:
    """Read a stored string. Raises `ValueError` if it is damaged."""
    if text != CHOSEN:
        raise ValueError("it is not an answer")
    return text
