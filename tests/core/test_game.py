"""Games have rounds and steps, and can go back."""

from __future__ import annotations

from random import Random

import pytest

import casino_core as casino
from casino_core import CasinoError, Game, IllegalPlayError, Play, RuleSet
from casino_core.events import Dealt, GameOver, RoundScored
from casino_core.fairness import CheckResult, UndoCheck, verify
from casino_core.players import greedy
from casino_core.players.base.rng import rng_for
from casino_core.prose.fairness import finding_sentence
from casino_core.records.sealing import sealed
from casino_core.records.undo import UNDONE, Undo, take_back, undone
from casino_core.seats import Seat

from . import worlds


def played(game: Game, seed: int = 1, rounds: int = 1) -> Game:
    """Play a number of rounds at random, or a whole game."""
    chance = Random(seed)
    for number in range(rounds):
        if number:
            game = game.next_round()
        while not game.position.over:
            game = game.play(worlds.random_play(chance, game.position))
        if game.over:
            break
    return game


@pytest.fixture
def fresh() -> Game:
    return Game.new(RuleSet(target=100), "a game")


def test_a_new_game(fresh: Game) -> None:
    assert fresh.names == ("Seat 1", "Seat 2")
    assert fresh.position.dealer == 1
    assert fresh.position.turn == 0
    assert fresh.position.scores == (0, 0)
    assert fresh.steps == ()
    assert fresh.last_events == (Dealt(1, 4, last=False),)
    assert fresh.outcome is None
    assert not fresh.over


@pytest.mark.parametrize("dealer", range(3))
def test_any_seat_may_deal_first(dealer: Seat) -> None:
    game = Game.new(RuleSet(players=3), "x", dealer=dealer, names=("Ann", "Bob", "Cid"))
    assert game.position.dealer == dealer
    assert game.position.turn == (dealer + 1) % 3
    assert game.names == ("Ann", "Bob", "Cid")


def test_playing_returns_a_new_game(fresh: Game) -> None:
    text = repr(fresh.position)
    play = Play(casino.cards_in(fresh.position.hand)[0])
    after = fresh.play(play)
    assert fresh.steps == ()
    assert repr(fresh.position) == text
    assert [step.play for step in after.steps] == [play]
    assert after.steps[0].before == fresh.position
    assert after.steps[0].after == after.position
    assert after.last_events == after.steps[0].events


def test_an_illegal_play_is_refused(fresh: Game) -> None:
    missing = casino.cards_in(fresh.position.loose)[0]
    with pytest.raises(IllegalPlayError, match=r"hand. \(card-not-held, RULES 3\)") as error:
        fresh.play(Play(missing))
    assert "is not in your hand" in casino.error_message(error.value)


def test_the_same_seed_gives_the_same_game() -> None:
    rules = RuleSet(target=100)
    one, other = (played(Game.new(rules, "twin"), rounds=3) for _ in range(2))
    assert one == other
    assert one.position.scores != (0, 0)


def test_the_next_round(fresh: Game) -> None:
    first = played(fresh)
    assert first.outcome is not None
    second = first.next_round()
    assert second.position.dealer == 0
    assert second.position.turn == 1
    assert second.position.scores == first.outcome.totals
    assert (
        second.position.hands
        == casino.deal_round(fresh.rules, casino.shuffle(fresh.rules, "a game", 2), Seat(0)).hands
    )
    assert len(second.rounds) == 2
    assert second.steps == first.steps
    assert second.last_events == (Dealt(1, 4, last=False),)


def test_no_next_round_while_a_round_is_played(fresh: Game) -> None:
    with pytest.raises(CasinoError, match="the round is not over"):
        fresh.next_round()


def test_no_next_round_after_the_game() -> None:
    over = played(Game.new(RuleSet(target=None), "short"))
    assert over.over
    with pytest.raises(CasinoError, match="the game is over"):
        over.next_round()


def test_a_game_of_dealt_cards_needs_cards_for_the_next_round() -> None:
    rules = RuleSet(target=100)
    game = played(Game.from_cards(rules, casino.FULL_PACK, Seat(0)))
    assert game.seed is None
    with pytest.raises(CasinoError, match="no seed"):
        game.next_round()
    following = game.next_round(casino.shuffle(rules, "other"))
    assert following.position.dealer == 1
    with pytest.raises(CasinoError, match="51 cards"):
        game.next_round(casino.FULL_PACK[1:])


def test_cards_are_not_given_where_there_is_a_seed(fresh: Game) -> None:
    """A record has the seed, and every round must come from it."""
    with pytest.raises(CasinoError, match="seed"):
        played(fresh).next_round(casino.FULL_PACK)


def test_a_game_from_a_position() -> None:
    position = casino.parse_position("table=5h hands=/5s turn=2 scores=20/18 won=Ah2h/3c last=1")
    assert isinstance(position, casino.Position)
    game = Game.from_position(position, "later")
    after = game.play(casino.parse_play("5sx5h", position))
    assert after.outcome is not None
    assert [type(event) for event in after.last_events][-2:] == [RoundScored, GameOver]
    assert after.over


def test_going_back(fresh: Game) -> None:
    game = played(fresh, rounds=2)
    plays = [step.play for step in game.steps]
    first_round = len(game.rounds[0].steps)
    for number in (0, 1, first_round - 1, first_round + 1, len(plays)):
        earlier = game.back_to(number)
        assert [step.play for step in earlier.steps] == plays[:number]
        again = earlier
        for play in plays[number:first_round] if number < first_round else plays[number:]:
            again = again.play(play)
        assert again.position == game.rounds[number > first_round].position
    assert game.back_to(len(plays)) == game
    assert game.back_to(10**6) == game
    assert game.back_to(0).position == fresh.position


def test_going_back_to_the_end_of_a_round(fresh: Game) -> None:
    game = played(fresh, rounds=2)
    first = game.back_to(len(game.rounds[0].steps))
    assert first.position.over
    assert len(first.rounds) == 1


def test_every_play_has_its_place_in_a_round(fresh: Game) -> None:
    game = played(fresh, rounds=2)
    plays = [len(part.steps) for part in game.rounds]
    places = [game.place(number) for number in range(len(game.steps) + 1)]
    assert places[:-1] == [(part, count) for part, of in enumerate(plays) for count in range(of)]
    assert places[-1] == (len(plays) - 1, plays[-1])


@pytest.mark.parametrize("name", casino.PRESETS)
def test_a_round_of_every_preset(name: str) -> None:
    game = played(Game.new(casino.PRESETS[name], name))
    assert game.outcome is not None
    assert any(isinstance(event, RoundScored) for event in game.last_events)
    assert game.over == any(isinstance(event, GameOver) for event in game.last_events)


def test_a_tie_at_the_top_is_played_off() -> None:
    position = casino.parse_position("hands=/5s turn=2 scores=21/21 table=9h")
    assert isinstance(position, casino.Position)
    game = Game.from_position(position, "more").play(Play(casino.parse_card("5s")))
    assert game.outcome == ((21, 21), False, None)
    assert game.next_round().position.scores == (21, 21)


def test_the_dealer_has_a_seat_of_the_rules() -> None:
    for dealer in (Seat(-1), 2, 5):
        with pytest.raises(CasinoError, match=f"^dealer: {dealer} is not a seat from 0 to 1$"):
            Game.new(RuleSet(), "one", dealer=dealer)


def after_plays(game: Game, plays: int) -> Game:
    for _ in range(plays):
        if game.position.over:
            game = game.next_round()
        view = game.position.view(game.position.turn)
        game = game.play(greedy(view, rng_for(view)))
    return game


@pytest.fixture
def game() -> Game:
    return after_plays(sealed(Game.new(RuleSet(), "secret"), "secret"), 60)


def test_the_game_is_as_it_was_and_says_what_was_done(game: Game) -> None:
    earlier = take_back(game, 10)
    assert earlier.position == game.steps[10].before
    assert earlier.tag(UNDONE) == "60>10"
    again = take_back(after_plays(earlier, 5), 12)
    assert undone(again) == (Undo(60, 10), Undo(15, 12))
    assert casino.parse_record(casino.format_record(again)) == again


def test_what_was_not_taken_back_is_not_marked(game: Game) -> None:
    assert take_back(game, 60) == game
    assert undone(game) == ()


def test_a_round_that_was_dealt_stays_dealt_if_wanted(game: Game) -> None:
    first_round = len(game.rounds[0].steps)
    assert len(take_back(game, first_round).rounds) == 2
    assert take_back(game, first_round).position == game.steps[first_round].before
    assert take_back(game, first_round, dealt=False).position.over


def test_the_check_of_a_sealed_game_says_so_and_proves_the_rest(game: Game) -> None:
    *proved, finding = verify(after_plays(take_back(take_back(game, 50), 20), 10))
    assert {finding.result for finding in proved} == {CheckResult.GOOD}
    assert finding == UndoCheck(CheckResult.OPEN, 2, 21)
    assert "taken back 2 times, as far back as play 21" in finding_sentence(finding, game.names)
    assert not any(isinstance(finding, UndoCheck) for finding in verify(game))


def test_unreadable_words_of_the_tag_are_passed_over(game: Game) -> None:
    assert undone(game.with_tag(UNDONE, "12>10 nonsense 9")) == (Undo(12, 10),)
