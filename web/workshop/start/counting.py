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


def with_card(view, card):
    """Return the view of the next player, if this were the only card in that hand."""
    hands = [casino.NO_CARDS] * len(view.hands)
    hands[view.turn] = card.bit
    return view.replace(hands=tuple(hands), hidden=(0,) * len(hands))


def danger(view, play):
    """Return what the next player takes afterwards, on average over the cards not seen yet."""
    # after = casino.advance(view, play) is the view after it.
    # For each card of casino.cards_in(view.unseen), the answer to it, or None, is
    # casino.largest_capture(with_card(after, card)).
    return 0


def player(view, chance):
    """Make the play that brings most now, less what the next player can take."""
    plays = list(casino.plays_by_size(view, 60))
    return max(plays, key=lambda play: gain(view, play) - danger(view, play))
