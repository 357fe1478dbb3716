"""The lists of a history: which matches stand on a page, and what is said of each."""
