"""The film as it travels is `film.at(t)`: film.js plays every kind as Python does, and painter.js can draw it."""

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser, Error, expect

from films.film import painted
from films.film.captions import Caption
from films.film.columns import Col
from films.film.film import Film
from films.film.numbers import number, written
from films.film.tracks import Prefix, Rows
from films.symbols import NOTATIONS
from films.topics.digits.experiments import digit_parts
from films.topics.digits.mistakes import mistakes_of
from films.topics.digits.mistakes_film import mistakes_film
from films.topics.hinge.page import HINGE
from films.topics.hinge.scene import BESIDE, HingeScene
from films.topics.perceptron import film as perceptron_film
from films.topics.perceptron.panels.orders import Outcomes
from films.topics.perceptron.scene import ALGORITHMS, PICTURES, PerceptronScene
from films.topics.perceptron.training import runs_of
from films.topics.prototypes.page import PROTOTYPES
from films.topics.prototypes.run import METHODS
from films.topics.prototypes.scene import PrototypesScene
from playground.prototypes import class_means, condensed, random_subset
from tests.browser.film_player import FilmPlayer, open_player
from tests.films.film.random_films import random_film
from tests.films.made import film_of
from tests.films.rules import test_marks
from tests.films.scenes.point_strategies import points
from tests.films.side_by_side import test_film as side_by_side
from tests.films.topics.bayes import films as bayes_films
from tests.films.topics.hinge import films as hinge_films
from tests.films.topics.hinge import other_losses
from tests.films.topics.learnable import films as learnable_films
from tests.films.topics.lifting import films as lifting_films
from tests.films.topics.methods import films as methods_films
from tests.films.topics.neighbors import films as neighbors_films
from tests.films.topics.perceptron import films as perceptron_films
from tests.films.topics.perceptron.films import preset, two_classes
from tests.films.topics.prototypes import films as prototype_films
from tests.films.topics.regression import films as regression_films
from tests.films.topics.spam import mails as spam_mails
from ui.stage import alone

NEARLY_ZERO = ((-0.3, -1.7, 0), (1.0, -1.5, 0), (-0.9, 1.7, 1), (2.5, -0.4, 1), (-3.0, -0.4, 0), (3.0, 0.0, 0))
HUGE = ((1e6, -1e6, 0), (-1e6, 1e6, 1), (1e-6, 0.0, 1))
CLOSE = ((1e6, 0.0, 0), (1e6, 1e-6, 1), (1e6, 2e-6, 0))
TOPICS = {
    "perceptron": (perceptron_films, perceptron_films.SETTINGS),
    "hinge": (hinge_films, hinge_films.SETTINGS),
    "neighbors": (neighbors_films, neighbors_films.SCENES | neighbors_films.COMPARED),
    "prototypes": (prototype_films, prototype_films.SETTINGS),
    "bayes": (bayes_films, bayes_films.SETTINGS),
    "methods": (methods_films, methods_films.SCENES),
    "learnable": (learnable_films, learnable_films.SCENES),
    "lifting": (lifting_films, lifting_films.SCENES),
    "regression": (regression_films, regression_films.SCENES),
    "other losses": (other_losses, other_losses.SCENES),
}


@pytest.fixture(scope="module")
def player(browser: Browser) -> Iterator[FilmPlayer]:
    yield from open_player(browser)


def some(film: Film, most: int = 4) -> list[int]:
    """Frames of a film, its ends among them."""
    frames: list[int] = np.linspace(0, film.n_frames - 1, most).astype(int).tolist()
    return frames


def play_as_they_are(player: FilmPlayer, films: Iterable[tuple[Any, Film]], most: int = 4) -> None:
    """Each of some films, by what it is of; says all that do not."""
    wrong = {str(name): player.differences(film, some(film, most)) for name, film in films}
    wrong = {name: differences for name, differences in wrong.items() if differences}
    assert not wrong, "\n".join(f"{name}: {differences}" for name, differences in wrong.items())


def test_every_topic_s_films_play_as_they_are(player: FilmPlayer) -> None:
    shots = (((topic, name), films.shot(name).film) for topic, (films, names) in TOPICS.items() for name in names)
    play_as_they_are(player, shots)


def test_the_marks_of_rules_play_as_they_are(player: FilmPlayer) -> None:
    play_as_they_are(player, ((mark, test_marks.film(mark)) for mark in test_marks.MARKS))


def test_planes_of_rules_play_as_they_are(player: FilmPlayer) -> None:
    planes = side_by_side.MOVING, side_by_side.FIXED, side_by_side.SHORT
    play_as_they_are(player, ((q, side_by_side.film_of(*planes, q=q, tint="probability")) for q in (None, (0.7, 0.0))))


def test_the_mistakes_on_digits_play_as_they_are(player: FilmPlayer) -> None:
    train, test = digit_parts(0)
    choices = {"means": class_means, "random": lambda X, y: random_subset(X, y, 5, seed=0), "condensed": condensed}
    chosen = ((name, mistakes_of(choose(train.X, train.labels), test)) for name, choose in choices.items())
    play_as_they_are(player, ((name, mistakes_film(mistakes, "chosen", 1200)) for name, mistakes in chosen))


def test_mails_play_word_by_word_as_they_are(player: FilmPlayer) -> None:
    mails: list[dict[str, int]] = [{}, {"free": 2, "you": 1}, {"free": 1, "george": 1}, {"money": 1, "at": 1}]
    scenes = {
        (table, *counts.items()): spam_mails.scene(counts, table=table, smoothing=0.0, doubled="free", order=2)
        for table in ("lecture", "mails")
        for counts in mails
    }
    films = {name: spam_mails.film_of(scene) for name, scene in scenes.items()}
    play_as_they_are(player, films.items(), max(film.n_frames for film in films.values()))


def test_every_picture_of_the_hinge_plays_as_it_is(player: FilmPlayer) -> None:
    scenes = {
        (picture, log): HingeScene(n_draws=60, beside=picture, below="none", log=log)
        for picture in BESIDE
        for log in (False, True)
    }
    play_as_they_are(player, ((picture, film_of(HINGE, scene)) for picture, scene in scenes.items()), 3)


def perceptron(scene: PerceptronScene) -> Film:
    """With what other orders come to, as if they had been tried."""
    others = Outcomes(np.array([3, 5, -1]), np.array([(1.0, 2.0, 3.0), (1.0, -2.0, 0.5), (0.0, 1.0, 0.0)]))
    return perceptron_film.film_of_runs(scene, runs_of(scene), others)


def test_every_picture_and_overlay_of_the_perceptron_plays_as_it_is(player: FilmPlayer) -> None:
    over: dict[str, Any] = {"proof": True, "pocket": True, "notation": True, "probe": (1.5, -2.25), "epochs": 6}
    points = preset("one mislabelled point")
    scenes = {
        (algorithm, picture): PerceptronScene(points=points, algorithm=algorithm, beside=picture, **over)
        for algorithm in ALGORITHMS
        for picture in PICTURES
    }
    play_as_they_are(player, ((picture, perceptron(scene)) for picture, scene in scenes.items()), 3)


@settings(max_examples=12)
@given(two_classes(), st.fixed_dictionaries({
    "algorithm": st.sampled_from(list(ALGORITHMS)),
    "beside": st.sampled_from(list(PICTURES)),
    "below": st.sampled_from(list(PICTURES)),
    "rate": st.sampled_from(["constant", "inverse"]),
    "steps": st.sampled_from(["updates", "checks"]),
    "probe": st.sampled_from([None, (0.0, 0.0), (3.5, -2.25)]),
    "symbols": st.sampled_from(list(NOTATIONS)),
    "eta": st.sampled_from([0.001, 0.1, 1.0, 1000.0]),
    "epochs": st.integers(1, 8),
    **{name: st.booleans() for name in ("offset", "stop", "scaled", "proof", "pocket", "notation")},
}))  # fmt: skip
@example(NEARLY_ZERO, {"epochs": 150})
@example(HUGE, {"eta": 1000.0, "steps": "checks"})
@example(preset("XOR"), {"eta": 1000.0, "epochs": 50})
def test_any_scene_of_the_perceptron_plays_as_it_is(player: FilmPlayer, points: Any, chosen: dict[str, Any]) -> None:
    film = perceptron(PerceptronScene(points=points, **chosen))
    assert player.differences(film, some(film, 3)) == []


@settings(max_examples=8)
@given(points(classes=4, max_size=9), st.sampled_from(sorted(METHODS)), st.integers(1, 15))
@example(CLOSE, "gabriel", 3)
@example(((-1e6, -1e6, 0), (1e6, 1e6, 3)), "relative", 1)
@example(((2.0, 2.0, 1),) * 9, "edited", 15)
@example(((0.0, 0.0, 0), (0.0, 0.0, 1), (0.0, 0.0, 2)), "condensed", 1)
def test_prototypes_of_any_points_play_as_they_are(player: FilmPlayer, points: Any, method: str, k: int) -> None:
    film = film_of(PROTOTYPES, PrototypesScene(points=points, method=method, k=k, m=7, non_edges=True, beside_all=True))
    assert player.differences(film, some(film, 3)) == []


@settings(max_examples=8)
@given(st.integers(0, 2**32), st.integers(1, 6), st.integers(6, 9), st.integers(1, 17))
def test_every_kind_of_track_plays_as_it_is(
    player: FilmPlayer, seed: int, n_frames: int, n_rows: int, n_points: int
) -> None:
    film = random_film(seed, n_frames, n_rows, n_points)
    assert player.differences(film, range(n_frames)) == []


def test_numbers_that_people_read_arrive_to_the_last_bit(player: FilmPlayer) -> None:
    film = random_film(7, 6, 6, 3)
    tracks = (Rows(0, "sample", {"x": Col("z")}), Prefix(0, "path", "z", "z"))
    assert player.differences(Film(film.figures, 6, film.columns, tracks), range(6)) == []


def test_a_film_that_was_changed_on_its_way_is_found_out(player: FilmPlayer) -> None:
    changes: list[Callable[[dict[str, Any]], Any]] = [
        lambda payload: payload["tracks"].pop(),
        lambda payload: payload["tracks"][5].update(level=-0.4),
        lambda payload: payload["captions"]["legend"].update(templates=["no holes"]),
        lambda payload: payload["columns"]["specs"]["curve"].update(low=9.0),
        lambda payload: payload["hovers"][0]["tracks"].pop(),
        lambda payload: payload["hovers"][0]["caption"].update(templates=["{low} {x}"]),
        lambda payload: payload.update(frames=5),
    ]
    for i, change in enumerate(changes):
        film = random_film(3, 4, 6, 5)
        payload = film.payload()
        assert player.differences(film, range(4), payload) == []
        change(payload)
        assert player.differences(film, range(4), payload) != [], i


NUMBERS = [0, 1, -1, 0.5, -0.25, 1 / 3, 0.1 + 0.2, 0.28125, 0.03125, 0.00155, 1e-4, 9.9996e-5, -2.8e-14, 999_999.99999]
NUMBERS += [1e6, -12_345_678, 9.9996e7, 6.02e23, 0.1, 0.01, 0.001, 123.45678, -79.80000000000159, 1e-300]
NUMBERS += [math.pi * 10.0**k for k in range(-8, 9)]


def test_numbers_are_written_alike(player: FilmPlayer) -> None:
    ask = (
        'async ([all, forms]) => { const { number } = await import("/ui/stage/film/numbers.js");'
        " return all.flatMap((v) => forms.map((form) => number(v, form))); }"
    )
    forms = ["", "p", "s"]
    assert player.page.evaluate(ask, [NUMBERS, forms]) == [number(v, form) for v in NUMBERS for form in forms]
    ask = 'async (all) => all.map((await import("/ui/stage/film/numbers.js")).written)'
    coordinates = [*NUMBERS, 999_999.999999, -999_999.000001, 0.0000015, 123.4567895, -0.1234567, 1e15, 1e16]
    assert player.page.evaluate(ask, coordinates) == [written(v) for v in coordinates]


def test_names_that_users_give_are_words_and_not_markup(player: FilmPlayer) -> None:
    name = '<b onclick="x">A & B\'s</b>'
    film = random_film(1, 2, 6, 2)
    caption = Caption(("<i>{name}</i>",), {"name": Col("name")})
    film = Film(film.figures, 2, {"name": (name, name)}, (), {"why": caption})
    (state, _) = player.play(film.payload(), range(2))["shown"]
    read = "text => Object.assign(document.createElement('p'), { innerHTML: text }).textContent"
    assert player.page.evaluate(read, state["captions"]["why"]) == name


def star(payload: dict[str, Any]) -> None:
    payload["figures"][0]["data"][1].update(mode="markers", marker={"color": "red", "symbol": "star"})


UNKNOWN: list[tuple[Callable[[dict[str, Any]], Any], str]] = [
    (lambda payload: payload["tracks"][0].update(kind="sideways"), 'a track of the kind "sideways"'),
    (lambda payload: payload["hovers"][0]["tracks"][0].update(kind="words"), 'a track of the kind "words"'),
    (lambda payload: payload["columns"]["specs"]["z"].update(type="float16"), 'a column of the type "float16"'),
    (lambda payload: payload["figures"][0]["data"][1].update(type="pie"), 'paint the trace "path": its type is "pie"'),
    (star, 'paint a marker with the symbol "star"'),
]  # fmt: skip


def test_what_the_stage_does_not_know_is_an_error_that_names_it(player: FilmPlayer) -> None:
    for change, sentence in UNKNOWN:
        payload = random_film(3, 4, 6, 5).payload()
        player.play(payload, [1])
        change(payload)
        with pytest.raises(Error, match=sentence):
            player.play(payload, [1])


def test_every_symbol_that_a_film_may_have_is_one_that_the_painter_knows(player: FilmPlayer) -> None:
    payload = random_film(3, 4, 6, 5).payload()
    symbols = sorted(painted.SYMBOLS)
    (marks,) = [trace for trace in payload["figures"][0]["data"] if trace["name"] == "seen"]
    places = {"x": [0] * len(symbols), "y": [0] * len(symbols)}
    marks.update(places, mode="markers", marker={"color": "red", "symbol": symbols})
    player.play(payload, [1])
    marks["marker"]["symbol"] = [*symbols, "star"]
    marks.update(x=[0, *places["x"]], y=[0, *places["y"]])
    with pytest.raises(Error, match='symbol "star"'):
        player.play(payload, [1])


def test_such_an_error_is_said_on_the_page(browser: Browser) -> None:
    film = perceptron(PerceptronScene()).payload()
    film["tracks"][0]["kind"] = "sideways"
    page = browser.new_page()
    page.set_content(alone.page(film, frame=0, title="", address="").decode())
    message = 'The film has a track of the kind "sideways", which this player does not know.'
    expect(page.get_by_test_id("message")).to_have_text(message, timeout=20_000)
    page.close()
