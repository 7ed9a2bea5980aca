"""One short line for each event, to be scanned in a log: `Ann builds 5: A♠ on 4♣`.

`events` has the sentences to be read out. An event that is not a play keeps its sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..cards import Card, CardSet
from ..events import Added, Built, BuiltFirst, Captured, Event, Raised, Swept, TookTwin, Trailed
from ..i18n import gettext as _
from ..i18n import pgettext
from ..play import Build
from ..ruleset import RuleSet
from .direction import sweep_badge
from .events import event_sentence
from .names import of_player
from .words import several, short, shorts


def event_line(event: Event, names: Sequence[str], rules: RuleSet) -> str:
    """Return an event in one short line; a play has no full stop."""
    write: Callable[[Any, str], str] | None = _WRITERS.get(type(event))
    if write is None:
        return event_sentence(event, names, rules)
    line = write(event, names[event.seat])  # type: ignore[union-attr]
    return sweep_badge(line, 1 + event.double, rules) if isinstance(event, Swept) else line


def _on(card: Card, loose: CardSet) -> str:
    if not loose:
        return short(card)
    return pgettext("log", "{card} on {loose}").format(card=short(card), loose=shorts(loose))


def _announced(build: Build) -> str:
    return several(build.value) if build.multiple else str(build.value)


def _trailed(event: Trailed, name: str) -> str:
    return of_player(
        name,
        pgettext("log", "You trail {card}"),
        pgettext("log", "{name} trails {card}"),
        card=short(event.card),
    )


def _captured(event: Captured, name: str) -> str:
    builds = [_("build {value}").format(value=build.value) for build in event.builds]
    cards = [shorts(event.loose), *builds] if event.loose else builds
    return of_player(
        name,
        pgettext("log", "You capture {taken} with {card}"),
        pgettext("log", "{name} captures {taken} with {card}"),
        taken=", ".join(cards),
        card=short(event.card),
    )


def _built(event: Built, name: str) -> str:
    return _builds(name, event.build, _on(event.card, event.loose))


def _builds(name: str, build: Build, cards: str) -> str:
    return of_player(
        name,
        pgettext("log", "You build {announced}: {cards}"),
        pgettext("log", "{name} builds {announced}: {cards}"),
        announced=_announced(build),
        cards=cards,
    )


def _raised(event: Raised, name: str) -> str:
    return of_player(
        name,
        pgettext("log", "You raise {old} to {announced}: {cards}"),
        pgettext("log", "{name} raises {old} to {announced}: {cards}"),
        old=event.old.value,
        announced=event.build.value,
        cards=_on(event.card, event.loose),
    )


def _added(event: Added, name: str) -> str:
    return _adds(name, event.old, event.loose | event.card.bit)


def _adds(name: str, old: Build, cards: CardSet) -> str:
    return of_player(
        name,
        pgettext("log", "You add {cards} to {old}"),
        pgettext("log", "{name} adds {cards} to {old}"),
        cards=shorts(cards),
        old=old.value,
    )


def _built_first(event: BuiltFirst, name: str) -> str:
    if event.old:
        return _adds(name, event.old, event.loose)
    return _builds(name, event.build, shorts(event.loose))


def _swept(event: Swept, _name: str) -> str:
    return pgettext("log", "Two sweeps!") if event.double else pgettext("log", "Sweep!")


def _took_twin(_event: TookTwin, _name: str) -> str:
    return pgettext("log", "A twin!")


_WRITERS: dict[type, Callable[..., str]] = {
    Trailed: _trailed,
    Captured: _captured,
    Built: _built,
    Raised: _raised,
    Added: _added,
    BuiltFirst: _built_first,
    Swept: _swept,
    TookTwin: _took_twin,
}
