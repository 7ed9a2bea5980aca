"""The sheet on which a new game is set up."""

from __future__ import annotations

from typing import ClassVar, Final

from casino_core.i18n import N_
from casino_core.i18n import gettext as _
from casino_core.notation.limits import nearest

from ...address.near_values import meant_words
from ...address.page_request import OpeningField
from ...game.game_config import GameConfig, config_content, parse_config
from ...game.own_players import kept_player, kept_players
from ...game.seats import OWN, own_level
from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from ...shell.opening import NoRoomError
from ...shell.page_update import PageUpdate
from ...storage.store import StorageKey, unchanged
from .form import NewGameForm
from .house_rules import SECTION
from .sheet import Part, SheetState, setup_sheet

NEW_GAME_KEY: Final = StorageKey(
    "casino.setup", N_("the choices for a new game"), 1, {0: unchanged}
)


class NewGame(Feature):
    """Opens the sheet of a new game, and puts the game that is set up there on the table."""

    url_field: ClassVar = OpeningField("opponent", "sit-down", over_game=True)

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._form = NewGameForm()
        self._sheet_state = SheetState()

    @command("setup")
    def _open(self) -> None:
        """Open the sheet, filled in with the last choices, or with those of the current game."""
        context, session = self.context, self.context.current_game.own_session
        context.session.clear()
        self._sheet_state = SheetState()
        remembered = context.store.load(NEW_GAME_KEY, parse_config)
        self._form = NewGameForm.from_config(
            remembered or GameConfig(session.game.rules, session.seated_players),
            kept_players(context.store),
        )
        context.page.close_sheets()
        context.page.open_sheet("setup", self._sheet())

    @text_command("sit-down")
    def _sit_down(self, name: str) -> None:
        """Open the sheet with a player of one's own as the opponent, if there is one of the name.

        The address of the page leads here: nothing of the player runs before the game is started.
        """
        self._open()
        level = own_level(name)
        if kept_player(self.context.store, level) is None:
            self._report(self._no_player(name))
            return
        self._form = self._form.with_field("opponent", level)
        self.context.fill("setup", self._sheet())

    def _no_player(self, name: str) -> str:
        """Say that the workshop has no player of a name, and which was meant."""
        known = [player.level.removeprefix(OWN) for player in kept_players(self.context.store)]
        if meant := nearest(name, known):
            return meant_words(name, meant)
        return _("There is no player “{name}” in your workshop.").format(name=name)

    @text_command("setup-part")
    def _open_part(self, name: str) -> None:
        """Show another part of the sheet."""
        self._sheet_state = self._sheet_state._replace(part=Part(name), sought="")
        self.context.page.open_sheet("setup", self._sheet())

    @command("setup-back")
    def _go_back(self) -> None:
        """Show the first screen again."""
        self._open_part(Part.FIRST)

    @text_command("choose-game")
    def _choose_game(self, preset: str) -> None:
        """Choose a game in the list of all games, and show the first screen again."""
        self._form = self._form.with_field("preset", preset)
        self._go_back()

    @text_command("unfold")
    def _unfold(self, name: str) -> None:
        """Draw a section of the rules that is folded up, just before it is shown."""
        if name.startswith(SECTION):
            self._sheet_state = self._sheet_state._replace(drawn={*self._sheet_state.drawn, name})
            self.context.fill("setup", self._sheet())

    @text_command("fill-in")
    def _fill_in(self, text: str) -> None:
        """Fill in one field of the sheet, given as `name=value`."""
        name, _, value = text.partition("=")
        if name == "sought":
            self._sheet_state = self._sheet_state._replace(sought=value)
        elif name == "sorted":
            self._sheet_state = self._sheet_state._replace(sorted_by=value)
        else:
            self._form = self._form.with_field(name, value)
        self.context.fill("setup", self._sheet())

    @text_command("remove-row")
    def _remove_row(self, key: str) -> None:
        """Take a row out of the table of points, given as `most-cards`."""
        self._form = self._form.without_row(key)
        self.context.fill("setup", self._sheet())

    def _sheet(self) -> str:
        current_game = self.context.current_game
        own = current_game.own_session
        waits = own.seated_players if own.under_way and not current_game.restarts else ()
        return setup_sheet(self._form, self._sheet_state, waits=waits, seal=current_game.next_seal)

    @command("start-game")
    def _start(self) -> None:
        """Start the game, or read out the problem with it."""
        if self._form.problem:
            self._report(self._form.problem)
            return
        config = self._form.config
        self.context.store.save(NEW_GAME_KEY, config_content(config))
        try:
            self.context.change_game(lambda: self.context.current_game.start(config))
        except NoRoomError as error:
            self._report(str(error))

    @command("invite-friend")
    def _invite_friend(self) -> None:
        """Keep the choices, and offer a game by link under these rules."""
        if self._form.problem:
            self._report(self._form.problem)
            return
        self.context.store.save(NEW_GAME_KEY, config_content(self._form.config))
        self.context.app.run("by-link-begin", "")

    def _report(self, problem: str) -> None:
        self.context.page.show(PageUpdate(words={"setup-problem": problem}))
