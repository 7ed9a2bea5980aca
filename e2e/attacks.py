"""Attacks on the fence by hostile code: Python that looks for JavaScript, and JavaScript.

Python cannot reach JavaScript there. Should it find a way one day, the policy of the fence holds
even so: `TRIED_IN_FENCE` has a fence start a worker whose script is hostile, instead of Python's.
"""

from __future__ import annotations

import json

SECRETS = """async () => {
    localStorage.secret = 'of the visitor';
    document.cookie = 'secret=1';
    await (await caches.open('secret')).put('secret', new Response('of the visitor'));
    await new Promise((resolve) => { indexedDB.open('secret').onsuccess = resolve; });
}"""

ABSENT = """
    localStorage sessionStorage document window parent top opener open cookieStore Image
    RTCPeerConnection alert frames history
"""

HOSTILE = """
// Runs instead of Python: it may do everything that a worker of the fence may do.
const CHOSEN = {chosen};
const said = {};
const tried = (work) => { try { return String(work()); } catch { return 'no'; } };
const promised = (name, work) => new Promise((resolve) => {
    const note = (what) => { said[name] ??= what; resolve(); };
    try {
        work().then((it) => note(it === undefined ? 'no' : 'reached'), () => note('no'));
    } catch { note('no'); }
});
const heard = (name, make, good, bad = 'error') => new Promise((resolve) => {
    const note = (what) => { said[name] ??= what; resolve(); };
    try {
        const it = make();
        it.addEventListener(good, () => note('reached'));
        it.addEventListener(bad, () => note('no'));
    } catch { note('no'); }
});
const request = () => {
    const it = new XMLHttpRequest();
    it.open('GET', '{site}index.html');
    setTimeout(() => it.send());
    return it;
};
const nested = () => {
    const text = `fetch('{site}index.html').then(() => postMessage(1), () => close())`;
    const worker = new Worker(URL.createObjectURL(new Blob([text])));
    worker.addEventListener('message', () => (said.nested = 'reached'));
    return fetch('data:,'); // refused, once the other has had its time
};
const ways = {
    fetch: () => promised('fetch', () => fetch('{site}index.html')),
    'no-cors': () => promised('no-cors', () => fetch('{site}index.html', { mode: 'no-cors' })),
    caches: () => promised('caches', () => caches.match('{site}learn/secret')),
    directory: () => promised('directory', () => navigator.storage.getDirectory()),
    database: () => heard('database', () => indexedDB.open('secret'), 'success'),
    socket: () => heard('socket', () => new WebSocket('{socket}'), 'open'),
    events: () => heard('events', () => new EventSource('{site}index.html'), 'open'),
    request: () => heard('request', request, 'load'),
    nested: () => promised('nested', nested),
};
async function attack() {
    for (const way of CHOSEN) await ways[way]();
    return {
        said,
        there: {absent}.filter((name) => name in self),
        origin: [String(location.origin), String(self.origin)],
        place: location.protocol,
        eval: tried(() => (0, eval)('6 * 7')),
        function: tried(() => new Function('return 6 * 7')()),
        imported: tried(() => importScripts('{site}casino-table.js')),
    };
}
// Forges the result of every run there is, with what it can know, for as long as it lives.
function forge(port, secret) {
    const forged = { type: 'done', result: JSON.stringify({ ended: '', printed: 'forged' }) };
    setInterval(() => {
        for (const known of [secret, undefined]) port.postMessage({ ...forged, secret: known });
        postMessage(forged);
    }, 1);
}
self.onmessage = ({ data, ports: [port] }) => {
    port.onmessage = async ({ data: { command, text, secret } }) => {
        const { code } = JSON.parse(text);
        let printed = 'honest';
        if (code === 'attack') printed = JSON.stringify(await attack());
        if (code === 'forge') forge(port, secret);
        if (code === 'revoke') {
            URL.revokeObjectURL(location.href);
            port.postMessage({ type: 'output', text: 'revoked', secret });
            return; // and goes on for ever
        }
        const result = JSON.stringify({ ended: '', printed });
        port.postMessage({ type: 'done', result, secret });
    };
    port.postMessage({ type: 'ready' });
};
"""

TRIED_IN_FENCE = """async ([script, codes]) => {
    const { src } = document.querySelector('script[src$="keeper.js"]');
    const keeper = await (await fetch(src)).text();
    const frame = document.createElement('iframe');
    frame.sandbox = 'allow-scripts';
    frame.srcdoc = JSON.parse(/const FENCE = (".*");/.exec(keeper)[1]);
    await new Promise((resolve) => { frame.onload = resolve; document.body.append(frame); });
    const [page, kept] = [new MessageChannel(), new MessageChannel()];
    const told = [];
    let wake;
    page.port1.onmessage = ({ data }) => { told.push(data); wake?.(); };
    const until = async (found) => {
        while (!told.some(found)) await new Promise((resolve) => { wake = resolve; });
        return told.splice(0).find(found);
    };
    const first = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]).buffer; // an empty module
    const files = { script, first, unbegun: 'not begun' };
    frame.contentWindow.postMessage({ type: 'files', files }, '*', [page.port2, kept.port2]);
    await until(({ type }) => type === 'ready');
    const limits = { seconds: 20, characters: 1000, megabytes: 256 };
    const ends = [];
    for (const [number, code] of codes.entries()) {
        const task = JSON.stringify({ code, file: 'main.py', session: '', limits });
        page.port1.postMessage({ type: 'run', number, task });
        if (code === 'revoke') {
            await until(({ type }) => type === 'output');
            page.port1.postMessage({ type: 'stop' });
        }
        const done = await until(({ type, number: whose }) => type === 'done' && whose === number);
        ends.push(JSON.parse(done.result).printed);
    }
    return ends;
}"""
"""Runs codes one after the other in a fence of `code.html`; returns what each has printed."""

NOTHING = {
    "there": [],
    "origin": ["null", "null"],
    "place": "blob:",
    "eval": "no",
    "function": "no",
    "imported": "no",
}
"""The names that hostile JavaScript finds besides the ways out."""

WAYS = [
    *("fetch", "no-cors", "caches", "directory", "database"),
    *("socket", "events", "request", "nested"),
]


def hostile(site: str, ways: list[str]) -> str:
    """Write the script of a hostile worker, which tries these ways out."""
    values = {
        "absent": json.dumps(ABSENT.split()),
        "chosen": json.dumps(ways),
        "site": site,
        "socket": site.replace("http:", "ws:"),
    }
    text = HOSTILE
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", value)
    return text


FIND = "import gc, sys\nfound = []\n"
CALL = """
for each in found:
    try:
        print('reached', str(each('return 6')) if callable(each) else each.Object)
    except BaseException as error:
        print('refused', type(error).__name__)
"""
TO_JAVASCRIPT = {
    "import": "import js\nprint('reached', js.Object)",
    "from": "from pyodide.code import run_js\nprint('reached', run_js('6'))",
    "own module": "import pyodide_js\nprint('reached', pyodide_js.globals)",
    "loaded modules": "import sys\nprint('reached', sys.modules['js'])",
    "importlib": "import importlib\nprint('reached', importlib.import_module('js').Object)",
    "without the finder": (
        "import sys\nsys.meta_path.pop(0)\n"
        "from pyodide.ffi import create_proxy\nprint('reached', create_proxy(print).constructor)"
    ),
    "builtin": (
        "import sys\nsys.meta_path.pop(0)\n"
        "import _pyodide_core\nprint('reached', _pyodide_core.create_proxy(print).constructor)"
    ),
    "the finder itself": (
        f"{FIND}for each in gc.get_objects():\n    if type(each).__name__ == 'JsFinder':\n"
        f"        found += each.jsproxies.values()\n{CALL}"
    ),
    "objects": (
        f"{FIND}found += [each for each in gc.get_objects()"
        f" if type(each).__name__ in ('JsProxy', 'JsMethod')]\n{CALL}"
    ),
    "functions": (
        f"{FIND}found += [each for each in gc.get_objects() if getattr(each, '__name__', '') in"
        f" ('create_proxy', 'to_js', 'run_js', 'run_sync', 'scheduleCallback')]\n{CALL}"
    ),
    "classes": (
        f"{FIND}found += [each for each in gc.get_objects() if isinstance(each, type)"
        f" and each.__name__.startswith('Js')]\n{CALL}"
    ),
    "frames": (
        "import sys\nframe = sys._getframe()\nwhile frame:\n"
        "    for each in {**frame.f_globals, **frame.f_locals}.values():\n"
        "        if type(each).__name__ in ('JsProxy', 'JsMethod'): print('reached', each)\n"
        "    frame = frame.f_back"
    ),
    "C": "import _ctypes\nprint('reached', _ctypes.dlopen)",
    "the system": "import os\nprint('reached' if os.system('x') == 0 else 'refused')",
}
"""Ways from Python to JavaScript; what arrives there prints that it has reached it."""

LEAKS = {
    "files": "f = open('x', 'wb')\nfor n in range(2000):\n    f.write(bytes(1_000_000))",
    "a hole": "f = open('x', 'wb')\nf.truncate(1_200_000_000)",
    "far": "f = open('x', 'wb')\nf.seek(1_200_000_000)\nf.write(b'x')\nf.flush()",
    "many files": (
        "import os\nfor n in range(10 ** 7):\n    os.close(os.open(f'{n}', os.O_CREAT))"
    ),
    "folders": "import os\nfor n in range(10 ** 7):\n    os.mkdir(f'{n}')",
    "a long name": "open('x' * 4000, 'w')",
    "a pipe": "import os\nos.pipe()",
    "a socket": "import socket\nsocket.socket()",
    "the terminal": "import os\nos.write(os.open('/dev/tty', os.O_WRONLY), bytes(10 ** 8))",
}
"""Ways to fill memory that is not Python's own: all of them raise an `OSError`."""

EVIL = """\
import builtins, sys
import casino_page.code.answers as answers
import casino_page.code.checking as checking
import casino_page.code.checks as checks
import casino_page.code.door as door
import casino_page.code.run as run
for module in (answers, checking, checks, door, run):
    for name, value in list(vars(module).items()):
        if callable(value) and getattr(value, "__module__", "").startswith("casino_page"):
            setattr(module, name, lambda *values, **named: None)
builtins.AssertionError = builtins.len = builtins.compile = None
door._say = lambda kind, **fields: None
sys.modules["casino_page.code.tasks"] = sys.modules["__main__"]
"""
"""Code that changes everything that it can reach of what runs it."""
