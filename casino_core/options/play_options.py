"""The options about the cards, the deals and the plays (RULES 2 to 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from ..i18n import N_
from ..packs import PACKS, STUDY_PACKS, Pack
from .option import option, switch

ALL_PACKS: Final[Mapping[str, Pack]] = {**PACKS, **STUDY_PACKS}
"""The packs of the option `pack`, those of studies with them."""


@dataclass(frozen=True, kw_only=True, init=False, repr=False, eq=False)
class PlayOptions:
    """The options of the cards, the deals and the plays, in the order of the rule book."""

    players: int = option(
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
    partnership: bool = switch(
        N_("Partners"),
        2,
        N_("Seats 1 and 3 play against seats 2 and 4. Partners share one pile of captured cards."),
        N_("The usual game for four in the United States."),
    )
    packet: Literal[1, 2] = option(
        2,
        N_("Cards at a time"),
        2,
        N_("How many cards the dealer gives each player at a time."),
        N_("Two at a time is traditional; single cards are common at home."),
        {2: N_("two at a time"), 1: N_("one at a time")},
    )
    deal_order: Literal["table-before-dealer", "table-last"] = option(
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
    deal_out: Literal["fours", "whole"] = option(
        "fours",
        N_("Size of a deal"),
        2,
        N_("Several deals, or all cards at once?"),
        N_("Fours in most countries; everything at once in southern Africa."),
        {
            "fours": N_("a few cards each, again and again"),
            "whole": N_("the whole pack at once; for two in two equal deals"),
        },
    )
    hand_cards: int | Literal["by-players"] = option(
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
    first_hand_cards: int | Literal["same"] = option(
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
    table_cards: int | Literal["rest", "by-players"] = option(
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
    direction: Literal["clockwise", "counter-clockwise"] = option(
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
    draw: bool = switch(
        N_("Draw Casino"),
        10,
        N_("After each play you draw the top card of the stock; there are no later deals."),
        N_("Draw Casino, mostly with two."),
    )
    pack: str = option(
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
    courts: Literal["none", "royal"] = option(
        "none",
        N_("Court cards"),
        2,
        N_("Do jack, queen and king have a value?"),
        N_("Without a value in the oldest rules; with values in Royal Casino."),
        {
            "none": N_("no value: they capture by rank alone and are never built"),
            "royal": N_("jack 11, queen 12, king 13, used like any other card"),
        },
    )
    ace: Literal["1", "1-or-14", "14-in-hand"] = option(
        "1",
        N_("Ace"),
        2,
        N_("What an ace is worth."),
        N_("1 in most games; 1 or 14 in Royal Casino; 14 from the hand in Finland."),
        {
            "1": N_("always 1"),
            "1-or-14": N_("1 or 14, as the set needs it"),
            "14-in-hand": N_("14 when it captures, 1 on the table"),
        },
    )
    casinos: Literal["plain", "15-and-16", "either"] = option(
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
            "either": N_("as 2 or 15, and as 10 or 16, as the player likes"),
        },
    )
    courts_aside: bool = switch(
        N_("Courts aside"),
        2,
        N_(
            "Before each later deal the court cards on the table are put aside. The side that "
            "captures last in the round gets them."
        ),
        N_("Krypkasino, a Swedish game in which points are bad."),
    )
    court_capture: Literal["one", "one-or-three", "any"] = option(
        "one",
        N_("Court captures"),
        4,
        N_("How many matching courts a court card without a value captures."),
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
    builds_in_sums: bool = switch(
        N_("Builds in sums"),
        4,
        N_("A single build of a lower value may count as one card in a captured set."),
        N_("A folk rule."),
    )
    capture_extent: Literal["free", "pairs", "maximal"] = option(
        "free",
        N_("How much to capture"),
        4,
        N_("How much you must capture of what your card could capture."),
        N_(
            "You choose in most games; all pairs in the Dominican Republic; everything in games "
            "where points are bad, and in Eswatini."
        ),
        {
            "free": N_("as much as you like"),
            "pairs": N_("at least every loose card of the rank of your card"),
            "maximal": N_(
                "so much that your card, at the same value, could not capture more as well"
            ),
        },
    )
    must_sweep: bool = switch(
        N_("Compulsory sweeps"),
        4,
        N_(
            "If you hold a card that can capture the whole table, you must capture the whole table."
        ),
        N_("Swedish games in which points are bad."),
    )
    pile_tops: Literal["off", "build", "build-and-match", "build-and-capture"] = option(
        "off",
        N_("Cards from piles"),
        4,
        N_("What the top cards of other piles of captured cards may be used for."),
        N_("Southern Africa, where the piles lie face up; regions differ."),
        {
            "off": N_("nothing: a captured card stays where it is"),
            "build": N_("new builds and adding, and a capture that includes a build of the value"),
            "build-and-match": N_(
                "the same; a card captures only its own value from piles, and something from "
                "the table"
            ),
            "build-and-capture": N_("builds and captures, as if they lay loose"),
        },
    )
    pile_tops_of: Literal["opponents", "others"] = option(
        "opponents",
        N_("Piles to take from"),
        4,
        N_("Whose piles of captured cards a player may take from."),
        N_("Opponents’ piles in most of southern Africa, a partner’s pile too in Lesotho."),
        {
            "opponents": N_("from those of opponents"),
            "others": N_("from all but one’s own, a partner’s too"),
        },
    )
    piles: Literal["side", "seat"] = option(
        "side",
        N_("Piles of partners"),
        4,
        N_("Do partners lay their captured cards on one pile or on two?"),
        N_("One pile in most countries, two in Lesotho; the points are common."),
        {
            "side": N_("one pile for both partners"),
            "seat": N_("a pile for each player"),
        },
    )
    pile_chain: bool = option(
        True,
        N_("Chains from a pile"),
        4,
        N_("May one play use several cards from the top of a pile?"),
        N_("Usual in Eswatini; rules of South Africa differ."),
        {
            True: N_("the card under a taken one may be taken too"),
            False: N_("one card from each pile at most"),
        },
    )
    pile_order: Literal["capturer-top", "lowest-top"] = option(
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
    building: Literal["multiple", "single", "none"] = option(
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
    gather: bool = option(
        True,
        N_("Gathering"),
        5,
        N_("May one build play put together several sets?"),
        N_("On in the books; off in a folk rule."),
        {
            True: N_("as many sets as the table yields"),
            False: N_("one set only, or the card on one loose card of its value"),
        },
    )
    raising: Literal["any", "own-if-both-held", "opponents-only", "other-side", "none"] = option(
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
    raise_gathers: bool = option(
        True,
        N_("Gathering with a raise"),
        5,
        N_("May a raise use loose cards too?"),
        N_("On in the books; off at tournaments in South Africa."),
        {
            True: N_("as other build plays do"),
            False: N_("your card alone; the build may still join another of the new value"),
        },
    )
    raise_limit: Literal["none", "double"] = option(
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
    raise_with_table: bool = switch(
        N_("Raise with table cards"),
        5,
        N_("Loose cards may help the card from the hand to raise a build."),
        N_("Counting-out Casino."),
    )
    adding: Literal["any", "own"] = option(
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
    extra_actions: bool = switch(
        N_("Extra actions"),
        5,
        N_(
            "Before you play your card you may put loose cards together as builds of your own, "
            "and add cards of the table and of piles to builds that you own."
        ),
        N_("Eswatini and Lesotho."),
    )
    same_value: Literal["merge", "coexist"] = option(
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
    max_builds: int | None = option(
        None,
        N_("Builds per player"),
        5,
        N_("The most builds that you may own after you make a new one."),
        N_("A house rule; one is the usual limit."),
        {None: N_("no limit"), 1: N_("one build each")},
        lowest=1,
    )
    max_builds_counts: Literal["new", "all"] = option(
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
    ownership: Literal["last-added", "last-valued"] = option(
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
    duty: Literal["no-trail", "take-or-add", "attend", "free"] = option(
        "no-trail",
        N_("If you own a build"),
        6,
        N_("What you must do if you own a build when your turn starts."),
        N_("Mostly you may just not trail; tournaments and families have stricter rules."),
        {
            "no-trail": N_("you may not trail"),
            "take-or-add": N_("you must capture, raise or add to one of your builds"),
            "attend": N_("you must capture or add to one of yours, make a new one, or raise any"),
            "free": N_("no duty, but keep a card that captures it"),
        },
    )
    last_deal_relaxes: Literal["nothing", "trail", "trail-and-builds"] = option(
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
    trailing: Literal["allowed", "not-a-pair", "forced-capture"] = option(
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
