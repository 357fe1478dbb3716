"""The pages that the gallery draws, with what has to be written before they show it."""
