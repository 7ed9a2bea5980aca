"""With forty loose cards every answer is right, and the engine enumerates no collection."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

import casino_core as casino
from casino_core import Play, Position
from casino_core.errors import TooManyPlaysError
from casino_core.rules.pool import CrowdedPool, Pool
from casino_core.rules.sums import unit

from ..profiles import thorough
from . import oracle


def span(ranks: str, suits: str = "shdc") -> str:
    """Write loose cards in notation: every rank in every suit."""
    return ",".join(rank + suit for rank in ranks for suit in suits)


def table(text: str) -> Position:
    position = casino.parse_state(text)
    assert isinstance(position, Position)
    return position


def cards(text: str) -> casino.CardSet:
    return casino.card_set(casino.parse_cards(text))


TEN = f"table={span('A23456789')},Th,Td,Tc,Jc hands=TsKs/Kh"
"""Forty cards; 1+9, 2+8, 3+7, 4+6 and 5+5: all but the jack make tens."""

ROYAL = f"rules=royal table={span('3456789TJ')},2s,2h,Qs,Qh hands=AsKs/Kh"
"""Forty cards; 2+12, 3+11, 4+10, 5+9, 6+8 and 7+7: all make fourteens."""

BUILD = f"table={span('345678')},{span('9T', 'hdc')},{span('JQ')} hands=2sTs9s/Kh"
"""Thirty-eight cards; a two goes with eights to build tens."""

LOW = f"table={span('A234', 'shdc')},{span('56789T', 'hdc')},{span('JQK', 'hd')} hands=9sTs8s7s/Kc"
"""Forty cards."""


def crowded_positions() -> list[Position]:
    return [table(text) for text in (TEN, ROYAL, BUILD, LOW)]


LARGEST = [
    (TEN, "Ts", 39),
    (ROYAL, "As", 40),
    # One ace is missing: all cards but the ace's nine make tens.
    (TEN.replace("As,", ""), "Ts", 37),
    # Two fives are missing: the other two still go together.
    (TEN.replace("5s,5h,", ""), "Ts", 37),
    # One five is missing: one of the other three is left over.
    (TEN.replace("5s,", ""), "Ts", 37),
    # Two of each number from 1 to 8 go together, and so do the nines.
    (f"table={span('A2345678')},9h,9d,9c,Jc hands=9s/Kh", "9s", 35),
    # Threes alone: only pairs of threes and ones with twos.
    (f"table={span('A2')},3h,3d,3c,{span('456789')} hands=3s/Kh", "3s", 11),
]


@pytest.mark.parametrize(("text", "card", "most"), LARGEST, ids=range(len(LARGEST)))
def test_the_largest_capture_is_exact(text: str, card: str, most: int) -> None:
    position = table(text)
    sizes = (
        play.taken.bit_count()
        for play in casino.plays_by_size(position)
        if play.card.text == card and play.kind is casino.PlayKind.CAPTURE
    )
    assert next(sizes) == most


@pytest.mark.parametrize(("text", "card", "most"), LARGEST, ids=range(len(LARGEST)))
def test_the_largest_capture_with_one_card(text: str, card: str, most: int) -> None:
    position = table(text)
    alone = position.replace(hands=(casino.parse_card(card).bit, *position.hands[1:]))
    largest = casino.largest_capture(alone)
    assert largest is not None
    assert largest.taken.bit_count() == most


@pytest.mark.parametrize("position", crowded_positions(), ids=range(4))
def test_the_list_of_plays_is_lazy_and_ordered(position: Position) -> None:
    plays = list(islice(casino.plays_by_size(position), 500))
    assert len(set(plays)) == 500
    sizes = [play.taken.bit_count() for play in plays]
    assert sizes == sorted(sizes, reverse=True)
    assert all(casino.is_legal(position, play) for play in plays[::10])
    assert list(casino.plays_by_size(position, 20)) == plays[:20]


VERDICTS = [
    ("all", "Ts", "", True),
    ("without an ace", "Ts", "As", False),
    ("without a pair that makes ten", "Ts", "As9h", True),
    ("without two pairs", "Ts", "2s3s8h7h", True),
    ("without three that make ten", "Ts", "2h3h5h", False),
    ("without one ten", "Ts", "Th", True),
]


@pytest.mark.parametrize(("what", "card", "left", "legal"), VERDICTS)
def test_the_validator(what: str, card: str, left: str, legal: bool) -> None:  # noqa: FBT001
    """The capture of all forty but the jack and the cards left over; 2+3+5 leaves an odd five."""
    position = table(TEN)
    loose = position.loose & ~cards(left) & ~cards("Jc")
    play = Play(casino.parse_card(card), loose)
    assert casino.is_legal(position, play) == legal, what
    assert (casino.why_not(position, play) is None) == legal
    selection = casino.select(position, play.card, loose)
    assert (play in selection.plays) == legal


def test_the_jack_is_in_no_sum() -> None:
    position = table(TEN)
    play = Play(casino.parse_card("Ts"), position.loose)
    refusal = casino.why_not(position, play)
    assert refusal is not None
    assert refusal.reason is casino.Reason.COURT_IN_SUM


def test_everything_but_the_jack_can_still_be_chosen() -> None:
    position = table(TEN)
    ten = casino.parse_card("Ts")
    rest = position.loose & ~cards("Jc")
    assert casino.select(position, ten).more_loose == rest
    assert casino.select(position, ten, cards("As")).more_loose == rest & ~cards("As")
    # One card is missing, its nine: only that, or nothing else.
    nearly = rest & ~cards("9s")
    assert casino.select(position, ten, nearly).more_loose == cards("9s")
    assert casino.select(position, ten, rest).more_loose == 0


def test_a_complete_choice_can_still_grow() -> None:
    position = table(TEN)
    choice = cards("9s9h9d9cAsAhAdAc")
    selection = casino.select(position, casino.parse_card("Ts"), choice)
    assert [play.loose for play in selection.plays] == [choice]
    assert selection.more_loose == position.loose & ~cards("Jc") & ~choice


def test_a_chosen_jack_makes_nothing() -> None:
    position = table(TEN)
    selection = casino.select(position, casino.parse_card("Ts"), cards("JcAs9s"))
    assert selection.plays == ()
    assert selection.more_loose == 0
    assert selection.refusals


@pytest.mark.parametrize("position", crowded_positions(), ids=range(4))
def test_any_few_of_the_cards_are_judged_as_the_oracle_does(position: Position) -> None:
    """The legality of a capture or a new build does not depend on the other loose cards."""
    chance = Random(4)
    for _ in range(60 if thorough() else 20):
        few = chance.sample(casino.cards_in(position.loose), chance.randint(1, 7))
        small = position.replace(loose=casino.card_set(few))
        legal = set(oracle.legal_texts(casino.format_position(small)))
        for card in casino.cards_in(position.hand):
            whole = Play(card, small.loose)
            expected = {text for text in legal if uses_all(text, whole, small)}
            plays = casino.select(position, card, small.loose).plays
            assert {casino.format_play(play, position) for play in plays} == expected
            assert casino.is_legal(position, whole) == (casino.format_play(whole) in expected)


def uses_all(text: str, whole: Play, small: Position) -> bool:
    play = casino.parse_play(text, small)
    return (play.card, play.loose) == (whole.card, whole.loose)


FIVE = (
    f"table={span('A469')},{span('235T', 'hdc')},{span('78', 'hdc')},Js,Jh,(5:2s3s@2) hands=Ts5s/Kh"
)
"""A build of five among thirty-six loose cards; with it there are four fives, two pairs."""


@pytest.mark.parametrize(("rules", "most", "builds"), [("standard", 33, 0), ("folk", 36, 1)])
def test_a_build_on_a_crowded_table(rules: str, most: int, builds: int) -> None:
    """Without the build one five is left over; with it all cards but the jacks make tens."""
    plays = casino.plays_by_size(table(f"rules={rules} {FIVE}"))
    first = next(play for play in plays if play.card.text == "Ts")
    assert first.kind is casino.PlayKind.CAPTURE
    assert first.taken.bit_count() == most
    assert len(first.builds) == builds


def test_a_build_that_can_be_chosen_on_a_crowded_table() -> None:
    ten, five = casino.parse_card("Ts"), casino.parse_card("5s")
    folk, standard = table(f"rules=folk {FIVE}"), table(FIVE)
    choice = cards("Ah9h")
    assert casino.select(folk, ten, choice).more_builds == folk.builds
    assert casino.select(standard, ten, choice).more_builds == ()
    assert casino.select(standard, five).more_builds == standard.builds
    # Three fives are chosen: they need the build, and the build needs one of them.
    fives = casino.select(folk, ten, cards("5h5d5c"))
    assert fives.plays == ()
    assert fives.more_builds == folk.builds


def test_the_largest_captures_come_first() -> None:
    sizes = [play.taken.bit_count() for play in casino.plays_by_size(table(TEN), 3)]
    assert sizes == [39, 38, 38]


ORDERED = [
    # Three numbers of cards for several cards in hand, each with its own order.
    f"table={span('A23456789', 'hdc')},Th,Td,Jh,Jd,Jc hands=As2s3s6s/Kh",
    # Court cards of one rank go in any number.
    f"rules=standard,court_capture=any table={span('A2456789')},Jh,Jd,Jc hands=3sJs/Kh",
]


@pytest.mark.parametrize("text", ORDERED, ids=range(2))
def test_plays_of_several_cards_come_in_one_order(text: str) -> None:
    sizes = [play.taken.bit_count() for play in casino.plays_by_size(table(text), 2000)]
    assert sizes == sorted(sizes, reverse=True)


def test_a_card_that_is_not_held_captures_nothing_from_a_full_table() -> None:
    position = table(TEN)
    own, missing = casino.parse_card("Ts"), casino.parse_card("Qc")
    some = cards("Th")
    assert casino.is_legal(position, Play(own, some))
    assert not casino.is_legal(position, Play(missing, some))
    assert not casino.is_legal(position, Play(missing))


def test_the_trails_come_last_and_are_the_legal_ones() -> None:
    position = table(f"table={span('A2345678', 'hdc')},9h,9d hands=QsKs/Kh")
    plays = list(casino.plays_by_size(position))
    assert [casino.format_play(play) for play in plays] == ["Qs", "Ks"]


MUCH = [
    f"table={span('A23456789T', 'hdc')},2s,3s,Jc hands=TsAs9s4s/Kh",
    f"table={span('A46')},{span('235T', 'hdc')},{span('78', 'hdc')},(5:2s3s@2) hands=Ts9s8s/Kh",
]


@pytest.mark.parametrize("extent", ["maximal", "pairs"])
@pytest.mark.parametrize("text", MUCH, ids=range(2))
@pytest.mark.parametrize("rules", ["standard", "folk", "standard,courts=royal,casinos=either"])
def test_captures_that_must_take_much_are_found_lazily(rules: str, text: str, extent: str) -> None:
    position = table(f"rules={rules},building=none,capture_extent={extent} {text}")
    plays = list(casino.plays_by_size(position, 40))
    captures = [play for play in plays if play.kind is casino.PlayKind.CAPTURE]
    assert captures[0] == casino.largest_capture(position)
    sizes = [play.taken.bit_count() for play in plays]
    assert sizes == sorted(sizes, reverse=True)
    for play in captures:
        assert casino.is_legal(position, play)
        selection = casino.select(position, play.card, play.loose, play.builds)
        assert play in selection.plays
        smaller = play._replace(loose=play.loose & ~(play.loose & -play.loose))
        assert extent == "pairs" or not casino.is_legal(position, smaller)


def test_a_sweep_of_a_crowded_table_is_the_only_play() -> None:
    position = table(f"rules=standard,must_sweep=on table={span('46')},5h,5d,Th hands=TsQs/Kh")
    (only,) = casino.plays_by_size(position)
    assert only.loose == position.loose
    assert not casino.is_legal(position, Play(casino.parse_card("Qs")))


@pytest.mark.parametrize("seed", range(60))
def test_both_kinds_of_pools_find_the_same_captures(seed: int) -> None:
    chance = Random(seed)
    loose = casino.card_set(chance.sample(casino.FULL_PACK[: 4 * chance.randint(4, 13)], 8))
    value = chance.randint(8, 16)
    highs = tuple(chance.choice([0, max(0, value - 13)]) for value in range(17))
    pieces = chance.choice([0, unit(chance.randint(1, 8)), unit(1) + unit(2)])
    small, crowded = (kind(loose, loose, highs) for kind in (Pool, CrowdedPool))
    for find in ("completing", "maximal"):
        captures, same = (list(getattr(pool, find)(pieces, value)) for pool in (small, crowded))
        assert len(captures) == len(same)
        assert set(captures) == set(same)
        sizes = [cards.bit_count() for cards in same]
        assert sizes == sorted(sizes, reverse=True)


def test_a_court_captures_its_one_match_from_a_full_table() -> None:
    position = table(TEN.replace("hands=TsKs", "hands=JsKs"))
    jack, other = casino.parse_card("Js"), cards("Jc")
    plays = list(casino.plays_by_size(position))
    assert plays == [Play(jack, other), Play(jack), Play(casino.parse_card("Ks"))]
    assert casino.is_legal(position, plays[0])
    assert not casino.is_legal(position, Play(jack, cards("Jd")))


def test_a_list_of_all_plays_has_a_bound() -> None:
    """After thirty trails a list of all plays took longer than anybody waits: it is refused."""
    position = casino.Game.new("standard", "trails 1").position
    for _ in range(30):
        position = casino.advance(position, Play(casino.cards_in(position.hand)[0]))
    with pytest.raises(TooManyPlaysError, match="more than 20000 legal plays"):
        casino.legal_plays(position)
    assert next(casino.plays_by_size(position)).taken


@pytest.mark.parametrize("position", crowded_positions(), ids=range(4))
def test_the_largest_plays_do_not_wait_for_the_others(position: Position) -> None:
    """A view of a crowded table is answered from the largest play on, though it has millions."""
    with pytest.raises(TooManyPlaysError):
        casino.legal_plays(position)
    assert len(list(casino.plays_by_size(position, 3))) == 3
