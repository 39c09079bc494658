"""Points that are written are read back, bit for bit."""

import csv

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from films.files.reading import read
from films.scikit.library_data import iris
from playground.datasets import PRESETS, Dataset
from playground.pointfile import write_csv


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS.keys())
def test_every_preset_survives_writing_and_reading(preset: Dataset) -> None:
    assert_survives(preset)


def test_iris_survives_writing_and_reading() -> None:
    assert_survives(iris().select([0, 1]))


def test_a_file_begins_with_its_header() -> None:
    worked = PRESETS["two-point worked example"]
    assert write_csv(worked) == b"x1,x2,label\n2.0,2.0,+\n2.0,-1.0,-\n"


coordinates = st.floats(-1e6, 1e6)


@given(st.lists(st.tuples(coordinates, coordinates), min_size=2, max_size=20))
def test_every_bit_of_a_coordinate_survives(X: list[tuple[float, float]]) -> None:
    assert_survives(Dataset(np.array(X), np.arange(len(X)) % 2, ("x1", "x2"), ("+", "-")))


def assert_survives(points: Dataset) -> None:
    x, y, label = read(write_csv(points)).columns
    assert np.column_stack([x.values, y.values]).tobytes() == points.X.tobytes()
    assert (x.name, y.name) == points.feature_names
    assert list(label.cells) == [points.class_names[k] for k in points.labels]


@pytest.mark.parametrize("name", ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)"])
def test_no_name_is_run_by_a_spreadsheet_and_each_is_read_back(name: str) -> None:
    dataset = Dataset(np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([0, 1]), ("x", "y"), (name, "other"))
    written = write_csv(dataset)
    cells = list(csv.reader(written.decode().splitlines()))
    assert cells[1][2] == f"'{name}"
    assert read(written).columns[2].cells == (name, "other")


def test_signs_alone_are_no_formulas() -> None:
    dataset = Dataset(np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([0, 1]), ("x", "y"), ("+", "-"))
    assert write_csv(dataset) == b"x,y,label\n1.0,2.0,+\n3.0,4.0,-\n"
