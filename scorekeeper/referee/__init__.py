"""Rulings on cards. It knows no match: hands, counts and cards come and go through a form."""
