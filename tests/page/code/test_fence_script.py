"""The scripts of the fence and of the page, in Node, with workers that say what they are told."""

from __future__ import annotations

from typing import Any

from tests.javascript import evaluate, script

PORTS = """
const soon = () => new Promise((resolve) => setTimeout(resolve));
const told = []; // what the page hears
const asked = []; // what the keeper is asked
class Port {
  constructor(heard) { this.heard = heard; }
  postMessage(data) { this.heard.push(data); }
}
const pagePort = new Port(told);
const keeperPort = new Port(asked);
const workers = [];
globalThis.Worker = class {
  told = [];
  constructor() { workers.push(this); }
  postMessage(data) { this.told.push(data.type); }
  terminate() { this.told.push('terminate'); }
  say(data) { this.onmessage({ data }); }
};
globalThis.parent = globalThis;
let begin;
globalThis.addEventListener = (_name, listen) => { begin = listen; };
globalThis.removeEventListener = () => {};
"""
START = """
const handed = { script: '', unbegun: 'Not begun.', kept: new Uint8Array(1) };
const ports = [pagePort, keeperPort];
begin({ source: globalThis, data: { type: 'files', files: handed }, ports });
await soon();
const task = JSON.stringify({ file: 'main.py', limits: { seconds: 10, characters: 10 } });
const ask = (number) => pagePort.onmessage({ data: { type: 'run', number, task } });
const kinds = () => told.map(({ type }) => type);
"""
LEAVE = "\nsetImmediate(() => process.exit());"
"""No timer of the scripts holds Node."""


def fenced(steps: str) -> Any:
    """What is in `result` after some steps with a fence that has made its first worker."""
    return evaluate(f"{PORTS}{script('js/code/fence.js')}{START}{steps}{LEAVE}")


def test_the_page_knows_that_python_starts_anew_before_it_goes_on() -> None:
    heard = fenced("""
        workers[0].say({ type: 'ready' });
        ask(1);
        workers[0].say({ type: 'done', result: '{}', broken: true });
        ask(2);
        workers[1].say({ type: 'ready' });
        workers[1].say({ type: 'line', line: 3 });
        workers[1].onerror({ preventDefault() {} });
        const result = kinds();
    """)
    assert heard == ["ready", "starting", "done", "ready", "starting", "done"]


def test_a_worker_gets_the_library_once_and_no_more_time_for_it() -> None:
    result = fenced("""
        const wait = globalThis.setTimeout;
        const timers = [];
        globalThis.setTimeout = (act, milliseconds) => {
            timers.push(Math.ceil(milliseconds / 1000));
            return wait(act, milliseconds);
        };
        workers[0].say({ type: 'ready' });
        ask(1);
        for (let times = 0; times < 3; times += 1) workers[0].say({ type: 'library' });
        keeperPort.onmessage({ data: { type: 'library', bytes: new ArrayBuffer(1) } });
        await new Promise((resolve) => wait(resolve));
        workers[0].say({ type: 'library' });
        await new Promise((resolve) => wait(resolve));
        workers[0].say({ type: 'done', result: '{}' });
        ask(2);
        workers[0].say({ type: 'library' });
        await new Promise((resolve) => wait(resolve));
        workers[0].say({ type: 'done', result: '{}' });
        const result = [workers[0].told, asked.length, timers.filter((seconds) => seconds > 5)];
    """)
    assert result == [["start", "run", "library", "run"], 1, [12, 12, 12]]


def test_a_run_in_which_the_library_is_missing_asks_for_it_once_and_the_next_one_again() -> None:
    result = fenced("""
        workers[0].say({ type: 'ready' });
        for (const number of [1, 2]) {
          ask(number);
          for (let times = 0; times < 3; times += 1) {
            workers[0].say({ type: 'library' });
            keeperPort.onmessage({ data: { type: 'library', problem: 'offline' } });
            await soon();
          }
          workers[0].say({ type: 'done', result: '{}' });
        }
        const result = workers[0].told;
    """)
    assert result == ["start", "run", "library", "run", "library"]


def test_starts_fail_three_times_in_a_row_before_python_is_given_up() -> None:
    result = fenced("""
        workers[0].say({ type: 'failed', text: 'no' }); // that from the kept memory
        for (const at of [1, 2]) workers[at].say({ type: 'failed', text: 'no' });
        workers[3].say({ type: 'ready' });
        pagePort.onmessage({ data: { type: 'stop' } });
        for (const at of [4, 5]) workers[at].say({ type: 'failed', text: 'no' });
        const before = kinds().includes('failed');
        workers[6].say({ type: 'failed', text: 'no' });
        const result = [before, told.at(-1)];
    """)
    assert result == [False, {"type": "failed", "text": "no"}]


PAGE = """
const channels = [];
globalThis.MessageChannel = class {
  constructor() {
    this.port1 = { postMessage() {}, close() {} };
    this.port2 = {};
    channels.push(this.port1);
  }
};
globalThis.document = {
  createElement: () => ({ style: {}, remove() {}, contentWindow: { postMessage() {} } }),
  body: { append() {} },
};
const say = (data) => channels.at(-1).onmessage({ data });
"""


def paged(steps: str) -> Any:
    """What is in `result` after some steps of a page that has runners."""
    text = script("js/code/runner.js").replace("export class", "class")
    return evaluate(f"{PAGE}{text}{steps}{LEAVE}")


def test_a_runner_that_was_lost_says_so_and_another_is_there_when_asked_for() -> None:
    result = paged("""
        const python = Runner.provider({ base: 'https://example.org/' });
        const starting = python();
        say({ type: 'ready', fresh: 0 });
        const first = await starting;
        const same = (await python()) === first;
        const open = first.run({ code: '1' });
        say({ type: 'starting' });
        say({ type: 'failed', text: 'no memory' });
        const ends = [await open, await first.run({ code: '2' })];
        const again = python();
        say({ type: 'ready', fresh: 0 });
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
        say({ type: 'ready', fresh: 0 });
        const result = [message, (await again).ready];
    """)
    assert result == ["offline", True]


def test_to_stop_python_that_is_lost_is_no_error() -> None:
    result = paged("""
        const starting = Runner.start({ base: 'https://example.org/' });
        say({ type: 'ready', fresh: 0 });
        const runner = await starting;
        const stopping = runner.stop();
        say({ type: 'failed', text: 'no memory' });
        const result = await stopping ?? null;
    """)
    assert result is None
