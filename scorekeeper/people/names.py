"""When two names are taken for one."""

import unicodedata


def bare(name: str) -> str:
    """The name without case, accents and spaces."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in letters if not unicodedata.combining(c) and not c.isspace())


def alike(one: str, other: str) -> bool:
    """Whether two names differ by no more than case, accents and spaces."""
    return bare(one) == bare(other)
