"""Exercises by teachers: made at the desk, pasted into a foreign page, solved and printed."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from .host import hosting


def test_a_teacher_makes_an_exercise_and_a_pupil_solves_it(
    page: Page, site: str, tmp_path: Path
) -> None:
    page.goto(f"{site}learn/teach.html?table=5h,Kd&hands=3s8s/9d2c")
    task = page.get_by_label("The task in words")
    expect(task).to_be_visible()
    task.fill("Build eight.")
    # The first play made at the table of the task is right.
    marking = page.locator("casino-table[data-pick]")
    marking.get_by_role("button", name="Play").click()
    choice = page.locator('[data-teach="pick"][aria-pressed="true"]')
    marking.evaluate("table => table.play('3sb5h=8')")
    expect(choice).to_have_text("✓ 3s: Build 8")
    page.locator('[data-teach="pick"][data-text="3s"]').click()
    page.get_by_label("What to say to 3s").fill("The three alone builds nothing.")
    page.get_by_role("button", name="Next position").click()
    page.get_by_label("The task in words").fill("Which play is best?")
    page.get_by_role("button", name="Any best play is right").click()

    # A reload loses nothing.
    page.reload()
    expect(page.get_by_label("The task in words")).to_have_value("Which play is best?")
    page.get_by_role("button", name="Position 1").click()
    expect(page.get_by_label("The task in words")).to_have_value("Build eight.")
    line = page.get_by_role("textbox", name="The line to paste").input_value()

    # The sheet has both tasks on one page, and the solutions on another.
    page.get_by_role("button", name="A sheet with 4 on a page").click()
    expect(page.locator(".sheet-task")).to_have_count(2)
    expect(page.locator(".solutions li").first).to_have_text(re.compile("^Right: Build 8"))
    page.emulate_media(media="print")
    expect(page.locator(".sheet-task").first).to_be_visible()
    expect(page.locator('[data-part="pack"]')).to_be_hidden()
    page.emulate_media(media="screen")

    with hosting(page, tmp_path, site) as host:
        line = line.replace(site, host.game).replace(
            "<casino-table", '<casino-table id="a" speed="instant"'
        )
        host.open(line)
        frame = host.frame("a")
        expect(frame.locator(".guide-task")).to_have_text("Build eight.")
        expect(frame.locator('[data-region="hand"] [data-card="3s"]')).to_be_visible()
        host.ask("a", "play", "3s")
        expect(frame.locator(".guide-answer")).to_have_text("The three alone builds nothing.")
        host.ask("a", "play", "3sb5h=8")
        frame.locator('[data-action="exercise-next"]').click()
        expect(frame.locator(".guide-task")).to_have_text("Which play is best?")
        host.ask("a", "play", "3sb5h=8")
        expect(frame.locator(".guide-task")).to_have_text("1 of 2 right at the first try.")
        host.ask("a", "view")  # earlier events have arrived, too
        (finished,) = host.told("exercise-finished")
        assert finished["detail"] == {
            "right": 1,
            "count": 2,
            "answers": [
                {"plays": ["3s", "3sb5h=8"], "solved": True, "first": False, "hinted": False},
                {"plays": ["3sb5h=8"], "solved": True, "first": True, "hinted": False},
            ],
        }
        assert host.told("error") == []


def test_a_day_and_the_puzzle_of_the_day_show_their_task_before_the_touch(
    page: Page, site: str, tmp_path: Path
) -> None:
    with hosting(page, tmp_path, site) as host:
        tables = {"a": 'daily="today"', "b": 'puzzle="day"', "c": 'daily="2026-11-20/royal"'}
        host.open_tables(
            "".join(
                f'<casino-table id="{k}" {value}></casino-table>' for k, value in tables.items()
            )
        )
        expect(host.frame("a").locator(".guide-title")).to_have_text(re.compile("Daily-5 · "))
        expect(host.frame("c").locator(".guide-place")).to_have_text("1 of 5 · Royal Casino")
        hand = host.frame("b").locator('[data-region="hand"] [data-card]')
        expect(hand.first).to_be_visible()
        before = hand.evaluate_all("cards => cards.map((card) => card.dataset.card)")
        assert "pyodide.asm.wasm" not in host.requests
        view = host.ask("b", "view")
        assert f"hands={''.join(before)}/" in view or f"/{''.join(before)} " in view
        host.page.evaluate("document.querySelector('#a').setAttribute('daily', 'tomorrow')")
        host.page.wait_for_function("told.some(({ name }) => name === 'error')")
        # A mistake that shows only in what is packed is told without a touch, too.
        host.page.evaluate(
            """() => {
                const table = document.querySelector('#c');
                table.removeAttribute('daily');
                table.setAttribute('exercise', 'eNqxxxx');
            }"""
        )
        host.page.wait_for_function("told.filter(({ name }) => name === 'error').length === 2")
        # So is a puzzle that there is not.
        host.page.evaluate("document.querySelector('#b').setAttribute('puzzle', 'standard-99999')")
        host.page.wait_for_function("told.filter(({ name }) => name === 'error').length === 3")
        fields = [each["detail"]["field"] for each in host.told("error")]
        assert fields == ["daily", "exercise", "puzzle"]
