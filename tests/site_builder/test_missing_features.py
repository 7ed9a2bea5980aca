"""Features that a browser lacks are named truly: a table of them, each taken away."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest

from site_builder.node import bundled
from tests.javascript import evaluate, script

START = "js/boot/start.js"
WORDS = (
    "{name} is not defined",
    "Can't find variable: {name}",
    "{name} is not a function",
    "{name} is not a constructor",
    "{name} is not a function. (In '{name}()', '{name}' is undefined)",
)
"""How browsers say that something is missing."""
FEATURES = (
    *("WebAssembly", "TransformStream", "PerformanceObserver", "MutationObserver", "URL"),
    *("WebAssembly.compile", "WebAssembly.Module", "DecompressionStream", "AbortController"),
    *("BroadcastChannel", "navigator.locks.request", "document.adoptNode", "FinalizationRegistry"),
)
OF_SCRIPTS = ("t", "e.exports", "casinoWords", "table.draw", "undefined", "x1")
"""Names in our own scripts: that they are missing says nothing of the browser."""


def explained(messages: list[str]) -> list[dict[str, str]]:
    """The reason and the advice that the page shows for errors with these messages."""
    source = script(START)
    begin, end = source.index("const NEWER"), source.index("let failing")
    words = source[source.index("const textOf") : source.index("// Loads the page again, with the")]
    code = f"""const translate = (text, values = {{}}) =>
            text.replace(/\\{{(\\w+)\\}}/g, (place, name) => values[name] ?? place);
        {source[begin:end]}
        {words}
        for (const path of given.gone) {{
          const [first, ...rest] = path.split('.');
          if (!rest.length) delete globalThis[first];
          else if (globalThis[first]) globalThis[first][rest.at(-1)] = undefined;
          else globalThis[first] = {{}};
        }}
        const result = given.messages.map((message) => explain(new TypeError(message)));"""
    gone = sorted(FEATURES, key=lambda name: -name.count("."))
    results: list[dict[str, str]] = evaluate(code, {"messages": messages, "gone": gone})
    return results


def test_every_missing_feature_is_named_with_what_helps() -> None:
    cases = [(name, words.format(name=name)) for name in FEATURES for words in WORDS]
    cases = [(name, words) for name, words in cases if "variable" not in words or "." not in name]
    for (name, _words), explanation in zip(
        cases, explained([each for _name, each in cases]), strict=True
    ):
        assert explanation["reason"] == f"This browser has no {name}, which the game needs."
        assert explanation["advice"].startswith("Take a current Firefox")


def test_a_name_of_our_scripts_or_a_feature_that_is_there_is_no_feature_of_the_browser() -> None:
    messages = [
        f"{name} is not a function" for name in (*OF_SCRIPTS, "Promise", "Map.prototype.get")
    ]
    for explanation in explained(messages):
        assert "This browser has no" not in explanation["reason"]


# Connections and the camera


PEERS = """
const asked = [];
const { start } = await import(given.script);
globalThis.document = { querySelector: () => given.video ? { closest: () => ({}) } : null };
if (given.secure !== undefined) globalThis.isSecureContext = given.secure;
const gone = (name) => Object.defineProperty(globalThis, name, { value: undefined });
gone('BroadcastChannel');
Object.defineProperty(globalThis, 'navigator', { value: { mediaDevices: given.devices && {
    getUserMedia: () => Promise.reject(Object.assign(new Error(), { name: given.devices })),
} } });
const fails = async (name) => {
  if (given.rejects === name) throw new Error(name);
};
if (given.peer) globalThis.RTCPeerConnection = class {
  iceGatheringState = 'complete';
  localDescription = { sdp: 'v=0' };
  constructor({ iceServers }) {
    if (iceServers.length && given.rejects === 'server') throw new Error();
  }
  createDataChannel() { return {}; }
  addEventListener() {}
  setRemoteDescription() { return fails('remote'); }
  setLocalDescription() { return fails('local'); }
  close() {}
};
else gone('RTCPeerConnection');
const tell = start((text) => asked.push(JSON.parse(text)));
tell(JSON.stringify(given.do));
await new Promise((resolve) => setTimeout(resolve, 50));
const result = asked.filter(({ on }) => on !== 'server');
setImmediate(() => process.exit());
"""


def tells(**features: object) -> Any:
    """Return the answer of the module of connections, in a browser that lacks some features."""
    text = bundled("js/peers/peers.js").decode()
    address = f"data:text/javascript;charset=utf-8,{quote(text)}"
    return evaluate(PEERS, {"script": address, **features})


OFFER: dict[str, object] = {"do": "offer", "place": 1, "stun": ""}
JOIN: dict[str, object] = {"do": "join", "place": 0, "stun": "", "sdp": "v=0"}
SERVED: dict[str, object] = {**OFFER, "stun": "stun:stun.example.org:3478"}


@pytest.mark.parametrize(
    ("features", "why"),
    [
        ({"do": OFFER, "peer": False}, "absent"),
        ({"do": JOIN, "peer": False}, "absent"),
        ({"do": SERVED, "peer": False}, "absent"),
        ({"do": SERVED, "peer": True, "rejects": "server"}, "server"),
        ({"do": JOIN, "peer": True, "rejects": "remote"}, "code"),
        ({"do": JOIN, "peer": True, "rejects": "local"}, "browser"),
        ({"do": OFFER, "peer": True, "rejects": "local"}, "browser"),
    ],
)
def test_a_connection_that_cannot_be_made_tells_why(features: dict[str, object], why: str) -> None:
    (message,) = tells(**features)
    assert (message["on"], message["why"]) == ("failed", why)


@pytest.mark.parametrize(
    ("features", "state"),
    [
        ({"secure": False}, "insecure"),
        ({"secure": True}, "absent"),
        ({"devices": "NotAllowedError"}, "denied"),
        ({"devices": "SecurityError"}, "denied"),
        ({"devices": "NotFoundError"}, "missing"),
        ({"devices": "OverconstrainedError"}, "missing"),
        ({"devices": "NotReadableError"}, "busy"),
        ({"devices": "AbortError"}, "broken"),
        ({"devices": "TypeError"}, "broken"),
    ],
)
def test_a_camera_that_cannot_be_used_tells_why(features: dict[str, object], state: str) -> None:
    (message,) = tells(do={"do": "scan"}, peer=True, video=True, **features)
    assert (message["on"], message["state"]) == ("camera", state)
