"""A round that all seats have shuffled, as one of them knows it.

Places are those of the pack in dealing order, from 0. The engine deals and plays a whole pack, so
the places of unknown cards are filled with the cards that are left over, in any way. Which card
fills a hidden place changes nothing that a `View` shows, and when its own card is known, the round
is dealt again and its plays are made again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Final, NamedTuple

from ..cards import NO_CARDS, RANK_SETS, Card, CardSet, card_set, cards_in, union
from ..game import Round
from ..play import Play
from ..position import Position, View
from ..rules.dealing import TABLE, can_deal_again, deal_again, deal_round
from ..rules.legal import is_legal
from ..rules.outcome import deal_next_round
from ..rules.turn import Step, advance
from ..ruleset import RuleSet
from ..seats import Seat
from .masks import number_of_passes

NO_SCALARS: Final[Mapping[int, int]] = MappingProxyType({})
_MOST_KEPT_RANKS = 3
"""The most ranks that a hidden hand keeps for builds; nobody owns builds of more values."""


class RoundStart(NamedTuple):
    """The facts of a round that are fixed before its cards are dealt.

    number   the number of the round, from 1
    dealer   the seat of the dealer
    scores   the points of each side
    carried  the points for most cards and for most spades carried over
    """

    number: int
    dealer: Seat
    scores: tuple[int, ...]
    carried: tuple[int, int] = (0, 0)


class SharedRound(NamedTuple):
    """A round as one seat knows it.

    rules      the rule set
    beginning  the facts that are fixed before the deal
    opener     the seat that shuffles first; the others follow by turns
    known      the card at each place, None while it is unknown
    sent       for each seat the scalars that it has sent, by place
    secrets    for each seat the secret of the round, empty until it is revealed
    packs      the elements after each pass that was sent
    placed     the elements after the last pass, as soon as they are known
    plays      the plays, those taken back not counted
    closer_sends_early
               whether the closer of two sends its scalars with its pass, as in games of the first
               form; the opener then sees cards before its last pass
    likely     places, from 0, with the cards that will open there: a game that is read again has
               them from its messages, and so deals nothing anew when they open
    """

    rules: RuleSet
    beginning: RoundStart
    opener: Seat
    known: tuple[Card | None, ...]
    sent: tuple[Mapping[int, int], ...]
    secrets: tuple[bytes, ...]
    packs: tuple[tuple[bytes, ...], ...] = ()
    placed: tuple[bytes, ...] = ()
    plays: tuple[Play, ...] = ()
    closer_sends_early: bool = False
    likely: tuple[tuple[int, Card], ...] = ()

    @classmethod
    def new(cls, rules: RuleSet, beginning: RoundStart, opener: Seat) -> SharedRound:
        """Return a round of which nothing has been sent."""
        none = (NO_SCALARS,) * rules.players
        return cls(
            rules, beginning, opener, (None,) * len(rules.cards), none, (b"",) * rules.players
        )

    # Knowledge

    @property
    def cards(self) -> tuple[Card, ...]:
        """The pack in dealing order, unknown places filled with the cards that are left over."""
        return _filled(self.known, self.rules, self.likely)

    @property
    def unknown(self) -> CardSet:
        """The card set of the cards that fill unknown places."""
        pairs = zip(self.cards, self.known, strict=True)
        return card_set(card for card, known in pairs if not known)

    def with_sent(self, seat: Seat, scalars: Mapping[int, int]) -> SharedRound:
        """Return the same round after a seat has sent more scalars, by place."""
        sent = list(self.sent)
        sent[seat] = MappingProxyType({**sent[seat], **scalars})
        return self._replace(sent=tuple(sent))

    def with_secret(self, seat: Seat, secret: bytes) -> SharedRound:
        """Return the same round after a seat has revealed its secret."""
        secrets = list(self.secrets)
        secrets[seat] = secret
        return self._replace(secrets=tuple(secrets))

    # The shuffle

    @property
    def is_shuffled(self) -> bool:
        """Whether the pack has been passed on for the last time."""
        return len(self.packs) == number_of_passes(self.rules.players)

    def shuffler(self, number: int) -> Seat:
        """Return the seat that makes pass `number`, from 0."""
        return (self.opener + number) % self.rules.players

    @property
    def takes_scalars(self) -> bool:
        """Whether scalars for places are due now: only after the last pass.

        So nobody can arrange the pack after seeing a card of it.
        """
        return self.is_shuffled or (self.closer_sends_early and len(self.packs) > 1)

    # The game

    @property
    def round(self) -> Round:
        """The round of a `Game`; where a place is unknown, another card fills it."""
        return self._dealing.round

    @property
    def _dealing(self) -> _KnownDeal:
        return _dealing(self.rules, self.beginning, self.cards).after(self.plays)

    @property
    def steps(self) -> tuple[Step[Position], ...]:
        """The plays with the positions before and after them."""
        return self.round.steps

    @property
    def position(self) -> Position:
        """The position now, with other cards in unknown places."""
        return self.round.position

    @property
    def is_dealt(self) -> bool:
        """Whether all seats have shuffled, and the cards on the table are open."""
        return bool(self.placed) and not self.round.start.loose & self.unknown

    @property
    def recipients(self) -> tuple[Seat | None, ...]:
        """Who got the card of each place: a seat, `TABLE`, None for the stock."""
        return tuple(map(self._dealing.recipients.get, self.cards))

    @property
    def hands_are_counted(self) -> bool:
        """Whether each of two players knows the other hand by counting: all cards are dealt.

        It is the same for both: a page that has read the first play has opened the table.
        """
        return self.rules.players == 2 and bool(self.plays) and None not in self.recipients

    def due(self, seat: Seat) -> list[int]:
        """Return the places whose scalars a seat owes: of cards dealt to others, and of its plays.

        After its last play of a deal it sends those of the cards that the next deal gives to the
        seats that have played their last card, too: then the first one can play at once, when the
        dealer has sent the last ones.
        """
        if not self.takes_scalars:
            return []
        ahead = self._dealt_next(seat)
        played = {self.place_of(step.play.card) for step in self.steps if step.before.turn == seat}
        return [
            place
            for place, recipient in enumerate(self.recipients)
            if place not in self.sent[seat]
            and (place in played or place in ahead or recipient not in (None, seat))
        ]

    def _dealt_next(self, seat: Seat) -> frozenset[int]:
        """Return the places that the next deal gives to others without cards.

        There are none unless the seat has no cards either.
        """
        position = self.position
        empty = [other for other in self.rules.seats if not position.hands[other]]
        others = [other for other in empty if other != seat]
        if seat not in empty or not others or not can_deal_again(position):
            return frozenset()
        hands = deal_again(position.replace(hands=(NO_CARDS,) * self.rules.players)).hands
        return frozenset(self.place_of(card) for each in others for card in cards_in(hands[each]))

    def can_play(self, seat: Seat) -> bool:
        """Return whether it is a seat's turn, and all scalars for its hand are there."""
        position = self.position
        if position.turn != seat or not self.takes_scalars:
            return False
        places = [self.place_of(card) for card in cards_in(position.hands[seat])]
        others = [sent for other, sent in enumerate(self.sent) if other != seat]
        return all(place in sent for sent in others for place in places)

    def place_of(self, card: Card) -> int:
        """Return the place of a card, be it known or filled in."""
        return self.cards.index(card)

    def view(self, seat: Seat, position: Position | None = None) -> View:
        """Return what a seat knows at a position of the round, by default the present one.

        Cards dealt to it that it cannot open yet are hidden, too.
        """
        view = (position or self.position).view(seat)
        hidden = view.hands[seat] & self.unknown
        hands, counts = list(view.hands), list(view.hidden)
        hands[seat] &= ~hidden
        counts[seat] += hidden.bit_count()
        return view.replace(hands=tuple(hands), hidden=tuple(counts))

    @property
    def is_counted(self) -> bool:
        """Whether the round is over and every card that may count is known."""
        if not self.is_dealt or not self.position.over:
            return False
        return all(
            known or recipient is not None
            for known, recipient in zip(self.known, self.recipients, strict=True)
        )

    @property
    def settles(self) -> bool:
        """Whether all seats know what counts in a round that is over, so that the next can begin.

        Cards that do not go round count, too (RULES 8), and take the secrets of all to open.
        """
        return self.is_counted and (None not in self.recipients or all(self.secrets))

    @property
    def next_beginning(self) -> RoundStart:
        """The beginning of the next round, once this one settles."""
        start = deal_next_round(self.position, self.rules.cards)
        return RoundStart(self.beginning.number + 1, start.dealer, start.scores, start.carried)

    def may_be_legal(self, play: Play) -> bool:
        """Return whether a play is legal with some hand that the player to move may hold.

        The card played is known. Of the hidden cards, the rules ask for a card to keep for each
        build of another value, and some forbid a play because of a card that could do more.
        """
        position = self.position
        hand, unknown = position.hand, self.unknown
        hidden = (hand & unknown).bit_count()
        hands = _possible_hands(hand & ~unknown, unknown, hidden)
        return any(is_legal(_with_hand(position, each), play) for each in hands)


@lru_cache(maxsize=16)
def _filled(
    known: tuple[Card | None, ...], rules: RuleSet, likely: tuple[tuple[int, Card], ...]
) -> tuple[Card, ...]:
    used, guessed = card_set(filter(None, known)), list(known)
    for place, card in likely:
        if place < len(guessed) and not guessed[place] and not card.bit & used:
            guessed[place] = card
            used |= card.bit
    others = iter([card for card in rules.cards if not card.bit & used])
    return tuple([card or next(others) for card in guessed])


class _KnownDeal:
    """A deal of known cards, played on play by play: only plays that are new are made."""

    def __init__(self, rules: RuleSet, beginning: RoundStart, cards: tuple[Card, ...]) -> None:
        _number, dealer, scores, carried = beginning
        self._start = Round(deal_round(rules, cards, dealer, scores, carried), cards, ())
        self._plays: tuple[Play, ...] = ()
        self._begin()

    def _begin(self) -> None:
        self._plays, self.round = (), self._start
        start = self._start.start
        self.recipients: dict[Card, Seat] = dict.fromkeys(cards_in(start.loose), TABLE)
        self._note_hands((NO_CARDS,) * len(start.hands), start.hands)

    def after(self, plays: tuple[Play, ...]) -> _KnownDeal:
        """Return the same deal after these plays."""
        if plays != self._plays:
            if plays[: len(self._plays)] != self._plays:
                self._begin()
            steps = list(self.round.steps)
            for play in plays[len(self._plays) :]:
                before = steps[-1].after if steps else self._start.start
                steps.append(Step(before, play, advance(before, play)))
                self._note_hands(before.hands, steps[-1].after.hands)
            self.round = self._start._replace(steps=tuple(steps))
            self._plays = plays
        return self

    def _note_hands(self, before: Sequence[CardSet], after: Sequence[CardSet]) -> None:
        for number, hand in enumerate(after):
            if new := hand & ~before[number]:
                for card in cards_in(new):
                    self.recipients.setdefault(card, Seat(number))


@lru_cache(maxsize=16)
def _dealing(rules: RuleSet, beginning: RoundStart, cards: tuple[Card, ...]) -> _KnownDeal:
    return _KnownDeal(rules, beginning, cards)


def _possible_hands(known: CardSet, unknown: CardSet, hidden: int) -> Iterator[CardSet]:
    """Yield hands to try: the known cards with all cards of some ranks, and with every card."""
    if hidden:
        yield known | unknown
    ranks: Sequence[CardSet] = [cards & unknown for cards in RANK_SETS.values() if cards & unknown]
    for count in range(min(hidden, _MOST_KEPT_RANKS) + 1):
        for choice in combinations(ranks, count):
            yield known | union(choice)


def _with_hand(position: Position, hand: CardSet) -> Position:
    hands = list(position.hands)
    hands[position.turn] = hand
    return position.replace(hands=tuple(hands))
