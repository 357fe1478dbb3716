"""A history that nobody played: people, evenings and hands by chance, the same for one seed."""
