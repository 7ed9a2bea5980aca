"""The app of Rook's page: what follows a command at its table, and how it starts.

When a round is over, it is counted, and the browser is asked to keep what is stored. The answer of
the browser is the one that Casino's page asks for, too: the browser is asked once for both.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from casino_core.i18n import Translations, use_language
from casino_core.i18n import gettext as _
from casino_core.rook.game import Game
from casino_core.rook.notation import format_rules, parse_rules

from ..address.page_request import foreign_fields
from ..address.query_text import split_query
from ..features.statistics.counted_games import StoredStatistics
from ..shell.commands import Command, command, commands_of, text_command
from ..shell.languages import load_translations_or_english
from ..shell.persistence import Persistence, ask_once, loss_warning
from ..shell.table_app import NOT_STORED, TableApp, fail
from ..shell.time_slicing import collect_soon, disable_automatic_gc
from ..storage.devices import DEVICES_KEY
from ..storage.guests import ROOK_STATISTICS_KEY
from ..storage.store import Storage
from .address import PAGE_CHOICES, SEED, AddressRequest, parse_request
from .context import RookContext
from .display import RookDisplay
from .new_game import NewGame
from .regions import notice
from .reviewing import RoundReview
from .scene import PERSON, Notice, Scene
from .sheets import SETTINGS_SHOWN
from .statistics import RookStatistics, TableKind, totals_of_devices
from .statistics_sheet import statistics_sheet
from .stored import save_table, table_of
from .table import RookTable
from .table_commands import SheetCommands, TableCommands
from .teaching import CourseTable, load_learned
from .turns import RookTurns

if TYPE_CHECKING:
    from ..shell.browser import BrowserPage
    from ..shell.page import TablePage
    from ..shell.settings import Settings


class StatisticsCounter:
    """Counts what is over at a kept table of one person; what is taught counts nowhere."""

    def __init__(self, context: RookContext) -> None:
        self._context = context
        self._counted: Game | None = None
        self._stored = StoredStatistics(
            context, ROOK_STATISTICS_KEY, RookStatistics(), self._with_other_devices, self._sheet
        )

    def count(self) -> None:
        """Count the rounds of the game at the table, once the last one is over."""
        table = self._context.table
        alone = table.is_stored and table.people == (PERSON,)
        if alone and table.game.position.over and table.game is not self._counted:
            self._counted = table.game
            self._stored.count(lambda known: known.with_game(table.game, table.level))

    def _with_other_devices(self, own: RookStatistics) -> RookStatistics:
        return own.with_others(self._context.store.peek(DEVICES_KEY, totals_of_devices) or ())

    @command("statistics")
    def _open(self) -> None:
        """Open the sheet for the kind of table in use, or else for the first one."""
        table = self._context.table
        self._stored.open(TableKind(format_rules(table.game.rules), table.level))

    @text_command("statistics-of")
    def _choose(self, text: str) -> None:
        """Show another kind of table; the text is a form field with its number, from 0."""
        self._stored.choose(text)

    def _sheet(self) -> str:
        return statistics_sheet(self._stored.of_all_devices, self._stored.kind)


class BackupOffer:
    """Asks after the first round that ends since the start, and tells of a backup where it helps.

    About a round that was over at the start nothing is asked.
    """

    def __init__(self, context: RookContext) -> None:
        self._context = context
        self._at_start = context.table.game
        self._has_asked = False
        self._offers = False

    @property
    def _round_is_over(self) -> bool:
        table = self._context.table
        outcome = table.game.outcome
        return table.is_stored and outcome is not None and outcome.score is not None

    def ask(self) -> None:
        """Ask, if a round that is stored is over; once the next one is dealt, offer no more."""
        if not self._round_is_over:
            self._offers = False
        elif self._context.table.game is not self._at_start and not self._has_asked:
            self._has_asked = True
            ask_once(self._context.page, self._context.storage, self._note)

    def _note(self, answer: Persistence) -> None:
        """Offer a backup where the browser may erase everything."""
        if answer is not Persistence.GRANTED:
            self._offers = True
            self._context.app.go_on()

    def with_offer(self, parts: dict[str, str]) -> dict[str, str]:
        """Add the offer to the notices, until the next round is dealt."""
        if not self._offers or not self._round_is_over:
            return parts
        where = _("In the settings of Casino, “Backup” saves your games of Rook, too.")
        words = notice(Notice(f"{loss_warning()} {where}", calm=True))
        return {**parts, "notices": parts["notices"] + words}


def start(page: BrowserPage, open_storage: Callable[[], tuple[Storage, bool]]) -> None:
    """Start the app on the page of Rook."""
    disable_automatic_gc()
    asyncio.ensure_future(_start(page, open_storage))  # noqa: RUF006 - the event loop of the page keeps it


async def _start(page: BrowserPage, open_storage: Callable[[], tuple[Storage, bool]]) -> None:
    try:
        translations = await load_translations_or_english(page, page.language)
        storage, _reachable = open_storage()
        if line := foreign_fields(page.query, (*PAGE_CHOICES, SEED)):
            page.log(line)
        RookApp(page, storage, translations).start(page)
    except Exception as error:
        fail(page, error)
        raise


class RookApp(TableApp):
    """The app of a table of Rook: shows its scenes, stores its game and times its turns."""

    _context: RookContext
    _turns: RookTurns

    stores: ClassVar = True
    """Whether what is played here is stored."""
    settings_shown: ClassVar[Sequence[str]] = SETTINGS_SHOWN
    """The names of the settings that can be changed here."""

    def __init__(
        self, page: TablePage, storage: Storage, translations: Translations | None = None
    ) -> None:
        instant = ("speed", "instant") in split_query(page.query)
        self._context = context = RookContext(
            page, storage, self, instant=instant, translations=translations
        )
        super().__init__(page, context, RookTurns(context))
        self._saved: object = None
        with use_language(context.translations):
            address, context.table = self._opened()
            context.undealt = bool(address.problem) and not context.table.begun
            load_learned(context.store)  # what cannot be read is told at the start
            rules = parse_rules(address.rules) if address.rules else context.table.game.rules
            new_game = NewGame(context, rules, alone=not self.stores)
            context.table.notices = (*context.table.notices, *new_game.offer(address))
            teaching = CourseTable(context)
            self._teaching, self._counting = teaching, StatisticsCounter(context)
            self._backup_offer = BackupOffer(context)
            self._table_commands = {
                **commands_of(TableCommands(context, self._turns)),
                **commands_of(RoundReview(context)),
            }
            sheets = SheetCommands(context, self.settings_shown)
            for part in (teaching, self._counting, new_game, sheets):
                self._commands |= commands_of(part)
            changes = teaching.with_task, self._backup_offer.with_offer
            self._display = RookDisplay(context, *changes)
            teaching.take_up()

    def _opened(self) -> tuple[AddressRequest, RookTable]:
        """Return what the address asks for, and the table to begin with."""
        address = parse_request(self._page.query)
        return address, table_of(address, self._context.store)

    def start(self, page: BrowserPage) -> None:
        """Listen for commands on the page of a browser, and show the table."""
        page.listen(self.handle, instant=self.instant)
        self.go_on()
        page.set_state("ready")

    @property
    def instant(self) -> bool:
        """Whether there is no waiting and no animation."""
        return self._context.instant

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self._context.settings

    @property
    def table(self) -> RookTable:
        """The table that is shown."""
        return self._context.table

    def put_on_table(self, table: RookTable) -> None:
        """Put a table here that begins with a new game; the next command shows it."""
        self._context.put_on_table(table)

    def scene(self) -> Scene:
        """Return what the page shows now."""
        return self.table.scene()

    @property
    def _is_undealt(self) -> bool:
        """Whether the page shows no cards; a course that is opened then has its own."""
        return self._context.undealt and self.table.is_stored

    # Commands

    def _find(self, name: str) -> Command | None:
        if run := super()._find(name):
            return run
        run = self._table_commands.get(name)
        return _nothing if run and self._is_undealt else run

    def _refuse(self, words: str) -> None:
        self.table.refuse(words)

    # After each command

    def go_on(self) -> None:
        """Show and store the table, and have it take its next step, in the language of the page."""
        with use_language(self._context.translations):
            super().go_on()

    def _show_and_continue(self, *, answered: bool) -> None:
        if self._is_undealt:
            self._display.show_undealt()
            return
        if self.instant:
            self._turns.act_at_once()
        self._counting.count()
        self._teaching.keep_place()
        self._store_game()
        self._display.show(self.scene(), answered=answered)
        if self._stopped:
            self._turns.stop()
        else:
            self._turns.go_on()
        if self.stores:
            self._backup_offer.ask()

    def _store_game(self) -> None:
        """Store the game if it has changed, and tell of problems with the storage."""
        table, context = self.table, self._context
        now = table.game, table.level, table.seen
        if table.is_stored and now != self._saved:
            self._saved = now
            save_table(context.store, table)
            if table.game.position.over:
                collect_soon()
        problems = [Notice(problem.words) for problem in context.store.pop_problems()]
        not_stored = Notice(_(NOT_STORED))
        if context.storage.game_failed and not_stored not in table.notices:
            problems.append(not_stored)
        table.notices = (*table.notices, *problems)

    def fail(self, error: Exception) -> None:
        """Stop the table and say why."""
        self._stopped = True
        self.stop_thinking()
        fail(self._page, error, saved=not self._context.storage.game_failed)


def _nothing(_text: str) -> None:
    """Do nothing: no card is dealt yet."""
