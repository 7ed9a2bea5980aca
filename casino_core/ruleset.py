"""The rule set: every option of RULES.md, with its meaning and its origin.

A `RuleSet` is frozen. Each field carries its own documentation, and `OPTIONS` lists it: the page,
the help of the command line and the rules page are made from it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple, cast

from .cards import ACES, FULL_PACK, NO_CARDS, Card, CardSet, Rank, Suit, card_set
from .errors import RuleSetError
from .i18n import N_
from .i18n import gettext as _
from .seats import Seat, SeatNumber, Side


class Option(NamedTuple):
    """The documentation of one field of a rule set, in English.

    name     the name of the field
    title    a title of a few words
    default  the value in the standard game
    values   each value with its meaning; a number option lists examples
    meaning  a sentence about the option
    origin   a sentence about the games that have it
    section  the section of RULES.md
    lowest   the lowest value of an option that takes any whole number from there up, else None
    """

    name: str
    title: str
    default: Any
    values: Mapping[Any, str]
    meaning: str
    origin: str
    section: int
    lowest: int | None = None


def _option(default: Any, *documentation: Any, lowest: int | None = None) -> Any:
    """A field with its title, section, meaning, origin and values."""
    names = ("title", "section", "meaning", "origin", "values")
    documented = dict(zip(names, documentation, strict=True))
    return field(default=default, metadata={**documented, "lowest": lowest})


def _switch(title: str, section: int, meaning: str, origin: str) -> Any:
    return _option(False, title, section, meaning, origin, {False: N_("off"), True: N_("on")})


@dataclass(frozen=True, kw_only=True, repr=False)
class RuleSet:
    """A frozen set of rules; the defaults are the preset `standard` (RULES 11).

    Raises `RuleSetError` for a value that an option does not take and for two options that clash;
    the message names the option or both options.
    """

    players: int = _option(
        2,
        N_("Players"),
        2,
        N_("Number of players."),
        N_("Two to four is usual; old American books have rules for five and six."),
        {
            2: N_("two players"),
            3: N_("three, each alone"),
            4: N_("four, each alone or as partners"),
            5: N_("five, without the two of hearts, diamonds and clubs"),
            6: N_("six, each alone"),
        },
    )
    partnership: bool = _switch(
        N_("Partners"),
        2,
        N_("Seats 1 and 3 play against seats 2 and 4. Partners share one pile of captured cards."),
        N_("The usual game for four in the United States."),
    )
    packet: Literal[1, 2] = _option(
        2,
        N_("Cards at a time"),
        2,
        N_("How many cards the dealer gives each player at a time."),
        N_("Two at a time is traditional; single cards are common at home."),
        {2: N_("two at a time"), 1: N_("one at a time")},
    )
    draw: bool = _switch(
        N_("Draw Casino"),
        10,
        N_("After each play you draw the top card of the stock; there are no later deals."),
        N_("Draw Casino, mostly with two."),
    )
    pack: Literal["52", "40"] = _option(
        "52",
        N_("Pack"),
        2,
        N_("The cards in play."),
        N_("The 40-card pack without 8, 9 and 10 belongs to Diamond Casino."),
        {
            "52": N_("all 52 cards"),
            "40": N_("without 8, 9 and 10; three cards each in every deal"),
        },
    )
    courts: Literal["none", "royal"] = _option(
        "none",
        N_("Court cards"),
        2,
        N_("Whether jack, queen and king have a value."),
        N_("Without a value in the oldest rules; with values in Royal Casino."),
        {
            "none": N_("no value: they capture by rank alone and are never built"),
            "royal": N_("jack 11, queen 12, king 13, used like any other card"),
        },
    )
    ace: Literal["1", "1-or-14"] = _option(
        "1",
        N_("Ace"),
        2,
        N_("What an ace is worth."),
        N_("1 in most games; 1 or 14 in Royal Casino."),
        {"1": N_("always 1"), "1-or-14": N_("1 or 14, whichever makes the set")},
    )
    court_capture: Literal["one", "one-or-three", "any"] = _option(
        "one",
        N_("Court captures"),
        4,
        N_("How many matching courts a court card without a value takes."),
        N_(
            "One in most books; one or three, so that none is left unpaired, in several house "
            "rules."
        ),
        {
            "one": N_("exactly one"),
            "one-or-three": N_("one or all three, never two"),
            "any": N_("any number"),
        },
    )
    builds_in_sums: bool = _switch(
        N_("Builds in sums"),
        4,
        N_("A single build of a lower value may count as one card in a captured set."),
        N_("A folk rule."),
    )
    building: Literal["multiple", "single", "none"] = _option(
        "multiple",
        N_("Building"),
        5,
        N_("The builds that players may make."),
        N_("Multiple builds are usual; children often play without builds."),
        {
            "multiple": N_("builds of one set or of several"),
            "single": N_("builds of one set only, so nothing may be added"),
            "none": N_("no builds at all"),
        },
    )
    gather: bool = _option(
        True,
        N_("Gathering"),
        5,
        N_("Whether one build play may put together several sets."),
        N_("On in the books; off in a folk rule."),
        {
            True: N_("as many sets as the table yields"),
            False: N_("one set only, or the card on one loose card of its value"),
        },
    )
    raising: Literal["any", "own-if-both-held", "opponents-only", "none"] = _option(
        "any",
        N_("Raising"),
        5,
        N_("Who may raise a build."),
        N_("Books differ: in some anyone may raise, in others only opponents."),
        {
            "any": N_("any player"),
            "own-if-both-held": N_("the owner only while also holding a card of the old value"),
            "opponents-only": N_("never the owner"),
            "none": N_("nobody"),
        },
    )
    raise_with_table: bool = _switch(
        N_("Raise with table cards"),
        5,
        N_("Loose cards may help the card from the hand to raise a build."),
        N_("Counting-out Casino."),
    )
    same_value: Literal["merge", "coexist"] = _option(
        "merge",
        N_("Builds of one value"),
        5,
        N_("Making a value that a build on the table already has."),
        N_("They usually merge; at some tables they lie apart."),
        {
            "merge": N_("the play always joins the build on the table"),
            "coexist": N_(
                "you may make a second build of that value; a build play uses at most one build"
            ),
        },
    )
    max_builds: int | None = _option(
        None,
        N_("Builds per player"),
        5,
        N_("The most builds that you may own after you make a new one."),
        N_("A house rule; one is the usual limit."),
        {None: N_("no limit")},
        lowest=1,
    )
    ownership: Literal["last-added", "last-valued"] = _option(
        "last-added",
        N_("Owner of a build"),
        6,
        N_("The player to whom a build belongs."),
        N_("Last to touch it in most rules; last to set its value in `attend`."),
        {
            "last-added": N_("the player who made it, raised it or added to it last"),
            "last-valued": N_("the player who last made or raised it"),
        },
    )
    duty: Literal["no-trail", "take-or-add", "attend", "free"] = _option(
        "no-trail",
        N_("If you own a build"),
        6,
        N_("What you must do if you own a build when your turn starts."),
        N_("Mostly you may just not trail; tournaments and families have stricter rules."),
        {
            "no-trail": N_("you may not trail"),
            "take-or-add": N_("you must take, raise or add to one of your builds"),
            "attend": N_("you must take or add to one of yours, make a new one, or raise any"),
            "free": N_("no duty, but keep a card that takes it"),
        },
    )
    trailing: Literal["allowed", "not-a-pair", "forced-capture"] = _option(
        "allowed",
        N_("Trailing"),
        7,
        N_("When you may trail a card."),
        N_("Always, in most books; some families restrict it."),
        {
            "allowed": N_("always, even if the card could capture"),
            "not-a-pair": N_("not a card whose rank lies loose on the table"),
            "forced-capture": N_("not a card that has a legal capture"),
        },
    )
    scoring: Literal["standard", "spade", "diamond"] = _option(
        "standard",
        N_("Scoring"),
        9,
        N_("What scores."),
        N_("Spade Casino and Diamond Casino count differently."),
        {
            "standard": N_("cards 3, spades 1, big casino 2, little casino 1, each ace 1"),
            "spade": N_("instead of most spades, each spade 1 and the jack of spades 1 more"),
            "diamond": N_(
                "cards 1, diamonds 1, seven of diamonds 1, all sevens, sixes, aces 2 each"
            ),
        },
    )
    sweep_points: int = _option(
        0,
        N_("Points per sweep"),
        9,
        N_("What a sweep is worth."),
        N_("1 in most older rules, 0 in the standard game."),
        {0: N_("sweeps score nothing"), 1: N_("one point each")},
        lowest=0,
    )
    sweeps_cancel: bool = _switch(
        N_("Sweeps cancel"),
        9,
        N_("The lowest number of sweeps that a side has is taken off every side."),
        N_("A common shortcut in counting."),
    )
    target: int | None = _option(
        21,
        N_("Target"),
        10,
        N_("The points that win the game."),
        N_("21 in the standard game, 61 in Spade Casino, 11 in Diamond Casino."),
        {None: N_("one round"), 11: N_("eleven"), 21: N_("twenty-one"), 61: N_("sixty-one")},
        lowest=1,
    )
    ending: Literal["round", "count-order"] = _option(
        "round",
        N_("Ending"),
        10,
        N_("How the winner is found once the target is reached."),
        N_("Counting in order is the older, tournament way."),
        {
            "round": N_("after a round the side with most points wins, if it has the target"),
            "count-order": N_("points are counted one by one; the first to reach the target wins"),
        },
    )
    calling: bool = _switch(
        N_("Calling out"),
        10,
        N_("On your turn you may claim to have the target: right wins, wrong loses."),
        N_("Counting-out Casino; two sides only."),
    )

    def __post_init__(self) -> None:
        for option in OPTIONS.values():
            check_value(option, getattr(self, option.name))
        for clash, message in _clashes(self):
            if clash:
                raise RuleSetError(
                    _(message).format(players=self.players, pack=self.pack, scoring=self.scoring)
                )

    def __repr__(self) -> str:
        changed = (
            f"{option.name}={value!r}"
            for option in OPTIONS.values()
            if (value := getattr(self, option.name)) != option.default
        )
        return f"RuleSet({', '.join(changed)})"

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, name) for name in OPTIONS))

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the pack in the order of `FULL_PACK` (RULES 2)."""
        if self.pack == "40":
            gone = {Rank.EIGHT, Rank.NINE, Rank.TEN}
            return tuple(card for card in FULL_PACK if card.rank not in gone)
        if self.players == 5:
            return tuple(c for c in FULL_PACK if c.rank != Rank.TWO or c.suit == Suit.SPADES)
        return FULL_PACK

    @cached_property
    def all_cards(self) -> CardSet:
        """The card set of the pack."""
        return card_set(self.cards)

    @cached_property
    def values(self) -> dict[Card, tuple[int, ...]]:
        """The values that each card of the full pack may count as; () for a court without value."""
        return {card: self._values_of(card) for card in FULL_PACK}

    def _values_of(self, card: Card) -> tuple[int, ...]:
        if card.rank.is_court and self.courts == "none":
            return ()
        if card.bit & ACES and self.ace == "1-or-14":
            return (1, 14)
        return (int(card.rank),)

    @cached_property
    def capturers(self) -> dict[int, CardSet]:
        """The card set of the cards that capture a build, for each value that a build may have."""
        capturers: dict[int, CardSet] = {}
        for card in self.cards:
            for value in self.values[card]:
                capturers[value] = capturers.get(value, NO_CARDS) | card.bit
        return capturers

    @cached_property
    def low_cards(self) -> tuple[CardSet, ...]:
        """The card set of the cards that may be in a set for a value, for each value 0 to 14."""
        top = 13 if self.courts == "royal" else 10
        return tuple(CardSet((1 << 4 * min(value, top)) - 1) for value in range(15))

    @property
    def sides(self) -> int:
        """The number of sides: two with partners, else the number of players."""
        return 2 if self.partnership else self.players

    @cached_property
    def seats(self) -> Sequence[Seat]:
        """The seats, in the order of play."""
        return cast("Sequence[Seat]", range(self.players))

    @cached_property
    def side_numbers(self) -> Sequence[Side]:
        """The sides, in the order in which points and piles are listed."""
        return cast("Sequence[Side]", range(self.sides))

    def side(self, seat: SeatNumber) -> Side:
        """The side, from 0, of a seat, from 0."""
        # Only here a seat becomes a side; no call does it, for this runs in the search.
        return seat % 2 if self.partnership else seat  # type: ignore[return-value]

    @property
    def hand_size(self) -> int:
        """The number of cards that each player gets in the first deal."""
        return 3 if self.pack == "40" else 4

    @property
    def later_hand_size(self) -> int:
        """The number of cards that each player gets in a later deal (five with five players)."""
        return 5 if self.players == 5 else self.hand_size

    @property
    def table_size(self) -> int:
        """The number of cards dealt to the table."""
        return 4


def _clashes(rules: RuleSet) -> tuple[tuple[bool, str], ...]:
    """Every combination that is refused: whether the rules have it, and its message (RULES 11)."""
    players = rules.players
    return (
        (
            rules.partnership and players != 4,
            N_("partnership=on with players={players}: partners need four players"),
        ),
        (
            rules.pack == "40" and players > 4,
            N_("pack=40 with players={players}: Diamond Casino is for two to four players"),
        ),
        (
            (rules.pack == "40") != (rules.scoring == "diamond"),
            N_("pack={pack} with scoring={scoring}: they belong together, 40 and diamond"),
        ),
        (
            rules.calling and rules.sides != 2,
            N_("calling=on with players={players}: calling out needs two sides"),
        ),
        (
            rules.calling and rules.target is None,
            N_("calling=on with target=none: there is no target to call"),
        ),
    )


def _document(name: str, default: Any, metadata: Mapping[str, Any]) -> Option:
    return Option(name=name, default=default, **metadata)


OPTIONS: Final[Mapping[str, Option]] = {
    item.name: _document(item.name, item.default, item.metadata) for item in fields(RuleSet)
}
"""The documentation of every option, by name, in the order of the fields of `RuleSet`."""


def check_value(option: Option, value: object) -> None:
    """Raise `RuleSetError` unless `option` takes `value`."""
    if any(
        value is known or (value == known and type(value) is type(known)) for known in option.values
    ):
        return
    if option.lowest is not None and type(value) is int and value >= option.lowest:
        return
    raise RuleSetError(
        _("{name}={text}: {name} is {choices}").format(
            name=option.name, text=value_text(value), choices=choices(option)
        )
    )


def choices(option: Option) -> str:
    """The values that an option takes, as a text in the current language: `on or off`."""
    texts = [value_text(value) for value in option.values if option.lowest is None or value is None]
    if option.lowest is not None:
        texts.append(_("a whole number from {lowest} up").format(lowest=option.lowest))
    if len(texts) < 2:
        return "".join(texts)
    return _("{listed} or {last}").format(listed=", ".join(texts[:-1]), last=texts[-1])


def value_text(value: object) -> str:
    """A value of an option in notation: `on`, `off`, `none`, a number or a word."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def differences(rules: RuleSet, base: RuleSet) -> dict[str, Any]:
    """The options in which `rules` differs from `base`, each with its value in `rules`."""
    return {
        name: getattr(rules, name)
        for name in OPTIONS
        if getattr(rules, name) != getattr(base, name)
    }
