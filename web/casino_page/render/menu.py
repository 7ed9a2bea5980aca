"""The buttons that are always there: the menu at the top of the page and the foot at its end."""

from __future__ import annotations

from casino_core.i18n import gettext as _
from casino_core.prose.words import short_seal

from ..game.scene import Phase, Scene
from .markup import button, text


def menu(scene: Scene) -> str:
    """Write the buttons for Daily-5 and for a new game."""
    if scene.kind.occasion:
        return button(text(scene.kind.occasion.leave), class_="quiet", data_action="leave")
    again = scene.kind.again
    daily = "" if again else button(_("Daily-5"), class_="quiet", data_action="daily")
    words = _("Start over") if again else _("New game")
    command = "setup" if scene.phase is Phase.GAME_OVER and not again else "new-game"
    return daily + button(words, class_="quiet", data_action=command, data_key="to-new-game")


def foot(scene: Scene) -> str:
    """Write the buttons for the settings, statistics, record and fair play."""
    settings = button(_("Settings"), class_="quiet", data_action="settings")
    statistics = button(_("Statistics"), class_="quiet", data_action="statistics")
    record = button(_("Record"), class_="quiet", data_action="record")
    title = (
        _("Sealed {seal}").format(seal=short_seal(scene.seals.game)) if scene.seals.game else None
    )
    fair = button(_("Fair play"), class_="quiet", data_action="fair", title=title)
    return settings + statistics + record + fair
