"""Positions as fast states, plays as moves, and back."""

from __future__ import annotations

from ..cards import FULL_PACK, NO_CARDS, Card, CardSet
from ..play import Build, Play
from ..position import Position, State, View
from ..seats import Seat, Side
from .moves import Builds, Move
from .state import NOBODY, FastState
from .terms import Terms, as_card_sets, terms_of
from .view import FastView


def fast_state(position: Position) -> FastState:
    """Return the fast state of a position.

    Raises `ValueError` for a game that the fast state does not know (`terms.claims`).
    """
    last = position.last
    return FastState(
        terms_of(position.rules),
        position.turn,
        position.dealer,
        position.loose,
        builds_of(position.builds),
        position.hands,
        [card.bit for card in position.stock if card],
        position.won,
        position.sweeps,
        position.scores,
        position.carried,
        NOBODY if last is None else last,
    )


def position_of(state: FastState) -> Position:
    """Return the position of a fast state."""
    players = state.terms.players
    return Position(
        rules=state.terms.rules,
        turn=Seat(state.turn),
        dealer=Seat(state.dealer),
        loose=CardSet(state.loose),
        builds=stated_builds(state.builds),
        hands=as_card_sets(state.hands),
        hidden=(0,) * players,
        stock=tuple([_card(bit) for bit in state.stock[state.dealt :]]),
        won=as_card_sets(state.won),
        sweeps=tuple(state.sweeps),
        scores=state.scores,
        last=None if state.last == NOBODY else Side(state.last),
        carried=state.carried,
    )


def view_of(view: FastView) -> View:
    """Return the view that a fast view is."""
    hands = [NO_CARDS] * view.terms.players
    hands[view.seat] = CardSet(view.hand)
    return View(
        rules=view.terms.rules,
        turn=Seat(view.turn),
        dealer=Seat(view.dealer),
        loose=CardSet(view.loose),
        builds=stated_builds(view.builds),
        hands=tuple(hands),
        hidden=tuple(view.hidden),
        stock=(None,) * view.stock,
        won=as_card_sets(view.won),
        sweeps=tuple(view.sweeps),
        scores=view.scores,
        last=None if view.last == NOBODY else Side(view.last),
        carried=view.carried,
    )


def view_with_hand(terms: Terms, view: State, hand: int) -> FastView:
    """Return what the seat to move sees at a view if it holds a hand: see `inference.with_hand`."""
    seat = view.turn
    hidden = [0 if each == seat else view.hand_count(each) for each in terms.rules.seats]
    visible = hand | view.on_table
    for cards in view.won:
        visible |= cards
    fast = FastView(
        terms,
        seat,
        seat,
        view.dealer,
        view.loose,
        builds_of(view.builds),
        hand,
        hidden,
        len(view.stock),
        terms.pack & ~visible,
        list(view.won),
        list(view.sweeps),
        view.scores,
        view.carried,
        NOBODY if view.last is None else view.last,
    )
    fast.look_ahead()
    return fast


def builds_of(builds: tuple[Build, ...]) -> Builds:
    """Return the builds of a position as those of a fast state."""
    return tuple([(value, cards, owner, multiple) for value, cards, owner, multiple in builds])


def stated_builds(builds: Builds) -> tuple[Build, ...]:
    """Return the builds of a fast state as those of a position."""
    return tuple(
        [
            Build(value, CardSet(cards), Seat(owner), multiple)
            for value, cards, owner, multiple in builds
        ]
    )


def play_of(move: Move, builds: Builds) -> Play:
    """Return the play that a move is on a table with these builds."""
    bit, loose, used, value = move
    if not used:
        return Play(_card(bit), CardSet(loose), (), value)
    parts = tuple([build for place, build in enumerate(builds) if used >> place & 1])
    return Play(_card(bit), CardSet(loose), stated_builds(parts), value)


def move_of(play: Play, builds: Builds) -> Move:
    """Return the move that a play is on a table with these builds.

    Raises `ValueError` for a play with extra actions, and if one of its builds does not lie there.
    """
    if play.extras:
        raise ValueError("extras: moves have no extra actions")
    used = 0
    for build in play.builds:
        used |= 1 << builds.index((build.value, build.cards, build.owner, build.multiple))
    return play.card.bit, play.loose, used, play.value


def _card(bit: int) -> Card:
    return FULL_PACK[bit.bit_length() - 1]
