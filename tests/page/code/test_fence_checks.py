"""The script of the fence in Node, with the checks of a task: who may say that they passed."""

from __future__ import annotations

import json

from .fenced import fenced

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
