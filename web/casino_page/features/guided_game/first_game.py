"""The steps of the guided first game: the end of one round of the standard game."""

from __future__ import annotations

from typing import Final

from casino_core.i18n import N_

from ...tasks.guided import Course, GuidedStep, Task
from ..guided_offer import FIRST

START: Final = (
    "table=Ad,7c,9h,Jh hands=8s9cQs/4cJcQd stock=3s7s2h6d9s8h9d5d last=2 dealer=2 "
    "won=As3h3d3c5s5h6h8dTdTcQhQcKdKc/AhAc2s2d2c4s4h4d5c6s6c7h7d8cTsThJsJdKsKh"
)
"""The position: three cards each, and one more deal in the stock."""

STEPS: Final = (
    GuidedStep(
        "goal",
        Task.TOUCH,
        N_("What you play for"),
        N_(
            "Capture cards from the table: they bring points. Most cards score 3, most spades 1, "
            "and a card with a star, such as an ace, scores by itself."
        ),
        N_("Choose the card on the table that has a star."),
        N_("It’s the ace: the card with an A in its corner."),
        N_("Right: an ace is worth a point. You’ll capture this one soon."),
        wrong={"else": N_("Not that one. Look for the small star on a table card.")},
    ),
    GuidedStep(
        "pair",
        Task.PLAY,
        N_("Capture a pair"),
        N_(
            "On your turn you play one card. It captures a card of the same rank: a nine "
            "captures a nine."
        ),
        N_("Choose your nine, the nine on the table, then the button below."),
        N_("Choose the two marked cards, then the yellow button."),
        N_("A pair! Both cards are yours. Now {robot} plays a card."),
        "9cx9h",
        "4c",
        marked=True,
        wrong={
            "trail": N_("That would give your card away. Your nine can capture one."),
            "capture": N_("Well seen! That comes next. First capture the nine with your nine."),
            "build": N_("That’s a build, and it comes later. First capture the nine."),
        },
    ),
    GuidedStep(
        "sum",
        Task.PLAY,
        N_("Cards that add up"),
        N_("A card also captures cards that add up to it. The ace counts 1."),
        N_("Which two table cards make 8? Capture them with your eight."),
        N_("7 + 1 = 8: choose your eight, then both cards, then the button."),
        N_("7 + 1 = 8. And the ace brings you its point."),
        "8sxAd,7c",
        "JcxJh",
        wrong={"trail": N_("That would give your card away. Your eight can capture two cards.")},
    ),
    GuidedStep(
        "trail",
        Task.PLAY,
        N_("Nothing fits"),
        N_(
            "{robot} captured a jack with a jack. Jacks, queens and kings only capture their "
            "own rank, so your queen captures nothing now."
        ),
        N_("Lay your queen on the table: choose it, then the button."),
        N_("Choose your queen and no other card, then the button."),
        N_("It’s there for everyone now. Look: {robot} has a queen too."),
        "Qs",
        "QdxQs",
    ),
    GuidedStep(
        "build",
        Task.PLAY,
        N_("Build for later"),
        N_(
            "You both got four new cards. You can put two cards together as a number that you "
            "hold, and capture them on a later turn."
        ),
        N_("Put your 3 on the 4: a build of seven."),
        N_("Choose your three, then the four, then the button."),
        N_("Your build of seven! If {robot} has no seven, you’ll capture it on your next turn."),
        "3sb4c=7",
        "2h",
        wrong={"trail": N_("You can do more: put your three on the four.")},
    ),
    GuidedStep(
        "keep",
        Task.REFUSE,
        N_("Keep your seven"),
        N_("Only a seven captures your build. What if you use your seven for something else?"),
        N_("Try it: put your 7 on the 2 to build nine."),
        N_("Choose your seven, then the two. Nothing can go wrong."),
        N_("You can’t! While the build is yours, you must keep a seven."),
        "7sb2h=9",
        wrong={"else": N_("That’s coming. But first try the seven on the two.")},
    ),
    GuidedStep(
        "take",
        Task.PLAY,
        N_("Capture your build"),
        N_("A build is captured as a whole, by a card of its number."),
        N_("Capture your build with your seven."),
        N_("Choose your seven, then the build, then the button."),
        N_("Three cards in one turn. That’s what builds are for."),
        "7sx(7)",
        "6d",
    ),
    GuidedStep(
        "sweep",
        Task.PLAY,
        N_("Clear the table"),
        N_(
            "Capture everything on the table and you have made a sweep. In many games it’s a point."
        ),
        N_("One of your cards captures both. Find it."),
        N_("2 + 6 = 8: choose your eight, then both cards, then the button."),
        N_("A sweep! Now there’s nothing for {robot} to capture."),
        "8hx2h,6d",
        "9d",
        wrong={"trail": N_("Look again: one of your cards captures both table cards.")},
    ),
    GuidedStep(
        "last",
        Task.PLAY,
        N_("The last capture"),
        N_(
            "These are the last cards. The player who captures last also gets what is left on the "
            "table."
        ),
        N_("Make the last capture."),
        N_("Choose your nine, then the nine on the table, then the button."),
        N_("{robot}’s last card stays on the table. You captured last, so it’s yours."),
        "9sx9d",
        "5d",
        wrong={"trail": N_("Your nine can capture the nine: then the last capture is yours.")},
    ),
    GuidedStep(
        "most",
        Task.MOST,
        N_("Now we count"),
        N_(
            "The round is over, and these are your cards. The player with the most cards scores "
            "3 points."
        ),
        N_("Who has the most? Compare the numbers beside the two piles."),
        N_("{robot}’s number is at the top, yours is below your cards."),
        N_("28 against 24: three points for you. {robot} has one spade more, which is 1 point."),
        wrong={"else": N_("Look again: 24 at the top, 28 below.")},
    ),
    GuidedStep(
        "stars",
        Task.STARS,
        N_("Your stars"),
        N_(
            "Each ace is 1 point, and the ten of diamonds is 2. The two of spades is 1 too, but "
            "{robot} has it."
        ),
        N_("Choose your three cards with a star."),
        N_("The aces of spades and diamonds, and the ten of diamonds."),
        N_("Four more points: seven in all."),
        wrong={"else": N_("{card} scores nothing by itself.")},
    ),
    GuidedStep(
        "end",
        Task.END,
        N_("You can play Casino"),
        N_("A game goes on like this, round after round, until someone has 21 points."),
        N_("You’ve captured, built and counted. Now play a game of your own!"),
        "",
    ),
)
"""The steps in their order."""

FIRST_GAME: Final = Course(FIRST, N_("Guided first game"), START, STEPS)
"""The script, which ends with the count of the round."""
