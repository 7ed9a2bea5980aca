"""Somebody who watches a game by correspondence: what the messages alone open."""

from __future__ import annotations

from random import Random

import pytest

from casino_core import CasinoError, parse_rules
from casino_core.correspondence.check import check_round
from casino_core.correspondence.correspondence import Correspondence
from casino_core.fairness import CheckResult

from .correspondents import GROUP, after, invited, moved


@pytest.mark.parametrize("rules", ["standard", "royal", "standard,table_cards=rest"])
def test_a_watcher_sees_the_table_and_no_hand_until_the_round_is_over(rules: str) -> None:
    pair = invited(parse_rules(rules))
    watched = Correspondence.watched(pair.sides[0].messages, GROUP)
    chance, seen = Random(5), 0
    while len(pair.sides[0].table.rounds) == 1 and not pair.over:
        pair = moved(pair, chance)
        watched = watched.received(pair.sides[0].messages[-1])
        open_round, *both = (side.table.rounds[0] for side in (watched, *pair.sides))
        for place, card in enumerate(open_round.known):
            assert card is None or card in [each.known[place] for each in both]
        if not all(each.is_dealt for each in both) or any(open_round.secrets):
            continue
        seen += 1
        assert open_round.position.loose == both[0].position.loose
        hands = [hand for each in both for hand in each.position.hands]
        unplayed = [
            card for card in open_round.known if card and any(card.bit & hand for hand in hands)
        ]
        own = [each.position.hands[seat] & ~each.unknown for seat, each in enumerate(both)]
        assert not [card for card in unplayed if any(card.bit & hand for hand in own)]
        assert watched.view is None
    assert seen > 10
    while not all(pair.sides[0].table.rounds[0].secrets):
        pair = moved(pair, chance)
    watched = Correspondence.watched(pair.sides[0].messages, GROUP)
    assert None not in watched.table.rounds[0].known
    findings = list(check_round(watched, 1))
    assert {each.result for each in findings} == {CheckResult.GOOD}
    assert len(findings) == 5


def test_a_watcher_refuses_what_the_players_refuse() -> None:
    game = after(12).sides[0]
    *right, last = game.messages
    watched = Correspondence.watched(right, GROUP)
    assert watched.received(last).messages == game.messages
    forged = last._replace(values=last.values[::-1] or (b"x" * 32,))
    with pytest.raises(CasinoError):
        watched.received(forged)
