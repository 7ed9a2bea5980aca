"""Pages to read and lessons, as a newcomer uses them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from casino_core import cards_in, format_cards, parse_play
from casino_page.tasks.lessons import Lesson
from site_builder.documents.chapters import handmade
from site_builder.documents.layout import NAVIGATION
from site_builder.paths import WEB

from .conftest import PHONE, NewContext, wait_until_offline, wait_until_ready

CHAPTERS = {chapter.name: chapter for chapter, _ in handmade(WEB / "lessons")}


def table_of(page: Page, identifier: str) -> Locator:
    return page.locator(f'[data-lesson="{identifier}"] casino-table')


def wake(table: Locator, words: str = "Play") -> FrameLocator:
    """Touch a still table, and wait until it can be played."""
    table.get_by_role("button", name=words).tap()
    frame = table.locator("iframe").content_frame
    expect(frame.locator("html")).to_have_attribute("data-state", "ready")
    return frame


def solve(frame: FrameLocator, lesson: Lesson) -> None:
    """Play the solution of a lesson by touch."""
    answer = frame.locator("[data-answer]")
    if lesson.goal.kind == "refusal":
        frame.locator('[data-action="lesson-try"]').tap()
        expect(answer).to_have_attribute("data-answer", "done")
        return
    (step,) = lesson.solution  # every chapter tested here has one-step solutions
    play = parse_play(step[0], lesson.position)
    frame.locator(f'[data-region="hand"] [data-card="{play.card}"]').tap()
    piles = [card.text for card in cards_in(play.loose)]
    for pile in [*piles, *(format_cards(build.cards) for build in play.builds)]:
        frame.locator(f'[data-place="table"]:is([data-card="{pile}"], [data-cards="{pile}"])').tap()
    frame.locator(f'[data-play="{step[0]}"]').tap()
    expect(answer).to_have_attribute("data-answer", "done")


def test_a_chapter_is_learnt_by_touch_on_a_phone(phone: Page, site: str) -> None:
    page = phone
    page.set_viewport_size({"width": 390, "height": 844})
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.goto(f"{site}learn/index.html")
    page.get_by_role("link", name="First lesson").tap()
    chapter = CHAPTERS["first-plays"]
    expect(page.locator("casino-table")).to_have_count(len(chapter.lessons))
    assert not [url for url in requests if re.search(r"embed|runtime|app-", url)]  # not solved yet
    first = page.get_by_text(chapter.lessons[0].text)
    expect(first).to_be_visible()
    frame = wake(table_of(page, chapter.lessons[0].id))
    expect(frame.get_by_text(chapter.lessons[0].text)).to_be_visible()
    expect(first).to_be_hidden()  # it is not there twice

    frame.locator('[data-region="hand"] [data-card="4d"]').tap()
    frame.locator('[data-play="4d"]').tap()  # legal, but not the task
    expect(frame.locator(".lesson-answer")).to_contain_text("get nothing for that card")

    for lesson in chapter.lessons:
        expect(frame.locator(".lesson-title")).to_have_text(lesson.title)
        solve(frame, lesson)
        solved = page.locator(f'[data-lesson="{lesson.id}"] .solved')
        expect(solved).to_have_text("Solved")
        if lesson is not chapter.lessons[-1]:
            frame.locator('[data-action="lesson-next"]').tap()

    page.goto(f"{site}learn/index.html")
    expect(page.locator('[data-chapter="first-plays"]')).to_have_text("all solved")
    page.get_by_role("link", name="Go on: Sums and sets, lesson 1").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Sums and sets")


@pytest.mark.own_context
def test_pages_and_lessons_in_german(new_context: NewContext, site: str) -> None:
    page = new_context(locale="de", **PHONE, viewport={"width": 390, "height": 844}).new_page()
    page.goto(site)
    wait_until_ready(page)
    wait_until_offline(page)
    page.get_by_role("button", name="Menü").tap()
    page.get_by_role("link", name="Lernen").locator("visible=true").tap()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Casino lernen")
    page.get_by_role("link", name="Einen Bau besitzen").first.tap()
    expect(heading).to_have_text("Einen Bau besitzen")

    page.goto(f"{site}learn/de/lessons-builds.html")
    lesson = CHAPTERS["builds"].lessons[0]
    frame = wake(table_of(page, lesson.id), "Spielen")
    expect(frame.locator(".lesson-title")).to_have_text("Dein erster Bau")
    expect(frame.locator(".lesson-task")).to_have_text("Baue acht.")
    frame.locator('[data-region="hand"] [data-card="8s"]').tap()
    frame.locator('[data-play="8s"]').tap()
    expect(frame.locator(".lesson-answer")).to_contain_text("bekommst du nichts")
    solve(frame, lesson)
    expect(frame.locator(".lesson-answer")).to_contain_text("Ein Achterbau mit deinem Namen")
    expect(page.locator(f'[data-lesson="{lesson.id}"] .solved')).to_have_text("Gelöst")

    page.goto(f"{site}learn/de/rules.html#option-duty")
    page.get_by_role("link", name="English").tap()
    expect(heading).to_have_text("The complete rules")
    assert page.url.endswith("/learn/rules.html#option-duty")
    page.get_by_role("link", name="Diese Seite auf Deutsch lesen").tap()
    expect(heading).to_have_text("Die ganzen Regeln")
    assert page.url.endswith("/learn/de/rules.html#option-duty")

    page.context.set_offline(True)
    page.goto(f"{site}learn/de/index.html")
    expect(heading).to_have_text("Casino lernen")
    expect(page.locator('[data-chapter="builds"]')).to_have_text("1 von 9 gelöst")
    page.context.set_offline(False)


def test_the_header_shows_a_link_to_every_page(page: Page, site: str) -> None:
    for width in (1366, 1024, 390, 320):
        page.set_viewport_size({"width": width, "height": 768})
        page.goto(f"{site}learn/embedding.html")
        menu = page.get_by_role("button", name="Pages")
        if width < 1150:
            menu.click()
        else:
            expect(menu).to_be_hidden()
        for words in NAVIGATION.values():
            link = page.locator(".top").get_by_role("link", name=words, exact=True)
            expect(link).to_be_in_viewport(ratio=1)
        page.keyboard.press("Escape")
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_pages_are_read_without_scripts(new_context: NewContext, site: str) -> None:
    requests: list[str] = []
    context = new_context(java_script_enabled=False, viewport={"width": 360, "height": 640})
    page = context.new_page()
    page.on("request", lambda request: requests.append(request.url.removeprefix(site)))
    for name in ("five-minutes", "lessons-builds", "rules", "games", "python", "hosting"):
        page.goto(f"{site}learn/{name}.html")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 360, name
    page.goto(f"{site}learn/lessons-builds.html")
    picture = page.get_by_role("img", name=re.compile("On the table: five of hearts")).first
    expect(picture).to_be_visible()
    page.get_by_text("Solution").first.click()
    expect(page.get_by_text("Build 8 with 3s").first).to_be_visible()
    expect(page.get_by_role("link", name="Play this lesson").first).to_be_visible()
    page.get_by_role("link", name="Raising and adding").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Raising and adding")
    assert not [url for url in requests if not re.match(r"learn/|pages-\w+/pages\.css|icon", url)]


def test_listings_run_in_the_page(page: Page, site: str) -> None:
    page.goto(f"{site}learn/python.html")
    box = page.locator('casino-code[label="Listing 2"]')
    box.get_by_role("button", name="Run").click()
    printed = box.locator("output")
    expect(printed).to_contain_text("'no-taker'")
    expect(box.locator("casino-table")).to_be_visible()
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    box.get_by_role("button", name="Copy a link").click()
    link = box.get_by_role("link", name="The link").get_attribute("href")
    box.get_by_role("textbox").fill("1 / 0")
    box.get_by_role("button", name="Run again").click()
    expect(box).to_contain_text("ZeroDivisionError: division by zero")
    expect(printed).to_be_empty()

    # The link has the listing before it, too, whose variables it needs.
    page.goto("about:blank")
    page.goto(str(link))
    linked = page.locator("casino-code[linked]")
    linked.get_by_role("button", name="Run").click()
    expect(linked).to_contain_text("[]")


@pytest.mark.own_context
def test_a_page_that_was_read_is_there_offline(page: Page, site: str) -> None:
    page.goto(site)
    wait_until_ready(page)
    wait_until_offline(page)
    page.get_by_role("link", name="Learn").click()
    page.get_by_role("link", name="Strategy").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Strategy")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Strategy")
    assert page.evaluate("getComputedStyle(document.querySelector('.skip')).position") == "absolute"
    page.context.set_offline(False)


@pytest.mark.every_browser
def test_a_teacher_puts_a_position_together(page: Page, site: str, browser_name: str) -> None:
    page.goto(f"{site}learn/teach.html?table=5h&hands=8s/????")
    current_game = page.locator(".desk")
    expect(current_game).to_be_visible()
    text = page.get_by_label("The position as text")
    expect(text).to_have_value(re.compile(r"table=5h hands=8s/\?{4} "))

    # By keyboard: the place, then the card.
    page.get_by_role("button", name="Hand of seat 1", exact=False).first.press("Enter")
    page.get_by_role("button", name="three of spades, in the pack").press("Enter")
    expect(text).to_have_value(re.compile("table=5h hands=3s8s/"))
    # By mouse: a card is dragged to the table.
    page.locator('[data-part="pack"] [data-card="Kd"]').drag_to(page.locator('[data-drop="table"]'))
    expect(text).to_have_value(re.compile("table=5h,Kd "))

    # Debian's Firefox tells its driver of no download.
    kinds = {"SVG": b"<svg ", "PNG": b"\x89PNG"} if browser_name == "chromium" else {}
    for kind, begins in kinds.items():
        with page.expect_download() as saved:
            page.get_by_role("button", name=f"Save as {kind}").click()
        assert saved.value.suggested_filename == (f"casino-standard-5h-Kd-3s8s-xxxx.{kind.lower()}")
        assert Path(saved.value.path()).read_bytes().startswith(begins)

    page.locator('[data-teach="play"]', has_text="3s: Build 8").click()
    link = page.get_by_role("textbox", name="Link to the game")
    expect(link).to_have_value(re.compile(r"\?table=Kd,%288:3s5h@1%29&hands=8s/"))
    page.get_by_role("button", name="Take back").click()
    page.get_by_label("Type a play").fill("3sb5h=9")
    page.get_by_label("Type a play").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("To build 9 you need a nine")
    text.fill("table=5h hands=3s8s/9")
    expect(page.get_by_role("alert")).to_contain_text("hands: ")
