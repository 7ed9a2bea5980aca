"""`hint`: prints the master's play and its reasons, or the master's judgement of a play."""

from __future__ import annotations

from ..analysis.advice import hint as hints
from ..analysis.advice import judge
from ..analysis.to_play import view_to_play
from ..notation.plays import format_play, parse_play
from ..notation.positions import parse_state
from ..position import View
from ..prose.hints import (
    hint_numbers,
    hint_sentences,
    judgement_numbers,
    judgement_sentences,
)
from ..prose.names import YOU
from ..rules.turn import apply
from ..seats import seat_names


def hint(line: str) -> str:
    """Answer a position, or `position<TAB>play`, with the best play and sentences about it.

    The master sees only the view of the seat to play, even if the position names every card.
    """
    text, _, word = line.partition("\t")
    view = view_to_play(parse_state(text))
    names = _names(view)
    if not word:
        advice = hints(view)
        sentences = hint_sentences(advice, names) + hint_numbers(advice)
        return _line(format_play(advice.best.play, view), sentences)
    play = apply(view, parse_play(word, view)).play
    judged = judge(view, play)
    best = format_play(judged.hint.best.play, view)
    return _line(best, judgement_sentences(judged, names) + judgement_numbers(judged))


def _line(play: str, sentences: list[str]) -> str:
    return f"{play}\t{' '.join(sentences)}"


def _names(view: View) -> list[str]:
    names = list(seat_names(view.rules.players))
    names[view.turn] = YOU
    return names
