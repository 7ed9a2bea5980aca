"""Texts with `{{slots}}`, which the build fills."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..processes import BuildError

_SLOT = re.compile(r"\{\{(\w+)\}\}")


def fill(template: str, slots: Mapping[str, str]) -> str:
    """Fill the slots of a text.

    Raises `BuildError` if a slot has no value or a value no slot.
    """
    return fill_together({"": template}, slots)[""]


def fill_together(templates: Mapping[str, str], slots: Mapping[str, str]) -> dict[str, str]:
    """Fill the slots of several texts, which share the values.

    Raises `BuildError` if a slot has no value, or a value no slot in any of the texts.
    """
    wanted = {name for template in templates.values() for name in _SLOT.findall(template)}
    if wanted != set(slots):
        raise BuildError(f"Slots and values for them differ: {sorted(wanted ^ set(slots))}")
    return {
        path: _SLOT.sub(lambda match: slots[match[1]], template)
        for path, template in templates.items()
    }
