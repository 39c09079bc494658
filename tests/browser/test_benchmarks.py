"""Every benchmark in a browser, or behind the proxies, runs from end to end: once, on a small size."""

import pytest

from tests.test_benchmarks import TABLE, benchmarks, small


@pytest.fixture(scope="module")
def outputs() -> dict[str, str]:
    return small(benchmarks(in_browser=True))


@pytest.mark.parametrize("name", benchmarks(in_browser=True))
def test_a_benchmark_in_a_browser_runs_and_prints_what_it_has_measured(outputs: dict[str, str], name: str) -> None:
    assert TABLE.search(outputs[name]), outputs[name]
