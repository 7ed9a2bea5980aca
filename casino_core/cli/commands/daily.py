"""`casino daily`: prints the five rounds of a day, and the points that the master wins in them."""

from __future__ import annotations

from collections.abc import Iterator

from ...daily import Deal, deals, master_plays, parse_day, points, split_game
from ...notation.cards import format_cards
from ..options import Parser, explain, today


def add_arguments(command: Parser) -> None:
    """Add the arguments of the command."""
    explain(
        command,
        "python -m casino_core daily 2026-11-20 --master",
    )
    command.add_argument(
        "day", nargs="?", help="a day such as 2026-11-20 or 2026-11-20/royal (default: today)"
    )
    command.add_argument("--master", action="store_true", help="also have the master play them")
    command.set_defaults(run=lambda options: daily(options.day, master=options.master))


def daily(day: str | None, *, master: bool = False) -> Iterator[str]:
    """Yield a line for each round of a day such as `2026-11-20` or `2026-11-20/royal`.

    The default is today in UTC; `today/royal` is today in that game.

    The line has the seed, the dealer and the cards in dealing order. With `master` it also has the
    points of the master and of its opponent.
    """
    name, preset = split_game(day or "today")
    for deal in deals(today() if name == "today" else parse_day(name), preset):
        yield f"{_line(deal)} master={_master(deal)}" if master else _line(deal)


def _line(deal: Deal) -> str:
    cards = deal.game().rounds[0].cards or ()
    return f"seed={deal.seed} dealer={deal.dealer + 1} cards={format_cards(cards)}"


def _master(deal: Deal) -> str:
    *_, played = master_plays(deal.game())
    return "/".join(map(str, points(played)))
