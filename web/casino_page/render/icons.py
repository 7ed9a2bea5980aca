"""The icons of the page, drawn by us: lines in a square of 24 by 24, in the colour of the words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ICONS: Final[Mapping[str, str]] = {
    "new-game": "M6.5 3h11A1.5 1.5 0 0 1 19 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-11"
    "A1.5 1.5 0 0 1 5 19.5v-15A1.5 1.5 0 0 1 6.5 3zM12 8.5v7M8.5 12h7",
    "daily": "M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5M9 15l2 2 4-4",
    "friend": "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0"
    "M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.5a6.5 6.5 0 0 1 3.5 5.5",
    "games": "M4 9h12v12H4zM8 9V4h12v12h-4",
    "learn": "M12 6.5C10 5 7 4.5 3 5v13.5c4-.5 7 0 9 1.5 2-1.5 5-2 9-1.5V5c-4-.5-7 0-9 1.5z"
    "M12 6.5V20",
    "puzzle": "M4 20V9h4.3a2.4 2.4 0 1 1 4.4 0H17v3.8a2.4 2.4 0 1 1 0 4.4V20z",
    "review": "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3L21 21"
    "M7.7 10.6l2 2 3.6-3.6",
    "statistics": "M4 21h16M6.5 17v-4M12 17V4M17.5 17V9",
    "settings": "M4 7h8.7M17.3 7H20M4 17h2.7M11.3 17H20M15 9.3a2.3 2.3 0 1 0 0-4.6"
    " 2.3 2.3 0 0 0 0 4.6zM9 19.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z",
    "help": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.4 9.4a2.6 2.6 0 1 1 3.9 2.3"
    "c-.9.5-1.3 1.1-1.3 2M12 17h.01",
    "analysis": "M4 4h16v16H4zM8 16l7.5-7.5M10.5 8.5h5v5",
    "fair": "M12 3l7 2.5V11c0 4.5-3 8-7 10-4-2-7-5.5-7-10V5.5zM8.8 11.8l2.3 2.3 4.2-4.3",
    "share": "M12 15V3.5M8 7.5l4-4 4 4M5 12.5V20h14v-7.5",
    "embed": "M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14",
    "download": "M12 3.5V15M8 11l4 4 4-4M5 16v4h14v-4",
    "rook": "M3 15c4.5 0 5.5-3 6.5-6 .8-2.5 2.5-4.5 5-4.5 1.9 0 3.2 1.1 3.6 2.7L21 8.5"
    "l-2.9.9C18 15 15 18 10 18H5.5M11 18v3M14.5 17v4M14.7 7.8h.01",
    "python": "M4 5h16v14H4zM7.5 9.5L10 12l-2.5 2.5M12.5 15h4",
    "erase": "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v5.5M13.5 11v5.5",
    "guided": "M8 5v14l11-7z",
    "text-view": "M4 6h16M4 12h16M4 18h10",
    "install": "M7 3h10v18H7zM12 6.5v6M9.5 10l2.5 2.5 2.5-2.5M11 18h2",
}
"""The path of each icon."""


def icon(name: str) -> str:
    """Write an icon; the words beside it say what it means."""
    return (
        f'<svg class="glyph" aria-hidden="true" viewBox="0 0 24 24"><path d="{ICONS[name]}"/></svg>'
    )
