"""What all pages with points do alike: an address decides the scene, and a preset is one press."""

from typing import Any

import pytest

from films.points import Points, decode
from films.samples import of_dataset
from playground.datasets import PRESETS, REGION_PRESETS
from tests.ui.shell.visit import visit
from ui.topics.learnable.parts import PRESETS as PLACES

# What is pressed first, if anything, then chosen, the frame that is gone to, and how the address has what was chosen.
CHOSEN: dict[str, tuple[str, dict[str, Any], int, dict[str, str]]] = {
    "perceptron": ("XOR", {"eta": 0.5, "epochs": 3, "offset": False}, 5, {"eta": "0.5", "epochs": "3", "offset": "0"}),
    "hinge": ("XOR", {"rate": "constant", "n_draws": 40}, 5, {"rate": "constant", "n_draws": "40"}),
    "neighbors": (
        "XOR",
        {"ks": "every", "metric": "manhattan", "ties": "undecided", "tinted": True, "compare": "k", "other_k": 3},
        2,
        {"ks": "every", "metric": "manhattan", "ties": "undecided", "tinted": "1", "compare": "k", "other_k": "3"},
    ),
    "prototypes": (
        "",
        {"method": "edited", "k": 5, "beside_all": True},
        7,
        {"method": "edited", "k": "5", "beside_all": "1"},
    ),
    "methods": (
        "",
        {"planes": "3", "method2": "tree", "split": 7},
        2,
        {"planes": "3", "method2": "tree", "split": "7"},
    ),
    "learnable": ("", {"family": "neighbors", "k": 3}, 2, {"family": "neighbors", "k": "3"}),
}


@pytest.mark.parametrize("name", CHOSEN)
def test_the_address_decides_the_scene(name: str) -> None:
    preset, chosen, t, fields = CHOSEN[name]
    page = visit(name, t="0").press(preset) if preset else visit(name, t="0")
    for setting, value in chosen.items():
        page.choose(setting, value)
    link = page.stand_at(t).address
    assert link == {**({"points": link["points"]} if preset else {}), **fields, "t": str(t)}
    again = visit(name, link)
    assert (again.points, again.seek, again.address, again.film) == (page.points, t, link, page.film)
    assert {setting: again.widget(setting).value for setting in chosen} == chosen


LABELLED = {
    "perceptron": {name: of_dataset(data, data.labels) for name, data in PRESETS.items()},
    "neighbors": {name: of_dataset(data, data.labels) for name, data in REGION_PRESETS.items()},
    "learnable": PLACES,
}


@pytest.mark.parametrize(
    ("page", "name", "points"), [(page, *each) for page, presets in LABELLED.items() for each in presets.items()]
)
def test_a_preset_is_one_press_and_forgets_the_frame(page: str, name: str, points: Points) -> None:
    there = visit(page, t="2").press(name)
    assert [tuple(point) for point in there.points] == list(points)
    assert (there.seek, there.warnings) == (0, [])
    assert decode(there.address.get("points", "")) in (points, ())
