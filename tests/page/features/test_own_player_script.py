"""The script that asks a player of one's own, in Node, with a runner that says what it was told."""

from __future__ import annotations

import json
from typing import Any

from casino_page.features.own_players import Fault, parse_answer
from tests.javascript import evaluate, script

RUNNER = """
const asked = [];
let waits;
class Runner {
  static provider = () => {
    let runner = new Runner();
    return async () => {
      if (runner.closed) runner = new Runner();
      return runner;
    };
  };
  python = 1;
  living = false;
  closed = false;
  lives = (python) => this.living && python === this.python;
  run({ session, setup, call, limits }) {
    if (call?.name !== 'play') {
      asked.push(`prepare ${session}`);
      this.living = true;
      return Promise.resolve({ python: this.python, ...(given?.prepared ?? { ended: '' }) });
    }
    const needs = `${setup.call.name} ${setup.call.arguments} ${setup.key}`;
    asked.push(`play for ${limits.seconds} s with ${needs}`);
    const view = call.arguments[0];
    if (view === 'restarts') {
      this.living = false;
      this.python += 1;
    }
    if (view === 'endless') return new Promise((resolve) => { waits = resolve; });
    return Promise.resolve(given[view]);
  }
  close() {
    asked.push('close');
    this.closed = true;
  }
  async stop() {
    asked.push('stop');
    this.living = false;
    this.python += 1;
    waits({ ended: 'stopped' });
  }
}
globalThis.customElements = { get: () => ({ Runner }) };
globalThis.document = { documentElement: { lang: 'en' } };
"""
ASK = """
const heard = [];
const tell = start((text) => heard.push(JSON.parse(text)));
const asking = { code: 'x', past: [], seconds: 10 };
const ask = (number, view) => tell(JSON.stringify({ ...asking, number, view }));
"""


def answers(questions: str, constants: object = None) -> Any:
    """Return the events, and the questions to the runner, after some questions."""
    text = script("js/table/own-player.js").replace("export ", "")
    text = text.replace("import.meta.url", "'https://example.org/game/runtime/table/own-player.js'")
    text = text.replace("await import(`${HOME}casino-code.js`);", "")
    return evaluate(f"{RUNNER}{text}{ASK}{questions}const result = [heard, asked];", constants)


PLAY = "play for 10 s with sit x x"
"""Each question brings what the player needs to sit down, should it have to do so once more."""


def test_a_player_answers_each_question() -> None:
    results = {"one": {"ended": "", "returned": {"play": "4s"}}}
    events, requests = answers("await ask(1, 'one'); await ask(2, 'one');", results)
    assert [(each["number"], each["play"], each["fault"]) for each in events] == [
        (1, "4s", ""),
        (2, "4s", ""),
    ]
    assert requests == ["prepare table 1", PLAY, PLAY]


def test_each_way_to_fail_has_its_name_its_line_and_its_words() -> None:
    error = {"advice": "Do you mean “view”?", "traceback": "…\nNameError: veiw", "line": 4}
    results = {
        "error": {"ended": "error", "error": error},
        "time": {"ended": "time", "error": {"message": "Stopped", "traceback": "", "line": 3}},
        "memory": {"ended": "memory", "error": {"message": "Too much", "traceback": "", "line": 2}},
        "illegal": {"ended": "", "returned": {"problem": "No.", "line": 5}},
        "odd": {"ended": "", "returned": None},
    }
    events, _requests = answers(
        "for (const [n, view] of Object.keys(given).entries()) await ask(n + 1, view);", results
    )
    assert [(each["fault"], each["line"], each["words"]) for each in events] == [
        ("error", 4, "Do you mean “view”? NameError: veiw"),
        ("time", 3, "Stopped"),
        ("memory", 2, "Too much"),
        ("illegal", 5, "No."),
        ("", 0, ""),
    ]
    assert events[-1]["play"] == "", "the page finds that this is not a play"


def test_a_new_question_ends_the_one_before() -> None:
    results = {"one": {"ended": "", "returned": {"play": "4s"}}}
    questions = """
        const first = ask(1, 'endless');
        await new Promise((soon) => setTimeout(soon));
        await ask(2, 'one');
        await first;
    """
    events, requests = answers(questions, results)
    assert [each["number"] for each in events] == [2]
    assert requests == ["prepare table 1", PLAY, "stop", "prepare table 1", PLAY]


PLAYS = {"ended": "", "returned": {"play": "4s"}}


def test_each_player_has_a_python_of_its_own() -> None:
    """Its code may have changed everything there."""
    questions = """
        await ask(1, 'one');
        await tell(JSON.stringify({ ...asking, code: 'y', number: 2, view: 'one' }));
    """
    events, requests = answers(questions, {"one": PLAYS})
    assert [each["play"] for each in events] == ["4s", "4s"]
    assert [each for each in requests if each.startswith("prepare")] == [
        "prepare table 1",
        "prepare table 2",
    ]


def test_what_players_need_is_loaded_once_in_each_python() -> None:
    events, requests = answers(
        "await ask(1, 'restarts'); await ask(2, 'two');", {"restarts": PLAYS, "two": PLAYS}
    )
    assert [each["play"] for each in events] == ["4s", "4s"]
    assert requests == ["prepare table 1", PLAY, "prepare table 1", PLAY]


def test_what_python_lacks_is_not_a_fault_of_the_player() -> None:
    results = {
        "prepared": {"ended": "time", "error": {"message": "Stopped", "traceback": ""}},
        "one": PLAYS,
    }
    events, requests = answers("await ask(1, 'one');", results)
    assert [(each["fault"], each["words"]) for each in events] == [("start", "Stopped")]
    assert requests == ["prepare table 1"]


def test_no_player_can_have_the_table_wait_for_ever() -> None:
    """As where code holds off the fence's own limit."""
    questions = """
        const wait = globalThis.setTimeout;
        globalThis.setTimeout = (act, milliseconds) => wait(act, milliseconds / 10_000);
        await ask(1, 'endless');
        await ask(2, 'one');
    """
    events, requests = answers(questions, {"one": PLAYS})
    assert [(each["fault"], each["play"]) for each in events] == [("start", ""), ("", "4s")]
    assert requests == ["prepare table 1", PLAY, "close", "prepare table 1", PLAY]


def test_the_page_can_read_whatever_a_player_writes() -> None:
    long = "x" * 6_000_000
    error = {"advice": "", "traceback": f"ValueError: \ud800{long}", "line": 10**12}
    results = {
        "error": {"ended": "error", "error": error},
        "illegal": {"ended": "", "returned": {"problem": ["No."], "line": "5"}},
        "play": {"ended": "", "returned": {"play": "\udc80" + long}},
    }
    events, _requests = answers(
        "for (const [n, view] of Object.keys(given).entries()) await ask(n + 1, view);", results
    )
    read = [parse_answer(json.dumps(each)) for each in events]
    assert [(each.number, each.fault) for each in read] == [
        (1, Fault.ERROR),
        (2, Fault.ILLEGAL),
        (3, None),
    ]
    assert read[0].words.startswith("ValueError: xxx")
