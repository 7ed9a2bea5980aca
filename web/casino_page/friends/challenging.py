"""Challenges: duels that are made of a game that was played, and the check of one that came."""

from __future__ import annotations

from collections.abc import Sequence

from casino_core import CasinoError, Game, format_cards
from casino_core.fairness import check_players
from casino_core.i18n import gettext as _
from casino_core.notation.cards import parse_pack
from casino_core.players import LEVELS
from casino_core.records.duel import line_of
from casino_core.records.sealing import ENGINE
from casino_core.version import __version__

from ..address.page_request import is_link_seed
from ..game.seats import SeatedPlayer, is_own, people
from .duel import HELP, Duel, DuelTerms, Part, are_finished, part_of, played
from .words import opponents_words


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
    terms, own = _terms(game, tuple(SeatedPlayer(player.level) for player in seated_players))
    part = _part(terms, own, name)
    return Duel(terms, part._replace(help=_help(game)))


def _terms(game: Game, seated_players: tuple[SeatedPlayer, ...]) -> tuple[DuelTerms, Game]:
    """Return the terms to play a game or its last round again, and that part of it."""
    first, last = game.rounds[0], game.rounds[-1]
    engine = game.tag(ENGINE) or __version__
    whole = game.over and game.seed is not None and is_link_seed(game.seed)
    if first.cards and whole:
        dealer, scores = first.start.dealer, game.handicap
        return DuelTerms(game.rules, seated_players, engine, dealer, game.seed, (), scores), game
    if last.cards is None or (game.over and len(game.rounds) > 1):
        raise ChallengeError(_("Only a game whose cards were dealt can be sent."))
    pack = parse_pack(format_cards(last.cards), game.rules)
    scores = last.start.scores if any(last.start.scores) else ()
    dealer = last.start.dealer
    terms = DuelTerms(game.rules, seated_players, engine, dealer, None, pack, scores)
    return terms, game._replace(rounds=(last,))


def _part(terms: DuelTerms, game: Game, name: str) -> Part:
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
        raise ChallengeError(_("You can challenge a friend when all five deals are played."))
    return part_of(terms, games, name)


def doubt(terms: DuelTerms, part: Part) -> str:
    """Return a sentence if computer players would not have made their plays; else empty.

    Those that search are not checked: it takes as long as the game.
    """
    levels = [player.level for player in terms.seated_players if player.level]
    if any(LEVELS[level].searches for level in levels):
        return ""
    doubts = [each for game in part.games for each in check_players(game) if each]
    if not any(each.other for each in doubts):
        return ""
    words = _("This game is not one against {others}: other plays are in it.")
    return words.format(others=opponents_words(terms))
