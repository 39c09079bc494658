"""Three replicas behind the proxy of deploy/: if one of them fails, nobody loses a point; and one film is
made once for all."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from addons import ADDONS
from tests.browser.fixtures import CUT_OFF
from tests.browser.hosting.cluster import Cluster
from tests.browser.hosting.disasters import Disaster, freeze_one, kill_one, outcome, restart_all
from tests.browser.hosting.people import NO_PROXY
from tests.browser.rest import link
from tests.browser.server import Server
from tests.browser.stage_page import StagePage
from ui.stage.served import film_url

FILM = film_url("perceptron", root="")
STUDENTS = 30  # people who open one link
needs_metrics = pytest.mark.skipif("metrics" not in ADDONS, reason="the metrics say how many films were made")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    running = Cluster(tmp_path_factory.mktemp("cluster"), PLAYGROUND_METRICS="1")
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
        result = thread.submit(lambda: asyncio.run(outcome(cluster, disaster))).result()
    assert result.complaints == ()
    assert result.moved > 0
    assert result.newcomers > 0


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
    again = StagePage(page).open(link(page))
    assert again.places() == [(1, 1), (2, 2), (3, 3)]


def replica_of(page: Page) -> str:
    """The cookie that names it."""
    return next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "replica")


def films_made(*replicas: Server) -> int:
    """How many films they have made in all."""
    metrics = [text_at(f"{replica.url}/metrics") for replica in replicas]
    return sum(int(re.findall(r"playground_film_seconds_count (\d+)", text)[0]) for text in metrics)


def text_at(url: str) -> str:
    with NO_PROXY.open(url, timeout=30) as answer:
        return str(answer.read().decode())


@needs_metrics
def test_a_film_that_many_ask_for_at_once_is_made_once(cluster: Cluster) -> None:
    link = f"{cluster.url}{FILM}&eta=0.25"
    before = films_made(*cluster.replicas)
    with ThreadPoolExecutor(STUDENTS) as students:
        films = set(students.map(text_at, [link] * STUDENTS))
    assert len(films) == 1
    assert films_made(*cluster.replicas) - before == 1


@needs_metrics
def test_a_later_request_gets_the_film_even_if_the_replica_that_made_it_has_gone(cluster: Cluster) -> None:
    link = f"{cluster.url}{FILM}&eta=0.75"
    before = [films_made(replica) for replica in cluster.replicas]
    film = text_at(link)
    (maker,) = [
        replica for replica, count in zip(cluster.replicas, before, strict=True) if films_made(replica) != count
    ]
    others = [replica for replica in cluster.replicas if replica is not maker]
    count = films_made(*others)
    assert maker.process
    maker.process.kill()
    assert {text_at(link) for _ in range(5)} == {film}
    assert films_made(*others) == count

    # Those of which it would have been asked are made by others, at once: the proxy has not even noticed.
    assert all(text_at(f"{cluster.url}{FILM}&eta={eta}") for eta in range(2, 14))
    assert films_made(*others) == count + 12
    maker.process.wait()
    maker.start()
    cluster.wait_for(len(cluster.replicas))
