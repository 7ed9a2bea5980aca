"""The aims of a week: three, chosen from what a person does not do yet."""
