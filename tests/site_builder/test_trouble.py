"""The page names the true cause when it does not start: a law over every kind of trouble."""

from __future__ import annotations

import json
from typing import Any

import pytest

from casino_page.shell.languages import LANGUAGES
from site_builder import translations
from site_builder.html.scripts import TROUBLE, site_scripts
from site_builder.html.templates import inlined, without_comments, without_types
from site_builder.paths import ROOT
from tests.javascript import evaluate, script

HOME = "https://example.org/games/casino/"
START = "runtime-0123456789/boot/start.js"
LONGEST = 17
"""The most words of a reason: about a dozen, and the names of a file and a part."""

PAGE = r"""
// A page without a browser: what trouble.js asks of it, and what it tells.
const listeners = {};
const listen = (name, run) => ((listeners[name] ??= []).push(run));
const attributes = { 'data-edition': given.edition ?? 'site', 'data-state': 'booting' };
const parts = {};
const part = (name) => (parts[name] ??= {
  hidden: true, textContent: '', setAttribute(key, value) { this[key] = value; },
  querySelector: (selector) => part(selector), querySelectorAll: () => [],
});
const root = {
  lang: 'en',
  getAttribute: (name) => attributes[name] ?? null,
  setAttribute: (name, value) => (attributes[name] = value),
};
const style = "style-src 'sha256-own='";
const document = {
  documentElement: root,
  addEventListener: listen,
  createElement: () => (given.old ? {} : { noModule: false }),
  getElementById: () => null,
  querySelector(selector) {
    if (selector.startsWith('meta')) return { content: style };
    return selector.startsWith('script') ? { src: given.home + given.start } : part(selector);
  },
};
const location = new URL(given.address ?? given.home);
const answer = ({ body = '', type = '', status = 200, headers = {} }) => ({
  ok: status < 400,
  status,
  headers: { get: (name) => (name === 'Content-Type' ? type : (headers[name] ?? null)) },
  text: async () => body,
  json: async () => JSON.parse(body),
});
async function fetch(path, { integrity } = {}) {
  const found = given.server[path];
  if (!found) throw new TypeError('Failed to fetch');
  if (integrity && integrity !== found.integrity) throw new TypeError('Failed to fetch');
  return answer(found);
}
const window = { addEventListener: listen, fetch, Promise };
window.origin = given.origin ?? location.origin;
window.parent = given.framed ? {} : window;
if (given.early ?? true) window.casinoEarlyEvents = [];
const navigator = { languages: ['en'] };
document.body = { insertBefore() {} };
const getComputedStyle = () => ({ position: 'fixed' });
const globals = { window, document, getComputedStyle, location, navigator, Promise };
globals.setTimeout = () => {};
new Function(...Object.keys(globals), given.script)(...Object.values(globals));
for (const event of given.violations ?? []) listeners.securitypolicyviolation[0](event);
const trouble = window.casinoTrouble;
"""

FAILED = """
const failed = { target: { tagName: 'SCRIPT', src: given.home + given.start } };
for (const run of listeners.error) run(failed);
await new Promise((resolve) => setTimeout(resolve, 20));
"""
THROWN = FAILED.replace(
    "{ target: { tagName: 'SCRIPT', src: given.home + given.start } }",
    "{ target: window, filename: given.home + given.start }",
)
MESSAGES = """
const result = {
  kind: attributes['data-trouble'], state: attributes['data-state'], kinds: trouble.kinds,
  reason: part('[data-reason]').textContent, advice: part('[data-advice]').textContent,
  remedy: part('details').hidden ? '' : part('[data-remedy]').textContent,
  role: part('[data-notice="error"]').role, hidden: part('[data-notice="error"]').hidden,
};
"""

INTACT = {"type": "text/javascript", "body": "start();", "integrity": "sha256-right"}
CHECKSUMS = {"body": json.dumps({START: "sha256-right", "index.html": "sha256-page"})}
PLACE = {"type": "text/html", "body": "<!doctype html>", "integrity": "sha256-page"}


def server(path: str = START, **changes: object) -> dict[str, Any]:
    """A server that has everything, but one file as given."""
    files = {START: INTACT, "checksums.json": CHECKSUMS, "/games/casino/": PLACE}
    return {**files, path: {**files[path], **changes}}


def without(*paths: str) -> dict[str, Any]:
    return {path: answer for path, answer in server().items() if path not in paths}


def violation(**changes: object) -> dict[str, object]:
    blocked = {"effectiveDirective": "script-src-elem", "blockedURI": HOME + START}
    return {**blocked, "originalPolicy": "default-src 'none'", "disposition": "enforce", **changes}


CASES: list[tuple[str, dict[str, Any]]] = [
    ("missing", {"server": server(status=404)}),
    ("missing", {"server": server(status=500, type="text/html", body="<html>")}),
    ("page", {"server": server(type="text/html", body="\n<!-- a --><!DOCTYPE html><p>")}),
    ("page", {"server": server(type="text/html; charset=utf-8", body="<html lang=en>")}),
    ("type", {"server": server(type="text/plain")}),
    ("type", {"server": server(type="")}),
    ("type", {"server": server(type="application/octet-stream")}),
    ("type", {"server": server(type="text/html")}),
    ("damaged", {"server": server(integrity="sha256-wrong")}),
    ("blocked", {"server": without(START)}),
    ("silent", {"server": {}}),
    ("silent", {"server": server()}),  # it has come meanwhile
    ("policy", {"server": without(START), "violations": [violation()]}),
    ("policy", {"server": server(), "violations": [violation(blockedURI="wasm-eval")]}),
    (
        "policy",
        {
            "early": False,
            "server": server("/games/casino/", headers={"Content-Security-Policy": "x"}),
        },
    ),
    ("changed", {"early": False, "server": server("/games/casino/", integrity="sha256-other")}),
    ("sandbox", {"origin": "null", "server": {}}),
    ("sandbox", {"origin": "null", "server": {}, "framed": True}),
    ("file", {"address": "file:///home/ann/casino/index.html", "origin": "null", "server": {}}),
    ("file", {"address": "content://files/index.html", "origin": "null", "server": {}}),
    ("old", {"old": True, "server": server()}),
]
"""The events, and the kind of the trouble of each."""


def message_after(case: dict[str, Any], happens: str = FAILED) -> dict[str, Any]:
    """Return the message of the page after its first script has failed."""
    constants = {"home": HOME, "start": START, "script": script(TROUBLE), **case}
    if case.get("early") is False:  # start.js runs, and asks
        happens = f"trouble.tell((await trouble.find(['{START}'])) ?? {{}});"
    message: dict[str, Any] = evaluate(PAGE + happens + MESSAGES, constants)
    return message


@pytest.mark.parametrize(("kind", "case"), CASES)
def test_every_cause_is_named(kind: str, case: dict[str, Any]) -> None:
    if case.get("address"):
        case = {**case, "home": case["address"].rpartition("/")[0] + "/"}
    message = message_after(case)
    assert (message["kind"], message["state"]) == (kind, "error")
    assert (message["role"], message["hidden"]) == ("alert", False)
    assert 0 < len(message["reason"].split()) <= LONGEST
    assert "{" not in message["reason"] + message["advice"] + message["remedy"]
    assert "try again" in message["advice"].lower()
    assert ("browser" in message["reason"].lower()) == (kind in ("old", "file", "blocked", "type"))
    hosts = ("missing", "page", "type", "damaged", "policy", "changed", "sandbox")
    assert bool(message["remedy"]) == (kind in hosts)


def test_every_kind_has_its_case() -> None:
    kinds = message_after({"server": server()})["kinds"]
    assert set(kinds) == {kind for kind, _ in CASES}


def test_an_intact_script_that_fails_is_for_an_older_browser_last() -> None:
    assert message_after({"server": server()}, THROWN)["kind"] == "old"
    assert message_after({"server": server(integrity="sha256-wrong")}, THROWN)["kind"] == "damaged"


@pytest.mark.parametrize(
    "other",
    [
        {"originalPolicy": "style-src 'sha256-own='"},
        {"disposition": "report"},
        {"blockedURI": "chrome-extension://abc/content.js"},
        {"blockedURI": "https://ads.example/x.js"},
        {"effectiveDirective": "img-src"},
    ],
    ids=["the page's own policy", "a report", "an extension", "another site", "a picture"],
)
def test_no_policy_is_blamed_for_what_is_not_ours(other: dict[str, object]) -> None:
    message = message_after({"server": server(status=404), "violations": [violation(**other)]})
    assert message["kind"] == "missing"


def test_a_forbidden_style_is_told_though_the_game_could_start() -> None:
    blocked = violation(effectiveDirective="style-src-elem", blockedURI="inline")
    message = message_after({"server": server(), "violations": [blocked]}, "")
    assert message["kind"] == "policy"
    assert "'unsafe-inline'" in message["remedy"]


def test_the_page_as_one_file_may_lie_on_a_disk() -> None:
    case = {"edition": "single", "address": "file:///home/ann/casino.html", "origin": "null"}
    assert (
        evaluate(
            PAGE + "const result = (await trouble.find([])) ?? null;",
            {"home": HOME, "start": START, "script": script(TROUBLE), "server": {}, **case},
        )
        is None
    )


def test_all_words_are_there_in_every_language() -> None:
    texts = {
        language.name: language.texts[f"web/{TROUBLE}"] for language in translations.languages(ROOT)
    }
    assert {"en", *texts} == set(LANGUAGES)
    english = {frozenset(words) for words in texts.values()}
    assert len(english) == 1
    assert all(
        translation and translation != text
        for words in texts.values()
        for text, translation in words.items()
    )


def test_types_cost_no_byte() -> None:
    typed = (
        "/** @type {(n: number) => void} */\nconst f = (n) => g(/** @type {string} */ (h.i(n)));\n"
    )
    assert without_types(typed) == "const f = (n) => g(h.i(n));\n"
    assert without_types("/** @type {A} */ (a ?? b).c") == "(a ?? b).c"


def test_scripts_in_a_page_lose_only_comments() -> None:
    script = "// a\nlet x; // b\n\n  // c\n  x = 'https://a'; // d\n"
    assert inlined(script) == "let x;\nx = 'https://a'; // d\n"
    assert without_comments(script) == "let x;\n  x = 'https://a'; // d\n"
    for name, text in site_scripts(ROOT).items():
        assert "/** @" not in text, name
        if name.startswith("js/") and inlined(text) != text:
            odd = [line for line in text.splitlines() if line.count("`") % 2]
            assert not odd or "casino-table" in name, (name, odd)
