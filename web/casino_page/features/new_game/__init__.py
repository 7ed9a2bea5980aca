"""The sheet on which a new game is set up."""
