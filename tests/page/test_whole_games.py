"""Whole games at the table, under any rules, with the commands of people in any order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from hypothesis import given
from hypothesis import strategies as st

import casino_core as casino
from casino_core import Game, RuleSet
from casino_core.analysis.advice import hint_steps, judge_steps
from casino_core.players.search.styles import SEARCHER
from casino_core.prose.hints import hint_sentences, judgement_sentences
from casino_core.seats import seat_names
from casino_page.game.scene import Phase, Scene
from casino_page.game.seats import SeatedPlayer, names_of
from casino_page.game.session import Session
from casino_page.render.frame import frame
from casino_page.render.regions import regions
from casino_page.saved_games.saved_game import SavedGame, format_saved, parse_saved
from casino_page.screen_reader.frame import frame as text_frame
from casino_page.screen_reader.renderer import ScreenReaderRenderer
from casino_page.screen_reader.sentences import QUESTIONS
from casino_page.shell.renderer import TableRenderer

from ..core import worlds
from ..core.test_laws import places
from .pages import Page
from .tables import choose, wander

LEVELS = ("careless", "beginner", "greedy", "counting")
COMMANDS = ("play", "play", "play", "wander", "undo", "redo", "undo-to", "look", "look-by", "now")

games = st.integers(0, 2**24 - 1)
"""A number from which rules, players and commands derive; below 2**24 all are as likely."""


def any_rules(chance: Random) -> RuleSet:
    """Return random rules for any number of players; partners are more likely than by chance."""
    fixed: dict[str, object] = {}
    if chance.random() < 0.15:
        fixed |= {"players": 4, "partnership": True}
    return worlds.random_rules(chance, **fixed)


def any_page(chance: Random) -> Page:
    """Return a page with a new game under random rules, with people and computer players."""
    rules = any_rules(chance)
    seats = [SeatedPlayer(chance.choice([None, *LEVELS])) for _ in rules.seats]
    seats[chance.choice(rules.seats)] = SeatedPlayer()
    game = Game.new(rules, str(chance.random()), names=names_of(tuple(seats)))
    return Page(Session(game, tuple(seats)))


def commanded(chance: Random, page: Page, number: int) -> Iterator[Session]:
    """Give random commands; yield the session after each."""
    session = page.context.session
    for _ in range(number):
        if session.phase is Phase.GAME_OVER and chance.random() < 0.5:
            return
        give(chance, page, chance.choice(COMMANDS))
        yield session


def give(chance: Random, page: Page, name: str) -> None:
    """Give one command, if it is possible now; computer players and covers come first."""
    session = page.context.session
    if name in ("play", "wander"):
        page.do("now")
        go_on(session)
    if name == "wander" and session.my_turn:
        wander(session, chance)
    elif name == "play" and session.my_turn:
        if session.callers and chance.random() < 0.05:
            session.call_out()
        else:
            play = worlds.random_play(chance, session.game.position)
            choose(session, play)
            session.play(casino.format_play(play, session.view))
    elif name in ("undo-to", "look"):
        page.do(name, str(chance.randint(0, len(session.game.steps) + 1)))
    elif name == "look-by":
        page.do(name, str(chance.randint(-3, 3)))
    elif name in ("undo", "redo", "now"):
        page.do(name)


def go_on(session: Session) -> None:
    """Deal the next round, let the computer players play, and show the hand of a person."""
    if session.phase is Phase.ROUND_OVER:
        session.next_round()
    while session.computer_to_play:
        session.think()
        session.carry_out()
    session.show_hand()


@given(games)
def test_no_command_loses_or_shows_a_card(seed: int) -> None:
    chance = Random(seed)
    reader = ScreenReaderRenderer()
    for session in commanded(chance, any_page(chance), 12):
        position = session.game.position
        assert sum(places(position)) == casino.card_set(position.rules.cards)
        scene = session.scene()
        hidden = casino.card_set(casino.FULL_PACK) & ~known(scene)
        html = frame(scene) + text_frame(scene)
        assert not [card for card in casino.cards_in(hidden) if f'data-card="{card}"' in html]
        assert all(reader.ask(letter, scene) for letter in QUESTIONS)


def united(renderer: TableRenderer, scene: Scene) -> dict[str, str]:
    """All regions that a renderer renders in parts."""
    return {name: html for part in renderer.parts(scene) for name, html in part.items()}


@given(games)
def test_a_region_that_the_renderer_has_kept_is_as_if_it_were_rendered_now(seed: int) -> None:
    chance, renderer = Random(seed), TableRenderer()
    page = any_page(chance)
    for session in commanded(chance, page, 8):
        scene = page.context.current_game.scene()
        assert united(renderer, scene) == regions(scene)
        for card in scene.hand[:1] if session.my_turn else ():
            session.tap_card(card.id)
            scene = page.context.current_game.scene()
            assert united(renderer, scene) == regions(scene)


def known(scene: Scene) -> casino.CardSet:
    """Return the cards that the person who looks may see: those of the view and one just shown."""
    open_cards = scene.view.seen & casino.card_set(casino.FULL_PACK)
    return open_cards | scene.showing.card.bit if scene.showing else open_cards


@given(games)
def test_a_game_is_stored_at_any_moment(seed: int) -> None:
    chance = Random(seed)
    for session in commanded(chance, any_page(chance), 12):
        saved = SavedGame(
            session.game, "", 1, session.seated_players, "another secret", session.ahead
        )
        assert parse_saved(format_saved(saved)) == saved
        again = Session(saved.game, saved.seated_players)
        assert again.game.position == session.game.position
        assert again.phase is session.phase


@given(games)
def test_what_is_undone_comes_back(seed: int) -> None:
    chance = Random(seed)
    page = any_page(chance)
    *_, session = commanded(chance, page, 15)
    page.do("now")
    line = session.ahead or session.game
    for _ in range(chance.randint(1, 4)):
        page.do(*chance.choice([("undo",), ("undo-to", str(chance.randint(1, 9)))]))
        plays = len(session.game.steps)
        assert [step.play for step in session.game.steps] == [s.play for s in line.steps[:plays]]
    while session.ahead:
        plays = len(session.game.steps)
        page.do("redo")
        assert len(session.game.steps) > plays
    assert session.game == line


@given(games)
def test_the_same_seed_and_commands_make_the_same_game(seed: int) -> None:
    games = []
    for _ in range(2):
        chance = Random(seed)
        *_, session = commanded(chance, any_page(chance), 12)
        games.append((casino.format_record(session.game), frame(session.scene())))
    assert games[0] == games[1]


@given(games)
def test_hints_and_judgements_have_words(seed: int) -> None:
    """The first answers of a search: what comes later only has other numbers."""
    chance = Random(seed)
    positions = list(worlds.walk(chance, any_rules(chance)))[:-1]
    position = chance.choice(positions)
    view = position.view(position.turn)
    names = seat_names(view.rules.players)
    play = worlds.random_play(chance, position)
    for hint in filter(None, islice(hint_steps(view, Random(seed), SEARCHER), 40)):
        assert all(sentence.endswith(".") for sentence in hint_sentences(hint, names))
        assert casino.is_legal(position, hint.best.play)
    for judged in filter(None, islice(judge_steps(view, play, Random(seed), SEARCHER), 40)):
        assert all(sentence.endswith(".") for sentence in judgement_sentences(judged, names))
