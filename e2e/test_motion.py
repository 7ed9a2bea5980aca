"""Cards move, and leave no elements behind; sounds and vibration come only if they are wanted."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import wait_until_still
from .game_page import GamePage

POSITION = "?table=8d,5h,3c,Kd&hands=8s3sJc/2d4c7h"
FLYING = "[...document.querySelectorAll('body > [aria-hidden=true] > .card')].length"


COUNTS = f"""() => {{
    document.querySelector('[data-play]').click();
    const texts = ['.own .count', '.seats .count', '.felt .empty'].map((part) =>
        document.querySelector(part)?.innerText.replace(/^(\\d+) .*/, '$1'));
    const points = [...document.querySelectorAll('.sides .points')].map((part) => part.innerText);
    const empty = document.querySelector('.felt .empty');
    return [...texts, points, empty && getComputedStyle(empty).opacity, {FLYING}]; }}"""
"""Makes the play, and returns what is shown at once: cards fly for less than a second."""


def choose_the_eights(table: GamePage) -> None:
    table.hand_card("8s").click()
    table.loose_card("8d").click()
    expect(table.loose_card("8d")).to_have_attribute("aria-pressed", "true")


def test_captured_cards_fly_and_counts_and_points_change_when_they_have_landed(
    page: Page, site: str
) -> None:
    table = GamePage(page, f"{site}?table=8d&hands=8s3s/2d4c&won=AsAc/TdTc&scores=3/4")
    page.evaluate("for (const card of document.querySelectorAll('[data-card]')) card.known = true")
    choose_the_eights(table)
    table.action("clear").click()
    unknown = "[...document.querySelectorAll('[data-card]')].filter(({ known }) => !known).length"
    assert page.evaluate(unknown) == 0, "elements stay the same while the choice changes"
    choose_the_eights(table)
    wait_until_still(page)
    own, robots, empty, _, opacity, flying = page.evaluate(COUNTS)
    assert (own, robots, empty, opacity) == ("2", "2", "The table is empty.", "0")
    assert flying == 2
    # Pictures of cards do not count as cards.
    expect(page.locator('[data-card="8s"], [data-card="8d"]')).to_have_count(0)
    page.wait_for_function(f"() => {FLYING} === 0")
    expect(page.locator(".own .count")).to_contain_text("4")

    table = GamePage(page, f"{site}?table=8d&hands=8s/-&won=AsAc/TdTc&scores=3/4")
    choose_the_eights(table)
    wait_until_still(page)
    assert page.evaluate(COUNTS)[3] == ["3", "4"]
    expect(page.locator(".sides .points").first).to_have_text("9")


CHOOSE_WHILE_CARDS_ARE_DEALT = """() => new Promise((resolve) => {
    const hand = document.querySelector('[data-region="hand"]');
    new MutationObserver((_, observer) => {
        const card = hand.querySelector('button:last-of-type');
        if (!card) return;
        observer.disconnect();
        requestAnimationFrame(() => {
            card.click();
            resolve(document.getAnimations().some(({ playState }) => playState === 'running'));
        });
    }).observe(hand, { childList: true, subtree: true });
    document.querySelector('dialog[open] form').requestSubmit();
})"""
"""Begins a new game and chooses a card in the next frame; whether something still moves then."""


def test_choosing_in_the_middle_of_a_deal_is_fine(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?seed=deal")
    for _ in range(3):
        table.action("new-game").click()
        expect(table.sheet("setup").get_by_role("button", name="Start")).to_be_visible()
        assert page.evaluate(CHOOSE_WHILE_CARDS_ARE_DEALT)
        expect(page.locator("dialog[open]")).to_have_count(0)
        page.keyboard.press("Escape")
        expect(page.locator('[data-region="hand"] [aria-pressed="true"]')).to_have_count(0)
    wait_until_still(page)
    page.wait_for_function(f"() => {FLYING} === 0")
    expect(page.locator('[data-region="hand"] button')).to_have_count(4)


def test_there_is_no_motion_where_it_is_not_wanted(page: Page, site: str) -> None:
    play_and_expect_no_motion(GamePage(page, f"{site}{POSITION}&seed=instant&speed=instant"))
    page.emulate_media(reduced_motion="reduce")
    play_and_expect_no_motion(GamePage(page, site + POSITION))
    table = GamePage(page, f"{site}?table=8d&hands=8s3s/2d4c&won=AsAc/TdTc")
    choose_the_eights(table)
    assert page.evaluate(COUNTS)[0] == "4", "counts change at once"


def play_and_expect_no_motion(table: GamePage) -> None:
    moved = """() => {
        let moves = 0;
        const { animate } = Element.prototype;
        Element.prototype.animate = function (...rest) {
            moves += 1;
            return animate.apply(this, rest);
        };
        document.querySelector('[data-card="Jc"]').click();
        document.querySelector('[data-play="Jc"]').click();
        return moves;
    }"""
    assert table.page.evaluate(moved) == 0
    expect(table.loose_card("Jc")).to_be_visible()


BOXES = """() => {
    const around = ['.felt', '.hand', '.stock .stack', '.own .stack', '.seat .stack', '.name'];
    const cards = [...document.querySelectorAll('[data-key^=card]')];
    const parts = around.map((place) => [place, document.querySelector(place)]);
    return Object.fromEntries(
        [...parts, ...cards.map((card) => [card.dataset.key, card])].map(([name, part]) => {
            const { x, y, width, height } = part.getBoundingClientRect();
            return [name, [x, y, width, height]];
        })
    );
}"""
PLAY = (
    f"() => {{ const boxes = {BOXES};"
    """
    document.querySelector('[data-region="hand"] [data-card]').click();
    const before = boxes();
    document.querySelector('[data-play="8s"]').click();
    return [before, boxes()]; }"""
)
LAST_CARD = "?table=8d,5h,3c,Kd,(9:4d5s@2)&hands=8s/9c&won=AsAc/TdTc&dealer=2"
ANIMATED = """document.getAnimations().flatMap(({ effect }) => effect.getKeyframes())
    .flatMap((frame) => Object.keys(frame))"""


def test_nothing_jumps_when_the_last_card_is_played(page: Page, site: str) -> None:
    for width, height in ((390, 844), (1280, 800), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        GamePage(page, f"{site}{LAST_CARD}&seed={width}")
        wait_until_still(page)
        before, after = page.evaluate(PLAY)
        assert len(before) == len(after) > 8
        for part, box in before.items():
            assert after[part] == pytest.approx(box, abs=1.5), (part, width)
        # Animations of other properties need the main thread.
        of_browser = {"offset", "computedOffset", "easing", "composite"}
        assert set(page.evaluate(ANIMATED)) - of_browser <= {"transform", "opacity", "translate"}


TAP = """(button) => new Promise((resolve) => {
    document.querySelector(button).click();
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
})"""
"""Taps a button and waits until the answer has been painted."""


@pytest.mark.only_browser("chromium")
def test_a_tap_lays_the_page_out_twice_at_most(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    GamePage(page, site + POSITION)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")

    def layouts() -> int:
        metrics = devtools.send("Performance.getMetrics")["metrics"]
        return int(next(each["value"] for each in metrics if each["name"] == "LayoutCount"))

    taps = ('[data-card="8s"]', '[data-card="3c"]', '[data-card="8d"]', '[data-action="clear"]')
    for tap in (*taps, '[data-card="8s"]', '[data-card="8d"]', '[data-play="8sx8d"]'):
        wait_until_still(page)
        before = layouts()
        page.evaluate(TAP, f".game {tap}")
        assert layouts() - before in {1, 2}, tap


WANTED = """if (location.protocol !== 'about:')
    localStorage.setItem('casino.settings', JSON.stringify({sound: 'on', vibration: 'on'}));"""
LISTEN = """
    window.heard = [];
    window.felt = [];
    const tell = () => {
        const told = { heard: heard.join(' '), felt: felt.join(' ') };
        Object.assign(document.documentElement.dataset, told);
    };
    for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
        const { start } = kind.prototype;
        kind.prototype.start = function (when) {
            heard.push(kind === OscillatorNode ? 'tone' : 'paper');
            tell();
            return start.call(this, when);
        };
    }
    Navigator.prototype.vibrate = (pattern) => {
        felt.push(pattern.length);
        tell();
    };
"""


COVERED = """() => {
    const boxes = (all) => [...document.querySelectorAll(all)].map((one) =>
        one.getBoundingClientRect());
    const offers = boxes('.offered').filter(({ width }) => width);
    return boxes('[data-region="table"] [data-card]').filter((card) => offers.some((offer) =>
        offer.left < card.right && offer.right > card.left
        && offer.top < card.bottom && offer.bottom > card.top)).length; }"""
"""Counts the cards of the table under an offer, which is there for some seconds."""


def test_there_is_silence_until_sound_is_wanted_and_heard_where_it_is(
    page: Page, site: str
) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url.rpartition("/")[2]))
    page.add_init_script(LISTEN)
    table, root = GamePage(page, site + POSITION), page.locator("html")
    table.type("8sx8d")
    table.wait_for_my_turn()
    assert page.evaluate("[heard.length, felt.length]") == [0, 0]
    assert "sound-and-vibration.js" not in requests
    page.locator('[data-region="hand"] button').first.click()
    for width, height in ((320, 640), (375, 667), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert not page.evaluate(COVERED), f"{width}: the offer covers no card"
    table.action("feel").first.click()  # the offer, once
    expect(root).to_have_attribute("data-sound", "on")
    expect(root).to_have_attribute("data-heard", re.compile("^paper"))
    expect(page.locator('[data-index="sound"][data-action="feel"]')).to_have_count(0)

    page.add_init_script(WANTED)
    table = GamePage(page, f"{site}{POSITION}&seed=wanted")
    table.type("Kdx8s")
    expect(root).to_have_attribute("data-heard", re.compile("tone tone$"))
    page.evaluate("heard.length = felt.length = 0")
    table.type("8sx8d")
    expect(root).to_have_attribute("data-heard", re.compile("^paper paper"))
    expect(root).to_have_attribute("data-felt", re.compile("^3"))
