"""Makes the profile by which the build cuts Python's interpreter in two.

python3 build.py build && .venv/bin/python -m e2e.profile_interpreter [SCENE ...]

The profile, `web/vendor/interpreter_profile.json`, is for one version of Pyodide: after another one
is pinned in `web/vendor/package.json`, build the site (it has Python in one piece then), run this,
and build again. It takes about ten minutes; with the names of some scenes, less. What earlier runs
found for the same version stays in the profile: after new code, run the scenes that reach it.

The script serves the site with an interpreter that notes which of its functions run and where its
static data changes, and does in
Chromium and Firefox what visitors do: first and later visits, games in every preset, language and
view against every player, hints, sheets, lessons, frames, the teacher's desk, all listings, and a
long walk that presses what it finds. What ran anywhere is needed. A function that is missing in the
profile costs one visitor a moment, never a failure.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from playwright.sync_api import (  # noqa: E402
    Browser,
    BrowserContext,
    Error,
    FrameLocator,
    Page,
    expect,
    sync_playwright,
)

from casino_core import PRESETS, format_play  # noqa: E402
from casino_core.players import PLAYERS  # noqa: E402
from e2e.conftest import PATIENCE, wait_until_ready  # noqa: E402
from e2e.game_page import CARELESS, GREEDY, Chooser, GamePage  # noqa: E402
from e2e.test_analysis import STUDY  # noqa: E402
from site_builder import browsers, node  # noqa: E402
from site_builder.halves.interpreter import (  # noqa: E402
    WHOLE,
    Profile,
    fingerprint,
    load,
    store,
)
from site_builder.halves.split import counting  # noqa: E402
from site_builder.halves.wasm import segments  # noqa: E402
from site_builder.paths import SITE  # noqa: E402
from site_builder.serving.server import SiteServer  # noqa: E402

NOTE = """
let notes = [];
let memory;
let before; // the static data, as it was before anything ran
// The page does not compile the interpreter before Pyodide asks for it (see first.js).
Object.defineProperty(globalThis, 'casinoInterpreter', {});
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = async function (...given) {
  const { instance, module } = await instantiateStreaming.apply(WebAssembly, given);
  const found = Object.entries(instance.exports);
  notes = found.filter(([name]) => name.startsWith('%ran ')).map(([, note]) => note);
  memory = instance.exports.memory;
  before = new Uint8Array(memory.buffer).slice(0, DATA_END);
  const exports = Object.fromEntries(found.filter(([name]) => !name.startsWith('%')));
  return { instance: { exports }, module };
};
globalThis.noteWhatRan = () => {
  if (!notes.length) return;
  const before = localStorage.getItem('profile') ?? '';
  const digits = notes.map(({ value }, k) => (value || before[k] === '1' ? 1 : 0));
  localStorage.setItem('profile', digits.join(''));
  const now = new Uint8Array(memory.buffer);
  const end = Number(localStorage.getItem('constants') ?? before.length);
  const changed = before.findIndex((byte, at) => byte !== now[at]);
  localStorage.setItem('constants', changed < 0 ? end : Math.min(end, changed));
};
addEventListener('pagehide', noteWhatRan);
"""
"""Keeps in the local storage what any page of the site did: which functions ran, as digits, and the
first address at which it changed the static data."""

PRESS = """async ([which, text]) => {
  const scope = document.querySelector('dialog[open]') ?? document;
  const away = /^(download|install|update|retry|erase|send|picture|save-game|export)/;
  const found = [...scope.querySelectorAll('button, input, select, summary, textarea')].filter(
    (each) => each.checkVisibility() && !each.disabled && !away.test(each.dataset.action ?? ''),
  );
  if (!found.length) return;
  const each = found[Math.floor(which * found.length)];
  const typed = 'textarea, input:not([type=radio], [type=checkbox], [type=file])';
  if (each.matches('select')) each.selectedIndex = Math.floor(which * 7919) % each.options.length;
  else if (each.matches(typed)) each.value = text;
  else each.click();
  for (const kind of ['input', 'change']) each.dispatchEvent(new Event(kind, { bubbles: true }));
  if (each.form?.matches('[data-region="typed"]')) each.form.requestSubmit();
  await new Promise((resolve) => setTimeout(resolve, 40));
}"""
"""Presses or fills something that can be seen, in the open sheet if there is one."""

TEXTS = ("9d", "8s x 8d", "3c+4h", "Zoë", "花札", "12", "-1", "2026-11-22", "", "seed", "4c b 9")
STEPS = 250
SOON = 3000  # milliseconds
KEYS = ("Escape", "h", "u", "r", "p", "?", "ArrowRight", "ArrowDown", "Tab", ".", "b")

PIECES = "table=8d,5h,3c,Kd,(7:3s4h@2),(9:4c5d@1)&hands=8s9s7s2c/????????&stock=*24&seed=x"


class Visit(NamedTuple):
    """A page of the site in a browser, for one scene after the other."""

    page: Page
    site: str

    def speak(self, language: str) -> None:
        """Set the language of the pages that are opened from now on."""
        self.page.add_init_script(
            f"""localStorage['casino.settings'] = '{{"lang": "{language}"}}'"""
        )

    def play(self, query: str, choose: Chooser = GREEDY, rounds: int = 99) -> None:
        """Play a game by typing, or some rounds of it."""
        table = GamePage(self.page, f"{self.site}?speed=instant&{query}")
        table.wait_for_my_turn()
        for _ in range(rounds):
            for view in table.my_turns():
                table.type(format_play(choose(view, table.chance), view))
            if table.phase == "game-over":
                break
            table.action("next").first.click()

    def walk(self, path: str, seed: str, steps: int = STEPS) -> None:
        """Press what is found, for some steps; begin again where that led elsewhere."""
        chance = Random(seed)
        self.page.goto(self.site + path)
        for step in range(steps):
            with suppress(Error):  # it may have left the page
                self.page.evaluate(PRESS, [chance.random(), chance.choice(TEXTS)])
                if step % 5 == 4:
                    self.page.keyboard.press(chance.choice(KEYS))
            if step % 100 == 99:
                self.page.goto(self.site + path)


Scene = Callable[[Visit], None]


def first_and_later_visit(visit: Visit) -> None:
    page = visit.page
    for language in ("", "de", "en"):
        if language:  # the first visit has no settings
            visit.speak(language)
        page.goto(visit.site)
        wait_until_ready(page)
        page.locator('[data-region="hand"] button').first.click()
        page.locator("[data-play]").last.click()
        GamePage.of(page).wait_for_my_turn()
        page.reload()
        wait_until_ready(page)


def every_preset(visit: Visit) -> None:
    for number, preset in enumerate(PRESETS):
        choose = (GREEDY, CARELESS)[number % 2]
        visit.speak(("en", "de")[number % 2])
        visit.play(f"rules={preset}&seed={number}", choose)


def every_player(visit: Visit) -> None:
    for name in PLAYERS:
        visit.play(f"seats=you,{name}&view={('table', 'reading')[len(name) % 2]}", rounds=1)
    visit.play("rules=partnership&seats=you,master,searcher,beginner", rounds=1)


def every_sheet(visit: Visit) -> None:
    for language in ("en", "de"):
        visit.speak(language)
        table = GamePage(visit.page, f"{visit.site}?{PIECES}&speed=instant")
        actions = visit.page.locator("[data-action]").evaluate_all(
            "all => [...new Set(all.map(({ dataset }) => dataset.action))]"
        )
        for action in sorted(actions):
            with suppress(Error):  # it may be hidden
                table.action(action).first.click(timeout=SOON / 10)
            visit.page.keyboard.press("Escape")
        table.type("hint")
        table.type("no such play")
        board = GamePage(visit.page, f"{visit.site}{STUDY}")
        expect(board.page.locator('[data-action="analysis-play-on"]').first).to_be_visible()


def lessons_and_frames(visit: Visit) -> None:
    for file in sorted((SITE / "learn").glob("*.html")):
        visit.page.goto(f"{visit.site}learn/{file.name}")
        with suppress(Error):  # the page may have no table
            table = visit.page.locator("casino-table").first
            table.scroll_into_view_if_needed(timeout=SOON)
            _wake(table.locator("iframe").content_frame)
    visit.page.goto(f"{visit.site}demo.html")
    for table in visit.page.locator("casino-table iframe").all()[:4]:
        with suppress(Error):  # the first tables are those in sight
            _wake(table.content_frame)
    for query in ("lesson=builds/3", "table=9d,3c,(7:4h3s@2)&hands=3h9c/????&lang=de"):
        visit.walk(f"embed.html?{query}", query, 60)


def _wake(table: FrameLocator) -> None:
    table.locator('[data-action="wake"]').click(timeout=SOON)
    expect(table.locator("html")).to_have_attribute("data-state", "ready", timeout=10 * SOON)
    for action in ("lesson-hint", "lesson-show", "hint"):
        with suppress(Error):  # a table has some of them
            table.locator(f'[data-action="{action}"]').first.click(timeout=SOON / 10)


def listings(visit: Visit) -> None:
    for file in sorted((SITE / "learn").glob("*.html")):
        visit.page.goto(f"{visit.site}learn/{file.name}")
        for button in visit.page.locator("button.run:visible").all():
            button.click()
            visit.page.locator("button.run[aria-disabled=true]").wait_for(state="detached")


def walks(visit: Visit) -> None:
    visit.walk("?speed=instant&seed=walk", "a walk")
    visit.speak("de")
    visit.walk("?speed=instant&rules=royal&seats=you,greedy,counting", "another")
    visit.speak("en")
    visit.walk("?speed=instant&view=reading", "in the text")
    visit.walk("?table=5d&hands=5s/9c&speed=instant&scores=20/3&won=AsAdAcAh/", "at the end")
    visit.walk("learn/teach.html?table=5h&hands=8s/????", "at the desk")
    visit.walk("learn/lessons-builds.html", "in a chapter", 60)


SCENES: tuple[Scene, ...] = (
    first_and_later_visit,
    every_sheet,
    listings,
    lessons_and_frames,
    walks,
    every_player,
    every_preset,
)
SCENES_IN: Mapping[str, tuple[Scene, ...]] = {
    "chromium": SCENES,
    "firefox": (first_and_later_visit, every_sheet, listings),
}
"""Firefox adds the difference between browsers, not between games."""


@contextmanager
def site_that_counts(module: bytes) -> Iterator[str]:
    """Serve a copy of the site whose interpreter notes what runs."""
    with TemporaryDirectory() as home:
        site = Path(home) / "site"
        shutil.copytree(SITE, site)
        next(site.glob(f"runtime-*/{WHOLE}")).write_bytes(counting(module))
        with SiteServer(site) as server:
            yield server.url


def what_ran(
    browser: Browser, site: str, scenes: tuple[Scene, ...], data_end: int
) -> tuple[set[int], int]:
    """Return the numbers of the functions that run in some scenes, and where they change data.

    The static data ends at the address `data_end`.
    """
    functions: set[int] = set()
    constants = data_end
    for scene in scenes:
        context = browser.new_context(service_workers="block")
        context.set_default_timeout(PATIENCE)
        context.add_init_script(NOTE.replace("DATA_END", str(data_end)))
        page = context.new_page()
        scene(Visit(page, site))
        digits, end = _noted(context, page, site)
        ran = {k for k, digit in enumerate(digits) if digit == "1"}
        print(
            f"{browser.browser_type.name}, {scene.__name__}: {len(ran)}, new {len(ran - functions)}"
        )
        functions |= ran
        constants = min(constants, end)
        context.close()
    return functions, constants


def _noted(context: BrowserContext, page: Page, site: str) -> tuple[str, int]:
    page.goto(f"{site}learn/index.html")
    beside = context.new_page()
    beside.goto(f"{site}learn/index.html")
    return (
        beside.evaluate("localStorage.getItem('profile') ?? ''"),
        beside.evaluate("Number(localStorage.getItem('constants') ?? Infinity)"),
    )


def main() -> None:
    """Make the profile."""
    module = (node.packages() / "pyodide" / WHOLE).read_bytes()
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    names = [scene.__name__ for scene in SCENES]
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help=", ".join(names))
    chosen = parser.parse_args().scenes or names
    if unknown := set(chosen).difference(names):
        parser.error(f"There is no scene {', '.join(sorted(unknown))}.")
    before = load()
    needed = set(before.needed) if before.fits(module) else set()
    data_end = max(segment.address + len(segment.data) for segment in segments(module))
    constants = before.constants if before.fits(module) else data_end
    launch = {name: browsers.from_environment(name) for name in SCENES_IN}
    with site_that_counts(module) as site, sync_playwright() as playwright:
        for name, scenes in SCENES_IN.items():
            browser = getattr(playwright, name).launch(**launch[name])
            chosen_scenes = tuple(scene for scene in scenes if scene.__name__ in chosen)
            ran, end = what_ran(browser, site, chosen_scenes, data_end)
            needed |= ran
            constants = min(constants, end)
            browser.close()
    store(Profile(fingerprint(module), frozenset(needed), constants))
    print(f"{len(needed)} functions are needed; the data before {constants:,} stays as it is")


if __name__ == "__main__":
    main()
