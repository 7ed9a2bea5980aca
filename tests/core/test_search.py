"""The searching players sample possible deals, and at the end of a round find the best play."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import (
    PRESETS,
    Game,
    Play,
    Position,
    RuleSet,
    advance,
    cards_in,
    legal_plays,
    parse_card,
    parse_state,
    score_round,
)
from casino_core.analysis.pairs import Pair, decided, figures_of
from casino_core.cards import RANK_SETS, Rank
from casino_core.cli.match import Task, play_pair
from casino_core.players import KNOWN
from casino_core.players.beliefs.determinization import samples
from casino_core.players.estimates.balances import estimated_leads
from casino_core.players.estimates.evaluation import for_points, standing
from casino_core.players.networks.value_network import expected_leads
from casino_core.players.policies.fast_playout import playout_policy
from casino_core.players.search.bounded_plays import ordered_plays
from casino_core.players.search.endgame import EndgameSearch
from casino_core.players.search.fast_playout import OWN_TURNS
from casino_core.players.search.playouts import Playouts
from casino_core.players.search.sampled_values import (
    MIN_DEALS,
    TELLING_DEALS,
    SampledValues,
    SearchResult,
    expected_gain,
)
from casino_core.players.search.search import search
from casino_core.players.search.styles import MASTER, SEARCHER, STYLES, TRIED, Style
from casino_core.players.search.worlds import sample_worlds
from casino_core.seats import Side
from tests.profiles import thorough
from tests.views import view_of

from .plain_search import plain_values

POSITIONS = range(12 if thorough() else 6)


def near_the_end(name: str, number: int, cards: int) -> Position:
    """Find a position of a random game with an empty stock and at most `cards` cards in hand."""
    chance = Random(f"{name}{number}")
    position = Game.new(PRESETS[name], f"{name}{number}").position
    while position.stock or sum(map(position.hand_count, position.rules.seats)) > cards:
        plays = legal_plays(position)
        builds = [play for play in plays if play.value]
        position = advance(position, chance.choice(builds or list(plays)))
    return position


def minimax(position: Position, side: Side) -> int:
    """Return the lead of `side` in points under best play, by trying every line."""
    if position.over:
        points = score_round(position).points
        return points[side] - points[1 - side]
    leads = [minimax(advance(position, play), side) for play in legal_plays(position)]
    return max(leads) if position.side == side else min(leads)


@pytest.mark.parametrize("name", ["standard", "royal", "folk", "spade", "diamond", "attend"])
@pytest.mark.parametrize("number", POSITIONS)
def test_the_end_is_solved_exactly(name: str, number: int) -> None:
    position = near_the_end(name, number, 5)
    search = EndgameSearch(position)
    best = max(search.value(play) for play in legal_plays(position))
    assert best == minimax(position, position.side)
    assert search.complete


SWEEPS_BY_TWINS = "kasino-se,pack=104,sweep_points=1,sweep_double=on"


@pytest.mark.parametrize("rules", ["mulle", "krypkasino", SWEEPS_BY_TWINS])
@pytest.mark.parametrize("seed", POSITIONS)
def test_cards_of_one_rank_differ_where_it_counts_to_take_a_twin(rules: str, seed: int) -> None:
    cards = [f"{rank}{suit}" for rank in "789" for suit in "hdc"] * 2
    Random(seed).shuffle(cards)
    hands = "".join(cards[2:4]), "".join(cards[4:6])
    start = parse_state(f"rules={rules} table={','.join(cards[:2])} hands={'/'.join(hands)}")
    assert isinstance(start, Position)
    deal = start.replace(rules=for_points(start.rules))
    search = EndgameSearch(deal)
    values = {play: search.value(play) for play in legal_plays(deal)}
    assert values == plain_values(deal)


@pytest.mark.parametrize("number", POSITIONS)
def test_every_play_of_the_end_has_its_own_value(number: int) -> None:
    position = near_the_end("standard", number, 6)
    search = EndgameSearch(position)
    for play in legal_plays(position):
        expected = minimax(advance(position, play), position.side)
        assert search.value(play) == expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_sample_is_a_position_that_the_view_may_be_of(players: int) -> None:
    chance = Random(players)
    position = Game.new(Game.new(PRESETS["standard"], "s").rules, "s").position
    if players != 2:
        position = Game.new(parse_state(_seats(players)).rules, "s").position
    for _ in range(40):
        if position.over:
            break
        view = position.view(position.turn)
        filled = next(samples(view, chance))
        assert filled.view(view.turn) == view
        dealt = [*filled.hands, filled.loose, *filled.won]
        assert sum(cards.bit_count() for cards in dealt) + len(filled.stock) + sum(
            build.cards.bit_count() for build in filled.builds
        ) == len(filled.rules.cards)
        for build in filled.builds:
            assert filled.hands[build.owner] & filled.rules.capturers[build.value]
        plays = legal_plays(position)
        position = advance(position, chance.choice([p for p in plays if p.value] or list(plays)))


def _seats(players: int) -> str:
    return f"rules=standard,players={players} hands={'/' * (players - 1)}"


def test_a_search_gets_better_answers_and_ends() -> None:
    view = Game.new(PRESETS["standard"], "search").position.view(0)
    answers = [answer for answer in search(view, Random(1), MASTER) if answer]
    assert all(isinstance(answer, SearchResult) for answer in answers)
    assert [answer.samples for answer in answers] == list(range(1, len(answers) + 1))
    assert answers[-1].ranked[0].value >= answers[-1].ranked[-1].value


def test_each_play_is_thought_of_once_on_a_crowded_table() -> None:
    courts = "Ks,Kh,Kd,Qs,Qh,Qd,Js,Jh,Jd"
    view = view_of(f"table={courts},2h,2d,6h,6d,9h,9d,Tc hands=KcQcJc2c/???? stock=*8")
    answers = [answer for answer in search(view, Random(1), MASTER._replace(deals=6)) if answer]
    plays = [ranked.play for ranked in answers[-1].ranked]
    assert len(plays) == len(set(plays))
    assert {play.card for play in plays} == set(cards_in(view.hand))


def test_every_searching_player_has_a_style() -> None:
    searching = [
        name for name, player in KNOWN.items() if player.searches and player.name == player.style
    ]
    assert searching == list(STYLES)


def test_a_search_is_not_exact_where_cards_are_missing_in_the_position() -> None:
    """The hidden card may be any of the unseen ones, though the stock is empty."""
    view = view_of("table=2c,3d hands=2s3h/??")
    assert view.unseen.bit_count() > 1
    answer = [stage for stage in search(view, Random(1)) if stage][-1]
    assert not answer.exact


def test_a_search_with_nothing_hidden_is_exact() -> None:
    position = near_the_end("standard", 3, 6)
    *_, answer = (stage for stage in search(position.view(position.turn), Random(1)) if stage)
    assert answer.exact
    assert answer.ranked[0].value == minimax(position, position.side)


@pytest.mark.parametrize("number", POSITIONS)
def test_what_was_found_at_the_limit_is_not_taken_for_the_truth(number: int) -> None:
    position = near_the_end("standard", number, 6)
    search = EndgameSearch(position, states=8)
    for play in legal_plays(position):
        search.value(play)
    search.states = None
    for play in legal_plays(position):
        assert search.value(play) == minimax(advance(position, play), position.side)


def played_out(position: Position, play: Play, own_turns: int | None = OWN_TURNS) -> float:
    """Return the result that a playout should find, by playing it out here."""
    rules, own = position.rules, 0
    state = advance(position, play)
    turns = []
    while not state.over and (rules.draw or len(state.stock) == len(position.stock)):
        best = playout_policy(state.view(state.turn))
        turns.append((state, best))
        own += state.turn == position.turn
        state = advance(state, best)
        if own == own_turns:
            break
    if state.over:
        return standing(state, position.side)
    own_results = [each for each in turns if rules.sides == 2 or each[0].side == position.side]
    before, last = own_results[-1]
    lead = dict(expected_leads(before.view(before.turn), [last]))[last]
    return lead if before.side == position.side else -lead


@pytest.mark.parametrize("name", ["standard", "royal-draw", "partnership", "diamond", "three"])
def test_a_playout_is_what_players_would_do_who_see_only_their_views(name: str) -> None:
    rules = PRESETS.get(name) or parse_state(_seats(3)).rules
    for position in (Game.new(rules, "playout").position, last_deal_of(rules)):
        for play in legal_plays(position):
            assert Playouts(position, expected_leads, {}).value(play) == played_out(position, play)


@pytest.mark.parametrize("name", ["south-african", "khasino"])
def test_a_playout_of_a_large_hand_may_go_to_the_end_of_the_deal(name: str) -> None:
    position = Game.new(PRESETS[name], "large hands").position
    for _ in range(4):
        position = advance(position, playout_policy(position.view(position.turn)))
    play = playout_policy(position.view(position.turn))
    whole = Playouts(position, expected_leads, {}, own_turns=None)
    assert whole.value(play) == played_out(position, play, None)
    assert whole.cards_to_come == len(position.stock)
    cut = Playouts(position, expected_leads, {})
    assert cut.value(play) == played_out(position, play)
    assert cut.cards_to_come > whole.cards_to_come


def last_deal_of(rules: RuleSet) -> Position:
    position = Game.new(rules, "last deal").position
    while position.stock:
        position = advance(position, playout_policy(position.view(position.turn)))
    return position


def test_a_play_that_ends_the_deal_keeps_its_foreseen_value() -> None:
    position = Game.new(PRESETS["standard"], "ends").position
    while sum(map(position.hand_count, position.rules.seats)) > 1:
        position = advance(position, legal_plays(position)[0])
    foreseen = dict.fromkeys(legal_plays(position), 0.25)
    playouts = Playouts(position, estimated_leads, foreseen)
    assert {play: playouts.value(play) for play in foreseen} == foreseen


def test_a_playout_that_is_stopped_again_and_again_gets_to_the_same_end() -> None:
    position = Game.new(PRESETS["partnership"], "playout").position
    plays = legal_plays(position)
    values = dict.fromkeys(plays, 0.0)
    once, again = (
        Playouts(position, estimated_leads, values),
        Playouts(position, estimated_leads, values, turns=2),
    )
    waiting = list(plays)
    stops = 0
    while waiting:
        for play in list(waiting):
            values[play] = again.value(play)
            if again.complete:
                waiting.remove(play)
            else:
                stops += 1
    assert stops > 3 * len(plays)
    assert values == {play: once.value(play) for play in plays}


@pytest.mark.parametrize("players", [2, 3, 5])
def test_no_more_deals_are_tried_than_turns_allow(players: int) -> None:
    rules = PRESETS["standard"] if players == 2 else parse_state(_seats(players)).rules
    view = Game.new(rules, "turns").position.view(0)
    style = SEARCHER._replace(deals=4, cards=None)
    answers = [
        [stage for stage in search(view, Random(1), style._replace(turns=turns)) if stage]
        for turns in (0, 10_000)
    ]
    assert [len(stages) for stages in answers] == [1, 4 * (players - 1)]
    assert {ranked.play for ranked in answers[0][-1].ranked} == set(legal_plays(view))


SWAZI = f"rules=swazi table=2h,3d,4h,6s hands=2s2d4d5c6h6c7s7c8sTsTdKc/{'??' * 12} stock=*24"


def test_of_very_many_plays_only_the_likeliest_are_tried_on_deals() -> None:
    """A turn of a hand of twelve cards takes long: fewer of them are allowed, too."""
    view = view_of(SWAZI)
    plays = ordered_plays(next(samples(view, Random(1))))
    assert len(plays) * view.hand.bit_count() > 600
    first, *_, last = filter(None, search(view, Random(1), SEARCHER._replace(deals=5)))
    candidates = {ranked.play for ranked in first.ranked}
    priors = dict(SEARCHER.evaluate(view, plays))
    assert len(candidates) == TRIED
    assert min(priors[play] for play in candidates) >= max(
        lead for play, lead in priors.items() if play not in candidates
    )
    assert last.samples < 5
    few = SEARCHER._replace(deals=1, many=None)
    *_, all_tried = filter(None, search(view, Random(1), few))
    assert {ranked.play for ranked in all_tried.ranked} == set(plays)


def test_the_bounds_of_large_hands_leave_other_games_alone() -> None:
    assert [SEARCHER.most_turns(cards) for cards in (4, 10, 12)] == [500, 500, 416]
    assert [STYLES["master@0.2"].most_turns(cards) for cards in (4, 5, 12)] == [2500, 2500, 1041]
    assert [MASTER.most_turns(cards) for cards in (2, 4, 12)] == [4000, 3125, 1041]
    assert [MASTER.most_turns(cards, slow=True) for cards in (1, 4, 12)] == [4000, 2000, 666]
    assert STYLES["master@0.2"].most_turns(12, slow=True) == 1041
    assert STYLES["master@0.1"].most_turns(12) == 2500


def test_samples_and_the_opinion_are_weighted_together() -> None:
    first, second = Play(parse_card("2h")), Play(parse_card("9h"))
    untold = SampledValues([first, second])
    mild = SampledValues([first, second], {first: 1.0, second: 1.5}, 2)
    strong = SampledValues([first, second], {first: 1.0, second: 9.0}, 2)
    for sampled in (untold, mild, strong):
        sampled.add(first, 2.0)
        sampled.add(second, -1.0)
    assert [ranked.value for ranked in untold.result(exact=False).ranked] == [2.0, -1.0]
    assert [ranked.play for ranked in mild.result(exact=False).ranked] == [first, second]
    assert [ranked.play for ranked in strong.result(exact=False).ranked] == [second, first]
    best, other = mild.result(exact=False).ranked
    assert -1.0 < other.value < best.value < 2.0
    # One deal, and an opinion that counts as two: the mean is 0.5, that of the opinions 1.25.
    assert best.value == pytest.approx((2.0 + 2 * (0.5 + 1.0 - 1.25)) / 3)


def test_the_more_deals_were_tried_the_less_the_opinion_counts() -> None:
    first, second = Play(parse_card("2h")), Play(parse_card("9h"))
    sampled = SampledValues([first, second], {first: 0.0, second: 4.0}, 3)
    best = []
    for _ in range(20):
        sampled.add(first, 1.0)
        sampled.add(second, -1.0)
        best.append(sampled.result(exact=False).play)
    assert best == [second] * 5 + [first] * 15


@given(behind=st.floats(0, 20), more=st.floats(0.1, 5), error=st.floats(0.01, 5))
def test_a_play_may_gain_the_more_the_closer_and_the_less_certain_it_is(
    behind: float, more: float, error: float
) -> None:
    gain = expected_gain(behind, error)
    assert 0 <= expected_gain(behind + more, error) <= gain <= expected_gain(behind, error + more)
    # By the mean of the larger of 0 and a normally distributed number.
    assert expected_gain(behind, 0) == 0
    assert expected_gain(0, error) == pytest.approx(error * 0.39894228)
    assert expected_gain(error, error) == pytest.approx(error * 0.08331547)


def deals_spent(differences: Sequence[float], gain: float | None) -> int:
    """The deals after which one of two plays is left, whose values differ by these; or all."""
    first, second = Play(parse_card("2h")), Play(parse_card("9h"))
    sampled = SampledValues([first, second], weight=17)
    for number, difference in enumerate(differences, start=1):
        sampled.add(first, difference)
        sampled.add(second, 0.0)
        sampled.drop_plays(gain)
        if len(sampled.plays) == 1:
            return number
    return len(differences)


def test_deals_are_spent_where_a_decision_is_close() -> None:
    gain = MASTER.gain
    plain, close, like = [29.0, 28.0] * 100, [4.0, -3.6] * 100, [0.0] * 200
    assert deals_spent(plain, gain) == MIN_DEALS
    assert deals_spent(close, gain) == 200
    # Plays that come to the same in each deal are soon found to be so, and not told apart for ever.
    assert deals_spent(like, gain) == TELLING_DEALS
    assert deals_spent(like, None) == 200


def test_a_master_thinks_longer_where_a_decision_is_close() -> None:
    """The ten takes all; of four trails three are about as good."""
    plain = view_of("table=Td,2s,8s hands=Ts3h/?? stock=*32")
    close = view_of("table=Kd,9h hands=4h5cTc2d/???? stock=*32")
    samples_of = {}
    for view in (plain, close):
        *_, last = filter(None, search(view, Random(1), MASTER, best_only=True))
        samples_of[view] = last.samples
    assert samples_of[plain] < 10
    assert 100 < samples_of[close] <= MASTER.deals


@pytest.mark.parametrize("name", ["standard", "royal", "folk", "laisto", "khasino", "kasino-fi"])
@pytest.mark.parametrize("number", POSITIONS)
def test_the_best_play_alone_is_that_of_all_values(name: str, number: int) -> None:
    position = near_the_end(name, number, 6)
    every, best_only = EndgameSearch(position), EndgameSearch(position, 50, best_only=True)
    plays = ordered_plays(position)
    values = {play: every.value(play) for play in plays}
    best = max(values.values())
    bounds = {}
    for play in plays:
        bounds[play] = best_only.value(play)
        while not best_only.complete:
            bounds[play] = best_only.value(play)
    assert max(plays, key=bounds.__getitem__) == max(plays, key=values.__getitem__)
    assert max(bounds.values()) == best
    assert all(values[play] <= bounds[play] for play in plays)


def test_a_search_that_is_stopped_again_and_again_gets_to_the_end() -> None:
    position = near_the_end("royal", 1, 8)
    once, again = EndgameSearch(position), EndgameSearch(position, states=100)
    stops = 0
    for play in legal_plays(position):
        value = again.value(play)
        while not again.complete:
            stops += 1
            value = again.value(play)
        assert value == once.value(play)
    assert stops > 5


def test_the_estimates_of_all_plays_are_yielded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Game.new(PRESETS["standard"], "estimates").position
    view = position.view(position.turn)
    plays = legal_plays(view)
    monkeypatch.setattr("casino_core.players.search.search.PLAYS_ESTIMATED_FIRST", len(plays))
    results = [*filter(None, search(view, Random(1), MASTER, estimates_first=True))]
    (estimates,) = [each for each in results if not each.samples]
    assert len(estimates.ranked) == len(plays) > 1


def test_a_card_is_rarer_in_a_hidden_hand_while_its_pair_lies_loose() -> None:
    view = view_of("table=7s,Kd,2c hands=3h4c/?? stock=*8")
    hands = [next(samples(view, Random(seed))).hands[1] for seed in range(2000)]
    paired = sum(RANK_SETS[rank] for rank in (Rank.SEVEN, Rank.KING, Rank.TWO))
    often = sum(bool(hand & paired) for hand in hands)
    assert often < 2000 * 2 * 9 / 47 * 0.75


def test_where_points_are_bad_the_master_alone_takes_no_card_for_rarer() -> None:
    view = view_of("rules=laisto table=7s,Kd,2c hands=3h4c/?? stock=*8")
    few = MASTER._replace(deals=4, gain=None)

    def values(style: Style) -> list[float]:
        *_, last = filter(None, search(view, Random(1), style))
        return [ranked.value for ranked in last.ranked]

    counted = values(few._replace(rarer=lambda _: False))
    assert values(few) == counted
    assert values(few._replace(rarer=SEARCHER.rarer)) != counted


def test_the_worlds_of_the_master_have_no_card_rarer_where_points_are_bad() -> None:
    view = view_of("rules=laisto table=7s,Kd,2c hands=3h4c/?? stock=*8")
    paired = sum(RANK_SETS[rank] for rank in (Rank.SEVEN, Rank.KING, Rank.TWO))
    worlds = sample_worlds(view, Random(1), 2000)
    often = sum(bool(world.hands[1] & paired) for world in worlds)
    assert abs(often / 2000 - 9 / 47) < 0.03
    counted = samples(view, Random(1))
    assert sum(bool(next(counted).hands[1] & paired) for _ in range(2000)) < often * 0.8


@pytest.mark.parametrize("rules", ["standard", "standard,players=3", "partnership"])
def test_a_player_against_itself_is_even(rules: str) -> None:
    pair = play_pair(Task("greedy", "greedy", rules, "even"))
    assert abs(pair.points) < 1e-9


def test_a_match_of_games_counts_those_won() -> None:
    pair = play_pair(Task("greedy", "careless", "standard", "match", games=True))
    assert pair.won == 1
    assert pair.points > 0


def test_the_figures_of_a_match() -> None:
    pairs = [Pair(1.0, 0.5), Pair(3.0, 1.0)]
    assert figures_of(pairs, games=False) == {"mean": 2.0, "error": 1.0}
    assert figures_of(pairs, games=True)["won"] == 0.75
    assert not decided(pairs)
    assert decided([Pair(1.0, 0.5), Pair(3.0, 1.0)] * 20)
    assert not decided([Pair(1.0, 0.5), Pair(-1.0, 1.0)] * 20)
