"""One message while it is made or read: both take the same steps, so that both agree.

The maker of a message gives the values that each step asks for, and its reader takes them from the
message and checks them. The order of the steps is: the key of a seat that accepts, the secrets of
rounds that are over, the next pass of the shuffle, the scalars that are due, and then what the
words say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from math import prod
from typing import Final, NamedTuple

from ..cards import Card
from ..errors import CasinoError
from ..i18n import gettext as _
from ..notation.limits import shortened
from ..notation.plays import parse_play
from ..play import Play
from ..rules.calling import may_call
from ..rules.outcome import outcome
from ..rules.turn import apply
from ..seats import Seat
from .errors import CorrespondenceError, RefusalKind
from .group import SIZE, Group, card_elements
from .masks import (
    Masks,
    inverse,
    key_seed,
    masks_of,
    number_of_passes,
    pass_of,
    passed_on,
    round_secret,
)
from .message import Form, Message, fields_of
from .shared_round import RoundStart, SharedRound
from .short_end import READ_POSITIONS, rest_of_round
from .terms import ACCEPT, INVITED, Terms, check_name, decliner

PLAY = "play"

_PLACE = re.compile("[0-9]{1,3}")
"""A place of the pack as it is written, from 1."""


class Words(StrEnum):
    """The words of a message that are not a play.

    CLAIM says that the game is not played as agreed. It ends the game, and all seats reveal their
    secrets of the rounds that were begun, so that `check` tells who is to blame. COUNT stands after
    a play after which no play can change the points of the round (`short_end`).
    """

    CALL = "call"
    CLAIM = "claim"
    RESIGN = "resign"
    STOP = "stop"
    UNDO = "undo"
    YES = "yes"
    NO = "no"
    COUNT = "count"


class End(NamedTuple):
    """The end of a game before its points decided it.

    words  CALL, CLAIM, RESIGN or STOP
    seat   the seat that called out, claimed, resigned or offered to stop
    """

    words: Words
    seat: Seat


class Refusal(NamedTuple):
    """A message that was refused, and because of which a seat has claimed.

    number  the number of the message
    seat    its author
    reason  WRONG, WORDS or UNOPENED
    text    its fault, in words
    """

    number: int
    seat: Seat
    reason: RefusalKind
    text: str


class Table(NamedTuple):
    """The state of a game after the messages so far.

    terms   the terms
    rounds  the rounds so far
    asked   UNDO or STOP while the answer is due, else None
    end     the end of the game before its points decided it, else None
    keys    the key with which each seat signs; empty for a seat that has not accepted yet
    refused the message because of which a seat has claimed; None if there is none
    """

    terms: Terms
    rounds: tuple[SharedRound, ...]
    asked: Words | None = None
    end: End | None = None
    keys: tuple[bytes, ...] = ()
    refused: Refusal | None = None

    @property
    def last(self) -> SharedRound:
        """The round that is being shuffled or played, or was the last one."""
        return self.rounds[-1]

    @property
    def form(self) -> Form:
        """The form of the messages."""
        return self.terms.form

    @property
    def asker(self) -> Seat:
        """The seat that has asked: one asks instead of a play."""
        return self.last.position.turn

    @property
    def is_decided(self) -> bool:
        """Whether nothing is to be played any more."""
        if self.end:
            return True
        return self.last.is_counted and outcome(self.last.position).over

    def is_over(self, round_: SharedRound) -> bool:
        """Return whether a round is over, so that its secrets are due."""
        if self.is_claimed:
            return bool(round_.packs)
        return round_.is_dealt and (round_.position.over or self.end is not None)

    def shows_secrets(self, round_: SharedRound) -> bool:
        """Return whether the secrets of a round are due.

        With a short end they are as soon as each player knows the other hand by counting.
        """
        return self.is_over(round_) or (self.terms.short_end and round_.hands_are_counted)

    @property
    def is_claimed(self) -> bool:
        """Whether a seat has claimed that the game is not played as agreed."""
        return self.end is not None and self.end.words is Words.CLAIM


WATCHER: Final = Seat(-1)
"""Instead of a seat: somebody who watches, and opens only what all seats have opened."""


class Side(NamedTuple):
    """The side that holds a table, with what it needs to know its own cards.

    seat    its seat; `WATCHER` for none
    secret  its secret for the game; empty for a watcher
    game    the name of the game
    group   the group
    """

    seat: Seat
    secret: bytes
    game: bytes
    group: Group

    @property
    def key(self) -> bytes:
        """The key that belongs to its signatures."""
        return self.group.public_key(key_seed(self.secret))

    def signed(self, message: Message) -> Message:
        """Return a message of its own with its signature."""
        signature = self.group.signed(key_seed(self.secret), message.content)
        return message._replace(signature=signature)

    def round_secret(self, round_: SharedRound) -> bytes:
        """Return its secret for a round."""
        return round_secret(self.secret, self.game, round_.beginning.number)

    def masks(self, round_: SharedRound) -> Masks:
        """Return its numbers in a round."""
        return _masks(self.round_secret(round_), len(round_.known), self.group.order)

    def elements(self, round_: SharedRound) -> tuple[bytes, ...]:
        """Return the elements of the cards in a round, in the order of the pack."""
        return _elements(self.group, self.game, round_.beginning.number, round_.rules.cards)


_masks = lru_cache(maxsize=8)(masks_of)
_elements = lru_cache(maxsize=4)(card_elements)


class Turn:
    """One message of a seat, step by step."""

    def __init__(
        self,
        table: Table,
        side: Side,
        author: Seat,
        values: Sequence[bytes] | None,
        rest: tuple[Play, ...] = (),
    ) -> None:
        """Begin; `values` are those of a message that is read, None if it is made.

        `rest` has the plays by rule after the play of the message, where its maker knows them.
        """
        self.table: Table = table
        self.values: list[bytes] = []
        self._side = side
        self._author = author
        self._values: Iterator[bytes] | None = None if values is None else iter(values)
        self._rest = rest

    def take(self, words: Sequence[str], number: int) -> None:
        """Take all steps of message `number` (from 2), which has these words.

        Raises `CorrespondenceError`, and `IllegalPlayError` for a play that the rules refuse.
        """
        if number <= self.table.terms.rules.players:
            words = self._accepted(words, number)
        if tuple(words) == (Words.CLAIM,):
            self._claim()
            words = ()
        self._reveal_due()
        if self.table.end or self.table.is_over(self.table.last):
            self._begin_round_if_due()
            self._check_no_words(words)
        else:
            self._go_on(words)
        self.check_all_taken()

    def check_all_taken(self) -> None:
        """Raise `CorrespondenceError` for values that no step has asked for."""
        if self._values is not None and next(self._values, None) is not None:
            raise _wrong(_("values: more numbers came than belong to this turn"))

    def invite(self, beginning: RoundStart) -> None:
        """Take the steps of an invitation: the inviter's key, or in the first form the first pass.

        The packs of the first round begin with the first acceptance.
        """
        if self.table.form is Form.UNSIGNED:
            self._begin_round(beginning)
        else:
            self._add_round(beginning, INVITED)
            self._take_key()
        self.check_all_taken()

    def _take_key(self) -> None:
        """Take the key with which the author signs."""
        keys = list(self.table.keys or [b""] * self.table.terms.rules.players)
        keys[self._author] = self._value(lambda: self._side.key)
        self.table = self.table._replace(keys=tuple(keys))

    def _begin_round(self, beginning: RoundStart) -> None:
        """Begin a round, with the first pass of its shuffle."""
        self._add_round(beginning, self._author)
        self._shuffle()

    def _add_round(self, beginning: RoundStart, opener: Seat) -> None:
        round_ = SharedRound.new(self.table.terms.rules, beginning, opener)
        early = self.table.form is Form.UNSIGNED and self.table.terms.rules.players == 2
        round_ = round_._replace(closer_sends_early=early)
        self.table = self.table._replace(rounds=(*self.table.rounds, round_))

    def _claim(self) -> None:
        if self.table.form is Form.UNSIGNED or self.table.is_claimed:
            raise _order(_("words: there is nothing to claim"))
        self.table = self.table._replace(asked=None, end=End(Words.CLAIM, self._author))

    def _go_on(self, words: Sequence[str]) -> None:
        if not self._last.is_shuffled:
            self._shuffle()
        self._send_due()
        if self.table.asked:
            self._answer(words)
        elif self._last.is_shuffled and self._last.can_play(self._author):
            self._act(words)
        else:
            self._check_no_words(words)

    # Values

    def _value(self, own: Callable[[], bytes]) -> bytes:
        """Return the next value: the one that was given, or that of this side, which is noted."""
        if self._values is None:
            value = own()
        else:
            received = next(self._values, None)
            if received is None:
                raise _wrong(_("values: a number of this turn is missing"))
            value = received
        self.values.append(value)
        return value

    def _scalar(self, place: int) -> int:
        value = self._value(lambda: self._masks.scalars[place].to_bytes(SIZE, "little"))
        scalar = int.from_bytes(value, "little")
        if not 0 < scalar < self._side.group.order:
            raise _wrong(_("values: a number is zero or too large"))
        return scalar

    def _send(self, places: Sequence[int]) -> None:
        """Send the scalars of some places, and open what can be opened."""
        scalars = {place: self._scalar(place) for place in places}
        self._change(self._last.with_sent(self._author, scalars))
        self._open(-1)

    def _send_due(self) -> None:
        self._send(self._last.due(self._author))

    # Shuffling

    def _shuffle(self) -> None:
        """Take the next pass."""
        round_ = self._last
        own = iter(self._own_pack() if self._values is None else ())
        pack = tuple([self._value(lambda: next(own)) for _place in round_.known])
        self._check_elements(pack)
        self._change(with_pack(round_, pack, self._side))

    def _own_pack(self) -> tuple[bytes, ...]:
        round_, group = self._last, self._side.group
        count = len(round_.packs)
        if round_.placed:
            return round_.placed
        before = round_.packs[-1] if count else self._side.elements(round_)
        own = pass_of(group, self._masks, count, round_.rules.players)
        return passed_on(group, before, own)

    def _check_elements(self, pack: tuple[bytes, ...]) -> None:
        if self._values is None:
            return
        wrong = self._side.group.first_invalid(pack)
        if wrong is not None:
            raise _wrong(
                _("values: card {place} of the pack is not a valid element").format(place=wrong + 1)
            )
        if len(set(pack)) < len(pack):
            raise _wrong(_("values: two cards of the pack are equal"))

    # Opening

    def _open(self, index: int) -> None:
        """Open every place of a round of which the scalars of all seats are known."""
        round_, side = self.table.rounds[index], self._side
        if not round_.placed:
            return
        sent = [each for seat, each in enumerate(round_.sent) if seat != side.seat]
        if side.seat != WATCHER:
            sent.append(dict(enumerate(side.masks(round_).scalars)))
        places = [
            place
            for place in sent[0]
            if not round_.known[place] and all(place in each for each in sent)
        ]
        if not places:
            return
        off = [inverse(side.group, prod(each[place] for each in sent)) for place in places]
        elements = side.group.multiplied([round_.placed[place] for place in places], off)
        known = list(round_.known)
        cards = dict(zip(side.elements(round_), round_.rules.cards, strict=True))
        for place, element in zip(places, elements, strict=True):
            try:
                known[place] = self._opened(cards, element, known)
            except CorrespondenceError:
                if not self.table.is_claimed:  # the check of the claim tells whose fault it is
                    raise
        self._change(round_._replace(known=tuple(known)), index)

    @staticmethod
    def _opened(cards: dict[bytes, Card], element: bytes, known: Sequence[Card | None]) -> Card:
        card = cards.get(element)
        if card is None:
            words = _("values: what was sent opens no card of the pack")
            raise CorrespondenceError(RefusalKind.UNOPENED, words)
        if card in known:
            words = _("values: a card is in the pack twice")
            raise CorrespondenceError(RefusalKind.UNOPENED, words)
        return card

    def _reveal_due(self) -> None:
        """Reveal the secret of each round for which it is due, once."""
        for index, round_ in enumerate(self.table.rounds):
            if self.table.shows_secrets(round_) and not round_.secrets[self._author]:
                self.reveal(index)

    def reveal(self, index: int) -> None:
        """Reveal the secret of a round."""
        round_ = self.table.rounds[index]
        secret = self._value(lambda: self._side.round_secret(round_))
        scalars = _masks(secret, len(round_.known), self._side.group.order).scalars
        sent = {**dict(enumerate(scalars)), **round_.sent[self._author]}
        self._change(round_.with_secret(self._author, secret).with_sent(self._author, sent), index)
        self._open(index)

    def _begin_round_if_due(self) -> None:
        last = self._last
        if self.table.is_decided or not last.settles:
            return
        self._begin_round(last.next_beginning)

    # Words

    def _accepted(self, words: Sequence[str], number: int) -> tuple[str, ...]:
        """Read the words of an acceptance."""
        if self.table.form is Form.SIGNED:
            self._take_key()
        if decliner(tuple(words)) is not None:
            self.check_all_taken()
            raise CorrespondenceError(
                RefusalKind.DECLINED, _("words: the invitation to this seat is declined")
            )
        if tuple(words[:1]) != (ACCEPT,):
            raise _order(_("words: turn {number} accepts the invitation").format(number=number))
        name = fields_of(words[1:], ("name",))["name"]
        check_name(name)
        terms = self.table.terms
        names = list(terms.names)
        names[self._author] = name
        self.table = self.table._replace(terms=terms._replace(names=tuple(names)))
        return ()

    def _check_no_words(self, words: Sequence[str]) -> None:
        if words:
            raise _order(
                _("words: {word!r} is out of turn").format(word=shortened(" ".join(words)))
            )

    def _act(self, words: Sequence[str]) -> None:
        counts = self.table.terms.short_end and tuple(words[1:]) == (Words.COUNT,)
        word = words[0] if len(words) == 1 or counts else ""
        if word.startswith(f"{PLAY} "):
            self._play(word, counts=counts)
        elif counts:
            raise _order(_("words: the play is missing"))
        elif word == Words.CALL:
            if not may_call(self._last.position, self._author):
                raise _order(_("words: there is no calling out now"))
            self._end(Words.CALL, self._author)
        elif word == Words.RESIGN:
            self._end(Words.RESIGN, self._author)
        elif word == Words.STOP:
            self.table = self.table._replace(asked=Words.STOP)
        elif word == Words.UNDO:
            self._ask_undo()
        else:
            raise _order(
                _("words: {word!r} is not a play").format(word=shortened(" ".join(words)))
                if words
                else _("words: the play is missing")
            )

    def _end(self, words: Words, seat: Seat) -> None:
        self.table = self.table._replace(asked=None, end=End(words, seat))
        self._reveal_due()

    def _play(self, word: str, *, counts: bool) -> None:
        if counts and not self._last.hands_are_counted:
            raise _wrong(_("count: the points of the round are not settled yet"))
        _kind, text, place = self._parts(word)
        if place not in self._last.sent[self._author]:
            self._send([place])
        play = self._parsed(text, place)
        if self._author == self._side.seat:
            apply(self._last.position, play)
        elif not self._last.may_be_legal(play):
            # The rules name the reason; with the hidden cards filled in they refuse the play, too.
            apply(self._last.position, play)
            raise _wrong(_("play: no hand allows {play}").format(play=shortened(text)))
        self._change(self._last._replace(plays=(*self._last.plays, play)))
        if counts:
            self._make_rest()
        self._send_due()
        if self.table.is_over(self._last):
            self._reveal_due()
            self._begin_round_if_due()

    def _make_rest(self) -> None:
        """Make the plays that are left, as no play can change the points any more."""
        last = self._last
        rest = self._rest or rest_of_round(last.position, READ_POSITIONS)
        if not rest:
            raise _wrong(_("count: the points of the round are not settled yet"))
        self._change(last._replace(plays=(*last.plays, *rest)))

    def _parts(self, word: str) -> tuple[str, str, int]:
        """Return the parts of a play: `play`, its text, and the place of its card."""
        parts = word.split(" ")
        if len(parts) != 3 or not _PLACE.fullmatch(parts[2]):
            raise _wrong(
                _("words: {word!r} is not a play, such as “play 8sx3c 17”").format(
                    word=shortened(word)
                )
            )
        place = int(parts[2]) - 1
        hand = self._last.position.hand
        if not (0 <= place < len(self._last.known) and self._last.cards[place].bit & hand):
            raise _wrong(_("place: the card of this play is not in the hand"))
        return parts[0], parts[1], place

    def _parsed(self, text: str, place: int) -> Play:
        card, position = self._last.known[place], self._last.position
        try:
            play = parse_play(text, position)
        except CasinoError as error:
            raise _wrong(f"play: {error}") from None
        if card is None or play.card.copies != card.copies:
            raise _wrong(
                _("play: {play} is not a play of {card}").format(play=shortened(text), card=card)
            )
        return play._replace(card=card)

    def _ask_undo(self) -> None:
        if not any(step.before.turn == self._author for step in self._last.steps):
            raise _order(_("words: there is no play in this round to take back"))
        self.table = self.table._replace(asked=Words.UNDO)

    def _answer(self, words: Sequence[str]) -> None:
        """Take an answer: one no is a refusal, and all others have to say yes."""
        word = words[0] if len(words) == 1 else ""
        question, asker = self.table.asked, self.table.asker
        if word not in (Words.YES, Words.NO):
            raise _order(_("words: the answer is missing, yes or no"))
        if word == Words.YES and (self._author + 1) % self._last.rules.players != asker:
            return
        self.table = self.table._replace(asked=None)
        if word == Words.YES and question is Words.STOP:
            self._end(Words.STOP, asker)
        elif word == Words.YES:
            turns = [step.before.turn for step in self._last.steps]
            last = max(number for number, turn in enumerate(turns) if turn == asker)
            self._change(self._last._replace(plays=self._last.plays[:last]))

    # Short names

    @property
    def _last(self) -> SharedRound:
        return self.table.last

    @property
    def _masks(self) -> Masks:
        return self._side.masks(self._last)

    def _change(self, round_: SharedRound, index: int = -1) -> None:
        rounds = list(self.table.rounds)
        rounds[index] = round_
        self.table = self.table._replace(rounds=tuple(rounds))


def with_pack(round_: SharedRound, pack: tuple[bytes, ...], side: Side) -> SharedRound:
    """Return a round after the next pass of its shuffle, as a side knows it.

    Where the closer sends its numbers with its pass, the opener makes its own last one at once.
    """
    round_ = round_._replace(packs=(*round_.packs, pack))
    count, players = len(round_.packs), round_.rules.players
    if round_.is_shuffled:
        return round_._replace(placed=pack)
    last = count == number_of_passes(players) - 1
    if round_.closer_sends_early and last and round_.shuffler(count) == side.seat:
        own = pass_of(side.group, side.masks(round_), count, players)
        return round_._replace(placed=passed_on(side.group, pack, own))
    return round_


def revealed(table: Table, side: Side, index: int) -> SharedRound:
    """Return a round of a table as the side knows it with its own secret.

    Each card that can be opened is known.
    """
    claimed = table._replace(end=End(Words.CLAIM, side.seat))
    turn = Turn(claimed, side, side.seat, None)
    turn.reveal(index)
    return turn.table.rounds[index]


def _wrong(text: str) -> CorrespondenceError:
    return CorrespondenceError(RefusalKind.WRONG, text)


def _order(text: str) -> CorrespondenceError:
    return CorrespondenceError(RefusalKind.WORDS, text)
