"""Today's deals of Daily-5 and the streak, in the header."""
