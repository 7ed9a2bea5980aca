"""The page of Rook, the second game: its table, its drawings, its app. Casino knows none of it."""
