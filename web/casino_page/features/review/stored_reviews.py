"""The stored reviews: the last few in full, of older ones the points given away."""

from __future__ import annotations

from typing import Final, NamedTuple

from casino_core import Game, NotationError
from casino_core.analysis.accounting import rating
from casino_core.analysis.accuracy import accuracy
from casino_core.analysis.leaks import Leak, LeakLoss, Stage, leaks_of
from casino_core.analysis.mistakes import mistakes_of
from casino_core.analysis.review import Review
from casino_core.analysis.review_notation import format_review, parse_review
from casino_core.i18n import N_
from casino_core.records.chain import chain
from casino_core.records.history import hinted
from casino_core.seats import Seat

from ...storage.fields import Field
from ...storage.store import Content, StorageKey, Store
from ..badges import CLEAN_ROUND, earn
from ..puzzles.own_mistakes import load_own_mistakes, save_own_mistakes

MOST_IN_FULL: Final = 5
"""The number of reviews that are stored in full."""
MOST: Final = 40
"""The number of games of which the points given away are stored."""
MOST_STORED: Final = 1_000
MOST_GIVEN: Final = 10**6
"""The most hundredths of a point."""
LAST_GAMES: Final = 10
"""The number of games over which a habit is looked for."""
MOST_LEAKS: Final = 60
"""The number of mistakes of a game that are stored as leaks."""
THOUSAND: Final = 1_000
LONGEST_GAME: Final = 100
LONGEST_PLAYS: Final = 500_000


def _to_be_judged_again(content: Content) -> Content:
    """Keep the losses alone: in version 1 a play that was looked at too briefly counted as good."""
    reviews = [each.exactly(3) for each in Field(content)["reviews"].items(MOST_STORED)]
    return {"reviews": [[game.value, loss.value, ""] for game, loss, _plays in reviews]}


def _without_leaks(content: Content) -> Content:
    """Add an unknown accuracy and no leaks: version 2 noted neither."""
    reviews = [each.exactly(3) for each in Field(content)["reviews"].items(MOST_STORED)]
    return {"reviews": [[*[field.value for field in each], None, []] for each in reviews]}


def _measured_formerly(content: Content) -> Content:
    """Mark the measure as the former one, which counted what a play only seemed to give away."""
    reviews = [each.exactly(5) for each in Field(content)["reviews"].items(MOST_STORED)]
    return {"reviews": [[*[field.value for field in each], True] for each in reviews]}


REVIEWS_KEY: Final = StorageKey(
    "casino.reviews",
    N_("Reviews of games"),
    version=4,
    upgrades={1: _to_be_judged_again, 2: _without_leaks, 3: _measured_formerly},
)


class StoredReview(NamedTuple):
    """A stored review.

    game      the first digits of the last link of the game's chain
    loss      the hundredths of a point that the player gave away in a round, on average; None for a
              game of others
    plays     the review in its short form; empty for older ones
    accuracy  the accuracy of the player in thousandths; None if it is not known
    leaks     the player's mistakes as leaks
    former    whether `loss` is of version 3 or before, where it was a little more
    """

    game: str
    loss: int | None
    plays: str
    accuracy: int | None = None
    leaks: tuple[LeakLoss, ...] = ()
    former: bool = False


class StoredReviews(NamedTuple):
    """All stored reviews, the newest last."""

    reviews: tuple[StoredReview, ...] = ()

    def with_review(self, review: Review, seat: Seat, *, own: bool = True) -> StoredReviews:
        """Add a complete review; it replaces an older one of the same game.

        `own` says whether the player of this page has played it, at that seat.
        """
        digits = game_digits(review.game)
        before = next((each for each in self.reviews if each.game == digits), None)
        entry = before or StoredReview(digits, None, "")
        if own:
            figures = accuracy(review, seat)
            entry = entry._replace(
                loss=_given_away(review, seat),
                accuracy=round(THOUSAND * figures.share) if figures else None,
                leaks=tuple(map(_bounded, leaks_of(review, seat)[:MOST_LEAKS])),
                former=False,
            )
        entry = entry._replace(plays=format_review(review))
        others = [each for each in self.reviews if each.game != entry.game]
        short = [each._replace(plays="") for each in others[: 1 - MOST_IN_FULL]]
        return StoredReviews((*short, *others[1 - MOST_IN_FULL :], entry)[-MOST:])

    def measured_again(self, review: Review, seat: Seat) -> StoredReviews:
        """Replace what a former measure counted in a game by what its review says now."""
        digits = game_digits(review.game)
        return StoredReviews(
            tuple(
                each._replace(loss=_given_away(review, seat), former=False)
                if each.former and each.game == digits
                else each
                for each in self.reviews
            )
        )

    def review_of(self, game: Game) -> Review | None:
        """Return the stored review of a game; None if there is none in full."""
        digits = game_digits(game)
        for each in self.reviews:
            if each.game == digits and each.plays:
                try:
                    return parse_review(each.plays, game)
                except NotationError:
                    return None
        return None

    @property
    def last_own(self) -> tuple[StoredReview, ...]:
        """The last games of the player of which the accuracy is known, the newest last."""
        own = [each for each in self.reviews if each.accuracy is not None]
        return tuple(own[-LAST_GAMES:])

    @property
    def losses(self) -> tuple[float, ...]:
        """The points that the player gave away in a round of each own game, the newest last."""
        return tuple(each.loss / 100 for each in self._own if each.loss is not None)

    def former_among(self, last: int) -> int:
        """Return the number of those by the former measure among the last of them."""
        return sum(each.former for each in self._own[-last:])

    @property
    def _own(self) -> list[StoredReview]:
        return [each for each in self.reviews if each.loss is not None]


def load_reviews(store: Store) -> StoredReviews:
    """Return the stored reviews."""
    return store.load(REVIEWS_KEY, parse_reviews) or StoredReviews()


def store_review(store: Store, review: Review, seat: Seat, *, own: bool, today: str) -> None:
    """Store a complete review, and what it says of the player.

    The player's mistakes are stored as tasks, and a round without one earns its badge on this day.
    """
    store.save(REVIEWS_KEY, reviews_content(load_reviews(store).with_review(review, seat, own=own)))
    if own:
        mistakes = reversed(mistakes_of(review, seat))
        save_own_mistakes(store, load_own_mistakes(store).with_mistakes(mistakes))
        if has_clean_round(review, seat):
            earn(store, [CLEAN_ROUND], today)


def game_digits(game: Game) -> str:
    """Return the digits by which a game is known."""
    *_, last = chain(game)
    return last.digest[:16]


def _given_away(review: Review, seat: Seat) -> int:
    """Return the hundredths of a point that a seat gave away in a round, on average."""
    return min(MOST_GIVEN, max(0, round(100 * rating(review, seat).slips)))


def _bounded(leaked: LeakLoss) -> LeakLoss:
    return leaked._replace(points=min(MOST_GIVEN / 100, round(leaked.points, 2)))


# Stored data


def reviews_content(reviews: StoredReviews) -> Content:
    """Return the content to store."""
    return {
        "reviews": [
            [*each[:4], [*map(_leak_content, each.leaks)], each.former] for each in reviews.reviews
        ]
    }


def _leak_content(leaked: LeakLoss) -> list[object]:
    return [leaked.leak.value, leaked.stage.value, round(100 * leaked.points)]


def parse_reviews(content: Content) -> StoredReviews:
    """Read stored content. Raises `FieldError` if it is damaged."""
    items = Field(content)["reviews"].items(MOST_STORED)
    return StoredReviews(tuple(_stored_review(*each.exactly(6)) for each in items))


def _stored_review(
    game: Field, loss: Field, plays: Field, share: Field, leaks: Field, former: Field
) -> StoredReview:
    return StoredReview(
        game.text(LONGEST_GAME),
        None if loss.value is None else loss.whole(MOST_GIVEN),
        plays.text(LONGEST_PLAYS),
        None if share.value is None else share.whole(THOUSAND),
        tuple(_leaked(*each.exactly(3)) for each in leaks.items(MOST_STORED)[:MOST_LEAKS]),
        former.flag(),
    )


def _leaked(leak: Field, stage: Field, hundredths: Field) -> LeakLoss:
    return LeakLoss(
        leak.read(LONGEST_GAME, Leak),
        stage.read(LONGEST_GAME, Stage),
        hundredths.whole(MOST_GIVEN) / 100,
    )


FEWEST_CHOICES: Final = 4
"""The fewest decisions with a choice in a round that says anything."""


def has_clean_round(review: Review, seat: Seat) -> bool:
    """Return whether a seat made no mistake in one of the rounds that were played to their end.

    Plays for which a hint was given do not count.
    """
    helped = {*hinted(review.game)}
    decisions = [each for each in review.decisions if each.number not in helped]
    for number, played in enumerate(review.game.rounds, 1):
        own = [each for each in decisions if each.round == number and each.seat == seat]
        choices = sum(not each.forced for each in own)
        if (
            played.position.over
            and choices >= FEWEST_CHOICES
            and not any(each.plain for each in own)
        ):
            return True
    return False
