"""A play explained on the table: what lights up, the sums, and captions of twelve words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

import casino_core as casino
from casino_core import (
    PRESETS,
    Play,
    Reason,
    Refusal,
    View,
    cards_in,
    format_cards,
    parse_card,
    parse_play,
    parse_state,
)
from casino_core.drawing.explained import INTO, OVER, explained
from casino_core.drawing.layout import Box, PileBox
from casino_core.i18n import Translations, use_language
from casino_core.play import cards_of
from casino_core.players.search.sampled_values import RankedPlay
from casino_core.prose.direction import fewest_win
from casino_core.prose.hints import (
    MOST_WORDS,
    count_words,
    hint_caption,
    hint_numbers,
    hint_sentences,
)
from casino_core.prose.refusals import refusal_sentence
from casino_core.seats import Seat
from casino_page.game.choice import Choice
from casino_page.game.explained import ExplainedPlay
from casino_page.game.explaining import explained_attempt, explained_play
from casino_page.game.prompts import explanation
from casino_page.render.actions import actions
from casino_page.render.board import over_cards
from casino_page.shell.languages import LANGUAGES
from tests.core import worlds
from tests.javascript import evaluate, script
from tests.languages import translations

from ..opened import opened, run
from ..tables import session_at

NAMES = ("You", "Bruno", "Carla", "Dora", "Emil", "Fanny")
MIXED = "table=8d,5h,3c,Kd hands=8s3sJc9h/2d4c7hTd stock=*0"


def in_every_language() -> Iterator[Translations | None]:
    for code in LANGUAGES:
        yield None if code == "en" else translations(code)


# Plays


@pytest.mark.parametrize(
    ("position", "play", "lit", "sums"),
    [
        (MIXED, "8sx8d,5h,3c", "3c5h8d", ["5 + 3 = 8"]),
        (MIXED, "3sb5h=8", "5h", ["5 + 3 = 8"]),
        (MIXED, "Jc", "", []),
        (
            "rules=royal table=6s,5s,2d hands=KdKh/4c4d",
            "Kdx6s,5s,2d",
            "2d5s6s",
            ["6 + 5 + 2 = 13 = K"],
        ),
        ("rules=kasino-fi table=9h,6c hands=2sKh/4c4d", "2sx9h,6c", "6c9h", ["9 + 6 = 15 = 2♠"]),
    ],
)
def test_a_play_lights_its_piles_and_tells_their_sums(
    position: str, play: str, lit: str, sums: list[str]
) -> None:
    state = parse_state(position)
    explanation = explained_play(parse_play(play, state), state.rules)
    assert explanation.arrows
    assert format_cards(explanation.loose) == lit
    assert [each.words for each in explanation.sums] == sums
    assert explanation.to_the_table == (not lit)
    assert all(f'<b class="sum">{words}</b>' in over_cards(explanation) for words in sums)


@pytest.mark.parametrize("name", PRESETS)
def test_what_is_explained_lies_on_the_table_and_adds_up(name: str) -> None:
    chance = Random(name)
    for position in [*worlds.walk(chance, PRESETS[name])][::4]:
        view = position.view(position.turn)
        for play in worlds.some_plays(position)[:40]:
            check(explained_play(play, view.rules), view, play)


def check(explanation: ExplainedPlay, view: View, play: Play) -> None:
    there = (
        view.loose
        | cards_of(view.builds)
        | casino.card_set(c for t in view.tops(view.turn) for c in t)
    )
    assert explanation.card is play.card
    assert (
        explanation.loose | cards_of(explanation.builds) == play.without_extras.taken
        if play.kind
        else True
    )
    for one in explanation.sums:
        assert one.loose & ~explanation.loose == 0
        assert set(one.builds) <= set(explanation.builds)
        assert adds_up(one.words)
    if not play.extras:
        assert explanation.loose & ~there == 0
        assert set(explanation.builds) <= set(view.builds)


def adds_up(words: str) -> bool:
    """Whether a sum in words is right, for one of the values of its aces."""
    terms, value, *card = words.split(" = ")
    assert bool(card) == (int(value) > 10)  # the card that captures it
    totals = {0}
    for term in terms.split(" + "):
        values = {"A": (1, 14), "J": (11,), "Q": (12,), "K": (13,)}.get(term) or (int(term),)
        totals = {total + each for total in totals for each in values}
    return int(value) in totals


# Attempts


@pytest.mark.parametrize(
    ("position", "card", "piles", "lit", "sums"),
    [
        (MIXED, "8s", "5h Kd", "5hKd", []),
        (MIXED, "9h", "8d 5h", "5h8d", ["8 + 5 = 13"]),
        (MIXED, "3s", "5h 3c", "3c5h", ["5 + 3 + 3 = 11"]),
        # The card played is part of the build that the refusal names.
        ("table=5h,Kd hands=2h9d/4c4d", "2h", "5h", "5h", ["5 + 2 = 7"]),
    ],
)
def test_a_refusal_lights_the_cards_and_tells_what_they_add_up_to(
    position: str, card: str, piles: str, lit: str, sums: list[str]
) -> None:
    session = session_at(position)
    for pile in piles.split():
        session.tap_pile(pile)
    session.tap_card(card)
    assert session.refusal
    assert session.tried
    explanation = explained_attempt(session.view, session.tried)
    assert not explanation.arrows
    assert format_cards(explanation.loose) == lit
    assert [each.words for each in explanation.sums] == sums
    session.clear()
    assert session.tried is None


@pytest.mark.parametrize(
    ("position", "card", "piles", "sentence"),
    [
        ("table=8h,5h hands=2h9h/4c4d", "2h", "8h 5h", "8 + 5 + 2 = 15. Ten is the highest."),
        ("table=9h hands=2h9d/4c4d", "2h", "9h", "9 + 2 = 11. Ten is the highest."),
        (MIXED, "9h", "8d 5h", "8 + 5 = 13, not 9."),
        ("table=5h,Kc hands=9h2d/4c4d", "9h", "5h", "5 is 4 short of 9."),
        ("table=8h,5c,5d hands=9h2d/4c4d", "9h", "8h 5c 5d", "Those cards don’t add up to 9."),
    ],
)
def test_a_refusal_answers_with_the_sum_of_the_chosen_cards(
    position: str, card: str, piles: str, sentence: str
) -> None:
    session = session_at(position)
    for pile in piles.split():
        session.tap_pile(pile)
    session.tap_card(card)
    assert session.refusal == sentence


@pytest.mark.parametrize("name", PRESETS)
def test_a_trail_that_is_not_allowed_has_a_button_that_says_why(name: str) -> None:
    chance = Random(name)
    count = 0
    for position in [*worlds.walk(chance, PRESETS[name])][:-1:3]:
        session = session_at(casino.format_position(position))
        for card in casino.cards_in(session.view.hand):
            refusal = casino.why_not(session.view, Play(card))
            session.clear()
            session.tap_card(card.id)
            others = session.choice.selection(session.view)
            offer = session.scene().choice.barred
            assert bool(offer) is bool(refusal and session.choice.card and others)
            if offer and refusal:
                count += 1
                buttons = actions(session.scene())
                assert f'data-play="{offer.notation}"' in buttons
                assert not session.play(offer.notation)
                assert session.refusal == refusal_sentence(refusal, session.view)
    assert count or PRESETS[name].trails_freely


@pytest.mark.parametrize("name", PRESETS)
def test_a_refusal_has_twelve_words_at_most(name: str) -> None:
    rules = PRESETS[name]
    others = "/".join(["??"] * (rules.players - 1))
    state = parse_state(f"rules={name} table=7h hands=6s2h/{others} stock=*0")
    build = casino.Build(9, casino.card_set(map(parse_card, ("4c", "5d"))), Seat(0), multiple=False)
    for language in in_every_language():
        with use_language(language):
            for reason in Reason:
                for refusal in (
                    Refusal(reason, parse_card("7h"), 9),
                    Refusal(reason, parse_card("7h"), 14),
                    Refusal(reason, parse_card("7h"), 9, build, with_pile_cards=True),
                ):
                    words = re.findall(r"[^\s]*\w[^\s]*", refusal_sentence(refusal, state))
                    assert len(words) <= MOST_WORDS, words


def test_what_is_behind_a_refusal_tells_nothing_twice() -> None:
    view = session_at("table=As,8c,Tc,Ks hands=5d5cQdKc/2c3c4d6d stock=*0").view
    choice = Choice(parse_card("Qd"), casino.card_set([parse_card("Ks")]))
    sentence, reason = explanation(view, choice)
    assert sentence == "The queen of diamonds captures only queens."
    sentences = re.findall(r"[^.]+\.", f"{sentence} {reason}")
    assert len(sentences) == len({each.strip() for each in sentences}) == 3


# Hints


@pytest.mark.parametrize(
    ("play", "caption"),
    [
        ("8sx8d,5h,3c", "Captures 4 cards, 1 spade among them."),
        ("3sb5h=8", "Only 8♥ or 8♣ could capture the build."),
        ("Jc", "Your 8♠ can capture 3 cards next turn."),
    ],
)
@pytest.mark.parametrize("value", [1.3, -1.8])
def test_the_caption_of_a_hint_tells_the_reason_without_a_figure(
    play: str, caption: str, value: float
) -> None:
    view = session_at(MIXED).view
    best = RankedPlay(parse_play(play, view), value, 0.2)
    hint = casino.Hint(view, best, None, 20, exact=False)
    assert hint_caption(hint, NAMES) == caption
    assert "1." not in " ".join(hint_sentences(hint, NAMES))
    assert re.search(r"[+−]1\.[38] points", hint_numbers(hint)[0])


@pytest.mark.parametrize("name", [name for name in PRESETS if fewest_win(PRESETS[name])])
def test_no_caption_of_a_hint_praises_cards_where_the_fewest_points_win(name: str) -> None:
    chance = Random(name)
    for position in [*worlds.walk(chance, PRESETS[name])][:-1]:
        view = position.view(position.turn)
        best = RankedPlay(worlds.random_play(chance, position), chance.choice([-2.1, 4.9]), 0.3)
        caption = hint_caption(casino.Hint(view, best, None, 20, exact=False), NAMES)
        assert not re.search(r"[Ss]weeps the|[Ll]ead|ou captured last|safe", caption), caption


@pytest.mark.parametrize("name", PRESETS)
def test_the_caption_of_a_hint_has_twelve_words_at_most(name: str) -> None:
    chance = Random(name)
    positions = [*worlds.walk(chance, PRESETS[name])][:-1]
    for position in chance.sample(positions, 4):
        view = position.view(position.turn)
        play = worlds.random_play(chance, position)
        for exact in (False, True):
            best = RankedPlay(play, chance.choice([-2.1, 4.9, 2.0, 900.0]), 0.3)
            hint = casino.Hint(view, best, best._replace(value=0.2), 20, exact)
            for language in in_every_language():
                with use_language(language):
                    caption = hint_caption(hint, NAMES[: view.rules.players])
                assert re.search(r"\w", caption)
                assert caption.endswith(".")
                assert count_words(caption) <= MOST_WORDS


# On the page


def test_an_earlier_play_and_a_refusal_are_drawn_on_the_page_and_told_in_words() -> None:
    async def story() -> None:
        page = await opened(f"{MIXED.replace(' ', '&')}&speed=instant")
        regions = page.tab.regions
        do = page.app.handle
        for name, text in (("pile", "8d"), ("pile", "5h"), ("card", "9h")):
            do(name, text)
        assert '<b class="sum">8 + 5 = 13</b>' in regions["explained"]
        assert re.search(r'lit"[^>]*data-card="5h"', regions["table"])
        do("clear", "")
        assert regions["explained"] == ""
        do("play", "8sx8d,5h,3c")
        do("look", "1")
        assert '<b class="sum">5 + 3 = 8</b>' in regions["explained"]
        assert len(re.findall(r'data-arrow="to"', regions["table"])) == 3
        assert len(re.findall(r'data-arrow="from"', regions["table"])) == 1
        do("like", "reading=on")
        assert "<p>5 + 3 = 8.</p>" in regions["explained"]

    run(story())


LINE = re.compile(r'<path d="(M[^"]+C[^"]+)"')
POINTS = re.compile(r'<polygon points="([^"]+)"')


def arrow_of_picture(source: Box, target: Box) -> list[str]:
    """Return the line and the head of the arrow from a card to the one that it captures."""
    view = parse_state("table=9d hands=9h/????")
    assert isinstance(view, View)
    play = parse_play("9hx9d", view)
    (card,) = cards_in(play.loose)
    picture = "".join(explained(play, PRESETS["standard"], source, [PileBox(card, target)]))
    return [LINE.findall(picture)[0], POINTS.findall(picture)[0]]


def test_the_arrows_of_the_page_are_those_of_a_picture() -> None:
    chance = Random("arrows")
    boxes = [
        [Box(chance.randrange(600), chance.randrange(400), 80, 112) for _ in range(2)]
        for _ in range(200)
    ]
    arguments = [
        [
            {"x": box.middle, "top": box.y, "bottom": box.bottom, "into": INTO, "width": box.width}
            for box in pair
        ]
        for pair in boxes
    ]
    code = re.sub(r"const OVER = \d+;", f"const OVER = {OVER};", script("js/table/arrows.js"))
    result = evaluate(
        "globalThis.ResizeObserver = class {};\n"
        f"{code.replace('export ', '')}\n"
        "const result = given.map(([from, to]) => Object.values(arrowOf(from, to)));",
        arguments,
    )
    assert result == [arrow_of_picture(source, target) for source, target in boxes]
    ways = {
        line.split("C")[0] == f"M{box.middle:g} {box.bottom - INTO:g}"
        for (line, _), (box, _) in zip(result, boxes, strict=True)
    }
    assert ways == {True, False}


def test_an_arrow_from_the_lower_row_of_a_hand_covers_no_card_above_it() -> None:
    """Rows may have as many cards or one less, and the piles lie on either side."""
    chance = Random("rows")
    cases: list[tuple[dict[str, float], list[dict[str, float]], float]] = []
    for _ in range(100):
        width, gap = chance.randrange(30, 90), chance.randrange(4, 14)
        above = chance.randrange(3, 8)
        below = above - chance.randrange(2)
        pitch = width + gap
        upper = [pitch * number + width / 2 for number in range(above)]
        lower = [x + pitch * (above - below) / 2 for x in upper[:below]]
        hand = [
            {"x": x, "top": top, "bottom": top + 60, "into": INTO, "width": width}
            for xs, top in ((upper, 0), (lower, 60 + gap))
            for x in xs
        ]
        cases.append((hand[above + chance.randrange(below)], hand, chance.randrange(500)))
    code = script("js/table/arrows.js").replace("export ", "")
    result = evaluate(
        f"globalThis.ResizeObserver = class {{}};\n{code}\n"
        "const result = given.map((row) => besideCards(...row).x);",
        cases,
    )
    for (source, hand, _to), x in zip(cases, result, strict=True):
        covered = [card for card in hand if abs(card["x"] - x) < card["width"] / 2]
        assert all(card["top"] >= source["top"] for card in covered)
        assert abs(x - source["x"]) <= source["width"]
    assert any(source["x"] != x for (source, *_), x in zip(cases, result, strict=True))
