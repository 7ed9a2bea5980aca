"""What helps at the table, and may be left: tips, the captured cards, asking before a play."""
