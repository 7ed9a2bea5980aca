"""Plays as sequences of actions, each of which means the same in every position.

    number     action
    0 to 59    a card: As Ah Ad Ac 2s … Kc, then the elevens and twelves of a pack of 60
               (`card_of`): the card that is played, and then each other card that it uses
    60 to 71   a build, by its place on the table, the lowest value first
    72 to 87   the play is a build play, or ends an extra action, with the value 1 to 16
    88         done: the play is a trail or a capture
    89         an extra action begins (RULES 5)
    90         call out (RULES 10)

The actions of a play stand in this order: each extra action with 89, its build, its cards and its
value; the card that is played; the builds; the other cards; 88 or the value. Builds and cards stand
in the order of their numbers, so each play has one sequence. Cards of two packs have one number, so
plays that differ only in twins have the same one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from ..cards import ONE_PACK, SINGLE_CARDS, Card, CardSet, cards_in
from ..fast.moves import Move, list_moves
from ..fast.terms import claims, terms_of
from ..fast.translation import builds_of, play_of
from ..play import Build, ExtraAction, Play
from ..position import State, TurnState
from ..rules.calling import may_call
from ..rules.legal import (
    check_hand_known,
    playable_cards,
    plays_by_size,
    plays_with,
)
from ..rules.pool import SMALL

CARDS: Final = 60
"""The number of actions that name a card.

>>> from casino_core.rl.actions import CARDS
>>> CARDS
60
"""
BUILDS: Final = 12
"""The number of actions that name a build; a play that uses one at a later place is left out.

>>> from casino_core.rl.actions import BUILDS
>>> BUILDS
12
"""
VALUES: Final = 16
"""The number of actions that name a value.

>>> from casino_core.rl.actions import VALUES
>>> VALUES
16
"""
FIRST_BUILD: Final = CARDS
"""The first action that names a build.

>>> from casino_core.rl.actions import FIRST_BUILD, words_of
>>> words_of([FIRST_BUILD])
'build-1'
"""
FIRST_VALUE: Final = FIRST_BUILD + BUILDS
"""The first action that names a value: 1.

>>> from casino_core.rl.actions import FIRST_VALUE, words_of
>>> words_of([FIRST_VALUE])
'=1'
"""
DONE: Final = FIRST_VALUE + VALUES
"""The action that ends a trail or a capture.

>>> from casino_core.rl.actions import DONE, words_of
>>> words_of([DONE])
'done'
"""
EXTRA: Final = DONE + 1
"""The action that begins an extra action (RULES 5).

>>> from casino_core.rl.actions import EXTRA, words_of
>>> words_of([EXTRA])
'extra'
"""
CALL: Final = EXTRA + 1
"""The action that calls out (RULES 10).

>>> from casino_core.rl.actions import CALL, words_of
>>> words_of([CALL])
'call'
"""
ACTIONS: Final = CALL + 1
"""The number of actions.

>>> from casino_core.rl.actions import ACTIONS
>>> ACTIONS
91
"""
MOST_PLAYS: Final = 2_000
"""A crowded table has millions of plays: of those with one card no more than these can be made.

They are the trail and the largest ones; where there are extra actions, the largest of all plays.

>>> from casino_core.rl.actions import MOST_PLAYS
>>> MOST_PLAYS
2000
"""

_NUMBERS: Final = {card.text: number for number, card in enumerate(SINGLE_CARDS)}


def number_of(card: Card) -> int:
    """Return the number of a card, from 0 to 59; a twin has that of its card.

    >>> from casino_core.rl.actions import number_of
    >>> number_of(casino.parse_card("2s"))
    4
    """
    return _NUMBERS[card.text]


def card_of(number: int) -> Card:
    """Return the card of the first pack that has a number from 0 to 59.

    >>> from casino_core.rl.actions import card_of
    >>> card_of(4).text
    '2s'
    """
    return SINGLE_CARDS[number]


def actions_of(play: Play, state: State) -> tuple[int, ...] | None:
    """Return the actions of a play of the player to move.

    It is None if it uses a build at too late a place.

    >>> from casino_core.rl.actions import actions_of, words_of
    >>> words_of(actions_of(casino.parse_play("8sx5h,3d", view), view))
    '8s 3d 5h done'
    """
    card, loose, builds, value, extras = play
    value_action = FIRST_VALUE + value - 1 if value else DONE
    if not (builds or extras):
        return (*_cards(card.bit), *_cards(loose), value_action)
    actions: list[int] = []
    for extra in extras:
        actions += [EXTRA, *_builds(_of_extra(extra), state), *_cards(extra.loose)]
        actions.append(FIRST_VALUE + extra.value - 1)
    actions += [*_cards(card.bit), *_builds(builds, state), *_cards(loose), value_action]
    return None if -1 in actions else tuple(actions)


def _of_extra(extra: ExtraAction) -> tuple[Build, ...]:
    return (extra.build,) if extra.build else ()


def _builds(builds: Iterable[Build], state: State) -> Iterator[int]:
    """Yield the actions of builds, in order; -1 for one at too late a place.

    A build that an earlier extra action of the same play has made or added to stands at the place
    after those of the table.
    """
    for place in sorted(_place(build, state) for build in builds):
        yield FIRST_BUILD + place if place < BUILDS else -1


def _place(build: Build, state: State) -> int:
    return state.builds.index(build) if build in state.builds else len(state.builds)


@lru_cache(maxsize=1 << 14)
def _cards(cards: CardSet) -> tuple[int, ...]:
    """Return the actions of cards, in order."""
    if cards <= ONE_PACK:
        return tuple(actions_in(cards))
    return tuple(sorted(number_of(card) for card in cards_in(cards)))


class Choice:
    """The play that the player to move is making, action by action.

    chosen  the actions so far
    bits    the actions that lead to a legal play, as the bits of a number

    >>> from casino_core.rl.actions import Choice, words_of
    >>> choice = Choice(view)
    >>> words_of(choice.legal)
    '3s 8s'
    >>> choice.choose(choice.legal[1])
    >>> words_of(choice.legal)
    '3d 8c done'
    """

    __slots__ = ("_moves", "_plays", "_state", "_turn", "bits", "chosen")

    _plays: dict[tuple[int, ...], Play]
    _moves: dict[tuple[int, ...], Move] | None
    chosen: tuple[int, ...]
    bits: int

    def __init__(self, state: State, like: Choice | None = None) -> None:
        """Begin a play, or go on `like` another choice in the same state.

        `state` is the position, or what the player to move sees of it.
        """
        if like is not None:
            self._state, self._turn, self._plays, self._moves, self.chosen, self.bits = like.parts
            return
        check_hand_known(state)
        rules = state.rules
        self._state = state
        self._turn = turn = state.turn_state
        self._plays = {}
        self._moves = None
        self.chosen = ()
        self.bits = 0
        if rules.extra_actions or len(state.builds) > BUILDS:
            self._list(plays_by_size(state, MOST_PLAYS))
        elif state.loose.bit_count() <= SMALL and claims(rules):
            self._moves = {}
            if rules.trails_freely and not turn.owned:
                self.bits = int(turn.hand)  # the places of the usual cards are their numbers
            else:
                self.bits = sum({move[0] for move in self._moves_with(0)})
        else:  # the plays are listed once the card is chosen: there are four times as many of all
            for card in playable_cards(turn):
                self.bits |= 1 << _NUMBERS[card.text]
        if rules.calling and may_call(state):
            self.bits |= 1 << CALL

    def _moves_with(self, card: int) -> list[Move]:
        """Return the moves with a card, or with any for 0, where the fast state knows the game."""
        state = self._state
        turn, builds = state.turn, builds_of(state.builds)
        return list_moves(
            terms_of(state.rules), state.loose, state.hands[turn], builds, turn, only=card
        )

    def _list(self, plays: Iterable[Play]) -> None:
        """Keep some plays by their actions, and those actions that lead on."""
        for play in plays:
            actions = actions_of(play, self._state)
            if actions is not None:
                self._plays.setdefault(actions, play)
        self._lead_on()

    def _list_moves(self, card: Card) -> bool:
        """Keep the moves with a card by their actions; tell whether there are not too many."""
        moves = self._moves_with(card.bit)
        if len(moves) > MOST_PLAYS:
            return False
        first = _cards(card.bit)
        self._moves = {
            (
                *first,
                *[FIRST_BUILD + place for place in actions_in(used)],
                *_cards(CardSet(loose)),
                FIRST_VALUE + value - 1 if value else DONE,
            ): (bit, loose, used, value)
            for bit, loose, used, value in moves
        }
        self._lead_on()
        return True

    def _lead_on(self) -> None:
        place, bits = len(self.chosen), 0
        for actions in self._moves or self._plays:
            bits |= 1 << actions[place]
        self.bits = bits

    @property
    def legal(self) -> list[int]:
        """The actions that lead to a legal play, in order."""
        return actions_in(self.bits)

    def choose(self, action: int) -> Play | None:
        """Take an action other than `CALL`; return the play that it ends, else None.

        Raises `ValueError` for an action that leads to no legal play.
        """
        if action < 0 or action == CALL or not self.bits >> action & 1:
            raise ValueError(f"action: {action} leads to no legal play; there are {self.legal}")
        place = len(self.chosen)
        self.chosen = (*self.chosen, action)
        if not (self._plays or place):
            card = self._card(action)
            if self._moves is None or not self._list_moves(card):
                self._moves = None
                self._list(islice(plays_with(self._turn, card), MOST_PLAYS))
            return None
        if action >= FIRST_VALUE and (play := self._ended_play()):
            self._plays, self._moves, self.bits = {}, None, 0
            return play
        if self._moves is not None:
            moves = self._moves
            self._moves = {key: move for key, move in moves.items() if key[place] == action}
        else:
            self._plays = {key: play for key, play in self._plays.items() if key[place] == action}
        self._lead_on()
        return None

    def _ended_play(self) -> Play | None:
        """Return the play that the actions so far make, if they make one."""
        if self._moves is None:
            return self._plays.get(self.chosen)
        move = self._moves.get(self.chosen)
        return play_of(move, builds_of(self._state.builds)) if move else None

    def _card(self, action: int) -> Card:
        """Return the card of the hand that an action names: of twins the one of the first pack."""
        card = card_of(action)
        return card if card.bit & self._turn.hand else cards_in(card.copies & self._turn.hand)[0]

    def copy(self) -> Choice:
        """Return the same choice, to be made in another way."""
        return Choice(self._state, self)

    @property
    def parts(
        self,
    ) -> tuple[
        State,
        TurnState,
        dict[tuple[int, ...], Play],
        dict[tuple[int, ...], Move] | None,
        tuple[int, ...],
        int,
    ]:
        """The arguments of a copy of the choice."""
        return self._state, self._turn, self._plays, self._moves, self.chosen, self.bits


def actions_in(bits: int) -> list[int]:
    """Return the actions that are the bits of a number, in order.

    >>> from casino_core.rl.actions import actions_in
    >>> actions_in(0b1010)
    [1, 3]
    """
    actions = []
    while bits:
        lowest = bits & -bits
        actions.append(lowest.bit_length() - 1)
        bits ^= lowest
    return actions


def words_of(actions: Sequence[int]) -> str:
    """Return what some actions mean, for people: `8s 5h 3d done`.

    >>> from casino_core.rl.actions import words_of
    >>> words_of([4, 60, 88])
    '2s build-1 done'
    """
    return " ".join(map(_word, actions))


def _word(action: int) -> str:
    if not 0 <= action < ACTIONS:
        raise ValueError(f"action: {action} is not a number from 0 to {ACTIONS - 1}")
    if action < FIRST_BUILD:
        return card_of(action).text
    if action < FIRST_VALUE:
        return f"build-{action - FIRST_BUILD + 1}"
    if action < DONE:
        return f"={action - FIRST_VALUE + 1}"
    return {DONE: "done", EXTRA: "extra", CALL: "call"}[action]
