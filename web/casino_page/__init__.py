"""The page of the game in Python: sessions, the HTML of a scene, and a thin layer on the DOM."""
