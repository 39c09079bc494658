"""The perceptron, one update at a time."""

import streamlit as st

from films.drawing.iris import iris_flower
from films.drawing.units import perceptron_unit
from films.prose import prose
from films.topics.perceptron import prose as words
from films.topics.perceptron.page import PERCEPTRON
from ui.shell import drawing, layout, stage_page

scene = stage_page.show(PERCEPTRON)

with layout.prose():
    st.markdown(words.written(scene, prose("perceptron")) + words.about(scene) + prose("perceptron", "numbers"))
    with st.expander("Parts of a flower: what Iris has measured"):
        drawing.show(iris_flower())
    with st.expander("The unit as a diagram"):
        drawing.show(perceptron_unit())
        st.markdown(prose("perceptron", "unit"))
