from casino_core import Game, RuleSet, cards_in, parse_state
from casino_core.seats import Seat
from casino_page.game.hand_order import arranged

from ..tables import let_computer_play, new_session


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
