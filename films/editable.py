"""What may be edited in a scene, as the stage gets it with the scene's film."""

from dataclasses import dataclass
from typing import Any

from films.drawing.palette import OWN, ClassStyle
from films.points import BOUND, DECIMALS, LIMIT, Points
from films.scene import Curve, Handle


@dataclass(frozen=True)
class Editable:
    """What may be edited in a scene: its points, the classes with the names that this set of points gives them, and by
    how much the film scales x. `can_look`: a place may be looked at; `probe` is the one. `own_points`: the plane shows
    these points, else those of the film. `handles` can be dragged. `curves`: `Scene.point_curves`.
    `turned`: the angles by which a picture of three dimensions is turned."""

    points: Points
    classes: tuple[ClassStyle, ...]
    titles: tuple[str, ...] = ()
    scale: float = 1.0
    can_look: bool = False
    probe: tuple[float, float] | None = None
    own_points: bool = True
    handles: tuple[Handle, ...] = ()
    curves: tuple[Curve, ...] = ()
    turned: tuple[int, int] | None = None

    def payload(self) -> dict[str, Any]:
        titles = [*self.titles, *[""] * len(self.classes)]
        classes = [
            {"name": style.name, "color": style.color, "symbol": style.symbol, "title": title}
            for style, title in zip(self.classes, titles, strict=False)
        ]
        rules = {"classes": classes, "limit": LIMIT, "bound": BOUND, "decimals": DECIMALS, "scale": self.scale}
        handles = [{"c": h.class_index, "name": h.name, "symbol": h.symbol, "color": OWN} for h in self.handles]
        rules |= {"probe": self.can_look, "edit": self.own_points, "handles": handles}
        rules |= {"curves": self.curves} if self.curves else {}
        places = [(h.x, h.y) for h in self.handles]
        given = {"points": self.points, "probe": self.probe, "handles": places, "rules": rules}
        return given | ({"turned": self.turned} if self.turned else {})
