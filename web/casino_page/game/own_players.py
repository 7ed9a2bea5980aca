"""The players of one's own: those that are kept in the workshop, and their levels in words.

The workshop's page writes them (`web/pages/workshop.js`), and the table only reads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.players import LEVELS
from casino_core.prose.levels import level_label

from ..storage.fields import Field
from ..storage.store import StorageKey, Store
from .seats import LONGEST_OWN_NAME, OWN, USUAL_LEVEL, SeatedPlayer, is_own, own_level

WORKSHOP_KEY: Final = StorageKey("casino.workshop", N_("the workshop"), 0)

LONGEST_CODE: Final = 100_000
MOST_PLAYERS: Final = 100
MOST_TASKS: Final = 100
LONGEST_TASK: Final = 100
LARGEST_GAIN: Final = 10_000.0
"""The bounds of what is stored: of a player's code, of players, of tasks, of points a pair."""


class OwnPlayer(NamedTuple):
    """A player of one's own: its name in the workshop, and its Python."""

    name: str
    code: str

    @property
    def level(self) -> str:
        """The level by which a game names it."""
        return own_level(self.name)


def parse_workshop(content: dict[str, Any]) -> tuple[OwnPlayer, ...]:
    """Read what the workshop has stored, and return its players. Raises `FieldError`."""
    field = Field(content)
    if at := field.find("at"):
        at.text(LONGEST_TASK)
    if editing := field.find("editing"):
        editing.text(LONGEST_OWN_NAME)
    if drafts := field.find("drafts"):
        for _task, code in drafts.fields(MOST_TASKS):
            code.text(LONGEST_CODE)
    if tasks := field.find("done"):
        for task in tasks.items(MOST_TASKS):
            task.text(LONGEST_TASK)
    if gains := field.find("gains"):
        for _task, gain in gains.fields(MOST_TASKS):
            for number in gain.exactly(2):
                number.number(LARGEST_GAIN, -LARGEST_GAIN)
    players = field.find("players")
    return tuple(map(_parse_player, players.items(MOST_PLAYERS))) if players else ()


def _parse_player(field: Field) -> OwnPlayer:
    return OwnPlayer(field["name"].text(LONGEST_OWN_NAME), field["code"].text(LONGEST_CODE))


def kept_players(store: Store) -> tuple[OwnPlayer, ...]:
    """Return the players of one's own that are kept now."""
    return store.peek(WORKSHOP_KEY, parse_workshop) or ()


def kept_player(store: Store, level: str) -> OwnPlayer | None:
    """Return the player of a level; None if it is not kept."""
    return next((player for player in kept_players(store) if player.level == level), None)


def for_others(seated_players: Sequence[SeatedPlayer]) -> tuple[SeatedPlayer, ...]:
    """Return the players of a link, without names: only oneself has a player of one's own."""
    return tuple(
        SeatedPlayer(USUAL_LEVEL if is_own(player.level) else player.level)
        for player in seated_players
    )


def label_of(level: str) -> str:
    """Return the label of a level: of a player of one's own its name, marked as such.

    It is the name itself where another version of the page knew the level.
    """
    if is_own(level):
        return _("{name} (my player)").format(name=level.removeprefix(OWN))
    return level_label(level) if level in LEVELS else level
