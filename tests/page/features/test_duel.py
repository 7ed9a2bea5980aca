"""Duels on a page without a browser: challenge, answer, both games; links that were changed."""

from __future__ import annotations

import asyncio
import html
import json
import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino_core import CasinoError, Game, View, format_cards, format_play, legal_plays, parse_rules
from casino_core.daily import DEALS
from casino_core.notation.cards import parse_pack
from casino_core.players import PLAYERS, BestSoFar
from casino_core.players.base.rng import rng_for
from casino_core.records.duel import line_of
from casino_core.records.sealing import ENGINE
from casino_core.seats import Seat
from casino_core.version import __version__
from casino_page.friends import duel as values
from casino_page.friends.duel import Duel, Stage, challenge, part_of, terms_of_day
from casino_page.friends.duel_session import DuelSession
from casino_page.friends.duel_text import (
    duel_value,
    format_duel,
    packed_duel,
    parse_duel,
    parse_value,
)
from casino_page.game import computer_move
from casino_page.game.scene import Phase
from casino_page.game.seats import SeatedPlayer, parse_seats
from casino_page.game.session import Session
from casino_page.render.summary import summary
from casino_page.shell.work_ahead import ThinkingAhead

from ...profiles import many
from ..opened import run
from ..pages import Memory, Page
from ..tables import let_computer_play, new_session, play_greedily


def play(session: Session, level: str = "greedy") -> None:
    """Play as a level does, to the end of the round."""
    let_computer_play(session)
    while session.phase is Phase.PLAY:
        view = session.view
        play = PLAYERS[level].play(view, rng_for(view))
        assert session.play(format_play(play, view))
        let_computer_play(session)
        session.store_elsewhere()


def play_game(session: Session, level: str = "greedy") -> None:
    """Play as a level does, to the end of the game."""
    play(session, level)
    while session.phase is Phase.ROUND_OVER:
        session.next_round()
        play(session, level)
    session.store_elsewhere()


def value_in(sheet: str) -> str:
    """The value of the field `duel` in the link of the text to send."""
    box = re.search(r'<textarea id="share-duel"[^>]*>(.*?)</textarea>', sheet, re.DOTALL)
    assert box, sheet
    link = re.search(r"\./#duel=([\w-]+)", html.unescape(box[1]))
    assert link, box[1]
    return link[1]


def told(page: Page) -> list[str]:
    """The notices beside the table, each with its reason behind “Why?”."""
    return [f"{notice.text} {notice.reason}".strip() for notice in page.current_game.notices]


class Friend:
    """A page, and what its player does in a duel."""

    def __init__(self, storage: Memory | None = None, rules: str = "standard,target=8") -> None:
        self.page = Page(new_session(rules, seed="mine"), storage)

    @property
    def session(self) -> Session:
        return self.page.context.session

    @property
    def sheet(self) -> str:
        return self.page.sheets["duel"]

    def challenge(self, name: str = "Ann") -> str:
        self.page.do("duel")
        self.page.do("duel-fill", f"name={name}")
        return value_in(self.sheet)

    def open(self, value: str) -> None:
        self.page.do("duel-open", value)

    def accept(self, value: str, level: str = "counting", name: str = "Ben") -> str:
        """Play a challenge to its end, and return the answer."""
        self.open(value)
        self.page.do("duel-accept")
        play_game(self.session, level)
        self.page.do("duel-compare")
        self.page.do("duel-fill", f"name={name}")
        return value_in(self.sheet)


def test_a_duel_from_the_challenge_to_both_games_side_by_side() -> None:
    ann, ben = Friend(), Friend()
    play_game(ann.session)
    first = ann.challenge()
    own_game = ben.session.game

    answer = ben.accept(first)
    assert isinstance(ben.session, DuelSession)
    assert ben.session.game.rounds[0].start == ann.session.game.rounds[0].start
    assert "first that differs" not in ben.sheet, "the challenger's plays are not there yet"

    ann.open(answer)
    assert "Ben" in ann.sheet
    assert "is the first that differs" in ann.sheet
    both = value_in(ann.sheet)
    assert parse_value(both).stage is Stage.COMPLETE

    ben.open(both)
    assert "is the first that differs" in ben.sheet
    assert "Ann" in ben.sheet
    for page in (ann.page, ben.page):
        page.do("duel-replay", "second 0 3")
        assert "3 / " in page.sheets["review"]
    ben.page.do("duel-leave")
    assert ben.session.game == own_game


def test_a_round_of_a_game_that_goes_on_is_not_a_challenge() -> None:
    ann = Friend(rules="standard")
    play(ann.session)
    assert ann.session.phase is Phase.ROUND_OVER
    assert 'data-action="duel"' not in summary(ann.session.scene())
    ann.page.do("duel")
    assert "when the game is over" in str(ann.session.refusal)
    assert "duel" not in ann.page.sheets


def test_a_round_that_an_earlier_version_has_sent_is_played() -> None:
    ann, ben = Friend(rules="standard"), Friend()
    play(ann.session)
    ann.session.next_round()
    play(ann.session)
    duel = of_round(ann.session.game, ann.session.seated_players, "Ann")
    assert duel.terms.scores == ann.session.game.rounds[-1].start.scores
    value = duel_value(duel._replace(first=duel.first.without_plays()))
    answer = parse_value(ben.accept(value, "greedy"))
    assert ben.session.phase is Phase.GAME_OVER
    assert answer.second
    assert answer.second.lines == (tuple(_words(ann.session.game)),), "same plays, same answers"
    assert answer.lead == 0


def of_round(game: Game, seated_players: Sequence[SeatedPlayer], name: str) -> Duel:
    """A duel of the last round, with its pack, as earlier versions made it of unfinished games."""
    last = game.rounds[-1]
    assert last.cards
    unnamed = tuple(SeatedPlayer(player.level) for player in seated_players)
    pack = parse_pack(format_cards(last.cards), game.rules)
    scores = last.start.scores if any(last.start.scores) else ()
    engine = game.tag(ENGINE) or __version__
    terms = values.DuelTerms(game.rules, unnamed, engine, last.start.dealer, None, pack, scores)
    line = line_of(game._replace(rounds=(last,)))
    return Duel(terms, part_of(terms, values.played(terms, (line,)), name))


def _words(game: Game) -> list[str]:
    return [format_play(step.play, step.before) for step in game.rounds[-1].steps]


def test_a_challenge_holds_no_play_and_shows_what_it_holds() -> None:
    ann, ben = Friend(), Friend()
    play_game(ann.session)
    value = ann.challenge()
    duel = parse_value(value)
    assert duel.first.games == ()
    assert "plays" not in format_duel(duel)
    ben.open(value)
    for words in ("Ann challenges you", "Bruno (Medium)", "To 8 points", "What is different"):
        assert words in ben.sheet


def test_the_duel_gives_no_hints_and_goes_on_after_a_reload() -> None:
    ann, ben = Friend(), Friend()
    play_game(ann.session)
    value = ann.challenge()
    ben.open(value)
    ben.page.do("duel-accept")
    assert not ben.session.hints
    assert not ben.session.may_undo
    let_computer_play(ben.session)
    ben.session.play(ben.session.scene().hand[0].text)
    let_computer_play(ben.session)
    ben.session.store_elsewhere()
    before = ben.session.game
    assert ben.page.query.startswith("?duel=")
    again = Friend(ben.page.storage)
    again.open(value)
    assert again.session.game == before


def test_the_score_between_two_names_goes_on_from_duel_to_duel() -> None:
    ann, ben = Friend(), Friend()
    scores = set()
    for _duel in range(2):
        play_game(ann.session, "careless")
        ann.open(ben.accept(ann.challenge()))
        match = re.search(r"Duels so far: you (\d), Ann (\d)\.", ben.sheet)
        if match:
            scores.add((int(match[1]), int(match[2])))
        ben.page.do("duel-leave")
        rules = ann.session.game.rules
        ann.page.do("duel-next")
        assert (ann.session.game.rules, ann.session.game.steps) == (rules, ())
    assert len(scores) == 2
    play_game(ann.session)
    ann.page.do("duel")
    assert re.search(r"Duels so far: you \d, Ben \d\.", ann.sheet)
    received = parse_value(value_in(ann.sheet))
    assert received.to == "Ben"
    assert sum(received.score) == 2


def test_one_challenge_may_have_several_answers() -> None:
    ann = Friend()
    play_game(ann.session)
    value = ann.challenge()
    for name, level in (("Ben", "counting"), ("Cleo", "careless")):
        ann.open(Friend().accept(value, level, name))
        assert name in ann.sheet
    stored_duels = json.loads(ann.page.storage.texts["casino.duels"])["duels"]
    assert [each["other"] for each in stored_duels] == ["", "Ben", "Cleo"]


def test_plays_that_are_not_those_of_the_challenge_find_no_challenge() -> None:
    ann, ben = Friend(), Friend()
    play_game(ann.session)
    answer = parse_value(ben.accept(ann.challenge()))
    assert answer.second
    forged = answer._replace(first=part_of(answer.terms, answer.second.games, "Ann"))
    before = dict(ben.page.storage.texts)
    ben.open(duel_value(forged))
    assert ben.page.storage.texts == before
    assert "does not have the challenge" in ben.sheet


def test_an_answer_in_which_the_computer_plays_otherwise_is_told() -> None:
    ann, ben = Friend(), Friend()
    play_game(ann.session)
    duel = parse_value(ben.accept(ann.challenge()))
    (start,) = duel.terms.starts()
    forged = part_of(duel.terms, (_finished(start, "careless"),), "Ben")
    ann.open(duel_value(duel._replace(second=forged)))
    assert "not one against Bruno (Medium)" in ann.sheet


def test_a_result_that_the_plays_do_not_come_to_is_told() -> None:
    ann, ben = Friend(), Friend()
    play_game(ann.session)
    duel = parse_value(ann.challenge())
    boast = duel.first.result._replace(points=((8, 0),))
    answer = ben.accept(duel_value(duel._replace(first=duel.first._replace(result=boast))))
    ann.open(answer)
    ben.open(value_in(ann.sheet))
    assert "The challenge claimed 8–0, but" in ben.sheet


def test_the_answer_that_was_sent_takes_nothing_away_from_both_games() -> None:
    ann, ben = Friend(), Friend()
    play_game(ann.session)
    answer = ben.accept(ann.challenge())
    ann.open(answer)
    ben.open(value_in(ann.sheet))
    ben.open(answer)
    assert "is the first that differs" in ben.sheet


def test_a_challenge_with_the_seal_of_another_is_refused() -> None:
    ann, ben = Friend(), Friend()
    play_game(ann.session)
    value = ann.challenge()
    ben.accept(value)
    other = parse_value(value)
    game, before = ben.session.game, dict(ben.page.storage.texts)
    ben.open(duel_value(other._replace(terms=other.terms._replace(seed="other"))))
    assert "duel: first.seal:" in told(ben.page)[-1]
    assert (ben.session.game, ben.page.storage.texts) == (game, before)


def test_a_day_of_daily_5_is_a_duel() -> None:
    ann, ben = Friend(), Friend()
    for page, level in ((ann, "greedy"), (ben, "counting")):
        if page is ben:
            ann.page.do("duel-day", "2026-11-20")
            ben.open(value_in(ann.sheet))
            ben.page.do("duel-accept")
        for _deal in range(DEALS):
            page.page.do("daily-play", "2026-11-20")
            play(page.session, level)
    ben.page.do("duel-day", "2026-11-20")
    ann.open(value_in(ben.sheet))
    assert "Round 5" in ann.sheet


def test_a_run_of_puzzles_is_a_duel(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = Friend(), Friend()
    ann.page.do("duel-run", "rush 9 sunday")
    ben.open(value_in(ann.sheet))
    assert "Beat 9 puzzles" in ben.sheet
    begun: list[tuple[str, str]] = []
    with monkeypatch.context() as patch:
        patch.setattr(ben.page.context.app, "run", lambda *arguments: begun.append(arguments))
        ben.page.do("duel-accept")
    assert begun == [("puzzle-race", "rush sunday")]
    ben.page.do("duel-run-over", "rush 8 monday")
    ben.page.do("duel-run-over", "rush 7 sunday")
    ann.open(value_in(ben.sheet))
    assert "You win this duel." in ann.sheet


def test_what_cannot_be_sent_is_refused_in_a_sentence() -> None:
    two = Page(new_session("standard", seats="person:Ann,person:Ben"))
    two.do("duel")
    assert "plays alone" in str(two.context.session.refusal)
    running = Page(new_session())
    running.do("duel")
    assert "when the game is over" in str(running.context.session.refusal)


def test_a_search_ahead_of_the_turn_is_not_cut_short_in_a_duel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def endless(view: View, *_: object) -> Iterator[BestSoFar | None]:
        yield BestSoFar(legal_plays(view)[0], 1)
        while True:
            yield None

    monkeypatch.setattr(computer_move, "computer_moves", endless)
    game = _finished(Game.new(parse_rules("standard,players=4"), "ahead", dealer=Seat(3)))
    own = challenge(game, parse_seats("person,greedy,searcher,greedy"), "Ann")
    session = DuelSession(own, own.terms.starts()[0], lambda _: None)

    async def wait_for_second() -> float:
        play_greedily(session)
        play = legal_plays(session.game.position)[0]
        session.show_play(play)
        ahead = ThinkingAhead(session, play, lambda _: None)
        await asyncio.sleep(0.1)
        session.carry_out()
        return ahead.hand_over()

    assert run(wait_for_second()) > 0
    assert session.best_so_far
    assert not session.settle()


# Links


@cache
def some_duel() -> Duel:
    """A duel of one round, complete."""
    session = new_session("standard", "links")
    play(session)
    own = of_round(session.game, session.seated_players, "Ann")
    start = DuelSession(own, own.terms.starts()[0], lambda _: None)
    play(start, "counting")
    return own._replace(second=part_of(own.terms, (start.game,), "Ben"), to="Ben")


def stages() -> list[Duel]:
    duel = some_duel()
    sent = duel._replace(first=duel.first.without_plays())
    day = terms_of_day("2026-11-20/royal", __version__)
    run = values.terms_of_run("streak", __version__, "sunday")
    lines = tuple(_finished(start) for start in day.starts())
    return [
        sent._replace(second=None, score=values.Score(2, 1)),
        sent,
        duel,
        Duel(day, part_of(day, lines, "Ann").without_plays()),
        Duel(run, values.run_part(run, 4, "", "nonce")),
    ]


def _finished(game: Game, level: str = "greedy") -> Game:
    """Play a game to its end; all seats play as a level does."""
    while not game.over:
        if game.position.over:
            game = game.next_round()
        view = game.position.view(game.position.turn)
        game = game.play(PLAYERS[level].play(view, rng_for(view)))
    return game


def test_a_link_is_read_back_and_short_enough_for_a_message() -> None:
    for duel, longest in zip(stages(), (250, 500, 600, 250, 250), strict=True):
        value = duel_value(duel)
        assert parse_value(value) == duel
        assert len(value) < longest


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        ("partnership", "greedy,person,greedy,greedy"),
        ("swazi", "person,counting"),
        ("krypkasino", "beginner,person"),
        ("laisto", "person,careless"),
        ("counting-out", "person,greedy"),
    ],
)
def test_any_game_can_be_played_again_from_its_link(rules: str, seats: str) -> None:
    session = new_session(rules, "any", seats)
    play_game(session, "beginner")
    duel = challenge(session.game, session.seated_players, "Ann")
    sent = duel._replace(first=duel.first.without_plays())
    read = parse_value(duel_value(sent))
    assert read == sent
    again = DuelSession(read, read.terms.starts()[0], lambda _: None)
    play_game(again, "beginner")
    assert part_of(read.terms, (again.game,), "").seal == read.first.seal


@many(3)
@given(st.text("ABCabc123-_", max_size=60) | st.integers(0, 200))
def test_a_damaged_value_is_refused(damage: str | int) -> None:
    value = duel_value(_STAGES[0])
    changed = damage if isinstance(damage, str) else value[: damage % len(value)]
    with pytest.raises(CasinoError, match=r"^duel: "):
        parse_value(changed)


@many(2)
@given(st.data())
def test_a_changed_link_is_another_duel_or_names_the_field(data: st.DataObject) -> None:
    text = format_duel(data.draw(st.sampled_from(_STAGES)))
    for _change in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 6)))
        new = data.draw(st.sampled_from(_PIECES) | st.text(max_size=3))
        text = text[:start] + new + text[end:]
    page = Friend()
    game = page.session.game
    page.open(packed_duel(text))
    if notices := told(page.page):
        assert NAMED.match(notices[-1]), notices
        assert page.page.sheets == {}
    else:
        duel = parse_duel(text)
        assert parse_duel(format_duel(duel)) == duel
    assert page.session.game is game


NAMED = re.compile(
    r"(The duel in this link can’t be played|This link is not whole\. Copy all of it again)\. "
    r"duel: "
    r"(((first|second)\.)?(name|help|points|items|end|seal|plays)|duel|engine|day|run|rules|seats"
    r"|dealer|scores|seed|cards|to|score|.{0,60}: no such field|.{0,60}: no value|this link)"
)


_STAGES = stages()
_PIECES = (
    *("\n", "=", "/", " ", "out", "9" * 400, "-1", "first.plays=", "second.seal=", "seed=x\n"),
    *("day=2026-11-20\n", "\ud800", "\0", "8s " * 50, "<script>", "rules=royal,players=6"),
)


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        (("rules=standard", "rules=nonsense"), "rules"),
        (("seats=person,greedy", "seats=person,person"), "seats"),
        (("seats=person,greedy", "seats=person,genius"), "seats"),
        (("dealer=2", "dealer=7"), "dealer"),
        (("cards=", "cards=2s"), "cards"),
        (("cards=", "seed=x\ncards="), "seed"),
        (("first.points=", "first.points=x"), "first.points"),
        (("first.end=drawn", "first.end=won"), "first.end"),
        (("first.items=", "first.items=kings:3,"), "first.items"),
        (("first.seal=", "first.seal=x"), "first.seal"),
        (("first.name=Ann\n", "first.name=Ann\nfirst.help=doping\n"), "first.help"),
        (("second.plays=", "second.plays=2s "), "second.plays"),
        (("second.plays=", "second.plays=/"), "second.plays"),
        (("to=Ben", "to=Ben\nto=Ben"), "to"),
        (("to=Ben", "script=Ben"), "script"),
        (("duel=1", "duel=2"), "this link was made by another version of the page"),
        (("engine=", "engine=<b>"), "engine"),
    ],
)
def test_the_field_at_fault_is_named_and_the_game_stays(
    changed: tuple[str, str], field: str
) -> None:
    text = format_duel(_STAGES[1])
    assert changed[0] in text
    page = Friend()
    game = page.session.game
    page.open(packed_duel(text.replace(*changed)))
    assert told(page.page)[-1].startswith(f"The duel in this link can’t be played. duel: {field}")
    assert page.session.game is game
    assert "casino.duels" not in page.page.storage.texts
