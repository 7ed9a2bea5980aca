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
ENOUGH = 6
"""From so few deals the error of a mean says nothing."""
AT_STAKE = WIN / 50
"""Beyond this it counts the chance of that."""


def hint_sentences(hint: Hint, names: Sequence[str]) -> list[str]:
    """A hint: the play and its value, the reasons, and the runner-up."""
    words = play_words(hint.best.play, hint.view)
    # Where there is no choice nothing is searched.
    value = f": {value_words(hint, hint.best)}" if hint.samples else ""
    told = [f"{words}{value}.", reasons(planned(hint.view, hint.best.play), names)]
    if hint.second:
        told.append(f"Next best: {_next_best(hint, hint.second)}.")
    return told


def judgement_sentences(judgement: Judgement, names: Sequence[str]) -> list[str]:
    """What the master thinks of a play that was made, and what it would have played."""
    hint, view = judgement.hint, judgement.hint.view
    told = [_verdict(judgement, play_words(judgement.play, view))]
    told.append(reasons(planned(view, judgement.play), names))
    if not judgement.is_best:
        best = play_words(hint.best.play, view)
        told.append(f"{best} instead: {value_words(hint, hint.best)}.")
        told.append(reasons(planned(view, hint.best.play), names))
    return told


def play_words(play: Play, state: State) -> str:
    """A play with its card: `Capture 8, 5+3 with the eight of spades`."""
    words = play_label(play, state)
    if not (play.loose or play.builds):
        return f"Trail the {card_words(play.card)}"
    return f"{words} with the {card_words(play.card)}"


def value_words(hint: Hint, ranked: Ranked) -> str:
    """What a play of a hint is worth to the one who plays it.

    As long as the game is not at stake, that is how many points ahead the round should end.
    """
    value = ranked.value
    if hint.exact and abs(value) > DECIDED:
        return "solved, wins the game" if value > 0 else "solved, loses the game whatever follows"
    if hint.exact:
        whom = " of the others’ average" if hint.view.rules.sides > 2 else ""
        return f"solved, ends the round {_lead(round(value, 1), whom)}"
    deals = counted(hint.samples, "deal")
    if abs(value) > AT_STAKE:
        return f"{value / WIN:+.0%} of a game expected (in {deals})"
    error = f"±{ranked.error:.1f} " if hint.samples >= ENOUGH else ""
    signed = f"{value:+.1f}".replace("-", "\N{MINUS SIGN}")
    return f"{signed} points expected ({error}in {deals})"


def _lead(points: float, whom: str) -> str:
    if not points:
        return "level"
    amount = f"{abs(points):g}"
    words = f"{amount} point" + ("" if amount == "1" else "s")
    return f"{words} ahead{whom}" if points > 0 else f"{words} behind{whom.removeprefix(' of')}"


def _next_best(hint: Hint, second: Ranked) -> str:
    words = play_words(second.play, hint.view)
    behind, unsure = _behind(hint, second)
    return f"{words}, {behind}{unsure}" if behind else f"{words}, just as good"


def _behind(hint: Hint, other: Ranked) -> tuple[str, str]:
    """How far a play is behind the best one, and whether that is sure; empty if it is not."""
    behind = hint.best.value - other.value
    if behind > AT_STAKE:
        return ("less" if hint.exact else f"{behind / WIN:.0%} of a game less"), ""
    if behind < -0.05:
        # It was given up after fewer deals, on which it was behind.
        return "less on the same deals", ""
    if behind < 0.05:
        return "", ""
    unsure = not hint.exact and behind < hint.best.error + other.error
    return f"{behind:.1f} points less", ", too close to tell" if unsure else ""


def _verdict(judgement: Judgement, made: str) -> str:
    hint, played = judgement.hint, judgement.played
    if not hint.samples:
        return f"{made}."
    if played is None:
        return f"{made}: the master did not look at it."
    if judgement.is_best:
        return f"{made}: the master’s play too, {value_words(hint, played)}."
    behind, unsure = _behind(hint, played)
    worth = value_words(hint, played)
    if not behind:
        return f"{made}: {worth}, as good as the master’s play."
    return f"{made}: {worth}; {behind} than the master’s play{unsure}."
