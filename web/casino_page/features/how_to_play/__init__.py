"""The help at the table: the goal, the points and the plays."""
