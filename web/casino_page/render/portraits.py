"""The portraits of the characters at the seats, drawn for this game.

A portrait is 64 units wide and high, head and shoulders on a coloured ground; the style sheet makes
it round. Its colours are the same by day and by night.
"""

from __future__ import annotations

from ..game.seats import is_own
from .markup import element

_INK = "#3a2a26"
_MOUTH = f'<path d="M26.5 37.5q5.5 5 11 0" fill="none" stroke="{_INK}" stroke-width="2"/>'
_EYES = f'<g fill="{_INK}"><circle cx="26.5" cy="30" r="2"/><circle cx="37.5" cy="30" r="2"/></g>'


def _ground(colour: str) -> str:
    return f'<path fill="{colour}" d="M0 0h64v64H0z"/>'


def _body(colour: str) -> str:
    return f'<path fill="{colour}" d="M6 66c0-13 9-19 26-19s26 6 26 19z"/>'


def _head(skin: str, shade: str) -> str:
    """Draw the neck, the ears and the face."""
    return (
        f'<path fill="{shade}" d="M26 38h12v9c0 5-12 5-12 0z"/>'
        f'<g fill="{skin}"><circle cx="18.6" cy="31" r="3.4"/><circle cx="45.4" cy="31" r="3.4"/>'
        '<path d="M18.5 27C18.5 18 24 14 32 14s13.5 4 13.5 13v4C45.5 40 39 45.5 32 45.5'
        'S18.5 40 18.5 31z"/></g>'
    )


def _cheeks(colour: str) -> str:
    return (
        f'<g fill="{colour}"><circle cx="23" cy="36" r="2.6"/><circle cx="41" cy="36" r="2.6"/></g>'
    )


_DRAWN = {
    "Momo": (
        _ground("#bfe0d4"),
        '<path fill="#e5964a" d="M12 66c0-14 8-20 20-20s20 6 20 20z"/>',
        '<path fill="#fbeedb" d="M24 66c0-10 3-16 8-16s8 6 8 16z"/>',
        (
            '<g fill="#e5964a"><path d="M12 8l17 11-15 13zM52 8L35 19l15 13z"/>'
            '<ellipse cx="32" cy="33" rx="20" ry="17"/></g>'
        ),
        '<path fill="#f4bfae" d="M15.5 13.5l8.5 6-7.5 5zM48.5 13.5l-8.5 6 7.5 5z"/>',
        (
            '<path fill="#b8641f" d="M30.3 16.5h3.4L32.8 25h-1.6zM23.5 18l3-1 1.5 6-1 .5z'
            'M40.5 18l-3-1-1.5 6 1 .5zM12.5 33l7 1.2v1.6l-7-.6zM51.5 33l-7 1.2v1.6l7-.6z"/>'
        ),
        '<ellipse fill="#fbeedb" cx="32" cy="41" rx="10" ry="7.5"/>',
        (
            f'<g fill="{_INK}"><ellipse cx="23.5" cy="31" rx="2.6" ry="3.2"/>'
            '<ellipse cx="40.5" cy="31" rx="2.6" ry="3.2"/></g>'
        ),
        '<path fill="#c9605a" d="M29 36.5h6l-3 3.3z"/>',
        (
            f'<path d="M26.5 41.5q3 3.5 5.5 0q2.5 3.5 5.5 0" fill="none" stroke="{_INK}" '
            'stroke-width="1.7"/>'
        ),
    ),
    "Leo": (
        _ground("#f6d67a"),
        _body("#3f8f6b"),
        '<path stroke="#f4efe2" stroke-width="3" d="M9 57h46"/>',
        _head("#f3c7a2", "#dca683"),
        '<path fill="#7a4a28" d="M17 30c-1-5 0-9 2-12h26c2 3 3 7 2 12l-3-6H20z"/>',
        '<path fill="#d2483f" d="M16.5 22C16 12 22 7 32 7s16 5 15.5 15z"/>',
        '<path fill="#a93530" d="M16 19.5h32c6 0 10 1.5 11 5.5-9-2-34-2-43 0z"/>',
        '<circle fill="#a93530" cx="32" cy="7" r="2"/>',
        _EYES,
        (
            '<g fill="#c98b62"><circle cx="22.5" cy="34.5" r="1"/><circle cx="25.5" cy="36" r="1"/>'
            '<circle cx="41.5" cy="34.5" r="1"/><circle cx="38.5" cy="36" r="1"/></g>'
        ),
        (
            f'<path fill="{_INK}" d="M26 38h12c0 7-12 7-12 0z"/>'
            '<path fill="#fff" d="M28.5 38h7v2h-7z"/>'
        ),
    ),
    "Bruno": (
        _ground("#a9cba0"),
        _body("#b5482f"),
        '<path fill="#8c3522" d="M28 47h8l-1 19h-6z"/>',
        _head("#e9b48d", "#c98f69"),
        '<path fill="#5a3722" d="M18 29c-2-12 4-19 14-19s16 7 14 19l-2-8c-8-3-16-3-24 0z"/>',
        (
            '<path fill="#5a3722" d="M17.5 29c2 4 3 6 6 6 3.5 0 5-2.5 8.5-2.5s5 2.5 8.5 2.5'
            'c3 0 4-2 6-6 1 16-4 25-14.5 25S16.5 45 17.5 29z"/>'
        ),
        '<path fill="#f3d9c4" d="M27 39.5q5 4.5 10 0z"/>',
        (
            '<path stroke="#5a3722" stroke-width="2.6" fill="none" '
            'd="M22.5 26.3q3-2.6 7-2M41.5 26.3q-3-2.6-7-2"/>'
        ),
        _EYES,
    ),
    "Clara": (
        _ground("#b9d6ee"),
        (
            '<path fill="#2f2a3d" d="M14 48c-2-10-2-19 1-26C18 13 24 9 32 9s14 4 17 13'
            'c3 7 3 16 1 26z"/>'
        ),
        _body("#3b5b92"),
        '<path fill="#fff" d="M22 48.5l10 8 10-8-5-2-5 4-5-4z"/>',
        _head("#f5d2b8", "#dcae90"),
        (
            '<path fill="#2f2a3d" d="M16.5 31C15 16 22 11 32 11s17 5 15.5 20c-2-4-3-7-3.5-9'
            '-8 1-16 1-24 0-.5 2-1.5 5-3.5 9z"/>'
        ),
        (
            f'<g fill="#fff" fill-opacity=".4" stroke="{_INK}" stroke-width="1.8">'
            '<circle cx="26" cy="30.5" r="5.2"/><circle cx="38" cy="30.5" r="5.2"/></g>'
            f'<path stroke="{_INK}" stroke-width="1.8" d="M31 30h2M20.8 29.5l-3-1M43.2 29.5l3-1"/>'
        ),
        (
            f'<g fill="{_INK}"><circle cx="26" cy="30.5" r="1.9"/>'
            '<circle cx="38" cy="30.5" r="1.9"/></g>'
        ),
        f'<path d="M28 40q4 2.5 8 0" fill="none" stroke="{_INK}" stroke-width="2"/>',
    ),
    "Nia": (
        _ground("#f2a371"),
        (
            '<path fill="#2b1d1a" d="M32 3c14 0 24 9 24 22 0 9-5 16-12 18H20'
            'C13 41 8 34 8 25 8 12 18 3 32 3z"/>'
        ),
        _body("#1f7f7a"),
        '<path fill="#145e5a" d="M22 48c2 6 6 9 10 9s8-3 10-9l-4-1c-1 3-3 5-6 5s-5-2-6-5z"/>',
        _head("#8f5a3c", "#74452c"),
        (
            '<path fill="#2b1d1a" d="M18.5 27c0-9 5-14 13.5-14s13.5 5 13.5 14c-2-4-5-6-13.5-6'
            'S20.5 23 18.5 27z"/>'
        ),
        (
            '<path fill="#d9485f" d="M17.5 23c3-8 8-10 14.5-10s11.5 2 14.5 10l-1 3.5'
            "c-3-6-7-7.5-13.5-7.5"
            'S21.5 20.5 18.5 26.5z"/>'
        ),
        (
            '<g fill="none" stroke="#f7d774" stroke-width="1.8"><circle cx="17.5" cy="38" r="3.2"/>'
            '<circle cx="46.5" cy="38" r="3.2"/></g>'
        ),
        (
            '<g fill="#1b100d"><circle cx="26.5" cy="31" r="2.1"/>'
            '<circle cx="37.5" cy="31" r="2.1"/></g>'
        ),
        '<path d="M26.5 38q5.5 5 11 0" fill="none" stroke="#1b100d" stroke-width="2"/>',
    ),
    "Vera": (
        _ground("#c8b8e6"),
        '<circle fill="#eef0f4" cx="32" cy="8" r="7"/>',
        (
            '<path fill="#dfe3ea" d="M14.5 34C12 19 19 9.5 32 9.5S52 19 49.5 34c-1 4-3 7-5 8h-25'
            'c-2-1-4-4-5-8z"/>'
        ),
        _body("#5b2f56"),
        _head("#f2cdb4", "#d8a98c"),
        (
            '<path fill="#eef0f4" d="M16.5 31C14.5 17 22 11 32 11s17.5 6 15.5 20c-2-1-3-3-3.5-6'
            '-5-1-9-3-12-7-3 4-7 6-12 7-.5 3-1.5 5-3.5 6z"/>'
        ),
        _cheeks("#eaa596"),
        (
            f'<path d="M23.5 31q3-3.5 6 0M34.5 31'
            f'q3-3.5 6 0" fill="none" stroke="{_INK}" stroke-width="2"/>'
        ),
        _MOUTH,
        (
            '<g fill="#fdf6ea" stroke="#cbb79a" stroke-width=".6"><circle cx="22" cy="50" r="2.4"/>'
            '<circle cx="26.5" cy="53" r="2.4"/><circle cx="32" cy="54.2" r="2.4"/>'
            '<circle cx="37.5" cy="53" r="2.4"/><circle cx="42" cy="50" r="2.4"/></g>'
        ),
    ),
    "Ada": (
        _ground("#f0dfae"),
        (
            '<path fill="#b4502a" d="M12 66c1-10 0-20 1-32C14 18 21 9 32 9s18 9 19 25'
            'c1 12 0 22 1 32z"/>'
        ),
        '<path fill="#47608f" d="M14 66c1-12 7-18 18-18s17 6 18 18z"/>',
        _head("#f8d8c2", "#e0b296"),
        (
            '<path fill="#b4502a" d="M17 33C15 18 22 11.5 32 11.5S49 18 47 33'
            'c-3-3-7-9-8-15-4 6-13 9-19 9z"/>'
        ),
        _EYES,
        _cheeks("#eda48c"),
        _MOUTH,
    ),
    "Finn": (
        _ground("#93b7e3"),
        _body("#26405f"),
        _head("#f4cfae", "#d9a982"),
        '<path fill="#34567d" d="M24.5 44.5c4 2 11 2 15 0V51c-4 3-11 3-15 0z"/>',
        (
            '<path fill="#e3b552" d="M17 28C14 14 23 7 33 8c10-2 17 7 14 20l-2-7c-7 1-13-1-17-5'
            '-2 4-6 6-9 6z"/>'
        ),
        _EYES,
        '<path stroke="#b98a33" stroke-width="2" d="M23.5 25.5h6M34.5 25.5h6"/>',
        _MOUTH,
    ),
    "Cleo": (
        _ground("#f2a9b0"),
        '<g fill="#231f2b"><circle cx="15.5" cy="13" r="8"/><circle cx="48.5" cy="13" r="8"/></g>',
        _body("#e8e0d2"),
        '<path fill="#d2483f" d="M24 48l8 7 8-7 3 1-11 10-11-10z"/>',
        _head("#d99f73", "#b97f55"),
        (
            '<path fill="#231f2b" d="M17 31C15 17 22 10.5 32 10.5S49 17 47 31c-1-3-2-6-2.5-8.5'
            'C39 21 35 18 32 14c-3 4-7 7-12.5 8.5C19 25 18 28 17 31z"/>'
        ),
        _EYES,
        '<path d="M26 38c3 1 9 1 12 0-1 5-11 5-12 0z" fill="#a3322f"/>',
    ),
    "Omar": (
        _ground("#e2c9a0"),
        _body("#f5f2ea"),
        '<path fill="#d5cfc0" d="M26 48l6 8 6-8 3 2-9 12-9-12z"/>',
        _head("#b9794c", "#98603a"),
        (
            '<path fill="#1d1815" d="M17.5 28C15 14 22 8.5 32 8.5S49 14 46.5 28l-2-8'
            'c-8-2-17-2-25 0z"/>'
        ),
        (
            '<path fill="#1d1815" d="M18.5 31l2.5 4c2 3 5 2 11 2s9 1 11-2l2.5-4C45.5 42 40 48 32 48'
            'S18.5 42 18.5 31z"/>'
        ),
        '<path fill="#f0dccb" d="M27 40.5q5 3.5 10 0z"/>',
        '<path stroke="#1d1815" stroke-width="2.2" d="M23 25.5q3-1.5 6 0M35 25.5q3-1.5 6 0"/>',
        _EYES,
    ),
    "Amira": (
        _ground("#dfe6b8"),
        (
            '<path fill="#4f3f87" d="M4 66c2-12 8-17 12-19-2-6-3-11-3-17C13 16 21 7 32 7s19 9 19 23'
            'c0 6-1 11-3 17 4 2 10 7 12 19z"/>'
        ),
        (
            '<path fill="#e2ac82" d="M19.5 29C19.5 20 25 16 32 16s12.5 4 12.5 13v3'
            "C44.5 41 38.5 46 32 46"
            'S19.5 41 19.5 32z"/>'
        ),
        (
            '<path fill="#6a57ab" d="M17 36C14 20 21 10 32 10s18 10 15 26c0-9-5-17-15-17'
            'S17 27 17 36z"/>'
        ),
        '<path fill="#6a57ab" d="M15 48c9 6 25 6 34 0l1 5c-10 7-26 7-36 0z"/>',
        _EYES,
        (
            '<path stroke="#4a2f20" stroke-width="1.8" d="M23.5 25.5q3-1.5 6 0M34.5 25.5'
            'q3-1.5 6 0" fill="none"/>'
        ),
        _MOUTH,
    ),
}
"""The drawing of each character, by name, from the back to the front."""


def portrait(name: str) -> str:
    """Write the portrait of a character; it says nothing that its name does not."""
    return element(
        "svg", drawn_portrait(name), class_="portrait", viewBox="0 0 64 64", aria_hidden="true"
    )


def drawn_portrait(name: str) -> str:
    """Write the shapes of a portrait alone."""
    return "".join(_own_portrait() if is_own(name) else _DRAWN[name])


def _own_portrait() -> tuple[str, ...]:
    from .own_portrait import OWN_PORTRAIT

    return OWN_PORTRAIT
