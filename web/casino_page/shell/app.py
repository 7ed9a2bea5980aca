"""The app: passes commands to the session and to features, shows scenes, stores the game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from os import urandom

from casino_core import CasinoError, Game
from casino_core.i18n import N_, Translations, use_language
from casino_core.i18n import gettext as _
from casino_core.players import SEARCHING

from ..address.page_request import parse_query
from ..game.scene import Phase
from ..game.session import Session
from ..storage.saved_game import GAME_KEY, UNREADABLE_GAME
from . import browser
from .commands import Command, UnknownCommandError, command, commands_of, text_command
from .computer_turns import ComputerTurns
from .context import TableContext
from .current_game import CurrentGame
from .display import Display
from .feature_loader import NOT_LOADED, FeatureLoader
from .gc_control import collect_soon, disable_automatic_gc
from .keys import LETTERS
from .languages import ENGLISH, LanguageError, load

NOT_STORED = N_(
    "This browser does not let the page store the game: it is lost when the page is closed."
)
KEPT_BEFORE = N_("A saved game could not be read earlier. It is still kept for you to download.")


# Starting


def start() -> None:
    """Put a game on the table of the game's own page and listen."""
    disable_automatic_gc()
    page = browser.own_page()
    if page.language == ENGLISH:
        _start(page, None)
    else:
        asyncio.ensure_future(_start_in(page, page.language))  # noqa: RUF006 - it keeps itself


async def _start_in(page: browser.Page, language: str) -> None:
    try:
        translations = await load(page, language)
    except LanguageError:
        page.speak(ENGLISH)
        _start(page, None, redraw=True)
    else:
        _start(page, translations)


def _start(page: browser.Page, translations: Translations | None, *, redraw: bool = False) -> None:
    storage = browser.Storage()
    try:
        with use_language(translations):
            request = parse_query(page.query, new_seed())
            current_game = CurrentGame(request, storage.read(GAME_KEY.key), new_seed)
        App(
            page,
            storage,
            current_game,
            instant=request.instant,
            translations=translations,
            redraw=redraw,
        ).start()
    except Exception as error:
        fail(page, error)
        raise


def new_seed() -> str:
    """A seed that cannot be guessed."""
    return urandom(16).hex()


# At work


class App:
    """One table: runs its commands, shows its scenes, stores its game and keeps its time.

    on_shown  is called whenever the table has changed
    """

    def __init__(
        self,
        page: browser.Page,
        storage: browser.Storage,
        current_game: CurrentGame,
        *,
        instant: bool = False,
        translations: Translations | None = None,
        redraw: bool = False,
    ) -> None:
        """`redraw` tells that the page shows another language so far."""
        self.on_shown: Callable[[], None] = lambda: None
        self._page = page
        self._current_game = current_game
        self._context = context = TableContext(
            page, storage, current_game, self, instant=instant, translations=translations
        )
        self._turns = ComputerTurns(context, self._show_thinking)
        self._features = FeatureLoader(context, self.handle)
        self._display = Display(page, context, redraw=redraw or page.shows_reading)
        self._commands = {**commands_of(self), **self._features.commands()}
        self._stored: Game | None = None
        self._ready = self._stopped = self._storage_failure_told = False

    def start(self) -> None:
        """Show the table and go on from there."""
        with use_language(self._context.translations):
            self._keep_unreadable()
            self._context.apply_requested_settings(self._current_game.request.settings)
            if self._needs_lazy_archive and not self._page.lazy_archive.here:
                self._page.lazy_archive.ask(self._begin, self._begin_without)
            else:
                self._begin()

    @property
    def _needs_lazy_archive(self) -> bool:
        """Whether the first play, or the first screen, needs the lazy archive."""
        return (
            self._context.settings.on("reading")
            or self.session.ahead is not None
            or bool(self._current_game.request.daily)
            or self._has_searching_player
            or self._features.needed_before_play
        )

    @property
    def _has_searching_player(self) -> bool:
        """Whether a computer player sits at the table whose search is in the lazy archive."""
        return any(seated.level in SEARCHING for seated in self.session.seated_players)

    def _begin(self) -> None:
        if self._stopped:
            return
        try:
            self._page.listen(self.handle)
            if self._current_game.request.daily:
                # Its deal or its sheet is the first screen.
                self.handle("daily-open", self._current_game.request.daily)
            else:
                self.go_on()
        except Exception as error:
            self.fail(error)
            raise

    def _begin_without(self) -> None:
        """Begin although the lazy archive cannot be loaded, if that is possible."""
        if self._context.settings.on("reading") or self._has_searching_player:
            self._page.show_error(_(NOT_LOADED))
            return
        self.session.ahead = None
        self._begin()

    @property
    def session(self) -> Session:
        """The session on the table."""
        return self._current_game.session

    def stop(self) -> None:
        """Leave the table for good: work that ends later shows nothing any more."""
        self._stopped = True
        self._turns.stop()
        self._features.on_command("")
        self._page.leave()

    # Commands

    def handle(self, name: str, text: str) -> None:
        """Run a command with the text that was sent along.

        An unknown one is an error of the page: it is told in the console and changes nothing.
        """
        if self._stopped:
            return
        if name != "key" or text in LETTERS or self._display.renderer.reading:
            with use_language(self._context.translations):
                self._command(name, text)

    def _command(self, name: str, text: str) -> None:
        self._features.on_command(name)
        try:
            try:
                self._run(name, text)
            except UnknownCommandError as error:
                self._page.report(str(error))
                return
            except CasinoError as error:
                self.session.refuse(str(error))
            self._go_on(answered=name != "seen")
        except Exception as error:
            self.fail(error)
            raise

    def _run(self, name: str, text: str) -> None:
        """Run a command of the page, or of the session on the table, such as a lesson."""
        run: Command | None = self._commands.get(name) or commands_of(self.session).get(name)
        if run is None:
            raise UnknownCommandError(f"no part of the page answers the command {name!r}")
        run(text)

    @text_command("card")
    def _tap_card(self, text: str) -> None:
        self.session.tap_card(text)

    @text_command("pile")
    def _tap_pile(self, text: str) -> None:
        self.session.tap_pile(text)

    @text_command("twice")
    def _tap_twice(self, text: str) -> None:
        self.session.tap_twice(text)

    @text_command("drop")
    def _drop(self, text: str) -> None:
        self.session.drop(text)

    @text_command("play")
    def _play(self, text: str) -> None:
        self.session.play(text)

    @command("clear")
    def _clear(self) -> None:
        self.session.clear()

    @command("next")
    def _next_round(self) -> None:
        self.session.next_round()

    @command("show-hand")
    def _show_hand(self) -> None:
        self.session.show_hand()

    @command("pause")
    def _pause(self) -> None:
        self.session.pause()

    @command("seen")
    def _go_on_when_seen(self) -> None:
        """Do nothing: the table goes on after every command, and the page is visible again."""

    @text_command("key")
    def _press_key(self, letter: str) -> None:
        """Run the command of a letter, if the settings allow letters as keys."""
        if self._context.settings.on("keys"):
            self._answer_letter(letter)

    @text_command("say")
    def _answer_letter(self, letter: str) -> bool:
        """Do what a letter asks for; return whether it asks for anything."""
        if self._display.renderer.ask(letter, self._current_game.scene()):
            return True
        if key := LETTERS.get(letter):
            self._run(key.command, key.text)
        return key is not None

    @text_command("typed")
    def _type(self, text: str) -> None:
        """Make a typed play; in the text view, answer a letter too."""
        answered = self._display.renderer.reading and self._answer_letter(text.strip())
        if answered or self.session.play(text):
            self._page.clear_typed()

    @command("call-out")
    def _call_out(self) -> None:
        if self._context.instant:
            self.session.call_out()
        else:
            self.session.ask_to_call()

    @command("call-out-sure")
    def _call_out_for_sure(self) -> None:
        self.session.call_out()

    @command("new-game")
    def _new_game(self) -> None:
        """Deal again if the game is over (or nothing is animated); else open the sheet."""
        over = self.session.phase is Phase.GAME_OVER
        if self._context.instant or self._current_game.again or over:
            self.stop_thinking()
            self._current_game.new_game()
        else:
            self._run("setup", "")

    @command("close-sheet")
    def _close_sheet(self) -> None:
        self._page.close_sheets()

    @text_command("dismiss")
    def _dismiss(self, index: str) -> None:
        notice = self._current_game.dismiss(int(index))
        if notice and notice.key:
            self._context.storage.write(notice.key, None)

    @text_command("download")
    def _download(self, index: str) -> None:
        notice = self._current_game.notices[int(index)]
        self._page.download("casino-saved-game.txt", notice.download or "")

    # Going on

    def stop_thinking(self) -> None:
        """Stop the computer player that thinks, before another game is put on the table."""
        self._turns.stop()

    def go_on(self) -> None:
        """Show and store the game, and let the computer players play."""
        self._go_on(answered=False)

    def fail(self, error: Exception) -> None:
        """Report an error in the page itself."""
        fail(self._page, error)

    def _go_on(self, *, answered: bool) -> None:
        if self._stopped:
            return
        if self._context.instant:
            self._turns.at_once()
        over = self._store_game() and self.session.phase is not Phase.PLAY
        self._show(answered=answered)
        if over and not self._page.embedded:
            self._run("count-game", "")
        if over:
            collect_soon()
        self._turns.go_on()
        self._report_ready()

    def _report_ready(self) -> None:
        """Tell the page once that a play can be made, and load the lazy archive after that."""
        # While the page is hidden, a computer player waits with the first play.
        playable = not self.session.computer_to_play or self._page.hidden
        if playable and not self._ready and self._features.ready:
            self._ready = True
            self._page.set_state("ready")
            if not self._current_game.again:
                self._page.lazy_archive.ask(lambda: None, lambda: None)

    def _show(self, *, answered: bool) -> None:
        scene = self._current_game.scene()
        self._display.choose_renderer(scene)
        scene = self._features.decorate(scene)
        self._display.show(scene, self.session.take_news(), answered=answered)
        self.on_shown()

    def _show_thinking(self) -> None:
        self._display.show_status(self._current_game.scene())

    # Storage

    def _store_game(self) -> bool:
        """Store the game unless it is stored already; return whether it is a new one."""
        new = self.session.game is not self._stored
        if new:
            self._stored = self.session.game
            if not self.session.kept():
                self._context.storage.write(GAME_KEY.key, self._current_game.text_to_store())
        self._report_storage_problems()
        return new

    def _report_storage_problems(self) -> None:
        """Add a notice for each problem with the storage that is new."""
        storage = self._context.storage
        if storage.failed and not self._storage_failure_told:
            self._storage_failure_told = True
            self._current_game.add_notice(_(NOT_STORED))
        for problem in self._context.store.take_problems():
            kept = storage.read(problem.aside) if problem.aside else None
            self._current_game.add_notice(problem.words, kept, problem.aside or "")

    def _keep_unreadable(self) -> None:
        """Keep a saved game that cannot be read under a key of its own until it is dismissed."""
        storage = self._context.storage
        if self._current_game.unreadable:
            storage.write(UNREADABLE_GAME, self._current_game.unreadable)
        elif kept := storage.read(UNREADABLE_GAME):
            self._current_game.add_notice(_(KEPT_BEFORE), kept, UNREADABLE_GAME)


def fail(page: browser.Page, error: Exception) -> None:
    """Report an error in the page itself."""
    saved = _("The game is saved; load the page again.")
    page.show_error(f"{type(error).__name__}: {error}. {saved}")
