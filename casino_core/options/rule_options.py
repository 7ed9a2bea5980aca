"""All options of a rule set, those of the points (RULES 9 and 10) with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, Literal, TypeVar

from ..cards import FULL_PACK, TWO_PACKS, Card, CardSet, card_set
from ..i18n import N_
from ..packs import BY_PLAYERS, Deal
from ..rows import TABLE_MEANINGS, Parts, Rows, parts_of, points_table
from .option import Option, documented, option, switch
from .play_options import ALL_PACKS, PlayOptions

T = TypeVar("T")


class TableOption(Generic[T]):
    """An option that names a part of the table of points (`rows.Parts`), with its documentation."""

    def __init__(self, *documentation: Any, lowest: int | None = None) -> None:
        self.documentation: dict[str, Any] = documented(*documentation, lowest=lowest)
        self.name: str = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, rules: RuleOptions, owner: type) -> T:
        value: T = getattr(rules.parts, self.name)
        # Kept with the rule set, so that it is asked for once.
        rules.__dict__[self.name] = value
        return value


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class RuleOptions(PlayOptions):
    """The options of a rule set, and what follows from them for the pack and the deals."""

    rows: Rows = field(default=points_table())
    """The table of points (RULES 9). The options below with a `TableOption` are parts of it."""
    scoring: ClassVar[TableOption[str]] = TableOption[str](
        N_("Scoring"),
        9,
        N_("What scores."),
        N_("Spade Casino and Diamond Casino count differently, and so do other countries."),
        TABLE_MEANINGS,
    )
    spades_over: ClassVar[TableOption[int | None]] = TableOption[int | None](
        N_("Spades beyond a number"),
        9,
        N_("Besides, each spade that a side has beyond this number scores 1."),
        N_("Sweden counts the spades beyond six, Finland those beyond seven."),
        {None: N_("no such points"), 6: N_("each spade after the sixth")},
        lowest=1,
    )
    last_capture: ClassVar[TableOption[int]] = TableOption[int](
        N_("Last capture"),
        9,
        N_("The points for the side that captured last in the round."),
        N_("1 in Sweden, Norway and Denmark."),
        {0: N_("it scores nothing"), 1: N_("it scores one point")},
        lowest=0,
    )
    ties: Literal["nobody", "split", "carry"] = option(
        "nobody",
        N_("If sides are level in cards or spades"),
        9,
        N_("What happens to the points for most cards or most spades if sides are level."),
        N_("Lost in most books, split in southern Africa, carried over in Finland."),
        {
            "nobody": N_("they are lost"),
            "split": N_("two sides halve an even number of points"),
            "carry": N_("they are added to those of the next round"),
        },
    )
    whitewash: bool = switch(
        N_("Whitewash"),
        9,
        N_(
            "A side without an ace, the little or the big casino gets nothing, and the other side "
            "all the points of the table."
        ),
        N_("Tournaments in South Africa; two sides only."),
    )
    sweep_points: ClassVar[TableOption[int]] = TableOption[int](
        N_("Points per sweep"),
        9,
        N_("What a sweep is worth."),
        N_("1 in most older rules, 0 in the standard game."),
        {0: N_("sweeps score nothing"), 1: N_("one point each"), 5: N_("five points each")},
        lowest=0,
    )
    sweeps_cancel: bool = switch(
        N_("Sweeps cancel"),
        9,
        N_("The lowest number of sweeps that a side has is taken off every side."),
        N_("A common shortcut in counting."),
    )
    sweeps_last_deal: bool = option(
        True,
        N_("Sweeps in the last deal"),
        9,
        N_("Does a sweep count while the stock is empty?"),
        N_("In Finland sweeps of the last deal do not count."),
        {True: N_("they count"), False: N_("they do not count")},
    )
    sweep_limit: int | None = option(
        None,
        N_("Limit of sweeps"),
        9,
        N_("The score before the round from which on sweeps do not count."),
        N_("10 in Finland, 18 in the Dominican Republic."),
        {None: N_("sweeps always count"), 10: N_("from 10 points on"), 18: N_("from 18 points on")},
        lowest=1,
    )
    sweep_limit_binds: Literal["all", "own"] = option(
        "all",
        N_("Bound by the limit of sweeps"),
        9,
        N_("Whose sweeps do not count once a side has reached the limit of sweeps."),
        N_("All sides in Finland, that side alone in the Dominican Republic."),
        {
            "all": N_("no sweep of any side counts"),
            "own": N_("that side scores nothing for its sweeps, but they still cancel"),
        },
    )
    sweep_transfer: ClassVar[TableOption[bool]] = TableOption[bool](
        N_("Sweeps cost the feeder"),
        9,
        N_(
            "The points of a sweep are also taken off the side that played just before it. In the "
            "first turn of a round nobody did."
        ),
        N_("Krypkasino, where a sweep is bad for one side and good for another."),
        {False: N_("off"), True: N_("on")},
    )
    sweep_double: bool = switch(
        N_("Double sweeps"),
        9,
        N_("A sweep of a single loose card by its twin counts as two sweeps. Two packs only."),
        N_("Krypkasino, with its two packs."),
    )
    twin_points: ClassVar[TableOption[int]] = TableOption[int](
        N_("Points for a twin"),
        9,
        N_(
            "The points for capturing the twin of the card played and nothing else. Two packs only."
        ),
        N_("5 in the Swedish game called Mulle."),
        {0: N_("a twin scores nothing"), 5: N_("five points for each")},
        lowest=0,
    )
    points: ClassVar[TableOption[Rows]] = TableOption[Rows](
        N_("Other points"),
        9,
        N_(
            "Rows of the table of points that are not as the options above say: a card, a suit or "
            "a rank that scores, its points, and what happens if sides are level."
        ),
        N_("House rules: the big casino for 3, most diamonds for 1, a point for each spade."),
        {(): N_("no other rows")},
    )
    target: int | None = option(
        21,
        N_("Target"),
        10,
        N_("The points that win the game."),
        N_("21 in the standard game, 61 in Spade Casino, 11 in Diamond Casino."),
        {
            None: N_("one round"),
            11: N_("eleven"),
            16: N_("sixteen"),
            21: N_("twenty-one"),
            61: N_("sixty-one"),
        },
        lowest=1,
    )
    goal: Literal["most", "least"] = option(
        "most",
        N_("Goal"),
        10,
        N_("Are points good or bad?"),
        N_("Points are bad in the reverse games of Finland and Sweden."),
        {
            "most": N_("high scores win"),
            "least": N_("the lowest score wins once a side has reached the target"),
        },
    )
    ending: Literal["round", "count-order", "at-once"] = option(
        "round",
        N_("Ending"),
        10,
        N_("How the winner is found once the target is reached."),
        N_("Counting in order is the older, tournament way."),
        {
            "round": N_("after a round the side with the most points wins, if it has the target"),
            "count-order": N_("points are counted one by one; the first to reach the target wins"),
            "at-once": N_(
                "aces, casinos and sweeps count when they are captured and may end the game; after "
                "the round most cards are counted first, then most spades"
            ),
        },
    )
    tie_break: Literal["none", "spades", "big-casino"] = option(
        "none",
        N_("Level at the end"),
        10,
        N_("Who wins if several sides are level at the top, at the target or beyond?"),
        N_("Most spades in Sweden and Norway, the big casino in South Africa."),
        {
            "none": N_("none of them; another round is played"),
            "spades": N_("the one with most spades in this round"),
            "big-casino": N_("the one with the big casino"),
        },
    )
    endgame: Literal["none", "18", "16", "17"] = option(
        "none",
        N_("Close to the target"),
        10,
        N_("What a side close to 21 may still count; if it reaches 21, it wins."),
        N_("The Dominican Republic; books differ in where it begins."),
        {
            "none": N_("all items at any score"),
            "18": N_("at 18 only most cards, at 19 the big casino, at 20 most spades"),
            "16": N_(
                "the same, and at 16 most cards and the big casino, at 17 most cards and most "
                "spades"
            ),
            "17": N_(
                "at 17 most cards and most spades, at 18 and 19 most spades, at 20 nothing; "
                "everything for a side that has both, most cards, or most spades"
            ),
        },
    )
    calling: bool | Literal["any"] = option(
        False,
        N_("Calling out"),
        10,
        N_("May you claim to have reached the target? Right wins, wrong loses."),
        N_("Counting-out Casino; two sides only."),
        {
            False: N_("off"),
            True: N_("on your turn, before you play"),
            "any": N_("at any time, on the other side’s turn too"),
        },
    )

    @cached_property
    def parts(self) -> Parts:
        """The table of points in the words of options."""
        return parts_of(self.rows)

    @property
    def sides(self) -> int:
        """The number of sides: two with partners, else the number of players."""
        return 2 if self.partnership else self.players

    @cached_property
    def has_twins(self) -> bool:
        """Whether two packs are played with, so that each card is there twice (RULES 2)."""
        return ALL_PACKS[self.pack].copies == 2

    @cached_property
    def full_pack(self) -> tuple[Card, ...]:
        """All cards of the usual ranks, once or twice, and then the further cards of the pack."""
        usual = TWO_PACKS if self.has_twins else FULL_PACK
        return (*usual, *[card for card in ALL_PACKS[self.pack].full() if card not in usual])

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the pack in the order in which they are shuffled (RULES 2)."""
        return ALL_PACKS[self.pack].cards(self.players)

    @cached_property
    def all_cards(self) -> CardSet:
        """The card set of the pack."""
        return card_set(self.cards)

    @cached_property
    def deal(self) -> Deal:
        """The numbers of cards in the deals: those of the pack, where no option changes them."""
        usual = ALL_PACKS[self.pack].deal_for(self.players)
        by_players = BY_PLAYERS.get(self.players, Deal())
        table = self._on_table(usual, by_players)
        if self.deal_out == "whole":
            first = later = (len(self.cards) - table) // self.hands_at_once
        elif self.hand_cards == 4:
            first, later = usual.first, usual.later
        else:
            first = later = by_players.first if self.hand_cards == "by-players" else self.hand_cards
        if self.first_hand_cards != "same":
            first = self.first_hand_cards
        return Deal(first, later, table)

    def _on_table(self, usual: Deal, by_players: Deal) -> int:
        """Return the number of cards dealt to the table."""
        if self.table_cards == "rest":
            return len(self.cards) % self.players
        if self.table_cards == "by-players":
            return by_players.table
        return usual.table if self.table_cards == 4 else self.table_cards

    @cached_property
    def hand_size(self) -> int:
        """The number of cards that each player gets in the first deal."""
        return self.deal.first

    @cached_property
    def later_hand_size(self) -> int:
        """The number of cards that each player gets in a later deal."""
        return self.deal.later

    @cached_property
    def table_size(self) -> int:
        """The number of cards dealt to the table."""
        return self.deal.table

    @property
    def hands_at_once(self) -> int:
        """The number of hands among which the cards after the table's are divided.

        They come out even among these. A whole pack is dealt to two seats in two deals.
        """
        return 4 if self.deal_out == "whole" and self.players == 2 else self.players

    @cached_property
    def takes_from_piles(self) -> bool:
        """Whether captured cards may be taken again, so that their order matters (RULES 4)."""
        return self.pile_tops != "off"


def _documentation() -> Iterator[Option]:
    """Yield the documentation of the options, in the order of the rule book."""
    documented = {item.name: (item.metadata, item.default) for item in fields(RuleOptions)}
    for name, value in {**vars(PlayOptions), **vars(RuleOptions)}.items():
        if isinstance(value, TableOption):
            yield Option(name=name, default=Parts._field_defaults[name], **value.documentation)
        elif name in documented and documented[name][0]:
            metadata, default = documented[name]
            yield Option(name=name, default=default, **metadata)


OPTIONS: Final[Mapping[str, Option]] = {option.name: option for option in _documentation()}
"""The documentation of every option, by name, in the order of the rule book.

>>> option = casino.OPTIONS["max_builds"]
>>> option.title, option.default
('Builds per player', None)
"""
