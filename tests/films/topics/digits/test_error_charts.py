"""The charts of a lesson's steps: the numbers of the page, and nothing where there is none."""

from dataclasses import replace

import numpy as np
import pytest

from films.sheet.chart_html import chart_html
from films.topics.digits import work
from films.topics.digits.page import DIGITS
from films.topics.digits.scene import DigitsScene
from playground import datasets

CURVE, NOISE = DigitsScene(show="curve", repeats=1), DigitsScene(show="noise", repeats=2)


def test_a_chart_has_the_errors_of_its_scene():
    chart = DIGITS.chart(CURVE)
    assert chart is not None
    curve = next(trace for trace in chart["data"] if trace["name"] == "random, 8 × 8 digits")
    parts = work.digit_parts(CURVE.seed)
    assert list(curve["y"]) == [work.error_of_draws(parts, m, CURVE.seed) for m in work.sizes(work.TRAINING)]


def test_noise_is_a_curve_of_each_rule_and_its_mean_over_the_repeats():
    chart = DIGITS.chart(NOISE)
    assert chart is not None
    assert [trace["name"] for trace in chart["data"]] == ["5 nearest", "nearest class mean", "linear separators"]
    count, at = work.NOISE[-1], len(work.NOISE) - 1
    errors = [work.errors_with_noise(datasets.iris(), NOISE.features, count, NOISE.k, NOISE.seed + i) for i in (0, 1)]
    assert [trace["y"][at] for trace in chart["data"]] == pytest.approx(np.mean(errors, axis=0))


@pytest.mark.parametrize(
    "scene",
    [
        replace(CURVE, data="mnist"),
        replace(NOISE, sepal_length=False, sepal_width=False, petal_length=False, petal_width=False),
        replace(CURVE, show="mistakes"),
    ],
)
def test_where_there_is_nothing_to_draw_there_is_no_chart(scene):
    assert DIGITS.chart(scene) is None


def test_the_html_names_each_curve_once_and_draws_the_spread_as_bars():
    chart = DIGITS.chart(NOISE)
    assert chart is not None
    html = chart_html(chart, "Digits")
    assert all(html.count(f"</span> {trace['name']}</li>") == 1 for trace in chart["data"])
    bare = chart_html(
        chart
        | {"data": [{name: values for name, values in trace.items() if name != "error_y"} for trace in chart["data"]]},
        "Digits",
    )
    assert html.count("<path") + html.count("<polyline") > bare.count("<path") + bare.count("<polyline")


def test_names_are_escaped():
    chart = DIGITS.chart(NOISE)
    assert chart is not None
    hostile = chart | {"data": [trace | {"name": "<img src=x>"} for trace in chart["data"]]}
    assert "<img" not in chart_html(hostile, '"><img>')


def test_a_chart_without_values_is_refused():
    axes = {"xaxis": {"title": {"text": "a"}}, "yaxis": {"title": {"text": "b"}}}
    with pytest.raises(ValueError, match="without values"):
        chart_html({"data": [], "layout": axes}, "Digits")


def test_every_marker_of_a_curve_is_there():
    chart = DIGITS.chart(CURVE)
    assert chart is not None
    html, symbols = chart_html(chart, "Digits"), [trace["marker"]["symbol"] for trace in chart["data"]]
    counts = [len(trace["x"]) for trace in chart["data"]]
    assert set(symbols) == {"circle", "square", "diamond"}
    assert html.count("<circle") == counts[symbols.index("circle")]
    assert html.count('Z" fill') == sum(counts) - html.count("<circle")
