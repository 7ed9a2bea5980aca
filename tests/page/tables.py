"""Sessions for the tests of the page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from casino_core import (
    Game,
    Play,
    Position,
    card_set,
    cards_in,
    format_cards,
    format_play,
    parse_play,
    parse_rules,
    parse_state,
)
from casino_core.players import greedy
from casino_page.game.scene import Phase
from casino_page.game.seats import names_of, parse_seats, usual_players
from casino_page.game.session import Session

from ..core.worlds import random_play

PRESETS = (
    "standard",
    "royal",
    "folk",
    "diamond,players=3",
    "partnership",
    "draw",
    "spade,players=6",
)

MOST_TAPS = 100
"""The random taps after which a play is made without them."""

WHOLE_SEED = "secret seed"
"""The seed of the whole games that tests share."""


def session_with_a_blunder(*, of_other: bool = False) -> Session:
    """Make the session of a finished game whose first play, a king trailed, cost eight points.

    It is the person's play, or that of the other seat.
    """
    seats = "Tc9c/ThKd turn=2 dealer=1" if of_other else "ThKd/Tc9c turn=1 dealer=2"
    start = parse_state(f"rules=target=none table=As,4c,5d hands={seats}")
    assert isinstance(start, Position)
    gone = list(cards_in(start.unseen))
    start = start.replace(won=(card_set(gone[::2]), card_set(gone[1::2])), last=0)
    game = Game.from_position(start, "later", ("You", "Ann"))
    for play in ("Kd", "TcxAs,4c,5d", "Th", "9c"):
        game = game.play(parse_play(play, game.position))
    return Session(game)


def session_at(position: str, seed: str = "later") -> Session:
    """Make a session that begins with a position, given in notation."""
    start = parse_state(position)
    names = names_of(usual_players(start.rules.players))
    return Session(Game.from_position(start, seed, names))  # type: ignore[arg-type]


def new_session(rules: str = "standard", seed: str = "seed", seats: str = "") -> Session:
    """Return the session of a new game."""
    rule_set = parse_rules(rules)
    seated_players = parse_seats(seats) if seats else usual_players(rule_set.players)
    return Session(Game.new(rule_set, seed, names=names_of(seated_players)), seated_players)


def let_computer_play(session: Session) -> None:
    """Have the computer players play until a person is to play or the round is over."""
    while session.computer_to_play:
        session.think()
        session.carry_out()


def play_greedily(session: Session) -> None:
    """Make one play of the person at once, the one that is worth most."""
    view = session.game.position.view(session.seat)
    assert session.play(format_play(greedy(view, Random(1)), view)), session.refusal


def choose(session: Session, play: Play) -> None:
    """Choose the card and the piles of a play one by one, as a player does."""
    session.tap_card(play.card.id)
    for card in cards_in(play.loose):
        session.tap_pile(card.id)
    for build in play.builds:
        session.tap_pile(format_cards(build.cards))


def play_out(session: Session, rng: Random) -> Iterator[Session]:
    """Play a whole game by random taps; yield the session before each play of a person."""
    while session.phase is not Phase.GAME_OVER:
        if session.phase is Phase.ROUND_OVER:
            session.next_round()
        let_computer_play(session)
        if session.phase is Phase.PLAY:
            yield session
            wander(session, rng)


def whole_game(rules: str) -> tuple[Game, ...]:
    """Return one whole game, played by random taps, as it is before each play of the person.

    Its seed is `WHOLE_SEED`. Tests share the game, and take it up where they like.
    """
    return _played(rules)[:-1]


def finished_game(rules: str) -> Game:
    """Return the end of that game."""
    return _played(rules)[-1]


@cache
def _played(rules: str) -> tuple[Game, ...]:
    session = new_session(rules, WHOLE_SEED)
    before_plays = tuple(at.game for at in play_out(session, Random(rules)))
    return *before_plays, session.game


def wander(session: Session, rng: Random) -> None:
    """Make one play by random taps on cards, piles and offers.

    Where they lead to none for long, as where the only sweep has to be found, a play is typed.
    """
    before = len(session.game.steps)
    for _tap in range(MOST_TAPS):
        _tap_anywhere(session, rng)
        if len(session.game.steps) > before:
            return
    position = session.game.position
    assert session.play(format_play(random_play(rng, position), position))


def _tap_anywhere(session: Session, rng: Random) -> None:
    scene = session.scene()
    cards = [card.id for card in scene.hand]
    piles = [card.id for card in cards_in(scene.view.loose)]
    piles += [format_cards(build.cards) for build in scene.view.builds]
    piles += [card.id for pile in scene.view.tops(scene.view.turn) for card in pile[:2]]
    if scene.choice.offers and rng.random() < 0.6:
        offer = rng.choice(scene.choice.offers)
        assert session.play(format_play(offer.play, scene.view))
    elif piles and rng.random() < 0.6:
        session.tap_pile(rng.choice(piles))
    elif rng.random() < 0.1:
        session.clear()
    else:
        session.tap_card(rng.choice(cards))
