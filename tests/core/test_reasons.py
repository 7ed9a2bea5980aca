"""A refusal has a section, a sentence that is true, and the rules under which it would be none."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import CardSet, Play, Position, Reason, cards_in
from casino_core.play import PlayKind

from ..profiles import some
from . import oracle, worlds


def read(text: str, play: str) -> tuple[Position, Play]:
    position = casino.parse_state(text)
    assert isinstance(position, Position)
    return position, casino.parse_play(play, position)


HELPED = [
    ("rules=standard,trailing=not-a-pair table=5h hands=5s/Ks", "5s"),
    ("rules=standard,trailing=forced-capture table=2h,3h hands=5s/Ks", "5s"),
    ("table=(9:2d7s@2) hands=3s8s/Ks", "3sb(9)=8"),
    ("rules=standard,raising=opponents-only table=(9:2d7s@1) hands=Ah9hTc/Ks", "Ahb(9)=10"),
    ("rules=standard,raise_gathers=off table=9d,(7:3d4s@2) hands=2s9s/Ks", "2sb9d,(7)=9"),
    ("rules=khasino table=5d hands=7s/9h won=/7c", "7sx7c^2"),
]
"""Refusals whose reason said the same again."""
EMPTY = frozenset({"in", "these", "rules", "you", "may", "must", "not", "never", "a", "the"})


@pytest.mark.parametrize(("text", "play"), HELPED)
def test_the_reason_says_more_than_the_refusal(text: str, play: str) -> None:
    position, refused = read(text, play)
    refusal = casino.why_not(position, refused)
    assert refusal is not None
    sentence, reason = (
        {*re.findall(r"[\w’]+", words.lower())}
        for words in (
            casino.refusal_sentence(refusal, position),
            casino.refusal_reason(refusal, position),
        )
    )
    assert len(reason - sentence - EMPTY) >= 4


SECTIONS = {
    2: "court-in-sum court-build",
    3: "card-not-held pile-not-there",
    4: "court-rank court-count card-too-high no-sets build-value build-in-sum "
    "pairs-left not-maximal must-sweep pile-off pile-own pile-top pile-chain pile-base pile-build "
    "pile-sum pile-alone",
    5: "building-off build-alone no-taker no-build-sets one-set single-only multiple-fixed "
    "raise-two raise-sum raise-down raising-off raise-own raise-not-both raise-limit "
    "raise-gather add-own extra-action merge touch-one max-builds",
    6: "trail-duty capture-duty keep build-duty",
    7: "trail-pair trail-forced",
    8: "round-over",
}
"""Where the rules say what each reason refuses."""


@pytest.mark.parametrize("section", SECTIONS)
def test_the_section_of_each_reason(section: int) -> None:
    codes = {reason.code for reason in Reason if reason.section == section}
    assert codes == set(SECTIONS[section].split())


def test_the_technical_text_names_reason_and_section() -> None:
    position, refusal = read("table=5h hands=3sKh/Ks", "3sb5h=8")
    with pytest.raises(casino.IllegalPlayError, match=r" \(no-taker, RULES 5\)$"):
        casino.apply(position, refusal)


def test_a_build_of_the_card_alone() -> None:
    position = casino.parse_position("table=5h hands=8s8d/Ks")
    refusal = casino.why_not(position, Play(casino.parse_card("8s"), value=8))
    assert refusal is not None
    assert refusal.reason is Reason.BUILD_ALONE
    assert not casino.is_legal(position, Play(casino.parse_card("8s"), value=8))


def test_a_missing_build() -> None:
    position = casino.parse_position("table=8d hands=8s/Ks")
    there = casino.parse_position("table=(8:2d6s@2) hands=/").builds
    refusal = casino.why_not(position, Play(casino.parse_card("8s"), builds=there))
    assert refusal == casino.Refusal(Reason.PILE_NOT_THERE, build=there[0])


NAMED = [
    ("rules=take-or-add table=4c,(8:3d5s@1) hands=4h8s/Ks", "4hx4c", "4h", 0, "8"),
    ("rules=take-or-add table=2c,(8:3d5s@1) hands=4h6c8s/Ks", "4hb2c=6", "4h", 6, "8"),
    ("table=(8:3d5s@1) hands=4h8s/Ks", "4h", "4h", 0, "8"),
    ("table=3h,5d,(8:2d6s@1) hands=4h8s/Ks", "8sx3h,5d", "8s", 8, "8"),
    ("table=Qh,Qd hands=Qs/Ks", "QsxQh,Qd", "Qs", 2, ""),
    ("table=9h hands=8s/Ks", "8sx9h", "9h", 8, ""),
    ("table=(8:2h6h@2) hands=Qs/Ks", "Qsx(8)", "Qs", 0, "8"),
    ("table=(10:5h5s@2) hands=5c/Ks", "5cx(10)", "5c", 5, "10"),
]
"""Refused plays, and what the sentence names: a card, a number, and a build by its value."""


@pytest.mark.parametrize(("text", "play", "card", "value", "build"), NAMED)
def test_what_a_refusal_names(text: str, play: str, card: str, value: int, build: str) -> None:
    refusal = casino.why_not(*read(text, play))
    assert refusal is not None
    assert (refusal.card, refusal.value) == (casino.parse_card(card), value)
    assert (str(refusal.build.value) if refusal.build else "") == build


def test_reasons_name_their_section() -> None:
    assert all(2 <= reason.section <= 10 for reason in Reason)
    assert len({reason.code for reason in Reason}) == len(Reason)
    assert str(Reason.KEEP.value) == Reason.KEEP.code == "keep"


SENTENCES = [
    ("table=5h hands=3sKh/Ks", "3sb5h=8", "To build 8 you need an eight"),
    ("table=(8:3d5s@1) hands=4h8s/Ks", "8s", "You own a build, so you can’t trail"),
    ("table=3h,5d,(8:2d6s@1) hands=4h8s/Ks", "8sx3h,5d", "You must keep an eight"),
    ("table=Qh,Qd hands=Qs/Ks", "QsxQh,Qd", "exactly one"),
    ("table=2h,(7:3d4s@2) hands=9s/Ks", "9sx2h,(7)", "can’t be part of a sum"),
    ("table=5h hands=8s/Ks", "5sx5h", "five of spades is not in your hand"),
    ("rules=royal table=6h,(1:Ac/Ad@1) hands=8sAh/Ks", "8sb6h=14", "ace"),
    ("table=5h hands=3s8s/Ks", "3sb5h=11", "You can’t build 11. Ten is the highest."),
]


@pytest.mark.parametrize(("text", "play", "words"), SENTENCES)
def test_the_sentence_names_the_rule(text: str, play: str, words: str) -> None:
    position, refusal = read(text, play)
    with pytest.raises(casino.IllegalPlayError) as error:
        casino.apply(position, refusal)
    assert words in casino.error_message(error.value)


ELSEWHERE = [
    ("table=2d,(5:Ac4h@2) hands=3s8sTh/Ks", "3sb2d,(5)=10", [("raise_with_table", True)]),
    ("table=Qh,Qd hands=Qs/Ks", "QsxQh,Qd", [("courts", "royal"), ("court_capture", "any")]),
    ("table=2h,(7:3d4s@2) hands=9s/Ks", "9sx2h,(7)", [("builds_in_sums", True)]),
    (
        "rules=take-or-add table=4c,(8:3d5s@1) hands=4h8s/Ks",
        "4hx4c",
        [("duty", "no-trail"), ("duty", "free")],
    ),
    ("table=5c,(9:2d7s@2) hands=4h9h/Ks", "4hb5c=9", [("same_value", "coexist")]),
    ("rules=standard,gather=off table=5h,8h hands=3s8s/Ks", "3sb5h,8h=8", [("gather", True)]),
    ("table=5h hands=3sKh/Ks", "3sb5h=8", []),
    ("table=(8:3d5s@1) hands=4h8s/Ks", "4h", [("duty", "free")]),
    ("table=5h hands=QsQd/Ks", "QsxQd", []),
    # The partners' one pile cannot be parted, so rules with a pile for each seat are not tried.
    (
        "rules=standard,players=4,partnership=true,pile_tops=build table=5h hands=6s/Ks/Kd/Kc",
        "6sx5h",
        [],
    ),
    # With `courts=none` no card takes a build of eleven, so its owner could not keep one.
    ("rules=royal table=5h,(11:5s6s@1) hands=4sJs/Ks", "4s", [("duty", "free")]),
]


@pytest.mark.parametrize(("text", "play", "options"), ELSEWHERE)
def test_where_it_would_be_legal(text: str, play: str, options: list[tuple[str, object]]) -> None:
    assert casino.allowed_under(*read(text, play)) == options


def single_changes(position: Position) -> dict[tuple[str, object], Position]:
    """Return the position under every rule set that differs in one option about plays."""
    positions: dict[tuple[str, object], Position] = {}
    for option in casino.OPTIONS.values():
        if option.name in ("players", "partnership", "pack"):
            continue
        for value in option.values:
            if value != getattr(position.rules, option.name):
                with suppress(casino.CasinoError):
                    rules = position.rules.changed(**{option.name: value})
                    piles = position.piles if rules.takes_from_piles else ()
                    changed = position.replace(rules=rules, piles=piles)
                    # Builds that no card takes under these rules, or piles for other sides.
                    casino.parse_state(casino.format_position(changed))
                    if len(piles) in (0, rules.number_of_piles):
                        positions[option.name, value] = changed
    return positions


@some(2)
@given(st.integers(0, 10**6))
def test_where_it_would_be_legal_agrees_with_the_oracle(seed: int) -> None:
    chance = Random(seed)
    piles: dict[str, object] = {}
    if chance.random() < 0.3:
        piles = {"pile_tops": chance.choice(("build", "build-and-match", "build-and-capture"))}
        if chance.random() < 0.5:
            piles |= {"players": 4, "partnership": True}
    position = worlds.puzzle(chance, worlds.random_rules(chance, **piles))
    play = worlds.any_play(chance, position)
    if casino.is_legal(position, play):
        return
    text = casino.format_play(play, position)
    expected = [
        change
        for change, changed in single_changes(position).items()
        if text in oracle.legal_texts(casino.format_position(changed))
    ]
    assert casino.allowed_under(position, play) == expected


@pytest.mark.parametrize("players", [2, 4])
def test_no_change_of_the_players_or_the_pack_is_offered(players: int) -> None:
    hands = "/".join(["5s", "Ks", "Kd", "Jd"][:players])
    position = casino.parse_state(f"rules=standard,players={players} table=5h hands={hands}")
    play = casino.parse_play("5sx5h", position)
    assert casino.is_legal(position, play)
    options = {name for name, _ in casino.allowed_under(position, play)}
    assert "building" in options
    assert not options & {"players", "partnership", "pack"}


# Sentences that are true


def with_all_cards(position: Position) -> Position:
    """The position in which the player to move holds every card that is not on the table."""
    hands = list(position.hands)
    hands[position.turn] = CardSet(position.rules.all_cards & ~position.on_table)
    return position.replace(hands=tuple(hands))


Truth = Callable[[Position, casino.Refusal, Play], bool]


def takes_with_its_value(position: Position, refusal: casino.Refusal, play: Play) -> bool:
    """To take the build one needs a card of its value, or a higher one where the reason says so."""
    if play.value or refusal.build not in play.builds:
        return True
    build = refusal.build
    assert build is not None
    if play.card.bit & position.rules.capturers[build.value]:
        return True
    reason = casino.refusal_reason(refusal, position)
    return "higher card" in reason and max(position.rules.values[play.card]) > build.value


def one_group(position: Position, _refusal: casino.Refusal, play: Play) -> bool:
    """A new build is one group, or the card on one loose card of its rank."""
    if not play.value or play.builds:
        return True
    alike = all(card.rank is play.card.rank for card in cards_in(play.loose))
    pair = alike and play.loose.bit_count() == 1 and position.rules.building == "multiple"
    rules = position.rules
    totals = {*rules.values[play.card], *rules.table_values[play.card]}
    for card in cards_in(play.loose):
        totals = {total + value for total in totals for value in rules.table_values[card]}
    return pair or play.value in totals


TRUE: dict[Reason, Truth] = {
    Reason.BUILD_VALUE: takes_with_its_value,
    Reason.BUILD_IN_SUM: takes_with_its_value,
    Reason.ONE_SET: one_group,
    Reason.NO_BUILD_SETS: lambda position, refusal, play: (
        "one group" not in casino.refusal_reason(refusal, position)
        or one_group(position, refusal, play)
    ),
    Reason.SINGLE_ONLY: lambda _position, _refusal, play: play.added_to is None,
    Reason.MULTIPLE_FIXED: lambda _position, refusal, play: play.raised != refusal.build,
    Reason.RAISING_OFF: lambda _position, _refusal, play: play.raised is None,
    Reason.RAISE_OWN: lambda position, _refusal, play: (
        play.raised is None or play.raised.owner != position.turn
    ),
    Reason.RAISE_TWO: lambda _position, _refusal, play: (
        not play.value or sum(build.value != play.value for build in play.builds) <= 1
    ),
    Reason.TOUCH_ONE: lambda _position, _refusal, play: not play.value or len(play.builds) <= 1,
    Reason.MERGE: lambda _position, refusal, play: (
        play.value != refusal.value or refusal.build in play.builds
    ),
    Reason.NO_TAKER: lambda position, refusal, play: (
        refusal.value in position.rules.capturers or play.value != refusal.value
    ),
    Reason.COURT_RANK: lambda _position, refusal, play: (
        play.card is not refusal.card
        or all(card.rank is play.card.rank for card in cards_in(play.loose))
    ),
    Reason.COURT_IN_SUM: lambda _position, refusal, play: (
        refusal.card is None
        or not play.loose & refusal.card.bit
        or play.card.rank is refusal.card.rank
    ),
    Reason.TRAIL_DUTY: lambda _position, _refusal, play: play.kind is not PlayKind.TRAIL,
    Reason.CAPTURE_DUTY: lambda position, _refusal, play: (
        play.kind is not PlayKind.CAPTURE
        or any(build.owner == position.turn for build in play.builds)
    ),
}
"""The claims of the sentences of a refusal about every legal play, whatever cards the player holds.
"""


@given(st.integers(0, 10**6), st.sampled_from([None, *casino.PRESETS]) | st.just("folk"))
def test_what_a_refusal_claims_is_true_of_every_play(seed: int, preset: str | None) -> None:
    """Under `folk` most often: its rules have the most exceptions."""
    chance = Random(seed)
    rules = casino.PRESETS[preset] if preset else worlds.random_rules(chance)
    for _ in range(4):
        position = worlds.puzzle(chance, rules)
        plays_at_random = (worlds.any_play(chance, position) for _ in range(30))
        refusals = {casino.why_not(position, play) for play in plays_at_random}
        plays = list(casino.plays_by_size(with_all_cards(position), 1000))
        for refusal in refusals:
            if refusal and refusal.reason in TRUE:
                assert all(TRUE[refusal.reason](position, refusal, play) for play in plays)


FOLK = [
    # A higher card takes a single build in a sum, but no multiple one, and no card is higher.
    ("rules=folk table=2h,(7:3d4s@2) hands=5s4c/7cJh", "5sx(7)", "or a higher card"),
    ("rules=folk table=2h,(7:3d4s/7h@2) hands=5s4c/7cJh", "5sx(7)", "you need a seven."),
    ("rules=folk table=2h,(10:4d6s@2) hands=5s4c/7cJh", "5sx(10)", "you need a ten."),
    # Two cards of one value are two groups, and allowed.
    ("rules=folk table=8d,3c,5c hands=8h8s/7cJh", "8hb8d,3c,5c=8", "on one loose card of its own"),
    ("rules=folk table=4d,5c hands=3s8s/7cJh", "3sb4d,5c=8", "on one loose card of its rank"),
    ("rules=folk table=2d,5c hands=8s4s/7cJh", "8sx2d,5c", "A single build of a lower value"),
]


@pytest.mark.parametrize(("text", "play", "words"), FOLK)
def test_folk_refusals_name_what_folk_rules_allow(text: str, play: str, words: str) -> None:
    position, refused = read(text, play)
    refusal = casino.why_not(position, refused)
    assert refusal is not None
    assert words in casino.refusal_reason(refusal, position)
