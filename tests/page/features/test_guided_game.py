"""The guided game: the engine plays its whole script, and a person plays it at the table."""

from __future__ import annotations

import json
import re

import pytest

from casino_core import (
    IllegalPlayError,
    Item,
    Position,
    apply,
    cards_in,
    deal_number,
    format_cards,
    format_play,
    legal_plays,
    parse_card,
    parse_play,
    score_round,
    why_not,
)
from casino_core.events import Captured, Dealt, Residue, Swept, Trailed
from casino_core.play import PlayKind
from casino_core.rows import How
from casino_core.rules.refusal import Reason
from casino_core.rules.scoring import counted_cards
from casino_page.address.page_request import parse_query
from casino_page.features.badges import load_badges
from casino_page.features.guided_game.feature import GuidedGame
from casino_page.features.guided_game.first_game import FIRST_GAME, STEPS
from casino_page.features.guided_offer import STEPS_TO_DO, parse_progress
from casino_page.game.additions import NewcomerOffer
from casino_page.game.hidden_cards import objection_to_play
from casino_page.game.scene import Phase
from casino_page.render.regions import regions
from casino_page.shell.commands import commands_of
from casino_page.shell.current_game import CurrentGame
from casino_page.tasks.guided import GuidedStep, Task, game_before, guided_chapter
from casino_page.tasks.guided_script import GuidedScript
from casino_page.tasks.lessons import judge
from casino_page.tasks.lessons.judge import play_kind_name
from casino_page.tasks.session import TaskSession, task_of
from casino_page.tasks.verdict import Answer

from ..pages import Memory, Page, full_scene, requested
from ..tables import choose, let_computer_play, new_session

OPEN = [(number, step) for number, step in enumerate(STEPS, 1) if step.play]
LONGEST = {"title": 24, "text": 145, "task": 72, "hint": 90, "done": 90}
"""The most characters with which a step fits above the table on a phone."""
MOST_WORDS = 12
"""The most words of a sentence of what a step asks for, hints at or answers."""

at_each_play = pytest.mark.parametrize(
    ("number", "step"), OPEN, ids=lambda value: getattr(value, "name", str(value))
)


def before(number: int) -> Position:
    return game_before(FIRST_GAME, number).position


def number_of(name: str) -> int:
    return next(number for number, step in enumerate(STEPS, 1) if step.name == name)


def events(name: str) -> list[type]:
    """The kinds of events of a step: those of its play and those of the answer."""
    step, position = STEPS[number_of(name) - 1], before(number_of(name))
    kinds: list[type] = []
    for text in (step.play, step.answer):
        result = apply(position, parse_play(text, position))
        kinds += [type(event) for event in result.events]
        position = result.after
    return kinds


# The script


def test_the_script_begins_with_a_position_of_the_whole_pack_that_can_be_played() -> None:
    start = before(1)
    assert objection_to_play(start) is None
    hands = [*start.hands, *start.won, start.on_table, *(card.bit for card in start.stock if card)]
    assert sum(cards.bit_count() for cards in hands) == 52
    assert sum(hands) == (1 << 52) - 1


@at_each_play
def test_each_wanted_play_is_legal_or_refused_as_the_step_says(
    number: int, step: GuidedStep
) -> None:
    position = before(number)
    play = parse_play(step.play, position)
    assert format_play(play, position) == step.play
    refusal = why_not(position, play)
    if step.kind is Task.PLAY:
        assert refusal is None
        return
    assert refusal is not None
    assert refusal.reason is Reason.KEEP
    with pytest.raises(IllegalPlayError):
        apply(position, play)


@at_each_play
def test_every_legal_play_gets_an_answer_and_every_answer_is_given(
    number: int, step: GuidedStep
) -> None:
    lesson, position = guided_chapter(FIRST_GAME).lessons[number - 1], before(number)
    answered_keys = set()
    for play in legal_plays(position):
        verdict = judge(lesson, position, 0, play)
        if verdict.answer is Answer.WRONG:
            keys = [key for key in (play_kind_name(play), "else") if key in step.wrong]
            assert keys, f"{step.name}: {format_play(play, position)}"
            answered_keys.add(keys[0])
        else:
            assert verdict.answer is Answer.DONE
            assert format_play(play, position) == step.play
    assert answered_keys == set(step.wrong)


def test_every_idea_comes_up() -> None:
    pair, total, trail = (
        parse_play(STEPS[number_of(name) - 1].play, before(number_of(name)))
        for name in ("pair", "sum", "trail")
    )
    assert pair.kind is PlayKind.CAPTURE
    assert [card.rank for card in cards_in(pair.loose)] == [pair.card.rank]
    assert total.kind is PlayKind.CAPTURE
    assert sum(card.rank for card in cards_in(total.loose)) == total.card.rank
    assert counted_cards(before(1).rules, How.EACH) & total.loose
    assert trail.kind is PlayKind.TRAIL
    assert Dealt in events("trail")
    build = before(number_of("keep")).owned(0)
    assert [pile.value for pile in build] == [7]
    take = parse_play(STEPS[number_of("take") - 1].play, before(number_of("take")))
    assert take.builds == build
    assert Swept in events("sweep")
    assert Captured in events("last")
    assert events("last")[-3:-1] == [Trailed, Residue]


def test_the_goal_asks_for_a_card_that_scores_by_itself() -> None:
    stars = counted_cards(before(1).rules, How.EACH) & before(1).loose
    assert format_cards(stars) == "Ad"
    assert "ace" in STEPS[0].hint


def test_the_count_is_as_the_texts_say() -> None:
    position = before(number_of("most"))
    assert position.over
    score = score_round(position)
    assert score.points == (7, 4)
    lines = {line.item: (line.points, line.counts) for line in score.lines}
    assert lines[Item.CARDS] == ((3, 0), (28, 24))
    assert lines[Item.SPADES] == ((0, 1), (6, 7))
    most, stars = STEPS[number_of("most") - 1], STEPS[number_of("stars") - 1]
    assert "28 against 24" in most.done
    assert "24 at the top, 28 below" in most.wrong["else"]
    own = counted_cards(position.rules, How.EACH) & position.won[0]
    assert format_cards(own) == "AsAdTd"
    assert "three cards" in stars.task
    theirs = counted_cards(position.rules, How.EACH) & position.won[1]
    assert parse_card("2s").bit & theirs
    by_themselves = (Item.BIG_CASINO, Item.LITTLE_CASINO, Item.ACES)
    assert sum(lines[item][0][0] for item in by_themselves) == 4
    assert stars.done.startswith("Four more points: seven")
    assert deal_number(before(1)) == 5


def test_texts_are_short_and_whole() -> None:
    for step in STEPS:
        for field, longest in LONGEST.items():
            assert len(getattr(step, field)) <= longest, (step.name, field)
        texts = [step.text, step.task, step.hint, step.done, *step.wrong.values()]
        for sentence in filter(None, texts):
            assert sentence.endswith((".", "!", "?")), sentence
            assert len(sentence) <= LONGEST["text"]


# At the table


class Table:
    """A guided game on a page without a browser."""

    def __init__(self, steps: int = 0) -> None:
        self.saved = [steps]
        self.session = TaskSession(GuidedScript(FIRST_GAME, self.saved.append), steps)

    @property
    def step(self) -> GuidedStep:
        return self.session.script.step(self.session)

    @property
    def html(self) -> dict[str, str]:
        return regions(self.session.scene())

    def press(self, name: str, text: str = "") -> None:
        commands_of(self.session)[name](text)

    def go_on(self) -> None:
        let_computer_play(self.session)
        assert "lesson-next" in self.html["actions"]
        self.press("lesson-next")

    def do(self, step: GuidedStep) -> None:
        """Do the task of a step by touches."""
        session = self.session
        if step.kind is Task.PLAY:
            choose(session, parse_play(step.play, session.view))
            assert session.play(step.play)
        elif step.kind is Task.REFUSE:
            choose(session, parse_play(step.play, session.view))
        elif step.kind is Task.TOUCH:
            session.tap_pile("Ad")
        elif step.kind is Task.MOST:
            self.press("guided-most", "1")
        elif step.kind is Task.STARS:
            for card in ("As", "Ad", "Td"):
                session.tap_pile(card)


def at(name: str) -> Table:
    return Table(number_of(name) - 1)


def test_the_whole_game_is_played_by_touches_and_counted_at_the_end() -> None:
    table = Table()
    for step in STEPS[:-1]:
        assert table.step is step
        assert f'data-guided="{step.name}"' in table.html["panel"]
        table.do(step)
        assert table.session.solved
        assert 'data-answer="done"' in table.html["panel"]
        table.go_on()
    assert table.session.script.is_over(table.session)
    assert "You win the round" in table.html["table"]
    assert "7 to 4" in table.html["table"]
    assert "guided-leave" in table.html["actions"]
    assert table.saved[-1] == len(STEPS) - 1
    table.press("lesson-again")
    assert table.step is STEPS[0]
    assert table.saved[-1] == 0


def test_the_other_player_answers_while_the_praise_is_read() -> None:
    table = at("pair")
    table.do(table.step)
    assert table.session.computer_to_play
    assert "lesson-next" not in table.html["actions"]
    let_computer_play(table.session)
    assert format_cards(table.session.view.loose) == "Ad4c7cJh"
    assert "A pair!" in table.html["panel"]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_each_sentence_beside_the_table_is_short(step: GuidedStep) -> None:
    for words in (step.task, step.hint, step.done, *step.wrong.values()):
        for sentence in re.split(r"(?<=[.!?]) ", words):
            spoken = [word for word in sentence.split() if re.search(r"\w", word)]
            assert len(spoken) <= MOST_WORDS, sentence


def test_the_give_away_is_refused_with_the_games_own_words() -> None:
    table = at("keep")
    table.session.tap_card("7s")
    table.session.tap_pile("2h")
    assert table.html["refusal"] == "You must keep a seven for your build of seven."
    assert table.session.solved
    assert table.session.view == before(number_of("keep")).view(0)
    typed = at("keep")
    assert typed.session.play("7sb2h=9")
    assert typed.session.solved
    assert typed.session.refusal


def test_a_wrong_play_is_answered_marks_the_cards_and_is_not_made() -> None:
    table = at("sum")
    assert "asked" not in table.html["table"] + table.html["hand"]
    assert not table.session.play("8s")
    assert "Your eight can capture two cards." in table.html["panel"]
    assert 'data-answer="wrong"' in table.html["panel"]
    assert table.html["table"].count("asked") == 2
    assert table.html["hand"].count("asked") == 1
    assert table.saved == [number_of("sum") - 1]
    table.session.tap_card("8s")
    table.session.tap_pile("7c")
    assert table.html["table"].count("asked") == 1


def test_a_pile_that_cannot_go_along_marks_the_cards_too() -> None:
    table = at("sum")
    table.session.tap_card("8s")
    table.session.tap_pile("Jh")
    assert table.session.refusal
    assert table.html["table"].count("asked") == 2


def test_a_hint_tells_how_and_the_next_one_does_it_up_to_the_last_touch() -> None:
    table = at("build")
    table.press("lesson-hint")
    assert "Choose your three, then the four" in table.html["panel"]
    assert "asked" in table.html["hand"]
    table.press("lesson-show")
    assert 'data-play="3sb4c=7"' in table.html["actions"]
    for name in ("goal", "stars"):
        step_table = at(name)
        step_table.press("lesson-hint")
        step_table.press("lesson-show")
        assert step_table.session.solved


def test_only_the_card_with_the_star_is_right() -> None:
    table = at("goal")
    table.session.tap_card("8s")
    assert 'data-answer="wrong"' in table.html["panel"]
    table.session.tap_pile("Jh")
    assert not table.session.solved
    table.session.lift("8s")
    assert table.session.choice.card is None
    table.session.tap_pile("Ad")
    assert table.session.solved


def test_the_stars_are_found_one_by_one_and_other_cards_score_nothing() -> None:
    table = at("stars")
    assert table.session.phase is Phase.ROUND_OVER
    table.session.tap_pile("Td")
    assert "Ten of diamonds: 2 points." in table.html["panel"]
    table.session.tap_pile("Kc")
    assert "King of clubs scores nothing by itself." in table.html["panel"]
    assert table.html["table"].count("asked") == 2
    table.session.tap_pile("2s")  # a card of the other pile
    table.session.tap_pile("As")
    table.session.tap_pile("Ad")
    assert table.session.solved


def test_who_has_most_cards_is_asked_until_it_is_answered() -> None:
    table = at("most")
    table.press("guided-most", "2")
    assert "Look again" in table.html["panel"]
    table.press("guided-most", "1")
    assert table.session.solved


def test_a_touch_leads_on_when_the_step_is_done() -> None:
    table = at("pair")
    table.do(table.step)
    let_computer_play(table.session)
    table.session.tap_card("8s")
    assert table.step.name == "sum"
    assert table.session.choice.card is parse_card("8s")


def test_each_step_is_read_out() -> None:
    table = at("sum")
    sentences = " ".join(table.session.take_news().sentences)
    assert sentences.startswith("Cards that add up. A card also captures")
    table.do(table.step)
    assert "7 + 1 = 8." in " ".join(table.session.take_news().sentences)


# On the page


def guided_page(storage: Memory | None = None) -> Page:
    return Page(new_session(), storage)


def test_the_game_that_waits_comes_back_as_it_was_and_the_guided_game_goes_on_later() -> None:
    page = guided_page()
    page.query = "?seed=sunday"
    own, text = page.context.session, page.current_game.text_to_store()
    page.do("guided")
    session = task_of(page.context.session, GuidedScript)
    assert session
    assert page.query == "?guided&speed=instant"
    session.tap_pile("Ad")
    commands_of(session)["lesson-next"]("")
    session.play("9cx9h")
    assert session.store_elsewhere()
    page.do("guided-leave")
    assert page.context.session is own
    assert page.query == "?seed=sunday"
    assert page.current_game.text_to_store() == text
    assert json.loads(page.storage.texts["casino.guided"]) == {"version": 1, "steps": 2}
    page.do("guided")
    again = task_of(page.context.session, GuidedScript)
    assert again
    assert again.script.step(again).name == "sum"


def test_a_finished_guided_game_begins_anew_and_is_offered_no_longer() -> None:
    done = json.dumps({"version": 1, "steps": STEPS_TO_DO - 1})
    page = guided_page(Memory({"casino.guided": done}))
    current = page.current_game
    current.session = CurrentGame(parse_query(""), None, lambda: "seed").session
    assert 'data-action="guided"' in regions(full_scene(page))["table"]
    page.do("guided")
    for card in cards_in(current.scene().kind.guide.counted):
        page.context.session.tap_pile(card.text)
    page.context.session.store_elsewhere()
    assert [*load_badges(page.context.store).days] == ["guided"]
    assert "New badge: Quick learner." in regions(full_scene(page))["panel"]
    page.do("guided-leave")
    assert "New badge" not in regions(full_scene(page))["panel"]
    assert NewcomerOffer.FIRST_STEPS not in full_scene(page).additions
    page.do("guided")
    session = task_of(page.context.session, GuidedScript)
    assert session
    assert session.script.step(session) is STEPS[0]


def test_every_step_but_the_last_has_something_to_do() -> None:
    assert [step.kind is not Task.END for step in STEPS] == [True] * STEPS_TO_DO + [False]


def test_a_new_game_leaves_the_guided_game() -> None:
    page = guided_page()
    page.do("guided")
    feature = GuidedGame(page.context)
    feature.on_command("start-game")
    assert not task_of(page.context.session, GuidedScript)


@pytest.mark.parametrize("steps", [-1, len(STEPS), True, "3", None])
def test_damaged_progress_is_refused(steps: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        parse_progress({"steps": steps})


def test_the_offer_goes_with_the_first_play() -> None:
    page = Page(CurrentGame(parse_query("?speed=instant"), None, lambda: "seed").session)
    assert NewcomerOffer.FIRST_STEPS in full_scene(page).additions
    page.context.session.play("5cx5h")
    assert NewcomerOffer.FIRST_STEPS not in full_scene(page).additions
    other = Page(CurrentGame(parse_query("?seed=x"), None, lambda: "seed").session)
    assert NewcomerOffer.FIRST_STEPS not in full_scene(other).additions


def test_the_address_opens_it() -> None:
    assert requested("?guided").opens_by("guided")
    assert requested("?guided=yes&speed=instant").opens_by("guided")
    assert not requested("?speed=instant").opening
