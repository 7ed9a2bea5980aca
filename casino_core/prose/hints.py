"""Hints and judgements in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis.advice import Hint, Judgement
from ..analysis.observation import considered
from ..i18n import gettext as _
from ..i18n import ngettext
from ..play import Play
from ..players.base.considered import MANY_PLAYS
from ..players.estimates.evaluation import WIN
from ..players.search.sampled_values import RankedPlay
from ..position import View
from ..rules.legal import plays_by_size
from .direction import fewest_win
from .plays import words_of_plays
from .points import LEVEL, certain_lead, expected_lead, saves, worse_by
from .reasons import gain_parts, reasons
from .words import capital, percent, points_words

DECIDED_VALUE = WIN / 2
"""An exact value beyond this one means that the game itself is won or lost."""
MIN_DEALS_FOR_ERROR = 6
"""With fewer deals the standard error of a mean says nothing."""
GAME_VALUE = WIN / 50
"""An expected value beyond this one is mostly the probability of winning or losing the game."""


MOST_WORDS = 12
"""The largest number of words of a caption at the table."""


def hint_caption(hint: Hint, names: Sequence[str]) -> str:
    """Why the play of a hint is best, in `MOST_WORDS` words at most.

    The words stand where the play itself is seen, so they do not name it. A best play that leaves
    its player behind is not told as a loss: its value stands behind “Why?”.
    """
    worth = _worth_in_caption(hint)
    with_worth = [_("{reason}, {worth}.")] if worth else []
    gains = map(capital, gain_parts(considered(hint.view, hint.best.play), names))
    found = [
        words.format(reason=gain, worth=worth)
        for gain in gains
        for words in (*with_worth, "{reason}.")
    ]
    found.append(_("Best move ({worth}).").format(worth=worth) if worth else _("Best move."))
    return next((words for words in found if len(words.split()) <= MOST_WORDS), _("Best move."))


def hint_words(hint: Hint) -> str:
    """The play of a hint in a sentence."""
    return _("{play}.").format(play=words_of_plays([hint.best.play], hint.view)[0])


def hint_sentences(hint: Hint, names: Sequence[str]) -> list[str]:
    """The sentences of a hint.

    They tell the play and its value, the reasons, the next best play, and the deals behind it.
    """
    shown = [ranked.play for ranked in (hint.best, hint.second) if ranked]
    play, *others = words_of_plays(shown, hint.view)
    # With a single legal play there was no search.
    words = _("{play}. Best move ({worth}).") if hint.samples else _("{play}.")
    worth = _worth_of_best(hint) if hint.samples else ""
    sentences = [words.format(play=play, worth=worth)]
    sentences.append(reasons(considered(hint.view, hint.best.play), names))
    if hint.second:
        next_best = _next_best(hint, hint.second, others[0])
        sentences.append(_("Next best: {play}.").format(play=next_best))
    return [*sentences, *_basis(hint, hint.best)]


def judgement_sentences(judgement: Judgement, names: Sequence[str]) -> list[str]:
    """The sentences of the master's judgement of a play, and of its own choice."""
    hint, view = judgement.hint, judgement.hint.view
    made, best = words_of_plays((judgement.play, hint.best.play), view)
    sentences = [_verdict(judgement, made)]
    sentences.append(reasons(considered(view, judgement.play), names))
    if not judgement.is_best:
        worth = value_words(hint, hint.best)
        sentences.append(_("{play} instead: {worth}.").format(play=best, worth=worth))
        sentences.append(reasons(considered(view, hint.best.play), names))
    return [*sentences, *_basis(hint, judgement.played or hint.best)]


def _basis(hint: Hint, ranked: RankedPlay) -> list[str]:
    """The sentence on the number of deals behind a value that is no certain one."""
    if hint.exact or not hint.samples:
        return []
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


def exact_words(play: Play, view: View) -> str:
    """A play with its card, in words that no other legal play has."""
    others = (other for other in plays_by_size(view, MANY_PLAYS) if other != play)
    return words_of_plays((play, *others), view)[0]


def value_words(hint: Hint, ranked: RankedPlay) -> str:
    """The value of a play of a hint to its player.

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


def _worth_in_caption(hint: Hint) -> str:
    """What is good about the value of the best play; empty if nothing is."""
    if not hint.samples:
        return ""
    if hint.best.value > 0 or (hint.exact and not fewest_win(hint.view.rules)):
        return _worth_of_best(hint)
    return _saved(hint)


def _worth_of_best(hint: Hint) -> str:
    """The value of the best play, or what it saves where the fewest points win.

    There a value in points that is bad is called so: more points are no praise of a play.
    """
    worth = value_words(hint, hint.best)
    if saved := _saved(hint):
        return saved
    behind = fewest_win(hint.view.rules) and hint.best.value <= -LEVEL
    return _("though behind: {worth}").format(worth=worth) if behind else worth


def _saved(hint: Hint) -> str:
    """What the best play saves where the fewest points win; empty if it does not."""
    if hint.second and fewest_win(hint.view.rules):
        saved = hint.best.value - hint.second.value
        if LEVEL <= saved <= GAME_VALUE and not _too_close(hint, hint.second):
            return saves(saved, exact=hint.exact)
    return ""


def _next_best(hint: Hint, second: RankedPlay, play: str) -> str:
    behind, unsure = _behind(hint, second)
    words = _("{play}, just as good")
    if behind:
        words = _("{play}, {less}, too close to tell") if unsure else _("{play}, {less}")
    return words.format(play=play, less=behind)


def _behind(hint: Hint, other: RankedPlay) -> tuple[str, bool]:
    """How far a play is behind the best one, and whether that is unsure.

    The text is empty if the play is not behind.
    """
    behind = hint.best.value - other.value
    if behind > GAME_VALUE:
        share = percent(behind / WIN)
        return _("worse") if hint.exact else _("{share} of a game less").format(share=share), False
    if behind <= -LEVEL:
        # The search dropped it after fewer deals, on which it was behind.
        return _("worse in a direct comparison"), False
    if behind < LEVEL:
        return "", False
    return worse_by(behind, hint.view.rules), _too_close(hint, other)


def _too_close(hint: Hint, other: RankedPlay) -> bool:
    """Whether the best play may owe its lead over another to the deals that were tried."""
    return not hint.exact and hint.best.value - other.value < hint.best.error + other.error


def _verdict(judgement: Judgement, made: str) -> str:
    hint, played = judgement.hint, judgement.played
    behind, unsure = _behind(hint, played) if played else ("", False)
    worth = value_words(hint, played) if played and hint.samples else ""
    if not hint.samples:
        words = _("{play}.")
    elif played is None:
        words = _("{play}: the master did not look at it.")
    elif judgement.is_best:
        words = _("{play}: the master’s play too, {worth}.")
    elif not behind:
        words = _("{play}: {worth}, as good as the master’s play.")
    elif unsure:
        words = _("{play}: {worth}; {less} than the master’s play, too close to tell.")
    else:
        words = _("{play}: {worth}; {less} than the master’s play.")
    return words.format(play=made, worth=worth, less=behind)
