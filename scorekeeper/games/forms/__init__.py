"""What a scorer types, read and checked; each form hands over a value of the rules."""
