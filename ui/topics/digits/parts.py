"""The presets of the page Digits, and what stands below its stage."""

from films.points import encode
from films.samples import of_dataset
from films.scene import as_text
from films.scikit import library_data
from films.topics.digits.scene import DigitsScene
from ui.shell import presets
from ui.shell.presets import Preset
from ui.shell.stage_page import PageParts
from ui.topics.digits import mnist

EIGHT = "8 × 8 digits"
# Pictures of the data alone, as films of noise take seconds.
DIGIT = "digits.svg?show=mistakes&t=1"
FLOWERS = f"methods.svg?{as_text({'points': encode(of_dataset(library_data.iris()))})}"
PRESETS = (
    Preset(EIGHT, {"show": "mistakes"}, frame=1),
    Preset("A digit that you draw", {"show": "own"}),
    Preset("MNIST, 28 × 28", {"show": "curve", "data": "mnist"}, picture="none"),
    Preset("Iris with noise", {"show": "noise", "noisy": "iris"}, picture=FLOWERS),
    Preset("8 × 8 digits with noise", {"show": "noise", "noisy": "digits"}, picture=DIGIT),
)


def sources(page: str) -> tuple[Preset, ...]:
    """The data that the views can show, as presets."""
    return presets.links(page, PRESETS, yours=EIGHT)


PARTS: PageParts[DigitsScene] = PageParts(sources=sources, below=mnist.show, below_shows=mnist.shows)
