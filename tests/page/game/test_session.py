from collections.abc import Iterator
from random import Random

import pytest

from casino_core import (
    Build,
    Play,
    View,
    cards_in,
    format_play,
    legal_plays,
    parse_card,
    parse_cards,
    parse_play,
)
from casino_core.i18n import gettext, use_language
from casino_core.players import PLAYERS, BestSoFar, Past
from casino_core.prose.names import YOU
from casino_core.prose.standing import table_sentence
from casino_page.game.scene import Confirmation, Phase, Scene
from casino_page.game.session import Session
from casino_page.shell.languages import translations
from site_builder.paths import ROOT
from site_builder.translations import languages

from ..tables import PRESETS, choose, let_computer_play, new_session, play_out, session_at

PAIRS_AND_SUMS = "table=8d,5h,3c,Kd hands=8s3sJc/2d4c7h stock=*0"
BUILDING = "table=5d,9c,(7:3h4h@2) hands=4s9s2s/7c6d6h"


def offer_texts(scene: Scene) -> list[str]:
    return [offer.text for offer in scene.choice.offers]


# Choosing


def test_a_card_lights_what_can_go_with_it() -> None:
    session = session_at(PAIRS_AND_SUMS)
    session.tap_card("8s")
    scene = session.scene()
    assert scene.choice.card is parse_card("8s")
    assert scene.choice.selection is not None
    assert [card.text for card in cards_in(scene.choice.selection.more_loose)] == ["3c", "5h", "8d"]
    assert offer_texts(scene) == ["Trail the 8"]


def test_chosen_piles_narrow_and_the_plays_are_offered_in_words() -> None:
    session = session_at(PAIRS_AND_SUMS)
    session.tap_card("8s")
    session.tap_pile("5h")
    scene = session.scene()
    assert scene.choice.selection is not None
    assert [card.text for card in cards_in(scene.choice.selection.more_loose)] == ["3c", "8d"]
    assert offer_texts(scene) == []
    session.tap_pile("3c")
    assert offer_texts(session.scene()) == ["Capture 5+3"]
    session.tap_pile("8d")
    assert offer_texts(session.scene()) == ["Capture 8, 5+3"]


def test_nothing_is_guessed_between_capture_and_build() -> None:
    session = session_at("table=4d hands=4s8h/2c3c")
    session.tap_card("4s")
    session.tap_pile("4d")
    session.clear()
    session.tap_card("4s")
    assert offer_texts(session.scene()) == ["Trail the 4"]
    session.tap_pile("4d")
    assert offer_texts(session.scene()) == ["Capture 4", "Build 8"]
    assert not session.game.steps


def test_a_pile_that_cannot_be_added_is_explained() -> None:
    session = session_at(PAIRS_AND_SUMS)
    session.tap_card("8s")
    session.tap_pile("Kd")
    assert session.refusal is not None
    assert "king of diamonds can’t be part of a sum" in session.refusal
    assert not session.choice.has_piles
    session.tap_pile("8d")
    assert session.refusal is None


def test_a_second_tap_puts_back() -> None:
    session = session_at(PAIRS_AND_SUMS)
    session.tap_card("8s")
    session.tap_pile("8d")
    session.tap_pile("8d")
    assert not session.choice.has_piles
    session.tap_card("8s")
    assert session.scene().choice.card is None


def test_another_card_keeps_the_piles_that_go_with_it() -> None:
    session = session_at("table=5d,3c,9h hands=8s3s9s/2d4c7h")
    choose(session, legal_play(session, "8sx3c,5d"))
    session.tap_card("3s")
    assert session.choice.card is parse_card("3s")
    assert not session.choice.has_piles
    session.tap_pile("3c")
    session.tap_card("8s")
    assert session.choice.loose == parse_card("3c").bit


def test_piles_may_be_chosen_before_the_card() -> None:
    session = session_at(PAIRS_AND_SUMS)
    session.tap_pile("5h")
    session.tap_pile("3c")
    assert session.scene().status == "5 + 3 = 8. Now choose a card from your hand."
    session.tap_card("8s")
    assert offer_texts(session.scene()) == ["Capture 5+3"]


def test_piles_that_do_not_go_with_the_first_card_are_explained() -> None:
    session = session_at(PAIRS_AND_SUMS)
    session.tap_pile("5h")
    session.tap_card("Jc")
    assert session.refusal is not None
    assert not session.choice.has_piles


def test_a_card_that_can_do_nothing_says_why() -> None:
    session = session_at("table=5d,(9:4h5s@1) hands=9c2s/7c6d")
    session.tap_card("2s")
    assert session.refusal is not None
    assert "You own a build, so you can’t trail." in session.refusal
    assert session.scene().status == "You can’t play this card now. Choose another."


def test_builds_are_chosen_by_their_cards() -> None:
    session = session_at(BUILDING)
    session.tap_card("2s")
    session.tap_pile("4h3h")
    assert [build.value for build in session.choice.builds] == [7]
    assert offer_texts(session.scene()) == ["Raise 7 to 9"]


def test_escape_chooses_nothing() -> None:
    session = session_at(PAIRS_AND_SUMS)
    choose(session, legal_play(session, "8sx8d"))
    session.clear()
    assert session.scene().choice.card is None
    assert not session.choice.has_piles


# Double taps and drops


@pytest.mark.parametrize(
    ("position", "card", "play"),
    [
        ("table=8d,5h,3c hands=8s3sJc/2d4c7h", "8s", "8sx3c,5h,8d"),
        ("table=Kd hands=8s3sJc/2d4c7h", "Jc", "Jc"),
        ("table=9d,(7:3h4h@2) hands=7s2sJc/2d7c", "7s", "7sx(7)"),
    ],
)
def test_two_taps_make_the_obvious_play(position: str, card: str, play: str) -> None:
    session = session_at(position)
    session.tap_twice(card)
    assert session.scene().log[0].play == play


@pytest.mark.parametrize(
    ("position", "card", "play"),
    [
        ("table=4d hands=4s8h/2c3c", "4s", ""),  # capture or build
        ("table=5d,3d,2c hands=5s8h/2h3c", "5s", ""),
        ("table=5d,2h,4d,3c hands=7s/2c", "7s", "7sx3c,4d,2h,5d"),  # 5+2 or 4+3, or both
        ("table=5d,3d,4c hands=8sKd/2c3c", "8s", "8sx3d,5d"),
        ("table=5d,3d,5c hands=8sKd/2c3c", "8s", ""),  # either five
    ],
)
def test_two_taps_never_guess(position: str, card: str, play: str) -> None:
    session = session_at(position)
    session.tap_twice(card)
    if play:  # one capture that holds all others
        assert session.game.steps[0].play == parse_play(play, session.game.steps[0].before)
    else:
        assert not session.game.steps
        assert session.refusal is not None
        assert session.scene().choice.card is parse_card(card)


def test_a_drop_on_a_pile_plays_what_is_certain() -> None:
    session = session_at("table=8d,Kd hands=8sJc/2d4c")
    session.drop("8s 8d")
    assert session.scene().log[0].play == "8sx8d"


def test_a_drop_on_a_pile_asks_when_more_could_be_meant() -> None:
    session = session_at(PAIRS_AND_SUMS)
    session.drop("8s 8d")
    assert not session.game.steps
    assert offer_texts(session.scene()) == ["Capture 8"]
    session.drop("8s 5h")
    assert session.choice.loose == parse_card("8d").bit | parse_card("5h").bit


def test_a_drop_on_the_bare_table_trails() -> None:
    session = session_at(PAIRS_AND_SUMS)
    session.drop("Jc ")
    assert session.scene().log[0].play == "Jc"


def test_a_drop_on_the_bare_table_leaves_piles_that_are_chosen_and_plays_nothing() -> None:
    session = session_at(PAIRS_AND_SUMS)
    session.tap_card("8s")
    session.tap_pile("8d")
    session.drop("8s ")
    assert not session.game.steps
    assert session.choice.card is parse_card("8s")
    assert session.choice.loose == parse_card("8d").bit


def test_a_play_that_is_asked_about_is_made_when_it_is_chosen_again() -> None:
    session = session_at(PAIRS_AND_SUMS)
    session.ask_before = lambda _view, play: Confirmation(play, "Sure?", "Play it anyway")
    for text in ("Jc", "8sx8d", "Jc"):  # another play is asked about, too
        assert not session.play(text)
        assert session.confirmation is not None
        assert session.scene().status == "Sure?"
    assert not session.game.steps
    assert session.play("Jc")
    assert session.scene().log[0].play == "Jc"
    assert session.confirmation is None


def test_a_drop_that_is_refused_is_explained() -> None:
    session = session_at("table=5d,(9:4h5s@1) hands=9c2s/7c6d")
    session.drop("2s ")
    assert "you can’t trail" in (session.refusal or "")
    session.drop("2s 5d")
    assert session.refusal is not None
    assert not session.game.steps


# Typed plays


def test_typed_plays_are_read_liberally() -> None:
    session = session_at(PAIRS_AND_SUMS)
    assert session.play("8S x 8♦, 5h 3C")
    assert session.scene().log[0].play == "8sx3c,5h,8d"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is not a play"),
        ("hello", "is not a play"),
        ("8sx", "names no pile"),
        ("8sxKd", "can’t be part of a sum"),
        ("9s", "is not in your hand"),
        ("8sx(9)", "no build (9) lies on the table"),
        ("3sb5h=8", ""),
    ],
)
def test_a_typed_play_that_is_refused_says_why(text: str, words: str) -> None:
    session = session_at(PAIRS_AND_SUMS)
    accepted = session.play(text)
    assert accepted == (text == "3sb5h=8")
    assert words in (session.refusal or "")
    assert (session.refusal or ".").endswith((".", "?", "!", "…"))


# The computer's turn


def test_the_computers_play_is_shown_before_it_is_carried_out() -> None:
    session = new_session()
    session.play(format_play(legal_plays(session.game.position)[0]))
    assert session.computer_to_play
    assert session.scene().status == "Bruno is thinking …"
    session.think()
    scene = session.scene()
    assert scene.showing is not None
    assert len(scene.log) == 1
    assert scene.status.startswith("Bruno ")
    assert scene.view.turn == 1
    session.carry_out()
    assert session.scene().showing is None
    assert session.scene().last_play == scene.showing
    assert session.my_turn


def test_input_in_the_computers_turn_is_harmless() -> None:
    session = new_session()
    session.play(format_play(legal_plays(session.game.position)[0]))
    for thinking in (True, False):
        session.clear()
        before = session.game
        hand = session.scene().hand[0].text
        session.tap_card(hand)
        assert session.scene().choice.card is not None
        assert session.scene().choice.offers == ()
        session.tap_pile(next(iter(cards_in(session.view.loose))).text)
        session.drop(f"{hand} ")
        session.tap_twice(hand)
        assert not session.play(hand)
        assert session.refusal == "It’s Bruno’s turn."
        session.next_round()
        assert session.game is before
        if thinking:
            session.think()
    session.carry_out()
    assert session.my_turn


class WaitingSession(Session):
    """A session in which the person has nothing to play, as after a task that is done."""

    @property
    def my_turn(self) -> bool:
        return False


@pytest.mark.parametrize("language", ["", *(each.name for each in languages(ROOT))])
def test_nobody_is_told_that_it_is_the_turn_of_you(language: str) -> None:
    compiled = {each.name: each.compiled for each in languages(ROOT)}
    session = WaitingSession(new_session().game)
    while session.computer_to_play:
        session.think()
    with use_language(translations(compiled[language]) if language else None):
        assert not session.play("2h")
        assert session.refusal == gettext("There is nothing to play now.")
        assert gettext(YOU) not in session.refusal


def test_the_computer_sees_its_own_view_only(monkeypatch: pytest.MonkeyPatch) -> None:
    views: list[View] = []

    def spy(name: str, view: View, rng: Random, past: Past) -> Iterator[BestSoFar]:
        views.append(view)
        assert all(not each.view.hidden[view.turn] and sum(each.view.hidden) for each in past)
        yield BestSoFar(PLAYERS[name].play(view, rng))

    monkeypatch.setattr("casino_page.game.computer_move.think", spy)
    session = new_session("royal,players=3")
    session.play(format_play(legal_plays(session.game.position)[0]))
    let_computer_play(session)
    assert [view.turn for view in views] == [1, 2]
    for view in views:
        assert all(not hand for seat, hand in enumerate(view.hands) if seat != view.turn)
        assert set(view.stock) <= {None}


def test_a_game_goes_on_alike_after_an_interruption() -> None:
    games = []
    for _ in range(2):
        session = new_session(seed="again")
        session.play(format_play(legal_plays(session.game.position)[0]))
        let_computer_play(session)
        games.append(session.game)
    assert games[0] == games[1]


# Whole games


@pytest.mark.parametrize("rules", PRESETS)
def test_whole_games_by_touching_at_random(rules: str) -> None:
    session = new_session(rules, "whole")
    for at in play_out(session, Random(rules)):
        check(at.scene())
    assert session.scene().result.outcome is not None
    assert session.phase is Phase.GAME_OVER
    session.next_round()
    assert session.phase is Phase.GAME_OVER


@pytest.mark.parametrize("rules", PRESETS)
def test_choosing_the_card_and_piles_of_a_play_offers_it(rules: str) -> None:
    session = new_session(rules, "offers")
    rng = Random(7)
    while session.phase is Phase.PLAY:
        let_computer_play(session)
        if not session.my_turn:
            break
        plays = list(legal_plays(session.game.position))
        for play in rng.sample(plays, min(3, len(plays))):
            session.clear()
            choose(session, play)
            assert play in [offer.play for offer in session.scene().choice.offers]
        greedy = PLAYERS["greedy"].play(session.view, rng)
        assert session.play(format_play(greedy, session.view))


def check(scene: Scene) -> None:
    """Check the laws of every scene of a person's turn."""
    assert scene.my_turn
    assert all(not hand for seat, hand in enumerate(scene.view.hands) if seat != scene.seat)
    assert set(scene.view.stock) <= {None}
    assert 1 <= scene.progress.deal_number <= scene.progress.deals
    labels = [offer.text for offer in scene.choice.offers]
    assert len(labels) == len(set(labels))
    assert [line.number for line in scene.log] == list(range(1, len(scene.log) + 1))
    assert all(line.sentences for line in scene.log)


def test_a_scene_holds_no_position() -> None:
    scene = new_session().scene()
    assert type(scene.view).__name__ == "View"
    assert set(scene._fields).isdisjoint({"game", "position"})


# News


def test_every_event_is_told_once() -> None:
    session = new_session()
    first = session.take_news()
    deal, on_table = first.sentences
    assert deal == "Deal 1: 4 cards each."
    assert on_table == table_sentence(session.view.loose)
    sentences: list[str] = []
    for _ in range(4):
        session.play(format_play(legal_plays(session.game.position)[0]))
        sentences += session.take_news().sentences
        session.think()
        sentences += session.take_news().sentences
        session.carry_out()
        sentences += session.take_news().sentences
    logged = [sentence for line in session.scene().log for sentence in line.sentences]
    assert sentences == logged
    assert "Deal 2: 4 cards each." in sentences


def test_the_points_of_the_game_are_told_after_a_round_and_the_cards_before_the_next() -> None:
    session = session_at("table=5d hands=5s/9c scores=9/3 won=TdAsAhAdAc2s/ last=1")
    session.play("5sx5d")
    let_computer_play(session)
    assert session.phase is Phase.ROUND_OVER
    sentences = session.take_news().sentences
    assert sentences[-1] == "Points of the game: You: 20, Bruno: 3. The game is to 21."
    session.next_round()
    assert session.take_news().sentences[-1] == table_sentence(session.view.loose)


def test_the_round_and_the_game_come_to_an_end() -> None:
    session = session_at("table=5d hands=5s/9c scores=19/3 won=TdAsAhAdAc2s/ last=1")
    session.play("5sx5d")
    let_computer_play(session)
    scene = session.scene()
    assert scene.phase is Phase.GAME_OVER
    assert scene.result.outcome is not None
    assert scene.result.outcome.winner == 0
    assert scene.result.score is not None
    session.tap_card("5s")
    assert not session.play("5s")
    assert "over" in (session.refusal or "")


def legal_play(session: Session, text: str) -> Play:
    plays = {format_play(play, session.view): play for play in legal_plays(session.game.position)}
    return plays[text]


def test_builds_in_the_choice_vanish_with_them() -> None:
    session = session_at("table=9d,(7:3h4h@2) hands=7s2sJc/7c5h turn=2 dealer=1")
    session.tap_card("7s")
    session.tap_pile("3h4h")
    assert [type(build) for build in session.choice.builds] == [Build]
    let_computer_play(session)
    assert session.game.steps[0].play.builds
    assert session.choice.builds == ()
    assert session.choice.card == parse_cards("7s")[0]


def test_a_computer_player_thinks_in_small_steps_and_may_be_hurried() -> None:
    slow, hurried = (new_session(seats="master,person") for _ in range(2))
    steps = 0
    while not slow.think_step():
        assert slow.showing is None
        steps += 1
    assert steps > 10
    assert slow.showing in legal_plays(slow.game.position)
    assert not hurried.settle()
    while not hurried.settle():
        hurried.think_step()
    assert hurried.showing in legal_plays(hurried.game.position)
    hurried.carry_out()
    assert len(hurried.game.steps) == 1


def test_a_computer_player_tells_how_many_deals_it_has_tried() -> None:
    session = new_session(seats="person,master")
    session.play(format_play(legal_plays(session.game.position)[0]))
    statuses = set()
    while not session.think_step():
        statuses.add(session.scene().status)
    assert "Vera is thinking …" in statuses
    assert any(status.endswith("… (5 tries)") for status in statuses)


def test_the_best_play_so_far_is_shown_while_a_better_hint_is_looked_for() -> None:
    session = session_at("table=8d,5h,3c,Kd hands=8s3sJc9h/2d4c7hTd")
    first, better = legal_play(session, "8sx8d"), legal_play(session, "8sx3c,5h,8d")
    assert session.ask_hint()
    assert session.scene().status == "Looking for a hint …"
    session.take_news()
    session.show_first_hint(first, "Takes 2 cards.", 12)
    scene = session.scene()
    assert scene.status == "Looking for a hint … (12 tries)"
    assert [offer.play for offer in scene.choice.offers] == [first]
    assert session.take_news() == ((), ())
    session.show_hint(better, "Takes 4 cards.", "Take 4 cards.")
    scene = session.scene()
    assert scene.status == "Play this?"
    assert [offer.play for offer in scene.choice.offers] == [better]
    assert any("Takes 4 cards." in str(sentence) for sentence in session.take_news().sentences)
    session.play("8sx3c,5h,8d")
    assert session.game.tag("Hints") == "1"


def test_a_hint_that_was_shown_stays_when_the_search_is_stopped() -> None:
    session = session_at("table=8d,5h,3c,Kd hands=8s3sJc9h/2d4c7hTd")
    session.ask_hint()
    session.forget_hint()
    assert session.advice is None
    session.ask_hint()
    session.show_first_hint(legal_play(session, "8sx8d"), "Takes 2 cards.", 12)
    session.forget_hint()
    assert session.scene().status == "Play this?"
