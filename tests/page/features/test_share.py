"""Links and codes open the same table, and reveal nothing that the seat may not know."""

from __future__ import annotations

import html
import re
from random import Random

import pytest

from casino_core import (
    NO_CARDS,
    Game,
    card_set,
    cards_in,
    format_position,
    format_record,
    parse_rules,
)
from casino_core.drawing.backs import BACKS
from casino_core.drawing.cards import Looks
from casino_core.drawing.felts import CLOTHS, felt_definitions
from casino_core.prose.words import card_words
from casino_core.seats import Seat, Side
from casino_page.address.page_request import parse_query
from casino_page.embed.options import parse_options
from casino_page.features.record.link import unpacked_record
from casino_page.features.share.links import FIELDS, SharedTable, shared_table
from casino_page.features.share.result import GameResult
from casino_page.features.share.result_picture import MARGIN, WIDEST_BAR, result_picture
from casino_page.features.share.sheet import embed_sheet, share_sheet
from casino_page.game.scene import Phase
from casino_page.game.seats import SeatedPlayer, parse_seats
from casino_page.game.session import Session
from casino_page.shell.current_game import CurrentGame
from casino_page.shell.embed_looks import EMBED_LOOKS

from ..pages import Page, opened_by
from ..tables import (
    PRESETS,
    WHOLE_SEED,
    finished_game,
    let_computer_play,
    new_session,
    play_out,
    whole_game,
)

ADDRESS = "https://example.org/casino/"


def share_at(session: Session) -> SharedTable:
    return shared_table(ADDRESS, session)


def query_of(address: str) -> str:
    return address.partition("?")[2]


@pytest.mark.parametrize("rules", PRESETS)
def test_link_and_frame_open_what_the_seat_sees(rules: str) -> None:
    for game in whole_game(rules)[::17]:
        share = share_at(Session(game))
        for page_request in (
            parse_query(query_of(share.link), "new"),
            parse_options(query_of(share.frame_address), "new").request,
        ):
            assert page_request.error is None
            assert page_request.position is not None
            assert format_position(page_request.position.view(0)) == share.position


@pytest.mark.parametrize("rules", PRESETS)
def test_no_hidden_card_and_no_seed_while_the_game_runs(rules: str) -> None:
    assert "secret" in WHOLE_SEED
    for game in whole_game(rules)[::9]:
        session = Session(game)
        position = session.game.position
        hidden = card_set(card for card in position.stock if card)
        for seat, hand in enumerate(position.hands):
            hidden |= hand if seat != session.seat else NO_CARDS
        share = share_at(session).with_field("what", "deal")
        sheet = share_sheet(share) + embed_sheet(share)
        codes = share.link + share.element + share.frame + share.position
        assert "secret" not in sheet + codes
        cards = re.findall(r'data-card="(..)"', sheet)
        named = re.findall(r"[A2-9TJQK][shdc]", " ".join(re.findall(r"(?:table|hands)=\S+", codes)))
        words = re.sub(r"<[^>]*>", " ", sheet)
        for card in cards_in(hidden):
            assert card.text not in cards + named
            assert card_words(card) not in words


def test_the_deal_may_be_shared_when_the_game_is_over() -> None:
    session = new_session("standard,target=none", "told")
    for _ in play_out(session, Random(3)):
        pass
    assert session.phase is Phase.GAME_OVER
    share = share_at(session).with_field("what", "deal")
    assert share.link == f"{ADDRESS}?rules=standard,target=none&seed=told"
    page_request = parse_query(query_of(share.link))
    assert (
        CurrentGame(page_request, None, str).session.game.rounds[0].start
        == session.game.rounds[0].start
    )
    assert 'name="what"' in share_sheet(share)


@pytest.mark.parametrize("seed", ["my word=1 rules=royal", "100%25 & more; ä+b", "a=b"])
def test_a_seed_survives_its_own_link(seed: str) -> None:
    session = new_session("standard,target=none", seed)
    for _ in play_out(session, Random(3)):
        pass
    share = share_at(session).with_field("what", "deal")
    for query in (query_of(share.link), query_of(share.frame_address)):
        assert parse_options(query).request.seed == parse_query(query).seed == seed


@pytest.mark.parametrize("rules", PRESETS)
def test_the_result_of_a_game_adds_up_and_is_drawn(rules: str) -> None:
    session = Session(finished_game(rules))
    share = share_at(session)
    result, outcome = share.finished, session.game.outcome
    assert result
    assert outcome
    assert result.totals == outcome.totals
    assert result.winner == outcome.winner
    assert result.own == session.game.rules.side(session.seat)
    assert result.headline in share.result
    assert share.link in share.result
    picture = share.picture
    assert re.findall(r'data-card="(..)"', picture) == [card.text for card in result.cards]
    for words in (result.headline, *map(str, outcome.totals), *result.names):
        assert html.escape(words, quote=False) in picture


def luminance(colour: str) -> float:
    """Return the relative luminance of `#rrggbb`, as WCAG defines it."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("felt", CLOTHS)
def test_what_is_written_on_the_felt_of_a_picture_can_be_read(felt: str) -> None:
    shades = re.findall(r'stop-color="(#\w{6})"', felt_definitions(felt, ""))
    rounds = ((0, 0), (4, 7), (17, 3))
    result = GameResult(parse_rules("standard"), ("Me", "Bruno"), Side(0), Side(0), rounds)
    picture = result_picture(result, Looks(felt))
    written = re.findall(r'<text [^>]*font-size="([\d.]+)"[^>]*fill="(#\w{6})"', picture)
    bars = set(re.findall(r'<rect [^>]*fill="(#\w{6})" fill-opacity="1"', picture))
    assert (len(shades), len(written), len(bars)) == (3, 7, 2)
    for shade in shades:
        for size, ink in written:
            assert contrast(ink, shade) >= (3 if float(size) >= 24 else 4.5)  # WCAG: large text
        assert min(contrast(bar, shade) for bar in bars) >= 3  # their track is still darker


def test_the_picture_has_the_felt_and_the_backs_that_were_chosen() -> None:
    page = Page(new_session("standard", "told"))
    page.do("share")
    assert CLOTHS["green"] in page.sheets["share"]
    for field in ("felt=blue", "backs=rosette"):
        page.context.change_settings(page.settings.with_field(*field.split("=")))
    page.do("share")
    for over in (False, True):
        if over:
            for _ in play_out(page.context.session, Random(5)):
                pass
            page.do("share")
        sheet = page.sheets["share"]
        assert CLOTHS["blue"] in sheet
        assert CLOTHS["green"] not in sheet
        assert BACKS["rosette"].ground in sheet
        assert BACKS["lattice"].ground not in sheet


def test_what_is_sent_to_people_stands_apart_from_code_for_pages() -> None:
    """A friend gets a link and a picture; frames and their fields have a sheet of their own."""
    page = Page(new_session("standard", "told"))
    page.do("share")
    sheet = page.sheets["share"]
    assert "share-link" in sheet
    assert 'data-action="embed"' in sheet
    assert not re.search("<select|<iframe|share-(frame|element|position)", sheet)
    page.do("embed")
    embed = page.sheets["embed"]
    assert all(f"share-{name}" in embed for name in ("frame", "element", "position"))
    assert "share-link" not in embed
    assert "<iframe" in embed
    page.do("share-as", "size=small")
    assert page.sheets["embed"] != embed


def test_the_result_comes_first_and_the_empty_table_is_not_drawn() -> None:
    session = new_session("standard", "told")
    assert not share_at(session).result
    assert "share-result" not in share_sheet(share_at(session))
    for _ in play_out(session, Random(5)):
        pass
    sheet = share_sheet(share_at(session), can_send=True)
    parts = ("<svg", 'data-action="send"', "share-result", "share-link", "share-review")
    places = [sheet.index(part) for part in parts]
    assert places == sorted(places)
    assert "share-position" not in sheet
    assert 'data-action="send"' not in share_sheet(share_at(session))


@pytest.mark.parametrize(
    ("points", "own", "sentence"),
    [
        ((21, 14), 0, "I won 21\u201314 against Bruno"),
        ((14, 21), 0, "I lost 14\u201321 against Bruno"),
        ((14, 21), None, "Bruno won 21\u201314 against Me"),
        ((21, 21), 0, "A draw 21\u201321 against Bruno"),
    ],
)
def test_the_player_tells_the_result(
    points: tuple[int, ...], own: Side | None, sentence: str
) -> None:
    winner = None if points[0] == points[1] else Side(points.index(max(points)))
    rounds = ((0, 0), points)
    result = GameResult(parse_rules("standard"), ("Me", "Bruno"), own, winner, rounds)
    assert result.text("").splitlines() == ["Casino, Standard", sentence]


def test_points_below_zero_stay_in_the_picture_and_have_their_sign() -> None:
    rounds = ((-17, 0, 4), (12, 30, 2), (30, 2, -3))
    names = ("Me", "Bruno", "Cleo")
    result = GameResult(parse_rules("krypkasino,players=3"), names, Side(2), Side(2), rounds)
    picture = result_picture(result, Looks())
    bars = re.findall(r'<rect x="(\S+)" y="\S+" width="(\S+)"[^>]* fill-opacity', picture)
    parts = [(float(x), float(x) + float(width)) for x, width in bars]
    assert len(parts) == 3 + 6
    assert all(MARGIN <= left <= right <= MARGIN + WIDEST_BAR for left, right in parts)
    lost = result._replace(rounds=((0, 0, -17),))
    assert "with \N{MINUS SIGN}17 points" in lost.headline


def test_a_seed_that_no_link_can_carry_is_not_shared() -> None:
    session = new_session("standard,target=none", " two lines\n")
    for _ in play_out(session, Random(3)):
        pass
    assert not share_at(session).deal


def test_the_link_to_a_deal_says_who_dealt_if_that_was_not_the_last_seat() -> None:
    rules = parse_rules("standard,target=none")
    session = Session(Game.new(rules, "told", dealer=Seat(0)))
    for _ in play_out(session, Random(3)):
        pass
    share = share_at(session).with_field("what", "deal")
    assert share.link == f"{ADDRESS}?rules=standard,target=none&seed=told&dealer=1"
    page_request = parse_query(query_of(share.link))
    assert (
        CurrentGame(page_request, None, str).session.game.rounds[0].start
        == session.game.rounds[0].start
    )


def test_the_choices_are_in_the_codes() -> None:
    share = share_at(new_session())
    for name, value in (
        ("theme", "dark"),
        ("moves", "on"),
        ("controls", "full"),
        ("size", "small"),
    ):
        share = share.with_field(name, value)
    looks = parse_options(query_of(share.frame_address)).looks
    assert (looks["theme"], looks["moves"], looks["controls"]) == ("dark", "on", "full")
    assert 'width="320" height="480"' in share.frame
    assert 'theme="dark"' in share.element
    assert "theme" not in share.link
    assert share.with_field("theme", "blue") is share
    assert share.with_field("colour", "red") is share


def test_the_codes_are_sound_html() -> None:
    share = share_at(new_session("royal", seats="person,counting"))
    source = re.search(r'src="([^"]+)"', share.frame)
    assert source
    assert html.unescape(source[1]) == share.frame_address
    assert parse_options(query_of(share.frame_address)).request.seated_players == (
        SeatedPlayer(),
        SeatedPlayer("counting"),
    )
    position = re.search(r'position="([^"]+)"', share.element)
    assert position
    assert html.unescape(position[1]) == share.position


def test_an_address_can_be_read_and_copied() -> None:
    game = Game.new(parse_rules("standard"), "x")
    session = Session(game, parse_seats("person,greedy"))
    let_computer_play(session)
    link = share_at(session).link
    assert re.fullmatch(r"[!-~]+", link)
    assert not re.search(r"[()\s\"'<>]", link)


def test_the_page_that_is_one_file_shares_text_and_picture_only() -> None:
    share = share_at(new_session())
    sheet = share_sheet(share, site=False)
    assert "iframe" not in sheet
    assert ADDRESS not in sheet
    assert share.position.split(" hands", maxsplit=1)[0] in html.unescape(sheet)
    assert set(FIELDS) == {"what", "size", *EMBED_LOOKS}


def test_the_link_to_the_review_is_shared_once_the_game_is_over() -> None:
    session = new_session("standard", "told")
    assert not share_at(session).review
    assert "share-review" not in share_sheet(share_at(session))
    for _ in play_out(session, Random(5)):
        pass
    share = share_at(session)
    assert unpacked_record(opened_by(query_of(share.review), "record")) == format_record(
        session.game
    )
    assert html.escape(share.review) in share_sheet(share)
    assert "share-review" not in share_sheet(share, site=False)


def test_a_game_too_long_for_a_link_is_shared_by_its_record() -> None:
    session = new_session("standard", "long")
    session.game = session.game.with_tag("Annotator", f"{Random(1).getrandbits(30_000):x}")
    for _ in play_out(session, Random(5)):
        pass
    sheet = share_sheet(share_at(session))
    assert "share-review" not in sheet
    assert "too long for a link to its replay" in sheet
