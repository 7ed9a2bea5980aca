"""The editor of Python code, by keyboard, on the page whose listings run."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .axe import problems

WATCH_THE_POLICY = """
globalThis.violations = [];
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    violations.push(`${violatedDirective} ${blockedURI}`));
"""


@pytest.mark.every_browser
def test_code_is_written_completed_run_and_left_by_keyboard(page: Page, site: str) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.add_init_script(WATCH_THE_POLICY)
    page.goto(f"{site}learn/python.html")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    box = page.locator('casino-code[label="Listing 3"]')
    run = box.get_by_role("button", name=re.compile("^Run"))
    expect(run).to_have_text("Run")
    assert not [url for url in requests if "editor.js" in url]  # not touched yet

    run.press("Enter")
    expect(box.locator("output")).to_contain_text("44")
    editor = box.get_by_role("textbox", name="Listing 3")
    editor.focus()
    way_out = re.compile("Tab indents. Escape, then Tab, leaves")
    expect(editor).to_have_accessible_description(way_out)
    status = box.locator(".editor p[role=status]")
    expect(box.locator(".cm-editor")).to_have_css("background-color", "rgb(21, 28, 25)")

    # What Python itself has: the members of a source of chance and of a list, and its functions.
    members = box.get_by_role("listbox", name="Completions").get_by_role("option")
    for typed, member in (("chance.", "choice"), ("[1].", "append"), ("sort", "sorted")):
        editor.press("ControlOrMeta+a")
        page.keyboard.type(typed)
        expect(members.filter(has_text=member).first).to_be_visible()

    # Brackets and indents: Enter indents below the colon, and Tab does what Backspace took back.
    editor.press("ControlOrMeta+a")
    page.keyboard.type("if view:\n")
    page.keyboard.press("Backspace")
    page.keyboard.press("Tab")

    # The members of a view; Tab takes the first that fits.
    page.keyboard.type("print(view.")
    expect(members.filter(has_text="hidden")).to_be_visible()
    page.keyboard.type("unse")
    expect(members.first).to_have_text("unseen")
    assert not problems(page)
    page.keyboard.press("Tab")
    expect(editor).to_contain_text("print(view.unseen")

    # The parameters of a function of the engine.
    page.keyboard.type(" == casino.card_set(")
    expect(box.locator(".cm-tooltip.call")).to_contain_text("card_set(cards: Iterable")
    expect(status).to_contain_text("card_set(cards: Iterable[Card])")
    page.keyboard.type("casino.cards_in(view.unseen)))")
    page.keyboard.press("ControlOrMeta+Enter")
    expect(box.locator("output").filter(has_text="True")).to_be_visible()
    expect(editor).to_be_focused()

    page.keyboard.press("ControlOrMeta+z")
    page.keyboard.press("Escape")
    expect(status).to_have_text("Tab leaves the editor now.")
    page.keyboard.press("Tab")
    expect(run).to_be_focused()
    assert page.evaluate("violations") == []
