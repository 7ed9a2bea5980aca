"""The errors of the engine, all of them `ValueError`.

CasinoError
├── RuleSetError      an option does not take a value, or two options clash
├── NotationError     a string cannot be read; the message names the field and the string at fault
├── StudyError        a word of a study cannot be read or played
├── RecordError       a word of a record cannot be read or played; names its line, round and play
├── IllegalPlayError  a play can be read but not made; carries the position, the play and the
│                     refusal (in `rules.refusal`)
├── PlayerFaultError  a computer player has broken its contract (`players.contract`); carries its
│                     name, what it saw and what it did (in `rules.refusal`)
├── TooManyPlaysError a crowded table has more plays than are listed; `plays_by_size` is lazy
└── CorrespondenceError  a message does not belong to a game by correspondence; carries the kind of
                      the refusal (in `correspondence.errors`)

`prose.refusals.error_message` makes the message that people are shown for each of them, and
`error_reason` the rule behind a play that is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


class CasinoError(ValueError):
    """An input that the engine refuses; the base class of all errors of the engine.

    >>> try:
    ...     casino.Game.new("royale", "sunday")
    ... except casino.CasinoError as error:
    ...     print(type(error).__name__)
    RuleSetError
    """

    def __reduce__(self) -> tuple[Callable[..., CasinoError], tuple[Any, ...]]:
        """Let an error of any class go to another process, whatever its class is made from."""
        return _error_again, (type(self), self.args, self.__dict__)


def _error_again(
    kind: type[CasinoError], args: tuple[object, ...], fields: dict[str, object]
) -> CasinoError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class RuleSetError(CasinoError):
    """A rule set that the rules do not allow.

    >>> try:
    ...     casino.RuleSet(players=7)
    ... except casino.RuleSetError as error:
    ...     print(error)
    players=7: players is 2, 3, 4, 5 or 6
    """


class NotationError(CasinoError):
    """A string that cannot be read.

    >>> try:
    ...     casino.parse_card("1h")
    ... except casino.NotationError as error:
    ...     print(error)
    '1h' is not a card: write a rank A23456789TJQK and a suit shdc
    """


class TooManyPlaysError(CasinoError):
    """A list of plays that a crowded table makes too long; its plays can still be read one by one.

    >>> loose = ",".join(rank + suit for rank in "A23456789" for suit in "shd")
    >>> crowded = casino.parse_position(f"table={loose} hands=TsTh/Kh")
    >>> try:
    ...     casino.legal_plays(crowded)
    ... except casino.TooManyPlaysError as error:
    ...     print(error)
    table: more than 20000 legal plays; plays_by_size yields them one by one
    """

    def __init__(self, most: int) -> None:
        """Make the error of a list of more than `most` plays."""
        super().__init__(
            f"table: more than {most} legal plays; plays_by_size yields them one by one"
        )


class StudyError(CasinoError):
    """A word of a study that cannot be read or played.

    word   the word itself
    error  the error raised for the word
    """

    def __init__(self, word: str, error: CasinoError) -> None:
        self.word = word
        self.error = error
        super().__init__(f"{self.where}: {error}")

    @property
    def where(self) -> str:
        """The place in the study: `study: 4s`."""
        return f"study: {self.word}"


class RecordError(CasinoError):
    """A word of a game record that cannot be read or played.

    line          the line of the record in which the word stands, from 1
    round_number  the round to which it belongs, from 1
    play_number   the number of the play in the game, from 1
    word          the word itself
    error         the error raised for the word

    >>> text = casino.format_record(finished).replace("1. ", "1. 2c ", 1)
    >>> try:
    ...     casino.parse_record(text)
    ... except casino.RecordError as error:
    ...     print(error.round_number, error.play_number, error.word)
    1 1 2c
    """

    def __init__(
        self, line: int, round_number: int, play_number: int, word: str, error: CasinoError
    ) -> None:
        self.line = line
        self.round_number = round_number
        self.play_number = play_number
        self.word = word
        self.error = error
        super().__init__(f"{self.where}: {error}")

    @property
    def where(self) -> str:
        """The place in the record: `line 5: round 1, play 2, 4s`."""
        place = f"round {self.round_number}, play {self.play_number}, {self.word}"
        return f"line {self.line}: {place}"
