"""What a table at play can do without: hints, “Why?”, the settings, and the check of a game.

It is loaded when it is first asked for. It knows no browser: `Around` is what it has of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from casino_core import Game, Position, Step, View, event_sentence, format_record
from casino_core.analysis.advice import Hint, Judgement, hint, judge
from casino_core.analysis.reading import Seen
from casino_core.fairness import Finding, PlayerChecked, check_players, verify
from casino_core.text.hints import hint_sentences, judgement_sentences
from casino_core.text.reasons import reasons

from .desk import FIRST_SEED, Desk
from .ponder import Ponder
from .render_fair import fair_sheet, sealed_sheet
from .render_settings import settings_sheet
from .render_why import why_sheet
from .scene import Phase
from .settings import Settings
from .unseen import hide_hands

LONGEST_HINT = 2.0
"""Seconds for which a hint is looked for, or a play judged."""

NOT_TOLD = "What {name} holds is not told before the round is over."
LOOKING = "The master is looking at it …"


@dataclass
class Around:
    """The page around the table, as far as this needs it.

    settings  those that hold; `keep` is told of new ones
    fail      tells of an error in what goes on by itself
    instant   whether everything is to be done at once
    """

    desk: Desk
    settings: Settings
    instant: bool
    open_sheet: Callable[[str, str], None]
    fill: Callable[[Mapping[str, str]], None]
    download: Callable[[str, str], None]
    keep: Callable[[Settings], None]
    go_on: Callable[[], None]
    fail: Callable[[Exception], None]


class Extras:
    """Does what the buttons of hints and sheets say."""

    def __init__(self, around: Around) -> None:
        self._around = around
        self._ponder: Ponder[Any] | None = None
        self._hint: Hint | None = None
        self._findings: list[Finding] = []
        self._again: str | None = None
        self._place = 0
        self.commands: Mapping[str, Callable[[str], object]] = {
            "hint": lambda _: self._look_for_hint(),
            "why": lambda text: self._why(int(text)),
            "why-last": lambda _: self._why_last(),
            "why-hint": lambda _: self._why_hint(),
            "fair": lambda _: self._fair(),
            "fair-again": lambda _: self._play_again(),
            "replay": self._replay,
            "download-record": lambda _: self._download(),
            "settings": lambda _: self._settings(),
            "set": self._set,
        }

    def leave_for(self, name: str) -> None:
        """Another command comes: leave whatever is being thought about, unless it may go on."""
        if name not in ("replay", "set", "download-record", "fair-again"):
            self._stop()
            self._around.desk.session.forget_hint()

    def _stop(self) -> None:
        if self._ponder:
            self._ponder.stop()
            self._ponder = None

    def _think(self, ponder: Ponder[Any]) -> None:
        self._stop()
        if self._around.instant:
            ponder.finish()
        else:
            self._ponder = ponder.start()

    # Hints

    def _look_for_hint(self) -> None:
        session = self._around.desk.session
        if not session.ask_hint():
            return
        if self._hint and self._hint.view == session.view:
            self._show_hint(self._hint)
            return
        found = hint(session.view)
        self._think(
            Ponder(found, self._report_hint, self._show_hint, LONGEST_HINT, self._around.fail)
        )

    def _report_hint(self, found: Hint) -> None:
        self._around.desk.session.hint_goes_on(found.samples)
        self._around.go_on()

    def _show_hint(self, found: Hint) -> None:
        session = self._around.desk.session
        self._hint = found
        session.show_hint(found.best.play, tuple(hint_sentences(found, session.names)))
        self._around.go_on()

    def _why_hint(self) -> None:
        """The hint in full, on a sheet."""
        session, found = self._around.desk.session, self._hint
        if found:
            first, *others = hint_sentences(found, session.names)
            sheet = why_sheet(first, others, found.view, found.best.play, session.names)
            self._around.open_sheet("why", sheet)

    # Why?

    def _why_last(self) -> None:
        """Why the last play of another seat, or the last of all where there is none."""
        session = self._around.desk.session
        steps = session.game.rounds[-1].steps
        others = [n for n, step in enumerate(steps, 1) if step.before.turn != session.seat]
        if steps:
            self._why(others[-1] if others else len(steps))

    def _why(self, number: int) -> None:
        session = self._around.desk.session
        step = session.game.rounds[-1].steps[number - 1]
        answer = _Answer(session.game, session.names, step, session.seat, covered=session.covered)
        self._around.open_sheet("why", answer.sheet())
        if answer.judged:
            found = judge(answer.view, step.play)
            self._think(
                Ponder(found, _nothing, self._telling(answer), LONGEST_HINT, self._around.fail)
            )

    def _telling(self, answer: _Answer) -> Callable[[Judgement], None]:
        return lambda judgement: self._around.fill({"why": answer.sheet(judgement)})

    # Was it fair?

    def _fair(self) -> None:
        game = self._around.desk.session.game
        self._place, self._again = 0, None
        over = self._around.desk.session.phase is Phase.GAME_OVER
        self._findings = list(verify(game)) if over else []
        self._around.open_sheet("fair", self._fair_sheet() if over else self._sealed_sheet())

    def _sealed_sheet(self) -> str:
        game = self._around.desk.session.game
        return sealed_sheet(game, newcomer=game.seed == FIRST_SEED)

    def _fair_sheet(self) -> str:
        session = self._around.desk.session
        game = session.game
        first = game.seed == FIRST_SEED
        place, again = self._place, self._again
        return fair_sheet(game, session.names, self._findings, place, newcomer=first, again=again)

    def _replay(self, text: str) -> None:
        self._place = int(text)
        self._around.fill({"fair": self._fair_sheet()})

    def _play_again(self) -> None:
        """Have the computer players play again, and tell of each when it has."""
        if self._again is not None:
            return
        self._again = "The computer players are playing again …"
        self._around.fill({"fair": self._fair_sheet()})
        self._think(
            Ponder(
                self._checked(),
                _nothing,
                lambda _: self._all_played(),
                failed=self._around.fail,
            )
        )

    def _checked(self) -> Any:
        for found in check_players(self._around.desk.session.game):
            if isinstance(found, PlayerChecked):
                self._findings.append(found)
                self._around.fill({"fair": self._fair_sheet()})
            yield found

    def _all_played(self) -> None:
        self._again = ""
        self._around.fill({"fair": self._fair_sheet()})

    def _download(self) -> None:
        session = self._around.desk.session
        running = session.phase is not Phase.GAME_OVER
        self._around.download("casino-game.txt", format_record(session.game, sealed=running))

    # Settings

    def _settings(self) -> None:
        self._around.open_sheet("settings", settings_sheet(self._around.settings))

    def _set(self, text: str) -> None:
        """One field of the sheet: its name, `=` and what is in it."""
        name, _, value = text.partition("=")
        self._around.settings = self._around.settings.with_field(name, value)
        self._around.keep(self._around.settings)
        self._around.fill({"settings": settings_sheet(self._around.settings)})


def _nothing(_: object) -> None:
    pass


class _Answer:
    """What may be said of a play now: all of it, or what everybody at the table knows."""

    def __init__(
        self, game: Game, names: tuple[str, ...], step: Step[Position], seat: int, *, covered: bool
    ) -> None:
        self._names = names
        self._step = step
        over = game.position.over or game.called
        actor = step.before.turn
        self.judged = over or (actor == seat and not covered)
        watcher = actor if self.judged else seat
        self.view = _seen(step.before, watcher, covered=covered and not over)
        after = _seen(step.after, watcher, covered=covered and not over)
        self._seen = Seen(self.view, step.play, after, -1 if covered and not over else watcher)
        self._note = "" if self.judged else NOT_TOLD.format(name=names[actor])

    def sheet(self, judgement: Judgement | None = None) -> str:
        """The sheet, with the judgement when there is one."""
        if judgement:
            said = judgement_sentences(judgement, self._names)
        elif self.judged:
            said = [LOOKING]
        else:
            said = [reasons(self._seen, self._names)]
        rules = self._step.before.rules
        made = event_sentence(self._step.events[0], self._names, rules)
        return why_sheet(made, said, self.view, self._step.play, self._names, note=self._note)


def _seen(position: Position, seat: int, *, covered: bool) -> View:
    return hide_hands(position) if covered else position.view(seat)
