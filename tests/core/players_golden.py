"""Writes the golden plays: the plays of every computer player at positions of many games.

    python -m tests.core.players_golden     writes tests/players/plays.tsv anew

Each play stands with the name of its player, each search with the name of its style. A new one may
be added anywhere. What is changed means that a player plays differently: work on speed must not do
that.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from casino_core import Game, Play, Position, View, apply, format_play, parse_rules
from casino_core.players import KNOWN, Past, past_of, played_by
from casino_core.players.base.rng import rng_for
from casino_core.players.search.search import search
from casino_core.players.search.styles import (
    MASTER,
    MASTER_0_1,
    MASTER_0_2,
    SEARCHER,
    SEARCHER_0_1,
    Style,
)
from casino_core.rules.turn import Step

GOLDEN = Path(__file__).parent.parent / "players" / "plays.tsv"
HEADER = "rules\tplayed by\tafter\tplays of each player\tsearched plays with their values"
RULES: Final = (
    *("standard", "royal", "counting-out", "two-handed", "folk", "attend", "take-or-add"),
    *("spade", "diamond", "draw", "royal-draw", "partnership"),
    *("kasino-se", "kasino-fi", "laisto", "misar", "dominicano", "byggkasino", "rakennuskasino"),
    *("kasino-no", "kasino-dk", "south-african", "khasino", "sotho", "swazi"),
    *(f"standard,players={players}" for players in (3, 4, 5, 6)),
    *(f"royal,players={players}" for players in (3, 6)),
    *("folk,players=3", "diamond,players=4", "royal-draw,players=4", "attend,players=3"),
    *("royal,partnership=on,players=4", "standard,same_value=coexist,max_builds=1"),
    "royal,building=single,trailing=forced-capture,raising=opponents-only",
    *("krypkasino", "mulle"),
)
"""The rule sets: every preset, several numbers of seats, and some options that no preset has."""
BETWEEN: Final = " | "
"""The separator between the values of two searches."""
QUICK: Final = tuple(
    name for name, player in KNOWN.items() if not (player.searches or player.steps)
)
PLAYED_BY = ("counting", "careless")
"""The levels whose players make the plays of the games, one game each; the second crowds the table.

They are the players of release 0.2 (`played_by`), so that the games stay the same."""
EACH_TURN = 5
"""One turn in this number is recorded; it has no common divisor with most numbers of seats."""
EACH_SEARCH = 4
"""One recorded turn in this number, and each of the last ones, is searched too."""
LAST_TURNS = 5
"""The largest hand of the last deal that is searched at each of its turns."""
SEARCHES: Final[Mapping[str, Style]] = {
    "searcher@0.1": SEARCHER_0_1,
    "master@0.1": MASTER_0_1._replace(deals=5, turns=300),
    "searcher": SEARCHER,
    "master@0.2": MASTER_0_2._replace(deals=5, turns=300, weighed=20),
    "master": MASTER._replace(deals=8, turns=300, weighed=20),
}
"""The searches that are recorded, by name; a master that tries so few deals takes no time."""


class Turn(NamedTuple):
    """A turn that is recorded.

    start     the columns before the plays: the rules, who plays the game, the number of plays made
    position  the position
    past      the plays that the seat to play saw in the present deal
    searched  whether the searches are recorded, too
    """

    start: tuple[str, str, str]
    position: Position
    past: Past
    searched: bool


def turns(rules: str, level: str) -> Iterator[Turn]:
    """Yield the recorded turns of the game of one rule set that the player of one level plays."""
    position = Game.new(parse_rules(rules), f"golden {rules} {level}").position
    [player] = played_by(level, "0.2.0")
    steps: list[Step[Position]] = []
    number = 0
    while not position.over:
        if number % EACH_TURN == 0:
            last_turns = not position.stock and position.hand.bit_count() <= LAST_TURNS
            searched = number // EACH_TURN % EACH_SEARCH == 0 or last_turns
            past = past_of(steps, position.turn)
            yield Turn((rules, level, str(number)), position, past, searched)
        steps.append(apply(position, choice(position.view(position.turn), player)))
        position = steps[-1].after
        number += 1


def lines(rules: str) -> Iterator[str]:
    """Yield the lines of the games of one rule set."""
    for name in PLAYED_BY:
        for turn in turns(rules, name):
            answers = [f"{each}={answer(turn.position, each)}" for each in QUICK]
            searches = SEARCHES if turn.searched else {}
            values = [f"{each} {searched_plays(turn, each)}" for each in searches]
            yield "\t".join((*turn.start, " ".join(answers), BETWEEN.join(values)))


class GoldenLine(NamedTuple):
    """A line of the file.

    start     the columns before the plays
    answers   the plays of the players that do not search, by name
    searches  all plays that each search found, with their values, by the name of the search
    """

    start: tuple[str, ...]
    answers: Mapping[str, str]
    searches: Mapping[str, str]


def read_line(line: str) -> GoldenLine:
    """Read a line of the file."""
    *start, answers, values = line.split("\t")
    return GoldenLine(
        tuple(start),
        {name: play for name, _, play in (each.partition("=") for each in answers.split(" "))},
        {
            name: value
            for name, _, value in (each.partition(" ") for each in values.split(BETWEEN) if each)
        },
    )


def choice(view: View, name: str) -> Play:
    """Return the play of a player that does not search."""
    return KNOWN[name].play(view, rng_for(view))


def answer(position: Position, name: str) -> str:
    """Return the play of a player that does not search, in notation."""
    return format_play(choice(position.view(position.turn), name), position)


def searched_plays(turn: Turn, name: str) -> str:
    """Return all plays that a search found, best first, with their exact values."""
    view = turn.position.view(turn.position.turn)
    answers = search(view, rng_for(view), SEARCHES[name], past=turn.past)
    *_, last = (answer for answer in answers if answer)
    parts = (f"{format_play(each.play, turn.position)} {each.value!r}" for each in last.ranked)
    return f"{last.samples}: {', '.join(parts)}"


def main() -> None:
    """Write the file anew."""
    GOLDEN.parent.mkdir(exist_ok=True)
    all_lines = [line for rules in RULES for line in lines(rules)]
    GOLDEN.write_text("\n".join((HEADER, *all_lines)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
