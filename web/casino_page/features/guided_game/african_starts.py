"""The guided starts of the southern African games, in which cards are taken from open piles.

All cards are dealt: each start is the last part of a round, with few cards left in the hands.
"""

from __future__ import annotations

from typing import Final

from casino_core.i18n import N_

from ...tasks.guided import short_step, tried_step
from .starts import start_of

BUILD_NINE: Final = N_("Build 9 for your nine: put your 3 on the 6.")
SECOND_NINE: Final = N_("Add a second 9: your 4, the 4 and {robot}’s ace.")
TWO_NINES: Final = N_("4 + 4 + 1 = 9. Both nines lie in one build.")

SOUTH_AFRICAN: Final = start_of(
    "south-african",
    "table=7d,6h,Tc hands=8s3c9s8h2d4h/5sTh4d6c3h7c turn=1 dealer=2 last=2 "
    "won=6s8d3sTs5c5h4s2hTd5d2c/3dAs4c7h6d9d7s2s9c8c9hAhAdAc",
    short_step(
        "pile",
        N_("Piles lie open. Capture the 7, and the ace from {robot}’s pile."),
        N_("7 + 1 = 8. That ace is your point now."),
        "8sx7d,Ac^2",
        "5s",
    ),
    short_step(
        "build",
        BUILD_NINE,
        N_("Only others may raise it, but you may add to it."),
        "3cb6h=9",
        "4d",
    ),
    short_step("add", SECOND_NINE, TWO_NINES, "4hb4d,Ad^2,(9)=9", "3h"),
    short_step(
        "take",
        N_("Your nine captures the build, and 5 + 3 + {robot}’s ace."),
        N_("Three aces! But your own top can be captured, too."),
        "9sx3h,5s,Ah^2,(9)",
        "6c",
    ),
)

KHASINO: Final = start_of(
    "khasino",
    "table=7d,6h hands=7s8h3c9s2d4h/5sTh4d6c3h2h turn=1 dealer=2 last=2 "
    "won=9c3s9dAs5d5hTs8s8d5cAc2c/2s6dTd3d9h7h6s8c4cTc4sAhAd7c",
    short_step(
        "pile",
        N_("Your 7 captures the 7, and the 7 on {robot}’s pile."),
        N_("From a pile only its own value, and never alone."),
        "7sx7d,7c^2",
        "5s",
    ),
    short_step(
        "build",
        BUILD_NINE,
        N_("Each player may own one build, no more."),
        "3cb6h=9",
        "4d",
    ),
    tried_step(
        "second",
        N_("Try a second build: 8, with your 4 on the 4."),
        N_("Refused: you own one already. Let it grow."),
        "4hb4d=8",
        "4hb4d,Ad^2,(9)=9",
    ),
    short_step("add", SECOND_NINE, TWO_NINES, "4hb4d,Ad^2,(9)=9", "6c"),
    short_step(
        "take",
        N_("Capture both nines with yours."),
        N_("Six cards with one play."),
        "9sx(9)",
        "3h",
    ),
)

SOTHO: Final = start_of(
    "sotho",
    "table=8d,Jd,Jh,6c hands=8sJs4hAsTs2c/Kd9dQd3h7c2h turn=1 dealer=2 last=2 "
    "won=5hAc6sTh4s9c2sKhKs6dTd9h7s4d3s3c2d/9s5s5c7dQh4c7hAh8cAd6hQcQsJcKc5d8h3dTc",
    tried_step(
        "forced",
        N_("A card that can capture must. Try to trail your 8."),
        N_("Refused: your 8 has to capture the 8."),
        "8s",
        "8sx8d",
    ),
    short_step(
        "court",
        N_("Court cards only pair. Capture both jacks with yours."),
        N_("A jack captures all jacks at once."),
        "JsxJh,Jd",
        "Kd",
    ),
    short_step(
        "build",
        N_("Build 10 for your ten: put your 4 on the 6."),
        N_("And look: a ten lies on {robot}’s pile."),
        "4hb6c=10",
        "9d",
    ),
    short_step(
        "add",
        N_("Add two tens: your ace on the 9, and {robot}’s ten."),
        N_("The top of another pile may join a build."),
        "Asb9d,Tc^2,(10)=10",
        "Qd",
    ),
    short_step(
        "take",
        N_("Capture all tens with your ten."),
        N_("Six cards with one play."),
        "Tsx(10)",
        "2h",
    ),
)

SWAZI: Final = start_of(
    "swazi",
    "table=9d,3c,Kc hands=4s5hQs2dTc6s/7c8hJh4dTh2h turn=1 dealer=2 last=2 "
    "won=AcJdAsTs9c2sKhKs6dTd4h9h7s3s9s5s5c2c/7dQhQd7hAh8cKdAd6hQc6cJc8s5d3d3hJs8d4c",
    short_step(
        "extra",
        N_("First build 12 from the 9 and 3, then trail your 4."),
        N_("Two things in one turn: your queen captures 12 later."),
        "b3c,9d=12>4s",
        "7c",
    ),
    short_step(
        "chain",
        N_("Add 5 + 7, then 4 and 8 from {robot}’s pile."),
        N_("A chain: under the 4 lay the 8."),
        "5hb7c,4c^2,8d^2,(12)=12",
        "Jh",
    ),
    short_step(
        "take",
        N_("Capture the build with your queen."),
        N_("Seven cards with one play."),
        "Qsx(12)",
        "2h",
    ),
)
