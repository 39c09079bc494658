"""The perceptron, one update at a time."""

import streamlit as st

from playground.datasets import PRESETS
from ui import perceptron, point_tools, session, stage_page
from ui.perceptron import STYLES, PerceptronScene

PAGE = "perceptron"
visit = session.enter(PAGE, PerceptronScene)

stage_column, control_column = st.columns([3.4, 1])
with control_column:
    point_tools.presets(PAGE, list(PRESETS))
    scene = perceptron.algorithm(PAGE, visit.scene)
with stage_column:
    stage_page.show(
        visit, scene, perceptron.shown(scene), STYLES, moved=perceptron.frame_after_change(visit.scene, scene)
    )
