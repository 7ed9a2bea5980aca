"""The script of the fence in Node: its workers, its sessions, and the limits of a run."""

from __future__ import annotations

import pytest

from .fenced import fenced


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
    messages = fenced("""
        ready();
        ask(1, { session: 'a' });
        workers[0].end({});
        ready();
        ask(2, { session: 'a' });
        workers[0].onerror({ preventDefault() {} });
        const result = kinds();
    """)
    assert messages == ["done", "ended", "done"]


@pytest.mark.parametrize(
    "broken",
    [
        "workers[0].end({ ended: 'error', error: { message: 'exit(1)' } }, { broken: true })",
        "workers[0].onerror({ preventDefault() {}, message: 'exit(1)' })",
    ],
)
def test_code_that_has_ended_its_python_is_told_so(broken: str) -> None:
    """It has begun; before that, all that is known is what the browser says."""
    ended, before = fenced(f"""
        ready();
        const sentences = JSON.stringify({{ broken: 'gone at {{line}}', memory: 'full' }});
        const result = [3, 0].map((line) => {{
            ask(1);
            workers[0].say({{ type: 'sentences', text: sentences }});
            workers[0].say({{ type: 'output', text: 'so far', stream: 'out' }});
            workers[0].say({{ type: 'line', line }});
            {broken};
            workers.shift();
            ready();
            return lastResult();
        }});
    """)
    error = ended["error"]
    assert (ended["ended"], error["message"], error["line"]) == ("error", "gone at 3", 3)
    assert (error["traceback"], ended["printed"]) == ("exit(1)", "so far")
    assert (before["ended"], before["error"]["message"]) == ("error", "exit(1)")


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
