"""The rule set: a frozen value with every option of RULES.md.

`OPTIONS` documents each option: the page, the help of the command line and the rules page are made
from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, Final, cast

from .cards import (
    ACES,
    BIG_CASINO,
    LITTLE_CASINO,
    NO_CARDS,
    RANK_SETS,
    Card,
    CardSet,
    Rank,
    card_set,
    cards_in,
)
from .options.clashes import check, check_contradictions, check_value

# The earlier home of these names, for one more release.
from .options.option import Option, choices, is_switch, value_text  # noqa: F401
from .options.rule_options import OPTIONS, RuleOptions
from .rows import FED, Parts, rows_of, table_repr
from .seats import Seat, SeatNumber, Side


@dataclass(frozen=True, kw_only=True, repr=False)
class RuleSet(RuleOptions):
    """A frozen set of rules; the defaults are the preset `standard` (RULES 11).

    Raises `RuleSetError` for a value that an option does not take and for two options that clash;
    the message names the option or both options.

    >>> rules = casino.RuleSet(players=3)
    >>> rules.players, rules.target
    (3, 21)
    >>> casino.format_rules(rules)
    'standard,players=3'
    """

    def __post_init__(self) -> None:
        check(self)

    def __repr__(self) -> str:
        changed = [
            f"{item.name}={getattr(self, item.name)!r}"
            for item in fields(self)
            if item.metadata and getattr(self, item.name) != item.default
        ]
        if self.rows != RuleSet.rows:
            changed.append(f"rows={table_repr(self.rows)}")
        return f"RuleSet({', '.join(changed)})"

    def __getstate__(self) -> dict[str, object]:
        """Return what goes to another process.

        There is no hash, which holds in this one alone, and no table.
        """
        return {item.name: getattr(self, item.name) for item in fields(self)}

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, item.name) for item in fields(self)))

    def changed(self, **options: Any) -> RuleSet:
        """Return the rules with some options changed, by the names and values of `OPTIONS`.

        Raises `RuleSetError` for a value that an option does not take and for options that clash.
        """
        parts = {name: options.pop(name) for name in Parts._fields if name in options}
        if not parts:
            return replace(self, **options)
        for name, value in parts.items():
            check_value(OPTIONS[name], value)
        check_contradictions(parts)
        rows = rows_of(self.parts._replace(**parts))
        usual = options.get("ties", self.ties)
        rows = tuple(row._replace(tie="") if row.tie == usual else row for row in rows)
        return replace(self, rows=rows, **options)

    @cached_property
    def rank_sets(self) -> tuple[CardSet, ...]:
        """The card sets of the usual ranks, and then of the further ranks of the pack."""
        cards = card_set(self.full_pack)
        return tuple(rank for rank in RANK_SETS.values() if rank & cards)

    @cached_property
    def values(self) -> dict[Card, tuple[int, ...]]:
        """The hand values of each card of the full pack: those as which it captures (RULES 2).

        A court without value has the empty tuple.
        """
        return {card: self._values_of(card) for card in self.full_pack}

    def _values_of(self, card: Card) -> tuple[int, ...]:
        if card.rank.is_court and self.courts == "none":
            return ()
        if card.bit & ACES and self.ace != "1":
            return (1, 14) if self.ace == "1-or-14" else (14,)
        raised = next((value for cards, value in _RAISED_CASINOS if card.bit & cards), None)
        if raised and self.casinos != "plain":
            return (card.weight, raised) if self.casinos == "either" else (raised,)
        return (card.weight,)

    @cached_property
    def table_values(self) -> dict[Card, tuple[int, ...]]:
        """The values of each card of the full pack in a set; () for a court without value."""
        ace = (1, 14) if self.ace == "1-or-14" else (1,)
        return {
            card: ace if card.bit & ACES else (card.weight,) if self.values[card] else ()
            for card in self.full_pack
        }

    @cached_property
    def high_totals(self) -> tuple[int, ...]:
        """For each value of a set the total of its ranks if an ace counts as 14 in it, else 0."""
        lowest = 14 if self.ace == "1-or-14" else self.highest_value + 1
        return tuple(max(0, value - lowest + 1) for value in range(self.highest_value + 1))

    @cached_property
    def capturers(self) -> dict[int, CardSet]:
        """The card set of the cards that capture a build, for each value that a build may have."""
        capturers: dict[int, CardSet] = {}
        for card in self.cards:
            for value in self.values[card]:
                capturers[value] = capturers.get(value, NO_CARDS) | card.bit
        return capturers

    @cached_property
    def kinds(self) -> tuple[CardSet, ...]:
        """The cards of the full pack that play alike, of one rank and with the same hand values."""
        kinds: dict[tuple[Rank, tuple[int, ...]], CardSet] = {}
        for card in self.full_pack:
            kind = card.rank, self.values[card]
            kinds[kind] = kinds.get(kind, NO_CARDS) | card.bit
        return tuple(kinds.values())

    @cached_property
    def shared_values(self) -> tuple[tuple[int, int], ...]:
        """The pairs of values that one card captures, as its lower and its higher value."""
        return tuple(sorted({values for values in self.values.values() if len(values) == 2}))

    @cached_property
    def captures_freely(self) -> bool:
        """Whether a capture takes as much or as little as the player likes (RULES 4)."""
        return self.capture_extent == "free" and not self.must_sweep

    @cached_property
    def trails_freely(self) -> bool:
        """Whether any card may be trailed by a player who owns no build (RULES 4, 7)."""
        return self.trailing == "allowed" and not self.must_sweep

    @cached_property
    def valued(self) -> CardSet:
        """The card set of the cards of the full pack that have a value."""
        return card_set(card for card in self.full_pack if self.values[card])

    @cached_property
    def highest_value(self) -> int:
        """The highest value of a set."""
        return max(value for values in self.values.values() for value in values)

    @cached_property
    def low_cards(self) -> tuple[CardSet, ...]:
        """The card set of the cards that may be in a set for a value, from 0 to the highest."""
        valued = cards_in(self.valued)
        return tuple(
            card_set(card for card in valued if card.weight <= value)
            for value in range(self.highest_value + 1)
        )

    @cached_property
    def seats(self) -> Sequence[Seat]:
        """The seats, in the order of play."""
        return cast("Sequence[Seat]", range(self.players))

    def others_from_left(self, seat: Seat) -> list[Seat]:
        """Return the other seats as the player at a seat sees them, from left to right.

        Play goes clockwise, or the other way with `direction=counter-clockwise`.
        """
        others = [(seat + step) % self.players for step in range(1, self.players)]
        return others if self.direction == "clockwise" else others[::-1]

    @cached_property
    def side_numbers(self) -> Sequence[Side]:
        """The sides, in the order in which points and piles are listed."""
        return cast("Sequence[Side]", range(self.sides))

    def side(self, seat: SeatNumber) -> Side:
        """Return the side, from 0, of a seat, from 0."""
        # Only here a seat becomes a side; no call does it, for this runs in the search.
        return seat % 2 if self.partnership else seat  # type: ignore[return-value]

    @cached_property
    def is_plain(self) -> bool:
        """Whether a turn depends on the hand, the table and the player's builds alone."""
        partners_matter = self.partnership and self.raising == "other-side"
        return not (self.by_deal or partners_matter or self.takes_from_piles)

    @cached_property
    def keeps_tally(self) -> bool:
        """Whether a state counts what few games count (see `position.Tally`)."""
        return self.fed_points is not None or bool(self.twin_points) or self.courts_aside

    @cached_property
    def fed_points(self) -> int | None:
        """The points, 0 or less, for a sweep made just after a play of a side; None if none count.

        They are those of the side that played, not of the side that swept (RULES 9).
        """
        return next((row.points for row in self.rows if row.what == FED), None)

    @cached_property
    def carries(self) -> bool:
        """Whether points for most cards or most spades may be carried over (RULES 9)."""
        return self.ties == "carry" or any(row.tie == "carry" for row in self.rows)

    @property
    def number_of_piles(self) -> int:
        """The number of piles of captured cards."""
        return self.players if self.piles == "seat" else self.sides

    def pile(self, seat: SeatNumber) -> int:
        """Return the pile, from 0, on which a seat lays the cards that it captures."""
        return seat if self.piles == "seat" else self.side(seat)

    def may_take_from(self, seat: SeatNumber) -> list[int]:
        """Return the piles from which a seat may take cards (RULES 4)."""
        own = self.pile(seat)
        others = [pile for pile in range(self.number_of_piles) if pile != own]
        if self.piles == "seat" and self.pile_tops_of == "opponents":
            return [pile for pile in others if self.side(Seat(pile)) != self.side(seat)]
        return others

    @cached_property
    def by_deal(self) -> tuple[RuleSet, RuleSet] | None:
        """The rules before the last deal and in it, None if they are the same (RULES 6)."""
        if self.last_deal_relaxes == "nothing":
            return None
        both = replace(self, last_deal_relaxes="nothing")
        builds = self.last_deal_relaxes == "trail-and-builds"
        strict = replace(both, duty="no-trail", max_builds=1 if builds else self.max_builds)
        last = replace(both, duty="free", max_builds=None if builds else self.max_builds)
        return (strict if self.players == 2 else last), last


_RAISED_CASINOS: Final = ((LITTLE_CASINO.copies, 15), (BIG_CASINO.copies, 16))
"""The hand values of the casinos where `casinos` is not `plain`."""


def differences(rules: RuleSet, base: RuleSet) -> dict[str, Any]:
    """Return the options in which `rules` differs from `base`, each with its value in `rules`.

    >>> casino.differences(casino.PRESETS["royal"], casino.PRESETS["standard"])
    {'courts': 'royal', 'ace': '1-or-14', 'sweep_points': 1}
    """
    return {
        name: getattr(rules, name)
        for name in OPTIONS
        if getattr(rules, name) != getattr(base, name)
    }
