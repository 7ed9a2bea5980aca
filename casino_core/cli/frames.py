"""The messages between a command and the process of a player: a length, and that many bytes.

A rule set goes as its notation, and is read once in each process: with all that is computed from
it, it would be most of a view.
"""

from __future__ import annotations

import copyreg
import pickle
from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from typing import Any, Final

from ..notation.rulesets import format_rules, parse_rules
from ..ruleset import RuleSet

LENGTH: Final = 4
"""The bytes that tell the length of a frame."""


@lru_cache
def _rules(text: str) -> RuleSet:
    return parse_rules(text)


@lru_cache
def _reduced(rules: RuleSet) -> tuple[Callable[[str], RuleSet], tuple[str]]:
    return _rules, (format_rules(rules),)


class _Pickler(pickle.Pickler):
    dispatch_table = copyreg.dispatch_table | {RuleSet: _reduced}


def frame_of(value: object) -> bytes:
    """Write a value as a frame. Raises what its classes raise where they cannot be written."""
    content = BytesIO()
    _Pickler(content, pickle.HIGHEST_PROTOCOL).dump(value)
    return content.tell().to_bytes(LENGTH, "big") + content.getvalue()


def value_of(content: bytes) -> Any:
    """Read the content of a frame, which a process of ours has written."""
    return pickle.loads(content)  # noqa: S301 - see above
