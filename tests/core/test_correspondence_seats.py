"""Games by correspondence with three and four seats: whole games by messages alone, and cheats.

The seats are Ann, who invites, Bob, Cy and Di; those of two are in the files beside this one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import casino_core as casino
from casino_core.correspondence import turn as turn_module
from casino_core.correspondence.check import ShuffleCheck, check_round
from casino_core.correspondence.correspondence import Correspondence, NextMessage
from casino_core.correspondence.errors import CorrespondenceError, RefusalKind
from casino_core.correspondence.group import Group
from casino_core.correspondence.masks import Pass, masks_of, pass_of, passed_on, round_secret
from casino_core.correspondence.message import Message, format_message, parse_message
from casino_core.correspondence.stored import format_stored, parse_stored
from casino_core.correspondence.terms import Terms
from casino_core.correspondence.turn import Words
from casino_core.fairness import CheckResult
from casino_core.game import Round
from tests.core.cheating import blamed, with_value
from tests.core.correspondents import GROUP, sent

Sides = tuple[Correspondence, ...]

NAMES = "Ann", "Bob", "Cy", "Di"
SECRETS = tuple(letter * 32 for letter in (b"a", b"b", b"c", b"d"))
THREE, FOUR = "standard,players=3", "standard,players=4"
FIRST_PLAY = {3: 10, 4: 13}
"""The number of the first message with a play: the inviter's, who plays first."""


def invited(rules: str) -> Sides:
    terms = Terms.usual(casino.parse_rules(rules), "Ann")
    ann = Correspondence.invite(terms, SECRETS[0], GROUP)
    others = [
        Correspondence.invited(sent(ann), SECRETS[seat], GROUP, seat)
        for seat in terms.rules.seats[1:]
    ]
    return (ann, *others)


def writer_of(sides: Sides) -> Correspondence:
    return sides[sides[0].to_write]


def wrote(sides: Sides, written: Correspondence) -> Sides:
    """All others read what one has written, each of them the same text."""
    text = format_message(sent(written))
    return tuple(
        written if side.seat == written.seat else side.received(parse_message(text))
        for side in sides
    )


def moved(sides: Sides, chance: Random) -> Sides:
    """The game after the next message, with a random play where one is due."""
    writer = writer_of(sides)
    if writer.awaited is NextMessage.ACCEPTANCE:
        return wrote(sides, writer.accept(NAMES[writer.seat]))
    if writer.awaited is NextMessage.ANSWER:
        return wrote(sides, writer.say(Words.NO))
    if writer.awaited is NextMessage.STEP:
        return wrote(sides, writer.step())
    assert writer.view is not None
    return wrote(sides, writer.play(chance.choice(casino.legal_plays(writer.view))))


@cache
def after(messages: int, rules: str = THREE) -> Sides:
    """A game after its first messages; each is made once."""
    if messages == 1:
        return invited(rules)
    return moved(after(messages - 1, rules), Random(messages))


def dealt_to(sides: Sides, seat: int) -> list[int]:
    """The places of the cards that a seat was dealt; -1 is the table."""
    return [place for place, got in enumerate(sides[0].table.last.recipients) if got == seat]


def tampered(sides: Sides, message: Message) -> Sides:
    """A game whose next message is this one, as those hold it who have taken it for honest."""
    messages = [*sides[0].messages, message]
    return tuple(
        Correspondence.restored(side.seat, side.side.secret, messages, GROUP) for side in sides
    )


def played_on(sides: Sides) -> None:
    """Play a round."""
    while len(sides[0].table.rounds) == 1:
        sides = moved(sides, Random(1))


# Whole games


@pytest.mark.parametrize(
    "rules", [f"{THREE},target=none", "partnership,target=none", "draw,players=3,target=none"]
)
def test_a_whole_game_is_proved_by_every_seat(rules: str) -> None:
    """By messages alone all have the same game at the end, and it is an ordinary record."""
    sides, chance = invited(rules), Random(rules)
    while sides[0].awaited is not NextMessage.NOTHING:
        # All sides know who writes next, and what.
        assert len({(side.to_write, side.awaited) for side in sides}) == 1
        sides = moved(sides, chance)
    games = {side.game for side in sides}
    assert len(games) == 1
    [game] = games
    players = game.rules.players
    assert game.names == NAMES[:players]
    assert {side.outcome for side in sides} == {game.outcome}
    assert casino.parse_record(casino.format_record(game)) == game
    findings = list(check_round(sides[-1], 1))
    assert [finding.result for finding in findings] == [CheckResult.GOOD] * (2 * players + 1)
    for side in sides:
        assert parse_stored(format_stored(side), GROUP) == side


@pytest.mark.parametrize("rules", [THREE, "partnership"])
def test_a_round_that_is_over_leads_to_the_next(rules: str) -> None:
    sides, chance = invited(f"{rules},target=40"), Random(1)
    while len(sides[0].table.rounds) == 1 or not sides[0].table.last.plays:
        sides = moved(sides, chance)
    for side in sides:
        first, second = side.game.rounds
        assert second.start.dealer == (first.start.dealer + 1) % side.players
        results = {finding.result for finding in check_round(side, 1)}
        assert results == {CheckResult.GOOD}


@settings(max_examples=8)
@given(st.sampled_from([THREE, FOUR, "partnership", "draw,players=3"]), st.integers(0, 99))
def test_each_seat_sees_what_it_would_see_at_a_table(rules: str, seed: int) -> None:
    """A game by messages is one that is dealt openly: the views are those of the same cards."""
    players = casino.parse_rules(rules).players
    chance, sides = Random(seed), after(FIRST_PLAY[players] - 1, rules)
    seen = []
    for _play in range(14 if players == 3 else 18):
        assert writer_of(sides).awaited is NextMessage.PLAY
        seen.append([side.view for side in sides])
        sides = moved(sides, chance)
    steps = dealt_openly(sides).steps
    for step, views in zip(steps, seen, strict=True):
        for seat, view in zip(sides[0].table.terms.rules.seats, views, strict=True):
            known = step.before.view(seat)
            if view is None:
                # Her first play has Ann's numbers for the table.
                assert step is steps[0]
                assert seat != step.before.turn
                continue
            if seat == step.before.turn:
                assert view == known
            # Cards just dealt to seats that wait come with the messages before their turn.
            own_hand, waiting = view.hands[seat], view.hidden[seat]
            assert own_hand & known.hands[seat] == own_hand
            assert own_hand.bit_count() + waiting == known.hand_count(seat)
            assert view.replace(hands=known.hands, hidden=known.hidden) == known


def dealt_openly(sides: Sides) -> Round:
    """The round with all cards known: those that the seats can open together."""
    round_ = sides[0].table.last
    known = list(round_.placed)
    for side in sides:
        off = [pow(scalar, -1, GROUP.order) for scalar in side.side.masks(round_).scalars]
        known = list(GROUP.multiplied(known, off))
    cards = dict(zip(sides[0].side.elements(round_), round_.rules.cards, strict=True))
    return round_._replace(known=tuple(cards[element] for element in known)).round


@pytest.mark.parametrize("rules", [THREE, FOUR])
def test_the_messages_of_a_round_are_as_few_and_as_short_as_can_be(rules: str) -> None:
    """The plays follow each other without a step, across deals, too."""
    sides, kinds = invited(rules), ""
    players = sides[0].players
    while len(sides[0].table.rounds) == 1:
        kinds += writer_of(sides).awaited.value[0]
        sides = moved(sides, Random(1))
    steps = FIRST_PLAY[players] - players - 1
    assert kinds == "a" * (players - 1) + "s" * steps + "p" * 48
    sizes = [len(format_message(message)) for message in sides[0].messages]
    assert max(sizes) < 3_100
    assert sum(size > 2_000 for size in sizes) == 2 * players
    assert sorted(sizes)[len(sizes) // 2] < 205


# Consent


def test_a_play_is_taken_back_only_if_all_others_agree() -> None:
    sides = after(20)
    asker, plays = writer_of(sides), len(sides[0].table.last.plays)
    offer = wrote(sides, asker.say(Words.UNDO))
    once = wrote(offer, writer_of(offer).say(Words.YES))
    assert writer_of(once).awaited is NextMessage.ANSWER
    twice = wrote(once, writer_of(once).say(Words.YES))
    assert len(twice[0].table.last.plays) == plays - 3
    refused = wrote(once, writer_of(once).say(Words.NO))
    for after_answer in (twice, refused):
        assert writer_of(after_answer).seat == asker.seat
        assert {side.awaited for side in after_answer} == {NextMessage.PLAY}
    early = wrote(offer, writer_of(offer).say(Words.NO))
    assert writer_of(early).awaited is NextMessage.STEP
    assert writer_of(moved(early, Random(1))).awaited is NextMessage.PLAY


@pytest.mark.parametrize(
    ("rules", "scores", "winner"),
    [(THREE, (9, 3, 4), 2), (THREE, (9, 4, 4), None), ("partnership", (9, 0), 1)],
)
def test_who_resigns_loses_to_the_side_ahead(
    rules: str, scores: tuple[int, ...], winner: int | None
) -> None:
    terms = Terms.usual(casino.parse_rules(rules), "Ann")._replace(scores=scores)
    sides: Sides = (Correspondence.invite(terms, SECRETS[0], GROUP),)
    first = sent(sides[0])
    sides += tuple(
        Correspondence.invited(first, SECRETS[seat], GROUP, seat) for seat in terms.rules.seats[1:]
    )
    while writer_of(sides).awaited is not NextMessage.PLAY:
        sides = moved(sides, Random(1))
    sides = wrote(sides, writer_of(sides).say(Words.RESIGN))
    assert {side.outcome for side in sides} == {(scores, True, winner)}
    while sides[0].awaited is not NextMessage.NOTHING:
        sides = moved(sides, Random(1))
    assert {finding.result for finding in check_round(sides[1], 1)} == {CheckResult.GOOD}


# Cheats


def refused(sides: Sides, message: Message, reason: RefusalKind, text: str, seat: int = 0) -> None:
    """A seat refuses a message, with a sentence that begins with this text, and nothing changes."""
    before = sides[seat]
    if reason in (
        RefusalKind.WRONG,
        RefusalKind.UNOPENED,
    ):  # a changed page has the key of its side
        message = writer_of(sides).side.signed(message)
    with pytest.raises(CorrespondenceError, match=f"^{re.escape(text)}") as error:
        before.received(message)
    assert error.value.reason is reason


def next_message(sides: Sides) -> Message:
    seat = writer_of(sides).seat
    return sent(moved(sides, Random(1))[seat])


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (lambda m: with_value(m, 0, bytes(32)), "values: a number is zero or too large"),
        (lambda m: with_value(m, 0, b"\xff" * 32), "values: a number is zero or too large"),
        (
            lambda m: with_value(m, 0, (7).to_bytes(32, "little")),
            "values: what was sent opens no card",
        ),
        (lambda m: m._replace(values=m.values[:-1]), "values: a number of this turn is missing"),
        (lambda m: m._replace(values=(*m.values, m.values[0])), "values: more numbers came"),
    ],
)
def test_a_wrong_scalar_is_refused(change: Callable[[Message], Message], text: str) -> None:
    """Cy plays a card: a zero, one too large, another one, none, one more."""
    sides = after(20)
    message = next_message(sides)
    reason = RefusalKind.UNOPENED if "sent opens" in text else RefusalKind.WRONG
    for seat in {0, 1, 2} - {writer_of(sides).seat}:
        refused(sides, change(message), reason, text, seat)


@pytest.mark.parametrize("messages", range(1, 6))
def test_a_pack_with_a_wrong_or_a_double_element_is_refused(messages: int) -> None:
    sides = after(messages)
    message = next_message(sides)
    reader = (writer_of(sides).seat + 1) % 3
    first = messages < 3  # an acceptance begins with its key
    wrong = with_value(message, 5 + first, (1).to_bytes(32, "big"))
    refused(sides, wrong, RefusalKind.WRONG, "values: card 6 of the pack is not a valid", reader)
    double = with_value(message, 5 + first, message.values[6 + first])
    refused(sides, double, RefusalKind.WRONG, "values: two cards of the pack are equal", reader)


def test_no_scalar_is_sent_before_the_pack_has_been_passed_on_for_the_last_time() -> None:
    """So nobody can change a place by its number while the pack is still on its way."""
    for messages in range(1, 6):
        assert not any(after(messages)[0].table.last.sent)
    assert [bool(sent_) for sent_ in after(6)[0].table.last.sent] == [False, False, True]


def test_two_seats_together_cannot_open_the_hand_of_the_third() -> None:
    ann, bob, cy = after(9)
    round_ = ann.table.last
    elements = {*ann.side.elements(round_)}
    for place in dealt_to(after(9), cy.seat):
        numbers = [side.side.masks(round_).scalars[place] for side in (ann, bob)]
        off = pow(numbers[0] * numbers[1], -1, GROUP.order)
        assert GROUP.multiplied([round_.placed[place]], [off])[0] not in elements


def test_a_fork_is_found_with_the_next_message() -> None:
    """Ann sends Bob one turn and Cy another one: Cy refuses what Bob answers, and knows why."""
    sides = after(19)
    ann, bob, cy = sides
    assert writer_of(sides).seat == 1
    plays = casino.legal_plays(bob.view) if bob.view else []
    first, second = bob.play(plays[0]), bob.play(plays[-1])
    assert sent(first) != sent(second)
    ann_with_other = ann.received(sent(second))
    answer = cy.received(sent(first))
    assert answer.view is not None
    answered = answer.play(casino.legal_plays(answer.view)[0])
    with pytest.raises(CorrespondenceError, match=r"^before: turn 21 answers another turn 20"):
        ann_with_other.received(sent(answered))
    with pytest.raises(CorrespondenceError, match=r"a different turn 20 was sent before"):
        answer.received(sent(second))


def test_turns_at_the_wrong_time_are_told() -> None:
    sides = after(20)
    message = next_message(sides)
    writer = writer_of(sides).seat
    reader = (writer + 1) % 3
    later = next_message(moved(sides, Random(1)))
    other = message._replace(game=b"another game")
    refused(sides, other, RefusalKind.OTHER_GAME, "game: ", reader)
    refused(sides, later, RefusalKind.MISSING, "number: this is turn 22", (reader + 1) % 3)
    refused(sides, sent(sides[0]), RefusalKind.OLD, "number: you have opened", reader)
    refused(sides, message, RefusalKind.ORDER, "number: turn 21 is your own", writer)
    changed = message._replace(before=b"0" * 16)
    refused(sides, changed, RefusalKind.FORKED, "before: turn 21 answers another", reader)


def test_a_copy_by_which_the_closer_peeks_is_found_when_both_have_opened() -> None:
    """Ann puts a card of Bob's in her own hand, too: it opens twice for him when she plays it."""
    sides = after(3)
    message = next_message(sides)
    assert message_author(sides) == 0
    place, own = dealt_to(sides, 1)[0], dealt_to(sides, 0)[0]
    order = masks_of(round_secret(SECRETS[0], message.game, 1), 52, GROUP.order)
    source = sent(sides[2]).values[1:][order.order[place]]
    [copy] = GROUP.multiplied([source], [order.scalars[own]])
    signed = sides[0].side.signed(with_value(message, own, copy))
    sides = tampered(sides, signed)
    with pytest.raises(CorrespondenceError, match=r"^values: a card is in the pack twice") as error:
        played_on(sides)
    assert error.value.reason is RefusalKind.UNOPENED


def message_author(sides: Sides) -> int:
    return writer_of(sides).seat


def test_a_marked_card_is_found_at_the_end_at_the_latest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bob marks a card, Ann tells him its place, and he takes the mark off: his pack betrays it."""
    marked_card = 7

    def marking(group: Group, pack: Sequence[bytes], pass_: Pass) -> tuple[bytes, ...]:
        cards = list(passed_on(group, pack, pass_))
        if pass_ in bobs:
            marks = (marked_card, 5), (at, pow(5, -1, group.order))
            place, factor = marks[bobs.index(pass_)]
            [cards[place]] = group.multiplied([cards[place]], [factor])
        return tuple(cards)

    sides, chance = invited(f"{THREE},target=none"), Random(1)
    game = sides[0].side.game
    ann_masks, bob_masks, cy_masks = (
        masks_of(round_secret(secret, game, 1), 52, GROUP.order) for secret in SECRETS[:3]
    )
    at = ann_masks.order.index(cy_masks.order.index(marked_card))
    bobs = [pass_of(GROUP, bob_masks, number, 3) for number in (0, 3)]
    with monkeypatch.context() as modified:
        modified.setattr(turn_module, "passed_on", marking)
        while sides[0].awaited is not NextMessage.NOTHING:
            sides = moved(sides, chance)
    wrong = [finding for finding in check_round(sides[2], 1) if finding.result is CheckResult.BAD]
    assert wrong == [ShuffleCheck(CheckResult.BAD, 1, sides[1].seat)]


@pytest.mark.parametrize("cheat", [0, 1, 2])
def test_with_three_seats_the_next_one_claims_and_all_know_whose_fault_it_is(cheat: int) -> None:
    """A seat opens a card with a wrong number; the next one passes message and claim on."""
    sides = after(17 + cheat)
    writer = writer_of(sides)
    assert writer.seat == (17 + cheat) % 3
    wrong = with_value(next_message(sides), 0, (7).to_bytes(32, "little"))
    wrong = writer.side.signed(wrong)
    claimant = sides[(writer.seat + 1) % 3].claim(wrong)
    link = claimant.link_of(len(claimant.messages))
    assert wrong in link or claimant.players == 2
    third = sides[(writer.seat + 2) % 3].received_all([wrong, sent(claimant)])
    accused = writer.with_next(wrong, claimed=True).received(sent(claimant))
    ended = tuple(sorted((claimant, third, accused), key=lambda side: side.seat))
    while ended[0].awaited is not NextMessage.NOTHING:
        ended = wrote(ended, writer_of(ended).step())
    for side in ended:
        findings = list(check_round(side, 1))
        guilty = {blamed(side, each) for each in findings} - {None}
        assert guilty == {writer.seat}


def test_every_pass_of_every_seat_is_compared() -> None:
    """A pack in which two cards have changed places is found, whichever pass it is of."""
    sides, chance = invited(f"{THREE},target=none"), Random(2)
    while sides[0].awaited is not NextMessage.NOTHING:
        sides = moved(sides, chance)
    bob = sides[1]
    [round_] = bob.table.rounds
    for number, pack in enumerate(round_.packs):
        packs = list(round_.packs)
        packs[number] = (pack[1], pack[0], *pack[2:])
        table = bob.table._replace(rounds=(round_._replace(packs=tuple(packs)),))
        findings = list(check_round(bob._replace(table=table), 1))
        liar = ShuffleCheck(CheckResult.BAD, 1, round_.shuffler(number))
        assert liar in findings


def test_a_seat_that_the_game_does_not_have_is_refused() -> None:
    text = format_stored(after(9)[2])
    assert parse_stored(text, GROUP).seat == 2
    with pytest.raises(casino.NotationError, match=r"^secret: '4 "):
        parse_stored("4" + text[1:], GROUP)
