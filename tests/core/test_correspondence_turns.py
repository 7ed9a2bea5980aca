"""Turns that nobody could have written in a game by correspondence.

They are refused by who signed them, by what came before, and by what they say.
"""

from __future__ import annotations

from random import Random

import pytest

import casino_core as casino
from casino_core.correspondence.base64url import encoded
from casino_core.correspondence.correspondence import Correspondence
from casino_core.correspondence.errors import CorrespondenceError, RefusalKind
from casino_core.correspondence.masks import masks_of
from casino_core.correspondence.message import Form, Message
from casino_core.correspondence.turn import Words
from casino_core.seats import Seat
from tests.core.cheating import dealt_places, next_message, proves_two_turns, refused
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

# Signatures


def test_a_reader_cannot_change_what_the_author_wrote() -> None:
    """As `5sx5c 7` to `5s 7`: nobody but the author can sign it, so nobody takes it."""
    pair = after(8)
    honest = next_message(pair)
    _kind, text, place = honest.words[0].split()
    changed = honest._replace(words=(f"play {text[:2]} {place}",), number=honest.number)
    if changed == honest:
        changed = honest._replace(words=(Words.RESIGN,))
    for signed in (
        changed,
        pair.reader.side.signed(changed),
        changed._replace(signature=sent(pair.reader).signature),
    ):
        with pytest.raises(CorrespondenceError, match=r"^signature: turn 9 was not") as error:
            pair.reader.received(signed)
        assert error.value.reason is RefusalKind.FORGED


def test_a_play_after_an_undo_cannot_be_made_of_the_links() -> None:
    """The card and its number are open after an undo; the signature of the player is not."""
    pair = after(9)
    pair = pair.wrote(pair.writer.say(Words.UNDO))
    pair = pair.wrote(pair.writer.say(Words.YES))
    victim, other = pair.writer, pair.reader
    taken_back = victim.messages[7 - 1 + victim.seat]
    assert taken_back.words[0].startswith("play ")
    forged = Message(
        taken_back.game, len(victim.messages) + 1, victim.messages[-1].digest, taken_back.words
    )
    with pytest.raises(CorrespondenceError, match=r"^signature: "):
        other.received(other.side.signed(forged))
    assert other.received(victim.side.signed(forged)).messages[-1].words == taken_back.words


def test_two_answers_to_two_acceptances_are_proof() -> None:
    """Ann answers two people from one invitation: both have her signature under turn 3."""
    pair = after(1)
    cy = Correspondence.invited(sent(pair.sides[0]), b"c" * 32, GROUP).accept("Cy")
    answers = []
    for other in (pair.sides[1].accept("Bob"), cy):
        ann = pair.sides[0].received(sent(other)).step()
        assert other.received(sent(ann)).messages[-1] == sent(ann)
        answers.append(sent(ann))
    first, second = answers
    assert proves_two_turns(first, second, ann.table.keys[0], GROUP)
    assert not proves_two_turns(answers[0], answers[0], ann.table.keys[0], GROUP)
    with pytest.raises(CorrespondenceError) as error:
        cy.received(answers[0])
    assert error.value.reason is RefusalKind.FORKED


def test_the_key_of_the_inviter_stands_in_the_name_of_the_game() -> None:
    """Other terms or another key of an invitation make another game."""
    invitation = sent(after(1).sides[0])
    names = {invitation.game}
    for words, key in (
        (invitation.words, b"k" * 32),
        ((*invitation.words[:-1], "name=Eve"), invitation.values[0]),
    ):
        names.add(Message.invitation(words, key).game)
    assert len(names) == 3


def test_two_invitations_of_one_name_are_told_apart() -> None:
    """A name has twelve bytes, so two invitations can share it; the acceptance has more of one."""
    pair = after(1)
    first = sent(pair.sides[0])
    words = tuple(word.replace("dealer=2", "dealer=1") for word in first.words)
    second = Message.invitation(words, first.values[0])._replace(game=first.game)
    assert (second.game, second.says_the_same(first)) == (first.game, False)
    other = Correspondence.restored(Seat(0), SECRETS[0], [second], GROUP)
    acceptance = sent(pair.sides[1].accept("Bob"))
    with pytest.raises(CorrespondenceError, match=r"^before: turn 2 answers another") as error:
        other.received(acceptance)
    assert error.value.reason is RefusalKind.FORKED


def test_revealed_secrets_open_nothing_of_another_round_or_game() -> None:
    """Not even if both games had the same secret: each number is made for its game and round."""
    pair = at_end_of_round()
    while not all(pair.sides[0].table.rounds[0].secrets):
        pair = moved(pair, Random(1))
    secrets = pair.sides[0].table.rounds[0].secrets
    again = invited(casino.RuleSet(), after=encoded(pair.sides[0].side.game))
    while len(again.sides[0].messages) < FIRST_PLAY:
        again = moved(again, Random(1))
    following = pair
    while not following.sides[0].table.last.is_dealt:
        following = moved(following, Random(1))
    for game in (again, following):
        side = game.sides[0]
        round_ = side.table.last
        own, theirs = side.side.masks(round_).scalars, masks_of(secrets[1], 52, GROUP.order).scalars
        places = [place for place, card in enumerate(round_.known) if not card]
        off = [pow(own[place] * theirs[place], -1, GROUP.order) for place in places]
        opened = GROUP.multiplied([round_.placed[place] for place in places], off)
        assert len(places) > 40
        assert not {*opened} & {*side.side.elements(round_)}


def test_a_turn_of_the_game_before_is_refused_in_a_rematch() -> None:
    pair = after(9)
    again = invited(casino.RuleSet(), after=encoded(pair.sides[0].side.game))
    while len(again.sides[0].messages) < len(pair.sides[0].messages) - 1:
        again = moved(again, Random(1))
    old = sent(pair.sides[0])
    assert again.sides[0].side.key == pair.sides[0].side.key, "even with the same secret"
    refused(again, old, RefusalKind.OTHER_GAME, "game: ")
    renamed = old._replace(game=again.sides[0].side.game)
    with pytest.raises(CorrespondenceError) as error:
        again.reader.received(renamed)
    assert error.value.reason is RefusalKind.FORKED


def test_the_two_forms_do_not_mix() -> None:
    pair = after(8)
    message = next_message(pair)._replace(form=Form.UNSIGNED, signature=b"")
    with pytest.raises(CorrespondenceError, match=r"^game: ") as error:
        pair.reader.received(message)
    assert error.value.reason is RefusalKind.OTHER_GAME


# History


def test_a_changed_history_is_refused() -> None:
    message = next_message(after(8))._replace(before=b"0" * 16)
    refused(
        after(8), message, RefusalKind.FORKED, "before: turn 9 answers another turn 8 than yours"
    )


def test_a_changed_history_is_refused_in_a_game_that_is_put_together_again() -> None:
    """The last turn among the links is signed, and answers another turn than is there."""
    pair = after(9)
    changed = pair.reader.side.signed(sent(pair.writer)._replace(before=b"0" * 16))
    messages = [*pair.writer.messages[:-1], changed]
    with pytest.raises(
        CorrespondenceError, match=r"^before: turn 9 answers another turn 8"
    ) as error:
        Correspondence.restored(pair.writer.seat, pair.writer.side.secret, messages, GROUP)
    assert error.value.reason is RefusalKind.FORKED


def test_two_invitations_of_one_name_are_two_games() -> None:
    """Who invites could search for two of them; an acceptance has the whole digest of its own."""
    pair = after(1)
    accepted = sent(pair.writer.accept("Bob"))
    other = Correspondence.invite(
        pair.reader.table.terms._replace(dealer=Seat(0)), SECRETS[0], GROUP
    )
    other = other._replace(side=other.side._replace(game=pair.reader.side.game))
    assert accepted.game == other.side.game
    with pytest.raises(CorrespondenceError) as error:
        other.received(accepted)
    assert error.value.reason is RefusalKind.FORKED


def test_two_different_turns_are_told_apart() -> None:
    first = after(9)
    other = sent(first.reader)
    changed = other._replace(words=(Words.UNDO,))
    refused(
        first, other, RefusalKind.OWN if first.reader.seat == 0 else RefusalKind.OLD, "number: "
    )
    with pytest.raises(CorrespondenceError, match=r"^number: a different turn 9 was sent") as error:
        first.writer.received(changed)
    assert error.value.reason is RefusalKind.FORKED
    with pytest.raises(CorrespondenceError, match=r"^number: this is another turn 9 than") as error:
        first.reader.received(changed)
    assert error.value.reason is RefusalKind.FORKED


def test_old_and_own_turns_are_told() -> None:
    pair = after(9)
    for number, message in enumerate(pair.sides[0].messages, 1):
        for side in pair.sides:
            own = number % 2 != side.seat
            text = f"this is your own turn {number}" if own else f"opened turn {number} before"
            with pytest.raises(CorrespondenceError, match=text) as error:
                side.received(message)
            assert error.value.reason is (RefusalKind.OWN if own else RefusalKind.OLD)


def test_a_turn_of_another_game_is_refused() -> None:
    message = next_message(after(8))._replace(game=b"another game")
    refused(after(8), message, RefusalKind.OTHER_GAME, "game: ")


def test_a_turn_that_comes_too_soon_is_refused() -> None:
    pair = after(8)
    later = next_message(moved(moved(pair, Random(1)), Random(1)))
    refused(
        pair, later, RefusalKind.MISSING, "number: this is turn 11, and turn 9 has not come yet"
    )


def test_a_turn_out_of_turn_is_refused() -> None:
    pair = after(8)
    own = next_message(pair)
    with pytest.raises(CorrespondenceError, match=r"^number: turn 9 is your own") as error:
        pair.writer.received(own)
    assert error.value.reason is RefusalKind.ORDER


# Words


@pytest.mark.parametrize(
    ("reason", "words", "text"),
    [
        (RefusalKind.WORDS, (), "words: the play is missing"),
        (RefusalKind.WORDS, ("sing",), "words: 'sing' is not a play"),
        (RefusalKind.WORDS, ("play",), "words: 'play' is not a play"),
        (RefusalKind.WORDS, ("play 5h 1", "play 5h 2"), "words: "),
        (RefusalKind.WORDS, ("call",), "words: there is no calling out now"),
        (RefusalKind.WORDS, ("yes",), "words: 'yes' is not a play"),
        (RefusalKind.WRONG, ("play 5h",), "words: 'play 5h' is not a play, such as"),
        (RefusalKind.WRONG, ("play 5h x",), "words: 'play 5h x' is not a play, such as"),
        (RefusalKind.WRONG, (f"play 5h 0001{'7' * 4000}",), "words: 'play 5h 0001777"),
        (RefusalKind.WRONG, ("play 5h 0",), "place: "),
        (RefusalKind.WRONG, ("play 5h 99",), "place: "),
    ],
)
def test_words_that_are_no_turn_are_refused(
    reason: RefusalKind, words: tuple[str, ...], text: str
) -> None:
    refused(after(8), next_message(after(8))._replace(words=words), reason, text)


def parts_of_play(pair: Pair) -> tuple[str, int]:
    _kind, text, place = next_message(pair).words[0].split()
    return text, int(place)


def test_a_play_is_of_the_card_that_is_opened() -> None:
    text, place = parts_of_play(after(8))
    other = "As" if text[:2] != "As" else "2s"
    message = next_message(after(8))._replace(words=(f"play {other} {place}",))
    refused(after(8), message, RefusalKind.WRONG, f"play: {other} is not a play of {text[:2]}")


def test_a_card_of_the_other_hand_or_of_the_table_cannot_be_played() -> None:
    text, _place = parts_of_play(after(8))
    for seat in (-1, next_message(after(8)).number % 2):
        place = dealt_places(after(8), seat)[0] + 1
        message = next_message(after(8))._replace(words=(f"play {text} {place}",))
        refused(after(8), message, RefusalKind.WRONG, "place: ")


def test_a_play_that_no_hand_allows_is_refused() -> None:
    pair = after(8)
    text, place = parts_of_play(pair)
    view = pair.reader.view
    assert view is not None
    for card in casino.cards_in(view.loose):
        play = casino.parse_play(f"{text[:2]}x{card}", view)
        if not pair.reader.table.last.may_be_legal(play):
            words = (f"play {text[:2]}x{card} {place}",)
            message = pair.writer.side.signed(next_message(pair)._replace(words=words))
            with pytest.raises(casino.IllegalPlayError):
                pair.reader.received(message)
            return
    raise AssertionError("the table has a card that this one cannot take")


def test_a_second_turn_accepts() -> None:
    message = next_message(after(1))._replace(words=("play 5h 1",))
    refused(after(1), message, RefusalKind.WORDS, "words: turn 2 accepts the invitation")


def test_a_play_while_the_pack_is_shuffled_is_refused() -> None:
    pair = moved(invited(casino.RuleSet(), dealer=0), Random(1))
    refused(
        pair, sent(pair.writer.step())._replace(words=("play 5h 1",)), RefusalKind.WORDS, "words: "
    )


def test_an_answer_is_yes_or_no() -> None:
    pair = after(8)
    offer = pair.wrote(pair.writer.say(Words.STOP))
    for words in ((), ("maybe",), ("resign",)):
        answer = sent(offer.writer.say(Words.YES))._replace(words=words, values=())
        answer = offer.writer.side.signed(answer)
        with pytest.raises(CorrespondenceError, match=r"^words: the answer is missing"):
            offer.reader.received(answer)
