"""The script that asks a player of one's own, in Node, with a runner that says what it was told."""

from __future__ import annotations

from typing import Any

from tests.javascript import evaluate, script

RUNNER = """
const asked = [];
let waits;
class Runner {
  static start = async () => new Runner();
  fresh = 0;
  run({ call, limits }) {
    if (call) asked.push(call.name, limits.seconds);
    if (call?.name !== 'play') return Promise.resolve({ ended: '' });
    const view = call.arguments[0];
    if (view === 'endless') return new Promise((resolve) => { waits = resolve; });
    return Promise.resolve(given[view]);
  }
  async stop() {
    asked.push('stop');
    this.fresh += 1;
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


def answers(questions: str, given: object = None) -> Any:
    """What is heard, and what the runner was asked, after some questions."""
    text = script("js/table/own-player.js").replace("export ", "")
    text = text.replace("import.meta.url", "'https://example.org/game/runtime/table/own-player.js'")
    text = text.replace("await import(`${HOME}casino-code.js`);", "")
    return evaluate(f"{RUNNER}{text}{ASK}{questions}const result = [heard, asked];", given)


def test_a_player_sits_down_once_and_answers_each_question() -> None:
    given = {"one": {"ended": "", "returned": {"play": "4s"}}}
    heard, asked = answers("await ask(1, 'one'); await ask(2, 'one');", given)
    assert [(each["number"], each["play"], each["fault"]) for each in heard] == [
        (1, "4s", ""),
        (2, "4s", ""),
    ]
    assert asked == ["sit", 10, "play", 10, "play", 10]


def test_each_way_to_fail_has_its_name_its_line_and_its_words() -> None:
    error = {"advice": "Do you mean “view”?", "traceback": "…\nNameError: veiw", "line": 4}
    given = {
        "error": {"ended": "error", "error": error},
        "time": {"ended": "time", "error": {"message": "Stopped", "traceback": "", "line": 3}},
        "memory": {"ended": "memory", "error": {"message": "Too much", "traceback": "", "line": 2}},
        "illegal": {"ended": "", "returned": {"problem": "No.", "line": 5}},
        "odd": {"ended": "", "returned": None},
    }
    heard, _asked = answers(
        "for (const [n, view] of Object.keys(given).entries()) await ask(n + 1, view);", given
    )
    assert [(each["fault"], each["line"], each["words"]) for each in heard] == [
        ("error", 4, "Do you mean “view”? NameError: veiw"),
        ("time", 3, "Stopped"),
        ("error", 2, "Too much"),
        ("illegal", 5, "No."),
        ("", 0, ""),
    ]
    assert heard[-1]["play"] == "", "the page finds that this is no play"


def test_a_new_question_ends_the_one_before() -> None:
    given = {"one": {"ended": "", "returned": {"play": "4s"}}}
    questions = """
        const first = ask(1, 'endless');
        await new Promise((soon) => setTimeout(soon));
        await ask(2, 'one');
        await first;
    """
    heard, asked = answers(questions, given)
    assert [each["number"] for each in heard] == [2]
    assert asked == ["sit", 10, "play", 10, "stop", "sit", 10, "play", 10]
