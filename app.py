"""The playground: see classification algorithms work. This file only names the pages."""

import streamlit as st

st.set_page_config(page_title="Playground", page_icon="ui/icon.svg", layout="wide")
st.navigation(
    [
        st.Page("pages/start.py", title="Start", default=True, url_path="home"),
        st.Page("pages/perceptron.py", title="Perceptron"),
        st.Page("pages/hinge.py", title="Hinge loss"),
        st.Page("pages/neighbors.py", title="Nearest neighbours"),
        st.Page("pages/prototypes.py", title="Prototypes"),
        st.Page("pages/digits.py", title="Digits"),
        st.Page("pages/start.py", title="Start", visibility="hidden"),  # for those who type /start
    ],
    position="top",
).run()
