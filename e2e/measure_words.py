"""Counts the words that a player sees on each screen, in every language.

python3 build.py build && .venv/bin/python -m e2e.measure_words [--language de …] [--site FOLDER …]

A word counts if it can be read without scrolling, unfolding or hovering: its text lies inside the
window and nothing lies over it. The lines have one number for each screen, and the sum. Two builds,
such as one before a change and one after it, are compared by `--site before --site after`.
`--sheets` counts those of the menu and of every sheet instead, on its first screen, and names those
above 60 words.
`--pictures FOLDER` also keeps a picture of each screen.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "web")]

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright  # noqa: E402

from casino_core import format_play  # noqa: E402
from casino_core.puzzles import Puzzle  # noqa: E402
from casino_page.shell.languages import LANGUAGES  # noqa: E402
from e2e.conftest import PHONE  # noqa: E402
from e2e.game_page import GamePage  # noqa: E402
from e2e.test_puzzles import puzzle  # noqa: E402
from site_builder import browsers  # noqa: E402
from site_builder.paths import SITE  # noqa: E402
from site_builder.serving.server import SiteServer  # noqa: E402

SETTLED = 900  # milliseconds after which a screen stands still
TABLE = "table=As,8c,Tc,Ks&hands=5d5cQdKc/????????&dealer=2&stock=*40"
REFUSED = ("Qd", "Ks")
"""A card of the hand, and one of the table that do not go together."""
GAME = "seed=words&seats=you,greedy"
PUZZLE = "standard-2"

SEEN = """() => {
    const UNREAD = 'script, style, svg, .card, .chip, option';
    const visible = (element) =>
        getComputedStyle(element).display === 'contents'
            ? visible(element.parentElement)
            : element.checkVisibility();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let words = 0;
    const seen = (parent, { x, y, width, height }) => {
        if (width < 2 || height < 2) return false;
        const [across, down] = [x + width / 2, y + height / 2];
        if (across < 0 || down < 0 || across >= innerWidth || down >= innerHeight) return false;
        const top = document.elementFromPoint(across, down);
        return Boolean(top) && (top.contains(parent) || parent.contains(top));
    };
    while (walker.nextNode()) {
        const { parentElement: parent, data } = walker.currentNode;
        if (!visible(parent) || parent.closest(UNREAD)) continue;
        for (const { index, 0: word } of data.matchAll(/\\S*[\\p{L}\\p{N}]\\S*/gu)) {
            range.setStart(walker.currentNode, index);
            range.setEnd(walker.currentNode, index + word.length);
            words += seen(parent, range.getBoundingClientRect());
        }
    }
    return words;
}"""
"""Counts the words that are seen; those drawn on cards and on the chips of an example are none.

An element that is drawn as its contents has no box of its own, and is as visible as its parent.
"""


EMPTY = "() => !document.querySelector('dialog:not(:empty)')"
"""Tells whether all sheets are closed and empty: a button of theirs could be found before that."""


class Device(NamedTuple):
    """A window, its colours, and whether it is touched."""

    size: tuple[int, int]
    touch: bool
    theme: Literal["light", "dark"] = "light"


DEVICES = {
    "phone": Device((390, 844), touch=True),
    "desktop": Device((1366, 768), touch=False),
    "small": Device((320, 568), touch=True),
    "dark": Device((1280, 800), touch=False, theme="dark"),
}
MEASURED = ("phone", "desktop")
SHEETS = (
    *("help", "rules", "setup", "daily", "by-link", "games", "puzzles", "statistics", "settings"),
    *("analysis", "record", "share", "embed", "fair", "stored"),
)
"""The commands that open a sheet from the table."""
MOST_WORDS = 60
MAY_HAVE_MORE = ("rules",)
"""The sheet that is read: the rules of a game."""


class Screens:
    """Opens the screens one after the other, in one language and one window."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self._context, self._url = context, url

    def each(self) -> Iterator[tuple[str, Page]]:
        """Yield the name of each screen, and the page that shows it."""
        yield from self._table()
        yield from self._round()
        yield from self._game()
        yield from self._puzzle("puzzle solved", lambda puzzle: format_play(puzzle.right[0]))
        yield from self._puzzle("puzzle missed", lambda puzzle: format_play(puzzle.tempting))

    def _open(self, query: str) -> GamePage:
        page = self._context.new_page()
        return GamePage(page, f"{self._url}?{query}&speed=instant")

    def _table(self) -> Iterator[tuple[str, Page]]:
        table = self._open(TABLE)
        page = table.page
        yield "table", page
        card, pile = REFUSED
        table.hand_card(card).click()
        table.loose_card(pile).click()
        yield "refusal", page
        page.keyboard.press("Escape")
        table.press("hint")
        page.locator('[data-region="hint"] b').wait_for()
        yield "hint", page
        page.keyboard.press("Escape")
        for action in ("share", "settings", "new-game"):
            yield action.replace("-", " "), self._sheet(table, action)
            page.keyboard.press("Escape")
        page.close()

    def sheets(self) -> Iterator[tuple[str, Page]]:
        """Yield the menu and each sheet while it is open."""
        table = self._open(f"{TABLE}&rules=standard")
        page = table.page
        page.locator(".to-more").click()
        yield "menu", page
        page.keyboard.press("Escape")
        for name in SHEETS:
            self._open_sheet(table, name)
            yield name, page
            while page.locator("dialog[open]").count():
                page.keyboard.press("Escape")
            page.wait_for_function(EMPTY)
        page.close()

    def _open_sheet(self, table: GamePage, name: str) -> None:
        """Give the command of a sheet by a button that stands at the table or on another sheet."""
        for other in ("", "rules", "record", "settings", "share"):
            if other:
                table.action(other).first.dispatch_event("click")
                table.page.locator(f'dialog[open][data-region="{other}"]').wait_for()
            if table.action(name).count():
                table.action(name).last.dispatch_event("click")
                table.page.locator(f'dialog[open][data-region="{name}"]').wait_for()
                return
            table.page.keyboard.press("Escape")
            table.page.wait_for_function(EMPTY)
        raise LookupError(f"no button opens the sheet {name}")

    def _sheet(self, table: GamePage, action: str) -> Page:
        if action == "new-game":  # with `speed=instant` the button itself begins one
            table.press("rules")
            table.page.locator('dialog[open] [data-action="setup"]').click()
        else:
            table.press(action)
        table.page.locator("dialog[open]").wait_for()
        return table.page

    def _round(self) -> Iterator[tuple[str, Page]]:
        table = self._open(GAME)
        for view in table.my_turns():
            table.type(format_play(table.chosen(), view))
        yield "round's end", self._summary(table)
        table.page.close()

    def _game(self) -> Iterator[tuple[str, Page]]:
        table = self._open(f"rules=target=none&{GAME}")
        table.play_game(lambda play: table.type(format_play(play, table.view)))
        page = self._summary(table)
        yield "game's end", page
        table.press("judge-own")
        page.locator('dialog[data-region="review"] .judgement .numbers').wait_for()
        yield "review", page
        page.locator('dialog[data-region="review"] [data-action="coach"]').click()
        page.locator('dialog[data-region="coach"] .accuracy').wait_for()
        yield "coach", page
        page.close()

    def _summary(self, table: GamePage) -> Page:
        table.page.locator(".summary").wait_for()
        return table.page

    def _puzzle(self, name: str, choose: Callable[[Puzzle], str]) -> Iterator[tuple[str, Page]]:
        table = self._open(f"puzzle={PUZZLE}")
        table.type(choose(puzzle(PUZZLE)))
        table.page.locator(".guide[data-answer]").wait_for()
        yield name, table.page
        table.page.close()


def counted(
    browser: Browser,
    url: str,
    device: Device,
    language: str,
    keep: Callable[[str, Page], None],
    *,
    sheets: bool = False,
) -> dict[str, int]:
    """Return the number of words on each screen, or of the menu and each of the `sheets`."""
    width, height = device.size
    touch: dict[str, Any] = PHONE if device.touch else {}
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=device.theme,
        locale=language,
        **touch,
    )
    counts = {}
    screens = Screens(context, url)
    for name, page in screens.sheets() if sheets else screens.each():
        page.evaluate("scrollTo(0, 0)")  # a typed play scrolls to its field
        page.wait_for_timeout(SETTLED)
        counts[name] = page.evaluate(SEEN)
        keep(name, page)
    context.close()
    return counts


def main() -> None:
    """Count the words of every build in each language and window."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--site", type=Path, action="append", help="a folder with a built site")
    parser.add_argument("--device", choices=DEVICES, nargs="+", default=MEASURED)
    parser.add_argument("--language", choices=LANGUAGES, nargs="+", default=LANGUAGES)
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of each screen")
    parser.add_argument("--sheets", action="store_true", help="count those of every sheet")
    options = parser.parse_args()
    launch = browsers.find("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch)
        for device in options.device:
            for language in options.language:
                for site in options.site or [SITE]:
                    place = f"{site.name}-{device}-{language}"

                    def keep(name: str, page: Page, place: str = place) -> None:
                        if options.pictures:
                            file = f"{place}-{name}.png".replace("'", "").replace(" ", "-")
                            page.screenshot(path=options.pictures / file)

                    with SiteServer(site) as server:
                        counts = counted(
                            browser,
                            server.url,
                            DEVICES[device],
                            language,
                            keep,
                            sheets=options.sheets,
                        )
                    each = ", ".join(f"{name} {words}" for name, words in counts.items())
                    print(f"{place}: {sum(counts.values())}: {each}", flush=True)
                    above = [
                        name
                        for name, words in counts.items()
                        if words > MOST_WORDS and name not in MAY_HAVE_MORE
                    ]
                    if options.sheets and above:
                        print(f"  above {MOST_WORDS} words: {', '.join(above)}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
