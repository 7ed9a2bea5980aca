"""Tables in frames of other pages.

The frame is `embed.html`. The table in it runs in the frame's own Python, or in that of a hidden
frame beside it, which runs all tables of one host page. See `web/pages/embedding.md`. This module
runs in a browser only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from itertools import islice
from typing import Any

from js import window
from pyodide.ffi import create_proxy

from casino_core import (
    CasinoError,
    NotationError,
    Position,
    Step,
    error_message,
    format_play,
    format_position,
    plays_by_size,
)
from casino_core.i18n import Translations, use_language
from casino_core.i18n import gettext as _

from ..address.page_request import in_field, shorten
from ..address.pages_to_read import in_language
from ..features.index import feature_entries
from ..game.scene import Phase
from ..game.session import Session
from ..shell.app import App
from ..shell.browser import BrowserPage
from ..shell.browser_storage import TableStorage
from ..shell.current_game import CurrentGame
from ..shell.languages import load_translations_or_english
from ..shell.table_app import fail, new_seed
from ..shell.time_slicing import disable_automatic_gc
from . import messages
from .messages import MOST_PLAYS, Request, field_of
from .options import Options, parse_options
from .restarting_game import RestartingGame

TASKS = ("study", "puzzle", "lesson", "exercise", "daily")
"""The options that put a task on the table, instead of a game."""

ENGINE = "#engine"
"""The fragment in the address of the hidden frame that runs the tables of all other frames."""


def start() -> None:
    """Open the table of this frame; in the hidden frame, wait for the tables of the others."""
    disable_automatic_gc()
    if window.location.hash == ENGINE:
        window.casinoOpenTable = create_proxy(open_table)
        BrowserPage(window, None).set_state("ready")
    else:
        open_table(window)


def open_table(frame: Any) -> None:
    """Open the table of a frame, given its window."""
    EmbeddedTable(BrowserPage(frame, frame.casinoPage), frame.casinoHost).open()


class EmbeddedTable:
    """One table in a frame, which exchanges messages with the host page.

    `host` is a JavaScript object: its `send` takes messages for the host page, and its `receive` a
    function that is called with each message of the host page.
    """

    def __init__(self, page: BrowserPage, host: Any) -> None:
        self._page = page
        self._host = host
        self._app: App | None = None
        self._mistake: Exception | None = None
        self._translations: Translations | None = None
        self._reported_steps: tuple[Step[Position], ...] = ()
        self._finished = False
        self._ready = False
        self._lesson = ""  # the one that the table shown was opened with, if any
        self._tasks: set[asyncio.Future[None]] = set()
        self._loading = False
        self._waiting: list[str] = []  # messages that have come during a load, in their order

    def open(self) -> None:
        """Show the table that the frame's address names, and listen for messages."""
        self._page.window.addEventListener("pagehide", create_proxy(self._on_page_hide))
        self._run_in_background(self._open())

    async def _open(self) -> None:
        language = self._page.language
        self._translations = await load_translations_or_english(self._page, language)
        with use_language(self._translations):
            try:
                options = parse_options(self._page.query, new_seed())
                current_game = await self._current_game(options)
                if options.lesson:
                    from ..tasks.lesson_place import go_to_lesson_reached

                    window = self._page.window
                    go_to_lesson_reached(window, options.lesson, current_game.session)
                self._show_table(current_game, options)
            except CasinoError as error:
                self._show_mistake(error)
            except Exception as error:
                self._mistake = error
                raise
            finally:
                self._host.receive(create_proxy(self.receive))

    def _run_in_background(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Schedule a coroutine; its errors are shown on the page like all others."""

        async def watched() -> None:
            try:
                await coroutine
            except Exception as error:
                fail(self._page, error)
                raise

        task = asyncio.ensure_future(watched())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # The table

    def _show_table(self, current_game: CurrentGame, options: Options) -> None:
        """Show a table, which replaces the one that is shown."""
        if self._app:
            self._app.stop()
        self._lesson = options.lesson
        self._reported_steps, self._finished, self._ready = (), False, False
        self._app = App(
            self._page,
            TableStorage(),
            current_game,
            feature_entries(),
            instant=options.request.instant,
            translations=self._translations,
        )
        self._app.on_shown = self._send_news
        self._app.start()

    def _show_mistake(self, error: CasinoError) -> None:
        """Show a mistake in the frame's address instead of a table; it goes to the host too.

        Each request but `load` is then answered with the same error.
        """
        self._mistake = error
        advice = _("The page with this table must correct “{name}” in the table’s attributes.")
        self._page.show_mistake(
            field_of(error),
            shorten(error_message(error)),
            advice.format(name=field_of(error)),
        )

    async def _current_game(self, options: Options) -> CurrentGame:
        """Make the current game of the options.

        Raises `CasinoError` for an unknown lesson or puzzle, and for a study that cannot be read.
        """
        field = next((field for field in TASKS if getattr(options, field)), None)
        if field is None:
            return RestartingGame(options.request, new_seed)
        try:
            session = await self._task(field, options)
        except CasinoError as error:
            raise in_field(error, field) from None
        return RestartingGame(options.request, new_seed, session)

    async def _task(self, field: str, options: Options) -> Session:
        """Make the session of a task. Raises `CasinoError` if it cannot be read or played."""
        if not await self._page.lazy_archive.load():
            raise NotationError(f"{field}: it cannot be loaded")
        if field == "study":
            from ..features.analysis_board.alone import study_alone

            return study_alone(options.study, new_seed())
        if field == "exercise":
            from ..features.exercises.link import exercise_alone

            return exercise_alone(options.exercise, new_seed())
        if field == "daily":
            from ..features.daily.alone import daily_alone

            return daily_alone(options.daily, self._page.today)
        if field == "puzzle":
            from ..features.puzzles.alone import preset_of, puzzle_alone
            from ..features.puzzles.names import check_game

            check_game(options.puzzle)
            missing = _("puzzle: the puzzles cannot be loaded")
            text = await self._text(f"puzzles/{preset_of(options.puzzle)}.txt", missing)
            return puzzle_alone(options.puzzle, text, self._page.today)
        from ..tasks.lesson_names import check_lesson
        from ..tasks.lessons import lesson_session

        check_lesson(options.lesson)
        missing = _("lesson: the chapter {chapter} cannot be loaded")
        file = f"lessons/{in_language(self._page.language)}{options.chapter}.txt"
        text = await self._text(file, missing.format(chapter=options.chapter))
        return lesson_session(options.lesson, text)

    async def _text(self, file: str, missing: str) -> str:
        """Load a text file of the site. Raises `NotationError` with a message if it is missing."""
        text = str(await self._host.fetchText(file))
        if not text:
            raise NotationError(missing)
        return text

    @property
    def _session(self) -> Session:
        return self._shown_app.session

    @property
    def _shown_app(self) -> App:
        """The app of the table. Raises what went wrong at its start if there is no table."""
        if self._app:
            return self._app
        assert self._mistake, "a table or a mistake is shown before the first message"
        raise self._mistake

    def _on_page_hide(self, event: Any) -> None:
        """Stop the table when its frame is closed, unless the browser's page cache keeps it."""
        if self._app and not event.persisted:
            self._app.stop()

    # Messages to the host page

    def _send_news(self) -> None:
        """Send the events since the last change of the table."""
        session = self._session
        if not self._ready:
            self._ready = True
            self._send(messages.event("ready", view=self._view()))
        steps = session.game.steps
        same = _common_length(steps, self._reported_steps)
        if same < len(self._reported_steps):
            self._send(messages.event("undo", plays=same, view=self._view()))
        for step in steps[same:]:
            play = format_play(step.play, step.before)
            seat = step.before.turn + 1
            self._send(messages.event("play", play=play, seat=seat, view=self._view()))
        self._reported_steps = steps
        result = session.result()
        if result is not None and not self._finished:
            self._send(messages.event(session.finished_event, **result))
        self._finished = result is not None
        if self._lesson:
            from ..tasks.lesson_place import keep_lesson_reached

            keep_lesson_reached(self._page.window, self._lesson, session)

    def _view(self) -> str:
        return format_position(self._session.view)

    def _send(self, text: str) -> None:
        self._host.send(text)

    # Messages from the host page

    def receive(self, text: str) -> None:
        """Answer a message, even one at which the program fails.

        A message after a load is about the table that it brings, and waits for it.
        """
        if self._loading:
            self._waiting.append(text)
            return
        with use_language(self._translations):
            self._respond(text)

    def _respond(self, text: str) -> None:
        request = None
        try:
            request = messages.parse_request(text)
            if request.type == "load":
                self._loading = True
                self._run_in_background(self._answer_load(request, text))
            else:
                self._send(self._answer(request))
        except CasinoError as error:
            self._send(messages.refusal(error, request))
        except Exception as error:
            self._send(messages.failure(error, text))
            fail(self._page, error)
            raise

    async def _answer_load(self, request: Request, text: str) -> None:
        try:
            options = parse_options(request.text, new_seed())
            self._show_table(await self._current_game(options), options)
            self._send(messages.answer(request, view=self._view()))
        except CasinoError as error:
            self._send(messages.refusal(error, request))
        except Exception as error:
            self._send(messages.failure(error, text))
            raise
        finally:
            self._loading = False
            waiting, self._waiting = self._waiting, []
            for each in waiting:
                self.receive(each)

    def _answer(self, request: Request) -> str:
        answers: dict[str, Callable[[Request], dict[str, object]]] = {
            "listen": lambda _: {"view": self._view()},
            "view": lambda _: {"view": self._view()},
            "legal": lambda _: self._legal(),
            "play": self._play,
        }
        return messages.answer(request, **answers[request.type](request))

    def _legal(self) -> dict[str, object]:
        """List the legal plays if it is the turn of the viewer; `more` if not all."""
        session = self._session
        if not session.my_turn:
            return {"plays": [], "more": False}
        legal = list(islice(plays_by_size(session.view), MOST_PLAYS + 1))
        plays = [format_play(play, session.view) for play in legal[:MOST_PLAYS]]
        return {"plays": plays, "more": len(legal) > MOST_PLAYS}

    def _play(self, request: Request) -> dict[str, object]:
        """Make a play for the viewer. Raises `CasinoError` if the play is refused."""
        session, before = self._session, len(self._session.game.steps)
        if session.phase is not Phase.PLAY:
            raise CasinoError(_("play: the round is over"))
        self._shown_app.handle("play", request.text)
        if session.refusal:
            raise CasinoError(f"play: {session.refusal}")
        if len(session.game.steps) == before:  # a task judges it before it is made
            return {"play": request.text, "view": self._view()}
        step = session.game.steps[before]
        return {"play": format_play(step.play, step.before), "view": self._view()}


def _common_length(steps: Sequence[Step[Position]], reported: Sequence[Step[Position]]) -> int:
    """Count the plays at the start that both games have in common."""
    pairs = zip(steps, reported, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(steps), len(reported)))
