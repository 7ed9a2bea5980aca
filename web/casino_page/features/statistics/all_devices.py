"""The statistics of all devices together, as they are shown."""

from __future__ import annotations

from collections.abc import Mapping

from ...storage.devices import DEVICES_KEY, Devices, parse_devices
from ...storage.fields import Field
from ...storage.store import Content, Store
from .game_statistics import STATISTICS_KEY, GameStatistics, TableKind
from .totals import Totals


def with_other_devices(statistics: GameStatistics, store: Store) -> GameStatistics:
    """Return statistics of this device with those of the person's other devices."""
    return statistics.with_others(store.peek(DEVICES_KEY, totals_of_devices) or ())


def totals_of_devices(content: Content) -> list[Mapping[TableKind, Totals]]:
    """Read what each other device has counted. Raises `FieldError` if it is damaged."""
    return totals_of(parse_devices(content))


def totals_of(devices: Devices) -> list[Mapping[TableKind, Totals]]:
    """Return the totals that each other device has counted. Raises `FieldError`."""
    return [GameStatistics.parse_tables(Field(content)) for content in devices.of(STATISTICS_KEY)]
