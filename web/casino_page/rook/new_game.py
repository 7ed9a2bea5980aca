"""The commands of the sheet of a new game of Rook: choose the rules and the players, and deal."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core.i18n import gettext as _
from casino_core.rook.notation import parse_rules
from casino_core.rook.players import PLAYERS
from casino_core.rook.ruleset import OPTIONS, PRESETS, RuleSet

from ..shell.commands import command, text_command
from ..shell.table_app import new_seed
from .address import AddressRequest
from .context import RookContext
from .house_rules import rules_name, with_option
from .scene import Notice
from .seating import Seating, seating_of
from .shared_table import table_for
from .sheets import new_game_sheet
from .table import new_game


class NewGame:
    """Keeps what is chosen on the sheet, from the table at the start on."""

    def __init__(self, context: RookContext, rules: RuleSet, *, alone: bool = False) -> None:
        """Begin with the rules that the address names; `alone` offers a table for one only."""
        self._context = context
        self._rules, self._level = rules, context.table.level
        self._seating = Seating() if alone else seating_of(context.table)
        self._alone = alone
        self._unfolded = False
        self._offered = AddressRequest()

    def offer(self, address: AddressRequest) -> Iterator[Notice]:
        """Take up what an address asks for, where another game goes on; say where it is found."""
        table = self._context.table
        if address.problem:
            yield Notice(address.problem, reason=address.reason)
        elif address.seed and table.asked != address.text:
            self._offered = address
            words = _("Your game goes on. “New game” deals that of the link.")
            yield Notice(words, calm=True)
        elif address.rules and table.game.rules != parse_rules(address.rules):
            words = _("Your game goes on. For {game}, choose “New game”.")
            yield Notice(words.format(game=rules_name(parse_rules(address.rules))), calm=True)

    @command("new-game")
    def _new_game(self) -> None:
        self._context.page.open_sheet("setup", self._sheet())

    def _sheet(self) -> str:
        seating = None if self._alone else self._seating
        return new_game_sheet(self._rules, self._level, seating, unfolded=self._unfolded)

    @text_command("choose")
    def _choose(self, text: str) -> None:
        """Choose in one field of the sheet, given as `name=value`."""
        name, _equals, value = text.partition("=")
        before = self._rules
        if name == "rules" and value in PRESETS:
            self._rules = PRESETS[value]
        if name in OPTIONS:
            self._rules, self._unfolded = with_option(self._rules, name, value), True
        if name == "level" and value in PLAYERS:
            self._level = value
        if not self._alone:
            self._seating = self._seating.with_field(name, value)
        if name == "people" or self._rules != before:
            self._context.fill("setup", self._sheet())

    @command("deal")
    def _deal(self) -> None:
        """Deal the first round of the game that the sheet has chosen."""
        offered, self._offered = self._offered, AddressRequest()
        address = offered.text or self._context.game_table.asked
        game = new_game(self._rules, offered.seed or new_seed(), self._seating.at_table)
        table = table_for(game, self._level, self._seating.people, asked=address)
        self._context.put_on_table(table)
        self._context.page.close_sheets()
