"""What a person can do besides playing: a folder for each feature, loaded when it is first asked for."""
