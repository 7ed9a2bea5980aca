import casino_core as casino

WORLDS = 12
DEPTH = 4


def worth(card):
    """Return what a captured card is worth: its points, and its part in most cards and spades."""
    points = 0.1
    if card.suit == casino.Suit.SPADES:
        points += 0.15
    if card.rank == casino.Rank.ACE or card.id == "2s":
        points += 1
    if card.id == "Td":
        points += 2
    return points


WORTHS = {card: worth(card) for card in casino.cards_in(casino.FULL_PACK)}


def gain(view, play):
    """Return what a play brings now: only a capture brings anything."""
    if play.kind != "capture":
        return 0
    cards = sum(WORTHS[card] for card in casino.cards_in(play.taken | play.card.bit))
    sweeps = play.taken == view.on_table
    return cards + sweeps


def imagined(view, chance):
    """Return a position that we may be in: the cards not seen are dealt at random."""
    unseen = list(casino.cards_in(view.unseen))
    chance.shuffle(unseen)
    hands = []
    for hand, hidden in zip(view.hands, view.hidden, strict=True):
        hands.append(hand | casino.card_set(unseen[:hidden]))
        unseen = unseen[hidden:]
    stock = tuple(unseen)
    hidden = (0,) * len(hands)
    return casino.Position(*view.replace(hands=tuple(hands), hidden=hidden, stock=stock))


def lead(position, depth, least, most):
    """Return what the player to move takes more than the other, if both play best.

    It looks `depth` plays ahead. Below `least` and above `most` its value does not matter.
    """
    if not depth:
        return 0
    for play in casino.plays_by_size(position, 12):
        worth = value(position, play, depth, least, most)
        least = max(least, worth)
        if least >= most:
            break
    return least


def value(position, play, depth=DEPTH, least=-99, most=99):
    """Return what a play brings, less the lead of the other player after it."""
    taken = gain(position, play)
    after = casino.advance(position, play)
    if after.over or after.stock != position.stock:
        return taken
    return taken - lead(after, depth - 1, taken - most, taken - least)


def player(view, chance):
    """Make the play that is best on average in the worlds that we imagine."""
    worlds = [imagined(view, chance) for _ in range(WORLDS)]
    plays = list(casino.plays_by_size(view, 30))
    return max(plays, key=lambda play: sum(value(world, play) for world in worlds))
