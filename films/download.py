"""Files of a scene besides its picture and its film."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Download:
    """A file: the `label` of its button, the ending of its name, its MIME type, and the function that makes it on
    request. `whole`: all frames are in it."""

    label: str
    ending: str
    kind: str
    content: Callable[[], bytes]
    help: str = ""
    whole: bool = True
