"""The captured cards: their counts, the leads, and both as HTML."""

from random import Random

import pytest

from casino_core import Item, score_round
from casino_page.features.captured_cards import (
    lead_sentences,
    piles,
    piles_sheet,
    unseen_panel,
)
from casino_page.render.captured import item_counts
from tests.views import view_of

from ..tables import PRESETS, new_session, play_out

WON = (
    "table=3c,4c hands=9s/???? stock=*34 turn=1 dealer=2 "
    "won=AsAh2s5h6d7s8s9d/Td2c4d5dQs sweeps=1/0 last=1"
)


def counts(text: str) -> dict[Item, tuple[int, ...]]:
    return {each.item: each.counts for each in item_counts(view_of(text))}


def test_every_item_is_counted_in_the_piles_alone() -> None:
    assert counts(WON) == {
        Item.CARDS: (8, 5),
        Item.SPADES: (4, 1),
        Item.BIG_CASINO: (0, 1),
        Item.LITTLE_CASINO: (1, 0),
        Item.ACES: (2, 0),
        Item.SWEEPS: (1, 0),
    }


def test_the_items_are_those_of_the_rules() -> None:
    assert Item.JACK_OF_SPADES in counts("rules=spade table=3c hands=9s/????")
    diamond = counts("rules=diamond table=3c hands=5s/?????? won=7d7s/7h6d")
    assert diamond[Item.SEVENS] == (2, 1)
    assert diamond[Item.SEVEN_OF_DIAMONDS] == (1, 0)


def test_partners_have_one_pile() -> None:
    text = "rules=partnership table=3c hands=9s/??/??/?? won=AsAh/2c"
    assert counts(text)[Item.CARDS] == (2, 1)


def test_who_leads_and_what_is_still_to_come() -> None:
    assert lead_sentences(view_of(WON), ("You", "Bruno")) == (
        "Cards: you lead, 8:5. 39 still to come.",
        "Spades: you lead, 4:1. 8 still to come.",
    )


def test_a_lead_that_cannot_be_lost_is_certain() -> None:
    spades = "AsTs2s3s4s5s6s"
    view = view_of(f"table=3c hands=9s/???? won={spades}/2c")
    assert (
        lead_sentences(view, ("You", "Bruno"))[1] == "Spades: you have the most for certain, 7:0."
    )
    view = view_of(f"table=3c hands=9s/???? won=2c/{spades}")
    sentence = lead_sentences(view, ("You", "Bruno"))[1]
    assert sentence == "Spades: Bruno has the most for certain, 0:7."


def test_level_sides_have_no_lead() -> None:
    sentences = lead_sentences(view_of("table=3c hands=9s/????"), ("You", "{name}"))
    assert sentences[0] == "Cards: nobody leads, 0:0. 52 still to come."


def test_a_name_may_hold_what_looks_like_a_field() -> None:
    sentences = lead_sentences(view_of("table=3c hands=9s/???? won=/2c"), ("You", "{what}"))
    assert sentences[0] == "Cards: {what} leads, 0:1. 51 still to come."


def test_spades_that_score_one_by_one_have_no_lead() -> None:
    sentences = lead_sentences(
        view_of("rules=spade table=3c hands=9s/???? won=2s/"), ("You", "Bruno")
    )
    assert len(sentences) == 1


@pytest.mark.parametrize("rules", PRESETS)
def test_the_counts_become_those_of_the_score(rules: str) -> None:
    session = new_session(rules)
    for _ in play_out(session, Random(5)):
        if len(session.game.rounds) > 1:
            break
    view = session.game.rounds[0].position.view(0)
    assert {each.item: each.counts for each in item_counts(view)} == {
        line.item: line.counts for line in score_round(view).lines
    }


# As HTML


def test_the_sheet_names_which_cards_there_are() -> None:
    html = piles_sheet(view_of(WON), ("You", "Bruno"), aid=False)
    assert "ace of spades and ace of hearts" in html
    assert 'data-action="close-sheet"' in html
    assert "not yet seen" not in html


def test_the_aid_shows_each_card_of_the_pack_as_seen_or_not() -> None:
    view = view_of(WON)
    html = unseen_panel(view, ("You", "Bruno"))
    assert html.count('class="left"') == view.unseen.bit_count() == 36
    assert html.count('class="gone"') == 52 - 36
    assert "Hearts: 2, 3, 4, 6, 7" in html
    assert "36 cards still out: 2 with Bruno and 34 in the stock." in html


def test_cards_that_are_not_in_the_pack_are_neither() -> None:
    html = piles(view_of("rules=diamond table=3c hands=5s/??????"), ("You", "Bruno"), aid=True)
    assert html.count('class="left"') + html.count('class="gone"') == 40


def test_elevens_and_twelves_stand_before_the_courts() -> None:
    text = "rules=standard,pack=60 table=3c hands=5sEh/???? stock=*20"
    html = unseen_panel(view_of(text), ("You", "Bruno"))
    assert html.count('class="left"') + html.count('class="gone"') == 60
    assert "Hearts: ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, jack, queen, king" in html


def test_names_are_escaped() -> None:
    html = piles(view_of(WON), ("You", "<b>"), aid=True)
    assert "<b>:" not in html
    assert "&lt;b&gt;" in html
