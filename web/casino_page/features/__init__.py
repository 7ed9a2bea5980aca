"""What a person can do besides playing, a folder for each feature; most are loaded on first use."""
