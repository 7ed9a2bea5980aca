"""Games with friends in words: whom they wait for, how they ended, who is ahead, what is sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from casino_core.correspondence.correspondence import Correspondence, NextMessage
from casino_core.correspondence.terms import FEWEST_PLAYERS, INVITER, Terms
from casino_core.correspondence.turn import Words
from casino_core.daily import parse_day, split_game
from casino_core.fairness import check_players
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.players import LEVELS
from casino_core.prose.correspondence import game_title
from casino_core.prose.direction import goal_words
from casino_core.prose.levels import level_label
from casino_core.prose.names import side_name
from casino_core.prose.rules import rules_title
from casino_core.prose.standing import standing_sentence
from casino_core.prose.words import listed

from ..game.seats import names_of
from ..tasks.deals_of_day import day_words, game_words
from .duel import Duel, DuelTerms, End, Part, Result, Stage
from .stored_games import Match, StoredGame, StoredGames, friend_name, naming

# Games by link

LONGEST_ADDRESS: Final = 8_000
"""The most characters of an address that every server takes."""


def next_name(game: Correspondence, names: Sequence[str]) -> str:
    """Return the name of the person who writes the next message, or whose device does."""
    return names[game.table.terms.holder(game.to_write)]


def waiting_words(
    game: Correspondence, names: Sequence[str], *, unsent: bool, since: str = ""
) -> str:
    """Return whom the game waits for, in twelve words at most."""
    friend = next_name(game, names)
    if game.awaited is NextMessage.ANSWER and game.to_write == game.seat:
        words = _("{name} asks to take back the last play.")
        if game.table.asked is Words.STOP:
            words = _("{name} offers to stop here, without a winner.")
        return naming(words, names[game.table.asker])
    if unsent:
        return naming(_("Send your turn to {name}."), friend)
    words = _("Waiting for {name}, since {moment}.") if since else _("Waiting for {name}.")
    return naming(words, friend, moment=since)


def match_words(game: StoredGame, match: Match) -> str:
    """Return how a match stands after a game of it, in a sentence; empty for a first game."""
    if len(game.points) > 2 or match.number < 2 or not game.over:
        return ""
    words = _("Best of three: you {won}, {name} {lost}.")
    if match.decided:
        words = _("You win the match, {won} to {lost}.")
        if match.lost > match.won:
            words = _("{name} wins the match, {lost} to {won}.")
    return naming(words, game.friend, won=match.won, lost=match.lost)


def restart_words(terms: Terms, games: StoredGames) -> str:
    """Return which game an invitation goes on from or breaks off, in a sentence; empty for none."""
    name = terms.names[INVITER]
    game = games.find(terms.after) if terms.after else None
    if game and game.over:
        return next_game_words(games.match_of(game.name)) if terms.rules.sides == 2 else ""
    if game is None and not terms.after:
        known = (each for each in games.waiting if name and each.names[0] == name and each.seat)
        game = next(known, None)
        words = _("Your game with {name} is not finished: it is at turn {number}.")
    else:
        words = _("For it your game with {name} is broken off at turn {number}.")
    if game:
        return naming(words, game.friend, number=game.messages + 1)
    return _("For it an earlier game is broken off, which this page does not have.") * bool(
        terms.after
    )


def next_game_words(match: Match) -> str:
    """Return what the game after those of a match is, in a sentence."""
    if match.decided:
        return _("A new match, best of three.")
    return _("Game {number} of your match, best of three.").format(number=match.number + 1)


def stopped_words(game: StoredGame) -> str:
    """Return what is wrong with a game, in a sentence.

    It is empty for nothing, or if the player goes on. Who has ended the game waits for the others,
    whose pages show how they shuffled.
    """
    if game.fault and (game.over or game.gone_on):
        words = _("Round {number} was not played as agreed. The game does not count.")
        return words.format(number=game.fault) if game.over else ""
    if not game.stopped:
        return ""
    if game.refused:
        author = game.shown_names[game.messages % len(game.names)]
        words = _("{name} sent a turn against the rules. The game stops here.")
        return naming(words, author)
    if not game.may_claim:
        words = _("Round {number} was not played as agreed. Waiting for {name}.")
        return naming(words, game.awaited, number=game.fault)
    words = _("Round {number} was not played as agreed. The game stops here.")
    return words.format(number=game.fault)


def declined_words(name: str) -> str:
    """Return who has declined an invitation, in a sentence; `name` as it was given."""
    return naming(_("{name} does not want to play now."), friend_name(name))


def passing_words(game: Correspondence, names: Sequence[str]) -> str:
    """Return to whom the last link goes and why, in twelve words; empty with two seats."""
    if game.players == FEWEST_PLAYERS:
        return ""
    if invites(game):
        return _("It goes to the next friend, who joins and sends it on.")
    if game.table.is_claimed and game.awaited is not NextMessage.NOTHING:
        words = _("It goes to {name}, whose page shows how it shuffled.")
        return naming(words, next_name(game, names))
    words = {
        NextMessage.ACCEPTANCE: _("It goes to {name}, whose computer player joins next."),
        NextMessage.STEP: _("It goes to {name}, whose page shuffles and sends it on."),
        NextMessage.PLAY: _("It goes to {name}, who plays next."),
        NextMessage.ANSWER: _("It goes to {name}, who answers next."),
        NextMessage.NOTHING: _("It goes to all others: it ends the game."),
    }[game.awaited]
    if game.awaited is NextMessage.STEP and any(game.table.last.secrets):
        words = _("It goes to {name}, whose page checks the round.")
    return naming(words, next_name(game, names))


def result_words(game: Correspondence, names: Sequence[str]) -> str:
    """Return who has won, as a headline for a player."""
    outcome = game.outcome
    if outcome and outcome.winner == game.table.terms.rules.side(game.seat):
        return _("You win the game")
    return winner_words(game, names)


def winner_words(game: Correspondence, names: Sequence[str]) -> str:
    """Return who has won, as a headline for somebody else."""
    outcome, rules = game.outcome, game.table.terms.rules
    if outcome is None or outcome.winner is None:
        return _("The game is drawn")
    words = _("{name} win the game") if rules.partnership else _("{name} wins the game")
    return words.format(name=side_name(names, outcome.winner, rules))


def end_words(game: Correspondence, names: Sequence[str]) -> str:
    """Return how the game ended and its points, in sentences."""
    end, outcome, rules = game.table.end, game.outcome, game.table.terms.rules
    sentence = ""
    if end:
        own = end.seat == game.seat
        words = {
            Words.RESIGN: _("You have resigned.") if own else _("{name} has resigned."),
            Words.STOP: _("You agreed to stop."),
            Words.CALL: _("You called out.") if own else _("{name} called out."),
            Words.CLAIM: _("You ended the game: something was wrong.")
            if own
            else _("{name} ended the game: something was wrong."),
        }
        sentence = words[end.words].format(name=names[end.seat])
    standing = standing_sentence(outcome.totals, names, rules) if outcome else ""
    return " ".join(filter(None, [sentence, standing]))


def over_words(game: Correspondence) -> str:
    """Return the status line when the game is over."""
    if game.awaited is NextMessage.NOTHING:
        return _("The game is over.")
    return _("The game is over. One last link proves it was fair.")


# The texts to send


def text_to_send(game: Correspondence, link: str) -> str:
    """Return the line of text with the link of the player's last message."""
    rules = game_title(game.table.terms.rules)
    if invites(game):
        words = _("Will you play Casino with me ({rules})? {link}")
        if game.players > 2:
            words = _("Will you play Casino with us ({rules})? {link}")
    elif game.awaited is NextMessage.NOTHING or game.table.end:
        words = _("Our game of Casino is over. {link}")
    elif len(game.messages) <= game.players:
        words = _("Yes, let us play Casino. {link}")
    elif shuffles(game):
        words = _("I have shuffled for our game of Casino: {link}")
    else:
        words = _("My turn at Casino: {link}")
    return words.format(rules=rules, link=link)


def decline_text(link: str) -> str:
    """Return the line of text with the link that declines an invitation."""
    return _("Thank you, but I cannot play Casino now. {link}").format(link=link)


def taken_text(link: str) -> str:
    """Return the line of text with the link that tells somebody that the seat is taken."""
    return _("Sorry, somebody else was faster: our game of Casino is full. {link}").format(
        link=link
    )


def invites(game: Correspondence) -> bool:
    """Return whether the last link invites the person at the next seat."""
    return (
        game.awaited is NextMessage.ACCEPTANCE and game.table.terms.holder(game.to_write) != INVITER
    )


def shuffles(game: Correspondence) -> bool:
    """Return whether the pack of a game is on its way: no card of it is dealt yet."""
    return not (game.table.is_claimed or any(each.is_dealt for each in game.table.rounds))


def sent_words(game: Correspondence, entry: StoredGame) -> str:
    """Return who is to play or to shuffle after a turn that was sent, in a sentence."""
    if entry.over:
        return _("The game is over.")
    if entry.own_turn:
        return _("It is your turn to play.")
    words = _("Sent. Now {name} is to play.")
    if game.table.is_claimed:
        words = _("Sent. The answer of {name} shows who broke the rules.")
    elif game.awaited is NextMessage.STEP and shuffles(game):
        words = _("Sent. Now {name} shuffles.")
    return naming(words, entry.awaited)


def nudge_text(name: str) -> str:
    """Return a text that reminds the other player; it has no link."""
    if name:
        return _("{name}, it’s your turn in our game of Casino.").format(name=name)
    return _("It’s your turn in our game of Casino.")


def length_words(link: str) -> str:
    """Return how long a link is, and what to do if it is too long for a server."""
    if len(link) > LONGEST_ADDRESS:
        return _("A long link: if it does not open, paste it.")
    return ngettext("{n} character", "{n} characters", len(link)).format(n=len(link))


def results_words(won: int, lost: int, level: int) -> str:
    """Return the results of games with the same people, as in `2 won, 1 lost`."""
    words = _("{won} won, {lost} lost, {level} without a winner")
    if not level:
        words = _("{won} won, {lost} lost")
    return words.format(won=won, lost=lost, level=level)


# Duels

PLAYERS = ("first", "second")
"""The names of the parts of a duel in commands: the challenger's, and the rival's."""


def own_points(terms: DuelTerms, result: Result) -> int:
    """Return the points of the person's side, over all games; of a run, the puzzles solved."""
    return sum(points[terms.side] for points in result.points)


def points_words(terms: DuelTerms, result: Result) -> str:
    """Return what was reached in a few words: `9 points`, `7 puzzles`, the score of a game."""
    points = own_points(terms, result)
    if terms.run:
        return ngettext("{n} puzzle", "{n} puzzles", points).format(n=points)
    if not terms.to_target:
        return ngettext("{n} point", "{n} points", points).format(n=points)
    others = [each for side, each in enumerate(result.points[-1]) if side != terms.side]
    return "–".join(map(str, (points, *others)))


def opponents_words(terms: DuelTerms) -> str:
    """Return the computer players with their levels: `Vera (Master)`."""
    names = names_of(terms.seated_players)
    return listed(
        [
            f"{name} ({level_label(player.level)})"
            for name, player in zip(names, terms.seated_players, strict=True)
            if player.level
        ]
    )


def duel_title(terms: DuelTerms) -> str:
    """Return what is played: `Royal Casino`, `Daily-5 of 20 November`, `A rush of puzzles`."""
    if terms.run:
        return _("A rush of puzzles") if terms.run == "rush" else _("A streak of puzzles")
    if terms.day:
        name, preset = split_game(terms.day)
        title = _("Daily-5 of {day}").format(day=day_words(parse_day(name)))
        return ": ".join(filter(None, [title, game_words(preset)]))
    return rules_title(terms.rules)


def duel_length(terms: DuelTerms) -> str:
    """Return how long the game is: one round, or to how many points; empty for puzzles and days."""
    if terms.run or terms.day:
        return ""
    if not terms.to_target:
        return _("One round")
    target = terms.rules.target or 0
    return ngettext("To {n} point", "To {n} points", target).format(n=target)


def player_name(part: Part, *, own: bool) -> str:
    """Return the name of a player: `You`, the given name, or `Your friend`."""
    return _("You") if own else part.name or _("Your friend")


def seat_names(terms: DuelTerms, part: Part, *, own: bool) -> tuple[str, ...]:
    """Return the names of the seats in a player's game; that of the reader's own part is `You`."""
    names = names_of(terms.seated_players)
    name = names[terms.seat] if own else player_name(part, own=False)
    return (*names[: terms.seat], name, *names[terms.seat + 1 :])


def part_words(duel: Duel, part: Part) -> str:
    """Return what the other player has reached, in a sentence, such as `Ann: 9 points`."""
    words = points_words(duel.terms, part.result)
    return _("{name}: {result}.").format(name=player_name(part, own=False), result=words)


def leader_words(duel: Duel, own: int | None) -> str:
    """Return who is ahead, in a sentence.

    `own` is the place of the reader's part, None for others.
    """
    if duel.second is None:
        return ""
    if not duel.lead:
        return _("You are level.") if own is not None else _("They are level.")
    ahead = 0 if duel.lead > 0 else 1
    if ahead == own:
        return _("You win this duel.")
    part = (duel.first, duel.second)[ahead]
    return _("{name} wins this duel.").format(name=player_name(part, own=False))


def score_words(name: str, score: tuple[int, int]) -> str:
    """Return the duels won between the reader and another, as in `you 2, Ann 1`."""
    words = _("Duels so far: you {own}, {name} {other}.")
    return words.format(own=score[0], name=name, other=score[1])


def help_words(part: Part) -> list[str]:
    """Return the help that a player had, in sentences."""
    words = {
        "hints": _("With hints."),
        "undone": _("With plays taken back."),
        "again": _("Had played these cards before."),
    }
    return [words[kind] for kind in part.help]


def doubt_words(terms: DuelTerms, part: Part) -> str:
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


# The texts to send


def duel_message(duel: Duel, link: str) -> str:
    """Return the line of text with the link: a challenge, an answer, or both games."""
    if duel.stage is Stage.CHALLENGE:
        first = _result_sentence(duel)
        words = _("Can you do better with the same cards?")
        if duel.terms.run:
            words = _("Can you do better with the same puzzles?")
        goal = goal_words(duel.terms.rules)
        return " ".join(filter(None, [first, goal, words, link]))
    if duel.second and (duel.stage is Stage.ANSWER or duel.terms.run):
        result = points_words(duel.terms, duel.second.result)
        words = _("I have played your cards: {result}. See how: {link}")
        if duel.terms.run:
            words = _("I have solved your puzzles: {result}. {link}")
        return words.format(result=result, link=link)
    return _("Both our games side by side: {link}").format(link=link)


def _result_sentence(duel: Duel) -> str:
    """Return what the challenger has reached, as the challenger tells it."""
    terms, result = duel.terms, duel.first.result
    n, title, others = own_points(terms, result), duel_title(terms), opponents_words(terms)
    if terms.run == "rush":
        words = ngettext(
            "I solved {n} Casino puzzle in a rush.", "I solved {n} Casino puzzles in a rush.", n
        )
    elif terms.run:
        words = ngettext(
            "I solved {n} Casino puzzle in a row.", "I solved {n} Casino puzzles in a row.", n
        )
    elif terms.day:
        words = ngettext("{title}: I made {n} point.", "{title}: I made {n} points.", n)
    elif not terms.to_target:
        words = ngettext(
            "Casino ({title}): I made {n} point against {others}.",
            "Casino ({title}): I made {n} points against {others}.",
            n,
        )
    else:
        words = {
            End.WON: _("Casino ({title}): I won {score} against {others}."),
            End.LOST: _("Casino ({title}): I lost {score} against {others}."),
            End.DRAWN: _("Casino ({title}): I drew {score} against {others}."),
        }[result.end]
    return words.format(n=n, title=title, others=others, score=points_words(terms, result))
