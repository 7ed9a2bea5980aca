"""Laws that hold in every state of random games over random rule sets, with 2 to 6 seats."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import CasinoError, Play, Position, RuleSet, View
from casino_core.rules.legal import with_lower_twins
from casino_core.rules.scoring import won_at_once

from . import oracle_score, worlds

games = st.integers(0, 2**24 - 1)
"""A number from which a rule set and a game of it derive; below 2**24 all are as likely."""


def game(seed: int, **fixed: object) -> Iterator[Position]:
    chance = Random(seed)
    return worlds.walk(chance, worlds.random_rules(chance, **fixed))


def plays_of(seed: int) -> Iterator[casino.Step[Position]]:
    chance = Random(seed)
    return worlds.steps(chance, worlds.random_rules(chance))


def places(position: Position) -> list[int]:
    """Return the cards of each place of a position, as card sets."""
    stock = casino.card_set(card for card in position.stock if card)
    builds = [build.cards for build in position.builds]
    return [position.loose, stock, *builds, *position.hands, *position.won, position.aside]


@given(games)
def test_the_cards_of_the_pack_are_conserved(seed: int) -> None:
    """When a game is won at once, the cards in hands and stock are out of play (RULES 10)."""
    for position in game(seed):
        card_sets = places(position)
        assert sum(cards.bit_count() for cards in card_sets) == sum(card_sets).bit_count()
        assert position.seen == sum(card_sets)
        if not won_at_once(position):
            assert sum(card_sets) == position.rules.all_cards


@given(games)
def test_there_is_a_legal_play_until_the_round_is_over(seed: int) -> None:
    for position in game(seed):
        assert bool(next(casino.plays_by_size(position), None)) != position.over
        assert bool(position.hand) != position.over


@given(games)
def test_no_owned_build_outlives_its_owners_last_card_for_it(seed: int) -> None:
    """Unless the game is won at once: then no card is played any more."""
    for step in plays_of(seed):
        if won_at_once(step.after):
            continue
        own_hand = step.before.hand & ~step.play.card.bit
        capturers = step.after.rules.capturers
        values = {build.value for build in step.after.owned(step.before.turn)}
        assert all(
            own_hand & capturers[value] for value in values | set(filter(None, [step.play.value]))
        )
        # RULES 6: one card may not be kept for builds of two values at once.
        for low, high in step.after.rules.shared_values:
            both = {low, high} <= values
            assert not both or (own_hand & (capturers[low] | capturers[high])).bit_count() > 1


@given(games)
def test_at_most_one_build_of_a_value_where_they_merge(seed: int) -> None:
    for position in game(seed, same_value="merge"):
        values = [build.value for build in position.builds]
        assert len(set(values)) == len(values)


@given(games)
def test_builds_add_up_and_lie_in_order(seed: int) -> None:
    for position in game(seed):
        for build in position.builds:
            text = casino.format_build(build)
            inner = casino.parse_state(
                f"rules={casino.format_rules(position.rules)} table={text} "
                f"hands={'/' * (position.rules.players - 1)}"
            )
            assert (
                worlds.content_of(inner)[4]
                == worlds.content_of(position.replace(builds=(build,)))[4]
            )
        assert list(position.builds) == sorted(position.builds, key=lambda build: build.value)


@given(games)
def test_legal_plays_are_all_different_and_the_validator_agrees(seed: int) -> None:
    for position in game(seed):
        plays = worlds.some_plays(position)
        assert len(set(plays)) == len(plays)
        texts = {casino.format_play(play, position) for play in plays}
        assert len(texts) == len(plays)
        assert all(casino.is_legal(position, play) for play in plays)
        assert all(casino.why_not(position, play) is None for play in plays)


@given(games)
def test_plays_by_size_are_the_legal_plays_from_the_most_cards_down(seed: int) -> None:
    for position in filter(worlds.is_easy, game(seed)):
        ordered = list(casino.plays_by_size(position))
        assert len(ordered) == len(set(ordered))
        assert set(ordered) == set(casino.legal_plays(position))
        sizes = [play.taken.bit_count() for play in ordered if not play.extras]
        assert sizes == sorted(sizes, reverse=True)
        actions = [len(play.extras) for play in ordered]
        assert actions == sorted(actions)
        plain = list(casino.plays_by_size(position, extras=False))
        assert plain == [play for play in ordered if not play.extras]
        assert list(casino.plays_by_size(position, 3)) == ordered[:3]
        assert list(islice(casino.plays_by_size(position), 2)) == ordered[:2]
        captures = [play for play in ordered if play.kind is casino.PlayKind.CAPTURE]
        largest = casino.largest_capture(position)
        assert (largest is None) == (not captures)
        if largest:
            assert largest in captures
            assert largest.taken.bit_count() == captures[0].taken.bit_count()


@given(games)
def test_a_selection_tells_what_its_piles_make_and_what_can_be_added(seed: int) -> None:
    chance = Random(seed)
    for position in filter(worlds.is_easy, game(seed)):
        choice = chance.choice([worlds.any_play, worlds.random_play])(chance, position)
        part = choice.loose & casino.CardSet(chance.getrandbits(104))
        for play in (
            choice._replace(value=0),
            Play(choice.card, part, choice.builds[:1]),
            Play(choice.card),
        ):
            assert_selected(position, with_lower_twins(position, play))


def assert_selected(position: Position, choice: Play) -> None:
    """Assert that `select` agrees with the list of all legal plays."""
    card, loose, builds, _, extras = choice
    alike = (play for play in casino.legal_plays(position) if play.extras == extras)
    plays = [play for play in alike if play.card is card]
    exact = {play for play in plays if (play.loose, play.builds) == (loose, builds)}
    larger = [
        play for play in plays if play.loose & loose == loose and set(builds) <= set(play.builds)
    ]
    selection = casino.select(position, card, loose, builds, extras)
    assert set(selection.plays) == exact
    assert len(selection.plays) == len(exact)
    more = 0
    for play in larger:
        more |= play.loose & ~loose
    # A pile card is offered once all cards that lie on it are chosen.
    for pile in position.tops(position.turn):
        covered = [each for each in pile if not each.bit & loose][1:]
        more &= ~casino.card_set(covered)
    if not position.rules.has_twins:
        assert selection.more_loose == more
    assert set(worlds.names(selection.more_loose)) == set(worlds.names(more))
    more_builds = {build for play in larger for build in play.builds} - set(builds)
    assert set(selection.more_builds) == more_builds
    assert bool(selection.refusals) != bool(selection.plays)
    for refusal in selection.refusals:
        assert casino.refusal_sentence(refusal, position).endswith(".")


@given(games)
def test_a_view_hides_what_its_seat_does_not_know(seed: int) -> None:
    for position in islice(game(seed), 0, None, 3):
        for seat in position.rules.seats:
            view = position.view(seat)
            assert view.hands[seat] == position.hands[seat]
            assert not any(hand for s, hand in enumerate(view.hands) if s != seat)
            assert set(view.stock) <= {None}
            secret = casino.card_set(card for card in position.stock if card)
            for other, hand in enumerate(position.hands):
                secret |= hand if other != seat else casino.NO_CARDS
            assert view.unseen == secret
            # A card whose twin lies open is named anyway.
            secret = casino.card_set(
                card for card in casino.cards_in(secret) if not card.twin.bit & view.seen
            )
            assert_nothing_told(secret, repr(view), casino.format_position(view), str(tuple(view)))


def assert_nothing_told(secret: casino.CardSet, *texts: str) -> None:
    for card in casino.cards_in(secret):
        assert not any(card.text in text for text in texts)


@given(games)
def test_a_view_has_the_plays_of_its_position(seed: int) -> None:
    for position in game(seed):
        view = position.view(position.turn)
        assert set(worlds.some_plays(position)) == set(worlds.some_plays(view))
        for play in worlds.some_plays(position)[:3]:
            assert casino.is_legal(view, play)
            after = casino.apply(view, play).after
            known = casino.advance(position, play)
            assert (after.loose, after.builds, after.won) == (known.loose, known.builds, known.won)
            assert after.hidden[known.turn] + after.hands[known.turn].bit_count() == (
                known.hand.bit_count()
            )


@given(games)
def test_the_plays_of_a_hidden_hand_are_refused(seed: int) -> None:
    position = next(game(seed))
    view = position.view((position.turn + 1) % position.rules.players)
    with pytest.raises(ValueError, match=f"seat {position.turn + 1}"):
        casino.legal_plays(view)


@given(games)
def test_texts_of_positions_views_and_rules_read_back(seed: int) -> None:
    for position in islice(game(seed), 0, None, 2):
        text = casino.format_position(position)
        again = casino.parse_state(text)
        assert worlds.content_of(again) == worlds.content_of(position)
        assert again == position or position.rules.has_twins
        assert casino.format_position(again) == text
        view = position.view(position.turn)
        for value in (position, view, position.builds, *worlds.some_plays(position)[:3]):
            assert worlds.pasted(value) == value
        # A view that hides nothing reads as a position.
        read = casino.parse_state(casino.format_position(view))
        assert worlds.content_of(read) == worlds.content_of(view)
        assert isinstance(read, View) == (any(view.hidden) or None in view.stock)
    rules = position.rules
    assert casino.parse_rules(casino.format_rules(rules)) == rules
    assert worlds.pasted(rules) == rules


@given(games)
def test_texts_of_plays_read_back(seed: int) -> None:
    for position in game(seed):
        for play in worlds.some_plays(position):
            text = casino.format_play(play, position)
            assert casino.parse_play(text, position) == play
            assert casino.parse_play(text.upper(), position) == play


@given(games)
def test_a_play_that_is_not_legal_is_refused_and_changes_nothing(seed: int) -> None:
    chance = Random(seed)
    for position in game(seed):
        if position.over:
            continue
        before = casino.format_position(position)
        play = worlds.any_play(chance, position)
        if casino.is_legal(position, play):
            continue
        with pytest.raises(casino.IllegalPlayError) as error:
            casino.apply(position, play)
        assert error.value.refusal == casino.why_not(position, play)
        assert (error.value.position, error.value.play) == (position, play)
        sentence = casino.refusal_sentence(error.value.refusal, position)
        assert casino.error_message(error.value) == sentence
        assert casino.format_position(position) == before


@given(games)
def test_advance_is_pure(seed: int) -> None:
    for position in islice(game(seed), 0, None, 2):
        text = casino.format_position(position)
        for play in worlds.some_plays(position)[:2]:
            once, twice = casino.advance(position, play), casino.advance(position, play)
            assert once == twice == casino.apply(position, play).after
            assert casino.format_position(position) == text


PLAIN = {
    "ending": "round",
    "spades_over": None,
    "last_capture": 0,
    "ties": "nobody",
    "whitewash": False,
    "sweep_limit": None,
    "endgame": "none",
    "sweep_transfer": False,
    "twin_points": 0,
}
"""Options under which the points of a round are those of its table of points."""


@given(games)
def test_a_finished_round_has_one_winner_for_each_point(seed: int) -> None:
    *_, position = game(seed, **PLAIN)
    score = casino.score_round(position)
    assert sum(score.points) == points_of(position.rules, score) + sweeps_of(position)
    assert all(points >= 0 for points in score.points)
    result = casino.outcome(position)
    assert result.totals == tuple(a + b for a, b in zip(position.scores, score.points, strict=True))


def points_of(rules: RuleSet, score: casino.RoundScore) -> int:
    """Return the points of a round without sweeps, less those lost to ties or missing captures."""
    counts = {line.item: line.counts for line in score.lines}
    if not any(map(any, counts.values())):
        return 0
    full = 0
    for row in oracle_score.TABLES[rules.scoring].split():
        cards, worth = row.rsplit(":", 1)
        how, _, what = cards.rpartition("-")
        if how == "most":
            full += int(worth) * (not tied(counts[casino.Item(what)]))
        elif how in ("", "each"):
            full += int(worth) * sum(what in names_of(card) for card in rules.cards)
        elif how == "all":
            full += int(worth)
    if rules.scoring == "five-spades":
        full += sum(count >= 5 for count in counts[casino.Item.SPADES])
    if rules.scoring == "diamond":
        for item in (casino.Item.SEVENS, casino.Item.SIXES, casino.Item.ACES):
            full -= 2 * (4 not in counts[item])
    return full


def names_of(card: casino.Card) -> tuple[str, ...]:
    """Return what the table of the oracle calls a card, its rank and its suit; a twin alike."""
    return card.text[:2], card.text[0], card.suit.name.lower()


def tied(counts: tuple[int, ...]) -> bool:
    return counts.count(max(counts)) > 1


def sweeps_of(position: Position) -> int:
    lowest = min(position.sweeps) if position.rules.sweeps_cancel else 0
    return position.rules.sweep_points * sum(count - lowest for count in position.sweeps)


@given(games)
def test_a_game_goes_on_until_it_is_decided(seed: int) -> None:
    chance = Random(seed)
    rules = worlds.random_rules(chance, target=chance.choice([3, 11]), calling=False)
    table = casino.Game.new(rules, str(seed))
    for _ in range(40):
        while not table.position.over:
            table = table.play(worlds.random_play(chance, table.position))
        if table.over:
            break
        dealer, totals = table.position.dealer, table.outcome
        table = table.next_round()
        assert totals is not None
        assert table.position.scores == totals.totals
        assert table.position.dealer == (dealer + 1) % rules.players
    with pytest.raises(CasinoError):
        table.next_round()
