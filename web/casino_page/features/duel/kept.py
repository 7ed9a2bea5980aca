"""The duels that are kept, and the name that the player gives in them.

A duel that was made is kept with the challenger's plays, and each answer to it by itself. A duel
that was received is kept from its first play on.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from casino_core import CasinoError
from casino_core.i18n import N_
from casino_core.records.duel import SEAL_DIGITS

from ...storage.fields import Field
from ...storage.store import StorageKey
from .duel import Duel, name_for_others
from .link import LONGEST_TEXT, parse_duel

DUELS_KEY: Final = StorageKey("casino.duels", N_("the duels"))

MOST: Final = 500
"""The number of duels that are kept."""
MOST_IN_FULL: Final = 30
"""The number of duels of which the text is kept, too."""
LONGEST_NAME: Final = 100
LONGEST_PLAYS: Final = 20_000
"""The bounds of what is stored."""

OWN_FIRST, OWN_SECOND = 0, 1
"""The places of the player's own part: the challenger's, and the rival's."""


class KeptDuel(NamedTuple):
    """A duel that is kept.

    first     the seal of the challenger's lines
    second    the seal of the rival's lines; empty before they are known
    own       the place of the player's own part, 0 or 1
    text      the text of the duel (`link.format_duel`); empty for older ones
    progress  the rival's plays so far, in notation, while the player is the rival
    other     the name of the other player
    lead      1 if the player is ahead, -1 if the other is, 0 if they are level
    """

    first: str
    second: str = ""
    own: int = OWN_FIRST
    text: str = ""
    progress: str = ""
    other: str = ""
    lead: int = 0

    @property
    def duel(self) -> Duel | None:
        """The duel; None if its text is gone or cannot be read."""
        try:
            return parse_duel(self.text) if self.text else None
        except CasinoError:
            return None


class KeptDuels(NamedTuple):
    """The duels that are kept, the newest last.

    name   the name that the player has given
    duels  the duels
    """

    name: str = ""
    duels: tuple[KeptDuel, ...] = ()

    def find(self, first: str, second: str | None = None) -> KeptDuel | None:
        """The newest duel with these seals; without `second`, the newest of a challenge."""
        found = [
            each
            for each in self.duels
            if each.first == first and second in (None, each.second) and each.duel
        ]
        return found[-1] if found else None

    def with_duel(self, kept: KeptDuel) -> KeptDuels:
        """Add a duel, or replace it; of a received one, what was kept before it was finished."""
        others = [each for each in self.duels if not _replaces(kept, each)]
        short = [each._replace(text="", progress="") for each in others[: 1 - MOST_IN_FULL]]
        return self._replace(duels=(*short, *others[1 - MOST_IN_FULL :], kept)[-MOST:])

    def named(self, name: str) -> KeptDuels:
        """Change the name that the player gives."""
        return self._replace(name=name)

    def score_with(self, name: str) -> tuple[int, int]:
        """The duels won by the player and by another of this name."""
        leads = [
            each.lead
            for each in self.duels
            if each.second and name and each.other.casefold() == name.casefold()
        ]
        return leads.count(1), leads.count(-1)


def _replaces(new: KeptDuel, old: KeptDuel) -> bool:
    if (new.first, new.own) != (old.first, old.own):
        return False
    return new.second == old.second or (new.own == OWN_SECOND and not old.second)


# Stored data


def duels_content(kept: KeptDuels) -> dict[str, Any]:
    """The content to store."""
    return {"name": kept.name, "duels": [each._asdict() for each in kept.duels]}


def parse_duels(content: dict[str, Any]) -> KeptDuels:
    """Read stored content. Raises `FieldError` if it is damaged."""
    stored = Field(content)
    name = name_for_others(stored["name"].text(LONGEST_NAME))
    return KeptDuels(name, tuple(map(_parse_kept, stored["duels"].items(MOST))))


def _parse_kept(stored: Field) -> KeptDuel:
    return KeptDuel(
        stored["first"].text(SEAL_DIGITS),
        stored["second"].text(SEAL_DIGITS),
        stored["own"].whole(OWN_SECOND),
        stored["text"].text(LONGEST_TEXT),
        stored["progress"].text(LONGEST_PLAYS),
        name_for_others(stored["other"].text(LONGEST_NAME)),
        stored["lead"].whole(1, -1),
    )
