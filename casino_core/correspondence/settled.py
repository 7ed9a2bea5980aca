"""Rounds that are over, as a device stores them: a game opens without reading their messages again.

A round is settled when all seats have revealed their secrets, each number sent was the one that
derives from a secret, every card is known, and the next round has begun. Nothing that comes later
changes it. Its line has what the messages made of it, and tells which of them have the packs. A
device believes a line under its own seal only (`caching_group`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from ..errors import CasinoError
from ..notation.plays import format_play, parse_play
from ..rules.turn import advance
from ..ruleset import RuleSet
from .base64url import decoded, encoded
from .group import SIZE
from .masks import scalars_of
from .message import Form, Message, fields_of
from .shared_round import RoundStart, SharedRound
from .terms import Terms
from .turn import Side, Table, with_pack

Place = tuple[int, int]
"""Where a pack is: the number of its message, and the place of its first element in the values."""


class Line(NamedTuple):
    """The fields of the line of a round, which is a list in JSON.

    until        the number of the message that settled the round
    opener       the seat that made the first pass of the shuffle
    next_opener  the same of the next round
    packs        where the packs are
    next_packs   the same of the packs of the next round, as far as that message
    secrets      the secrets of the seats in base64url
    cards        the card at each place, by its number in the pack of the rules
    plays        each play in notation, with the place of its card
    """

    until: int
    opener: int
    next_opener: int
    packs: Sequence[Place]
    next_packs: Sequence[Place]
    secrets: Sequence[str]
    cards: Sequence[int]
    plays: Sequence[tuple[str, int]]


WRONG: Final = ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError


def format_line(line: Line) -> str:
    """Write a line, as JSON."""
    return json.dumps(line, separators=(",", ":"))


class SettledError(Exception):
    """A line that does not fit the messages; then these are read."""


def settled_lines(
    table: Table, messages: Sequence[Message], side: Side, lines: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return a line for each round that is settled, from the first one on.

    `lines` are those that were written before, of the same game.
    """
    written = list(lines)
    if table.form is Form.SIGNED:
        for number in range(len(written), len(table.rounds) - 1):
            round_, following = table.rounds[number : number + 2]
            if None in round_.known or not all(round_.secrets):
                break
            line = _line(round_, following, messages)
            if round_of(line, round_.rules, round_.beginning, messages, side) != round_:
                break  # a number that was sent is another one than that of the secret
            written.append(format_line(line))
    return tuple(written)


def settled_table(
    terms: Terms, lines: Sequence[str], messages: Sequence[Message], side: Side
) -> tuple[Table, int]:
    """Return what the first messages have made of a game, and the number of these messages.

    Raises `SettledError` for lines that do not fit them, and without any line.
    """
    try:
        return _settled_table(terms, lines, messages, side)
    except (CasinoError, *WRONG) as error:
        raise SettledError from error


def _settled_table(
    terms: Terms, lines: Sequence[str], messages: Sequence[Message], side: Side
) -> tuple[Table, int]:
    players, content = terms.rules.players, [Line(*json.loads(line)) for line in lines]
    names = [fields_of(each.words[1:], ("name",))["name"] for each in messages[1:players]]
    keys = tuple(each.values[0] for each in messages[:players])
    beginning, rounds = RoundStart(1, terms.dealer, terms.scores), list[SharedRound]()
    for each in content:
        rounds.append(round_of(each, terms.rules, beginning, messages, side))
        beginning = rounds[-1].next_beginning
    last = content[-1]
    if not players < last.until <= len(messages):
        raise ValueError(last.until)
    following = SharedRound.new(terms.rules, beginning, terms.rules.seats[last.next_opener])
    for pack in _packs_at(last.next_packs, messages, len(following.known)):
        following = with_pack(following, pack, side)
    terms = terms._replace(names=(terms.names[0], *names))
    return Table(terms, (*rounds, following), keys=keys), last.until


# One round


def _line(round_: SharedRound, following: SharedRound, messages: Sequence[Message]) -> Line:
    """Return what is stored of a round of which all cards and secrets are known."""
    packs = _places(round_.packs, messages)
    later = messages[packs[-1][0] :]
    next_places = _places(following.packs, messages)
    openings = [
        next(each.number for each in later if secret in each.values) for secret in round_.secrets
    ]
    until = max(next_places[0][0], *openings)
    next_packs = [each for each in next_places if each[0] <= until]
    numbers = {card: place for place, card in enumerate(round_.rules.cards)}
    plays = [
        (format_play(step.play, step.before), round_.place_of(step.play.card))
        for step in round_.steps
    ]
    return Line(
        until,
        round_.opener,
        following.opener,
        packs,
        next_packs,
        [encoded(secret) for secret in round_.secrets],
        [numbers[card] for card in round_.known if card],
        plays,
    )


def round_of(
    line: Line,
    rules: RuleSet,
    beginning: RoundStart,
    messages: Sequence[Message],
    side: Side,
) -> SharedRound:
    """Return the round of a line. Raises an error of `WRONG`, or `CasinoError`, if it is wrong."""
    cards = tuple([rules.cards[number] for number in line.cards])
    if sorted(line.cards) != [*range(len(rules.cards))] or len(line.secrets) != rules.players:
        raise ValueError(line)
    round_ = SharedRound.new(rules, beginning, rules.seats[line.opener])._replace(known=cards)
    position, plays = round_.position, []
    for text, place in line.plays:
        play = parse_play(text, position)._replace(card=cards[place])
        plays.append(play)
        position = advance(position, play)
    round_ = round_._replace(
        secrets=tuple([decoded(secret) or b"" for secret in line.secrets]),
        packs=tuple(_packs_at(line.packs, messages, len(cards))),
        plays=tuple(plays),
    )
    if not round_.is_shuffled or not all(len(each) == SIZE for each in round_.secrets):
        raise ValueError(line)
    scalars = [scalars_of(each, len(cards), side.group.order) for each in round_.secrets]
    sent = tuple([MappingProxyType(dict(enumerate(each))) for each in scalars])
    return round_._replace(sent=sent, placed=round_.packs[-1])


def _places(packs: Sequence[tuple[bytes, ...]], messages: Sequence[Message]) -> list[Place]:
    """Return where packs are in messages."""
    places: list[Place] = []
    at = 0
    for pack in packs:
        while pack[0] not in messages[at].values:
            at += 1
        places.append((messages[at].number, messages[at].values.index(pack[0])))
    return places


def _packs_at(
    places: Sequence[Place], messages: Sequence[Message], size: int
) -> list[tuple[bytes, ...]]:
    packs = [messages[number - 1].values[first : first + size] for number, first in places]
    if any(len(pack) != size for pack in packs):
        raise ValueError(places)
    return packs
