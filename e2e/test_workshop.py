"""The workshop: a beginner writes a player, measures it, and finds it again."""

from __future__ import annotations

import base64
import re
import zlib
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from .attacks import EVIL
from .slow import slowed

SOLUTION = Path(__file__).parents[1] / "web" / "workshop" / "solution" / "greedy.py"

GLUTTON = """
taken = []

def player(view, chance):
    taken.append(bytearray(20_000_000))
"""


FORGER = """\
import casino_core as casino
from casino_core.analysis.pairs import Pair
import casino_page.code.workshop as workshop

workshop.pair_of = lambda *values: Pair(40, won=1)
workshop.figures_of = lambda *values, **named: {"mean": 40, "error": 0}

def player(view, chance):
    return min(casino.legal_plays(view), key=lambda play: len(str(play)))
"""
"""Trails whenever it may, and changes what counts the points."""

ABOVE = """([line, button]) =>
    line.getBoundingClientRect().bottom <= button.getBoundingClientRect().top"""


NOTE_SENTENCES = """() => {
    window.sentences = [];
    const bench = document.querySelector('.bench');
    const textOf = (name) => bench.querySelector(name).textContent;
    new MutationObserver(() => {
        if (textOf('.match-progress')) sentences.push(textOf('.match-said'));
    }).observe(bench, { subtree: true, childList: true });
}"""
"""Notes what is said of a match while a pair is played."""


def packed_link(code: str) -> str:
    """Pack code as links to boxes and to the workshop carry it."""
    packed = zlib.compress(code.encode(), wbits=-15)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def it_says_what_it_keeps_and_refuses(bench: Locator) -> None:
    """Tell of a player that was kept, and name each file that holds none."""
    expect(bench.locator(".saved")).to_have_text("“Magpie” is kept.")
    files = [
        FilePayload(name=name, mimeType="text/plain", buffer=content)
        for name, content in (
            *(("notes.txt", b"1"), ("long.py", b"#" * 100_001), ("zip.py", b"\0")),
            *(("empty.py", b""), ("blank.py", b" \n")),
        )
    ]
    bench.locator("input[type=file]").set_input_files(files)
    for name in ("notes.txt", "long", "zip", "empty", "blank"):
        expect(bench.locator(".saved")).to_contain_text(f"“{name}” is refused")


def a_match_is_stopped_and_its_games_are_stepped_through(page: Page, bench: Locator) -> None:
    """Expect progress, and no word of a start, while pairs are played."""
    page.evaluate(NOTE_SENTENCES)
    bench.locator(".match-bar").first.get_by_label("Pairs").select_option("200")
    bench.get_by_label("Against").select_option("level greedy")
    bench.get_by_role("button", name="Run a match").click()
    status = bench.locator(".match-said")
    expect(status).to_contain_text("of 200")
    bench.get_by_role("button", name="Stop").click()
    expect(status).to_contain_text("over")
    expect(bench.locator(".plot .mean")).to_have_count(1)
    sentences = page.evaluate("sentences")
    assert sentences
    assert "Starting Python …" not in sentences
    bench.get_by_text("The games, to step through").click()
    bench.locator(".pairs button").first.click()
    board = bench.get_by_role("link", name="Look at it on the board")
    expect(board).to_have_attribute("href", re.compile(r"index\.html\?study=.+&hands="))
    review = bench.get_by_role("link", name="Find mistakes")
    expect(review).to_have_attribute("href", re.compile(r"index\.html\?record=[\w-]+$"))

    # The table of the page shows the game, to be stepped through.
    table = bench.frame_locator(".game-steps casino-table iframe")
    expect(table.get_by_role("button", name="Forward one play")).to_be_visible()


# Chromium itself styles the lines that `fill` puts into the editor at once.
@pytest.mark.allows("Failed to load resource", "Applying inline style")
def test_a_beginner_writes_the_greedy_player(page: Page, site: str) -> None:
    page.goto(f"{site}learn/workshop.html#greedy")
    task = page.locator('[data-task="greedy"]')
    box = task.locator("casino-code")
    expect(page.get_by_role("heading", name="Greedy", level=2)).to_be_visible()
    expect(page.locator('[data-task="random"]')).to_be_hidden()

    # One mistake: a name that does not exist.
    code = SOLUTION.read_text(encoding="utf-8")
    box.get_by_role("button", name="Edit").click()
    written = box.get_by_role("textbox")
    written.fill(
        code.replace("key=lambda play: gain(view, play)", "key=lambda play: gian(view, play)")
    )
    run = box.get_by_role("button", name=re.compile("^Run"))
    run.click()
    expect(box.locator(".said.wrong[role=status]")).to_contain_text("gian")
    expect(box.locator(".traceback")).to_have_css("border-left-color", "rgb(198, 47, 47)")

    # Mended, it does all that was asked, and is measured against the task before.
    written.fill(code)
    run.click()
    expect(box.locator(".said.right")).to_be_visible()
    expect(task.locator(".gain")).to_contain_text("against the solution of “Random”")
    expect(page.get_by_role("navigation", name="Tasks").get_by_title("Done")).to_have_count(1)

    bench = page.locator(".bench")
    a_match_is_stopped_and_its_games_are_stepped_through(page, bench)

    # It is kept under the name that its writer gives, and everything is there again.
    bench.get_by_role("textbox", name="Keep as").fill("Magpie")
    bench.get_by_role("button", name="Keep this player").click()
    it_says_what_it_keeps_and_refuses(bench)
    page.goto(f"{site}learn/index.html")
    page.goto(f"{site}learn/workshop.html")
    expect(page.get_by_role("heading", name="Greedy", level=2)).to_be_visible()
    expect(box).to_contain_text("key=lambda play: gain(view, play)")
    expect(bench.get_by_role("textbox", name="Name")).to_have_value("Magpie")
    expect(task.locator(".gain")).to_contain_text("points a pair")

    # It meets the levels in the background, until that is stopped.
    bench.get_by_label("Pairs of each two").select_option("200")
    bench.get_by_role("button", name="Run a round robin").click()
    row = bench.locator(".cross").get_by_role("row", name="Magpie")
    expect(row.locator(".all")).to_contain_text("±")
    bench.get_by_role("button", name="Stop").click()
    expect(bench.locator(".cross-said")).to_contain_text("Stopped")


def test_a_player_that_fails_has_no_result_and_one_from_a_link_forges_none(
    page: Page, site: str
) -> None:
    """Whether it fills the memory or loops for ever; the matches of the others go on."""
    # A link brings code that changes all it can reach. The tasks know nothing of it.
    page.goto(f"{site}learn/workshop.html#code={packed_link(EVIL)}")
    linked = page.locator("casino-code[linked]")
    expect(linked.get_by_role("textbox")).to_contain_text("setattr")
    linked.evaluate("async (box) => { await box.run(); }")
    task = page.locator('[data-task="random"] casino-code')
    task.get_by_role("button", name=re.compile("^Run")).click()
    expect(task.locator(".said.wrong[role=status]")).not_to_be_empty()
    assert page.evaluate("JSON.parse(localStorage['casino.workshop'] ?? '{}').done ?? []") == []

    # In a match it meets the others through the referee only, which counts what it really made.
    page.goto("about:blank")
    page.goto(f"{site}learn/workshop.html#code={packed_link(FORGER)}")
    expect(linked.get_by_role("textbox")).to_contain_text("Pair(40")
    # Another task, and the page anew, keep it.
    page.get_by_role("navigation", name="Tasks").get_by_role("link", name="Greedy").click()
    expect(page.get_by_role("heading", name="Greedy", level=2)).to_be_visible()
    page.reload()
    expect(linked.get_by_role("textbox")).to_contain_text("Pair(40")
    expect(page.get_by_role("heading", name="Greedy", level=2)).to_be_visible()
    bench = page.locator(".bench")
    bar = bench.locator(".match-bar").first
    bar.get_by_label("Player").select_option("linked")
    bar.get_by_label("Against").select_option("level greedy")
    bar.get_by_label("Pairs").select_option("10")
    bar.get_by_role("button", name="Run a match").click()
    result = bench.locator(".match-said")
    expect(result).to_contain_text("over 10 pairs")
    expect(result).to_contain_text(re.compile(r"^−\d"))

    page.goto(f"{site}learn/workshop.html")
    glutton: FilePayload = {
        "name": "Glutton.py",
        "mimeType": "text/x-python",
        "buffer": GLUTTON.encode(),
    }
    bench.locator("input[type=file]").set_input_files(glutton)
    bench.get_by_label("Pairs of each two").select_option("10")
    bench.get_by_role("button", name="Run a round robin").click()
    row = bench.locator(".cross").get_by_role("row", name="Glutton")
    expect(bench.locator(".cross-said")).to_contain_text("Pair 10 of 10")
    expect(row.locator(".all")).to_have_text("")
    faults = bench.locator(".round-robin .match-faults")
    expect(faults.locator("li").first).to_contain_text("Glutton: ")
    expect(faults).not_to_contain_text("play_pair")


@pytest.mark.only_browser("chromium")
def test_run_stays_in_view_above_the_keyboard_of_a_phone(phone: Page, site: str) -> None:
    phone.goto(f"{site}learn/workshop.html#greedy")
    task = phone.locator('[data-task="greedy"] casino-code')
    task.get_by_role("button", name="Edit").tap()
    written = task.get_by_role("textbox")
    expect(written).to_be_focused()
    phone.set_viewport_size({"width": 360, "height": 300})
    run = task.get_by_role("button", name=re.compile("^Run"))
    for keys in ("Control+Home", "Control+End"):
        written.press(keys)
        phone.keyboard.type(" # changed")
        changed = task.locator(".cm-line").filter(has_text="# changed")
        line = changed.first if keys == "Control+Home" else changed.last
        expect(run).to_be_in_viewport(ratio=1)
        expect(line).to_be_in_viewport()
        phone.wait_for_function(ABOVE, arg=[line.element_handle(), run.element_handle()])


RUN = """async (box) => {
    const { ended, checks, error } = await box.run();
    return { ended, wrong: checks?.message ?? error?.message ?? '' };
}"""
SLOWNESS = 4


@pytest.mark.deep
@pytest.mark.own_context
@pytest.mark.every_browser
@pytest.mark.allows("Applying inline style")
def test_all_code_of_the_pages_runs_within_its_limits_where_it_is_four_times_slower(
    page: Page, site: str
) -> None:
    """Python itself proves nothing here: in the page the same code takes several times as long."""
    with slowed(SLOWNESS):
        page.goto(f"{site}learn/workshop.html")
        for task in [each.get_attribute("data-task") for each in page.locator("[data-task]").all()]:
            page.goto(f"{site}learn/workshop.html#{task}")
            place = page.locator(f'[data-task="{task}"]')
            box = place.locator("casino-code")
            solution = place.locator(".solution")
            start = box.evaluate(RUN)
            assert start["ended"] == "", (task, start)
            assert bool(start["wrong"]) is bool(solution.count()), (task, start)
            if not solution.count():
                continue
            solution.locator("summary").click()
            place.get_by_role("button", name="Put it into the box").click()
            box.get_by_role("button", name=re.compile("^Run")).click()
            expect(place.locator(".said.right")).to_be_visible()
            stop = page.locator(".bench .match-bar").first.get_by_role("button", name="Stop")
            if stop.is_visible():  # a match against the task before has begun
                stop.click()
        for address, wrong in LISTINGS.items():
            page.goto(f"{site}{address}")
            boxes = page.locator("casino-code:not([linked])")
            expect(boxes.get_by_role("button", name=re.compile("^Run"))).to_have_count(len(wrong))
            for box, expected in zip(boxes.all(), wrong, strict=True):
                message = box.evaluate(RUN)["wrong"]
                assert expected in message, (address, message)
                assert bool(expected) is bool(message), (address, message)


LISTINGS = {
    "learn/python.html": ("",) * 5,
    "tutorial.html": ("", "", "An ace is worth one point.", "", "it had run for 5 seconds"),
}
"""The pages with boxes, and what is said to be wrong with each: one is a task, one has no end."""
