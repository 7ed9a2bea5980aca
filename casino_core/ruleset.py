"""The rule set: every option of RULES.md, with its meaning and its origin.

A `RuleSet` is frozen. Each field carries its own documentation, and `OPTIONS` lists it: the page,
the help of the command line and the rules page are made from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, Literal, NamedTuple, TypeVar, cast

from .cards import (
    ACES,
    BIG_CASINO,
    FULL_PACK,
    LITTLE_CASINO,
    NO_CARDS,
    RANK_SETS,
    TWO_PACKS,
    Card,
    CardSet,
    Rank,
    card_set,
    cards_in,
)
from .errors import RuleSetError
from .i18n import N_
from .i18n import gettext as _
from .packs import BY_PLAYERS, PACKS, STUDY_PACKS, Deal, Pack
from .rows import (
    COUNTED_CARDS,
    FED,
    LAST,
    SWEEP,
    TWIN,
    How,
    Parts,
    Rows,
    check_rows,
    check_table,
    format_rows,
    parts_of,
    points_table,
    rows_of,
    table_repr,
)
from .seats import Seat, SeatNumber, Side

_ALL_PACKS: Final[Mapping[str, Pack]] = {**PACKS, **STUDY_PACKS}


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

    >>> option = casino.OPTIONS["max_builds"]
    >>> option.name, option.section, option.lowest
    ('max_builds', 5, 1)
    """

    name: str
    title: str
    default: Any
    values: Mapping[Any, str]
    meaning: str
    origin: str
    section: int
    lowest: int | None = None


T = TypeVar("T")


class TableOption(Generic[T]):
    """An option that names a part of the table of points (`rows.Parts`), with its documentation."""

    def __init__(self, *documentation: Any, lowest: int | None = None) -> None:
        self.documentation: dict[str, Any] = _documented(*documentation, lowest=lowest)
        self.name: str = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, rules: RuleSet, owner: type) -> T:
        value: T = getattr(rules.parts, self.name)
        # Kept with the rule set, so that it is asked for once.
        rules.__dict__[self.name] = value
        return value


def _option(default: Any, *documentation: Any, lowest: int | None = None) -> Any:
    """A field with its title, section, meaning, origin and values."""
    return field(default=default, metadata=_documented(*documentation, lowest=lowest))


def _documented(*documentation: Any, lowest: int | None) -> dict[str, Any]:
    names = ("title", "section", "meaning", "origin", "values")
    return {**dict(zip(names, documentation, strict=True)), "lowest": lowest}


def _switch(title: str, section: int, meaning: str, origin: str) -> Any:
    return _option(False, title, section, meaning, origin, {False: N_("off"), True: N_("on")})


@dataclass(frozen=True, kw_only=True, repr=False)
class RuleSet:
    """A frozen set of rules; the defaults are the preset `standard` (RULES 11).

    Raises `RuleSetError` for a value that an option does not take and for two options that clash;
    the message names the option or both options.

    >>> rules = casino.RuleSet(players=3)
    >>> rules.players, rules.target
    (3, 21)
    >>> casino.format_rules(rules)
    'standard,players=3'
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
            5: N_("five; of 52 cards without the two of hearts, diamonds and clubs"),
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
    deal_order: Literal["table-before-dealer", "table-last"] = _option(
        "table-before-dealer",
        N_("Order of dealing"),
        2,
        N_("When the table gets its cards in the first deal."),
        N_("Before the dealer in British and American books; last in Sweden and Finland."),
        {
            "table-before-dealer": N_("after the other players and before the dealer"),
            "table-last": N_("after all players, the dealer included"),
        },
    )
    deal_out: Literal["fours", "whole"] = _option(
        "fours",
        N_("Size of a deal"),
        2,
        N_("Whether the players get their cards in several deals or all at once."),
        N_("Fours in most countries; everything at once in southern Africa."),
        {
            "fours": N_("a few cards each, again and again"),
            "whole": N_("the whole pack at once; for two in two equal deals"),
        },
    )
    hand_cards: int | Literal["by-players"] = _option(
        4,
        N_("Cards in a deal"),
        2,
        N_("How many cards each player gets in a deal, if there are several."),
        N_("Four nearly everywhere, five in some Swedish games."),
        {
            4: N_(
                "four; three in Diamond Casino and for six with 60 cards, five in the last deal of "
                "five players with 52"
            ),
            5: N_("five cards each"),
            "by-players": N_("six for two, five for three, else four"),
        },
        lowest=1,
    )
    first_hand_cards: int | Literal["same"] = _option(
        "same",
        N_("Cards in the first deal"),
        2,
        N_("How many cards each player gets in the first deal, if not as many as in later ones."),
        N_("A house rule: some people begin with a larger hand, of six cards or more."),
        {
            "same": N_("as many as in later deals"),
            6: N_("six cards each"),
        },
        lowest=1,
    )
    table_cards: int | Literal["rest", "by-players"] = _option(
        4,
        N_("Cards on the table"),
        2,
        N_("How many cards lie face up before the first play."),
        N_("Four nearly everywhere, none or one in South Africa."),
        {
            4: N_("four; with 60 cards six for three or six players, five for five"),
            "rest": N_("the cards that do not divide among the players"),
            "by-players": N_("five for three players, else four"),
        },
        lowest=0,
    )
    direction: Literal["clockwise", "counter-clockwise"] = _option(
        "clockwise",
        N_("Direction"),
        2,
        N_("The way in which the turn goes round the table; it changes no play."),
        N_("Clockwise in most countries; the other way in Latin America and southern Africa."),
        {
            "clockwise": N_("to the left"),
            "counter-clockwise": N_("to the right"),
        },
    )
    draw: bool = _switch(
        N_("Draw Casino"),
        10,
        N_("After each play you draw the top card of the stock; there are no later deals."),
        N_("Draw Casino, mostly with two."),
    )
    pack: str = _option(
        "52",
        N_("Pack"),
        2,
        N_("The cards in play."),
        N_(
            "The 40-card pack without 8, 9 and 10 belongs to Diamond Casino. The one without court "
            "cards belongs to South Africa, two packs to Swedish games. In some regions 60 cards "
            "are played with in Royal Casino."
        ),
        {name: pack.meaning for name, pack in PACKS.items()},
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
    ace: Literal["1", "1-or-14", "14-in-hand"] = _option(
        "1",
        N_("Ace"),
        2,
        N_("What an ace is worth."),
        N_("1 in most games; 1 or 14 in Royal Casino; 14 from the hand in Finland."),
        {
            "1": N_("always 1"),
            "1-or-14": N_("1 or 14, whichever makes the set"),
            "14-in-hand": N_("14 when it captures, 1 on the table"),
        },
    )
    casinos: Literal["plain", "15-and-16", "either"] = _option(
        "plain",
        N_("Casinos in the hand"),
        2,
        N_(
            "What the two of spades and the ten of diamonds capture as. "
            "On the table they are 2 and 10."
        ),
        N_("15 and 16 in Finland; the player’s choice in Denmark and in some Swedish homes."),
        {
            "plain": N_("as 2 and 10, like any other two and ten"),
            "15-and-16": N_("as 15 and as 16 only"),
            "either": N_("as 2 or 15, and as 10 or 16, whichever the player likes"),
        },
    )
    courts_aside: bool = _switch(
        N_("Courts aside"),
        2,
        N_(
            "Before each later deal the court cards on the table are put aside. The side that "
            "captures last in the round gets them."
        ),
        N_("Krypkasino, a Swedish game in which points are bad."),
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
    capture_extent: Literal["free", "pairs", "maximal"] = _option(
        "free",
        N_("How much to capture"),
        4,
        N_("How much a capture must take of what the card could take."),
        N_(
            "You choose in most games; all pairs in the Dominican Republic; everything in games "
            "where points are bad, and in Eswatini."
        ),
        {
            "free": N_("as much as you like"),
            "pairs": N_("at least every loose card of the rank of your card"),
            "maximal": N_("so much that your card, at the same value, could not take more as well"),
        },
    )
    must_sweep: bool = _switch(
        N_("Compulsory sweeps"),
        4,
        N_(
            "If you hold a card that can capture the whole table, you must capture the whole table."
        ),
        N_("Swedish games in which points are bad."),
    )
    pile_tops: Literal["off", "build", "build-and-match", "build-and-capture"] = _option(
        "off",
        N_("Cards from piles"),
        4,
        N_("What the top cards of other piles of captured cards may be used for."),
        N_("Southern Africa, where the piles lie face up; regions differ."),
        {
            "off": N_("nothing: a captured card stays where it is"),
            "build": N_("new builds and adding, and a capture that takes a build of the value"),
            "build-and-match": N_(
                "the same; a capture takes only cards of its own value from piles, and something "
                "from the table"
            ),
            "build-and-capture": N_("builds and captures, as if they lay loose"),
        },
    )
    pile_tops_of: Literal["opponents", "others"] = _option(
        "opponents",
        N_("Piles to take from"),
        4,
        N_("From whose piles of captured cards a player may take."),
        N_("Opponents’ piles in most of southern Africa, a partner’s pile too in Lesotho."),
        {
            "opponents": N_("from those of opponents"),
            "others": N_("from all but one’s own, a partner’s too"),
        },
    )
    piles: Literal["side", "seat"] = _option(
        "side",
        N_("Piles of partners"),
        4,
        N_("Whether partners lay their captured cards on one pile or on two."),
        N_("One pile in most countries, two in Lesotho; the points are common."),
        {
            "side": N_("one pile for both partners"),
            "seat": N_("a pile for each player"),
        },
    )
    pile_chain: bool = _option(
        True,
        N_("Chains from a pile"),
        4,
        N_("Whether one play may take several cards from the top of a pile."),
        N_("Usual in Eswatini; rules of South Africa differ."),
        {
            True: N_("the card under a taken one may be taken too"),
            False: N_("one card from each pile at most"),
        },
    )
    pile_order: Literal["capturer-top", "lowest-top"] = _option(
        "capturer-top",
        N_("Order in a pile"),
        4,
        N_("Which of the captured cards lies on top of the pile."),
        N_("Sources from South Africa differ."),
        {
            "capturer-top": N_("the card that captured; below it the lowest one"),
            "lowest-top": N_("the lowest one, the card that captured among them"),
        },
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
    raising: Literal["any", "own-if-both-held", "opponents-only", "other-side", "none"] = _option(
        "any",
        N_("Raising"),
        5,
        N_("Who may raise a build."),
        N_("Books differ: in some anyone may raise, in others only opponents."),
        {
            "any": N_("any player"),
            "own-if-both-held": N_("the owner only while also holding a card of the old value"),
            "opponents-only": N_("never the owner"),
            "other-side": N_("neither the owner nor the owner’s partner"),
            "none": N_("no player"),
        },
    )
    raise_gathers: bool = _option(
        True,
        N_("Gathering with a raise"),
        5,
        N_("Whether a raise may take loose cards too."),
        N_("On in the books; off at tournaments in South Africa."),
        {
            True: N_("as other build plays do"),
            False: N_("your card alone; the build may still join another of the new value"),
        },
    )
    raise_limit: Literal["none", "double"] = _option(
        "none",
        N_("Limit of a raise"),
        5,
        N_("How far a raise may go."),
        N_("A rule of a South African association."),
        {
            "none": N_("as far as the card goes"),
            "double": N_("to twice the old value at most"),
        },
    )
    raise_with_table: bool = _switch(
        N_("Raise with table cards"),
        5,
        N_("Loose cards may help the card from the hand to raise a build."),
        N_("Counting-out Casino."),
    )
    adding: Literal["any", "own"] = _option(
        "any",
        N_("Adding"),
        5,
        N_("Who may add to a build."),
        N_("Everybody in most countries, the owner alone in southern Africa."),
        {
            "any": N_("every player"),
            "own": N_("only the owner of the build"),
        },
    )
    extra_actions: bool = _switch(
        N_("Extra actions"),
        5,
        N_(
            "Before your card you may put loose cards together as builds of your own, and add "
            "cards of the table and of piles to builds that you own."
        ),
        N_("Eswatini and Lesotho."),
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
        {None: N_("no limit"), 1: N_("one build each")},
        lowest=1,
    )
    max_builds_counts: Literal["new", "all"] = _option(
        "new",
        N_("Bound by the limit of builds"),
        5,
        N_("Which plays are bound by the limit of builds per player."),
        N_("In southern Africa also a raise that takes over a build of another player."),
        {
            "new": N_("new builds only"),
            "all": N_("a raise of another player’s build too"),
        },
    )
    ownership: Literal["last-added", "last-valued"] = _option(
        "last-added",
        N_("Owner of a build"),
        6,
        N_("The player to whom a build belongs."),
        N_("Last to touch it in most rules; last to set its value in “Attend to your build”."),
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
    last_deal_relaxes: Literal["nothing", "trail", "trail-and-builds"] = _option(
        "nothing",
        N_("Freedom in the last deal"),
        6,
        N_(
            "What is freer in the last deal, where the whole pack is dealt. With three players or "
            "more the only deal is the last one."
        ),
        N_("Two players in southern Africa are stricter in the first of their two deals."),
        {
            "nothing": N_("nothing: the same rules in both deals"),
            "trail": N_("in the first deal an owner may not trail; in the last one no duty"),
            "trail-and-builds": N_(
                "the same, and in the first deal you own one build at most, in the last one as "
                "many as you like"
            ),
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
    rows: Rows = field(default=points_table())
    """The table of points (RULES 9). The options below with a `TableOption` are parts of it."""
    scoring: ClassVar[TableOption[str]] = TableOption[str](
        N_("Scoring"),
        9,
        N_("What scores."),
        N_("Spade Casino and Diamond Casino count differently, and so do other countries."),
        {
            "standard": N_("cards 3, spades 1, big casino 2, little casino 1, each ace 1"),
            "spade": N_("instead of most spades, each spade 1 and the jack of spades 1 more"),
            "diamond": N_(
                "cards 1, diamonds 1, seven of diamonds 1, all sevens, sixes, aces 2 each"
            ),
            "nordic": N_("cards 1, spades 2, big casino 2, little casino 1, each ace 1"),
            "norsk": N_("cards 1, spades 1, big casino 2, little casino 1, each ace 1"),
            "african": N_("cards 2, spades 2, big casino 2, little casino 1, each ace 1"),
            "five-spades": N_(
                "cards 2, five spades 1 to each side that has them, big casino 2, little casino 1, "
                "each ace 1"
            ),
            "seven": N_("big casino 2, little casino 1, each ace 1, nothing else"),
            "kryp": N_("big casino 3, little casino 1, each ace 1, every spade 1"),
        },
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
    ties: Literal["nobody", "split", "carry"] = _option(
        "nobody",
        N_("Level in cards or spades"),
        9,
        N_("What happens to the points for most cards or most spades if sides are level."),
        N_("Lost in most books, split in southern Africa, carried over in Finland."),
        {
            "nobody": N_("they are lost"),
            "split": N_("two sides halve an even number of points"),
            "carry": N_("they are added to those of the next round"),
        },
    )
    whitewash: bool = _switch(
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
    sweeps_cancel: bool = _switch(
        N_("Sweeps cancel"),
        9,
        N_("The lowest number of sweeps that a side has is taken off every side."),
        N_("A common shortcut in counting."),
    )
    sweeps_last_deal: bool = _option(
        True,
        N_("Sweeps in the last deal"),
        9,
        N_("Whether a sweep counts while the stock is empty."),
        N_("In Finland sweeps of the last deal do not count."),
        {True: N_("they count"), False: N_("they do not count")},
    )
    sweep_limit: int | None = _option(
        None,
        N_("Limit of sweeps"),
        9,
        N_("The score before the round from which on sweeps do not count."),
        N_("10 in Finland, 18 in the Dominican Republic."),
        {None: N_("sweeps always count"), 10: N_("from 10 points on"), 18: N_("from 18 points on")},
        lowest=1,
    )
    sweep_limit_binds: Literal["all", "own"] = _option(
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
    sweep_double: bool = _switch(
        N_("Double sweeps"),
        9,
        N_("A sweep of a single loose card by its twin counts as two sweeps. Two packs only."),
        N_("Krypkasino, with its two packs."),
    )
    twin_points: ClassVar[TableOption[int]] = TableOption[int](
        N_("Points for a twin"),
        9,
        N_(
            "What a capture scores that takes one loose card and nothing else, the twin of the "
            "card played. Two packs only."
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
    target: int | None = _option(
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
    goal: Literal["most", "least"] = _option(
        "most",
        N_("Goal"),
        10,
        N_("Whether points are good or bad."),
        N_("Points are bad in the reverse games of Finland and Sweden."),
        {
            "most": N_("high scores win"),
            "least": N_("the lowest score wins once a side has reached the target"),
        },
    )
    ending: Literal["round", "count-order", "at-once"] = _option(
        "round",
        N_("Ending"),
        10,
        N_("How the winner is found once the target is reached."),
        N_("Counting in order is the older, tournament way."),
        {
            "round": N_("after a round the side with most points wins, if it has the target"),
            "count-order": N_("points are counted one by one; the first to reach the target wins"),
            "at-once": N_(
                "aces, casinos and sweeps count when they are captured and may end the game; after "
                "the round most cards are counted first, then most spades"
            ),
        },
    )
    tie_break: Literal["none", "spades", "big-casino"] = _option(
        "none",
        N_("Level at the end"),
        10,
        N_("Which of several sides wins that are level at the top and at the target."),
        N_("Most spades in Sweden and Norway, the big casino in South Africa."),
        {
            "none": N_("none of them; another round is played"),
            "spades": N_("the one with most spades in this round"),
            "big-casino": N_("the one with the big casino"),
        },
    )
    endgame: Literal["none", "18", "16", "17"] = _option(
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
    calling: bool | Literal["any"] = _option(
        False,
        N_("Calling out"),
        10,
        N_("Whether you may claim to have reached the target: right wins, wrong loses."),
        N_("Counting-out Casino; two sides only."),
        {
            False: N_("off"),
            True: N_("on your turn, before you play"),
            "any": N_("at any time, on the other side’s turn too"),
        },
    )

    def __post_init__(self) -> None:
        check_table(self.rows)
        for option in OPTIONS.values():
            check_value(option, getattr(self, option.name))
        _check_cards(self)
        for clash, message in _clashes(self):
            if clash:
                texts = {name: value_text(getattr(self, name)) for name in OPTIONS}
                raise RuleSetError(_(message).format_map(texts))

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
        """What goes to another process: no hash, which holds in this one alone, and no table."""
        return {item.name: getattr(self, item.name) for item in fields(self)}

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, item.name) for item in fields(self)))

    @cached_property
    def parts(self) -> Parts:
        """The table of points in the words of options."""
        return parts_of(self.rows)

    def changed(self, **options: Any) -> RuleSet:
        """The rules with some options changed, by the names and values of `OPTIONS`.

        Raises `RuleSetError` for a value that an option does not take and for options that clash.
        """
        parts = {name: options.pop(name) for name in Parts._fields if name in options}
        if not parts:
            return replace(self, **options)
        for name, value in parts.items():
            check_value(OPTIONS[name], value)
        _check_contradictions(parts)
        rows = rows_of(self.parts._replace(**parts))
        usual = options.get("ties", self.ties)
        rows = tuple(row._replace(tie="") if row.tie == usual else row for row in rows)
        return replace(self, rows=rows, **options)

    @cached_property
    def full_pack(self) -> tuple[Card, ...]:
        """All cards of the usual ranks, once or twice, and then the further cards of the pack."""
        usual = TWO_PACKS if self.has_twins else FULL_PACK
        return (*usual, *[card for card in _ALL_PACKS[self.pack].full() if card not in usual])

    @cached_property
    def has_twins(self) -> bool:
        """Whether two packs are played with, so that each card is there twice (RULES 2)."""
        return _ALL_PACKS[self.pack].copies == 2

    @cached_property
    def rank_sets(self) -> tuple[CardSet, ...]:
        """The card sets of the usual ranks, and then of the further ranks of the pack."""
        cards = card_set(self.full_pack)
        return tuple(rank for rank in RANK_SETS.values() if rank & cards)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards of the pack in the order in which they are shuffled (RULES 2)."""
        return _ALL_PACKS[self.pack].cards(self.players)

    @cached_property
    def all_cards(self) -> CardSet:
        """The card set of the pack."""
        return card_set(self.cards)

    @cached_property
    def values(self) -> dict[Card, tuple[int, ...]]:
        """The hand values of each card of the full pack: those as which it captures (RULES 2).

        () for a court without value.
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

    @property
    def sides(self) -> int:
        """The number of sides: two with partners, else the number of players."""
        return 2 if self.partnership else self.players

    @cached_property
    def seats(self) -> Sequence[Seat]:
        """The seats, in the order of play."""
        return cast("Sequence[Seat]", range(self.players))

    def others_from_left(self, seat: Seat) -> list[Seat]:
        """The other seats as the player at a seat sees them, from left to right.

        Play goes clockwise, or the other way with `direction=counter-clockwise`.
        """
        others = [(seat + step) % self.players for step in range(1, self.players)]
        return others if self.direction == "clockwise" else others[::-1]

    @cached_property
    def side_numbers(self) -> Sequence[Side]:
        """The sides, in the order in which points and piles are listed."""
        return cast("Sequence[Side]", range(self.sides))

    def side(self, seat: SeatNumber) -> Side:
        """The side, from 0, of a seat, from 0."""
        # Only here a seat becomes a side; no call does it, for this runs in the search.
        return seat % 2 if self.partnership else seat  # type: ignore[return-value]

    @cached_property
    def deal(self) -> Deal:
        """The numbers of cards in the deals: those of the pack, where no option changes them."""
        usual = _ALL_PACKS[self.pack].deal_for(self.players)
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
        """The number of cards dealt to the table."""
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
    def is_plain(self) -> bool:
        """Whether a turn depends on the hand, the table and the own builds alone."""
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

    @cached_property
    def takes_from_piles(self) -> bool:
        """Whether captured cards may be taken again, so that their order matters (RULES 4)."""
        return self.pile_tops != "off"

    @property
    def number_of_piles(self) -> int:
        """The number of piles of captured cards."""
        return self.players if self.piles == "seat" else self.sides

    def pile(self, seat: SeatNumber) -> int:
        """The pile, from 0, on which a seat lays the cards that it captures."""
        return seat if self.piles == "seat" else self.side(seat)

    def may_take_from(self, seat: SeatNumber) -> list[int]:
        """The piles from which a seat may take cards (RULES 4)."""
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
            rules.pack == "40" and rules.hand_cards != 4,
            N_("pack=40 with hand_cards={hand_cards}: Diamond Casino is dealt in threes"),
        ),
        (
            rules.pack == "40" and rules.deal_out == "whole",
            N_("pack=40 with deal_out=whole: Diamond Casino is dealt in threes"),
        ),
        (
            rules.first_hand_cards != "same" and rules.deal_out == "whole",
            N_(
                "first_hand_cards={first_hand_cards} with deal_out=whole: the whole pack is dealt "
                "at once, or in two equal deals"
            ),
        ),
        (
            rules.first_hand_cards != "same"
            and rules.table_size + rules.players * rules.hand_size > len(rules.cards),
            N_(
                "first_hand_cards={first_hand_cards} with table_cards={table_cards}: the pack has "
                "too few cards for {players} players"
            ),
        ),
        (
            rules.draw and rules.deal_out == "whole",
            N_("draw=on with deal_out=whole: there is no stock to draw from"),
        ),
        (
            rules.table_size + rules.players * rules.hand_size > len(rules.cards)
            or rules.hand_size < 1,
            N_(
                "hand_cards={hand_cards} with table_cards={table_cards}: the pack has too few "
                "cards for {players} players"
            ),
        ),
        (
            not (rules.draw or rules.has_twins)
            and (len(rules.cards) - rules.table_size) % rules.hands_at_once != 0,
            N_(
                "table_cards={table_cards} with players={players}: the cards do not come out even; "
                "table_cards=rest lays the others on the table"
            ),
        ),
        (
            rules.last_deal_relaxes != "nothing" and rules.deal_out != "whole",
            N_(
                "last_deal_relaxes={last_deal_relaxes} with deal_out={deal_out}: it belongs to "
                "games in which the whole pack is dealt"
            ),
        ),
        (
            rules.courts == "none" and rules.ace == "14-in-hand",
            N_("ace=14-in-hand with courts=none: it belongs to games in which courts count"),
        ),
        (
            rules.courts == "none" and rules.casinos != "plain",
            N_("casinos={casinos} with courts=none: it belongs to games in which courts count"),
        ),
        (
            rules.calling and rules.sides != 2,
            N_("calling={calling} with players={players}: calling out needs two sides"),
        ),
        (
            rules.calling and rules.target is None,
            N_("calling={calling} with target=none: there is no target to call"),
        ),
        (
            rules.calling and rules.goal == "least",
            N_("calling={calling} with goal=least: nobody wants to reach the target"),
        ),
        (
            rules.whitewash and rules.sides != 2,
            N_("whitewash=on with players={players}: a whitewash needs two sides"),
        ),
        (
            rules.ending == "at-once" and rules.goal == "least",
            N_("ending=at-once with goal=least: reaching the target does not win"),
        ),
        (
            rules.sweep_double and not rules.has_twins,
            N_("sweep_double=on with pack={pack}: only two packs have twins"),
        ),
        (
            bool(rules.twin_points) and not rules.has_twins,
            N_("twin_points={twin_points} with pack={pack}: only two packs have twins"),
        ),
        (
            rules.takes_from_piles and rules.has_twins,
            N_("pile_tops={pile_tops} with pack=104: cards are taken from the piles of one pack"),
        ),
        (
            rules.extra_actions and rules.has_twins,
            N_("extra_actions=on with pack=104: extra actions belong to games with one pack"),
        ),
        (
            rules.endgame != "none" and rules.target != 21,
            N_("endgame={endgame} with target={target}: it is made for a target of 21"),
        ),
    )


def _check_cards(rules: RuleSet) -> None:
    """Raise `RuleSetError` for a row of its own that counts what the game does not have."""
    for row in rules.points:
        cards = COUNTED_CARDS[row.what]
        there = cards & rules.all_cards
        missing = cards & card_set(rules.full_pack) & ~there
        if row.points and cards and (not there or (row.how is How.ALL and missing)):
            raise RuleSetError(
                _("points={row} with pack={pack}: the pack lacks such cards").format(
                    row=row, pack=rules.pack
                )
            )


_SAME_ROWS: Final = {
    "sweep_points": (SWEEP, How.EACH),
    "sweep_transfer": (FED, How.EACH),
    "twin_points": (TWIN, How.EACH),
    "last_capture": (LAST, How.LAST),
    "spades_over": ("spades", How.BEYOND),
}
"""The row that each option of a single row stands for."""


def _check_contradictions(parts: Mapping[str, Any]) -> None:
    """Raise `RuleSetError` if an option and a row among `points` speak of the same row."""
    rows = {row.key: row for row in parts.get("points", ())}
    for name, key in _SAME_ROWS.items():
        if parts.get(name) and key in rows:
            raise RuleSetError(
                _("{name}={text} with points={row}: both say what the same row scores").format(
                    name=name, text=value_text(parts[name]), row=rows[key]
                )
            )


def _documentation() -> Iterator[Option]:
    """The documentation of the options, in the order in which `RuleSet` has them."""
    documented = {item.name: (item.metadata, item.default) for item in fields(RuleSet)}
    for name, value in vars(RuleSet).items():
        if isinstance(value, TableOption):
            yield Option(name=name, default=Parts._field_defaults[name], **value.documentation)
        elif name in documented and documented[name][0]:
            metadata, default = documented[name]
            yield Option(name=name, default=default, **metadata)


OPTIONS: Final[Mapping[str, Option]] = {option.name: option for option in _documentation()}
"""The documentation of every option, by name, in the order in which `RuleSet` has them.

>>> option = casino.OPTIONS["max_builds"]
>>> option.title, option.default
('Builds per player', None)
"""

_LISTED: Final = {
    option.name: frozenset((type(value), value) for value in option.values)
    for option in OPTIONS.values()
}
"""The values that each option lists, with their types: True is not 1."""

_VALUE_TYPES: Final = frozenset({bool, int, str, type(None)})


def check_value(option: Option, value: object) -> None:
    """Raise `RuleSetError` unless `option` takes `value`."""
    if option.name == "points":
        check_rows(value)
        return
    if type(value) in _VALUE_TYPES and (type(value), value) in _LISTED[option.name]:
        return
    if option.lowest is not None and type(value) is int and value >= option.lowest:
        return
    if option.name == "pack" and value in STUDY_PACKS:
        return
    raise RuleSetError(
        _("{name}={text}: {name} is {choices}").format(
            name=option.name, text=value_text(value), choices=choices(option)
        )
    )


def is_switch(option: Option) -> bool:
    """Whether an option has the values on and off; a 1 among its values is not `on`."""
    return any(value is True for value in option.values)


def choices(option: Option) -> str:
    """The values that an option takes, as a text in the current language: `on or off`."""
    if option.name == "points":
        return _("none or rows such as Td:3/most-diamonds:1")
    numbers = option.lowest is not None
    texts = [value_text(value) for value in option.values if not (numbers and type(value) is int)]
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
    return format_rows(value) if isinstance(value, tuple) else str(value)


def differences(rules: RuleSet, base: RuleSet) -> dict[str, Any]:
    """The options in which `rules` differs from `base`, each with its value in `rules`.

    >>> casino.differences(casino.PRESETS["royal"], casino.PRESETS["standard"])
    {'courts': 'royal', 'ace': '1-or-14', 'sweep_points': 1}
    """
    return {
        name: getattr(rules, name)
        for name in OPTIONS
        if getattr(rules, name) != getattr(base, name)
    }
