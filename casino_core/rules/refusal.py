"""Refusals: the reasons for which the rules refuse a play, and the errors that carry a refusal."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, Self

from ..cards import NO_CARDS, Card, CardSet
from ..distinct import distinct
from ..errors import CasinoError
from ..play import Build, Play
from ..position import State, View


class Reason(Enum):
    """A reason to refuse a play; `code` is its name, `section` the section of RULES.md.

    >>> refusal = casino.why_not(position, casino.parse_play("9cx8c", position))
    >>> refusal.reason.code, refusal.reason.section
    ('card-not-held', 3)
    """

    code: str
    section: int

    def __new__(cls, code: str, section: int) -> Self:
        reason = object.__new__(cls)
        reason._value_ = code
        reason.code = code
        reason.section = section
        return reason

    __repr__ = Enum.__str__

    ROUND_OVER = "round-over", 8
    CARD_NOT_HELD = "card-not-held", 3
    PILE_NOT_THERE = "pile-not-there", 3
    PILE_OFF = "pile-off", 4
    PILE_OWN = "pile-own", 4
    PILE_TOP = "pile-top", 4
    PILE_CHAIN = "pile-chain", 4
    TRAIL_DUTY = "trail-duty", 6
    TRAIL_PAIR = "trail-pair", 7
    TRAIL_FORCED = "trail-forced", 7
    COURT_RANK = "court-rank", 4
    COURT_COUNT = "court-count", 4
    COURT_IN_SUM = "court-in-sum", 2
    CARD_TOO_HIGH = "card-too-high", 4
    NO_SETS = "no-sets", 4
    BUILD_VALUE = "build-value", 4
    BUILD_IN_SUM = "build-in-sum", 4
    PILE_BUILD = "pile-build", 4
    PILE_SUM = "pile-sum", 4
    PILE_ALONE = "pile-alone", 4
    CAPTURE_DUTY = "capture-duty", 6
    KEEP = "keep", 6
    PAIRS_LEFT = "pairs-left", 4
    NOT_MAXIMAL = "not-maximal", 4
    MUST_SWEEP = "must-sweep", 4
    BUILDING_OFF = "building-off", 5
    BUILD_ALONE = "build-alone", 5
    COURT_BUILD = "court-build", 2
    NO_TAKER = "no-taker", 5
    NO_BUILD_SETS = "no-build-sets", 5
    PILE_BASE = "pile-base", 4
    ONE_SET = "one-set", 5
    SINGLE_ONLY = "single-only", 5
    MULTIPLE_FIXED = "multiple-fixed", 5
    RAISE_TWO = "raise-two", 5
    RAISE_SUM = "raise-sum", 5
    RAISE_DOWN = "raise-down", 5
    RAISING_OFF = "raising-off", 5
    RAISE_OWN = "raise-own", 5
    RAISE_NOT_BOTH = "raise-not-both", 5
    RAISE_LIMIT = "raise-limit", 5
    RAISE_GATHER = "raise-gather", 5
    ADD_OWN = "add-own", 5
    EXTRA_ACTION = "extra-action", 5
    MERGE = "merge", 5
    TOUCH_ONE = "touch-one", 5
    MAX_BUILDS = "max-builds", 5
    BUILD_DUTY = "build-duty", 6


@distinct
class Refusal(NamedTuple):
    """A reason, with the things that its sentence names.

    reason  the reason
    card    a card of the play or of the table, None if the sentence names none
    value   a value or a number of cards or builds, 0 if the sentence names none
    build   a build on the table, None if the sentence names none
    loose   the card set of the loose cards that the sentence adds up

    with_pile_cards tells of a capture that takes too little whether it takes pile cards.

    >>> refusal = casino.why_not(position, casino.parse_play("9cx8c", position))
    >>> refusal.code, refusal.card.text
    ('card-not-held', '9c')
    """

    reason: Reason
    card: Card | None = None
    value: int = 0
    build: Build | None = None
    with_pile_cards: bool = False
    loose: CardSet = NO_CARDS

    @property
    def code(self) -> str:
        """The code of the reason, such as `no-taker`."""
        return self.reason.code


class IllegalPlayError(CasinoError):
    """A play that the rules refuse.

    Its text is the sentence of the refusal and the rule (`texts`); here, below the sentences, only
    the code of the reason is known.

    position  the position or view in which the play was tried
    play      the play
    refusal   the reason, with the things that its sentence names

    >>> try:
    ...     casino.apply(position, casino.parse_play("9cx8c", position))
    ... except casino.IllegalPlayError as error:
    ...     print(error.refusal.code)
    card-not-held
    """

    def __init__(self, position: State, play: Play, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code} (RULES {refusal.reason.section})")
        self.position = position
        self.play = play
        self.refusal = refusal


class PlayerFaultError(CasinoError):
    """A computer player that has broken its contract (`players.contract`).

    player   the name of the player, or what it shows of itself
    problem  the fault, in one line
    view     its view, None if it cannot be a player at all
    error    the `IllegalPlayError` of the play that it returned, if that was the problem
    late     whether the problem was the time that it took

    >>> from casino_core.players.contract import CheckedPlayer
    >>> try:
    ...     CheckedPlayer(lambda view, chance: None, "sleeper")(view, None)
    ... except casino.PlayerFaultError as error:
    ...     print(error)
    sleeper: it returned None; does every way through it end with return?
    """

    def __init__(
        self,
        player: str,
        problem: str,
        view: View | None = None,
        error: CasinoError | None = None,
        *,
        late: bool = False,
    ) -> None:
        self.player = player
        self.problem = problem
        self.view = view
        self.error = error
        self.late = late
        super().__init__(f"{player}: {problem}")
