"""The script that meets other pages at a relay, with a broker of MQTT made for the test."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from tests.javascript import evaluate, script

BROKER = """
const sockets = new Set();
const passed = []; // all bytes that the broker has seen
globalThis.WebSocket = class {
  readyState = 0;
  constructor(address, protocol) {
    Object.assign(this, { address, protocol });
    if (address === 'wss://nobody') setTimeout(() => this.onclose());
    else setTimeout(() => { this.readyState = 1; sockets.add(this); this.onopen(); });
  }
  send(bytes) {
    passed.push(...bytes);
    const kind = bytes[0] & 0xf0;
    if (kind === 0x10) this.hear([0x20, 2, 0, given.code ?? 0]);
    if (kind === 0x80) this.hear([0x90, 3, 0, 1, 0]);
    if (kind === 0x30) for (const socket of sockets) socket.hear(bytes);
  }
  hear(bytes) {
    // A broker may cut packets anywhere.
    const pieces = given.cut ? Array.from(bytes, (byte) => [byte]) : [bytes];
    const give = (each) => this.onmessage({ data: Uint8Array.from(each).buffer });
    for (const each of pieces) setTimeout(give, 0, each);
  }
  close() { sockets.delete(this); this.readyState = 3; }
};
const rest = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));
const until = async (condition) => {
  for (let n = 0; n < 400 && !condition(); n += 1) await rest(5);
};
const page = (key, address = 'wss://relay') => {
  const found = { heard: [], states: [] };
  const hear = (text) => found.heard.push(text);
  found.relay = new Relay(address, Uint8Array.from(key), hear, (state) => found.states.push(state));
  return found;
};
const KEY = Array.from({ length: 16 }, (_, place) => place);
"""


def with_relay(code: str, constants: object) -> object:
    source = script("js/peers/relay.js").replace("AGAIN = 2000", "AGAIN = 5")
    address = f"data:text/javascript;charset=utf-8,{quote(source)}"
    return evaluate(
        f"const {{ Relay }} = await import(given.script);\n{BROKER}\n{code}",
        {
            "script": address,
            **constants,  # type: ignore[dict-item]
        },
    )


@pytest.mark.parametrize("cut", [False, True])
def test_pages_with_the_key_hear_each_other_and_the_relay_reads_nothing(*, cut: bool) -> None:
    result = with_relay(
        """
        const pages = [page(KEY), page(KEY), page([...KEY.slice(1), 99])];
        await until(() => pages.every(({ states }) => states.length));
        await pages[0].relay.say(given.text);
        await pages[2].relay.say('another room');
        await until(() => pages[1].heard.length && pages[2].heard.length);
        const bytes = String.fromCharCode(...passed);
        const result = {
          heard: pages.map(({ heard }) => heard),
          states: pages.map(({ states }) => states),
          seen: bytes.includes('hello') || bytes.includes('another'),
          topics: new Set(bytes.match(/casino\\/[0-9a-f]{32}/g)).size,
        };
        pages.forEach(({ relay }) => relay.close());""",
        {"text": "hello é" + "x" * 500, "cut": cut},
    )
    assert result == {
        "heard": [["hello é" + "x" * 500], ["hello é" + "x" * 500], ["another room"]],
        "states": [["open"], ["open"], ["open"]],
        "seen": False,
        "topics": 2,
    }


def test_a_message_that_was_changed_or_made_up_is_not_heard() -> None:
    messages = with_relay(
        """
        const ann = page(KEY);
        await until(() => ann.states.length);
        const [socket] = sockets;
        passed.length = 0;
        await ann.relay.say('hello');
        await until(() => ann.heard.length);
        const honest = [...passed];
        for (let place = 43; place < honest.length; place += 1) {
          const changed = [...honest];
          changed[place] ^= 1;
          socket.hear(changed);
        }
        socket.hear([0x30, 4, 0, 1, 65, 66]);
        await rest(100);
        const result = ann.heard;
        ann.relay.close();""",
        {},
    )
    assert messages == ["hello"]


def test_a_relay_that_is_not_there_or_refuses_is_told_once() -> None:
    states = with_relay(
        """
        const pages = [page(KEY, 'wss://nobody'), page(KEY)];
        await until(() => pages.every(({ states }) => states.length));
        await rest(50);
        const result = pages.map(({ states }) => states);""",
        {"code": 5},
    )
    assert states == [["failed"], ["failed"]]


def test_a_relay_that_is_lost_is_reached_again_or_told() -> None:
    """A phone that slept has lost it; the link that was sent leads here all the same."""
    result = with_relay(
        """
        const ann = page(KEY);
        await until(() => ann.states.length);
        const [socket] = sockets;
        const ben = page(KEY);
        await until(() => ben.states.length);
        socket.close();
        socket.onclose();
        await until(() => ann.states.length > 1);
        await ben.relay.say('hello');
        await until(() => ann.heard.length);
        const refuse = [...sockets].at(-1);
        given.code = 5;
        refuse.close();
        refuse.onclose();
        await until(() => ann.states.length > 2);
        await rest(50);
        const result = [ann.states, ann.heard];
        ben.relay.close();""",
        {},
    )
    assert result == [["open", "open", "failed"], ["hello"]]
