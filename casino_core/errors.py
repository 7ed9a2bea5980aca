"""The errors of the engine, all of them `ValueError`.

CasinoError
├── RuleSetError      an option takes no such value, or two options clash
├── NotationError     a text that cannot be read; names the field and the culprit
└── IllegalPlayError  a play that can be read but not made; carries its `Refusal`
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .rules.refusal import Refusal


class CasinoError(ValueError):
    """Any input the engine refuses."""


class RuleSetError(CasinoError):
    """A rule set that cannot be."""


class NotationError(CasinoError):
    """A text that cannot be read."""


class IllegalPlayError(CasinoError):
    """A play that the rules refuse."""

    def __init__(self, message: str, refusal: Refusal) -> None:
        super().__init__(message)
        self.refusal = refusal
