"""The plays that a player considers, and the best of them: a crowded table has millions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from operator import itemgetter
from typing import Final, NamedTuple

from ...cards import cards_in
from ...play import ExtraAction, Play, PlayKind
from ...position import State, TurnState, View
from ...rules.extras import extra_turns
from ...rules.legal import plays_after, plays_by_size
from ...rules.ways import trail_objection
from ...ruleset import RuleSet
from ..estimates.evaluation import pile_worth

MANY_PLAYS: Final = 400
"""The most plays that any player considers: a crowded table has millions."""
MANY_CHOICES: Final = 64
"""The most choices of extra actions that are looked at, those of the fewest actions first."""
MANY_AFTER_EXTRAS: Final = 12
"""The most captures and builds that are considered after one of them."""
MANY_WITH_EXTRAS: Final = 120
"""After this number of plays with extra actions no further choice is considered."""
MOST_KEPT: Final = 1 << 10
"""The most tables whose plays with extra actions are kept."""


def largest_and_trails(state: State, limit: int) -> list[Play]:
    """Return the `limit` plays that take up the most cards, and every trail."""
    plays = list(plays_by_size(state, limit, extras=False))
    if len(plays) < limit:
        return plays  # these are all plays without extra actions
    table = state.turn_state
    trails = [Play(card) for card in cards_in(state.hand) if trail_objection(table, card) is None]
    return plays + [trail for trail in trails if trail not in plays]


class ExtraPlays(NamedTuple):
    """Plays with extra actions, and whether there are no others."""

    plays: tuple[Play, ...]
    complete: bool


def extra_plays(state: State) -> ExtraPlays:
    """Return the plays with extra actions that a player considers (RULES 5).

    Those come first whose extra actions put the most points together. After each choice of extra
    actions all trails are considered, and the plays that take up the most cards.
    """
    if not state.rules.extra_actions:
        return ExtraPlays((), complete=True)
    table = state.turn_state
    if table not in _extra_plays:
        for _ in extra_steps(table):
            pass
    return _extra_plays[table]


_extra_plays: dict[TurnState, ExtraPlays] = {}


def extra_steps(table: TurnState) -> Iterator[TurnState | None]:
    """Find the plays with extra actions on a table, so that `extra_plays` knows them.

    A step ends before the plays on a table after extra actions are listed, and yields that table.
    """
    if table in _extra_plays:
        return
    choices = []
    for choice in islice(extra_turns(table), MANY_CHOICES + 1):
        choices.append(choice)
        yield None
    complete = len(choices) <= MANY_CHOICES
    choices = choices[:MANY_CHOICES]
    choices.sort(key=lambda choice: -laid_worth(table.rules, choice[0]))
    plays: list[Play] = []
    for extras, after in choices:
        if len(plays) >= MANY_WITH_EXTRAS:
            complete = False
            break
        yield after
        listed = list(islice(plays_after(extras, after), MANY_PLAYS))
        others = [play for play in listed if play.kind is not PlayKind.TRAIL]
        others.sort(key=lambda play: -play.taken.bit_count())
        trails = [play for play in listed if play.kind is PlayKind.TRAIL]
        complete = complete and len(others) <= MANY_AFTER_EXTRAS and len(listed) < MANY_PLAYS
        plays += others[:MANY_AFTER_EXTRAS] + trails
    if len(_extra_plays) >= MOST_KEPT:
        _extra_plays.clear()
    _extra_plays[table] = ExtraPlays(tuple(plays), complete)


def laid_worth(rules: RuleSet, extras: Iterable[ExtraAction]) -> float:
    """Return the points that the cards of extra actions are worth, on average."""
    return sum(pile_worth(rules, extra.loose) for extra in extras)


def candidates(state: State, limit: int) -> list[Play]:
    """Return `largest_and_trails`, and the plays with extra actions that a player considers."""
    return [*largest_and_trails(state, limit), *extra_plays(state).plays]


PlayEvaluator = Callable[[View, Iterable[Play]], Iterable[tuple[Play, float]]]
"""A function that yields each of some plays at a view with its value to the player, in points."""


def best_play(view: View, plays: Sequence[Play], evaluate: PlayEvaluator) -> Play:
    """Return the play with the highest value, the first of equals."""
    if len(plays) == 1:
        return plays[0]
    play, _ = max(evaluate(view, plays), key=itemgetter(1))
    return play
