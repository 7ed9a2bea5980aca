"""The counts that a person's other devices have brought here, each device by itself.

Each device counts what is played on it under keys of its own. When two devices put together what
they have stored, each takes over the counts of the other, and of all devices that the other knows.
So counts may be exchanged again and again, over any third device, and none is added twice: of two
counts of the same device the further one is kept.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from os import urandom
from typing import Final, NamedTuple

from casino_core.i18n import N_
from casino_core.i18n import gettext as _

from .fields import Field
from .store import Content, Storage, StorageKey, format_content

DEVICES_KEY: Final = StorageKey(
    "casino.statistics.devices", N_("the statistics of your other devices")
)
"""The text under it has the fields `device`, the name of this device, and `others`: by the name of
each other device its counts, by their key."""

NAME_BYTES: Final = 8
MOST_DEVICES: Final = 40
MOST_KEYS: Final = 10
MOST_FIELDS: Final = 50
LONGEST_KEY: Final = 100
"""The bounds of what is stored."""
_NAME: Final = re.compile(f"[0-9a-f]{{{2 * NAME_BYTES}}}")

Counts = Mapping[str, Content]
"""The counts of a device: their content by the key of the storage."""


class Devices(NamedTuple):
    """This device, and the counts of the others.

    device  the random name of this device; empty before it has one
    others  the counts of each other device, by its name
    """

    device: str = ""
    others: Mapping[str, Counts] = {}

    def of(self, key: StorageKey) -> list[Content]:
        """Return what the other devices have counted under a key, in the order of their names."""
        return [
            counts[key.key] for _name, counts in sorted(self.others.items()) if key.key in counts
        ]


def new_name() -> str:
    """Return a name for a device."""
    return urandom(NAME_BYTES).hex()


def devices_content(devices: Devices) -> Content:
    """Return the content to store."""
    others = {name: dict(counts) for name, counts in sorted(devices.others.items())}
    return {"device": devices.device, "others": others}


def parse_devices(content: Content) -> Devices:
    """Read stored content; what a device has counted only its readers check.

    Raises `FieldError` if it is damaged.
    """
    field = Field(content)
    return Devices(
        field["device"].read(2 * NAME_BYTES, _parse_name),
        {
            Field(name, "others").read(2 * NAME_BYTES, _parse_name): _parse_counts(counts)
            for name, counts in field["others"].fields(MOST_DEVICES)
        },
    )


def _parse_counts(entry: Field) -> Counts:
    return {
        Field(key, entry.path).text(LONGEST_KEY): {
            name: field.value for name, field in content.fields(MOST_FIELDS)
        }
        for key, content in entry.fields(MOST_KEYS)
    }


def _parse_name(text: str) -> str:
    if not _NAME.fullmatch(text):
        raise ValueError(_("it is not the name of a device"))
    return text


def name_device(storage: Storage) -> None:
    """Give this device a name, unless it has one."""
    if storage.read(DEVICES_KEY.key) is None:
        content = devices_content(Devices(new_name()))
        storage.write(DEVICES_KEY.key, format_content(DEVICES_KEY, content))
