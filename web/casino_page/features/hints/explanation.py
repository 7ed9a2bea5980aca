"""The explanation of a play, as much of it as the viewer may know now."""

from __future__ import annotations

from casino_core import Game, Position, Step, View, event_sentence
from casino_core.analysis.advice import Judgement
from casino_core.analysis.observation import ObservedPlay
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.prose.hints import judgement_numbers, judgement_sentences
from casino_core.prose.reasons import reasons
from casino_core.seats import Seat

from ...game.hidden_cards import hide_hands
from .why_sheet import why_sheet

NOT_TOLD = N_("You’ll see what {name} holds when the round is over.")
NO_HINTS = N_("The master will comment when the deal is over.")
LOOKING = N_("The master is looking at it …")


class Explanation:
    """The explanation of one play.

    Of an own play, or when the round is over, it has the master's judgement; otherwise only what
    everybody at the table knows.

    judged  whether the master is to judge the play
    view    what the seat that the explanation is for knew before the play
    """

    def __init__(
        self,
        game: Game,
        names: tuple[str, ...],
        step: Step[Position],
        seat: Seat,
        *,
        covered: bool,
        hints: bool,
    ) -> None:
        """`covered` says that all hands are hidden now, `hints` that the game allows hints."""
        self._names = names
        self._step = step
        self._seat = seat
        over = game.position.over or game.called
        actor = step.before.turn
        own = actor == seat and not covered
        self.judged = over or (own and hints)
        watcher = actor if over or own else seat
        covered = covered and not over
        self.view = _view(step.before, watcher, covered=covered)
        after = _view(step.after, watcher, covered=covered)
        self._observed = ObservedPlay(self.view, step.play, after, Seat(-1) if covered else watcher)
        self._note = "" if over or own else _(NOT_TOLD).format(name=names[actor])
        if own and not self.judged:
            self._note = _(NO_HINTS)

    def sheet(self, judgement: Judgement | None = None) -> str:
        """Render the sheet, with the judgement if it is known already."""
        numbers: list[str] = []
        if judgement:
            sentences = judgement_sentences(judgement, self._names)
            numbers = judgement_numbers(judgement)
        elif self.judged:
            sentences = [_(LOOKING)]
        else:
            sentences = [reasons(self._observed, self._names)]
        rules = self._step.before.rules
        event = event_sentence(self._step.events[0], self._names, rules)
        return why_sheet(
            event,
            sentences,
            self.view,
            self._step.play,
            self._names,
            self._seat,
            numbers=numbers,
            note=self._note,
        )


def _view(position: Position, seat: Seat, *, covered: bool) -> View:
    """Return the view of a seat; with `covered`, all hands are hidden."""
    return hide_hands(position) if covered else position.view(seat)
