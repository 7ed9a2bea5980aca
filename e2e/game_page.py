"""Drives the page through its contract only."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urljoin

from playwright.sync_api import Locator, Page, expect

from casino_core import (
    Card,
    CardSet,
    Play,
    View,
    cards_in,
    format_cards,
    format_play,
    parse_state,
)
from casino_core.players import PLAYERS

from .conftest import wait_until_ready

Chooser = Callable[[View, Random], Play]
GREEDY = PLAYERS["greedy"].play
CARELESS = PLAYERS["careless"].play


READ = """key => new Promise((resolve, reject) => {
    const opened = indexedDB.open('casino', 1);
    opened.onerror = () => reject(opened.error);
    opened.onupgradeneeded = () => opened.result.createObjectStore('texts');
    opened.onsuccess = () => {
        const rows = opened.result.transaction('texts').objectStore('texts');
        const holder = rows.get('holder');
        holder.onsuccess = () => {
            const row = rows.get([holder.result ?? '', key]);
            row.onsuccess = () => {
                opened.result.close();
                resolve(row.result ?? null);
            };
        };
    };
})"""
"""Reads a string from the database of the page, which need not have been there before."""

WRITE = """([key, text]) => new Promise((resolve, reject) => {
    const opened = indexedDB.open('casino', 1);
    opened.onerror = () => reject(opened.error);
    opened.onupgradeneeded = () => opened.result.createObjectStore('texts');
    opened.onsuccess = () => {
        const strict = { durability: 'strict' };
        const transaction = opened.result.transaction('texts', 'readwrite', strict);
        const rows = transaction.objectStore('texts');
        rows.get('holder').onsuccess = ({ target }) => rows.put(text, [target.result ?? '', key]);
        transaction.oncomplete = () => {
            opened.result.close();
            resolve();
        };
    };
})"""
"""Writes a string into the database of the page."""


def read_stored(page: Page, key: str) -> str | None:
    """Return the text of a game, the diary or the statistics, by its key."""
    text: str | None = _evaluate_beside(page, READ, key)
    return text


def write_stored(page: Page, key: str, text: str) -> None:
    """Replace the text of a game, the diary or the statistics; the page does not know of it."""
    _evaluate_beside(page, WRITE, [key, text])


FORGET = """() => new Promise((resolve) => {
    localStorage.clear();
    const request = indexedDB.deleteDatabase('casino');
    request.onsuccess = request.onerror = request.onblocked = resolve;
})"""


def begin_anew(page: Page, site: str, language: str = "en") -> None:
    """Forget all that the page has stored, so that no game waits, and choose a language."""
    page.goto(f"{site}learn/index.html")
    page.evaluate(FORGET)
    page.evaluate(
        "(lang) => localStorage.setItem('casino.settings', JSON.stringify({ lang }))", language
    )


def _evaluate_beside(page: Page, script: str, argument: object) -> Any:
    """Run a script in another tab of the same site, which leaves the page alone."""
    beside = page.context.new_page()
    beside.goto(urljoin(page.url.partition("learn/")[0], "learn/index.html"))
    result = beside.evaluate(script, argument)
    beside.close()
    return result


class Box(NamedTuple):
    """The place of an element on the screen, in pixels, with its text."""

    x: float
    y: float
    width: float
    height: float
    text: str


def boxes(elements: Locator) -> list[Box]:
    """Return the places of all elements found, as they are now."""
    places: list[list[Any]] = elements.evaluate_all("""all => all.map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x, y, width, height, each.textContent];
    })""")
    return [Box(*each) for each in places]


def boxes_that_fit(page: Page, elements: Locator, sizes: Iterable[tuple[int, int]]) -> list[Box]:
    """Return the places of all elements in windows of these sizes; none is outside its window."""
    all_boxes = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        now = boxes(elements)
        assert len(now) > 5
        for box in now:
            assert box.x >= 0, box.text
            assert box.x + box.width <= width + 1, box.text
        all_boxes += now
    return all_boxes


OVER = ("round-over", "game-over")
AT_REST = ", ".join(
    [f'[data-phase="{phase}"]' for phase in OVER]
    + [f'[data-phase="play"][data-turn="{seat}"][data-seat="{seat}"]' for seat in range(1, 7)]
)
"""A table that no computer player will change: the person is to play, or the round is over."""
DRAWN = "html:not([data-drawing])"
"""A page that draws no play any more."""
TABLE = '[data-region="table"]'


def click(button: Locator) -> None:
    """Click without a mouse, which is much faster."""
    button.dispatch_event("click")


IS_TO_PLAY = """async (table) => {
    const look = ({ phase, turn, seat, view }) => phase === 'play' && turn === seat && view;
    const before = look(table.dataset);
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return before && before === look(table.dataset);
}"""
"""Whether a play of the person at a table is due, and still is two frames later."""


class GamePage:
    """One page with a table on it.

    A computer player may move between two looks at the page, but for `speed=instant`, where its
    plays come with those of the person. So a play is chosen by `chosen`, and a round or a game is
    played in `my_turns` or `turns_of_game`: they wait until the table is at rest.
    """

    def __init__(self, page: Page, url: str | None) -> None:
        """Open an address and wait for the game; None for a page that is open."""
        self.page = page
        self.tap: Callable[[Locator], None] = Locator.click
        self.chance = Random(1)
        self.region = page.locator('[data-region="table"]')
        self.refusal = page.locator('[data-region="refusal"]')
        self.spoken = page.locator('[data-region="spoken"]')
        self.log = page.locator('[data-region="log"] li')
        self.offers = page.locator('[data-region="actions"] [data-play]')
        self.box = page.locator('form[data-region="typed"] input')
        if url is not None:
            page.goto(url)
        wait_until_ready(page)

    @classmethod
    def of(cls, page: Page) -> GamePage:
        """Return the table of a page that is open."""
        return cls(page, None)

    @classmethod
    def with_stopped_clock(cls, page: Page, url: str) -> GamePage:
        """Open a game in which time passes only in `pass_time`; for tests marked `own_context`."""
        page.clock.install(time="2026-11-20T12:00:00Z")
        table = cls(page, url)
        table.tap = click  # a real tap waits for a paint, which a stopped clock never lets come
        page.clock.pause_at("2026-11-20T13:00:00Z")
        return table

    def pass_time(self, seconds: float) -> None:
        """Let time pass for the page; nothing is waited for."""
        self.page.clock.run_for(round(1000 * seconds))

    # The state of the page

    @property
    def view(self) -> View:
        """Return what the person's seat knows."""
        state = parse_state(self.region.get_attribute("data-view") or "")
        return state if isinstance(state, View) else state.view(0)

    @property
    def phase(self) -> str | None:
        return self.region.get_attribute("data-phase")

    def wait_until_stored(self) -> None:
        """Wait until the browser has confirmed that everything played so far is stored."""
        state = re.compile("yes|unconfirmed")
        expect(self.page.locator("html")).to_have_attribute("data-stored", state)

    def wait_for_my_turn(self) -> None:
        expect(self.page.locator(f"{DRAWN} {TABLE}")).to_have_attribute("data-turn", "1")

    def wait_until_at_rest(self) -> None:
        """Wait until the person is to play or the round is over."""
        expect(self.page.locator(f"{DRAWN} {TABLE}:is({AT_REST})")).to_be_attached()

    def chosen(self, choose: Chooser = GREEDY) -> Play:
        """Wait until the person is to play; return the play that a computer player would make."""
        self.wait_until_at_rest()
        assert self.phase == "play", "the round is over"
        return choose(self.view, self.chance)

    def my_turns(self) -> Iterator[View]:
        """Yield what the person knows at each turn, when it has come, until the round is over.

        Each of them is to be played before the next one is asked for.
        """
        self.wait_until_at_rest()
        while self.phase == "play":
            before = self.region.get_attribute("data-view") or ""
            yield self.view
            expect(self.region).not_to_have_attribute("data-view", before)
            self.wait_until_at_rest()

    def turns_of_game(self, how: Callable[[Locator], None] = Locator.click) -> Iterator[View]:
        """Yield them until the game is over; between two rounds, go on with the next one."""
        while True:
            yield from self.my_turns()
            if self.phase == "game-over":
                return
            how(self.action("next"))
            expect(self.region).to_have_attribute("data-phase", "play")

    # The cards and piles

    def hand_card(self, card: Card | str) -> Locator:
        return self.page.locator(f'[data-region="hand"] [data-card="{card}"]')

    def loose_card(self, card: Card | str) -> Locator:
        """Find a loose card, or the card on an open pile."""
        selector = f':is([data-card="{card}"], [data-key="on-pile-{card}"])'
        return self.region.locator(f'[data-place="table"]{selector}')

    def build(self, cards: CardSet | str) -> Locator:
        text = cards if isinstance(cards, str) else format_cards(cards)
        return self.region.locator(f'[data-build][data-cards="{text}"]')

    def offer(self, text: str) -> Locator:
        return self.page.locator(f'[data-play="{text}"]')

    def sheet(self, name: str) -> Locator:
        """Find a sheet once it is open; it has its content earlier, before its style has come."""
        return self.page.locator(f'dialog[open][data-region="{name}"]')

    def action(self, name: str) -> Locator:
        return self.page.locator(f'[data-action="{name}"]')

    def press(self, name: str) -> None:
        """Click the first button of an action, which may be in the menu or folded."""
        button = self.action(name).first
        if not button.is_visible():
            folds = self.page.locator("details:not([open])").filter(has=button)
            menu = self.page.locator(".to-more").first
            (folds.locator("summary").first if folds.count() else menu).click()
        button.click()

    def cards_of(self, region: str) -> list[str]:
        """Return the cards that lie face up in a region."""
        cards = self.page.locator(f'[data-region="{region}"] [data-card]')
        names: list[str] = cards.evaluate_all("all => all.map(({ dataset }) => dataset.card)")
        return names

    # The commands

    def touch(self, play: Play, how: Callable[[Locator], None] | None = None) -> None:
        """Choose the card and the piles of a play, then make the play that the page offers."""
        text, how = format_play(play, self.view), how or self.tap
        self.choose(play, how)
        how(self.offer(text))

    def choose(self, play: Play, how: Callable[[Locator], None] | None = None) -> None:
        """Choose the card and the piles of a play."""
        how, view = how or self.tap, self.view
        depth = {card: n for pile in view.tops(view.turn) for n, card in enumerate(pile)}
        how(self.hand_card(play.card))
        for card in sorted(cards_in(play.loose), key=lambda card: depth.get(card, -1)):
            how(self.loose_card(card))
        for build in play.builds:
            how(self.build(build.cards))

    def type(self, text: str) -> None:
        self.open_typing()
        self.box.fill(text)
        self.box.press("Enter")

    def open_typing(self) -> None:
        """Unfold the box for typed plays, as a person would."""
        if not self.box.is_visible():
            self.page.locator(".typing > summary").click()

    def play_game(
        self,
        make: Callable[[Play], None],
        choose: Chooser = GREEDY,
        how: Callable[[Locator], None] = Locator.click,
    ) -> int:
        """Play until the game is over, and return the number of plays made."""
        plays = 0
        for view in self.turns_of_game(how):
            make(choose(view, self.chance))
            plays += 1
        return plays
