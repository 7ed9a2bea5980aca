"""The characters of the computer players: one for each level, and companions.

A companion plays at any level, where the character of the level has a seat already or a person has
its name. `render/portraits.py` draws all of them. A player of one's own is a character itself (see
`seats`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from casino_core.i18n import N_
from casino_core.players import LEVELS


class Character(NamedTuple):
    """The character of a level: its name, the same in every language, and how it plays."""

    name: str
    line: str


CHARACTERS: Final[Mapping[str, Character]] = {
    "careless": Character("Momo", N_("A cat. Sees pairs, and few sums.")),
    "beginner": Character("Leo", N_("Is learning. Misses many sums and builds.")),
    "greedy": Character("Bruno", N_("Sees most captures. Seldom asks what he leaves you.")),
    "counting": Character("Clara", N_("Remembers every card, thinks one play ahead.")),
    "searcher": Character("Nia", N_("Guesses your cards and plays on from there.")),
    "master": Character("Vera", N_("Weighs many hands that you may hold.")),
}
"""The characters by level, weakest first."""

COMPANIONS: Final = ("Ada", "Finn", "Cleo", "Omar", "Amira")
"""With these and its own character, a level has a name for each of six seats."""


def character_of_level(level: str) -> Character:
    """Return the character of a level, the same one at every strength."""
    return CHARACTERS[LEVELS[level].level]


def character_of(level: str, name: str, seated: Collection[str]) -> str:
    """Return the character of a computer player: the one with its given name, if it has one.

    Otherwise it is the first one not `seated`: the character of the level, then the companions.
    `seated` has names without regard to case, at most five of them.
    """
    names = {name.casefold(): name for name in (character_of_level(level).name, *COMPANIONS)}
    return names.get(name.casefold()) or next(
        character for key, character in names.items() if key not in seated
    )
