"""The film of one to four classifiers side by side: a frame for each value of a knob. words.py has its captions."""

from dataclasses import replace

import numpy as np

from films import samples
from films.charts import confusion
from films.drawing import looks, palette
from films.film import escape
from films.film.film import Film
from films.picture import point_marks
from films.picture.figure import Figure
from films.picture.film import film
from films.picture.mark import Mark
from films.picture.marks import lines
from films.picture.now import now
from films.picture.one_frame_film import no_points
from films.query_scene import QueryScene
from films.samples import arrays
from films.side_by_side import errors, planes, questions, reasons, words
from films.side_by_side.comparison import Comparison


def side_by_side_film(compared: Comparison | None, scene: QueryScene) -> Film:
    """Return the film of a comparison and the scene's query: the planes first, the chart of errors last. Without
    points, a still."""
    if compared is None:
        return no_points(samples.axes(scene), (scene.x, scene.y))
    q, lead = scene.probe, compared.lead
    whys = [rule.explain(q, compared.names) for rule in compared.rules] if q else []
    overlays = [reasons.of_rule(why, states) for why, states in zip(whys, compared.states, strict=False)]
    held_out = compared.held_out if compared.held_out is not None else ()
    crosses = [point_marks.held_out(arrays(compared.points)[0][held_out])] if len(held_out) else []
    figures = [
        planes.figure(
            part,
            states,
            compared.points,
            compared.axes,
            compared.titles,
            reasons=overlays[i] if overlays else reasons.NO_QUERY,
            below=_borders(compared.categories),
            above=crosses,
            names=compared.names,
        )
        for i, (part, states) in enumerate(zip(compared.planes, compared.states, strict=True))
    ]
    figures = [_with_category_names(figure, compared.categories) for figure in figures]
    title = "error" if len(figures) == 1 else f"error, plane {lead + 1}"
    tables = confusion.words(compared.tables, compared.names, costs=compared.costs)
    return film(
        [*figures, errors.figure(compared.knob, compared.errors[lead], title)],
        compared.n_frames,
        words={**words.captions(compared, whys, q), confusion.SLOT: tables},
        asks=questions.of_comparison(compared, now(compared.knob.names), whys[lead] if whys else None),
        planes=len(figures),
    )


def _borders(names: tuple[tuple[str, ...], tuple[str, ...]]) -> list[Mark]:
    """Return thin lines between the cells, if both axes have categories."""
    if not all(names):
        return []
    across, up = (np.arange(1, len(each)) - 0.5 for each in names)
    abc = np.vstack(
        [np.column_stack([np.full(len(at), a), np.full(len(at), 1 - a), -at]) for a, at in ((1, across), (0, up))]
    )
    return [replace(lines(looks.line("cells", palette.FAINT, 1.0), abc), given=True)]


def _with_category_names(figure: Figure, names: tuple[tuple[str, ...], tuple[str, ...]]) -> Figure:
    """Return the plane with names at 0, 1, 2, ... of each axis that has categories; names beside the plane are
    turned."""
    across, up = (
        {"tickvals": list(range(len(each))), "ticktext": list(map(escape.plotly, each)), "zeroline": False}
        if each
        else {}
        for each in names
    )
    turned = {"tickangle": -90} if up else {}
    axes = {"xaxis": figure.layout["xaxis"] | across, "yaxis": figure.layout["yaxis"] | up | turned}
    return replace(figure, layout=figure.layout | axes)
