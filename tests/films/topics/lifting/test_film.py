"""The films of lifts: what is drawn on the line or plane is the cut of the larger space, and the words' numbers can be
recomputed."""

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.film.marks import value
from films.film.questions import TURNS
from films.points import checked
from films.topics.lifting import conics
from films.topics.lifting.page import LIFTING
from films.topics.lifting.run import Run, train
from films.topics.lifting.scene import EXAMPLES, SHOWN, TERMS, LiftingScene
from playground import lifts
from playground.margin import separate
from tests.engine import by_hand
from tests.examples import examples
from tests.films.film.asking import question_at
from tests.films.film.reading import present, trace, values, words
from tests.films.made import film_of
from tests.films.scenes.degenerate_points import faults
from ui.topics.lifting.parts import PRESETS

TENTHS = st.integers(-9, 9)
WHOLE = st.tuples(st.integers(-3, 3), st.integers(-3, 3), st.integers(0, 1))
POINTS = st.lists(WHOLE, min_size=2, max_size=8).map(checked)
LIFTS = [(show, terms) for show in SHOWN for terms in (TERMS if show == "circle" else ("paraboloid",))]
SCENES = st.builds(
    lambda lift, points, own: LiftingScene(show=lift[0], terms=lift[1], points=points, own=own, most=30),
    st.sampled_from(LIFTS),
    POINTS,
    st.booleans(),
)


def example(show: str, **fields: Any) -> LiftingScene:
    return replace(LiftingScene(show=show, points=EXAMPLES[show]), **fields)


def run_of(scene: LiftingScene) -> Run:
    run = train(scene)
    assert run is not None
    return run


@examples(40)
@given(SCENES)
def test_of_any_points_there_is_a_film_without_faults(scene):
    film = film_of(LIFTING, scene)
    assert faults(film, {0, film.n_frames // 2, film.n_frames - 1}) == []


def kernel(scene, x, z):
    """phi(x).phi(z), and + 1 with an offset there, in fractions."""
    inner = x[0] * z[0] + (0 if scene.flat else x[1] * z[1])
    squares = sum(v * v for v in x) * sum(v * v for v in z)
    of_circles = {
        "paraboloid": inner + squares + 1,
        "products": inner**2,
        "centred": inner**2 + 1,
        "second_degree": (inner + 1) ** 2,
    }
    lines = {"line": inner + 1, "plane": inner + 1, "square": inner + inner**2 + 1}
    return lines[scene.show] if scene.show in lines else of_circles[scene.terms]


@given(SCENES)
def test_every_update_is_of_the_first_mistake_in_turn_and_adds_the_lifted_point(scene):
    """A plain loop over the points as they are written, whose state is how often each was added."""
    run = train(scene)
    if run is None:
        return
    points = [(by_hand.written(x), by_hand.written(y)) for x, y, _ in scene.points]
    added, clean = list[int](), 0
    while clean < len(points) and len(added) < scene.most:
        for i, point in enumerate(points):
            total = sum(int(run.y[j]) * kernel(scene, points[j], point) for j in added)
            if run.y[i] * total <= 0 and len(added) < scene.most:
                added.append(i)
                clean = 0
            else:
                clean += 1
    assert run.trace.sample.tolist() == added
    Z = np.column_stack([run.Z, np.ones(len(run.y))]) if run.lift.offset else run.Z
    states = np.cumsum(np.vstack([np.zeros(Z.shape[1]), (Z * run.y[:, None])[added]]), axis=0)
    given_states = np.column_stack([run.trace.w, run.trace.b]) if run.lift.offset else run.trace.w
    assert given_states == pytest.approx(states, abs=1e-9 * (1 + np.abs(Z).max()))


@given(SCENES)
def test_whether_a_cut_exists_is_said_and_the_end_is_honest(scene):
    run = train(scene)
    if run is None:
        return
    verdict = words(film_of(LIFTING, scene).words(run.n_frames - 1)["verdict"])
    plain = lifts.monomials(run.lift.name, run.X[:, :1] if scene.flat else run.X)
    assert run.separable == separate(plain, run.y, offset=run.lift.offset).separable
    assert ("Not separable there" in verdict) == (not run.separable)
    assert ("Done after" in verdict) == (not run.left[-1])
    assert run.trace.n_updates <= min(scene.most, run.bound + 1e-6)


def test_the_threshold_is_where_the_line_through_0_crosses_height_1():
    film = film_of(LIFTING, example("line"))
    for t in range(1, film.n_frames):
        wall, line = (trace(film.figure(t, i), "boundary") for i in range(2))
        assert wall.x[0] == pytest.approx(wall.x[1])
        (x0, x1), (y0, y1) = line.x, line.y
        assert x0 * y1 == pytest.approx(x1 * y0)  # through 0
        at_1 = x0 + (1 - y0) * (x1 - x0) / (y1 - y0)
        assert at_1 == pytest.approx(wall.x[0])
    assert words(film.words(4)["why"]).endswith("x=−(−2)/1.5=1.3333: the threshold. + is above it.")


def test_points_are_on_the_number_line_and_lifted():
    for show, up in (("line", lambda _: 1.0), ("square", lambda x: x * x)):
        film = film_of(LIFTING, example(show))
        flat, lifted = (trace(film.figure(0, i), "points") for i in range(2))
        assert list(flat.y) == [0.0] * 6
        assert list(lifted.y) == [up(x) for x in flat.x]
        assert list(flat.x) == list(lifted.x) == [x for x, *_ in EXAMPLES[show]]


def test_one_straight_line_on_the_parabola_is_two_thresholds_here():
    scene = example("square")
    film, run = film_of(LIFTING, scene), run_of(scene)
    t = film.n_frames - 1
    (w1, w2), b = run.trace.w[t], run.trace.b[t]
    walls = sorted({x for x in trace(film.figure(t, 0), "boundary").x if x is not None})
    assert len(walls) == 2
    assert [w1 * x + w2 * x * x + b for x in walls] == pytest.approx([0, 0], abs=1e-6)
    assert "−1.3152 and x = 2.1724: two thresholds, + between them" in words(film.words(t)["why"])


def test_the_outline_of_a_plane_through_the_paraboloid_is_the_circle_that_is_said():
    scene = example("circle")
    film, run = film_of(LIFTING, scene), run_of(scene)
    t = film.n_frames - 1
    (w1, w2, w3), b = run.trace.w[t], run.trace.b[t]
    centre, radius = (-w1 / (2 * w3), -w2 / (2 * w3)), ((w1 * w1 + w2 * w2) / (4 * w3 * w3) - b / w3) ** 0.5
    outline = trace(film.figure(t, 0), "boundary")
    away = [np.hypot(x - centre[0], y - centre[1]) for x, y in zip(outline.x, outline.y, strict=True) if x is not None]
    assert away == pytest.approx([radius] * len(away), abs=0.01)
    why = words(film.words(t)["why"])
    assert "a circle. Centre (0.3947, 1.0526), radius 1.7993; + is inside." in why


@pytest.mark.parametrize(
    ("terms", "points", "kind"),
    [
        ("products", PRESETS["XOR"][1], "two lines through 0"),
        ("centred", [(0, 0, 0), (3, 1, 1), (-1, 3, 1)], "a circle"),
        ("centred", [(0, 0, 0), (3, 0, 1), (0, 1, 1)], "an ellipse"),
        ("centred", [(2, 0, 0), (3, 1, 0), (0, 2, 1), (1, 3, 1)], "two lines through 0"),
        ("centred", [(2, 0, 0), (3, 1, 0), (0, 2, 1), (0, 0, 1)], "a hyperbola"),
        ("centred", [(0, 0, 0), (0, 3, 0), (2, 0, 1)], "two parallel lines"),
    ],
)
def test_the_curve_is_named(terms, points, kind):
    run = run_of(LiftingScene(show="circle", terms=terms, points=checked(points)))
    assert not run.left[-1]
    assert conics.KINDS[conics.kinds(conics.whole_forms(run)[0])[-1]] == kind


@examples(80)
@given(st.sampled_from(["paraboloid", "products", "centred", "second_degree"]), POINTS)
def test_every_curve_is_named_by_the_invariants_of_its_form(terms, points):
    """In whole numbers, which the coefficients of whole points are but for rounding."""
    run = train(LiftingScene(show="circle", terms=terms, points=points, most=12))
    if run is None:
        return
    whole = conics.whole_forms(run)[0]
    assert (whole == np.rint(run.forms)).all()
    for form, kind in zip(np.rint(run.forms).astype(int).tolist(), conics.kinds(whole).tolist(), strict=True):
        assert conics.KINDS[kind].removesuffix(" that cross").removesuffix(" through 0") == _by_invariants(*form)


def _by_invariants(a: int, b: int, c: int, d: int, e: int, f: int) -> str:
    whole = 8 * a * c * f + 2 * b * d * e - 2 * a * e * e - 2 * c * d * d - 2 * f * b * b  # of the form, twice
    squares, lines = 4 * a * c - b * b, 4 * (a + c) * f - d * d - e * e
    nowhere = "no curve: one side is everywhere"
    if a == b == c == 0:
        return "a line" if d or e else nowhere if f else "nothing: w = 0"
    if squares == 0:
        one = nowhere if lines else "one line, with the same class on both sides"
        return "a parabola" if whole else "two parallel lines" if lines < 0 else one
    if squares < 0:
        return "a hyperbola" if whole else "two lines"
    return nowhere if (a + c) * whole >= 0 else "a circle" if b == 0 and a == c else "an ellipse"


@pytest.mark.parametrize(
    "form", [(1, 0, 3, 1, -3, 1), (3, 3, 1, 0, -1, 1), (1, -1, 1, -3, 0, 3), (-3, -3, -1, 0, 1, -1)]
)
def test_an_ellipse_that_is_a_single_point_is_no_curve(form):
    assert conics.KINDS[conics.kinds(np.array([form], dtype=object))[0]] == "no curve: one side is everywhere"


@examples(80)
@given(
    st.sampled_from(["paraboloid", "products", "centred", "second_degree"]),
    st.lists(WHOLE, min_size=2, max_size=8),
    st.sampled_from([0.1, 0.25, 1e-6, 100.0]),
    st.sampled_from([(0.0, 0.0), (1_000.0, -3_000.0), (999_000.0, 0.5)]),
)
def test_curves_are_named_as_by_hand_in_decimals_and_far_away(terms, points, unit, shift):
    """By the sums of what was added, in fractions."""
    placed = checked([(x * unit + shift[0], y * unit + shift[1], label) for x, y, label in points])
    run = train(LiftingScene(show="circle", terms=terms, points=placed, most=12))
    if run is None:
        return
    forms, size = conics.whole_forms(run)
    total = [Fraction(0)] * 6
    for t, row in enumerate([-1, *run.trace.sample.tolist()]):
        if row >= 0:
            x, y = (Fraction(repr(value)) for value in placed[row][:2])
            more: list[Any] = [x * x, 2 * x * y, y * y, 0, 0, 1]
            if terms == "paraboloid":
                more = [x * x + y * y, 0, x * x + y * y, x, y, 1]
            elif terms == "second_degree":
                more[3:5] = 2 * x, 2 * y
            more[5] = 0 if terms == "products" else 1
            total = [a + (1 if placed[row][2] == 0 else -1) * b for a, b in zip(total, more, strict=True)]
        whole = [int(value * size**4) for value in total]
        kind = conics.KINDS[conics.kinds(forms)[t]]
        assert kind.removesuffix(" that cross").removesuffix(" through 0") == _by_invariants(*whole)


def test_where_w_is_0_again_there_is_no_cut():
    """Two points of both classes at one place: the second takes back what the first has added."""
    for show in SHOWN:
        film = film_of(LIFTING, LiftingScene(show=show, points=((1.0, 1.0, 0), (1.0, 1.0, 1)), most=4))
        end = "nothing: w = 0." if show == "circle" else "As w = 0, there is no cut."
        assert words(film.words(2)["why"]).endswith(end)


def test_a_cut_that_touches_the_parabola_is_no_threshold():
    film = film_of(LIFTING, LiftingScene(show="square", points=checked([(-3, 0, 0), (-1, 0, 1), (3, 0, 1), (2, 0, 1)])))
    assert words(film.words(4)["why"]).endswith(
        "It touches the parabola at x = −1: no threshold, as both sides of it are of one class."
    )


@pytest.mark.parametrize(
    ("places", "plus"),
    [((-1.9, -1.1, -1.5, -2.5), (0, 1)), ((-1.0, 0.6, -0.2, 0.0, 2.8), (1,)), ((-1.1, -1.0, -1.0, -1.5), (0, 1))],
)
def test_a_cut_that_touches_the_parabola_in_decimals_is_no_threshold_either(places, plus):
    points = checked([(x, 0.0, int(i not in plus)) for i, x in enumerate(places)])
    run = present(train(LiftingScene(show="square", points=points, most=40)))
    touched = 0
    for t, (a, _, _, d, _, f) in enumerate(conics.whole_forms(run)[0].tolist()):
        ends = conics.thresholds(run)[t]
        count = (2 if d * d > 4 * a * f else 1 if d * d == 4 * a * f else 0) if a else int(d != 0)
        touched += count == 1 and a != 0
        assert np.isfinite(ends).sum() == count
        for end in ends[np.isfinite(ends)]:
            assert a * (10 * end) ** 2 + d * (10 * end) + f == pytest.approx(0, abs=1e-9 * (abs(a) + abs(d) + abs(f)))
    assert touched


def test_what_has_no_real_point_is_no_curve():
    """After the first update, of the point 0, only b is there."""
    run = run_of(LiftingScene(show="circle", terms="centred", points=checked([(0, 0, 0), (1, 1, 1)])))
    assert run.forms[0].tolist() == [0.0] * 6
    assert conics.KINDS[conics.kinds(conics.whole_forms(run)[0])[0]] == "nothing: w = 0"
    (one,) = np.flatnonzero(run.forms[:, 5] != 0)[:1]
    assert conics.KINDS[conics.kinds(conics.whole_forms(run)[0])[one]] == "no curve: one side is everywhere"


@pytest.mark.parametrize(("terms", "without"), [
    ("products", "(x·z)² = (3.75)² = 14.0625"),
    ("second_degree", "(x·z + 1)² = (3.75 + 1)² = 22.5625"),
    ("paraboloid", "x·z + ‖x‖² ‖z‖² = 3.75 + 4.5 × 4.25 = 22.875"),
])  # fmt: skip
def test_the_kernel_of_two_points_is_computed_both_ways(terms, without):
    text = words(film_of(LIFTING, example("circle", terms=terms, most=5)).words(1)["verdict"])
    assert without in text
    there = re.search(r"Kernel of points 1 and 2: .*? = ([\d.]+)\. Without", text)
    assert there
    assert there[1] == without.rsplit(" ", 1)[1]


def test_the_distance_of_the_readers_line_is_c_by_the_length_of_v():
    scene = example("plane", own=True, normal=(3.0, 4.0, 10.0))
    verdict = words(film_of(LIFTING, scene).words(0)["verdict"])
    assert "v = (3,4), c = 10" in verdict
    assert "c/‖v‖=2 from 0 (not c, as v is not of length 1)" in verdict
    assert "normal vector (v, −c) = (3,4,−10)" in verdict
    verdict = words(film_of(LIFTING, replace(scene, normal=(3.0, 4.0, -10.0))).words(0)["verdict"])
    assert "c/‖v‖=−2 from 0, counted along v (not c, as v is not of length 1)" in verdict


def test_the_foot_of_the_readers_line_is_c_and_the_tip_keeps_the_distance():
    scene = example("plane", own=True, normal=(3.0, 4.0, 10.0))
    tip, foot = scene.handles()
    assert (foot.x, foot.y) == pytest.approx((1.2, 1.6))
    assert scene.with_handles([(tip.x, tip.y), (0.6, 0.8)]).v_and_c == (3.0, 4.0, 5.0)
    assert scene.with_handles([(0.0, 2.0), (foot.x, foot.y)]).v_and_c == (0.0, 2.0, 4.0)
    with pytest.raises(ValueError, match="length 0"):
        scene.with_handles([(0.0, 0.0), (1.0, 1.0)])


@given(st.lists(st.integers(-30, 30).map(lambda v: v / 10), min_size=2, max_size=2), POINTS)
def test_the_readers_two_thresholds_are_one_line_over_the_parabola(ends, points):
    scene = LiftingScene(show="square", own=True, thresholds=(float(ends[0]), float(ends[1])), points=points, most=5)
    film = film_of(LIFTING, scene)
    if train(scene) is None:
        return
    x, y = (np.array(trace(film.figure(0, 1), "own line")[axis][:2], dtype=float) for axis in "xy")
    for end in ends:  # the line through both places on the parabola
        assert (x[1] - x[0]) * (end * end - y[0]) == pytest.approx((y[1] - y[0]) * (end - x[0]), abs=1e-6)
    low, high = sorted(ends)
    between = [low < px < high for px, *_ in points]
    wrong = min(
        sum(inside != (c == 0) or px in ends for inside, (px, _, c) in zip(between, points, strict=True)),
        sum(inside == (c == 0) or px in ends for inside, (px, _, c) in zip(between, points, strict=True)),
    )
    assert f"Your cut: {wrong} of {len(points)} wrong" in words(film.words(0)["verdict"])


def test_the_questions_answers_are_those_of_the_run():
    scene = example("circle")
    film, run = film_of(LIFTING, scene), run_of(scene)
    for t in range(1, film.n_frames):
        it = question_at(film, t)
        assert it is not None
        if t % 2:
            assert set(it.right) == {int(run.trace.sample[t - 1])}
        else:
            change = int(run.left[t] - run.left[t - 1])
            assert {TURNS[i] for i in it.right} == {"rises" if change > 0 else "falls" if change < 0 else "stays"}


@pytest.mark.parametrize(("show", "terms"), LIFTS)
def test_while_the_next_mistake_is_asked_for_no_figure_shows_what_is_wrong(show, terms):
    film = film_of(LIFTING, example(show, terms=terms, most=5))
    for t in range(film.n_frames - 1):  # in the end, nothing may be wrong
        assert "open" in str([trace(figure, "points").marker.symbol for figure in film.at(t).figures[: film.planes]])
        for mark in (mark for figure in film.veiled(t) for mark in figure.marks):
            assert mark.name != "points" or "open" not in str(value(mark, "marker.symbol"))
            assert mark.name != "now" or not values(mark.x)


def test_in_space_points_stand_where_the_plane_and_the_turned_box_have_them():
    """From straight above, unturned, the picture is the plane again."""
    scene = example("circle", turn=0, tilt=90)
    film = film_of(LIFTING, scene)
    there = trace(film.figure(0, 1), "points")
    x0, x1, y0, y1 = scene.home()
    for (x, y, _), a, b in zip(scene.points, there.x, there.y, strict=True):
        assert (a, b) == pytest.approx((2 * (x - x0) / (x1 - x0) - 1, 2 * (y - y0) / (y1 - y0) - 1))


def test_where_the_space_has_five_dimensions_there_is_a_chart_instead():
    film = film_of(LIFTING, example("circle", terms="second_degree"))
    assert trace(film.figure(0, 1), "points wrong").y[0] == 10


def test_without_two_classes_the_film_invites():
    film = film_of(LIFTING, LiftingScene(points=((1.0, 0.0, 0),)))
    assert (film.n_frames, "Only + points so far" in film.words(0)["verdict"]) == (1, True)


@given(
    st.lists(st.tuples(TENTHS, TENTHS), min_size=3, max_size=8),
    st.tuples(TENTHS, TENTHS).filter(any),
    st.integers(0, 7),
)
def test_points_on_the_readers_line_are_wrong(places, v, through):
    """By hand, in tenths and hundredths; the line goes through one of the points."""
    c = sum(a * b for a, b in zip(v, places[through % len(places)], strict=True))
    points = checked([(x / 10, y / 10, i % 2) for i, (x, y) in enumerate(places)])
    scene = LiftingScene(show="plane", own=True, points=points, normal=(v[0] / 10, v[1] / 10, c / 100), most=1)
    sides = [(v[0] * x + v[1] * y - c) * (-1) ** i for i, (x, y) in enumerate(places)]
    film = film_of(LIFTING, scene)
    assert f"Your line: {sum(side <= 0 for side in sides)} of {len(points)} wrong." in words(film.words(0)["verdict"])


def test_a_limit_on_the_digits_of_squares_is_said_where_one_is_reached():
    for far, rounded in ((123.456789, True), (12.345678, False)):
        scene = LiftingScene(show="circle", points=checked([(far, 1.0, 0), (0.5, 0.25, 1)]))
        film = film_of(LIFTING, scene)
        assert ("more than fifteen digits" in words(film.words(0)["verdict"])) == rounded
