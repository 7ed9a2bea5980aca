"""Where people decided in a game: to these plays it can go back, and on again."""

from __future__ import annotations

from collections.abc import Collection

from casino_core import Game


def last_decision(game: Game, people: Collection[int]) -> int | None:
    """The number of plays before a person's last play; None if it may not be taken back."""
    steps = game.steps
    for made in range(len(steps) - 1, -1, -1):
        if steps[made].before.turn in people:
            return made
    return None


def next_decision(game: Game, made: int, people: Collection[int]) -> int:
    """The number of plays before the next decision of a person after `made` plays, or all."""
    steps = game.steps
    for later in range(made + 1, len(steps)):
        if steps[later].before.turn in people:
            return later
    return len(steps)


def decision_at(game: Game, number: int, people: Collection[int]) -> int:
    """The number of plays that stay when the game goes back to play `number`, from 1.

    A person's play is decided again; one of a computer player stays.
    """
    return number - 1 if game.steps[number - 1].before.turn in people else number


def may_go_back(game: Game, left: int, people: Collection[int]) -> bool:
    """Whether all plays but the first `left` may be taken back.

    Where several people play, only those of one of them: a card that another person takes back
    into the hand would be known to be there.
    """
    taken = {step.before.turn for step in game.steps[left:]} & set(people)
    return left < len(game.steps) and (len(people) == 1 or len(taken) <= 1)
