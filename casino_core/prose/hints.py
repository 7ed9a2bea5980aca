"""Hints and judgements in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import islice

from ..analysis.advice import Hint, Judgement
from ..analysis.merits.choice import merit_steps, merits
from ..analysis.observation import considered
from ..i18n import gettext as _
from ..i18n import ngettext
from ..play import Play
from ..players.base.considered import MANY_PLAYS
from ..players.estimates.evaluation import WIN
from ..players.search.sampled_values import RankedPlay
from ..position import View
from ..rules.legal import plays_by_size
from ..steps import Steps, result_of
from .merits import merit_sentence, one_for_each_fact
from .plays import words_of_plays
from .points import LEVEL, certain_lead, expected_lead
from .reasons import openings, reasons
from .words import labelled, percent, points_words

DECIDED_VALUE = WIN / 2
"""An exact value beyond this one means that the game itself is won or lost."""
MIN_DEALS_FOR_ERROR = 6
"""With fewer deals the standard error of a mean says nothing."""
GAME_VALUE = WIN / 50
"""An expected value beyond this one is mostly the probability of winning or losing the game."""


MOST_WORDS = 12
"""The largest number of words of a caption at the table."""
MOST_MERITS = 3
"""The most reasons that are told of a play at once."""
LITTLE = 1.0
"""A play that is less than this number of points behind is a little worse; a sure point is gone
from there on."""


def hint_caption(hint: Hint, names: Sequence[str]) -> str:
    """Return the reason for the play of a hint, in `MOST_WORDS` words at most.

    The words stand where the play itself is seen, so they do not name it.
    """
    return result_of(hint_caption_steps(hint, names))


def hint_caption_steps(hint: Hint, names: Sequence[str]) -> Steps[str]:
    """Return the reason for the play of a hint, as `hint_caption` does, but in small steps."""
    return _reason_steps(hint.view, hint.best.play, names, hint.second and hint.second.play)


def play_reason(view: View, play: Play, names: Sequence[str], rival: Play | None = None) -> str:
    """Return the most telling reason for a play that fits in `MOST_WORDS` words.

    `rival` is the play that it is compared with. The player to move is spoken to.
    """
    return result_of(_reason_steps(view, play, names, rival))


def _reason_steps(view: View, play: Play, names: Sequence[str], rival: Play | None) -> Steps[str]:
    observed = considered(view, play)
    for merit in (yield from merit_steps(view, play, rival)):
        sentence = merit_sentence(merit, observed, names)
        if count_words(sentence) <= MOST_WORDS:
            return sentence
    return ""


def count_words(sentence: str) -> int:
    """Return the number of words of a sentence; a dash or a French colon between spaces is none."""
    return sum(any(map(str.isalnum, word)) for word in sentence.split())


def _merit_sentences(
    view: View, play: Play, names: Sequence[str], rival: Play | None
) -> Iterator[str]:
    observed = considered(view, play)
    for merit in one_for_each_fact(merits(view, play, rival)):
        yield merit_sentence(merit, observed, names)


def reason_sentences(
    view: View, play: Play, names: Sequence[str], rival: Play | None = None
) -> list[str]:
    """Return the most telling reasons for a play in a sentence each, `MOST_MERITS` at most."""
    return [*islice(_merit_sentences(view, play, names, rival), MOST_MERITS)]


def hint_words(hint: Hint) -> str:
    """Return the play of a hint in a sentence."""
    return _("{play}.").format(play=words_of_plays([hint.best.play], hint.view)[0])


def hint_sentences(hint: Hint, names: Sequence[str]) -> list[str]:
    """Return the sentences of a hint.

    They tell the play, its reasons, what the others could do, and the next best play.

    `hint_numbers` has the figures.
    """
    view, best, second = hint.view, hint.best.play, hint.second
    plays = [ranked.play for ranked in (hint.best, second) if ranked]
    play, *others = words_of_plays(plays, view)
    reason = " ".join(reason_sentences(view, best, names, second and second.play))
    sentences = [_("{play}.").format(play=play), reason, openings(considered(view, best), names)]
    if second:
        next_best = _next_best(hint, second, others[0])
        sentences.append(_("Next best: {play}.").format(play=next_best))
    return [*filter(None, sentences)]


def hint_numbers(hint: Hint) -> list[str]:
    """Return the figures of a hint: the values of its plays, and the deals behind them."""
    if not hint.samples:
        # A single legal play, or estimates before any deal was tried.
        return []
    ranked = [each for each in (hint.best, hint.second) if each]
    return [*_values(hint, ranked), *_basis(hint, hint.best)]


def judgement_sentences(judgement: Judgement, names: Sequence[str]) -> list[str]:
    """Return the sentences of the master's judgement of a play, and of its own choice."""
    view, best = judgement.hint.view, judgement.hint.best.play
    play, better = words_of_plays((judgement.play, best), view)
    sentences = [_verdict(judgement, play), reasons(considered(view, judgement.play), names)]
    if not judgement.is_best:
        reason = reason_sentences(view, best, names, judgement.play)
        sentences.append(_("The master plays: {play}.").format(play=better))
        sentences.append(" ".join(reason))
    return [*filter(None, sentences)]


def judgement_numbers(judgement: Judgement) -> list[str]:
    """Return the figures of a judgement: the values of both plays, and the deals behind them."""
    hint, played = judgement.hint, judgement.played
    if not hint.samples:
        return []
    ranked = [each for each in (played, None if judgement.is_best else hint.best) if each]
    return [*_values(hint, ranked), *_basis(hint, played or hint.best)]


def _values(hint: Hint, ranked: Sequence[RankedPlay]) -> list[str]:
    """Return the value of each of some plays in a sentence."""
    words = words_of_plays([each.play for each in ranked], hint.view)
    return [
        f"{labelled(play, value_words(hint, each))}."
        for play, each in zip(words, ranked, strict=True)
    ]


def _basis(hint: Hint, ranked: RankedPlay) -> list[str]:
    """Return the sentence on the number of deals behind a value that is not certain."""
    if hint.exact or not hint.samples:
        return []
    if hint.gave_up:
        return [estimate_sentence()]
    words = ngettext(
        "Tried on {n} way the hidden cards may lie.",
        "Tried on {n} ways the hidden cards may lie.",
        hint.samples,
    )
    if hint.samples >= MIN_DEALS_FOR_ERROR and abs(ranked.value) <= GAME_VALUE:
        words = ngettext(
            "Tried on {n} way the hidden cards may lie (±{points}).",
            "Tried on {n} ways the hidden cards may lie (±{points}).",
            hint.samples,
        )
    return [words.format(n=hint.samples, points=points_words(ranked.error))]


def estimate_sentence() -> str:
    """Say why the values of a last deal are not exact, though every card is known."""
    return _("Every card is known, but this deal takes too long to solve: an estimate.")


def exact_words(play: Play, view: View) -> str:
    """Return a play with its card, in words that no other legal play has."""
    others = (other for other in plays_by_size(view, MANY_PLAYS) if other != play)
    return words_of_plays((play, *others), view)[0]


def value_words(hint: Hint, ranked: RankedPlay) -> str:
    """Return the value of a play of a hint to its player.

    While the game is not at stake, the value is the lead in points expected after the round.
    """
    value = ranked.value
    if hint.exact and abs(value) > DECIDED_VALUE:
        if value > 0:
            return _("certain to win the game")
        return _("certain to lose the game")
    if hint.exact:
        return certain_lead(round(value, 1), hint.view.rules)
    if abs(value) > GAME_VALUE:
        return _("about {share} of a game").format(share=percent(value / WIN, "+.0%"))
    return expected_lead(value, hint.view.rules)


def _next_best(hint: Hint, second: RankedPlay, play: str) -> str:
    return {
        _Behind.LEVEL: _("{play}, just as good"),
        _Behind.UNSURE: _("{play}, too close to tell"),
        _Behind.LITTLE: _("{play}, a little worse"),
        _Behind.CLEAR: _("{play}, clearly worse"),
    }[_behind(hint, second)].format(play=play)


class _Behind(Enum):
    """How far a play is behind the best one."""

    LEVEL = "level"
    UNSURE = "unsure"
    LITTLE = "little"
    CLEAR = "clear"


def _behind(hint: Hint, other: RankedPlay) -> _Behind:
    behind = hint.best.value - other.value
    if abs(behind) < LEVEL:
        return _Behind.UNSURE if hint.gave_up else _Behind.LEVEL
    # A search drops a play after few deals on which it was behind; its value may be higher then.
    if behind > 0 and not hint.exact and behind < hint.best.error + other.error:
        return _Behind.UNSURE
    return _Behind.LITTLE if abs(behind) < LITTLE else _Behind.CLEAR


def _verdict(judgement: Judgement, play: str) -> str:
    hint, played = judgement.hint, judgement.played
    if not hint.samples:
        words = _("{play}.")
    elif played is None:
        words = _("{play}: the master did not look at it.")
    elif judgement.is_best:
        words = _("{play}: the master’s play too.")
    elif hint.gave_up and _behind(hint, played) is not _Behind.CLEAR:
        words = _("{play}: not looked into deeply enough to judge.")
    else:
        words = {
            _Behind.LEVEL: _("{play}: as good as the master’s play."),
            _Behind.UNSURE: _("{play}: about as good as the master’s play, too close to tell."),
            _Behind.LITTLE: _("{play}: a little worse than the master’s play."),
            _Behind.CLEAR: _("{play}: clearly worse than the master’s play."),
        }[_behind(hint, played)]
    return words.format(play=play)
