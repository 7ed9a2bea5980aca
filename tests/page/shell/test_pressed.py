"""A button that was tapped is shown as pressed from the next frame until the page shows what Python
says.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.javascript import evaluate, script

BROWSER = """
class Element {
    dataset = {};
    marks = new Set();
    childElementCount = 1;
    toggleAttribute(name, on) { if (on) this.marks.add(name); else this.marks.delete(name); }
    removeAttribute(name) { this.marks.delete(name); }
    setAttribute() {}
    focus() {}
    closest(selector) { return selector.includes('data-place') ? this : null; }
    matches() { return false; }
    querySelectorAll() { return []; }
    querySelector() { return null; }
    get classList() { return { toggle() {} }; }
    get pressed() { return this.marks.has('data-pressed'); }
}
const place = new Element();
globalThis.document = {
    body: place, activeElement: place, documentElement: { dataset: {} },
    querySelector: (selector) => /^main$|^.data-region/.test(selector) ? place : null,
    querySelectorAll: () => [],
};
globalThis.addEventListener = () => {};
globalThis.ResizeObserver = class { observe() {} disconnect() {} };

let frames = [], timers = [];
globalThis.requestAnimationFrame = (then) => frames.push(then);
globalThis.setTimeout = (then, delay = 0) => timers.push([delay, then]);
const runTimers = (most) => {
    const due = timers.filter(([delay]) => delay <= most);
    timers = timers.filter(([delay]) => delay > most);
    for (const [, then] of due) then();
};
const paint = () => {
    const due = frames;
    frames = [];
    for (const then of due) then();
    runTimers(0);
};

const watchGestures = () => {}, watchHand = () => {}, endCelebration = () => {};
const seen = [];  // whether each card was pressed when the table changed
const parsed = (html) => html;
const patch = () => seen.push(cards.map((card) => card.pressed));
let moving = (change) => change();
const cards = [new Element(), new Element()];
const ran = [];
"""
"""The browser, as far as the script needs one, whose frames and timers the tests run."""
CHANGE = """JSON.stringify({ regions: { table: '' }, attributes: {}, words: {}, motion: null })"""
MOTION = """JSON.stringify({
    regions: { table: '' }, attributes: {}, words: {}, motion: { ending: '', flourishes: [] },
})"""


def after(steps: str) -> Any:
    """The value of `result` after steps with the script of the page, its neighbours left out."""
    page = re.sub(r"^import .*$", "", script("js/table/page.js"), flags=re.MULTILINE)
    return evaluate(f"{BROWSER}{re.sub('^export ', '', page, flags=re.MULTILINE)}{steps}")


def test_a_tap_is_painted_as_pressed_before_its_command_runs() -> None:
    steps = """
        answer(cards[0], () => ran.push(cards[0].pressed));
        const before = [cards[0].pressed, cards[1].pressed, ran.length];
        paint();
        const result = [before, ran, cards[0].pressed];"""
    assert after(steps) == [[True, False, 0], [True], False]


def test_the_next_change_of_the_page_ends_it() -> None:
    steps = f"""
        answer(cards[0], () => {{ update({CHANGE}); ran.push(cards[0].pressed); }});
        paint();
        const result = [seen, ran];"""
    assert after(steps) == [[[False, False]], [False]]


def test_it_is_not_left_behind_while_cards_move() -> None:
    steps = f"""
        moving = () => {{}};  // the change waits for a frame of its own
        answer(cards[0], () => update({MOTION}));
        paint();
        const result = [seen, cards[0].pressed];"""
    assert after(steps) == [[], False]


def test_what_no_event_waits_for_is_parsed_and_drawn_in_tasks_of_their_own() -> None:
    steps = f"""
        document.documentElement.dataset.state = 'ready';
        let drawn = 0;
        moving = (change) => {{ drawn += 1; change(); }};
        answer(cards[0], () => update({MOTION}));
        paint();
        const result = [[drawn, cards[0].pressed]];
        for (const task of ['parse', 'draw']) {{
            await pause();
            result.push([drawn, cards[0].pressed]);
        }}
        globalThis.event = {{}};  // a click that a key makes
        update({MOTION});
        result.push([drawn]);
        delete globalThis.event;
        for (const then of [() => update({MOTION}), closeSheets, () => update({MOTION})]) {{
            then();
            result.push([drawn]);
        }}"""
    assert after(steps) == [[0, True], [0, True], [1, False], [2], [2], [3], [3]]


def test_a_step_of_python_comes_after_the_drawing_and_its_change_in_tasks_of_its_own() -> None:
    """The message that leads to a task is an event, too, but none that waits for the change."""
    steps = f"""
        document.documentElement.dataset.state = 'ready';
        const order = [];
        moving = (change) => {{ order.push('cards'); change(); }};
        const rest = JSON.stringify({{ ...JSON.parse({CHANGE}), apart: true }});
        answer(cards[0], () => afterDrawing(() => {{
            globalThis.event = {{}};  // the message of this task
            update({MOTION});
            afterDrawing(() => {{
                order.push('step');
                update(rest);
                order.push('sent');
            }});
            delete globalThis.event;
        }}));
        paint();
        const busy = () => 'drawing' in document.documentElement.dataset;
        const result = [cards[0].pressed, busy(), seen.length];
        await atRest();
        result.push(order, cards[0].pressed, busy(), seen.length);"""
    assert after(steps) == [True, True, 0, ["cards", "step", "sent"], False, False, 2]


def test_a_step_that_shows_nothing_leaves_nothing_pressed() -> None:
    steps = """
        answer(cards[0], () => afterDrawing(() => {}));
        paint();
        const result = [cards[0].pressed];
        await atRest();
        result.push(cards[0].pressed);"""
    assert after(steps) == [True, False]


@pytest.mark.parametrize("command", ["() => {}", "() => { throw new Error('no play'); }"])
def test_a_command_that_does_nothing_or_fails_leaves_nothing_behind(command: str) -> None:
    steps = f"""
        answer(cards[0], {command});
        try {{ paint(); }} catch (error) {{ ran.push(error.message); }}
        const result = [cards[0].pressed, ran];"""
    assert after(steps) == [False, ["no play"] if "throw" in command else []]


def test_each_of_two_quick_taps_loses_it() -> None:
    steps = """
        for (const card of cards) answer(card, () => ran.push(cards.map(({ pressed }) => pressed)));
        paint();
        const result = [ran, cards.map(({ pressed }) => pressed)];"""
    assert after(steps) == [[[True, True], [False, True]], [False, False]]


def test_where_nothing_is_painted_the_command_runs_all_the_same_once() -> None:
    """A hidden page has no frames."""
    steps = """
        answer(cards[0], () => ran.push('card'));
        runTimers(1000);
        const hidden = [[...ran], cards[0].pressed];
        paint();
        const result = [hidden, ran];"""
    assert after(steps) == [[["card"], False], ["card"]]
