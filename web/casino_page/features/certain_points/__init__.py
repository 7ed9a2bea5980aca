"""The points that are certain during a round, which grow at the score."""
