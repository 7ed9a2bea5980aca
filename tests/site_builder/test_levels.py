"""The table of levels has every game and level, and brackets around what a game leaves out."""

from __future__ import annotations

import re

import pytest

from casino_core import PRESETS
from casino_core.players import PLAYERS
from casino_core.players.base.ease import LOWER, Attention
from casino_core.players.base.left_out import LEFT_OUT, REFUTED, UNKNOWN
from casino_core.players.base.measured_leads import LEADS, Lead
from site_builder.documents.levels import attention_table, level_table, share_table
from site_builder.paths import ROOT


def _rows() -> dict[str, list[str]]:
    rows = re.findall(r"<tr>(.*?)</tr>", level_table())[1:]
    cells = [re.findall(r">([^<>]+)</t|<code>(\S+?)</code>", row) for row in rows]
    return {name: [cell for cell, _ in others] for (_, name), *others in cells}


def test_it_has_every_game_and_the_levels_that_search() -> None:
    rows = _rows()
    assert [game for game in rows if game in PRESETS] == list(PRESETS)
    assert all(len(cells) == 2 for cells in rows.values())


def test_a_measured_number_of_players_has_a_row_below_its_preset(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    proved = Lead(400, 1.3, 0.25, 5.0, "0.3", "0.2", "a")
    monkeypatch.setitem(LEADS, "royal,players=3", {"searcher": proved})
    rows = _rows()
    games = list(rows)
    assert games[games.index("royal") + 1] == "royal,players=3"
    assert rows["royal,players=3"][0].startswith("+1.3")


def test_what_a_game_leaves_out_stands_in_brackets(monkeypatch: pytest.MonkeyPatch) -> None:
    master, searcher = PLAYERS["master"].version, PLAYERS["searcher"].version
    proved = Lead(400, 1.3, 0.25, 5.0, master, searcher, "a")
    monkeypatch.setitem(LEADS, "swazi", {"master": proved})
    monkeypatch.setitem(LEADS, "sotho", {"master": proved._replace(mean=0.04)})
    monkeypatch.setitem(LEADS, "khasino", {})
    monkeypatch.setitem(LEFT_OUT, "swazi", {})
    monkeypatch.setitem(LEFT_OUT, "sotho", {"master": REFUTED})
    monkeypatch.setitem(LEFT_OUT, "khasino", {"master": UNKNOWN})
    rows = _rows()
    assert rows["swazi"][-1] == "+1.3\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}0.2"
    assert rows["sotho"][-1] == "(+0.0\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}0.2)"
    assert rows["khasino"] == ["\N{EN DASH}", "(\N{EN DASH})"]


def test_the_shares_have_every_game_and_the_lowest_steps() -> None:
    rows = re.findall(r"<tr>(.*?)</tr>", share_table(ROOT))[1:]
    games = [re.findall(r"<code>(\S+?)</code>", row)[0] for row in rows]
    assert [game for game in games if game in PRESETS] == list(PRESETS)
    assert all(len(re.findall("<td", row)) == len(LOWER) for row in rows)


def test_what_is_overlooked_stands_with_its_reason_and_its_figures() -> None:
    rows = re.findall(r"<tr>(.*?)</tr>", attention_table())[1:]
    assert len(rows) == len(Attention._fields)
    assert all(len(re.findall(r"\d %", row)) == len(LOWER) for row in rows)
    assert all(": " in row for row in rows)
