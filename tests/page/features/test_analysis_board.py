"""The analysis board: any position, its plays, lines that are kept, and texts to take along."""

from __future__ import annotations

import re

import pytest

from casino_core import (
    CasinoError,
    card_set,
    cards_in,
    error_message,
    format_position,
    parse_position,
)
from casino_core.analysis.exploration import explore
from casino_core.cards import ONE_PACK
from casino_page.features.analysis_board.board_state import parse_board, round_board
from casino_page.features.analysis_board.comparison import PlayComparison, comparing_content
from casino_page.game.scene import Phase
from tests.core.test_endgame_bound import LONG as TOO_LONG

from ..pages import Page, opened_by, requested
from ..tables import finished_game, session_at
from .test_review import finished_page

POSITION = "table=5h,5d,Td hands=8s3c/Ts5s"
PLAYS = "{Two fives.} 3cb5h=8 {keeps the eight} ( 8s 5sx5h,5d ) 5sx5d 8sx(8)"


def page_with(text: str = f"{POSITION}\n{PLAYS}", place: int = 0) -> Page:
    page = finished_page()
    page.do("analyse", f"{place}\n{text}")
    return page


def sheet(page: Page) -> str:
    return page.sheets["analysis"]


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def box(page: Page, name: str) -> str:
    match = re.search(
        rf'id="share-{name}"[^>]*>([^<]*)<', page.sheets.get("study-texts", "") + sheet(page)
    )
    assert match
    return match[1].replace("&amp;", "&")


def listed(page: Page) -> list[str]:
    """The plays of the list, best first."""
    return re.findall(r'data-action="analysis-play-on" data-index="([^"]*)"', sheet(page))


# Opening


def test_a_finished_game_is_opened_at_its_last_round() -> None:
    page = finished_page()
    page.do("analysis")
    start = page.current_game.session.game.rounds[-1].start
    assert format_position(start) in box(page, "study-text").replace("&gt;", ">")
    assert 'data-action="analysis-play"' in sheet(page)


def test_a_running_game_is_not_shown() -> None:
    page = Page(session_at(POSITION))
    page.do("analysis")
    text = box(page, "study-text")
    assert "8s3c" not in text
    assert "can be analysed when it is over" in words(sheet(page))


def test_the_board_is_opened_as_it_was_left() -> None:
    page = page_with()
    page.do("analysis-go", "0.0")
    page.close_sheets()
    page.do("analysis")
    assert 'data-index="0.0" data-key="line-0.0" aria-current="true"' in sheet(page)


def test_the_replay_leads_to_the_board_at_the_same_place() -> None:
    page = finished_page()
    page.do("review")
    page.do("replay", "3")
    match = re.search(r'data-action="analyse" data-index="([^"]*)"', page.sheets["review"])
    assert match
    page.do("analyse", match[1].replace("&gt;", ">").replace("&#10;", "\n"))
    step = page.current_game.session.game.steps[3]
    board = parse_board(match[1].partition("\n")[2])
    assert board.at((0, 0, 0)).state == step.before
    assert ">3 / " in sheet(page)
    assert f"{page.current_game.session.names[1]} is to play." in words(sheet(page))
    assert "Seat 1" not in words(sheet(page))
    page.do("analysis-go", "0.0")
    assert "You are to play." in words(sheet(page))


def test_a_link_opens_a_study_and_leaves_the_game() -> None:
    board = parse_board(f"{POSITION}\n{PLAYS}")
    link = board.link("https://casino.example/")
    assert requested(link.partition("?")[2]).game_query == ""
    assert parse_board(opened_by(link.partition("?")[2], "study")).study == board.study
    assert parse_board(link) == board


# Walking


def test_one_walks_through_the_lines() -> None:
    page = page_with(place=1)
    assert "Seat 2 is to play." in words(sheet(page))
    page.do("analysis-by", "1")
    assert "Seat 1 is to play." in words(sheet(page))
    page.do("analysis-by", "9999")
    assert ">3 / 3<" in sheet(page)
    assert "The round is over." not in words(sheet(page))
    page.do("analysis-by", "-9999")
    assert ">0 / 3<" in sheet(page)
    page.do("analysis-go", "1.0")
    assert ">2 / 2<" in sheet(page)
    page.do("analysis-go", "7.7")
    assert ">2 / 2<" in sheet(page)


def test_the_round_ends_a_line() -> None:
    page = page_with("table=5h hands=5s/5d\n5sx5h 5d", place=2)
    assert "The round is over." in words(sheet(page))
    assert 'data-action="analysis-play"' not in sheet(page)


def test_a_play_of_the_list_is_made_and_kept() -> None:
    page = page_with(POSITION)
    first = listed(page)[0]
    page.do("analysis-play-on", first)
    assert box(page, "study-text").splitlines()[-1] == first.replace("&gt;", ">")
    assert ">1 / 1<" in sheet(page)


# What is known


def test_the_plays_are_listed_with_values_and_exact_answers() -> None:
    page = page_with(POSITION)
    text = words(sheet(page))
    assert listed(page)
    assert "Every card is known" in text or "Tried on" in text


def test_the_list_says_why_cards_that_lie_face_down_are_known() -> None:
    """Four backs lie there in the last deal, and only four cards were not seen."""
    start = parse_position("table=As,4c,5d hands=ThKd3h8c/Tc9c2s7h turn=1 dealer=2 last=1")
    gone = list(cards_in(start.unseen))
    won = card_set(gone[::2]), card_set(gone[1::2])
    page = page_with(format_position(start.replace(won=won)))
    known = "The 4 cards that are not seen can only be in the other hand. The values are exact."
    assert sheet(page).count('data-card="??"') == 4
    assert known in words(sheet(page))
    page.do("analysis-hands", "on")
    assert "Every card is known. The values are exact." in words(sheet(page))


def test_the_list_says_that_not_every_play_was_looked_at() -> None:
    """Nothing is hidden here, but there are more extra actions than anybody could look at."""
    page = page_with(
        "rules=swazi table=As,2s,3s,4s,5s,6s,7s,8s,9s,Ts,Js,Qs,Ks hands=KhQh/Kd "
        "won=Ah2h3h4h5h6h7h8h9hThJhAc2c3c4c5c6c7c/8c9cTcJcQcKcAd2d3d4d5d6d7d8d9dTdJdQd"
    )
    text = words(sheet(page))
    assert "too many plays to look at all of them" in text
    assert "The values are exact" not in text
    assert "±" not in text


def test_no_play_is_called_the_best_where_the_solver_gave_up() -> None:
    start = parse_position(TOO_LONG)
    *_, explored = filter(None, explore(start.view(start.turn), deals=1))
    text = words(comparing_content(parse_board(TOO_LONG), PlayComparison(explored)))
    assert "perhaps the best play" in text
    assert "Every card is known, but this deal takes too long to solve: an estimate." in text
    assert not re.search(r"(?<!perhaps )(the best play|as good)", text)


@pytest.mark.parametrize("rules", ["standard", "laisto"])
def test_plays_are_compared_in_words_and_the_figures_are_folded_up(rules: str) -> None:
    page = page_with(f"rules={rules} table=Td,As,9s,Kh hands=Ts3hKc5d/???????? stock=*40")
    sentences, _numbers, figures = words(page.sheets["exploration"]).partition("Numbers")
    assert "the best play" in sentences
    assert "worse" in sentences
    assert not re.search(r"\d\.\d|%|±", sentences)
    assert re.search(r"\d\.\d", figures)


def test_hidden_hands_are_counted_and_open_hands_are_not() -> None:
    page = page_with("table=Td,As,9s,Kh hands=Ts3hKc5d/2s2d7c8h stock=*8")
    assert "What the hidden hands may hold" in words(sheet(page))
    assert sheet(page).count('data-card="??"') == 4
    page.do("analysis-hands", "on")
    assert "What the hidden hands may hold" not in words(sheet(page))
    assert 'data-card="??"' not in sheet(page)
    assert 'aria-pressed="true"' in sheet(page)


def test_a_hidden_hand_to_play_is_dealt_on_demand() -> None:
    page = page_with("table=5h hands=????/3c8s")
    assert "The hand of seat 1 is hidden" in words(sheet(page))
    assert not listed(page)
    page.do("analysis-deal")
    assert listed(page)
    assert "????" not in box(page, "study-text")


def test_the_best_plays_are_rolled_out() -> None:
    page = page_with("table=Td,As,9s,Kh hands=Ts3hKc5d/???? stock=*8")
    page.do("rollout-choice", "player=careless")
    page.do("rollout-choice", "deals=50")
    page.do("rollout-choice", "plays=2")
    page.do("rollout-choice", "plays=none")
    page.do("rollout")
    text = words(page.sheets["rollout"])
    assert re.search(r"\d+ deals: ", text)
    assert text.count("Lead ") == 2
    assert text.count("behind") == 1
    page.do("analysis-play-on", listed(page)[0])
    assert "behind" not in words(sheet(page).partition("rollout-heading")[2])


def test_plays_that_one_chooses_are_rolled_out_too() -> None:
    page = page_with("table=Td,As,9s,Kh hands=Ts3hKc5d/???? stock=*8")
    page.do("rollout-choice", "player=careless")
    page.do("rollout-choice", "deals=50")
    page.do("rollout-choice", "plays=2")
    best, *_others, chosen_play, line = listed(page)
    page.do("analysis-show", chosen_play)
    page.do("rollout")
    assert set(rolled_out(page)) == {best, chosen_play}
    page.do("analysis-play-on", line)
    page.do("analysis-go", "")
    page.do("rollout")
    assert set(rolled_out(page)) == {best, line}


def rolled_out(page: Page) -> list[str]:
    return re.findall(r'data-key="rolled-([^"]*)"', page.sheets["rollout"])


# Editing


def test_a_line_is_promoted_and_removed() -> None:
    page = page_with()
    page.do("analysis-go", "1.0")
    page.do("analysis-promote")
    assert box(page, "study-text").endswith(
        "{Two fives.} 8s ( 3cb5h=8 {keeps the eight} 5sx5d 8sx(8) ) 5sx5h,5d"
    )
    page.do("analysis-remove")
    page.do("analysis-remove")
    assert box(page, "study-text").endswith("{Two fives.} 3cb5h=8 {keeps the eight} 5sx5d 8sx(8)")


def test_a_comment_is_kept_with_its_play() -> None:
    page = page_with()
    page.do("analysis-go", "0.0")
    page.do("analysis-comment", "comment=a = b {sic}")
    assert "5sx5d {a = b (sic)} 8sx(8)" in box(page, "study-text")


def test_a_comment_that_cannot_be_kept_is_explained_on_the_board() -> None:
    page = page_with()
    before = box(page, "study-text")
    page.do("analysis-comment", "comment=[%mark 5h] Two fives.")
    assert page.words["analysis-problem"] == "It must not begin with [%mark."
    assert box(page, "study-text") == before
    page.do("analysis-comment", "comment=Two fives: [%mark 5h].")
    assert page.words["analysis-problem"] == ""
    assert "{Two fives: [%mark 5h].}" in box(page, "study-text")


def test_another_position_is_set_up() -> None:
    page = page_with()
    page.do("analysis-text", f"text={POSITION} 8s")
    page.do("analysis-set")
    assert box(page, "study-text") == f"{format_position(parse_position(POSITION))}\n8s"


WRONG = [
    ("", "There is no position in the text"),
    ("nonsense", "There is no position in the text"),
    ("table=5h", "Missing; write one hand for each seat"),
    ("table=5h,5h hands=3c/4c", "5h is there twice."),
    (f"{POSITION} 8s 9s", "9s: "),
    ("https://casino.example/?hands=3c/4c&tabel=5h", "This link says “tabel”. Was “table” meant?"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_a_text_that_cannot_be_read_loses_nothing(text: str, message: str) -> None:
    page = page_with()
    before = sheet(page)
    page.do("analysis-text", f"text={text}")
    page.do("analysis-set")
    assert page.words["analysis-problem"].startswith(message)
    assert sheet(page) == before


def test_a_link_that_cannot_be_read_opens_the_board_with_the_reason() -> None:
    page = finished_page()
    page.do("analyse", "0\ntable=5h,5h hands=3c/4c")
    foot = sheet(page).partition("<footer>")[2]  # in sight, wherever the sheet is scrolled
    assert "5h is there twice" in words(foot)
    assert "table: " not in words(foot)
    assert ">table=5h,5h hands=3c/4c</textarea>" in sheet(page)
    page.do("analysis-go", "0")
    assert "5h is there twice" not in words(sheet(page))


def test_a_position_that_cannot_be_played_is_explained_on_the_board() -> None:
    page = page_with("table=5h,(9:4d5d@1) hands=3c/4c")
    table = page.current_game.session.game
    page.do("analysis-play")
    assert page.words["analysis-problem"].startswith("Seat 1 holds no card to capture its")
    assert page.current_game.session.game is table
    assert not page.current_game.session.refusal


def test_the_desk_for_positions_is_one_touch_away() -> None:
    assert 'href="./learn/teach.html"' in sheet(page_with())


def test_a_study_that_is_too_long_for_a_link_is_kept_as_text() -> None:
    long = "x" * 490
    plays = f"{{{long}}} 3cb5h=8 {{{long}}} 5sx5d {{{long}}} 8sx(8) {{{long}}} Ts {{{long}}}"
    page = page_with(f"{POSITION}\n{plays}")
    assert "too long for a link" in words(sheet(page))
    assert plays in box(page, "study-text")


# On the table


def test_the_position_is_put_on_the_table() -> None:
    page = page_with()
    page.do("analysis-go", "0.0")
    page.do("analysis-play")
    session = page.current_game.session
    assert session.phase is Phase.PLAY
    assert session.game.position.hands == parse_board(f"{POSITION}\n{PLAYS}").at((0, 0)).state.hands
    assert "analysis" not in page.sheets


def test_hidden_cards_are_dealt_at_the_table() -> None:
    page = page_with("table=5h hands=8s3c/???? stock=*8")
    page.do("analysis-play")
    position = page.current_game.session.game.position
    assert position.hands[1].bit_count() == 2
    assert all(position.stock)


def test_a_game_under_way_waits_when_another_is_begun_from_the_board() -> None:
    page = Page(session_at("table=5h hands=8s3c/Ts5s"))
    page.do("analyse", f"0\n{POSITION}")
    page.current_game.session.play("8s")
    game = page.current_game.session.game
    page.do("analysis-play")
    assert page.current_game.session.game is not game
    (waits,) = page.current_game.waiting.under_way
    page.do("go-on-with", str(waits.number))
    assert page.current_game.session.game == game


def test_the_errors_are_the_engines() -> None:
    with pytest.raises(CasinoError) as error:
        parse_board("rules=nothing hands=3c/4c")
    assert error_message(error.value).startswith("rules: ")


# On the table


def arrows(html: str) -> tuple[list[str], list[str]]:
    """The cards at which the arrows of the table begin, and those at which they end."""
    cards_by_end: dict[str, list[str]] = {"from": [], "to": []}
    for tag in re.findall(r"<[^>]*data-arrow[^>]*>", html):
        end, card = re.search(r'data-arrow="(\w+)"', tag), re.search(r'data-card="(\w+)"', tag)
        assert end
        cards_by_end[end[1]].append(card[1] if card else "")
    return cards_by_end["from"], cards_by_end["to"]


def test_the_best_play_is_shown_on_the_table_and_another_one_when_it_is_chosen() -> None:
    page = page_with("table=Td,As,9s,Kh hands=Ts3hKc5d/2s2d7c8h stock=*8")
    assert listed(page)[0] == "TsxAs,9s,Td"
    first = sheet(page)
    assert arrows(first) == (["Ts"], ["As", "9s", "Td"])
    assert '<span class="over-cards" aria-hidden="true"><svg class="arrows">' in first
    assert '<b class="sum">9 + A = 10</b>' in first
    page.do("analysis-show", "KcxKh")
    assert arrows(page.sheets["analysis-table"]) == (["Kc"], ["Kh"])
    pressed_plays = re.findall(
        r'data-index="([^"]*)" aria-pressed="true"', page.sheets["exploration"]
    )
    assert pressed_plays == ["KcxKh"]
    page.do("analysis-show", "3h")
    assert arrows(page.sheets["analysis-table"]) == (["3h"], [""])
    page.do("analysis-play-on", "KcxKh")
    page.do("analysis-go", "")
    assert arrows(sheet(page)) == (["Ts"], ["As", "9s", "Td"])


def test_a_hidden_hand_leaves_the_play_of_the_line_on_the_table() -> None:
    page = page_with("table=5h hands=????/3c8s")
    assert arrows(sheet(page)) == ([], [])


def test_cards_are_marked_and_the_study_keeps_the_marks() -> None:
    page = page_with()
    assert "analysis-mark" not in sheet(page).replace("analysis-marking", "")
    page.do("analysis-marking", "on")
    page.do("analysis-mark", "5h")
    page.do("analysis-mark", "8s")
    page.do("analysis-mark", "5h")
    (pressed,) = re.findall(r'data-action="analysis-mark"[^>]*aria-pressed="true"', sheet(page))
    assert 'data-index="8s"' in pressed
    page.do("analysis-marking", "off")
    assert 'aria-label="eight of spades, marked"' in sheet(page)
    study_text = box(page, "study-text")
    assert "{[%mark 8s]" in study_text
    again = page_with(study_text)
    assert box(again, "study-text") == study_text
    assert 'aria-label="eight of spades, marked"' in sheet(again)
    link = box(again, "study-link")
    assert "[%mark 8s]" in opened_by(link.partition("?")[2], "study")
    again.do("analysis-unmark")
    assert "mark" not in box(again, "study-text")


def test_the_cards_of_a_build_are_marked_together() -> None:
    page = page_with("table=5h,(9:4s5c@1) hands=9c8s/3cKd")
    page.do("analysis-marking", "on")
    assert 'data-index="4s,5c"' in sheet(page)
    page.do("analysis-mark", "4s5c")
    page.do("analysis-marking", "off")
    assert "{[%mark 4s,5c]}" in box(page, "study-text")
    assert re.search(r'class="small-build[^"]*noted"[^>]*, marked"', sheet(page))
    page.do("analysis-mark", "4s5c")
    assert "mark " not in box(page, "study-text")


TWINS = "rules=mulle table=5h,5h,8s hands=8s3c/????"
"""A position of two packs: the eight of spades is held, and it lies on the table, too."""


def noted(html: str) -> list[str]:
    """The cards that are marked, as the board draws them."""
    return re.findall(r'class="card[^"]*noted[^"]*"[^>]*data-card="(\w+)"', html)


def test_a_card_is_marked_without_its_twin() -> None:
    page = page_with(TWINS)
    page.do("analysis-marking", "on")
    names = re.findall(r'data-action="analysis-mark" data-index="(\w+)"', sheet(page))
    assert sorted(names) == ["3c", "5h", "5h2", "8s", "8s2"]
    for name in ("5h2", "8s2"):
        page.do("analysis-mark", name)
    assert sorted(noted(sheet(page))) == ["5h2", "8s2"]
    study_text = box(page, "study-text")
    assert "{[%mark 5h2,8s2]}" in study_text
    assert sorted(noted(sheet(page_with(study_text)))) == ["5h2", "8s2"]
    page.do("analysis-mark", "5h2")
    assert noted(sheet(page)) == ["8s2"]


def test_a_build_of_twins_is_marked_alone() -> None:
    builds = "(9:4s5c@1),(9:4s5c@2)"
    page = page_with(f"rules=standard,pack=104,same_value=coexist table={builds} hands=9c8s/3c9d")
    page.do("analysis-marking", "on")
    page.do("analysis-mark", "4s2,5c2")
    assert "{[%mark 4s2,5c2]}" in box(page, "study-text")
    assert len(re.findall(r'small-build[^"]*noted"', sheet(page))) == 1


def test_a_mark_of_a_twin_outlasts_a_position_in_another_order() -> None:
    start = "rules=standard,pack=104 table=(9:4s5c@1),4s hands=9c8s/3cKd"
    page = page_with(start)
    page.do("analysis-marking", "on")
    (loose,) = re.findall(r'data-index="(4s2?)"', sheet(page))
    page.do("analysis-mark", loose)
    assert noted(sheet(page)) == [loose]
    assert noted(sheet(page_with(box(page, "study-text")))) == [loose]


def test_a_mark_in_a_game_of_two_packs_outlasts_its_text() -> None:
    """A game deals the copies as they come; a text names the first of two before the second."""
    game = finished_game("mulle")
    for plays in range(0, len(game.rounds[0].steps), 9):
        board = round_board(game, 0, plays)
        marked = board.with_marks(board.state.seen & ~ONE_PACK)
        assert marked.marks
        assert parse_board(marked.text).study == marked.study
