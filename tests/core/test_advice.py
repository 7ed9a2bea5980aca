"""Hints and judgements come from the master, from a view, in words that are true."""

from __future__ import annotations

import re
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import Position, View
from casino_core.analysis import ObservedPlay, considered, facts, hint_steps, judge_steps
from casino_core.analysis.facts import BuildOpen, CardOpen, LargestReply, SweepOpen
from casino_core.analysis.replies import replies
from casino_core.players.search.sampled_values import RankedPlay
from casino_core.players.search.search import search
from casino_core.players.search.styles import MASTER
from casino_core.prose.hints import (
    hint_numbers,
    hint_sentences,
    judgement_sentences,
    value_words,
)
from casino_core.prose.reasons import reason_parts, reasons
from casino_core.seats import Seat
from tests.views import view_of

from ..profiles import some
from . import worlds

QUICK = MASTER._replace(deals=6)
NAMES = ["You", "Ann", "Ben", "Cleo", "Dan", "Eve"]


GONE = casino.format_cards(
    casino.card_set(casino.FULL_PACK) & ~casino.card_set(casino.parse_cards("9h4d9s3d4c8d"))
)
"""All cards but six."""


# Hints


def test_a_hint_is_the_answer_of_the_same_search() -> None:
    view = casino.Game.new(casino.PRESETS["standard"], "hint").position.view(0)
    *_, answer = filter(None, search(view, Random(1), QUICK))
    hint = casino.hint(view, Random(1), QUICK)
    assert (hint.best, hint.second) == answer.ranked[:2]
    assert (hint.samples, hint.exact) == (answer.samples, answer.exact)


def test_hints_get_better_and_never_block() -> None:
    view = casino.Game.new(casino.PRESETS["standard"], "hint").position.view(0)
    steps = list(hint_steps(view, style=QUICK))
    samples = [hint.samples for hint in steps if hint]
    assert samples == sorted(samples)
    assert None in steps


def test_the_spelling_of_release_0_2_still_works() -> None:
    view = view_of(f"table=9h,4d hands=9s3d/4c8d won={GONE}/ last=2")
    hint = casino.hint(view, style=QUICK)
    judged = casino.judge(view, hint.best.play, style=QUICK)
    with pytest.warns(DeprecationWarning, match="hint_steps"):
        assert [*filter(None, hint)] == [hint]
    with pytest.warns(DeprecationWarning, match="judge_steps"):
        assert [*filter(None, judged)] == [judged]
    *_, last = filter(None, judge_steps(view, hint.best.play, style=QUICK))
    assert last == judged


def test_a_judgement_compares_with_the_best_play() -> None:
    view = view_of("table=Td,9h,3c,2s hands=Ts9s4s/???? stock=*20")
    play = casino.parse_play("4s", view)
    judged = casino.judge(view, play, Random(1), QUICK)
    assert not judged.is_best
    assert judged.played
    assert judged.loss == judged.hint.best.value - judged.played.value > 0
    best = casino.judge(view, judged.hint.best.play, Random(1), QUICK)
    assert (best.is_best, best.loss) == (True, 0.0)
    assert "the master’s play too" in judgement_sentences(best, NAMES)[0]


def test_a_play_that_the_master_did_not_look_at_is_not_judged() -> None:
    view = view_of("table=Td,9h,3c,2s hands=Ts9s4s/???? stock=*20")
    judged = casino.judge(view, casino.parse_play("9sx3c", view), style=QUICK)
    assert judged.loss is None
    assert judgement_sentences(judged, NAMES)[0].endswith("the master did not look at it.")


def test_a_solved_hint_says_so() -> None:
    view = view_of(f"table=9h,4d hands=9s3d/4c8d won={GONE}/ last=2")
    hint = casino.hint(view, style=QUICK)
    assert hint.exact
    assert "for certain" in hint_numbers(hint)[0]


@pytest.mark.parametrize(
    ("value", "exact", "words"),
    [
        (3.25, False, "about +3.2 points"),
        (-0.5, False, "about \N{MINUS SIGN}0.5 points"),
        (3.0, True, "ends 3 points ahead for certain"),
        (-1.0, True, "ends 1 point behind for certain"),
        (0.0, True, "the round ends level for certain"),
        (1003.0, True, "certain to win the game"),
        (-998.0, True, "certain to lose the game"),
        (320.0, False, "about +32% of a game"),
    ],
)
def test_values_in_words(value: float, exact: bool, words: str) -> None:  # noqa: FBT001
    view = view_of("hands=3h/??")
    ranked = RankedPlay(casino.parse_play("3h", view), value, 0.5)
    assert value_words(casino.Hint(view, ranked, None, 12, exact), ranked) == words


def test_among_several_sides_a_lead_is_one_over_the_average() -> None:
    view = view_of("rules=standard,players=3 hands=3h/??/??")
    for value, words in (
        (2.5, "2.5 points ahead of the others’"),
        (-1.0, "1 point behind the others’"),
    ):
        ranked = RankedPlay(casino.parse_play("3h", view), value, 0.0)
        hint = casino.Hint(view, ranked, None, 1, exact=True)
        assert value_words(hint, ranked) == f"ends {words} average for certain"


@pytest.mark.parametrize(
    ("other", "exact", "words"),
    [
        ((1.0, 0.1), False, "clearly worse"),
        ((2.3, 0.1), False, "too close to tell"),
        ((2.3, 0.1), True, "a little worse"),
        ((2.5, 0.1), False, "just as good"),
        ((2.9, 0.1), False, "a little worse"),
        ((-400.0, 90.0), False, "clearly worse"),
    ],
)
def test_the_next_best_in_words(other: tuple[float, float], exact: bool, words: str) -> None:  # noqa: FBT001
    view = view_of("table=Td hands=TsKs/????")
    best = RankedPlay(casino.parse_play("TsxTd", view), 2.5, 0.3)
    second = RankedPlay(casino.parse_play("Ks", view), *other)
    sentences = hint_sentences(casino.Hint(view, best, second, 12, exact), NAMES)
    assert sentences[-1] == f"Next best: Trail the king of spades, {words}."
    assert not any(re.search(r"\d\.\d|±|%", sentence) for sentence in sentences)


# Words that are true


@given(st.integers(0, 2**24 - 1))
def test_what_is_said_to_be_open_is_what_the_next_seat_could_take(seed: int) -> None:
    chance = Random(seed)
    for step in worlds.steps(chance, worlds.random_rules(chance)):
        if not worlds.is_easy(step.before) or chance.random() < 0.7:
            continue
        view = step.before.view(step.before.turn)
        seen = considered(view, step.play)
        could = {reply.card.bit: reply for reply in replies(seen.after)}
        for fact in facts(seen):
            if isinstance(fact, BuildOpen | CardOpen):
                target = fact.build.cards if isinstance(fact, BuildOpen) else fact.card.bit
                by = [bit for bit, reply in could.items() if reply.takes & target]
            elif isinstance(fact, SweepOpen):
                by = [bit for bit, reply in could.items() if reply.sweeps]
            elif isinstance(fact, LargestReply):
                assert fact.cards == max(reply.most for reply in could.values())
                by = [bit for bit, reply in could.items() if 0 < reply.most == fact.cards]
            else:
                continue
            assert fact.by & ~sum(by) == 0
            assert fact.sure or fact.by == sum(by)


@some(2)
@given(st.integers(0, 2**24 - 1))
def test_every_fact_has_words_for_every_watching_seat(seed: int) -> None:
    chance = Random(seed)
    for step in islice(worlds.steps(chance, worlds.random_rules(chance)), seed % 2, None, 2):
        for seat in step.before.rules.seats:
            seen = ObservedPlay(step.before.view(seat), step.play, step.after.view(seat), seat)
            if seat == step.before.turn or chance.random() < 0.3:
                words = reasons(seen, NAMES)
                assert words.endswith(".")
                assert "  " not in words


@some(2)
@given(st.integers(0, 2**24 - 1))
def test_what_is_said_of_anothers_play_tells_nothing_hidden(seed: int) -> None:
    """The words do not depend on the cards of the other seats and the stock."""
    chance = Random(seed)
    for step in worlds.steps(chance, worlds.random_rules(chance)):
        before, play, after = step
        seat = (before.turn + 1) % before.rules.players
        hidden = redealt_with(before, play, seat, chance)
        if hidden is None:
            continue
        texts = {
            reasons(ObservedPlay(world.view(seat), play, then.view(seat), seat), NAMES)
            for world, then in ((before, after), (hidden, casino.advance(hidden, play)))
            if then.view(seat) == after.view(seat)
        }
        assert len(texts) == 1


def redealt_with(
    position: Position, play: casino.Play, seat: Seat, chance: Random
) -> Position | None:
    """Find another position that looks the same to a seat and in which the play is legal."""
    for _ in range(5):
        other = worlds.redealt(position, seat, chance)
        own_hand = play.card.bit & other.hands[position.turn]
        if own_hand and casino.is_legal(other, play):
            return other
    return None


WORDS = [
    # One full example: the cards it takes, the cards it leaves, the cards at risk.
    (
        "rules=standard,sweep_points=1 table=Td,6h,4c,(9:4d5s@1) hands=Ts9c/???? stock=*24",
        "TsxTd,6h,4c",
        [
            "captures 4 cards (1 spade), the ten of diamonds among them",
            "makes 2 points certain",
            "three nines still out could capture your build of nine",
            "three nines still out could sweep",
        ],
    ),
    (
        "table=5h,2c hands=3s8s/???? stock=*24",
        "3sb5h=8",
        ["builds eight with 2 cards, keeping the eight of spades to capture it"],
    ),
    ("table=9h hands=9s3d/4c4d stock=*4", "9sx9h", ["clears the table"]),
    (
        "table=Kh hands=9s3d/???? stock=*4",
        "9s",
        ["three nines still out could capture the nine of spades"],
    ),
    (
        "rules=standard,players=3 table=9h,Kc hands=9s4c/????/???? stock=*8",
        "4c",
        ["three fours still out, if Ann holds one, could capture the four of clubs"],
    ),
    (
        "rules=standard,players=3 table=Kh hands=Ks4c/Qd2d/???? stock=*8",
        "4c",
        ["leaves Ann nothing to capture"],
    ),
    (
        f"table=9h,4d hands=9s3d/4c8d won={GONE}/",
        "9sx9h",
        ["at most one card is at risk, to the four of clubs in Ann’s hand"],
    ),
]


@pytest.mark.parametrize(("text", "word", "expected"), WORDS)
def test_reasons_in_words(text: str, word: str, expected: list[str]) -> None:
    view = view_of(text)
    parts = reason_parts(considered(view, casino.parse_play(word, view)), NAMES)
    assert set(expected) <= set(parts)


def test_what_the_watcher_can_do_is_told_with_the_own_card() -> None:
    before = casino.parse_state("table=5h,Td hands=Tc9c/3s8s turn=2 stock=*24")
    assert isinstance(before, View)
    known = Position(*before)
    play = casino.parse_play("3sb5h=8", known)
    after = casino.advance(before, play)
    # Seat 1 sees seat 2 build.
    view = before.replace(hands=(before.hands[0], 0), hidden=(0, 2))
    then = after.replace(hands=(before.hands[0], 0), hidden=(0, 1))
    parts = reason_parts(ObservedPlay(view, play, then, Seat(0)), NAMES)
    assert "builds eight with 2 cards, so Ann holds an eight: one of the four still out" in parts
    assert "the ten of clubs in your hand can capture the ten of diamonds" in parts
    assert "no card in your hand can capture Ann’s build of eight" in parts


def test_the_owner_of_a_build_of_fourteen_holds_an_ace() -> None:
    before = casino.parse_state("rules=royal table=9h hands=2c3c/5sAs turn=2 stock=*20")
    play = casino.parse_play("5sb9h=14", before)
    after = casino.advance(before, play)
    # Seat 1 sees seat 2 build; the hand of seat 2 is hidden from it.
    observed = ObservedPlay(
        before.replace(hands=(before.hands[0], 0), hidden=(0, 2)),  # type: ignore[arg-type]
        play,
        after.replace(hands=(after.hands[0], 0), hidden=(0, 1)),  # type: ignore[arg-type]
        Seat(0),
    )
    assert "builds fourteen with 2 cards, so Ann holds an ace: one of the four still out" in (
        reason_parts(observed, NAMES)
    )
