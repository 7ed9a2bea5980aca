"""axe finds no problem: at the table in each phase, on every sheet, in frames, on pages to read.

One page goes through many states, each on a desktop in light and on a phone in dark colours. What
is spoken in them is compared with its list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from casino_core import format_play

from .axe import problems
from .conftest import wait_until_ready
from .game_page import GREEDY, GamePage
from .spoken import GOLDEN, sections, spoken_lines
from .walk import BUILDS, show_cards, walk

ADVICE = "run `python -m e2e.spoken`, and read the difference"

PAGES = (
    "learn/index",
    "learn/five-minutes",
    "learn/lessons-builds",
    "learn/strategy",
    "learn/embedding",
    "learn/players",  # in English only
    "learn/hosting",
    "learn/de/lessons-builds",
    "demo",
)

SCREENS: list[tuple[int, int, Literal["light", "dark"]]] = [
    (1280, 800, "light"),
    (390, 844, "dark"),
]

SHEET = "dialog[open]"
"""Where to look when a sheet is open, once one of them was looked at with the page around it."""

Look = Callable[..., None]


@pytest.fixture
def look(page: Page) -> Look:
    """Return a function that asserts that axe finds no problem in the present state of the page.

    It looks on a desktop in light and on a phone in dark colours, and leaves the page as the
    desktop has it. A sheet, where the rest was looked at before, is looked at on the phone alone:
    the page of all components shows it in light colours.
    """

    def ask(state: str, part: str = "") -> None:
        for width, height, scheme in reversed(SCREENS[1:] if part else SCREENS):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme)
            violations = problems(page, part)
            assert not violations, f"{state}, {scheme}:\n" + "\n".join(violations)

    return ask


def test_the_table_in_phases_that_the_walk_leaves_out(page: Page, site: str, look: Look) -> None:
    for kind in ("table", "reading"):
        address = BUILDS.replace("seed=x", f"seed={kind}")
        table = GamePage(page, f"{site}{address}&speed=instant&view={kind}")
        table.hand_card("8s").click()
        table.loose_card("8d").click()
        table.loose_card("Kd").click()
        expect(table.refusal).not_to_be_empty()
        look(f"a refusal: {kind}")
        table.action("clear").click()
        table.action("hint").click()
        look(f"a hint: {kind}")
    show_cards(page)
    GamePage(
        page, f"{site}?rules=partnership&seats=person:Ann,person:Bob,greedy,greedy&speed=instant"
    )
    look("a covered hand")
    page.evaluate('localStorage[\'casino.tips\'] = \'["capture", "sum", "build"]\'')
    table = GamePage(page, f"{site}?seed=casino 1028&speed=instant")
    for view in table.my_turns():
        table.type(format_play(GREEDY(view, table.chance), view))
    expect(table.action("large-faces")).to_have_count(2)
    look("a choice of decks")
    page.goto(f"{site}?guided&speed=instant")
    wait_until_ready(page)
    look("the guided game")
    table.loose_card("Jh").click()
    look("the guided game after a wrong touch")
    table.loose_card("Ad").click()
    look("a step of the guided game is done")


def test_every_sheet_and_what_is_spoken_of_it(page: Page, site: str, look: Look) -> None:
    """Both games, every sheet and frames: axe finds nothing, and the list of English is true."""
    listed = sections((GOLDEN / "en.txt").read_text(encoding="utf-8"))
    names = []
    for name in walk(page, site):
        assert spoken_lines(page) == listed.get(name), f"{name}: {ADVICE}"
        part = SHEET if page.locator(SHEET).count() else ""
        look(name, part)
        names.append(name)
    assert names == [*listed], ADVICE


@pytest.mark.deep
def test_every_component_in_every_state_and_in_both_themes(page: Page, site: str) -> None:
    page.goto(f"{site}design.html")
    assert problems(page) == []


def test_pages_to_read_a_desk_and_an_open_menu(page: Page, site: str) -> None:
    """Every page has the same styles, so that one screen tells what is wrong with it."""
    for name in PAGES:
        page.goto(f"{site}{name}.html")
        assert problems(page) == [], name
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme="dark")
    page.goto(f"{site}learn/teach.html?table=5h&hands=8s/????")
    expect(page.locator(".desk")).to_be_visible()
    assert problems(page) == []
    page.goto(f"{site}learn/de/rules.html")
    page.get_by_role("button", name="Seiten").click()
    assert problems(page) == []
