"""What a browser asks of the history."""
