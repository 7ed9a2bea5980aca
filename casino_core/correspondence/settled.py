"""Rounds that are over, as a device stores them: a game opens without reading their messages again.

A round is settled when all seats have revealed their secrets, each number sent was the one that
derives from a secret, every card is known, and the next round has begun. Nothing that comes later
changes it. Its line has what the messages made of it, and tells which of them have the packs. A
device believes a line under its own seal only (`recalled`).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, Final

from ..errors import CasinoError
from ..notation.plays import format_play, parse_play
from ..rules.turn import advance
from ..ruleset import RuleSet
from ..seats import Seat
from .base64url import decoded, encoded
from .group import SIZE
from .masks import scalars_of
from .message import Form, Message, fields_of
from .shared_round import Beginning, SharedRound
from .terms import Terms
from .turn import Side, Table, with_pack

Place = tuple[int, int]
"""Where a pack is: the number of its message, and the place of its first element in the values."""


_WRONG: Final = ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError


class SettledError(Exception):
    """A line that does not fit the messages; then these are read."""


def settled_lines(
    table: Table, messages: Sequence[Message], side: Side, lines: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return a line for each round that is settled, from the first one on.

    `lines` are those that were written before, of the same game.
    """
    found = list(lines)
    if table.form is Form.SIGNED:
        for number in range(len(found), len(table.rounds) - 1):
            round_, following = table.rounds[number : number + 2]
            if None in round_.known or not all(round_.secrets):
                break
            content = _content(round_, following, messages)
            if _round_of(content, round_.rules, round_.beginning, messages, side) != round_:
                break  # a number that was sent is another one than that of the secret
            found.append(json.dumps(content, separators=(",", ":")))
    return tuple(found)


def settled_table(
    terms: Terms, lines: Sequence[str], messages: Sequence[Message], side: Side
) -> tuple[Table, int]:
    """Return what the first messages have made of a game, and the number of these messages.

    Raises `SettledError` for lines that do not fit them, and if there is none.
    """
    try:
        return _settled_table(terms, lines, messages, side)
    except (CasinoError, *_WRONG) as error:
        raise SettledError from error


def _settled_table(
    terms: Terms, lines: Sequence[str], messages: Sequence[Message], side: Side
) -> tuple[Table, int]:
    players, contents = terms.rules.players, [json.loads(line) for line in lines]
    names = [fields_of(each.words[1:], ("name",))["name"] for each in messages[1:players]]
    keys = tuple(each.values[0] for each in messages[:players])
    beginning, rounds = Beginning(1, terms.dealer, terms.scores), list[SharedRound]()
    for each in contents:
        rounds.append(_round_of(each, terms.rules, beginning, messages, side))
        beginning = rounds[-1].next_beginning
    until, _opener, opener, _packs, packs, *_others = contents[-1]
    if not players < until <= len(messages):
        raise ValueError(until)
    following = SharedRound.new(terms.rules, beginning, _seat(opener, terms.rules))
    for pack in _packs_at(packs, messages, len(following.known)):
        following = with_pack(following, pack, side)
    terms = terms._replace(names=(terms.names[0], *names))
    return Table(terms, (*rounds, following), keys=keys), until


# One round


def _content(round_: SharedRound, following: SharedRound, messages: Sequence[Message]) -> list[Any]:
    """Return what is stored of a round of which all cards and secrets are known."""
    packs = _places(round_.packs, messages)
    later = messages[packs[-1][0] :]
    until = max(
        next(each.number for each in later if secret in each.values) for secret in round_.secrets
    )
    begun = [each for each in _places(following.packs, messages) if each[0] <= until]
    places = {card: place for place, card in enumerate(round_.rules.cards)}
    plays = [
        (format_play(step.play, step.before), round_.place_of(step.play.card))
        for step in round_.steps
    ]
    return [
        until,
        round_.opener,
        following.opener,
        packs,
        begun,
        [encoded(secret) for secret in round_.secrets],
        [places[card] for card in round_.known if card],
        plays,
    ]


def _round_of(
    content: list[Any],
    rules: RuleSet,
    beginning: Beginning,
    messages: Sequence[Message],
    side: Side,
) -> SharedRound:
    _until, opener, _next_opener, packs, _begun, secrets, places, texts = content
    cards = tuple([rules.cards[place] for place in places])
    if sorted(places) != [*range(len(rules.cards))] or len(secrets) != rules.players:
        raise ValueError(places)
    round_ = SharedRound.new(rules, beginning, _seat(opener, rules))._replace(known=cards)
    position, plays = round_.position, []
    for text, place in texts:
        play = parse_play(text, position)._replace(card=cards[place])
        plays.append(play)
        position = advance(position, play)
    round_ = round_._replace(
        secrets=tuple([decoded(secret) or b"" for secret in secrets]),
        packs=tuple(_packs_at(packs, messages, len(cards))),
        plays=tuple(plays),
    )
    if not round_.is_shuffled or not all(len(each) == SIZE for each in round_.secrets):
        raise ValueError(packs)
    scalars = [scalars_of(each, len(cards), side.group.order) for each in round_.secrets]
    sent = tuple([MappingProxyType(dict(enumerate(each))) for each in scalars])
    return round_._replace(sent=sent, placed=round_.packs[-1])


def _places(packs: Sequence[tuple[bytes, ...]], messages: Sequence[Message]) -> list[Place]:
    """Return where packs are in messages."""
    found: list[Place] = []
    at = 0
    for pack in packs:
        while pack[0] not in messages[at].values:
            at += 1
        found.append((messages[at].number, messages[at].values.index(pack[0])))
    return found


def _packs_at(
    places: Sequence[Place], messages: Sequence[Message], size: int
) -> list[tuple[bytes, ...]]:
    packs = [messages[number - 1].values[first : first + size] for number, first in places]
    if any(len(pack) != size for pack in packs):
        raise ValueError(places)
    return packs


def _seat(number: int, rules: RuleSet) -> Seat:
    return rules.seats[number]
