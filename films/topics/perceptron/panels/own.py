"""The reader's own line beside the perceptron's."""

from dataclasses import replace

from films.charts import own_line
from films.charts.own_line import Contest
from films.film.captions import Caption
from films.film.columns import Col
from films.film.geometry import Box
from films.film.overlay import Overlay
from films.topics.perceptron.run import Run
from films.topics.perceptron.scene import PerceptronScene


def overlay(scene: PerceptronScene, run: Run, made: Contest, axes: Box) -> Overlay:
    """The line in the first plane, with what the perceptron's states are worth."""
    drawn = own_line.overlay(scene, made, 0, axes[1] - axes[0])
    worth = own_line.state_columns(run.margins[: run.n_states], run.theta)
    return replace(drawn, columns={**drawn.columns, **worth})


def words(scene: PerceptronScene, made: Contest) -> Caption:
    """What both are worth, for the verdict."""
    values = {"mistakes": Col("left", at="now"), "loss": Col("state hinge", at="now")}
    values |= {"margin": Col("state margin", at="now")}
    return own_line.words(scene, made, "The perceptron now", values, penalised=False)
