from casino_core import Build, card_set, parse_card, parse_cards, parse_rules
from casino_core.events import (
    Captured,
    Dealt,
    Drew,
    Event,
    GameOver,
    Residue,
    RoundScored,
    Swept,
    Trailed,
)
from casino_core.play import Play
from casino_core.score import RoundScore
from casino_core.seats import Seat, Side
from casino_page.render.motion import ENDINGS, PRIZE, SOUNDS, Flourish, ending, heard, motion
from tests.javascript import evaluate, script

STANDARD = parse_rules("standard")


def test_dealt_cards_come_from_the_stock() -> None:
    assert motion([Dealt(1, 4, False)], STANDARD, Seat(0)).start == {"*": "stock"}


def test_captured_cards_go_to_the_pile_of_the_side() -> None:
    build = Build(7, card_set(parse_cards("3h4h")), Seat(0), multiple=False)
    event = Captured(Seat(3), parse_card("7s"), card_set(parse_cards("7d")), (build,))
    moves = motion([event], parse_rules("partnership"), Seat(0))
    assert moves.end == {f"card-{text}": "won-2" for text in ("7s", "7d", "3h", "4h")}
    assert moves.via == {"card-7s": "card-3h"}


def test_the_residue_goes_to_who_captured_last() -> None:
    cards = card_set(parse_cards("Kd9s"))
    events: list[Event] = [Residue(Side(1), cards), Residue(None, cards)]
    assert motion(events, STANDARD, Seat(0)).end == {"card-Kd": "won-2", "card-9s": "won-2"}


def test_a_shown_card_comes_out_of_the_hand() -> None:
    moves = motion([], STANDARD, Seat(1), Play(parse_card("7s")))
    assert moves.start == {"card-7s": "hand-2"}


def test_of_several_events_the_greatest_is_heard() -> None:
    capture = Captured(Seat(0), parse_card("7s"), card_set(parse_cards("7d")), ())
    assert heard([capture, Swept(Seat(0)), Dealt(2, 4, False)]) == "sweep"
    assert heard([capture]) == "capture"
    assert heard([Trailed(Seat(0), parse_card("7s")), Dealt(2, 4, False)]) == "laid"
    assert heard([Drew(Seat(0), False)]) == ""


def test_every_sound_is_made_and_can_be_felt() -> None:
    module = script("js/table/sound-and-vibration.js")
    names = evaluate(f"{module}\nconst result = [SOUNDS, VIBRATIONS].map(Object.keys);")
    for own_names in names:
        assert sorted(own_names) == sorted({*SOUNDS, *ENDINGS, PRIZE, "count", "refusal"})


def test_what_matters_in_a_capture_is_shown_at_the_pile() -> None:
    event = Captured(Seat(1), parse_card("Td"), card_set(parse_cards("8d2s")), ())
    moves = motion([event, Swept(Seat(1))], STANDARD, Seat(0))
    assert moves.flourishes == (
        Flourish("prize", "won-2", "Big casino +2"),
        Flourish("prize", "won-2", "Little casino +1"),
        Flourish("sweep", "won-2", "Sweep!"),
    )
    assert moves.sound == "sweep"
    assert motion([event], STANDARD, Seat(0)).sound == PRIZE
    diamond = motion([event], parse_rules("diamond"), Seat(0))
    assert (diamond.flourishes, diamond.sound) == ((), "capture")


def test_the_last_capture_is_shown_with_the_cards_that_come_with_it() -> None:
    moves = motion([Residue(Side(0), card_set(parse_cards("Td9s")))], STANDARD, Seat(0))
    assert [flourish.words for flourish in moves.flourishes] == ["Last capture", "Big casino +2"]
    assert not motion([Residue(None, card_set(parse_cards("Td")))], STANDARD, Seat(0)).flourishes


def test_the_end_sounds_as_it_is_for_the_people() -> None:
    scored = RoundScored(RoundScore((), (0, 0)))
    partners = parse_rules("partnership")
    assert ending([scored], STANDARD, [Seat(0)]) == "round"
    assert ending([scored, GameOver(Side(0), (21, 3))], STANDARD, [Seat(0)]) == "won"
    assert ending([scored, GameOver(Side(1), (3, 21))], STANDARD, [Seat(0)]) == "lost"
    assert ending([scored, GameOver(None, (21, 21))], STANDARD, [Seat(0)]) == "round"
    assert ending([GameOver(Side(1), (3, 21))], partners, [Seat(3)]) == "won"
    assert ending([Trailed(Seat(0), parse_card("7s"))], STANDARD, [Seat(0)]) == ""
