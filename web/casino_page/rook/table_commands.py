"""The commands of a table of Rook: to play its cards, and to open and close its sheets."""

from __future__ import annotations

from collections.abc import Sequence

from casino_core.rook.actions import Bid
from casino_core.rook.notation import parse_action
from casino_core.rook.record import format_record

from ..shell.commands import command, text_command
from .context import RookContext
from .shared_table import SharedTable
from .sheets import SETTINGS_SHOWN, help_sheet, record_sheet, settings_sheet
from .turns import RookTurns


class TableCommands:
    """Commands of a person at the table, by taps, buttons and keys."""

    def __init__(self, context: RookContext, turns: RookTurns) -> None:
        self._context, self._turns = context, turns

    @text_command("card")
    def _tap(self, text: str) -> None:
        self._turns.hurry()
        self._context.table.tap(text, confirm=self._context.settings.on("confirm"))

    @text_command("twice")
    def _tap_twice(self, text: str) -> None:
        """Play a card that was chosen before, by a second tap; any other tap is a first one."""
        self._turns.hurry()
        self._context.table.tap(text)

    @text_command("lift")
    def _lift(self, text: str) -> None:
        """Do nothing: a card that is dragged is played where it is dropped."""

    @text_command("drop")
    def _drop(self, text: str) -> None:
        self._turns.hurry()
        self._context.table.drop(text)

    @text_command("pile")
    def _pile(self, text: str) -> None:
        """Do nothing: the cards of a trick lie there for all to see."""

    @text_command("raise")
    def _raise(self, text: str) -> None:
        self._context.table.raise_bid(1 if text == "1" else -1)

    @command("bid")
    def _bid(self) -> None:
        self._context.table.bid()

    @text_command("bid-points")
    def _bid_points(self, text: str) -> None:
        """Bid the points that a button of the text view names."""
        if text.isdecimal():
            self._context.table.act(Bid(int(text)))

    @command("pass")
    def _pass(self) -> None:
        self._context.table.pass_on()

    @command("misdeal")
    def _misdeal(self) -> None:
        self._context.table.ask_for_deal()

    @command("aside")
    def _aside(self) -> None:
        self._context.table.put_aside()

    @command("give")
    def _give(self) -> None:
        self._context.table.give()

    @text_command("trump")
    def _trump(self, text: str) -> None:
        self._context.table.name_trump(text)

    @text_command("call")
    def _call(self, text: str) -> None:
        self._context.table.call(text)

    @text_command("typed")
    def _type(self, text: str) -> None:
        """Take the action that was typed in the text view, such as `75`, `pass` or `b14`."""
        self._turns.hurry()
        self._context.table.act(parse_action(text))
        if not self._context.table.scene().refusal:
            self._context.page.clear_typed()

    @command("show-hand")
    def _show_hand(self) -> None:
        """Open the curtain for the person whose turn it is."""
        if isinstance(self._context.table, SharedTable):
            self._context.table.show_hand()

    @command("hint")
    def _hint(self) -> None:
        self._context.table.hint()

    @command("undo")
    def _undo(self) -> None:
        self._turns.stop()
        self._context.table.undo()

    @command("look")
    def _look(self) -> None:
        self._context.table.look()

    @command("clear")
    def _clear(self) -> None:
        self._turns.hurry()
        self._context.table.clear()

    @command("next")
    def _next(self) -> None:
        self._context.table.next_round()

    @command("record")
    def _record(self) -> None:
        """Show the record; while the game runs, its seed stays hidden."""
        game = self._context.table.game
        record = format_record(game, sealed=not game.over)
        self._context.page.open_sheet("record", record_sheet(record))


class SheetCommands:
    """Opens the help and the settings, and copies what a sheet shows."""

    def __init__(
        self, context: RookContext, settings_shown: Sequence[str] = SETTINGS_SHOWN
    ) -> None:
        """`settings_shown` are the names of the settings that can be changed here."""
        self._context = context
        self._settings_shown = settings_shown

    @command("help")
    def _help(self) -> None:
        self._context.page.open_sheet("help", help_sheet(self._context.table.game.rules))

    @command("settings")
    def _settings(self) -> None:
        self._context.page.open_sheet("settings", self._settings_sheet())

    def _settings_sheet(self) -> str:
        return settings_sheet(self._context.settings, self._settings_shown)

    @text_command("set")
    def _set(self, text: str) -> None:
        """Change one setting on the sheet, given as `name=value`."""
        name, _equals, value = text.partition("=")
        if name not in self._settings_shown:
            return
        context = self._context
        context.change_settings(context.settings.with_field(name, value))
        if name == "lang":
            context.storage.when_stored(context.page.reload, lambda: None)
        context.fill("settings", self._settings_sheet())

    @text_command("copy")
    def _copy(self, text: str) -> None:
        self._context.page.copy(text)
