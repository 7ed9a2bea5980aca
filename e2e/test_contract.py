"""The page keeps the promises of CONTRACT.md."""

import base64
import json
import re
import zlib
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from playwright.sync_api import Page, expect

from casino_core import (
    FULL_PACK,
    Play,
    View,
    card_set,
    cards_in,
    format_play,
    format_position,
    legal_plays,
    parse_rules,
)
from casino_core.prose.words import card_words

from .game_page import CARELESS, GREEDY, GamePage, read_stored

RULES = (
    "standard",
    "royal",
    "folk",
    "partnership",
    "diamond,players=3",
    "royal-draw",
    "standard,players=5",
    "spade,players=6",
)
PLAYS = 60
"""Divided by the number of players, more than one of them makes in a round of these games."""


def check(table: GamePage) -> None:
    """Assert everything that holds at every play of the person."""
    view = table.view
    assert table.region.get_attribute("data-view") == format_position(view)
    assert table.region.get_attribute("data-turn") == str(view.turn + 1)
    hand = [card.text for card in cards_in(view.hands[0])]
    assert sorted(table.cards_of("hand")) == sorted(hand)
    piles = view.on_table
    assert sorted(table.cards_of("table")) == sorted(card.text for card in cards_in(piles))
    builds = table.page.locator("[data-build]").evaluate_all(
        "found => found.map(({ dataset }) => `${dataset.build}@${dataset.owner}`)"
    )
    assert sorted(builds) == sorted(f"{build.value}@{build.owner + 1}" for build in view.builds)


@pytest.mark.parametrize("rules", RULES)
def test_games_under_every_kind_of_rules(page: Page, site: str, rules: str) -> None:
    table = GamePage(page, f"{site}?seed=contract&speed=instant&rules={rules}")
    for number, play in enumerate(islice(driven(table), PLAYS // parse_rules(rules).players)):
        if number % 5 == 0:
            check(table)
        table.type(format_play(play, table.view))
    assert page.locator("html").get_attribute("data-state") == "ready"


def driven(table: GamePage) -> Iterator[Play]:
    for view in table.turns_of_game():
        yield CARELESS(view, table.chance)


DRIVER = """(turns) => {
    // A driver that knows the contract only, and goes as fast as it can.
    const table = document.querySelector('[data-region="table"]');
    const all = (selector) => [...document.querySelectorAll(selector)];
    const any = (list) => list[Math.floor(random() * list.length)];
    let seed = 1;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const seen = { plays: 0, games: 0, nodes: [] };
    while (seen.plays < turns) {
        const { phase, turn } = table.dataset;
        if (phase === 'round-over') {
            all('[data-action="next"]')[0].click();
            continue;
        }
        if (phase === 'game-over') {
            seen.games += 1;
            seen.nodes.push(all('*').length);
            all('[data-action="new-game"]')[0].click();
            continue;
        }
        if (turn !== '1') throw new Error(`turn ${turn}`);
        const offers = all('[data-play]');
        const before = table.dataset.view;
        if (offers.length && random() < 0.7) {
            any(offers).click();
            if (table.dataset.view === before) throw new Error(`no play at ${before}`);
            seen.plays += 1;
        } else {
            any(all(random() < 0.5 ? '[data-region="hand"] [data-card]' : '[data-place="table"]')
                .concat(all('[data-region="hand"] [data-card]'))).click();
        }
    }
    return seen;
}"""


def test_a_driver_may_act_as_fast_as_it_can(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=fast&rules=standard,target=11&speed=instant")
    seen = page.evaluate(DRIVER, 200)
    assert seen["games"] >= 2
    assert max(seen["nodes"]) < 1.2 * min(seen["nodes"])
    assert page.locator("html").get_attribute("data-state") == "ready"
    if table.phase == "play":
        check(table)


def test_every_legal_play_of_many_positions_can_be_chosen(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=all&speed=instant&rules=royal")
    for _ in range(12):
        view = table.view
        for play in Random(1).choices(list(legal_plays(view)), k=2):
            table.choose_by_script(play)
            offered = table.offers.evaluate_all("found => found.map(({ dataset }) => dataset.play)")
            assert format_play(play, view) in offered
            page.keyboard.press("Escape")
        table.type(format_play(GREEDY(view, table.chance), view))


# What is hidden stays hidden


def test_no_hidden_card_is_anywhere_in_the_page(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=hidden&speed=instant")
    for _ in range(6):
        html = page.locator("main").inner_html()
        told = " ".join(re.findall(r'data-(?:card|cards|key|play|view)="([^"]*)"', html))
        for card in cards_in(card_set(FULL_PACK) & ~table.view.seen):
            assert card.text not in told
            assert card_words(card) not in html
        backs = table.page.locator('[data-card="??"]').count()
        assert backs == table.view.hand_count(1)
        table.touch(table.chosen())


@pytest.mark.own_context
def test_no_hidden_card_is_told_while_the_robot_shows_its_play(page: Page, site: str) -> None:
    table = GamePage.with_stopped_clock(page, f"{site}?seed=slow")
    table.touch(table.chosen())
    table.pass_time(1)
    shown = table.region.locator('[data-place="showing"]')
    expect(shown).to_be_visible()
    card = shown.get_attribute("data-card")
    there = page.locator("[data-card]").evaluate_all("all => all.map(e => e.dataset.card)")
    known = {card.text for card in cards_in(table.view.seen)} | {"??", card}
    assert set(there) <= known


def test_a_look_at_the_storage_reveals_no_card(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=stored&speed=instant")
    table.wait_until_stored()
    assert "stored" not in page.evaluate("JSON.stringify(Object.entries(localStorage))")
    packed = read_stored(page, "casino.game") or ""
    assert "stored" not in packed
    record = json.loads(zlib.decompress(base64.b64decode(packed.split("\n")[1])))["record"]
    assert '[Seed "stored"]' in record
    assert isinstance(table.view, View)


# The query


def test_a_position_in_the_query_is_played_from(page: Page, site: str) -> None:
    query = "rules=royal&table=5d,9c,(12:5c7h@2)&hands=Qs5h/Qd2d&turn=2&scores=3/4&stock=*8&seed=x"
    table = GamePage(page, f"{site}?{query}&speed=instant")
    assert table.view.rules.courts == "royal"
    assert table.view.scores == (3, 4)
    assert table.view.turn == 0
    expect(table.log).to_have_count(1)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("ruels=royal", "ruels"),
        ("hands=3h9c/3h", "hands"),
        ("<img src=x onerror=alert(1)>=1", "img"),
    ],
)
def test_a_bad_query_is_told_and_the_standard_game_goes_on(
    page: Page, site: str, query: str, field: str
) -> None:
    table = GamePage(page, f"{site}?{query}")
    expect(page.locator('[data-region="notices"]')).to_contain_text(field)
    assert table.phase == "play"
    assert format_position(table.view).startswith("rules=standard ")
    table.action("dismiss").click()
    expect(page.locator('[data-region="notices"]')).to_be_empty()


def test_the_robot_begins_where_the_position_says_so(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?table=Kd&hands=2c3c/7h8h&turn=2")
    assert table.view.turn == 0
    expect(table.log).to_have_count(1)


# Words


def test_every_event_is_spoken_in_a_sentence(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?table=8d&hands=8s2c/2d4c&speed=instant")
    expect(table.spoken).to_have_attribute("aria-live", "polite")
    table.type("8sx8d")
    for words in ("You capture the eight of diamonds", "You sweep the table!", "Bruno "):
        expect(table.spoken).to_contain_text(words)
    table.type("2c")
    for words in ("You ", "Bruno ", "Round over"):
        expect(table.spoken).to_contain_text(words)


def test_the_same_refusal_is_told_again(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?table=Kd,8d&hands=8s2c/2d4c&speed=instant")
    table.hand_card("8s").click()
    table.loose_card("Kd").click()
    first = table.refusal.evaluate_handle("element => element.firstChild")
    table.loose_card("Kd").click()
    assert page.evaluate(
        "old => old !== document.querySelector('[data-region=\"refusal\"]').firstChild", first
    )


# Failure


@pytest.mark.allows("")
def test_a_failure_of_the_code_is_told(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=7&speed=instant")
    card = cards_in(table.view.hand)[0]
    page.evaluate("document.querySelector('[data-region=\"table\"]').remove()")
    table.type(card.text)
    expect(page.locator("html")).to_have_attribute("data-state", "error")
    expect(page.locator('[data-notice="error"]')).to_be_visible()
