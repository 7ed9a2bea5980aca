"""The guided starts: the engine plays each course, and every sentence says what happens."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from casino_core import (
    PRESETS,
    Item,
    Position,
    apply,
    format_play,
    format_position,
    parse_play,
    score_round,
    why_not,
)
from casino_core.events import Event, Swept, TookTwin
from casino_core.play import PlayKind
from casino_core.rules.refusal import Reason
from casino_page.features.guided_game.feature import COURSES
from casino_page.features.guided_offer import FIRST, STARTS
from casino_page.features.statistics.game_statistics import GameStatistics
from casino_page.game.additions import FirstGameOffer
from casino_page.game.hidden_cards import objection_to_play
from casino_page.game.scene import Phase
from casino_page.game.session import Session
from casino_page.render.regions import regions
from casino_page.tasks.guided import (
    Course,
    GuidedStep,
    Task,
    game_before,
    guided_chapter,
)
from casino_page.tasks.guided_script import GuidedScript
from casino_page.tasks.session import TaskSession, task_of
from site_builder import catalogue
from site_builder.paths import ROOT
from tests.languages import speaking

from ..pages import Memory, Page, full_scene, requested
from ..tables import let_computer_play, new_session

COURSES_OF_STARTS = [course for name, course in COURSES.items() if name != FIRST]
STEPS = [
    (course, number, step)
    for course in COURSES_OF_STARTS
    for number, step in enumerate(course.steps, 1)
    if step.kind is not Task.END
]
MOST_WORDS = 12

each_start = pytest.mark.parametrize("course", COURSES_OF_STARTS, ids=lambda course: course.name)
each_step = pytest.mark.parametrize(
    ("course", "number", "step"),
    STEPS,
    ids=[f"{course.name}-{step.name}" for course, _number, step in STEPS],
)


def position_of(name: str, step: str) -> tuple[Position, GuidedStep]:
    """The position before a step of a course, and the step."""
    course = COURSES[name]
    number = next(number for number, each in enumerate(course.steps, 1) if each.name == step)
    return game_before(course, number).position, course.steps[number - 1]


def happened(name: str, step_name: str) -> tuple[list[Event], Position]:
    """The events of a step, those of the answer too, and the position after it."""
    position, step = position_of(name, step_name)
    events: list[Event] = []
    for text in filter(None, (step.play, step.answer)):
        result = apply(position, parse_play(text, position))
        events += result.events
        position = result.after
    return events, position


# The scripts


def test_each_start_teaches_a_game_of_its_own_and_has_the_steps_that_are_counted() -> None:
    assert [*COURSES] == [FIRST, *STARTS]
    for course in COURSES_OF_STARTS:
        assert game_before(course, 1).rules == PRESETS[course.name]
        assert len(course.steps) - 1 == STARTS[course.name]
        assert course.steps[-1].kind is Task.END


@each_start
def test_each_start_has_the_whole_pack_and_goes_on_to_the_end_of_the_round(course: Course) -> None:
    start = game_before(course, 1).position
    assert objection_to_play(start) is None
    assert not start.unseen
    end = game_before(course, len(course.steps)).position
    assert not end.over
    assert end.turn == 0


@each_step
def test_each_wanted_play_is_legal_or_refused_as_the_step_says(
    course: Course, number: int, step: GuidedStep
) -> None:
    position = game_before(course, number).position
    play = parse_play(step.play, position)
    assert format_play(play, position) == step.play
    assert bool(why_not(position, play)) is (step.kind is Task.TRY)
    assert position.turn == 0


@each_start
def test_each_sentence_is_short(course: Course) -> None:
    for sentence in (words for step in course.steps[:-1] for words in (step.task, step.done)):
        assert sentence.endswith((".", "!"))
        words = [word for word in sentence.split() if re.search(r"\w|[♠-♦]", word)]
        assert len(words) <= MOST_WORDS, sentence


@pytest.mark.parametrize(
    ("name", "step", "reason"),
    [
        ("krypkasino", "forced", Reason.TRAIL_FORCED),
        ("laisto", "forced", Reason.TRAIL_FORCED),
        ("laisto", "all", Reason.NOT_MAXIMAL),
        ("khasino", "second", Reason.MAX_BUILDS),
        ("sotho", "forced", Reason.TRAIL_FORCED),
    ],
)
def test_a_refused_play_has_the_reason_that_is_told(name: str, step: str, reason: Reason) -> None:
    position, step_told = position_of(name, step)
    refusal = why_not(position, parse_play(step_told.play, position))
    assert refusal is not None
    assert refusal.reason is reason


@each_step
def test_once_a_play_is_refused_the_right_one_is_lit(
    course: Course, number: int, step: GuidedStep
) -> None:
    if step.kind is not Task.TRY:
        assert not step.right
        return
    session = TaskSession(GuidedScript(course, lambda _: None), number - 1)
    session.show()
    assert session.solved
    position = session.game.position
    right = parse_play(step.right, position)
    assert why_not(position, right) is None
    marked = session.scene().kind.guide.marked
    assert marked == right.card.bit | right.taken


@pytest.mark.parametrize("language", catalogue.languages(ROOT))
@each_start
def test_each_sentence_is_short_in_every_language(course: Course, language: str) -> None:
    with speaking(language):
        lessons = guided_chapter(course).lessons
    for sentence in (words for lesson in lessons[:-1] for words in (lesson.task, lesson.done)):
        words = [word for word in sentence.split() if re.search(r"\w|[♠-♦]", word)]
        assert len(words) <= MOST_WORDS + 2, sentence


@pytest.mark.parametrize(
    ("name", "step", "sweeper"),
    [
        ("royal", "ace", 0),
        ("krypkasino", "feed", 1),
        ("krypkasino", "again", 1),
        ("mulle", "sweep", 0),
    ],
)
def test_a_sweep_is_made_where_it_is_told(name: str, step: str, sweeper: int) -> None:
    assert [event.seat for event in happened(name, step)[0] if isinstance(event, Swept)] == [
        sweeper
    ]


def test_in_krypkasino_the_feeder_of_a_sweep_gets_its_points_off() -> None:
    before, _step = position_of("krypkasino", "feed")
    _events, after = happened("krypkasino", "feed")
    assert before.sweeps == (0, 0)
    assert after.sweeps == (0, 1)
    assert "fed=1/0" in format_position(after).split()
    assert after.rules.sweep_points == 5
    assert after.rules.sweep_transfer


@pytest.mark.parametrize("step", ["twin", "again"])
def test_in_mulle_a_twin_is_worth_five(step: str) -> None:
    events, after = happened("mulle", step)
    assert any(isinstance(event, TookTwin) for event in events)
    assert after.rules.twin_points == 5


def test_harmless_cards_cost_nothing() -> None:
    position, step = position_of("krypkasino", "harmless")
    play = parse_play(step.play, position)
    after = apply(position, play).after
    assert play.kind is PlayKind.CAPTURE
    scored = score_round(after.replace(hands=(0, 0), stock=(), loose=0, builds=()))
    assert scored.points[0] == 0
    position, step = position_of("laisto", "harmless")
    assert parse_play(step.play, position).kind is PlayKind.TRAIL


@pytest.mark.parametrize(
    ("name", "step", "cards"),
    [
        ("royal", "take", 3),
        ("south-african", "take", 9),
        ("khasino", "take", 6),
        ("sotho", "take", 6),
        ("swazi", "take", 7),
    ],
)
def test_the_last_capture_takes_the_cards_that_are_told(name: str, step: str, cards: int) -> None:
    position, step_told = position_of(name, step)
    after = apply(position, parse_play(step_told.play, position)).after
    assert (after.won[0] & ~position.won[0]).bit_count() == cards


def test_the_ace_of_another_pile_is_a_point() -> None:
    position, step = position_of("south-african", "pile")
    after = apply(position, parse_play(step.play, position)).after
    aces = next(line for line in score_round(_ended(after)).lines if line.item is Item.ACES)
    before = next(line for line in score_round(_ended(position)).lines if line.item is Item.ACES)
    assert aces.points[0] == before.points[0] + 1


def _ended(position: Position) -> Position:
    return position.replace(hands=(0, 0), stock=(), loose=0, builds=())


# At the table


def walk(session: TaskSession[GuidedScript]) -> Iterator[GuidedStep]:
    """Do every task by the buttons; yield each step when it is done."""
    while not session.script.is_over(session):
        step = session.script.step(session)
        if step.kind is Task.TRY:
            assert 'data-action="lesson-try"' in regions(session.scene())["actions"]
            session.show()
        else:
            assert "asked" in regions(session.scene())["table"] + regions(session.scene())["hand"]
            session.show()
            assert session.play(step.play)
        assert session.solved
        yield step
        let_computer_play(session)
        session.next_task()


@each_start
def test_a_person_does_every_step_and_the_cards_to_choose_are_marked(course: Course) -> None:
    saved: list[int] = []
    session = TaskSession(GuidedScript(course, saved.append))
    scenes = []
    for step in walk(session):
        panel = regions(session.scene())["panel"]
        assert f'data-guided="{step.name}"' in panel
        assert 'data-answer="done"' in panel
        scenes.append(step)
    assert [*scenes, course.steps[-1]] == [*course.steps]
    assert max(saved) == STARTS[course.name]
    html = regions(session.scene())
    assert "guided-play-on" in html["actions"]
    assert not session.my_turn
    assert session.script.goes_on(session)


def test_cards_on_piles_are_marked_and_those_of_a_build_before_the_card_first() -> None:
    table = regions(TaskSession(GuidedScript(COURSES["south-african"], lambda _: None)).scene())[
        "table"
    ]
    assert re.search(r'class="[^"]*on-pile[^"]*asked', table)
    session = TaskSession(GuidedScript(COURSES["swazi"], lambda _: None))
    assert regions(session.scene())["table"].count("asked") == 2
    assert "asked" not in regions(session.scene())["hand"]
    session.tap_pile("9d")
    session.tap_pile("3c")
    session.build_first("12")
    assert "asked" not in regions(session.scene())["table"]
    assert regions(session.scene())["hand"].count("asked") == 1
    session.tap_card("4s")
    assert 'data-play="b3c,9d=12&gt;4s"' in regions(session.scene())["actions"]


def test_a_refused_trial_tells_why() -> None:
    session = TaskSession(GuidedScript(COURSES["laisto"], lambda _: None))
    session.show()
    assert session.refusal == "You can’t trail the eight of clubs: it can capture."
    assert session.solved
    assert not session.game.steps


# On the page


def started(preset: str, storage: Memory | None = None) -> tuple[Page, TaskSession[GuidedScript]]:
    page = Page(new_session(), storage)
    page.do("guided", preset)
    session = task_of(page.context.session, GuidedScript)
    assert session
    return page, session


def name_of_step(page: Page) -> str:
    session = task_of(page.context.session, GuidedScript)
    assert session
    return session.script.step(session).name


@pytest.mark.parametrize("preset", STARTS)
def test_an_address_opens_it(preset: str) -> None:
    opening = requested(f"?guided={preset}").opening
    assert opening is not None
    page, session = started(opening.text)
    assert session.script.course.name == preset
    assert page.query == f"?guided={preset}&speed=instant"


def test_a_misspelt_start_is_offered() -> None:
    page, session = started("roial")
    assert session.script.course.name == FIRST
    (notice,) = page.current_game.notices
    assert notice.text == "This link says “roial”. Was “royal” meant?"
    assert notice.command == ("guided", "royal", "Open")


@pytest.mark.parametrize("text", ["", "yes", "folk", "x" * 100])
def test_any_other_text_opens_the_first_game(text: str) -> None:
    _page, session = started(text)
    assert session.script.course.name == FIRST


def test_the_game_goes_on_freely_to_the_next_round() -> None:
    page, session = started("royal")
    for _step in walk(session):
        pass
    page.do("guided-play-on")
    free = page.context.session
    assert type(free) is Session
    assert free.game.rules == PRESETS["royal"]
    assert free.game.position == session.game.position
    assert free.my_turn
    assert "guided" not in page.query
    assert not page.current_game.interrupted
    while free.phase is Phase.PLAY:
        let_computer_play(free)
        if free.my_turn:
            card = next(iter(free.scene().hand))
            assert free.play(card.text)
    free.next_round()
    assert free.game.rounds[-1].cards is not None


def test_a_guided_game_counts_in_no_statistics() -> None:
    _page, session = started("mulle")
    for _step in walk(session):
        pass
    statistics = GameStatistics()
    assert statistics.with_game(session.game, session.seated_players) is statistics


def test_it_may_not_be_played_on_before_its_end() -> None:
    page, session = started("sotho")
    page.do("guided-play-on")
    assert page.context.session is session


def test_each_game_goes_on_where_it_was_left() -> None:
    page, session = started("khasino", Memory({"casino.guided": '{"version":1,"steps":3}'}))
    steps = walk(session)
    next(steps), next(steps)
    assert json.loads(page.storage.texts["casino.guided"]) == {
        "version": 1,
        "steps": 3,
        "games": {"khasino": 2},
    }
    page.do("guided-leave")
    page.do("guided", "khasino")
    assert name_of_step(page) == "second"
    page.do("guided", "standard")
    assert name_of_step(page) == "trail"
    page.do("guided-leave")
    assert not page.current_game.interrupted


def test_a_finished_start_begins_anew() -> None:
    text = '{"version":1,"steps":0,"games":{"swazi":3,"of another version":7}}'
    page, session = started("swazi", Memory({"casino.guided": text}))
    assert session.script.step(session).name == "extra"
    next(walk(session))
    games = json.loads(page.storage.texts["casino.guided"])["games"]
    assert games == {"swazi": 1, "of another version": 7}


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_new_game_offers_its_guided_start(preset: str) -> None:
    page = Page(new_session(preset))
    scene = full_scene(page)
    offers = [each for each in scene.additions if isinstance(each, FirstGameOffer)]
    assert offers == ([FirstGameOffer(preset)] if preset in STARTS else [])
