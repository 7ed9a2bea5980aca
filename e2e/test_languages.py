"""The page in another language: from its first moment, after a change, and in frames."""

import json
import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from casino_page.shell.languages import LANGUAGES
from site_builder.specimens.tables import tables
from tests.languages import speaking
from tests.page.specimens import without_drawings

from .conftest import NewContext, wait_until_ready
from .game_page import GamePage
from .layout import CLASSIFY
from .test_early import JUMPS, MOST, total_jumps, without_python

SILENT_OPPONENT = """if (location.protocol.startsWith('http'))
    localStorage.setItem('casino.settings', JSON.stringify({talk: 'off'}));"""

BESIDE_THE_WINDOW = (
    "async text => {"
    + CLASSIFY
    + """
  await import(href.replace('page.js', 'sheet-style.js'));
  const [width, states] = JSON.parse(text);
  const main = document.querySelector('main');
  return states.flatMap(([title, html]) => {
    main.innerHTML = html;
    classify();
    return [...main.querySelectorAll('button, .line, .tip')]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .map((each) => [each.textContent.trim(), each.getBoundingClientRect()])
      .filter(([, { left, right }]) => left < -1 || right > width + 1)
      .map(([words, { left, right }]) => `${title}: ${words}, from ${left} to ${right}`);
  });
}"""
)
"""Shows tables one after another, and lists what lies to the left or the right of the window."""
CONTROLS = re.compile(r'class="(tip|summary|refusal|hint)\b|(data-play=.*){2}')
"""The elements among the controls or beside them, which may leave them too little room."""
NARROW = (320, 390)
"""The widths of phones, in pixels."""


def test_no_control_of_a_table_leaves_a_phone_in_any_language(page: Page, site: str) -> None:
    with without_python(page):
        page.goto(site)
        for language in LANGUAGES:
            with speaking(language):
                with_controls = [each for each in tables() if CONTROLS.search(each[2])]
            texts = [(title, without_drawings(html)) for title, _, html in with_controls]
            assert texts
            for width in NARROW:
                page.set_viewport_size(ViewportSize(width=width, height=740))
                beside = page.evaluate(BESIDE_THE_WINDOW, json.dumps([width, texts]))
                assert not beside, f"{language}, {width} pixels"


@pytest.mark.parametrize(
    ("locale", "new_game", "own_play"),
    [
        ("de-DE", "Neues Spiel", "Du "),
        ("es-DO", "Nueva partida", "(Dejas|Capturas|Construyes) "),
        pytest.param("sv-SE", "Nytt parti", "Du ", marks=pytest.mark.deep),
        pytest.param("fr-FR", "Nouvelle partie", "Tu ", marks=pytest.mark.deep),
    ],
)
def test_a_browser_gets_a_page_in_its_language(
    new_context: NewContext, site: str, locale: str, new_game: str, own_play: str
) -> None:
    page = new_context(locale=locale).new_page()
    page.add_init_script(JUMPS)
    page.add_init_script(SILENT_OPPONENT)
    with without_python(page):
        page.goto(site)
        expect(page.locator("html")).to_have_attribute("lang", locale[:2])
        expect(page.locator('[data-action="new-game"]')).to_have_text(new_game)
        early = page.locator("main .game").inner_text()
    wait_until_ready(page)
    assert page.locator("main .game").inner_text() == early
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator('[data-region="hand"] button').first.click()
    page.locator("[data-play]").last.click()
    expect(page.locator('[data-region="log"] li').first).to_contain_text(re.compile(own_play))
    assert total_jumps(page) < MOST


def test_the_language_can_be_changed_and_is_remembered(page: Page, site: str) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    table = GamePage(page, f"{site}?seed=words&speed=instant")
    table.page.locator('[data-region="hand"] button').first.click()
    table.page.locator("[data-play]").last.click()
    expect(table.log).to_have_count(2)
    assert not [url for url in requests if url.endswith(".mo")]
    table.press("settings")
    page.locator('input[name="lang"][value="de"]').check()
    expect(page.locator("#settings-heading")).to_have_text("Einstellungen")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(table.log.first).to_contain_text("Du ")
    expect(page.locator("#log-heading")).to_have_text("Verlauf")
    page.locator('dialog [data-action="close-sheet"]').last.click()
    page.reload()
    wait_until_ready(page)
    expect(table.log.first).to_contain_text("Du ")
    table.press("settings")
    page.locator('input[name="lang"][value="en"]').check()
    expect(page.locator("#settings-heading")).to_have_text("Settings")
    expect(page.locator("#log-heading")).to_have_text("Log")
    expect(table.log.first).to_contain_text("You ")
    expect(page.locator("html")).to_have_attribute("lang", "en")

    # A frame speaks the language of its address.
    page.goto(f"{site}embed.html?lang=de&table=9d,3c&hands=3h9c/????")
    expect(page.locator('[data-card="9d"]')).to_have_attribute("aria-label", "Karo-Neun")
    expect(page.locator('[data-action="wake"]')).to_have_text("Spielen")
    expect(page.locator(".mark-dealer")).to_have_text("Geber")
    expect(page.locator('[data-region="seats"]')).not_to_contain_text("captured")
    page.locator('[data-region="hand"] [data-card="3h"]').click()
    wait_until_ready(page)
    expect(page.locator("[data-play]").first).to_be_visible()
    page.locator('[data-play="3hx3c"], [data-region="table"] [data-card="3c"]').first.click()
    expect(page.locator("[data-play]").first).to_contain_text("3")
    expect(page.locator('[data-action="clear"]')).to_have_text("Abbrechen")
