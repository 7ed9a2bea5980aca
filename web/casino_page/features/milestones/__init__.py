"""What a person has reached at the end of a round: new badges, and aims of the week."""
