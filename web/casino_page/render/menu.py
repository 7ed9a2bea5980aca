"""The buttons that are always there: the menu at the top of the page and the foot at its end."""

from __future__ import annotations

from casino_core.i18n import gettext as _
from casino_core.prose.words import short_seal

from ..game.scene import Phase, Scene
from .markup import button, text


def menu(scene: Scene, after_daily: str = "") -> str:
    """Write the buttons for Daily-5, with what stands after its name, and for a new game."""
    if scene.kind.occasion:
        occasion = scene.kind.occasion
        return button(text(occasion.leave), class_="quiet", data_action=occasion.leave_command)
    again = scene.kind.again
    daily = "" if again else _daily_button(after_daily)
    words = _("Start over") if again else _("New game")
    command = "setup" if scene.phase is Phase.GAME_OVER and not again else "new-game"
    return daily + button(words, class_="quiet", data_action=command, data_key="to-new-game")


def _daily_button(after: str) -> str:
    return button(text(_("Daily-5")), after, class_="quiet to-daily", data_action="daily")


def foot(scene: Scene) -> str:
    """Write the buttons for all games under way, the settings, puzzles, statistics and the like."""
    waiting = f" ({scene.waiting})" if scene.waiting else ""
    games = button(text(_("Your games")), waiting, class_="quiet", data_action="games")
    title = _("Sealed {seal}").format(seal=short_seal(scene.seal)) if scene.seal else None
    buttons = (
        "" if scene.kind.again else games,
        ""
        if scene.kind.again
        else button(_("Play with a friend"), class_="quiet", data_action="by-link"),
        button(_("Settings"), class_="quiet", data_action="settings"),
        button(_("Puzzles"), class_="quiet", data_action="puzzles"),
        button(_("Statistics"), class_="quiet", data_action="statistics"),
        button(_("Analysis"), class_="quiet", data_action="analysis"),
        button(_("Record"), class_="quiet", data_action="record"),
        button(_("Fair play"), class_="quiet", data_action="fair", title=title),
    )
    return "".join(buttons)
