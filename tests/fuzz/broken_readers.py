"""Readers that keep no promise, to try the limits with."""


def greedy(data: bytes) -> None:
    bytearray(len(data) + 200_000_000)


def endless(data: bytes) -> None:
    while data is not None:
        pass


def careless(data: bytes) -> None:
    raise KeyError(data)


def wordless(data: bytes) -> None:
    raise ValueError(f"what is said of {data!r}")


READERS = {reader.__name__: reader for reader in (greedy, endless, careless, wordless)}
