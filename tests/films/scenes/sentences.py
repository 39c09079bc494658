"""The sentences that a reader sees when something is refused."""


def is_sentence(text: str) -> bool:
    """Whether it can be shown as it is: one line, not long, with a capital and a full stop."""
    return text[0].isupper() and text.endswith(".") and text.isprintable() and len(text) < 200
