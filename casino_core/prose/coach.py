"""The coach after a game in sentences: the accuracy, the plays that mattered, and habits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from ..analysis.accuracy import LANDMARKS, Accuracy, HintedPlays, levels_around
from ..analysis.finds import Find
from ..analysis.grades import Grade
from ..analysis.leaks import Habit, Leak, Stage
from ..analysis.review import Decision, Review
from ..i18n import N_, ngettext
from ..i18n import gettext as _
from ..play import Play
from ..seats import Seat
from .levels import level_label
from .names import YOU
from .plays import words_of_plays
from .points import loses
from .review import grade_counts, loss_words
from .words import listed, percent, points_words

LEAK_NAMES: Final[Mapping[Leak, str]] = {
    Leak.TAKES_POINTS: N_("You capture cards that cost points"),
    Leak.LEAVES_SWEEP: N_("You leave sweeps to the others"),
    Leak.MISSES_SWEEP: N_("You miss sweeps"),
    Leak.GIVES_BIG_CASINO: N_("You give away the big casino"),
    Leak.GIVES_LITTLE_CASINO: N_("You give away the little casino"),
    Leak.GIVES_ACES: N_("You give away aces"),
    Leak.GIVES_POINTS: N_("You give away cards that score"),
    Leak.MISSES_POINTS: N_("You leave cards that score"),
    Leak.GIVES_SPADES: N_("You give away spades"),
    Leak.MISSES_SPADES: N_("You leave spades"),
    Leak.THEIR_BUILD: N_("You leave the others their builds"),
    Leak.LEAVES_BUILD: N_("You leave your own builds too long"),
    Leak.RISKS_BUILD: N_("You build where it does not pay"),
    Leak.MISSES_BUILD: N_("You miss builds"),
    Leak.MISSES_CAPTURE: N_("You trail where you could capture"),
    Leak.HASTY_CAPTURE: N_("You capture where it pays to wait"),
    Leak.TAKES_LESS: N_("You capture less than you could"),
    Leak.TAKES_MORE: N_("You capture more than is good"),
    Leak.WRONG_TRAIL: N_("You trail the wrong card"),
    Leak.WRONG_CARD: N_("You play the wrong one of two cards"),
}
"""The leaks as people read them, to the player."""


MOST_BELOW_ALL: Final = 0.99
"""The most that is shown of an accuracy below 100 %, which is never rounded up to that."""


def accuracy_percent(accuracy: Accuracy) -> str:
    """Return the accuracy as a figure: `81%`; `100%` only where no play gave anything away."""
    return percent(accuracy.share if accuracy.share == 1 else min(accuracy.share, MOST_BELOW_ALL))


def accuracy_sentence(accuracy: Accuracy, name: str) -> str:
    """Return how accurately a seat played."""
    words = _("You played with an accuracy of {share}.")
    if name != YOU:
        words = _("{name} played with an accuracy of {share}.")
    return words.format(name=name, share=accuracy_percent(accuracy))


def hinted_words(counts: HintedPlays) -> str:
    """Return how many plays were made with hints, in a few words: `21 of 24 plays with hints`."""
    words = ngettext(
        "{n} of {plays} plays with hints", "{n} of {plays} plays with hints", counts.hinted
    )
    return words.format(n=counts.hinted, plays=counts.plays)


def hinted_sentence(counts: HintedPlays) -> str:
    """Say how many plays were made with hints, and that only the others count.

    The sentence is empty without any.
    """
    if not counts.hinted:
        return ""
    words = _("{hinted}: accuracy and badges count the others.")
    return words.format(hinted=hinted_words(counts))


def landmark_sentence(accuracy: Accuracy) -> str:
    """Tell where the accuracy lies among those of the computer players."""
    below, above = levels_around(accuracy.share)
    if above is None:
        return _("That is how Expert and Master play.")
    if below is None:
        words = _("The level {level} has {share}.")
        return words.format(level=level_label(above), share=percent(LANDMARKS[above]))
    words = _("Between {below} ({low}) and {above} ({high}).")
    return words.format(
        below=level_label(below),
        low=percent(LANDMARKS[below]),
        above=level_label(above),
        high=percent(LANDMARKS[above]),
    )


def accuracy_meaning() -> str:
    """Return what the percentage means."""
    return _(
        "At 100% each play was the best, as far as the review can tell. Each of your plays counts, "
        "as you could see it; luck does not. One game varies by about ten."
    )


def mattered_sentences(review: Review, decision: Decision) -> list[str]:
    """Return the play that cost most, and the better one."""
    play, best = _words_of_plays(review, decision, decision.best)
    return [_("{play}.").format(play=play), _("Better: {play}.").format(play=best)]


def mattered_figures(review: Review, decision: Decision) -> str:
    """Return what the play that cost most gave away, in figures."""
    play, _best = _words_of_plays(review, decision, decision.best)
    words = _("{play}: {loses}.")
    return words.format(play=play, loses=loses(loss_words(decision), review.game.rules))


def flawless_sentence(review: Review, seat: Seat) -> str:
    """Say that a seat made no mistake, and how good its plays were where it had a choice."""
    grades = Counter(
        each.grade for each in review.decisions if each.seat == seat and not each.forced
    )
    counts = [grade_counts(grade, grades[grade]) for grade in Grade if grades[grade]]
    if not counts:
        return _("No mistake of yours was found.")
    return _("No mistake of yours was found: {counts}.").format(counts=listed(counts))


def find_sentences(review: Review, find: Find) -> list[str]:
    """Return the best play, and the obvious one."""
    play, obvious = _words_of_plays(review, find.decision, find.obvious)
    return [_("{play}.").format(play=play), _("The obvious play: {play}.").format(play=obvious)]


def find_figures(review: Review, find: Find) -> str:
    """Return what the obvious play would have cost, in figures."""
    _play, obvious = _words_of_plays(review, find.decision, find.obvious)
    words = _("The obvious play would have cost {points}: {play}.")
    return words.format(play=obvious, points=points_words(find.gained))


def _words_of_plays(review: Review, decision: Decision, other: Play) -> list[str]:
    """Return the words of the play of a decision, and of another play instead of it."""
    before = review.game.steps[decision.number - 1].before
    return words_of_plays((decision.play, other), before)


def habit_words(habit: Habit) -> str:
    """Return a habit in words: `You give away spades late in the round`."""
    name = _(LEAK_NAMES[habit.leak])
    if habit.stage is Stage.EARLY:
        return _("{habit} early in the round").format(habit=name)
    if habit.stage is Stage.LATE:
        return _("{habit} late in the round").format(habit=name)
    return name


def habit_figures(habit: Habit, games: int) -> str:
    """Return what a habit has cost over the last games, in figures."""
    words = ngettext(
        "It cost {points} in the last game.", "It cost {points} in the last {n} games.", games
    )
    return words.format(points=points_words(habit.points), n=games)
