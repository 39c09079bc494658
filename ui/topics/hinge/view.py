"""All that a film of the hinge page shows, before it is a film."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from playground.inputs import Floats
from ui.topics.hinge.panels.seeds import Seeds
from ui.topics.hinge.run import Run
from ui.topics.hinge.verdict import Ground


@dataclass(frozen=True, eq=False)
class Average:
    """The averaged state: (w1, w2, b) for each frame, (F, 3), and J of it after each update, (T+1,)."""

    theta: Floats
    objective: Floats


@dataclass(frozen=True, eq=False)
class View:
    """All that a film shows: a run, perhaps another beside it, what holds of the points, and how it is looked at.

    `beside` are the figures beside the plane, `log` is for their losses, and `seeds` are the runs that they show, by
    rate; `scaled`: x was divided by the greatest norm; `title` names the other run.
    """

    run: Run
    ground: Ground
    titles: tuple[str, str]
    beside: tuple[str, ...] = ()
    log: bool = False
    scaled: bool = False
    average: Average | None = None
    other: Run | None = None
    title: str = ""
    seeds: Mapping[str, Seeds] = field(default_factory=dict)
