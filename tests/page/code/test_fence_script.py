"""The scripts of the fence and of the page, in Node, with workers that say what they are told."""

from __future__ import annotations

import json
from typing import Any

import pytest

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
globalThis.MessageChannel = class {
  port1 = { postMessage: (data) => this.worker.hear(data), close() {} };
  port2 = this;
};
globalThis.Worker = class {
  told = []; // what it is asked for
  texts = []; // and with what
  constructor() { workers.push(this); }
  postMessage(data, [channel]) {
    channel.worker = this;
    this.port = channel.port1;
  }
  hear(data) {
    this.told.push(data.command ?? data.type);
    this.texts.push(data.text);
    this.secret = data.secret ?? this.secret;
  }
  terminate() { this.told.push('terminate'); }
  say(data) { this.port.onmessage({ data: { secret: this.secret, ...data } }); }
  end(result = {}, more = {}) {
    this.say({ type: 'done', result: JSON.stringify(result), ...more });
  }
}
URL.createObjectURL = () => `blob:${workers.length}`;
URL.revokeObjectURL = () => {};
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
const usual = { file: 'main.py', session: '', limits: { seconds: 10, characters: 10 } };
const ask = (number, more = {}) => {
  const task = JSON.stringify({ ...usual, ...more });
  pagePort.onmessage({ data: { type: 'run', number, task } });
};
const kinds = () => told.map(({ type }) => type).filter((type) => type !== 'ready');
const lastResult = () => JSON.parse(told.findLast(({ type }) => type === 'done').result);
const ready = () => workers.at(-1).say({ type: 'ready' });
"""
LEAVE = "\nsetImmediate(() => process.exit());"
"""No timer of the scripts holds Node."""


def fenced(steps: str) -> Any:
    """What is in `result` after some steps with a fence that has made its first worker."""
    return evaluate(f"{PORTS}{script('js/code/fence.js')}{START}{steps}{LEAVE}")


def test_each_run_has_a_worker_that_is_ended_with_it() -> None:
    result = fenced("""
        ready();
        ask(1);
        ask(2);
        workers[0].end();
        ready();
        workers[1].end();
        ready();
        const result = [workers.map(({ told }) => told), kinds(), told.map(({ lives }) => lives)];
    """)
    workers, heard, lives = result
    assert workers == [["run", "terminate"], ["run", "terminate"], []]
    assert heard == ["done", "done"]
    assert True not in lives


def test_the_runs_of_a_session_share_a_worker_until_it_has_another_setup() -> None:
    result = fenced("""
        const pythons = [];
        const go = (session, setup, more) => {
            const count = ({ told }) => told.filter((each) => each === 'run').length;
            const before = workers.map(count);
            ask(1, { session, setup });
            workers.find((each, n) => count(each) > (before[n] ?? 0)).end({}, more);
            const { python, lives } = told.findLast(({ type }) => type === 'done');
            pythons.push(`${session}${python}${lives ? '' : ' gone'}`);
            if (!workers.at(-1).told.length) ready();
        };
        ready();
        go('a');
        go('a', { key: 'one' });
        go('b');
        go('a', { key: 'one' });
        go('a', { key: 'two' });
        go('a', { key: 'two' }, { broken: true });
        go('a', { key: 'two' });
        for (const name of 'cd') go(name);
        const ended = told.filter(({ type }) => type === 'ended').map(({ python }) => python);
        const result = [pythons, ended];
    """)
    pythons, ended = result
    assert pythons == ["a1", "a1", "b2", "a1", "a3", "a3 gone", "a4", "c5", "d6"]
    # That of another setup, the broken one, and the one that was used longest ago.
    assert ended == [1, 3, 2]


def test_the_page_knows_that_a_python_is_gone_before_it_goes_on() -> None:
    heard = fenced("""
        ready();
        ask(1, { session: 'a' });
        workers[0].end({});
        ready();
        ask(2, { session: 'a' });
        workers[0].onerror({ preventDefault() {} });
        const result = kinds();
    """)
    assert heard == ["done", "ended", "done"]


def test_what_a_worker_says_counts_for_its_own_run_only() -> None:
    """It knows the secret of the run it is in, and no other; a worker of another run none."""
    result = fenced("""
        ready();
        const forged = { type: 'done', result: '{"printed": "forged"}' };
        const forge = (worker, secret) => worker.say({ ...forged, secret });
        ask(1, { session: 'a' });
        const [first] = workers;
        forge(first, undefined);
        forge(first, 'guessed');
        const before = kinds().length;
        const old = first.secret;
        first.end({ printed: 'first' });
        ready();
        ask(2);
        const [, second] = workers;
        forge(first, old);
        forge(first, second.secret);
        const meanwhile = kinds().length;
        second.end({ printed: 'second' });
        const last = lastResult().printed;
        ask(3, { session: 'a' });
        forge(first, old);
        const result = [before, meanwhile, last, lastResult().printed, first.told];
    """)
    assert result == [0, 1, "second", "second", ["run", "run"]]


CHECKED = """
    ready();
    ask(1, { checks: 'assert f(2)', session: 'a' });
    const [code, checks] = workers;
    checks.say({ type: 'ready' });
    const say = (worker, type, result) => worker.say({ type, result: JSON.stringify(result) });
"""


def test_checks_run_in_another_worker_and_ask_through_the_fence() -> None:
    result = fenced(f"""{CHECKED}
        // What the code says of checks is not heard.
        say(code, 'checked', {{ checks: {{ passed: 5 }} }});
        say(code, 'answered', {{ answer: 5 }});
        const task = JSON.parse(code.texts[0]);
        say(code, 'done', {{ ended: '', printed: 'out', packed: 7, checks: {{ passed: 5 }} }});
        say(code, 'done', {{ ended: '', printed: 'again' }});
        say(code, 'checked', {{ checks: {{ passed: 5 }} }});
        const toCheck = JSON.parse(checks.texts[0]);
        say(checks, 'checked', {{ question: {{ ask: 'call' }} }});
        say(code, 'answered', {{ answer: {{ value: 4 }} }});
        say(checks, 'checked', {{ checks: {{ passed: 1, count: 1 }}, printed: 'out' }});
        const heard = [code.told, code.texts[1], checks.told, checks.texts[1]];
        const result = [task, toCheck, ...heard, lastResult()];
    """)
    run_task, check_task, code, question, checks, answer, last = result
    assert (run_task["checks"], run_task["checked"]) == ("", True)
    assert (check_task["checks"], check_task["printed"], check_task["value"]) == (
        "assert f(2)",
        "out",
        7,
    )
    assert (code, json.loads(question)) == (["run", "answer"], {"ask": "call"})
    assert (checks, json.loads(answer)) == (["check", "resume"], {"value": 4})
    assert (last["checks"], last["printed"]) == ({"passed": 1, "count": 1}, "out")


MATCH = """
    ready();
    const seats = [{ session: 'a', code: 'mine', file: 'player.py' }];
    seats.push({ session: 'b', code: 'theirs', file: 'other.py' });
    const play = (players, limits = usual.limits) =>
        ask(1, { limits, match: { seed: 'secret', players } });
    play(seats);
    const [first, second, referee] = workers;
    for (const each of [second, referee]) each.say({ type: 'ready' });
    const say = (worker, type, result) => worker.say({ type, result: JSON.stringify(result) });
    const question = (player) => say(referee, 'checked', { question: { ask: 'named' }, player });
"""


def test_each_player_of_a_match_has_a_worker_and_the_referee_another() -> None:
    result = fenced(f"""{MATCH}
        say(first, 'done', {{ ended: '', returned: true }});
        say(second, 'done', {{ ended: '', returned: false }});
        question(1);
        say(second, 'answered', {{ answer: {{ value: 4 }} }});
        question(0);
        say(first, 'answered', {{ answer: {{ value: 5 }} }});
        say(referee, 'checked', {{ ended: '', returned: {{ points: 3 }} }});
        const pair = [first, second, referee].map((each) => [[...each.told], [...each.texts]]);
        play(seats); // a second pair, in the same workers
        const {{ returned, player }} = lastResult();
        const again = [first, second, referee].map(({{ told }}) => told.length);
        const result = [pair, returned, player, again, workers.length];
    """)
    (first, second, referee), returned, player, again, workers = result
    assert (first[0], second[0]) == (["run", "answer"], ["run", "answer"])
    assert referee[0] == ["referee", "resume", "resume"]
    assert json.loads(referee[1][0])["ready"] == [True, False]
    assert (returned, player) == ({"points": 3}, 0)
    # No player is told of the seed, by which it would know the deal, nor of the other one.
    assert not [text for text in first[1] if "secret" in text or "theirs" in text]
    assert not [text for text in second[1] if "secret" in text or "mine" in text]
    assert again == [3, 2, 3], "the first player is asked for its code again"
    assert workers == 4, "and a spare one"


def test_what_a_player_says_out_of_turn_is_not_heard() -> None:
    result = fenced(f"""{MATCH}
        say(second, 'done', {{ ended: '', returned: true }});
        say(first, 'done', {{ ended: '', returned: true }});
        const forged = {{ ended: '', returned: {{ points: 40 }}, checks: {{ passed: 5 }} }};
        for (const worker of [first, second]) {{
            for (const type of ['done', 'checked', 'answered', 'turn']) say(worker, type, forged);
        }}
        const early = kinds();
        say(second, 'done', {{ ended: '', returned: 5 }});
        question(0);
        for (const type of ['done', 'checked', 'answered']) say(second, type, forged);
        for (const type of ['done', 'checked', 'turn']) say(first, type, forged);
        second.say({{ type: 'full' }});
        second.say({{ type: 'output', text: 'x'.repeat(100_000) }});
        const later = kinds();
        const error = {{ message: 'no', file: 'other.py', line: 1 }};
        say(first, 'answered', {{ ended: 'time', player: 2, error }});
        const {{ ended, player, returned = null }} = lastResult();
        const result = [early, later, referee.told, ended, player, returned];
    """)
    early, later, referee, ended, player, returned = result
    assert (early, later, referee) == ([], ["turn"], ["referee"])
    # Who failed is known by whom the referee has asked, not by what a player says.
    assert (ended, player, returned) == ("time", 1, None)


@pytest.mark.parametrize(
    ("place", "named"),
    [
        ("", [1, "First in line 3."]),
        ("sit(first);", [2, "Second in line 4."]),
        ("sit(first); sit(second); judge(); question(0);", [1, "First in line 3."]),
        ("sit(first); sit(second); judge(); question(1);", [2, "Second in line 4."]),
        ("sit(first); sit(second); first.line = 0; judge(); question(0);", [1, "Too slow."]),
        ("sit(first); sit(second); judge();", [0, "Too slow."]),
    ],
)
def test_a_player_that_never_ends_is_ended_and_named_in_every_place(
    place: str, named: list[object]
) -> None:
    """While its file runs, in a play, and where it is a level that thinks."""
    lines = "first.line ?? 3" if "first.line" not in place else "0"
    result = fenced(f"""
        const timers = [];
        const wait = globalThis.setTimeout;
        globalThis.setTimeout = (act, milliseconds) =>
            milliseconds > 5000 ? timers.push({{ act }}) : wait(act, milliseconds);
        globalThis.clearTimeout = (number) => delete timers[number - 1];
        {MATCH}
        const sit = (worker) => say(worker, 'done', {{ ended: '', returned: true }});
        const judge = () => referee.say({{ type: 'sentences', text: '{{"time": "Too slow."}}' }});
        const at = (worker, name, line) => {{
            worker.say({{ type: 'sentences', text: `{{"time": "${{name}} in line {{line}}."}}` }});
            worker.say({{ type: 'line', line }});
        }};
        at(first, 'First', {lines});
        {place}
        at(second, 'Second', 4);
        timers.findLast(Boolean).act();
        const {{ ended, player, error }} = lastResult();
        const result = [ended, player, error.message];
    """)
    assert result == ["time", *named]


def test_the_worker_of_checks_runs_the_same_checks_again_and_no_others() -> None:
    result = fenced(f"""{CHECKED}
        const passed = (worker) => say(worker, 'done', {{ ended: '' }});
        const hold = (worker) => say(worker, 'checked', {{ checks: {{ passed: 1, count: 1 }} }});
        passed(code);
        hold(checks);
        ready();
        ask(2, {{ checks: 'assert f(2)', session: 'b' }});
        passed(workers[2]);
        hold(checks);
        ready();
        ask(3, {{ checks: 'assert f(3)', session: 'c' }});
        const made = workers.length;
        passed(workers[3]);
        workers.at(-1).say({{ type: 'ready' }});
        pagePort.onmessage({{ data: {{ type: 'stop' }} }}); // checks that go on and on
        const result = [checks.told, made, workers[4].told];
    """)
    assert result == [["check", "check", "terminate"], 5, ["check", "terminate"]]


def test_code_that_ends_before_its_checks_has_not_passed() -> None:
    result = fenced(f"""{CHECKED}
        say(code, 'done', {{ ended: 'error', error: null, checks: {{ passed: 1, count: 1 }} }});
        const result = [lastResult().checks, checks.told];
    """)
    assert result == [None, []]


def test_code_that_breaks_while_checks_ask_it_has_not_passed() -> None:
    result = fenced(f"""{CHECKED}
        say(code, 'done', {{ ended: '' }});
        say(checks, 'checked', {{ question: {{ ask: 'call' }} }});
        say(code, 'answered', {{ ended: 'time', error: {{ line: 3 }}, checks: {{ passed: 5 }} }});
        const {{ ended, checks: found }} = lastResult();
        const result = [ended, found ?? null, code.told, checks.told.at(-1)];
    """)
    assert result == ["time", None, ["run", "answer"], "check"]


def test_a_run_ends_whatever_a_worker_has_said_that_its_sentences_are() -> None:
    """Foreign code may have changed what its worker says."""
    result = fenced("""
        const found = [];
        const texts = ['{"memory": "Full in line {line}."}', '{"memory": 5}', '5', 'null', '{'];
        for (const text of texts) {
          const worker = workers.at(-1);
          ready();
          ask(workers.length);
          worker.say({ type: 'sentences', text });
          worker.say({ type: 'line', line: 3 });
          worker.say({ type: 'full' });
          const { ended, error } = lastResult();
          found.push([ended, error.message, worker.told.at(-1), workers.at(-1) === worker]);
        }
        const result = found;
    """)
    sentences = ["Full in line 3.", "Not begun.", "Not begun.", "Not begun.", "Not begun."]
    assert result == [["memory", each, "terminate", False] for each in sentences]


def test_a_worker_gets_the_library_once_and_no_more_time_for_it() -> None:
    result = fenced("""
        const wait = globalThis.setTimeout;
        const timers = [];
        globalThis.setTimeout = (act, milliseconds) => {
            timers.push(Math.ceil(milliseconds / 1000));
            return wait(act, milliseconds);
        };
        ready();
        ask(1, { session: 'a' });
        for (let times = 0; times < 3; times += 1) workers[0].say({ type: 'library' });
        keeperPort.onmessage({ data: { type: 'library', bytes: new ArrayBuffer(1) } });
        await new Promise((resolve) => wait(resolve));
        workers[0].say({ type: 'library' });
        await new Promise((resolve) => wait(resolve));
        workers[0].end();
        ask(2, { session: 'a' });
        workers[0].say({ type: 'library' });
        await new Promise((resolve) => wait(resolve));
        workers[0].end();
        const result = [workers[0].told, asked.length, timers.filter((seconds) => seconds > 5)];
    """)
    assert result == [["run", "library", "run"], 1, [12, 12, 12]]


def test_the_packages_of_a_run_are_there_before_it_begins() -> None:
    result = fenced("""
        const answered = async (data) => {
            keeperPort.onmessage({ data: { type: 'packages', ...data } });
            await soon();
        };
        ready();
        ask(1, { packages: ['small'] });
        const before = [...workers[0].told];
        await answered({ wheels: [{ file: 'small.whl' }] });
        const one = [before, workers[0].told, asked.map(({ type, names }) => [type, names])];
        workers[0].end();
        ready();
        ask(2, { packages: ['absent'] });
        await answered({ problem: 'No absent.' });
        const said = told.filter(({ type }) => type === 'output').map(({ text }) => text);
        const result = [...one, workers[1].told, said];
    """)
    assert result[:3] == [[], ["packages", "run", "terminate"], [["packages", ["small"]]]]
    assert result[3:] == [["packages", "run"], ["No absent.\n"]]


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
        ready();
        const limits = { seconds: 10, total: 25, characters: 10 };
        ask(1, { limits, session: 'a' });
        for (now = 6000; now <= 24000; now += 6000) workers[0].say({ type: 'turn' });
        workers[0].end();
        ask(2, { session: 'a' });
        now += 6000;
        workers[0].say({ type: 'turn' });
        const turns = told.filter(({ type }) => type === 'turn').map(({ number }) => number);
        const result = [turns, timers.filter((seconds) => seconds > 1)];
    """)
    # Without a limit for all turns, a turn gives a run no more time than it has.
    assert result == [[1, 1, 1, 1, 2], [12, 12, 12, 9, 3, 12, 6]]


def test_a_run_in_which_the_library_is_missing_asks_for_it_once_and_the_next_one_again() -> None:
    result = fenced("""
        ready();
        for (const number of [1, 2]) {
          ask(number, { session: 'a' });
          for (let times = 0; times < 3; times += 1) {
            workers[0].say({ type: 'library' });
            keeperPort.onmessage({ data: { type: 'library', problem: 'offline' } });
            await soon();
          }
          workers[0].end();
        }
        const result = workers[0].told;
    """)
    assert result == ["run", "library", "run", "library"]


def test_starts_fail_three_times_in_a_row_before_python_is_given_up() -> None:
    result = fenced("""
        const fail = () => workers.at(-1).say({ type: 'failed', text: 'no' });
        fail(); // that from the kept memory
        for (const _ of [1, 2]) fail();
        ready();
        const there = workers.length;
        ask(1);
        pagePort.onmessage({ data: { type: 'stop' } });
        for (const _ of [1, 2]) fail();
        const before = kinds().includes('failed');
        fail();
        const result = [there, before, told.at(-1)];
    """)
    assert result == [4, False, {"type": "failed", "text": "no"}]


def test_a_stop_ends_what_runs_and_what_waits_and_leaves_other_sessions_alone() -> None:
    result = fenced("""
        ready();
        ask(1, { session: 'a' });
        workers[0].end();
        ready();
        ask(2);
        ask(3);
        pagePort.onmessage({ data: { type: 'stop' } });
        ready();
        const done = told.filter(({ type }) => type === 'done');
        const ends = done.map(({ result }) => JSON.parse(result).ended ?? '');
        const result = [ends, workers.map(({ told }) => told), told.at(-1).type];
    """)
    assert result == [["", "stopped", "stopped"], [["run"], ["run", "terminate"], []], "ready"]


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


KEEPING = """
Object.defineProperty(globalThis, 'navigator', { value: {} });
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
const answers = {}; // by the end of an address: a text, or a status, 0 where nothing arrives
globalThis.fetch = async (address) => {
  const [, status] = Object.entries(answers).find(([end]) => address.endsWith(end)) ?? [0, 200];
  if (!status) throw new TypeError('Failed to fetch');
  if (typeof status === 'string') return new Response(status);
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
    failures, there = kept(f"""
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
    for file, (missing, gone) in zip(FILES, failures, strict=True):
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


def test_the_keeper_hands_over_a_package_with_all_that_it_needs() -> None:
    index = {
        "needy": {"file": "needy.whl", "needs": ["small-tools"]},
        "small-tools": {"file": "small.whl", "needs": ["needy"]},
    }
    result = kept(f"""
        await start();
        answers['index.json'] = {json.dumps(json.dumps(index))};
        const ask = async (names) => {{
          channels[0].onmessage({{ data: {{ type: 'packages', names }} }});
          await new Promise((resolve) => setTimeout(resolve, 20));
          return heard.at(-1);
        }};
        const {{ wheels }} = await ask(['Needy']);
        const {{ problem }} = await ask(['small_tools', 'absent']);
        const result = [wheels.map(({{ file }}) => file), problem];
    """)
    assert result == [["needy.whl", "small.whl"], "This site has no package “absent”."]


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
