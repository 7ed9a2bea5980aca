"""The app: runs commands, shows scenes, stores the game and starts the computer players."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from casino_core import Game, error_message
from casino_core.i18n import N_, Translations, use_language
from casino_core.i18n import gettext as _
from casino_core.players import LEVELS
from casino_core.seats import Seat

from ..address.page_request import parse_query
from ..game.scene import Notice, Phase
from ..game.seats import is_own
from ..game.session import Session
from ..saved_games.game_place import GamePlace
from ..saved_games.waiting_games import WaitingGames
from ..storage.store import Storage
from .commands import Command, Moment, command, commands_of, text_command
from .computer_turns import ComputerTurns
from .context import TableContext
from .current_game import CurrentGame
from .display import Display, PageSteps
from .feature import FeatureEntry, opening_fields
from .feature_loader import FeatureLoader, reason_not_loaded
from .keys import LETTERS
from .languages import ENGLISH, LanguageError, load_translations
from .rescue import Rescue
from .table_app import NOT_STORED, TableApp, fail, new_seed
from .time_slicing import collect_soon, disable_automatic_gc

if TYPE_CHECKING:
    from ..storage.durable import PageStorage
    from .browser import BrowserPage
    from .work_ahead import WorkAhead

    OpenStorage = Callable[[], tuple[PageStorage, bool]]
    """Opens the storage of the page; tells whether the stored game could be reached."""

SETTINGS_NOT_STORED = N_("Settings can’t be saved here: closing the page loses them.")
UNREACHABLE = N_("Your game isn’t lost. Reload later: this one isn’t saved.")
NO_TRANSLATION = "Your language could not be loaded, so the page is in English."
WHY_NO_TRANSLATION = (
    "Its texts (casino.{language}.mo) are missing or damaged. Load the page again to try again."
)
"""These two are read where there are no translations."""


# Starting


def start(page: BrowserPage, open_storage: OpenStorage, features: Sequence[FeatureEntry]) -> None:
    """Start the app with its features on the game's own page.

    This module and those that it imports at once import nothing of the browser, so that Python's
    memory can be kept with them in it (see `web/js/boot/memory.js`).
    """
    disable_automatic_gc()
    if page.language == ENGLISH:
        _start(page, open_storage, features, None)
    else:
        asyncio.ensure_future(_start_in(page, open_storage, features))  # noqa: RUF006 - the event loop of the page keeps it


async def _start_in(
    page: BrowserPage, open_storage: OpenStorage, features: Sequence[FeatureEntry]
) -> None:
    """Start in a language other than English; in English if its catalogue cannot be loaded."""
    language = page.language
    try:
        translations = await load_translations(page, language)
    except LanguageError:
        page.set_language(ENGLISH)
        notice = Notice(NO_TRANSLATION, reason=WHY_NO_TRANSLATION.format(language=language))
        _start(page, open_storage, features, None, redraw=True, notice=notice)
    else:
        _start(page, open_storage, features, translations)


def _start(
    page: BrowserPage,
    open_storage: OpenStorage,
    features: Sequence[FeatureEntry],
    translations: Translations | None,
    *,
    redraw: bool = False,
    notice: Notice | None = None,
) -> None:
    storage: Storage | None = None
    try:
        storage, reachable = open_storage()
        with use_language(translations):
            request = parse_query(page.query, new_seed(), opening_fields(features))
            place = GamePlace(storage)
            current_game = CurrentGame(
                request,
                place.text,
                new_seed,
                place.notices,
                returning=place.newer or not reachable,
                waiting=place.waiting,
                may_wait=place.may_wait,
            )
            if not reachable:
                current_game.add_notice(_(UNREACHABLE))
        if notice:
            current_game.add(notice)
        App(
            page,
            storage,
            current_game,
            features,
            place=place,
            instant=request.instant,
            translations=translations,
            redraw=redraw,
        ).start()
    except Exception as error:
        if storage is None:
            fail(page, error)
        else:
            if not page.listens:
                page.listen(rescue_of(page, storage, translations, features).handle)
            fail(page, error, stored=True)
        raise


# Running


class App(TableApp):
    """The app of a table of Casino: shows its scenes, stores its game and times its turns.

    on_shown  is called after each change of the table
    """

    _page: BrowserPage
    _context: TableContext
    _turns: ComputerTurns

    def __init__(
        self,
        page: BrowserPage,
        storage: Storage,
        current_game: CurrentGame,
        features: Sequence[FeatureEntry],
        *,
        place: GamePlace | None = None,
        instant: bool = False,
        translations: Translations | None = None,
        redraw: bool = False,
    ) -> None:
        """`place` is the place of the game, if it is stored at all.

        `redraw` says that the page shows another language than that of `translations`.
        """
        self.on_shown: Callable[[], None] = lambda: None
        self._current_game = current_game
        self._place = place or GamePlace(storage)
        self._context = context = TableContext(
            page, storage, current_game, self, instant=instant, translations=translations
        )
        super().__init__(page, context, ComputerTurns(context, self._show_thinking))
        self._entries = features
        self._features = FeatureLoader(context, features, self.handle)
        self._display = Display(page, context, redraw=redraw or page.shows_text_view)
        self._commands |= self._features.commands()
        self._redraw = redraw
        self._steps = PageSteps(context, self.fail)
        self._stored: Game | None = None
        self._stored_waiting: WaitingGames | None = None
        self._preparation: WorkAhead | None = None
        self._ready = False
        self._rescue: Rescue | None = None
        self._failure_reported = self._game_failure_reported = False

    def start(self) -> None:
        """Show the table and listen for commands, once the lazy archive is loaded if needed."""
        if line := self._current_game.request.foreign:
            self._page.log(line)
        with use_language(self._context.translations):
            if self._current_game.unreadable:
                self._place.keep_unreadable(self._current_game.unreadable)
            self._context.apply_requested_settings(self._current_game.request.settings)
            if self._context.settings["letters"] != "language":
                self.session.retell()  # its first sentences had the letters of the language
            if self._needs_lazy_archive and not self._page.lazy_archive.loaded:
                self._page.lazy_archive.when_loaded(self._begin, self._begin_without)
            else:
                self._begin()

    @property
    def _needs_lazy_archive(self) -> bool:
        """Whether the first play, or the first screen, needs the lazy archive."""
        return (
            self._context.settings.on("reading")
            or self._redraw  # the whole table is drawn by a module of the lazy archive
            or self.session.ahead is not None
            or self._current_game.request.opening is not None
            or self._current_game.request.error is not None
            or self._has_later_player
            or self._features.needed_before_play
        )

    @property
    def _has_later_player(self) -> bool:
        """Whether a computer player sits at the table whose code is in the lazy archive.

        A player of one's own is asked by a feature, which is there too.
        """
        levels = [seated.level for seated in self.session.seated_players if seated.level]
        return any(is_own(level) or LEVELS[level].is_later for level in levels)

    def _begin(self) -> None:
        if self._stopped or self._page.let_go:
            return
        try:
            self._page.listen(self.handle, instant=self._context.instant)
            request = self._current_game.request
            if request.error and self._page.lazy_archive.loaded:
                from ..address.bad_links import bad_link_notice

                self._current_game.add(bad_link_notice(request.error))
            elif request.error:
                self._current_game.add(Notice(error_message(request.error)))
            opening = request.opening
            if opening is None or opening.field.over_game:
                self.go_on()
            if opening and self._features.take_up():
                self.go_on()
            elif opening:
                self.handle(opening.field.command, opening.text)
        except Exception as error:
            self.fail(error)
            raise

    def _begin_without(self) -> None:
        """Begin without the lazy archive, which cannot be loaded; show an error if it is needed."""
        if self._context.settings.on("reading") or self._redraw or self._has_later_player:
            self._page.show_error(reason_not_loaded(self._page.lazy_archive))
            return
        self.session.ahead = None
        self._begin()

    @property
    def session(self) -> Session:
        """The session on the table."""
        return self._current_game.session

    def stop(self) -> None:
        """Stop for good: unfinished background work no longer changes the page."""
        self._stop_work()
        self._page.stop_listening()

    def _stop_work(self) -> None:
        super()._stop_work()
        self._steps.drop()
        if self._preparation:
            self._preparation.stop()
        self._features.on_command("")

    # Commands

    def handle(self, name: str, text: str) -> None:
        """Run a command with its text; after an error, those of the sheet of everything stored."""
        if self._rescue and not self._stopped and self._rescue.answers(name):
            self._rescue.handle(name, text)
        elif name != "key" or text in LETTERS or self._display.renderer.reading:
            super().handle(name, text)

    def _begin_command(self, name: str) -> None:
        if self._preparation:
            self._preparation.rest()
        self._steps.finish()
        self._turns.skip_moment()
        self._features.on_command(name)

    def _find(self, name: str) -> Command | None:
        """Find a command of the page, or of the session on the table, such as a lesson."""
        return super()._find(name) or commands_of(self.session).get(name)

    def _refuse(self, words: str) -> None:
        self.session.refuse(words)

    @text_command("card")
    def _tap_card(self, text: str) -> None:
        self.session.tap_card(text)

    @text_command("pile")
    def _tap_pile(self, text: str) -> None:
        self.session.tap_pile(text)

    @text_command("twice")
    def _tap_twice(self, text: str) -> None:
        self.session.tap_twice(text)

    @text_command("lift")
    def _lift(self, text: str) -> None:
        self.session.lift(text)

    @text_command("drop")
    def _drop(self, text: str) -> None:
        self.session.drop(text)

    @command("felt")
    def _tap_felt(self) -> None:
        self.session.tap_felt()

    @text_command("play")
    def _play(self, text: str) -> None:
        self.session.play(text)

    @text_command("build-first")
    def _build_first(self, text: str) -> None:
        self.session.build_first(text)

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

    @text_command("say")
    def _answer_letter(self, letter: str) -> bool:
        """Run the command of a letter, or read out its answer; return whether it has either."""
        has_answer = self._display.renderer.ask(letter, self._current_game.scene())
        return has_answer or super()._answer_letter(letter)

    @text_command("typed")
    def _type(self, text: str) -> None:
        """Make a typed play; in the text view, a typed letter is answered too."""
        reading, letter = self._display.renderer.reading, text.strip().lower()
        answered = reading and self._answer_letter(letter)
        if answered or self.session.play(text):
            self._page.clear_typed()

    @text_command("call-out")
    def _call_out(self, seat: str) -> None:
        caller = Seat(int(seat) - 1) if seat else None
        if self._context.instant:
            self.session.call_out(caller)
        else:
            self.session.ask_to_call(caller)

    @command("call-out-sure")
    def _call_out_for_sure(self) -> None:
        self.session.call_out()

    @command("new-game")
    def _new_game(self) -> None:
        """Deal again if the game is over or `speed=instant`; else open the sheet of a new game."""
        over = self.session.phase is Phase.GAME_OVER
        if self._context.instant or self._current_game.restarts or over:
            self.stop_thinking()
            self._current_game.new_game()
        else:
            self.run("setup", "")

    @text_command("dismiss")
    def _dismiss(self, index: str) -> None:
        notice = self._current_game.dismiss(int(index))
        others = {other.key for other in self._current_game.notices}
        if notice and notice.key and notice.key not in others:
            self._context.storage.write(notice.key, None)

    @text_command("download")
    def _download(self, index: str) -> None:
        notice = self._current_game.notices[int(index)]
        self._page.download("casino-saved-game.txt", notice.download or "")

    # After each command

    def go_on(self) -> None:
        """Show and store the game, and continue with the computer players."""
        self._show_and_continue(answered=False)

    def fail(self, error: Exception) -> None:
        """Show an error of the program on the page, with the way to everything stored."""
        stored = self._stored is self.session.game and not self._context.storage.game_failed
        own = not self._page.embedded
        if own and self._rescue is None:
            context = self._context
            self._rescue = rescue_of(
                self._page, context.storage, context.translations, self._entries
            )
        fail(self._page, error, saved=stored and self._place.keeps and own, stored=own)

    def _show_and_continue(self, *, answered: bool) -> None:
        if self._stopped:
            return
        self._steps.finish()
        if self._context.instant:
            self._turns.play_all()
        self._features.keep_under_way()
        before = self._stored
        over = self._store_game() and self.session.phase is not Phase.PLAY
        apart = not self._context.instant and _is_next(before, self._stored)
        steps = self._steps_of_table(answered=answered, over=over, apart=apart)
        if apart:
            self._steps.begin(steps)
        else:
            for _step in steps:
                pass

    def _steps_of_table(self, *, answered: bool, over: bool, apart: bool) -> Iterator[None]:
        """Show the table, a play with its cards `apart`, and continue."""
        scene = self._current_game.scene()
        self._display.choose_renderer(scene)
        scene = self._features.decorate(scene)
        yield
        news = self.session.take_news()
        yield from self._display.steps(scene, news, answered=answered, apart=apart)
        self.on_shown()
        if over and not self._page.embedded:
            for name in self._features.commands_at(Moment.OVER):
                yield
                self.run(name, "")
        if over:
            collect_soon()
        self._turns.go_on(celebrating=self._display.celebrating)
        self._report_ready()
        self._work_ahead()

    def _report_ready(self) -> None:
        """Report once that the page is ready for a play, and load the lazy archive after that."""
        # While the page is hidden, a computer player that plays first waits.
        playable = not self.session.computer_to_play or self._page.hidden
        if playable and not self._ready and self._features.ready:
            self._ready = True
            self._page.set_state("ready")
            if not self._current_game.restarts:
                self._page.lazy_archive.when_loaded(self._report_started, lambda: None)

    def _work_ahead(self) -> None:
        """Prepare in small steps what a person may want next, once they can play."""
        if not self._ready or self._context.instant or not self._page.lazy_archive.loaded:
            return
        if self._preparation is None:
            from .work_ahead import WorkAhead

            self._preparation = WorkAhead(self._context)
        self._preparation.go_on()

    def _report_started(self) -> None:
        from .after_start import AfterStart

        AfterStart(self._context, self._features, self._work_ahead, lambda: self._stopped).begin()

    def _show_thinking(self) -> None:
        self._display.show_status(self._current_game.scene())

    # Storage

    def _store_game(self) -> bool:
        """Store the game if it has changed since it was stored; return whether it has."""
        current_game = self._current_game
        changed = self.session.game is not self._stored
        moved = current_game.waiting is not self._stored_waiting
        if changed or moved:
            self._stored, self._stored_waiting = self.session.game, current_game.waiting
            elsewhere = changed and self.session.store_elsewhere()
            if moved or not elsewhere:
                self._place.save(current_game.text_to_store(), current_game.waiting)
        self._report_storage_problems()
        return changed

    def _report_storage_problems(self) -> None:
        """Add a notice for each new problem with the storage."""
        storage = self._context.storage
        if storage.game_failed and not self._game_failure_reported:
            self._game_failure_reported = self._failure_reported = True
            self._current_game.add_notice(_(NOT_STORED))
        elif storage.failed and not self._failure_reported:
            self._failure_reported = True
            self._current_game.add_notice(_(SETTINGS_NOT_STORED))
        for problem in self._context.store.pop_problems():
            key = problem.unreadable_key
            unreadable = storage.read(key) if key else None
            self._current_game.add_notice(problem.words, unreadable, key or "")


def _is_next(before: Game | None, game: Game | None) -> bool:
    """Return whether a game is another one after one more play."""
    if before is None or game is None or len(before.rounds) != len(game.rounds):
        return False
    return len(game.rounds[-1].steps) == len(before.rounds[-1].steps) + 1


def rescue_of(
    page: BrowserPage,
    storage: Storage,
    translations: Translations | None,
    features: Sequence[FeatureEntry],
) -> Rescue:
    """Return the way to everything stored."""
    return Rescue(
        page,
        storage,
        translations,
        next(entry for entry in features if entry.rescues),
        lambda error: fail(page, error, stored=True),
        lambda: page.show_error(reason_not_loaded(page.lazy_archive), stored=True),
    )
