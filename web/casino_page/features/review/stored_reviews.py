"""The reviews that are kept: the last few in full, and what older ones came to."""

from __future__ import annotations

from typing import Final, NamedTuple

from casino_core import Game, NotationError
from casino_core.analysis.accounting import rating
from casino_core.analysis.review import Review
from casino_core.analysis.review_notation import format_review, parse_review
from casino_core.i18n import N_
from casino_core.records.chain import chain
from casino_core.seats import Seat

from ...storage.fields import Field
from ...storage.store import Content, StorageKey

MOST_IN_FULL: Final = 5
"""The number of reviews that are kept in full."""
MOST: Final = 40
"""The number of games of which the points given away are kept."""
MOST_STORED: Final = 1_000
MOST_GIVEN: Final = 10**6
"""The most hundredths of a point."""
LONGEST_GAME: Final = 100
LONGEST_PLAYS: Final = 500_000


def _to_be_judged_again(content: Content) -> Content:
    """Keep what reviews came to: a play looked at too briefly counted as good in version 1."""
    reviews = [each.exactly(3) for each in Field(content)["reviews"].items(MOST_STORED)]
    return {"reviews": [[game.value, given.value, ""] for game, given, _plays in reviews]}


REVIEWS_KEY: Final = StorageKey(
    "casino.reviews", N_("Reviews of games"), version=2, upgrades={1: _to_be_judged_again}
)


class KeptReview(NamedTuple):
    """What is kept of a review.

    game    the first digits of the last link of the game's chain
    given   the hundredths of a point that the player gave away in a round, on average; None for a
            game of others
    plays   the review in its short form; empty for older ones
    """

    game: str
    given: int | None
    plays: str


class KeptReviews(NamedTuple):
    """The reviews that are kept, the newest last."""

    reviews: tuple[KeptReview, ...] = ()

    def with_review(self, review: Review, seat: Seat, *, own: bool = True) -> KeptReviews:
        """Add a complete review, in the place of an older one of the same game.

        `own` says whether the player of this page has played it, at that seat.
        """
        digits = game_digits(review.game)
        given = next((each.given for each in self.reviews if each.game == digits), None)
        if own:
            given = min(MOST_GIVEN, max(0, round(100 * rating(review, seat).given)))
        kept = KeptReview(digits, given, format_review(review))
        others = [each for each in self.reviews if each.game != kept.game]
        short = [each._replace(plays="") for each in others[: 1 - MOST_IN_FULL]]
        return KeptReviews((*short, *others[1 - MOST_IN_FULL :], kept)[-MOST:])

    def review_of(self, game: Game) -> Review | None:
        """Return the kept review of a game; None if there is none in full."""
        digits = game_digits(game)
        for each in self.reviews:
            if each.game == digits and each.plays:
                try:
                    return parse_review(each.plays, game)
                except NotationError:
                    return None
        return None

    @property
    def given(self) -> tuple[float, ...]:
        """The points that the player gave away in a round of each own game, the newest last."""
        return tuple(each.given / 100 for each in self.reviews if each.given is not None)


def game_digits(game: Game) -> str:
    """Return the digits by which a game is known."""
    *_, last = chain(game)
    return last.digest[:16]


def kept_content(kept: KeptReviews) -> Content:
    """The content to store."""
    return {"reviews": [list(each) for each in kept.reviews]}


def parse_kept(content: Content) -> KeptReviews:
    """Read stored content. Raises `FieldError` if it is damaged."""
    stored = Field(content)["reviews"].items(MOST_STORED)
    return KeptReviews(tuple(_kept_review(*each.exactly(3)) for each in stored))


def _kept_review(game: Field, given: Field, plays: Field) -> KeptReview:
    points = None if given.value is None else given.whole(MOST_GIVEN)
    return KeptReview(game.text(LONGEST_GAME), points, plays.text(LONGEST_PLAYS))
