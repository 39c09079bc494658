"""The digits page's widgets."""

from films.topics.digits.scene import DigitsScene
from ui.shell import presets
from ui.shell.presets import Preset
from ui.shell.stage_page import Widgets
from ui.topics.digits import mnist

EIGHT = "8 × 8 digits"
PRESETS = (
    Preset(EIGHT, {"show": "mistakes"}, frame=1),
    Preset("MNIST, 28 × 28", {"show": "curve", "data": "mnist"}, picture="none"),
    Preset("Iris with noise", {"show": "noise", "noisy": "iris"}),
    Preset("8 × 8 digits with noise", {"show": "noise", "noisy": "digits"}, picture="digits.svg?show=mistakes&t=1"),
)


def sources(page: str) -> tuple[Preset, ...]:
    """What the views may be shown of."""
    return presets.links(page, PRESETS, yours=EIGHT)


WIDGETS: Widgets[DigitsScene] = Widgets(sources=sources, below=mnist.show, below_shows=mnist.is_on_show)
