"""Every fact about a play is checked against all possible hidden cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import PlayKind, View
from casino_core.analysis import considered, facts
from casino_core.analysis.certain import certain_items
from casino_core.analysis.replies import Reply, must_hold, replies
from casino_core.seats import Seat, Side

from ..profiles import some
from . import worlds

seeds = st.integers(0, 2**24 - 1)

UNSEEN = 6
"""The number of hidden cards: few enough to try every way in which they can lie."""


def riddle(chance: Random) -> View:
    """Make a view in which the seat to play hides one to three cards, the others up to two."""
    while True:
        players = chance.choice([2, 2, 3])
        # Replies do not ask whether another card of the hand would have to sweep.
        rules = worlds.random_rules(chance, players=players, must_sweep=False)
        position = worlds.puzzle(chance, rules)
        if chance.random() < 0.5:
            own = tuple(build._replace(owner=position.turn) for build in position.builds)
            position = position.replace(builds=own)
        lain = position.on_table
        rest = [card for card in rules.cards if not card.bit & lain]
        chance.shuffle(rest)
        hidden = [chance.randint(0, 2) for _ in range(rules.players)]
        hidden[position.turn] = chance.randint(1, 3)
        hands = [0] * rules.players
        if chance.random() < 0.3:
            hands[position.turn] = rest.pop().bit
        stock = UNSEEN - sum(hidden)
        if stock < 0:
            continue
        won = (casino.card_set(rest[UNSEEN:]), *(0,) * (rules.sides - 1))
        view = View(
            *position.replace(
                hands=tuple(hands), hidden=tuple(hidden), stock=(None,) * stock, won=won
            )
        )
        if next(possible(view), None) is not None:
            return view


def possible(view: View) -> Iterator[casino.CardSet]:
    """Yield every hand that the seat to play may hold, if all owners keep their cards (RULES 6)."""
    unseen = casino.cards_in(view.unseen)
    for cards in combinations(unseen, view.hidden[view.turn]):
        hand = casino.card_set(cards)
        full = view.hands[view.turn] | hand
        left = view.unseen & ~hand
        others = [seat for seat in view.rules.seats if seat != view.turn]
        if keeps(view, view.turn, full) and can_lie(view, others, left):
            yield full


def can_lie(view: View, seats: list[Seat], left: casino.CardSet) -> bool:
    """Return whether the cards left can be dealt so that these seats hold the cards they must."""
    if not seats:
        return True
    seat, *others = seats
    return any(
        keeps(view, seat, view.hands[seat] | hand) and can_lie(view, others, left & ~hand)
        for hand in map(casino.card_set, combinations(casino.cards_in(left), view.hidden[seat]))
    )


def keeps(view: View, seat: Seat, hand: casino.CardSet) -> bool:
    """Return whether a hand holds a different card for each value of the builds of a seat."""
    masks = [hand & view.rules.capturers[v] for v in {b.value for b in view.owned(seat)}]
    return any(len({*choice}) == len(masks) for choice in product(*map(casino.cards_in, masks)))


def tried(view: View) -> dict[str, Reply]:
    """Find what each card can do in every possible hand, by listing the legal plays."""
    by_card: dict[str, Reply] = {}
    for hand in possible(view):
        hands = tuple(hand if s == view.turn else casino.NO_CARDS for s in range(len(view.hands)))
        # The cards of other seats and of the stock do not matter in a turn.
        world = view.replace(hands=hands, hidden=(0,) * len(hands))
        for card in casino.cards_in(hand):
            by_card.setdefault(card.text, Reply(card, 0, casino.NO_CARDS, False, ()))
        for play in casino.legal_plays(world):
            by_card[play.card.text] = with_play(by_card[play.card.text], view, play)
    return by_card


def with_play(reply: Reply, view: View, play: casino.Play) -> Reply:
    if play.kind is PlayKind.CAPTURE:
        return reply._replace(
            most=max(reply.most, play.taken.bit_count()),
            takes=reply.takes | play.taken,
            sweeps=reply.sweeps or not view.on_table & ~play.taken,
        )
    raised = [build for build in view.builds if build in (*reply.raises, play.raised)]
    return reply._replace(raises=tuple(raised))


def reply_as_texts(reply: Reply) -> tuple[object, ...]:
    """A reply as texts, which do not tell twins apart."""
    takes = sorted({*worlds.names(reply.takes)})
    return (reply.card.text, reply.most, takes, reply.sweeps, reply.raises)


@some(2)
@given(seeds)
def test_what_a_card_could_do_is_what_it_can_do_in_some_deal(seed: int) -> None:
    for number in range(20):
        view = riddle(Random(f"{seed}/{number}"))
        expected, by_card = tried(view), {reply.card.text: reply for reply in replies(view)}
        for name, reply in by_card.items():
            nothing = Reply(reply.card, 0, casino.NO_CARDS, False, ())
            assert reply_as_texts(reply) == reply_as_texts(expected.get(name, nothing)), (
                view,
                name,
            )
        assert set(expected) <= set(by_card)


@given(seeds)
def test_what_a_seat_must_hold_is_in_every_hand(seed: int) -> None:
    view = riddle(Random(seed))
    sure = must_hold(view, view.turn)
    assert all(sure & ~hand == 0 for hand in possible(view))


@pytest.mark.parametrize("number", range(4))
def test_on_real_tables_no_seat_can_do_more_than_the_facts_say(number: int) -> None:
    for position in worlds.rounds(number, 4):
        if not worlds.is_easy(position):
            continue
        watcher = (position.turn + 1) % position.rules.players
        by_card = {reply.card: reply for reply in replies(position.view(watcher))}
        for play in casino.legal_plays(position):
            reply = by_card[play.card]
            if play.kind is PlayKind.CAPTURE:
                assert play.taken & ~reply.takes == 0
                assert play.taken.bit_count() <= reply.most
                assert reply.sweeps or position.on_table & ~play.taken
            assert play.raised is None or play.raised in reply.raises


# The gains of a play


def by_name(view: View, play: casino.Play) -> dict[str, Any]:
    """Return the facts of a play by their names."""
    return {type(fact).__name__: fact for fact in facts(considered(view, play))}


@given(seeds)
def test_gains_are_what_the_play_does(seed: int) -> None:
    chance = Random(seed)
    for step in islice(worlds.steps(chance, worlds.random_rules(chance)), seed % 2, None, 2):
        before, play, after = step
        view = before.view(before.turn)
        facts_by_name = by_name(view, play)
        won = after.won[before.side] & ~before.won[before.side]
        if play.kind is PlayKind.CAPTURE:
            got = facts_by_name["Wins"].cards | (
                facts_by_name["Ends"].cards if "Ends" in facts_by_name else 0
            )
            assert got == won
        swept = after.sweeps[before.side] > before.sweeps[before.side]
        assert ("Sweeps" in facts_by_name) == swept
        assert ("Ends" in facts_by_name) == after.over
        if play.value:
            build_fact = facts_by_name["Makes"]
            assert build_fact.build in after.builds
            assert build_fact.keeps & ~after.hands[before.turn] == 0
            assert build_fact.keeps & after.rules.capturers[play.value]
        if "TakesBack" in facts_by_name:
            assert facts_by_name["TakesBack"].keeps & ~after.hands[before.turn] == 0
        if "OnlyPlay" in facts_by_name:
            assert list(casino.plays_by_size(before, 2)) == [play]


@given(seeds)
def test_what_is_certain_is_scored_in_the_end(seed: int) -> None:
    chance = Random(seed)
    certain: list[tuple[Side, dict[casino.Item, int]]] = []
    for position in worlds.walk(chance, worlds.random_rules(chance)):
        sides = position.rules.side_numbers
        certain += [(side, certain_items(position, side)) for side in sides]
    lines = casino.score_round(position).lines
    for side, items in certain:
        for line in lines:
            assert items[line.item] <= line.points[side]


@given(seeds)
def test_certain_points_are_those_of_calling_out(seed: int) -> None:
    chance = Random(seed)
    for position in worlds.walk(chance, worlds.random_rules(chance, players=2)):
        for side in position.rules.side_numbers:
            certain = position.scores[side] + sum(certain_items(position, side).values())
            if not position.over:
                assert certain == casino.certain_points(position, side)


# The piles that a play leaves, in a view of the seat that plays


def test_the_facts_of_a_plain_position() -> None:
    position = casino.parse_state(
        "rules=standard,sweep_points=1 table=Td,5h,3c,2s hands=8s9c/???? stock=*30"
    )
    view = View(*position)
    play = casino.parse_play("8sx5h,3c", view)
    facts_by_name = by_name(view, play)
    assert casino.format_cards(facts_by_name["Wins"].cards) == "3c5h8s"
    assert facts_by_name["LargestReply"].cards == 1
    assert facts_by_name["SweepOpen"].by == 0
    assert facts_by_name["Certain"].points == 0 if "Certain" in facts_by_name else True


def test_two_aces_are_kept_for_a_build_of_one_and_one_of_fourteen() -> None:
    text = "rules=royal table=9h,(1:As/Ah@2),(14:9d5c@2) hands=3h/???? turn=2 stock=*30"
    view = View(*casino.parse_state(text))
    one_known = view.replace(hands=(0, casino.parse_card("Ad").bit), hidden=(1, 1))
    by_card = {reply.card.text: reply for reply in replies(one_known)}
    assert by_card["9s"].most == 0
    assert by_card["Ac"].most == 2
