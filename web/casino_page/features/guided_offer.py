"""The offer of a guided start, and the guided games that were played or declined, as stored."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple

from casino_core import PRESETS
from casino_core.i18n import N_

from ..game.additions import FirstGameOffer, NewcomerOffer
from ..game.first_game import FIRST_SEED
from ..game.scene import Phase, Scene
from ..shell.feature import Feature
from ..storage.fields import Field
from ..storage.store import Content, StorageKey

GUIDED_KEY: Final = StorageKey("casino.guided", N_("the guided games"))
"""The text under it has the field `steps`, the number of steps of the first game that are done, and
`games` with that number by the preset of each other guided game."""

FIRST: Final = "standard"
"""The preset of the guided first game."""

STEPS_TO_DO: Final = 11
"""The number of steps of the first game with something to do; a person who has done all of them has
finished the game."""

STARTS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "royal": 4,
        "krypkasino": 4,
        "laisto": 4,
        "misar": 3,
        "mulle": 4,
        "south-african": 4,
        "khasino": 5,
        "sotho": 5,
        "swazi": 3,
    }
)
"""The guided starts of other games, by their preset, each with its number of steps to do."""

MOST_GAMES: Final = 100
MOST_STEPS: Final = 100
"""The bounds of what is stored of other games; another version may have more of them."""


class GuidedProgress(NamedTuple):
    """The number of steps that are done: of the first game, and of each other one by its preset."""

    steps: int = 0
    games: Mapping[str, int] = MappingProxyType({})

    def done_in(self, preset: str) -> int:
        """Return the number of steps that are done in the guided game of a preset."""
        if preset not in STARTS:
            return self.steps
        return min(self.games.get(preset, 0), STARTS[preset])

    def finished(self, preset: str) -> bool:
        """Return whether the guided game of a preset was played to its end."""
        return self.done_in(preset) == STARTS.get(preset, STEPS_TO_DO)

    def with_steps(self, preset: str, steps: int) -> GuidedProgress:
        """Set the number of steps that are done in the guided game of a preset."""
        if preset not in STARTS:
            return self._replace(steps=steps)
        return self._replace(games={**self.games, preset: steps})


def parse_progress(content: Content) -> GuidedProgress:
    """Read stored progress. Raises one of `UNREADABLE` if it is damaged."""
    field = Field(content)
    games = field.find("games")
    by_preset = games.fields(MOST_GAMES) if games else ()
    return GuidedProgress(
        field["steps"].whole(STEPS_TO_DO),
        {preset: steps.whole(MOST_STEPS) for preset, steps in by_preset},
    )


def progress_content(progress: GuidedProgress) -> Content:
    """Return the content to store."""
    games = {"games": dict(progress.games)} if progress.games else {}
    return {"steps": progress.steps, **games}


class GuidedOffer(Feature):
    """Offers the guided game before the first play, unless the person has finished it.

    A game that has a guided start of its own offers that one.
    """

    at_start: ClassVar = True  # The static page has the offer: nothing changes later.
    in_embeds: ClassVar = False  # A table in another page begins its own game.

    def decorate(self, scene: Scene) -> Scene:
        """Add the offer to a game as long as no play was made."""
        game, store = self.context.session.game, self.context.store
        if game.steps or scene.phase is not Phase.PLAY or scene.kind.occasion:
            return scene
        first = FIRST if game.seed == FIRST_SEED else None
        name = next((each for each in STARTS if PRESETS[each] == game.rules), first)
        if name is None:
            return scene
        progress = store.load(GUIDED_KEY, parse_progress) or GuidedProgress()
        if progress.finished(name):
            return scene
        return scene.adding(NewcomerOffer.FIRST_STEPS if name == FIRST else FirstGameOffer(name))
