"""The guided round and the lessons of Rook: walked in every language, and true by the engine."""

from __future__ import annotations

import re
from functools import cache

import pytest

from casino_core.i18n import Translations
from casino_core.rook.cards import ROOK
from casino_core.rook.notation import format_action, parse_action, parse_card, parse_cards
from casino_core.rook.position import Phase, Position, winner_of
from casino_core.rook.rules.legal import legal_actions
from casino_core.rook.rules.scoring import score_round
from casino_core.rook.rules.turn import apply
from casino_core.rook.rules.why import why_not
from casino_core.rook.tricks import trick_order
from casino_page.rook.first_round import FIRST_ROUND
from casino_page.rook.lessons import LESSONS
from casino_page.rook.task import Course, Kind, Task, game_before, game_of, wrong_answer
from casino_page.rook.teaching import load_learned
from casino_page.shell.languages import translations as read_translations
from casino_page.storage.store import Store
from site_builder import translations
from site_builder.paths import ROOT

from ...languages import WHOLE
from ..pages import Memory
from .pages import RookPage

MOST_WORDS = 12
COURSES = (FIRST_ROUND, *LESSONS)
TAUGHT = [(course, number) for course in COURSES for number in range(len(course.tasks))]


@cache
def catalogue(language: str) -> Translations | None:
    for each in translations.languages(ROOT):
        if each.name == language:
            return read_translations(each.rook)
    return None


def position_of(name: str) -> Position:
    return game_of(course_of(name).start).position


def course_of(name: str) -> Course:
    return next(course for course in COURSES if course.name == name)


# The guided round


@pytest.mark.parametrize("language", WHOLE)
def test_the_guided_round_is_walked_to_its_end(language: str) -> None:
    page = RookPage("?speed=instant", translations=catalogue(language))
    assert ("guided", "") in page.buttons("notices")
    before = page.app.table
    page.press("notices", "guided")
    for task in FIRST_ROUND.tasks[:-1]:
        wrong_first(page, task)
        do_task(page, task)
        assert 'data-answer="done"' in page.regions["panel"]
        page.press("panel", "go-on")
    assert page.position.phase is Phase.OVER
    page.press("panel", "leave")
    assert page.app.table is before
    assert page.regions["panel"] == ""
    assert ("guided", "") not in page.buttons("notices")


def wrong_first(page: RookPage, task: Task) -> None:
    """Do something else first: it is answered, and nothing is played."""
    before = page.position
    if task.kind is Kind.ASK:
        page.press("panel", "answer", "1")
    elif task.kind in (Kind.TOUCH, Kind.REFUSE) or page.position.phase is Phase.TRICKS:
        others = [card.text for card in page.position.hands[0] if card.text not in task.right]
        if not others:
            return
        page.do("card", others[0])
        assert page.refusal or 'data-answer="wrong"' in page.regions["panel"]
    assert page.position == before


def do_task(page: RookPage, task: Task) -> None:
    if task.kind is Kind.ASK:
        page.press("panel", "answer", task.right[0])
    elif task.kind is Kind.TOUCH:
        page.do("card", task.right[0])
    elif task.kind is Kind.REFUSE:
        page.do("card", task.right[0])
        assert page.refusal
    else:
        action = parse_action(task.right[0])
        if task.right[0].isdecimal():
            page.press("actions", "bid")  # the lowest bid is the one that is asked for
        else:
            page.act(action)


def test_what_the_french_guided_round_reads_out_has_no_break_spaces_before_its_marks() -> None:
    page = RookPage("?speed=instant", translations=catalogue("fr"))
    page.press("notices", "guided")
    for task in FIRST_ROUND.tasks[:-1]:
        do_task(page, task)
        page.press("panel", "go-on")
    read_out = " ".join(page.spoken)
    assert "Tu écartes cinq cartes\u00a0: le 7 noir" in read_out
    assert not re.findall(r"[^\u00a0][?!:;]", read_out)


def test_the_guided_round_is_left_and_taken_up_again() -> None:
    storage = Memory()
    page = RookPage("?speed=instant", storage)
    page.do("guided")
    for task in FIRST_ROUND.tasks[:6]:
        do_task(page, task)
        page.do("go-on")
    assert load_learned(Store(storage)).tasks == 6
    position = page.position
    page.do("leave")
    again = RookPage("?speed=instant", storage)
    assert "Go on with the guided round" in again.shown("notices")
    again.do("guided")
    assert FIRST_ROUND.tasks[6].task in again.shown("panel")
    assert again.position == position


def test_a_course_is_played_at_an_address_that_cannot_be_read() -> None:
    page = RookPage("?rules=poker&speed=instant")
    page.do("guided")
    for task in FIRST_ROUND.tasks[:6]:
        do_task(page, task)
        assert 'data-answer="done"' in page.regions["panel"]
        page.do("go-on")


def test_the_game_under_way_is_stored_and_the_guided_round_is_not() -> None:
    page = RookPage("?speed=instant")
    text = page.storage.texts["casino.rook"]
    page.do("guided")
    page.do("card", "R")
    assert page.storage.texts["casino.rook"] == text
    page.do("deal")
    assert page.storage.texts["casino.rook"] != text
    assert page.regions["panel"] == ""


def test_a_game_dealt_from_within_a_lesson_is_still_that_of_its_link() -> None:
    page = RookPage()
    question = page.app.table.asked
    assert question
    page.do("lesson", "1")
    page.do("deal")
    assert page.app.table.asked == question
    game = page.app.table.game
    assert RookPage(storage=page.storage).app.table.game == game


def test_a_course_answers_every_kind_of_action() -> None:
    task = Task(Kind.ACT, "Bid.", "", ("70",), "Good.", wrong={"else": "No."})
    for text in ("75", "pass", "misdeal", "r14"):
        assert wrong_answer(task, parse_action(text), text) == "No."


def test_what_the_guided_round_says_of_points_is_true() -> None:
    tasks = [task.task for task in FIRST_ROUND.tasks]
    score = score_round(game_before(FIRST_ROUND, len(tasks)).position)
    assert score.taken == (130, 10)
    assert score.made
    assert score.changes == (130, 10)
    rules = position_of("first-round").rules
    assert rules.points(ROOK) == 20
    assert sum(map(rules.points, rules.cards)) == 120
    assert points_of_trick(1) == 20
    assert points_of_trick(3) == 20
    assert points_of_trick(5) == 35
    trumps_before_last = [
        card.text
        for hand in game_before(FIRST_ROUND, 14).position.hands
        for card in hand
        if card.text.startswith(("r", "R"))
    ]
    assert trumps_before_last == ["r13"]


def points_of_trick(number: int) -> int:
    position = game_before(FIRST_ROUND, len(FIRST_ROUND.tasks)).position
    return sum(map(position.rules.points, position.tricks[number - 1].cards))


# The texts


@pytest.mark.parametrize("language", WHOLE)
def test_no_step_has_more_than_twelve_words(language: str) -> None:
    words_of_language = catalogue(language)
    for course, number in TAUGHT:
        task = course.tasks[number]
        for words in (task.task, task.done, task.hint, *task.wrong.values()):
            translation = words_of_language.gettext(words) if words_of_language and words else words
            assert len(translation.split()) <= MOST_WORDS, translation


def test_every_right_action_is_legal_but_the_one_to_be_refused() -> None:
    for course, number in TAUGHT:
        task, position = course.tasks[number], game_before(course, number).position
        if task.kind in (Kind.ACT, Kind.REFUSE):
            assert position.turn == 0
            for text in task.right:
                refusal = why_not(position, parse_action(text))
                assert (refusal is not None) == (task.kind is Kind.REFUSE), (course.name, text)


# The lessons


@pytest.mark.parametrize("number", range(1, len(LESSONS) + 1))
def test_a_lesson_answers_wrong_actions_and_is_done_by_each_right_one(number: int) -> None:
    course = LESSONS[number - 1]
    (task,) = course.tasks
    for right in task.right:
        page = RookPage("?speed=instant")
        page.do("lessons")
        page.do("lesson", str(number))
        for action in legal_actions(page.position):
            if format_action(action) not in task.right and page.position.phase is Phase.TRICKS:
                page.act(action)
                assert 'data-answer="wrong"' in page.regions["panel"]
                assert "Here something else is asked" not in page.shown("panel")
        page.press("panel", "hint")
        assert page.shown("hint") == task.hint
        page.act(parse_action(right))
        assert 'data-answer="done"' in page.regions["panel"]
        assert load_learned(Store(page.storage)).lessons == {number}
        page.do("lessons")
        assert "1 of 10 are done" in page.shown("help")


@pytest.mark.parametrize(
    "name", ["lead-trumps", "give", "save-the-rook", "last-trick", "kentucky-west"]
)
def test_the_right_cards_bring_the_most_points_by_the_best_play_of_all(name: str) -> None:
    position, right = position_of(name), course_of(name).tasks[0].right
    values = {
        format_action(action): best(apply(position, action)) for action in legal_actions(position)
    }
    most = max(values.values())
    assert {text for text, value in values.items() if value == most} == set(right)


def best(position: Position, least: int = -1, most: int = 1000) -> int:
    """The points of the person's side if all four play as if they saw all cards.

    Exact between the two bounds.
    """
    if position.over:
        score = score_round(position)
        return score.taken[0 if 0 in score.bidders else 1]
    for action in legal_actions(position):
        if least >= most:
            break
        value = best(apply(position, action), least, most)
        if position.turn % 2 == 0:
            least = max(least, value)
        else:
            most = min(most, value)
    return least if position.turn % 2 == 0 else most


def test_what_the_lessons_on_bids_say_is_true() -> None:
    count, partner = position_of("count"), position_of("partner-bids")
    hand = count.hands[0]
    assert sum(map(count.rules.points, hand)) == 55
    assert sum(card is ROOK or card.text.startswith("r") for card in hand) == 5
    after = apply(count, parse_action("70"))
    assert after.contract
    assert after.contract.points == 70
    assert apply(count, parse_action("pass")).redealt
    assert [(bid.seat, bid.points) for bid in partner.bids] == [(2, 90), (3, 0)]
    assert not any(map(partner.rules.points, partner.hands[0]))


def test_what_the_lessons_on_cards_say_is_true() -> None:
    aside = position_of("nest").hands[0]
    assert len(aside) == 14
    after = apply(position_of("nest"), parse_action(course_of("nest").tasks[0].right[0]))
    assert set(after.hands[0]) == set(parse_cards("R r14 r13 r10 r8 r6 g14 g13 b14"))
    trump = [card.text[0] for card in position_of("trumps").hands[0]]
    assert {suit: trump.count(suit) + 1 for suit in "rbgy"} == {"r": 5, "b": 3, "g": 2, "y": 2}
    lead = position_of("lead-trumps")
    assert unseen_trumps(lead) == ["g5"]
    call = position_of("call")
    assert [text for text in unseen_trumps(call) if text in ("R", "r14", "r13", "r12")] == ["r14"]
    last = position_of("last-trick")
    assert sum(map(last.rules.points, last.nest)) == 30
    assert not any(map(last.rules.points, last.tricks[-1].cards))
    give = position_of("give")
    assert winner_of(give.rules, give.trump, give.tricks[-1]) == 2
    west = position_of("kentucky-west")
    after = apply(west, parse_action("r1"))
    assert winner_of(after.rules, after.trump, after.tricks[-1]) == 0
    assert sum(map(after.rules.points, after.tricks[-1].cards)) == 25
    assert {parse_card("r1"), parse_card("g1")} <= set(west.hands[0])


def unseen_trumps(position: Position) -> list[str]:
    """The trumps that the person has neither seen nor holds nor has put aside."""
    assert position.trump
    open_cards = {card for trick in position.tricks for card in trick.cards}
    order = trick_order(position.rules, position.trump)
    return [
        card.text
        for card in position.rules.cards
        if order.suits[card.number] is position.trump
        and card not in open_cards | set(position.hands[0]) | set(position.nest)
    ]


# A reload in the middle


@pytest.mark.parametrize(("course", "number"), TAUGHT)
def test_a_reload_goes_on_with_the_task(course: Course, number: int) -> None:
    """Before a task is done it comes again; afterwards, the next one."""
    page = RookPage("?speed=instant")
    page.do("guided") if course is FIRST_ROUND else page.do(
        "lesson", str(LESSONS.index(course) + 1)
    )
    for task in course.tasks[:number]:
        do_task(page, task)
        page.press("panel", "go-on")
    again = RookPage("?speed=instant", page.storage)
    assert again.regions["panel"] == page.regions["panel"]
    assert again.position == page.position
    if number + 1 < len(course.tasks):
        do_task(page, course.tasks[number])
        again = RookPage("?speed=instant", page.storage)
        page.press("panel", "go-on")
        assert again.regions["panel"] == page.regions["panel"]
        assert again.position == page.position
    again.press("panel", "leave")
    assert again.regions["panel"] == ""
    assert RookPage("?speed=instant", page.storage).regions["panel"] == ""
