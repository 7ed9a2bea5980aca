"""A duel: the terms under which two people play the same deals, and what each of them reached.

The two are the *challenger*, whose side comes first, and the *rival*. A challenge has the terms and
the challenger's result, but no play. The answer has the rival's plays too. In the end both have
their plays, and both games can be seen side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from casino_core import PRESETS, Card, CasinoError, Game, Item, RuleSet, format_cards
from casino_core.correspondence.terms import DealTerms, deal_fields
from casino_core.daily import daily_rules, deals, parse_day, split_game
from casino_core.i18n import gettext as _
from casino_core.notation.cards import parse_pack
from casino_core.prose.direction import fewest_win
from casino_core.prose.names import YOU
from casino_core.records.duel import (
    Line,
    is_finished,
    item_points,
    line_of,
    replayed,
    seal_of,
)
from casino_core.records.history import HINTS
from casino_core.records.sealing import AGAIN, ENGINE, with_players
from casino_core.records.undo import UNDONE
from casino_core.seats import Seat, Side
from casino_core.version import __version__

from ..address.page_request import is_link_seed
from ..game.seats import (
    SeatedPlayer,
    clean_name,
    format_seats,
    is_own,
    levels_of,
    names_of,
    people,
    usual_players,
)
from ..tasks.deals_of_day import SEATED_PLAYERS, initial_game

HELP: Final = {"hints": HINTS, "undone": UNDONE, "again": AGAIN}
"""The kinds of help that a player may have had, and the tags of a record that tell of them."""


RUNS: Final = ("rush", "streak")
"""The runs of puzzles that can be a duel."""


class End(StrEnum):
    """The end of a game for a side; DRAWN too where only rounds were played."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


class DuelTerms(NamedTuple):
    """The terms that both players play by.

    rules           the rule set
    seated_players  the players by seat, one of them a person; names are left out
    engine          the version of the engine that made the computer players' plays
    dealer          the seat that deals first, from 0
    seed            the seed of a whole game, or of a run of puzzles; None for a single round,
                    which has `cards`
    cards           the pack of a single round in dealing order; empty for a whole game
    scores          the points of each side before the first round; empty for none
    day             the name of a day of Daily-5, whose deals are played; empty for another duel
    run             `rush` or `streak` for a run of puzzles, which has no deals; else empty
    """

    rules: RuleSet
    seated_players: tuple[SeatedPlayer, ...]
    engine: str
    dealer: Seat = Seat(0)
    seed: str | None = None
    cards: tuple[Card, ...] = ()
    scores: tuple[int, ...] = ()
    day: str = ""
    run: str = ""

    @property
    def seat(self) -> Seat:
        """The seat of the person."""
        return people(self.seated_players)[0]

    @property
    def side(self) -> Side:
        """The side of the person."""
        return self.rules.side(self.seat)

    @property
    def one_round(self) -> bool:
        """Whether a single round is played, of a game that may go on after it."""
        return bool(self.cards)

    @property
    def to_target(self) -> bool:
        """Whether a whole game is played, which somebody wins."""
        alone = self.day or self.run or self.one_round
        return self.rules.target is not None and not alone

    def starts(self) -> tuple[Game, ...]:
        """Return each game before its first play.

        Raises `CasinoError` for a deal that cannot be.
        """
        if self.run:
            return ()
        if self.day:
            name, preset = split_game(self.day)
            games = [initial_game(deal) for deal in deals(parse_day(name), preset)]
        else:
            names = names_of(self.seated_players)
            rules, dealer, scores = self.rules, self.dealer, self.scores
            if self.cards:
                game = Game.from_cards(rules, self.cards, dealer, names, scores)
            else:
                game = Game.new(rules, self.seed or "", dealer=dealer, names=names, scores=scores)
            games = [with_players(game, levels_of(self.seated_players))]
        return tuple(game.with_tag(ENGINE, self.engine) for game in games)

    def fields(self) -> dict[str, str]:
        """Return the terms as the fields of a text."""
        if self.day:
            return {"engine": self.engine, "day": self.day}
        if self.run:
            return {"engine": self.engine, "run": self.run, "seed": self.seed or ""}
        deal = deal_fields(DealTerms(self.rules, self.dealer, self.scores))
        fields = {
            "engine": self.engine,
            "rules": deal["rules"],
            "seats": format_seats(self.seated_players),
            "dealer": deal["dealer"],
        }
        if any(self.scores):
            fields["scores"] = deal["scores"]
        if self.seed is not None:
            fields["seed"] = self.seed
        if self.cards:
            fields["cards"] = format_cards(self.cards)
        return fields


def terms_of_day(day: str, engine: str) -> DuelTerms:
    """Return the terms of a day of Daily-5, by its name. Raises `NotationError`."""
    name, preset = split_game(day)
    parse_day(name)
    return DuelTerms(daily_rules(preset), SEATED_PLAYERS, engine, day=day)


def terms_of_run(run: str, engine: str, seed: str) -> DuelTerms:
    """Return the terms of a run of puzzles, one of `RUNS`, which are drawn by a seed."""
    rules = PRESETS["standard"]
    return DuelTerms(rules, usual_players(rules.players), engine, seed=seed, run=run)


def name_for_others(text: str) -> str:
    """Return a name made short and safe.

    It is empty for `You`, which others would take for themselves.
    """
    name = clean_name(text)
    return "" if name.casefold() == YOU.casefold() else name


class Result(NamedTuple):
    """The result of a player.

    points  for each game the points of every side; of a single round those of the round alone, of a
            run of puzzles the number solved
    items   the points of the player's side for each item, over all games; without those of none
    end     the end of the last game for the player's side
    """

    points: tuple[tuple[int, ...], ...]
    items: tuple[tuple[Item, int], ...]
    end: End


class Part(NamedTuple):
    """The part of one player in a duel.

    name    the name; empty if none was given
    result  the player's result
    seal    the seal of the player's lines
    help    the kinds of help that the player had, of `HELP`
    games   the games as they were played; empty as long as the plays are not shown
    """

    name: str
    result: Result
    seal: str
    help: tuple[str, ...] = ()
    games: tuple[Game, ...] = ()

    @property
    def lines(self) -> tuple[Line, ...]:
        """The words of each game."""
        return tuple(map(line_of, self.games))

    def without_plays(self) -> Part:
        """Return the part as it is sent before the other player has played."""
        return self._replace(games=())


class Stage(StrEnum):
    """The content of a duel, and so the purpose of its link."""

    CHALLENGE = "challenge"
    ANSWER = "answer"
    COMPLETE = "complete"


class Score(NamedTuple):
    """The duels won between two names: by the challenger of this duel, and by its rival."""

    first: int = 0
    second: int = 0


class Duel(NamedTuple):
    """A duel.

    terms   the terms of both players
    first   the part of the challenger
    second  the part of the rival; None before the rival has played
    to      the name of the rival as the challenger knows it; empty for anybody
    score   the duels between the two before this one, as the challenger counts them
    """

    terms: DuelTerms
    first: Part
    second: Part | None = None
    to: str = ""
    score: Score = Score()

    @property
    def id(self) -> str:
        """The text by which a duel is known on both pages: the seal of the challenger's lines."""
        return self.first.seal

    @property
    def stage(self) -> Stage:
        """The content of the duel."""
        if self.second is None:
            return Stage.CHALLENGE
        return Stage.COMPLETE if self.first.games or self.terms.run else Stage.ANSWER

    @property
    def lead(self) -> int:
        """1 if the challenger is ahead, -1 if the rival is, 0 if they are level."""
        if self.second is None:
            return 0
        first, second = (_worth(self.terms, part.result) for part in (self.first, self.second))
        return (first > second) - (first < second)


def _worth(terms: DuelTerms, result: Result) -> tuple[int, int]:
    """Return what a result is worth; the greater one is better.

    In a whole game that is the end, and then the lead over the best other side. In rounds it is the
    points of one's own side.
    """
    sign = -1 if fewest_win(terms.rules) else 1
    side = terms.side
    own = sum(points[side] for points in result.points)
    if not terms.to_target:
        return 0, sign * own
    others = [points for number, points in enumerate(result.points[-1]) if number != side]
    best = max(sign * points for points in others)
    return [End.LOST, End.DRAWN, End.WON].index(result.end), sign * own - best


def part_of(terms: DuelTerms, games: tuple[Game, ...], name: str) -> Part:
    """Return the part of a player who has played these games to their ends."""
    tags = {tag for game in games for tag, text in game.tags if text}
    return Part(
        name,
        result_of(terms, games),
        seal_of(format_terms(terms), tuple(map(line_of, games))),
        tuple(kind for kind, tag in HELP.items() if tag in tags),
        games,
    )


def result_of(terms: DuelTerms, games: tuple[Game, ...]) -> Result:
    """Return what was reached in games that are finished."""
    side = terms.side
    points, items = [], dict[Item, int]()
    for game in games:
        assert game.outcome is not None, "a finished game has an outcome"
        points.append(_gained(terms, game.outcome.totals))
        for item, gained in item_points(game, side).items():
            items[item] = items.get(item, 0) + gained
    last = games[-1].outcome
    end = End.DRAWN
    if terms.to_target and last and last.winner is not None:
        end = End.WON if last.winner == side else End.LOST
    return Result(tuple(points), tuple(each for each in items.items() if each[1]), end)


def _gained(terms: DuelTerms, totals: tuple[int, ...]) -> tuple[int, ...]:
    """Return the points of a game, without those that its single round began with."""
    if not (terms.one_round and terms.scores):
        return totals
    return tuple(after - before for after, before in zip(totals, terms.scores, strict=True))


def are_finished(terms: DuelTerms, games: tuple[Game, ...]) -> bool:
    """Return whether games were played to their ends."""
    return all(is_finished(game, one_round=terms.one_round) for game in games)


def played(terms: DuelTerms, lines: tuple[Line, ...]) -> tuple[Game, ...]:
    """Play lines from the starts of the games. Raises `CasinoError`."""
    starts = terms.starts()
    return tuple(
        replayed(start, words, one_round=terms.one_round)
        for start, words in zip(starts, lines, strict=True)
    )


def run_part(terms: DuelTerms, solved: int, name: str, nonce: str) -> Part:
    """Return the part of a player in a run of puzzles.

    `nonce` is any text that tells it from others.
    """
    result = Result(((solved,),), (), End.DRAWN)
    return Part(name, result, seal_of(format_terms(terms), ((str(solved), nonce),)))


def format_terms(terms: DuelTerms) -> str:
    """Return the terms as a text, a line for each field."""
    return "\n".join(f"{name}={value}" for name, value in terms.fields().items())


# Challenges


class ChallengeError(CasinoError):
    """A game that no link can deal again; the message is a sentence for the player."""


def challenge(game: Game, seated_players: Sequence[SeatedPlayer], name: str) -> Duel:
    """Make a duel of a game that is over. Raises `ChallengeError`.

    A game that goes on can be none: its seed would tell the cards to come, and the pack of a round
    shows all cards of it.
    """
    if len(people(seated_players)) != 1:
        raise ChallengeError(_("A duel is for a game that one person plays alone."))
    if any(is_own(player.level) for player in seated_players):
        raise ChallengeError(_("Only you have this player: a friend cannot play against it."))
    if not game.over:
        raise ChallengeError(_("You can challenge a friend when the game is over."))
    terms = _terms_of(game, tuple(SeatedPlayer(player.level) for player in seated_players))
    part = _own_part(terms, game, name)
    return Duel(terms, part._replace(help=_help(game)))


def _terms_of(game: Game, seated_players: tuple[SeatedPlayer, ...]) -> DuelTerms:
    """Return the terms to play a game that is over again."""
    first = game.rounds[0]
    engine, dealer = game.tag(ENGINE) or __version__, first.start.dealer
    if first.cards and game.seed is not None and is_link_seed(game.seed):
        return DuelTerms(game.rules, seated_players, engine, dealer, game.seed, (), game.handicap)
    if first.cards is None or len(game.rounds) > 1:
        raise ChallengeError(_("Only a game whose cards were dealt can be sent."))
    pack = parse_pack(format_cards(first.cards), game.rules)
    scores = first.start.scores if any(first.start.scores) else ()
    return DuelTerms(game.rules, seated_players, engine, dealer, None, pack, scores)


def _own_part(terms: DuelTerms, game: Game, name: str) -> Part:
    """Return the part of a player, whose plays come to the same again under the terms."""
    try:
        games = played(terms, (line_of(game),))
    except CasinoError:
        games = ()
    if not (games and are_finished(terms, games) and games[0].outcome == game.outcome):
        raise ChallengeError(_("This round began in a way that no link can repeat."))
    return part_of(terms, games, name)


def _help(game: Game) -> tuple[str, ...]:
    return tuple(kind for kind, tag in HELP.items() if game.tag(tag))


def part_of_day(terms: DuelTerms, plays: Sequence[str], name: str) -> Part:
    """Return the part of a player who has played the deals of a day. Raises `CasinoError`."""
    games = played(terms, tuple(tuple(each.split()) for each in plays))
    if not are_finished(terms, games):
        raise ChallengeError(_("You can challenge a friend when all five rounds are played."))
    return part_of(terms, games, name)
