import casino_core as casino


def player(view, chance):
    """Make a play of your own choice."""
    plays = list(casino.plays_by_size(view, 100))
    return chance.choice(plays)
