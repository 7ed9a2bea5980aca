"""The looks of the page: themes, suits, large letters, forced colours, little room."""

from __future__ import annotations

import re
from itertools import product

from playwright.sync_api import Page, expect

from .conftest import wait_until_still
from .game_page import GamePage, boxes

BUILDS = (
    "?table=8d,5h,3c,Kd,2s,(7:3s4h@2),(9:4c5d@1)&hands=8s9s7sJc/????????&stock=*24"
    "&speed=instant&seed=x"
)
SMALLEST_CONTRAST = 4.5  # WCAG 2.2 AA, for text
SMALLEST_TARGET = 24
FELTS = ("green", "blue", "burgundy", "walnut", "slate")

INK_AND_PAPER = """() => [...document.querySelectorAll('.game .card .index')].map((index) => [
    index.closest('.card').dataset.card,
    getComputedStyle(index).color,
    getComputedStyle(index.closest('.card')).backgroundColor,
])"""

ON_FELT = """() => {
    const probe = document.querySelector('.game').appendChild(document.createElement('i'));
    const colour = (name) => {
        probe.style.color = `var(--${name})`;
        return getComputedStyle(probe).color;
    };
    const pairs = [];
    for (const under of ['felt', 'felt-light', 'felt-deep']) {
        const add = (name, least) => pairs.push([colour(name), colour(under), least]);
        for (const text of ['on-felt', 'on-felt-soft']) add(text, 4.5);
        add('accent', under === 'felt-light' ? 3 : 4.5); // only rings in the middle of the table
        for (const ring of ['focus', 'theirs', 'mine']) add(ring, 3);
    }
    probe.remove();
    return pairs;
}"""
"""The texts, rings and marks on each tone of the felt, with the contrast that WCAG 2.2 AA wants."""

SPACED = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important } p { margin-block-end: 2em !important }`);
    document.adoptedStyleSheets.push(sheet);
}"""
"""The spacing that WCAG 1.4.12 lets readers choose."""

CUT_OFF = """() => [...document.querySelectorAll('main :is(button, a):not([data-place], .skip)')]
    .filter((each) => each.checkVisibility() && each.scrollWidth > each.clientWidth + 1)
    .map((each) => each.textContent)"""


def luminance(colour: str) -> float:
    """Return the relative luminance of `rgb(…)` or `color(srgb …)`, as WCAG defines it."""
    parts = [float(number) for number in re.findall(r"[\d.]+(?:e-\d+)?", colour)[:3]]
    if colour.startswith("rgb"):
        parts = [part / 255 for part in parts]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def like(page: Page, **looks: str) -> None:
    """Choose looks on the sheet of the settings, or among those that are seldom changed."""
    for name, value in looks.items():
        GamePage.of(page).press("settings")
        sheet = page.locator('[data-region="settings"]')
        if not sheet.locator(f'input[name="{name}"]').count():
            sheet.locator('[data-action="settings-more"]').click()
        sheet.locator(f'input[name="{name}"][value="{value}"]').check()
        sheet.locator('[data-action="close-sheet"]').first.click()
        expect(GamePage.of(page).sheet("settings")).to_have_count(0)
    wait_until_still(page)


def test_everything_is_legible_in_every_theme_and_on_each_felt_chosen_or_not(
    page: Page, site: str
) -> None:
    table = GamePage(page, site + BUILDS)
    suits = ("two", "four", "two", "four", "two")
    for theme, (suit, felt) in product(("light", "dark"), zip(suits, FELTS, strict=True)):
        like(page, theme=theme, suits=suit, felt=felt)
        table.hand_card("8s").click()
        expect(page.locator(".cannot").first).to_be_visible()
        wait_until_still(page)
        for card, ink, paper in page.evaluate(INK_AND_PAPER):
            assert contrast(ink, paper) >= SMALLEST_CONTRAST, (theme, suit, felt, card, ink, paper)
        page.keyboard.press("Escape")
        for on, under, least in page.evaluate(ON_FELT):
            assert contrast(on, under) >= least, (felt, theme, on, under)


def test_a_chosen_theme_is_there_on_every_page_and_paper_is_white(page: Page, site: str) -> None:
    page.emulate_media(color_scheme="light")
    table = GamePage(page, site + BUILDS)
    background = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(background)
    like(page, theme="dark", index="large", felt="blue", backs="waves")
    dark = page.evaluate(background)
    assert dark != light
    page.emulate_media(media="print")
    colours = "each => [getComputedStyle(each).color, getComputedStyle(each).backgroundColor]"
    assert page.locator(".game").evaluate(colours) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    expect(table.action("hint").first).to_be_hidden()
    expect(page.locator("#log")).to_be_hidden()
    page.emulate_media(media="screen")
    page.goto(f"{site}learn/index.html")  # a page without Python
    assert page.evaluate(background) == dark
    page.goto(f"{site}embed.html?table=9d&hands=3h/??")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-index", "large")
    expect(page.locator("html")).to_have_attribute("data-felt", "blue")
    expect(page.locator("html")).to_have_attribute("data-backs", "waves")
    page.goto(f"{site}embed.html?table=9d&hands=3h/??&theme=light&felt=slate&backs=auto")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("html")).to_have_attribute("data-felt", "slate")
    expect(page.locator("html")).to_have_attribute("data-backs", "waves")


def test_forced_colours_tell_everything_by_form_too(page: Page, site: str) -> None:
    page.emulate_media(forced_colors="active")
    table = GamePage(page, site + BUILDS)
    table.hand_card("8s").click()
    table.loose_card("5h").click()
    expect(table.loose_card("5h")).to_have_attribute("aria-pressed", "true")
    outline = (
        "each => { const s = getComputedStyle(each); return s.outlineStyle + s.outlineWidth; }"
    )
    choice = table.loose_card("5h").evaluate(outline)
    can = table.loose_card("3c").evaluate(outline)
    cannot = table.loose_card("Kd").evaluate(outline)
    assert len({choice, can, cannot}) == 3
    border = "each => getComputedStyle(each.querySelector('.badge')).borderStyle"
    assert table.build("4c5d").evaluate(border) != table.build("3s4h").evaluate(border)


def test_the_page_reflows_at_four_times_its_size(page: Page, site: str) -> None:
    """The page reflows in what is left of a window of 1280 by 1024, with wider spacing as well."""
    page.set_viewport_size({"width": 320, "height": 256})
    for view in ("table", "reading"):
        table = GamePage(page, f"{site}{BUILDS}{view}&view={view}")
        table.hand_card("8s").click()
        page.evaluate(SPACED)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert page.evaluate(CUT_OFF) == []
        buttons = boxes(page.locator("main button:not(.skip):visible"))
        assert len(buttons) > 5
        for box in buttons:
            assert min(box.width, box.height) >= SMALLEST_TARGET, box.text
        table.loose_card("8d").click()
        table.offers.first.click()
        expect(table.log).to_have_count(2)
