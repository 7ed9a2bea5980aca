"""The players at the seats: their names, the levels offered, and the order of a hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from casino_core import OPTIONS, Card, NotationError, RuleSet, cards_in
from casino_core.game import Round
from casino_core.i18n import gettext as _
from casino_core.notation.limits import shortened
from casino_core.players import LEVELS, PLAYERS
from casino_core.players.base.left_out import UNKNOWN
from casino_core.players.leads import levels_left_out, offered_level
from casino_core.prose.names import YOU
from casino_core.prose.words import listed
from casino_core.seats import Seat

from ..storage.fields import Field
from .characters import character_of

USUAL_LEVEL = "greedy"
"""The level of a computer player for which none is chosen."""

PERSON = "person"
LONGEST_NAME = 16
MOST_SEATS: Final = max(OPTIONS["players"].values)
"""The most seats of any table."""
LONGEST_STORED = 1_000
"""The most characters of a stored name, which is then made short, and of a level."""
OWN: Final = "own:"
"""The beginning of the level, and of the character, of a player of one's own (the workshop's)."""
LONGEST_OWN_NAME: Final = 60
"""The most characters of its name there; at the table it has `LONGEST_NAME`."""


class SeatedPlayer(NamedTuple):
    """The player at a seat: a person, or the computer player of a level.

    The level of a player of one's own is `OWN` and its name. `names_of` chooses a name
    where `name` is empty.
    """

    level: str | None = None
    name: str = ""

    @property
    def is_person(self) -> bool:
        """Whether the player is a person."""
        return self.level is None


def usual_players(players: int, level: str = USUAL_LEVEL) -> tuple[SeatedPlayer, ...]:
    """Return one person at seat 1 and computer players of a level at all others."""
    return (SeatedPlayer(), *(SeatedPlayer(level) for _ in range(players - 1)))


def people(seated_players: Sequence[SeatedPlayer]) -> tuple[Seat, ...]:
    """Return the seats of people."""
    return tuple(Seat(n) for n, player in enumerate(seated_players) if player.is_person)


def names_of(seated_players: Sequence[SeatedPlayer]) -> tuple[str, ...]:
    """Return the names of the seats.

    A person alone is `You`; several people are `Player 1`, `Player 2` … unless they are named. A
    computer player without a name of its own has that of its character.
    """
    characters = characters_of(seated_players)
    names = _given_names(seated_players)
    return tuple(
        name or str(character).removeprefix(OWN)
        for name, character in zip(names, characters, strict=True)
    )


def characters_of(seated_players: Sequence[SeatedPlayer]) -> tuple[str | None, ...]:
    """Return the character of every computer player by its name, None for a person.

    That of a player of one's own begins with `OWN`. No two are the same, and none has the name that
    was given to another player.
    """
    names = _given_names(seated_players)
    in_use = {name.casefold() for name in names}
    characters: list[str | None] = []
    for level, name in seated_players:
        character = _character(level, name, in_use) if level else None
        in_use |= {character.removeprefix(OWN).casefold()} if character else set()
        characters.append(character)
    return tuple(characters)


def _character(level: str, name: str, in_use: set[str]) -> str:
    if not is_own(level):
        return character_of(level, name, in_use)
    short = unique = clean_name(level.removeprefix(OWN))
    number = 1
    while unique.casefold() in in_use:
        number += 1
        unique = f"{short} {number}"
    return OWN + unique


def _given_names(seated_players: Sequence[SeatedPlayer]) -> list[str]:
    """Return the name of every person, and those given to computer players; else empty texts."""
    alone = len(people(seated_players)) == 1
    return [
        _person_name(Seat(n), player, alone=alone) if player.is_person else player.name
        for n, player in enumerate(seated_players)
    ]


def _person_name(seat: Seat, player: SeatedPlayer, *, alone: bool) -> str:
    return YOU if alone else player.name or _("Player {number}").format(number=seat + 1)


def objection(seated_players: Sequence[SeatedPlayer]) -> str | None:
    """Return why these players cannot play together, in a sentence; None if they can."""
    names = [name.casefold() for name in names_of(seated_players)]
    if not people(seated_players):
        return _("At least one person must play.")
    if len(set(names)) < len(names):
        return _("Two seats have the same name.")
    if len(people(seated_players)) > 1 and YOU.casefold() in names:
        return _("Where several people play, nobody can be called You.")
    return None


def levels_of(seated_players: Sequence[SeatedPlayer]) -> tuple[str, ...]:
    """Return the level of every seat, or `person`, as the record of a game names them."""
    return tuple(player.level or PERSON for player in seated_players)


# Text for the address of the page


def format_seats(seated_players: Sequence[SeatedPlayer]) -> str:
    """Write the players as `person:Ann,counting,person:Ben`."""
    return ",".join(
        f"{player.level or PERSON}:{player.name}" if player.name else player.level or PERSON
        for player in seated_players
    )


def parse_seats(text: str) -> tuple[SeatedPlayer, ...]:
    """Read the players; `you` is a person too. Raise `NotationError` if they cannot be read."""
    words = text.split(",")
    if len(words) > MOST_SEATS:
        raise NotationError(
            _("seats: {count} are named; there are {most} at most").format(
                count=len(words), most=MOST_SEATS
            )
        )
    seated_players = tuple(_parse_seat(word.strip()) for word in words)
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
    known = ", ".join((PERSON, *PLAYERS))
    if len(re.split(r"[\s/;|+&]+", word)) > 1:
        words = _("seats: {word!r}: write a comma between players, as in person,greedy")
        raise NotationError(words.format(word=shortened(word)))
    raise NotationError(
        _("seats: {word!r} is not a player; there are {known}").format(
            word=shortened(word), known=known
        )
    )


def clean_name(text: str, longest: int = LONGEST_NAME) -> str:
    """Return a name made short, in one line, without the separators of the text form."""
    letters = "".join(letter for letter in text if letter.isprintable() and letter not in ",:;&")
    return " ".join(letters.split())[:longest].rstrip()


def is_own(level: str | None) -> bool:
    """Return whether a level is a player of one's own."""
    return level is not None and level.startswith(OWN)


def own_level(name: str) -> str:
    """Return the level of a player of one's own, by its name in the workshop."""
    return OWN + clean_name(name, LONGEST_OWN_NAME)


# JSON for the storage


def write_seats(seated_players: Sequence[SeatedPlayer]) -> list[list[str | None]]:
    """Write the level and the name of each player."""
    return [[player.level, player.name] for player in seated_players]


def read_seats(field: Field, players: int) -> tuple[SeatedPlayer, ...]:
    """Read what `write_seats` wrote. Raise `FieldError` for players who cannot play together."""
    seated_players = tuple(_read_seat(*seat.exactly(2)) for seat in field.exactly(players))
    if problem := objection(seated_players):
        raise field.error(problem)
    return seated_players


def _read_seat(level: Field, name: Field) -> SeatedPlayer:
    name_of_level = None if level.value is None else level.text(LONGEST_STORED)
    return SeatedPlayer(
        name_of_level and known_level(name_of_level), clean_name(name.text(LONGEST_STORED))
    )


def known_level(text: str) -> str:
    """Read a level; an unknown one, of another version of the page, becomes the usual one.

    That of a player of one's own is written as the workshop writes it, whatever the text was.
    """
    own = own_level(text.removeprefix(OWN)) if is_own(text) else OWN
    return text if text in LEVELS else own if own != OWN else USUAL_LEVEL


def why_left_out(level: str, rules: RuleSet) -> str:
    """Return the sentence that tells who answers for a level that a game leaves out, and why.

    For half a step the sentence names the level above it, which the game leaves out.
    """
    above = PLAYERS[LEVELS[level].above or LEVELS[level].level]
    below = PLAYERS[LEVELS[offered_level(above.name, rules)].level]
    sentence = _("{below} plays here: {level} is not plainly better.")
    if levels_left_out(rules).get(above.name) == UNKNOWN:
        sentence = _("{below} plays here: {level} is not yet known to be better.")
    return sentence.format(level=_(above.label), below=_(below.label))


def with_offered_levels(
    seated_players: Iterable[SeatedPlayer], rules: RuleSet
) -> tuple[SeatedPlayer, ...]:
    """Replace each level that the game does not offer with the next one below that it offers."""
    return tuple(
        seated._replace(level=offered_level(seated.level, rules))
        if seated.level and seated.level in LEVELS
        else seated
        for seated in seated_players
    )


def with_players(seated_players: Sequence[SeatedPlayer]) -> str:
    """Say who plays: `against Ann`; with several people `Ann, Ben and Clara`."""
    words = _("with {names}")
    if len(people(seated_players)) > 1:
        words = "{names}"
    elif len(seated_players) == 2:
        words = _("against {names}")
    return words.format(names=_others(seated_players))


def game_waits(seated_players: Sequence[SeatedPlayer], title: str = "") -> str:
    """Say in a sentence that a game waits, as in `Your game against Ann waits`.

    The title of its rules, if given, follows.
    """
    words = _("Your game with {names} waits.")
    if len(people(seated_players)) > 1:
        words = _("The game of {names} waits.")
    elif len(seated_players) == 2:
        words = _("Your game against {names} waits.")
    sentence = words.format(names=_others(seated_players))
    if not title:
        return sentence
    return _("{sentence} Its rules: {rules}.").format(sentence=sentence, rules=title)


def _others(seated_players: Sequence[SeatedPlayer]) -> str:
    """Return the other players of a person who plays alone; everybody where several people play."""
    persons, names = people(seated_players), names_of(seated_players)
    alone = len(persons) == 1
    return listed([name for n, name in enumerate(names) if not alone or n not in persons])


def arranged(
    order: str, hand: tuple[Card, ...], seat: Seat, current_round: Round
) -> tuple[Card, ...]:
    """Return the cards of a hand by `rank`, by `suit` or as `dealt` in the current round."""
    if order == "suit":
        return tuple(sorted(hand, key=lambda card: (card.suit, card)))
    if order == "dealt":
        numbers = {card: number for number, card in enumerate(_as_dealt(seat, current_round))}
        return tuple(sorted(hand, key=lambda card: numbers.get(card, -1)))
    return hand


def _as_dealt(seat: Seat, current_round: Round) -> Iterator[Card]:
    """Yield every card that a seat was dealt or drew in a round, in the order of arrival.

    In a round that began from a position the order of the first hands is not known.
    """
    first = current_round.start.hands[seat]
    yield from (card for card in current_round.cards or cards_in(first) if card.bit & first)
    for step in current_round.steps:
        before, after = step.before, step.after
        new = after.hands[seat] & ~before.hands[seat]
        yield from (card for card in before.stock if card is not None and card.bit & new)
