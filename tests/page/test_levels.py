"""The page, a link, an embedded table and `match` offer the same levels in every game."""

from __future__ import annotations

import json

import pytest

from casino_core import PRESETS, RuleSetError, format_rules, parse_rules
from casino_core.cli.match import match, tasks_of
from casino_core.players import LEVELS, PLAYERS
from casino_core.players.base.left_out import LEFT_OUT, REFUTED
from casino_core.players.leads import is_offered, levels_left_out, offered_level
from casino_core.ruleset import RuleSet
from casino_page.address.page_request import parse_query
from casino_page.embed.options import parse_options
from casino_page.features.new_game.form import NewGameForm
from casino_page.game.game_config import GameConfig
from casino_page.game.seats import SeatedPlayer, levels_of, why_left_out
from casino_page.shell.current_game import CurrentGame


def games() -> dict[str, RuleSet]:
    """Every preset, with the usual number of seats and with each other one up to four."""
    rules_by_name = {}
    for preset in PRESETS:
        for players in (2, 3, 4):
            try:
                rules = parse_rules(f"{preset},players={players}")
            except RuleSetError:
                continue
            rules_by_name[format_rules(rules)] = rules
    return rules_by_name


GAMES = games()


def opened(query: str, *, embedded: bool) -> CurrentGame:
    """The table of a link, or of an embedded table."""
    request = parse_options(query, "seed").request if embedded else parse_query(query)
    return CurrentGame(request, None, lambda: "seed")


@pytest.mark.parametrize("game", GAMES)
def test_each_way_to_a_table_has_the_levels_of_the_row_of_the_game(game: str) -> None:
    rules = GAMES[game]
    offered = [level for level in PLAYERS if level not in levels_left_out(rules)]
    people = (SeatedPlayer(), *(SeatedPlayer("careless"),) * (rules.players - 1))
    form = NewGameForm.from_config(GameConfig(rules, people))
    assert list(form.offered) == offered
    for level in LEVELS:
        others = ("person", *(offered_level(level, rules),) * (rules.players - 1))
        seats = ",".join(["you", *(level,) * (rules.players - 1)])
        link = opened(f"rules={game}&seats={seats}", embedded=False)
        table = opened(f"rules={game}&level={level}", embedded=True)
        assert levels_of(link.session.seated_players) == others
        assert levels_of(table.session.seated_players) == others
        sentences = [] if is_offered(level, rules) else [why_left_out(level, rules)]
        assert [notice.text for notice in link.notices] == sentences
        assert [notice.text for notice in table.notices] == sentences


def test_a_match_tells_what_the_page_leaves_out_at_every_strength(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = parse_rules("standard,pack=6")
    monkeypatch.setitem(LEFT_OUT, "standard", {"greedy": REFUTED})
    for first, second, told in (
        ("careless", "greedy-2", {"greedy-2": REFUTED}),
        ("beginner-half", "greedy", {"beginner-half": REFUTED, "greedy": REFUTED}),
        ("greedy@0.2", "careless", {}),
    ):
        *_pairs, last = match(tasks_of(first, second, rules, 1, "seed"))
        assert json.loads(last).get("left_out", {}) == told
