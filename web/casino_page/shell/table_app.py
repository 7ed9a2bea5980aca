"""The app of a table, of any game: runs commands, and stops or shows an error."""

from __future__ import annotations

from os import urandom
from typing import TYPE_CHECKING

from casino_core import CasinoError, error_message
from casino_core.i18n import N_, use_language
from casino_core.i18n import gettext as _

from .commands import Command, UnknownCommandError, command, commands_of, text_command
from .keys import LETTERS

if TYPE_CHECKING:
    from .computer_turns import Turns
    from .context import PageContext
    from .page import TablePage

NOT_STORED = N_("The game can’t be saved here: closing the page loses it.")
DAMAGED_PROGRAM = N_("A part of the program arrived damaged and cannot be read.")


class TableApp:
    """Runs the commands of one table.

    A game brings its commands, what refuses one, and what follows one: its scenes are shown, it is
    stored, and its computer players act.
    """

    def __init__(self, page: TablePage, context: PageContext, turns: Turns) -> None:
        self._page = page
        self._context = context
        self._turns = turns
        self._commands = commands_of(self)
        self._stopped = False

    def handle(self, name: str, text: str) -> None:
        """Run a command with its text.

        An unknown command is an error of the page: it is logged in the console and changes nothing.
        """
        if not self._stopped:
            with use_language(self._context.translations):
                self._command(name, text)

    def _command(self, name: str, text: str) -> None:
        try:
            self._begin_command(name)
            try:
                self.run(name, text)
            except UnknownCommandError as error:
                self._page.log_error(str(error))
                return
            except CasinoError as error:
                self._refuse(error_message(error))
            self._show_and_continue(answered=name != "seen")
        except Exception as error:
            self.fail(error)
            raise

    def run(self, name: str, text: str) -> None:
        """Run a command. Raises `UnknownCommandError`."""
        run = self._find(name)
        if run is None:
            raise UnknownCommandError(f"no part of the page answers the command {name!r}")
        run(text)

    def _stop_work(self) -> None:
        """Stop for good what runs in the background, and run no more commands."""
        self._stopped = True
        self._turns.stop()

    def stop_thinking(self) -> None:
        """Stop the computer player's search, before another game is put on the table."""
        self._turns.stop()

    def go_on(self) -> None:
        """Show and store the game, and continue with the computer players."""
        self._show_and_continue(answered=False)

    # What a game brings

    def _begin_command(self, name: str) -> None:
        """Prepare for a command."""

    def _find(self, name: str) -> Command | None:
        """Find a command by its name."""
        return self._commands.get(name)

    def _refuse(self, words: str) -> None:
        """Have the table show why a command was refused."""
        raise NotImplementedError

    def _show_and_continue(self, *, answered: bool) -> None:
        """Show and store the game and continue; `answered` says that a command came before."""
        raise NotImplementedError

    def fail(self, error: Exception) -> None:
        """Show an error of the program on the page."""
        raise NotImplementedError

    # The commands of every table

    @command("seen")
    def _continue_when_visible(self) -> None:
        """Do nothing; after this command as after any other, the computer players continue."""

    @command("let-go")
    def _let_go(self) -> None:
        """Do nothing more: another tab has the table."""
        self._stop_work()

    @command("close-sheet")
    def _close_sheet(self) -> None:
        self._page.close_sheets()

    @text_command("key")
    def _press_key(self, letter: str) -> None:
        """Run the command of a letter, if the settings allow letters as keys."""
        if self._context.settings.on("keys"):
            self._answer_letter(letter)

    def _answer_letter(self, letter: str) -> bool:
        """Run the command of a letter; return whether this table has it."""
        key = LETTERS.get(letter)
        run = self._find(key.command) if key else None
        if key and run:
            run(key.text)
        return run is not None


def new_seed() -> str:
    """Draw a seed that cannot be guessed: 32 hexadecimal digits."""
    return urandom(16).hex()


def fail(page: TablePage, error: Exception, *, saved: bool = False, stored: bool = False) -> None:
    """Show an error of the program on the page.

    `saved` says whether the game is stored, and `stored` that the page answers the command of the
    same name, which leads to everything stored.
    """
    advice = _("The game is saved; load the page again.") if saved else _("Load the page again.")
    damaged = isinstance(error, ImportError | EOFError | SyntaxError) or "marshal" in str(error)
    reason = f"{type(error).__name__}: {error}."
    words = f"{_(DAMAGED_PROGRAM) if damaged else reason} {advice}"
    page.show_error(words, stored=stored)
