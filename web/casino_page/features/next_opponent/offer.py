"""The offer of another opponent, in the summary of a game."""

from __future__ import annotations

from typing import NamedTuple

from casino_core.i18n import gettext as _
from casino_core.prose.levels import level_label

from ...game.characters import character_of_level
from ...game.scene import Place, Scene
from ...render.markup import button, element, text
from ...render.portraits import portrait


class NextOpponent(NamedTuple):
    """The offer of a computer player of another level.

    level     the level
    stronger  whether it is stronger than the last one
    """

    level: str
    stronger: bool

    def html(self, place: Place, _scene: Scene, _seat: object = None) -> str:
        """Write the offer with its two buttons."""
        if place is not Place.SUMMARY:
            return ""
        character = character_of_level(self.level)
        question = (
            _("Ready for {name}?") if self.stronger else _("A game with {name} for a change?")
        )
        level = _("{level}. {line}").format(level=level_label(self.level), line=_(character.line))
        play = button(
            text(_("Play {name}").format(name=character.name)),
            class_="action",
            data_action="play-level",
            data_index=self.level,
            data_key="play-level",
        )
        away = button(_("Not now"), class_="quiet", data_action="no-level", data_key="no-level")
        words = element(
            "p",
            element("b", text(question.format(name=character.name))),
            " ",
            element("span", text(level)),
        )
        face = portrait(character.name)
        return element(
            "div", face, words, play, away, class_="next-opponent", data_key="next-opponent"
        )
