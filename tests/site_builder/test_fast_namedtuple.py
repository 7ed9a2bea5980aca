"""The page's own way to make named tuples makes what Python's makes."""

from __future__ import annotations

import copy
import importlib.util
import inspect
from types import new_class
from typing import Any, NamedTuple

import pytest

from site_builder.paths import VENDOR


class Body:
    """A card on a table."""

    rank: int
    suit: str = "spades"
    marks: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return f"{self.rank} of {self.suit}"

    @classmethod
    def ace(cls: Any) -> Any:
        return cls(1)

    def __lt__(self, other: Any) -> bool:
        return self.rank > int(other.rank)


def body_of(source: type) -> dict[str, Any]:
    left_out = ("__dict__", "__weakref__")
    return {name: value for name, value in vars(source).items() if name not in left_out}


def ordinary(source: type) -> Any:
    return new_class(source.__name__, (NamedTuple,), {}, lambda body: body.update(body_of(source)))


def fast(source: type) -> Any:
    path = VENDOR / "library" / "fast_namedtuple.py"
    spec = importlib.util.spec_from_file_location("fast_namedtuple", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.fast_class(source.__name__, body_of(source))


@pytest.fixture(params=[ordinary, fast])
def card(request: pytest.FixtureRequest) -> Any:
    return request.param(Body)


def test_it_is_made_by_place_or_name_or_default(card: Any) -> None:
    assert card(2) == card(rank=2) == card(2, "spades", marks=()) == (2, "spades", ())
    assert hash(card(2)) == hash((2, "spades", ()))
    for wrong in ({}, {"rank": 1, "colour": "red"}):
        with pytest.raises(TypeError, match=r"__new__\(\)"):
            card(**wrong)


def test_fields_are_read_and_unpacked_and_never_written(card: Any) -> None:
    two = card(2, "hearts")
    rank, suit, _ = two
    assert (two.rank, two.suit, two[0]) == (rank, suit, rank)
    with pytest.raises(AttributeError):
        two.rank = 3
    with pytest.raises(AttributeError):
        two.colour = "red"
    match two:
        case card(rank, "hearts"):
            assert rank == 2
        case _:
            pytest.fail("it matches by place")


def test_it_is_shown_changed_copied_and_taken_apart(card: Any) -> None:
    two = card(2, "hearts")
    assert repr(two) == "Body(rank=2, suit='hearts', marks=())"
    assert two._replace(rank=3) == (3, "hearts", ())
    assert type(two._replace(rank=3)) is card
    assert two._asdict() == {"rank": 2, "suit": "hearts", "marks": ()}
    assert type(copy.copy(two)) is card
    assert two.__getnewargs__() == (2, "hearts", ())
    assert card._make([4, "clubs", ()]) == card(4, "clubs")
    with pytest.raises(TypeError, match="Expected 3 arguments, got 1"):
        card._make([4])
    with pytest.raises((TypeError, ValueError), match="unexpected field names"):
        two._replace(colour="red")


def test_what_a_class_has_of_its_own_is_kept(card: Any) -> None:
    assert card(2).name == "2 of spades"
    assert card.ace() == card(1)
    assert min(card(2), card(9)).rank == 9
    assert card.__doc__ == "A card on a table."
    assert card.__name__ == "Body"
    assert card.__module__ == __name__


def test_what_is_known_of_a_class_is_the_same() -> None:
    classes = [ordinary(Body), fast(Body)]
    for name in ("_fields", "_field_defaults", "__match_args__", "__slots__", "__bases__"):
        first, second = (getattr(each, name) for each in classes)
        assert first == second
    first, second = (inspect.signature(each).parameters for each in classes)
    assert list(first) == list(second)
    assert [each.default for each in first.values()] == [each.default for each in second.values()]
