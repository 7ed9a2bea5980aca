"""Whole games by correspondence: what each side knows, and that both agree."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core.correspondence.check import check_round
from casino_core.correspondence.correspondence import Correspondence, NextMessage
from casino_core.correspondence.errors import CorrespondenceError
from casino_core.correspondence.message import Form, format_message, parse_message
from casino_core.correspondence.terms import INVITER, Terms, one_round
from casino_core.correspondence.turn import Words
from casino_core.fairness import CheckResult
from casino_core.prose.correspondence import (
    invitation_lines,
    round_finding_sentence,
    what_is_proved,
)
from tests.core.correspondents import (
    FIRST_PLAY,
    GROUP,
    SECRETS,
    Pair,
    after,
    at_end_of_round,
    invited,
    moved,
    sent,
)
from tests.core.groups import Ristretto255
from tests.profiles import thorough

EACH = [name for name, rules in casino.PRESETS.items() if rules.players == 2]
PRESETS = EACH if thorough() else ["standard", "draw", "mulle", "sotho"]
"""Every preset of two players, or those that differ most in how a round is dealt and ends."""


def played_out(pair: Pair, chance: Random) -> Pair:
    while not pair.over:
        pair = moved(pair, chance)
    return pair


@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_game_by_correspondence(preset: str) -> None:
    """Both sides have the same game at the end, every round of it is proved, and it is legal."""
    rules = casino.parse_rules(preset)
    pair = played_out(invited(rules), Random(preset))
    ann, bob = pair.sides
    assert ann.game == bob.game
    assert ann.outcome == bob.outcome == ann.game.outcome
    assert ann.game.over
    names = ann.table.terms.names
    assert names == ("Ann", "Bob")
    for number, _round in enumerate(ann.table.rounds, 1):
        findings = list(check_round(bob, number))
        assert [finding.result for finding in findings] == [CheckResult.GOOD] * 5
        assert all(round_finding_sentence(finding, names) for finding in findings)
        assert what_is_proved(findings).startswith("The cards are as all of you shuffled")


def test_the_game_is_an_ordinary_record() -> None:
    game = played_out(invited(casino.parse_rules("draw,target=none")), Random(3)).sides[0].game
    assert casino.parse_record(casino.format_record(game)) == game


def test_an_ordinary_turn_is_short() -> None:
    """Of a game of three rounds only the nine messages with a pack are longer."""
    messages = played_out(invited(casino.parse_rules("standard")), Random(1)).sides[0].messages
    sizes = sorted(len(format_message(message)) for message in messages)
    packs = sum(len(message.values) >= 52 for message in messages)
    assert packs % 3 == 0
    assert sizes[-packs - 1] < 550
    assert sizes[-1] < 2_900
    assert sizes[len(sizes) // 2] < 205


@pytest.mark.parametrize("preset", ["standard", "draw"])
def test_a_view_has_what_the_game_with_every_card_shows_its_seat(preset: str) -> None:
    """At any moment of a round, each side sees what it would see at a table."""
    chance = Random(preset)
    pair, seen = moved(invited(casino.parse_rules(preset)), chance), []
    while not pair.sides[0].table.rounds[0].position.over:
        if pair.writer.awaited is NextMessage.PLAY:
            seen.append([side.view for side in pair.sides])
        pair = moved(pair, chance)
    pair = moved(pair, chance)
    for side in pair.sides:
        steps = side.table.rounds[0].steps
        assert len(steps) == len(seen)
        for step, views in zip(steps, seen, strict=True):
            view, known = views[side.seat], step.before.view(side.seat)
            if view is None:
                assert step is steps[0]
                continue
            # Cards just dealt to the side that waits come with the next message.
            waiting = view.hidden[side.seat]
            assert not waiting or view.turn != side.seat
            own_hand = view.hands[side.seat]
            assert own_hand & known.hands[side.seat] == own_hand
            assert own_hand.bit_count() + waiting == known.hand_count(side.seat)
            same = {"hands": known.hands, "hidden": known.hidden}
            assert view.replace(**same) == known


def test_nothing_is_known_before_the_other_side_opens_it() -> None:
    """Bob's numbers come with the last pass; Ann's, with which Bob sees cards, only after it."""
    for messages in (1, 2, 3):
        assert [side.view for side in after(messages).sides] == [None, None]
        assert not any(side.table.last.sent[1] for side in after(messages).sides)
    ann, bob = after(4).sides
    assert bob.view is None
    assert ann.view is not None
    assert (ann.view.hands[0].bit_count(), ann.view.hidden) == (4, (0, 4))
    assert ann.view.loose.bit_count() == 4
    with pytest.raises(casino.CasinoError, match="not dealt"):
        _ = bob.game
    bob = after(FIRST_PLAY).sides[1]
    assert bob.view is not None
    assert (bob.view.hands[1].bit_count(), bob.view.hidden) == (4, (3, 0))


def test_a_game_of_the_first_form_goes_on_as_it_began() -> None:
    """Old links are read for ever: a pack in the invitation, no signature, early numbers."""
    pair = played_out(invited(casino.parse_rules("diamond"), form=Form.UNSIGNED), Random(1))
    assert {message.form for message in pair.sides[0].messages} == {Form.UNSIGNED}
    assert not any(message.signature for message in pair.sides[0].messages)
    assert pair.sides[0].game == pair.sides[1].game
    assert [each.result for each in check_round(pair.sides[0], 1)] == [CheckResult.GOOD] * 5
    with pytest.raises(CorrespondenceError, match="nothing to claim"):
        after(8, form=Form.UNSIGNED).writer.claim()


@pytest.mark.parametrize(
    ("preset", "digest"),
    [
        ("standard", "fbcd004d21b0a65da4d875bea240da7a"),
        ("draw", "7a8a1042b68b5f6481647fe93425224c"),
        ("mulle", "eba48eaefdcaafa8840a7e76ca99ea61"),
    ],
)
def test_the_messages_of_two_stay_as_they_are(preset: str, digest: str) -> None:
    """Games that are under way go on: each message is tied to every byte of those before it."""
    assert sent(after(60, preset, form=Form.UNSIGNED).reader).digest.hex() == digest


def test_all_derives_from_the_secret_and_the_messages() -> None:
    for pair in (after(2), after(30), at_end_of_round()):
        for side in pair.sides:
            again = Correspondence.restored(side.seat, SECRETS[side.seat], side.messages, GROUP)
            assert again == side
            texts = [format_message(message) for message in side.messages]
            assert [parse_message(text) for text in texts] == list(side.messages)


def test_terms_are_those_of_the_inviter() -> None:
    rules = casino.parse_rules("royal,target=31,sweep_points=2")
    pair = moved(invited(rules, dealer=0, scores=(0, 7)), Random(1))
    terms = pair.sides[1].table.terms
    assert terms == Terms(rules, casino.seats.Seat(0), (0, 7), ("Ann", "Bob"))
    # Bob plays first where Ann deals: the fifth message has no play.
    for _message in (3, 4, 5):
        assert pair.writer.awaited is NextMessage.STEP
        pair = moved(pair, Random(1))
    assert pair.writer.seat == 1
    assert pair.writer.awaited is NextMessage.PLAY


def test_an_invitation_is_told_in_words() -> None:
    rules = casino.parse_rules("royal,target=31,building=single")
    terms = Terms(rules, scores=(0, 7), names=("Ann", ""))
    assert invitation_lines(terms) == [
        "Ann invites you to a game of Casino.",
        "Royal Casino, changed.",
        "Building: builds of one set only, so nothing may be added.",
        "Target: 31.",
        "Points of the game: Ann: 0, You: 7. The game is to 31.",
        "You deal the first round, and Ann plays first.",
    ]
    assert invitation_lines(terms._replace(scores=(0, 0)))[4] == "The game is to 31."
    short = one_round(casino.PRESETS["royal"])
    assert invitation_lines(Terms.usual(short, "Ann")) == [
        "Ann invites you to a game of Casino.",
        "Royal Casino, one round.",
        "You deal, and Ann plays first.",
    ]
    other = terms._replace(dealer=INVITER, names=("", ""))
    assert invitation_lines(other)[-1] == "You play first; the first dealer is your friend."


@pytest.mark.parametrize(
    ("terms", "message"),
    [
        ({"rules": casino.RuleSet(players=5)}, "rules: "),
        ({"dealer": 2}, "dealer: "),
        ({"scores": (0, 21)}, "scores: "),
        ({"names": ("x" * 41, "")}, "name: "),
        ({"names": ("a\nb", "")}, "name: "),
    ],
)
def test_terms_that_cannot_be_are_refused(terms: dict[str, object], message: str) -> None:
    wrong = Terms(casino.RuleSet())._replace(**terms)  # type: ignore[arg-type]
    with pytest.raises(casino.CasinoError, match=f"^{message}"):
        Correspondence.invite(wrong, SECRETS[0], GROUP)


# What is said instead of a play


def after_words(pair: Pair, words: Words) -> Pair:
    return pair.wrote(pair.writer.say(words))


def test_a_play_is_taken_back_if_the_other_side_agrees() -> None:
    pair = after(9)
    asker = pair.writer
    plays = len(asker.table.last.plays)
    offer = after_words(pair, Words.UNDO)
    assert offer.writer.awaited is NextMessage.ANSWER
    refused = after_words(offer, Words.NO)
    assert refused.writer.seat == asker.seat
    assert refused.writer.view == asker.view
    back = after_words(offer, Words.YES)
    assert back.writer.seat == asker.seat
    # Its own last play and the one after it.
    assert len(back.writer.table.last.plays) == plays - 2
    assert back.writer.awaited is NextMessage.PLAY
    # Both have seen the cards: they stay known, and no number is sent twice.
    end = played_out(back, Random(5))
    assert end.sides[0].game == end.sides[1].game
    results = [finding.result for finding in check_round(end.sides[0], 1)]
    assert results == [CheckResult.GOOD] * 5


def test_there_is_nothing_to_take_back_before_the_first_play() -> None:
    with pytest.raises(CorrespondenceError, match="no play in this round to take back"):
        after(4).writer.say(Words.UNDO)


def test_plays_are_taken_back_across_a_deal() -> None:
    pair = after(13)
    assert len(pair.sides[0].table.last.plays) == 9
    back = after_words(after_words(pair, Words.UNDO), Words.YES)
    assert len(back.sides[0].table.last.plays) == 7
    assert played_out(back, Random(2)).sides[0].game.over


@pytest.mark.parametrize("seat", [0, 1])
def test_who_resigns_loses(seat: int) -> None:
    pair = after(8 + seat)
    assert pair.writer.seat == seat
    pair = after_words(pair, Words.RESIGN)
    assert [side.outcome for side in pair.sides] == [((0, 0), True, 1 - seat)] * 2
    assert pair.writer.awaited is NextMessage.STEP
    pair = pair.wrote(pair.writer.step())
    assert pair.over
    results = [finding.result for finding in check_round(pair.sides[0], 1)]
    assert results == [CheckResult.GOOD] * 5


def test_both_agree_to_stop() -> None:
    offered = after_words(after(8), Words.STOP)
    refused = after_words(offered, Words.NO)
    assert refused.writer.awaited is NextMessage.PLAY
    assert refused.writer.outcome is None
    agreed = after_words(offered, Words.YES)
    assert agreed.writer.outcome == ((0, 0), True, None)
    assert agreed.wrote(agreed.writer.step()).over


def test_calling_out_ends_the_game() -> None:
    pair = after(4, "counting-out,target=2")
    while not (
        pair.writer.view and casino.certain_points(pair.writer.view, pair.writer.view.side) >= 2
    ):
        pair = moved(pair, Random(1))
    caller = pair.writer.seat
    pair = after_words(pair, Words.CALL)
    outcome = pair.sides[1].outcome
    assert outcome is not None
    assert outcome.over
    assert outcome.winner == pair.sides[1].table.terms.rules.side(caller)
    assert pair.sides[0].game.outcome == outcome
    pair = pair.wrote(pair.writer.step())
    assert pair.over


@given(st.sampled_from(["diamond", "draw", "khasino"]), st.integers(0, 99), st.text("ppppuysnr"))
def test_whatever_is_said_both_sides_have_the_same_game(
    preset: str, seed: int, course: str
) -> None:
    """Plays, undos, offers and answers in any order: both sides agree, and can restore the game."""
    pair, chance = moved(invited(casino.parse_rules(preset)), Random(seed)), Random(seed)
    for sign in course:
        if pair.over:
            break
        try:
            pair = (
                after_words(pair, WORDS_BY_SIGN[sign])
                if sign in WORDS_BY_SIGN
                else moved(pair, chance)
            )
        except CorrespondenceError:
            pair = moved(pair, chance)
    ann, bob = pair.sides
    assert ann.messages == bob.messages
    assert (ann.awaited, ann.outcome) == (bob.awaited, bob.outcome)
    assert ann.table.last.plays == bob.table.last.plays
    for side in pair.sides:
        again = Correspondence.restored(side.seat, SECRETS[side.seat], side.messages, GROUP)
        assert again == side


WORDS_BY_SIGN = {
    "u": Words.UNDO,
    "y": Words.YES,
    "n": Words.NO,
    "s": Words.STOP,
    "r": Words.RESIGN,
}


@pytest.mark.parametrize("words", [Words.CALL, Words.YES, Words.NO])
def test_words_that_are_not_to_be_said_are_refused(words: Words) -> None:
    with pytest.raises(CorrespondenceError, match=r"^words: "):
        after(8).writer.say(words)


def test_nobody_writes_out_of_turn() -> None:
    pair = after(8)
    for write in (pair.reader.step, lambda: pair.reader.say(Words.RESIGN)):
        with pytest.raises(CorrespondenceError, match=r"^number: another seat writes next"):
            write()
    over = played_out(after_words(pair, Words.RESIGN), Random(1))
    with pytest.raises(CorrespondenceError, match=r"^number: the game is over"):
        over.writer.step()


def test_an_illegal_play_is_refused_with_its_reason() -> None:
    writer = after(8).writer
    assert writer.view is not None
    hand = casino.cards_in(writer.view.hand)
    table = casino.cards_in(writer.view.loose)
    wrong = next(
        play
        for card in hand
        for other in table
        if casino.why_not(writer.view, play := casino.Play(card, other.bit))
    )
    with pytest.raises(casino.IllegalPlayError):
        writer.play(wrong)


def test_a_round_in_the_true_group() -> None:
    """Ristretto255 in plain Python: the shuffle, eight plays and what each side knows."""
    pair = invited(casino.parse_rules("diamond"), Ristretto255())
    for _message in range(11):
        pair = moved(pair, Random(1))
    (ann,), (bob,) = (side.table.rounds for side in pair.sides)
    assert ann.plays == bob.plays
    assert len(ann.plays) == 8
    both = zip(ann.known, bob.known, strict=True)
    assert all(mine is theirs for mine, theirs in both if mine and theirs)
    assert sent(pair.reader).number == 12
