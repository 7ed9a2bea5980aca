"""The script in Node that fetches what the fence needs, with a network that comes and goes."""

from __future__ import annotations

import json
from typing import Any

from tests.javascript import evaluate, script

from .fenced import LEAVE

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


def result_after(steps: str) -> Any:
    """Return `result` after some steps with the page that fetches what the fence needs."""
    return evaluate(f"{KEEPING}{script('js/code/keeper.js')}{steps}{LEAVE}")


FILES = ["pyodide.js", "worker.js", "pyodide.asm.wasm", "stdlib.zip", "engine.zip", "code.de.mo"]


def test_a_file_that_does_not_arrive_is_named_in_words_and_fetched_again() -> None:
    """The files fail one after the other, as a network comes and goes."""
    failures, there = result_after(f"""
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
    result = result_after("""
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
    result = result_after(f"""
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
    result = result_after("""
        await start();
        const begun = heard.filter(({ type }) => type === 'loading').length;
        channels[0].onmessage({ data: { type: 'library' } });
        await new Promise((resolve) => setTimeout(resolve, 20));
        const result = [begun, heard.filter(({ type }) => type === 'loading').length - begun];
    """)
    begun, later = result
    assert begun > len(FILES) - 2
    assert later == 0
