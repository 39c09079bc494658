"""A number as a file of another kind than text stores it."""


class StoredNumber(str):
    """A number with a decimal point: how numbers are written is not to be guessed, as it is in texts."""

    __slots__ = ()
