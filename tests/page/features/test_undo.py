"""Undo and redo, and looking back, as the person at the table has them."""

from __future__ import annotations

import re
from random import Random

import pytest

from casino_core import FULL_PACK, card_set, cards_in, format_play, format_record, parse_record
from casino_core.players import greedy
from casino_core.records.history import HINTS
from casino_core.records.undo import UNDONE
from casino_page.address.page_request import parse_query
from casino_page.game.look_back import past_scene
from casino_page.game.scene import Phase
from casino_page.game.session import Session
from casino_page.render.regions import regions, table_attributes
from casino_page.saved_games.saved_game import SavedGame, format_saved, parse_saved
from casino_page.shell.current_game import CurrentGame
from casino_page.tasks.lessons import LessonScript
from casino_page.tasks.session import TaskSession

from ..lessons import CHAPTERS
from ..pages import Page
from ..tables import let_computer_play, new_session, play_out, session_at

PAIRS = "table=8d,5h,3c,Kd hands=8s3sJc9h/2d4c7hTd stock=*0"


def phase_of(session: Session) -> Phase:
    return session.phase


def played(plays: int, rules: str = "standard", seats: str = "", seed: str = "seed") -> Page:
    """A table after a number of plays by people, each answered by the computer players."""
    session = new_session(rules, seed, seats)
    page = Page(session)
    for _ in range(plays):
        make_a_play(session)
    let_computer_play(session)
    return page


def make_a_play(session: Session, text: str = "") -> None:
    let_computer_play(session)
    if session.phase is Phase.ROUND_OVER:
        session.next_round()
        let_computer_play(session)
    session.show_hand()
    play = text or format_play(greedy(session.view, Random(1)), session.view)
    assert session.play(play), session.refusal


def other_play(session: Session) -> str:
    """A legal play that is not the greedy one: a trail."""
    best = greedy(session.view, Random(1)).card
    return next(card.text for card in cards_in(session.view.hands[0]) if card is not best)


# Undo and redo


def test_one_undo_goes_back_to_the_own_previous_decision() -> None:
    page = played(2)
    session = page.context.session
    before = session.game.steps[2]
    page.do("undo")
    assert session.game.position == before.before
    assert session.my_turn
    page.do("undo")
    assert not session.game.steps
    page.do("undo")
    assert session.refusal == "There is nothing to undo yet."


def test_redo_leads_back_to_the_very_same_game() -> None:
    page = played(3)
    session = page.context.session
    game = session.game
    for _ in range(3):
        page.do("undo")
    for plays in (2, 4, 6):
        page.do("redo")
        assert len(session.game.steps) == plays
    assert session.game == game
    assert session.ahead is None
    page.do("redo")
    assert session.refusal == "There is nothing to redo."


def test_the_record_says_what_was_taken_back_once_something_else_is_played() -> None:
    page = played(3)
    session = page.context.session
    page.do("undo")
    page.do("undo")
    make_a_play(session, other_play(session))
    assert session.ahead is None
    assert session.game.tag(UNDONE) == "6>2"
    assert parse_record(format_record(session.game)).tag(UNDONE) == "6>2"


def test_the_sheet_of_fair_play_says_so_during_the_game_and_after_it() -> None:
    page = played(3)
    session = page.context.session
    page.do("fair")
    assert "taken back" not in page.sheets["fair"]
    page.do("undo")
    make_a_play(session, other_play(session))
    page.do("fair")
    assert "Plays were taken back once, as far back as play 5." in page.sheets["fair"]
    while phase_of(session) is not Phase.GAME_OVER:
        make_a_play(session)
        let_computer_play(session)
    page.do("fair")
    assert "Plays were taken back once, as far back as play 5." in page.sheets["fair"]
    assert "all 52 cards were dealt as the seed says" in page.sheets["fair"]


def test_redo_goes_on_as_long_as_the_same_is_played() -> None:
    page = played(3)
    session = page.context.session
    game = session.game
    page.do("undo")
    page.do("undo")
    make_a_play(session, format_play(game.steps[2].play, game.steps[2].before))
    let_computer_play(session)
    assert session.ahead == game
    assert session.game.tag(UNDONE) == "6>4"
    page.do("redo")
    assert session.game == game


def test_hints_for_plays_that_were_taken_back_are_forgotten() -> None:
    page = Page(session_at(PAIRS))
    session = page.context.session
    page.do("hint")
    make_a_play(session)
    let_computer_play(session)
    page.do("hint")
    assert session.game.tag(HINTS) == "1 3"
    make_a_play(session)
    page.do("undo")
    page.do("undo")
    assert session.game.tag(HINTS) == "1"


def test_a_hint_after_an_undo_stays_in_the_record_where_the_same_is_played_again() -> None:
    page = Page(session_at(PAIRS))
    session = page.context.session
    page.do("hint")
    advice = session.advice
    assert advice
    assert advice.play
    hinted = format_play(advice.play, session.view)
    session.game = session.game.with_tag(HINTS, "")
    make_a_play(session, hinted)
    let_computer_play(session)
    page.do("undo")
    page.do("hint")
    make_a_play(session, hinted)
    let_computer_play(session)
    assert session.game.tag(HINTS) == "1"
    page.do("undo")
    page.do("hint")
    page.do("redo")
    assert session.game.tag(HINTS) == "1"


def test_undo_while_the_computer_shows_its_play() -> None:
    page = played(1)
    session = page.context.session
    make_a_play(session)
    session.think()
    assert session.showing
    page.do("undo")
    assert len(session.game.steps) == 2
    assert not session.scene().showing
    session.carry_out()
    assert len(session.game.steps) == 2


def test_undo_reaches_over_rounds_to_the_first_play_and_redo_back() -> None:
    session = new_session()
    for _ in play_out(session, Random(1)):
        if len(session.game.rounds) == 2 and len(session.game.rounds[1].steps) > 3:
            break
    page, game = Page(session), session.game
    decisions = sum(step.before.turn == 0 for step in game.steps)
    for _ in range(decisions):
        page.do("undo")
        assert session.my_turn
    assert not session.game.steps
    while session.ahead:
        page.do("redo")
    assert session.game == game


def test_a_round_that_is_over_can_be_taken_back_and_ends_again() -> None:
    session = new_session()
    for _ in play_out(session, Random(1)):
        if len(session.game.steps) >= 46:
            break
    while phase_of(session) is Phase.PLAY:
        make_a_play(session)
        let_computer_play(session)
    game, page = session.game, Page(session)
    assert phase_of(session) is Phase.ROUND_OVER
    assert 'data-action="undo"' in regions(session.scene())["actions"]
    page.do("undo")
    assert phase_of(session) is Phase.PLAY
    step = game.steps[len(session.game.steps)]
    make_a_play(session, format_play(step.play, step.before))
    let_computer_play(session)
    assert session.game == game
    session.next_round()
    assert len(session.game.rounds) == 2


def test_nothing_is_taken_back_when_the_game_is_over() -> None:
    session = session_at("table=8d,Kd hands=8s/Kc scores=20/3 won=AsAhTd/ last=1")
    page = Page(session)
    session.play("8sx8d")
    let_computer_play(session)
    assert session.phase is Phase.GAME_OVER
    assert "undo" not in regions(session.scene())["actions"]
    page.do("undo")
    assert session.refusal == "The game is over, so nothing can be undone."


def test_the_mark_and_what_can_be_redone_are_kept_over_a_reload() -> None:
    current_game = CurrentGame(parse_query(""), None, lambda: "s3cret")
    page = Page(current_game.session)
    page.context.current_game = current_game
    for _ in range(3):
        make_a_play(current_game.session)
    let_computer_play(current_game.session)
    game = current_game.session.game
    page.do("undo")
    page.do("undo")
    text = current_game.text_to_store()
    page.context.current_game = CurrentGame(parse_query(""), text, lambda: "other")
    session = page.context.session
    assert session.game.tag(UNDONE) == "6>2"
    page.do("redo")
    page.do("redo")
    assert session.game == game


def test_a_stored_game_that_goes_on_otherwise_than_it_says_is_played_all_the_same() -> None:
    game, other = played(2).context.session.game, played(3, seed="other").context.session.game
    page = Page(Session(game))
    page.context.session.ahead = parse_saved(format_saved(SavedGame(game, ahead=other))).ahead
    make_a_play(page.context.session)
    assert page.context.session.ahead is None


def test_with_several_people_only_the_own_last_plays_are_taken_back() -> None:
    page = played(1, seats="person,person")
    session = page.context.session
    assert session.scene().history.may_undo
    page.do("undo")
    assert (session.seat, session.covered) == (0, True)
    assert not session.scene().hand
    make_a_play(session)
    make_a_play(session)
    assert session.seat == 0
    page.do("look", "1")
    page.do("undo-to", "1")
    assert "Someone else has played since" in (session.refusal or "")
    assert len(session.game.steps) == 2


def test_a_lesson_is_begun_again_and_not_taken_back() -> None:
    page = Page(TaskSession(LessonScript(CHAPTERS[0])))
    page.do("undo")
    assert page.context.session.refusal
    assert "undo" not in regions(page.context.session.scene())["actions"]


# Looking back


def test_the_table_then_is_what_the_seat_knew_then() -> None:
    page = played(3)
    session = page.context.session
    for number, step in enumerate(session.game.steps, 1):
        page.do("look", str(number))
        scene = page.current_game.scene()
        assert scene.view == step.before.view(0)
        assert scene.showing == step.play
        assert scene.history.look_back
        assert scene.history.look_back.number == number
        attributes = table_attributes(scene)
        assert attributes["data-back"] == str(number)
        assert f'data-index="{number}"' in regions(scene)["log"]
        assert len(re.findall("aria-current", regions(scene)["log"])) == 1
    page.do("now")
    assert page.current_game.scene().history.look_back is None
    assert table_attributes(page.current_game.scene())["data-back"] == ""


@pytest.mark.parametrize("seats", ["person,greedy", "person,person"])
def test_looking_back_never_tells_more_than_was_known_then(seats: str) -> None:
    session = new_session("standard", "secret", seats)
    for _ in range(12):
        make_a_play(session)
    let_computer_play(session)
    for number, step in enumerate(session.game.steps, 1):
        scene = past_scene(session, number)
        page = "".join([*regions(scene).values(), *table_attributes(scene).values()])
        cover = session.covered
        known = step.before.view(session.seat)
        open_cards = known.on_table | step.play.card.bit
        for pile in known.won:
            open_cards |= pile
        for card in cards_in(card_set(FULL_PACK) & ~open_cards):
            if cover or not card.bit & known.hands[session.seat]:
                assert f'data-card="{card}"' not in page


def test_one_steps_through_what_was_and_ends_now() -> None:
    page = played(2)
    session = page.context.session
    page.do("look-by", "-1")
    assert session.looking == 4
    page.do("look-by", "-9999")
    assert session.looking == 1
    page.do("look-by", "1")
    assert session.looking == 2
    assert "Play 2: " in session.take_news().sentences[-1]
    page.do("look-by", "9999")
    assert session.looking is None


def test_taps_explain_why_nothing_is_played_while_looking_back() -> None:
    page = Page(session_at(PAIRS))
    session = page.context.session
    make_a_play(session)
    let_computer_play(session)
    game = session.game
    why = "You are looking back at play 1. Press “Now” to play on."
    for touch in (
        lambda: session.tap_card("Jc"),
        lambda: session.tap_pile("Kd"),
        lambda: session.tap_twice("Jc"),
        lambda: session.drop("Jc"),
        lambda: session.play("Jc"),
        lambda: page.do("hint"),
    ):
        page.do("look", "1")
        touch()
        assert session.refusal == why
        assert session.game == game
        assert session.looking == 1
    session.clear()
    assert session.looking is None


def test_the_computer_waits_while_one_looks_back() -> None:
    page = played(1)
    session = page.context.session
    make_a_play(session)
    assert session.computer_to_play
    session.think()
    page.do("look", "1")
    let_computer_play(session)
    assert len(session.game.steps) == 3
    session.carry_out()
    assert len(session.game.steps) == 3
    page.do("now")
    session.carry_out()
    assert len(session.game.steps) == 4


def test_a_thought_goes_on_where_it_was_left() -> None:
    page = played(1, seats="person,counting")
    session = page.context.session
    make_a_play(session)
    while session.best_so_far is None:
        assert not session.think_step()
    page.do("look", "1")
    assert not session.settle()
    page.do("now")
    let_computer_play(session)
    assert len(session.game.steps) == 4


def test_playing_on_from_an_own_play_or_after_one_of_the_computer() -> None:
    page = played(3)
    session = page.context.session
    page.do("look", "3")
    assert 'data-action="undo-to"' in regions(page.current_game.scene())["actions"]
    page.do("undo-to", "3")
    assert (len(session.game.steps), session.looking) == (2, None)
    page.do("redo")
    page.do("redo")
    page.do("undo-to", "2")
    assert len(session.game.steps) == 2


def test_an_earlier_round_is_looked_at_with_its_own_log() -> None:
    session = new_session()
    for _ in play_out(session, Random(1)):
        if len(session.game.rounds) == 2:
            break
    page = Page(session)
    page.do("look", "3")
    scene = page.current_game.scene()
    assert scene.progress.round_number == 1
    log = regions(scene)["log"]
    assert len(scene.log) == len(session.game.rounds[0].steps)
    assert 'data-action="why"' not in log
    page.do("look", str(len(session.game.rounds[0].steps) + 1))
    assert page.current_game.scene().progress.round_number == 2


def test_what_is_not_a_play_is_not_looked_at() -> None:
    page = played(1)
    for text in ("0", "3", "x", "", "-1", "²"):
        page.do("look", text)
        assert page.context.session.looking is None
