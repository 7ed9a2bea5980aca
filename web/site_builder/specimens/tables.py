"""Tables in play and the parts of the page around them, in every state."""

from __future__ import annotations

from collections.abc import Iterator

from casino_core import FULL_PACK, Card, format_play, parse_play
from casino_core.analysis.mistakes import parse_mistake
from casino_core.cards import SINGLE_CARDS
from casino_core.markup import shape
from casino_core.puzzles.library import parse_library
from casino_core.seats import Seat
from casino_page.features.badges import CLEAN_ROUND
from casino_page.features.captured_cards import unseen_panel
from casino_page.features.guided_game.feature import COURSES
from casino_page.features.guided_game.first_game import FIRST_GAME
from casino_page.features.milestones import NewMilestones
from casino_page.game.additions import NewcomerOffer, Today
from casino_page.game.explaining import explained_play
from casino_page.game.first_game import first_scene
from casino_page.game.later_additions import (
    Accuracy,
    Achievements,
    AdaptedLevel,
    AdaptiveOffer,
    LevelOffer,
    Remark,
)
from casino_page.game.panel import Clock, Line, Panel
from casino_page.game.scene import (
    Advice,
    Calling,
    Certain,
    Help,
    Notice,
    Phase,
    Scene,
    Tip,
)
from casino_page.game.session import Session
from casino_page.render.board import BoardMarks, board
from casino_page.render.card_faces import face
from casino_page.render.cards import backs, pile_of_backs
from casino_page.render.frame import frame
from casino_page.render.markup import classes, element
from casino_page.render.regions import panel
from casino_page.render.round_count import cards_of, round_count
from casino_page.render.sprite import sprite
from casino_page.screen_reader.frame import frame as text_frame
from casino_page.shell.current_game import CurrentGame
from casino_page.tasks.guided import Course
from casino_page.tasks.guided_script import GuidedScript
from casino_page.tasks.one_play import RunProgress
from casino_page.tasks.puzzle import BetterPlayScript, PuzzleScript
from casino_page.tasks.session import TaskSession

from .made import BARE, MIDDLE, MISTAKE, PUZZLE, StubPage, game_for, play_one, play_until

Specimen = tuple[str, str, str]
"""A heading, the class of the place (its size), and HTML."""

OPEN_PILES = (
    "rules=swazi&table=9d,3h,Kc,(12:5h7c@1),(9:2d7s@2)&hands=3s4sQs8d9h2cJc5c6hTh/????????????????????"
    "&won=2h6d/Ah7d4c&dealer=2"
)
CROWDED = (
    "table=2c,3d,4h,5h,6d,7s,8h,Tc,Jc,Qs,(9:4d5s@1),(8:2h6c@2),(10:3h7c/9hAc@1)"
    "&hands=3s9dKdTh/????????&stock=*8"
)

FEWEST = (
    "rules=laisto&table=3c,5h,6d,Jc,As&hands=3s9c8dQh/????????&stock=*16"
    "&won=Ad2s4c6h6c9hKsKd/TdTs7h7d8h8c&scores=8/11&dealer=2"
)
"""A table at which the fewest points win."""

SHORT = "rules=standard,sweep_points%3D1&table=8d&hands=8s/-&won=AsTd/2s3h&dealer=2"
"""A round in which one card is left to be played."""

PARTNERS = (
    "rules=partnership&table=8h,Kc,(9:4d5s@3),(7:2h5c@2)"
    "&hands=3s9c8dQh/????????/????????/????????&stock=*16"
)


def tables() -> Iterator[Specimen]:
    """Yield all tables, the smallest parts first."""
    yield "Cards", "wide", _cards()
    yield "Backs and piles", "wide", _piles()
    for title, place, scene in _tables():
        yield title, place, _game(scene)
    for title, scene in _ends():
        yield title, "tall", _game(scene)
    for title, html in _celebrations():
        yield (
            title,
            "phone",
            element("div", element("div", html, aria_hidden="true"), class_="game"),
        )
    played = _played()
    yield "Beside the table", "page", _page(played.scene())
    yield "Beside a table of partners", "page", _page(_played(PARTNERS).scene())
    ahead = _at("rules=standard&scores=5/0")
    yield "Points ahead", "page", _page(ahead)
    captured = _at(MIDDLE)
    certain = captured._replace(certain=Certain((3, 1), (2, 0), 9))
    yield "Points that are certain", "page", _page(certain)
    yield (
        "The captured cards, and the unseen ones",
        "page",
        _page(captured).replace(
            'data-region="beside" tabindex="0">',
            'data-region="beside" tabindex="0">' + unseen_panel(captured.view, captured.names),
        ),
    )
    waiting = Today("2026-11-20", 2, 5, 12)
    yield "Daily-5 begun", "page", _page(ahead.adding(waiting))
    done = waiting._replace(finished=5, streak=13, counted=True)
    yield "Daily-5 done", "page", _page(ahead.adding(done))
    StubPage(played).do("look", "3")
    yield "Looking back", "phone", _game(played.scene())
    played.session.clear()
    play_until(played.session, Phase.ROUND_OVER)
    played.session.next_round()
    yield "In the second round", "page", _page(played.scene())
    yield "The fewest points win", "page", _page(_at(FEWEST))
    yield "A guided start: a new badge", "phone", _panel_with_badge()
    yield "A rush: its clock", "phone", _rush()
    for title, guided in _guided():
        scene = guided.scene()
        yield title, "phone", element("section", panel(scene), class_="panel")
        yield title, "phone", _game(scene)
    for title, puzzle in (*_puzzle(), *_better_play()):
        scene = puzzle.scene()
        yield title, "phone", element("section", panel(scene), class_="panel")
        yield title, "phone", _game(scene)
    yield "A table to be read", "page", text_frame(_at(MIDDLE))
    bare = _at(BARE)
    yield "A small table", "sheets", board(bare.view, bare.names, BoardMarks())


def _cards() -> str:
    """Draw every face, then a card in each state."""
    faces = "".join(_card(card) for card in SINGLE_CARDS)
    states = ("", "bright", "faint", "chosen", "cannot", "last", "taken")
    marked = (_card(card, state) for card, state in zip(FULL_PACK[20:], states, strict=False))
    large = element("p", *marked, class_="large")
    return element("p", faces, class_="small") + large


def _card(card: Card, state: str = "") -> str:
    pressed = "true" if state == "chosen" else "false"
    return element(
        "button",
        face(card),
        type="button",
        class_=classes("card", state or None),
        data_card=card.text,
        data_place="table",
        aria_pressed=pressed,
        aria_label=f"{card.text} {state}",
    )


def _piles() -> str:
    stacks = (pile_of_backs(f"shown-{count}", count, "cards") for count in (0, 8, 16, 32))
    return element("p", backs(1, 4), *stacks, class_="large")


def _tables() -> Iterator[tuple[str, str, Scene]]:
    """Yield tables in play: every state of the cards, the builds and the seats."""
    yield "A game begins", "phone", first_scene().adding(NewcomerOffer.FIRST_STEPS)
    yield "A card is chosen", "phone", _chosen()
    offered = _chosen("3c", "5h")
    yield "Plays are offered", "phone", offered
    bare = game_for(BARE).session
    bare.tap_card("3s")
    yield "A trail is offered", "phone", bare.scene()
    tip = Tip("sum", "Tip: 8♦ takes 3♣ and 5♥: they add up.", "A tip, as it is read out.")
    yield "A tip", "phone", _helped(_at(MIDDLE), tip=tip)
    feelings = Help(feelings=("sound", "vibration"))
    yield "Sounds are offered", "phone", _at(MIDDLE)._replace(help=feelings)
    yield "The fewest points win", "phone", _at(FEWEST)
    remark = Remark(Seat(1), "You left me nothing!")
    for place in ("phone", "wide"):
        yield "A remark", place, _at(MIDDLE).adding(remark)
    yield "A refusal", "phone", offered._replace(refusal="The eight does not take a jack.")
    notices = (
        Notice("This browser stores nothing."),
        Notice("A game was unreadable.", "its text"),
        Notice("Your game against Ann waits.", game=1),
    )
    yield "Notices", "phone", _at(MIDDLE)._replace(notices=notices, waiting=2)
    yield "A hint", "phone", _hinted()
    yield "A better hint is looked for", "phone", _hinted(samples=40)
    yield "Another seat plays", "phone", _shown_play()
    yield "The last deal, an empty table", "phone", _at(BARE)
    yield "Many piles", "phone", _at(CROWDED)
    yield "Many piles", "wide", _at(CROWDED)
    yield "A phone held sideways", "sideways", _at(MIDDLE)
    yield "Open piles", "phone", _at(OPEN_PILES)
    yield "Partners", "wide", _at(PARTNERS)
    yield "Six seats", "phone", _at("rules=spade,players%3D6")
    yield "A covered hand", "phone", _at("rules=standard&seats=person,person")
    table = _at("rules=counting-out")
    yield "Calling out", "phone", table._replace(calling=Calling((Seat(0),)))
    asking = Calling((Seat(0),), Seat(0))
    yield "Calling out, asked again", "phone", table._replace(calling=asking)
    yield "Drawing from the stock", "wide", _at("rules=draw")


def _panel_with_badge() -> str:
    """Return the panel at the end of a guided start, with a new badge."""
    scene = _guided_game(COURSES["royal"], 4).scene()
    reached = NewMilestones((CLEAN_ROUND,))
    achievements = Achievements(reached.sentences, in_panel=True, medals=reached.badges)
    return element("section", panel(scene.adding(achievements)), class_="panel")


def _rush() -> str:
    """Return the panel of a rush of puzzles."""
    scene = _at(MIDDLE)
    parts = (Clock(94.0, 180, 3), Line("Which play brings the most points this round?", "task"))
    rush_panel = Panel("Puzzle", "3 solved, 0 of 3 mistakes", parts)
    kind = scene.kind._replace(panel=rush_panel)
    return element("section", panel(scene._replace(kind=kind)), class_="panel")


def _guided_game(course: Course, steps_done: int = 0) -> TaskSession[GuidedScript]:
    return TaskSession(GuidedScript(course, lambda _: None), steps_done)


def _guided() -> Iterator[tuple[str, Session]]:
    """Yield steps of the guided game: a play with every answer, and the count."""
    names = [step.name for step in FIRST_GAME.steps]
    session = _guided_game(FIRST_GAME, names.index("sum"))
    yield "The guided game", session
    session.play("8sxJh")
    yield "The guided game: a refused play", session
    session.play("8s")
    yield "The guided game: a wrong play", session
    session.hint()
    yield "The guided game: a hint", session
    counting = _guided_game(FIRST_GAME, names.index("stars"))
    yield "The guided game: the count", counting
    yield "A guided start", _guided_game(COURSES["krypkasino"])
    yield "A guided start: its end", _guided_game(COURSES["royal"], 4)


def _puzzle() -> Iterator[tuple[str, Session]]:
    """Yield a puzzle: before the answer, refuted, and solved."""
    progress = RunProgress("12 solved", "Your rating: 1540 (+12).")
    puzzle = parse_library(PUZZLE).entries[0].puzzle
    for title, play in (
        ("A puzzle", None),
        ("A puzzle: a wrong answer", puzzle.tempting),
        ("A puzzle: the right answer", puzzle.right[0]),
    ):
        session = TaskSession(PuzzleScript(puzzle, lambda _: None, lambda: progress))
        if play:
            session.play(format_play(play, session.view))
        while session.computer_to_play:
            session.think()
            session.carry_out()
        yield title, session


def _better_play() -> Iterator[tuple[str, Session]]:
    """Yield a mistake of one's own: before the answer, and answered."""
    mistake, still = parse_mistake(MISTAKE), RunProgress("3 still to find")
    for title, play in (("A play of yours", None), ("A play of yours: answered", mistake.better)):
        session = TaskSession(BetterPlayScript(mistake, lambda _: None, lambda: still))
        if play:
            session.play(format_play(play, session.view))
        while session.computer_to_play:
            session.think()
        yield title, session


def _ends() -> Iterator[tuple[str, Scene]]:
    for rules in ("rules=standard", "rules=spade,players%3D6"):
        session = game_for(rules).session
        play_until(session, Phase.ROUND_OVER)
        yield "A round is over", session.scene()
        yield "Large faces are offered", session.scene().adding(NewcomerOffer.LARGE_FACES)
        play_until(session, Phase.GAME_OVER)
        yield "The game is over", session.scene().adding(Accuracy("81 %"))
    session = game_for(f"{SHORT}&scores=20/11").session
    session.play("8sx8d")
    yield "The game is won", session.scene()
    for level, stronger in (("counting", True), ("beginner", False)):
        yield (
            "Another opponent",
            session.scene().adding(LevelOffer(level, stronger=stronger)),
        )
    yield "An opponent that adapts is offered", session.scene().adding(AdaptiveOffer())
    yield "An opponent that adapts", session.scene().adding(AdaptedLevel("beginner-half", 1))


def _celebrations() -> Iterator[tuple[str, str]]:
    """Yield what lies over the table for a moment."""
    session = game_for(SHORT).session
    session.play("8sx8d")
    yield "The count of a round", round_count(session.scene()).replace(" hidden", "")
    session = game_for("rules=laisto").session
    play_until(session, Phase.ROUND_OVER)
    yield "The count where the fewest win", round_count(session.scene()).replace(" hidden", "")
    labels = (
        element("p", element("span", words, class_="flourish", data_kind=kind))
        for kind, words in (
            ("sweep", "Sweep!"),
            ("prize", "Big casino +2"),
            ("last", "Last capture"),
            ("burden", "Sweep: costs 5"),
        )
    )
    ring = element("p", element("span", class_="flourish-ring"))
    band = element("span", element("span"), class_="swept")
    yield "Captures that matter", "".join(labels) + ring + band
    yield "A scoring card", element("span", class_="spark")
    rays = element("i") + shape("svg", shape("use", href="#crown"), viewBox="0 0 48 24")
    yield "A win", element("span", rays, element("b", "You win the game"), class_="victory")
    yield "Cards after a win", element("span", cards_of(FULL_PACK[0].bit), class_="fountain")


def _at(query: str) -> Scene:
    return game_for(query).scene()


def _middle() -> Session:
    return game_for(MIDDLE).session


def _chosen(*piles: str) -> Scene:
    session = _middle()
    session.tap_card("8d")
    for pile in piles:
        session.tap_pile(pile)
    return session.scene()


def _hinted(samples: int = 0) -> Scene:
    """Show a hint; `samples` is the number of deals tried while a better one is looked for."""
    session = _middle()
    play = parse_play("8dx3c,5h", session.view)
    session.ask_hint()
    session.show_first_hint(play, "Takes 3 cards (about +1.2 points).", samples)
    scene = session.scene()
    helped = _helped(scene, advice=scene.help.advice)
    return helped._replace(explained=explained_play(play, scene.view.rules))


def _helped(scene: Scene, advice: Advice | None = None, tip: Tip | None = None) -> Scene:
    return scene._replace(help=Help(advice=advice, tip=tip))


def _played(query: str = "rules=standard") -> CurrentGame:
    """Play a few rounds of turns."""
    current_game = game_for(query)
    session = current_game.session
    for _ in range(6):
        play_one(session)
        while session.computer_to_play:
            session.think()
            session.carry_out()
    return current_game


def _shown_play() -> Scene:
    session = game_for("rules=standard").session
    play_one(session)
    session.think()
    return session.scene()


def _game(scene: Scene) -> str:
    """Cut the table and its seats out of the frame."""
    page = frame(scene)
    return page[page.index('<div class="game">') : page.index('<section class="history"')]


def _page(scene: Scene) -> str:
    """Cut the parts around the table out of the frame."""
    page = frame(scene)
    return (
        page[len(sprite()) : page.index('<div class="game">')]
        + page[page.index('<section class="history"') :]
    )
