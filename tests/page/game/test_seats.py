"""Sessions of every rule set and number of seats, with any mix of people; the order of the hand."""

from __future__ import annotations

import re

import pytest

from casino_core import (
    PRESETS,
    Game,
    RuleSet,
    RuleSetError,
    View,
    card_set,
    cards_in,
    parse_rules,
    parse_state,
)
from casino_core.seats import Seat
from casino_page.game.scene import Phase
from casino_page.game.seats import arranged, parse_seats
from casino_page.game.session import Session
from casino_page.render.regions import regions, table_attributes
from casino_page.saved_games.saved_game import SavedGame, format_saved, parse_saved
from casino_page.screen_reader.regions import regions as reading

from ...profiles import thorough
from ..tables import let_computer_play, new_session, play_greedily, session_at

SEATS = {
    2: "person,person",
    3: "person,counting,person",
    4: "greedy,person,beginner,person",
    5: "person,greedy,person,careless,greedy",
    6: "person,person,greedy,person,greedy,beginner",
}
TABLES = [
    (f"{name},players={players}", seats)
    for number, name in enumerate(PRESETS)
    for players, seats in SEATS.items()
    if thorough() or players == PRESETS[name].players or (number + players) % 8 == 0
]
"""Every preset with its usual number of seats; every other number with an eighth of the presets."""


QUOTED = re.compile(r'"(..)"')
"""A text as short as a card in an attribute."""


def possible(rules: str) -> bool:
    try:
        parse_rules(rules)
    except RuleSetError:
        return False
    return True


def hidden_cards(session: Session) -> set[str]:
    """Return the cards that may not be on the screen: all other hands, and the stock."""
    position = session.game.position
    hands = [
        hand for seat, hand in enumerate(position.hands) if session.covered or seat != session.seat
    ]
    hidden = card_set(card for card in position.stock if card)
    for hand in hands:
        hidden |= hand
    # A card whose twin lies open is named anyway.
    open_cards = position.rules.all_cards & ~hidden
    return {card.text for card in cards_in(hidden) if not card.twin.bit & open_cards}


def whole_page(session: Session) -> str:
    """Return the whole page, checked for hidden cards."""
    scene = session.scene()
    page = "".join([*regions(scene).values(), *table_attributes(scene).values()])
    assert not hidden_cards(session) & {*QUOTED.findall(page)}
    return page


@pytest.mark.parametrize(("rules", "seats"), [case for case in TABLES if possible(case[0])])
def test_a_round_of_every_rule_set_and_mix(rules: str, seats: str) -> None:
    session = new_session(rules, "mix", seats)
    let_computer_play(session)
    while session.game.outcome is None:
        page = whole_page(session)
        if session.covered:
            assert 'data-action="show-hand"' in page
            assert not session.scene().hand
            session.show_hand()
            assert whole_page(session) != page
        assert session.my_turn
        assert session.seat == session.game.position.turn
        play_greedily(session)
        let_computer_play(session)
    assert whole_page(session)
    assert session.scene().result.score is not None or session.game.called


def test_the_seat_that_looks_follows_the_person_to_play() -> None:
    session = new_session("standard,players=3", "follow", "person:Ann,greedy,person:Ben")
    assert (session.seat, session.covered) == (0, True)
    assert session.names == ("Ann", "Bruno", "Ben")
    session.show_hand()
    first = session.scene()
    assert len(first.hand) == 4
    play_greedily(session)
    assert (session.seat, session.covered) == (0, False), "the computer plays; Ann still looks"
    let_computer_play(session)
    assert (session.seat, session.covered) == (2, True)
    assert session.scene().status == "Ben, it’s your turn."
    assert "Ben, it’s your turn." in session.take_news().sentences


def test_covered_hands_are_in_no_attribute_either() -> None:
    session = new_session("standard", "cover", "person,person")
    view = parse_state(table_attributes(session.scene())["data-view"])
    assert isinstance(view, View)
    assert view.hidden == (4, 4)
    session.show_hand()
    view = parse_state(table_attributes(session.scene())["data-view"])
    assert isinstance(view, View)
    assert view.hidden == (0, 4)


def test_nothing_can_be_touched_under_the_cover() -> None:
    session = new_session("standard", "cover", "person:Ann,person:Ben")
    position = session.game.position
    card = cards_in(position.hands[0])[0].text
    session.tap_card(card)
    session.tap_pile(cards_in(position.loose)[0].text)
    session.drop(card)
    session.tap_twice(card)
    assert not session.choice.card
    assert not session.choice.has_piles
    assert not session.play(card)
    assert session.refusal == "Ann, it’s your turn. Show your hand first."
    assert session.game.position == position


def test_a_person_alone_has_no_cover_wherever_the_seat_is() -> None:
    session = new_session("standard,players=3", "alone", "greedy,greedy,person")
    assert not session.covered
    assert session.seat == 2
    let_computer_play(session)
    assert session.my_turn
    assert session.scene().status == "Your turn. Choose a card."


def test_the_cover_comes_back_with_the_game() -> None:
    session = new_session("standard", "back", "person:Ann,person:Ben")
    session.show_hand()
    play_greedily(session)
    text = format_saved(SavedGame(session.game, "", 1, session.seated_players))
    saved = parse_saved(text)
    again = Session(saved.game, saved.seated_players)
    assert again.names == ("Ann", "Ben")
    assert (again.seat, again.covered) == (1, True)


def test_every_round_begins_under_the_cover() -> None:
    session = new_session("standard", "rounds", "person,person")
    while session.phase is Phase.PLAY:
        session.show_hand()
        play_greedily(session)
    session.next_round()
    assert session.covered


def test_partners_are_marked_and_named_together() -> None:
    scene = new_session("partnership", "p").scene()
    assert regions(scene)["seats"].count("Partner<") == 1
    assert "You and Ada" in regions(scene)["score"]
    assert regions(scene)["score"].count("data-side") == 2


def test_six_sides_have_their_points() -> None:
    assert regions(new_session("standard,players=6").scene())["score"].count("data-side") == 6


def test_the_rules_are_always_named() -> None:
    for phase in ("royal", "royal,sweep_points=0", "draw"):
        score = regions(new_session(phase).scene())["score"]
        assert 'data-action="rules"' in score
    assert "Royal Casino, changed" in regions(new_session("royal,sweep_points=0").scene())["score"]


def test_drawing_has_no_deals() -> None:
    scene = new_session("draw").scene()
    assert "Deal 1 of" not in regions(scene)["table"]
    assert "mark-last" not in regions(scene)["table"]


# Calling out

CALLING = "rules=counting-out table=5h hands=3s8s/9c2d scores=18/0 won=TdAh/4d"


def test_a_right_call_wins() -> None:
    session = session_at(CALLING)
    assert 'data-action="call-out"' in regions(session.scene())["actions"]
    session.ask_to_call()
    assert session.scene().calling.asking == 0
    assert 'data-action="call-out-sure"' in regions(session.scene())["actions"]
    session.call_out()
    assert session.phase is Phase.GAME_OVER
    scene = session.scene()
    assert scene.result.called == "You call out and win: 21 points are certain."
    assert "You win the game" in regions(scene)["table"]
    assert "Certain points" in regions(scene)["table"]
    assert scene.log[-1].play == "out"


def test_a_wrong_call_loses() -> None:
    session = session_at(CALLING.replace("18/0", "17/0"))
    session.call_out()
    assert "Bruno wins the game" in regions(session.scene())["table"]


def test_a_question_is_taken_back_by_whatever_is_done_next() -> None:
    session = session_at(CALLING)
    session.ask_to_call()
    session.tap_card("3s")
    assert session.scene().calling.asking is None
    session.ask_to_call()
    session.clear()
    assert session.phase is Phase.PLAY
    assert session.scene().calling.asking is None


def test_nobody_calls_where_there_is_no_calling() -> None:
    session = new_session()
    session.ask_to_call()
    session.call_out()
    assert session.phase is Phase.PLAY
    assert "call-out" not in regions(session.scene())["actions"]


def test_the_computer_calls_when_it_is_certain() -> None:
    session = session_at(
        "rules=counting-out table=5h hands=3s8s/9c2d scores=0/18 won=4d/TdAh turn=2"
    )
    session.think()
    assert session.phase is Phase.GAME_OVER
    assert session.scene().result.called == "Bruno calls out and wins: 21 points are certain."


def test_a_called_game_is_saved_and_comes_back() -> None:
    session = session_at(CALLING)
    session.call_out()
    saved = parse_saved(format_saved(SavedGame(session.game)))
    again = Session(saved.game)
    assert again.phase is Phase.GAME_OVER
    assert again.scene().log == session.scene().log


# Where it would be legal


def test_a_refused_play_names_the_rules_that_allow_it() -> None:
    session = session_at("table=5h,(7:3s4h/7c@1) hands=7s8s2d/9c2s3d turn=1 dealer=2")
    assert not session.play("8s")
    assert session.refusal == "You own a build, so you can’t trail."
    assert session.reason.endswith(
        "With “If you own a build: no duty, but keep a card that captures it” you could play that."
    )


def test_a_refused_choice_names_a_few_rules() -> None:
    session = session_at("table=2h,(5:2c3c@2) hands=7sKsQd/5c2s3h turn=1 dealer=2")
    session.drop("7s 2c3c")
    assert session.refusal is not None
    assert "“Court cards: jack 11, queen 12, king 13" in session.reason
    session.play("7sx2h,(5)")
    assert session.refusal is not None
    assert session.refusal == "The build of five can’t be part of a sum."
    assert "“Builds in sums: on”" in session.reason
    assert session.reason.count("“") <= 2


def test_a_typed_play_that_no_rule_allows_names_none() -> None:
    session = session_at("table=2h,5d hands=7s9s2d/5c2s3h turn=1 dealer=2")
    session.play("9sx2h,5d")
    assert "you could play that" not in session.reason


# Calling out at any time

ANY = CALLING.replace("counting-out", "counting-out,calling=any")


def call_buttons(session: Session) -> list[str]:
    html = regions(session.scene())["actions"] + reading(session.scene())["actions"]
    return re.findall(r'data-action="call-out" data-index="(\d)"', html)


def test_the_button_is_there_as_long_as_the_round() -> None:
    """On the turn of the computer too: while it thinks, while its play is shown, when paused."""
    session = session_at(f"{ANY} turn=2")
    assert call_buttons(session) == ["1", "1"]
    session.pause()
    assert call_buttons(session) == ["1", "1"]
    session.pause()
    session.think()
    assert session.showing
    assert call_buttons(session) == ["1", "1"]
    session.carry_out()
    assert session.my_turn
    assert call_buttons(session) == ["1", "1"]
    session.tap_card("3s")
    assert call_buttons(session) == ["1", "1"]
    session.look_at(1, "Before.")
    assert call_buttons(session) == []


@pytest.mark.parametrize("with_play_shown", [False, True])
@pytest.mark.parametrize(("scores", "winner"), [("18/20", 0), ("17/20", 1)])
def test_a_call_on_the_computer_s_turn_ends_the_game(
    scores: str, winner: int, *, with_play_shown: bool
) -> None:
    session = session_at(f"{ANY.replace('18/0', scores)} turn=2")
    if with_play_shown:
        session.think()
    session.ask_to_call()
    assert session.scene().status == "Call out? With fewer than 21 points you lose the game."
    assert "call-out-sure" in regions(session.scene())["actions"]
    session.call_out()
    assert session.phase is Phase.GAME_OVER
    assert session.showing is None
    assert session.game.outcome is not None
    assert session.game.outcome.winner == winner
    assert session.scene().log[-1].seat == 0
    saved = parse_saved(format_saved(SavedGame(session.game)))
    assert saved.game == session.game


def test_the_computer_waits_for_the_answer_whether_one_calls() -> None:
    session = session_at(f"{ANY} turn=2")
    session.ask_to_call()
    assert not session.computer_to_play
    session.clear()
    assert session.computer_to_play


def test_people_who_share_a_device_call_by_name_under_the_cover_too() -> None:
    session = Session(session_at(ANY).game, parse_seats("person:Ann,person:Ben"))
    assert session.covered
    assert re.findall(r"(\w+): call out", regions(session.scene())["actions"]) == ["Ann", "Ben"]
    session.ask_to_call(Seat(1))
    assert session.covered
    assert "Ben: call out" in regions(session.scene())["actions"]
    session.call_out()
    assert session.scene().result.called == "Ben calls out and loses: only 0 points are certain."


@pytest.mark.parametrize(
    ("text", "seat", "words"),
    [
        (CALLING.replace("counting-out", "standard"), None, "There is no calling out"),
        (f"{CALLING} turn=2", None, "It’s Bruno’s turn."),
        (f"{CALLING} turn=2", Seat(0), "It’s Bruno’s turn."),
        ("rules=counting-out,calling=any hands=/ won=Td/ scores=1/2", None, "The round is over."),
    ],
)
def test_a_call_that_cannot_be_is_refused(text: str, seat: Seat | None, words: str) -> None:
    session = session_at(text)
    session.ask_to_call(seat)
    assert session.refusal is not None
    assert session.refusal.startswith(words)
    session.call_out(seat)
    assert session.refusal is not None
    assert not session.game.called


def test_a_call_while_looking_back_is_refused() -> None:
    session = session_at(ANY)
    session.play("3s")
    session.look_at(1, "Before.")
    session.call_out()
    assert session.refusal == "You are looking back at play 1. Press “Now” to play on."
    assert not session.game.called


def hand(session_game: Game, order: str, seat: Seat = Seat(0)) -> str:
    part = session_game.rounds[-1]
    cards = arranged(order, cards_in(part.position.hands[seat]), seat, part)
    return "".join(card.text for card in cards)


def at(text: str) -> Game:
    position = parse_state(text)
    return Game.from_position(position)  # type: ignore[arg-type]


def test_by_rank_and_by_suit() -> None:
    game = at("hands=Ts2c9hTh/KsKhKdKc stock=-")
    assert hand(game, "rank") == "2c9hTsTh"
    assert hand(game, "suit") == "Ts9hTh2c"


def test_what_was_never_dealt_stands_by_rank() -> None:
    assert hand(at("hands=Ts2c9hTh/KsKhKdKc"), "dealt") == "2c9hTsTh"


def test_as_dealt_is_the_order_in_which_the_cards_came() -> None:
    # RULES 2: two to the player, two to the table, two to the dealer, and again.
    game = Game.new(RuleSet(), "as dealt")
    pack = game.rounds[0].cards
    assert pack is not None
    assert hand(game, "dealt") == "".join(card.text for card in (*pack[0:2], *pack[6:8]))
    assert hand(game, "dealt", Seat(1)) == "".join(card.text for card in (*pack[4:6], *pack[10:12]))


def test_later_deals_and_drawn_cards_come_after_what_is_held() -> None:
    session = new_session("draw")
    for _ in range(3):
        before = hand(session.game, "dealt")
        played = session.scene().hand[0].text
        session.play(played)
        after = hand(session.game, "dealt")
        assert after[:-2] == before.replace(played, "")
        let_computer_play(session)


def test_the_second_deal_comes_in_its_own_order() -> None:
    session = new_session()
    while len(session.view.stock) == 40:
        session.play(session.scene().hand[0].text)
        let_computer_play(session)
    pack = session.game.rounds[0].cards
    assert pack is not None
    assert hand(session.game, "dealt") == "".join(
        card.text for card in (*pack[12:14], *pack[16:18])
    )
