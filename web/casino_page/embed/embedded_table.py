"""Tables in frames of other pages: with `app` and `dom`, what runs in a browser alone.

The frame is `embed.html`. Its own Python puts the table into it, or that of a hidden frame next to
it, which does so for all tables of one page. See `web/pages/embedding.md`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from itertools import islice
from typing import Any

from pyodide.ffi import create_proxy

from casino_core import (
    CasinoError,
    NotationError,
    Position,
    Step,
    format_play,
    format_position,
    plays_by_size,
)
from casino_core.i18n import Translations, use_language
from casino_core.i18n import gettext as _
from js import window

from ..address.page_request import FOLLOWED, rejected_request
from ..game.scene import Phase
from ..game.session import Session
from ..shell import browser
from ..shell.app import App, fail, new_seed
from ..shell.current_game import CurrentGame, RepeatedGame
from ..shell.gc_control import disable_automatic_gc
from ..shell.languages import ENGLISH, LanguageError, load
from . import messages
from .messages import MOST_PLAYS, Request
from .options import Options, parse_options

ENGINE = "#engine"
"""The fragment of the frame that has no table of its own and runs those of all others."""


def start() -> None:
    """Put a table into this frame, or be there for the other frames."""
    disable_automatic_gc()
    if window.location.hash == ENGINE:
        window.casinoOpenTable = create_proxy(open_table)
        browser.Page(window, None).set_state("ready")
    else:
        open_table(window)


def open_table(frame: Any) -> None:
    """Put a table into a frame."""
    Embedded(browser.Page(frame, frame.casinoPage), frame.casinoHost).open()


class Embedded:
    """One table in a frame, and what it has to do with the page around.

    `host` takes texts for that page (`send`) and hands over those that come (`receive`).
    """

    def __init__(self, page: browser.Page, host: Any) -> None:
        self._page = page
        self._host = host
        self._app: App | None = None
        self._spoken: Translations | None = None
        self._told: tuple[Step[Position], ...] = ()
        self._finished = False
        self._ready = False
        self._tasks: set[asyncio.Future[None]] = set()

    def open(self) -> None:
        """Put the table there that the frame's address asks for, and listen."""
        self._page.window.addEventListener("pagehide", create_proxy(self._hide))
        self._soon(self._open())

    async def _open(self) -> None:
        try:
            self._spoken = await load(self._page, self._page.language)
        except LanguageError:
            self._page.speak(ENGLISH)
        with use_language(self._spoken):
            options = parse_options(self._page.query, new_seed())
            try:
                current_game = await self._current_game(options)
            except CasinoError as error:
                current_game = RepeatedGame(rejected_request(self._page.query, error), new_seed)
            self._put(current_game, options)
        self._host.receive(create_proxy(self.hear))

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that takes its time; what fails there is told like anything else."""

        async def watched() -> None:
            try:
                await work
            except Exception as error:
                fail(self._page, error)
                raise

        task = asyncio.ensure_future(watched())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # The table

    def _put(self, current_game: CurrentGame, options: Options) -> None:
        if self._app:
            self._app.stop()
        self._told, self._finished, self._ready = (), False, False
        self._app = App(
            self._page,
            browser.Nowhere(),
            current_game,
            instant=options.request.instant,
            translations=self._spoken,
        )
        self._app.on_shown = self._tell
        self._app.start()

    async def _current_game(self, options: Options) -> CurrentGame:
        """The desk that is asked for. Raises `CasinoError` if there is no such lesson."""
        if not options.lesson:
            return RepeatedGame(options.request, new_seed)
        if not await self._page.lazy_archive.come():
            raise NotationError("lesson: it cannot be loaded")
        from ..features.lessons import lesson_session

        text = str(await self._host.fetchText(f"lessons/{options.chapter}.txt"))
        if not text:
            raise NotationError(
                _("lesson: the chapter {chapter} cannot be loaded").format(chapter=options.chapter)
            )
        return RepeatedGame(options.request, new_seed, lambda: lesson_session(options.lesson, text))

    @property
    def _session(self) -> Session:
        assert self._app, "the table is there before anything can be asked of it"
        return self._app.session

    def _hide(self, event: Any) -> None:
        """The frame goes; unless the browser keeps it for whoever comes back."""
        if self._app and not event.persisted:
            self._app.stop()

    # What the page around is told

    def _tell(self) -> None:
        """Tell what is new after the table has changed."""
        session = self._session
        if not self._ready:
            self._ready = True
            self._send(messages.event("ready", view=self._view()))
        steps = session.game.steps
        same = _common(steps, self._told)
        if same < len(self._told):
            self._send(messages.event("undo", plays=same, view=self._view()))
        for step in steps[same:]:
            play = format_play(step.play, step.before)
            seat = step.before.turn + 1
            self._send(messages.event("play", play=play, seat=seat, view=self._view()))
        self._told = steps
        result = session.result()
        if result is not None and not self._finished:
            self._send(messages.event("finished", **result))
        self._finished = result is not None

    def _view(self) -> str:
        return format_position(self._session.view)

    def _send(self, text: str) -> None:
        self._host.send(text)

    # What it asks for

    def hear(self, text: str) -> None:
        """Answer a message."""
        with use_language(self._spoken):
            self._hear(text)

    def _hear(self, text: str) -> None:
        request = None
        try:
            request = messages.parse_request(text)
            if request.type == "load":
                self._soon(self._answer_load(request))
            else:
                self._send(self._answer(request))
        except CasinoError as error:
            self._send(messages.refusal(error, request))

    async def _answer_load(self, request: Request) -> None:
        options = parse_options(request.text, new_seed())
        try:
            if options.request.problem:
                raise NotationError(options.request.problem.removeprefix(_(FOLLOWED)).strip())
            self._put(await self._current_game(options), options)
            self._send(messages.answer(request, view=self._view()))
        except CasinoError as error:
            self._send(messages.refusal(error, request))

    def _answer(self, request: Request) -> str:
        answers: dict[str, Callable[[Request], dict[str, object]]] = {
            "listen": lambda _: {"view": self._view()},
            "view": lambda _: {"view": self._view()},
            "legal": lambda _: self._legal(),
            "play": self._play,
        }
        return messages.answer(request, **answers[request.type](request))

    def _legal(self) -> dict[str, object]:
        """The legal plays of the looking seat, if it is to play."""
        session = self._session
        if not session.my_turn:
            return {"plays": [], "more": False}
        found = list(islice(plays_by_size(session.view), MOST_PLAYS + 1))
        plays = [format_play(play, session.view) for play in found[:MOST_PLAYS]]
        return {"plays": plays, "more": len(found) > MOST_PLAYS}

    def _play(self, request: Request) -> dict[str, object]:
        """Make a play of the looking seat. Raises `CasinoError` with the reason if it is none."""
        assert self._app, "there is a table"
        session, before = self._session, len(self._session.game.steps)
        if session.phase is not Phase.PLAY:
            raise CasinoError(_("play: the round is over"))
        self._app.handle("play", request.text)
        if len(session.game.steps) == before:
            raise CasinoError(f"play: {session.refusal}")
        made = session.game.steps[before]
        return {"play": format_play(made.play, made.before), "view": self._view()}


def _common(steps: Sequence[Step[Position]], told: Sequence[Step[Position]]) -> int:
    """How many plays are as they were told."""
    pairs = zip(steps, told, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(steps), len(told)))
