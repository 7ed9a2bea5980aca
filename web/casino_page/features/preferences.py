"""The sheet of the settings, and the language, which is one of them."""

from __future__ import annotations

import asyncio

from casino_core.text.language import gettext as _
from casino_core.text.language import speaking

from ..around import Around
from ..change import Change
from ..drawing.motion import Motion
from ..drawing.settings import settings_sheet
from ..speech import SpeechError, load
from . import Feature


class Preferences(Feature):
    """Shows the settings; each counts as soon as it is chosen."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self._learning: asyncio.Future[None] | None = None
        self.commands = {
            "settings": lambda _text: self._open(),
            "set": self._set,
            "like": self._choose,
        }

    def _open(self) -> None:
        self.around.page.open_sheet("settings", settings_sheet(self.around.settings))

    def _set(self, text: str) -> None:
        """One field of the sheet: its name, `=` and what is in it."""
        name = text.partition("=")[0]
        self._choose(text)
        self.around.fill("settings", settings_sheet(self.around.settings))
        if name in ("sound", "vibration") and not self.around.instant:
            self.around.page.show(Change(motion=Motion({}, {}, {}, "capture")))
        if name == "lang":
            language = self.around.page.language_of(self.around.settings["lang"])
            self._learning = asyncio.ensure_future(self._speak(language))

    def _choose(self, text: str) -> None:
        """A setting that a button of the page chooses, without the sheet."""
        name, _equals, value = text.partition("=")
        self.around.keep(self.around.settings.with_field(name, value))

    async def _speak(self, language: str) -> None:
        """Have the page speak a language, when its words are there."""
        around = self.around
        try:
            try:
                spoken = await load(around.page, language)
                if language != around.page.language_of(around.settings["lang"]):
                    return  # meanwhile another one was chosen
                around.spoken = spoken
            except SpeechError:
                with speaking(around.spoken):
                    around.desk.add_notice(_("The words of that language cannot be loaded now."))
                    around.go_on()
            else:
                with speaking(around.spoken):
                    self._say_anew(language)
        except Exception as error:
            around.fail(error)
            raise

    def _say_anew(self, language: str) -> None:
        """Say everything again in the language that is spoken now."""
        around = self.around
        around.leave()  # what goes on by itself goes on in the language in which it began
        around.session.retell()
        around.page.speak(language)
        around.fill("settings", settings_sheet(around.settings))
        around.go_on()
