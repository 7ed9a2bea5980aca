"""The rule set of Rook: every option of RULES.md, with its meaning, and the presets.

A `RuleSet` is frozen. `OPTIONS` has the documentation of its fields: the help of the command line
and the reader of rule sets are made from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple

from ..errors import RuleSetError
from ..i18n import gettext as _
from ..seats import Seat
from .cards import CARDS, ROOK, Card

PLAYERS: Final = 4
NEST: Final = 5
"""The number of cards in the nest."""
LOWEST_BID: Final = 70
BID_STEP: Final = 5
LARGEST_TARGET: Final = 10_000
SLAM_POINTS: Final = 100
"""The points for every trick after the highest bid under `slam=100`."""
DEALER: Final = "dealer"
"""The value of `all_pass` and of `first_lead` that names the dealer."""


class Option(NamedTuple):
    """The documentation of an option.

    section  the section of RULES.md
    values   the values that it takes; of a number, the lowest and the highest
    step     of a number, what it is a multiple of; 0 for an option that is not a number
    meaning  a sentence about it
    """

    section: int
    values: tuple[Any, ...]
    meaning: str
    step: int = 0


OPTIONS: Final[Mapping[str, Option]] = {
    "deck": Option(1, ("short", "full"), "Whether the ranks from 1 to 4 are in the deck."),
    "ones": Option(1, ("low", "high"), "Whether a 1 is below the 2, or above the 14 and worth 15."),
    "last_trick": Option(1, (20, 0), "The points for the last trick."),
    "partners": Option(
        2, ("fixed", "called"), "Whether partners sit opposite, or the bidder calls a card."
    ),
    "misdeal": Option(
        2, ("off", "none-counting"), "Whether a player without a counting card may ask for a deal."
    ),
    "bid_limit": Option(
        3, (70, 200), "The highest bid: usually the points in the cards, 120 or 180.", BID_STEP
    ),
    "all_pass": Option(
        3, ("redeal", DEALER), "What four passes do: a new deal, or the dealer has the bid at 70."
    ),
    "nest_points": Option(
        4, ("free", "none"), "Whether counting cards may be put aside into the nest."
    ),
    "passing": Option(4, ("off", "three"), "Whether each player passes three cards."),
    "first_lead": Option(5, ("left", "bidder", DEALER), "Who leads to the first trick."),
    "rook": Option(5, ("high", "low"), "Whether the Rook is the highest trump or the lowest."),
    "rook_duty": Option(
        5, ("free", "trump"), "Whether the Rook must be played where only it follows a trump led."
    ),
    "all_tricks": Option(6, (0, 100), "What a side scores for winning every trick."),
    "slam": Option(
        6,
        ("off", SLAM_POINTS, "wins"),
        "What every trick after the highest bid brings: 100, or the game.",
    ),
    "target": Option(7, (5, LARGEST_TARGET), "The points that end a game.", 5),
    "called_loss": Option(
        8, ("both", "bidder"), "Who loses a bid that fails: bidder and partner, or the bidder."
    ),
}
"""The options, in the order of RULES.md."""


@dataclass(frozen=True)
class RuleSet:
    """The rules of one game of Rook: a field for each of `OPTIONS`.

    A `bid_limit` of 0 becomes the points in the cards. Raises `RuleSetError` for a value that an
    option does not take, and for options that clash.
    """

    deck: Literal["short", "full"] = "short"
    ones: Literal["low", "high"] = "low"
    last_trick: Literal[20, 0] = 20
    partners: Literal["fixed", "called"] = "fixed"
    misdeal: Literal["off", "none-counting"] = "off"
    bid_limit: int = 0
    all_pass: Literal["redeal", "dealer"] = "redeal"  # noqa: S105 - no password
    nest_points: Literal["free", "none"] = "free"
    passing: Literal["off", "three"] = "off"
    first_lead: Literal["left", "bidder", "dealer"] = "left"
    rook: Literal["high", "low"] = "high"
    rook_duty: Literal["free", "trump"] = "free"
    all_tricks: Literal[0, 100] = 0
    slam: Literal["off", 100, "wins"] = "off"
    target: int = 1000
    called_loss: Literal["both", "bidder"] = "both"

    def __post_init__(self) -> None:
        if self.bid_limit == 0:
            object.__setattr__(self, "bid_limit", self.points_in_cards)
        for name, option in OPTIONS.items():
            _check(name, getattr(self, name), option)
        if self.ones == "high" and self.deck == "short":
            raise RuleSetError(_("ones=high, deck=short: the short deck has no ones"))
        if self.bid_limit > self.round_points:
            raise RuleSetError(
                _("bid_limit={limit}: a round has only {points} points").format(
                    limit=self.bid_limit, points=self.round_points
                )
            )
        if self.called_loss == "bidder" and self.partners == "fixed":
            raise RuleSetError(_("called_loss=bidder, partners=fixed: nobody is called"))

    def __repr__(self) -> str:
        usual = RuleSet(deck=self.deck, ones=self.ones)
        texts = [
            f"{each.name}={getattr(self, each.name)!r}"
            for each in fields(self)
            if getattr(self, each.name) != getattr(usual, each.name)
            or (each.name == "deck" and self.deck == "full")
            or (each.name == "ones" and self.ones == "high")
        ]
        return f"RuleSet({', '.join(texts)})"

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The deck, in order (RULES 1)."""
        return tuple(card for card in CARDS if card is ROOK or card.rank > 4 or self.deck == "full")

    @property
    def hand_cards(self) -> int:
        """The number of cards dealt to each player, and of tricks."""
        return (len(self.cards) - NEST) // PLAYERS

    @cached_property
    def card_points(self) -> tuple[int, ...]:
        """The points in each card, by its number (RULES 1)."""
        ranks = {5: 5, 10: 10, 14: 10, 1: 15 if self.ones == "high" else 0}
        return tuple(20 if card is ROOK else ranks.get(card.rank, 0) for card in CARDS)

    @cached_property
    def points_in_cards(self) -> int:
        """The points in all cards: the highest bid, unless the rules give another (RULES 1, 3)."""
        return sum(map(self.points, self.cards))

    @property
    def round_points(self) -> int:
        """The points in all cards and in the last trick (RULES 1)."""
        return self.points_in_cards + self.last_trick

    def points(self, card: Card) -> int:
        """Return the points in a card."""
        return self.card_points[card.number]

    @property
    def accounts(self) -> int:
        """How many scores are kept: one for each side, or for each player (RULES 8)."""
        return 2 if self.partners == "fixed" else PLAYERS

    def account(self, seat: Seat) -> int:
        """Return the score, from 0, to which a seat's points go."""
        return seat % self.accounts


def _check(name: str, value: object, option: Option) -> None:
    """Raise `RuleSetError` for a value that an option does not take."""
    if not option.step:
        if value not in option.values or isinstance(value, bool):
            choices = _(" or ").join(map(str, option.values))
            raise RuleSetError(
                _("{name}={value}: {name} is {choices}").format(
                    name=name, value=value, choices=choices
                )
            )
        return
    lowest, highest = option.values
    right = isinstance(value, int) and not isinstance(value, bool)
    if not (right and lowest <= value <= highest and value % option.step == 0):  # type: ignore[operator]
        raise RuleSetError(
            _("{name}={value}: {name} is a multiple of {step} from {lowest} to {highest}").format(
                name=name, value=value, step=option.step, lowest=lowest, highest=highest
            )
        )


PRESETS: Final[Mapping[str, RuleSet]] = {
    "rook": RuleSet(),
    "kentucky-west": RuleSet(deck="full", ones="high", rook="low", bid_limit=180, target=500),
    "rook-called": RuleSet(partners="called"),
}
"""The named rule sets (RULES 9)."""
