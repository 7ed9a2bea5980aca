"""The features: all commands besides playing, a module or folder for each, loaded on first use."""
