"""Refusals are prepared while nobody waits for one."""

from __future__ import annotations

from typing import Any

import pytest

from casino_core import Game, Play, RuleSet, State, allowed_under, cards_in, is_legal, parse_rules
from casino_page.shell import refusals_ahead
from casino_page.shell.refusals_ahead import prepare_refusals

from ..opened import opened, run


def test_a_prepared_refusal_makes_no_rule_set(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Game.new(parse_rules("royal,target=31"), "ahead").position
    prepare_refusals(position, lambda error: pytest.fail(str(error))).finish()
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


@pytest.mark.parametrize(
    ("query", "prepared"), [("seed=a", 1), ("seed=a&dealer=1", 0), ("seed=a&speed=instant", 0)]
)
def test_they_are_prepared_once_a_person_can_play(
    query: str, prepared: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    states: list[State] = []
    monkeypatch.setattr(refusals_ahead, "prepare_refusals", lambda state, _: states.append(state))

    async def play() -> None:
        table = await opened(query)
        hand = table.session.scene().hand
        for card in hand[:2]:
            table.app.handle("card", card.id)

    run(play())
    assert len(states) == prepared
