"""The pages, the lessons and the rules say nothing false: the engine agrees with every claim."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from random import Random

import pytest

import casino_core as casino
from casino_core import PRESET_NOTES, PRESETS, Game, Position, RuleSet
from casino_core.cards import RANK_SETS
from casino_core.cli import LINE_COMMANDS
from casino_core.events import Dealt
from casino_core.players import LIMITED, PLAYERS
from casino_core.seats import Seat
from casino_page.address.page_request import parse_query
from casino_page.embed.messages import LONGEST, MOST_PLAYS
from casino_page.embed.options import CHOICES, parse_options
from casino_page.game.first_game import FIRST_SEED
from casino_page.game.game_config import next_game
from casino_page.game.hidden_cards import complete
from casino_page.game.seats import USUAL_LEVEL
from casino_page.shell.current_game import CurrentGame

from .claims import ROOT, Claim, holds, plain, read_claims
from .rows import for_each

CLAIMS = read_claims()
CHECKED: set[tuple[str, str]] = set()
"""The sentences that a test of this file checks: the file, and the quote."""


def checks(file: str, *quotes: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Say which sentences a test checks."""
    CHECKED.update((file, quote) for quote in quotes)
    return lambda test: test


def normal(file: str) -> str:
    return plain((ROOT / file).read_text(encoding="utf-8"))


def test_every_quote_stands_once_in_its_file() -> None:
    quotes = {(claim.file, claim.quote) for claim in CLAIMS} | CHECKED
    texts = {file: normal(file) for file, _ in quotes}
    assert not [quote for file, quote in sorted(quotes) if texts[file].count(quote) != 1]


@for_each(
    CLAIMS,
    lambda claim: f"{claim.file.rpartition('/')[2]}: {claim.quote}",
)
def test_the_engine_agrees(claim: Claim) -> None:
    assert holds(claim)


def test_every_row_has_an_example() -> None:
    assert not [claim.quote for claim in CLAIMS if not (claim.position and claim.plays)]


def test_a_false_claim_is_noticed() -> None:
    file = "web/pages/strategy.md"
    swept = Claim(file, "", "table=7h,7d hands=??/9c", "sweep", "none")
    royal = Claim(file, "", "rules=royal table=3d,Tc,Kh hands=Kc/9c", "Kcx3d,Tc,Kh", "no-sets")
    score = Claim(file, "", "hands=/ won=Td/3c", "-", "points=1/0")
    assert not any(map(holds, (swept, royal, score)))


def test_every_line_of_a_preset_is_checked() -> None:
    """A new preset says in one line what it is, and an example shows that the engine plays it."""
    quotes = {(claim.file, claim.quote) for claim in CLAIMS} | CHECKED
    lines = [quote for file, quote in quotes if file == "casino_core/presets.py"]
    unchecked = [
        name
        for name, preset in PRESET_NOTES.items()
        if not any(line in preset.line for line in lines)
    ]
    assert not unchecked, "give each an example in tests/claims.tsv"


# Claims about a whole round


def play_round(rules: RuleSet, seed: str) -> list[Position]:
    """The positions of a round of random plays."""
    game, chance = Game.new(rules, seed), Random(seed)
    positions = [game.position]
    while not game.position.over:
        game = game.play(chance.choice(casino.legal_plays(game.position)))
        positions.append(game.position)
    return positions


def deals(rules: RuleSet) -> list[int]:
    """Yield the number of cards that each player gets in every deal of a round."""
    game, chance = Game.new(rules, "deals"), Random(1)
    numbers = [event.each for event in game.last_events if isinstance(event, Dealt)]
    while not game.position.over:
        game = game.play(chance.choice(casino.legal_plays(game.position)))
        numbers += [event.each for event in game.last_events if isinstance(event, Dealt)]
    return numbers


@checks(
    "web/pages/five-minutes.md",
    "A pack of 52 cards and another player",
    "Each player gets four cards, and four lie face up",
    "each gets four more, until the stock is used up",
    "That is a round.",
)
@checks(
    "casino_core/RULES.md",
    "Two players have six deals of four cards",
    "Five players have two: one of four cards and one of five",
    "Six players have two deals of four.",
    "In Diamond Casino every deal is of three cards",
)
@checks("web/lessons/10-other-games.toml", "Forty cards, without 8, 9 and 10; three in each hand.")
@checks("casino_core/presets.py", "40 cards, three each in every deal")
@checks(
    "casino_core/packs.py",
    "without 8, 9 and 10; three cards each in every deal",
    "all 52 cards",
)
@checks(
    "casino_core/options/play_options.py",
    "five; of 52 cards without the two of hearts, diamonds and clubs",
)
def test_the_deals_of_a_round() -> None:
    deals_by_players = {players: deals(RuleSet(players=players)) for players in (2, 3, 4, 5, 6)}
    assert deals_by_players == {2: [4] * 6, 3: [4] * 4, 4: [4] * 3, 5: [4, 5], 6: [4] * 2}
    for players, number in ((2, 6), (3, 4), (4, 3)):
        rules = casino.parse_rules(f"diamond,players={players}")
        assert deals(rules) == [3] * number
        assert len(rules.cards) == 40
        assert Game.new(rules, "table").position.loose.bit_count() == 4
    assert not RANK_SETS[casino.Rank.NINE] & casino.parse_rules("diamond").all_cards
    left = RANK_SETS[casino.Rank.TWO] & RuleSet(players=5).all_cards
    assert [str(card) for card in casino.cards_in(left)] == ["2s"]
    assert len(RuleSet().cards) == 52
    rounds = play_round(RuleSet(), "five minutes")
    assert rounds[0].loose.bit_count() == 4
    assert not rounds[-1].stock


@checks(
    "casino_core/RULES.md",
    "With `pack=40-pips` there are no courts in the pack.",
    "With `deal_out=whole` all cards are dealt at once",
    "`hand_cards` is the number of cards in a deal otherwise",
    "A stock that does not last for a whole deal is divided equally",
    "With `hand_cards=by-players` two players get six cards",
)
@checks(
    "casino_core/options/play_options.py",
    "a few cards each, again and again",
    "the whole pack at once; for two in two equal deals",
    "four; three in Diamond Casino and for six with 60 cards, five in the last deal",
    "six for two, five for three, else four",
    "the cards that do not divide among the players",
    "five for three players, else four",
    "five cards each",
    "four; with 60 cards six for three or six players, five for five",
)
@checks("casino_core/packs.py", "without jacks, queens and kings")
@checks(
    "web/lessons/11-house-rules.toml",
    "With “Pack: without jacks, queens and kings” forty cards are in play",
    "Ten is the highest.",
)
def test_the_deals_of_other_countries() -> None:
    def found(text: str) -> dict[int, list[int]]:
        return {
            players: deals(casino.parse_rules(f"standard,{text},players={players}"))
            for players in (2, 3, 4)
        }

    assert found("deal_out=whole") == {2: [12, 12], 3: [16], 4: [12]}
    pips = "deal_out=whole,pack=40-pips,table_cards=rest"
    assert found(pips) == {2: [10, 10], 3: [13], 4: [10]}
    assert found("hand_cards=by-players") == {2: [6] * 4, 3: [5, 5, 5, 1], 4: [4] * 3}
    assert found("hand_cards=5") == {2: [5, 5, 5, 5, 4], 3: [5, 5, 5, 1], 4: [5, 5, 2]}
    rules = [casino.parse_rules(f"standard,{pips},players={players}") for players in (2, 3)]
    assert [Game.new(each, "rest").position.loose.bit_count() for each in rules] == [0, 1]
    tables = (RuleSet(table_cards="by-players", draw=True, players=n) for n in (2, 3, 4))
    assert [Game.new(each, "table").position.loose.bit_count() for each in tables] == [4, 5, 4]
    assert len(rules[0].cards) == 40
    assert max(card.weight for card in rules[0].cards) == 10
    whole = play_round(casino.parse_rules("standard,deal_out=whole"), "whole")
    again = next(number for number, after in enumerate(whole) if not after.stock)
    assert whole[again].hands[0].bit_count() == whole[again].hands[1].bit_count() == 12
    table_before = whole[again - 1].on_table
    assert not table_before or table_before & whole[again].on_table


@checks(
    "casino_core/RULES.md",
    "With `pack=60` there are an eleven and a twelve of each suit too.",
    "Two, three and four players have deals of four cards.",
    "The table of three players gets six cards.",
    "Five players have five on the table and deals of 4, 4 and 3 cards",
    "The deals here are ours: each player gets the same number of cards.",
)
@checks("casino_core/packs.py", "60 cards, with elevens and twelves")
@checks(
    "web/lessons/11-house-rules.toml",
    "With “Pack: 60 cards, with elevens and twelves” each suit has two cards more.",
)
def test_the_deals_of_sixty_cards() -> None:
    rules = [casino.parse_rules(f"standard,pack=60,players={players}") for players in range(2, 7)]
    deals_by_players = {each.players: deals(each) for each in rules}
    assert deals_by_players == {
        2: [4] * 7,
        3: [4, 4, 4, 4, 2],
        4: [4, 4, 4, 2],
        5: [4, 4, 3],
        6: [3, 3, 3],
    }
    tables = [Game.new(each, "table").position.loose.bit_count() for each in rules]
    assert tables == [4, 6, 4, 5, 6]
    further = [card.text for card in rules[0].cards if card not in casino.FULL_PACK]
    assert further == ["Es", "Eh", "Ed", "Ec", "Ws", "Wh", "Wd", "Wc"]
    assert len(rules[0].cards) == 60


@checks(
    "casino_core/options/play_options.py",
    "How many cards each player gets in the first deal, if not as many as in later ones.",
    "as many as in later deals",
    "six cards each",
)
@checks(
    "casino_core/RULES.md",
    "With it the later deals stay as they are.",
    "So the table gets cards in the first deal only.",
    "Diamond Casino* is dealt in threes.",
    "This is part of `pack=40`.",
)
def test_a_first_deal_unlike_the_later_ones() -> None:
    assert deals(casino.parse_rules("standard,first_hand_cards=6")) == [6, 4, 4, 4, 4, 2]
    assert deals(casino.parse_rules("standard,first_hand_cards=8,players=3")) == [8, 4, 4]
    assert deals(casino.parse_rules("diamond,first_hand_cards=6")) == [6, 3, 3, 3, 3]
    assert deals(casino.PRESETS["diamond"]) == [3] * 6
    assert casino.PRESETS["diamond"].pack == "40"
    rounds = play_round(casino.parse_rules("standard,first_hand_cards=6"), "first")
    assert [rounds[0].loose.bit_count(), rounds[0].hand_count(0)] == [4, 6]


@checks(
    "casino_core/RULES.md",
    "The dealer gives two cards at a time",
    "Then the same again.",
    "Later deals go the same way",
    "The player on the dealer's left begins.",
    "With `deal_order=table-last` the table gets its cards after the dealer.",
)
@checks(
    "casino_core/options/play_options.py",
    "two at a time",
    "one at a time",
    "after the other players and before the dealer",
    "after all players, the dealer included",
)
def test_the_order_of_dealing() -> None:
    for packet in (1, 2):
        for order in ("table-before-dealer", "table-last"):
            rules = RuleSet(players=3, packet=packet, deal_order=order)
            ends = (None, 1) if order == "table-before-dealer" else (1, None)
            seats = [seat for _ in range(4 // packet) for seat in (2, 0, *ends)]
            recipients = [seat for seat in seats for _ in range(packet)]
            start = casino.deal_round(rules, rules.cards, dealer=Seat(1))
            for card, seat in zip(rules.cards, recipients, strict=False):
                assert card.bit & (start.loose if seat is None else start.hands[seat])
            assert start.turn == 2
    rounds = play_round(RuleSet(), "later")
    again = next(after for after in rounds[1:] if len(after.stock) == 32)
    before = rounds[rounds.index(again) - 1]
    assert set(before.stock) - set(again.stock) == {
        card for hand in again.hands for card in casino.cards_in(hand)
    }


@checks(
    "casino_core/RULES.md",
    "The deal passes to the left after a round.",
    "The winner of a game deals first in the next.",
)
def test_who_deals() -> None:
    def over(scores: str) -> Game:
        text = f"hands=8c/ table=3d,5h last=2 dealer=1 scores={scores}"
        position = casino.parse_state(text)
        assert isinstance(position, Position)
        game = Game.from_position(position, "dealers")
        return game.play(casino.parse_play("8cx3d,5h", position))

    assert over("0/0").next_round().position.dealer == 1
    assert next_game(over("21/0"), "next").position.dealer == 0
    assert next_game(over("0/30"), "next").position.dealer == 1


@checks(
    "casino_core/options/play_options.py",
    "The 40-card pack without 8, 9 and 10 belongs to Diamond Casino.",
)
@checks(
    "casino_core/options/rule_options.py",
    "21 in the standard game, 61 in Spade Casino, 11 in Diamond Casino.",
    "Counting-out Casino; two sides only.",
    "Tournaments in South Africa; two sides only.",
)
def test_the_options_of_the_presets() -> None:
    assert [name for name, rules in PRESETS.items() if rules.pack == "40"] == ["diamond"]
    for name, target in (("standard", 21), ("spade", 61), ("diamond", 11)):
        assert PRESETS[name].target == target
    assert [name for name, rules in PRESETS.items() if rules.calling] == ["counting-out"]
    assert casino.parse_rules("counting-out,partnership=on,players=4").sides == 2
    with pytest.raises(casino.RuleSetError, match="two sides"):
        casino.parse_rules("counting-out,players=3")
    with pytest.raises(casino.RuleSetError, match="two sides"):
        casino.parse_rules("standard,whitewash=on,players=3")


@checks("web/pages/game-dominicano.md", "The turn goes to the right.")
@checks(
    "web/pages/game-south-african.md",
    "South Africans play casino with 40 cards, without jacks, queens and kings, and all cards",
    "The turn goes to the right.",
)
@checks(
    "web/pages/game-khasino.md",
    "Like the [South African game](game-south-african.html) it has 40 cards, all dealt at once",
    "The turn goes to the right.",
)
@checks("web/pages/game-sotho.md", "The turn goes to the right, and the whole pack is dealt.")
@checks("web/pages/game-swazi.md", "The whole pack is dealt, and the turn goes to the right.")
def test_the_direction_and_the_deals_of_southern_games() -> None:
    assert PRESETS["dominicano"].direction == "counter-clockwise"
    for name, cards in (("south-african", 40), ("khasino", 40), ("sotho", 52), ("swazi", 52)):
        rules = PRESETS[name]
        assert rules.direction == "counter-clockwise"
        assert len(rules.cards) == cards
        assert deals(rules) == [cards // 4 - (cards == 52)] * 2
        assert rules.pile_tops != "off"
    for name in ("south-african", "khasino"):
        pack = PRESETS[name].all_cards
        assert not any(
            pack & RANK_SETS[rank]
            for rank in (casino.Rank.JACK, casino.Rank.QUEEN, casino.Rank.KING)
        )


@checks("web/pages/strategy.md", "They are captured in pairs")
def test_captured_courts_are_pairs_in_the_standard_game() -> None:
    """The residue goes to the piles with the last card."""
    for number in range(10):
        for position in play_round(RuleSet(), f"courts {number}")[:-1]:
            for pile in position.won:
                for rank in (casino.Rank.JACK, casino.Rank.QUEEN, casino.Rank.KING):
                    assert (pile & RANK_SETS[rank]).bit_count() % 2 == 0


@checks("web/pages/strategy.md", "and 27 cards are enough")
@checks("web/lessons/07-scoring-and-21.toml", "In the end 27 are enough.")
def test_most_cards_are_decided_with_27() -> None:
    cards = "".join(map(str, casino.FULL_PACK))
    for many, points in ((27, "3"), (26, "0")):
        text = f"hands=/ won={cards[: 2 * many]}/{cards[2 * many :]}"
        position = casino.parse_state(text)
        assert str(casino.score_round(position).lines[0].points[0]) == points


# Claims about games, commands and embedded tables


@checks("casino_core/RULES.md", "`standard`, `royal`, `counting-out`")
@checks(
    "web/pages/games.md",
    "(../?rules=royal,players=3,sweep_points=0)",
    "You can play all of them against the computer.",
)
def test_the_presets_and_links_of_the_pages() -> None:
    section = normal("casino_core/RULES.md").partition("## 11. Presets")[2].partition(". ")[0]
    assert re.findall(r"`([a-z-]+)`", section) == list(PRESETS)
    rules = parse_query("rules=royal,players=3,sweep_points=0", "seed").rules
    assert (rules.players, rules.sweep_points, rules.courts) == (3, 0, "royal")
    for name, preset in PRESETS.items():
        view = Game.new(preset, name).position.view(0)
        assert casino.is_legal(view, PLAYERS["greedy"].play(view, Random(1)))


@checks(
    "web/pages/python.md",
    "read lines and answer each of them",
    "It runs under Python 3.11 and newer",
)
def test_the_commands_of_the_page_on_python() -> None:
    assert {"legal", "play", "deal", "score"} <= set(LINE_COMMANDS)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == ">=3.11"


@checks(
    "casino_core/NOTATION.md",
    "A rank of `A23456789TJQK` and a suit of `shdc`",
    "`10d`, `T♦` and either case are also read.",
    "A hidden card is `??`.",
    "Loose cards come first, lowest rank first; then builds, lowest value first.",
    "in any order, separated by white space, `&` or `;`",
    "Seats and sides count from 1.",
    "| a seat | 1, and the seat before |",
    "| preset and overrides: `royal,players=3` | `standard` |",
    "| the undealt cards, next one first, or `*12` for twelve hidden cards | `*0` |",
    "| the side that captured last, or `-` | `-` |",
    "| numbers of each side: `1/0` | 0 |",
    "must be given",
)
@checks("web/pages/teach.md", "Hidden cards are `??`.")
def test_the_notation() -> None:
    ten = casino.Card(casino.Rank.TEN, casino.Suit.DIAMONDS)
    assert {casino.parse_card(text) for text in ("Td", "10d", "T♦", "tD", "TD")} == {ten}
    assert {str(card) for card in casino.FULL_PACK} == {
        f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "shdc"
    }
    fields = ["hands=3h9c/????", "table=9d,(7:3d4s@2),3c", "stock=*12", "last=2", "won=/9h9s"]
    texts = (separator.join(fields) for separator in (" ", "\n", "&", ";"))
    views = {casino.parse_state(text) for text in (*texts, " ".join(reversed(fields)))}
    assert len(views) == 1
    view = views.pop()
    assert (view.turn, view.dealer, view.last, view.builds[0].owner) == (0, 1, 1, 1)
    assert (view.rules, view.stock, view.hidden[1]) == (RuleSet(), (None,) * 12, 2)
    bare = casino.parse_position("hands=3h//9c turn=2 rules=royal,players=3")
    assert (bare.turn, bare.dealer, bare.last, bare.stock) == (1, 0, None, ())
    assert (bare.won, bare.sweeps, bare.scores) == ((0,) * 3, (0,) * 3, (0,) * 3)
    with pytest.raises(casino.NotationError):
        casino.parse_position("table=9d")
    state = casino.parse_position("table=8h,2c,6d,(8:3c5d@2) hands=8s/9c")
    play = casino.parse_play("8sx(8),8h,6d,2c", state)
    assert casino.format_play(play, state) == "8sx2c,6d,8h,(8)"


@checks(
    "web/pages/embedding.md",
    "A message has at most 4,000 characters.",
    "The frame accepts 100 messages a second and 200 at once",
    "the legal plays in notation, at most 200",
    "`careless`, `beginner`, `greedy`, `counting`, `searcher`, `master`; `master-2` is two steps "
    "weaker, and so is any from `greedy` up, by one to four steps |",
    "| `level` | `greedy` |",
    *(
        f"| `{name}` | {', '.join(f'`{value}`' for value in values)} |"
        for name, values in CHOICES.items()
    ),
    "hidden cards are `??` and are dealt when the table starts",
    "`seats` | | who sits where, such as `person,counting,person:Ann`; replaces `seat` and `level`",
    "without it they are new each time",
)
def test_the_options_and_limits_of_embedded_tables() -> None:
    assert (LONGEST, MOST_PLAYS, USUAL_LEVEL) == (4000, 200, "greedy")
    cover = (ROOT / "web" / "js" / "embed" / "cover.js").read_text(encoding="utf-8")
    assert "BURST = 200;" in cover
    assert "PER_SECOND = 100;" in cover
    levels = ["careless", "beginner", "greedy", "counting", "searcher", "master"]
    assert list(PLAYERS) == levels
    weaker = [f"{level}-{steps}" for level in levels[2:] for steps in range(1, 5)]
    assert list(LIMITED) == weaker
    assert LIMITED["master-2"].steps == 2
    assert parse_options("seats=person,counting").request.error is None
    with pytest.raises(casino.NotationError, match="seat or level"):
        parse_options("seats=person,counting&level=greedy")
    view = casino.parse_state("table=9d,3c hands=3h9c/????")
    assert not isinstance(view, Position)
    assert complete(view, "seed").hands[1].bit_count() == 2
    seeds = ["first", "second", "third", "fourth"]
    dealt = [
        CurrentGame(parse_options(query).request, None, iter(seeds[at:]).__next__).session.game
        for query in ("", "level=counting", "rules=royal")
        for at in (0, 2)
    ]
    assert [game.seed == FIRST_SEED for game in dealt] == [True] * 4 + [False] * 2
    assert dealt[4].position != dealt[5].position
