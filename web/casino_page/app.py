"""The page at work: commands go to the desk, its scenes to the page, its game to the storage."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from os import urandom

from casino_core import CasinoError, Game, error_message
from casino_core.events import Event
from casino_core.i18n import N_, Translations, use_language
from casino_core.i18n import gettext as _
from casino_core.players import PLAYERS

from .address.page_request import parse_query
from .game.scene import Phase, Scene
from .game.session import Session
from .render.motion import Motion, motion
from .render.regions import table_attributes
from .shell import browser
from .shell.computer_turns import Turns
from .shell.context import TableContext
from .shell.current_game import CurrentGame
from .shell.features import NOT_LOADED, Features, wants_confirmation
from .shell.gc_control import collect_soon, disable_automatic_gc
from .shell.keys import LETTERS
from .shell.languages import ENGLISH, LanguageError, load
from .shell.page_update import PageUpdate
from .shell.renderer import View, renderer_of
from .storage.store import GAME, UNREADABLE_GAME

NOT_STORED = N_(
    "This browser does not let the page store the game: it is lost when the page is closed."
)
KEPT_BEFORE = N_("A saved game could not be read earlier. It is still kept for you to download.")


def start() -> None:
    """Put a game on the table of our own page and listen."""
    disable_automatic_gc()
    page = browser.own_page()
    if page.language == ENGLISH:
        _start(page, None)
    else:
        asyncio.ensure_future(_start_in(page, page.language))  # noqa: RUF006 - it keeps itself


async def _start_in(page: browser.Page, language: str) -> None:
    try:
        spoken = await load(page, language)
    except LanguageError:
        page.speak(ENGLISH)
        _start(page, None, anew=True)
    else:
        _start(page, spoken)


def _start(page: browser.Page, spoken: Translations | None, *, anew: bool = False) -> None:
    storage = browser.Storage()
    try:
        with use_language(spoken):
            page_request = parse_query(page.query, new_seed())
            current_game = CurrentGame(page_request, storage.read(GAME.key), new_seed)
        App(
            page, storage, current_game, instant=page_request.instant, spoken=spoken, anew=anew
        ).start()
    except Exception as error:
        fail(page, error)
        raise


def new_seed() -> str:
    """A seed that nobody can guess."""
    return urandom(16).hex()


class App:
    """One table: its desk, page, storage and clock, and nothing of the game.

    shown  is called whenever the table has changed
    """

    def __init__(
        self,
        page: browser.Page,
        storage: browser.Storage,
        current_game: CurrentGame,
        *,
        instant: bool = False,
        spoken: Translations | None = None,
        anew: bool = False,
    ) -> None:
        """`anew` tells that what the page shows before is in another language."""
        self.shown: Callable[[], None] = lambda: None
        self._page = page
        self._storage = storage
        self._current_game = current_game
        failed = lambda error: fail(page, error)  # noqa: E731
        self._context = TableContext(
            page, storage, current_game, instant, self._go_on, self._leave, failed, spoken
        )
        self._turns = Turns(self._context, self._show_thought)
        self._features = Features(self._context, self.command)
        self._view: View = renderer_of(reading=False)
        self._drawn = None if anew or page.shows_reading else (False, spoken)
        self._shown: dict[str, str] = {}
        self._refusal: str | None = None
        self._stored: Game | None = None
        self._ready = False
        self._stopped = False
        self._told = False
        self._commands: dict[str, Callable[[str], object]] = {
            "card": self._to_session(Session.tap_card),
            "pile": self._to_session(Session.tap_pile),
            "twice": self._to_session(Session.tap_twice),
            "drop": self._to_session(Session.drop),
            "play": self._to_session(Session.play),
            "clear": lambda _: self.session.clear(),
            "next": lambda _: self.session.next_round(),
            "typed": self._typed,
            "show-hand": lambda _: self.session.show_hand(),
            "call-out": lambda _: self._call_out(),
            "call-out-sure": lambda _: self.session.call_out(),
            "new-game": lambda _: self._new_game(),
            "seen": lambda _: None,
            "close-sheet": lambda _: page.close_sheets(),
            "dismiss": self._dismiss,
            "download": self._download,
            "key": self._key,
            "say": self._letter,
            **self._features.commands(),
        }

    def start(self) -> None:
        """Show the table and go on from there."""
        with use_language(self._context.spoken):
            self._keep_unreadable()
            self._context.keep_wish(self._current_game.page_request.settings)
            if self._needs_the_rest and not self._page.lazy_archive.here:
                self._page.lazy_archive.ask(self._begin, self._begin_without)
            else:
                self._begin()

    @property
    def _needs_the_rest(self) -> bool:
        """Whether the first play, or the first screen, needs what comes later."""
        settings, daily = self._context.settings, self._current_game.page_request.daily
        redo = self.session.ahead is not None
        return (
            settings.on("reading")
            or redo
            or bool(daily)
            or self._searches
            or wants_confirmation(self._context)
        )

    @property
    def _searches(self) -> bool:
        """Whether a computer player sits at the table whose search comes later."""
        return any(
            PLAYERS[seated_player.level].searches
            for seated_player in self.session.seated_players
            if seated_player.level
        )

    def _begin(self) -> None:
        if self._stopped:
            return
        try:
            self._page.listen(self.command)
            if self._current_game.page_request.daily:
                # Its deal or its sheet is the first thing to be seen.
                self.command("daily-open", self._current_game.page_request.daily)
            else:
                self._go_on()
        except Exception as error:
            fail(self._page, error)
            raise

    def _begin_without(self) -> None:
        """Begin although the rest of the program cannot be had, if that can be."""
        if self._context.settings.on("reading") or self._searches:
            self._page.show_error(_(NOT_LOADED))
            return
        self.session.ahead = None
        self._begin()

    @property
    def session(self) -> Session:
        """The session on the table."""
        return self._current_game.session

    def stop(self) -> None:
        """Leave the table for good: what was begun and ends later shows nothing any more."""
        self._stopped = True
        self._turns.stop()
        self._features.on_command("")
        self._page.leave()

    # Commands

    def command(self, name: str, text: str) -> None:
        """Do what a button says; one that only this session has is its own affair."""
        if self._stopped:
            return
        if name != "key" or text in LETTERS or self._view.reading:
            with use_language(self._context.spoken):
                self._command(name, text)

    def _command(self, name: str, text: str) -> None:
        command = self._commands.get(name)
        self._features.on_command(name)
        try:
            try:
                if command is not None:
                    command(text)
                elif not self.session.command(name, text):
                    return
            except CasinoError as error:
                self.session.refuse(error_message(error))
            self._go_on(tried=name != "seen")
        except Exception as error:
            fail(self._page, error)
            raise

    def _to_session(self, command: Callable[[Session, str], object]) -> Callable[[str], object]:
        return lambda text: command(self.session, text)

    def _key(self, letter: str) -> None:
        """A letter that stands for a command, if letters do."""
        if self._context.settings.on("keys"):
            self._letter(letter)

    def _letter(self, letter: str) -> bool:
        """What a letter asks for; whether there is anything."""
        if self._view.ask(letter, self._current_game.scene()):
            return True
        if key := LETTERS.get(letter):
            self._commands[key.command](key.text)
        return key is not None

    def _typed(self, text: str) -> None:
        """A play; in the view to be read, where letters may belong to other tools, a letter too."""
        asked = self._view.reading and self._letter(text.strip())
        if asked or self.session.play(text):
            self._page.clear_typed()

    def _call_out(self) -> None:
        if self._context.instant:
            self.session.call_out()
        else:
            self.session.ask_to_call()

    def _new_game(self) -> None:
        """Deal again if the game is over (or nobody waits); else ask what is wanted."""
        if (
            self._context.instant
            or self._current_game.again
            or self.session.phase is Phase.GAME_OVER
        ):
            self._leave()
            self._current_game.new_game()
        else:
            self._commands["setup"]("")

    def _dismiss(self, text: str) -> None:
        notice = self._current_game.dismiss(int(text))
        if notice and notice.key:
            self._storage.write(notice.key, None)

    def _download(self, text: str) -> None:
        notice = self._current_game.notices[int(text)]
        self._page.download("casino-saved-game.txt", notice.download or "")

    # Going on

    def _leave(self) -> None:
        self._turns.stop()

    def _go_on(self, *, tried: bool = False) -> None:
        """After anything happened: show it, store it, and let the computer players play."""
        if self._stopped:
            return
        session = self.session
        if self._context.instant:
            self._turns.at_once()
        ended = self._store_game() and session.phase is not Phase.PLAY
        self._show(tried=tried)
        if ended and not self._page.embedded:
            self._commands["count-game"]("")
        if ended:
            collect_soon()
        self._turns.go_on()
        # On a page that nobody sees, a computer player waits with the first play.
        playable = not session.computer_to_play or self._page.hidden
        if playable and not self._ready and self._features.ready:
            self._ready = True
            self._page.set_state("ready")
            if not self._current_game.again:
                self._page.lazy_archive.ask(lambda: None, lambda: None)

    def _show(self, *, tried: bool) -> None:
        """Show the scene; `tried` tells that a refusal is an answer, to be given again."""
        scene = self._current_game.scene()
        self._choose_view(scene)
        scene = self._features.decorate(scene)
        news = self.session.take_news()
        now = self._view.regions(scene)
        refusal = now.pop("refusal")
        spoken = self._view.words(scene, news.sentences)
        words = {"spoken": spoken} if spoken else {}
        if refusal != self._refusal or (refusal and tried):
            words["refusal"] = scene.refusal or ""
        change = PageUpdate(
            regions={name: html for name, html in now.items() if self._shown.get(name) != html},
            attributes=table_attributes(scene),
            words=words,
            motion=None if self._context.instant else self._motion(scene, news.events),
        )
        self._shown, self._refusal = now, refusal
        self._page.show(change)
        self.shown()

    def _motion(self, scene: Scene, events: Sequence[Event]) -> Motion:
        """How the cards move, and what is heard; in the view to be read only that."""
        found = motion(events, scene.view.rules, scene.view.turn, scene.showing)
        return Motion({}, {}, {}, found.sound) if self._view.reading else found

    def _choose_view(self, scene: Scene) -> None:
        """Put the view in place that the settings want, in the language that is spoken."""
        wanted = self._context.settings.on("reading"), self._context.spoken
        if self._drawn != wanted:
            self._drawn = wanted
            self._view = renderer_of(reading=wanted[0], embedded=self._page.embedded)
            self._page.set_frame(self._view.frame(scene))
            self._shown, self._refusal = {}, None

    def _show_thought(self) -> None:
        """Tell quietly how far the computer has thought."""
        html = self._shown["status"] = self._view.status(self._current_game.scene())
        self._context.fill("status", html)

    # Storage

    def _store_game(self) -> bool:
        """Store the game if it is not the one that was stored last; whether that is so."""
        new = self.session.game is not self._stored
        if new:
            self._stored = self.session.game
            if not self.session.kept():
                self._storage.write(GAME.key, self._current_game.text_to_store())
        if self._storage.failed and not self._told:
            self._told = True
            self._current_game.add_notice(_(NOT_STORED))
        for problem in self._context.store.take_problems():
            kept = self._storage.read(problem.aside) if problem.aside else None
            self._current_game.add_notice(problem.words, kept, problem.aside or "")
        return new

    def _keep_unreadable(self) -> None:
        """Keep what could not be read where nothing overwrites it, until it is dismissed."""
        if self._current_game.unreadable:
            self._storage.write(UNREADABLE_GAME, self._current_game.unreadable)
        elif kept := self._storage.read(UNREADABLE_GAME):
            self._current_game.add_notice(_(KEPT_BEFORE), kept, UNREADABLE_GAME)


def fail(page: browser.Page, error: Exception) -> None:
    """Say that something is wrong with the page itself."""
    saved = _("The game is saved; load the page again.")
    page.show_error(f"{type(error).__name__}: {error}. {saved}")
