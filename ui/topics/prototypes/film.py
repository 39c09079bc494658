"""The prototypes' film: which trace takes what of a run."""

from ui.charts import regions, sample_tracks
from ui.charts.palette import CLASSES
from ui.film.captions import Caption
from ui.film.columns import Col, merged
from ui.film.film import Film
from ui.film.geometry import Box
from ui.film.overlay import Overlay
from ui.film.spec import Spec
from ui.film.tracks import Rows, Switch, Track
from ui.samples import labelled
from ui.topics.prototypes import columns as prototype_columns
from ui.topics.prototypes import graph as prototype_graph
from ui.topics.prototypes import words as prototype_words
from ui.topics.prototypes.columns import Run
from ui.topics.prototypes.figures import all_points_figure, plane_figure, progress_figure
from ui.topics.prototypes.steps import all_points

PLANE = 0
CLEAR = "rgba(0,0,0,0)"
COARSEST, SIDES = 40, 12_000  # the least side of a store's picture of regions; of all together: about 120 KB


def film(
    run: Run, axes: Box, titles: tuple[str, str], notes: tuple[str, ...], *, beside_all: bool, apart: bool
) -> Film:
    """Figure 0 is the plane; then, where asked for, the plane of all points; then the progress, if there is any.

    `apart`: of a graph, the nearest pairs that are not joined can be pointed at, too.
    """
    points, means = labelled(run.X, run.y), () if run.of_points else labelled(run.stores.X, run.stores.y)
    side = picture_side(run.stores.n_stores)
    graph = prototype_graph.overlay(run.graph, run.y, PLANE, with_apart=apart) if run.graph else Overlay()
    planes = [plane_figure(points, means, axes, titles, graph)]
    if beside_all:
        planes.append(all_points_figure(points, axes, titles, _whole(run, axes)))
    charts = [_progress(run)] if run.steps.n_frames > 1 else []
    return Film(
        figures=(*planes, *charts),
        planes=len(planes),
        n_frames=run.steps.n_frames,
        columns=merged(
            prototype_columns.of_points(run),
            prototype_columns.of_frames(run),
            prototype_columns.of_comparisons(run),
            prototype_columns.of_stores(run, regions.grid(axes, side)),
            graph.columns,
        ),
        tracks=_plane_tracks(run) + (_progress_tracks(len(planes)) if charts else ()),
        captions=_captions(run, notes, side),
        chapters=run.steps.chapters if run.setting.method == "condensed" else (),
        chapter_name="pass",
        hovers=graph.hovers,
    )


def picture_side(n_stores: int) -> int:
    """How many places a side the regions of each of so many stores have."""
    return min(regions.side(n_stores), max(COARSEST, SIDES // n_stores))


def _whole(run: Run, axes: Box) -> str:
    """The regions of all points."""
    grid = regions.grid(axes, regions.FINEST)
    stores, _ = all_points(run.X, run.y)
    return regions.flat(stores.answers(grid.points)[:1].reshape(1, *grid.shape), CLASSES)[0]


def _progress(run: Run) -> Spec:
    title = {"random": "draws", "means": "classes"}.get(run.setting.method, "decisions")
    return progress_figure(run.steps.size, run.wrong.mean(axis=1)[run.steps.store], title)


def _captions(run: Run, notes: tuple[str, ...], side: int) -> dict[str, Caption]:
    setting, steps = run.setting, run.steps
    return {
        "frame": prototype_words.frame(setting, steps.n_frames),
        "next": prototype_words.coming(setting),
        "plane": prototype_words.beside_plane(side),
        "plane 2": Caption((f"all {len(run.X)} points",)),
        "why": prototype_words.why(setting),
        "verdict": prototype_words.verdict(setting, steps, int(run.wrong[-1].sum()), notes),
    }


def _plane_tracks(run: Run) -> tuple[Track, ...]:
    styles = [CLASSES[c] for c in run.y]
    full = tuple(style.color for style in styles)
    members, wrong = Col("members", at="store"), Col("wrong points", at="store")
    by_point = "sample" if run.voters.size else None
    tracks: tuple[Track, ...] = (
        Rows(PLANE, None, {"images[0].source": Col("regions", at="store")}),
        sample_tracks.hollow(PLANE, labelled(run.X, run.y), CLASSES, wrong),
        Switch(PLANE, "kept", "marker.color", members, (CLEAR,) * len(full), full),
        Rows(PLANE, "compared", {axis: Col(f"path {axis}", at=by_point) for axis in ("x", "y")}),
        *sample_tracks.sample_ring(PLANE),
    )
    means = Rows(PLANE, "means", {axis: Col(f"means {axis}", at="store") for axis in ("x", "y")})
    return tracks if run.of_points else (*tracks, means)


def _progress_tracks(figure: int) -> tuple[Track, ...]:
    return (
        Rows(figure, "prototypes now", {"x": Col("step"), "y": Col("size")}),
        Rows(figure, "training error now", {"x": Col("step"), "y": Col("error", at="store")}),
    )
