"""The text view: every scene as text, answers on request, and sentences about changes."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from casino_core import PRESETS, card_set, cards_in, format_play, is_legal, parse_play
from casino_core.prose.words import card_words
from casino_page.game.scene import Phase, Scene
from casino_page.game.session import Session
from casino_page.screen_reader.renderer import AGAIN, ScreenReaderRenderer
from casino_page.screen_reader.sentences import QUESTIONS, possible_plays

from ..core.worlds import random_play
from .render.test_regions import BUILDS, SCENES, Elements
from .tables import choose, let_computer_play, new_session, session_at

every_scene = pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)


def answer_to(letter: str, scene: Scene) -> str:
    view = ScreenReaderRenderer()
    assert view.ask(letter, scene)
    return view.words(scene, ())


def sentences_of(view: ScreenReaderRenderer, session: Session) -> str:
    return view.words(session.scene(), session.take_news().sentences)


@every_scene
def test_the_frame_is_sound(scene: Scene) -> None:
    page = Elements(ScreenReaderRenderer().frame(scene))
    for attribute in ("id", "data-region"):
        values = Counter(element[attribute] for element in page.having(attribute))
        assert not [value for value, count in values.items() if count > 1]
    for element in page.found:
        assert "style" not in element.attributes
        if element.name == "button":
            assert element.words.strip() or element.attributes.get("aria-label")
    headings = [element.words for element in page.found if element.name == "h2"]
    assert {"Now", "Your hand", "Plays", "Score", "Log", "Game"} <= set(headings)


@every_scene
def test_every_region_has_its_place_in_the_frame(scene: Scene) -> None:
    view = ScreenReaderRenderer()
    places = {
        element["data-region"] for element in Elements(view.frame(scene)).having("data-region")
    }
    assert next(view.parts(scene)).keys() <= places


@every_scene
def test_the_cards_shown_are_those_that_the_seat_knows(scene: Scene) -> None:
    page = Elements(ScreenReaderRenderer().frame(scene))
    names = {element["data-card"] for element in page.having("data-card")}
    known = card_set(scene.hand)
    if scene.phase is Phase.PLAY:
        known |= scene.view.loose
    assert names == {card.text for card in cards_in(known)}


@pytest.mark.parametrize("rules", PRESETS)
def test_every_listed_play_is_legal_and_said_in_other_words(rules: str) -> None:
    chance, game = Random(rules), new_session(rules, seed=rules).game
    while not game.position.over:
        scene = Session(game).scene()
        if scene.my_turn:
            plays, _ = possible_plays(scene)
            assert all(is_legal(scene.view, offer.play) for offer in plays)
            assert len({offer.text for offer in plays}) == len({offer.notation for offer in plays})
        game = game.play(random_play(chance, game.position))


def test_no_hidden_card_is_ever_said() -> None:
    session = new_session()
    scene = session.scene()
    everything = " ".join(answer_to(letter, scene) for letter in QUESTIONS)
    unknown = card_set(session.game.rules.cards) & ~session.view.seen
    assert not [card for card in cards_in(unknown) if card_words(card) in everything]


@pytest.mark.parametrize(
    ("letter", "words"),
    [
        ("c", "You hold: two of clubs, seven of spades, nine of hearts and ten of clubs."),
        ("b", "multiple build of seven: three of spades, four of hearts and seven of clubs."),
        ("b", "Your build of nine: four of clubs and five of diamonds."),
        ("t", "Loose on the table: two of hearts, five of hearts and king of diamonds."),
        ("o", "Capture the two of hearts and the five of hearts with the seven of spades;"),
        ("o", "Add to 7: the two of clubs on the five of hearts and the build of seven;"),
        ("s", "Points of the game: You: 14, Bruno: 18. The game is to 21."),
        ("p", "You: 2 cards captured, 1 sweep. Bruno: 2 cards captured. Bruno holds 4 cards."),
        ("g", "Your turn. Choose a card."),
        ("l", "Nothing has been played yet."),
        ("r", "Nothing has been said yet."),
        ("k", "t: the table;"),
    ],
)
def test_sentences_on_request(letter: str, words: str) -> None:
    assert words in answer_to(letter, SCENES["builds"])


def test_what_was_said_last_is_said_again_and_is_new_to_a_live_region() -> None:
    view, scene = ScreenReaderRenderer(), SCENES["builds"]
    texts = []
    for letter in "srr":
        assert view.ask(letter, scene)
        texts.append(view.words(scene, ()))
    first, second, third = texts
    assert first.rstrip(AGAIN) == second.rstrip(AGAIN) == third.rstrip(AGAIN)
    assert first != second != third


def test_no_other_letter_is_a_question() -> None:
    assert not ScreenReaderRenderer().ask("q", SCENES["builds"])


def test_a_round_is_told_as_it_goes() -> None:
    session, view = (
        session_at("table=8d,Kd hands=8s2c/2d4c stock=3s5s6s7s3h5h6h7h"),
        ScreenReaderRenderer(),
    )
    first = sentences_of(view, session)
    assert "You hold: two of clubs and eight of spades." in first
    assert first.endswith("Your turn. Choose a card.")
    session.tap_card("8s")
    assert sentences_of(view, session).startswith("Chosen: eight of spades. You can: Trail the 8.")
    session.tap_pile("8d")
    assert "eight of spades and eight of diamonds. You can: Capture 8." in sentences_of(
        view, session
    )
    session.clear()
    assert sentences_of(view, session) == "Nothing is chosen."
    session.play("8sx8d")
    let_computer_play(session)
    sentences = sentences_of(view, session)
    assert sentences.startswith(
        "You capture the eight of diamonds with the eight of spades. Bruno "
    )
    assert sentences.endswith("Your turn. Choose a card.")
    assert "You hold" not in sentences
    session.play("2c")
    let_computer_play(session)
    assert "You hold" in sentences_of(view, session)


def test_piles_that_go_with_the_choice_say_so() -> None:
    session = session_at(BUILDS)
    choose(session, parse_play("7sx2h", session.view))
    table = Elements(next(ScreenReaderRenderer().parts(session.scene()))["table"])
    words = {element["data-card"]: element.words[2:] for element in table.having("data-card")}
    assert words["5h"] == "five of hearts, goes with it"
    assert words["Kd"] == "king of diamonds"
    pressed = [element["data-card"] for element in table.having("aria-pressed", "true")]
    assert pressed == ["2h"]


def test_a_covered_hand_is_neither_shown_nor_said() -> None:
    session = new_session(seats="person:Ann,person:Bob")
    let_computer_play(session)
    scene = session.scene()
    assert scene.covered
    assert answer_to("c", scene) == "Your hand is covered."
    regions = next(ScreenReaderRenderer().parts(scene))
    assert "data-card" not in regions["hand"]
    assert "data-play" not in regions["actions"]
    assert "Show my hand" in regions["actions"]
    session.show_hand()
    view = ScreenReaderRenderer()
    view.words(scene, ())
    assert "You hold:" in sentences_of(view, session)


def test_after_a_round_the_points_are_told_item_by_item() -> None:
    answer = answer_to("s", SCENES["round over"])
    assert answer.startswith("Most spades: Bruno 1. Big casino: You 2.")
    assert "Points of the game: You: " in answer


def test_plays_of_a_chosen_card_are_listed_alone() -> None:
    session = session_at(BUILDS)
    session.tap_card("9h")
    plays, more = possible_plays(session.scene())
    assert [format_play(offer.play) for offer in plays] == ["9hx(9)"]
    assert not more
