"""How long does the page's Python take for a tap at the table, and for a sheet that opens?

    python -m tests.lab.measure_commands [--rules royal] [--rounds 2] [--profile refused]

The whole app runs, without a browser: a person plays rounds by taps against the usual players, and
before each play taps every card of the hand with every pile. Then each sheet is opened once, which
imports its code, and some times more. The lines give milliseconds of processor: the median, and the
most. `refused` is a pile that cannot go with the chosen card. In a browser Python takes several
times as long, on a phone another four times, so two versions are compared by their ratio.

`--profile` prints where the time of one kind of line goes.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Mapping
from cProfile import Profile
from pathlib import Path
from pstats import Stats
from random import Random
from statistics import median
from time import process_time

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "web")]

from casino_core import Card, cards_in, format_cards, format_play, select  # noqa: E402
from casino_core.players import greedy  # noqa: E402
from casino_page.game.choice import Pile, can_add  # noqa: E402
from casino_page.game.scene import Phase  # noqa: E402
from casino_page.game.session import Session  # noqa: E402
from casino_page.shell.time_slicing import disable_automatic_gc  # noqa: E402
from tests.page.opened import OpenedTab, at_rest, run  # noqa: E402
from tests.page.tables import let_computer_play, play_greedily  # noqa: E402

SHEETS = {
    "settings": "settings",
    "new game": "setup",
    "how to play": "help",
    "statistics": "statistics",
    "share": "share",
    "rules": "rules",
    "captured cards": "piles",
    "record": "record",
    "puzzles": "puzzles",
    "daily": "daily",
    "fair play": "fair",
}
"""The sheets, and the commands that open them."""
AFTER_A_GAME = {"review": "review", "duel": "duel"}
"""The same, of those that open when a game is over."""
AGAIN = 9
"""How often each sheet is opened again."""


class Commands:
    """The commands that are given to an app, and the milliseconds that they took, by kind."""

    def __init__(self, query: str, profiled: str = "") -> None:
        self.opened = OpenedTab(query)
        self.times: defaultdict[str, list[float]] = defaultdict(list)
        self.profile = Profile()
        self._profiled = profiled

    @property
    def session(self) -> Session:
        return self.opened.session

    def give(self, kind: str, name: str, text: str = "") -> None:
        if kind == self._profiled:
            self.profile.enable()
        begun = process_time()
        self.opened.app.handle(name, text)
        took = process_time() - begun
        self.profile.disable()
        self.times[kind].append(took * 1000)


def play(commands: Commands, rounds: int) -> None:
    """Play rounds, and try every card with every pile before each play."""
    session = commands.session
    while rounds:
        let_computer_play(session)
        commands.opened.app.go_on()
        if session.phase is Phase.PLAY:
            for card in cards_in(session.view.hand):
                _try_piles(commands, card)
            view = session.view
            commands.give("play", "play", format_play(greedy(view, Random(1)), view))
        else:
            rounds -= 1
            commands.give("next round", "next")


def _try_piles(commands: Commands, card: Card) -> None:
    """Tap a card, and each pile with this card alone."""
    view = commands.session.view
    piles: list[Pile] = [*cards_in(view.loose), *view.builds]
    for pile in piles:
        commands.give("card", "card", card.id)
        fits = can_add(select(view, card), pile)
        text = pile.id if isinstance(pile, Card) else format_cards(pile.cards)
        commands.give("pile" if fits else "refused", "pile", text)
        commands.give("cancel", "clear")


def finish(commands: Commands) -> None:
    """Play on to the end of the game, for no time."""
    session = commands.session
    while session.phase is not Phase.GAME_OVER:
        if session.phase is Phase.ROUND_OVER:
            session.next_round()
        let_computer_play(session)
        if session.phase is Phase.PLAY:
            play_greedily(session)
    commands.opened.app.go_on()


def open_sheets(commands: Commands, sheets: Mapping[str, str]) -> None:
    """Open each sheet, and close it, again and again."""
    for name, command in sheets.items():
        for number in range(1 + AGAIN):
            commands.give(f"{name}, again" if number else f"{name}, first", command)
            assert f"sheet {command}" in commands.opened.tab.regions
            commands.give("close", "close-sheet")


async def measure(query: str, rounds: int, profiled: str) -> Commands:
    """Give all commands."""
    commands = Commands(query, profiled)
    await at_rest()
    play(commands, rounds)
    open_sheets(commands, SHEETS)
    finish(commands)
    open_sheets(commands, AFTER_A_GAME)
    assert not commands.opened.tab.errors, commands.opened.tab.errors
    commands.opened.app.stop()
    return commands


def main() -> None:
    """Measure, and print a line for each kind of command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="standard")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", default="taps")
    parser.add_argument("--profile", default="", metavar="KIND", help="a kind of line")
    options = parser.parse_args()
    disable_automatic_gc()
    query = f"rules={options.rules}&seed={options.seed}&seats=person,greedy"
    commands = run(measure(query, options.rounds, options.profile))
    for kind, times in commands.times.items():
        print(f"{kind:24}{len(times):5}{median(times):9.2f}{max(times):9.2f}")
    if options.profile:
        Stats(commands.profile).sort_stats("cumulative").print_stats(60)


if __name__ == "__main__":
    main()
