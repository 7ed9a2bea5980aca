"""The code that a person may want next is prepared while nobody waits for anything."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from casino_core import (
    Game,
    Play,
    RuleSet,
    allowed_under,
    cards_in,
    is_legal,
    legal_plays,
    parse_rules,
)
from casino_core.players.networks.policy_network import trained_policy
from casino_core.players.networks.value_network import trained_network
from casino_page.game.session import Session
from casino_page.shell import work_ahead
from casino_page.shell.work_ahead import first_hint_steps, refusal_steps

from ..opened import Tab, opened, run
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
    taken: list[int] = []

    def endless(*_: object) -> Iterator[None]:
        while True:
            taken.append(1)
            yield

    monkeypatch.setattr(work_ahead, "first_hint_steps", endless)
    return taken


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
