"""The months, for the languages in which Django's have a capital letter that they do not take.

A translation in our catalogues stands before Django's, wherever a date is written out.
"""

from typing import Final

from django.utils.translation import gettext_noop

MONTHS: Final = (
    gettext_noop("January"),
    gettext_noop("February"),
    gettext_noop("March"),
    gettext_noop("April"),
    gettext_noop("May"),
    gettext_noop("June"),
    gettext_noop("July"),
    gettext_noop("August"),
    gettext_noop("September"),
    gettext_noop("October"),
    gettext_noop("November"),
    gettext_noop("December"),
)
