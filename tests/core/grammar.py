"""Writes what the engine says in each language where its grammar makes that hard.

    python -m tests.core.grammar     writes tests/golden/grammar/ anew

Cases, genders, plurals, articles and marks of other languages are in sentences about cards, builds
and numbers. A changed file under tests/golden/grammar/ means that something is said in another way:
read the difference. A new language gets its file by being in `LANGUAGES`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from casino_core import Game, parse_play, parse_state, why_not
from casino_core.analysis import considered
from casino_core.position import Position
from casino_core.prose.events import event_sentence
from casino_core.prose.reasons import reason_parts
from casino_core.prose.refusals import refusal_reason, refusal_sentence
from tests.views import view_of

NAMES = ("You", "Ann")


def position(text: str) -> Position:
    state = parse_state(text)
    assert isinstance(state, Position)
    return state


def last_sentences(text: str, *plays: str) -> list[str]:
    """The sentences of the last of some plays."""
    game = Game.from_position(position(text), "spoken", NAMES)
    for play in plays:
        game = game.play(parse_play(play, game.position))
    return [event_sentence(event, NAMES, game.rules) for event in game.last_events]


def refused(text: str, play: str) -> tuple[str, str]:
    """The sentence and the reason of a refused play."""
    start = position(text)
    refusal = why_not(start, parse_play(play, start))
    assert refusal
    return refusal_sentence(refusal, start), refusal_reason(refusal, start)


def parts_of(text: str, play: str) -> list[str]:
    """The reasons for and against a play."""
    view = view_of(text)
    return reason_parts(considered(view, parse_play(play, view)), NAMES)


ROOT = Path(__file__).parents[2]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT / "web")]

from casino_core import (  # noqa: E402
    FULL_PACK,
    PRESETS,
    Rank,
    card_set,
    format_cards,
    parse_card,
    parse_cards,
)
from casino_core.analysis.merits.choice import merits  # noqa: E402
from casino_core.prose.merits import merit_sentence  # noqa: E402
from casino_core.prose.plays import play_label, play_words  # noqa: E402
from casino_core.prose.points import certain_lead, expected_lead  # noqa: E402
from casino_core.prose.words import (  # noqa: E402
    another_of_rank,
    card_object,
    card_subject,
    cards_counted,
    decimal,
    in_series,
    listed,
    one_of_rank,
    percent,
    points_words,
    unseen_of_rank,
    with_card,
)
from tests.languages import OTHERS, speaking  # noqa: E402

FOLDER = ROOT / "tests" / "golden" / "grammar"
COMMAND = "python -m tests.core.grammar"

FOUR = "table=8h,5d,3c,Td hands=8s4c/8c4d dealer=2"
PLAYS = [
    (FOUR, "8sx8h,5d,3c"),
    (FOUR, "4c"),
    (FOUR, "4c", "4d"),
    ("table=5d,3h,9c hands=8s3c2d/9s", "3cb5d=8"),
    ("table=5d,3h,8c hands=8s3c2d/9s", "3cb5d,8c=8"),
    ("table=(6:4d2s@2) hands=2cAh8s8d/6s7h", "2cb(6)=8"),
    ("table=(8:5d3h@1),6c hands=8s8d2c/9s", "2cb6c(8)=8"),
    ("table=(8:5d3h@1) hands=8s2c/9s", "8sx(8)"),
    ("table=9h hands=8s/2d turn=2 last=1", "2d", "8s"),
    ("table=5h,3d hands=8s/2d4c", "8sx5h,3d"),
    ("table=4d hands=8s2c/4c dealer=1 turn=2", "4cx4d"),
]
"""Positions, and plays of which the last is told."""
LOW = "table=5h,3d,Kh hands=2sQs/9c"
REFUSED = [
    (LOW, "2sx5h"),
    (LOW, "QsxKh"),
    ("table=5h hands=2sQs/9c", "2sx3c"),
    ("table=5h,7d hands=Qs2c/3h4d dealer=2", "Qsx5h,7d"),
    ("table=(8:5d3h@1) hands=8s2c/9s", "2c"),
    ("rules=misar table=5h,3d hands=8s2h/9c4c", "2h"),
]
SWEEPING = "table=5h,3d hands=8s2h/???? stock=*36"
LEAVES = "rules=royal table=4d,5c hands=4s2h/????"
OTHER_CARDS = format_cards(card_set(FULL_PACK) & ~card_set(parse_cards("4d5c4s2h5hKs")))
REASONS = [
    ("table=5h,3d hands=8s2h/???? stock=*30", "2h"),
    ("table=5d,3h hands=8s8d3c2h/???? stock=*30", "3cb5d=8"),
    (SWEEPING, "8sx5h,3d"),
    (f"rules=royal {SWEEPING}", "8sx5h,3d"),
    (f"rules=royal,sweep_points=2 {SWEEPING}", "8sx5h,3d"),
    (f"{LEAVES} stock=*36", "4sx4d"),
    (f"{LEAVES} won=5s5h/ stock=*34 last=1", "4sx4d"),
    (f"{LEAVES} won=5s5h/5d stock=*33 last=1", "4sx4d"),
    (f"{LEAVES} won={OTHER_CARDS}/ last=1", "4sx4d"),
]
PILES = "table=5h,3d,Ks,(7:4c3c@2) hands=8sKd7s9d/9c"
LABELS = [
    *((PILES, play) for play in ("8sx5h,3d", "KdxKs", "7s", "7sx(7)")),
    (FOUR, "8sx8h,5d,3c"),
]
CARDS = [parse_card(text) for text in ("As", "Jh", "Qc", "Kd", "5h", "8h")]


def sentences() -> Iterator[str]:
    """Yield the lines of a language's file, in the language that is spoken."""
    yield "# Plays"
    for text, *plays in PLAYS:
        yield f"{text}  {' '.join(plays)}"
        yield from indented(last_sentences(text, *plays))
    yield "# Refusals"
    for text, play in REFUSED:
        yield f"{text}  {play}"
        yield from indented(refused(text, play))
    yield "# Reasons"
    for text, play in REASONS:
        yield f"{text.replace(OTHER_CARDS, 'the other cards')}  {play}"
        yield from indented(parts_of(text, play))
    view = view_of("table=Td,As,9s,Kh hands=Ts3hKc5d/???? stock=*8")
    observed = considered(view, parse_play("TsxTd", view))
    reasons = [merit_sentence(merit, observed, NAMES) for merit in merits(view, observed.play)]
    yield from indented(reasons)
    yield "# Labels"
    for text, written in LABELS:
        start = position(text)
        labeled = parse_play(written, start)
        yield f"{play_label(labeled, start)}; {play_words(labeled, start)}"
    yield "# Labels of every rank: trail, capture"
    for letter in "A23456789TJQK":
        start = position(f"table={letter}h,{'2d' if letter != '2' else '3d'} hands={letter}s/9c")
        both = (parse_play(word, start) for word in (f"{letter}s", f"{letter}sx{letter}h"))
        yield "; ".join(play_label(each, start) for each in both)
    yield "# Cards: subject, object, means"
    for card in CARDS:
        yield f"{card_subject(card)}; {card_object(card):o<}; {with_card(card)}"
    yield f"{listed([card_object(card) for card in CARDS[:3]]):o<}"
    yield "# Ranks: one, another, one unknown, two, three"
    for rank in Rank:
        unseen = (unseen_of_rank(rank, number) for number in (1, 2, 3))
        yield "; ".join([one_of_rank(rank), f"{another_of_rank(rank):o<}", *unseen])
    yield "# Numbers"
    yield "; ".join(
        [decimal(-1.25, "+.2f"), decimal(-1.5, ".1f"), percent(0.53), percent(0.32, "+.0%")]
    )
    yield "; ".join(cards_counted(number) for number in (0, 1, 2))
    yield "; ".join(points_words(points) for points in (0.0, 0.8, 1.94, 1.96, 2.5))
    standard, laisto = PRESETS["standard"], PRESETS["laisto"]
    yield "; ".join([expected_lead(-1.4, standard), expected_lead(1.4, laisto)])
    yield certain_lead(-0.5, standard)
    yield in_series(["a", "b", "c"]) + in_series([])


def indented(lines: Sequence[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


def golden_grammar() -> dict[str, str]:
    """Return the text of each language's file, by its name."""
    files = {}
    for language in OTHERS:
        with speaking(language):
            files[f"{language}.txt"] = "\n".join(sentences()) + "\n"
    return files


def main() -> None:
    """Write all files anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in golden_grammar().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
