"""Dealing anew what a seat does not know: another round that looks the same to it.

The cards that others still hold, and those that are not dealt yet, change places at random. Each
deal in which all plays of the others were legal is equally likely. If none of many random deals is
such a one, hidden cards change places one by one, each time if the plays stay legal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from ..cards import Card, CardSet, card_set, cards_in
from ..position import Position
from ..rules.legal import is_lawful_alone
from ..seats import SeatNumber
from .actions import number_of
from .dealt_round import DealtRound, Progress, Turn, new_round

TRIES = 30
"""The random deals that are tried."""
EXCHANGES = 2
"""The exchanges for each hidden card if none of these is possible."""


def resampled(state: DealtRound, seat: SeatNumber, chance: Random) -> DealtRound:
    """Return another round in which a seat knows the same.

    Cards of a deal that is not whole yet, and the actions of another seat's play that is not whole,
    are left out: the seat does not see them.
    """
    progress, position = _without_what_is_under_way(state.progress, seat), state.position
    if position is None:
        return new_round(progress.rules)
    hidden = _hidden(progress, position, seat)
    undealt = [card for card in position.stock if card is not None]
    turns = _turns_with(progress.turns, seat, card_set(hidden))
    return DealtRound(_exchanged(progress, _deal(hidden, undealt, turns, chance)))


def _without_what_is_under_way(progress: Progress, seat: SeatNumber) -> Progress:
    position, unseen = progress.position, 0
    if progress.due:
        unseen = len(progress.dealt)
    elif position is not None and position.turn != seat:
        unseen = len(progress.chosen)
    if not unseen:
        return progress
    places = {card: at for card, at in progress.places.items() if card not in progress.dealt}
    return progress._replace(
        history=progress.history[:-unseen],
        left=(*progress.dealt, *progress.left),
        dealt=(),
        due=progress.due and progress.due + unseen,
        chosen=(),
        places=places,
    )


def _hidden(progress: Progress, position: Position, seat: SeatNumber) -> list[Card]:
    """Return the cards that others hold."""
    hands = [hand for other, hand in enumerate(position.hands) if other != seat]
    cards = [card for hand in hands for card in cards_in(hand)]
    # Before the deal after a play is whole, the position is that before the play.
    open_card = progress.turns[-1].play.card if progress.due else None
    return [card for card in cards if card is not open_card]


def _turns_with(turns: Sequence[Turn], seat: SeatNumber, hidden: CardSet) -> list[Turn]:
    """Return the plays of others that depend on what they still hold."""
    return [turn for turn in turns if turn.before.turn != seat and turn.before.hand & hidden]


def _deal(
    hidden: list[Card], undealt: list[Card], turns: list[Turn], chance: Random
) -> dict[Card, Card]:
    """Return the card of another deal where this one has a card that the seat cannot see."""
    cards = [*hidden, *undealt]
    pack = cards[:]
    for _ in range(TRIES):
        chance.shuffle(pack)
        deal = dict(zip(cards, pack, strict=True))
        if _possible(deal, turns):
            return deal
    pack = cards[:]
    for _ in range(EXCHANGES * len(hidden)):
        one, other = chance.randrange(len(hidden)), chance.randrange(len(pack))
        pack[one], pack[other] = pack[other], pack[one]
        if not _possible(dict(zip(cards, pack, strict=True)), turns):
            pack[one], pack[other] = pack[other], pack[one]
    return dict(zip(cards, pack, strict=True))


def _possible(deal: Mapping[Card, Card], turns: list[Turn]) -> bool:
    """Return whether the plays of the others were legal with other cards in their hands."""
    for before, play, _ in turns:
        hand = card_set(deal.get(card, card) for card in cards_in(before.hand))
        if not is_lawful_alone(before.turn_state._replace(hand=hand), play):
            return False
    return True


def _redealt(position: Position, deal: Mapping[Card, Card]) -> Position:
    """Return a position with other cards in hidden places.

    Its stock stands in the order of the pack.
    """
    hands = tuple(
        card_set(deal.get(card, card) for card in cards_in(hand)) for hand in position.hands
    )
    stock = {card and deal.get(card, card) for card in position.stock}
    in_order = tuple(card for card in position.rules.cards if card in stock)
    return position.replace(hands=hands, stock=in_order)


def _exchanged(progress: Progress, deal: Mapping[Card, Card]) -> Progress:
    """Return what a round is made of with other cards in the places of those that are hidden."""

    def changed(cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(deal.get(card, card) for card in cards)

    history, places = list(progress.history), {}
    for card, at in progress.places.items():
        [there] = changed([card])
        places[there] = at
        history[at] = number_of(there)
    assert progress.position is not None, "the first deal is whole"
    turns = [turn._replace(before=_redealt(turn.before, deal)) for turn in progress.turns]
    arrivals = [
        arrival._replace(hands=tuple(tuple(sorted(changed(hand))) for hand in arrival.hands))
        for arrival in progress.arrivals
    ]
    return progress._replace(
        history=tuple(history),
        left=tuple(card for card in progress.rules.cards if card in changed(progress.left)),
        position=_redealt(progress.position, deal),
        turns=tuple(turns),
        arrivals=tuple(arrivals),
        places=places,
    )
