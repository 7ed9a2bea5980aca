"""The example for authors, copied to another origin, where its policy names only the game."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from .host import hosting

RIGHT = """def points(card):
    return {"Td": 2, "2s": 1}.get(str(card), int(card.rank == 1))"""
NOTE = """() => {
    const { dataset } = document.body;
    dataset.events = '';
    for (const name of ['code-finished', 'exercise-finished', 'error']) {
        document.addEventListener(`casino-${name}`, ({ target: { id } }) => {
            dataset.events += `${id} ${name},`;
        });
    }
}"""
"""Playwright's `wait_for_function` would need `unsafe-eval` in the policy of the page."""


def run(box: Locator, name: str = "Run") -> None:
    """Press the button by keyboard: the tables above may still grow, and a click would miss it."""
    box.get_by_role("button", name=name).press("Enter")


def is_as_wide_as_the_page(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth") is True


@pytest.mark.own_context
@pytest.mark.allows("Applying inline style")  # Chromium's own, where one types over several lines
def test_a_tutorial_on_a_phone_and_printed(page: Page, site: str, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    with hosting(page, tmp_path, site) as host:
        host.open_copy("tutorial.html")
        page.evaluate(NOTE)
        plays, chart, task, best, loop = (
            page.locator(f"#{name}") for name in ("plays", "chart", "task", "best", "loop")
        )
        expect(plays.get_by_role("button", name="Run")).to_be_visible()
        assert is_as_wide_as_the_page(page)
        assert not [name for name in host.requests if name.startswith(("code.html", "pyodide"))]

        # One session, and one table that shows what the boxes leave.
        ten = host.frame("board").locator('[data-place="table"][data-card="Td"]')
        run(plays)
        expect(ten).to_be_visible()
        plays.get_by_role("button", name="Capture 10, 6+4").press("Enter")
        expect(ten).to_have_count(0)
        run(chart)
        expect(chart.get_by_role("img")).to_be_visible()
        run(task)
        expect(task).to_contain_text("An ace is worth one point.")
        editor = task.get_by_role("textbox")
        editor.press("Control+a")
        page.keyboard.type(RIGHT.replace("    ", ""))  # the editor indents
        editor.press("Control+Enter")
        expect(task).to_contain_text("Well done")
        run(best)
        expect(best).to_contain_text("Tcx4s,6c,Td")
        run(loop)
        expect(loop.locator("output")).to_contain_text("Counting rounds")
        run(loop, "Stop")
        expect(loop).to_contain_text("Stopped in line")
        assert is_as_wide_as_the_page(page)

        # The tasks are there before the touch; the page receives the answers as events.
        for name in ("first", "second"):
            page.locator(f"#{name}").scroll_into_view_if_needed()
        expect(host.frame("first").locator(".guide")).to_contain_text("Take all that your ten")
        expect(host.frame("second").locator(".guide")).to_contain_text("Build what you can take")
        page.evaluate("second.play('3db5h=8')")
        expect(page.locator("body")).to_have_attribute(
            "data-events", "task code-finished,second exercise-finished,"
        )

        # On paper: the reader's own code, and no buttons.
        page.emulate_media(media="print")
        expect(task.locator(".paper")).to_have_text(RIGHT)
        expect(task.get_by_role("button")).to_have_count(0)
        frame = host.frame("second")
        expect(frame.locator(".bar")).to_have_css("visibility", "hidden")
        expect(frame.locator(".guide")).to_have_css("color", "rgb(0, 0, 0)")
