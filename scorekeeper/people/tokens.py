"""Secrets that open something, and what of them may be kept.

A token is worked out from a salt and this installation's key. So it can be shown again to whom it
belongs, while the database holds nothing that opens anything: the salt, and the token's digest.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256
from secrets import token_urlsafe

from django.utils.crypto import salted_hmac

TOKEN_LENGTH = 24
"""Letters of a token: 144 bits."""
CODE_LENGTH = 8
CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without the signs that are taken for one another when a code is read aloud."""


def new_salt() -> str:
    """What a token is made from: 256 random bits."""
    return token_urlsafe(32)


def token_of(salt: str, purpose: str) -> str:
    """The token of a salt. The same salt gives another one for another purpose."""
    return urlsafe_b64encode(_mac(salt, f"token {purpose}"))[:TOKEN_LENGTH].decode()


def code_of(salt: str, purpose: str) -> str:
    """A short code to type: 39 bits, enough for a quarter of an hour and few guesses."""
    number = int.from_bytes(_mac(salt, f"code {purpose}"))
    letters = []
    for _ in range(CODE_LENGTH):
        number, index = divmod(number, len(CODE_LETTERS))
        letters.append(CODE_LETTERS[index])
    return "".join(letters)


def digest_of_token(token: str) -> str:
    """What is kept of a token; it is found again by this."""
    return sha256(token.encode(errors="replace")).hexdigest()


def digest_of_code(code: str) -> str:
    """What is kept of a code. It needs the key, since so few bits could be tried one by one."""
    return _mac(code, "digest of a code").hex()


def as_typed(code: str) -> str:
    """A code as it was made, however it was typed: in capitals, with blanks or dashes."""
    return "".join(letter for letter in code.casefold() if letter.isalnum())


def _mac(value: str, purpose: str) -> bytes:
    return salted_hmac(f"scorekeeper {purpose}", value, algorithm="sha256").digest()
