"""Who sits where: people and computer players, what they are called, and how the latter play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from casino_core import NotationError, View
from casino_core.chance import chance_of
from casino_core.players import Thought, deliberate
from casino_core.text.language import gettext as _
from casino_core.text.sentences import YOU

from .levels import LEVELS

USUAL_LEVEL = "greedy"
LEARNERS_LEVEL = "beginner"
"""The level against which a newcomer plays first."""

PERSON = "person"
LONGEST_NAME = 16

_ROBOT = "Robot"
_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")


class Chair(NamedTuple):
    """Who sits on a seat: a person, or the computer player of a level.

    A name that is empty is chosen by `names_of`.
    """

    level: str | None = None
    name: str = ""

    @property
    def is_person(self) -> bool:
        """Whether a person plays here."""
        return self.level is None


def usual_chairs(players: int) -> tuple[Chair, ...]:
    """One person at seat 1, computer players at all others."""
    return (Chair(), *(Chair(USUAL_LEVEL) for _ in range(players - 1)))


def learners_chairs(players: int) -> tuple[Chair, ...]:
    """The same for somebody's first game, against players who overlook much."""
    return (Chair(), *(Chair(LEARNERS_LEVEL) for _ in range(players - 1)))


def people(chairs: Sequence[Chair]) -> tuple[int, ...]:
    """The seats of people."""
    return tuple(seat for seat, chair in enumerate(chairs) if chair.is_person)


def names_of(chairs: Sequence[Chair]) -> tuple[str, ...]:
    """What the seats are called.

    A person alone is `You`; several people are `Player 1`, `Player 2` … unless they are named.
    """
    alone = len(people(chairs)) == 1
    return tuple(_name(seat, chair, len(chairs), alone=alone) for seat, chair in enumerate(chairs))


def _name(seat: int, chair: Chair, players: int, *, alone: bool) -> str:
    if chair.is_person:
        return YOU if alone else chair.name or _("Player {number}").format(number=seat + 1)
    return chair.name or (_ROBOT if players == 2 else _NAMES[seat - 1])


def objection(chairs: Sequence[Chair]) -> str | None:
    """Why nobody can play like this, in a sentence; None if they can."""
    names = [name.casefold() for name in names_of(chairs)]
    if not people(chairs):
        return _("At least one person must play.")
    if len(set(names)) < len(names):
        return _("Two seats have the same name.")
    if len(people(chairs)) > 1 and YOU.casefold() in names:
        return _("Where several people play, nobody can be called You.")
    return None


def computer_thoughts(view: View, level: str | None) -> Iterator[Thought | None]:
    """A computer player at thought, in small steps: None, or what it has found so far.

    It is shown its own view and nothing more. Its chance comes from that view too, so that it
    plays alike after a game was interrupted, and whenever the game is checked.
    """
    return deliberate(level or USUAL_LEVEL, view, chance_of(view))


def levels_of(chairs: Sequence[Chair]) -> tuple[str, ...]:
    """The level of every seat, or `person`, as the record of a game names them."""
    return tuple(chair.level or PERSON for chair in chairs)


# As text, for the address of the page


def format_chairs(chairs: Sequence[Chair]) -> str:
    """Write who sits where: `person:Ann,counting,person:Ben`."""
    return ",".join(
        f"{chair.level or PERSON}:{chair.name}" if chair.name else chair.level or PERSON
        for chair in chairs
    )


def parse_chairs(text: str) -> tuple[Chair, ...]:
    """Read who sits where; `you` is a person too. Raises `NotationError`."""
    chairs = tuple(_parse_chair(part.strip()) for part in text.split(","))
    problem = objection(chairs)
    if problem:
        raise NotationError(f"seats: {problem}")
    return chairs


def _parse_chair(text: str) -> Chair:
    word, _colon, name = text.partition(":")
    word, name = word.strip().lower(), clean_name(name)
    if word in (PERSON, "you"):
        return Chair(None, name)
    if word in LEVELS:
        return Chair(word, name)
    known = ", ".join((PERSON, *LEVELS))
    raise NotationError(
        _("seats: {word!r} is no player; there are {known}").format(word=word, known=known)
    )


def clean_name(text: str) -> str:
    """A name as it may be used: short, in one line, without the signs that the text form needs."""
    kept = "".join(letter for letter in text if letter.isprintable() and letter not in ",:;&")
    return " ".join(kept.split())[:LONGEST_NAME].rstrip()


# As JSON, for what is stored


def write_seats(chairs: Sequence[Chair]) -> list[list[str | None]]:
    """Who sits where, as it is stored: the level and the name of each."""
    return [[chair.level, chair.name] for chair in chairs]


def read_seats(stored: object, players: int) -> tuple[Chair, ...]:
    """Read what `write_seats` wrote. Raises `ValueError` if nobody could play so."""
    if not isinstance(stored, list) or len(stored) != players:
        raise ValueError("there are other seats than players")
    chairs = tuple(
        # A level that is not known comes from another version.
        Chair(level if level is None or level in LEVELS else USUAL_LEVEL, clean_name(str(name)))
        for level, name in stored
    )
    if problem := objection(chairs):
        raise ValueError(problem)
    return chairs
