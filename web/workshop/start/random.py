import casino_core as casino


def player(view, chance):
    """Make a play: `view` is what you see, `chance` is a source of random numbers."""
    plays = list(casino.plays_by_size(view, 100))  # the legal plays, the largest first
    return plays[0]
