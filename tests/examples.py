"""How many examples a law is tried on that says it itself."""

from hypothesis import settings

USUAL = 30  # what `make test` tries of a law that says nothing


def examples(number: int) -> settings:
    """That many in `make test`, and in other profiles as many times more or fewer as of other laws."""
    assert settings.default is not None
    return settings(max_examples=max(2, number * settings.default.max_examples // USUAL))
