"""The review of Rook: it sees what the seat saw, finds planted mistakes, and adds up."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from casino_core.cli.commands.rook import review_lines
from casino_core.rook import (
    PRESETS,
    Bid,
    Game,
    NoBid,
    Phase,
    PlayCard,
    Round,
    RuleSet,
    Step,
    format_record,
    legal_actions,
    parse_rules,
)
from casino_core.rook.analysis import account, decision_sentence, review, reviewed
from casino_core.rook.analysis.rollout import lead_after, position_in
from casino_core.rook.analysis.trials import Trials, candidates, is_forced
from casino_core.rook.notation import format_rules
from casino_core.rook.players import PLAYERS, play_by
from casino_core.rook.players.worlds import Sampler
from casino_core.rook.rules.scoring import RoundScore
from casino_core.seats import Seat

from .playthrough import HOUSE
from .rounds import each_value, steps

GOLDEN = Path(__file__).parent / "golden-review.txt"


def played(rules: str, seed: str, most: int = 0) -> Game:
    """A round between beginners, or its first steps."""
    game = Game.new(parse_rules(rules), seed)
    while not game.position.over and (not most or len(game.steps) < most):
        game = game.play(play_by(PLAYERS["beginner"], game.position))
    return game


def otherwise_dealt(step: Step, chance: Random) -> Step:
    """A step at which the hidden cards lie in another way, which its seat cannot tell."""
    view = step.before.view(step.before.turn)
    other = position_in(view, Sampler(view).world(chance))
    return step._replace(before=other)


@pytest.mark.parametrize("rules", [*PRESETS, HOUSE])
def test_a_position_in_a_world_is_seen_as_the_view(rules: str) -> None:
    chance = Random(rules)
    for _number in range(6):
        for step in steps(chance, parse_rules(rules)):
            view = step.before.view(step.before.turn)
            there = position_in(view, Sampler(view).world(chance))
            sight = there.view(there.turn)
            assert sight._replace(partner=view.partner) == view
            cards = [*there.nest, *(card for hand in there.hands for card in hand)]
            assert len(set(cards)) == len(cards)


@pytest.mark.parametrize("rules", ["rook", "rook-called", HOUSE])
def test_no_judgement_hangs_on_a_hidden_card(rules: str) -> None:
    """Two games that the seats see alike are judged alike."""
    chance = Random(rules)
    game = played(rules, "hidden")
    round_ = game.rounds[0]
    some = round_.steps[2:40:9]
    shuffled = tuple(otherwise_dealt(step, chance) for step in some)
    assert [step.before for step in some] != [step.before for step in shuffled]
    games = [
        game._replace(rounds=(Round(round_.start, round_.cards, each),))
        for each in (some, shuffled)
    ]
    one, other = map(reviewed, games)
    assert one.decisions == other.decisions
    assert one.decisions


def test_all_candidates_are_legal_and_among_them_is_every_trump() -> None:
    for rules in (*PRESETS, HOUSE):
        for step in played(rules, "candidates").steps:
            view = step.before.view(step.before.turn)
            if is_forced(view):
                assert len(list(legal_actions(view))) == 1
                continue
            actions = candidates(view)
            for action in actions:
                lead_after(step.before, action)  # refuses what is not legal
            if view.phase is Phase.TRUMP:
                assert len(actions) == 4


def test_a_planted_blunder_is_found_and_a_good_play_is_not_blamed() -> None:
    game = played("rook", "planted", 6)
    view = game.position.view(game.position.turn)
    while not (view.phase is Phase.BIDDING and view.bids):
        game = game.back_to(len(game.steps) - 1)
        view = game.position.view(game.position.turn)
    highest = game.rules.bid_limit
    poor = Trials(view, Bid(highest), "planted")
    list(poor.find())
    assert poor.plain
    assert poor.best != poor.made
    assert poor.behind.points > 50
    better = Trials(view, poor.best, "planted")
    list(better.find())
    assert not better.plain
    assert better.best == better.made


def test_the_account_adds_up_and_partners_share_it() -> None:
    game = played("rook", "sums")
    last_turns = reviewed(game.back_to(8))
    whole = last_turns._replace(game=game)
    parts = [account(whole, Seat(seat)) for seat in range(4)]
    for each in parts:
        assert each.luck + each.skill == pytest.approx(each.result)
    assert parts[0].result == parts[2].result == -parts[1].result
    assert parts[0].skill == pytest.approx(-parts[3].skill)


def score_of(game: Game) -> RoundScore | None:
    """The count of the last round, None if it was not played."""
    return game.outcome.score if game.outcome else None


@pytest.mark.parametrize("rules", each_value(), ids=format_rules)
def test_the_result_of_a_seat_is_what_the_count_gave_it(rules: RuleSet) -> None:
    """And what all seats gave away is what the review counts for each of them."""
    games = (played(format_rules(rules), f"missed {number}") for number in range(90))
    game = next(each for each in games if (score := score_of(each)) and not score.made)
    whole = reviewed(game.back_to(3))._replace(game=game)
    score = score_of(game)
    assert score
    bidder, partner = score.bidders
    changes = [score.changes[rules.account(Seat(seat))] for seat in range(4)]
    others = {changes[seat] for seat in range(4) if seat not in (bidder, partner)}
    assert len(others) == 1
    for seat in range(4):
        each = account(whole, Seat(seat))
        against = min(others) if seat in (bidder, partner) else changes[bidder]
        assert each.result == changes[seat] - against
        losses = [sum(slip.loss for slip in whole.slips_of(Seat(n))) for n in range(4)]
        assert each.given == pytest.approx(losses[seat])
        assert each.given + each.partner + each.gifts == pytest.approx(sum(losses))


def test_a_review_comes_in_small_steps_with_its_progress() -> None:
    game = played("rook", "steps", 6)
    stages = list(review(game))
    done = [each.done for each in stages if each]
    assert done == [1, 2, 3, 4, 5, 6]
    assert stages.count(None) > 20
    assert stages[-1]
    assert stages[-1].complete


def test_the_review_is_as_it_was() -> None:
    """`python -m tests.rook.test_review` writes it anew."""
    assert golden() == GOLDEN.read_text(encoding="utf-8")


def test_a_slip_is_told_in_one_sentence() -> None:
    for each in reviewed(played("rook", "golden", 14)).slips:
        assert decision_sentence(each).count(".") == 1
        assert isinstance(each.action, PlayCard | Bid | NoBid)


def golden() -> str:
    record = format_record(played("rook", "golden", 14))
    return "\n".join(review_lines(record)) + "\n"


if __name__ == "__main__":
    GOLDEN.write_text(golden(), encoding="utf-8")
