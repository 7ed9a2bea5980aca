"""A finished game: its points, its record, its review, and playing it again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from casino_core import (
    CasinoError,
    cards_in,
    format_play,
    format_record,
    legal_plays,
)
from casino_core.players import greedy
from casino_core.records.sealing import AGAIN, SEAL
from casino_core.seats import Seat
from casino_page.address.page_request import LONGEST_PACKED, parse_query
from casino_page.features.record.link import (
    packed_record,
    review_link,
    unpacked_record,
)
from casino_page.features.review.game_review import GameReview
from casino_page.features.review.judgement import MOST_MISTAKES, JudgementState, judgement_content
from casino_page.features.review.stored_reviews import (
    MOST,
    REVIEWS_KEY,
    StoredReview,
    StoredReviews,
    game_digits,
    parse_reviews,
    reviews_content,
)
from casino_page.game.scene import Phase
from casino_page.game.session import Session
from casino_page.render.regions import regions
from casino_page.shell.current_game import CurrentGame

from ..pages import Page, opened_by, requested
from ..tables import let_computer_play, session_at, session_with_a_blunder


def play_on(session: Session, plays: int = 10_000) -> None:
    """Let every player play, people at most `plays` times."""
    while plays:
        let_computer_play(session)
        if session.phase is Phase.GAME_OVER:
            return
        if session.phase is Phase.ROUND_OVER:
            session.next_round()
            continue
        session.show_hand()
        assert session.play(format_play(greedy(session.view, Random(1)), session.view))
        plays -= 1


def sealed_page(query: str = "rules=target=11") -> Page:
    current_game = CurrentGame(parse_query(query), None, lambda: "s3cret")
    page = Page(current_game.session)
    page.context.current_game = current_game
    return page


def finished_page(query: str = "rules=target=11") -> Page:
    page = sealed_page(query)
    play_on(page.current_game.session)
    return page


def plain(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


def open_link(link: str) -> Page:
    """Open a link in a browser in which another game runs."""
    page = sealed_page("rules=royal")
    page.do("review-linked", opened_by(link.partition("?")[2], "record"))
    return page


# The points


def test_every_item_tells_what_it_is_worth() -> None:
    session = session_at("rules=royal hands=/ won=AsAhTd2s3s4s5s/Ks sweeps=2/0 last=1 scores=3/4")
    table = plain(regions(session.scene())["table"])
    assert "Most cards 3" in table
    assert "Big casino 10♦ 2" in table
    assert "Aces 1 each" in table
    assert "Sweeps 1 each" in table


def test_a_game_of_several_rounds_is_told_round_by_round() -> None:
    page = finished_page()
    scene = page.current_game.scene()
    start, *rounds = scene.result.rounds
    assert len(rounds) == len(page.current_game.session.game.rounds) > 1
    assert scene.result.outcome
    assert tuple(map(sum, zip(start, *rounds, strict=True))) == scene.result.outcome.totals
    summary = plain(regions(scene)["table"])
    assert "Round by round" in summary
    assert f"Total {scene.result.outcome.totals[0]}" in summary


def test_one_round_needs_no_table_of_rounds() -> None:
    page = finished_page("rules=target=none")
    assert "Round by round" not in regions(page.current_game.scene())["table"]


def test_the_first_to_reach_the_target_is_named_where_points_count_in_order() -> None:
    session = session_at("rules=counting-out hands=/ won=AhTd3c/2s9s scores=18/20 last=1")
    assert session.phase is Phase.GAME_OVER
    summary = plain(regions(session.scene())["table"])
    assert "First to reach 21: You, with most cards." in summary


# Stepping through


def test_every_place_shows_all_hands_and_the_play_to_come() -> None:
    page = finished_page("rules=target=none")
    game = page.current_game.session.game
    page.do("review")
    for place, step in enumerate(game.steps):
        page.do("replay", str(place))
        sheet = page.sheets["review"]
        for hand in step.before.hands:
            assert all(f'data-card="{card}"' in sheet for card in cards_in(hand))
        assert format_play(step.play, step.before) in plain(sheet)
        assert sheet.count("aria-current") == 1
    page.do("slide", f"place={len(game.steps)}")
    assert "The end: You " in plain(page.sheets["review"])
    page.do("replay-by", "-9999")
    assert f"0 / {len(game.steps)}" in plain(page.sheets["review"])
    page.do("replay-by", "1")
    assert f"1 / {len(game.steps)}" in plain(page.sheets["review"])


def test_a_new_round_says_how_the_game_stands() -> None:
    page = finished_page()
    game = page.current_game.session.game
    review = GameReview.from_game(game, game.names).at(len(game.rounds[0].steps))
    assert (review.round_index, review.begins_round) == (1, True)
    page.do("review")
    page.do("replay", str(review.play_index))
    assert "Round 2 begins: You " in plain(page.sheets["review"])


def test_a_call_is_the_last_line() -> None:
    session = session_at("rules=counting-out table=Kd hands=8s/9s scores=20/3 won=AsAhTd/")
    session.call_out()
    review = GameReview.from_game(session.game, session.names)
    assert review.line
    assert review.line.play == "out"


def test_hands_stay_closed_while_the_game_runs() -> None:
    page = sealed_page()
    page.do("review")
    assert "review" not in page.sheets
    assert page.current_game.session.refusal


# Again


def test_the_same_deal_again() -> None:
    page = finished_page()
    before = page.current_game.session
    page.do("same-deal")
    session = page.current_game.session
    assert session.game.rounds[0] == before.game.rounds[0]._replace(steps=())
    assert (session.seated_players, session.game.steps) == (before.seated_players, ())
    assert (session.game.tag(SEAL), session.game.tag(AGAIN)) == ("", "yes")
    play_on(session)
    assert [each.cards for each in session.game.rounds][:2] == [
        each.cards for each in before.game.rounds
    ][:2]


def test_a_running_game_is_not_dealt_again() -> None:
    page = sealed_page()
    game = page.current_game.session.game
    page.do("same-deal")
    assert page.current_game.session.game == game


def test_one_plays_on_from_any_place_of_a_game_that_is_over() -> None:
    page = finished_page()
    game = page.current_game.session.game
    page.do("review")
    page.do("replay", "8")
    page.do("play-from")
    session = page.current_game.session
    assert session.game.position == game.steps[8].before
    assert (session.game.steps, session.game.tag(SEAL)) == ((), "")
    play_on(session)
    assert session.phase is Phase.GAME_OVER


# Judging


def test_the_plays_of_a_game_are_judged_and_the_judgement_is_kept() -> None:
    page = finished_page("rules=diamond,target=none")
    page.do("review")
    assert "Judge every play" in plain(page.sheets["review"])
    assert 'class="plot course"' not in page.sheets["review"]
    page.do("judge")
    sheet = page.sheets["review"]
    sheet_text = plain(sheet)
    assert "Judge every play" not in sheet_text
    assert "Chance to win, 0% to 100%" in sheet_text
    assert "Expected lead, " in sheet_text
    assert "Luck and skill" in sheet_text
    assert "You gave away " in sheet_text
    assert 'class="plot course"' in sheet
    assert page.storage.texts[REVIEWS_KEY.key]
    again = Page(page.current_game.session, page.storage)
    again.context.current_game = page.current_game
    again.do("judge-own")
    assert plain(again.sheets["review"]) == sheet_text


def test_a_mistake_leads_to_its_table_from_which_one_tries_again() -> None:
    page = Page(session_with_a_blunder())
    page.do("judge-own")
    sheet = page.sheets["review"]
    assert 'data-grade="blunder"' in sheet
    assert 'data-action="replay" data-index="0"' in sheet
    page.do("replay", "0")
    sheet_text = plain(page.sheets["review"])
    better = (
        r"You trail the king of diamonds\. Better: Capture [^.]+\. Makes sure of the most cards"
    )
    assert re.search(better, sheet_text)
    assert "Numbers Trail the king of diamonds: Blunder, gives away 8.0 points, " in sheet_text
    assert "Try again" in sheet_text
    unfolded = re.sub(r'<details[^>]*class="numbers".*?</details>', "", page.sheets["review"])
    assert not re.search(r"\d\.\d|±|%", plain(unfolded))
    page.do("play-from")
    game = page.current_game.session.game
    assert not game.steps
    assert len(legal_plays(game.position)) == 3


def test_a_mistake_names_the_better_play_in_the_list_and_draws_it_on_the_board() -> None:
    page = Page(session_with_a_blunder())
    page.do("judge-own")
    sheet = page.sheets["review"]
    (row,) = re.findall(r'<li data-key="mistake-1">.*?</li>', sheet)
    assert "You: Trail the king of diamonds" in plain(row)
    assert re.search(r"Better: Capture [^.]+\. Round 1, play 1", plain(row))
    (crossed,) = re.findall(r'<span class="card slipped"[^>]*>', sheet)
    assert 'data-card="Kd"' in crossed
    assert 'class="arrows"' in sheet
    assert sheet.count('data-arrow="from"') == 1


def test_a_game_that_was_judged_opens_at_its_largest_mistake_and_leads_to_the_next() -> None:
    page = finished_page("rules=diamond,target=none")
    page.do("judge-own")
    sheet = page.sheets["review"]
    places = re.findall(r'data-key="mistake-\d+">\s*<button[^>]*data-index="(\d+)"', sheet)
    assert 'id="review-heading">Review' in sheet
    assert f"{places[0]} / 36" in plain(sheet)
    page.do("replay", "0")
    button = r'data-index="(\d+)"[^>]*data-key="next-mistake"'
    assert re.findall(button, page.sheets["review"]) == [places[0]]
    page.do("replay", places[-1])
    assert re.findall(button, page.sheets["review"]) == []


def test_a_judgement_that_was_stopped_can_go_on() -> None:
    for judging, words, button in (
        (None, "Judge every play", "judge"),
        (JudgementState(None, running=True, seat=Seat(0)), "Judging the plays: 0%", "judge-stop"),
        (JudgementState(None, running=False, seat=Seat(0)), "Go on judging", "judge"),
    ):
        content = judgement_content(judging, ("You", "Ann"))
        assert words in plain(content)
        assert f'data-action="{button}"' in content


def test_a_damaged_judgement_is_asked_for_again() -> None:
    page = finished_page("rules=diamond,target=none")
    game = page.current_game.session.game
    reviews = StoredReviews((StoredReview(game_digits(game), 120, "Zz;1"),))
    assert reviews.review_of(game) is None
    page.context.store.save(REVIEWS_KEY, reviews_content(reviews))
    page.do("review")
    assert "Judge every play" in plain(page.sheets["review"])


def test_a_game_that_an_earlier_review_judged_is_judged_again() -> None:
    page = finished_page("rules=diamond,target=none")
    game = page.current_game.session.game
    page.do("judge-own")
    stored_before = page.context.store.load(REVIEWS_KEY, parse_reviews)
    assert stored_before
    assert stored_before.review_of(game)
    reviews = [each[:3] for each in reviews_content(stored_before)["reviews"]]
    earlier = json.dumps({"version": 1, "reviews": reviews})
    page.storage.write(REVIEWS_KEY.key, earlier)
    again = Page(page.current_game.session, page.storage)
    again.context.current_game = page.current_game
    stored_after = again.context.store.load(REVIEWS_KEY, parse_reviews)
    assert stored_after
    assert stored_after.losses == stored_before.losses
    again.do("review")
    assert "Judge every play" in plain(again.sheets["review"])


def test_a_review_of_before_leaks_were_noted_is_read() -> None:
    page = finished_page("rules=diamond,target=none")
    page.do("judge-own")
    stored_before = page.context.store.load(REVIEWS_KEY, parse_reviews)
    assert stored_before
    reviews = [each[:3] for each in reviews_content(stored_before)["reviews"]]
    page.storage.write(REVIEWS_KEY.key, json.dumps({"version": 2, "reviews": reviews}))
    again = Page(page.current_game.session, page.storage)
    stored_after = again.context.store.load(REVIEWS_KEY, parse_reviews)
    assert stored_after
    assert stored_after.review_of(page.current_game.session.game)
    assert [each[:3] for each in stored_after.reviews] == [
        each[:3] for each in stored_before.reviews
    ]
    assert stored_after.last_own == ()


def test_what_an_earlier_measure_counted_is_known_until_the_game_is_seen_again() -> None:
    page = finished_page("rules=diamond,target=none")
    page.do("judge-own")
    stored_before = page.context.store.load(REVIEWS_KEY, parse_reviews)
    assert stored_before
    assert stored_before.former_among(20) == 0
    older = [
        ["0" * 16, 310, "", 900, []],
        *(each[:5] for each in reviews_content(stored_before)["reviews"]),
    ]
    page.storage.write(REVIEWS_KEY.key, json.dumps({"version": 3, "reviews": older}))
    again = Page(page.current_game.session, page.storage)
    again.context.current_game = page.current_game
    stored_after = again.context.store.load(REVIEWS_KEY, parse_reviews)
    assert stored_after
    assert stored_after.losses == (3.1, *stored_before.losses)
    assert stored_after.former_among(20) == 2
    assert stored_after.former_among(1) == 1
    assert parse_reviews(reviews_content(stored_after)) == stored_after
    again.do("statistics")
    assert "2 games have an earlier measure" in again.sheets["statistics"]
    again.do("review")
    anew = again.context.store.load(REVIEWS_KEY, parse_reviews)
    assert anew
    assert anew.former_among(20) == 1
    assert anew.losses == stored_after.losses


def test_the_last_reviews_are_kept_in_full_and_of_older_ones_what_they_came_to() -> None:
    sixty_reviews = StoredReviews(tuple(StoredReview(str(n), n, "plays") for n in range(60)))
    page = finished_page("rules=diamond,target=none")
    page.do("review")
    page.do("judge")
    stored_reviews = page.context.store.load(REVIEWS_KEY, parse_reviews)
    assert stored_reviews
    review = stored_reviews.review_of(page.current_game.session.game)
    assert review
    more = sixty_reviews.with_review(review, Seat(0))
    assert len(more.reviews) == MOST
    assert [bool(each.plays) for each in more.reviews] == [False] * (MOST - 5) + [True] * 5
    assert more.with_review(review, Seat(0)) == more
    assert more.losses[0] == 0.21
    assert parse_reviews(reviews_content(more)) == more


# The link


def test_a_link_opens_the_whole_game_beside_the_game_at_the_table() -> None:
    game = finished_page().current_game.session.game
    link = review_link("https://example.org/casino/", game)
    assert re.fullmatch(r"https://example\.org/casino/\?record=[A-Za-z0-9_-]+", link)
    assert requested(link.partition("?")[2]).game_query == ""
    assert unpacked_record(opened_by(link.partition("?")[2], "record")) == format_record(game)
    page = open_link(link)
    assert f"0 / {len(game.steps)}" in plain(page.sheets["review"])
    assert page.current_game.session.phase is Phase.PLAY
    page.do("replay", "3")
    assert f"3 / {len(game.steps)}" in plain(page.sheets["review"])


def test_the_reader_of_a_link_is_not_the_player_of_the_game() -> None:
    game = finished_page("rules=diamond,target=none").current_game.session.game
    assert "You" in game.names
    page = open_link(review_link("./", game))
    assert "You" not in plain(page.sheets["review"])
    assert "Seat 1" in plain(page.sheets["review"])
    page.do("judge")
    reviews = page.context.store.load(REVIEWS_KEY, parse_reviews)
    assert reviews
    assert reviews.review_of(game)
    assert reviews.losses == ()
    assert "casino.mistakes" not in page.storage.texts


def test_a_game_of_ones_own_keeps_its_points_when_it_is_judged_by_its_link() -> None:
    page = finished_page("rules=diamond,target=none")
    page.do("judge-own")
    reviews = page.context.store.load(REVIEWS_KEY, parse_reviews)
    assert reviews
    review = reviews.review_of(page.current_game.session.game)
    assert review
    assert len(reviews.losses) == 1
    assert reviews.with_review(review, Seat(0), own=False) == reviews


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        *(
            (lambda packed, end=end: packed[:end], "record: a part of the link is missing")
            for end in (-9, -10, -11, -12, 1)
        ),
        (lambda packed: "AAAA" + packed[4:], "record: the link is damaged"),
        (lambda packed: "Zz" + packed, "record: the link is damaged"),
        (lambda _packed: packed_record('[Seed "x"]\n\n1. Zz'), "line 3: round 1, play 1, Zz"),
        (lambda _packed: packed_record('[Seed "x"]\n\n'), "record: this game is not over"),
    ],
)
def test_a_link_that_cannot_be_opened_says_why_and_changes_nothing(
    change: Callable[[str], str], problem: str
) -> None:
    game = finished_page("rules=diamond,target=none").current_game.session.game
    page = open_link(f"./?record={change(packed_record(format_record(game)))}")
    (notice,) = page.current_game.notices
    sentence = (
        "This link is not whole. Copy all of it again."
        if "the link" in problem
        else "The game in this link can’t be replayed."
    )
    assert notice.text == sentence
    assert problem in notice.reason
    assert "review" not in page.sheets
    assert page.current_game.session.phase is Phase.PLAY


def test_a_link_unpacks_no_more_than_a_record_may_hold() -> None:
    bomb = packed_record("x" * 600_000)
    assert len(bomb) < LONGEST_PACKED
    with pytest.raises(CasinoError, match="record: "):
        unpacked_record(bomb)


def test_a_game_too_long_for_a_link_has_none() -> None:
    game = finished_page("rules=diamond,target=none").current_game.session.game
    game = game.with_tag("Annotator", f"{Random(1).getrandbits(30_000):x}")
    assert review_link("./", game) == ""
    error = requested(f"record={packed_record(format_record(game))}").error
    assert "record: " in str(error)


def test_a_long_list_of_mistakes_says_how_many_it_leaves_out() -> None:
    page = Page(session_with_a_blunder())
    page.do("judge-own")
    reviews = page.context.store.load(REVIEWS_KEY, parse_reviews)
    assert reviews
    review = reviews.review_of(page.current_game.session.game)
    assert review
    (blunder,) = (each for each in review.mistakes if each.seat == 0)
    for more, note in ((0, ""), (1, "1 smaller one is not"), (3, "3 smaller ones are not")):
        many = replace(review, decisions=(blunder,) * (MOST_MISTAKES + more), complete=True)
        content = judgement_content(
            JudgementState(many, running=False, seat=Seat(0)), ("You", "Ann")
        )
        assert content.count('class="entry"') == MOST_MISTAKES
        assert (f">{note} listed.<" if note else "</ol>") in content
        assert ("listed." in content) is bool(more)
    sound = tuple(each for each in review.decisions if not each.plain)
    none = JudgementState(
        replace(review, decisions=sound, complete=True), running=False, seat=Seat(0)
    )
    content = judgement_content(none, ("You", "Ann"))
    assert "Mistakes</h3><p>No mistake was found.</p>" in content
