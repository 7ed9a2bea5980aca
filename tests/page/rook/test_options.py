"""Whole games under every value of every option, through the page's buttons, and their counts."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest

from casino_core.rook.notation import format_rules
from casino_core.rook.position import SEATS
from casino_core.rook.prose import outcome_sentences
from casino_core.rook.record import format_record, parse_record
from casino_core.rook.rules.scoring import RoundScore
from casino_core.rook.ruleset import PRESETS, RuleSet

from ...rook.rounds import each_value
from .pages import RookPage

SHORT = 200
"""The target of the games in which the target is not what is tried."""


@pytest.mark.parametrize("rules", each_value(), ids=format_rules)
def test_a_whole_game_is_played_and_each_count_adds_up(rules: RuleSet) -> None:
    """The parts at the table add up to the scores; the log and the command line say the same."""
    if rules not in PRESETS.values() and rules.target in (500, 1000):
        rules = replace(rules, target=SHORT)
    page = _page(rules, "whole")
    while not page.app.table.game.over:
        page.play_round()
        outcome = page.app.table.game.outcome
        assert outcome
        if outcome.score:
            _check_count(page, outcome.score, outcome.totals)
        if not outcome.over:
            page.press("actions", "next")
    assert page.attributes["data-phase"] == "game-over"
    game = page.app.table.game
    assert parse_record(format_record(game)).outcome == game.outcome


@pytest.mark.parametrize("slam", [100, "wins"])
def test_every_trick_is_counted_where_it_brings_something(slam: Any) -> None:
    page = _page(RuleSet(all_tricks=100, slam=slam, bid_limit=70), "every 104")
    page.play_round()
    outcome = page.app.table.game.outcome
    assert outcome
    assert outcome.score
    assert outcome.score.tricks == (9, 0)
    _check_count(page, outcome.score, outcome.totals)
    assert outcome.over is (slam == "wins")


def _page(rules: RuleSet, seed: str) -> RookPage:
    page = RookPage(f"?rules={format_rules(rules)}&seed={quote(seed)}&speed=instant")
    assert page.app.table.game.rules == rules
    assert not page.app.table.notices
    page.app.table.level = "beginner"
    return page


def _check_count(page: RookPage, score: RoundScore, totals: tuple[int, ...]) -> None:
    rules, rows = page.position.rules, dict(_rows(page.regions["table"]))
    nest, last = rows["Nest"], rows.get("Last trick", (0, 0))
    assert sum(last) == rules.last_trick
    parts = zip(rows["Points in the tricks"], nest, last, strict=True)
    assert tuple(map(sum, parts)) == rows["Points"] == score.taken
    assert sum(rows["Points"]) == rules.round_points
    assert sum(rows["Tricks"]) == rules.hand_cards
    won_all = [not each for each in reversed(rows["Tricks"])]
    bonus = rows.get("Every trick", (0, 0))
    highest = score.contract.points == rules.bid_limit
    slam = 100 if rules.slam == 100 and highest and won_all[0] else 0
    assert bonus == (rules.all_tricks * won_all[0] + slam, rules.all_tricks * won_all[1])
    bid = score.contract.points
    ours = rows["Points"][0] if rows["Points"][0] >= bid else -bid
    added = (ours + bonus[0], rows["Points"][1] + bonus[1])
    for account, total in enumerate(totals):
        names = [seat for seat in SEATS if rules.account(seat) == account]
        expected = {added[0 if seat in score.bidders else 1] for seat in names}
        if rules.called_loss == "bidder" and not score.made and names == [score.bidders[1]]:
            expected = {bonus[0]}
        row = [cells for name, cells in rows.items() if name.startswith(f"score {account}")]
        assert row == [(expected.pop(), total)]
    sentences = " ".join(outcome_sentences(page.app.table.game, page.app.table.seat))
    log = page.shown("log")
    assert sentences in log
    for sentence in _sentences(rules, score):
        assert sentence in sentences


def _sentences(rules: RuleSet, score: RoundScore) -> list[str]:
    """Return the sentences of the log and the command line about the parts of a count."""
    sentences = []
    if score.trick_points or score.nest_points:
        sentences.append(
            f"{score.trick_points} for the last trick, {score.nest_points} in the nest."
        )
    if any(score.all_tricks):
        sentences.append(f"Every trick, for Cleo and Ada: {rules.all_tricks} points more.")
    if score.slam_points:
        sentences.append("Every trick after the highest bid, for Cleo and Ada: 100 points more.")
    if score.slam:
        sentences.append("Every trick after the highest bid wins the game.")
    return sentences


def _rows(html: str) -> list[tuple[str, tuple[int, ...]]]:
    """The rows of the count as numbers, by their names; the scores by their number."""
    rows = []
    for part in html.split("<table")[1:]:
        scores = "scores-table" in part.partition(">")[0]
        for number, row in enumerate(re.findall(r"<tr>(.*?)</tr>", part)[1:]):
            name, *cells = (
                unescape(re.sub("<[^>]*>", "", cell))
                for cell in re.findall(r"<t[hd].*?</t[hd]>", row)
            )
            numbers = tuple(int(cell.replace("−", "-")) for cell in cells)
            rows.append((f"score {number} {name}" if scores else name, numbers))
    return rows
