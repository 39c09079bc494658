"""The perceptron page's pictures: each is chosen, in the link, and told of what is beside; other orders are counted."""

from dataclasses import replace

import numpy as np
import pytest

from films.samples import labelled, of_dataset
from films.scikit.library_data import iris
from films.topics.perceptron.page import ORDERS, PERCEPTRON
from films.topics.perceptron.panels.orders import CHECKED, bars, outcomes_of, random_orders
from films.topics.perceptron.panels.orders import ORDERS as N_ORDERS
from films.topics.perceptron.scene import PICTURES, PerceptronScene
from films.topics.perceptron.training import runs_of
from playground import perceptron
from playground.datasets import PRESETS
from tests.films.film.reading import present, words
from tests.films.made import film_of
from tests.ui.shell.visit import Visit, visit


def figures(page: Visit) -> int:
    return len(page.film["figures"])


def bars_on_show(page: Visit) -> list[str]:
    """The orders to choose among, by how many updates they need."""
    return [name for press in page.answer["panel"]["presses"] if press[0] == ORDERS for name in press[1]]


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_beside_the_plane_is_in_the_link_and_a_link_opens_it(name: str) -> None:
    page = visit().choose("beside", name).choose("below", "novikoff")
    expected = 1 + len({name, "novikoff"} - {"none"})
    assert page.address.get("beside", "progress") == name
    assert page.address["below"] == "novikoff"
    assert figures(page) == figures(visit(query=dict(page.address))) == expected
    assert any("Novikoff's squeeze" in text.value for text in page.app.markdown)


@pytest.mark.parametrize("name", ["proof", "pocket", "notation", "stop"])
def test_what_is_laid_over_the_plane_is_in_the_link(name: str) -> None:
    page = visit(t="0").choose(name, True)
    assert page.address == {name: "1"}
    assert visit(query=dict(page.address)).words == page.words


def test_both_algorithms_are_two_planes_in_one_film() -> None:
    page = visit(t="0").choose("algorithm", "both")
    assert (page.film["planes"], page.address) == (2, {"algorithm": "both"})
    assert page.choose("algorithm", "batch").film["planes"] == 1


def test_a_query_point_is_described_and_stays_while_points_change() -> None:
    page = visit(probe="1,2")
    assert "homogeneous coordinates" in page.words
    page.draw([*page.points, [0.5, 0.5, 1]])
    assert page.address["probe"].startswith("1,2") or page.address["probe"].startswith("1.0,2.0")


def test_a_bar_of_other_orders_loads_one_of_its_orders() -> None:
    page = visit(beside="order", epochs="311")
    assert "200 orders kept through all epochs" in page.words
    labels = bars_on_show(page)
    assert sum(int(label.split(": ")[1].split()[0]) for label in labels) == N_ORDERS
    label = labels[-1]
    page.press(label)
    assert page.address["order"] == "permuted"
    result = page.frames - 1
    assert label.startswith(f"{result} updates") or int(label.split(" to ")[0]) <= result
    data = PRESETS["two clusters"]
    trace = perceptron.train(
        data.X, np.where(data.labels == 0, 1.0, -1.0), order="permuted", seed=int(page.address.get("seed", 0))
    )
    assert trace.n_updates == result


SEPALS = iris().select(["sepal length (cm)", "sepal width (cm)"])


@pytest.mark.parametrize("eta", [1.0, 0.1, 0.3, 10.0])
def test_a_counted_bar_is_the_run_that_it_loads_whatever_eta_is(eta: float) -> None:
    """On Iris sepals, where a check falls on the boundary."""
    setosa = of_dataset(SEPALS, np.where(SEPALS.labels == 0, 0, 1))
    scene = PerceptronScene(points=setosa, eta=eta)
    assert present(runs_of(scene)).first.trace.n_updates == 1518
    outcomes = outcomes_of(scene)
    assert outcomes is not None
    for bar in bars(outcomes.counts):
        for seed in bar.seeds[:2]:
            trace = present(runs_of(replace(scene, order="permuted", seed=seed))).first.trace
            count = trace.n_updates if trace.converged else -1
            assert bar.low <= count <= bar.high
            assert count == outcomes.counts[seed]
            assert [*trace.w[-1], trace.b[-1]] == outcomes.lines[seed].tolist()


def test_what_is_counted_for_one_eta_is_not_taken_for_another() -> None:
    page = visit(beside="order", epochs="313")
    assert "drawn at random: from" in page.words
    assert "drawn at random, with η = 0.3: from" in page.choose("eta", 0.3).words


@pytest.mark.parametrize(("points", "orders"), [(2, 200), (200, 200), (201, 199), (400, 100), (500, 80)])
def test_of_many_points_fewer_orders_are_tried_so_that_a_film_stays_quick(points: int, orders: int) -> None:
    assert random_orders(points).shape == (orders, points)


def test_the_page_says_how_many_orders_were_tried() -> None:
    data = PRESETS["two clusters"]
    many = np.repeat(data.X, 25, axis=0), np.repeat(data.labels, 25)
    scene = PerceptronScene(points=labelled(*many), beside="order")
    n = len(scene.points)
    assert n > 200
    assert f"{CHECKED // n} orders kept through all epochs" in words(film_of(PERCEPTRON, scene).words(0)["why"])


def test_a_bar_that_is_loaded_runs_to_the_end_that_was_counted() -> None:
    page = visit(beside="order", stop="1", epochs="314").press("thin margin")
    label = bars_on_show(page)[0]
    page.press(label)
    assert "stop" not in page.address
    low, _, high = label.split(" update")[0].partition(" to ")
    assert int(low) <= page.frames - 1 <= int(high or low)


def test_nothing_is_counted_where_no_order_ends_or_a_class_has_no_points() -> None:
    page = visit(beside="order", epochs="312")
    page.draw([[1, 2, 0]])
    assert bars_on_show(page) == []
    page.press("XOR")
    assert "in no order does the perceptron ever end" in page.words
    assert bars_on_show(page) == []


def test_without_both_classes_there_is_no_program() -> None:
    page = visit()
    assert {"py", "updates.csv"} <= {*page.files}
    page.draw([])
    assert {"py", "updates.csv", "csv"}.isdisjoint(page.files)
    assert "No points yet." in page.words
