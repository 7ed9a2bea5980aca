"""Duels in words: what was reached, who is ahead, and the texts to send."""

from __future__ import annotations

from casino_core.daily import parse_day, split_game
from casino_core.i18n import gettext as _
from casino_core.i18n import ngettext
from casino_core.prose.direction import goal_words
from casino_core.prose.levels import level_label
from casino_core.prose.rules import rules_title
from casino_core.prose.words import listed

from ...game.seats import names_of
from ..daily.words import day_words, game_words
from .duel import Duel, End, Part, Result, Stage, Terms

PLAYERS = ("first", "second")
"""The names of the parts of a duel in commands: the challenger's, and the rival's."""


def own_points(terms: Terms, result: Result) -> int:
    """The points of the person's side, over all games; of a run, the puzzles solved."""
    return sum(points[terms.side] for points in result.points)


def points_words(terms: Terms, result: Result) -> str:
    """What was reached in a few words: `9 points`, `7 puzzles`, the score of a game."""
    points = own_points(terms, result)
    if terms.run:
        return ngettext("{n} puzzle", "{n} puzzles", points).format(n=points)
    if not terms.to_target:
        return ngettext("{n} point", "{n} points", points).format(n=points)
    others = [each for side, each in enumerate(result.points[-1]) if side != terms.side]
    return "–".join(map(str, (points, *others)))


def opponents_words(terms: Terms) -> str:
    """The computer players with their levels: `Vera (Master)`."""
    names = names_of(terms.seated_players)
    return listed(
        [
            f"{name} ({level_label(player.level)})"
            for name, player in zip(names, terms.seated_players, strict=True)
            if player.level
        ]
    )


def game_title(terms: Terms) -> str:
    """What is played: `Royal Casino`, `Daily-5 of 20 November`, `A rush of puzzles`."""
    if terms.run:
        return _("A rush of puzzles") if terms.run == "rush" else _("A streak of puzzles")
    if terms.day:
        name, preset = split_game(terms.day)
        title = _("Daily-5 of {day}").format(day=day_words(parse_day(name)))
        return ": ".join(filter(None, [title, game_words(preset)]))
    return rules_title(terms.rules)


def length_words(terms: Terms) -> str:
    """How long the game is: one round, or to how many points; empty for puzzles and days."""
    if terms.run or terms.day:
        return ""
    if not terms.to_target:
        return _("One round")
    target = terms.rules.target or 0
    return ngettext("To {n} point", "To {n} points", target).format(n=target)


def name_of(part: Part, *, own: bool) -> str:
    """The name of a player: `You`, the given name, or `Your friend`."""
    return _("You") if own else part.name or _("Your friend")


def seat_names(terms: Terms, part: Part, *, own: bool) -> tuple[str, ...]:
    """The names of the seats in a player's game; that of the reader's own part is `You`."""
    names = names_of(terms.seated_players)
    name = names[terms.seat] if own else name_of(part, own=False)
    return (*names[: terms.seat], name, *names[terms.seat + 1 :])


def part_words(duel: Duel, part: Part) -> str:
    """What the other player has reached, in a sentence, such as `Ann: 9 points`."""
    words = points_words(duel.terms, part.result)
    return _("{name}: {result}.").format(name=name_of(part, own=False), result=words)


def leader_words(duel: Duel, own: int | None) -> str:
    """Who is ahead, in a sentence; `own` is the place of the reader's part, None for others."""
    if duel.second is None:
        return ""
    if not duel.lead:
        return _("You are level.") if own is not None else _("They are level.")
    ahead = 0 if duel.lead > 0 else 1
    if ahead == own:
        return _("You win this duel.")
    part = (duel.first, duel.second)[ahead]
    return _("{name} wins this duel.").format(name=name_of(part, own=False))


def score_words(name: str, score: tuple[int, int]) -> str:
    """The duels won between the reader and another, as in `you 2, Ann 1`."""
    words = _("Duels so far: you {own}, {name} {other}.")
    return words.format(own=score[0], name=name, other=score[1])


def help_words(part: Part) -> list[str]:
    """The help that a player had, in sentences."""
    words = {
        "hints": _("With hints."),
        "undone": _("With plays taken back."),
        "again": _("Had played these cards before."),
    }
    return [words[kind] for kind in part.help]


# The texts to send


def text_to_send(duel: Duel, link: str) -> str:
    """The line of text with the link: a challenge, an answer, or both games."""
    if duel.stage is Stage.CHALLENGE:
        told = _told(duel)
        words = _("Can you do better with the same cards?")
        if duel.terms.run:
            words = _("Can you do better with the same puzzles?")
        goal = goal_words(duel.terms.rules)
        return " ".join(filter(None, [told, goal, words, link]))
    if duel.second and (duel.stage is Stage.ANSWER or duel.terms.run):
        result = points_words(duel.terms, duel.second.result)
        words = _("I have played your cards: {result}. See how: {link}")
        if duel.terms.run:
            words = _("I have solved your puzzles: {result}. {link}")
        return words.format(result=result, link=link)
    return _("Both our games side by side: {link}").format(link=link)


def _told(duel: Duel) -> str:
    """What the challenger has reached, as the challenger tells it."""
    terms, result = duel.terms, duel.first.result
    n, title, others = own_points(terms, result), game_title(terms), opponents_words(terms)
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
