"""Everything that is kept, in one file that either database reads back."""
