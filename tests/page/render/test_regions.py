"""The regions keep the contract of the page: no hidden card, and sound HTML."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random

import pytest

from casino_core import (
    NO_CARDS,
    Card,
    Game,
    Rank,
    Suit,
    card_set,
    cards_in,
    format_play,
    parse_play,
    parse_position,
    parse_state,
)
from casino_core.drawing.fan import FAN_STEPS
from casino_core.drawing.figures import COURTS, turned
from casino_core.players import greedy
from casino_core.seats import Seat
from casino_page.address.page_request import parse_query
from casino_page.game.later_additions import Remark
from casino_page.game.look_back import past_scene
from casino_page.game.scene import Notice, Phase, Scene
from casino_page.game.seats import parse_seats
from casino_page.game.session import Session
from casino_page.render import felt
from casino_page.render.board import BoardMarks, board
from casino_page.render.card_faces import face
from casino_page.render.frame import frame
from casino_page.render.regions import regions, table_attributes
from casino_page.render.spread import CARD, COLUMNS, ROW_SHARES, SHAPES
from casino_page.render.sprite import sprite
from casino_page.render.table import WIDE
from casino_page.shell.current_game import CurrentGame
from casino_page.static_page import initial_table_html
from site_builder.html.styles import join_sheets
from site_builder.paths import ROOT

from ..pages import Page, full_scene
from ..tables import choose, let_computer_play, new_session, session_at

VOID = {"input"}
BUILDS = (
    "table=2h,Kd,5h,(9:4c5d@1),(7:3s4h/7c@2) hands=9h7sTc2c/7dJdJc8h "
    "turn=1 dealer=1 won=AhAs/2d6d sweeps=1/0 scores=14/18 last=2 stock=-"
)


@dataclass
class Element:
    name: str
    attributes: dict[str, str]
    text: list[str] = field(default_factory=list)

    def __getitem__(self, key: str) -> str:
        return self.attributes[key]

    @property
    def words(self) -> str:
        return "".join(self.text)


class Elements(HTMLParser):
    """Every element of an HTML text, in order; fails where tags do not match."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[Element] = []
        self.open: list[Element] = []
        self.feed(html)
        self.close()
        assert not self.open, f"never closed: {[element.name for element in self.open]}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute twice in <{tag}>"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.found.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop().name == tag

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.text.append(data)

    def having(self, attribute: str, value: str | None = None) -> list[Element]:
        return [
            element
            for element in self.found
            if attribute in element.attributes and value in (None, element[attribute])
        ]


def elements(scene: Scene, region: str) -> Elements:
    return Elements(regions(scene)[region])


def start() -> Scene:
    return new_session().scene()


def scene_of(position: str = BUILDS) -> Scene:
    return session_at(position).scene()


def finished(phase: Phase) -> Scene:
    """Return the first scene with a round or a game over, when all seats play like computers."""
    session = new_session(seed="finished")
    while session.phase is not phase:
        if session.phase is Phase.ROUND_OVER:
            session.next_round()
        let_computer_play(session)
        if session.phase is Phase.PLAY:
            session.play(format_play(greedy(session.view, Random(1)), session.view))
    return session.scene()


def scenes() -> dict[str, Scene]:
    choice = session_at(BUILDS)
    choose(choice, parse_play("9hx(9)", choice.view))
    refused = session_at(BUILDS)
    refused.play("Tc")
    showing = session_at(BUILDS.replace("turn=1", "turn=2"))
    showing.think()
    notice = Notice("Stored text <could> not be read.", "{bad")
    return {
        "start": start(),
        "builds": scene_of(),
        "chosen": choice.scene(),
        "refused": refused.scene(),
        "shown": showing.scene(),
        "swept": scene_of("table=- hands=9h7s/8dJd stock=-"),
        "four seats": scene_of("rules=partnership table=5h hands=9h/8d/2c/3c stock=-"),
        "royal": scene_of("rules=royal table=(14:AsKd@2),5h hands=9hAh/8dAd stock=-"),
        "notice": start()._replace(notices=(notice,)),
        "round over": finished(Phase.ROUND_OVER),
        "game over": finished(Phase.GAME_OVER),
    }


SCENES = scenes()
every_scene = pytest.mark.parametrize("scene", SCENES.values(), ids=SCENES)


@every_scene
def test_the_html_is_balanced_and_fit_for_the_strict_policy(scene: Scene) -> None:
    for element in Elements(frame(scene)).found:
        assert element.name not in ("style", "script")
        assert not [name for name in element.attributes if name == "style" or name[:2] == "on"]


@every_scene
def test_no_key_and_no_id_is_there_twice(scene: Scene) -> None:
    page = Elements(frame(scene))
    for attribute in ("data-key", "id", "data-region", "data-anchor"):
        values = Counter(element[attribute] for element in page.having(attribute))
        assert not [value for value, count in values.items() if count > 1]


@every_scene
def test_what_is_drawn_is_in_the_sprite(scene: Scene) -> None:
    page = Elements(frame(scene))
    symbols = {f"#{element['id']}" for element in page.having("id")}
    references = {element["href"] for element in page.having("href") if element["href"][0] == "#"}
    assert references <= symbols


@every_scene
def test_every_button_has_a_name_and_is_not_a_submit(scene: Scene) -> None:
    for element in Elements("".join(regions(scene).values())).found:
        if element.name == "button":
            assert element["type"] == "button"
            assert element.attributes.get("aria-label") or element.words.strip()


@every_scene
def test_the_table_tells_phase_turn_and_view(scene: Scene) -> None:
    attributes = table_attributes(scene)
    assert attributes["data-phase"] == scene.phase.value
    assert attributes["data-turn"] == str(scene.view.turn + 1)
    # A view that hides nothing reads as a position.
    assert tuple(parse_state(attributes["data-view"])) == tuple(scene.view)
    table = Elements(frame(scene)).having("data-region", "table")[0]
    assert attributes.items() <= table.attributes.items()


@every_scene
def test_there_is_one_new_game_button(scene: Scene) -> None:
    assert len(Elements(frame(scene)).having("data-action", "new-game")) == 1


@every_scene
def test_only_known_cards_are_on_the_page(scene: Scene) -> None:
    """The cards shown are exactly those in the person's hand, on the table and being shown."""
    page = Elements("".join(regions(scene).values()))
    counts = Counter(element["data-card"] for element in page.having("data-card"))
    hidden = counts.pop("??", 0)
    expected = [
        *scene.hand,
        *cards_in(scene.view.on_table if scene.phase is Phase.PLAY else NO_CARDS),
    ]
    expected += [scene.showing.card] if scene.showing else []
    assert counts == Counter(card.text for card in expected)
    assert hidden == sum(scene.view.hidden)


def test_no_other_card_is_named_anywhere_before_the_first_play() -> None:
    session = new_session()
    html = "".join(regions(session.scene()).values())
    unknown = card_set(session.game.rules.cards) & ~session.view.seen
    for card in cards_in(unknown):
        assert f'"{card.text}"' not in html
        assert f"face-{card.text}" not in html


def test_what_can_be_chosen_is_lit_and_the_rest_dimmed() -> None:
    session = session_at(BUILDS)
    session.tap_card("7s")
    piles = elements(session.scene(), "table").having("data-place", "table")
    states = {pile.attributes.get("data-build", pile["data-key"]): pile["class"] for pile in piles}
    assert states == {
        "card-2h": "card bright",
        "card-5h": "card bright",
        "card-Kd": "card cannot",
        "7": "build theirs bright",
        "9": "build mine bright",
    }


def test_the_play_being_shown_lies_face_up_and_marks_its_piles() -> None:
    scene = SCENES["shown"]
    assert scene.showing is not None
    table = elements(scene, "table")
    showing = table.having("data-place", "showing")
    assert [e["data-card"] for e in showing] == [scene.showing.card.text]
    marked = [e for e in table.having("data-place", "table") if "taken" in e["class"]]
    assert len(marked) == scene.showing.loose.bit_count() + len(scene.showing.builds)
    assert scene.status in regions(scene)["table"]


def test_the_last_play_leaves_a_trace() -> None:
    session = session_at(BUILDS.replace("(9:4c5d@1)", "4c,5d"))
    session.play("Tc")
    last = [
        e for e in elements(session.scene(), "table").having("data-place") if "last" in e["class"]
    ]
    assert [e["data-card"] for e in last] == ["Tc"]
    assert "You trail 10♣" in regions(session.scene())["table"]


def test_who_looks_back_sees_no_later_play_in_the_trace() -> None:
    session = session_at(BUILDS.replace("(9:4c5d@1)", "4c,5d"))
    session.play("Tc")
    let_computer_play(session)
    answer = session.scene().log[-1].short
    assert answer in regions(session.scene())["table"]
    back = past_scene(session, 1)
    assert answer not in regions(back)["table"]
    assert back.log[0].short in regions(back)["table"]


def test_names_and_sentences_are_escaped() -> None:
    scene = SCENES["builds"]._replace(
        names=("You", "<b>&Co"),
        status="<i>",
        refusal='"<u>"',
        notices=(Notice("<s>", "x"),),
    )
    html = frame(scene)
    assert "&lt;b&gt;&amp;Co" in html
    for tag in ("<b>&", "<i>", "<u>", "<s>"):
        assert tag not in html


def test_a_round_is_told_item_by_item() -> None:
    scene = SCENES["round over"]
    assert scene.result.score is not None
    assert scene.result.outcome is not None
    words = elements(scene, "table").found[0].words
    for item in ("Most cards", "Most spades", "Big casino", "Little casino", "Aces"):
        assert item in words
    rows = [e.words for e in elements(scene, "table").found if e.name == "tr"]
    assert rows[-2] == "This round" + "".join(map(str, scene.result.score.points))
    assert rows[-1] == "Game, to 21" + "".join(map(str, scene.result.outcome.totals))
    assert elements(scene, "actions").having("data-action", "next")


def test_the_next_player_sits_at_the_right_where_the_turn_goes_there() -> None:
    position = "table=5h hands=9h/8d/2c/3c stock=-"
    text = f"rules=dominicano,players=4,partnership=on {position}"
    seats = elements(scene_of(text), "seats").having("data-seat")
    assert [e["data-seat"] for e in seats] == ["4", "3", "2"]
    pile = elements(scene_of(text), "seats").having("data-action", "piles")
    assert len(pile) == 1, "partners have one pile, at the first of them that is shown"


@pytest.mark.parametrize(("rules", "says_so"), [("misar", True), ("standard", False)])
def test_the_summary_says_that_the_fewest_points_win(rules: str, *, says_so: bool) -> None:
    session = session_at(f"rules={rules} hands=/ won=AsAhTd2s3s4s5s/Ks last=1 scores=3/4")
    assert ("The fewest points win." in regions(session.scene())["table"]) == says_so


def test_points_below_zero_have_a_true_minus_sign() -> None:
    session = session_at("rules=krypkasino hands=/ won=KsAsTd/Ks last=1 fed=3/0")
    assert session.phase is Phase.GAME_OVER
    html = regions(session.scene())
    assert "−9 to 1" in html["table"]
    assert '<b class="points">−9</b>' in html["score"]
    assert not re.search(r">-\d", html["table"] + html["score"])


@pytest.mark.parametrize(("rules", "says_so"), [("misar", True), ("krypkasino", False)])
def test_points_are_told_only_where_no_later_sweep_takes_them_away(
    rules: str, *, says_so: bool
) -> None:
    text = f"rules={rules} table=5h hands=9h/8d won=AsAh/- stock=-"
    assert ("2 points" in regions(scene_of(text))["status"]) is says_so


def test_the_style_sheet_knows_every_column_and_row() -> None:
    style = join_sheets(ROOT, "static/table.css", "static/cards.css")
    for shape in SHAPES:
        names = [f"c{columns:g}" for columns in COLUMNS]
        names += [f"r{rows}" for rows in range(1, len(ROW_SHARES) + 1)]
        assert [name for name in names if f'[data-{shape.name}~="{name}"]' not in style] == []
    assert felt.style_rules() in style
    assert f"--fan: {FAN_STEPS[0] / CARD:g};" in style


def test_the_style_sheets_ask_for_the_same_width_as_python() -> None:
    for sheet in ("static/style.css", "static/sheet.css"):
        queries = re.findall(r"@media [^{]*min-width: [^{]*", join_sheets(ROOT, sheet))
        assert any(WIDE in query for query in queries), sheet
    assert "56.25rem" in WIDE


def test_every_card_has_a_face_of_its_own() -> None:
    faces = {face(Card(rank, suit)) for rank in Rank for suit in Suit}
    assert len(faces) == 60


@pytest.mark.parametrize("rank", [rank for rank in Rank if not rank.is_court])
def test_a_pip_card_has_as_many_pips_as_its_number(rank: Rank) -> None:
    card = Card(rank, Suit.HEARTS)
    drawing = sprite().split(f'id="face-{card.text}"')[1].split("</symbol>")[0]
    assert drawing.count("#suit-h") == card.weight


@pytest.mark.parametrize("rank", [rank for rank in Rank if rank.is_court])
def test_a_court_has_two_halves_on_a_large_card_and_one_on_a_small_card(rank: Rank) -> None:
    name = f"court-{rank.name.lower()}"
    symbol = sprite().split(f'id="{name}"')[1].split("</symbol>")[0]
    upper = re.findall(' d="([^"]*)"', COURTS[rank])
    both = [path + turned(path, 63, 70) for path in upper]
    assert re.findall(' d="([^"]*)"', symbol) == [*both, "M31 70h64"]
    assert symbol.count("<path") == symbol.count("<")
    for suit in Suit:
        html = Elements(face(Card(rank, suit)))
        assert [each["href"] for each in html.having("class", "pips")] == [f"#{name}"]
        (small,) = html.having("class", "mark")
        assert small["href"] == f"#{name}"
        assert float(small["y"]) + float(small["height"]) / 2 > 140


def test_the_first_page_is_always_the_same_and_shows_a_dealt_table() -> None:
    html = initial_table_html()
    assert html == initial_table_html()
    page = Elements(html)
    assert len(page.having("data-card")) == 12
    assert {e["data-region"] for e in page.having("data-region")} >= {
        *regions(start()),
        "spoken",
        "typed",
    }


def test_nothing_moves_when_python_arrives_on_the_first_page() -> None:
    """All that Python draws of a newcomer's game stands there before, but for a remark."""
    page = Page(CurrentGame(parse_query(""), None, lambda: "seed").session)
    scene = full_scene(page)
    silent = (each for each in scene.additions if not isinstance(each, Remark))
    html = initial_table_html()
    assert "data-places" in html
    for name, region in regions(scene._replace(additions=tuple(silent))).items():
        assert region in html, name


def test_of_the_plays_on_offer_the_hint_alone_stands_out() -> None:
    session = session_at("table=4d hands=4s8h2c/9c9h9s")
    play = parse_play("4sx4d", session.view)
    session.show_hint(play, "A pair.", "Capture the four.")
    offers = elements(session.scene(), "actions").having("data-play")
    hinted = {each["data-play"]: "data-hinted" in each.attributes for each in offers}
    assert hinted == {"4sx4d": True, "4sb4d=8": False}


def test_under_the_cover_people_may_call_out() -> None:
    rules = "rules=counting-out,calling=any table=5d hands=5s/9c won=Td/As scores=15/18"
    session = Session(Game.from_position(parse_position(rules)), parse_seats("person:A,person:B"))
    assert session.covered
    calls = elements(session.scene(), "actions").having("data-action", "call-out")
    assert [(each["data-index"], each.words) for each in calls] == [
        ("1", "A: call out"),
        ("2", "B: call out"),
    ]


def test_there_is_no_step_before_the_first_play() -> None:
    session = new_session()
    session.play(session.scene().hand[0].text)
    let_computer_play(session)
    for number, disabled in ((1, True), (2, False)):
        steps = elements(past_scene(session, number), "actions").having("data-index", "-1")
        assert ["aria-disabled" in each.attributes for each in steps] == [disabled]


NAMES = ("You", "Ann", "Ben")


@pytest.mark.parametrize("seat", [Seat(0), Seat(1), Seat(2)])
def test_no_hand_lies_between_a_card_and_the_table_where_its_arrow_leads(seat: Seat) -> None:
    hands = "hands=8s/8d/8c table=8h"
    state = parse_state(f"rules=players=3 {hands} turn={seat + 1}")
    play = parse_play(f"{['8s', '8d', '8c'][seat]}x8h", state)
    html = board(state, NAMES, BoardMarks(play), nearest=seat)
    rows = re.findall(r'class="whose[^"]*">([^<]*)<', html)
    others = [name for name in NAMES if name != NAMES[seat]]
    assert rows == [*others, "Table", NAMES[seat]]
    assert html.rindex('data-arrow="from"') > html.rindex('data-arrow="to"')
