"""What is asked on the pages of the history."""
