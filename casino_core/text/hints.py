"""Hints and judgements in words made of numbers."""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.advice import Hint, Judgement
from ..analysis.reading import planned
from ..play import Play
from ..players.search import Ranked
from ..players.worth import WIN
from ..position import State
from .reasons import reasons
from .sentences import play_label
from .words import card_words, counted

DECIDED = WIN / 2
"""Beyond this a value means that the game itself is won or lost."""
AT_STAKE = WIN / 50
"""Beyond this it counts the chance of that."""


def hint_sentences(hint: Hint, names: Sequence[str]) -> list[str]:
    """A hint: the play and its value, the reasons, the runner-up, and how it was found."""
    words = play_words(hint.best.play, hint.view)
    # Where there is no choice nothing is searched.
    value = f": {value_words(hint.best, exact=hint.exact)}" if hint.samples else ""
    told = [f"{words}{value}.", reasons(planned(hint.view, hint.best.play), names)]
    if hint.second:
        told.append(f"Next best: {_next_best(hint, hint.second)}.")
    return [*told, *filter(None, [found_words(hint)])]


def judgement_sentences(judgement: Judgement, names: Sequence[str]) -> list[str]:
    """What the master thinks of a play that was made, and what it would have played."""
    hint, view = judgement.hint, judgement.hint.view
    made = play_words(judgement.play, view)
    told = [_verdict(judgement, made), found_words(hint)]
    told.append(reasons(planned(view, judgement.play), names))
    if not judgement.is_best:
        best = play_words(hint.best.play, view)
        told.append(f"{best} instead: {reasons(planned(view, hint.best.play), names)}")
    return [sentence for sentence in told if sentence]


def play_words(play: Play, state: State) -> str:
    """A play with its card: `Capture 8, 5+3 with the eight of spades`."""
    words = play_label(play, state)
    if not (play.loose or play.builds):
        return f"Trail the {card_words(play.card)}"
    return f"{words} with the {card_words(play.card)}"


def value_words(ranked: Ranked, *, exact: bool) -> str:
    """What a play is worth to the one who plays it.

    As long as the game is not at stake, that is how many points ahead the round should end.
    """
    value = ranked.value
    if exact and abs(value) > DECIDED:
        return "wins the game" if value > 0 else "loses the game whatever follows"
    if abs(value) > AT_STAKE:
        return f"{value / WIN:+.0%} of a game"
    if exact:
        return f"ends the round {_lead(round(value, 1))}"
    error = f" (give or take {ranked.error:.1f})" if ranked.error else ""
    return f"{value:+.1f} points expected{error}"


def _lead(points: float) -> str:
    if not points:
        return "level"
    amount = f"{abs(points):g}"
    words = f"{amount} point" + ("" if amount == "1" else "s")
    return f"{words} ahead" if points > 0 else f"{words} behind"


def _next_best(hint: Hint, second: Ranked) -> str:
    words = play_words(second.play, hint.view)
    return f"{words}, {difference_words(hint.best, second, exact=hint.exact)}"


def difference_words(best: Ranked, other: Ranked, *, exact: bool) -> str:
    """How far a play is behind the best one."""
    behind = best.value - other.value
    if abs(behind) > AT_STAKE:
        return f"{behind / WIN:.0%} of a game less" if not exact else "which does not win as much"
    if behind < 0.05:
        return "just as good"
    words = f"{behind:.1f} points less"
    unsure = not exact and behind < best.error + other.error
    return f"{words}, which is too close to tell" if unsure else words


def found_words(hint: Hint) -> str:
    """How an answer was found."""
    if not hint.samples:
        return ""
    if hint.exact:
        return "Solved: nothing is hidden from who counts the cards."
    return f"Found by playing on from {counted(hint.samples, 'deal')} of the hidden cards."


def _verdict(judgement: Judgement, made: str) -> str:
    hint, played = judgement.hint, judgement.played
    if not hint.samples:
        return f"{made}."
    if played is None:
        return f"{made}: the master did not look at it."
    if judgement.is_best:
        return f"{made}: the master’s play too, {value_words(played, exact=hint.exact)}."
    behind = difference_words(hint.best, played, exact=hint.exact)
    return f"{made}: {value_words(played, exact=hint.exact)}; {behind} than the master’s play."
