"""What comes into a history: files are read, looked at, and taken in."""
