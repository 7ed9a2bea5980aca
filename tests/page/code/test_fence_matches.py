"""The script of the fence in Node, with a match: what the players hear, and who is heard."""

from __future__ import annotations

import json

import pytest

from .fenced import fenced

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
    ("reason", "ended", "message"),
    [
        ("{ ended: 'error', error: { message: 'it is gone' } }", "error", "gone at 9"),
        ("{ ended: 'error', error: { message: 'no', file: 'player.py' } }", "error", "no"),
        ("{ answer: { value: 5 } }", "memory", "mem at 9"),
    ],
)
def test_a_player_whose_python_is_broken_says_why_if_it_can(
    reason: str, ended: str, message: str
) -> None:
    result = fenced(f"""{MATCH}
        for (const worker of [first, second]) say(worker, 'done', {{ ended: '', returned: true }});
        question(0);
        const sentences = {{ memory: 'mem at {{line}}', broken: 'gone at {{line}}' }};
        first.say({{ type: 'sentences', text: JSON.stringify(sentences) }});
        first.say({{ type: 'line', line: 9 }});
        first.say({{ type: 'answered', result: JSON.stringify({reason}), broken: true }});
        const {{ ended, error, player }} = lastResult();
        play(seats);
        const result = [ended, error.message, player, first.told];
    """)
    questions = result.pop()
    assert result == [ended, message, 1]
    assert questions == ["run", "answer", "terminate"]


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
