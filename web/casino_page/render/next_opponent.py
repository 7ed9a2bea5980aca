"""The offer of another opponent, in the summary of a game."""

from __future__ import annotations

from casino_core.i18n import gettext as _
from casino_core.prose.levels import level_label

from ..game.characters import character_of_level
from ..game.scene import NextOpponent
from .markup import button, element, text
from .portraits import portrait


def next_opponent(offer: NextOpponent | None) -> str:
    """Write the offer with its two buttons; nothing without an offer."""
    if offer is None:
        return ""
    character = character_of_level(offer.level)
    question = _("Ready for {name}?") if offer.stronger else _("A game with {name} for a change?")
    level = _("{level}. {line}").format(level=level_label(offer.level), line=_(character.line))
    play = button(
        text(_("Play {name}").format(name=character.name)),
        class_="action",
        data_action="play-level",
        data_index=offer.level,
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
    return element("div", face, words, play, away, class_="next-opponent", data_key="next-opponent")
