import casino_core as casino


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


def player(view, chance):
    """Make the play that brings most now."""
    plays = casino.plays_by_size(view, 200)
    return max(plays, key=lambda play: gain(view, play))
