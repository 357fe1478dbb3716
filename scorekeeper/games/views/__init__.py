"""The pages of a match: guard, get, form, verb, answer."""
