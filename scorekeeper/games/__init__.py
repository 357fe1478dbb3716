"""Keeping the score."""
