"""What of a nearest-neighbour run stands in which column, and which trace takes it. S states of a plane's rule are
reached through the column "state i"."""

import numpy as np
from numpy.typing import NDArray

from ui.charts import sample_tracks
from ui.charts.palette import ClassStyle
from ui.film.columns import Col, Column
from ui.film.tracks import Prefix, Rows, Track
from ui.points import Points
from ui.topics.neighbors.figures import ERROR_NAMES, shares, top
from ui.topics.neighbors.query import Nearest, answered, ball, spoken
from ui.topics.neighbors.run import Plane, Run
from ui.topics.neighbors.words import LISTED

Place = tuple[float, float]


def of_frames(run: Run) -> dict[str, Column]:
    """What the frames share: k, and the errors of the first plane's rule."""
    ks, errors = np.array(run.base.ks), run.errors
    curves = {f"{name} error": curve for name, curve in shares(errors).items()}
    counts = {"training": errors.training, "leave_one_out": errors.leave_one_out, "held_out": errors.held_out}
    following = {"next": np.append(ks[1:], 0), "more": (np.arange(len(ks)) < len(ks) - 1).astype(np.int8)}
    beam = {"k twice": np.column_stack([ks, ks]), "beam": np.array([[0.0, top(errors)]], dtype=np.float32)}
    return curves | counts | following | beam | {"k": ks, "still": np.zeros(len(ks), dtype=np.int8)}


def error_tracks(figure: int) -> tuple[Track, ...]:
    beam = Rows(figure, "k now", {"x": Col("k twice"), "y": Col("beam", at="still")})
    dots = (
        Rows(figure, f"{words} now", {"x": Col("k"), "y": Col(f"{name} error")}) for name, words in ERROR_NAMES.items()
    )
    return (beam, *dots)


def of_plane(run: Run, part: Plane, i: int) -> dict[str, Column]:
    """What plane i takes: its pictures, the points it gets wrong and their number, how much it differs."""
    return {
        f"pictures {i}": part.pictures,
        f"picture {i}": _states(len(part.pictures), run.n_frames),
        f"state {i}": _states(len(part.wrong), run.n_frames),
        f"wrong {i}": part.wrong,
        f"training {i}": part.wrong.sum(axis=1),
        f"left out {i}": part.left_out,
        f"differing {i}": tuple(_percent(share) for share in part.differing.tolist()),
    }


def _states(count: int, n_frames: int) -> NDArray[np.int64]:
    """Which of `count` states each frame shows: its own, or the only one."""
    return np.arange(n_frames) if count > 1 else np.zeros(n_frames, dtype=np.int64)


def _percent(share: float) -> str:
    """A share of the plane: its pixels are too coarse for more than a tenth of a per cent."""
    return "under 0.1 %" if 0 < share < 0.001 else f"{100 * share:.1f} %"


def plane_tracks(points: Points, styles: tuple[ClassStyle, ...], i: int) -> tuple[Track, ...]:
    return (
        Rows(i, None, {"images[0].source": Col(f"pictures {i}", at=f"picture {i}")}),
        sample_tracks.hollow(i, points, styles, Col(f"wrong {i}", at=f"state {i}")),
    )


def of_nearest(found: Nearest, i: int) -> dict[str, Column]:
    """What plane i draws around the place asked about: rays, rings, and the ball."""
    ks, outline = np.array(found.rule.ks), ball(found)
    columns: dict[str, Column] = {f"near {i}": ks, f"rays {i}": 3 * ks}
    for axis, name in enumerate("xy"):
        ends = found.places[:, axis].astype(np.float32)
        rays = np.column_stack([np.full_like(ends, found.q[axis]), ends, np.full_like(ends, np.nan)])
        columns |= {f"near {name} {i}": ends, f"rays {name} {i}": rays.ravel(), f"ball {name} {i}": outline[axis]}
    return columns


def nearest_tracks(i: int) -> tuple[Track, ...]:
    state = f"state {i}"
    return (
        Rows(i, "ball", {name: Col(f"ball {name} {i}", at=state) for name in "xy"}),
        Prefix(i, "rays", f"rays x {i}", f"rays y {i}", Col(f"rays {i}", at=state)),
        Prefix(i, "nearest", f"near x {i}", f"near y {i}", Col(f"near {i}", at=state)),
    )


def of_votes(run: Run, found: list[Nearest | None], q: Place) -> dict[str, Column]:
    """What every plane says of the place q."""
    ks = np.array(run.base.ks)
    columns: dict[str, Column] = {"unlisted": ks - LISTED, "listed": np.minimum(ks, LISTED + 1) - 1}
    names = run.setting.names
    for i, (part, near) in enumerate(zip(run.planes, found, strict=True)):
        answers = part.rule.at(np.array([q]))[:, 0].tolist()
        columns[f"answers {i}"] = tuple(names[answer] if answer >= 0 else "undecided" for answer in answers)
        columns[f"votes {i}"] = spoken(near, names) if near is not None else (answered(part.rule, q, names),)
    return columns
