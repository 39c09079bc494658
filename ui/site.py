"""The script that Streamlit runs for every visitor: it names the pages. `app.py` serves it.

It does not lie beside pages/, as Streamlit takes a folder of that name beside the script for an app of its own.
"""

from pathlib import Path

import streamlit as st

PAGES = Path(__file__).parents[1] / "pages"
st.set_page_config(page_title="Playground", page_icon=str(Path(__file__).parent / "icon.svg"), layout="wide")
st.navigation(
    [
        st.Page(PAGES / "start.py", title="Start", default=True, url_path="home"),
        st.Page(PAGES / "perceptron.py", title="Perceptron"),
        st.Page(PAGES / "hinge.py", title="Hinge loss"),
        st.Page(PAGES / "neighbors.py", title="Nearest neighbours"),
        st.Page(PAGES / "prototypes.py", title="Prototypes"),
        st.Page(PAGES / "digits.py", title="Digits"),
        st.Page(PAGES / "start.py", title="Start", visibility="hidden"),  # for those who type /start
    ],
    position="top",
).run()
