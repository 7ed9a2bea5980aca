"""Mistakes of a reviewed game as tasks of their own: the same position, and a better play to find.

A mistake is one line of text, a position with three more fields (NOTATION, Mistakes):

    rules=… table=… hands=… played=4c better=4cx4d loss=1.3

Every hand is in it, because the game is over; an answer is judged as its seat could see it, in the
same way as the review judged the play that was made.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ..distinct import distinct
from ..errors import NotationError
from ..i18n import gettext as _
from ..notation.limits import check_length, shortened
from ..notation.plays import format_play
from ..notation.positions import format_position, parse_state
from ..notation.tasks import fields_beside, parse_field, parse_legal_play
from ..play import Play
from ..players.search.endgame import can_be_solved
from ..position import Position, View
from ..rules.turn import apply
from ..seats import Seat
from ..steps import Steps
from .grades import GRAVE, SOUND, Grade, borders_of, grade_of, is_judged, scale_of
from .review import SEED, Review, behind_of, deeper_look, first_look, most_turns
from .trials import HOPELESS, Comparison, Trials

FIELDS: Final = ("played", "better", "loss")
"""The fields of a mistake besides those of its position."""
LONGEST_MISTAKE: Final = 4_000
"""The most characters of a mistake."""
MOST_LOST: Final = 999.0
"""The most points that a play may give away."""

_LOSS = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3})?")


@distinct
class Mistake(NamedTuple):
    """A play that gave something away.

    position  the position before it, with every card
    played    the play that was made
    better    the best play
    loss      the points that were given away
    """

    position: Position
    played: Play
    better: Play
    loss: float

    @property
    def view(self) -> View:
        """The view of the seat to play."""
        return self.position.view(self.position.turn)


class Retry(NamedTuple):
    """Another play instead of a mistake, judged.

    mistake   the mistake
    play      the play
    loss      the points that it gives away, 0 for the best play
    error     the standard error of the loss, 0 where it is exact
    grade     its class; unjudged if nobody can tell
    is_best   whether nothing better is known: the better play of the mistake itself, unless the
              solver gives the last deal up or finds a play that is better still
    best_of_all  that other play of the solver's; None without one
    """

    mistake: Mistake
    play: Play
    loss: float
    error: float
    grade: Grade
    is_best: bool = False
    best_of_all: Play | None = None

    @property
    def is_right(self) -> bool:
        """Whether it is the best play, as good, or too close to tell."""
        return self.grade in SOUND

    @property
    def is_judged(self) -> bool:
        """Whether it is known to be right or wrong."""
        return self.grade is not Grade.UNJUDGED


def mistakes_of(review: Review, seat: Seat) -> tuple[Mistake, ...]:
    """Return the mistakes and blunders of a seat in a reviewed game, the largest loss first."""
    return tuple(
        Mistake(
            review.game.steps[mistake.number - 1].before,
            mistake.play,
            mistake.best,
            min(mistake.loss, MOST_LOST),
        )
        for mistake in review.mistakes
        if mistake.seat == seat and mistake.grade in GRAVE
    )


def retry_in_steps(mistake: Mistake, play: Play) -> Steps[Retry]:
    """Judge another play in small steps, so that a page can draw between two of them.

    The better play of the mistake is sound in a last deal that the solver gives up, too, where
    `grade_of` calls no play so: the task was to find this play, or one as good.

    Raises `IllegalPlayError` for a play that is not legal there.
    """
    play = apply(mistake.view, play).play
    if play == mistake.better:
        best = yield from _best_known(mistake.view, play)
        is_best = best == play
        grade = Grade.BEST if is_best else Grade.GOOD
        return Retry(mistake, play, 0.0, 0.0, grade, is_best, None if is_best else best)
    if play == mistake.played:
        return Retry(mistake, play, mistake.loss, 0.0, Grade.MISTAKE)
    behind, grade = yield from compare_in_steps(mistake.view, play)
    return Retry(mistake, play, behind.loss, behind.error, grade)


def _best_known(view: View, play: Play) -> Steps[Play | None]:
    """Return the best play: a play itself, or in a last deal that of the solver.

    It is None where the solver gives the deal up.
    """
    if not can_be_solved(view):
        return play
    trials = Trials(view, play, SEED, HOPELESS * scale_of(view.rules))
    yield from trials.start()
    return None if trials.gave_up else trials.best


def compare_in_steps(view: View, play: Play) -> Steps[tuple[Comparison, Grade]]:
    """Compare a legal play with the best one in small steps, as the review of a game does.

    Returns the comparison and the class of the play. Where the review would not hold a play against
    a player although it seems to be a mistake, it is unjudged: it is not called right either.
    """
    borders, turns = borders_of(view.rules), most_turns(view.rules, 1)
    trials = Trials(view, play, SEED, HOPELESS * scale_of(view.rules))
    yield from first_look(trials)
    while trials.turns < turns and not is_judged(behind_of(trials), trials, borders):
        yield from deeper_look(trials, borders)
    behind = behind_of(trials)
    grade = grade_of(behind, trials, borders, final=True)
    if grade in SOUND and behind.points >= borders[Grade.MISTAKE]:
        grade = Grade.UNJUDGED
    return trials.comparison(play), grade


def format_mistake(mistake: Mistake) -> str:
    """Write a mistake as one line in canonical form."""
    view = mistake.view
    played, better = format_play(mistake.played, view), format_play(mistake.better, view)
    position = format_position(mistake.position)
    return f"{position} played={played} better={better} loss={mistake.loss:.3f}"


def parse_mistake(line: str) -> Mistake:
    """Read a mistake.

    Raises `NotationError` for a line that cannot be read, for a position with a hidden card or of a
    finished round, and for plays that are not legal in it, and `RuleSetError` for rules that clash;
    the message begins with the name of the field.
    """
    check_length(line, LONGEST_MISTAKE, "mistake")
    fields, others = fields_beside(line, FIELDS)
    position = parse_state(others)
    if not isinstance(position, Position):
        raise NotationError(_("hands: every card of a mistake is known"))
    if position.over:
        raise NotationError(_("hands: the round is over"))
    played, better = (
        parse_field(fields, key, lambda text: parse_legal_play(text, position))
        for key in ("played", "better")
    )
    if played == better:
        raise NotationError(_("better: the same play as played"))
    return Mistake(position, played, better, parse_field(fields, "loss", _parse_loss))


def _parse_loss(text: str) -> float:
    if not _LOSS.fullmatch(text):
        words = _("{text!r} is not a number of points with up to three decimals")
        raise NotationError(words.format(text=shortened(text)))
    return float(text)
