"""A game by correspondence as one seat knows it, message after message.

The seats write by turns, round and round, the inviter first. A `Correspondence` is immutable; a
message makes a new one, and one that is refused leaves the old one as it is. It derives from the
secret of its seat and the messages alone, so these are all that is stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from enum import Enum
from itertools import zip_longest
from typing import NamedTuple

from ..cards import Card
from ..errors import CasinoError, NotationError
from ..game import Game
from ..i18n import gettext as _
from ..notation.plays import format_play
from ..play import Play
from ..position import View
from ..rules.calling import call_out
from ..rules.legal import is_legal
from ..rules.outcome import outcome
from ..rules.scoring import leader
from ..rules.turn import advance
from ..score import Outcome
from ..seats import Seat
from .errors import BLAMING, CorrespondenceError, RefusalKind
from .group import SIZE, Group
from .message import Form, Message
from .settled import SettledError, settled_table
from .shared_round import RoundStart, SharedRound
from .short_end import rest_of_round
from .terms import (
    ACCEPT,
    INVITED,
    INVITER,
    Terms,
    check_terms,
    decline_words,
    invitation_words,
    parse_invitation,
)
from .turn import PLAY, WATCHER, Refusal, Side, Table, Turn, Words


class NextMessage(Enum):
    """The kind of the next message."""

    ACCEPTANCE = "acceptance"
    STEP = "step"
    """A step of the shuffle, or the secret of a round: nobody has to choose anything."""
    PLAY = "play"
    ANSWER = "answer"
    NOTHING = "nothing"

    __repr__ = Enum.__str__


class Correspondence(NamedTuple):
    """A game by correspondence.

    side      the side that holds it
    table     the state of the game after the messages
    messages  all messages, in order
    """

    side: Side
    table: Table
    messages: tuple[Message, ...]

    # Beginning

    @classmethod
    def invite(cls, terms: Terms, secret: bytes, group: Group) -> Correspondence:
        """Invite somebody. `secret` is random, `SIZE` bytes.

        Raises `CasinoError` for terms that `check_terms` refuses.
        """
        check_terms(terms)
        key = Side(INVITER, secret, b"", group).key
        return cls.restored(
            INVITER, secret, [Message.invitation(invitation_words(terms), key)], group
        )

    @classmethod
    def invited(
        cls, message: Message, secret: bytes, group: Group, seat: Seat = INVITED
    ) -> Correspondence:
        """Take up an invitation, which is not accepted yet. `secret` is random, `SIZE` bytes.

        With three or four players, the seats after the first that is invited receive the
        acceptances of those before them, and then accept.

        Raises `CasinoError` for a message that is none.
        """
        return cls._begun(message, Side(seat, secret, message.game, group))

    @classmethod
    def restored(
        cls,
        seat: Seat,
        secret: bytes,
        messages: Sequence[Message],
        group: Group,
        settled: Sequence[str] = (),
    ) -> Correspondence:
        """Make a game again from what is stored: the seat, its secret and all messages.

        `settled` has the lines of rounds that are over (`settled`), whose messages are believed.
        Raises `CasinoError` for messages that do not follow from each other.
        """
        first, count = messages[0], 1
        game = cls._begun(first, Side(seat, secret, first.game, group))
        with suppress(SettledError):
            table, count = settled_table(game.table.terms, settled, messages, game.side)
            game = cls(game.side, table, tuple(messages[:count]))
        later, before = messages[count:], 0
        for place, (message, claimed) in enumerate(with_claims(later)):
            if len(game.table.rounds) > before:
                before = len(game.table.rounds)
                likely = _likely_cards(game.table.last, later[place:])
                last = game.table.last._replace(likely=likely)
                game = game.with_rounds(*game.table.rounds[:-1], last)
            game = game.with_next(message, claimed=claimed)
        return game.with_rounds(*(each._replace(likely=()) for each in game.table.rounds))

    def with_rounds(self, *rounds: SharedRound) -> Correspondence:
        """Return the same game with other rounds."""
        return self._replace(table=self.table._replace(rounds=rounds))

    @classmethod
    def watched(cls, messages: Sequence[Message], group: Group) -> Correspondence:
        """Return the game as somebody sees it who has no seat: hands open when a round is over.

        Raises `CasinoError` for messages that do not follow from each other.
        """
        return cls.restored(WATCHER, b"", messages, group)

    @classmethod
    def _begun(cls, message: Message, side: Side) -> Correspondence:
        if message.number != 1:
            raise NotationError(_("number: an invitation is the first turn of a game"))
        terms = parse_invitation(message.words, message.form)
        if side.seat != WATCHER:
            assert len(side.secret) == SIZE, "a secret has its size"
            assert side.seat in terms.rules.seats, "the game has the seat"
        turn = Turn(Table(terms, ()), side, INVITER, message.values)
        turn.invite(RoundStart(1, terms.dealer, terms.scores))
        return cls(side, turn.table, (message,))

    # State

    @property
    def seat(self) -> Seat:
        """The seat of the side that holds the game."""
        return self.side.seat

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.table.terms.rules.players

    @property
    def to_write(self) -> Seat:
        """The seat that writes the next message."""
        return self.author(len(self.messages) + 1)

    def author(self, number: int) -> Seat:
        """Return the seat that writes a message, from 1."""
        return Seat((number - 1) % self.players)

    @property
    def awaited(self) -> NextMessage:
        """The kind of the next message."""
        table, last = self.table, self.table.last
        if len(self.messages) < self.players:
            return NextMessage.ACCEPTANCE
        if table.end or table.is_over(last):
            revealed = all(round_.secrets[self.to_write] for round_ in table.rounds)
            return NextMessage.NOTHING if table.is_decided and revealed else NextMessage.STEP
        if table.asked:
            return NextMessage.ANSWER
        return NextMessage.PLAY if last.can_play(self.to_write) else NextMessage.STEP

    @property
    def view(self) -> View | None:
        """The view of this side; None before it can open a card, and for a watcher."""
        last = self.table.last
        return last.view(self.seat) if last.is_dealt and self.seat != WATCHER else None

    @property
    def game(self) -> Game:
        """The rounds that have been dealt, as a game.

        Other cards stand in the places that this side cannot open: show it by `view` only.
        Raises `CasinoError` before a card can be opened.
        """
        rounds = tuple(round_.round for round_ in self.table.rounds if round_.is_dealt)
        end = self.table.end
        caller = end.seat if end and end.words is Words.CALL else None
        if not rounds:
            raise CasinoError("no game: the cards are not dealt yet")
        return Game(self.table.terms.rules, None, self.table.terms.names, rounds, caller)

    @property
    def rest(self) -> int:
        """The number of plays that were made by rule after the last one that was chosen."""
        refused = self.table.refused
        messages = self.messages[: refused.number - 1] if refused else self.messages
        words = (each.words for each in reversed(messages))
        last = next((each for each in words if each and each[0].startswith(f"{PLAY} ")), ())
        if last[1:] != (Words.COUNT,):
            return 0
        round_ = next(each for each in reversed(self.table.rounds) if each.plays)
        card = round_.cards[int(last[0].rpartition(" ")[2]) - 1]
        cards = [each.card for each in round_.plays]
        return len(cards) - cards.index(card) - 1

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, None while it is not decided.

        Who resigns loses to the other side that is ahead, if one is; a game that all
        agreed to stop has no winner, and one that was claimed has none.
        """
        table, last = self.table, self.table.last
        if not table.is_decided:
            return None
        if table.end is None:
            return outcome(last.position)
        if table.end.words is Words.CALL:
            return call_out(last.position, table.end.seat)
        scores = last.beginning.scores
        if table.end.words in (Words.STOP, Words.CLAIM):
            return Outcome(scores, over=True, winner=None)
        rules = last.rules
        others = [side for side in rules.side_numbers if side != rules.side(table.end.seat)]
        ahead = -1 if rules.goal == "least" else 1
        best = leader(tuple(ahead * scores[side] for side in others))
        return Outcome(scores, over=True, winner=None if best is None else others[best])

    # Messages

    def received(self, message: Message, *, claimed: bool = False) -> Correspondence:
        """Return the game after a message of another seat; `claimed` as in `with_next`.

        Raises `CorrespondenceError` with the reason for which it is refused, and
        `IllegalPlayError` for a play that the rules refuse.
        """
        self._check_place(message)
        return self.with_next(message, claimed=claimed)

    def received_all(self, messages: Sequence[Message]) -> Correspondence:
        """Return the game after the messages of a link, of which the first ones may be known.

        Raises as `received` does, for a link with nothing new in it, too.
        """
        game, last = self, messages[-1]
        for message, claimed in with_claims(messages):
            known = message.number <= len(self.messages) and message is not last
            if known and self.messages[message.number - 1].says_the_same(message):
                continue
            game = game.received(message, claimed=claimed)
        return game

    def link_of(self, number: int) -> tuple[Message, ...]:
        """Return the messages of the link that takes message `number` (from 1) to the next seat.

        They are those that the person who writes next lacks.
        """
        holder = self.table.terms.holder
        reader, first = holder(self.author(number + 1)), number
        while first > 1 and holder(self.author(first - 1)) != reader:
            first -= 1
        return self.messages[first - 1 : number]

    def play(self, play: Play) -> Correspondence:
        """Make a play. Raises `IllegalPlayError`, and `CorrespondenceError` out of turn."""
        last = self.table.last
        place = last.place_of(play.card) + 1
        word, rest = f"{PLAY} {format_play(play, last.position)} {place}", self._rest_after(play)
        return self._written(word, *([Words.COUNT] if rest else []), rest=rest)

    def _rest_after(self, play: Play) -> tuple[Play, ...]:
        """Return the plays by rule after a play, if none can change the points of the round."""
        last = self.table.last
        counts = self.table.terms.short_end and last.hands_are_counted
        if not (counts and is_legal(last.position, play)):
            return ()
        return rest_of_round(advance(last.position, play))

    def say(self, words: Words) -> Correspondence:
        """Call out, resign, offer to stop, ask to take back a play, or answer.

        Raises `CorrespondenceError` where that is not to be said.
        """
        return self._written(words)

    def accept(self, name: str) -> Correspondence:
        """Accept the invitation. Raises `NotationError` for a name that is none."""
        return self._written(ACCEPT, f"name={name}")

    def claim(self, refused: Message | None = None) -> Correspondence:
        """Claim that the game is not played as agreed, which ends it.

        `refused` is a message that was refused, if that is the reason; else the check of a round
        is. Raises `CorrespondenceError` where that is not to be said.
        """
        if refused is not None:
            return self.received(refused, claimed=True).claim()
        return self._written(Words.CLAIM)

    def declined(self, name: str) -> Message:
        """Return the answer that declines the invitation to the next seat.

        It is not a turn of the game.

        A side that reads it refuses it with the reason `RefusalKind.DECLINED`, so that the
        invitation stays open for somebody else. Raises `NotationError` for an invalid name.
        """
        if self.table.form is Form.UNSIGNED:
            return self._message(decline_words(name), ())
        return self._message(decline_words(name), (self.side.key,))

    def step(self) -> Correspondence:
        """Write a message for which nobody has to choose anything (`NextMessage.STEP`)."""
        return self._written()

    def _written(self, *words: str, rest: tuple[Play, ...] = ()) -> Correspondence:
        if self.to_write != self.seat:
            raise CorrespondenceError(RefusalKind.ORDER, _("number: another seat writes next"))
        self._check_not_over()
        turn = Turn(self.table, self.side, self.seat, None, rest)
        turn.take(words, len(self.messages) + 1)
        message = self._message(words, tuple(turn.values))
        return Correspondence(self.side, turn.table, (*self.messages, message))

    def _message(self, words: tuple[str, ...], values: tuple[bytes, ...]) -> Message:
        """Return the next message with these words and values, signed."""
        number, before = len(self.messages) + 1, self.messages[-1].digest
        form = self.table.form
        message = Message(self.side.game, number, before, words, values, form=form)
        return message if form is Form.UNSIGNED else self.side.signed(message)

    def with_next(self, message: Message, *, claimed: bool = False) -> Correspondence:
        """Return the game after a message of any seat, which has the next number.

        `claimed` says that the one after it claims: then the message may be one that is refused,
        and the game goes on to the claim as far as the message was right. Raises as `received`
        does.
        """
        self._check_tied(message)
        self._check_not_over()
        self._check_signature(message)
        author, number = self.to_write, len(self.messages) + 1
        turn, refused = Turn(self.table, self.side, author, message.values), None
        try:
            turn.take(message.words, number)
        except CasinoError as error:
            reason = error.reason if isinstance(error, CorrespondenceError) else RefusalKind.WRONG
            if not claimed or reason not in BLAMING or number <= self.players:
                raise
            refused = Refusal(number, author, reason, str(error))
        table = turn.table._replace(refused=refused) if refused else turn.table
        return Correspondence(self.side, table, (*self.messages, message))

    def _check_signature(self, message: Message) -> None:
        """Refuse a message that its author has not signed; those of this side are known."""
        if message.form is not self.table.form:
            raise _of_another_game()
        if self.table.form is Form.UNSIGNED or self.to_write == self.seat:
            return
        key = self.table.keys[self.to_write]
        if not key:  # the seat accepts with this message, which has its key
            key = next(iter(message.values), b"")
        if len(key) != SIZE or not self.side.group.is_signed(
            key, message.content, message.signature
        ):
            raise CorrespondenceError(
                RefusalKind.FORGED,
                _("signature: turn {number} was not signed by its author").format(
                    number=message.number
                ),
            )

    def _check_not_over(self) -> None:
        if self.awaited is NextMessage.NOTHING:
            raise CorrespondenceError(RefusalKind.ORDER, _("number: the game is over"))

    def _check_place(self, message: Message) -> None:
        """Refuse a message that is not the next one, and tell why."""
        number, count = message.number, len(self.messages)
        if message.game != self.side.game:
            raise _of_another_game()
        if number <= count:
            self._refuse_again(message)
        if number > count + 1:
            raise CorrespondenceError(
                RefusalKind.MISSING,
                _("number: this is turn {number}, and turn {missing} has not come yet").format(
                    number=number, missing=count + 1
                ),
            )
        if self.to_write == self.seat:
            raise CorrespondenceError(
                RefusalKind.ORDER, _("number: turn {number} is your own").format(number=number)
            )

    def _check_tied(self, message: Message) -> None:
        """Refuse a message of another game, or one that answers another message than the last."""
        if message.game != self.side.game:
            raise _of_another_game()
        if message.before != self.messages[-1].digest:
            raise CorrespondenceError(
                RefusalKind.FORKED,
                _("before: turn {number} answers another turn {before} than yours").format(
                    number=message.number, before=len(self.messages)
                ),
            )

    def _refuse_again(self, message: Message) -> None:
        """Refuse a message whose number has been there before."""
        number, own = message.number, self.author(message.number) == self.seat
        if not self.messages[number - 1].says_the_same(message):
            text = (
                _("number: this is another turn {number} than the one you sent")
                if own
                else _("number: a different turn {number} was sent before, and that one counts")
            )
            raise CorrespondenceError(RefusalKind.FORKED, text.format(number=number))
        if own:
            text = _("number: this is your own turn {number}; it is not for you to open")
            raise CorrespondenceError(RefusalKind.OWN, text.format(number=number))
        text = _("number: you have opened turn {number} before")
        raise CorrespondenceError(RefusalKind.OLD, text.format(number=number))


def _of_another_game() -> CorrespondenceError:
    words = _("game: this turn belongs to another game")
    return CorrespondenceError(RefusalKind.OTHER_GAME, words)


def with_claims(messages: Sequence[Message]) -> Iterator[tuple[Message, bool]]:
    """Yield each message, and whether the next one claims because of it."""
    for message, following in zip_longest(messages, messages[1:]):
        yield message, following is not None and following.words == (Words.CLAIM,)


def _likely_cards(round_: SharedRound, messages: Sequence[Message]) -> tuple[tuple[int, Card], ...]:
    """Return the places of the cards played in messages, until a pack is passed on after them.

    There are none for a pack with equal cards, which a play does not tell apart.
    """
    cards = {card.text: card for card in round_.rules.cards}
    likely: dict[int, Card] = {}
    if len(cards) < len(round_.known):
        return ()
    for message in messages:
        for word in message.words:
            kind, _space, rest = word.partition(" ")
            card, place = cards.get(rest[:2]), rest.rpartition(" ")[2]
            if kind == PLAY and card and place.isascii() and place.isdecimal():
                likely.setdefault(int(place[:3]) - 1, card)
        if likely and len(message.values) >= len(cards):
            break
    return tuple((place, card) for place, card in likely.items() if place >= 0)
