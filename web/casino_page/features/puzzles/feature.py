"""Puzzles: loads them, puts them on the table, and keeps the progress."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial
from time import monotonic, time
from typing import ClassVar, Final

from casino_core import CasinoError, NotationError, format_play
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext, use_language
from casino_core.notation.limits import shortened
from casino_core.notation.rulesets import nearest_preset
from casino_core.puzzles import Puzzle
from casino_core.puzzles.library import PRESETS, Entry, Library, parse_library
from casino_core.puzzles.themes import Theme

from ...address.bad_links import bad_link_notice, error_sentence
from ...address.near_values import meant_words
from ...address.page_request import OpeningField
from ...game.panel import Clock
from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from ...shell.interlude import TO_OTHER_GAMES, Interlude
from ...storage.fields import Field
from ...storage.store import Content
from ...tasks.one_play import RunProgress
from ...tasks.puzzle import BetterPlayScript, PuzzleScript
from ...tasks.session import TaskSession, task_of
from .names import meant_puzzle
from .own_mistakes import OwnMistake, OwnMistakes, load_own_mistakes, save_own_mistakes
from .progress import PUZZLES_KEY, Progress, parse_progress, progress_content
from .race_result import RaceResult
from .ratings import change_words
from .run import RUSH_MISTAKES, RUSH_SECONDS, SERIES, Mode, Run
from .sheet import EARLIER, LAST, SheetState, puzzles_sheet
from .stored_run import StoredRun, parse_stored_run, stored_run_content

STANDARD = "standard"
"""The game of the puzzle of the day, of streaks and of rushes."""


SOLVED_SHOWN_FOR: Final = 0.6
"""Seconds for which a rush shows that a puzzle is solved, at the normal pace."""


class Puzzles(Feature):
    """Opens the sheet and the puzzles, and leads back to the table before them."""

    url_field: ClassVar = OpeningField("puzzle", "puzzle-open", over_game=True)

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._libraries: dict[str, Library] = {}
        self._waiting: dict[str, list[Callable[[], None]]] = {}
        preset = nearest_preset(context.current_game.own_session.game.rules)
        self._preset = preset if preset in PRESETS else STANDARD
        self._theme: Theme | None = None
        self._earlier: bool | None = None
        self._run, self._run_preset = Run(Mode.PRACTICE), self._preset
        self._began = 0.0
        self._sentence = self._ended = self._problem = ""
        self._race: RaceResult | None = None
        self._race_preset = STANDARD
        self._interlude = Interlude(context)

    def on_command(self, name: str) -> None:
        """Leave the puzzle for a new game."""
        if name in TO_OTHER_GAMES and self._session:
            self._leave()

    @property
    def _session(self) -> TaskSession[PuzzleScript] | TaskSession[BetterPlayScript] | None:
        session = self.context.session
        return task_of(session, PuzzleScript) or task_of(session, BetterPlayScript)

    @property
    def _today(self) -> date:
        return date.fromisoformat(self.context.page.today)

    @property
    def _progress(self) -> Progress:
        return self.context.store.load(PUZZLES_KEY, parse_progress) or Progress()

    # The sheet

    @command("puzzles")
    def _open(self) -> None:
        self._ended = self._problem = ""
        self._race = None
        self._open_sheet()

    def _open_sheet(self) -> None:
        self.context.page.open_sheet("puzzles", self._sheet())
        for preset in dict.fromkeys((self._preset, STANDARD)):
            if preset not in self._libraries:
                self._when_loaded(preset, self._refill)

    def _refill(self) -> None:
        self.context.fill("puzzles", self._sheet())

    def _sheet(self) -> str:
        library, standard = self._libraries.get(self._preset), self._libraries.get(STANDARD)
        part = library.part(earlier=self._earlier) if library else Library(())
        counts = part.by_themes
        earlier = len(library.part(earlier=True)) if library else 0
        return puzzles_sheet(
            SheetState(
                today=self._today,
                progress=self._progress,
                preset=self._preset,
                presets=PRESETS,
                themes=tuple((theme, counts[theme]) for theme in Theme if counts[theme]),
                theme=self._theme,
                parts=(len(library) - earlier if library else 0, earlier),
                earlier=self._earlier,
                own=len(self._own_mistakes.open),
                daily=standard.of_the_day(self._today) if standard else None,
                problem=self._problem,
                ended=self._ended,
                race=self._race,
                address=self.context.page.address,
                can_send=self.context.page.can_send,
            )
        )

    @text_command("puzzles-of")
    def _choose(self, field: str) -> None:
        """Choose the game, the deal or the theme of the practice; the text is a form field."""
        name, _equals, value = field.partition("=")
        if name == "preset" and value in PRESETS:
            self._preset, self._theme, self._earlier = value, None, None
            self._when_loaded(value, self._refill)
            self._refill()
        elif name == "deal":
            self._theme, self._earlier = None, {LAST: False, EARLIER: True}.get(value)
            self._refill()
        elif name == "theme":
            known = {theme.value: theme for theme in Theme}
            self._theme = known.get(value)

    # Loading

    def _when_loaded(self, preset: str, go_on: Callable[[], None]) -> None:
        """Go on with the puzzles of a game, once they are loaded; report if they cannot be."""
        if preset in self._libraries:
            go_on()
        elif preset in self._waiting:
            self._waiting[preset].append(go_on)
        else:
            self._waiting[preset] = [go_on]
            arrived = partial(self._arrived, preset)
            self.context.page.load_text(f"puzzles/{preset}.txt", arrived)

    def _arrived(self, preset: str, text: str | None) -> None:
        """Take the puzzles of a game, and go on with all that waited for them."""
        with use_language(self.context.translations):
            try:
                self._take(preset, text)
                for go_on in self._waiting.pop(preset):
                    go_on()
                self.context.app.go_on()
            except Exception as error:
                self.context.app.fail(error)
                raise

    def _take(self, preset: str, text: str | None) -> None:
        """Read the puzzles of a game; note why if that cannot be done."""
        self._problem = ""
        try:
            if text is not None:
                self._libraries[preset] = parse_library(text)
        except NotationError as error:
            self._problem = error_sentence(error)
        else:
            if text is None:
                self._problem = _("The puzzles could not be loaded. Check the connection.")
        if self._problem and preset == self._preset:
            self._preset, self._theme, self._earlier = STANDARD, None, None

    # Runs

    @command("puzzle-day")
    def _begin_day(self) -> None:
        self._begin(Run(Mode.DAY, day=self._today), STANDARD)

    @command("puzzle-practice")
    def _begin_practice(self) -> None:
        self._begin(self._practice, self._preset)

    @property
    def _practice(self) -> Run:
        return Run(Mode.PRACTICE, theme=self._theme, earlier=self._earlier, seed=self._draw_seed())

    @text_command("puzzle-theme")
    def _practise_theme(self, name: str) -> None:
        """Practise a theme in the game that was chosen, else in another that has puzzles of it."""
        self._begin_theme(name, self._begin_practice)

    @text_command("puzzle-series")
    def _begin_series(self, name: str) -> None:
        """Begin a few puzzles of a theme."""
        self._begin_theme(name, lambda: self._begin(self._series, self._preset))

    @property
    def _series(self) -> Run:
        return Run(Mode.SERIES, theme=self._theme, seed=self._draw_seed())

    def _begin_theme(self, name: str, begin: Callable[[], None]) -> None:
        theme = next((theme for theme in Theme if theme.value == name), None)
        if theme:
            played = [name.rpartition("-")[0] for name in self._progress.results]
            games = dict.fromkeys((self._preset, STANDARD, *played, *PRESETS))
            self._begin_in([game for game in games if game in PRESETS], theme, begin)

    def _begin_in(self, games: list[str], theme: Theme, begin: Callable[[], None]) -> None:
        first, *others = games

        def go_on() -> None:
            library = self._libraries.get(first)
            if others and not (library and library.by_theme(theme)):
                self._begin_in(others, theme, begin)
            else:
                self._preset, self._theme, self._earlier = first, theme, None
                begin()

        self._when_loaded(first, go_on)

    @command("puzzle-streak")
    def _begin_streak(self) -> None:
        self._begin(Run(Mode.STREAK, seed=self._draw_seed()), STANDARD)

    @command("puzzle-rush")
    def _begin_rush(self) -> None:
        self._begin(Run(Mode.RUSH, seed=self._draw_seed()), STANDARD)

    @text_command("puzzle-race")
    def _begin_race(self, text: str) -> None:
        """Begin the race of a duel, such as `rush SEED`: its puzzles are those of the seed."""
        mode, _space, seed = text.partition(" ")
        if mode in (Mode.STREAK.value, Mode.RUSH.value):
            self._begin(Run(Mode(mode), seed=seed), STANDARD)

    def _draw_seed(self) -> str:
        return self.context.current_game.draw_seed()

    @text_command("puzzle-missed")
    def _begin_missed(self, name: str) -> None:
        """Look again at the puzzles that were missed in the last run, beginning with one."""
        if self._race and name in self._race.run.missed:
            self._run = Run(Mode.MISSED, listed=self._race.run.missed)
            self._run_preset = self._race_preset
            self._when_loaded(self._run_preset, lambda: self._show_named(name))

    @command("puzzle-own")
    def _begin_own(self) -> None:
        """Begin with the player's own mistakes, which need no puzzles to be loaded."""
        self._run = Run(Mode.OWN)
        self._next()

    def _begin(self, run: Run, preset: str) -> None:
        self._run, self._run_preset, self._began = run, preset, monotonic()
        self._when_loaded(preset, self._next)

    @text_command("puzzle-open")
    def _open_puzzle(self, name: str) -> None:
        """Open a puzzle by its name, the one of the day: `day`, or one's own mistakes: `own`."""
        if name == Mode.DAY.value:
            self._begin_day()
            return
        if name == Mode.OWN.value:
            self._begin_own()
            return
        preset = name.rpartition("-")[0]
        self._run, self._run_preset = Run(Mode.ONE), self._preset
        if preset not in PRESETS:
            self._refuse_name(name)
            return
        self._run_preset = preset
        self._when_loaded(preset, lambda: self._show_named(name))

    def _show_named(self, name: str) -> None:
        try:
            library = self._libraries.get(self._run_preset)
            if library is None:
                self._open_sheet_with_problem()
                return
            self._show(library.puzzle(name))
        except CasinoError:
            self._refuse_name(name)

    def _refuse_name(self, name: str) -> None:
        message = _("puzzle: there is no puzzle {text!r}").format(text=shortened(name))
        words, leads = _("The puzzle in this link doesn’t exist."), ("puzzles", "", _("Puzzles"))
        if meant := meant_puzzle(name):
            words, leads = meant_words(name, meant), ("puzzle-open", meant, _("Open"))
        notice = bad_link_notice(NotationError(message), words)
        self.context.current_game.add(notice._replace(command=leads))

    def _open_sheet_with_problem(self) -> None:
        self.context.page.open_sheet("puzzles", self._sheet())

    @command("puzzle-next")
    def _next(self) -> None:
        """Go on with the next puzzle of the run, or end it."""
        if self._run.mode is Mode.OWN:
            self._show_mistake(self._own_mistakes.next_open(self._run.seen))
            return
        library, run = self._libraries.get(self._run_preset), self._run
        if run.mode is Mode.MISSED:
            self._show_next_missed()
        elif library is None:
            self._open_sheet_with_problem()
        elif run.over(self._seconds):
            self._end_run()
        elif run.day and run.seen:
            self._begin(self._practice, self._preset)
        elif run.day:
            self._show_entry(library.of_the_day(run.day))
        else:
            progress = self._progress
            rating, known = progress.rating.rating, frozenset(progress.results)
            self._show_entry(run.next_entry(library, rating, known, progress.weak))

    def _show_entry(self, entry: Entry | None) -> None:
        if entry is None:
            self._ended = _("You have seen every puzzle of this theme.")
            self._run, self._run_preset = Run(Mode.PRACTICE), self._preset
            self._leave()
            self._open_sheet()
        else:
            self._show(entry.puzzle)

    def _show(self, puzzle: Puzzle) -> None:
        """Put a puzzle on the table; the game there waits."""
        self._make_room(puzzle.id)
        script = PuzzleScript(
            puzzle,
            self._note_answer,
            self._progressed,
            again=not self._run.is_race,
            quick=self._run.mode is Mode.RUSH,
        )
        self._interlude.show(TaskSession(script), f"puzzle={puzzle.id}")

    def _show_mistake(self, own: OwnMistake | None) -> None:
        """Put one of the player's own mistakes on the table; the game there waits."""
        if own is None:
            self._ended = _("That was the last of your mistakes.")
            self._leave()
            self._open_sheet()
        elif (mistake := own.mistake) is None:
            self._run = self._run.with_puzzle(own.line)
            self._next()
        else:
            self._make_room(own.line)
            script = BetterPlayScript(mistake, self._note_retry, self._progressed)
            self._interlude.show(TaskSession(script), f"puzzle={Mode.OWN.value}")

    def _make_room(self, name: str) -> None:
        """Prepare the table for a task, which is noted under its name in the run."""
        self.context.page.close_sheets()
        self.context.app.stop_thinking()
        if not self._session:
            self._interlude.begin_from(self.url_field.name)
        self._run, self._sentence = self._run.with_puzzle(name), ""

    def _end_run(self) -> None:
        run, progress = self._run, self._progress
        best = progress.streak if run.mode is Mode.STREAK else progress.rush
        self._race = RaceResult(run, run.is_race and 0 < run.solved >= best)
        self._race_preset = self._run_preset
        self._leave()
        self._open_sheet()
        if run.is_race:
            self.context.app.run("duel-run-over", self._race.code)

    def _show_next_missed(self) -> None:
        """Look at the next puzzle that was missed; after the last, lead back to the result."""
        name = self._run.next_listed
        if name:
            self._show_named(name)
        else:
            self._leave_for_result()

    # Across a reload

    def under_way(self) -> Content | None:
        """Return the run with the task on the table."""
        session = self._session
        if session is None:
            return None
        answer = session.answer
        run = StoredRun(
            self._run,
            self._run_preset,
            round(time() - self._seconds),
            min(session.tries, 1),
            format_play(answer.play, answer.before) if answer else "",
            self._sentence,
        )
        return stored_run_content(run)

    @classmethod
    def read_under_way(cls, field: Field) -> StoredRun:
        """Read a run."""
        return parse_stored_run(field)

    def take_up(self, state: StoredRun, /, *, here: bool) -> bool:
        """Go on with a run; the clock of a rush has run on."""
        if here:
            self._run, self._run_preset = state.run, state.preset
            self._began = monotonic() - max(0.0, time() - state.began)
            if state.run.mode is Mode.OWN:
                self._go_on_with(state)
            else:
                self._when_loaded(state.preset, lambda: self._go_on_with(state))
        return here

    def _go_on_with(self, state: StoredRun) -> None:
        """Put the task of a run on the table again, with the answer to it, which counts once."""
        if not state.tries and state.run.over(self._seconds):
            self._end_run()
            return
        *earlier_names, name = state.run.seen
        self._run = replace(state.run, seen=tuple(earlier_names))
        if state.run.mode is Mode.OWN:
            mistakes = self._own_mistakes.mistakes
            self._show_mistake(next((each for each in mistakes if each.line == name), None))
        else:
            self._show_named(name)
        if session := self._session:
            session.tries = state.tries
            self._sentence = state.sentence
            if state.answer:
                session.play(state.answer)

    # Answers

    @command("puzzle-again")
    def _again(self) -> None:
        if self._session:
            self.context.app.stop_thinking()
            self._session.again()

    @command("puzzle-solution")
    def _show_solution(self) -> None:
        if self._session:
            self._session.show_solution()

    @command("puzzle-leave")
    def _leave_for_result(self) -> None:
        """Return to the table before, and from a missed puzzle to the result of its race."""
        missed = self._session and self._run.mode is Mode.MISSED
        self._leave()
        if missed:
            self._open_sheet()

    @command("puzzle-coach")
    def _return_to_coach(self) -> None:
        """Return from the result of a series to the coach, who proposed it."""
        self.context.page.close_sheets()
        self.context.app.run("coach", "")

    def _leave(self) -> None:
        """Return to the table before."""
        if self._session:
            self._interlude.end()

    def _note_answer(self, session: TaskSession[PuzzleScript]) -> None:
        """Note the answer to a puzzle; only the first one changes the rating and the run."""
        if session.tries > 1:
            return
        puzzle, before, solved = session.script.puzzle, self._progress, session.solved
        run = self._run.after(puzzle.id, solved=solved)
        progress = before
        if run.counts:
            progress = progress.with_answer(puzzle.id, puzzle.rating, puzzle.themes, solved=solved)
        if run.day:
            progress = progress.with_day(run.day, solved=solved)
        if run.mode is Mode.STREAK:
            progress = progress.with_streak(run.solved)
        if run.mode is Mode.RUSH:
            progress = progress.with_rush(run.solved)
        self._run, self._sentence = run, change_words(before, progress)
        if progress != before:
            self.context.app.run("milestones-before", "")
            self.context.store.save(PUZZLES_KEY, progress_content(progress))
            self.context.app.run("milestones-after", "")
        if run.mode is Mode.RUSH and solved:
            shown_for = SOLVED_SHOWN_FOR * self.context.settings.waiting
            asyncio.get_event_loop().call_later(shown_for, self._go_on_after, session)

    def _go_on_after(self, session: TaskSession[PuzzleScript]) -> None:
        """Go on with a rush after a puzzle that was solved, unless the player was quicker."""
        if session is not self._session:
            return
        with use_language(self.context.translations):
            try:
                self._next()
                self.context.app.go_on()
            except Exception as error:
                self.context.app.fail(error)
                raise

    def _note_retry(self, session: TaskSession[BetterPlayScript]) -> None:
        """Note that the player found a better play instead of a mistake."""
        if session.solved:
            mistakes = self._own_mistakes.with_found(session.script.mistake)
            save_own_mistakes(self.context.store, mistakes)

    @property
    def _own_mistakes(self) -> OwnMistakes:
        return load_own_mistakes(self.context.store)

    @property
    def _seconds(self) -> float:
        return monotonic() - self._began

    def _progressed(self) -> RunProgress:
        run = self._run
        place, clock = "", None
        if run.mode is Mode.DAY:
            place = _("Of the day")
        elif run.mode is Mode.OWN:
            still = len(self._own_mistakes.open)
            place = ngettext("{n} still to find", "{n} still to find", still).format(n=still)
        elif run.mode is Mode.SERIES:
            place = _("{number} of {count}").format(number=len(run.seen), count=SERIES)
        elif run.mode is Mode.STREAK:
            place = ngettext("{n} solved", "{n} solved", run.solved).format(n=run.solved)
        elif run.mode is Mode.RUSH:
            place = _("{n} solved, {mistakes} of {most} mistakes").format(
                n=run.solved, mistakes=run.mistakes, most=RUSH_MISTAKES
            )
            if not run.over(self._seconds):
                clock = Clock(RUSH_SECONDS - self._seconds, RUSH_SECONDS, run.in_a_row)
        return RunProgress(place, self._sentence, run.over(self._seconds), clock)
