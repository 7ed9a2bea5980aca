"""Hints, “Why?”, the check of a game and the settings, as the page has them, without a browser."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import count
from pathlib import Path
from random import Random

import pytest

from casino_core import (
    Game,
    Position,
    View,
    cards_in,
    format_play,
    format_record,
    is_legal,
    parse_rules,
)
from casino_core.analysis.advice import hint_steps
from casino_core.fairness import check_head
from casino_core.i18n import use_language
from casino_core.players import PLAYERS, BestSoFar, Past, past_of
from casino_core.prose.hints import hint_caption
from casino_core.prose.words import short_head
from casino_core.records.chain import head, parse_head
from casino_core.records.history import HINTS
from casino_core.records.notation import read_record
from casino_page.address.page_request import parse_query
from casino_page.features import hints
from casino_page.game import computer_move
from casino_page.game.first_game import FIRST_SEED
from casino_page.game.scene import Phase
from casino_page.game.seats import SeatedPlayer, names_of, parse_seats, usual_players
from casino_page.game.session import Session
from casino_page.render.regions import regions
from casino_page.shell.current_game import CurrentGame
from casino_page.shell.first_hint import CaptionedHint, StoredHint
from casino_page.shell.keys import LETTERS
from casino_page.shell.languages import translations
from casino_page.shell.time_slicing import TimeSlicer
from site_builder.paths import ROOT
from site_builder.translations import languages
from tests.core.test_fairness import reachable

from ..pages import Page
from ..tables import let_computer_play, session_at

PAIRS = "table=8d,5h,3c,Kd hands=8s3sJc/2d4c7h stock=*0"
LAST_CARDS = "table=8d,Kd hands=8s/Kc scores=20/3 won=AsAhTd/ last=1"


def plain(html: str) -> str:
    """Strip the tags of an HTML text."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


# Hints


def test_a_hint_chooses_card_and_piles_and_offers_the_play() -> None:
    session = session_at(PAIRS)
    page = Page(session)
    page.do("hint")
    scene = session.scene()
    assert scene.help.advice
    assert scene.help.advice.play
    assert is_legal(session.view, scene.help.advice.play)
    assert (scene.choice.card, scene.choice.loose) == (
        scene.help.advice.play.card,
        scene.help.advice.play.loose,
    )
    html = regions(scene)
    play = format_play(scene.help.advice.play, session.view)
    assert f'data-play="{play}" data-hinted' in html["actions"]
    assert scene.help.advice.caption == plain(html["hint"]).strip()
    assert "Hint:" in session.take_news().sentences
    assert session.play(play)
    assert session.scene().help.advice is None


def test_a_hint_marks_the_play_in_the_record() -> None:
    session = session_at(PAIRS)
    page = Page(session)
    page.do("hint")
    page.do("hint")
    assert session.game.tag(HINTS) == "1"
    assert '[Hints "1"]' in format_record(session.game)


def test_a_hint_has_a_caption_at_once_and_gets_better(monkeypatch: pytest.MonkeyPatch) -> None:
    moments = count(0, 0.003)
    monkeypatch.setattr(hints, "monotonic", lambda: next(moments))
    view = Game.new(parse_rules("royal"), "better").position.view()
    steps = [*hints.captioned_hints(hint_steps(view), ("You", "Ben"))]
    first, *_, last = answers = [step for step in steps if step]
    assert steps.index(first) < 50
    assert first.hint.samples == 0
    assert len({each.hint.samples for each in answers}) == len(answers) > 2
    assert all(each.caption == hint_caption(each.hint, ("You", "Ben")) for each in answers)
    assert last.hint.samples == max(each.hint.samples for each in answers)


BUILD = "table=Kh,(8:5c3d@2) hands=8d4h/Qc9d stock=*0 last=2"


def caption_of(session: Session) -> str:
    advice = session.scene().help.advice
    assert advice
    return advice.caption


def test_a_hint_given_again_has_the_language_now_in_use() -> None:
    session = session_at(BUILD)
    page = Page(session)
    page.do("hint")
    english = caption_of(session)
    (german,) = (each for each in languages(ROOT) if each.name == "de")
    page.context.translations = translations(german.compiled)
    with use_language(page.context.translations):
        page.do("hint")
    assert caption_of(session) != english


def test_a_hint_given_again_has_the_name_of_the_present_player() -> None:
    session = session_at(BUILD)
    page = Page(session)
    page.do("hint")
    assert session.names[1] in caption_of(session)
    session.set_up(session.game, (SeatedPlayer(), SeatedPlayer("greedy", "Zoe")))
    page.do("hint")
    assert "Zoe" in caption_of(session)


def store_first_hint(page: Page, session: Session, caption: str = "") -> CaptionedHint:
    """Store the first hint as the page does that finds it ahead; return it."""
    hint = next(filter(None, hint_steps(session.view)))
    first = CaptionedHint(hint, caption or hint_caption(hint, session.names))
    page.context.first_hint = StoredHint(first, page.context.translations, session.names)
    return first


def test_a_hint_found_ahead_has_the_name_of_the_present_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A new game with the same seed has the same cards."""
    session = session_at(BUILD)
    page = Page(session)
    hint = store_first_hint(page, session).hint
    monkeypatch.setattr(hints, "hint_steps", lambda *_, **__: iter([hint]))
    session.set_up(session.game, (SeatedPlayer(), SeatedPlayer("greedy", "Zoe")))
    page.do("hint")
    assert "Zoe" in caption_of(session)


def test_a_hint_found_ahead_is_on_the_table_when_its_command_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The table is drawn once, with the hint, while the search for a better one begins."""
    session = session_at(PAIRS)
    page = Page(session)
    hint = store_first_hint(page, session, "Takes two cards.").hint
    page.context.instant = False
    monkeypatch.setattr(TimeSlicer, "start", lambda slicer: slicer)
    session.take_news()
    page.do("hint")
    advice = session.scene().help.advice
    assert advice
    assert (advice.play, advice.caption) == (hint.best.play, "Takes two cards.")
    assert not session.take_news().sentences


def test_any_other_command_takes_the_hint_away() -> None:
    session = session_at(PAIRS)
    Page(session).do("hint")
    session.clear()
    assert session.scene().help.advice is None


def test_there_is_no_hint_out_of_turn() -> None:
    session = session_at(PAIRS.replace(" stock", " turn=2 stock"))
    Page(session).do("hint")
    assert session.advice is None


def test_a_session_may_do_without_hints() -> None:
    session = session_at(PAIRS)
    session.hints = False
    Page(session).do("hint")
    assert session.advice is None
    assert 'data-action="hint"' not in regions(session.scene())["actions"]


def test_a_hint_is_given_from_the_view_of_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    questions: list[tuple[object, Past]] = []

    def spy(view: object, *, past: Past) -> object:
        questions.append((view, past))
        return iter(())

    monkeypatch.setattr(hints, "hint_steps", spy)
    session = session_at(PAIRS)
    Page(session).do("hint")
    past_of_seat = past_of(session.game.rounds[-1].steps, 0)
    assert questions == [(session.game.position.view(0), past_of_seat)]
    assert type(questions[0][0]) is View


# Why?


def test_why_of_an_own_play_compares_with_the_master() -> None:
    session = session_at(PAIRS)
    session.play("Jc")
    page = Page(session)
    page.do("why", "1")
    sheet = plain(page.sheets["why"])
    assert "You trail the jack of clubs." in sheet
    assert "master’s play" in sheet


def test_why_of_anothers_play_tells_only_what_everybody_knows() -> None:
    session = session_at(PAIRS)
    session.play("Jc")
    let_computer_play(session)
    page = Page(session)
    page.do("why-last")
    html = page.sheets["why"]
    assert "when the round is over" in plain(html)
    names = set(re.findall(r'data-card="(\w\w)"', html))
    assert len(names & {"2d", "4c", "7h"}) == 1


def test_after_the_round_everything_may_be_asked() -> None:
    session = session_at(LAST_CARDS)
    session.play("8sx8d")
    let_computer_play(session)
    assert session.phase is Phase.GAME_OVER
    page = Page(session)
    page.do("why", "2")
    assert "is not told" not in plain(page.sheets["why"])
    assert "with the king of clubs" in plain(page.sheets["why"])


def test_a_covered_hand_stays_covered_on_the_sheet_why() -> None:
    game = Game.new(parse_rules("standard"), "cover", names=("Ann", "Ben"))
    session = Session(game, parse_seats("person:Ann,person:Ben"))
    session.show_hand()
    session.play(format_play(PLAYERS["greedy"].play(session.view, Random(1)), session.view))
    assert session.covered
    page = Page(session)
    page.do("why-last")
    names = set(re.findall(r'data-card="(\w\w)"', page.sheets["why"]))
    for hand in session.game.position.hands:
        assert not names & {card.text for card in cards_in(hand)}


def test_why_with_nothing_played_asks_nothing() -> None:
    page = Page(session_at(PAIRS))
    page.do("why-last")
    assert not page.sheets


# Was it fair?


def sealed_game() -> CurrentGame:
    return CurrentGame(
        parse_query("rules=standard,target=none"), None, iter(["s3cret", "n3xt", "more"]).__next__
    )


def test_the_seed_of_a_running_game_is_nowhere_on_the_page() -> None:
    current_game = sealed_game()
    page = Page(current_game.session)
    page.do("fair")
    page.do("download-record")
    everything = " ".join([*regions(current_game.scene()).values(), *page.sheets.values()])
    everything += page.files["casino-game.txt"]
    assert "s3cret" not in everything
    assert current_game.session.game.tag("Seal") in everything
    assert "s3cret" not in current_game.text_to_store()


def test_the_next_game_is_sealed_before_it_is_dealt() -> None:
    current_game = sealed_game()
    promised = current_game.next_seal
    assert promised != current_game.session.game.tag("Seal")
    again = CurrentGame(
        parse_query("rules=standard,target=none"), current_game.text_to_store(), lambda: "other"
    )
    for table in (current_game, again):
        assert table.next_seal == promised
        table.new_game()
        assert table.session.game.tag("Seal") == promised
        assert table.session.game.seed == "n3xt"


def play_out(session: Session) -> None:
    while session.phase is not Phase.GAME_OVER:
        step(session)


def step(session: Session) -> None:
    let_computer_play(session)
    if session.phase is Phase.ROUND_OVER:
        session.next_round()
    elif session.my_turn:
        session.play(format_play(PLAYERS["greedy"].play(session.view, Random(1)), session.view))


def test_after_the_game_the_sheet_shows_each_check() -> None:
    current_game = sealed_game()
    play_out(current_game.session)
    page = Page(current_game.session)
    page.do("fair")
    sheet = plain(page.sheets["fair"])
    assert sheet.count("Right: ") == 3
    assert "all 52 cards were dealt as the seed says" in sheet
    assert "casino seal:s3cret" in sheet
    assert 'data-action="review"' in page.sheets["fair"]
    page.do("fair-again")
    assert "makes the same play 24 of 24 times" in plain(page.sheets["fair"])
    page.do("download-record")
    assert '[Seed "s3cret"]' in page.files["casino-game.txt"]


def test_a_newcomers_game_is_not_suspected() -> None:
    current_game = CurrentGame(parse_query(""), None, iter(["s3cret", "n3xt"]).__next__)
    assert current_game.session.game.seed == FIRST_SEED
    page = Page(current_game.session)
    page.do("fair")
    sheets = [plain(page.sheets["fair"])]
    play_out(current_game.session)
    page.do("fair")
    sheets.append(plain(page.sheets["fair"]))
    for sheet in sheets:
        assert "Everyone’s first game has the same cards, so it isn’t sealed." in sheet
        assert "could know the cards" not in sheet


def test_the_head_of_the_chain_is_shown_during_a_sealed_game_and_at_its_end() -> None:
    current_game = sealed_game()
    page = Page(current_game.session)
    heads = []
    for _ in range(3):
        page.do("fair")
        heads.append(short_head(head(current_game.session.game)))
        assert f"Its head so far: {heads[-1]}" in plain(page.sheets["fair"])
        step(current_game.session)
    assert len({*heads}) == 3
    play_out(current_game.session)
    last = head(current_game.session.game)
    page.do("fair")
    sheet = plain(page.sheets["fair"])
    assert f"chain: {last}" in sheet
    assert f"fair --again --head {last[:16]} < casino-game.txt" in sheet.replace("&lt;", "<")
    assert "Anyone who edits a record can compute a new head." in sheet
    assert short_head(last) not in plain(regions(current_game.scene())["table"])
    page.do("download-record")
    record = read_record(page.files["casino-game.txt"])
    assert check_head(record.game, record.head, parse_head(heads[1])).plays is not None


@pytest.mark.parametrize("query", ["seed=mine", "hands=3h9c/4d5d&table=8s"])
def test_a_running_game_without_a_sealed_deal_shows_no_head(query: str) -> None:
    page = Page(CurrentGame(parse_query(query), None, lambda: "s3cret").session)
    page.do("fair")
    page.do("download-record")
    assert "head" not in plain(page.sheets["fair"])
    assert "[Head" not in page.files["casino-game.txt"]


def test_a_game_with_a_chosen_seed_says_so() -> None:
    current_game = CurrentGame(parse_query("seed=mine"), None, lambda: "s3cret")
    page = Page(current_game.session)
    page.do("fair")
    assert "was chosen" in plain(page.sheets["fair"])
    assert current_game.next_seal == ""
    assert "Sealed" not in regions(current_game.scene())["foot"]


def test_the_very_first_game_says_that_all_are_dealt_it() -> None:
    current_game = CurrentGame(parse_query(""), None, lambda: "s3cret")
    page = Page(current_game.session)
    page.do("fair")
    assert "has the same cards" in plain(page.sheets["fair"])


# The computer players are shown views


def test_the_driver_of_the_page_hands_out_views_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player that looks for more than its view finds no position to reach."""
    views: list[View] = []

    def peeking(view: View, chance: Random, past: Past) -> BestSoFar:
        views.extend((view, *[seen.view for seen in past]))
        assert not any(isinstance(part, Position) for part in reachable((view, chance, past)))
        assert all(seen.view.hidden[view.turn] == 0 for seen in past)
        return BestSoFar(PLAYERS["counting"].play(view, chance))

    monkeypatch.setattr(computer_move, "think", lambda _, *arguments: iter([peeking(*arguments)]))
    rules = parse_rules("royal,players=3,target=none")
    session = Session(Game.new(rules, "peek", names=names_of(usual_players(3))))
    play_out(session)
    assert len(views) > 30
    for view in views:
        assert type(view) is View
        assert sum(hand > 0 for hand in view.hands) <= 1
        assert not any(view.stock)


# Keys


def test_every_letter_stands_for_a_command() -> None:
    commands = Page(session_at(PAIRS)).commands
    for letter, key in LETTERS.items():
        assert key.command in commands, (
            f"web/casino_page/shell/keys.py: no feature answers {key.command!r} of the key {letter}"
        )


# Lazy loading


def test_a_table_at_play_has_loaded_no_analysis() -> None:
    """The modules of hints and checks are not imported before they are needed."""
    program = """
import sys
from casino_page.game import session
from casino_page.render import regions
from casino_page.shell import computer_turns, current_game, feature_loader, keys, settings
heavy = ("analysis", "fairness", "sheet", "picture", "look_back", "loaded_game", "game_review")
heavy += tuple(f"features.{name}" for name in ("new_game", "rules", "share", "review", "undo"))
loaded = [name for name in sys.modules if any(part in name for part in heavy)]
assert not loaded, loaded
"""
    root = Path(__file__).parents[3]
    environment = {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{root / 'web'}"}
    subprocess.run([sys.executable, "-c", program], check=True, env=environment)
