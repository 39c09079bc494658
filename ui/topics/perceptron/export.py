"""A scene of the perceptron page to go on with elsewhere: as a Python program, and its updates as a CSV file."""

from textwrap import dedent

import streamlit as st

from playground.tracefile import write_trace
from ui import samples
from ui.topics.perceptron.runs import Runs
from ui.topics.perceptron.scene import PerceptronScene
from ui.topics.perceptron.steps import MAX_FRAMES


def program(scene: PerceptronScene) -> str:
    """A program that trains on the scene's points as the page does and prints where it ends; it needs `playground`."""
    batch = scene.algorithm == "batch"
    name = "train_batch" if batch else "train"
    settings = (
        f'rate="{scene.rate}", max_iterations={min(scene.epochs, MAX_FRAMES)}'
        if batch
        else f'order="{scene.order}", seed={scene.seed}, max_epochs={scene.epochs}, max_updates={MAX_FRAMES}'
    )
    points = "".join(f"    ({x!r}, {y!r}, {1 if label == 0 else -1}),\n" for x, y, label in scene.points)
    scaling = "X = X / np.sqrt((X * X).sum(axis=1)).max()\n" if scene.scaled else ""
    stop = "trace = stopped(trace, X, y)\n" if scene.stop else ""
    imports = f"from playground.perceptron import {name}\n" + "from playground.stopping import stopped\n" * scene.stop
    return (
        f"import numpy as np\n\n{imports}\n# x1, x2 and y\npoints = np.array([\n{points}])\n"
        f"X, y = points[:, :2], points[:, 2]\n{scaling}"
        f"trace = {name}(X, y, offset={scene.offset}, eta={scene.eta!r}, {settings})\n{stop}"
    ) + dedent("""\
        print(f"{trace.n_updates} updates in {trace.n_epochs} epochs, converged: {trace.converged}")
        print(f"w = {trace.w[-1]}, b = {trace.b[-1]}, mistakes: {(trace.margins(X, y)[-1] <= 0).sum()}")
    """)


def updates(scene: PerceptronScene, runs: Runs) -> bytes:
    """The updates of the (first) algorithm as CSV."""
    sample = samples.sample(scene, scaled=scene.scaled)
    return write_trace(runs.first.trace, sample.X, sample.y)


@st.dialog("Go on with this scene")
def dialog(scene: PerceptronScene, runs: Runs | None) -> None:
    """The program and the file."""
    if runs is None:
        st.info("There is nothing to train on yet: the perceptron needs points of both classes.")
        return
    st.write("The same run in Python, with this playground's engine:")
    st.code(program(scene), language="python", height=300)
    st.write("Every update, one a line: epoch, check, sample, x, y, z, w and b.")
    st.download_button("Download the updates", updates(scene, runs), "updates.csv", "text/csv", on_click="ignore")
