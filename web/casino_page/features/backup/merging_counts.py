"""Merging what two devices have counted: their statistics, and the goals of the week."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from ...storage.devices import (
    DEVICES_KEY,
    Counts,
    Devices,
    devices_content,
    new_name,
    parse_devices,
)
from ...storage.guests import ROOK_STATISTICS_KEY
from ...storage.store import (
    UNREADABLE,
    Content,
    StorageKey,
    Store,
    format_content,
    parse_content,
)
from ..aims import AIMS, AIMS_KEY, WeekOfAims, aims_content, parse_aims
from ..badges import Counts as Done
from ..statistics.counted_games import MAX_COUNTED_DEALS
from ..statistics.counts import counts_of, with_other_devices
from ..statistics.game_statistics import STATISTICS_KEY, GameStatistics

Texts = Mapping[str, str]
"""A backup: the text under each storage key."""

STATISTICS_KEYS: Final = (STATISTICS_KEY, ROOK_STATISTICS_KEY)
"""The keys of data that each device counts by itself."""
COUNT_KEYS: Final = (*(key.key for key in STATISTICS_KEYS), DEVICES_KEY.key)


def merged_statistics(here: Texts, other: Texts) -> dict[str, str]:
    """Return the texts of the statistics: each device's own counts, beside one another.

    Of two counts of the same device the further one stays. A deal that was counted on one device is
    known on both, so that its rounds count once, wherever the game goes on. Nothing is merged into
    what cannot be read here.
    """
    readers: list[tuple[StorageKey, Callable[[Content], object]]] = [
        *((key, dict) for key in STATISTICS_KEYS),
        (DEVICES_KEY, parse_devices),
    ]
    if any(key.key in here and parsed(key, here, read) is None for key, read in readers):
        return {key: here[key] for key in COUNT_KEYS if key in here}
    own, others = devices_of(here), devices_of(other)
    shares = {**_shares(here, own)}
    for name, counts in _shares(other, others).items():
        shares[name] = _further(shares[name], counts) if name in shares else counts
    mine = shares.pop(own.device, {})
    texts = {
        key.key: format_content(key, {**mine.get(key.key, {"tables": []}), "seen": deals})
        for key in STATISTICS_KEYS
        for deals in [_seen(key, here, other)]
        if key.key in here or key.key in other
    }
    devices = devices_content(Devices(own.device, shares))
    return {**texts, DEVICES_KEY.key: format_content(DEVICES_KEY, devices)}


def devices_of(texts: Texts) -> Devices:
    """Return the devices of a backup; one without a name gets one."""
    devices = parsed(DEVICES_KEY, texts, parse_devices)
    return devices or Devices(new_name())


def parsed(key: StorageKey, texts: Texts, parse: Callable[[Content], Any]) -> Any:
    """Return what a text says; None if it is missing or cannot be read here."""
    text = texts.get(key.key)
    try:
        return parse(parse_content(key, text)) if text else None
    except UNREADABLE:
        return None


def _shares(texts: Texts, devices: Devices) -> dict[str, Counts]:
    """Return the counts of every device that a backup knows, its own too."""
    own = {
        key.key: {name: value for name, value in content.items() if name != "seen"}
        for key in STATISTICS_KEYS
        if (content := parsed(key, texts, dict)) is not None
    }
    return {**devices.others, devices.device: own}


def _further(first: Counts, second: Counts) -> Counts:
    """Return what is further of two counts of the same device, key by key."""
    keys = sorted(first.keys() | second.keys())
    both = ([each[key] for each in (first, second) if key in each] for key in keys)
    return {key: max(contents, key=_progress) for key, contents in zip(keys, both, strict=True)}


def _progress(content: Content) -> tuple[int, int, str]:
    """Return the sort key of what a device has counted: the greater one is further."""
    tables = content.get("tables")
    rows = [each for each in tables if isinstance(each, dict)] if isinstance(tables, list) else []
    rounds, games = (
        sum(row[name] for row in rows if isinstance(row.get(name), int))
        for name in ("rounds", "games")
    )
    return rounds, games, json.dumps(content, sort_keys=True)


def _seen(key: StorageKey, here: Texts, other: Texts) -> dict[str, tuple[int, bool]]:
    """Return the deals that were counted on either device, with the rounds that were counted."""
    both = [(parsed(key, texts, dict) or {}).get("seen") for texts in (other, here)]
    deals: dict[str, tuple[int, bool]] = {}
    for counts in both:
        for deal, counted in counts.items() if isinstance(counts, dict) else ():
            match counted:
                case [int(rounds), bool(over)]:
                    pass
                case _:
                    continue  # only its own page has checked what a guest has stored
            before, was_over = deals.pop(deal, (0, False))
            deals[deal] = max(before, rounds), was_over or over
    return dict(list(deals.items())[-2 * MAX_COUNTED_DEALS :])


def merged_aims(here: Texts, other: Texts, merged: Texts) -> dict[str, str]:
    """Return the text of the week's goals: the later week, each goal as far as on either device.

    Of the same week the goals of this device stay.
    """
    aims, others = (parsed(AIMS_KEY, texts, parse_aims) for texts in (here, other))
    if aims is None and (others is None or AIMS_KEY.key in here):
        return {}
    known = {id(each): texts for each, texts in ((aims, here), (others, other)) if each}
    latest = max((each for each in (aims, others) if each), key=lambda each: each.week)
    progress: dict[str, int] = {}
    for each in (aims, others):
        if each and each.week == latest.week:
            counts = _done(known[id(each)])
            for aim, number in each.progress(counts):
                progress[aim.name] = max(number, progress.get(aim.name, 0))
    now = _done(merged)
    before = {
        name: max(0, now.of(AIMS[name].counter) - progress.get(name, 0)) if name in AIMS else number
        for name, number in latest.before.items()
    }
    week = WeekOfAims(latest.week, before)
    return {AIMS_KEY.key: format_content(AIMS_KEY, aims_content(week))}


def _done(texts: Texts) -> Done:
    """Count what a person has done by a backup."""
    store = Store(_Texts(texts))
    own = store.peek(STATISTICS_KEY, GameStatistics.parse) or GameStatistics()
    return counts_of(with_other_devices(own, store), store)


class _Texts:
    """A backup as a storage to read from."""

    failed = game_failed = False

    def __init__(self, texts: Texts) -> None:
        self._texts = dict(texts)

    def read(self, key: str) -> str | None:
        return self._texts.get(key)

    def write(self, key: str, text: str | None) -> None:
        """Write nothing: what cannot be read is left out."""

    def when_stored(self, on_stored: Callable[[], None], on_refused: Callable[[], None]) -> None:
        """Do nothing: nothing is written."""
