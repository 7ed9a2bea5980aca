"""The code that a person may want next is prepared while nobody waits for anything."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from casino_core import (
    Game,
    Play,
    RuleSet,
    View,
    allowed_under,
    cards_in,
    is_legal,
    legal_plays,
    parse_rules,
)
from casino_core.analysis import review
from casino_core.analysis.review import Reviewer
from casino_core.analysis.trials import Trials
from casino_core.players import Past
from casino_core.players.networks.policy_network import trained_policy
from casino_core.players.networks.value_network import trained_network
from casino_core.prose.hints import hint_caption
from casino_core.steps import Steps
from casino_page.features import hints
from casino_page.features.review.stored_reviews import REVIEWS_KEY
from casino_page.game.scene import Advice, Phase
from casino_page.game.session import Session
from casino_page.shell import work_ahead
from casino_page.shell.first_hint import CaptionedHint
from casino_page.shell.work_ahead import first_hint_steps, refusal_steps

from ..conftest import steps_of_reviewer
from ..opened import OpenedTab, Tab, opened, run, until
from ..pages import Page
from ..tables import let_computer_play, new_session, play_greedily


def test_a_prepared_refusal_makes_no_rule_set(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Game.new(parse_rules("royal,target=31"), "ahead").position
    for _ in refusal_steps(position):
        pass
    new_rules: list[RuleSet] = []
    changed = RuleSet.changed

    def noted(rules: RuleSet, **values: Any) -> RuleSet:
        new_rules.append(rules)
        return changed(rules, **values)

    monkeypatch.setattr(RuleSet, "changed", noted)
    hand, loose = cards_in(position.hands[position.turn]), cards_in(position.loose)
    plays = [Play(card, pile.bit) for card in hand for pile in loose]
    refused = [play for play in plays if not is_legal(position, play)]
    assert refused
    for play in refused:
        allowed_under(position, play)
    assert not new_rules


def test_a_first_look_loads_the_networks_of_a_hint() -> None:
    trained_policy.cache_clear()
    trained_network.cache_clear()
    view = new_session(seed="look").view
    assert view.turn == 0
    for _ in first_hint_steps(view, (), ("You", "Ben")):
        pass
    assert trained_policy.cache_info().currsize == 1
    assert trained_network.cache_info().currsize == 1


def test_the_first_hint_is_shown_before_its_search_has_found_anything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first_hints: list[CaptionedHint] = []

    def noted(view: View, past: Past, names: Sequence[str]) -> Steps[CaptionedHint | None]:
        first = yield from first_hint_steps(view, past, names)
        first_hints.extend([first] if first else [])
        return first

    def endless(*_: object, **__: object) -> Iterator[None]:
        while True:
            yield None

    monkeypatch.setattr(work_ahead, "first_hint_steps", noted)
    monkeypatch.setattr(hints, "hint_steps", endless)

    async def ask() -> tuple[Session, Advice | None]:
        table = await opened("seed=a")
        await until(lambda: bool(first_hints))
        await asyncio.sleep(0.05)
        table.do("hint")
        await until(lambda: bool(table.session.advice and table.session.advice.play))
        advice = table.session.advice
        table.app.stop()
        return table.session, advice

    session, advice = run(ask())
    ((hint, caption),) = first_hints
    assert hint.samples == 0
    assert hint.view == session.view
    assert caption == hint_caption(hint, session.names)
    assert advice == Advice(hint.best.play, caption, 1)


@pytest.fixture
def prepared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Notes what is prepared, instead of preparing it."""
    names: list[str] = []

    def note(name: str) -> Callable[..., Iterator[None]]:
        def steps(*arguments: object) -> Iterator[None]:
            names.append(f"{name} {arguments[0]}" if name == "code" and arguments else name)
            return iter(())

        return steps

    monkeypatch.setattr(work_ahead, "HINT_MODULE", "hints")
    monkeypatch.setattr(work_ahead, "import_in_steps", note("code"))
    monkeypatch.setattr(work_ahead, "first_hint_steps", note("hint"))
    monkeypatch.setattr(work_ahead, "refusal_steps", note("refusals"))
    return names


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Has an entry for each step of the preparation of a hint, which never ends here."""
    entries: list[int] = []

    def endless(*_: object) -> Iterator[None]:
        while True:
            entries.append(1)
            yield

    monkeypatch.setattr(work_ahead, "first_hint_steps", endless)
    return entries


FIRST = ["code hints", "hint", "refusals"]


@pytest.mark.parametrize(
    ("query", "before_a_play"),
    [("seed=a", FIRST), ("seed=a&dealer=1", []), ("seed=a&speed=instant", [])],
)
def test_a_hint_and_refusals_are_prepared_once_a_person_can_play(
    query: str, before_a_play: list[str], prepared: list[str]
) -> None:
    async def choose() -> None:
        table = await opened(query)
        hand = table.session.scene().hand
        for card in hand[:2]:
            table.app.handle("card", card.id)

    run(choose())
    assert prepared == before_a_play


def test_sheets_are_imported_once_a_play_was_made(prepared: list[str]) -> None:
    async def play() -> None:
        table = await opened("seed=a")
        play_greedily(table.session)
        for _ in range(2):
            table.app.go_on()
        await asyncio.sleep(0.05)

    run(play())
    assert prepared == [*FIRST, "code"]


def test_a_hint_is_prepared_after_a_table_without_hints(prepared: list[str]) -> None:
    """A duel has no hints; the game of one's own that follows has the same rules."""

    async def play() -> list[str]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Session, "hints", False)
            table = await opened("seed=a")
            await asyncio.sleep(0.05)
            before = [*prepared]
        table.app.go_on()
        await asyncio.sleep(0.05)
        table.app.stop()
        return before

    assert run(play()) == ["refusals"]
    assert prepared == ["refusals", "code hints", "hint"]


def test_it_rests_while_a_computer_player_is_to_play(
    steps: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work_ahead, "REST", 0.01)

    async def play() -> tuple[int, int, int]:
        table = await opened("seed=a")
        await asyncio.sleep(0.05)
        table.app.handle("play", str(legal_plays(table.session.view)[-1]))
        before = len(steps)
        await asyncio.sleep(0.1)
        assert table.session.computer_to_play
        resting = len(steps)
        let_computer_play(table.session)
        table.app.go_on()
        await asyncio.sleep(0.05)
        table.app.stop()
        return before, resting, len(steps)

    before, resting, after = run(play())
    assert 0 < before == resting < after


def test_a_failure_is_logged_and_the_rest_is_prepared(
    prepared: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> Iterator[None]:
        yield
        raise ValueError

    logged: list[str] = []
    monkeypatch.setattr(Tab, "log_error", lambda _, message: logged.append(message))
    monkeypatch.setattr(work_ahead, "first_hint_steps", failing)

    async def look() -> list[str]:
        table = await opened("seed=a")
        await asyncio.sleep(0.05)
        table.app.stop()
        return table.tab.errors

    assert run(look()) == []
    assert logged == ["Preparing failed: ValueError()"]
    assert prepared == ["code hints", "refusals"]


@pytest.mark.parametrize("whole", [True, False])
def test_nothing_is_prepared_once_another_tab_has_the_table(
    steps: list[int], monkeypatch: pytest.MonkeyPatch, *, whole: bool
) -> None:
    monkeypatch.setattr(work_ahead, "REST", 0.01)
    monkeypatch.setattr(work_ahead, "LOOK_INTERVAL", 0.01)
    monkeypatch.setattr(Tab, "whole", whole)

    async def let_go() -> int:
        table = await opened("seed=a")
        await asyncio.sleep(0.05)
        table.app.handle("let-go", "")
        before = len(steps)
        monkeypatch.setattr(Tab, "whole", True)
        await asyncio.sleep(0.1)
        return len(steps) - before

    assert run(let_go()) == 0


def test_a_play_made_meanwhile_does_no_harm() -> None:
    async def play() -> list[str]:
        table = await opened("seed=a&seats=you,greedy")
        play_greedily(table.session)
        table.app.go_on()
        await asyncio.sleep(0.3)
        table.app.stop()
        return table.tab.errors

    assert run(play()) == []


def test_it_waits_for_both_halves_of_python(
    prepared: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work_ahead, "LOOK_INTERVAL", 0.05)
    monkeypatch.setattr(Tab, "whole", False)

    async def look() -> list[str]:
        await opened("seed=a")
        await asyncio.sleep(0.1)
        before = [*prepared]
        monkeypatch.setattr(Tab, "whole", True)
        await asyncio.sleep(0.1)
        return before

    assert run(look()) == []
    assert prepared == FIRST


def test_it_rests_while_a_command_is_answered(
    steps: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work_ahead, "REST", 0.1)

    async def tap() -> tuple[int, int, int]:
        table = await opened("seed=a")
        await asyncio.sleep(0.05)
        table.app.handle("hint", "")
        before = len(steps)
        await asyncio.sleep(0.05)
        resting = len(steps)
        await asyncio.sleep(0.2)
        table.app.stop()
        return before, resting, len(steps)

    before, resting, after = run(tap())
    assert 0 < before == resting < after


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch, prepared: list[str]) -> list[Game | None]:
    """Has an entry for each step of judging plays, which never ends here."""
    assert not prepared
    entries: list[Game | None] = []

    def endless(_: Reviewer, game: Game) -> Iterator[None]:
        while True:
            entries.append(game)
            yield

    monkeypatch.setattr(Reviewer, "steps", endless)
    monkeypatch.setattr(work_ahead, "REST", 0.01)
    return entries


async def after_a_play(query: str) -> OpenedTab:
    """Open a table at which each has made a play, and wait a moment."""
    table = await opened(query)
    await asyncio.sleep(0.05)
    play_greedily(table.session)
    let_computer_play(table.session)
    table.app.go_on()
    await asyncio.sleep(0.05)
    return table


def test_the_plays_so_far_are_judged_while_nobody_waits(judged: list[Game | None]) -> None:
    async def play() -> None:
        table = await opened("seed=a")
        await asyncio.sleep(0.05)
        assert not judged, "there is no play yet"
        play_greedily(table.session)
        let_computer_play(table.session)
        table.app.go_on()
        await asyncio.sleep(0.05)
        assert judged[-1] is table.session.game
        play_greedily(table.session)
        table.app.go_on()
        before = len(judged)
        await asyncio.sleep(0.05)
        assert len(judged) == before, "the computer player is to play"
        let_computer_play(table.session)
        table.app.go_on()
        await asyncio.sleep(0.05)
        assert judged[-1] is table.session.game
        table.app.handle("undo", "")
        await asyncio.sleep(0.1)
        assert judged[-1] is table.session.game
        assert len(table.session.game.steps) == 2
        table.app.stop()

    run(play())


def test_what_a_person_needs_comes_before_judging(
    judged: list[Game | None], prepared: list[str]
) -> None:
    async def change_rules() -> list[str]:
        table = await after_a_play("seed=a")
        assert judged
        prepared.clear()
        game = Game.new(parse_rules("royal"), "other", names=("You", "Ben"))
        table.session.set_up(game.play(legal_plays(game.position)[0]))
        let_computer_play(table.session)
        table.app.go_on()
        await asyncio.sleep(0.05)
        table.app.stop()
        return [*prepared]

    assert run(change_rules()) == ["code hints", "hint", "refusals"]


def test_nothing_is_judged_with_speed_instant(judged: list[Game | None]) -> None:
    async def play() -> None:
        table = await after_a_play("seed=a&speed=instant")
        table.app.stop()

    run(play())
    assert not judged


def test_nothing_is_judged_in_a_game_of_several_people(judged: list[Game | None]) -> None:
    async def play() -> None:
        table = await opened("seed=a&seats=you,person:Ann")
        game = table.session.game
        table.session.set_up(game.play(legal_plays(game.position)[0]))
        table.app.go_on()
        await asyncio.sleep(0.05)
        table.app.stop()

    run(play())
    assert not judged


def test_nothing_is_judged_while_the_page_is_hidden(
    judged: list[Game | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        monkeypatch.setattr(Tab, "hidden", True)
        table = await after_a_play("seed=a")
        assert not judged
        monkeypatch.setattr(Tab, "hidden", False)
        table.app.handle("seen", "")
        await asyncio.sleep(0.05)
        assert judged
        table.app.stop()

    run(play())


SHORT_GAME = "table=As,4c,5d&hands=ThKd/Tc9c&rules=target=none&seats=you,greedy"
"""The address of a game of four plays, the first of which may be a blunder."""


def test_a_play_judged_during_the_game_is_not_judged_again_for_the_coach_or_the_review(
    monkeypatch: pytest.MonkeyPatch, prepared: list[str]
) -> None:
    """And nothing of the judgement is shown before the game is over."""
    monkeypatch.setattr(Reviewer, "steps", steps_of_reviewer)
    monkeypatch.setattr(work_ahead, "REST", 0.01)
    trials: list[Play] = []

    class NotedTrials(Trials):
        def __init__(self, view: View, play: Play, *values: Any, **named: Any) -> None:
            trials.append(play)
            super().__init__(view, play, *values, **named)

    monkeypatch.setattr(review, "Trials", NotedTrials)

    async def play() -> tuple[list[Play], str, str]:
        table = await opened(SHORT_GAME)
        await asyncio.sleep(0.05)
        for own in ("Kd", "Th"):
            assert table.session.play(own), table.session.refusal
            if own == "Kd":
                let_computer_play(table.session)
                table.app.go_on()
                await until(lambda: len(trials) == 2)
                await asyncio.sleep(0.05)
                assert not any("data-grade" in each for each in table.tab.regions.values())
        let_computer_play(table.session)
        assert table.session.phase is Phase.GAME_OVER
        table.app.go_on()
        await until(lambda: bool(table.storage.read(REVIEWS_KEY.key)))
        table.app.handle("judge-own", "")
        sheet = table.tab.regions["sheet review"]
        table.app.stop()
        game = table.session.game
        page = Page(table.session)
        page.do("judge-own")
        return [step.play for step in game.steps], sheet, page.sheets["review"]

    plays, sheet, on_demand = run(play())
    assert prepared
    assert trials[:4] == plays
    assert len(trials) == 2 * len(plays), "once ahead and by the coach, once on demand"
    assert 'data-grade="blunder"' in sheet
    assert sheet == on_demand


def test_a_game_is_reviewed_although_judging_ahead_has_failed(
    monkeypatch: pytest.MonkeyPatch, prepared: list[str]
) -> None:
    monkeypatch.setattr(Reviewer, "steps", steps_of_reviewer)
    monkeypatch.setattr(work_ahead, "REST", 0.01)
    logged: list[str] = []
    monkeypatch.setattr(Tab, "log_error", lambda _, message: logged.append(message))
    start = Trials.start

    def failing(trials: Trials) -> Iterator[None]:
        if not logged:
            raise ZeroDivisionError
        return start(trials)

    monkeypatch.setattr(Trials, "start", failing)

    async def play() -> str:
        table = await opened(SHORT_GAME)
        await asyncio.sleep(0.05)
        for own in ("Kd", "Th"):
            assert table.session.play(own), table.session.refusal
            let_computer_play(table.session)
            table.app.go_on()
            await until(lambda: bool(logged))
        assert table.session.phase is Phase.GAME_OVER
        await until(lambda: bool(table.storage.read(REVIEWS_KEY.key)))
        table.app.handle("judge-own", "")
        table.app.stop()
        return table.tab.regions["sheet review"]

    assert 'data-grade="blunder"' in run(play())
    assert prepared
    assert logged == ["Preparing failed: ZeroDivisionError()"]
