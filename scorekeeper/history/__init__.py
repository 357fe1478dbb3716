"""Looking back: lists, people, statistics, pictures, and what goes in and out."""
