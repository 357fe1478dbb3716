"""Scorekeeper keeps the score of gin rummy played with real cards, and referees it."""
