"""A second reading of the rules of Rook, in plain loops over texts; it imports no engine.

A card is a text such as `b14` or `R`, a rule set a dictionary of its options, an action the word
that stands for it in a record. `Oracle` plays one round. Each part quotes the rule that it reads.
"""

from __future__ import annotations

SUITS = {"black": "b", "green": "g", "red": "r", "yellow": "y"}
DEALER = "dealer"
COUNTING = {"5": 5, "10": 10, "14": 10}


def deck(rules: dict[str, str]) -> list[str]:
    """'Four suits, ranks 1 to 14, and the Rook. short: without 1 to 4 in each suit.'"""
    lowest = 5 if rules["deck"] == "short" else 1
    return [f"{suit}{rank}" for suit in "bgry" for rank in range(lowest, 15)] + ["R"]


def points(rules: dict[str, str], card: str) -> int:
    """'5 counts 5, 10 counts 10, 14 counts 10, the Rook 20; with ones=high each 1 counts 15.'"""
    if card == "R":
        return 20
    if card[1:] == "1":
        return 15 if rules["ones"] == "high" else 0
    return COUNTING.get(card[1:], 0)


class Oracle:
    """One round, from its deal."""

    def __init__(self, rules: dict[str, str], cards: list[str], dealer: int, number: int) -> None:
        self.rules = rules
        self.dealer = dealer
        self.number = number
        self.hands: list[list[str]] = [[], [], [], []]
        self.nest: list[str] = []
        left = list(cards)
        while left:
            # 'Single cards, beginning at the dealer's left; after each time round one card goes
            # to the nest until it has five.'
            for step in (1, 2, 3, 4):
                self.hands[(dealer + step) % 4].append(left.pop(0))
            if len(self.nest) < 5:
                self.nest.append(left.pop(0))
        self.stage = "bidding"
        self.turn = (dealer + 1) % 4
        self.spoken: set[int] = set()
        self.out: set[int] = set()
        self.bid = 0
        self.bidder = -1
        self.partner = -1
        self.trump = ""
        self.called = ""
        self.gifts: dict[int, list[str]] = {}
        self.trick: list[tuple[int, str]] = []
        self.pile: list[tuple[int, list[str]]] = []
        self.announced = False
        self.end = ""

    # What is allowed

    def allows(self, word: str) -> bool:  # noqa: PLR0911 - one for each stage
        hand = self.hands[self.turn]
        name, _, value = word.partition("=")
        if self.stage == "bidding":
            return self.allows_in_bidding(word, hand)
        if self.stage == "nest":
            return name == "aside" and self.allows_aside(split(value), hand)
        if self.stage == "trump":
            return name == "trump" and value in SUITS
        if self.stage == "passing":
            cards = split(value)
            return name == "give" and len(set(cards)) == 3 == len(cards) and set(cards) <= {*hand}
        if self.stage == "calling":
            # 'a card that is neither in hand nor in the nest'
            known = [*hand, *self.nest]
            return name == "call" and value in deck(self.rules) and value not in known
        if self.stage == "tricks":
            return word in hand and self.follows(word, hand)
        return False

    def allows_in_bidding(self, word: str, hand: list[str]) -> bool:
        if word == "pass":
            return True
        if word == "misdeal":
            # 'a player dealt no counting card may call for a new deal'
            counts = any(points(self.rules, card) for card in hand)
            first = self.turn not in self.spoken
            return self.rules["misdeal"] == "none-counting" and first and not counts
        if not word.isdigit():
            return False
        # 'at least 70 and a multiple of 5, above the last one by 5 or more', up to the limit
        bid = int(word)
        return bid % 5 == 0 and max(70, self.bid + 5) <= bid <= int(self.rules["bid_limit"])

    def allows_aside(self, cards: list[str], hand: list[str]) -> bool:
        if not (len(set(cards)) == 5 == len(cards) and set(cards) <= set(hand)):
            return False
        if self.rules["nest_points"] == "free":
            return True
        # 'no counting card may be put aside, unless there are not enough others'
        plain = [card for card in hand if not points(self.rules, card)]
        if len(plain) >= 5:
            return set(cards) <= set(plain)
        return set(plain) <= set(cards)

    def suit(self, card: str) -> str:
        """'The Rook belongs to the trump suit.'"""
        return self.trump if card == "R" else card[0]

    def follows(self, card: str, hand: list[str]) -> bool:
        if not self.trick:
            return True  # 'Any card may be led.'
        led = self.suit(self.trick[0][1])
        can = [each for each in hand if each != "R" and each[0] == led]
        if can:
            return card in can or card == "R"
        if self.rules["rook_duty"] == "trump" and led == self.trump and "R" in hand:
            return card == "R"
        return True

    # What happens

    def do(self, word: str) -> None:
        seat, (_, _, value) = self.turn, word.partition("=")
        if self.stage == "bidding":
            self.speak(seat, word)
        elif self.stage == "nest":
            for card in split(value):
                self.hands[seat].remove(card)
                self.nest.append(card)
            with_points = any(points(self.rules, card) for card in self.nest)
            self.announced = self.rules["nest_points"] == "none" and with_points
            self.stage = "trump"
        elif self.stage == "trump":
            self.trump = SUITS[value]
            self.after_trump()
        elif self.stage == "passing":
            self.pass_cards(seat, split(value))
        elif self.stage == "calling":
            self.called = value
            (self.partner,) = (each for each in range(4) if value in self.hands[each])
            self.begin_tricks()
        else:
            self.put_down(seat, word)

    def speak(self, seat: int, word: str) -> None:
        self.spoken.add(seat)
        if word == "misdeal":
            self.finish("misdeal")
            return
        if word == "pass":
            self.out.add(seat)
        else:
            self.bid, self.bidder = int(word), seat
        # 'Ends when all others have passed'; 'a bid of that [the limit] ends the bidding'
        if self.bid == int(self.rules["bid_limit"]) or (self.bid and len(self.out) == 3):
            self.take_nest()
        elif len(self.out) == 4:
            if self.rules["all_pass"] == DEALER:
                self.bid, self.bidder = 70, self.dealer
                self.take_nest()
            else:
                self.finish("passed")
        else:
            self.turn = (seat + 1) % 4
            while self.turn in self.out:
                self.turn = (self.turn + 1) % 4

    def take_nest(self) -> None:
        self.hands[self.bidder] += self.nest
        self.nest = []
        self.turn, self.stage = self.bidder, "nest"
        if self.rules["partners"] == "fixed":
            self.partner = (self.bidder + 2) % 4

    def after_trump(self) -> None:
        if self.rules["passing"] == "three" and not self.gifts:
            self.stage, self.turn = "passing", (self.dealer + 1) % 4
        elif self.rules["partners"] == "called":
            self.stage, self.turn = "calling", self.bidder
        else:
            self.begin_tricks()

    def pass_cards(self, seat: int, cards: list[str]) -> None:
        self.gifts[seat] = cards
        for card in cards:
            self.hands[seat].remove(card)
        self.turn = (seat + 1) % 4
        if len(self.gifts) == 4:
            # 'to the left and to the right in turn from round to round'
            way = 1 if self.number % 2 == 1 else -1
            for giver, cards_passed in self.gifts.items():
                self.hands[(giver + way) % 4] += cards_passed
            self.after_trump()

    def begin_tricks(self) -> None:
        self.stage = "tricks"
        # 'first_lead=left|bidder|dealer'
        leader = {"left": (self.dealer + 1) % 4, "bidder": self.bidder, DEALER: self.dealer}
        self.turn = leader[self.rules["first_lead"]]

    def put_down(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.turn = (seat + 1) % 4
        if len(self.trick) == 4:
            winner = max(self.trick, key=lambda pair: self.height(pair[1]))[0]
            self.pile.append((winner, [each for _, each in self.trick]))
            self.trick, self.turn = [], winner
            if not self.hands[winner]:
                self.finish("played")

    def height(self, card: str) -> int:
        """'The highest trump wins the trick; without trumps the highest card of the suit led.'"""
        if card == "R":
            return 200 if self.rules["rook"] == "high" else 100
        rank = int(card[1:])
        if rank == 1 and self.rules["ones"] == "high":
            rank = 15
        if card[0] == self.trump:
            return 100 + rank
        return rank if card[0] == self.suit(self.trick[0][1]) else 0

    def finish(self, how: str) -> None:
        self.end, self.stage = how, "over"

    # Counting

    def changes(self) -> list[int]:
        """Return the points that each seat scores in a round that was played."""
        side = {self.bidder, self.partner}
        took, tricks = {True: 0, False: 0}, {True: 0, False: 0}
        for winner, cards in self.pile:
            took[winner in side] += sum(points(self.rules, card) for card in cards)
            tricks[winner in side] += 1
        # 'the winner of the last trick the nest and the last trick's points'
        last = self.pile[-1][0] in side
        took[last] += sum(points(self.rules, card) for card in self.nest)
        took[last] += int(self.rules["last_trick"])
        gains = []
        for seat in range(4):
            mine = seat in side
            gain = took[mine]
            if mine and took[True] < self.bid:
                loses = seat == self.bidder or self.rules["called_loss"] == "both"
                gain = -self.bid if loses or self.rules["partners"] == "fixed" else 0
            if not tricks[not mine]:
                gain += int(self.rules["all_tricks"])
            if mine and self.rules["slam"] == "100" and self.is_slam():
                gain += 100
            gains.append(gain)
        return gains

    def is_slam(self) -> bool:
        """'A bid of the limit with every trick.'"""
        every = all(winner in (self.bidder, self.partner) for winner, _ in self.pile)
        return every and self.bid == int(self.rules["bid_limit"])

    def wins_by_slam(self) -> bool:
        """'... or wins the game.'"""
        return self.rules["slam"] == "wins" and self.is_slam()


def winner(rules: dict[str, str], totals: list[int]) -> int | None:
    """'If both sides reach it in one round the higher score wins; equal: another round.'"""
    there = [total for total in totals if total >= int(rules["target"])]
    if not there or totals.count(max(there)) > 1:
        return None
    return totals.index(max(there))


def split(cards: str) -> list[str]:
    """The cards of a text without separators."""
    for sign in "bgryR":
        cards = cards.replace(sign, f" {sign}")
    return cards.split()
