"""What players are built from: their type, the plays they consider, their limits, their chance."""
