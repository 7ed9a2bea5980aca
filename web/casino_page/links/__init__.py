"""What addresses ask for, and what they tell of a table."""
