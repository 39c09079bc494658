"""A number as a file that is no text stores it."""


class StoredNumber(str):
    """A number with a decimal point; how it is written need not be guessed, as it must be in a text."""

    __slots__ = ()
