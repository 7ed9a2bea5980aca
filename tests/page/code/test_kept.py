"""The storage of the workshop in the browser, beside its other tabs and the game; in Node."""

from __future__ import annotations

import json
from typing import Any

import pytest

from casino_page.game.own_players import parse_workshop
from tests.javascript import evaluate, script

BROWSER = """
const texts = new Map(Object.entries(given ?? {}));
let full = false;
const browser = {
  getItem: (key) => texts.get(key) ?? null,
  setItem: (key, text) => {
    if (full) throw new Error('no room');
    texts.set(key, text);
  },
};
const tab = () => keeping(() => browser);
const player = (name) => ({ name, code: 'x' });
const names = () => JSON.parse(texts.get(KEY)).players.map(({ name }) => name);
"""


def after(acts: str, argument: object = None) -> Any:
    """The `result` of acts in tabs that share what is stored."""
    return evaluate(script("pages/kept.js").replace("export ", "") + BROWSER + acts, argument)


def test_a_text_is_kept_aside_once_however_often_the_page_is_loaded() -> None:
    acts = """
        for (const text of ['{', '[', '[', '[']) keepAside(() => browser, 'casino.draft', text);
        const result = [...texts];
    """
    assert after(acts) == [["casino.draft.unreadable", "{\n["]]


def test_two_tabs_keep_each_others_players() -> None:
    acts = """
        const [one, two] = [tab(), tab()];
        one.change(() => one.state.players.push(player('Magpie')));
        two.change(() => two.state.players.push(player('Robin')));
        one.change(() => (one.state.drafts.greedy = 'y'));
        two.change(() => two.state.players.shift());
        one.change(() => (one.state.at = 'greedy'));
        const result = [names(), two.state.at, JSON.parse(texts.get(KEY)).drafts];
    """
    assert after(acts) == [["Robin"], "", {"greedy": "y"}]


def test_a_tab_shows_its_own_task_and_the_player_that_it_opened() -> None:
    acts = """
        const [one, two] = [tab(), tab()];
        one.change(() => Object.assign(one.state, { at: 'own', editing: 'Magpie' }));
        two.change(() => Object.assign(two.state, { at: 'greedy', editing: 'Robin' }));
        one.readAgain();
        const result = [one.state.at, one.state.editing];
    """
    assert after(acts) == ["own", "Magpie"]


def test_what_was_restored_or_erased_meanwhile_holds() -> None:
    acts = """
        const one = tab();
        one.change(() => one.state.players.push(player('Magpie')));
        texts.set(KEY, JSON.stringify({ players: [player('Restored')] }));
        one.change(() => (one.state.drafts.greedy = 'y'));
        const restored = names();
        texts.delete(KEY);
        one.change(() => {});
        const result = [restored, names()];
    """
    assert after(acts) == [["Restored"], []]


def test_without_room_the_page_remembers_it_while_it_is_open() -> None:
    acts = """
        const one = tab();
        full = true;
        one.change(() => one.state.players.push(player('Magpie')));
        one.readAgain();
        full = false;
        one.change(() => one.state.players.push(player('Robin')));
        const denied = keeping(() => { throw new Error('denied'); });
        denied.change(() => denied.state.players.push(player('Owl')));
        const result = [names(), denied.state.players.length];
    """
    assert after(acts) == [["Magpie", "Robin"], 1]


def test_the_game_can_read_every_player_that_is_kept() -> None:
    """A name is cut between characters: the game takes no half of one, and none of the players."""
    acts = """
        const one = tab();
        const long = cleaned('x'.repeat(59) + '\\u{1F600}');
        one.change(() => {
          one.state.players.push(player(long));
          one.state.drafts.own = 'y';
        });
        const halves = [player('a\\uD83D'), { name: 'b', code: '\\uDC80' }];
        const damaged = JSON.stringify({ players: halves });
        const other = keeping(() => ({ getItem: () => damaged }));
        const codes = ['\\uDC80', '\\u{1F600}'].map(isCode);
        const result = [texts.get(KEY), other.state.players, ...codes];
    """
    text, damaged, half, whole = after(acts)
    (player,) = parse_workshop(json.loads(text))
    assert player.name == "x" * 59
    assert (damaged, half, whole) == ([], False, True)


@pytest.mark.parametrize(
    "text",
    [
        *("null", "5", '"x"', "[]", "[{}]", "{", "NaN", '{"drafts": 5}', '{"players": {}}'),
        *('{"players": [{"name": 5, "code": "x"}]}', '{"done": [1]}', '{"gains": {"greedy": "x"}}'),
        *('{"at": null}', '{"drafts": {"greedy": null}, "done": ["greedy"]}'),
    ],
)
def test_a_value_of_a_wrong_class_is_kept_aside_before_it_is_written_over(text: str) -> None:
    acts = """
        const one = tab();
        one.change(() => one.state.players.push(player('Magpie')));
        one.change(() => (one.state.drafts.greedy = 'y'));
        const result = [texts.get(`${KEY}.unreadable`) ?? null, names()];
    """
    assert after(acts, {"casino.workshop": text}) == [text, ["Magpie"]]


def test_a_whole_value_is_not_kept_aside() -> None:
    acts = """
        const one = tab();
        one.change(() => one.state.players.push(player('Magpie')));
        const result = [...texts.keys()];
    """
    whole = {"players": [{"name": "Robin", "code": "x"}], "drafts": {"greedy": "y"}, "extra": 1}
    assert after(acts, {"casino.workshop": json.dumps(whole)}) == ["casino.workshop"]
    assert after(acts) == ["casino.workshop"]
