import pytest

from casino_core import FULL_PACK, card_set, format_cards, parse_cards, parse_play
from casino_page.features.confirm import confirmation
from tests.views import view_of

NAMES = ("You", "Bruno")


def question_before(
    position: str, play: str, sweeps: str = "always", *, confirm: bool = False
) -> str | None:
    """The question before a play, if there is one."""
    view = view_of(position)
    question = confirmation(view, parse_play(play, view), NAMES, sweeps=sweeps, confirm=confirm)
    return question and question.question


LEAVES = "table=4d,5c hands=4s2h/???? stock=*36"


def test_a_play_that_leaves_a_sweep_is_warned_of() -> None:
    # 4x4 leaves the five alone; a trail of the two leaves 4+5+2, and no card is worth 11.
    question = "Bruno could sweep with a five."
    assert question_before(LEAVES, "4sx4d") == question
    assert question_before(LEAVES, "2h") is None


def test_every_rank_that_can_sweep_is_named() -> None:
    text = "table=2d,2c,5c hands=5s9h/???? stock=*36"
    assert question_before(text, "5sx5c") == "Bruno could sweep with a two or a four."
    text = "rules=royal,ace=1-or-14 table=Ad,5c hands=5s2h/???? stock=*36"
    assert question_before(text, "5sx5c") == "Bruno could sweep with an ace."


def test_a_card_that_sweeps_alone_of_its_rank_is_named_in_full() -> None:
    # The two of spades captures as 15 only, any other two as 2.
    text = "rules=royal,casinos=15-and-16 table=4d,7c,8d hands=4s9h/???? stock=*36"
    assert question_before(text, "4sx4d") == "Bruno could sweep with the two of spades."
    text = "rules=royal,casinos=15-and-16 table=4d,2c hands=4s2h/???? won=2d/ stock=*35 last=1"
    assert question_before(text, "4sx4d") is None


def test_what_the_next_seat_must_hold_is_said_to_be_sure() -> None:
    others = card_set(FULL_PACK) & ~card_set(parse_cards("4d5c4s2h5hKs"))
    text = f"table=4d,5c hands=4s2h/???? won={format_cards(others)}/ last=1"
    assert question_before(text, "4sx4d") == "Bruno can sweep with a five."


def test_a_card_that_has_gone_cannot_sweep() -> None:
    gone = LEAVES + " won=5s5h/5d"
    assert question_before(gone, "4sx4d") is None


@pytest.mark.parametrize(
    ("sweeps", "rules", "warned"),
    [
        ("off", "royal", False),
        ("scoring", "royal", True),
        ("scoring", "standard", False),
        ("always", "standard", True),
    ],
)
def test_when_it_warns(sweeps: str, rules: str, warned: bool) -> None:  # noqa: FBT001
    question = question_before(f"rules={rules} {LEAVES}", "4sx4d", sweeps)
    assert (question is not None) == warned


def test_a_partner_may_sweep() -> None:
    # Seat 2 holds no card any more, so that seat 3, the partner of seat 1, is next.
    text = "rules=partnership table=4d,5c hands=4s2h/-/??/?? turn=1 dealer=4"
    assert question_before(text, "4sx4d") is None


def test_an_empty_table_and_the_end_of_a_round_leave_nothing() -> None:
    assert question_before("table=4d hands=4s2h/????", "4sx4d") is None
    assert question_before("table=4d,5c hands=4s/- dealer=2 turn=1", "4sx4d") is None


def test_a_play_is_first_shown_if_that_is_wanted() -> None:
    assert question_before(LEAVES, "2h", "off") is None
    assert question_before(LEAVES, "2h", "off", confirm=True) == "Trail the 2?"
    assert question_before(LEAVES, "4sx4d", confirm=True) == "Bruno could sweep with a five."
