"""What a history says in figures, summed by the database."""
