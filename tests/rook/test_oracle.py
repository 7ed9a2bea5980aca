"""The engine and the second reading of the rules agree, in every phase of random rounds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from casino_core.rook import (
    Game,
    Phase,
    Position,
    RuleSet,
    format_action,
    legal_actions,
    outcome,
    parse_action,
    score_round,
    why_not,
)
from casino_core.rook.position import SEATS, winner_of

from . import oracle
from .rounds import options_of, random_action, random_rules


def words_to_try(position: Position, chance: Random) -> Iterator[str]:
    """Words that may be legal or not, of every kind."""
    hand, deck = position.hands[position.turn], position.rules.cards
    yield chance.choice(["pass", "misdeal", "trump=red"])
    yield str(chance.choice([65, 70, 72, 75, 90, 120, 125, 180, 185, 200]))
    yield chance.choice(deck).text
    yield f"call={chance.choice(deck).text}"
    for name, count in (("aside", 5), ("give", 3)):
        size = min(len(hand), count + chance.choice([0, 0, 0, 1, -1]))
        yield f"{name}={''.join(card.text for card in chance.sample(hand, size))}"
        yield f"{name}={''.join(chance.choice(hand or deck).text for _ in range(count))}"


def check_count(position: Position) -> None:
    """The parts of a count add up to it."""
    score, rules = score_round(position), position.rules
    in_tricks = [0, 0]
    for trick in position.tricks:
        side = winner_of(rules, position.trump, trick) not in score.bidders
        in_tricks[side] += sum(map(rules.points, trick.cards))
    in_tricks[score.last] += score.nest_points + score.trick_points
    assert tuple(in_tricks) == score.taken
    ours = score.taken[0] if score.made else -score.contract.points
    bonus = score.all_tricks[0] + score.slam_points
    assert score.changes[rules.account(score.contract.seat)] == ours + bonus
    other = next(seat for seat in SEATS if seat not in score.bidders)
    assert score.changes[rules.account(other)] == score.taken[1] + score.all_tricks[1]


def check_position(position: Position, plain: oracle.Oracle, chance: Random) -> None:
    assert position.phase.value == plain.stage
    if plain.stage != "over":
        assert position.turn == plain.turn
    assert [{c.text for c in hand} for hand in position.hands] == [set(h) for h in plain.hands]
    assert {card.text for card in position.nest} == set(plain.nest)
    for word in words_to_try(position, chance):
        legal = why_not(position, parse_action(word)) is None
        assert legal == plain.allows(word), f"{word}: {position}"
    if position.phase not in (Phase.NEST, Phase.PASSING):
        every = {format_action(action) for action in legal_actions(position)}
        everything = {"pass", "misdeal", *map(str, range(0, 210, 5)), *oracle.deck(plain.rules)}
        everything |= {f"call={card}" for card in oracle.deck(plain.rules)}
        everything |= {f"trump={suit}" for suit in oracle.SUITS}
        assert every == {word for word in everything if plain.allows(word)}


@given(st.integers(0, 10**9))
def test_the_engine_and_the_oracle_play_the_same_rounds(number: int) -> None:
    chance = Random(number)
    rules = random_rules(chance)
    game, scores = Game.new(rules, str(number)), [0] * rules.accounts
    for deal in (1, 2):
        start, cards = game.rounds[-1].start, game.rounds[-1].cards
        plain = oracle.Oracle(options_of(rules), [card.text for card in cards], start.dealer, deal)
        while not game.position.over:
            check_position(game.position, plain, chance)
            action = random_action(game.position, chance)
            assert plain.allows(format_action(action))
            game = game.play(action)
            plain.do(format_action(action))
        check_position(game.position, plain, chance)
        result = outcome(game.position)
        assert game.position.redealt == (plain.end != "played")
        assert game.position.announced == plain.announced
        if plain.end == "played":
            changes = plain.changes()
            scores = [scores[n] + changes[n] for n in range(rules.accounts)]
            expected = oracle.winner(plain.rules, scores)
            by_slam = plain.wins_by_slam()
            assert result.winner == (plain.bidder % rules.accounts if by_slam else expected)
            check_count(game.position)
        assert list(result.totals) == scores
        if game.over:
            return
        game = game.next_round()
        step = 0 if plain.end == "misdeal" else 1
        assert game.position.dealer == (plain.dealer + step) % 4


def test_every_choice_of_five_cards_is_judged_alike() -> None:
    game = Game.new("rook", "nests").play(parse_action("120"))
    plain = oracle.Oracle(
        options_of(game.rules), [c.text for c in game.rounds[0].cards], game.position.dealer, 1
    )
    plain.do("120")
    strict = game.position._replace(rules=RuleSet(nest_points="none"))
    plain.rules = options_of(strict.rules)
    words = {format_action(action) for action in legal_actions(strict)}
    every = (
        f"aside={''.join(c.text for c in five)}"
        for five in combinations(strict.hands[plain.turn], 5)
    )
    assert words == {word for word in every if plain.allows(word)}
