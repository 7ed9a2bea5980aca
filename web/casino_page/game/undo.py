"""The decisions of people in a game, to which it can go back and forward."""

from __future__ import annotations

from collections.abc import Collection

from casino_core import Game
from casino_core.seats import Seat


def last_decision(game: Game, people: Collection[Seat]) -> int | None:
    """Return the number of plays before the last play of a person; None if no person has played."""
    steps = game.steps
    for count in range(len(steps) - 1, -1, -1):
        if steps[count].before.turn in people:
            return count
    return None


def next_decision(game: Game, count: int, people: Collection[Seat]) -> int:
    """Return how many plays were made before the next decision of a person after `count` plays.

    That is all plays of the game if no such decision follows.
    """
    steps = game.steps
    for later in range(count + 1, len(steps)):
        if steps[later].before.turn in people:
            return later
    return len(steps)


def decision_at(game: Game, number: int, people: Collection[Seat]) -> int:
    """Return the number of plays that stay when the game goes back to play `number`, from 1.

    A person's play is decided again; a computer player's play stays.
    """
    return number - 1 if game.steps[number - 1].before.turn in people else number


def may_go_back(game: Game, count: int, people: Collection[Seat]) -> bool:
    """Return whether all plays but the first `count` may be taken back.

    Where several people play, only the plays of one of them may be: taking back the play of
    another person would reveal a card of that hand.
    """
    players = {step.before.turn for step in game.steps[count:]} & set(people)
    return count < len(game.steps) and (len(people) == 1 or len(players) <= 1)
