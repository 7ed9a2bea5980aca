"""The page keeps its contract with drivers, and says what fails."""

import pytest
from playwright.sync_api import Page, expect

from casino_core import cards_in

from .game_page import GamePage

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
        const offers = all('[data-play]:not(.barred)');
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
    GamePage(page, f"{site}?seed=fast&rules=standard,target=none&speed=instant")
    report = page.evaluate(DRIVER, 90)
    assert report["games"] >= 2
    assert max(report["nodes"]) < 1.2 * min(report["nodes"])
    assert page.locator("html").get_attribute("data-state") == "ready"


@pytest.mark.allows("")
def test_a_refusal_is_told_again_and_a_failure_of_the_code_too(page: Page, site: str) -> None:
    table = GamePage(page, f"{site}?table=Kd,8d&hands=8s2c/2d4c&speed=instant")
    table.hand_card("8s").click()
    table.loose_card("Kd").click()
    first = table.refusal.evaluate_handle("element => element.firstChild")
    table.loose_card("Kd").click()
    assert page.evaluate(
        "old => old !== document.querySelector('[data-region=\"refusal\"]').firstChild", first
    )
    card = cards_in(table.view.hand)[0]
    page.evaluate("document.querySelector('[data-region=\"table\"]').remove()")
    table.type(card.text)
    expect(page.locator("html")).to_have_attribute("data-state", "error")
    expect(page.locator('[data-notice="error"]')).to_be_visible()
