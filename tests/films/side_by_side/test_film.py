"""Planes of rules need nothing of a rule but what the seam names: here is one that no topic knows."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from films.charts import regions
from films.drawing.palette import CLASSES
from films.film.geometry import box
from films.query_scene import QueryScene
from films.rules.marks import across
from films.rules.rule import Explanation, Knob, unknown
from films.side_by_side.comparison import Setup, compare
from films.side_by_side.film import side_by_side_film
from playground.inputs import Floats
from tests.films.film.reading import ends, pixels, trace, values, words

POINTS = ((-2.0, 0.0, 0), (-1.0, 1.0, 0), (1.0, 0.0, 1), (2.0, -1.0, 0))
SCENE = QueryScene(points=POINTS)
CUTS = Knob("cut", ("−1.5", "0", "1.5"))


@dataclass(frozen=True, eq=False)
class Stump:
    """Class 1 to the right of a cut, class 0 to the left."""

    cuts: tuple[float, ...]
    states: tuple[str, ...]
    name: str = ""
    wrong: tuple[float, ...] | None = None
    price: None = None

    @property
    def marks(self):
        return (across("boundary", np.array([[1.0, 0.0, -cut] for cut in self.cuts]), legend="line: the cut"),)

    def at(self, Q: Floats):
        return (Q[:, 0] > np.array(self.cuts)[:, None]).astype(np.int64)

    def on_grid(self, grid, *, shares):
        cells = self.at(grid.points).reshape(-1, *grid.shape).astype(np.int8)
        return cells, np.full(cells.shape, 0.5, dtype=np.float32) if shares else None

    def explain(self, q, names):
        answers = self.at(np.array([q]))[:, 0]
        words_of_state = tuple(f"{q[0]} against {c} → {names[a]}" for c, a in zip(self.cuts, answers, strict=True))
        return Explanation(q, answers, words_of_state)

    def left_out(self):
        return unknown(self) if self.wrong is None else np.array(self.wrong)

    def held_out(self, rows):
        return np.full(len(self.states), np.nan if len(rows) else 0.0)


MOVING = Stump((-1.5, 0.0, 1.5), CUTS.names)
FIXED = Stump((0.5,), ("",), "always at 0.5", wrong=(2.0,))
SHORT = Stump((-1.5, 0.0), CUTS.names[:2], "the first two")


def film_of(*rules, q=None, **options):
    return side_by_side_film(compare(SCENE, rules, CUTS, Setup(**options)), replace(SCENE, probe=q))


def answers(figure):
    (image,) = figure.layout.images
    colors = pixels(image.source)
    hues = [tuple(int(style.color[i : i + 2], 16) for i in (1, 3, 5)) for style in CLASSES]
    classes = np.array([[hues.index(tuple(p[:3].tolist())) if p[3] else -1 for p in row] for row in colors])
    return classes, regions.grid(box(figure), len(colors))


def test_each_plane_shows_the_state_of_the_frame_and_the_last_where_there_are_fewer():
    film = film_of(MOVING, FIXED, SHORT)
    for t, cuts in enumerate(((-1.5, 0.5, -1.5), (0.0, 0.5, 0.0), (1.5, 0.5, 0.0))):
        for i, cut in enumerate(cuts):
            figure = film.figure(t, i)
            labels, grid = answers(figure)
            assert (labels == (grid.x > cut)).all()
            assert {x for x, _ in ends(figure, "boundary")} == {cut}
            hollow = [s.endswith("-open") for s in values(trace(figure, "points").marker.symbol)]
            assert hollow == [(x > cut) != label for x, _, label in POINTS]


def test_the_frames_are_named_by_the_knob_and_stand_evenly_where_its_values_are_words():
    film = film_of(MOVING)
    assert [words(film.words(t)["frame"]) for t in range(3)] == [f"cut = {v} (−1.5 to 1.5)" for v in CUTS.words]
    assert [words(film.words(t)["next"]) for t in range(3)] == ["Next: cut = 0", "Next: cut = 1.5", ""]
    chart = film.figure(1, -1)
    assert (chart.layout.xaxis.ticktext, chart.layout.xaxis.tickvals) == (CUTS.words, (0, 1, 2))
    assert ends(chart, "training now") == [(1, 0.25)]


def test_errors_that_no_rule_knows_are_not_named():
    film = film_of(MOVING)
    assert [part.name for part in film.figure(0, -1).data] == ["training", "now", "training now"]
    assert words(film.words(0)["verdict"]) == "Misclassified at cut = −1.5: training 2 of 4."


def test_planes_are_counted_in_a_table_with_what_some_of_them_know():
    film = film_of(MOVING, FIXED)
    rows = [words(row.replace("</td>", " | ")) for row in film.words(2)["verdict"].split("</tr>")[:-1]]
    assert rows == [
        "Misclassified | training, of 4 | leave-one-out, of 4 |",
        "cut = 1.5 | 2 | — |",
        "always at 0.5 | 1 | 2 |",
    ]


def test_a_query_is_answered_in_every_plane():
    film = film_of(MOVING, FIXED, q=(0.7, 0.0)).at(2)
    assert words(film.captions["plane"]) == "cut = 1.5 · q → +"
    assert words(film.captions["plane 2"]).startswith("always at 0.5 · q → − · differs on ")
    assert "cut = 1.5: 0.7 against 1.5 → +" in words(film.captions["why"])
    assert "always at 0.5: 0.7 against 0.5 → −" in words(film.captions["why"])
    assert words(film_of(MOVING, q=(0.7, 0.0)).words(0)["why"]) == "Prediction at q=(0.7,0): 0.7 against -1.5 → −."


def test_only_differences_are_coloured_where_they_are_asked_for():
    film = film_of(MOVING, FIXED, SHORT, difference=True)
    for t, cut in enumerate((-1.5, 0.0, 1.5)):
        labels, grid = answers(film.figure(t, 1))
        assert ((labels >= 0) == ((grid.x > cut) != (grid.x > 0.5))).all()
        other, grid = answers(film.figure(t, 2))
        assert ((other >= 0) == ((grid.x > cut) != (grid.x > min(cut, 0.0)))).all()
        share = ((grid.x > cut) != (grid.x > 0.5)).mean()
        assert words(film.words(t)["plane 2"]).endswith(f"differs on {100 * share:.1f} %")
    assert "coloured only where they differ" in film.words(0)["legend"]


def test_the_legend_says_only_what_is_drawn():
    assert words(film_of(MOVING).words(0)["legend"]) == "● is + · ■ is − · hollow: misclassified · line: the cut"
    right = Stump((0.0,), ("cut = 0",))
    scene = QueryScene(points=((-1.0, 0.0, 0), (1.0, 0.0, 1)))
    case = side_by_side_film(compare(scene, [right], Knob("cut", (0,))), scene)
    assert words(case.words(0)["legend"]) == "● is + · ■ is − · line: the cut"


def test_the_leading_rule_has_the_states_of_the_knob():
    with pytest.raises(ValueError, match="the leading rule has the states"):
        film_of(FIXED, MOVING)


def test_names_are_words_and_never_markup():
    odd = replace(FIXED, name="<b>{q}")
    captions = film_of(MOVING, odd, q=(0.0, 0.0)).words(0)
    assert all("<b>{q}" not in text for text in captions.values())
    assert "<b>{q}" in words(captions["plane 2"])
