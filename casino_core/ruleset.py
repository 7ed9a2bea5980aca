"""The rule set: every switch of RULES.md, what it means and where it comes from.

A `RuleSet` is frozen. Each field carries its own documentation, from which the page, the
command line's help and the rules page are drawn: `OPTIONS` lists it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple

from .cards import ACES, FULL_PACK, Card, Rank, Suit
from .errors import RuleSetError


class Option(NamedTuple):
    """The documentation of one field of a rule set."""

    name: str
    title: str
    default: Any
    values: Mapping[Any, str]
    """Each value and its meaning; a number option names its examples."""
    meaning: str
    origin: str
    section: int
    lowest: int | None = None
    """For an option that takes any whole number from here up, else None."""


def _option(default: Any, *documentation: Any, lowest: int | None = None) -> Any:
    """A field with its title, section, meaning, origin and values."""
    names = ("title", "section", "meaning", "origin", "values")
    documented = dict(zip(names, documentation, strict=True))
    return field(default=default, metadata={**documented, "lowest": lowest})


def _switch(title: str, section: int, meaning: str, origin: str) -> Any:
    return _option(False, title, section, meaning, origin, {False: "off", True: "on"})


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """One frozen set of rules; the defaults are the preset `standard` (RULES 11).

    Raises `RuleSetError` for a value that an option does not take, and for two options that
    make no sense together (the message names both).
    """

    players: int = _option(
        2,
        "Players",
        2,
        "How many seats play.",
        "Two to four everywhere; five and six are described in old American books.",
        {
            2: "two players",
            3: "three, each for himself",
            4: "four, each for himself or as partners",
            5: "five, without the two of hearts, diamonds and clubs",
            6: "six, each for himself",
        },
    )
    partnership: bool = _switch(
        "Partners",
        2,
        "Seats 1 and 3 play against seats 2 and 4, with one common pile of captured cards each.",
        "The usual game for four in the United States.",
    )
    packet: Literal[1, 2] = _option(
        2,
        "Cards at a time",
        2,
        "How many cards the dealer gives to each in turn.",
        "Two at a time is traditional; one at a time is common at home.",
        {2: "two at a time", 1: "one at a time"},
    )
    draw: bool = _switch(
        "Draw Casino",
        10,
        "No later deals: after each play the player takes the top card of the stock.",
        "Draw Casino, a two-player form.",
    )
    pack: Literal["52", "40"] = _option(
        "52",
        "Pack",
        2,
        "Which cards are played with.",
        "The 40-card pack without 8, 9 and 10 belongs to Diamond Casino.",
        {"52": "the full pack", "40": "without 8, 9 and 10; three cards each in every deal"},
    )
    courts: Literal["none", "royal"] = _option(
        "none",
        "Court cards",
        2,
        "Whether jack, queen and king have a value.",
        "Without a value in the oldest rules; with values in Royal Casino.",
        {
            "none": "no value: they capture by rank alone and are never built",
            "royal": "jack 11, queen 12, king 13, used like any other card",
        },
    )
    ace: Literal["1", "1-or-14"] = _option(
        "1",
        "Ace",
        2,
        "What an ace is worth.",
        "1 everywhere; 1 or 14 in Royal Casino.",
        {"1": "always 1", "1-or-14": "1 or 14, whichever makes the set"},
    )
    court_capture: Literal["one", "one-or-three", "any"] = _option(
        "one",
        "Court captures",
        4,
        "How many matching courts a court without value takes.",
        "One in most books; one or three, so that none is left unpaired, in several house rules.",
        {
            "one": "exactly one",
            "one-or-three": "one or all three, never two",
            "any": "any number",
        },
    )
    builds_in_sums: bool = _switch(
        "Builds in sums",
        4,
        "A single build of a lower value may stand in a captured set like a card of that value.",
        "A folk rule.",
    )
    building: Literal["multiple", "single", "none"] = _option(
        "multiple",
        "Building",
        5,
        "Which builds may be made.",
        "Multiple builds are usual; children often play without builds.",
        {
            "multiple": "builds of one set or of several",
            "single": "builds of one set only, so nothing may be added",
            "none": "no builds at all",
        },
    )
    gather: bool = _option(
        True,
        "Gathering",
        5,
        "Whether a build play may gather further sets from the table.",
        "On in the books; off in a folk rule.",
        {
            True: "as many sets as the table yields",
            False: "one set only, or the card on one loose card of its value",
        },
    )
    raising: Literal["any", "own-if-both-held", "opponents-only", "none"] = _option(
        "any",
        "Raising",
        5,
        "Who may raise a build.",
        "Books differ: some let anybody raise, some only opponents.",
        {
            "any": "anyone",
            "own-if-both-held": "the owner only while also holding a card of the old value",
            "opponents-only": "never the owner",
            "none": "nobody",
        },
    )
    raise_with_table: bool = _switch(
        "Raise with table cards",
        5,
        "Loose cards may take part in a raise together with the card from the hand.",
        "Counting-out Casino.",
    )
    same_value: Literal["merge", "coexist"] = _option(
        "merge",
        "Builds of one value",
        5,
        "What happens when a play makes a value that a build on the table already has.",
        "Merging is the usual reading; some tables let them lie apart.",
        {
            "merge": "it always joins the build that lies there",
            "coexist": "a second build of the value may be made; a play touches one build at most",
        },
    )
    max_builds: int | None = _option(
        None,
        "Builds a player",
        5,
        "How many builds one player may own after making a new one.",
        "A house rule; one is the usual limit.",
        {None: "no limit"},
        lowest=1,
    )
    ownership: Literal["last-added", "last-valued"] = _option(
        "last-added",
        "Owner of a build",
        6,
        "Whom a build belongs to.",
        "Last to touch it in most rules; last to set its value in `attend`.",
        {
            "last-added": "the player who made it, raised it or added to it last",
            "last-valued": "the player who last made or raised it",
        },
    )
    duty: Literal["no-trail", "take-or-add", "attend", "free"] = _option(
        "no-trail",
        "Duty of an owner",
        6,
        "What a player who owns a build at the start of the turn must do.",
        "Not trailing is the most common; the stricter forms are tournament and family rules.",
        {
            "no-trail": "not trail; any capture or build will do",
            "take-or-add": "take, raise or add to an own build",
            "attend": "take an own build, make a build, raise any, or add to an own one",
            "free": "nothing, but a card for the build must be kept",
        },
    )
    trailing: Literal["allowed", "not-a-pair", "forced-capture"] = _option(
        "allowed",
        "Trailing",
        7,
        "When a card may be trailed.",
        "Free in most books; two restrictions are known from family rules.",
        {
            "allowed": "even if it could capture",
            "not-a-pair": "not a card whose rank lies loose on the table",
            "forced-capture": "not a card that has a legal capture",
        },
    )
    scoring: Literal["standard", "spade", "diamond"] = _option(
        "standard",
        "Scoring",
        9,
        "What is counted.",
        "Spade Casino and Diamond Casino count differently.",
        {
            "standard": "cards 3, spades 1, big casino 2, little casino 1, each ace 1",
            "spade": "instead of most spades, each spade 1 and the jack of spades 1 more",
            "diamond": "cards 1, diamonds 1, seven of diamonds 1, all sevens, sixes, aces 2 each",
        },
    )
    sweep_points: int = _option(
        0,
        "Points a sweep",
        9,
        "What a sweep counts.",
        "1 in most older rules, 0 in the plain game.",
        {0: "sweeps do not count", 1: "one point each"},
        lowest=0,
    )
    sweeps_cancel: bool = _switch(
        "Sweeps cancel",
        9,
        "The lowest number of sweeps of any side is taken off all.",
        "A usual short cut in counting.",
    )
    target: int | None = _option(
        21,
        "Target",
        10,
        "The points that win the game.",
        "21 for the plain game, 61 for Spade Casino, 11 for Diamond Casino.",
        {None: "one round", 11: "eleven", 21: "twenty-one", 61: "sixty-one"},
        lowest=1,
    )
    ending: Literal["round", "count-order"] = _option(
        "round",
        "Ending",
        10,
        "How the winner is found when the target is reached.",
        "Counting in order is the older tournament rule.",
        {
            "round": "after a round the side with most points wins, if it has the target",
            "count-order": "points are counted one by one; the first to reach the target wins",
        },
    )
    calling: bool = _switch(
        "Calling out",
        10,
        "On one's turn one may claim to have reached the target: right wins, wrong loses.",
        "Counting-out Casino; two sides only.",
    )

    def __post_init__(self) -> None:
        for option in OPTIONS.values():
            check_value(option, getattr(self, option.name))
        for clash, message in _clashes(self):
            if clash:
                raise RuleSetError(message)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, name) for name in OPTIONS))

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the pack, in order (RULES 2)."""
        if self.pack == "40":
            gone = {Rank.EIGHT, Rank.NINE, Rank.TEN}
            return tuple(card for card in FULL_PACK if card.rank not in gone)
        if self.players == 5:
            return tuple(c for c in FULL_PACK if c.rank != Rank.TWO or c.suit == Suit.SPADES)
        return FULL_PACK

    @cached_property
    def values(self) -> dict[Card, tuple[int, ...]]:
        """For each card of the full pack the values it may count as; none for a court without."""
        return {card: self._values_of(card) for card in FULL_PACK}

    def _values_of(self, card: Card) -> tuple[int, ...]:
        if card.rank.is_court and self.courts == "none":
            return ()
        if card.bit & ACES and self.ace == "1-or-14":
            return (1, 14)
        return (int(card.rank),)

    @cached_property
    def takers(self) -> dict[int, int]:
        """For each value that a build may have, the card set of the cards that capture it."""
        takers: dict[int, int] = {}
        for card in self.cards:
            for value in self.values[card]:
                takers[value] = takers.get(value, 0) | card.bit
        return takers

    @cached_property
    def low_cards(self) -> tuple[int, ...]:
        """For each value from 0 to 14 the card set of the cards that a set for it may hold."""
        top = 13 if self.courts == "royal" else 10
        return tuple((1 << 4 * min(value, top)) - 1 for value in range(15))

    @property
    def sides(self) -> int:
        """How many sides play: players, or two partnerships."""
        return 2 if self.partnership else self.players

    def side(self, seat: int) -> int:
        """The side that a seat plays for, from 0."""
        return seat % 2 if self.partnership else seat

    @property
    def hand_size(self) -> int:
        """How many cards each player gets in the first deal."""
        return 3 if self.pack == "40" else 4

    @property
    def later_hand_size(self) -> int:
        """How many cards each player gets in a later deal (five among five players)."""
        return 5 if self.players == 5 else self.hand_size

    @property
    def table_size(self) -> int:
        """How many cards are dealt to the table."""
        return 4


def _clashes(rules: RuleSet) -> tuple[tuple[bool, str], ...]:
    """The combinations that make no sense, each with its message (RULES 11)."""
    players = rules.players
    return (
        (
            rules.partnership and players != 4,
            f"partnership=on with players={players}: partners need four players",
        ),
        (
            rules.pack == "40" and players > 4,
            f"pack=40 with players={players}: Diamond Casino is for two to four players",
        ),
        (
            (rules.pack == "40") != (rules.scoring == "diamond"),
            f"pack={rules.pack} with scoring={rules.scoring}: they belong together, 40 and diamond",
        ),
        (
            rules.calling and rules.sides != 2,
            f"calling=on with players={players}: calling out needs two sides",
        ),
        (
            rules.calling and rules.target is None,
            "calling=on with target=none: there is no target to call",
        ),
    )


def _document(name: str, default: Any, metadata: Mapping[str, Any]) -> Option:
    return Option(name=name, default=default, **metadata)


OPTIONS: Final[Mapping[str, Option]] = {
    item.name: _document(item.name, item.default, item.metadata) for item in fields(RuleSet)
}
"""Every option's documentation, by name, in the order of the rule book."""


def check_value(option: Option, value: object) -> None:
    """Raise `RuleSetError` unless `option` takes `value`."""
    if any(
        value is taken or (value == taken and type(value) is type(taken)) for taken in option.values
    ):
        return
    if option.lowest is not None and type(value) is int and value >= option.lowest:
        return
    raise RuleSetError(f"{option.name}={value_text(value)}: {option.name} is {choices(option)}")


def choices(option: Option) -> str:
    """The values an option takes, in words: `one, one-or-three or any`."""
    texts = [value_text(value) for value in option.values if option.lowest is None or value is None]
    if option.lowest is not None:
        texts.append(f"a whole number from {option.lowest} up")
    return " or ".join([", ".join(texts[:-1]), texts[-1]] if texts[1:] else texts)


def value_text(value: object) -> str:
    """A value as the notation writes it: `on`, `off`, `none`, a number or a word."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def differences(rules: RuleSet, base: RuleSet) -> dict[str, Any]:
    """The options in which `rules` differs from `base`, with the values of `rules`."""
    return {
        name: getattr(rules, name)
        for name in OPTIONS
        if getattr(rules, name) != getattr(base, name)
    }
