"""The program of a scene needs Python and numpy, and ends with the very numbers of the page."""

import re
import subprocess
import sys
from pathlib import Path

from films.topics.perceptron import as_program
from films.topics.perceptron.downloads import updates
from films.topics.perceptron.scene import PerceptronScene
from films.topics.perceptron.training import runs_of
from tests.engine.plain_mistake import plain_mistakes
from tests.films.film.reading import present
from tests.films.topics.perceptron.films import iris, overlapping, preset

END = re.compile(r"(\d+) updates in (\d+) epochs, converged: (\w+)\nw = \[(\S+), (\S+)\], b = (\S+), mistakes: (\d+)\n")
ALL_AT_ORIGIN = ((0.0, 0.0, 0), (0.0, 0.0, 1))
SCENES = {
    "default": PerceptronScene(),
    "Iris sepals": PerceptronScene(points=iris([0, 1], 0)),
    "no offset, other eta, reshuffled": PerceptronScene(
        points=preset("one mislabelled point"), offset=False, eta=0.3, order="reshuffled", seed=7, epochs=50
    ),
    "one permutation, scaled": PerceptronScene(points=preset("thin margin"), order="permuted", seed=3, scaled=True),
    "stopped by Error'": PerceptronScene(points=preset("thin margin"), stop=True, eta=0.1),
    "stopped by Error', scaled": PerceptronScene(points=overlapping(2, 20), stop=True, scaled=True, epochs=30),
    "as many updates as a film holds": PerceptronScene(points=preset("XOR"), epochs=10_000),
    "batch": PerceptronScene(points=preset("needs an offset"), algorithm="batch", rate="inverse", eta=0.1),
    "batch, stopped": PerceptronScene(points=overlapping(2, 60, 6), algorithm="batch", stop=True, epochs=40),
    "both": PerceptronScene(points=preset("one mislabelled point"), algorithm="both", epochs=5, offset=False),
    "every point": PerceptronScene(algorithm="printed", points=preset("needs an offset"), eta=0.3),
    "every point, reshuffled": PerceptronScene(
        algorithm="printed", points=preset("thin margin"), order="reshuffled", seed=2, epochs=7, offset=False
    ),
    "z < 0": PerceptronScene(condition="strict", stop=True),
    "z < 0, batch": PerceptronScene(condition="strict", algorithm="both"),
    "sign(0) = +1": PerceptronScene(points=((2.0, 2.0, 0), (2.0, -1.0, 1)), offset=False, condition="plus"),
    "sign(0) = +1, stopped": PerceptronScene(points=overlapping(2, 20, 0), condition="plus", stop=True, epochs=9),
    "sign(0) = +1, both": PerceptronScene(
        points=overlapping(3, 20, 0), condition="plus", algorithm="both", epochs=9, order="reshuffled"
    ),
    "from elsewhere": PerceptronScene(points=preset("thin margin"), start=(0.3, -0.1, 0.2), eta=0.1, stop=True),
    "from elsewhere, both": PerceptronScene(
        points=preset("one mislabelled point"), algorithm="both", start=(1.0, 1.0, -2.5), epochs=6, rate="inverse"
    ),
    "an offset that stays": PerceptronScene(
        points=preset("needs an offset"), offset=False, start=(0.3, -0.1, -0.2), eta=0.1, condition="plus", epochs=9
    ),
    "all at the origin, scaled": PerceptronScene(points=ALL_AT_ORIGIN, scaled=True, stop=True, epochs=3),
}


def test_a_visitors_python_prints_what_the_page_shows(tmp_path: Path) -> None:
    scripts = [tmp_path / f"{i}.py" for i in range(len(SCENES))]
    for script, scene in zip(scripts, SCENES.values(), strict=True):
        script.write_text(as_program.program(scene), encoding="utf-8")
    one_by_one = "import runpy, sys; [runpy.run_path(script) for script in sys.argv[1:]]"
    # No path of this project, no warning.
    isolated = [sys.executable, "-I", "-W", "error", "-c", one_by_one, *map(str, scripts)]
    done = subprocess.run(isolated, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "".join(match[0] for match in END.finditer(done.stdout)) == done.stdout
    runs = [(name, run, scene) for name, scene in SCENES.items() for run in present(runs_of(scene)).all]
    for output, (name, run, scene) in zip(END.findall(done.stdout), runs, strict=True):
        trace = run.trace
        assert (int(output[0]), int(output[1]), output[2]) == (
            trace.n_updates,
            trace.n_epochs,
            str(trace.converged),
        ), name
        assert [float(v) for v in output[3:6]] == [*trace.w[-1], trace.b[-1]], name  # to the last bit
        assert int(output[6]) == plain_mistakes(run.margins[-1:], run.y, scene.condition).sum(), name


def test_it_names_nothing_of_the_playground() -> None:
    for scene in SCENES.values():
        assert "playground" not in as_program.program(scene)
        imported = set(re.findall(r"^(?:import|from) (\w+)", as_program.program(scene), re.MULTILINE))
        assert imported == {"numpy", "fractions", "math"}


def test_what_the_scene_does_not_do_is_not_in_its_program() -> None:
    plain = as_program.program(PerceptronScene())
    assert not any(part in plain for part in ("distances", "batch", "into the unit ball", "max_iterations"))


def test_the_updates_are_those_of_the_page_one_a_line() -> None:
    scene = PerceptronScene()
    runs = runs_of(scene)
    assert runs is not None
    lines = updates(scene, runs).decode().splitlines()
    assert len(lines) == runs.first.trace.n_updates + 1
