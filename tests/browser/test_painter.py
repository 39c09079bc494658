"""The painter draws what moves as plotly would draw it: the same places and colours. It needs no app."""

import base64
import io
import json
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Page

from films.film.columns import Col, Column
from films.film.film import Film
from films.film.marks import Bars, Figure, Marker, Path, Stroke, changed
from films.film.tracks import Prefix, Rows, Switch, Track
from ui.stage.bundle import bundled
from ui.stage.served import plotly_script

BLANK = """<style>body { margin: 0 } div, canvas { position: absolute; left: 0; top: 0; width: 400px; height: 300px }
</style><div id="here"></div>"""
# Draws a figure by plotly, or its axes by plotly and all its traces by the painter, over them.
DRAW = """async ([figure, painter]) => {
  const here = document.querySelector("#here"), layout = { ...structuredClone(figure.layout), width: 400, height: 300 };
  here.replaceChildren(document.createElement("div"));
  await Plotly.newPlot(here.firstChild, painter ? [] : figure.data, layout, { staticPlot: true });
  if (!painter) return;
  const { paint } = await import(painter), { xaxis, yaxis } = here.firstChild._fullLayout;
  const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 300 });
  here.append(canvas);
  const axis = ({ _offset, _length, range, type }, down) =>
    ({ offset: _offset, length: _length, range, log: type === "log", down });
  for (const trace of figure.data) trace.textfont = { size: 12, color: "#444", family: '"Open Sans", verdana, arial' };
  const axes = { xaxis: axis(xaxis, false), yaxis: axis(yaxis, true) };
  paint(canvas.getContext("2d"), [400, 300], figure.data, [], axes, new Map());
}"""


def layout(x: dict[str, Any], y: dict[str, Any]) -> dict[str, Any]:
    """Without the lines of the axes: plotly leaves out some of them where it draws bars."""
    plain = {"zeroline": False, "showgrid": False}
    return {"showlegend": False, "barmode": "overlay", "xaxis": plain | x, "yaxis": plain | y}


def bars(flat: bool) -> Film:
    """Three frames of word counts: bars up and down, one of which begins higher, coloured one by one."""
    heights = np.array([[3.0, -1.5, 0.5, 2.0], [1.0, 2.5, -2.0, 0.0], [np.nan, 3.5, 1.0, -0.5]])
    where, values = ("y", "x") if flat else ("x", "y")
    words = Bars(
        name="words",
        flat=flat,
        opacity=0.7,
        width=[0.8, 0.8, 0.5, 0.8],
        base=[0, 0, 0.5, 0],
        marker=Marker(color=["#0072B2"] * 4, edge="#222222", edge_width=2),
    )
    thin = Bars(name="thin", flat=flat, width=0.2, base=[-1] * 4, marker=Marker(color="#009E73"))
    words, thin = (
        changed(each, {where: [0, 1, 2, 3], values: [length] * 4}) for each, length in ((words, 0), (thin, 2))
    )
    line = Path(name="line", line=Stroke(color="#CC79A7", width=4), x=[-1, 3], y=[-1, 3])
    tracks = (
        Rows(0, "words", {values: Col("heights")}),
        Switch(0, "words", "marker.color", Col("spam"), ("#0072B2",) * 4, ("#D55E00",) * 4),
    )
    columns = {"heights": heights, "spam": np.array([[0, 1, 0, 1], [1, 1, 0, 0], [0, 0, 0, 1]], dtype=bool)}
    places, lengths = {"range": [-1, 4]}, {"range": [-4, 5]}
    box = layout(lengths, places) if flat else layout(places, lengths)
    return Film((Figure(marks=(words, thin, line), layout=box),), 3, columns, tracks)


def areas(log: bool) -> Film:
    """Densities: filled to the axis, in steps, with a gap, and a polygon in two parts."""
    x = np.linspace(-3, 3, 41)
    rows = np.array([np.exp(-((x - m) ** 2) / 2) for m in (-1.0, 0.0, 1.0)]) + (0.01 if log else -0.2)
    gaps = np.where(np.abs(x) < 0.4, np.nan, 0.4 + 0.1 * rows)
    line, places = Stroke(color="#0072B2", width=2), {"x": x.tolist(), "y": [0.1] * 41}
    steps = Stroke(color="#009E73", width=2, steps=True)
    filled = (
        Path(name="prior", line=line, fill="rgba(0,114,178,0.4)", to_zero=True),
        Path(name="upper", fill="rgba(213,94,0,0.5)", to_zero=True),
        Path(name="steps", line=steps, fill="rgba(0,158,115,0.5)", to_zero=True),
    )
    hull = Path(name="hull", line=line, fill="#CC79A7")
    columns: dict[str, Column] = {
        "lower": rows,
        "upper": gaps,
        "steps x": np.arange(-3.0, 3.0),
        "steps y": np.array([0.3, 0.1, 0.5, 0.2, 0.6, 0.4]),
        "hull x": np.tile([-2.5, -1.5, -1.5, np.nan, 1.5, 2.5, 2.5], (3, 1)),
        "hull y": np.tile([0.9, 0.9, 0.7, np.nan, 0.9, 0.9, 0.7], (3, 1)),
    }
    tracks: tuple[Track, ...] = (
        Rows(0, "prior", {"y": Col("lower")}),
        Rows(0, "upper", {"y": Col("upper")}),
        Prefix(0, "steps", "steps x", "steps y", Col("count")),
        Rows(0, "hull", {"x": Col("hull x"), "y": Col("hull y")}),
    )
    scale = {"type": "log", "range": [-2, 0.1]} if log else {"range": [-0.3, 1.0]}
    return Film(
        (Figure(marks=(*(changed(each, places) for each in filled), hull), layout=layout({"range": [-3, 3]}, scale)),),
        3,
        columns | {"count": np.array([2, 4, 6])},
        tracks,
    )


def pixels(page: Page, figure: dict[str, Any], painter: str = "") -> NDArray[np.int16]:
    page.evaluate(DRAW, [figure, painter])
    shot = page.locator("#here").screenshot()
    return np.asarray(Image.open(io.BytesIO(shot)).convert("RGB"), dtype=np.int16)


def differing(one: NDArray[np.int16], other: NDArray[np.int16]) -> float:
    """The share of pixels whose colours are told apart; along edges, smoothing makes a few of them."""
    return float((np.abs(one - other).max(axis=2) > 40).mean())


FILMS = {
    "bars": bars(False),
    "bars that lie": bars(True),
    "areas": areas(False),
    "areas on a logarithmic axis": areas(True),
}


def test_what_moves_is_painted_as_plotly_draws_it(page: Page) -> None:
    painter = f"data:text/javascript;base64,{base64.b64encode(bundled('painter').encode()).decode('ascii')}"
    page.set_content(BLANK)
    page.add_script_tag(content=plotly_script())
    for name, film in FILMS.items():
        for t in range(film.n_frames):
            figure = json.loads(film.at(t).figures[0].to_json())
            original = pixels(page, figure)
            assert t or differing(original, pixels(page, figure | {"data": []})) > 0.03, name
            assert differing(original, pixels(page, figure, painter)) < 0.003, (name, t)
