"""Rounds that are over, proved by the messages alone: a game comes back without taking every step.

When all seats have revealed their secrets of a round, these tell each pass of the shuffle, each
scalar and the card at each place. So where nothing but the secret and the messages of a game is
left, its rounds need not be played again message by message, card by card. Each message has to be
signed by its author and tied to the one before, and a later one by the player, whose page has taken
all before it. The packs are proved in one sum (`masks.are_passed_on`).

The lines are those of `settled`. Where anything is unusual, such as a play that was taken back,
there is no line, and the messages are read one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

from ..errors import CasinoError
from ..notation.plays import format_play
from ..rules.turn import advance
from ..seats import Seat
from .base64url import encoded
from .check import is_shuffled_right
from .group import SIZE
from .masks import Masks, masks_of, number_of_passes, scalar_of
from .message import Form, Message
from .settled import WRONG, Line, Place, format_line, round_of
from .shared_round import RoundStart, SharedRound
from .short_end import READ_POSITIONS, rest_of_round
from .terms import Terms
from .turn import PLAY, Side, Words

_T = TypeVar("_T")


class _UnusualError(Exception):
    """A round that is to be read message by message."""


def proved_lines(terms: Terms, messages: Sequence[Message], side: Side) -> tuple[str, ...]:
    """Return a line for each of the first rounds that the messages prove."""
    lines: list[str] = []
    try:
        proof = _Proof(terms, _taken(terms, messages, side), side)
        beginning, first = RoundStart(1, terms.dealer, terms.scores), 1
        while True:
            line, following = proof.line(beginning, first)
            round_ = round_of(line, terms.rules, beginning, proof.messages, side)
            if not round_.position.over or not is_shuffled_right(round_, side):
                break
            lines.append(format_line(line))
            beginning, first = round_.next_beginning, following
    except (_UnusualError, CasinoError, *WRONG):
        pass
    return tuple(lines)


def _taken(terms: Terms, messages: Sequence[Message], side: Side) -> Sequence[Message]:
    """Return the messages before the player's last one: the player's page has taken them."""
    players = terms.rules.players
    last = max(each.number for each in messages if (each.number - 1) % players == side.seat)
    if terms.form is not Form.SIGNED or last <= players:
        raise _UnusualError
    keys = [each.values[0] for each in messages[:players]]
    for before, message in pairwise(messages[:last]):
        author = (message.number - 1) % players
        proves = author != side.seat or message.number == last
        tied = message.game == side.game and message.before == before.digest
        signed = message.content, message.signature
        if not tied or (proves and not side.group.is_signed(keys[author], *signed)):
            raise _UnusualError
    return messages[: last - 1]


def _first(values: Iterator[_T]) -> _T:
    """Return the first of some values. Raises an error if there is none."""
    for value in values:
        return value
    raise _UnusualError


class _Proof(NamedTuple):
    """Messages of a game that the player's page has taken, in which rounds are found."""

    terms: Terms
    messages: Sequence[Message]
    side: Side

    def line(self, beginning: RoundStart, first: int) -> tuple[Line, int]:
        """Return the line of a round, and the place of the message that begins the next one.

        The message at the place `first`, from 0, has the first pass. The packs are not proved yet.
        Raises an error for a round that is unusual or not over.
        """
        rules, messages = self.terms.rules, self.messages
        size, passes = len(rules.cards), number_of_passes(rules.players)
        last = first + passes - 1
        later = range(last + 1, len(messages))
        following = _first(at for at in later if len(messages[at].values) >= size)
        new = SharedRound.new(rules, beginning, self._author(first))
        secrets = [self._secret(seat, new, last, following) for seat in rules.seats]
        openings = [_first(at for at in later if each in messages[at].values) for each in secrets]
        until = max(following, *openings)
        masks = [masks_of(secret, size, self.side.group.order) for secret in secrets]
        packs = [self._pack(first + count, whole=count < passes - 1) for count in range(passes)]
        next_packs = [self._pack(at) for at in range(following, until + 1)]
        self._check_scalars(masks, secrets, [packs[-1], *next_packs], range(last, until + 1))
        cards: Sequence[int] = range(size)
        for number in range(rules.players):
            cards = [cards[place] for place in masks[new.shuffler(number)].order]
        line = Line(
            until=messages[until].number,
            opener=new.opener,
            next_opener=self._author(following),
            packs=packs,
            next_packs=next_packs,
            secrets=[encoded(secret) for secret in secrets],
            cards=cards,
            plays=[*self._plays(range(last, following + 1))],
        )
        if self.terms.short_end and messages[following].words[1:] == (Words.COUNT,):
            line = line._replace(plays=[*line.plays, *self._rest(line, beginning)])
        passing = messages[max(first, rules.players - 1) + 1 : last + 1]
        if any(each.words for each in (*passing, *messages[following + 1 : until + 1])):
            raise _UnusualError
        return line, following

    def _author(self, at: int) -> Seat:
        rules = self.terms.rules
        return rules.seats[(self.messages[at].number - 1) % rules.players]

    def _pack(self, at: int, *, whole: bool = True) -> Place:
        """Return where a pack is: at the end of its message, but for the last pass at its start."""
        message = self.messages[at]
        size = len(self.terms.rules.cards)
        return message.number, len(message.values) - size if whole else 0

    def _secret(self, seat: Seat, round_: SharedRound, last: int, following: int) -> bytes:
        """Return the secret of a seat: the value of which a number that it has sent derives."""
        if seat == self.side.seat:
            return self.side.round_secret(round_)
        places = range(last, min(following + self.terms.rules.players, len(self.messages)))
        messages = [self.messages[at] for at in places if self._author(at) == seat]
        values = [value for message in messages for value in message.values]
        sent = {int.from_bytes(value, "little") for value in values}
        dealt = enumerate(round_.recipients)
        place = _first(place for place, to in dealt if to not in (None, seat))
        order = self.side.group.order
        return _first(each for each in values if scalar_of(each, place, order) in sent)

    def _check_scalars(
        self,
        masks: Sequence[Masks],
        secrets: Sequence[bytes],
        packs: Sequence[Place],
        places: Sequence[int],
    ) -> None:
        """Raise an error if a value is neither of a pack, a secret, nor a scalar of its author."""
        size, starts = len(self.terms.rules.cards), dict(packs)
        own = [
            {secret, *(scalar.to_bytes(SIZE, "little") for scalar in each.scalars)}
            for each, secret in zip(masks, secrets, strict=True)
        ]
        for at in places:
            values = list(self.messages[at].values)
            start = starts.get(self.messages[at].number)
            if start is not None:
                del values[start : start + size]
            if not own[self._author(at)].issuperset(values):
                raise _UnusualError

    def _plays(self, places: Sequence[int]) -> Iterator[tuple[str, int]]:
        """Yield the plays of messages, each with the place of its card, from 0."""
        for words in [self.messages[at].words for at in places]:
            if words:
                word = words[0]
                if len(words) > 1 and not (self.terms.short_end and words[1:] == (Words.COUNT,)):
                    raise _UnusualError
                kind, play, place = word.split(" ")
                if kind != PLAY:
                    raise _UnusualError
                yield play, int(place) - 1

    def _rest(self, line: Line, beginning: RoundStart) -> Iterator[tuple[str, int]]:
        """Yield the plays that were made by rule at the end of a round, like `_plays`."""
        round_ = round_of(line, self.terms.rules, beginning, self.messages, self.side)
        position = round_.position
        for play in rest_of_round(position, READ_POSITIONS):
            yield format_play(play, position), round_.place_of(play.card)
            position = advance(position, play)
