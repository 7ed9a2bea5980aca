"""The review of a game: every play judged from the view of its seat, luck and skill apart."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from casino_core import (
    PRESETS,
    Game,
    NotationError,
    Position,
    card_set,
    cards_in,
    legal_plays,
    parse_play,
    parse_rules,
    parse_state,
)
from casino_core.analysis.accounting import Measure, account, course, rating
from casino_core.analysis.grades import BORDERS, LEAST_DEALS, SLIPS, SOUND, Grade
from casino_core.analysis.review import Decision, Review, review_steps
from casino_core.analysis.review_notation import format_review, parse_review
from casino_core.analysis.turns import play_game
from casino_core.players import KNOWN, PLAYERS, play_by
from casino_core.seats import Seat

from ..profiles import thorough
from ..views import first_look, whole_review


def whole(text: str) -> Position:
    """A position in which the cards that it does not name were captured, half by each side."""
    start = parse_state(text)
    assert isinstance(start, Position)
    gone = list(cards_in(start.unseen))
    return start.replace(won=(card_set(gone[::2]), card_set(gone[1::2])), last=0)


def judged(position: str, play: str) -> Decision:
    """Judge one play at a position."""
    start = whole(position)
    game = Game.from_position(start)
    return whole_review(game.play(parse_play(play, start))).decisions[0]


@cache
def round_of(rules: str, players: tuple[str, ...], seed: str) -> Game:
    """A round between named players."""
    game = Game.new(parse_rules(rules), seed)
    names = [PLAYERS[name].play for name in players]
    rng = Random(seed)
    while not game.position.over:
        view = game.position.view(game.position.turn)
        game = game.play(names[view.turn](view, rng))
    return game


@cache
def reviews_of(rules: str, players: tuple[str, ...], seed: str) -> tuple[Review, ...]:
    """The reviews of such a round, each with more that is known than the one before."""
    return tuple(filter(None, review_steps(round_of(rules, players, seed))))


def review_of(rules: str, players: tuple[str, ...], seed: str) -> Review:
    """The finished review of such a round."""
    return reviews_of(rules, players, seed)[-1]


# Judgements

BLUNDERS = (
    # The ten takes the big casino, the ace and the spades; the king gives them all away.
    ("table=Td,As,9s,Kh hands=Ts3hKc5d/4c6c7cQh stock=8s8h2c7s9c6d3cJh turn=1", "3h"),
    # The little casino takes nothing here, and lies open.
    ("table=2h,5c hands=2s5s9dKd/2c7h8hTc stock=As9sTd3s4h6h7dJd turn=1", "Kd"),
    # The last deal: one capture takes the aces.
    ("table=As,4c,5d hands=ThKd/Tc9c turn=1 dealer=2", "Kd"),
)


@pytest.mark.parametrize(("position", "play"), BLUNDERS)
def test_a_planted_blunder_is_found(position: str, play: str) -> None:
    decision = judged(position, play)
    assert decision.grade in (Grade.MISTAKE, Grade.BLUNDER)
    assert decision.best != decision.play
    assert decision.loss > 2 * decision.error


@pytest.mark.parametrize(("position", "play"), BLUNDERS)
def test_the_best_play_in_its_place_is_best(position: str, play: str) -> None:
    start = whole(position)
    best = judged(position, play).best
    assert best in legal_plays(start)
    decision = whole_review(Game.from_position(start).play(best)).decisions[0]
    assert decision.grade is Grade.BEST
    assert decision.loss == 0


def test_a_decision_is_judged_by_what_its_seat_could_see() -> None:
    start = whole(BLUNDERS[0][0])
    other, stock = start.hands[1], start.stock
    swapped = start.replace(
        hands=(start.hands[0], sum(card.bit for card in stock[:4] if card)),
        stock=(*[card for card in start.rules.cards if card.bit & other], *stock[4:]),
    )
    assert swapped.view(0) == start.view(0)
    play = parse_play("3h", start)
    decisions = [
        whole_review(Game.from_position(each).play(play)).decisions[0] for each in (start, swapped)
    ]
    assert decisions[0] == decisions[1]


def test_the_same_game_is_reviewed_alike_again() -> None:
    review = review_of("standard", ("greedy", "counting"), "alike")
    assert whole_review(review.game) == review


def test_the_last_deal_is_exact() -> None:
    review = review_of("standard", ("greedy", "counting"), "alike")
    for decision in review.decisions[-8:]:
        assert decision.exact
        assert decision.error == 0
        assert decision.forced or decision.loss == int(decision.loss)
    assert not any(decision.exact and not decision.forced for decision in review.decisions[:-8])


def test_only_a_plain_loss_is_more_than_good() -> None:
    review = review_of("standard", ("beginner", "counting"), "alike")
    plain = [decision for decision in review.decisions if decision.plain]
    assert plain
    for decision in plain:
        assert decision.exact or decision.loss > 2 * decision.error
        assert decision.loss >= BORDERS[decision.grade] * 0.98
    assert list(review.mistakes) == sorted(plain, key=lambda each: (-each.loss, each.number))


def test_the_review_tells_its_progress_and_ends_complete() -> None:
    reviews = reviews_of("standard", ("greedy", "counting"), "alike")
    steps = reviews[-1].game.steps
    done = [each.done / each.work for each in reviews[len(steps) :]]
    assert [len(each.decisions) for each in reviews[:48]] == list(range(1, 49))
    assert done == sorted(done)
    assert [each.complete for each in reviews] == [False] * (len(reviews) - 1) + [True]
    assert reviews[-1].done == reviews[-1].work


@pytest.mark.deep
def test_weaker_players_give_more_away() -> None:
    losses = []
    for name in ("beginner", "counting", "searcher"):
        review = review_of("standard", (name, name), "rank")
        losses.append(sum(rating(review, seat).given for seat in review.game.rules.seats) / 2)
    assert losses == sorted(losses, reverse=True)
    assert losses[0] > losses[1] + 2 > losses[2] + 2


def test_the_plays_of_a_player_who_searches_are_not_mistakes() -> None:
    assert not review_of("standard", ("searcher", "searcher"), "rank").mistakes


# Luck and skill


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        ("standard", ("greedy", "counting")),
        ("standard,players=3", ("greedy", "beginner", "careless")),
        ("partnership,pack=52", ("greedy", "beginner", "greedy", "careless")),
        ("misar", ("greedy", "counting")),
        ("draw", ("greedy", "careless")),
    ],
)
def test_luck_and_skill_add_up_to_the_result(rules: str, players: tuple[str, ...]) -> None:
    game = round_of(rules, players, "alike")
    review = first_look(game)
    assert game.outcome
    for side in game.rules.side_numbers:
        for measure in Measure:
            taken_apart = account(review, side, measure)
            if taken_apart is None:
                assert game.rules.sides > 2
                continue
            parts = taken_apart.start + taken_apart.cards + sum(taken_apart.plays)
            assert parts == taken_apart.result
        points = account(review, side, Measure.POINTS)
        assert points
        totals = game.outcome.totals
        others = [total for other, total in enumerate(totals) if other != side]
        lead = totals[side] - sum(others) / len(others)
        sign = -1 if game.rules.goal == "least" else 1
        assert points.result == round(sign * 1000 * lead)
        assert len({(luck.round, luck.deal) for luck in points.luck}) == len(points.luck)


def test_what_one_side_gains_the_other_loses() -> None:
    review = review_of("standard", ("greedy", "counting"), "alike")
    first, second = (
        account(review, side, Measure.POINTS) for side in review.game.rules.side_numbers
    )
    assert first
    assert second
    assert first.cards == -second.cards
    assert [-each for each in first.plays] == list(second.plays)
    assert first.plays[0] <= 0 <= first.plays[1]


def test_the_course_of_a_game_ends_with_its_result() -> None:
    review = review_of("standard", ("greedy", "counting"), "alike")
    moments = course(review, review.game.rules.side(Seat(0)))
    assert [moment.number for moment in moments] == list(range(1, 50))
    assert review.game.outcome
    own, other = review.game.outcome.totals
    assert moments[-1].lead == own - other
    assert all(moment.chance is not None and 0 <= moment.chance <= 1 for moment in moments)


def test_a_game_that_is_decided_is_certain_at_its_end() -> None:
    game = Game.new(PRESETS["standard"], "decided", scores=(20, 12))
    game = play_game(game, [PLAYERS["counting"].play] * 2, Random(1))
    review = whole_review(game.back_to(48))
    taken_apart = account(review, game.rules.side(Seat(0)), Measure.CHANCE)
    assert taken_apart
    assert taken_apart.result in (0, 1000)
    assert taken_apart.start > 700


def test_a_point_that_decides_the_game_is_one_point_of_the_rating() -> None:
    start = whole(BLUNDERS[2][0]).replace(scores=(20, 20))
    decision = whole_review(Game.from_position(start).play(parse_play("Kd", start))).decisions[0]
    assert decision.grade is Grade.BLUNDER
    assert decision.loss > 10
    assert 0 < decision.given <= 4


# Text


def test_a_review_is_read_back_from_its_short_form() -> None:
    review = review_of("standard", ("greedy", "counting"), "alike")
    assert parse_review(format_review(review), review.game) == replace(
        review, done=len(review.decisions), work=len(review.decisions)
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "review: 0 plays, but the game has 1"),
        ("a b", "review: 2 plays, but the game has 1"),
        ("Kd;1;2", "review: play 1 cannot be read"),
        ("Qs;0;0;-;-;0;0;0;0;1;0;0", "review: play 1 cannot be read"),
        ("Kd;0;0;-;-;0;0;0;0;1;0;9", "review: play 1 cannot be read"),
        ("Kd;0;0;-1;0;0;0;0;0;1;0;0", "review: play 1 cannot be read"),
        ("Kd;0;0;0;10001;0;0;0;0;1;0;0", "review: play 1 cannot be read"),
    ],
)
def test_a_damaged_short_form_names_the_play(text: str, message: str) -> None:
    start = whole(BLUNDERS[2][0])
    game = Game.from_position(start).play(parse_play("Kd", start))
    with pytest.raises(NotationError, match=message):
        parse_review(text, game)


SEATS = ("standard,players=3", "standard,players=4", "royal,players=3", "royal,players=4")
GAMES = (*PRESETS, *SEATS) if thorough() else ("standard",)
FIRST_PLAYS = None if thorough() else 24
"""How many plays of a round are reviewed; the work for each play is the same."""


def reviewed(rules: str) -> Review:
    """The review of a round of players who often give something away."""
    rule_set = parse_rules(rules)
    names = tuple("ABCDEF"[: rule_set.players])
    game, chance = Game.new(rule_set, "depth", names=names), Random(rules)
    while not game.position.over:
        steps = game.rounds[-1].steps
        game = game.play(play_by(KNOWN["careless@0.2"].play, game.position, steps, chance))
    return whole_review(game.back_to(FIRST_PLAYS or len(game.steps)))


@pytest.mark.parametrize("rules", GAMES)
def test_blunders_before_the_last_deal_are_found_and_nothing_is_called_sound_unseen(
    rules: str,
) -> None:
    review = reviewed(rules)
    real = [each for each in review.decisions if not each.forced and not each.exact]
    assert real, "there are plays before the last deal"
    assert sum(each.grade in SLIPS for each in real) >= 3
    assert all(each.deals >= LEAST_DEALS for each in real if each.grade in (*SOUND, *SLIPS))
    unjudged = sum(each.grade is Grade.UNJUDGED for each in real)
    assert unjudged <= len(real) / 5
