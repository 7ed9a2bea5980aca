"""The portrait of the players of one's own: a screen that blinks as a prompt does."""

from __future__ import annotations

from typing import Final

OWN_PORTRAIT: Final = (
    '<path fill="#d6cdf0" d="M0 0h64v64H0z"/>',
    '<path fill="#4d4270" d="M10 66c0-11 8-16 22-16s22 5 22 16zM28 44h8v8h-8z"/>',
    '<rect fill="#2f2a3d" x="10" y="11" width="44" height="36" rx="9"/>',
    '<rect fill="#eaf6ee" x="14" y="15" width="36" height="28" rx="5"/>',
    (
        '<path fill="none" stroke="#1f7a5a" stroke-width="3.2" stroke-linecap="round" '
        'stroke-linejoin="round" d="M21 22l5.5 5-5.5 5M36.5 32h7"/>'
    ),
    '<path fill="none" stroke="#2f2a3d" stroke-width="2" d="M27 37q5 3.5 10 0"/>',
)
"""Its parts, as in `portraits`."""
