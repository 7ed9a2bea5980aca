"""Corners of the rules in which mutation testing of `rules/` once found a gap.

`python -m tests.measure_mutants` finds them; `tests/equivalent_mutants.tsv` has the changes that no
test can find, each with the reason.
"""

import pytest

from casino_core import (
    format_play,
    is_legal,
    legal_plays,
    outcome,
    parse_card,
    parse_play,
    parse_position,
    select,
)
from casino_core.rules.dealing import deal_number
from casino_core.rules.why import allowed_under

CORNERS = [
    # Forced capture: taking a single pair, or only a build, is a capture too.
    ("rules=standard,trailing=forced-capture table=5h hands=5s/Ks", "5s", False),
    ("rules=standard,trailing=forced-capture table=(5:2d3h@2) hands=5s/Ks", "5s", False),
    ("rules=standard,trailing=forced-capture table=6h hands=5s/Ks", "5s", True),
    ("rules=standard,trailing=forced-capture table=Qh hands=Qs/Ks", "Qs", False),
    # An own build that can still be taken does not free a trail from the rules of trailing.
    (
        "rules=standard,duty=free,trailing=not-a-pair table=5h,(9:2d7s@1) hands=5s9h/Ks",
        "5s",
        False,
    ),
    # Gather off: a raise makes only the set with the card in it.
    ("rules=folk table=(6:2d4h@2) hands=2s8h/Ks", "2sb(6)=8", True),
    ("rules=folk table=(6:2d4h@2) hands=3s8h/Ks", "3sb(6)=8", False),
    ("rules=folk table=2c,6c,(6:2d4h@2) hands=2s8h/Ks", "2sb2c,6c,(6)=8", False),
    ("rules=folk table=8d,(6:2d4h@2) hands=2s8h/Ks", "2sb8d,(6)=8", False),
    ("rules=folk,raise_with_table=on table=2c,(4:Ad3h@2) hands=2s8h/Ks", "2sb2c,(4)=8", True),
    ("rules=folk,raise_with_table=on table=3c,(4:Ad3h@2) hands=2s8h/Ks", "2sb3c,(4)=8", False),
    ("rules=folk table=2c,(4:Ad3h@2) hands=2s8h/Ks", "2sb2c,(4)=8", False),
    # Gather off: only a new build may be the card on one loose card of its value.
    ("rules=folk table=8d hands=8s8h/Ks", "8sb8d=8", True),
    ("rules=folk table=8d,8c hands=8s8h/Ks", "8sb8d,8c=8", False),
    ("rules=folk table=8d,(8:2d6s@2) hands=8s8h/Ks", "8sb8d,(8)=8", False),
    ("rules=folk table=8d,(8:2d6s@2) hands=8s8h/Ks", "8sb(8)=8", True),
    ("rules=folk,building=single table=8d hands=8s8h/Ks", "8sb8d=8", False),
    # Builds of 1 and of 14 need an ace each.
    ("rules=royal table=6h,(1:Ac/Ad@1) hands=8sAhAs/Ks", "8sb6h=14", True),
    ("rules=royal table=6h,(1:Ac/Ad@1) hands=8sAh/Ks", "8sb6h=14", False),
    ("rules=royal table=6h,(1:Ac/Ad@2) hands=8sAh/Ks", "8sb6h=14", True),
    # Owners: the last card of a value may go only after all one's builds of that value.
    (
        "rules=standard,same_value=coexist table=(9:2d7s@1),(9:3d6s@1) hands=9h/Ks",
        "9hx(2d7s)",
        False,
    ),
    (
        "rules=standard,same_value=coexist table=(9:2d7s@1),(9:3d6s@1) hands=9h/Ks",
        "9hx(2d7s),(3d6s)",
        True,
    ),
    # Raising one's own while holding both values.
    ("rules=folk table=(6:2d4h@1) hands=2s8h6s/Ks", "2sb(6)=8", True),
    ("rules=folk table=(6:2d4h@1) hands=2s8h/Ks", "2sb(6)=8", False),
    # max_builds: only a new build is checked, and only the player's own builds count.
    ("rules=standard,max_builds=1 table=2c,(8:3d5s@2) hands=4h6c8s/Ks", "4hb2c=6", True),
    ("rules=standard,max_builds=2 table=2c,(8:3d5s@1) hands=4h6c8s/Ks", "4hb2c=6", True),
]


@pytest.mark.parametrize(("position", "text", "legal"), CORNERS)
def test_corner(position: str, text: str, legal: bool) -> None:  # noqa: FBT001
    state = parse_position(position)
    play = parse_play(text, state)
    assert is_legal(state, play) is legal
    assert (text in {format_play(found, state) for found in legal_plays(state)}) is legal


def test_four_aces_of_diamond_casino_count_at_once_in_count_order() -> None:
    text = "rules=diamond,ending=count-order hands=/ won=AsAhAdAc/2h3h4h5h6h scores=7/0 last=1"
    result = outcome(parse_position(text))
    assert result.totals == (10, 1)
    assert not result.over


def test_where_an_item_leaves_sides_level_at_the_target_the_count_goes_on() -> None:
    text = "rules=spade,ending=count-order,target=21 hands=/ won=3s5h/4sTd scores=20/20 last=1"
    assert outcome(parse_position(text)).winner == 1


def test_no_rules_are_named_under_which_the_builds_on_the_table_could_not_lie() -> None:
    builds = "(7:3d4c@2),(9:2d7h@2),(9:4d5c@2)"
    state = parse_position(f"rules=standard,same_value=coexist table={builds} hands=2s9h/Ks")
    play = parse_play("2sb(3d4c),(2d7h)=9", state)
    assert ("same_value", "merge") not in allowed_under(state, play)
    one = parse_position(
        "rules=standard,same_value=coexist table=(7:3d4c@2),(9:2d7h@2) hands=2s9h/Ks"
    )
    assert ("same_value", "merge") in allowed_under(one, play)


def test_the_card_that_completes_the_one_set_can_be_chosen() -> None:
    state = parse_position("rules=folk table=5h,6h hands=3s8h/Ks")
    assert select(state, parse_card("3s")).more_loose == parse_card("5h").bit


def test_where_cards_are_drawn_there_is_one_deal() -> None:
    assert deal_number(parse_position("rules=draw hands=2h3h/4h5h stock=*12")) == 1
    assert deal_number(parse_position("rules=standard hands=2h3h/4h5h stock=*16")) == 4
