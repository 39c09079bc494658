"""The script that Streamlit runs for every visitor: it names the pages. `app.py` serves it.

It does not lie beside pages/, as Streamlit takes a folder of that name beside the script for an app of its own.
"""

from pathlib import Path

import streamlit as st

from films.navigation import NAMES, START
from ui.shell import run_queue

PAGES = Path(__file__).parents[1] / "pages"
with run_queue.turn():
    pages = [
        st.Page(PAGES / "start.py", title=NAMES[START], default=True, url_path="home"),
        *(st.Page(PAGES / f"{page}.py", title=name) for page, name in NAMES.items() if page != START),
        st.Page(PAGES / "start.py", title=NAMES[START], visibility="hidden"),  # for those who type /start
    ]
    page = st.navigation(pages, position="top")
    icon = str(Path(__file__).parent / "icon.svg")
    st.set_page_config(page_title=f"{page.title} · Playground", page_icon=icon, layout="wide")
    page.run()
