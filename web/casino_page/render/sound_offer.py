"""The offer of sounds and vibration: a button for each, over the edge of the table."""

from __future__ import annotations

from casino_core.i18n import gettext as _

from ..game.scene import Scene
from .markup import button, text

_SPEAKER = (
    '<svg aria-hidden="true" viewBox="0 0 24 24">'
    '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15 9a4.2 4.2 0 0 1 0 6"/>'
    '<path d="M17.5 6.5a7.8 7.8 0 0 1 0 11"/></svg>'
)
_SHAKING = (
    '<svg aria-hidden="true" viewBox="0 0 24 24">'
    '<path d="M8.5 5h7v14h-7zM5 8.5v7M2.5 10.5v3M19 8.5v7M21.5 10.5v3"/></svg>'
)


def sound_offer(scene: Scene) -> str:
    """Write the buttons of what is offered now; empty if nothing is."""
    words = {"sound": _("Sound on?"), "vibration": _("Vibrate?")}
    pictures = {"sound": _SPEAKER, "vibration": _SHAKING}
    return "".join(
        button(
            pictures[name],
            text(words[name]),
            class_=f"offered for-{name}",
            data_action="feel",
            data_index=name,
            data_key=f"feel-{name}",
        )
        for name in scene.help.feelings
    )
