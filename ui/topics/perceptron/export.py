"""The dialog with a scene of the perceptron page as a program, and its updates as CSV."""

import streamlit as st

from films import samples
from films.topics.perceptron.as_program import program
from films.topics.perceptron.run import Runs
from films.topics.perceptron.scene import PerceptronScene
from playground.tracefile import write_trace


def updates(scene: PerceptronScene, runs: Runs) -> bytes:
    """The updates of the (first) algorithm as CSV."""
    sample = samples.sample(scene)
    return write_trace(runs.first.trace, sample.written, sample.y)


@st.dialog("Go on with this scene")
def dialog(scene: PerceptronScene, runs: Runs | None) -> None:
    """The program and the file."""
    if runs is None:
        st.info("There is nothing to train on yet: the perceptron needs points of both classes.")
        return
    st.write("This very run as a Python program. It needs numpy and nothing else, and prints the page's numbers.")
    st.code(program(scene), language="python", height=300)
    st.write("Every update, one per line: epoch, check, sample, x, y, z, w and b.")
    st.download_button("Download the updates", updates(scene, runs), "updates.csv", "text/csv", on_click="ignore")
