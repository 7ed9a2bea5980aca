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


def test_a_run_ends_whatever_a_worker_has_said_that_its_sentences_are() -> None:
    """Foreign code of an earlier run may have changed what its worker says."""
    result = fenced("""
        const found = [];
        for (const text of ['{"memory": "Full in line {line}."}', '{"memory": 5}', '5', 'null']) {
          const worker = workers.at(-1);
          worker.say({ type: 'ready' });
          ask(workers.length);
          worker.say({ type: 'sentences', text });
          worker.say({ type: 'line', line: 3 });
          worker.say({ type: 'full' });
          const { ended, error } = JSON.parse(told.at(-1).result);
          found.push([ended, error.message, worker.told.at(-1), workers.at(-1) === worker]);
        }
        const result = found;
    """)
    said = ["Full in line 3.", "Not begun.", "Not begun.", "Not begun."]
    assert result == [["memory", each, "terminate", False] for each in said]


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


def test_a_turn_has_the_whole_time_again_until_that_of_all_turns_is_over() -> None:
    result = fenced("""
        const wait = globalThis.setTimeout;
        const timers = [];
        globalThis.setTimeout = (act, milliseconds) => {
            timers.push(Math.ceil(milliseconds / 1000));
            return wait(act, milliseconds);
        };
        let now = 0;
        Object.defineProperty(globalThis, 'performance', { value: { now: () => now } });
        workers[0].say({ type: 'ready' });
        const limits = { seconds: 10, total: 25, characters: 10 };
        const long = JSON.stringify({ file: 'main.py', limits });
        pagePort.onmessage({ data: { type: 'run', number: 1, task: long } });
        for (now = 6000; now <= 24000; now += 6000) workers[0].say({ type: 'turn' });
        workers[0].say({ type: 'done', result: '{}' });
        ask(2);
        now += 6000;
        workers[0].say({ type: 'turn' });
        const turns = told.filter(({ type }) => type === 'turn').map(({ number }) => number);
        const result = [turns, timers.filter((seconds) => seconds > 1)];
    """)
    # Without a limit for all turns, a turn gives a run no more time than it has.
    assert result == [[1, 1, 1, 1, 2], [12, 12, 12, 9, 3, 12, 6]]


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
let frame; // the one that was made last
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true } });
globalThis.document = {
  createElement: () => (frame = { style: {}, remove() {}, contentWindow: { postMessage() {} } }),
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
        say({ type: 'ready', fresh: 0 });
        await slow;
        navigator.onLine = false;
        const again = Runner.start({ base: 'https://example.org/' });
        frame.onload();
        waits.push(left().slice(-1));
        say({ type: 'ready', fresh: 0 });
        await again;
        const result = [waits, message, left().length];
    """)
    waits, message, left = result
    assert waits == [[60], [10], [60], [2]]
    assert message.startswith("Die Seite des Spiels antwortet nicht")
    assert left == 0


KEEPING = """
globalThis.document = {
  documentElement: { dataset: { runtime: './runtime/', code: './code/' } },
  createElement: () => ({ contentWindow: { postMessage: () => heard.push('files') } }),
  body: { append: (frame) => frame.onload() },
};
globalThis.parent = globalThis;
globalThis.location = { href: 'https://example.org/code.html', pathname: '/code.html' };
let listen;
globalThis.addEventListener = (_name, act) => { listen = act; };
const channels = [];
globalThis.MessageChannel = class {
  constructor() {
    this.port1 = { postMessage: (data) => heard.push(data) };
    channels.push(this.port1);
  }
};
const heard = []; // what the page, then the fence hears
const answers = {}; // by the end of an address: a status, 0 where nothing arrives
globalThis.fetch = async (address) => {
  const [, status] = Object.entries(answers).find(([end]) => address.endsWith(end)) ?? [0, 200];
  if (!status) throw new TypeError('Failed to fetch');
  return new Response('some', { status });
};
const start = async (language = 'en') => {
  heard.length = 0;
  const data = { casino: VERSION, type: 'open', language };
  listen({ source: globalThis, data, ports: [{ postMessage: (data) => heard.push(data) }] });
  await new Promise((resolve) => setTimeout(resolve, 20));
  return heard.filter(({ type }) => type !== 'loading');
};
"""


def kept(steps: str) -> Any:
    """What is in `result` after some steps with the page that fetches what the fence needs."""
    return evaluate(f"{KEEPING}{script('js/code/keeper.js')}{steps}{LEAVE}")


FILES = ["pyodide.js", "worker.js", "pyodide.asm.wasm", "stdlib.zip", "engine.zip", "code.de.mo"]


def test_a_file_that_does_not_arrive_is_named_in_words_and_fetched_again() -> None:
    """The files fail one after the other, as a network comes and goes."""
    found, there = kept(f"""
        const found = [];
        for (const file of {FILES}) {{
          fetched.clear(); // as in a new frame
          answers[file] = 0;
          const missing = await start('de');
          answers[file] = 404;
          found.push([...missing, ...(await start('de'))]);
          delete answers[file];
        }}
        const result = [found, await start('de')];
    """)
    for file, (missing, gone) in zip(FILES, found, strict=True):
        assert missing["type"] == gone["type"] == "failed"
        assert missing["text"] == f"Die Datei {file} kam nicht an: Gibt es ein Netz?"
        assert f"{file} kam nicht an (404)" in gone["text"]
    assert there == ["files"]


def test_a_library_that_does_not_arrive_is_told_in_words_and_fetched_again() -> None:
    result = kept("""
        await start();
        answers['library.zip'] = 0;
        const ask = async () => {
          channels[0].onmessage({ data: { type: 'library' } });
          await new Promise((resolve) => setTimeout(resolve, 20));
          return heard.at(-1);
        };
        const { problem } = await ask();
        delete answers['library.zip'];
        const arrived = await ask();
        const result = [problem, arrived.bytes.byteLength];
    """)
    assert result == ["The file library.zip did not arrive: is there a network?", 4]


def test_the_page_hears_of_every_file_until_the_fence_goes_on() -> None:
    result = kept("""
        await start();
        const begun = heard.filter(({ type }) => type === 'loading').length;
        channels[0].onmessage({ data: { type: 'library' } });
        await new Promise((resolve) => setTimeout(resolve, 20));
        const result = [begun, heard.filter(({ type }) => type === 'loading').length - begun];
    """)
    begun, later = result
    assert begun > len(FILES) - 2
    assert later == 0


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
