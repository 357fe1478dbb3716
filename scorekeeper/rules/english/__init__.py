"""The English sentences of the rules core, by topic."""
