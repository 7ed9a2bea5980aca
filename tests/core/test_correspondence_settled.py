"""Rounds that are settled: a game opens without reading their messages again, and is the same."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from casino_core import PRESETS
from casino_core.correspondence.caching_group import CachingGroup
from casino_core.correspondence.check import check_round
from casino_core.correspondence.correspondence import Correspondence
from casino_core.correspondence.errors import CorrespondenceError
from casino_core.correspondence.message import Form
from casino_core.correspondence.settled import settled_lines
from casino_core.correspondence.stored import format_results, format_stored, parse_stored
from casino_core.correspondence.turn import Turn
from casino_core.fairness import CheckResult
from tests.core.correspondents import GROUP, after
from tests.core.test_correspondence_caching import CountingGroup
from tests.core.test_correspondence_seats import FOUR, THREE
from tests.core.test_correspondence_seats import after as after_seats
from tests.profiles import thorough

ROUND = 54
"""More messages than a round of two has."""


def reopened(game: Correspondence, text: str = "") -> tuple[Correspondence, Correspondence]:
    """A game that is made again with all that was found before, and one message by message."""
    text = text or format_stored(game)
    results = format_results(parse_stored(format_stored(game), GROUP))
    again = parse_stored(text, GROUP, results)
    return again, Correspondence.restored(game.seat, game.side.secret, again.messages, GROUP)


@pytest.mark.parametrize("messages", [20, 53, 54, 55, 56, 57, 110])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_of_settled_rounds_is_the_same_and_goes_on(messages: int, seat: int) -> None:
    game = after(messages).sides[seat]
    short, whole = reopened(game)
    assert (short.table, short.messages) == (whole.table, whole.messages)
    for message in after(messages + 4).sides[seat].messages[messages:]:
        short, whole = short.with_next(message), whole.with_next(message)
    assert short.table == whole.table


RULES = [
    *(("draw", 120), ("spade", 120), ("standard,pack=104", 120)),
    *((name, 70) for name, each in PRESETS.items() if each.target and each.players == 2),
]
"""Games of two that have several rounds, and messages after the first of them."""


def some_sides(rules: str, messages: int) -> Sequence[Correspondence]:
    """A game as one of the two sides holds it, in a thorough run as both do."""
    sides = after(messages, rules).sides
    return sides if thorough() else sides[len(rules) % 2 :][:1]


@pytest.mark.parametrize(("rules", "messages"), RULES)
def test_any_rules_settle(rules: str, messages: int) -> None:
    for game in some_sides(rules, messages):
        short, whole = reopened(game)
        assert len(short.table.rounds) > 1
        assert short.table == whole.table
        assert settled_lines(short.table, short.messages, short.side)


@pytest.mark.parametrize("rules", [THREE, FOUR])
def test_three_and_four_seats_settle(rules: str) -> None:
    for game in after_seats(130, rules):
        short, whole = reopened(game)
        assert short.table == whole.table
        lines = settled_lines(short.table, short.messages, short.side)
        assert len(short.table.rounds) == 1 + len(lines) > 2


def test_the_messages_of_settled_rounds_are_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a game is, opening it takes the steps of its last round only."""
    steps: list[int] = []
    take = Turn.take

    def counted(self: Turn, words: tuple[str, ...], number: int) -> None:
        steps.append(number)
        take(self, words, number)

    game = after(200).sides[0]
    text, results = format_stored(game), format_results(parse_stored(format_stored(game), GROUP))
    monkeypatch.setattr(Turn, "take", counted)
    parse_stored(text, GROUP, results)
    assert len(game.table.rounds) == 4
    assert min(steps) > 100
    assert len(steps) <= ROUND


@pytest.mark.parametrize("number", [2, 5, 30, 60, 120])
def test_a_changed_message_is_verified_again(number: int) -> None:
    """The seal is of all messages: a change of one in the storage is found."""
    game = after(160).sides[0]
    lines = format_stored(game).splitlines()
    before, dot, signature = lines[number].rpartition(".")
    lines[number] = before + dot + ("A" if signature[0] != "A" else "B") + signature[1:]
    author = (number - 1) % 2
    results = format_results(parse_stored(format_stored(game), GROUP))
    if author == 0:  # one's own signature is known; all is computed again
        group = CountingGroup()
        assert parse_stored("\n".join(lines), group, results).table == game.table
        assert group.computed > 400
    else:
        with pytest.raises(CorrespondenceError, match="signed"):
            parse_stored("\n".join(lines), GROUP, results)


def test_messages_that_came_later_are_read() -> None:
    """The results of the first messages hold for them, whatever follows."""
    early, late = after(120).sides[0], after(160).sides[0]
    results = format_results(parse_stored(format_stored(early), GROUP))
    game_again = parse_stored(format_stored(late), GROUP, results)
    assert isinstance(game_again.side.group, CachingGroup)
    assert game_again.side.group.settled
    assert game_again.table == late.table


def test_a_settled_round_can_still_be_checked() -> None:
    short, _whole = reopened(after(160).sides[0])
    for number in range(1, len(short.table.rounds)):
        findings = [*check_round(short, number)]
        assert len(findings) == 5
        assert {each.result for each in findings} == {CheckResult.GOOD}


def test_a_round_with_a_number_of_another_secret_does_not_settle() -> None:
    """The deed of a cheat stays in the messages, which the check reads."""
    game = after(160).sides[0]
    first = game.table.rounds[0]
    sent = {**first.sent[1], 3: first.sent[1][3] + 1}
    rounds = (first.with_sent(first.shuffler(1), sent), *game.table.rounds[1:])
    assert settled_lines(game.with_rounds(*rounds).table, game.messages, game.side) == ()
    assert len(settled_lines(game.table, game.messages, game.side)) > 1


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, 0),
        (0, 999),
        (0, "x"),
        (1, 7),
        (2, -5),
        (3, [[1, 0]]),
        (3, [[9999, 0]] * 3),
        (4, [[2, 50]]),
        (5, ["", ""]),
        (5, []),
        (6, [0] * 52),
        (6, [99] * 52),
        (7, [["nonsense", 3]]),
        (7, [["Kd", 400]]),
        (8, "more"),
    ],
)
def test_a_wrong_line_is_not_believed(place: int, value: object) -> None:
    """A file whose maker knows its secret can have any line under its seal: then all is read."""
    game = after(80).sides[0]
    (line,) = settled_lines(game.table, game.messages, game.side)
    content = json.loads(line)
    content[place : place + 1] = [value]
    group = CachingGroup(GROUP, settled=[json.dumps(content)])
    game_again = Correspondence.restored(0, game.side.secret, game.messages, group, group.settled)  # type: ignore[arg-type]
    if place != 8:
        assert game_again.table == game.table


def test_an_older_game_of_unsigned_messages_has_no_settled_rounds() -> None:
    game = after(110, form=Form.UNSIGNED).sides[0]
    assert settled_lines(game.table, game.messages, game.side) == ()
    short, whole = reopened(game)
    assert short.table == whole.table
