"""The page of the game: session, rendering to HTML text, a thin module that touches the DOM."""
