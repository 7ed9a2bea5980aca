"""Hints, and “Why?” for any play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from time import monotonic

from casino_core import Game, Play, Position, State, Step, View, event_sentence
from casino_core.analysis.advice import Hint, Judgement, hint_steps, judge_steps
from casino_core.analysis.observation import ObservedPlay
from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.players import past_of
from casino_core.prose.hints import (
    hint_caption_steps,
    hint_numbers,
    hint_sentences,
    hint_words,
    judgement_numbers,
    judgement_sentences,
)
from casino_core.prose.reasons import reasons
from casino_core.seats import Seat
from casino_core.steps import Steps

from ..game.hidden_cards import hide_hands
from ..render.board import BoardMarks, board
from ..render.markup import element, fold, text
from ..render.sheet import heading
from ..shell.background_feature import BackgroundFeature, ignore
from ..shell.commands import command, text_command
from ..shell.context import TableContext
from ..shell.first_hint import CaptionedHint, StoredHint
from ..shell.time_slicing import REPORT_INTERVAL, TimeSlicer


def why_sheet(
    headline: str,
    sentences: Sequence[str],
    state: State,
    play: Play,
    names: Sequence[str],
    seat: Seat,
    *,
    numbers: Sequence[str] = (),
    note: str = "",
) -> str:
    """Render the explanation of a play below a headline, with the table as a seat saw it before.

    The first of several sentences is the verdict. The figures in `numbers` are folded.
    """
    first = "b" if len(sentences) > 1 else "p"
    lines = (element("p" if n else first, text(words)) for n, words in enumerate(sentences))
    body = element(
        "div",
        element("p", text(headline), class_="what"),
        board(state, names, BoardMarks(play), nearest=seat),
        element("div", *lines, class_="said", aria_live="polite"),
        _folded(numbers) if numbers else "",
        element("p", text(note), class_="about") if note else "",
        class_="sheet-body",
        tabindex=0,
    )
    return heading("why-heading", _("Why?")) + body


def _folded(numbers: Sequence[str]) -> str:
    lines = (element("p", text(words)) for words in numbers)
    return fold(_("Numbers"), *lines, data_key="numbers")


NOT_TOLD = N_("You’ll see what {name} holds when the round is over.")
NO_HINTS = N_("The master will comment when the round is over.")
LOOKING = N_("The master is looking at it …")


class Explanation:
    """The explanation of one play.

    Of one's own play, or when the round is over, it has the master's judgement; otherwise only what
    everybody at the table knows.

    judged  whether the master is to judge the play
    view    the view before the play of the seat that reads the explanation
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


TIME_LIMIT = 2.0
"""Seconds for the search for a hint, or for the judgement of a play."""


def captioned_hints(
    answers: Iterator[Hint | None],
    names: Sequence[str],
    time_limit: float | None = TIME_LIMIT,
    first: CaptionedHint | None = None,
) -> Iterator[CaptionedHint | None]:
    """Yield the best of some hints so far with its caption, and None after each small step.

    The first one comes at once, others every `REPORT_INTERVAL` seconds, and the last one when there
    are no more answers, or after the time limit; None for no limit, and for the last one alone.
    `first` is the first one if it is known already.
    """
    best: Hint | None = None
    last = first
    begun = due = monotonic()
    if first and time_limit is not None:
        yield first
        due += REPORT_INTERVAL
    for answer in answers:
        best = answer or best
        yield None
        if time_limit is None or best is None:
            continue
        now = monotonic()
        if now > begun + time_limit:
            break
        if now >= due and (last is None or best is not last.hint):
            yield (last := (yield from _with_caption(best, last, names)))
            due = monotonic() + REPORT_INTERVAL
    if best:
        yield (yield from _with_caption(best, last, names))


def _with_caption(
    hint: Hint, last: CaptionedHint | None, names: Sequence[str]
) -> Steps[CaptionedHint]:
    """Find the caption of a hint; it is that of the last one if both compare the same plays."""
    if last and _compared_plays(last.hint) == _compared_plays(hint):
        return CaptionedHint(hint, last.caption)
    return CaptionedHint(hint, (yield from hint_caption_steps(hint, names)))


def _compared_plays(hint: Hint) -> tuple[Play, Play | None]:
    return hint.best.play, hint.second and hint.second.play


class Hints(BackgroundFeature):
    """Asks the master which play is best, and how good a play was."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._hint: StoredHint | None = None
        self._hint_on_table: Hint | None = None

    def on_command(self, name: str) -> None:
        """Stop the search and remove the hint unless the command is harmless."""
        super().on_command(name)
        if name not in self.harmless:
            self.context.session.forget_hint()

    # Hints

    @command("hint")
    def _give_hint(self) -> None:
        """Search for a hint, or show the last one again if nothing has changed since."""
        session = self.context.session
        if not session.ask_hint():
            return
        if last := self._hint_again(self._hint):
            self._show_hint(last)
            return
        past = past_of(session.game.rounds[-1].steps, session.seat)
        limit = None if self.context.instant else TIME_LIMIT
        first = self._hint_again(self.context.first_hint)
        if first and limit is not None:
            self._put_on_table(first)
        self.compute(
            TimeSlicer(
                captioned_hints(hint_steps(session.view, past=past), session.names, limit, first),
                self._show_progress,
                self._show_hint,
                on_error=self.context.app.fail,
                first_report=0,
            )
        )

    def _hint_again(self, stored: StoredHint | None) -> CaptionedHint | None:
        """Return a stored hint if it has the present view, language and names."""
        session = self.context.session
        if stored is None or stored.captioned.hint.view != session.view:
            return None
        if stored.translations != self.context.translations or stored.names != session.names:
            return None
        return stored.captioned

    def _show_progress(self, unfinished: CaptionedHint) -> None:
        """Show the hint that is the best so far."""
        if unfinished.hint is not self._hint_on_table:
            self._put_on_table(unfinished)
            self.context.app.go_on()

    def _put_on_table(self, unfinished: CaptionedHint) -> None:
        """Mark the play of a hint in the session, which a command or `go_on` shows."""
        hint, caption = unfinished
        self._hint_on_table = hint
        self.context.session.show_first_hint(hint.best.play, caption, max(1, hint.samples))

    def _show_hint(self, finished: CaptionedHint) -> None:
        session = self.context.session
        self._hint = StoredHint(finished, self.context.translations, session.names)
        hint, caption = finished
        self._hint_on_table = hint
        session.show_hint(hint.best.play, caption, hint_words(hint))
        self.context.app.go_on()

    @command("why-hint")
    def _why_hint(self) -> None:
        """Open a sheet with the hint in full."""
        session, hint = self.context.session, self._hint_on_table
        if hint:
            first, *others = hint_sentences(hint, session.names)
            play, numbers = hint.best.play, hint_numbers(hint)
            sheet = why_sheet(
                first, others, hint.view, play, session.names, session.seat, numbers=numbers
            )
            self.context.page.open_sheet("why", sheet)

    # Why?

    @command("why-last")
    def _why_last(self) -> None:
        """Explain the last play of another seat, or the last play if only this seat has played."""
        session = self.context.session
        steps = session.game.rounds[-1].steps
        others = [n for n, step in enumerate(steps, 1) if step.before.turn != session.seat]
        if steps:
            self._explain(others[-1] if others else len(steps))

    @text_command("why")
    def _why_play(self, text: str) -> None:
        self._explain(int(text))

    def _explain(self, number: int) -> None:
        """Open the sheet that explains a play, given by its number in the round."""
        session = self.context.session
        *before, step = session.game.rounds[-1].steps[:number]
        covered, hints = session.covered, session.hints
        explanation = Explanation(
            session.game, session.names, step, session.seat, covered=covered, hints=hints
        )
        self.context.page.open_sheet("why", explanation.sheet())
        if explanation.judged:
            self.compute(
                TimeSlicer(
                    judge_steps(
                        explanation.view, step.play, past=past_of(before, step.before.turn)
                    ),
                    ignore,
                    self._fill_in(explanation),
                    TIME_LIMIT,
                    self.context.app.fail,
                )
            )

    def _fill_in(self, explanation: Explanation) -> Callable[[Judgement], None]:
        """Return a callback that adds the judgement to the open sheet."""
        return lambda judgement: self.context.fill("why", explanation.sheet(judgement))
