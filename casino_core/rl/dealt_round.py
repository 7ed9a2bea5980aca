"""A round in which chance deals card by card: every state of it is a value that never changes.

Chance deals the first deal, and each later one when it is due: nothing is decided before it is
dealt. Its actions are the numbers of cards (`actions.number_of`); those of the players are in
`actions`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from ..cards import Card, cards_in
from ..notation.cards import format_cards
from ..notation.plays import format_play
from ..notation.positions import format_position
from ..play import Play
from ..position import Position
from ..rules.calling import call_out
from ..rules.dealing import deal_round
from ..rules.outcome import outcome
from ..rules.turn import advance
from ..ruleset import RuleSet
from ..seats import Seat, SeatNumber
from .actions import CALL, Choice, number_of, words_of
from .rounds import rewards_of


class Turn(NamedTuple):
    """A play that has been made.

    before   the position in which it was made
    play     the play
    actions  its actions
    """

    before: Position
    play: Play
    actions: tuple[int, ...]


class Arrival(NamedTuple):
    """Cards that were dealt.

    after  the number of plays made before
    hands  for each seat its cards thereafter
    """

    after: int
    hands: tuple[tuple[Card, ...], ...]


class Progress(NamedTuple):
    """The parts of a round, from which it can be made again.

    rules     the rule set
    history   all actions so far, those of chance too
    left      the cards that are not dealt yet, in no order
    dealt     the cards of the present deal as far as it is dealt
    due       the number of cards that this deal still lacks
    position  the position after the last whole deal; None before the first
    turns     the plays so far
    arrivals  the deals so far
    chosen    the actions of the play that is being made
    called    whether a player has called out
    places    for each card that has been dealt its place in the history
    """

    rules: RuleSet
    history: tuple[int, ...]
    left: tuple[Card, ...]
    dealt: tuple[Card, ...]
    due: int
    position: Position | None = None
    turns: tuple[Turn, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    chosen: tuple[int, ...] = ()
    called: bool = False
    places: Mapping[Card, int] = {}


class DealtRound:
    """A state of a round; `after` gives the next one."""

    def __init__(self, progress: Progress, choice: Choice | None = None) -> None:
        """Make a state of what it is made of; the choice follows from it."""
        self.progress: Progress = progress
        if choice is not None:
            self.choice = choice

    def __deepcopy__(self, _memo: dict[int, Any]) -> DealtRound:
        return self

    def __reduce__(self) -> tuple[type[DealtRound], tuple[Progress]]:
        return DealtRound, (self.progress,)

    @cached_property
    def choice(self) -> Choice | None:
        """The play that the player to move is making; None while chance deals and after the end."""
        progress, position = self.progress, self.progress.position
        if progress.due or progress.called or position is None or position.over:
            return None
        choice = Choice(position)
        for action in progress.chosen:
            choice.choose(action)
        return choice

    @property
    def position(self) -> Position | None:
        """The position after the last whole deal; None before the first."""
        return self.progress.position

    @property
    def deals(self) -> bool:
        """Whether chance is to deal a card."""
        return self.progress.due > 0

    @property
    def over(self) -> bool:
        """Whether the round is over."""
        progress, position = self.progress, self.position
        ended = position is not None and position.over and not progress.due
        return progress.called or ended

    def outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may be dealt next, each with its probability."""
        cards = self.progress.left
        counts = Counter(map(number_of, cards))
        return [(number, counts[number] / len(cards)) for number in sorted(counts)]

    def after(self, action: int) -> DealtRound:
        """Return the state after a card is dealt or an action taken.

        Raises `ValueError` for an action that leads to no legal play, and for a card that cannot
        be dealt.
        """
        if self.deals:
            return self._after_card(action)
        if self.choice is None:
            raise ValueError(f"action: {action} comes after the end of the round")
        history = (*self.progress.history, action)
        if action == CALL and CALL in self.choice.legal:
            return DealtRound(self.progress._replace(history=history, called=True))
        choice = self.choice.copy()
        play = choice.choose(action)
        progress = self.progress._replace(history=history)
        if play is None:
            return DealtRound(progress._replace(chosen=choice.chosen), choice)
        return DealtRound(_played(progress, play, choice.chosen))

    def _after_card(self, number: int) -> DealtRound:
        rules, history, cards_left, dealt, due, position, turns, *_ = self.progress
        card = next((each for each in cards_left if number_of(each) == number), None)
        if card is None:
            raise ValueError(f"action: {number} names no card that can be dealt")
        cards_left = tuple(each for each in cards_left if each is not card)
        progress = self.progress._replace(
            history=(*history, number),
            left=cards_left,
            dealt=(*dealt, card),
            due=due - 1,
            places={**self.progress.places, card: len(history)},
        )
        dealt = progress.dealt
        if due > 1:
            return DealtRound(progress)
        # What was dealt comes first in the stock; then the play that ended the deal is made.
        if position is None:
            after = deal_round(rules, (*dealt, *cards_left), Seat(rules.seats[-1]))
        else:
            after = advance(position.replace(stock=(*dealt, *cards_left)), turns[-1].play)
        return DealtRound(_arrived(progress, after))

    def returns(self) -> list[float]:
        """Return for each seat the lead of its side in points; 0 before the round is over."""
        rules, position = self.progress.rules, self.position
        if position is None or not self.over:
            return [0.0] * rules.players
        result = call_out(position) if self.progress.called else outcome(position)
        return rewards_of(rules, result)

    # As text

    def __str__(self) -> str:
        progress, dealt = self.progress, format_cards(self.progress.dealt)
        if progress.position is None:
            return f"dealt={dealt}"
        words = words_of(progress.chosen)
        return f"{format_position(progress.position)} dealt={dealt} chosen={words}"

    def seen(self, seat: SeatNumber) -> str:
        """Return what a seat sees now, in notation."""
        return f"{self.position.view(seat)}{self.own(seat)}" if self.position else ""

    def known(self, seat: SeatNumber) -> str:
        """Return all that a seat knows: its first view, what it was dealt later, and every play."""
        turns, arrivals = self.progress.turns, self.progress.arrivals
        if not arrivals:
            return ""
        first = turns[0].before if turns else self.position
        assert first is not None, "there was a first deal"
        deals = {arrival.after: arrival.hands[seat] for arrival in arrivals[1:]}
        words = [str(first.view(seat))]
        for number, turn in enumerate(turns, 1):
            words.append(format_play(turn.play, turn.before))
            if number in deals:
                words.append(f"dealt={format_cards(deals[number])}")
        return " ".join(words) + self.own(seat)

    def own(self, seat: SeatNumber) -> str:
        """Return the actions of the play that a seat is making; nothing for the others."""
        cards = self.chosen(seat)
        return f" chosen={words_of(cards)}" if cards else ""

    def chosen(self, seat: SeatNumber) -> tuple[int, ...]:
        """Return the actions of the play that a seat is making; none for the others."""
        position = self.position
        return self.progress.chosen if position is not None and seat == position.turn else ()


@lru_cache(maxsize=64)
def new_round(rules: RuleSet) -> DealtRound:
    """Return the beginning of a round, before the first card is dealt.

    The last seat is the dealer.
    """
    cards = tuple(rules.cards)
    first = rules.players * rules.hand_size + rules.table_size
    return DealtRound(Progress(rules, (), cards, (), first))


def _played(progress: Progress, play: Play, actions: tuple[int, ...]) -> Progress:
    """Return what a round is made of after a play, whose next deal may still be to come."""
    before = progress.position
    assert before is not None, "somebody has played"
    after = advance(before, play)
    turns = (*progress.turns, Turn(before, play, actions))
    progress = progress._replace(turns=turns, chosen=())
    draws = len(before.stock) - len(after.stock)
    if not draws:
        return progress._replace(position=after)
    left = tuple(card for card in before.stock if card is not None)
    return progress._replace(due=draws, dealt=(), left=left)


def _arrived(progress: Progress, position: Position) -> Progress:
    """Return what a round is made of once a deal is whole."""
    hands = tuple(map(cards_in, position.hands))
    arrivals = (*progress.arrivals, Arrival(len(progress.turns), hands))
    return progress._replace(position=position, arrivals=arrivals, dealt=(), due=0)
