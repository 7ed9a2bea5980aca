"""The sheet of the settings, and the change of the language, which is one of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from casino_core.i18n import gettext as _
from casino_core.i18n import use_language

from ...render.motion import Motion
from ...shell.commands import command, text_command
from ...shell.context import TableContext
from ...shell.feature import Feature
from ...shell.languages import LanguageError, load_translations, with_letters
from ...shell.page_update import PageUpdate
from ...shell.settings import Settings
from .sheet import more_settings_sheet, settings_sheet


class SettingsFeature(Feature):
    """Shows the settings; each takes effect as soon as it is chosen."""

    def __init__(self, context: TableContext) -> None:
        super().__init__(context)
        self._language_task: asyncio.Future[None] | None = None
        self._sheet: Callable[[Settings], str] = settings_sheet

    @command("settings")
    def _open(self) -> None:
        self._sheet = settings_sheet
        self.context.page.open_sheet("settings", self._sheet(self.context.settings))

    @command("settings-more")
    def _open_more(self) -> None:
        """Show the settings that people seldom change."""
        self._sheet = more_settings_sheet
        self.context.page.open_sheet("settings", self._sheet(self.context.settings))

    @text_command("set")
    def _set(self, text: str) -> None:
        """Change one setting on the sheet, given as `name=value`."""
        name = text.partition("=")[0]
        self._choose(text)
        self.context.fill("settings", self._sheet(self.context.settings))
        if name in ("sound", "vibration") and not self.context.instant:
            self.context.page.show(PageUpdate(motion=Motion({}, {}, {}, "capture")))
        if name in ("lang", "letters"):
            language = self.context.page.resolve_language(self.context.settings["lang"])
            self._language_task = asyncio.ensure_future(self._change_language(language))

    @text_command("like")
    def _choose(self, text: str) -> None:
        """Change one setting by a button of the page, without the sheet."""
        name, _equals, value = text.partition("=")
        self.context.change_settings(self.context.settings.with_field(name, value))

    async def _change_language(self, language: str) -> None:
        """Load the catalogue of a language, then show the page in it, with the chosen letters."""
        context = self.context
        try:
            try:
                translations = await load_translations(context.page, language)
                if language != context.page.resolve_language(context.settings["lang"]):
                    return  # the player has chosen another language meanwhile
                context.translations = with_letters(translations, context.settings["letters"])
            except LanguageError:
                with use_language(context.translations):
                    context.current_game.add_notice(
                        _("The words of that language cannot be loaded now.")
                    )
                    context.app.go_on()
            else:
                with use_language(context.translations):
                    self._redraw(language)
        except Exception as error:
            context.app.fail(error)
            raise

    def _redraw(self, language: str) -> None:
        """Show everything in the language that has just been loaded, or with other letters."""
        context = self.context
        context.app.stop_thinking()  # a running search would continue in the former language
        context.session.retell()
        context.page.set_language(language)
        context.fill("settings", self._sheet(context.settings))
        context.app.go_on()
