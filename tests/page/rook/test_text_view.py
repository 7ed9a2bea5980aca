"""The text view of Rook: all that the table of cards says, and each action as a button."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from typing import NamedTuple

import pytest

from casino_core.rook.actions import Action, Bid, CallCard, Misdeal, NameTrump, PlayCard
from casino_core.rook.cards import Card
from casino_core.rook.game import Game
from casino_core.rook.notation import format_action
from casino_core.rook.players import PLAYERS, play_by
from casino_core.rook.position import Phase
from casino_core.rook.prose import card_name
from casino_core.rook.rules.legal import legal_actions
from casino_core.rook.ruleset import PRESETS, RuleSet
from casino_page.rook import regions
from casino_page.rook.scene import PERSON
from casino_page.rook.table import COMPANIONS, RookTable

from ..pages import Memory
from .pages import RookPage

OTHERS = {
    "passing": RuleSet(passing="three", misdeal="none-counting", bid_limit=140),
    "points": RuleSet(nest_points="none", first_lead="bidder", rook_duty="trump"),
}
RULES = {**PRESETS, **OTHERS}
SEEN = ("status", "hint", "hand", "table", "last", "seats", "score", "log", "spoken")
"""The regions that tell of the table; the buttons of a call name cards that nobody sees."""


class Button(NamedTuple):
    command: str
    text: str
    name: str
    pressed: str


def buttons(html: str) -> Iterator[Button]:
    for tag, inside in re.findall(r"<button([^>]*)>(.*?)</button>", html):
        fields = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        card = fields.get("data-card")
        yield Button(
            "card" if card else fields["data-action"],
            card or fields.get("data-index", ""),
            unescape(fields.get("aria-label") or re.sub(r"<[^>]*>", "", inside)).strip(),
            fields.get("aria-pressed", ""),
        )


def read_page(rules: RuleSet, seed: str = "read") -> RookPage:
    """A page in text view, at a table with a game of some rules."""
    page = RookPage(f"?seed={seed}&speed=instant")
    page.app.put_on_table(RookTable(Game.new(rules, seed, names=("You", *COMPANIONS)), "beginner"))
    page.do("set", "reading=on")
    return page


def words(page: RookPage) -> str:
    spoken = page.spoken[-1] if page.spoken else ""
    return " ".join([spoken, *(page.shown(name) for name in SEEN if name != "spoken")])


def commands_of(action: Action) -> list[tuple[str, str]]:
    match action:
        case Bid(points):
            return [("bid-points", str(points))]
        case NameTrump(suit):
            return [("trump", suit.value)]
        case CallCard(card):
            return [("call", card.text)]
        case PlayCard(card):
            return [("card", card.text)]
        case Misdeal():
            return [("misdeal", "")]
    cards = [("card", card.text) for card in getattr(action, "cards", ())]
    last = {"PutAside": "aside", "Give": "give", "NoBid": "pass"}[type(action).__name__]
    return [*cards, (last, "")]


def act(page: RookPage, action: Action) -> None:
    for command, text in commands_of(action):
        pairs = {each[:2] for name in ("actions", "hand") for each in buttons(page.regions[name])}
        assert (command, text) in pairs
        page.do(command, text)
    assert not page.refusal


@pytest.mark.parametrize("name", RULES)
def test_every_legal_action_has_its_button_with_a_name_of_its_own(name: str) -> None:
    page, phases = read_page(RULES[name]), set[Phase]()
    while not page.position.over:
        position = page.position
        phases.add(position.phase)
        inside = [each for part in ("actions", "hand") for each in buttons(page.regions[part])]
        names = [each.name for each in inside]
        assert len(set(names)) == len(names)
        assert all(names)
        pairs = {each[:2] for each in inside}
        if position.phase in (Phase.NEST, Phase.PASSING):
            assert {("card", card.text) for card in position.hands[PERSON]} <= pairs
            assert all(each.pressed == "false" for each in inside if each.command == "card")
        else:
            for action in legal_actions(position):
                assert set(commands_of(action)) <= pairs, action
        act(page, highest(play_by(PLAYERS["beginner"], position), page))
    assert page.attributes["data-phase"] in ("round-over", "game-over")
    wanted = {Phase.BIDDING, Phase.NEST, Phase.TRUMP, Phase.TRICKS}
    wanted |= {Phase.PASSING} if RULES[name].passing == "three" else set()
    wanted |= {Phase.CALLING} if RULES[name].partners == "called" else set()
    assert phases == wanted
    assert ("review", "") in {each[:2] for each in buttons(page.regions["actions"])}


def highest(action: Action, page: RookPage) -> Action:
    """Bid the limit, so that the person sees every phase."""
    bidding = page.position.phase is Phase.BIDDING
    return Bid(page.position.rules.bid_limit) if bidding else action


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("bidder", ["person", "any"])
def test_the_text_view_says_what_the_table_says_and_no_hidden_card(name: str, bidder: str) -> None:
    page = read_page(RULES[name], "said")
    while not page.position.over:
        text, position = words(page), page.position
        scene = page.app.scene()
        for fact in facts(regions.regions(scene)):
            assert fact.lower() in text.lower(), fact
        for seat, count in enumerate(scene.view.counts):
            assert f"{scene.names[seat]}: " in page.shown("seats")
            assert f"{count} card" in page.shown("seats")
        hand = page.shown("hand")
        for card in position.hands[PERSON]:
            named = re.search(rf"{card_name(card)}(?!\d)", hand, re.IGNORECASE)
            in_line = card.suit and re.search(
                rf"{card.suit.name}:[\d, ]*\b{card.rank}\b", hand, re.IGNORECASE
            )
            assert named or in_line, card
        for secret in hidden(page):
            assert not re.search(rf"{card_name(secret)}(?!\d)", text, re.IGNORECASE), secret
            assert f'"{secret.text}"' not in "".join(
                html for part, html in page.regions.items() if part in SEEN
            )
        action = play_by(PLAYERS["beginner"], position)
        act(page, highest(action, page) if bidder == "person" else action)
    text = words(page).lower()
    for fact in facts(regions.regions(page.app.scene())):
        assert fact.lower() in text, fact


def hidden(page: RookPage) -> set[Card]:
    """The cards that the person has no right to know."""
    view = page.position.view(PERSON)
    passed_cards = {card for cards in page.position.given for card in cards}
    open_cards = {card for trick in view.tricks for card in trick.cards} | {view.called}
    return set(view.rules.cards) - set(view.hand) - set(view.nest) - open_cards - passed_cards


def facts(drawn: dict[str, str]) -> Iterator[str]:
    """Return the words in the regions of the table of cards."""
    for part in ("table", "seats", "status", "score", "hint"):
        html = re.sub(r"<button.*?</button>", "", drawn[part])
        if part == "table":
            yield from map(unescape, re.findall(r'data-card.*?aria-label="([^"]*)"', html))
        if part == "score":
            yield from map(unescape, re.findall(r'aria-label="([^"]*)"', html))
            continue
        html = re.sub(r'<b class="count.*?</b><span class="unseen">[^<]*</span>', "", html)
        for piece in re.sub(r"<[^>]*>", "\n", html).split("\n"):
            if piece.strip() and piece not in ("…", "Bid 120", "Bid 180"):
                yield unescape(piece).strip(" :")


def test_the_switch_is_kept_and_leads_back() -> None:
    page = RookPage("?seed=sunday&speed=instant")
    assert '<div class="reading">' not in page.regions["main"]
    assert ("set", "reading=on") in page.buttons("main")
    page.do("set", "reading=on")
    again = RookPage("?speed=instant", page.storage)
    for each in (page, again):
        assert '<div class="reading">' in each.regions["main"]
        assert ("set", "reading=off") in each.buttons("main")
        assert len(re.findall(r'aria-live|role="status"', each.regions["main"])) == 2
    again.do("set", "reading=off")
    assert 'class="hand"' in again.regions["main"]
    assert 'class="card' in again.regions["hand"]


def test_every_drawing_that_the_view_uses_is_in_it() -> None:
    page = read_page(RuleSet(), "sunday")
    main = page.regions["main"]
    used = set(re.findall(r'href="#([^"]+)"', main + page.regions["hand"]))
    assert used
    assert used <= set(re.findall(r'<symbol id="([^"]+)"', main))


def test_headings_lead_to_every_part() -> None:
    page = read_page(RuleSet(), "sunday")
    headings = re.findall(r"<h2[^>]*>([^<]*)</h2>", page.regions["main"])
    assert headings == [
        *("Now", "Plays", "Your hand", "Bidding", "Nest and trumps", "Last trick", "Players"),
        *("Score", "Log", "Game"),
    ]


def test_what_happens_is_spoken_once_with_what_is_to_be_done() -> None:
    page = read_page(RuleSet(), "sunday")
    while not page.position.over:
        length = len(page.spoken)
        act(page, play_by(PLAYERS["beginner"], page.position))
        assert len(page.spoken) > length
        if not page.position.over:
            assert page.spoken[-1].endswith(page.shown("status").split(" Hint")[0])
    assert "The scores: you and Finn" in page.spoken[-1]


def test_the_last_trick_is_seen_once_more() -> None:
    page = read_page(replace(RuleSet()), "sunday")
    while page.position.phase is not Phase.TRICKS or len(page.position.tricks) < 2:
        act(page, play_by(PLAYERS["beginner"], page.position))
    full = next(trick for trick in reversed(page.position.tricks) if trick.full)
    assert ("look", "") in page.buttons("last")
    page.do("look")
    trick = page.shown("table").rpartition("Trick")[2]
    assert all(card_name(card) in trick for card in full.cards)
    assert ("look", "") not in page.buttons("last")


def test_the_guided_round_asks_for_a_touch_of_a_card_in_text_view_too() -> None:
    page = RookPage("?speed=instant", Memory())
    page.do("set", "reading=on")
    page.do("guided")
    assert "Tap the best" in page.shown("panel")
    assert ("card", "") in page.buttons("hand")
    page.do("card", "R")
    assert 'data-answer="done"' in page.regions["panel"]


def test_no_heading_stands_alone() -> None:
    """Each section of the text view has words in every phase of a round."""
    page = read_page(OTHERS["passing"])
    phases = set()
    while True:
        phases.add(page.position.phase)
        for name in ("status", "actions", "hand", "table", "last", "seats", "score", "log"):
            assert page.shown(name), (name, page.position.phase)
        if page.position.over:
            break
        page.do("typed", format_action(play_by(PLAYERS["beginner"], page.position)))
    assert len(phases) >= 5


def test_actions_can_be_typed() -> None:
    page = read_page(RuleSet(), "sunday")
    assert 'data-region="typed"' in page.regions["main"]
    before = len(page.app.table.game.steps)
    page.do("typed", "65")
    assert page.refusal == "The lowest bid is 70."
    page.do("typed", "sing")
    assert "sing" in page.refusal
    page.do("typed", "90")
    assert len(page.app.table.game.steps) > before
    assert page.typed_cleared
