"""Films made in another process are those made here; it is replaced when it dies, and ends with the server."""

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.applications import Starlette

from films import film_cache
from films.lru_cache import LRUCache
from films.pages import PAGES
from films.scene import Scene
from films.topics.generalisation.page import GENERALISATION, knob_of_split
from films.topics.generalisation.scene import GeneralisationScene
from films.topics.methods.page import METHODS_PAGE
from films.topics.methods.scene import MethodsScene
from films.topics.neighbors.page import NEIGHBORS
from films.topics.neighbors.scene import NeighborsScene
from films.topics.perceptron.page import PERCEPTRON
from films.topics.perceptron.scene import PerceptronScene
from playground import estimators
from server import workshop
from server.effort import Effort
from server.films import Films
from server.settings import Settings
from server.workshop import Workshop
from tests.browser.server import ROOT
from tests.server.asking import ask
from tests.ui.shell.visit import Visit
from ui.topics.generalisation.below import split_errors

# One that imports what it is asked for, and nothing before: it starts and ends as the others do.
BARE = (sys.executable, "-c", "from server import bench; bench.import_all = lambda: None; bench.main()")
SCENES = (NeighborsScene(), NeighborsScene(points=((0, 0, 0), (1, 2, 3))), NeighborsScene(points=()))


def soon(happens: Callable[[], bool]) -> bool:
    """Whether it happens within a minute."""
    until = time.monotonic() + 60
    while not happens() and time.monotonic() < until:
        time.sleep(0.05)
    return happens()


@pytest.fixture(scope="module")
def opened() -> Iterator[Workshop]:
    shop = Workshop(benches=2)
    shop.open()
    assert soon(lambda: bool(shop.pids))
    film_cache.made_by(shop.make)
    yield shop
    film_cache.made_by(film_cache.here)
    shop.close()


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film_cache, "CACHE", LRUCache(10**9))


def process(scene: Scene) -> int:
    """Where it is made. (A scene is asked for as films are.)"""
    return os.getpid() if scene.t == 0 else -1


def imported(_scene: Scene) -> bool:
    return "sklearn.ensemble" in sys.modules


def refused(scene: Scene) -> None:
    raise ValueError(f"frame {scene.t} is refused")


def test_nobody_waits_there_for_the_import_of_scikit_learn(opened: Workshop) -> None:
    assert opened.make(imported, Scene(), {})[0]


def test_films_are_the_same_wherever_they_are_made(opened: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    def texts() -> list[str]:
        return [*(NEIGHBORS.view(scene).text for scene in SCENES), PERCEPTRON.view(PerceptronScene()).text]

    assert opened.make(process, NeighborsScene(), {})[0] in opened.pids
    assert os.getpid() not in opened.pids
    there = texts()
    monkeypatch.setattr(film_cache, "CACHE", LRUCache(10**9))
    monkeypatch.setattr(film_cache, "_makers", [film_cache.here])
    assert texts() == there


def test_methods_are_trained_there_alone(opened: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    assert opened.pids
    folds = GeneralisationScene(part="folds")
    there = [METHODS_PAGE.view(MethodsScene()).text, GENERALISATION.view(folds).text]
    monkeypatch.setattr(film_cache, "CACHE", LRUCache(10**9))
    with monkeypatch.context() as here:
        here.setattr(film_cache, "_makers", [film_cache.here])
        assert [METHODS_PAGE.view(MethodsScene()).text, GENERALISATION.view(folds).text] == there
    monkeypatch.setattr(film_cache, "CACHE", LRUCache(10**9))
    monkeypatch.setattr(estimators, "tree", None)  # so that none can be grown here
    assert METHODS_PAGE.view(MethodsScene()).text == there[0]
    assert GENERALISATION.view(folds).text == there[1]
    assert PAGES["methods"].still(MethodsScene()).planes  # so the first response has its picture
    assert film_cache.cached_in_worker(knob_of_split, GeneralisationScene()).symbol == "depth"
    assert len(film_cache.cached_in_worker(split_errors, GeneralisationScene(), turn=1)) == 11


def test_what_is_raised_there_is_raised_here(opened: Workshop) -> None:
    with pytest.raises(ValueError, match="frame 7 is refused"):
        opened.make(refused, NeighborsScene(t=7), {})
    assert opened.make(process, NeighborsScene(), {})[0] in opened.pids


def test_work_done_there_is_paid_for_too(opened: Workshop) -> None:
    assert opened.pids
    effort, scene = Effort(burst=0.001, rate=1e-6), replace(NeighborsScene(), ks="every", tinted=True)
    start = time.thread_time()
    effort.spent("stranger", lambda: NEIGHBORS.view(scene))
    assert film_cache.seconds_of_thread() > time.thread_time() > start
    assert not effort.left("stranger")


def test_while_a_film_hangs_others_are_made_in_the_other_process(
    opened: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert soon(lambda: len(opened.pids) == 2)
    monkeypatch.setattr(workshop, "COMMAND", BARE)
    monkeypatch.setattr(workshop, "PATIENCE", 0.0)
    monkeypatch.setattr(workshop, "LIMIT", 3.0)
    with ThreadPoolExecutor(1) as other:
        hanging = other.submit(opened.make, slow, SCENES[1], {})
        time.sleep(0.5)  # by then it has been asked
        made = [opened.make(process, scene, {})[0] for scene in SCENES]
        assert not hanging.done()
        assert len(set(made)) == 1
        assert made[0] in opened.pids
        assert isinstance(hanging.exception(60), film_cache.TooLongError)
    assert soon(lambda: len(opened.pids) == 2)


def test_one_that_dies_loses_nothing_and_is_replaced(opened: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshop, "PATIENCE", 0.0)
    monkeypatch.setattr(workshop, "COMMAND", BARE)
    before = opened.pids
    assert len(before) == 2
    os.kill(before[hash(SCENES[1].points) % 2], 9)  # the one that is asked
    assert NEIGHBORS.view(SCENES[1]).n_frames == 1  # made here: two points, k = 1
    assert soon(lambda: bool(opened.pids) and not {*opened.pids} & {*before})
    assert opened.make(process, NeighborsScene(), {})[0] in opened.pids


def slow(scene: Scene) -> str:  # noqa: ARG001
    time.sleep(60)
    return "a film"


def stopped(scene: Scene) -> str:  # noqa: ARG001
    os.kill(os.getpid(), signal.SIGSTOP)
    return "a film"


@pytest.mark.parametrize("hangs", [slow, stopped])
def test_a_film_that_hangs_is_given_up_and_others_are_made(
    opened: Workshop, monkeypatch: pytest.MonkeyPatch, hangs: Callable[[Scene], str]
) -> None:
    assert soon(lambda: bool(opened.pids))
    before = opened.pids
    monkeypatch.setattr(workshop, "COMMAND", BARE)
    monkeypatch.setattr(workshop, "PATIENCE", 0.0)
    monkeypatch.setattr(workshop, "LIMIT", 0.5)
    with pytest.raises(film_cache.TooLongError):
        opened.make(hangs, NeighborsScene(), {})
    monkeypatch.setattr(workshop, "LIMIT", 60.0)
    assert soon(lambda: bool(opened.pids) and not {*opened.pids} & {*before})
    with pytest.raises(film_cache.TooLongError):  # at once: nobody waits for it again
        opened.make(hangs, NeighborsScene(), {})
    assert opened.make(process, NeighborsScene(), {})[0] in opened.pids


def test_films_of_the_same_points_are_made_where_the_run_of_them_is_kept(opened: Workshop) -> None:
    assert soon(lambda: len(opened.pids) == 2)
    scenes = [replace(SCENES[1], probe=(i / 10, 0.0)) for i in range(5)]
    assert len({opened.make(process, scene, {})[0] for scene in scenes}) == 1


def test_what_cannot_be_asked_leaves_the_processes_free(opened: Workshop) -> None:
    assert soon(lambda: len(opened.pids) == 2)
    for _ in range(3):
        with pytest.raises((AttributeError, pickle.PicklingError)):
            opened.make(lambda _scene: "no function of a module", NeighborsScene(), {})
    assert opened.make(process, NeighborsScene(), {})[0] in opened.pids


def test_whoever_asks_for_it_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_long(*_: object) -> tuple[object, float]:
        raise film_cache.TooLongError

    monkeypatch.setattr(film_cache, "_makers", [too_long])
    answer = ask(Starlette(routes=Films(Settings()).routes()), "/film/neighbors", query="metric=chebyshev")
    assert (answer.status, answer.body.decode()) == (503, str(film_cache.TooLongError()))


def test_a_page_that_needs_it_to_say_where_its_film_ends_says_so_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_long(*_: object) -> tuple[object, float]:
        raise film_cache.TooLongError

    monkeypatch.setattr(film_cache, "_makers", [too_long])
    page = Visit("neighbors", {"t": "1"}).app
    assert [warning.value for warning in page.warning] == [str(film_cache.TooLongError())]
    assert not page.exception


def test_it_ends_when_nobody_can_ask_it_any_more() -> None:
    ended = subprocess.run(BARE, cwd=ROOT, input=b"", stdout=subprocess.PIPE, timeout=60, check=True)
    assert ended.stdout


def running(pid: int) -> bool:
    """Not so one that has ended and whose end nobody has asked for yet."""
    about = Path(f"/proc/{pid}/stat")
    return about.exists() and about.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(sys.platform != "linux", reason="copies are made on Linux alone")
def test_all_end_in_silence_when_nobody_can_ask_them_any_more(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workshop, "COMMAND", BARE)
    shop = Workshop(benches=2)
    shop.open()
    assert soon(lambda: len(shop.pids) == 2)
    pids = shop.pids
    for bench in shop._ready:
        bench.close()
    assert soon(lambda: not any(running(pid) for pid in pids))
    shop.close()
    assert capfd.readouterr().err == ""


def test_it_ends_in_silence_when_the_server_is_killed_while_a_film_is_made() -> None:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(BARE, cwd=ROOT, **pipes) as running:  # type: ignore[call-overload]
        pickle.load(running.stdout)  # it is ready
        running.stdout.close()
        _, said = running.communicate(pickle.dumps((process, Scene(), {})), timeout=60)
    assert said == b""
