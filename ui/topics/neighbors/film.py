"""The nearest-neighbour film: a frame for each k."""

from ui.charts.palette import CLASSES
from ui.film.captions import Caption
from ui.film.columns import merged
from ui.film.film import Film
from ui.topics.neighbors import columns as neighbors_columns
from ui.topics.neighbors import words as neighbors_words
from ui.topics.neighbors.columns import Place
from ui.topics.neighbors.query import Nearest, nearest
from ui.topics.neighbors.rules import Neighbors, Rule
from ui.topics.neighbors.run import Run


def film(run: Run, q: Place | None) -> Film:
    """The first figures are the planes, the last one the errors against k."""
    found = [_asked(part.rule, q) for part in run.planes]
    columns, tracks = neighbors_columns.of_frames(run), neighbors_columns.error_tracks(len(run.planes))
    for i, (part, near) in enumerate(zip(run.planes, found, strict=True)):
        columns = merged(columns, neighbors_columns.of_plane(run, part, i))
        tracks += neighbors_columns.plane_tracks(run.points, CLASSES, i)
        if near is not None:
            columns = merged(columns, neighbors_columns.of_nearest(near, i))
            tracks += neighbors_columns.nearest_tracks(i)
    return Film(
        figures=run.figures,
        planes=len(run.planes),
        n_frames=run.n_frames,
        columns=columns if q is None else merged(columns, neighbors_columns.of_votes(run, found, q)),
        tracks=tracks,
        captions=_captions(run, found, q),
    )


def _asked(rule: Rule, q: Place | None) -> Nearest | None:
    return nearest(rule, q) if q is not None and isinstance(rule, Neighbors) and len(rule.X) else None


def _captions(run: Run, found: list[Nearest | None], q: Place | None) -> dict[str, Caption]:
    rules, setting = [part.rule for part in run.planes], run.setting
    moving = [isinstance(rule, Neighbors) and rule.ks == run.base.ks for rule in rules]
    notes = {
        f"plane {i + 1}" if i else "plane": neighbors_words.beside_plane(
            rule, i, setting, with_k=moving[i] and not all(moving), asked=q is not None
        )
        for i, rule in enumerate(rules)
    }
    return notes | {
        "frame": neighbors_words.frame(run.base.ks[-1]),
        "next": neighbors_words.coming(),
        "verdict": neighbors_words.verdict(rules, run.errors, run.base, setting, run.warnings),
        "why": neighbors_words.invitation() if q is None else neighbors_words.votes(found, rules, q, setting),
    }
