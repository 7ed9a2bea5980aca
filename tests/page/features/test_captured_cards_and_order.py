"""Tips, captured cards, pauses and questions before plays, without a browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from casino_core import Play, parse_card
from casino_page.game.scene import Scene
from casino_page.game.session import Session
from casino_page.render.regions import regions

from ..pages import Memory, Page, full_scene
from ..tables import let_computer_play, new_session, session_at

TABLE = "table=5d,3c,8h hands=8sTd2c4s/9c9hJsKd stock=*0"
LEAVES_A_FIVE = "table=4d,5c hands=4s2h/9hKs"


def show(page: Page) -> Scene:
    """Return the scene that the page shows now."""
    page.context.session.take_news()
    scene = full_scene(page)
    page.features.on_command("seen")  # as before each command
    return scene


def spoken(page: Page) -> str:
    page.features.decorate(page.current_game.scene())
    return " ".join(page.context.session.take_news().sentences)


# Tips


def test_a_tip_is_shown_while_its_play_can_be_made_and_read_out_once() -> None:
    page = Page(session_at(TABLE))
    assert "Tip: you can capture the eight of hearts with the eight of spades" in spoken(page)
    scene = show(page)
    assert scene.help.tip
    assert "8♠ captures 8♥" in regions(scene)["actions"]
    page.context.session.tap_card("8s")
    assert "8♠ captures 8♥" not in regions(show(page))["actions"]
    page.context.session.clear()
    assert "8♠ captures 8♥" in regions(show(page))["actions"]
    assert "Tip:" not in spoken(page)


def test_a_tip_that_was_followed_is_never_given_again() -> None:
    page = Page(session_at(TABLE))
    show(page)
    page.context.session.play("8sx8h")
    assert show(page).help.tip is None  # it is the computer's turn
    let_computer_play(page.context.session)
    show(page)
    assert "capture" in (page.storage.read("casino.tips") or "")
    later = Page(session_at(TABLE), page.storage)
    tip = show(later).help.tip
    assert tip is not None
    assert tip.name == "sum"


def test_a_tip_that_was_put_away_is_never_given_again() -> None:
    page = Page(session_at(TABLE))
    for name in ("capture", "sum", "build"):
        tip = show(page).help.tip
        assert tip is not None
        assert tip.name == name
        page.do("tip-away", name)
    assert show(page).help.tip is None
    assert show(Page(session_at(TABLE), page.storage)).help.tip is None


def test_tips_can_be_switched_off_and_are_not_given_at_tables_in_other_pages() -> None:
    page = Page(session_at(TABLE))
    page.do("set", "tips=off")
    assert show(page).help.tip is None
    embedded = Page(session_at(TABLE))
    embedded.embedded = True
    assert show(embedded).help.tip is None


# Captured cards


def test_a_pile_opens_the_sheet_of_the_captured_cards_which_follows_the_game() -> None:
    page = Page(session_at(TABLE))
    page.do("piles")
    show(page)
    assert "not yet seen" not in page.sheets["piles"]
    assert 'class="left"' not in page.sheets["piles"]
    page.context.session.play("8sx8h")
    page.do("set", "unseen=on")
    show(page)
    assert "Cards: you lead, 2:0." in page.sheets["piles"]


def test_where_there_is_room_a_pile_shows_them_beside_the_log_again_before_the_sheet() -> None:
    page = Page(session_at(TABLE))
    page.wide = True
    page.do("like", "piles=off")
    assert page.looks["piles"] == "off"
    page.do("piles")
    assert page.settings.on("piles")
    assert page.looks["piles"] == ""
    assert "piles" not in page.sheets
    page.do("piles")
    assert "Captured cards" in page.sheets["piles"]


def test_the_unseen_cards_stand_beside_the_log_only_if_they_are_wanted() -> None:
    page = Page(session_at(TABLE))
    page.wide = True
    show(page)
    assert "beside" not in page.sheets
    page.do("set", "unseen=on")
    show(page)
    assert page.sheets["beside"].count('class="left"') > 20
    page.do("set", "piles=off")
    show(page)
    assert page.sheets["beside"] == ""


def test_the_column_tells_what_is_captured_and_what_is_out_and_draws_the_last_play() -> None:
    session = session_at(TABLE)
    assert 'class="played"' not in regions(session.scene())["log"]
    session.play("8sx8h")
    inside = regions(session.scene())
    assert re.findall(r"<b>(\d+)</b>", inside["round"])[:3] == ["2", "0", "50"]
    line = inside["log"].partition('class="played" aria-hidden="true"')[2]
    assert re.findall(r"#face-(\w+)", line) == ["8s", "8h"]
    assert "data-card" not in line


def test_the_captured_cards_tell_no_covered_hand() -> None:
    session = new_session(seats="person,person")
    page = Page(session)
    page.do("set", "unseen=on")
    page.do("piles")
    assert session.covered
    assert page.sheets["piles"].count('class="left"') == 48
    session.show_hand()
    page.do("piles")
    assert page.sheets["piles"].count('class="left"') == 44


# Waiting


def test_a_paused_computer_player_waits_until_it_may_go_on() -> None:
    page = Page(session_at(TABLE))
    session = page.context.session
    page.do("pause")
    assert not session.scene().paused  # the person is to play: there is nothing to wait for
    session.play("2c")
    assert 'data-action="pause"' in regions(session.scene())["actions"]
    page.do("pause")
    scene = session.scene()
    assert (scene.paused, scene.status) == (True, "Paused.")
    assert "Continue" in regions(scene)["actions"]
    page.do("pause")
    assert not session.scene().paused
    let_computer_play(session)
    assert session.my_turn


# Before a play


def asking(position: str, **settings: str) -> Session:
    page = Page(session_at(position))
    for name, value in settings.items():
        page.do("set", f"{name}={value}")
    show(page)
    return page.context.session


def test_a_play_is_first_shown_and_made_when_it_is_chosen_again() -> None:
    session = asking(TABLE, confirm="on")
    assert not session.play("8sx8h")
    scene = session.scene()
    assert (scene.status, scene.choice.card) == ("Capture 8?", parse_card("8s"))
    assert scene.confirmation
    assert scene.confirmation.play == Play(parse_card("8s"), parse_card("8h").bit)
    assert "Play it" in regions(scene)["actions"]
    assert "Capture 8?" in session.take_news().sentences
    assert session.play("8sx8h")
    assert len(session.game.steps) == 1


@pytest.mark.parametrize("between", ["clear", "another play", "a card"])
def test_what_is_chosen_in_between_is_asked_about_again(between: str) -> None:
    session = asking(TABLE, confirm="on")
    session.play("8sx8h")
    if between == "clear":
        session.clear()
    elif between == "a card":
        session.tap_card("4s")
    else:
        session.play("2c")
    assert not session.play("8sx8h")
    assert session.scene().confirmation


def test_a_refused_play_is_refused_at_once() -> None:
    session = asking(TABLE, confirm="on")
    assert not session.play("4sx8h")
    assert session.refusal
    assert session.scene().confirmation is None


def test_double_taps_and_drags_are_asked_about_too() -> None:
    session = asking(TABLE, confirm="on")
    session.drop("4s")
    assert session.scene().confirmation
    session.clear()
    single = asking("table=Kd hands=Ks2h/5h6h", confirm="on")
    single.tap_twice("Ks")
    assert single.scene().confirmation
    assert not single.game.steps


def test_a_sweep_that_would_be_left_is_warned_of_beside_the_offer() -> None:
    session = asking(LEAVES_A_FIVE, sweeps="always")
    assert not session.play("4sx4d")
    scene = session.scene()
    assert scene.status == "Bruno could sweep with a five."
    assert "Play it anyway" in regions(scene)["actions"]
    assert session.play("4sx4d")


def test_other_plays_are_made_at_once() -> None:
    assert asking(LEAVES_A_FIVE, sweeps="always").play("2h")
    assert asking(LEAVES_A_FIVE, sweeps="scoring").play("4sx4d")


# The order of the hand


@pytest.mark.parametrize(
    ("order", "cards"), [("rank", "2c4s8sTd"), ("suit", "4s8sTd2c"), ("dealt", "2c4s8sTd")]
)
def test_the_hand_stands_in_the_order_that_is_chosen(order: str, cards: str) -> None:
    page = Page(session_at(TABLE))
    page.do("set", f"order={order}")
    assert "".join(card.text for card in show(page).hand) == cards


def test_questions_end_when_they_are_switched_off() -> None:
    page = Page(session_at(TABLE))
    page.do("set", "confirm=on")
    show(page)
    assert not page.context.session.play("8sx8h")
    page.do("set", "confirm=off")
    show(page)
    assert page.context.session.play("8sx8h")


def test_a_page_without_storage_gives_tips_all_the_same() -> None:
    full = Memory()
    full.full = True
    page = Page(session_at(TABLE), full)
    assert show(page).help.tip
    page.do("tip-away", "capture")
    tip = show(page).help.tip
    assert tip is not None
    assert tip.name == "sum"


# The rest of the program


def test_a_table_with_questions_is_ready_once_they_can_be_asked() -> None:
    page = Page(session_at(TABLE), Memory({"casino.settings": '{"confirm": "on"}'}))
    requests = later_of(page)
    states = []
    for here in (False, False, True):
        page.lazy_archive.loaded = here
        show(page)
        states.append(page.features.ready)
    assert states == [False, False, True]
    assert len(requests) == 1
    assert not page.context.session.play("8sx8h")


def test_a_table_whose_questions_cannot_be_had_goes_on_without() -> None:
    page = Page(session_at(TABLE), Memory({"casino.settings": '{"confirm": "on"}'}))
    requests = later_of(page)
    show(page)
    requests[0][1]()
    assert page.features.ready
    assert page.context.session.play("8sx8h")


def test_tips_and_pauses_need_not_be_waited_for() -> None:
    page = Page(session_at(TABLE))
    later_of(page)
    assert show(page).help.tip
    assert page.features.ready
    page.context.session.play("2c")
    page.do("pause")
    assert page.context.session.paused


def later_of(page: Page) -> list[tuple[Callable[[], None], Callable[[], None]]]:
    """Let the rest of the program be awaited; who asks for it is listed."""
    requests: list[tuple[Callable[[], None], Callable[[], None]]] = []
    page.lazy_archive.loaded = False
    page.lazy_archive.when_loaded = lambda then, failed: requests.append((then, failed))  # type: ignore[method-assign]
    return requests
