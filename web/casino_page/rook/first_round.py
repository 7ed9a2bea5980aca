"""The guided first round: a whole round of Rook for people who know no game of tricks."""

from __future__ import annotations

from typing import Final

from casino_core.i18n import N_

from .task import Course, Kind, Task

START: Final = (
    "rules=rook dealer=4 cards=Rr10r5r8r12r14g7r7r9b9r13g6g10r11y5r6g12g5g8y7g14y14y11g13y6b10y13"
    "b14y8b8b11y10y12y9b12g9b6b7b13g11b5"
)
"""The deal: you sit at the dealer’s left, so you speak and lead first."""

TASKS: Final = (
    Task(
        Kind.TOUCH,
        N_("Some cards count points. Tap the best: the Rook, 20."),
        N_(
            "Each 5 counts 5, each 10 and each 14 counts 10, and the Rook 20: 120 points in all. "
            "The last trick brings 20 more. You play with Finn, against Ada and Cleo."
        ),
        ("R",),
        N_("Right: the Rook, the card with the bird."),
        wrong={"else": N_("Not that one. The Rook shows a bird.")},
    ),
    Task(
        Kind.ACT,
        N_("Bid 70: your side promises to take 70 points."),
        N_(
            "The highest bid wins the right to name the trump suit. A side that takes fewer points "
            "than it bid loses the bid. The lowest bid is 70, and bids rise by 5."
        ),
        ("70",),
        N_("Now the others bid more, or pass."),
        wrong={
            "pass": N_("You hold many high cards: bid 70."),
            "bid": N_("Begin low. You can bid more later."),
        },
        answers="75 pass pass",
    ),
    Task(
        Kind.ACT,
        N_("Ada bids 75. Bid 80 to name trumps yourself."),
        N_("Each bid must be higher than the last one. Those who pass bid no more."),
        ("80",),
        N_("Ada passes: the bid is yours."),
        wrong={
            "pass": N_("Then Ada would name trumps. Bid 80."),
            "bid": N_("80 is enough. Use the button with the minus sign."),
        },
        answers="pass",
    ),
    Task(
        Kind.ACT,
        N_("You took five more cards. Put the marked ones aside."),
        N_(
            "The bidder takes the five cards of the nest and puts five aside. Those count for the "
            "side that wins the last trick. Low cards seldom win a trick."
        ),
        ("aside=b7b8b9y5y7",),
        N_("These five wait for the winner of the last trick."),
        wrong={"aside": N_("Put aside the five marked cards.")},
    ),
    Task(
        Kind.ACT,
        N_("Name your longest suit as trumps: red."),
        N_("A trump beats every card of the other suits. The Rook is the highest trump."),
        ("trump=red",),
        N_("Red cards are trumps now, and the Rook is one."),
        wrong={"trump": N_("Most of your cards are red.")},
    ),
    Task(
        Kind.ACT,
        N_("You lead. Play the green 14, the highest green card."),
        N_(
            "Each player plays one card: that is a trick. All must follow the suit that is led, if "
            "they can. The highest card of that suit wins, unless somebody plays a trump."
        ),
        ("g14",),
        N_("Highest card wins: 20 points, with the 10 of Finn."),
        wrong={"card": N_("Keep that card. Lead the green 14.")},
        answers="g7 g10 g8",
    ),
    Task(
        Kind.ACT,
        N_("The winner leads next. Lead the yellow 6, and lose."),
        N_("Not every trick can be won. A low card is a cheap way to lose one."),
        ("y6",),
        N_("Ada wins with the yellow 14, so she leads."),
        wrong={"card": N_("Keep that card. Lead the yellow 6.")},
        answers="y14 y11 y8 b13 b14 b6",
    ),
    Task(
        Kind.REFUSE,
        N_("Ada leads black. Try to win with the red 14."),
        N_("Try what is not allowed: nothing is lost by it."),
        ("r14",),
        N_("Refused: you hold black, so you must follow."),
        wrong={"card": N_("First try the red 14.")},
    ),
    Task(
        Kind.ACT,
        N_("Follow suit: give your partner Finn the black 10."),
        N_(
            "Finn’s 14 is the highest black card, and all have played but you. What he wins counts "
            "for your side. Instead of following you may always play the Rook."
        ),
        ("b10",),
        N_("Finn wins 20 points for your side, and leads."),
        wrong={"R": N_("That is allowed, but Finn wins already. Save it.")},
        answers="g5 g13",
    ),
    Task(
        Kind.ACT,
        N_("You hold no green. Win with a trump: red 6."),
        N_("Those who cannot follow may play any card. Even the lowest trump beats other suits."),
        ("r6",),
        N_("Your small trump beats the green 13."),
        wrong={
            "y9": N_("The yellow 9 would not win. Play the red 6."),
            "card": N_("A lower trump is enough: the red 6."),
        },
        answers="g6",
    ),
    Task(
        Kind.ACT,
        N_("Lead the Rook. It asks for trumps and beats all."),
        N_("The Rook belongs to the trump suit. All who have a red card must play one."),
        ("R",),
        N_("35 points in one trick, and three trumps fewer."),
        wrong={"card": N_("First the Rook: it always wins.")},
        answers="r10 r5 r8",
    ),
    Task(
        Kind.ACT,
        N_("Lead the red 14. Only the Rook was higher."),
        N_("Cards that were played do not come back: remember the high ones."),
        ("r14",),
        N_("Won. Ada has no trump left."),
        wrong={"card": N_("Lead the red 14 first.")},
        answers="b11 r7 r9",
    ),
    Task(
        Kind.ACT,
        N_("Lead the red 12. Then nobody else has trumps."),
        N_("The Rook, 14 and 13 are gone or yours. The red 11 is the last one out."),
        ("r12",),
        N_("Finn adds his yellow 10 for your side."),
        wrong={"card": N_("Keep that card. Lead the red 12.")},
        answers="g12 y10 r11",
    ),
    Task(
        Kind.ACT,
        N_("Lead the yellow 9, and keep your last trump."),
        N_("The last trick counts most: 20 points, and the cards that were put aside."),
        ("y9",),
        N_("Lost, but your red 13 is still there."),
        wrong={"card": N_("Keep the red 13 for the last trick.")},
        answers="y13 g9 y12 b12 g11 b5",
    ),
    Task(
        Kind.ACT,
        N_("The last trick: win it with your trump."),
        N_("It is the only trump left, so it must win."),
        ("r13",),
        N_("Won, with 20 points more and what was put aside."),
    ),
    Task(
        Kind.ASK,
        N_("You bid 80 and took 130. What do you score?"),
        N_("A side with at least its bid scores all that it took."),
        ("2",),
        N_("Right: all that you took, 130. The others score 10."),
        wrong={"else": N_("The bid was made. Then everything counts.")},
        choices=("80", "130", "50"),
    ),
    Task(
        Kind.ASK,
        N_("And had you taken only 75 points?"),
        N_("A side with less than its bid scores nothing and loses the bid."),
        ("3",),
        N_("Right: a bid that is missed is lost."),
        wrong={"else": N_("75 is less than 80: the bid is missed.")},
        choices=("75", "0", "−80"),
    ),
    Task(
        Kind.END,
        N_("You can play Rook! The first side with 1000 wins."),
        N_("If both sides reach 1000 in one round, the higher score wins. Lessons tell you more."),
    ),
)

FIRST_ROUND: Final = Course("first-round", N_("Your first round"), START, TASKS)
