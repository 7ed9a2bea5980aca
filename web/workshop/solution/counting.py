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
    """Return what a play brings now; a trail gives a card away."""
    if play.kind == "trail":
        return -WORTHS[play.card]
    if play.kind == "build":
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
    after = casino.advance(view, play)
    unseen = casino.cards_in(view.unseen)
    if not unseen or not after.hidden[after.turn]:
        return 0
    held = after.hidden[after.turn] / len(unseen)  # how likely that hand has a certain card
    takes = []
    for card in unseen:
        answer = with_card(after, card)
        capture = casino.largest_capture(answer)
        takes.append(gain(answer, capture) if capture else 0)
    taken, likely = 0, 1  # likely: that the hand has no better card
    for take in sorted(takes, reverse=True):
        taken += likely * held * take
        likely *= 1 - held
    return taken


def player(view, chance):
    """Make the play that brings most now, less what the next player can take."""
    plays = list(casino.plays_by_size(view, 60))
    return max(plays, key=lambda play: gain(view, play) - danger(view, play))
