"""The nearest-neighbour page's widgets."""

from dataclasses import replace

import numpy as np

from films.topics.neighbors.page import ks
from films.topics.neighbors.scene import NeighborsScene
from ui.shell.stage_page import Widgets


def frame_after_change(before: NeighborsScene, after: NeighborsScene) -> int | None:
    """Where the k that `before` stood at is found when only the k's on offer have changed."""
    if before.ks == after.ks:
        return None
    old, new = ks(None, replace(after, ks=before.ks)), ks(None, after)
    k = old[min(before.t, len(old) - 1)]
    return int(np.searchsorted(new, k, side="right")) - 1


WIDGETS = Widgets(moved=frame_after_change)
