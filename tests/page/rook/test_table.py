"""The table of Rook: refusals, choices, hints, undo, whole games, and what is stored."""

from __future__ import annotations

import asyncio
import re

import pytest

from casino_core.rook.actions import Bid, Misdeal, NameTrump, NoBid
from casino_core.rook.players import PLAYERS, play_by
from casino_core.rook.position import Phase
from casino_core.rook.record import format_record, parse_record
from casino_core.rook.ruleset import PRESETS
from casino_page.rook.regions import actions
from casino_page.rook.scene import PERSON, Hint
from casino_page.storage.guests import ROOK_KEY
from tests.page.pages import Memory
from tests.page.rook.pages import RookPage

BUTTONS = {Bid: "bid", NoBid: "pass", Misdeal: "misdeal", NameTrump: "trump"}
"""The commands of the buttons that make an action."""
SLOW = "?rules=rook&seed=sunday"


def main_buttons(html: str) -> list[str]:
    """The commands of the buttons that stand out."""
    return re.findall(r'class="action[^"]*main"[^>]*data-action="([a-z]+)"', html)


def bidder(query: str = "?rules=rook&seed=sunday&speed=instant") -> RookPage:
    """A page on which the person has the bid and the nest in hand."""
    page = RookPage(query)
    while page.position.phase is Phase.BIDDING:
        page.press("actions", "bid")
    assert page.position.turn == PERSON
    return page


def in_tricks(query: str = "?rules=rook&seed=sunday&speed=instant") -> RookPage:
    """A page in the middle of the tricks of a round, with the person to play."""
    page = RookPage(query)
    while page.position.phase is not Phase.TRICKS or len(page.position.tricks) < 3:
        page.act(play_by(PLAYERS["beginner"], page.position))
    return page


def test_the_bid_that_is_offered_stays_within_the_rules() -> None:
    page = RookPage()
    lowest = max(bid.points for bid in page.position.bids) + 5
    page.press("actions", "raise", "-1")
    assert f"Bid {lowest}" in page.shown("actions")
    for _step in range(30):
        page.press("actions", "raise", "1")
    assert "Bid 120" in page.shown("actions")


def test_five_cards_are_put_aside_and_not_another_number() -> None:
    page = bidder()
    hand = [card.text for card in page.position.hands[PERSON]]
    assert len(hand) == 14
    assert page.regions["hand"].count(" last") + page.regions["hand"].count('"last') >= 5
    for name in hand[:3]:
        page.do("card", name)
    page.press("actions", "aside")
    assert page.refusal == "Five cards are put aside, not 3."
    assert page.regions["hand"].count('aria-pressed="true"') == 3  # nothing is lost
    for name in (hand[0], hand[0], *hand[3:5]):
        page.do("card", name)
    page.do("card", hand[6])
    assert page.refusal == "5 cards are chosen already: take one back first."
    page.press("actions", "aside")
    assert page.position.phase is Phase.TRUMP
    assert [name for name, _text in page.buttons("actions")] == ["trump"] * 4


def test_a_revoke_is_refused_with_its_reason_and_changes_nothing() -> None:
    page = in_tricks()
    for _card in range(6):
        view = page.position.view(PERSON)
        faded = [
            card
            for card in view.hand
            if f'cannot" data-key="card-{card.text}"' in page.regions["hand"]
        ]
        if faded:
            break
        page.act(play_by(PLAYERS["beginner"], page.position))
    before = page.app.table.game
    page.do("card", faded[0].text)
    assert "You can follow suit" in page.refusal
    assert page.app.table.game is before


def test_a_hint_is_a_legal_action_with_a_reason() -> None:
    page = RookPage("?rules=rook-called&seed=sunday&speed=instant")
    names_so_far: set[str] = set()
    while not page.position.over:
        page.press("status", "hint")
        assert page.shown("hint").count(".") >= 2
        hint = page.app.table.scene().hint
        assert hint
        button = BUTTONS.get(type(hint.action))
        if button:
            assert main_buttons(page.regions["actions"]) == [button]
            names_so_far.add(button)
        page.act(hint.action)
        assert not page.refusal
        assert page.regions["hint"] == ""
    assert names_so_far == {"bid", "trump"}


def test_the_button_of_a_hint_alone_stands_out() -> None:
    scene = RookPage().app.table.scene()
    assert main_buttons(actions(scene)) == ["bid"]
    hint = Hint(NoBid(), "Pass.", "Your side would more often miss a higher bid.")
    assert main_buttons(actions(scene._replace(hint=hint))) == ["pass"]


def test_undo_takes_back_to_the_last_own_action_and_the_others_act_the_same_again() -> None:
    page = in_tricks()
    before, own = page.app.table.game, play_by(PLAYERS["beginner"], page.position)
    page.act(own)
    after = page.app.table.game
    page.press("status", "undo")
    assert page.app.table.game == before
    page.act(own)
    assert page.app.table.game == after


def test_there_is_nothing_to_undo_before_the_first_own_action() -> None:
    page = RookPage()
    page.do("undo")
    assert page.refusal == "There is nothing to undo yet."


def test_the_last_trick_is_seen_once() -> None:
    page = in_tricks()
    assert ("look", "") in page.buttons("status")
    last = next(trick for trick in reversed(page.position.tricks) if trick.full)
    page.press("status", "look")
    for card in last.cards:
        assert f'data-card="{card.text}"' in page.regions["table"]
    page.do("clear")
    assert ("look", "") not in page.buttons("status")
    page.do("look")
    assert f'data-card="{last.cards[0].text}"' not in page.regions["table"]


def test_after_undo_the_last_trick_can_be_seen_if_it_is_another_one() -> None:
    page = in_tricks()
    page.press("status", "look")
    before = len([trick for trick in page.position.tricks if trick.full])
    while len([trick for trick in page.position.tricks if trick.full]) == before:
        page.act(play_by(PLAYERS["beginner"], page.position))
    page.press("status", "undo")
    page.press("status", "look")
    last = next(trick for trick in reversed(page.position.tricks) if trick.full)
    assert f'data-card="{last.cards[0].text}"' in page.regions["table"]


def test_a_card_waits_for_a_second_tap_where_plays_are_confirmed() -> None:
    page = in_tricks()
    page.do("set", "confirm=on")
    legal = play_by(PLAYERS["beginner"], page.position)
    before = page.app.table.game
    page.act(legal)
    assert page.app.table.game is before
    assert page.regions["hand"].count('aria-pressed="true"') == 1
    page.act(legal)
    assert page.app.table.game is not before


def test_a_reload_goes_on_in_the_middle_of_a_deal() -> None:
    page = in_tricks()
    again = RookPage("?speed=instant", page.storage)
    assert again.app.table.game == page.app.table.game
    assert again.regions["hand"] == page.regions["hand"]
    again.play_round()
    again.press("actions", "next")
    third = RookPage("?speed=instant", page.storage)
    assert third.app.table.game == again.app.table.game


@pytest.mark.parametrize(
    "text",
    ["", "{", '{"version":1}', '{"version":1,"record":"70","rounds":1,"level":"greedy","seen":0}'],
)
def test_a_damaged_game_is_kept_and_another_one_dealt(text: str) -> None:
    page = RookPage("?speed=instant", Memory({ROOK_KEY.key: text}))
    assert page.storage.texts[ROOK_KEY.unreadable_key] == text
    assert "the game of Rook cannot be read" in page.shown("notices")
    assert not page.position.over


def test_a_full_storage_is_told_and_stops_nothing() -> None:
    page = RookPage(storage=Memory(full=True))
    assert "The game can’t be saved here" in page.shown("notices")
    page.play_round()


def test_another_game_is_dealt_by_the_sheet() -> None:
    page = RookPage()
    page.do("new-game")
    assert page.regions["setup"].count("<input") == 3 + 4 + 5
    page.do("choose", "rules=kentucky-west")
    page.do("choose", "level=beginner")
    page.do("deal")
    assert page.app.table.level == "beginner"
    assert "Kentucky West" in page.shown("score")
    assert len(page.position.hands[PERSON]) == 13


def test_an_unknown_command_changes_nothing() -> None:
    page = RookPage()
    before = page.app.table.game
    page.do("sing")
    assert page.errors
    assert page.app.table.game is before


def test_the_others_act_one_by_one_and_a_trick_lies_until_it_is_taken_in() -> None:
    async def play() -> list[str]:
        page = RookPage(SLOW, Memory({"casino.settings": '{"version":1,"pace":"at-once"}'}))
        scenes = []
        for _moment in range(4000):
            if page.position.over:
                break
            if page.app.scene().my_turn:
                page.act(play_by(PLAYERS["beginner"], page.position))
            scenes.append(page.attributes["data-view"])
            await asyncio.sleep(0.001)
        assert page.position.over
        return list(dict.fromkeys(scenes))

    views = asyncio.run(play())
    assert len(views) > 30  # each of the others' actions is shown


def test_a_pass_is_told_in_the_second_person() -> None:
    page = RookPage()
    page.act(NoBid())
    assert page.spoken[-1].startswith("You pass.")


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_is_played_to_its_end(preset: str) -> None:
    page = RookPage(f"?rules={preset}&seed=whole&speed=instant")
    page.app.table.level = "beginner"
    sides = PRESETS[preset].accounts
    while not page.app.table.game.over:
        page.play_round()
        assert page.attributes["data-phase"] in ("round-over", "game-over")
        assert len(re.findall('class="side[" ]', page.regions["score"])) == sides
        if not page.app.table.game.over:
            page.press("actions", "next")
    assert page.attributes["data-phase"] == "game-over"
    assert "The game is won by" in page.spoken[-1]
    assert list(page.buttons("actions")) == [("new-game", ""), ("review", "")]
    game = page.app.table.game
    assert parse_record(format_record(game)).outcome == game.outcome


@pytest.mark.parametrize("preset", PRESETS)
def test_no_card_of_another_hand_is_ever_in_the_page(preset: str) -> None:
    page = RookPage(f"?rules={preset}&seed=secret&speed=instant")
    while page.position.phase is not Phase.OVER:
        position = page.position
        hidden = {card.text for hand in position.hands[1:] for card in hand}
        if position.phase is not Phase.CALLING:  # there every card may be named
            named = re.findall(r'data-card="(\w+)"', page.regions["table"] + page.regions["hand"])
            assert not hidden & set(named)
        page.act(play_by(PLAYERS["beginner"], position))


def test_every_step_is_told_to_a_screen_reader_and_in_the_log() -> None:
    page = RookPage()
    page.play_round()
    speech, log = " ".join(page.spoken), page.shown("log")
    assert "takes the nest" in log or "take the nest" in log
    for sentence in re.findall(r"[A-Z]\w+ plays [^.]*\.", log):
        assert sentence in speech
    assert len(re.findall("wins? the trick", speech)) == 9
    assert "The scores: you and Finn" in speech
