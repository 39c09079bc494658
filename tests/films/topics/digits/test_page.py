"""The digits page: its films, MNIST on request, and every setting in the link."""

import re

import numpy as np
import pytest

from films.scikit import library_data
from films.scikit.library_data import NotFetchedError
from films.topics.digits import experiments
from films.topics.digits.strokes import EXAMPLE, written
from playground.datasets import Dataset
from playground.handwriting import mnist_image
from tests.ui.shell.visit import Visit, visit
from ui.topics.digits import mnist


def open_page(**fields: str) -> Visit:
    return visit("digits", fields)


def table(html: str) -> list[list[str]]:
    """The rows below the head of a table of numbers."""
    rows = re.findall("<tr>(.*?)</tr>", html)[1:]
    return [[cell.replace("\xa0", " ") for cell in re.findall("<td[^>]*>(.*?)</td>", row)] for row in rows]


def beside(page: Visit) -> list[list[str]]:
    """The rows of the table beside the film."""
    return table(page.film["captions"]["verdict"]["templates"][0])


def below(page: Visit) -> list[list[str]]:
    """The rows of the table below the stage."""
    (html,) = (element.proto.body for element in page.app.get("html") if "<table" in element.proto.body)
    return table(html)


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    mnist.store().clear()


def test_the_error_falls_along_the_lecture_s_table() -> None:
    page = open_page(repeats="3")
    both = [(here, lecture) for _, here, lecture in beside(page)[:-1] if "—" not in (here, lecture)]
    errors = [float(here.split()[0]) for here, _ in both]
    assert len(errors) == 5
    assert errors == sorted(errors, reverse=True)
    assert [lecture for _, lecture in both] == ["43.0 %", "32.3 %", "20.8 %", "17.8 %", "14.3 %"]
    assert (page.warnings, page.address, page.app.get("plotly_chart")) == ([], {"repeats": "3"}, [])


def test_a_page_without_points_has_no_file_and_no_table_of_them() -> None:
    app = open_page(show="mistakes").app
    assert ([each.label for each in app.expander], app.get("file_uploader")) == ([], [])


def test_another_seed_draws_other_prototypes() -> None:
    page = open_page(repeats="1")
    first = beside(page)
    assert beside(page.choose("seed", 5)) != first
    assert page.address == {"repeats": "1", "seed": "5"}


@pytest.mark.parametrize(("chosen", "m"), [("means", 10), ("random", 30), ("condensed", None), ("all", 1200)])
def test_mistakes_are_a_film_of_digits_beside_their_nearest_prototypes(chosen: str, m: int | None) -> None:
    page = open_page(show="mistakes", chosen=chosen, m="30")
    assert page.frames > 3
    assert m is None or f"Prototypes: {m:,}<" in page.words
    assert ": a mistake." in page.words


def test_the_link_holds_the_mistake_looked_at() -> None:
    link = open_page(show="mistakes").stand_at(4).address
    assert link == {"show": "mistakes", "t": "4"}
    assert visit("digits", link).seek == 4


def test_a_frame_beyond_the_mistakes_is_the_last() -> None:
    page = open_page(show="mistakes", t="4000")
    assert page.address["t"] == str(page.frames - 1)
    assert page.warnings == [
        f"The address asks for frame 4000; this film ends at frame {page.frames - 1}, which is shown."
    ]
    assert page.choose("chosen", "condensed").frames < 4000


def test_noise_is_added_to_iris_and_to_digits() -> None:
    page = open_page(show="noise", repeats="2")
    of_iris = beside(page)
    page.choose("k", 1).choose("repeats", 1).choose("noisy", "digits")
    assert page.address == {"show": "noise", "repeats": "1", "k": "1", "noisy": "digits"}
    assert len(beside(page)) == len(of_iris) == page.frames


def test_features_are_chosen_by_switches_and_without_any_there_is_a_sentence() -> None:
    page = open_page(show="noise", repeats="1")
    before = beside(page)
    page.choose("sepal_width", False).choose("sepal_length", False)
    assert page.address == {"show": "noise", "repeats": "1", "sepal_length": "0", "sepal_width": "0"}
    assert beside(page) != before
    page.choose("petal_width", False).choose("petal_length", False)
    assert (page.frames, beside(page)) == (1, [])
    assert "Every feature is off" in page.words
    assert page.choose("petal_width", True).frames > 1


def test_a_digit_is_shifted_from_frame_to_frame_and_the_link_holds_it() -> None:
    page = open_page(show="shift", digit="12", direction="up").stand_at(2)
    assert page.frames == 5
    assert page.address == {"show": "shift", "digit": "12", "direction": "up", "t": "2"}
    assert page.choose("direction", "left").address["t"] == "2"


def test_another_picture_begins_at_its_start() -> None:
    page = open_page(show="mistakes").stand_at(3).choose("show", "shift")
    assert (page.seek, page.address) == (0, {"show": "shift"})


def test_the_films_can_be_taken_home() -> None:
    for show in ("mistakes", "shift", "curve", "noise"):
        page = open_page(show=show, repeats="1")
        assert page.files[0] == "html"


def test_every_picture_can_be_projected() -> None:
    for show in ("curve", "mistakes", "shift", "noise"):
        page = open_page(show=show, repeats="1", view="projector")
        assert [button.label for button in page.app.button] == ["Leave projector view"]


def test_nonsense_in_the_address_gets_a_sentence() -> None:
    page = open_page(show="everything", repeats="0", k="*")
    assert len(page.warnings) == 3


def test_mnist_is_fetched_only_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    pressed: list[int] = []

    def fetch() -> Dataset:
        pressed.append(1)
        random = np.random.default_rng(0)
        labels = np.arange(60_100) % 10
        X = random.normal(size=(60_100, 3)) + labels[:, None]
        return Dataset(X, labels, ("a", "b", "c"), tuple("0123456789"))

    monkeypatch.setattr(library_data, "fetch_mnist", fetch)
    page = open_page(data="mnist", repeats="1")
    assert (pressed, page.app.get("plotly_chart")) == ([], [])
    page.press("Fetch MNIST")
    assert pressed == [1]
    assert len([row for row in below(page) if "—" not in row]) == 10
    assert len([row for row in beside(page) if "—" not in row]) == 6, "the film is of the 8 × 8 digits"
    other = open_page(data="mnist", repeats="1")
    assert other.app.get("plotly_chart")
    assert other.choose("show", "noise").app.get("plotly_chart") == []
    assert open_page(data="mnist", repeats="1", view="projector").app.get("plotly_chart")


SEVEN = (((16, 6), (48, 6), (29, 58)),)


def small_mnist() -> Dataset:
    """In place of MNIST: noise, the example, and a seven between four images that are like it and labelled 2."""
    noise, seven = np.random.default_rng(0).integers(0, 256, (1500, 784)), mnist_image(SEVEN)
    alike = [np.maximum(seven - step, 0) for step in (4, 3, 2, 1)]
    X = np.concatenate([noise, [mnist_image(EXAMPLE)], alike, [seven]])
    labels = np.concatenate([np.arange(1500) % 10, [5], [2] * 4, [7]])
    return Dataset(X, labels, tuple(f"pixel {j}" for j in range(784)), tuple("0123456789"))


def nearest_below(page: Visit) -> tuple[str, list[str]]:
    """The sentence below the stage, and the captions of its pictures."""
    (html,) = (element.proto.body for element in page.app.get("html") if "<figure" in element.proto.body)
    sentences = [text.value for text in page.app.markdown if text.value.startswith("Of 1,506 training images")]
    return "".join(sentences), re.findall("<figcaption[^>]*>(.*?)</figcaption>", html)


def test_a_drawn_digit_is_compared_with_mnist_once_that_is_fetched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library_data, "fetch_mnist", small_mnist)
    monkeypatch.setattr(experiments, "mnist_parts", lambda data: (data, data))
    page = open_page(show="own")
    assert nearest_below(page) == ("", ["yours"])
    sentence, captions = nearest_below(page.press("Fetch MNIST"))
    assert "the nearest is labelled **5**" in sentence
    assert (captions[0], captions[1], captions[-1], len(captions)) == ("yours", "5, at 0", "difference", 7)
    sentence, captions = nearest_below(page.tell({"strokes": [[[*place] for place in stroke] for stroke in SEVEN]}))
    assert "the nearest is labelled **7**; the 5 nearest vote for **2**" in sentence
    assert captions[1] == "7, at 0"
    assert [caption[:3] for caption in captions[2:6]] == ["2, "] * 4
    assert "Fetch MNIST" not in [button.label for button in page.app.button]


def test_the_page_follows_each_stroke_and_shows_nothing_of_an_empty_pad() -> None:
    page = open_page(show="own", drawing=written(SEVEN))
    assert page.data["around"] == "scene"
    assert "Fetch MNIST" in [button.label for button in page.app.button]
    page.tell({"strokes": []})
    assert page.data["around"] == "scene"
    assert "Fetch MNIST" not in [button.label for button in page.app.button]
    page.choose("show", "mistakes")
    assert (page.data["around"], "show" in page.data["fields"]) == ("some", True)


def test_without_a_network_mnist_is_refused_in_a_sentence_and_the_page_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> Dataset:
        raise NotFetchedError("openml.org cannot be reached (no network)")

    monkeypatch.setattr(library_data, "fetch_mnist", refuse)
    page = open_page(data="mnist").press("Fetch MNIST")
    (text,) = page.warnings
    assert text.startswith("MNIST was not fetched: openml.org cannot be reached (no network).")
    page.choose("data", "digits")
    assert [button.label for button in page.app.button if button.label == "Fetch MNIST"] == []
    assert page.frames == 7


def test_data_names_what_is_on_show_and_leads_to_every_kind_of_it() -> None:
    page = open_page(show="shift").press("MNIST, 28 × 28")
    assert page.address == {"data": "mnist"}
    assert page.press("8 × 8 digits with noise").address == {"show": "noise", "noisy": "digits", "data": "mnist"}
    assert [*map(dict, page.data["presets"])] == [
        {"show": "mistakes"},
        {"show": "own"},
        {"show": None, "data": "mnist"},
        {"show": "noise", "noisy": None},
        {"show": "noise", "noisy": "digits"},
    ]
