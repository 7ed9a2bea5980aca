"""The drawings of the badges, drawn for this game: a medal with one picture for each.

A medal is 64 units wide and high; its gold is that of the courts on the cards. The badge for a win
against a computer player shows its face. A badge that is not drawn here has a star.
"""

from __future__ import annotations

from typing import Final

from casino_core.players import PLAYERS

from ..game.characters import character_of_level
from .markup import element
from .portraits import drawn_portrait

_INK: Final = "#3a2a26"
_GOLD, _DEEP, _LIGHT = "#e3b341", "#a97a1c", "#f7df9a"

_GROUNDS: Final = {
    "sweep": "#2f6f52",
    "build": "#35597f",
    "taken": "#7a3b4d",
    "raised": "#4f8fb5",
    "behind": "#5d7a3a",
    "fewest": "#5b4a86",
    "clean": "#23696b",
    "streak": "#8a2f27",
    "week": "#b3662a",
    "guided": "#2f4f86",
    "traveller": "#3f6d78",
}
"""The colour of the ground of each badge."""

_PICTURES: Final = {
    # A broom that has left a clean table.
    "sweep": (
        f'<path d="M43 12L30 33" stroke="#c98f5a" stroke-width="4" stroke-linecap="round"/>'
        f'<path fill="{_GOLD}" d="M25 31l11 7c0 5-3 12-6 15L13 43c4-3 9-8 12-12z"/>'
        f'<path fill="#b5482f" d="M26 29l11 7-2 4-12-7z"/>'
        f'<path stroke="{_DEEP}" stroke-width="1.5" fill="none" d="M25 37l-6 9M29 40l-4 9"/>'
        f'<path fill="{_LIGHT}" d="M47 30l1.5 4 4 1.5-4 1.5-1.5 4-1.5-4-4-1.5 4-1.5z'
        'M40 45l1 2.5 2.5 1-2.5 1-1 2.5-1-2.5-2.5-1 2.5-1z"/>'
    ),
    # Two cards, one on the other.
    "build": (
        '<g stroke="#3a2a26" stroke-width="1.5">'
        '<path fill="#e9e0cd" d="M17 22l15-5 9 27-15 5z"/>'
        '<path fill="#fffaf0" d="M26 15h18v29H26z"/></g>'
        '<path fill="#c23b35" d="M35 36c-9-6-8-12-4-12 2 0 3.5 1 4 3 .5-2 2-3 4-3 4 0 5 6-4 12z"/>'
        f'<circle fill="{_GOLD}" cx="44" cy="44" r="7.5"/>'
        f'<path stroke="{_INK}" stroke-width="2.6" d="M44 40v8M40 44h8"/>'
    ),
    # A chest full of gold.
    "taken": (
        f'<path fill="{_GOLD}" d="M19 30c2-7 7-5 8-8 3 3 5-3 8-1 2-3 7 1 10 9z"/>'
        f'<circle fill="{_LIGHT}" cx="27" cy="27" r="2.6"/>'
        f'<circle fill="{_LIGHT}" cx="37" cy="26" r="2.6"/>'
        '<path fill="#8a5a33" d="M14 30h36v17H14z"/><path fill="#6f4526" d="M14 30h36v5H14z"/>'
        f'<path fill="{_GOLD}" d="M14 30h4v17h-4zM46 30h4v17h-4zM28 31h8v9h-8z"/>'
        f'<circle fill="{_INK}" cx="32" cy="35" r="1.8"/>'
    ),
    # A balloon.
    "raised": (
        '<path fill="#f3efe2" opacity=".75" d="M11 41c0-4 5-4 6-2 2-3 7-1 6 2zM42 24c0-3 4-3 5-1 '
        '2-2 6-1 5 1z"/>'
        '<path fill="#c8463c" d="M32 11c9 0 14 6 14 13 0 8-8 12-11 18h-6c-3-6-11-10-11-18 0-7 5-13 '
        '14-13z"/>'
        f'<path fill="{_LIGHT}" d="M32 11c4 0 6 6 6 13 0 8-3 12-4 18h-4c-1-6-4-10-4-18 0-7 2-13 '
        '6-13z"/>'
        f'<path fill="#8a5a33" stroke="{_INK}" d="M28 46h8v6h-8z"/>'
        f'<path stroke="{_INK}" d="M29 42v4M35 42v4"/>'
    ),
    # A tortoise.
    "behind": (
        '<g fill="#a9c27a"><ellipse cx="48" cy="34" rx="6" ry="5"/>'
        '<path d="M19 42h7v7h-6zM37 42h7l-1 7h-6zM13 42l-4 3 5 1z"/></g>'
        f'<path fill="#8a5a33" d="M12 43c0-14 9-22 19-22s16 8 16 22z"/>'
        f'<path fill="#b57f4a" d="M30 25l7 5-3 8h-9l-3-8z"/>'
        f'<path stroke="#6f4526" stroke-width="1.6" fill="none" d="M22 30l-7 3M37 30l6 2M25 38l-3 5'
        'M34 38l3 5M30 25v-4"/>'
        f'<circle fill="{_INK}" cx="50" cy="33" r="1.2"/>'
    ),
    # A feather.
    "fewest": (
        '<path fill="#f6f1e4" d="M46 12c4 14-2 27-18 33l-6 1c-1-14 8-29 24-34z"/>'
        '<path fill="#d9cfea" d="M46 12c4 14-2 27-18 33l-6 1c8-10 16-19 24-34z"/>'
        f'<path stroke="{_INK}" stroke-width="1.6" fill="none" d="M43 18C34 31 25 41 16 53"/>'
        '<path stroke="#5b4a86" stroke-width="1.6" d="M41 33l-7 1M37 39l-8 0M30 24v6"/>'
    ),
    # A cut stone.
    "clean": (
        '<path fill="#bfeaf0" d="M20 18h24l9 11-21 24-21-24z"/>'
        '<path fill="#8fd0dc" d="M20 18l4 11h16l4-11z"/>'
        '<path fill="#5fb3c4" d="M24 29h16l-8 24z"/>'
        '<path fill="#e8fafc" d="M20 18l4 11H11zM32 18l8 11H24z"/>'
    ),
    # A flame.
    "streak": (
        f'<path fill="{_GOLD}" d="M33 10c1 9 12 13 12 25 0 10-6 17-13 17s-13-6-13-15c0-6 4-9 6-14 '
        '2 3 2 5 2 7 4-4 7-11 6-20z"/>'
        '<path fill="#e8692e" d="M33 24c1 5 7 8 7 15 0 6-4 10-8 10s-8-4-8-9c0-4 2-5 3-8 2 2 2 3 2 '
        '5 2-3 4-7 4-13z"/>'
        f'<path fill="{_LIGHT}" d="M32 38c1 2 4 3 4 6s-2 5-4 5-4-2-4-5 3-3 4-6z"/>'
    ),
    # The leaves of a week.
    "week": (
        f'<path fill="#fffaf0" stroke="{_INK}" stroke-width="1.5" d="M15 19h34v31H15z"/>'
        '<path fill="#c23b35" d="M15 19h34v9H15z"/>'
        f'<path stroke="{_INK}" stroke-width="3" stroke-linecap="round" d="M23 15v7M41 15v7"/>'
        f'<path stroke="{_GOLD}" stroke-width="5" stroke-linecap="round" d="M21 34h.01M28 34h.01'
        'M35 34h.01M42 34h.01M24.5 43h.01M32 43h.01M39.5 43h.01"/>'
    ),
    # A mortarboard.
    "guided": (
        f'<path fill="#23262f" d="M20 31v10c0 6 24 6 24 0V31z"/>'
        '<path fill="#3b414f" d="M32 16l23 11-23 11L9 27z"/>'
        f'<path stroke="{_GOLD}" stroke-width="2" fill="none" d="M32 27l17 5v10"/>'
        f'<path fill="{_GOLD}" d="M46.5 41h5l1 9h-7z"/>'
    ),
    # A compass.
    "traveller": (
        f'<circle fill="#fffaf0" stroke="{_DEEP}" stroke-width="3" cx="32" cy="33" r="18"/>'
        f'<path stroke="{_INK}" stroke-width="1.8" d="M32 18v3M32 45v3M17 33h3M44 33h3"/>'
        '<path fill="#c23b35" d="M42 22l-6.5 14.5-7-7z"/>'
        f'<path fill="#35597f" d="M22 44l6.5-14.5 7 7z"/>'
    ),
}
"""The picture of each badge on its ground."""

_STAR: Final = (
    f'<path fill="{_GOLD}" d="M32 14l5.3 11.8 12.7 1.4-9.5 8.6 2.7 12.6'
    'L32 42l-11.2 6.4 2.7-12.6-9.5-8.6 12.7-1.400z"/>'
)

_RIM: Final = (
    f'<circle fill="none" stroke="{_DEEP}" stroke-width="4.5" cx="32" cy="32" r="30"/>'
    f'<circle fill="none" stroke="{_GOLD}" stroke-width="3" cx="32" cy="32" r="30"/>'
    f'<circle fill="none" stroke="{_LIGHT}" stroke-width="3" stroke-dasharray=".1 7.75" '
    'stroke-linecap="round" cx="32" cy="32" r="30"/>'
)
_WIN_BADGE_PREFIX: Final = "beat-"
"""The beginning of the names of the badges for a win against a computer player."""


def badge_drawing(name: str) -> str:
    """Write the medal of a badge, given its name; the words beside it say what it is for."""
    level = name.removeprefix(_WIN_BADGE_PREFIX)
    if name.startswith(_WIN_BADGE_PREFIX) and level in PLAYERS:
        picture = drawn_portrait(character_of_level(level).name)
    else:
        ground = _GROUNDS.get(name, "#2f6f52")
        picture = f'<path fill="{ground}" d="M0 0h64v64H0z"/>' + _PICTURES.get(name, _STAR)
    return element(
        "svg",
        picture,
        _RIM,
        class_="medal",
        viewBox="0 0 64 64",
        aria_hidden="true",
    )
