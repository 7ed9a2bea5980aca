"""The reviews that are kept: the last few in full, and what older ones came to."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from casino_core import Game, NotationError
from casino_core.analysis.accounting import rating
from casino_core.analysis.review import Review
from casino_core.analysis.review_notation import format_review, parse_review
from casino_core.i18n import N_
from casino_core.notation.chain import chain
from casino_core.seats import Seat

from ...storage.store import StorageKey

REVIEWS_KEY: Final = StorageKey("casino.reviews", N_("Reviews of games"))
MOST_IN_FULL: Final = 5
"""The number of reviews that are kept in full."""
MOST: Final = 40
"""The number of games of which the points given away are kept."""


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
            given = round(100 * rating(review, seat).given)
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


def kept_content(kept: KeptReviews) -> dict[str, Any]:
    """The content to store."""
    return {"reviews": [list(each) for each in kept.reviews]}


def parse_kept(content: dict[str, Any]) -> KeptReviews:
    """Read stored content. Raises one of `UNREADABLE` if it is damaged."""
    found = []
    for game, given, plays in content["reviews"]:
        known = given is None or type(given) is int
        if not (isinstance(game, str) and known and isinstance(plays, str)):
            raise TypeError(f"{game!r} is no review")
        found.append(KeptReview(game, given, plays))
    return KeptReviews(tuple(found))
