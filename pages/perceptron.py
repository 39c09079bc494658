"""The perceptron, one update at a time."""

import streamlit as st

from playground.datasets import PRESETS
from ui import layout, perceptron, point_tools, session, share, stage_page
from ui.perceptron import STYLES, PerceptronScene

PAGE = "perceptron"
visit = session.enter(PAGE, PerceptronScene)
scene = visit.scene
places = layout.places(visit)

if places is None:
    stage_page.show(visit, scene, perceptron.shown(scene), STYLES)
    layout.leave_projector(PAGE)
    st.stop()

with places.points:
    point_tools.presets(PAGE, list(PRESETS))
    with st.popover("Iris"):
        point_tools.iris_against_rest(PAGE)

with places.controls:
    scene = perceptron.algorithm(PAGE, scene)
    share.buttons(PAGE, scene)

with places.stage:
    moved = perceptron.frame_after_change(visit.scene, scene)
    stage_page.show(visit, scene, perceptron.shown(scene), STYLES, moved)

point_tools.table(PAGE, visit, STYLES)

st.markdown(
    r"""
#### What you see
"""
)
