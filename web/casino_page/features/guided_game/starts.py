"""The guided starts of Royal Casino, Krypkasino, Laistokasino, Misärkasino and Mulle.

Each is the beginning of a round. A step teaches one thing in which the game differs from the
standard one, in twelve words at most; after the last step the game goes on freely.
"""

from __future__ import annotations

from typing import Final

from casino_core import PRESET_NOTES
from casino_core.i18n import N_

from ...tasks.guided import GOES_ON, Course, GuidedStep, short_step, tried_step


def start_of(preset: str, start: str, *steps: GuidedStep) -> Course:
    """Make the course of the guided start of a preset; its position leaves out the rules."""
    title = PRESET_NOTES[preset].title
    return Course(preset, title, f"rules={preset} {start}", (*steps, GOES_ON))


ROYAL: Final = start_of(
    "royal",
    "table=4d,7c,9h,5d hands=JsQs3hAc/5cKdAh8c stock=*40",
    short_step(
        "court",
        N_("A jack counts 11. Capture the 7 and the 4."),
        N_("7 + 4 = 11. A queen counts 12, a king 13."),
        "Jsx4d,7c",
        "5cx5d",
    ),
    short_step(
        "build",
        N_("Build 12 for your queen: put your 3 on the 9."),
        N_("Only a queen captures it, and you hold one."),
        "3hb9h=12",
        "Kd",
    ),
    short_step(
        "take",
        N_("Capture your build of twelve with your queen."),
        N_("Three cards with one queen."),
        "Qsx(12)",
        "Ah",
    ),
    short_step(
        "ace",
        N_("An ace captures 1 or 14. Capture king and ace: 14."),
        N_("A sweep! In Royal Casino each one is a point."),
        "AcxAh,Kd",
        "8c",
    ),
)

KRYPKASINO: Final = start_of(
    "krypkasino",
    "table=4c,9d,Kh,7d hands=4dKd8hQc2h6c/9c7sQhJc3h5d stock=*88",
    tried_step(
        "forced",
        N_("A card that can capture must. Try to trail your 4."),
        N_("Refused: your 4 has to capture the 4."),
        "4d",
        "4dx4c",
    ),
    short_step(
        "harmless",
        N_("Points are bad: spades, aces, 10♦. Capture the 4: it’s harmless."),
        N_("Two cards and no point: that is good here."),
        "4dx4c",
        "9cx9d",
    ),
    short_step(
        "feed",
        N_("Capture the king. Then only a seven is left."),
        N_("{robot} must sweep: 5 bad points, and 5 off yours."),
        "KdxKh",
        "7sx7d",
    ),
    short_step(
        "again",
        N_("Lay your queen on the empty table."),
        N_("{robot}’s queen must sweep it: the same once more."),
        "Qc",
        "QhxQc",
    ),
)

LAISTO: Final = start_of(
    "laisto",
    "table=5h,3s,8d,Kc hands=8cQhAd2s/Jd6c9s4h stock=*40",
    tried_step(
        "forced",
        N_("A card that can capture must. Try to trail your 8."),
        N_("Refused: your 8 captures the 8, and 5 + 3."),
        "8c",
        "8cx3s,5h,8d",
    ),
    tried_step(
        "all",
        N_("It must capture all it can. Try only the 8."),
        N_("Refused: 5 + 3 have to come along."),
        "8cx8d",
        "8cx3s,5h,8d",
    ),
    short_step(
        "harmless",
        N_("Points are bad. Lay down your queen: it captures nothing."),
        N_("{robot}’s jack must capture 8 + 3, with a spade."),
        "Qh",
        "Jdx3s,8d",
    ),
    short_step(
        "ace",
        N_("An ace costs a point and captures only 14. Lay it down."),
        N_("There it counts 1: {robot}’s six must capture 5 + 1."),
        "Ad",
        "6cxAd,5h",
    ),
)

MISAR: Final = start_of(
    "misar",
    "table=5h,3s,6d,2c hands=8cQd2hJc/9dJh6c4h stock=*40",
    tried_step(
        "forced",
        N_("A player who can sweep must. Try to trail your queen."),
        N_("Refused: your 8 can sweep the table, so it must."),
        "Qd",
        "8cx2c,3s,5h,6d",
    ),
    short_step(
        "sweep",
        N_("Points are bad, and a sweep costs 5. Sweep with your 8."),
        N_("That hurts. Now pay it back."),
        "8cx2c,3s,5h,6d",
        "9d",
    ),
    short_step(
        "feed",
        N_("Lay your 2 beside the 9: together they make a jack."),
        N_("{robot}’s jack must sweep: 5 bad points."),
        "2h",
        "Jhx2h,9d",
    ),
)

MULLE: Final = start_of(
    "mulle",
    "table=8h,5c,Kd,3s,6d hands=8hTcTcQh4s/KhJd9h7c6c stock=*89",
    short_step(
        "twin",
        N_("Two packs. Capture the 8♥ with its twin, nothing else: 5 points."),
        N_("A mulle! Another eight would bring no 5 points."),
        "8hx8h",
        "KhxKd",
    ),
    short_step(
        "lay",
        N_("You hold both 10♣. Lay one down and hope."),
        N_("{robot} has no ten: it’s still there."),
        "Tc",
        "Jdx5c,6d",
    ),
    short_step(
        "again",
        N_("Capture your 10♣ with its twin."),
        N_("Another mulle: 5 points more."),
        "TcxTc",
        "9h",
    ),
    short_step(
        "sweep",
        N_("Nobody builds here. Sweep the table: your queen captures 9 + 3."),
        N_("A queen counts 12, and each sweep is a point."),
        "Qhx3s,9h",
        "7c",
    ),
)
