"""The worker pool: films are as in process; a worker that hangs or dies is replaced; all end with the server."""

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import ModuleType

import pytest
from starlette.applications import Starlette

from films import film_cache
from films.lru_cache import LRUCache
from films.pages import PAGES
from films.scene import Scene
from films.scikit import estimators
from films.topics.generalisation.page import GENERALISATION, knob_of_split
from films.topics.generalisation.scene import GeneralisationScene
from films.topics.methods.page import METHODS_PAGE
from films.topics.methods.scene import MethodsScene
from films.topics.neighbors.page import NEIGHBORS
from films.topics.neighbors.scene import NeighborsScene
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from server import worker_pool
from server.films import Films
from server.settings import Settings
from server.shared_making import LeftError
from server.token_buckets import CpuBudget
from server.worker_pool import WorkerPool
from tests.browser.server import ROOT
from tests.server.asgi_client import ask
from tests.ui.shell.visit import Visit
from ui.topics.generalisation.below import split_errors

SCENES = (NeighborsScene(), NeighborsScene(points=((0, 0, 0), (1, 2, 3))), NeighborsScene(points=()))


def soon(happens: Callable[[], bool]) -> bool:
    """Whether it happens within a minute."""
    until = time.monotonic() + 60
    while not happens() and time.monotonic() < until:
        time.sleep(0.05)
    return happens()


@pytest.fixture(scope="module")
def pool() -> Iterator[WorkerPool]:
    started = WorkerPool(size=2)
    started.start()
    assert soon(lambda: len(started.pids) == 2)
    film_cache.made_by(started.make)
    yield started
    film_cache.made_by(film_cache.in_process)
    started.close()


@pytest.fixture(autouse=True)
def empty_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film_cache, "CACHE", LRUCache(10**9))


def pid_of(scene: Scene) -> int:  # noqa: ARG001
    """In which process it runs."""
    return os.getpid()


def imported(_scene: Scene) -> bool:
    return "sklearn.tree" in sys.modules


def refused(scene: Scene) -> None:
    raise ValueError(f"frame {scene.t} is refused")


def fails_after_a_while(scene: Scene) -> str:
    start = time.process_time()
    while time.process_time() - start < 0.1:
        pass
    raise ValueError(f"frame {scene.t} is refused")


def test_a_ready_worker_has_imported_scikit_learn(pool: WorkerPool) -> None:
    assert pool.make(imported, Scene(), {})[0]


@contextmanager
def films_made_by(maker: film_cache.Maker) -> Iterator[None]:
    before = film_cache.exchange_maker(maker)
    try:
        yield
    finally:
        film_cache.exchange_maker(before)


def test_films_are_the_same_in_a_worker_and_in_process(pool: WorkerPool, monkeypatch: pytest.MonkeyPatch) -> None:
    def texts() -> list[str]:
        return [*(NEIGHBORS.json_film(scene).text for scene in SCENES), PERCEPTRON.json_film(PerceptronScene()).text]

    assert pool.make(pid_of, NeighborsScene(), {})[0] in pool.pids
    assert os.getpid() not in pool.pids
    there = texts()
    monkeypatch.setattr(film_cache, "CACHE", LRUCache(10**9))
    with films_made_by(film_cache.in_process):
        assert texts() == there


def test_only_workers_train_methods(pool: WorkerPool, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pool.pids  # films are made in its workers
    folds = GeneralisationScene(part="folds")
    there = [METHODS_PAGE.json_film(MethodsScene()).text, GENERALISATION.json_film(folds).text]
    monkeypatch.setattr(film_cache, "CACHE", LRUCache(10**9))
    with films_made_by(film_cache.in_process):
        assert [METHODS_PAGE.json_film(MethodsScene()).text, GENERALISATION.json_film(folds).text] == there
    monkeypatch.setattr(film_cache, "CACHE", LRUCache(10**9))
    monkeypatch.setattr(estimators, "tree", None)  # so that the server itself cannot grow one
    assert METHODS_PAGE.json_film(MethodsScene()).text == there[0]
    assert GENERALISATION.json_film(folds).text == there[1]
    assert PAGES["methods"].still(MethodsScene()).planes  # so the first response has its picture
    assert film_cache.cached_in_worker(knob_of_split, GeneralisationScene()).symbol == "depth"
    assert len(film_cache.cached_in_worker(split_errors, GeneralisationScene(), turn=1)) == 11


def test_an_error_in_a_worker_is_raised_by_the_caller(pool: WorkerPool) -> None:
    with pytest.raises(ValueError, match="frame 7 is refused"):
        pool.make(refused, NeighborsScene(t=7), {})
    assert pool.make(pid_of, NeighborsScene(), {})[0] in pool.pids


def test_cpu_seconds_of_a_worker_are_charged(pool: WorkerPool) -> None:
    assert pool.pids
    budget, scene = CpuBudget(burst=0.001, rate=1e-6), replace(NeighborsScene(), ks="every", tinted=True)
    start = time.thread_time()
    budget.charge("stranger", lambda: NEIGHBORS.json_film(scene))
    assert film_cache.seconds_of_thread() > time.thread_time() > start
    assert not budget.has_left("stranger")


def test_cpu_seconds_of_what_fails_or_takes_too_long_in_a_worker_are_charged(
    pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def charged(make: Callable[[Scene], str], error: type[Exception]) -> float:
        before = film_cache.seconds_of_thread() - time.thread_time()
        with pytest.raises(error):
            pool.make(make, NeighborsScene(t=3), {})
        return film_cache.seconds_of_thread() - time.thread_time() - before

    assert charged(fails_after_a_while, ValueError) > 0.05
    monkeypatch.setattr(worker_pool, "RESTART_DELAY", 0.0)
    monkeypatch.setattr(worker_pool, "TIMEOUT", 0.5)
    assert charged(slow, film_cache.TooLongError) > 0.4
    assert soon(lambda: len(pool.pids) == 2)


def test_films_of_the_same_points_go_to_the_worker_that_caches_their_run(pool: WorkerPool) -> None:
    scenes = [replace(SCENES[1], probe=(i / 10, 0.0)) for i in range(5)]
    assert len({pool.make(pid_of, scene, {})[0] for scene in scenes}) == 1


def test_a_task_that_cannot_be_pickled_takes_no_worker(pool: WorkerPool) -> None:
    for _ in range(3):
        with pytest.raises((AttributeError, pickle.PicklingError)):
            pool.make(lambda _scene: "no function of a module", NeighborsScene(), {})
    assert pool.make(pid_of, NeighborsScene(), {})[0] in pool.pids


def test_without_a_worker_films_are_made_in_process() -> None:
    assert WorkerPool().make(pid_of, NeighborsScene(), {})[0] == os.getpid()


def slow(scene: Scene) -> str:  # noqa: ARG001
    time.sleep(60)
    return "a film"


def stopped(scene: Scene) -> str:  # noqa: ARG001
    os.kill(os.getpid(), signal.SIGSTOP)
    return "a film"


@pytest.mark.parametrize("hangs", [slow, stopped])
def test_a_timeout_kills_one_worker_and_refuses_its_film(
    pool: WorkerPool, monkeypatch: pytest.MonkeyPatch, hangs: Callable[[Scene], str]
) -> None:
    monkeypatch.setattr(worker_pool, "RESTART_DELAY", 0.0)
    monkeypatch.setattr(worker_pool, "TIMEOUT", 0.5)
    before = {*pool.pids}
    with pytest.raises(film_cache.TooLongError):
        pool.make(hangs, NeighborsScene(), {})
    monkeypatch.setattr(worker_pool, "TIMEOUT", 60.0)
    assert soon(lambda: len(pool.pids) == 2 and {*pool.pids} != before)
    assert len({*pool.pids} & before) == 1
    with pytest.raises(film_cache.TooLongError):  # at once, for a minute
        pool.make(hangs, NeighborsScene(), {})
    assert {pool.make(pid_of, scene, {})[0] for scene in SCENES} <= {*pool.pids}


def test_while_a_film_hangs_the_other_worker_makes_films(pool: WorkerPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "RESTART_DELAY", 0.0)
    monkeypatch.setattr(worker_pool, "TIMEOUT", 3.0)
    with ThreadPoolExecutor(1) as other:
        hanging = other.submit(pool.make, slow, SCENES[1], {})
        time.sleep(0.5)  # by then it has been asked
        makers = {pool.make(pid_of, scene, {})[0] for scene in SCENES}
        assert not hanging.done()
        assert len(makers) == 1
        assert makers <= {*pool.pids}
        assert isinstance(hanging.exception(60), film_cache.TooLongError)
    assert soon(lambda: len(pool.pids) == 2)


def test_work_that_nobody_waits_for_any_more_ends_with_its_worker_and_the_next_is_there_at_once(
    pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_pool, "ABANDONED_AFTER", 0.2)
    assert soon(lambda: pool.n_free == 2), "in place of those that other tests have ended"
    left, before = threading.Event(), {*pool.pids}

    def wanted() -> None:
        if left.is_set():
            raise LeftError

    def asks() -> None:
        with film_cache.asked_for(wanted):
            film_cache.cached_in_worker(slow, NeighborsScene(ks="every"))

    with ThreadPoolExecutor(1) as other:
        hanging = other.submit(asks)
        time.sleep(0.5)
        assert {*pool.pids} == before, "somebody waits for it"
        left.set()
        assert isinstance(hanging.exception(30), LeftError)
    start = time.monotonic()
    assert soon(lambda: len(pool.pids) == 2 and {*pool.pids} != before)
    assert time.monotonic() - start < worker_pool.RESTART_DELAY


def test_the_parts_of_one_film_are_made_in_one_worker(pool: WorkerPool) -> None:
    scenes = [NeighborsScene(points=((i, 0, 0), (1, i, 1))) for i in range(12)]

    def part(scene: Scene) -> int:
        return int(pool.make(pid_of, scene, {})[0])

    assert len({part(scene) for scene in scenes}) == 2, "else by their points"
    assert len({film_cache.in_one_worker("a film", partial(part, scene)) for scene in scenes}) == 1


def test_reserved_workers_are_the_last_to_be_asked() -> None:
    pool = WorkerPool(size=3, reserved=1)
    pool.start()
    try:
        assert soon(lambda: len(pool.pids) == 3)
        usual = pool.pids[:2]
        scenes = [NeighborsScene(points=((i, 0, 0), (1, i, 1))) for i in range(12)]
        assert {pool.make(pid_of, scene, {})[0] for scene in scenes} <= {*usual}
    finally:
        pool.close()


def died(scene: Scene) -> int:
    """The server's process id: in a worker it dies instead."""
    if scene.t == os.getpid():
        return os.getpid()
    os.kill(os.getpid(), signal.SIGKILL)
    return 0


def test_a_film_whose_worker_dies_is_made_in_process_and_the_worker_replaced(
    pool: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_pool, "RESTART_DELAY", 0.0)
    before = {*pool.pids}
    assert pool.make(died, NeighborsScene(t=os.getpid()), {})[0] == os.getpid()
    assert soon(lambda: len(pool.pids) == 2 and {*pool.pids} != before)
    assert pool.make(pid_of, NeighborsScene(), {})[0] in pool.pids


def test_a_worker_starts_while_streamlit_has_a_script_as_main(monkeypatch: pytest.MonkeyPatch) -> None:
    script = ModuleType("__main__")
    script.__file__ = "/no/such/script.py"
    monkeypatch.setitem(sys.modules, "__main__", script)
    pool = WorkerPool(size=1)
    pool.start()
    ready = soon(lambda: bool(pool.pids))
    pool.close()
    assert ready


class PickleError(Exception):
    """An error that can be pickled, but not read again."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(first + second)


def raises_it(scene: Scene) -> None:  # noqa: ARG001
    raise PickleError("a", "b")


def test_an_answer_that_cannot_be_read_takes_no_worker(pool: WorkerPool) -> None:
    for _ in range(3):
        with pytest.raises(TypeError):
            pool.make(raises_it, NeighborsScene(), {})
    assert pool.make(pid_of, NeighborsScene(), {})[0] in pool.pids


def test_a_timeout_is_answered_in_a_sentence() -> None:
    def too_long(*_: object) -> tuple[object, float]:
        raise film_cache.TooLongError

    with films_made_by(too_long):
        answer = ask(Starlette(routes=Films(Settings()).routes()), "/film/neighbors", query="metric=chebyshev")
    assert (answer.status, answer.body.decode()) == (503, str(film_cache.TooLongError()))


def test_a_page_that_needs_the_number_of_frames_shows_the_same_sentence() -> None:
    def too_long(*_: object) -> tuple[object, float]:
        raise film_cache.TooLongError

    with films_made_by(too_long):
        page = Visit("neighbors", {"t": "1"}).app
    assert [warning.value for warning in page.warning] == [str(film_cache.TooLongError())]
    assert not page.exception


# A server that starts its workers, says their ids, and has one make a film that takes a second.
SERVER = """
import time, threading
from server.worker_pool import WorkerPool
from tests.server.test_worker_pool import a_second
from films.topics.neighbors.page import NEIGHBORS
from films.topics.neighbors.scene import NeighborsScene

pool = WorkerPool(2)
pool.start()
while len(pool.pids) < 2:
    time.sleep(0.01)
threading.Thread(target=pool.make, args=(a_second, NeighborsScene(), {}), daemon=True).start()
time.sleep(0.3)
print(*pool.pids, flush=True)
time.sleep(60)
"""


def a_second(scene: Scene) -> str:  # noqa: ARG001
    time.sleep(1)
    return "a film"


def running(pid: int) -> bool:
    """Whether it has not ended; one whose end nobody has asked for yet has."""
    about = Path(f"/proc/{pid}/stat")
    return about.exists() and about.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(sys.platform != "linux", reason="/proc")
def test_workers_end_with_a_server_that_is_killed() -> None:
    command, pipe = [sys.executable, "-c", SERVER], subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True) as server:
        assert server.stdout
        pids = [int(pid) for pid in server.stdout.readline().split()]
        assert len(pids) == 2
        server.kill()
        assert soon(lambda: not any(running(pid) for pid in pids))
        assert server.communicate(timeout=60)[1] == ""  # once nobody holds the pipe
