"""The parts of players: their type, the plays they consider, their limits, their chance."""
