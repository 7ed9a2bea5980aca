"""The features: the commands besides playing, one folder for each; most are loaded on first use."""
