"""Questions before a play is made."""
