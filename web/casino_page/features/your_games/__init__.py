"""Your games: the list of all games under way, to go on with one of them or to delete it."""
