"""The game of gin rummy: what hands, games and matches are worth. Standard library only."""
