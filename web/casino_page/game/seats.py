"""Who sits where: people and computer players, what they are called, and how the latter play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from casino_core import NotationError, View
from casino_core.i18n import gettext as _
from casino_core.players import BestSoFar, think
from casino_core.players.rng import rng_for
from casino_core.prose.sentences import YOU

from .levels import LEVELS

USUAL_LEVEL = "greedy"
LEARNERS_LEVEL = "beginner"
"""The level against which a newcomer plays first."""

PERSON = "person"
LONGEST_NAME = 16

_ROBOT = "Robot"
_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")


class SeatedPlayer(NamedTuple):
    """Who sits on a seat: a person, or the computer player of a level.

    A name that is empty is chosen by `names_of`.
    """

    level: str | None = None
    name: str = ""

    @property
    def is_person(self) -> bool:
        """Whether a person plays here."""
        return self.level is None


def usual_players(players: int) -> tuple[SeatedPlayer, ...]:
    """One person at seat 1, computer players at all others."""
    return (SeatedPlayer(), *(SeatedPlayer(USUAL_LEVEL) for _ in range(players - 1)))


def beginners_players(players: int) -> tuple[SeatedPlayer, ...]:
    """The same for somebody's first game, against players who overlook much."""
    return (SeatedPlayer(), *(SeatedPlayer(LEARNERS_LEVEL) for _ in range(players - 1)))


def people(seated_players: Sequence[SeatedPlayer]) -> tuple[int, ...]:
    """The seats of people."""
    return tuple(
        seat for seat, seated_player in enumerate(seated_players) if seated_player.is_person
    )


def names_of(seated_players: Sequence[SeatedPlayer]) -> tuple[str, ...]:
    """What the seats are called.

    A person alone is `You`; several people are `Player 1`, `Player 2` … unless they are named.
    """
    alone = len(people(seated_players)) == 1
    return tuple(
        _name(seat, seated_player, len(seated_players), alone=alone)
        for seat, seated_player in enumerate(seated_players)
    )


def _name(seat: int, seated_player: SeatedPlayer, players: int, *, alone: bool) -> str:
    if seated_player.is_person:
        return YOU if alone else seated_player.name or _("Player {number}").format(number=seat + 1)
    return seated_player.name or computer_name(seat, players)


def computer_name(seat: int, players: int) -> str:
    """The name of a computer player that was given none."""
    return _ROBOT if players == 2 else _NAMES[seat - 1]


def objection(seated_players: Sequence[SeatedPlayer]) -> str | None:
    """Why nobody can play like this, in a sentence; None if they can."""
    names = [name.casefold() for name in names_of(seated_players)]
    if not people(seated_players):
        return _("At least one person must play.")
    if len(set(names)) < len(names):
        return _("Two seats have the same name.")
    if len(people(seated_players)) > 1 and YOU.casefold() in names:
        return _("Where several people play, nobody can be called You.")
    return None


def computer_moves(view: View, level: str | None) -> Iterator[BestSoFar | None]:
    """A computer player at thought, in small steps: None, or what it has found so far.

    It is shown its own view and nothing more. Its chance comes from that view too, so that it
    plays alike after a game was interrupted, and whenever the game is checked.
    """
    return think(level or USUAL_LEVEL, view, rng_for(view))


def levels_of(seated_players: Sequence[SeatedPlayer]) -> tuple[str, ...]:
    """The level of every seat, or `person`, as the record of a game names them."""
    return tuple(seated_player.level or PERSON for seated_player in seated_players)


# As text, for the address of the page


def format_seats(seated_players: Sequence[SeatedPlayer]) -> str:
    """Write who sits where: `person:Ann,counting,person:Ben`."""
    return ",".join(
        f"{seated_player.level or PERSON}:{seated_player.name}"
        if seated_player.name
        else seated_player.level or PERSON
        for seated_player in seated_players
    )


def parse_seats(text: str) -> tuple[SeatedPlayer, ...]:
    """Read who sits where; `you` is a person too. Raises `NotationError`."""
    seated_players = tuple(_parse_seat(part.strip()) for part in text.split(","))
    problem = objection(seated_players)
    if problem:
        raise NotationError(f"seats: {problem}")
    return seated_players


def _parse_seat(text: str) -> SeatedPlayer:
    word, _colon, name = text.partition(":")
    word, name = word.strip().lower(), clean_name(name)
    if word in (PERSON, "you"):
        return SeatedPlayer(None, name)
    if word in LEVELS:
        return SeatedPlayer(word, name)
    known = ", ".join((PERSON, *LEVELS))
    raise NotationError(
        _("seats: {word!r} is no player; there are {known}").format(word=word, known=known)
    )


def clean_name(text: str) -> str:
    """A name as it may be used: short, in one line, without the signs that the text form needs."""
    kept = "".join(letter for letter in text if letter.isprintable() and letter not in ",:;&")
    return " ".join(kept.split())[:LONGEST_NAME].rstrip()


# As JSON, for what is stored


def write_seats(seated_players: Sequence[SeatedPlayer]) -> list[list[str | None]]:
    """Who sits where, as it is stored: the level and the name of each."""
    return [[seated_player.level, seated_player.name] for seated_player in seated_players]


def read_seats(stored: object, players: int) -> tuple[SeatedPlayer, ...]:
    """Read what `write_seats` wrote. Raises `ValueError` if nobody could play so."""
    if not isinstance(stored, list) or len(stored) != players:
        raise ValueError("there are other seats than players")
    seated_players = tuple(
        # A level that is not known comes from another version.
        SeatedPlayer(
            level if level is None or level in LEVELS else USUAL_LEVEL, clean_name(str(name))
        )
        for level, name in stored
    )
    if problem := objection(seated_players):
        raise ValueError(problem)
    return seated_players
