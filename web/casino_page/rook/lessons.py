"""Ten lessons of Rook: a position, a task, what is right, and answers to what is wrong.

Lessons are known by their number, as they stand in `LESSONS`: a new one comes last.
"""

from __future__ import annotations

from typing import Final

from casino_core.i18n import N_

from .task import Course, Kind, Task

_BID: Final = (
    "rules=rook dealer=1 cards=y9r7r10Rb5b12r6r11r14g7y14y7r13r12y8r8g5g13r9y12g8g12g9r5b11y5"
    "g10b6g14y13y11g11b8b14b13g6y10b7b10b9y6 : pass pass pass"
)
_PARTNER: Final = (
    "rules=rook dealer=2 cards=g10y11r12b6b5g11y6r8r5g7b10r11g13g14y5b14g5g9r13r6b9y10g6r9b12"
    "r10y9b11y7r7Rb7g12y14b13y12b8g8y13y8r14 : 90 pass"
)
_NESTP: Final = (
    "rules=rook dealer=4 cards=Ry14g12g9r13r14r9b10r11r6r10g6g5y5b14r8b8y9g7b9g14b5y10r7y7g13"
    "b12b13y13b6y6g11b11y8b7g10r5y11y12r12g8 : 70 pass pass pass"
)
_TRUMP: Final = (
    "rules=rook dealer=4 cards=Rg9r8b12r12r13y5y10b7b6r9b9g5y12y6r7b13b11r10y7b14r11y13y9g8b1"
    "0r6r5r14g14g10y14b5y8g12g13y11g6b8g11g7 : 70 pass pass pass aside=g6g8b6y6y7"
)
_CALL: Final = (
    "rules=rook-called dealer=4 cards=Rr7g9g5r8r13r10g11b5y7r12g14r6b13g8r9r14y11g6b6b14r5b8b"
    "10y9g13g12y5b11y6b9g10b12b7y13y8y14g7y12r11y10 : 70 pass pass pass aside=b6b7y6y7y9 trum"
    "p=red"
)
_LEAD: Final = (
    "rules=rook dealer=4 cards=Rg7b7b11r11y8r14r9y12g10g13g9y10r8r6y14r12y13r7g6g14r5b10b6y5g"
    "8g11r10y7y6r13b14b9b12b5b8y9b13g5g12y11 : 70 pass pass pass aside=b12r6r11y5y6 trump=gre"
    "en R g7 g12 b6 y14 g11 y13 y7 r14 r9 r7 g10 g6 g9 b7 r8 r12 r10 b9 g14"
)
_GIVE: Final = (
    "rules=rook dealer=3 cards=g8r10Ry8g10y13y11g12g11r6b7r8b14g14y6r9b10y7b6r14y10b9y9r13b13"
    "y14r7b8g9b5y12r12b11b12g6g13r5g5r11g7y5 : pass pass 70 pass aside=b8r6r12y6y7 trump=gree"
    "n y14 y11 R y8 b14 b6 b5 b9 r14 r13 r9 r7 g7 g9 g8 g6 b11 b7 b10 b13 g12 g11 g5 r8 g13 g"
    "14 b12"
)
_ROOKP: Final = (
    "rules=rook dealer=3 cards=y13y7b11y10g12b9b8y14y9r11r6y11r14g8g11y8b10r5r9b13g14Rb12y6r8"
    "b7r13g5g9r10g6g10y5y12g13g7r12r7b5b14b6 : pass 70 75 pass pass aside=g10r5g5r8r11 trump="
    "black g14 g6 g7 g8 b7 b5 b13 b6 r14 r9 r10 r13 y14 y6 y8 y7 b11 g9 b9 b8 b12 y9 r6 b10 g"
    "11 r12 r7"
)
_LAST: Final = (
    "rules=rook dealer=1 cards=r14g6g8r6r5g7g14r9r7r8r12y12g12b11y10y8g9r10b5y9g13b12y7b9g5b1"
    "4y14y13Rb7b6r11g10y6b8g11b13r13y11y5b10 : 70 pass pass 75 80 85 pass aside=g10y10g5r5y9 "
    "trump=black r14 b12 r9 r6 g14 g8 b5 g7 b9 b7 b6 y7 b10 b14 b8 r10 y6 y14 y13 b11 b13 y8 "
    "g6 g11 r7 r12 g9 r11 g13 y11 g12"
)
_KW: Final = (
    "rules=kentucky-west dealer=3 cards=r6y3y8y13g7y2b12b13b5y10g10r11r8g12g6b6b1r7y9g14b3b9b"
    "10g4r5g13b14Rr2y7r4y5y6b2r12b11b8y11g1r13g8y12g5r3y14b4g3g2y1r14r1g11r9r10y4b7g9 : pass "
    "70 pass pass aside=y10b14r5y3y4 trump=green b2 b9 b7 b5 b12 b11 b8 b3 g3 g2 g4 g10 y2 g1"
    "4 y8 y1 g5 g11 g12 g13 b4 b1 b13 y14 g6 r3 g8 b6 g9 r6 g7 r7 r2 r10 r4 R r8 r9 r14"
)


LESSONS: Final = (
    Course(
        "count",
        N_("Count before you bid"),
        _BID,
        (
            Task(
                Kind.ACT,
                N_("All others passed. What do you bid?"),
                N_(
                    "You hold the Rook, two 14s, a 10 and a 5: 55 points in your own hand, and "
                    "five trumps if red is trumps. That is worth a bid; but nobody is left who "
                    "could bid more than you."
                ),
                ("70",),
                N_("Right: the lowest bid wins, so risk no more."),
                N_("Nobody can bid after you: take the lowest bid."),
                {
                    "pass": N_("Then all four pass, and this hand is lost."),
                    "bid": N_("That risks more, and nobody bids against you."),
                },
            ),
        ),
    ),
    Course(
        "partner-bids",
        N_("Leave your partner the bid"),
        _PARTNER,
        (
            Task(
                Kind.ACT,
                N_("Finn, your partner, bid 90. And you?"),
                N_(
                    "What your partner takes counts for you both. A higher bid of yours promises "
                    "more, and this hand has no Rook, no 14, no 10 and no 5."
                ),
                ("pass",),
                N_("Right: your side has the bid already."),
                N_("Who gains if you bid more than your partner?"),
                {"bid": N_("You would bid against your own partner.")},
            ),
        ),
    ),
    Course(
        "nest",
        N_("What to put aside"),
        _NESTP,
        (
            Task(
                Kind.ACT,
                N_("Red will be trumps. Put five cards aside."),
                N_(
                    "Keep all trumps, and the cards that win tricks: the 14s and the green 13. "
                    "Without yellow cards you can win yellow tricks with trumps from the start."
                ),
                ("aside=b6b9y7y8y11",),
                N_("Only trumps and high cards are left in your hand."),
                N_("Keep nine: the red cards, the Rook, 14s and green 13."),
                {
                    "R": N_("The Rook is your best trump: keep it."),
                    **dict.fromkeys(
                        ("r14", "r13", "r10", "r8", "r6"), N_("Red will be trumps: keep it all.")
                    ),
                    **dict.fromkeys(
                        ("g14", "b14"), N_("A 14 is the highest of its suit: keep it.")
                    ),
                    "g13": N_("After the green 14, the 13 is the highest."),
                },
            ),
        ),
    ),
    Course(
        "trumps",
        N_("Which suit for trumps?"),
        _TRUMP,
        (
            Task(
                Kind.ACT,
                N_("Name the trump suit."),
                N_(
                    "The Rook belongs to the suit that you name. Red gives you five trumps, the "
                    "Rook, 13 and 12 among them; black gives you three."
                ),
                ("trump=red",),
                N_("Five trumps, and the Rook above all."),
                N_("Count the cards of each suit, and add the Rook."),
                {
                    "trump=black": N_("Black: three trumps with the Rook. Another suit has five."),
                    "trump": N_("Only two trumps with the Rook. Another suit has five."),
                },
            ),
        ),
    ),
    Course(
        "lead-trumps",
        N_("Draw the last trump"),
        _LEAD,
        (
            Task(
                Kind.ACT,
                N_("Green is trumps, and one is still out. You lead."),
                N_(
                    "The green 5 is the only trump that you have not seen. If you lead a trump "
                    "now, its holder must play it, and afterwards only you have one."
                ),
                ("g8", "g13"),
                N_("The green 5 falls, and nobody else has a trump."),
                N_("Both your trumps beat the green 5."),
                {
                    "b13": N_("The black 14 is still out, and so is a trump."),
                    "y8": N_("Higher yellow cards are out: you would lose the lead."),
                },
            ),
        ),
    ),
    Course(
        "give",
        N_("Points for your partner"),
        _GIVE,
        (
            Task(
                Kind.ACT,
                N_("Finn’s green 14, a trump, wins. What do you play?"),
                N_(
                    "You are the last to play, and you hold no green card. Finn wins whatever you "
                    "play, and all that lies there counts for your side."
                ),
                ("r10",),
                N_("Ten points more for your side."),
                N_("Which of your cards counts points?"),
                {"else": N_("That gives Finn nothing. One of your cards counts.")},
            ),
        ),
    ),
    Course(
        "save-the-rook",
        N_("Save the Rook"),
        _ROOKP,
        (
            Task(
                Kind.ACT,
                N_("Win this trick. Which card is enough?"),
                N_(
                    "You may play the Rook to every trick. But the green 13 beats the 11, too, and "
                    "then the Rook is still there for the last trick, with 20 points and the nest."
                ),
                ("g13",),
                N_("Won, and your Rook is still to come."),
                N_("You are the last to play: see what beats green 11."),
                {"R": N_("It wins nothing but itself here. Save it.")},
            ),
        ),
    ),
    Course(
        "last-trick",
        N_("A trump for the last trick"),
        _LAST,
        (
            Task(
                Kind.ACT,
                N_("No green left. Win this trick, or wait?"),
                N_(
                    "There are no points in this trick. The last one brings 20, and the nest: you "
                    "put 30 points there. The Rook wins it for certain."
                ),
                ("r8",),
                N_("Now the Rook wins the last trick and the nest."),
                N_("The nest goes to the winner of the last trick."),
                {"R": N_("Then your red 8 must win the last trick.")},
            ),
        ),
    ),
    Course(
        "call",
        N_("Call a strong partner"),
        _CALL,
        (
            Task(
                Kind.ACT,
                N_("Red is trumps. Call the card of your partner."),
                N_(
                    "Its holder plays on your side. The red 14 is the only trump between your Rook "
                    "and your 13: with it, your side has the four highest."
                ),
                ("call=r14",),
                N_("Now the four highest trumps are on your side."),
                N_("Which high trump do you lack?"),
                {"call": N_("A higher trump is missing in your hand: call it.")},
            ),
        ),
    ),
    Course(
        "kentucky-west",
        N_("Kentucky West: ones are high"),
        _KW,
        (
            Task(
                Kind.ACT,
                N_("Kentucky West: can you beat the red 14?"),
                N_(
                    "In Kentucky West the 1 is the highest card of its suit and counts 15. And the "
                    "Rook is the lowest trump there: still above all other suits."
                ),
                ("r1",),
                N_("The 1 beats the 14: 25 points."),
                N_("In Kentucky West one card of each suit beats the 14."),
                {
                    "g1": N_("You can follow suit, so you must."),
                    "card": N_("That loses to the 14. A higher card is there."),
                },
            ),
        ),
    ),
)
"""The lessons in their order."""
