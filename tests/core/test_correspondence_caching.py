"""Results that are kept: a game opens without computing them again, and nothing else changes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from casino_core import Play, Position
from casino_core.correspondence import shared_round
from casino_core.correspondence.caching_group import CachingGroup
from casino_core.correspondence.stored import format_results, format_stored, parse_stored
from casino_core.rules.turn import advance
from tests.core.correspondents import after
from tests.core.groups import SmallGroup


class CountingGroup(SmallGroup):
    """The small group, which counts the elements that it computes."""

    computed = multiplications = 0

    def hashed(self, texts: Sequence[str]) -> tuple[bytes, ...]:
        self.computed += len(texts)
        return super().hashed(texts)

    def multiplied(self, elements: Sequence[bytes], scalars: Sequence[int]) -> tuple[bytes, ...]:
        self.computed += len(elements)
        self.multiplications += len(elements)
        return super().multiplied(elements, scalars)

    def first_invalid(self, elements: Sequence[bytes]) -> int | None:
        self.computed += len(elements)
        return super().first_invalid(elements)

    def sums_to_identity(self, elements: Sequence[bytes], scalars: Sequence[int]) -> bool:
        self.computed += len(elements)
        return SmallGroup().sums_to_identity(elements, scalars)

    def is_signed(self, key: bytes, content: bytes, signature: bytes) -> bool:
        self.computed += 1
        return super().is_signed(key, content, signature)


@pytest.mark.parametrize("messages", [2, 4, 20, 60])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_opens_without_any_arithmetic(messages: int, seat: int) -> None:
    text = format_stored(after(max(messages, seat + 1)).sides[seat])
    first = CountingGroup()
    game = parse_stored(text, first)
    again = CountingGroup()
    game_again = parse_stored(text, again, format_results(game))
    assert (game_again.table, game_again.messages) == (game.table, game.messages)
    assert first.computed >= 52
    assert again.computed == 0


def test_only_new_messages_are_computed() -> None:
    before, now = (format_stored(after(messages).sides[0]) for messages in (20, 24))
    results = format_results(parse_stored(before, CountingGroup()))
    new = CountingGroup()
    game = parse_stored(before, new, results)
    for message in after(24).sides[0].messages[20:]:
        game = game.with_next(message)
    assert game.table == parse_stored(now, CountingGroup()).table
    assert 0 < new.computed < 13


@pytest.mark.parametrize("damage", ["", "x", "AAAA", "head", "value", "secret"])
def test_results_with_a_wrong_seal_are_forgotten(damage: str) -> None:
    text = format_stored(after(20).sides[0])
    results = format_results(parse_stored(text, CountingGroup()))
    if damage == "value":
        results = results[:200] + ("A" if results[200] != "A" else "B") + results[201:]
    elif damage == "head":
        text = text.rpartition("\n")[0]
    elif damage == "secret":
        results = format_results(parse_stored(format_stored(after(20).sides[1]), CountingGroup()))
    else:
        results = damage
    group = CountingGroup()
    assert parse_stored(text, group, results).table == parse_stored(text, SmallGroup()).table
    assert group.computed > 100


def test_of_too_many_results_the_last_ones_are_kept() -> None:
    text = format_stored(after(40).sides[0])
    game = parse_stored(text, CountingGroup())
    whole = format_results(game)
    some = format_results(game, longest=len(whole) // 2)
    assert len(some) <= len(whole) // 2
    groups = [CountingGroup() for _each in range(3)]
    pairs = zip(groups, ("", some, whole), strict=True)
    tables = [parse_stored(text, group, results).table for group, results in pairs]
    assert tables[0] == tables[1] == tables[2]
    none, part, every = (group.computed for group in groups)
    assert none > part > every == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_that_is_made_again_makes_each_play_hardly_more_than_once(
    seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cards that open later lie where the messages tell: nothing is dealt and played anew."""
    text = format_stored(after(60).sides[seat])
    shared_round._dealing.cache_clear()
    advanced = 0

    def counted(position: Position, play: Play) -> Position:
        nonlocal advanced
        advanced += 1
        return advance(position, play)

    monkeypatch.setattr(shared_round, "advance", counted)
    game = parse_stored(text, SmallGroup())
    plays = sum(len(each.plays) for each in game.table.rounds)
    assert plays > 40
    assert plays <= advanced < 3 * plays
    assert all(not each.likely for each in game.table.rounds)


def test_a_false_place_in_a_message_changes_nothing() -> None:
    """Only what opens counts: the place that a refused play names is not believed."""
    game = after(30).sides[0]
    lying = game.table.last._replace(likely=((3, game.table.last.rules.cards[0]),) * 2)
    assert set(lying.cards) == set(game.table.last.rules.cards)
    assert lying.view(game.seat) == game.table.last.view(game.seat)


def test_a_wrong_signature_stays_wrong_however_often_it_comes() -> None:
    group, seed = CachingGroup(SmallGroup()), b"seed"
    key, signature = group.public_key(seed), group.signed(seed, b"a play")
    for _time in range(2):
        assert group.is_signed(key, b"a play", signature)
        assert not group.is_signed(key, b"another play", signature)
