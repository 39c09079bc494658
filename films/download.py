"""Files in which a scene is taken along: what each is called, what it is of and what it is for."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

FRAME, FILM, NUMBERS = "This frame", "The film", "The numbers"


class NoFileError(ValueError):
    """A scene has no such file; the message is a sentence for the reader."""


@dataclass(frozen=True)
class Download:
    """A file: the `label` of its link, the ending of its name, its MIME type.

    row      what it is of: this frame, the film or the numbers
    help     what it is for, in a line
    content  of a page's own file, makes it of a scene: it may raise NoFileError. The server makes the others
    offered  whether a scene has it, as far as that is known at once
    whole    all frames are in it
    tells    it tells what a lesson may ask of the scene. Other files are drawn without the answer
    """

    label: str
    ending: str
    kind: str
    row: str
    help: str = ""
    content: Callable[[Any], bytes] | None = None
    offered: Callable[[Any], bool] = lambda _scene: True
    whole: bool = True
    tells: bool = True
