"""The nearest-neighbour film: a frame for each k. What stands in which column, and which trace takes it."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from playground.inputs import Floats
from ui.figures import neighbors_words, plane
from ui.figures.captions import Caption
from ui.figures.columns import Col, Column
from ui.figures.film import Film
from ui.figures.neighbors_figures import ERROR_NAMES, Pictures, error_figure, plane_figure, shares, top
from ui.figures.neighbors_numbers import Errors
from ui.figures.neighbors_query import Nearest, answered, ball, nearest, spoken
from ui.figures.neighbors_rules import Neighbors, Rule
from ui.figures.neighbors_words import LISTED, Setting
from ui.figures.palette import CLASSES, ClassStyle
from ui.figures.tracks import Prefix, Rows, Switch, Track
from ui.points import Points

Place = tuple[float, float]


@dataclass(frozen=True, eq=False)
class Plane:
    """One plane: its rule, the pictures of its regions, which points it gets wrong `(S, n)`, and the share of the plane
    on which it differs from the first `(F,)`."""

    rule: Rule
    pictures: Pictures
    wrong: NDArray[np.bool_]
    differing: Floats


@dataclass(frozen=True, eq=False)
class Run:
    """All of a film but what belongs to the place asked about."""

    points: Points
    titles: tuple[str, str]
    base: Neighbors
    planes: tuple[Plane, ...]
    errors: Errors
    setting: Setting
    warnings: tuple[str, ...]

    @property
    def n_frames(self) -> int:
        return len(self.base.ks)

    @cached_property
    def figures(self) -> tuple[go.Figure, ...]:
        """The planes, and the errors against k: plotly takes its time to make them."""
        axes = plane.around(self.points)
        planes = (plane_figure(self.points, part.rule, CLASSES, axes, self.titles) for part in self.planes)
        return (*planes, error_figure(self.base.ks, self.errors))


def film(run: Run, q: Place | None) -> Film:
    """The first figures are the planes, the last one the errors against k."""
    found = [_asked(part.rule, q) for part in run.planes]
    columns, tracks = _frame_columns(run), _error_tracks(len(run.planes))
    for i, (part, near) in enumerate(zip(run.planes, found, strict=True)):
        columns |= _plane_columns(run, part, i)
        tracks += _plane_tracks(run.points, CLASSES, i)
        if near is not None:
            columns |= _near_columns(near, i)
            tracks += _near_tracks(i)
    return Film(
        figures=run.figures,
        planes=len(run.planes),
        n_frames=run.n_frames,
        columns=columns | _votes_columns(run, found, q),
        tracks=tracks,
        captions=_captions(run, found, q),
    )


def still(points: Points, titles: tuple[str, str], words: str) -> Film:
    """A film of one frame where there is nothing to ask yet; `words` say why."""
    figure = plane.figure(points, CLASSES, plane.around(points), titles)
    return Film((figure,), 1, captions={"verdict": Caption((words,))})


def _asked(rule: Rule, q: Place | None) -> Nearest | None:
    return nearest(rule, q) if q is not None and isinstance(rule, Neighbors) and len(rule.X) else None


def _captions(run: Run, found: list[Nearest | None], q: Place | None) -> dict[str, Caption]:
    rules, setting = [part.rule for part in run.planes], run.setting
    notes = {
        f"plane {i + 1}" if i else "plane": neighbors_words.beside_plane(
            rule, run.base, i, setting, asked=q is not None
        )
        for i, rule in enumerate(rules)
    }
    return notes | {
        "frame": neighbors_words.frame(run.base.ks[-1]),
        "next": neighbors_words.coming(),
        "verdict": neighbors_words.verdict(run.errors, run.base, setting, run.warnings),
        "why": neighbors_words.invitation() if q is None else neighbors_words.votes(found, rules, q, setting),
    }


def _frame_columns(run: Run) -> dict[str, Column]:
    ks, errors = np.array(run.base.ks), run.errors
    curves = {f"{name} error": curve for name, curve in shares(errors).items()}
    counts = {"training": errors.training, "leave_one_out": errors.leave_one_out, "held_out": errors.held_out}
    following = {"next": np.append(ks[1:], 0), "more": (np.arange(len(ks)) < len(ks) - 1).astype(np.int8)}
    beam = {"k twice": np.column_stack([ks, ks]), "beam": np.array([[0.0, top(errors)]], dtype=np.float32)}
    return curves | counts | following | beam | {"k": ks, "still": np.zeros(len(ks), dtype=np.int8)}


def _error_tracks(figure: int) -> tuple[Track, ...]:
    beam = Rows(figure, "k now", {"x": Col("k twice"), "y": Col("beam", at="still")})
    dots = (
        Rows(figure, f"{words} now", {"x": Col("k"), "y": Col(f"{name} error")}) for name, words in ERROR_NAMES.items()
    )
    return (beam, *dots)


def _plane_columns(run: Run, part: Plane, i: int) -> dict[str, Column]:
    state = _states(len(part.wrong), run.n_frames)
    picture = part.pictures.shown[_states(len(part.pictures.shown), run.n_frames)]
    return {
        f"pictures {i}": part.pictures.sources,
        f"picture {i}": picture,
        f"state {i}": state,
        f"wrong {i}": part.wrong,
        f"differing {i}": tuple(_percent(share) for share in part.differing.tolist()),
    }


def _states(count: int, n_frames: int) -> NDArray[np.int64]:
    """Which of `count` states each frame shows: its own, or the only one."""
    return np.arange(n_frames) if count > 1 else np.zeros(n_frames, dtype=np.int64)


def _percent(share: float) -> str:
    """A share of the plane: its pixels are too coarse for more than a tenth of a per cent."""
    return "under 0.1 %" if 0 < share < 0.001 else f"{100 * share:.1f} %"


def _plane_tracks(points: Points, styles: tuple[ClassStyle, ...], i: int) -> tuple[Track, ...]:
    filled = tuple(styles[c].symbol for *_, c in points)
    hollow = tuple(f"{symbol}-open" for symbol in filled)
    return (
        Rows(i, None, {"images[0].source": Col(f"pictures {i}", at=f"picture {i}")}),
        Switch(i, "points", "marker.symbol", Col(f"wrong {i}", at=f"state {i}"), filled, hollow),
    )


def _near_columns(found: Nearest, i: int) -> dict[str, Column]:
    ks, outline = np.array(found.rule.ks), ball(found)
    columns: dict[str, Column] = {f"near {i}": ks, f"rays {i}": 3 * ks}
    for axis, name in enumerate("xy"):
        ends = found.places[:, axis].astype(np.float32)
        rays = np.column_stack([np.full_like(ends, found.q[axis]), ends, np.full_like(ends, np.nan)])
        columns |= {f"near {name} {i}": ends, f"rays {name} {i}": rays.ravel(), f"ball {name} {i}": outline[axis]}
    return columns


def _near_tracks(i: int) -> tuple[Track, ...]:
    state = f"state {i}"
    return (
        Rows(i, "ball", {name: Col(f"ball {name} {i}", at=state) for name in "xy"}),
        Prefix(i, "rays", f"rays x {i}", f"rays y {i}", Col(f"rays {i}", at=state)),
        Prefix(i, "nearest", f"near x {i}", f"near y {i}", Col(f"near {i}", at=state)),
    )


def _votes_columns(run: Run, found: list[Nearest | None], q: Place | None) -> dict[str, Column]:
    if q is None:
        return {}
    ks = np.array(run.base.ks)
    columns: dict[str, Column] = {"unlisted": ks - LISTED, "listed": np.minimum(ks, LISTED + 1) - 1}
    names = run.setting.names
    for i, (part, near) in enumerate(zip(run.planes, found, strict=True)):
        answers = part.rule.at(np.array([q]))[:, 0].tolist()
        columns[f"answers {i}"] = tuple(names[answer] if answer >= 0 else "undecided" for answer in answers)
        columns[f"votes {i}"] = spoken(near, names) if near is not None else (answered(part.rule, q, names),)
    return columns
