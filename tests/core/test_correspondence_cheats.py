"""A game by correspondence with a cheat: each attempt is found, and the game stays as it was."""

from __future__ import annotations

from random import Random

import pytest

import casino_core as casino
from casino_core.correspondence import turn
from casino_core.correspondence.check import (
    ScalarsCheck,
    ShuffleCheck,
    can_check,
    check_round,
)
from casino_core.correspondence.correspondence import Correspondence, NextMessage
from casino_core.correspondence.errors import CorrespondenceError, RefusalKind
from casino_core.correspondence.masks import masks_of, round_secret
from casino_core.correspondence.message import Message, format_message, parse_message
from casino_core.correspondence.stored import format_stored, parse_stored
from casino_core.fairness import CheckResult, PlaysCheck
from casino_core.prose.correspondence import round_finding_sentence, what_is_proved
from casino_core.rules.turn import Step
from tests.core.cheating import (
    IDENTITY,
    LARGE,
    NO_SQUARE,
    blamed,
    dealt_places,
    next_message,
    refused,
    with_value,
)
from tests.core.correspondents import (
    GROUP,
    SECRETS,
    Pair,
    after,
    at_end_of_round,
    moved,
    sent,
)

# Values


def test_a_scalar_that_is_withheld_is_missed() -> None:
    message = next_message(after(8))
    refused(
        after(8),
        message._replace(values=message.values[:-1]),
        RefusalKind.WRONG,
        "values: a number of this turn is missing",
    )


def test_values_that_do_not_belong_to_the_turn_are_refused() -> None:
    message = next_message(after(8))
    more = message._replace(values=(*message.values, message.values[0]))
    refused(after(8), more, RefusalKind.WRONG, "values: more numbers came")


@pytest.mark.parametrize("value", [bytes(32), LARGE, b"\xff" * 32])
def test_a_scalar_of_zero_or_too_large_is_refused(value: bytes) -> None:
    message = with_value(next_message(after(8)), 0, value)
    refused(after(8), message, RefusalKind.WRONG, "values: a number is zero or too large")


def test_a_wrong_scalar_opens_no_card() -> None:
    message = with_value(next_message(after(8)), 0, (7).to_bytes(32, "little"))
    refused(after(8), message, RefusalKind.UNOPENED, "values: what was sent opens no card")


PASSES = [1, 2, 3]
"""The messages after which the pack is passed on; the first one has Bob's key before it."""


@pytest.mark.parametrize("messages", PASSES)
@pytest.mark.parametrize("value", [IDENTITY, bytes(32), b"\xff" * 32, NO_SQUARE])
def test_what_is_not_an_element_is_refused(messages: int, value: bytes) -> None:
    message = with_value(next_message(after(messages)), 5 + (messages == 1), value)
    refused(
        after(messages),
        message,
        RefusalKind.WRONG,
        "values: card 6 of the pack is not a valid element",
    )


@pytest.mark.parametrize("messages", PASSES)
def test_a_pack_with_a_card_twice_is_refused(messages: int) -> None:
    message = next_message(after(messages))
    message = with_value(message, 5, message.values[6])
    refused(after(messages), message, RefusalKind.WRONG, "values: two cards of the pack are equal")


def test_an_acceptance_without_a_key_is_refused() -> None:
    for values in ((), (bytes(32),), next_message(after(1)).values[1:]):
        message = next_message(after(1))._replace(values=values)
        with pytest.raises(CorrespondenceError, match=r"^signature: ") as error:
            after(1).reader.received(message)
        assert error.value.reason is RefusalKind.FORGED


# Peeking


def test_own_numbers_alone_open_nothing() -> None:
    """From its own numbers a side can compute none of the cards that it should not see."""
    for side in after(5).sides:
        round_ = side.table.last
        own = side.side.masks(round_).scalars
        places = [place for place, card in enumerate(round_.known) if not card]
        opened = GROUP.multiplied(
            [round_.placed[place] for place in places],
            [pow(own[place], -1, GROUP.order) for place in places],
        )
        assert len(places) > 40
        assert not {*opened} & {*side.side.elements(round_)}


def with_a_card_twice(pair: Pair, first: int, second: int) -> Pair:
    """Ann, who closes, puts the card of one place at a second one too, masked differently."""
    message = next_message(pair)
    bob = sent(pair.sides[1])
    masks = masks_of(round_secret(SECRETS[0], message.game, 1), 52, GROUP.order)
    [copy] = GROUP.multiplied([bob.values[1:][masks.order[first]]], [masks.scalars[second]])
    message = pair.writer.side.signed(with_value(message, second, copy))
    messages = [*pair.sides[0].messages, message]
    ann, bob_ = (
        Correspondence.restored(side.seat, side.side.secret, messages, GROUP) for side in pair.sides
    )
    return Pair((ann, bob_))


def refusal_of(pair: Pair) -> tuple[Pair, Message, RefusalKind]:
    """Play until a side refuses a message; return the game before it, the message and why."""
    chance = Random(1)
    while len(pair.writer.table.rounds) == 1:
        written = written_by(pair.writer, chance)
        try:
            pair.reader.received(sent(written))
        except CorrespondenceError as error:
            return pair, sent(written), error.reason
        pair = pair.wrote(written)
    raise AssertionError("each message of the round was taken")


def written_by(writer: Correspondence, chance: Random) -> Correspondence:
    if writer.awaited is NextMessage.STEP:
        return writer.step()
    view = writer.view
    assert view is not None
    return writer.play(chance.choice(casino.legal_plays(view)))


def claimed(pair: Pair, message: Message | None = None) -> Pair:
    """The reader claims because of a message, or the writer because of a round; both reveal."""
    if message is None:
        return revealed(pair.wrote(pair.writer.claim()))
    victim = pair.reader.claim(message)
    # The page of a cheat may be an honest one by now: it has its own message, and reads the claim.
    cheat = pair.writer.with_next(message, claimed=True).received(sent(victim))
    return revealed(Pair((cheat, victim) if cheat.seat == 0 else (victim, cheat)))


def revealed(pair: Pair) -> Pair:
    while not pair.over:
        pair = pair.wrote(pair.writer.step())
    return pair


def guilty(game: Correspondence) -> set[int]:
    """The seats that the checks of all rounds prove to have cheated."""
    findings = [
        finding
        for number, round_ in enumerate(game.table.rounds, 1)
        if round_.packs
        for finding in check_round(game, number)
    ]
    return {seat for each in findings if (seat := blamed(game, each)) is not None}


def test_who_peeks_with_a_copy_is_found_when_it_is_played() -> None:
    """Ann gives herself a copy of a card of Bob's, and so knows it; she cannot play it."""
    before = after(2)
    pair = with_a_card_twice(before, dealt_places(before, 1)[0], dealt_places(before, 0)[0])
    pair, message, reason = refusal_of(pair)
    assert reason is RefusalKind.UNOPENED
    # The message is kept, and Bob, or Ann herself, can claim: the secrets tell whose fault it is.
    end = claimed(pair, message)
    for side in end.sides:
        assert guilty(side) == {0}
        assert side.outcome == ((0, 0), True, None)
        again = Correspondence.restored(side.seat, side.side.secret, side.messages, GROUP)
        assert again == side
        assert parse_stored(format_stored(side), GROUP) == side


def test_a_card_twice_in_one_hand_is_found_at_once() -> None:
    before = after(2)
    first, second, *_ = dealt_places(before, 1)
    pair, message, reason = refusal_of(with_a_card_twice(before, first, second))
    assert reason is RefusalKind.UNOPENED
    assert (message.number, pair.reader.seat) == (5, 1), "with Ann's numbers for Bob's hand"
    assert guilty(claimed(pair, message).sides[1]) == {0}


def test_who_claims_after_cheating_is_found_out() -> None:
    """Bob sends a wrong number; it was Ann's pack that was right, no matter who claims."""
    pair = after(8)
    message = with_value(next_message(pair), 0, (7).to_bytes(32, "little"))
    message = pair.writer.side.signed(message)
    end = claimed(pair, message)
    assert [guilty(side) for side in end.sides] == [{pair.writer.seat}] * 2


def test_a_claim_without_a_reason_blames_nobody() -> None:
    end = claimed(after(8))
    for side in end.sides:
        assert not guilty(side)
        assert side.outcome == ((0, 0), True, None)


def test_a_right_message_is_not_a_reason_to_claim() -> None:
    pair = after(8)
    end = claimed(pair, next_message(pair))
    assert [end.sides[0].table.refused, guilty(end.sides[0])] == [None, set()]


def test_nobody_arranges_the_cards_after_seeing_one() -> None:
    """The opener's last pass comes before any number: with all that she has, no place opens."""
    pair = after(3)
    bob = pair.sides[1]
    assert bob.to_write == 1
    assert not any(bob.table.last.sent)
    round_ = bob.table.last
    own = bob.side.masks(round_)
    for scalars in (own.scalars, [own.mask] * 52):
        off = [pow(scalar, -1, GROUP.order) for scalar in scalars]
        for pack in round_.packs[1:]:
            assert not {*GROUP.multiplied(pack, off)} & {*bob.side.elements(round_)}


def test_an_opener_who_swaps_places_in_the_last_pass_opens_no_card() -> None:
    """Without the closer's numbers Bob cannot mask a card for another place."""
    pair = after(3)
    message = next_message(pair)
    own, table = dealt_places(pair, 1)[0], dealt_places(pair, -1)[0]
    masks = masks_of(round_secret(SECRETS[1], message.game, 1), 52, GROUP.order)
    pack = list(message.values[:52])
    for place, other in ((own, table), (table, own)):
        on = masks.scalars[place] * pow(masks.scalars[other], -1, GROUP.order) % GROUP.order
        [pack[place]] = GROUP.multiplied([message.values[other]], [on])
    message = pair.writer.side.signed(message._replace(values=(*pack, *message.values[52:])))
    with pytest.raises(CorrespondenceError, match=r"^values: .* opens no card") as error:
        pair.reader.received(message)
    assert error.value.reason is RefusalKind.UNOPENED
    assert guilty(claimed(pair, message).sides[0]) == {1}


def test_a_tagged_card_opens_nothing() -> None:
    """Bob multiplies a card once more, so that he could tell it apart: it is not a card now."""
    pair = after(1)
    message = next_message(pair)
    [tagged] = GROUP.multiplied([message.values[1]], [2])
    message = pair.writer.side.signed(with_value(message, 1, tagged))
    messages = [*pair.sides[0].messages, message]
    ann, bob = (
        Correspondence.restored(side.seat, side.side.secret, messages, GROUP) for side in pair.sides
    )
    before, refused_, reason = refusal_of(Pair((ann, bob)))
    assert reason is RefusalKind.UNOPENED
    assert guilty(claimed(before, refused_).sides[0]) == {1}


# The end of a round


def unasked(state: casino.State, play: casino.Play) -> Step[casino.State]:
    """Make a play without asking the rules, as a modified page does."""
    return Step(state, play, casino.advance(state, play))


def view_of(pair: Pair) -> casino.View:
    """Return the view of the side that writes next."""
    view = pair.writer.view
    assert view is not None
    return view


def without_a_taker(view: casino.View) -> casino.Play | None:
    """A build for which the hand keeps no card."""
    for card in casino.cards_in(view.hand):
        for other in casino.cards_in(view.loose):
            play = casino.Play(card, other.bit, (), card.weight + other.weight)
            refusal = casino.why_not(view, play)
            if refusal and refusal.reason is casino.Reason.NO_TAKER and play.value <= 10:
                return play
    return None


def test_a_build_for_which_no_card_was_kept_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hidden card might take the build, so the play is received; the check of the round tells."""
    pair, chance = after(5, "standard,duty=free"), Random(4)
    while not (cheat := without_a_taker(view_of(pair))):
        pair = moved(pair, chance)
    with monkeypatch.context() as modified:
        modified.setattr(turn, "apply", unasked)
        pair = pair.wrote(pair.writer.play(cheat))
    number = len(pair.writer.table.last.plays)
    while len(pair.sides[0].table.rounds) == 1:
        pair = moved(pair, chance)
    pair = moved(pair, chance)
    *_, plays = check_round(pair.reader, 1)
    assert plays == PlaysCheck(CheckResult.BAD, 1, 48, number)


def test_another_secret_than_that_of_the_shuffle_is_found() -> None:
    pair = at_end_of_round()
    number = len(pair.sides[0].messages)
    lied = with_value(sent(pair.reader), len(sent(pair.reader).values) - 53, b"x" * 32)
    lied = pair.reader.side.signed(lied)
    reader = Correspondence.restored(
        pair.writer.seat,
        SECRETS[pair.writer.seat],
        [*pair.writer.messages[: number - 1], lied],
        GROUP,
    )
    findings = list(check_round(reader, 1))
    liar = pair.reader.seat
    shuffle = next(f for f in findings if isinstance(f, ShuffleCheck) and f.seat == liar)
    scalars = next(f for f in findings if isinstance(f, ScalarsCheck) and f.seat == liar)
    assert (shuffle.result, scalars.result) == (CheckResult.BAD, CheckResult.BAD)
    assert "did not shuffle" in round_finding_sentence(shuffle, ("Ann", "Bob"))
    assert "wrong number for a card" in round_finding_sentence(scalars, ("Ann", "Bob"))
    assert what_is_proved(findings).startswith("Something is wrong")


def test_a_round_is_not_proved_before_both_have_revealed_their_secrets() -> None:
    pair = at_end_of_round()
    findings = list(check_round(pair.reader, 1))
    assert [finding.result for finding in findings].count(CheckResult.OPEN) == 1
    assert not any(isinstance(finding, PlaysCheck) for finding in findings)
    assert "has not revealed" in " ".join(
        round_finding_sentence(f, ("Ann", "Bob")) for f in findings
    )
    assert what_is_proved(findings).startswith("This round is not checked yet")
    assert not can_check(pair.reader, 1)
    # A player who has not revealed a secret yet knows all of them, and checks before answering.
    assert can_check(pair.writer, 1)
    assert {finding.result for finding in check_round(pair.writer, 1)} == {CheckResult.GOOD}
    assert len(list(check_round(pair.writer, 1))) == 5


def test_every_pass_of_the_shuffle_is_compared() -> None:
    """A pack in which two cards have changed places is found, whichever pass it is of."""
    pair = moved(at_end_of_round(), Random(1))
    ann = pair.sides[0]
    round_ = ann.table.rounds[0]
    for number, pack in enumerate(round_.packs):
        packs = list(round_.packs)
        packs[number] = (pack[1], pack[0], *pack[2:])
        table = ann.table._replace(rounds=(round_._replace(packs=tuple(packs)),))
        findings = check_round(ann._replace(table=table), 1)
        assert any(finding.result is CheckResult.BAD for finding in findings), number


def test_the_text_of_a_message_is_bounded() -> None:
    text = format_message(sent(after(8).sides[0]))
    for long in (text + "A" * 10_000_000, "1" * 10_000_000, " " * 10_000_000):
        with pytest.raises(casino.NotationError, match=r"^link: .* characters, more than"):
            parse_message(long)
