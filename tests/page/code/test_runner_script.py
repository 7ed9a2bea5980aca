"""The script in Node with which a page has runners, in a page that says what it is told."""

from __future__ import annotations

from typing import Any

from tests.javascript import evaluate, script

from .fenced import LEAVE

PAGE = """
const channels = [];
globalThis.MessageChannel = class {
  constructor() {
    this.port1 = { postMessage() {}, close() {} };
    this.port2 = {};
    channels.push(this.port1);
  }
};
let frame; // the one that was made last
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true } });
globalThis.document = {
  createElement: () => (frame = { style: {}, remove() {}, contentWindow: { postMessage() {} } }),
  body: { append() {} },
};
const say = (data) => channels.at(-1).onmessage({ data });
"""


def paged(steps: str) -> Any:
    """Return `result` after some steps of a page that has runners."""
    text = script("js/code/runner.js").replace("export class", "class")
    return evaluate(f"{PAGE}{text}{steps}{LEAVE}")


def test_a_runner_that_was_lost_says_so_and_another_is_there_when_asked_for() -> None:
    result = paged("""
        const python = Runner.provider({ base: 'https://example.org/' });
        const starting = python();
        say({ type: 'ready' });
        const first = await starting;
        const same = (await python()) === first;
        const open = first.run({ code: '1' });
        say({ type: 'failed', text: 'no memory' });
        const ends = [await open, await first.run({ code: '2' })];
        const again = python();
        say({ type: 'ready' });
        const other = (await again) !== first;
        const result = [same, other, ends.map(({ ended, error }) => [ended, error.message])];
    """)
    assert result == [True, True, [["stopped", "no memory"], ["stopped", "no memory"]]]


def test_a_start_that_failed_is_tried_again_when_asked_for() -> None:
    result = paged("""
        const python = Runner.provider({ base: 'https://example.org/' });
        const failing = python().catch(({ message }) => message);
        say({ type: 'failed', text: 'offline' });
        const message = await failing;
        const again = python();
        say({ type: 'ready' });
        const result = [message, (await again).lives(1)];
    """)
    assert result == ["offline", False]


def test_a_start_of_which_nothing_is_heard_is_given_up_in_the_words_of_the_page() -> None:
    result = paged("""
        const timers = [];
        globalThis.setTimeout = (act, milliseconds) => timers.push({ act, milliseconds });
        globalThis.clearTimeout = (number) => delete timers[number - 1];
        const left = () => timers.filter(Boolean).map(({ milliseconds }) => milliseconds / 1000);
        const python = Runner.provider({ base: 'https://example.org/', language: 'de' });
        const failing = python().catch(({ message }) => message);
        const waits = [left()];
        frame.onload(); // of what the browser shows for an address that it cannot reach
        waits.push(left());
        timers.at(-1).act();
        const message = await failing;
        const slow = python();
        frame.onload();
        say({ type: 'loading' });
        waits.push(left().slice(-1));
        say({ type: 'ready' });
        await slow;
        navigator.onLine = false;
        const again = Runner.start({ base: 'https://example.org/' });
        frame.onload();
        waits.push(left().slice(-1));
        say({ type: 'ready' });
        await again;
        const result = [waits, message, left().length];
    """)
    waits, message, left = result
    assert waits == [[60], [10], [60], [2]]
    assert message.startswith("Die Seite des Spiels antwortet nicht")
    assert left == 0


def test_to_stop_python_that_is_lost_is_not_an_error() -> None:
    result = paged("""
        const starting = Runner.start({ base: 'https://example.org/' });
        say({ type: 'ready' });
        const runner = await starting;
        const stopping = runner.stop();
        say({ type: 'failed', text: 'no memory' });
        const result = await stopping ?? null;
    """)
    assert result is None
