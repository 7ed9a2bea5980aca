"""The link to a room in which pages meet at a relay."""
