"""The sentences that a reader sees when something is refused."""

from films.film.numbers import PER_CENT


def is_sentence(text: str) -> bool:
    """Whether it can be shown as it is: one line, not long, with a capital and a full stop."""
    return text[0].isupper() and text.endswith(".") and text.replace(PER_CENT, "%").isprintable() and len(text) < 200
