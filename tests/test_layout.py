"""The checks of what a browser has measured, on boxes that are written down here."""

from __future__ import annotations

from e2e.layout import Box, Part, faults, parts_of

WINDOW = Box(0, 0, 320, 568)
APART = {"bid": ("bid", "nest"), "hint": ("name",)}


def part(kind: str, *box: float, seen: Box | None = None, free: float = 32) -> Part:
    return Part(kind, "x", Box(*box), seen or Box(*box), free)


def faults_of(*parts: Part) -> list[str]:
    return list(faults(parts, WINDOW, APART, 24))


def test_parts_beside_each_other_have_no_faults() -> None:
    assert not faults_of(part("bid", 0, 0, 50, 20), part("nest", 50, 0, 90, 20))
    assert not faults_of(part("bid", 0, 0, 50.8, 20), part("nest", 50, 0, 90, 20))


def test_what_is_outside_the_window_is_named_on_every_side() -> None:
    for box in ((-5, 0, 9, 9), (0, -5, 9, 9), (312, 0, 325, 9), (0, 560, 9, 575)):
        assert faults_of(part("name", *box)) == [
            f"name 'x' is outside the window: {' '.join(map(str, box))}"
        ]


def test_what_an_element_around_it_cuts_off_is_named() -> None:
    cut = part("bid", 0, 0, 50, 20, seen=Box(0, 0, 50, 12))
    assert faults_of(cut) == ["bid 'x' is cut off: 0 0 50 20"]


def test_a_card_that_another_one_covers_is_named() -> None:
    assert faults_of(part("card", 0, 0, 50, 70, free=8)) == [
        "card 'x' has only 8 pixels that are free"
    ]
    assert not faults_of(part("card", 0, 0, 50, 70, free=24), part("card", 24, 0, 74, 70))


def test_parts_that_lie_on_each_other_are_named_in_either_order() -> None:
    bid, nest = part("bid", 0, 0, 50, 20), part("nest", 40, 10, 90, 30)
    assert faults_of(bid, nest) == ["bid 'x' lies on nest 'x'"]
    assert faults_of(nest, bid) == ["nest 'x' lies on bid 'x'"]
    assert faults_of(bid, bid) == ["bid 'x' lies on bid 'x'"]
    assert not faults_of(nest, nest)
    hidden = part("nest", 40, 10, 90, 30, seen=Box(60, 10, 90, 30))
    assert faults_of(bid, hidden) == ["nest 'x' is cut off: 40 10 90 30"]


def test_what_the_page_has_measured_becomes_parts() -> None:
    assert parts_of([("card", "R", [0, 1, 2, 3], [0, 1, 2, 2], 4)]) == [
        Part("card", "R", Box(0, 1, 2, 3), Box(0, 1, 2, 2), 4)
    ]
