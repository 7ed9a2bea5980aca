"""The reader's own Python, and its editor: it runs behind a fence, and can always be stopped."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from e2e.attacks import EVIL, LEAKS, NOTHING, SECRETS, TO_JAVASCRIPT, TRIED_IN_FENCE, WAYS, hostile
from e2e.axe import problems
from e2e.conftest import NO_SERVICE_WORKERS
from e2e.host import hosting
from site_builder.packages import package_files
from tests.site_builder.test_packages import small_wheel

START = """async (base) => {
    const { Runner } = customElements.get('casino-code');
    globalThis.runner = await Runner.start({ base });
}"""
RUN = "(task) => runner.run(task)"

LONG = {"seconds": 30}
"""Limits of a run whose time is not what is tested."""

MODULES = (
    "abc argparse asyncio calendar collections contextlib copy csv dataclasses datetime decimal "
    "doctest enum fractions functools graphlib heapq html io itertools json logging math operator "
    "os pathlib pickle pprint queue random re secrets shutil statistics string tempfile textwrap "
    "time tomllib typing unittest urllib.parse zlib"
)


def run(page: Page, code: str, **task: Any) -> dict[str, Any]:
    result: dict[str, Any] = page.evaluate(RUN, {"code": code, **task})
    return result


def started(page: Page, site: str) -> None:
    page.goto(f"{site}learn/python.html")
    page.wait_for_function("!!customElements.get('casino-code')")
    page.evaluate(START, site)


def test_it_runs_is_stopped_and_keeps_to_its_limits(page: Page, site: str) -> None:
    started(page, site)
    assert run(page, "6 * 7")["value"]["text"] == "42"

    late = run(page, "kept = 8\nwhile True:\n    pass", session="a", limits={"seconds": 0.3})
    assert late["ended"] == "time", late["error"]
    assert late["error"]["line"] in (2, 3)
    assert run(page, "kept", session="a")["value"]["text"] == "8", "Python goes on"

    # This is one step of Python, which nothing interrupts: its worker is ended.
    run(page, "kept = 9", session="b")
    deaf = run(page, "x = 1\nsum(range(10 ** 12))", session="a", limits={"seconds": 0.1})
    assert (deaf["ended"], deaf["error"]["line"]) == ("time", 2)
    assert run(page, "kept", session="a")["error"]["type"] == "NameError"
    assert run(page, "kept", session="b")["value"]["text"] == "9", "another session goes on"

    greedy = run(page, "x = 1\nx = 'a' * 10 ** 9")
    assert (greedy["ended"], greedy["error"]["line"]) == ("memory", 2)
    for size in (3000, 100_000):
        filling = f"kept = []\nwhile True:\n    kept.append(bytearray({size}))"
        greedy = run(page, filling, limits={"seconds": 60})
        assert greedy["ended"] == "memory", greedy["error"]
        assert "MB of memory" in greedy["error"]["message"]
    loud = run(page, "while True:\n    print('again and again')", limits={"characters": 2000})
    assert (loud["ended"], loud["error"]["line"]) == ("output", 2)
    assert len(loud["printed"]) == 2000

    stopped = page.evaluate("""async () => {
        let heard;
        const first = new Promise((resolve) => { heard = resolve; });
        const code = 'print(1, flush=True)\\nwhile 1:\\n  try:\\n    pass\\n  except: pass';
        const running = runner.run({ code, onOutput: heard });
        const next = runner.run({ code: '2' });
        await first;
        const ready = runner.stop();
        return [await running, await next, await ready, await runner.run({ code: '3' })];
    }""")
    assert [each["ended"] for each in stopped if each] == ["stopped", "stopped", ""]
    assert stopped[0]["printed"] == "1\n"
    assert stopped[-1]["value"]["text"] == "3"

    modules = ", ".join(MODULES.split())
    assert run(page, f"import {modules}\ndecimal.Decimal(1) / 8")["value"]["text"] == (
        "Decimal('0.125')"
    )
    match = "from casino_core.cli.program import main\nmain({!r})"
    for arguments in ("match greedy careless --pairs 2", "simulate greedy careless --games 1"):
        result = run(page, match.format(arguments.split()))
        assert "greedy" in result["printed"], result
    later = "import asyncio\nasync def seven():\n    return 7\n"
    assert run(page, f"{later}asyncio.run(asyncio.wait_for(seven(), 9))")["value"]["text"] == "7"
    unit = (
        "import unittest\nclass T(unittest.TestCase):\n    def test_it(self): pass\nunittest.main()"
    )
    assert "Ran 1 test" in run(page, unit)["printed"]
    # A package that the host of the site has added.
    small = small_wheel("small_tools", "1.5")
    files = package_files([small])

    def hand_over(route: Route) -> None:
        route.fulfill(body=files[f"packages/{route.request.url.rpartition('/')[2]}"])

    page.context.route("**/packages/*", hand_over)
    code = "import small_tools\nsmall_tools.version"
    assert run(page, code, packages=["Small.Tools"])["value"]["text"] == "'1.5'"
    absent = run(page, "import other", packages=["other"])
    assert absent["error"]["type"] == "ModuleNotFoundError"
    assert run(page, code)["error"]["type"] == "ModuleNotFoundError"
    deep = run(page, "def f(x):\n    return [f(y) for y in x]\nl = []\nl.append(l)\nf(l)")
    assert deep["error"]["type"] == "RecursionError"


FORGING = """\
import json, os
channel = os.open("/dev/fence", os.O_WRONLY)
checks = {"passed": 1, "count": 1, "message": "", "line": 0, "error": None}
for kind in ("done", "checked", "answered", "ready", "failed", "library", "full", "stop", "memory"):
    for ended in ("", "error"):
        result = json.dumps({"ended": ended, "checks": checks, "printed": "forged", "answer": {}})
        os.write(channel, json.dumps({"type": kind, "result": result}).encode() + b"\\n")
def double(number):
    return 0
"""
"""Code that writes all messages itself."""

DOUBLE = "assert double(2) == 4, 'double(2) should be 4.'"


@pytest.mark.every_browser
@pytest.mark.own_context
@pytest.mark.allows("")
def test_hostile_code_reads_nothing_and_reaches_nobody(
    page: Page, site: str, browser_name: str
) -> None:
    # JavaScript instead of Python: the policy holds, and the fence ends it.
    page.goto(f"{site}code.html")
    page.evaluate(SECRETS)
    answered: list[str] = []
    page.on("response", lambda response: answered.append(response.url))
    # Firefox now and then blocks for ever where a worker of a sandboxed frame makes a worker.
    ways = [way for way in WAYS if browser_name != "firefox" or way != "nested"]
    codes = ["attack", "forge", "usual", "revoke", "usual"]
    attacked, *others = page.evaluate(TRIED_IN_FENCE, [hostile(site, ways), codes])
    looked = json.loads(attacked)
    assert looked.pop("said") == dict.fromkeys(ways, "no")
    assert looked == NOTHING
    assert others == ["honest", "honest", "revoked", "honest"]
    assert [url for url in answered if not url.startswith("blob:") and "keeper.js" not in url] == []

    # From Python there is no way to JavaScript, nor to memory that is not its own.
    started(page, site)
    address = page.url
    for name, code in TO_JAVASCRIPT.items():
        assert "reached" not in run(page, code, limits=LONG)["printed"], name
    for name, code in LEAKS.items():
        leaking = run(page, code, limits={"seconds": 60})
        assert leaking["error"]["type"] in ("OSError", "FileNotFoundError"), (name, leaking)
    for code in ("import os\nos.abort()", "import os\nos._exit(1)", EVIL):
        run(page, code, limits=LONG)
    assert run(page, "2", limits=LONG)["value"]["text"] == "2"

    # Whatever a run has changed, no other one and no check knows of it.
    for code in ("double = 5", EVIL, f"{EVIL}\ndef double(number): return 0", FORGING):
        forged = run(page, code, checks=DOUBLE, session="evil", limits=LONG)
        assert not (forged["checks"] or {}).get("passed"), forged
    right = "def double(number):\n    return number * 2"
    assert run(page, right, checks=DOUBLE, limits=LONG)["checks"]["passed"] == 1
    wrong = run(page, "def double(number):\n    return 0", checks=DOUBLE, limits=LONG)
    assert wrong["checks"]["message"] == "double(2) should be 4."
    page.evaluate("runner.stop()")

    assert page.url == address
    assert len(page.context.pages) == 1
    assert page.locator("img[src=x]").count() == 0


SPACE = 'xmlns="http://www.w3.org/2000/svg"'
LEVELS = "".join(
    f'<g id="a{level + 1}">' + f'<use href="#a{level}"/>' * 10 + "</g>" for level in range(5)
)
CHAIN = "".join(f'<g id="a{number}"><use href="#a{number + 1}"/></g>' for number in range(9000))
PATTERN = f'<pattern id="a">{"<path/>" * 5000}</pattern>'
PATTERNS = PATTERN + '<path fill="url(#a)"/>' * 50
PICTURES = {
    # name: (the picture, whether it is drawn)
    "circle": (f'<svg {SPACE}><circle r="5"/></svg>', True),
    "uses": (f'<svg {SPACE}><path id="a" d="M0 0h1"/><use href="#a"/></svg>', True),
    "ten to the power of five": (f'<svg {SPACE}><g id="a0"><path/></g>{LEVELS}</svg>', False),
    "itself": (f'<svg {SPACE} id="a"><use href="#a"/></svg>', False),
    "a chain": (f"<svg {SPACE}>{CHAIN}</svg>", False),
    "deep": (f"<svg {SPACE}>{'<g>' * 240}{'</g>' * 240}</svg>", False),
    "many": (f"<svg {SPACE}>{'<path/>' * 20_001}</svg>", False),
    "many patterns": (f"<svg {SPACE}>{PATTERNS}</svg>", False),
    "one name twice": (f'<svg {SPACE}>{PATTERNS}<pattern id="a"/></svg>', False),
    "entities": (
        f'<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg {SPACE}><text>&a;</text></svg>',
        False,
    ),
    "no namespace": ("<svg><p/></svg>", False),
    "not closed": (f"<svg {SPACE}><g>", False),
}
"""Pictures that are drawn, and others that would keep a page busy for seconds or for ever."""

OPEN_TAGS = "".join(f"<b class={number}>" for number in range(2000))
"""The tags that a browser opens again in each block that follows."""

DRAWN_BOX = """async ([svg, html]) => {
    const box = document.createElement('casino-code');
    box.textContent = `class Own:
    def _repr_${html ? 'html' : 'svg'}_(self):
        return open('drawing').read()
Own()`;
    document.body.append(box);
    await new Promise((resolve) => setTimeout(resolve));
    const Runner = customElements.get('casino-code').Runner.prototype;
    const run = Runner.run;
    Runner.run = function (task) { return run.call(this, { ...task, files: { drawing: svg } }); };
    await box.run();
    Runner.run = run;
    const picture = box.shadowRoot.querySelector('.value img');
    await picture?.decode().catch(() => {});
    const text = box.shadowRoot.querySelector('.value pre');
    box.remove();
    return [Boolean(picture), Boolean(text), box.shadowRoot.querySelectorAll('.value *').length];
}"""


@pytest.mark.every_browser
@pytest.mark.allows("Applying inline style", "XML", "no root element")
def test_what_is_drawn_keeps_no_page_busy(page: Page, site: str) -> None:
    started(page, site)
    for name, (svg, drawn) in PICTURES.items():
        box = page.evaluate(DRAWN_BOX, [svg, False])
        assert box[:2] == [drawn, not drawn], name
    for html in ("<b>a</b>" * 10_000, OPEN_TAGS + "<div>a</div>" * 2000, "<div>" * 50_000):
        _, text, elements = page.evaluate(DRAWN_BOX, [html, True])
        assert (text, elements) == (True, 1)
    plays = (
        "import casino_core as casino\n"
        "casino.legal_plays(casino.parse_view('table=9d,3c hands=3h9c/????')) * 100_000"
    )
    assert len(run(page, plays, limits=LONG)["value"]["plays"]) == 200
    # A result may come from foreign code itself: it is longer than any, and so not read.
    forged = (
        "import casino_page.code.run as run\n"
        "run.Run.result = lambda self: "
        "{'value': {'kind': 'plays', 'plays': [{'play': 'a' * 1000}] * 3000}, 'ended': ''}"
    )
    run(page, forged, session="forged", limits=LONG)
    assert run(page, "1", session="forged", limits=LONG)["ended"] == "error"


BOXES = """<script src="{game}casino-code.js" defer></script>
<script src="{game}casino-table.js" defer></script>
<casino-table id="board" position="table=5h hands=5c/??" start="now"></casino-table>
<casino-code id="first" session="page"><pre>
import casino_core as casino
position = casino.parse_view("table=9d,3c hands=3h9c/????")
</pre></casino-code>
<casino-code id="second" session="page" table="board" label="the plays"><pre>
position = casino.parse_view("table=2d,4c hands=2h4d/????")
casino.legal_plays(position)
</pre></casino-code>
<casino-code id="task"><pre>
def double(number):
    number + number
</pre><script type="text/plain" data-checks>
assert double(2) == 4, "double(2) should be 4."
</script></casino-code>
<casino-code id="wrong" sesion="page" table="nowhere">class Own:
    def _repr_html_(self):
        return ("&lt;b onclick='top.hit = 1'>bold&lt;/b>&lt;script>top.hit = 1&lt;/script>"
            "&lt;img src=x onerror='top.hit = 1'>")
Own()</casino-code>"""


BLOCKS = """
<p><casino-code id="eaten"></p><pre>the Markdown processor has moved this out</pre>
<div class="highlight"><pre><span></span><code><span># casino-code session=md label="MkDocs"
</span>plays = []
</code></pre></div>
<div class="highlight-python notranslate"><div class="highlight"><pre><span></span># casino-checks
assert plays == [1]
</pre></div>
</div>
<div class="language-python"><div class="codeBlockContent"><pre tabindex="0"><code>\
<span># casino-code label=Docusaurus<br></span><span>6 * 7<br></span>\
</code></pre><div class="buttonGroup"><button>Copy</button></div></div></div>
<pre class="wp-block-code"><code># casino-code label=“WordPress”
6 * 7</code></pre>
<pre><code># no casino-code
6 * 7</code></pre>"""
"""The output of processors of Markdown for an element with code, and for blocks that ask for a box.
"""

BOXES_OF_BLOCKS = """() => [...document.querySelectorAll('casino-code[label]')].map((box) =>
    [box.getAttribute('label'), box.getAttribute('session'), box.code,
     box.querySelectorAll('[data-checks]').length])"""

TWICE = """async () => {
    const box = document.createElement('casino-code');
    box.textContent = `print('on', flush=True)
import __main__, time
while not hasattr(__main__, 'never'): pass`;
    document.body.append(box);
    await new Promise((resolve) => setTimeout(resolve));
    const shown = box.shadowRoot.querySelector('.printed');
    const heard = new Promise((resolve) => {
        new MutationObserver(resolve).observe(shown, { childList: true });
    });
    const first = box.run();
    await heard;
    const stopped = box.stop();
    const second = box.run();
    const { ended } = await first;
    await stopped;
    const refused = (await second) === undefined;
    const other = document.createElement('casino-code');
    other.textContent = '1 + 1';
    document.body.append(other);
    await new Promise((resolve) => setTimeout(resolve));
    const third = await other.run();
    box.remove();
    other.remove();
    return [ended, refused, third.ended, third.value.text];
}"""


def box(page: Page, name: str) -> Locator:
    return page.locator(f"#{name}")


def the_form_writes_embed_codes(page: Page, site: str) -> None:
    """Expect the lines for a page and a link, with the address of this site, as in the listings."""
    page.goto(f"{site}learn/python.html")
    page.get_by_label("Code", exact=True).fill("print(6 * 7)")
    page.get_by_label("What the box is").fill("the answer")
    expect(page.get_by_label("For Markdown")).to_have_value(
        '```python\n# casino-code label="the answer"\nprint(6 * 7)\n```\n'
    )
    element = page.get_by_label("For HTML", exact=True)
    expect(element).to_have_value(re.compile(f'src="{site}casino-code.js"'))
    preview = page.get_by_role("button", name="Run: the answer")
    expect(preview).to_be_visible()
    link = page.get_by_label("A link to the code")
    expect(link).to_have_value(f"{site}learn/python.html#code=KyjKzCvRMFPQUjDXBAA")
    listing = page.locator(".listing").first
    expect(listing).to_contain_text(f"{site}casino-code.js")
    expect(listing.get_by_role("button", name="Copy: <script")).to_be_visible()


@pytest.mark.every_browser
@pytest.mark.own_context
def test_boxes_in_a_page_of_somebody_else(page: Page, site: str, tmp_path: Path) -> None:
    with hosting(page, tmp_path, site) as host:
        more = "<casino-code>1</casino-code>" * 20
        head = """<script>addEventListener('casino-error', ({ detail }) => {
            (window.mistakes ??= []).push(detail.field); });
            addEventListener('casino-code-finished', ({ detail }) => { window.finished = detail; });
            </script>"""
        host.open(BOXES + more + BLOCKS, head)
        expect(page.locator("casino-code[label]")).to_have_count(4)
        assert page.evaluate(BOXES_OF_BLOCKS)[1:] == [
            ["MkDocs", "md", "plays = []", 1],
            ["Docusaurus", None, "6 * 7", 0],
            ["WordPress", None, "6 * 7", 0],
        ]
        expect(page.locator("body > :is(div, pre):visible")).to_have_count(2)
        expect(box(page, "eaten").get_by_role("alert")).to_contain_text("This box is empty")
        expect(box(page, "wrong").get_by_role("alert")).to_contain_text("do you mean session?")
        assert page.evaluate("mistakes") == ["table", "sesion", "code"]
        assert not [name for name in host.requests if name.startswith(("code.html", "engine"))]
        expect(box(page, "first")).to_contain_text("import casino_core as casino")

        # The box above runs first, and the table of the page shows what this one leaves.
        second = box(page, "second")
        # By keyboard: the table above grows when it is there, and a click would miss the button.
        second.get_by_role("button", name="Run: the plays").press("Enter")
        expect(second.get_by_role("button", name="Capture 2")).to_be_visible()
        page.wait_for_function("() => board.view().then((view) => view.includes('table=2d,4c'))")

        task = box(page, "task")
        task.get_by_role("button", name="Run").click()
        expect(task).to_contain_text("double(2) should be 4.")
        editor = task.get_by_label("Python, to change")
        editor.fill("def double(number):\n    return number * 2")
        editor.press("Control+Enter")
        expect(task).to_contain_text("Well done")
        assert page.evaluate("finished.count") == 1
        editor.fill("def double(number):\n    return numbr * 2")
        task.get_by_role("button", name="Run again").click()
        expect(task).to_contain_text("Do you mean “number”?")
        editor.fill("print('on and on')\nwhile True:\n    pass")
        task.get_by_role("button", name="Run again").click()
        expect(task.locator("output")).to_contain_text("on and on")
        task.get_by_role("button", name="Stop").click()
        # Firefox fills an empty line in between each two.
        expect(task).to_contain_text(re.compile("Stopped in line [1-5]"))

        # Stopped, it runs again only when it has ended: never twice at once.
        assert page.evaluate(TWICE) == ["stopped", True, "", "2"]

        wrong = box(page, "wrong")
        wrong.get_by_role("button", name="Run").click()
        expect(wrong.locator("b")).to_have_text("bold")
        assert page.evaluate("[window.hit, mistakes.length]") == [None, 3]

    the_form_writes_embed_codes(page, site)

    # A link shows its code, and runs nothing by itself.
    page.goto("about:blank")
    page.goto(f"{site}learn/python.html#code=KyjKzCvRMFPQUjDXBAA")
    linked = page.locator("casino-code[linked]")
    expect(linked.get_by_role("textbox")).to_have_text("print(6 * 7)")
    expect(linked).to_contain_text("Read it before you run it")
    expect(linked.locator("output")).to_be_empty()


DARK = """<style>
html { font-size: 62.5%; }
body { font-size: 1.6rem; color: #ddd; background: #111; text-transform: uppercase; }
* { letter-spacing: 2px; }
pre { white-space: normal; display: inline; }
</style>
<script src="{game}casino-code.js" defer></script>
<casino-code id="task" label="a task"><pre>
import csv
print(csv.QUOTE_ALL)
6 * 7
</pre></casino-code>
<casino-code id="one" session="count"><pre>
count = globals().get("count", 0) + 1
count
</pre></casino-code>
<casino-code id="two" session="count">count * 10</casino-code>
<casino-code id="endless" session="long" seconds="60">while True: pass</casino-code>
<casino-code id="later" session="long">1</casino-code>"""
COUNT_KEYS = """<script>
window.mistakes = [];
window.keys = 0;
addEventListener('casino-error', ({ detail }) => mistakes.push(detail.field));
document.addEventListener('keydown', () => (keys += 1));
</script>"""


@pytest.mark.every_browser
@pytest.mark.own_context
@pytest.mark.allows("")
def test_code_without_a_network_in_a_dark_page_and_on_paper(
    page: Page, site: str, tmp_path: Path, browser_name: str
) -> None:
    page.add_init_script(NO_SERVICE_WORKERS)  # a worker would load a file where the test stops it
    with hosting(page, tmp_path, site) as host:
        host.open(DARK, COUNT_KEYS)
        task = box(page, "task")
        run = task.get_by_role("button", name=re.compile("^Run"))
        status = task.locator(".said[role=status]")
        expect(run).to_have_css("text-transform", "none")
        expect(task.locator("pre").first).to_have_css("white-space", "pre-wrap")

        # What does not arrive is told in one sentence, and the next run asks for it again.
        page.context.set_offline(True)
        run.click()
        sentence = re.compile("^Python could not be started: The site of the game does not answer")
        expect(status).to_have_text(sentence)
        page.context.set_offline(False)
        for file, sentence in (
            ("engine.zip", re.compile("^Python could not be started: The file engine.zip did not")),
            ("library.zip", re.compile("^“csv” is a part of Python that did not arrive.")),
        ):
            page.context.route(f"**/{file}", lambda route: route.abort())
            run.click()
            expect(status).to_have_text(sentence)
            page.context.unroute(f"**/{file}")
        run.click()
        expect(task.locator(".value")).to_have_text("42")
        expect(status).to_be_empty()
        expect(task.locator("[role=alert]")).to_be_empty()
        assert page.evaluate("mistakes") == ["frame", "frame"]

        # A box that runs already is waited for, and does not run twice.
        ran = page.evaluate("Promise.all([one.run(), two.run()])")
        assert [each["value"]["text"] for each in ran] == ["1", "10"]

        # One that waits for its turn does not say that Python starts, and ends no other run.
        page.evaluate("void endless.run(), void later.run()")
        expect(box(page, "later").locator(".status")).to_have_text("Running …")
        page.evaluate("later.stop()")
        expect(box(page, "later").locator(".status")).to_be_empty()
        expect(box(page, "endless").locator(".status")).to_have_text("Running …")
        page.evaluate("endless.stop()")
        expect(box(page, "endless").locator(".status")).to_be_empty()

        # Beside the editor stands the colour of the page, which hears no key of the editor.
        one = box(page, "one")
        expect(one.locator(".keys")).to_have_css("color", "rgb(221, 221, 221)")
        one.get_by_role("textbox").press("ControlOrMeta+End")
        page.keyboard.type("# s/p")
        expect(one.get_by_role("textbox")).to_contain_text("# s/p")
        assert page.evaluate("keys") == 0

        if browser_name == "firefox":
            return  # it emulates no paper
        page.emulate_media(media="print")
        expect(one.locator(".paper")).to_have_text(re.compile("count# s/p$"))
        expect(one.locator(".paper")).to_have_css("white-space", "pre-wrap")
        expect(task.locator(".paper")).to_have_text(re.compile("6 \\* 7$"))
        expect(task.locator(".value")).to_be_visible()
        expect(page.get_by_role("button")).to_have_count(0)


WATCH_THE_POLICY = """
globalThis.violations = [];
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    violations.push(`${violatedDirective} ${blockedURI}`));
"""


@pytest.mark.every_browser
def test_code_is_written_completed_run_and_left_by_keyboard(page: Page, site: str) -> None:
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.add_init_script(WATCH_THE_POLICY)
    page.goto(f"{site}learn/python.html")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    box = page.locator('casino-code[label="Listing 3"]')
    run = box.get_by_role("button", name=re.compile("^Run"))
    expect(run).to_have_text("Run")
    assert not [url for url in requests if "editor.js" in url]  # not touched yet

    run.press("Enter")
    expect(box.locator("output")).to_contain_text("44")
    editor = box.get_by_role("textbox", name="Listing 3")
    editor.focus()
    way_out = re.compile("Tab indents. Escape, then Tab, leaves")
    expect(editor).to_have_accessible_description(way_out)
    status = box.locator(".editor p[role=status]")
    expect(box.locator(".cm-editor")).to_have_css("background-color", "rgb(21, 28, 25)")

    # What Python itself has: the members of a source of chance and of a list, and its functions.
    members = box.get_by_role("listbox", name="Completions").get_by_role("option")
    for typed, member in (("chance.", "choice"), ("[1].", "append"), ("sort", "sorted")):
        editor.press("ControlOrMeta+a")
        page.keyboard.type(typed)
        expect(members.filter(has_text=member).first).to_be_visible()

    # Brackets and indents: Enter indents below the colon, and Tab does what Backspace took back.
    editor.press("ControlOrMeta+a")
    page.keyboard.type("if view:\n")
    page.keyboard.press("Backspace")
    page.keyboard.press("Tab")

    # The members of a view; Tab takes the first that fits.
    page.keyboard.type("print(view.")
    expect(members.filter(has_text="hidden")).to_be_visible()
    page.keyboard.type("unse")
    expect(members.first).to_have_text("unseen")
    assert not problems(page)
    page.keyboard.press("Tab")
    expect(editor).to_contain_text("print(view.unseen")

    # The parameters of a function of the engine.
    page.keyboard.type(" == casino.card_set(")
    expect(box.locator(".cm-tooltip.call")).to_contain_text("card_set(cards: Iterable")
    expect(status).to_contain_text("card_set(cards: Iterable[Card])")
    page.keyboard.type("casino.cards_in(view.unseen)))")
    page.keyboard.press("ControlOrMeta+Enter")
    expect(box.locator("output").filter(has_text="True")).to_be_visible()
    expect(editor).to_be_focused()

    page.keyboard.press("ControlOrMeta+z")
    page.keyboard.press("Escape")
    expect(status).to_have_text("Tab leaves the editor now.")
    page.keyboard.press("Tab")
    expect(run).to_be_focused()
    assert page.evaluate("violations") == []
