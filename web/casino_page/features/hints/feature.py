"""Hints, and “Why?” of any play."""

from __future__ import annotations

from collections.abc import Callable

from casino_core import Game, Position, Step, View, event_sentence
from casino_core.analysis.advice import Hint, Judgement, hint, judge
from casino_core.analysis.observation import Seen
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.prose.hints import hint_sentences, judgement_sentences
from casino_core.prose.reasons import reasons

from ...game.hidden_cards import hide_hands
from ...shell.background_feature import BackgroundFeature, ignore
from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.time_slicing import TimeSlicer
from .why_sheet import why_sheet

LONGEST_HINT = 2.0
"""Seconds for which a hint is looked for, or a play judged."""

NOT_TOLD = N_("What {name} holds is not told before the round is over.")
NO_HINTS = N_("What the master thinks of it is told when the deal is over.")
LOOKING = N_("The master is looking at it …")


class Hints(BackgroundFeature):
    """Asks the master what to play, and what to think of what was played."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._hint: Hint | None = None

    def on_command(self, name: str) -> None:
        """Another command comes: a hint is looked for no longer."""
        super().on_command(name)
        if name not in self.harmless:
            self.context.session.forget_hint()

    # Hints

    @command("hint")
    def _look_for_hint(self) -> None:
        session = self.context.session
        if not session.ask_hint():
            return
        if self._hint and self._hint.view == session.view:
            self._show_hint(self._hint)
            return
        found = hint(session.view)
        self.compute(
            TimeSlicer(
                found, self._report_hint, self._show_hint, LONGEST_HINT, self.context.app.fail
            )
        )

    def _report_hint(self, found: Hint) -> None:
        self.context.session.hint_goes_on(found.samples)
        self.context.app.go_on()

    def _show_hint(self, found: Hint) -> None:
        session = self.context.session
        self._hint = found
        session.show_hint(found.best.play, tuple(hint_sentences(found, session.names)))
        self.context.app.go_on()

    @command("why-hint")
    def _why_hint(self) -> None:
        """The hint in full, on a sheet."""
        session, found = self.context.session, self._hint
        if found:
            first, *others = hint_sentences(found, session.names)
            sheet = why_sheet(first, others, found.view, found.best.play, session.names)
            self.context.page.open_sheet("why", sheet)

    # Why?

    @command("why-last")
    def _why_last(self) -> None:
        """Why the last play of another seat, or the last of all where there is none."""
        session = self.context.session
        steps = session.game.rounds[-1].steps
        others = [n for n, step in enumerate(steps, 1) if step.before.turn != session.seat]
        if steps:
            self._why(others[-1] if others else len(steps))

    @text_command("why")
    def _why_play(self, text: str) -> None:
        self._why(int(text))

    def _why(self, number: int) -> None:
        session = self.context.session
        step = session.game.rounds[-1].steps[number - 1]
        covered, hints = session.covered, session.hints
        answer = _Explanation(
            session.game, session.names, step, session.seat, covered=covered, hints=hints
        )
        self.context.page.open_sheet("why", answer.sheet())
        if answer.judged:
            found = judge(answer.view, step.play)
            self.compute(
                TimeSlicer(
                    found, ignore, self._telling(answer), LONGEST_HINT, self.context.app.fail
                )
            )

    def _telling(self, answer: _Explanation) -> Callable[[Judgement], None]:
        return lambda judgement: self.context.fill("why", answer.sheet(judgement))


class _Explanation:
    """What may be said of a play now: all of it, or what everybody at the table knows."""

    def __init__(
        self,
        game: Game,
        names: tuple[str, ...],
        step: Step[Position],
        seat: int,
        *,
        covered: bool,
        hints: bool,
    ) -> None:
        self._names = names
        self._step = step
        over = game.position.over or game.called
        actor = step.before.turn
        own = actor == seat and not covered
        self.judged = over or (own and hints)
        watcher = actor if over or own else seat
        self.view = _seen(step.before, watcher, covered=covered and not over)
        after = _seen(step.after, watcher, covered=covered and not over)
        self._seen = Seen(self.view, step.play, after, -1 if covered and not over else watcher)
        self._note = "" if over or own else _(NOT_TOLD).format(name=names[actor])
        if own and not self.judged:
            self._note = _(NO_HINTS)

    def sheet(self, judgement: Judgement | None = None) -> str:
        """The sheet, with the judgement when there is one."""
        if judgement:
            said = judgement_sentences(judgement, self._names)
        elif self.judged:
            said = [_(LOOKING)]
        else:
            said = [reasons(self._seen, self._names)]
        rules = self._step.before.rules
        made = event_sentence(self._step.events[0], self._names, rules)
        return why_sheet(made, said, self.view, self._step.play, self._names, note=self._note)


def _seen(position: Position, seat: int, *, covered: bool) -> View:
    return hide_hands(position) if covered else position.view(seat)
