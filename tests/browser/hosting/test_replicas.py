"""Three replicas behind the proxy of deploy/: whatever happens to one of them, nobody loses a point."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import CUT_OFF
from tests.browser.hosting.cluster import Cluster
from tests.browser.hosting.disasters import Disaster, freeze_one, kill_one, outcome, restart_all
from tests.browser.stage_page import StagePage


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    running = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        running.start()
        yield running
    finally:
        running.stop()
    if running.exceptions():
        pytest.fail(f"the replicas' logs:\n{running.exceptions()}", pytrace=False)


@pytest.mark.parametrize("disaster", [kill_one, freeze_one, restart_all], ids=["killed", "frozen", "restarted"])
def test_people_come_back_to_what_they_had_and_newcomers_notice_nothing(cluster: Cluster, disaster: Disaster) -> None:
    with ThreadPoolExecutor(1) as thread:  # Playwright's own loop may be running in this one
        found = thread.submit(lambda: asyncio.run(outcome(cluster, disaster))).result()
    assert found.complaints == ()
    assert found.moved > 0
    assert found.newcomers > 0


def test_a_page_goes_on_at_another_replica(cluster: Cluster, page: Page, expected_errors: list[str]) -> None:
    expected_errors += CUT_OFF
    stage = StagePage(page).open(f"{cluster.url}/perceptron?points=none")
    stage.click(1, 1)
    before = stage.address("points=1")
    with page.expect_websocket(timeout=60_000):  # until then a "connection lost" dialog may lie over the plane
        kill_one(cluster, replica_of(page))
    stage.click(2, 2)
    stage.click(3, 3)
    expect(page).not_to_have_url(before, timeout=20_000)
    stage.shows(points=3)
    again = StagePage(page).open(page.url)
    assert again.places() == [(1, 1), (2, 2), (3, 3)]


def replica_of(page: Page) -> str:
    """The cookie that names it."""
    return next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "replica")
