"""The month in letters: 11/12 is one day in Boston and another in Bristol."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j M Y"
YEAR_MONTH_FORMAT = "F Y"
MONTH_DAY_FORMAT = "j F"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATETIME_FORMAT = "j M Y, H:i"
