"""The review on the page of Rook: what cost the most, and the table as the person saw it."""

from __future__ import annotations

import re

import pytest

from casino_core.rook.actions import Bid, NoBid
from casino_core.rook.analysis.review import Decision
from casino_core.rook.players import PLAYERS, play_by
from casino_core.rook.position import Phase
from casino_core.rook.record import format_record
from casino_page.rook.review_sheet import ReviewState, review_sheet
from casino_page.rook.scene import PERSON

from .pages import RookPage


@pytest.fixture
def reviewed() -> RookPage:
    """A page on which a round was reviewed; the person bid the highest and missed it."""
    page = RookPage("?rules=rook&seed=friday&speed=instant")
    while page.position.phase is Phase.BIDDING:
        page.do("raise", "1")
        while "Bid 120" not in page.shown("actions"):
            page.press("actions", "raise", "1")
        page.press("actions", "bid")
    page.play_round()
    page.press("actions", "review")
    return page


def test_the_decision_that_cost_most_comes_first_with_the_better_one(reviewed: RookPage) -> None:
    rows = re.findall(r'<span class="said">([^<]*)</span>', reviewed.regions["review"])
    assert rows[0].startswith("Pass, not bid 120: ")
    losses = [int(row.rpartition(": ")[2].split()[0]) for row in rows]
    assert losses == sorted(losses, reverse=True)
    assert all(len(row.split()) <= 12 for row in rows)
    assert "Better by" in reviewed.shown("review")


def test_the_table_is_stepped_through_and_shows_no_hidden_card(reviewed: RookPage) -> None:
    hand = reviewed.app.table.game.rounds[0].start.hands[PERSON]
    numbers = []
    reviewed.do("decision", "1")
    while True:
        sheet = reviewed.regions["review"]
        match = re.search(r'data-shown="(\d+)"', sheet)
        assert match
        numbers.append(int(match[1]))
        view = reviewed.app.table.game.steps[numbers[-1] - 1].before.view(PERSON)
        cards = set(re.findall(r'data-card="(\w+)"', sheet))
        assert cards <= {c.text for c in view.hand} | {c.text for t in view.tricks for c in t.cards}
        onward = re.search(
            r'data-action="decision" data-index="(\d+)"[^>]*data-key="decision-›"', sheet
        )
        onward = onward or re.search(r'data-key="decision-›"[^>]*data-index="(\d+)"', sheet)
        assert onward
        if int(onward[1]) == numbers[-1]:
            break
        reviewed.do("decision", onward[1])
    assert len(numbers) == len(set(numbers)) > 5
    assert hand


def test_a_review_changes_nothing_and_waits_for_the_end_of_a_round() -> None:
    page = RookPage()
    before = format_record(page.app.table.game)
    page.do("review")
    assert "waits for the end of the round" in page.refusal
    assert "review" not in page.regions
    page.act(play_by(PLAYERS["beginner"], page.position))
    assert format_record(page.app.table.game) != before


def test_the_arrow_keys_step_through_the_decisions_and_stop_at_the_ends(reviewed: RookPage) -> None:
    def shown() -> int:
        match = re.search(r'data-shown="(\d+)"', reviewed.regions["review"])
        assert match
        return int(match[1])

    steps = reviewed.app.table.game.steps
    own = [n for n, step in enumerate(steps, 1) if step.before.turn == PERSON]
    walked = []
    for by in ("-9999", "-1", "1", "1", "-1", "9999", "1"):
        reviewed.do("replay-by", by)
        walked.append(shown())
    assert walked[:5] == [own[0], own[0], own[1], own[2], own[1]]
    assert walked[5] == walked[6] > own[2]  # the last cards leave no choice
    assert not reviewed.errors


def test_arrow_keys_without_a_review_do_nothing() -> None:
    page = RookPage()
    page.do("replay-by", "1")
    assert not page.errors
    assert "review" not in page.regions


def test_a_decision_that_is_too_close_to_tell_is_not_called_good() -> None:
    view = RookPage().app.table.game.position.view(PERSON)
    names = ("You", "Ann", "Ben", "Eva")
    for best, words in ((NoBid(), "You chose pass. Good."), (Bid(70), "Too close to tell.")):
        decision = Decision(1, 1, view, NoBid(), best, 3.0, 2.0, 64, plain=False)
        assert words in review_sheet(ReviewState(None, (decision,), 1, names))
